/* A whole maze in memory: a plane of bits for each wall that a cell owns; for squares, a quarter of a byte per cell. */
#ifndef CORE_BOARD_GRID_H
#define CORE_BOARD_GRID_H

#include "base/task.h"
#include "core/board/lattice.h"
#include "core/board/rows.h"

_Static_assert(sizeof(size_t) == 8,
    "libmaze needs 64 bits: sizes of grids and of scratch memory are counted in them");

/*
 * Bits past the width are 0. So are the walls east of the last column and south of the last row, unless those edges
 * wrap around: then they are the walls west of the first column and north of the first row.
 */
struct maze_grid {
    struct maze_rows rows; /* its reader; first, so that both have the same address */
    const struct maze_tiling *tiling;
    uint32_t width, height;
    size_t words;    /* per row of a plane */
    unsigned wrap;   /* MAZE_WRAP_… */
    uint32_t storey; /* rows from a floor to the next; 0: there are no floors */
    uint64_t cells;  /* inside */
    /* Planes of height x `words` words, by enum maze_plane: the walls that are open. NULL beyond the tiling's walls. */
    uint64_t *wall[MAZE_WALLS_MAX];
    uint64_t *inside;               /* the inside cells; NULL: all */
    uint64_t *mark[MAZE_WALLS_MAX]; /* where the shown path goes; NULL: nowhere */
    struct maze_room *rooms;        /* room_count of them, or NULL */
    uint32_t room_count;
    uint64_t *stairs; /* as a lattice has them, or NULL */
    uint32_t *value;  /* height x width, MAZE_NO_VALUE outside; or NULL */
    uint64_t store[]; /* the first two planes */
};

/* Returns in *grid a new grid of width x height squares, 1 … 2^31 - 1 each, with all walls closed. */
enum maze_status maze_grid_new(uint32_t width, uint32_t height, struct maze_grid **grid);
void maze_grid_free(struct maze_grid *);

/* Sets the planes and values of row y, as the grid's reader does. */
void grid_row(const struct maze_grid *, uint32_t y, struct maze_row *);

/* Takes ownership of the finished grid and returns its reader, which is part of it: maze_rows_free frees both. */
struct maze_rows *maze_grid_rows(struct maze_grid *);

/* A new plane of zeros for the grid, which frees it once one of its members points to it; or NULL. */
uint64_t *grid_plane_new(const struct maze_grid *);

/* Add empty planes of marks; remove them, if there are any. MAZE_OK or MAZE_NO_MEMORY. */
enum maze_status grid_add_marks(struct maze_grid *);
void grid_drop_marks(struct maze_grid *);

static inline uint64_t *grid_east_row(const struct maze_grid *grid, uint32_t y)
{
    return grid->wall[MAZE_PLANE_EAST] + y * grid->words;
}

/* Gives a new grid a tiling. MAZE_OK or MAZE_NO_MEMORY. */
enum maze_status grid_set_tiling(struct maze_grid *, const struct maze_tiling *);

/* The lattice of its cells, which borrows its outline. */
static inline struct maze_lattice grid_lattice(const struct maze_grid *grid)
{
    struct maze_lattice lattice = lattice_of(grid->tiling, grid->width, grid->height, grid->inside,
        grid->cells, grid->wrap, grid->storey);

    lattice.stairs = grid->stairs;
    return lattice;
}

static inline bool grid_inside(const struct maze_grid *grid, uint64_t x, uint64_t y)
{
    return !grid->inside || bits_get(grid->inside + y * grid->words, x);
}

/* Opens all walls within a rectangle that is one cell wide or high, beginning at x, y. MAZE_OK or MAZE_CANCELLED. */
enum maze_status grid_open_corridor(struct maze_grid *, uint32_t x, uint32_t y, uint32_t width,
    uint32_t height, const struct maze_task *);

static inline uint64_t *grid_south_row(const struct maze_grid *grid, uint32_t y)
{
    return grid->wall[MAZE_PLANE_SOUTH] + y * grid->words;
}

#endif
