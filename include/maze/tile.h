/*
 * The board of tiles on which a maze is drawn: cells, and the walls and passages between them, are one tile
 * each. Cell x, y is tile 2x + 1, 2y + 1 of 2 width + 1 by 2 height + 1 tiles.
 */
#ifndef MAZE_TILE_H
#define MAZE_TILE_H

#include "maze/direction.h"
#include "maze/spec.h"

#include <stdbool.h>
#include <stdint.h>

/* A tile of the board, or a place off it. */
struct maze_tile {
    int64_t x, y;
};

static inline struct maze_tile maze_tile_of_cell(struct maze_point cell)
{
    return (struct maze_tile){(int64_t)(2 * cell.x + 1), (int64_t)(2 * cell.y + 1)};
}

struct maze_board {
    int64_t columns, rows; /* of tiles */
    unsigned wrap; /* MAZE_WRAP_…: the last column of tiles is the first, and so with rows */
};

struct maze_board maze_board_of(uint64_t width, uint64_t height, unsigned wrap);

/*
 * Steps from a tile of the board to the next; false where that leads off the board. Across an edge that wraps
 * around, the tile east of the last column is in column 1, the tile west of column 0 in the last but one.
 */
bool maze_tile_step(const struct maze_board *, struct maze_tile *, enum maze_direction);

/* The direction from one tile to another, which need not be on the board; MAZE_DIRECTIONS: they do not touch. */
enum maze_direction maze_tile_direction(
    const struct maze_board *, struct maze_tile from, struct maze_tile to);

#endif
