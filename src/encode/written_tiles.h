/* Tiles as they are written: corridors and walls are as many of them wide as a drawing says. */
#ifndef ENCODE_WRITTEN_TILES_H
#define ENCODE_WRITTEN_TILES_H

#include "maze/format.h"

struct written_tiles {
    uint32_t cell, wall;
};

/* 1 and 1 unless the rendering is drawn, and its style shows tiles. */
static inline struct written_tiles written_tiles_of(const struct maze_rendering *rendering)
{
    const uint32_t cell = rendering->drawing.cell / MAZE_LENGTH_UNIT,
                   wall = rendering->drawing.wall / MAZE_LENGTH_UNIT;
    const bool tiles = rendering->drawn && rendering->style->tiles;

    return (struct written_tiles){tiles && cell ? cell : 1, tiles && wall ? wall : 1};
}

/* Whether a corridor or a wall is wider than a tile. */
static inline bool written_wide(struct written_tiles tiles)
{
    return tiles.cell + tiles.wall > 2;
}

/* The first tile of a cell, across or down. For the cell past the last, the number of tiles. */
static inline uint64_t written_first(struct written_tiles tiles, uint64_t cell)
{
    return cell * (tiles.cell + tiles.wall) + tiles.wall;
}

/* The tile in the middle of a cell, where start, goal and path are. */
static inline uint64_t written_middle(struct written_tiles tiles, uint64_t cell)
{
    return written_first(tiles, cell) + (tiles.cell - 1) / 2;
}

#endif
