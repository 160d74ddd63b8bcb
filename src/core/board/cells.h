/*
 * One byte per cell, for algorithms that walk from cell to cell. A byte other than 0 means that the cell is in the maze
 * (or on the border); its low bits are the directions in which the cell was linked. Either side of a passage may hold
 * the link.
 */
#ifndef CORE_BOARD_CELLS_H
#define CORE_BOARD_CELLS_H

#include "core/board/grid.h"

enum {
    LINK_NORTH = 1 << MAZE_NORTH,
    LINK_EAST = 1 << MAZE_EAST,
    LINK_SOUTH = 1 << MAZE_SOUTH,
    LINK_WEST = 1 << MAZE_WEST,
    LINKS = LINK_NORTH | LINK_EAST | LINK_SOUTH | LINK_WEST,
    IN_MAZE = 16, /* for a cell without a link of its own, such as the root */
    BEYOND = 128  /* for a border cell, besides IN_MAZE, if the lattice wraps around */
};

enum { WALK_STEPS = 32 }; /* steps of a random walk that one random number draws, two bits each */

/* Bytes by cell number in the task's scratch memory: 0, but IN_MAZE at the border and outside. NULL: no memory. */
uint8_t *cells_new(struct maze_task *, const struct maze_lattice *);

/* Steps by link, for walks: a local copy, which the compiler knows that no store of a byte changes. */
struct cell_steps {
    ptrdiff_t offset[LINKS + 1]; /* index 0 is no link, and stays at the cell */
    ptrdiff_t wrap[LINKS + 1];   /* from the border beyond a wrapped edge to the opposite side */
};

static INLINE struct cell_steps cell_steps(const struct maze_lattice *lattice)
{
    const ptrdiff_t across = lattice->wrap & MAZE_WRAP_X ? lattice->width : 0;
    const ptrdiff_t down =
        lattice->wrap & MAZE_WRAP_Y ? (ptrdiff_t)lattice->height * lattice->stride : 0;
    struct cell_steps steps = {
        .wrap = {[LINK_NORTH] = down,
            [LINK_EAST] = -across,
            [LINK_SOUTH] = -down,
            [LINK_WEST] = across},
    };

    for (enum maze_direction direction = MAZE_NORTH; direction < MAZE_DIRECTIONS; direction++)
        steps.offset[1 << direction] = lattice->offset[0][direction];
    return steps;
}

/* The cell that a link leads to. The constant `wraps` tells whether the lattice may wrap around. */
static INLINE ptrdiff_t cells_follow(
    const uint8_t *cells, const struct cell_steps *steps, ptrdiff_t cell, unsigned link, bool wraps)
{
    const ptrdiff_t next = cell + steps->offset[link];

    return wraps ? next + (steps->wrap[link] & -(ptrdiff_t)(cells[next] / BEYOND)) : next;
}

static inline unsigned opposite(unsigned link)
{
    return (link << 2 | link >> 2) & LINKS;
}

/* 1 for a byte of 0, else 0. A comparison might become a branch. */
static inline unsigned unvisited(uint8_t cell)
{
    return (cell - 1U) >> 31;
}

struct cell_neighbours {
    ptrdiff_t of[MAZE_DIRECTIONS];
};

/* The neighbours of a cell. Without wraps, the eastern and western ones are at constant offsets. */
static INLINE struct cell_neighbours cells_around(
    const uint8_t *cells, const struct cell_steps *steps, ptrdiff_t cell, bool wraps)
{
    const ptrdiff_t stride = steps->offset[LINK_SOUTH];

    if (!wraps)
        return (struct cell_neighbours){{cell - stride, cell + 1, cell + stride, cell - 1}};
    return (struct cell_neighbours){{cells_follow(cells, steps, cell, LINK_NORTH, true),
        cells_follow(cells, steps, cell, LINK_EAST, true),
        cells_follow(cells, steps, cell, LINK_SOUTH, true),
        cells_follow(cells, steps, cell, LINK_WEST, true)}};
}

/* The unvisited neighbours of a cell, as links to them. */
static INLINE unsigned cells_unvisited(
    const uint8_t *cells, const struct cell_steps *steps, ptrdiff_t cell, bool wraps)
{
    const struct cell_neighbours next = cells_around(cells, steps, cell, wraps);

    return unvisited(cells[next.of[MAZE_NORTH]]) << MAZE_NORTH |
        unvisited(cells[next.of[MAZE_EAST]]) << MAZE_EAST |
        unvisited(cells[next.of[MAZE_SOUTH]]) << MAZE_SOUTH |
        unvisited(cells[next.of[MAZE_WEST]]) << MAZE_WEST;
}

/* Opens in the grid, which has the lattice's sides, every wall that a link crosses. */
void cells_to_grid(const uint8_t *cells, const struct maze_lattice *, struct maze_grid *);

/* ---- Drawing a link from a set by a table: a walk does so at every cell, where no branch could be predicted ---- */

enum {
    DRAW_BITS = 6, /* random bits per choice */
    DRAWS = 1 << DRAW_BITS,
    CHOICES = 64 / DRAW_BITS /* per random number */
};

/* By set and draw, a link of the set, each equally often; 0 for the last draw of three links (64 = 21 x 3 + 1). */
extern const uint8_t choice[1 << MAZE_DIRECTIONS][DRAWS];

enum { TWELVE = 12 };

/* The same with draws 0 … 11, all fair, since twelve is divisible by one to four. 0 for the empty set. */
extern const uint8_t choice_of_twelve[1 << MAZE_DIRECTIONS][TWELVE];

/* 0 … n - 1, each equally likely, from 32 random bits; draws new ones if these would be unfair. */
static inline uint32_t choice_below(struct rng *rng, uint32_t bits, uint32_t n)
{
    const uint64_t product = (uint64_t)bits * n;

    if (__builtin_expect((uint32_t)product < n, 0) && (uint32_t)product < -n % n)
        return rng_below(rng, n);
    return (uint32_t)(product >> 32);
}

/* One link of a nonempty set, drawn with the weights of a bias; if all weights are 0, each equally likely. */
unsigned choice_biased(struct rng *, unsigned set, int bias);

#endif
