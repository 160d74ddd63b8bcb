/* Grids for tests, drawn by hand or grown at random, and simple functions to inspect them. */
#ifndef UNIT_BOARDS_H
#define UNIT_BOARDS_H

#include "core/answers/answers.h"
#include "core/grid.h"

/* A finished grid with its graph and a task of its own. */
struct made {
    struct maze_task *task;
    struct maze_grid *grid;
    struct maze_graph graph;
};

/*
 * Reads rows of tiles, ended by NULL: `#` is a wall, and tiles of odd row and column are cells. Where
 * edges wrap around, their openings are drawn on both sides.
 */
struct made made_of_tiles(const char *const *tiles, unsigned wrap);

/* The properties of a random grid. */
struct likeness {
    uint32_t width, height;
    unsigned wrap;
    uint64_t seed;
    unsigned holes; /* percentage of cells outside, about */
    unsigned loops; /* extra openings, about */
};
struct made made_like(const struct likeness *);

/* Returns test case i in *likeness, with its own seed; false past the last. */
bool likeness_at(size_t i, uint32_t max, struct likeness *);

void made_free(struct made *);

/* Whether the wall is open according to the planes; if so, *x and *y become the cell beyond it. */
bool grid_goes(const struct maze_grid *, enum maze_direction, uint32_t *x, uint32_t *y);

/* The number of passages of a cell, of passages in a grid, and of cells with `degree` passages. */
unsigned grid_degree(const struct maze_grid *, uint32_t x, uint32_t y);
uint64_t grid_passages(const struct maze_grid *);
uint64_t grid_with_degree(const struct maze_grid *, unsigned degree);

/* Distances from a cell to all cells, row by row, UINT32_MAX if unreachable. The caller frees them. */
uint32_t *grid_steps(const struct maze_grid *, uint32_t x, uint32_t y);

#endif
