/* Grids for tests, drawn by hand or grown at random, and the plainest reading of them. */
#ifndef UNIT_BOARDS_H
#define UNIT_BOARDS_H

#include "core/answers/answers.h"
#include "core/grid.h"

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
    unsigned holes; /* so many percent of the cells are outside, about */
    unsigned loops; /* walls opened more than needed, about */
    bool triangles; /* then only the edges wrap around that may */
};
struct made made_like(const struct likeness *);

/* Likeness i of those that are worth trying, with a seed of its own; false past the last. */
bool likeness_at(size_t i, uint32_t max, struct likeness *);

void made_free(struct made *);

/* Whether the wall is open, read from the planes; then *x and *y become the cell beyond. */
bool grid_goes(const struct maze_grid *, enum maze_direction, uint32_t *x, uint32_t *y);

/* How many ways a cell has, and how many passages and cells of so many ways a grid has. */
unsigned grid_degree(const struct maze_grid *, uint32_t x, uint32_t y);
uint64_t grid_passages(const struct maze_grid *);
uint64_t grid_with_degree(const struct maze_grid *, unsigned degree);

/* Steps from a cell to every other, row by row, UINT32_MAX where there is no way; to be freed. */
uint32_t *grid_steps(const struct maze_grid *, uint32_t x, uint32_t y);

#endif
