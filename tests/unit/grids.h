/*
 * Random grids for tests, of all kinds that a maze can be: with loops, with an outline, with edges that
 * wrap around; and simple functions to move about in them.
 */
#ifndef UNIT_GRIDS_H
#define UNIT_GRIDS_H

#include "core/grid.h"
#include "maze/direction.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The kind of grid to make. */
struct kind {
    const char *name;
    unsigned wrap;     /* MAZE_WRAP_… */
    bool outlined;     /* by an ellipse, without the cells in other components */
    unsigned openings; /* percentage of the walls of a perfect maze to open */
};

extern const struct kind kinds[];
extern const size_t kinds_count;

/* Returns the grid of a random maze of that kind, to be freed with maze_grid_free. */
struct maze_grid *grid_of_kind(const struct kind *, uint32_t width, uint32_t height, uint64_t seed);

/*
 * Reads 2 x height + 1 lines of text art, `+---+` and `|`: anything but a space is a wall. Sets *start
 * and *goal to the cells marked S and G.
 */
struct maze_grid *grid_of_art(const char *const *lines, size_t count, size_t *start, size_t *goal);

/* Cell i is at x = i % width, y = i / width. */
size_t grid_size(const struct maze_grid *);
bool is_inside(const struct maze_grid *, size_t i);

/* Whether the wall of cell i is open; the cell beyond it, across a wrapped edge if necessary. */
bool is_open(const struct maze_grid *, size_t i, enum maze_direction);
size_t beyond(const struct maze_grid *, size_t i, enum maze_direction);

/* The index of the passage through that wall, the same from both sides. */
size_t passage_of(const struct maze_grid *, size_t i, enum maze_direction);

/* A cell inside, chosen by n. */
size_t inside_cell(const struct maze_grid *, uint64_t n);

/* Distances from a cell to all cells by a plain search, UINT32_MAX if unreachable. The caller frees them. */
uint32_t *plain_distances(const struct maze_grid *, size_t from);

#endif
