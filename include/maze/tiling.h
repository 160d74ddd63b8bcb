/* The shapes of a maze's cells and which are neighbours. At most two classes: cell x, y is of class (x + y) & 1. */
#ifndef MAZE_TILING_H
#define MAZE_TILING_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The four directions from a square to its neighbours, clockwise. */
enum maze_direction { MAZE_NORTH, MAZE_EAST, MAZE_SOUTH, MAZE_WEST, MAZE_DIRECTIONS };

enum { MAZE_LINKS_MAX = 8 }; /* directions of any tiling */

/*
 * Cells, outside ones too, of a maze that is not square: a cell's number and a direction fit 32
 * bits, unless it has a few long rows: then there may be fewer (maze_cost).
 */
enum { MAZE_TILING_CELLS = 1 << 28 };

struct maze_tiling {
    const char *slug;    /* its name in a URL */
    const char *summary; /* one line: which shape the cells have */
    const char *letters; /* one a direction; a path is written in them */
    /* Numbered from the north clockwise, whether a cell has a side there or not; 1 << direction in sets. */
    unsigned directions;
    uint8_t back[MAZE_LINKS_MAX]; /* the opposite of a direction */
    uint8_t has[2];  /* the set of directions in which a cell of either class has a side */
    uint8_t forward; /* the set of directions whose walls are a cell's own planes in a row */
    int8_t across[MAZE_LINKS_MAX], down[MAZE_LINKS_MAX]; /* from a cell to its neighbour */
    /* Steps without walls to a cell so many columns away, and rows to the south (negative: north). NULL: their sum. */
    uint64_t (*distance)(unsigned cell_class, uint64_t columns, int64_t rows);
};

/* Row i of the catalogue, or NULL past the last. Row 0 is square. */
const struct maze_tiling *maze_tiling_at(size_t i);

/* The row with this slug, or NULL. */
const struct maze_tiling *maze_tiling_find(const char *word);

/*
 * The edges that may wrap around on a board of so many cells, MAZE_WRAP_…: where the two classes have
 * different sides, only along an even side does a cell meet one of the other class across the edge.
 */
unsigned maze_tiling_wraps(const struct maze_tiling *, uint64_t width, uint64_t height);

/*
 * Whether all cells of such a board can be reached from each other if all its walls are open, without
 * an outline and without edges that wrap around: of a single column of triangles they cannot.
 */
bool maze_tiling_connects(const struct maze_tiling *, uint64_t width, uint64_t height);

#ifdef __cplusplus
}
#endif

#endif
