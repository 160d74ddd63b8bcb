/*
 * Hunt and kill: walks at random into cells not yet visited. Where it is stuck it hunts: the first
 * unvisited cell, row by row, is joined to one of its visited neighbours, and the walk goes on there.
 *
 * It begins at the first cell. So, in a plain rectangle, the first unvisited cell always has a visited
 * neighbour, to its north or west, and never comes before the one that was hunted last: all hunts
 * together look at each cell once, eight at a time. As in the recursive backtracker no direction is a
 * branch.
 *
 * Inside an outline the first unvisited cell may be far from all that are visited, and is passed over.
 * So there, and where edges are joined round, the walk notes the unvisited cells that it passes, in a
 * set that knows its first: a hunt takes as long as the set has levels, four for sixteen million cells.
 *
 * Source: J. Buck, Mazes for Programmers (2015), chapter 5.
 */
#include "core/algorithms/algorithms.h"

#include "base/rng.h"
#include "core/cells.h"
#include "core/choice.h"
#include "core/number_set.h"

/* The first cell has no link of its own, and must not look like the border, which is IN_MAZE. */
enum { FIRST = 2 * IN_MAZE };

struct hunter {
    uint8_t *cells;
    ptrdiff_t north, east, south, west;
    ptrdiff_t offset[LINKS + 1]; /* of a link */
    ptrdiff_t hunted;            /* no cell before this one is unvisited */
    uint64_t left;               /* cells to be visited */
    struct rng rng;
    int bias;
    struct number_set beside; /* off plain rectangles: cells that were unvisited when passed */
};

/* The first cell at or after `cell` that is unvisited; there is one. */
static ptrdiff_t first_unvisited(const uint8_t *cells, ptrdiff_t cell)
{
    const uint64_t lowest = UINT64_C(0x0101010101010101), highest = lowest << 7;

    for (;; cell += BITS_LANES) {
        const uint64_t bytes = bits_load(cells + cell);
        const uint64_t zero = (bytes - lowest) & ~bytes & highest;

        if (zero)
            return cell + bits_lowest(zero) / BITS_LANES;
    }
}

/* 1 for a cell that is visited, 0 for one that is not and for the border. */
static inline unsigned visited(uint8_t cell)
{
    return ((cell & ~(unsigned)IN_MAZE) + UINT8_MAX) >> 8;
}

/* Joins an unvisited cell to one of its visited neighbours, which are given as links. */
static INLINE void join(struct hunter *hunter, ptrdiff_t cell, unsigned open)
{
    unsigned way;

    if (hunter->bias)
        way = choice_biased(&hunter->rng, open, hunter->bias);
    else
        do
            way = choice[open][rng_next(&hunter->rng) % DRAWS];
        while (way == 0);
    hunter->cells[cell] = (uint8_t)way;
    hunter->left--;
}

static ptrdiff_t hunt(struct hunter *hunter)
{
    const ptrdiff_t found = first_unvisited(hunter->cells, hunter->hunted);
    const uint8_t *cell = hunter->cells + found;

    hunter->hunted = found + 1;
    join(hunter, found,
        visited(cell[hunter->north]) << MAZE_NORTH | visited(cell[hunter->east]) << MAZE_EAST |
            visited(cell[hunter->south]) << MAZE_SOUTH | visited(cell[hunter->west]) << MAZE_WEST);
    return found;
}

/* The same for any lattice, among the cells that were passed. */
static ptrdiff_t hunt_beside(struct hunter *hunter, const struct maze_lattice *lattice)
{
    ptrdiff_t found;
    unsigned open = 0;

    do
        found = (ptrdiff_t)number_set_take(&hunter->beside);
    while (hunter->cells[found]);
    for (enum maze_direction direction = MAZE_NORTH; direction < MAZE_DIRECTIONS; direction++) {
        const uint8_t cell = hunter->cells[cells_step(hunter->cells, lattice, found, direction)];

        open |= visited((uint8_t)(cell & ~(unsigned)BEYOND)) << direction;
    }
    join(hunter, found, open);
    return found;
}

/* Notes the unvisited neighbours of the walk's cell. */
static void note(
    struct hunter *hunter, const struct maze_lattice *lattice, ptrdiff_t cell, unsigned open)
{
    for (; open; open &= open - 1)
        number_set_add(&hunter->beside,
            (size_t)cells_step(
                hunter->cells, lattice, cell, (enum maze_direction)bits_lowest(open)));
}

/* The walk, once for a plain rectangle and once for any lattice. */
static INLINE enum maze_status walk_all(const struct maze_spec *spec,
    const struct maze_lattice *lattice, struct maze_task *task, struct maze_grid *grid, bool plain)
{
    uint8_t *cells = cells_new(task, lattice);

    if (!cells)
        return MAZE_NO_MEMORY;

    const ptrdiff_t north = lattice_offset(lattice, MAZE_NORTH),
                    east = lattice_offset(lattice, MAZE_EAST);
    const ptrdiff_t south = lattice_offset(lattice, MAZE_SOUTH),
                    west = lattice_offset(lattice, MAZE_WEST);
    ptrdiff_t cell = plain ? lattice_cell(lattice, 0, 0) : lattice_first(lattice);
    struct hunter hunter = {cells, north, east, south, west,
        {[LINK_NORTH] = north, [LINK_EAST] = east, [LINK_SOUTH] = south, [LINK_WEST] = west},
        cell + 1, lattice->cells - 1, rng_seeded(spec->seed), spec->bias};

    if (!plain && !number_set_new(&hunter.beside, lattice_size(lattice), task))
        return MAZE_NO_MEMORY;

    cells[cell] = FIRST;
    for (unsigned numbers = 0; hunter.left; numbers++) {
        uint64_t draws = rng_next(&hunter.rng);

        if (task_stop(task, (uint64_t)numbers * CHOICES))
            return MAZE_CANCELLED;
        for (int step = 0; step < CHOICES && hunter.left; step++, draws >>= DRAW_BITS) {
            const unsigned open = plain ? unvisited(cells[cell + north]) << MAZE_NORTH |
                    unvisited(cells[cell + east]) << MAZE_EAST |
                    unvisited(cells[cell + south]) << MAZE_SOUTH |
                    unvisited(cells[cell + west]) << MAZE_WEST
                                        : choice_open(cells, lattice, cell);

            if (open == 0) {
                cell = plain ? hunt(&hunter) : hunt_beside(&hunter, lattice);
                continue;
            }
            if (!plain)
                note(&hunter, lattice, cell, open);
            /* 0 is an unfair draw, a step to nowhere. */
            const unsigned way = hunter.bias ? choice_biased(&hunter.rng, open, hunter.bias)
                                             : choice[open][draws % DRAWS];

            cell = plain ? cell + hunter.offset[way] : cells_follow(cells, lattice, cell, way);
            cells[cell] = (uint8_t)(cells[cell] | opposite(way));
            hunter.left -= way != 0;
        }
    }
    cells_to_grid(cells, lattice, grid);
    return MAZE_OK;
}

enum maze_status hunt_and_kill_generate(const struct maze_spec *spec,
    const struct maze_lattice *lattice, struct maze_task *task, struct maze_grid *grid)
{
    return lattice_is_plain(lattice) ? walk_all(spec, lattice, task, grid, true)
                                     : walk_all(spec, lattice, task, grid, false);
}
