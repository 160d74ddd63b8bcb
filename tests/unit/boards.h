/* Grids for tests, drawn by hand or grown at random, and the plainest reading of them. */
#ifndef UNIT_BOARDS_H
#define UNIT_BOARDS_H

#include "core/board/grid.h"
#include "core/tell/answers/answers.h"

/* A finished grid with its ways; of a task that is its own. */
struct made {
    struct maze_task *task;
    struct maze_grid *grid;
    struct maze_graph graph;
};

/*
 * Reads rows of tiles, `#` for a wall: an odd row and column is a cell. NULL ends them. Edges that are
 * joined round have their openings drawn on both sides.
 */
struct made made_of_tiles(const char *const *tiles, unsigned wrap);

/* What a random grid is like. */
struct likeness {
    uint32_t width, height;
    unsigned wrap;
    uint64_t seed;
    unsigned holes;  /* so many percent of the cells are outside, about */
    unsigned loops;  /* walls opened more than needed, about */
    unsigned tiling; /* a row of the catalogue; only the edges wrap around that may */
};
struct made made_like(const struct likeness *);
struct maze_grid *grid_like(const struct likeness *); /* to be freed by maze_grid_free */

/* Likeness i of those that are worth trying, with a seed of its own; false past the last. */
bool likeness_at(size_t i, uint32_t max, struct likeness *);

void made_free(struct made *);

/* Likenesses of all kinds, without sides and seeds, whose loops are percent of the cells. */
struct kind {
    const char *name;
    struct likeness likeness;
};

extern const struct kind kinds[];
extern const size_t kinds_count;

/* Returns a grid of a kind, to be freed by maze_grid_free. */
struct maze_grid *grid_of_kind(const struct kind *, uint32_t width, uint32_t height, uint64_t seed);

/* Cell i is at i % width, i / width. Whether it has a side, and whether that is open; the cell beyond, round an edge. */
size_t grid_size(const struct maze_grid *);
bool has_side(const struct maze_grid *, size_t i, unsigned direction);
bool is_open(const struct maze_grid *, size_t i, unsigned direction);
size_t beyond(const struct maze_grid *, size_t i, unsigned direction);

/* The number of the passage through that wall, below MAZE_WALLS_MAX times the cells: the same from both sides. */
size_t passage_of(const struct maze_grid *, size_t i, unsigned direction);

/* Cell n of those inside, counted round and round. */
size_t inside_cell(const struct maze_grid *, uint64_t n);

/* Whether the wall is open, read from the planes; then *x and *y become the cell beyond. */
bool grid_goes(const struct maze_grid *, unsigned direction, uint32_t *x, uint32_t *y);

/* How many ways a cell has, and how many passages and cells of so many ways a grid has. */
unsigned grid_degree(const struct maze_grid *, uint32_t x, uint32_t y);
uint64_t grid_passages(const struct maze_grid *);
uint64_t grid_with_degree(const struct maze_grid *, unsigned degree);

/* Steps from a cell to every other, row by row, UINT32_MAX where there is no way; to be freed. */
uint32_t *grid_steps(const struct maze_grid *, uint32_t x, uint32_t y);

/* All cells inside can be reached from each other. */
void assert_all_reached(const struct maze_grid *);

#endif
