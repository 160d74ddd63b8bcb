/*
 * The board on which a path is written. Square cells, and the walls and passages between them, are
 * one tile each: cell x, y is tile 2x + 1, 2y + 1 of 2 width + 1 by 2 height + 1 tiles, and a step
 * of a path is two of the board. The board of other tilings has no tiles but the cells.
 */
#ifndef MAZE_TILE_H
#define MAZE_TILE_H

#include "maze/spec.h"
#include "maze/tiling.h"

#include <stdbool.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* A tile of the board, or a place off it. */
struct maze_tile {
    int64_t x, y;
};

struct maze_board {
    const struct maze_tiling *tiling;
    unsigned by_tiles;     /* 1: of squares; 0: its tiles are cells */
    int64_t columns, rows; /* of tiles */
    unsigned
        wrap; /* MAZE_WRAP_…; the first and the last column of squares, or row, are the same then */
};

struct maze_board maze_board_of(
    const struct maze_tiling *, uint64_t width, uint64_t height, unsigned wrap);

/* The tile of a cell on the board of a tiling. */
struct maze_tile maze_tile_of_cell(const struct maze_tiling *, struct maze_point cell);

bool maze_tile_is_on(const struct maze_board *, struct maze_tile);

/* Steps from a tile of the board to the next in a direction; false where that leads off the board. */
bool maze_tile_step(const struct maze_board *, struct maze_tile *, unsigned direction);

/*
 * The direction from a tile to the next, both anywhere; MAZE_LINKS_MAX where they are not a step apart, or
 * the next is off the board: an edge that wraps around leads to a tile on it.
 */
unsigned maze_tile_direction(const struct maze_board *, struct maze_tile from, struct maze_tile to);

#ifdef __cplusplus
}
#endif

#endif
