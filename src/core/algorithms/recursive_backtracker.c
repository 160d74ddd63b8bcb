/*
 * Recursive backtracker, without recursion. Where the walk is stuck it must go back to the last cell
 * on its path that still has an unvisited neighbour. Such a cell had two or more when the walk left
 * it, so only these cells are put on the stack: a little over half of all.
 *
 * What cannot be guessed costs a dozen cycles each time a processor guesses wrongly, so the choice
 * of a direction has no branch in it; only "stuck or not" has, and that changes twice a dead end.
 *
 * Source: depth-first search; J. Buck, Mazes for Programmers (2015), chapter 5.
 */
#include "core/algorithms/algorithms.h"

#include "base/rng.h"
#include "core/cells.h"

enum {
    DRAW_BITS = 6, /* of randomness a step */
    DRAWS = 1 << DRAW_BITS,
    STEPS = 64 / DRAW_BITS /* to a random number */
};

/* The lowest link of a set, and the set without it. */
#define LOW(set)  ((set) & -(set))
#define REST(set) ((set) & ((set)-1))

/* Link number n of a set of four, three, two, one or none; 0 where a draw would not be fair. */
#define NTH(set, n)                                                                                \
    ((n) == 0 ? LOW(set) : (n) == 1 ? LOW(REST(set)) : (n) == 2 ? LOW(REST(REST(set))) : LINK_WEST)
#define SIZE(set)      (((set)&1) + ((set) >> 1 & 1) + ((set) >> 2 & 1) + ((set) >> 3 & 1))
#define CHOOSE(set, d) ((d) >= DRAWS / SIZE(set) * SIZE(set) ? 0 : NTH(set, (d) % SIZE(set)))

#define CHOOSE4(set, d)                                                                            \
    CHOOSE(set, d), CHOOSE(set, (d) + 1), CHOOSE(set, (d) + 2), CHOOSE(set, (d) + 3)
#define CHOOSE16(set, d)                                                                           \
    CHOOSE4(set, d), CHOOSE4(set, (d) + 4), CHOOSE4(set, (d) + 8), CHOOSE4(set, (d) + 12)
#define CHOOSE64(set)                                                                              \
    {                                                                                              \
        CHOOSE16(set, 0), CHOOSE16(set, 16), CHOOSE16(set, 32), CHOOSE16(set, 48)                  \
    }

/*
 * The way to go for a set of unvisited neighbours and a draw: one link of the set, each equally
 * often. The last draw of a set of three is none (64 = 21 x 3 + 1), and so are all of the empty set.
 */
static const uint8_t choice[1 << DIRECTIONS][DRAWS] = {
    {0},
    CHOOSE64(1),
    CHOOSE64(2),
    CHOOSE64(3),
    CHOOSE64(4),
    CHOOSE64(5),
    CHOOSE64(6),
    CHOOSE64(7),
    CHOOSE64(8),
    CHOOSE64(9),
    CHOOSE64(10),
    CHOOSE64(11),
    CHOOSE64(12),
    CHOOSE64(13),
    CHOOSE64(14),
    CHOOSE64(15),
};

static inline unsigned opposite(unsigned link)
{
    return (link << 2 | link >> 2) & LINKS;
}

/* 1 for a byte that is 0, else 0; a comparison would tempt the compiler into a branch. */
static inline unsigned unvisited(uint8_t cell)
{
    return (cell - 1U) >> 31;
}

enum status recursive_backtracker_generate(const struct maze_spec *spec,
    const struct lattice *lattice, struct task *task, struct grid *grid)
{
    uint8_t *cells = cells_new(task, lattice);
    uint32_t *stack = arena_alloc(&task->scratch, maze_spec_cells(spec) * sizeof(*stack));

    if (!cells || !stack)
        return STATUS_NO_MEMORY;

    const ptrdiff_t north = lattice_offset(lattice, NORTH), east = lattice_offset(lattice, EAST);
    const ptrdiff_t south = lattice_offset(lattice, SOUTH), west = lattice_offset(lattice, WEST);
    const ptrdiff_t offset[LINKS + 1] = {
        [LINK_NORTH] = north, [LINK_EAST] = east, [LINK_SOUTH] = south, [LINK_WEST] = west};
    struct rng rng = rng_seeded(spec->seed);
    const uint32_t start_x = rng_below(&rng, lattice->width);
    const uint32_t start_y = rng_below(&rng, lattice->height);
    ptrdiff_t cell = lattice_cell(lattice, start_x, start_y);
    uint64_t left = maze_spec_cells(spec) - 1; /* cells to be visited */
    size_t top = 0;

    cells[cell] = IN_MAZE;
    for (unsigned numbers = 0; left; numbers++) {
        uint64_t draws = rng_next(&rng);

        if (numbers % (TASK_STRIDE / STEPS) == 0 && task_cancelled(task))
            return STATUS_CANCELLED;
        for (int step = 0; step < STEPS && left; step++, draws >>= DRAW_BITS) {
            const unsigned open = unvisited(cells[cell + north]) << NORTH |
                unvisited(cells[cell + east]) << EAST | unvisited(cells[cell + south]) << SOUTH |
                unvisited(cells[cell + west]) << WEST;

            if (open == 0) {
                cell = stack[--top];
                continue;
            }
            /* 0 is an unfair draw, a step to nowhere. */
            const unsigned way = choice[open][draws % DRAWS];

            stack[top] = (uint32_t)cell;
            top += (way != 0) & (REST(open) != 0);
            cell += offset[way];
            cells[cell] = (uint8_t)(cells[cell] | opposite(way));
            left -= way != 0;
        }
    }
    cells_to_grid(cells, lattice, grid);
    return STATUS_OK;
}
