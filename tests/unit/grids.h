/*
 * Grids made by hand for tests, of all kinds that a maze can be: with loops, with an outline, with
 * edges that are joined round; and a plain way to go about in them.
 */
#ifndef UNIT_GRIDS_H
#define UNIT_GRIDS_H

#include "core/grid.h"
#include "maze/tiling.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* What a grid is to be. */
struct kind {
    const char *name;
    unsigned wrap;     /* MAZE_WRAP_… */
    bool outlined;     /* by an ellipse, with what it leaves of its corners in another piece gone */
    unsigned openings; /* percent of the walls that stand in a perfect maze that are opened */
    bool triangles; /* then only the edges wrap around that may, and what is cut off is outside */
};

extern const struct kind kinds[];
extern const size_t kinds_count;

/* Returns a grid of a random maze of a kind, to be freed by maze_grid_free. */
struct maze_grid *grid_of_kind(const struct kind *, uint32_t width, uint32_t height, uint64_t seed);

/*
 * Reads text art, `+---+` and `|`, of which 2 x height + 1 lines are given: a wall is what is not a
 * space. Sets *start and *goal to the cells with an S and a G in them.
 */
struct maze_grid *grid_of_art(const char *const *lines, size_t count, size_t *start, size_t *goal);

/* Cell i is at i % width, i / width. */
size_t grid_size(const struct maze_grid *);
bool is_inside(const struct maze_grid *, size_t i);

/* Whether cell i has a side in a direction. */
bool has_side(const struct maze_grid *, size_t i, enum maze_direction);

/* Whether the wall of cell i is open, and the cell beyond it, round an edge if need be. */
bool is_open(const struct maze_grid *, size_t i, enum maze_direction);
size_t beyond(const struct maze_grid *, size_t i, enum maze_direction);

/* The number of the passage through that wall: the same from both sides. */
size_t passage_of(const struct maze_grid *, size_t i, enum maze_direction);

/* A cell that is inside, the n-th but so many. */
size_t inside_cell(const struct maze_grid *, uint64_t n);

/* Returns steps from a cell to each, UINT32_MAX where no way leads, by the plainest search; to be freed. */
uint32_t *plain_distances(const struct maze_grid *, size_t from);

#endif
