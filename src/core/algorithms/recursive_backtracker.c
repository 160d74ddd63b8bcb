/*
 * Recursive backtracker, without recursion. Where the walk is stuck it must go back to the last cell
 * on its path that still has an unvisited neighbour. Such a cell had two or more when the walk left
 * it, so only these cells are put on the stack: a little over half of all.
 *
 * What cannot be guessed costs a dozen cycles each time a processor guesses wrongly, so the choice
 * of a direction has no branch in it; only "stuck or not" has, and that changes twice a dead end.
 * A biased walk, which favours horizontal or vertical ways, is an instance of its own, and so is one
 * over edges that are joined round.
 *
 * Source: depth-first search; J. Buck, Mazes for Programmers (2015), chapter 5.
 */
#include "core/algorithms/algorithms.h"

#include "base/inline.h"
#include "base/rng.h"
#include "core/cells.h"
#include "core/choice.h"

/* The set of links without its lowest. */
#define REST(set) ((set) & ((set)-1))

/*
 * The choice where one kind of way is favoured: a draw below `total` is the first way's if it is
 * below upto[0], else the second's if below upto[1] …, in the order of directions.
 */
struct weights {
    uint32_t upto[MAZE_DIRECTIONS], total;
    uint32_t unfair; /* how many draws of BIASED_BITS are too many to be shared out */
};

enum {
    BIASED_BITS = 16, /* of randomness a step */
    BIASED_DRAWS = 1 << BIASED_BITS
};

/* For a set of unvisited neighbours, not empty. */
static struct weights weigh(unsigned open, int bias)
{
    const unsigned across = open & (LINK_EAST | LINK_WEST), along = open & ~across;
    /* What has no weight is taken where there is nothing else. */
    const uint32_t horizontal = (uint32_t)(along ? MAZE_BIAS_MAX + bias : 1);
    const uint32_t vertical = (uint32_t)(across ? MAZE_BIAS_MAX - bias : 1);
    struct weights weights = {.total = 0};

    for (unsigned way = 0; way < MAZE_DIRECTIONS; way++) {
        weights.total += (across >> way & 1) * horizontal + (along >> way & 1) * vertical;
        weights.upto[way] = weights.total;
    }
    weights.unfair = BIASED_DRAWS % weights.total;
    return weights;
}

/* A link by its weight, as rng_below draws; 0 where the draw would not be fair. */
static inline unsigned choose_biased(const struct weights *weights, uint32_t draw)
{
    const uint32_t product = draw * weights->total, n = product >> BIASED_BITS;
    const unsigned fair = product % BIASED_DRAWS >= weights->unfair;
    const unsigned past_north = n >= weights->upto[MAZE_NORTH],
                   past_east = n >= weights->upto[MAZE_EAST];
    const unsigned past_south = n >= weights->upto[MAZE_SOUTH];

    return fair << (past_north + past_east + past_south);
}

/*
 * The walk, once with a fair choice and once with a biased one: `weights` is NULL or has a row for
 * each set of unvisited neighbours. Each once more where edges may be joined round.
 */
static INLINE enum maze_status walk(const struct maze_spec *spec,
    const struct maze_lattice *lattice, struct maze_task *task, struct maze_grid *grid,
    const struct weights *weights, bool round)
{
    const int draw_bits = weights ? BIASED_BITS : DRAW_BITS, steps = 64 / draw_bits;
    uint8_t *cells = cells_new(task, lattice);
    uint32_t *stack = arena_alloc(&task->scratch, maze_spec_cells(spec) * sizeof(*stack));

    if (!cells || !stack)
        return MAZE_NO_MEMORY;

    const ptrdiff_t north = lattice_offset(lattice, MAZE_NORTH),
                    east = lattice_offset(lattice, MAZE_EAST);
    const ptrdiff_t south = lattice_offset(lattice, MAZE_SOUTH),
                    west = lattice_offset(lattice, MAZE_WEST);
    const ptrdiff_t offset[LINKS + 1] = {
        [LINK_NORTH] = north, [LINK_EAST] = east, [LINK_SOUTH] = south, [LINK_WEST] = west};
    struct rng rng = rng_seeded(spec->seed);
    ptrdiff_t cell = lattice_draw(lattice, &rng);
    uint64_t left = lattice->cells - 1; /* cells to be visited */
    size_t top = 0;

    cells[cell] = IN_MAZE;
    for (unsigned numbers = 0; left; numbers++) {
        uint64_t draws = rng_next(&rng);

        if (task_stop(task, (uint64_t)numbers * (unsigned)steps))
            return MAZE_CANCELLED;
        for (int step = 0; step < steps && left; step++, draws >>= draw_bits) {
            const unsigned open = round ? choice_open(cells, lattice, cell)
                                        : unvisited(cells[cell + north]) << MAZE_NORTH |
                    unvisited(cells[cell + east]) << MAZE_EAST |
                    unvisited(cells[cell + south]) << MAZE_SOUTH |
                    unvisited(cells[cell + west]) << MAZE_WEST;

            if (open == 0) {
                cell = stack[--top];
                continue;
            }
            /* 0 is an unfair draw, a step to nowhere. */
            const unsigned way = weights ? choose_biased(&weights[open], draws % BIASED_DRAWS)
                                         : choice[open][draws % DRAWS];

            stack[top] = (uint32_t)cell;
            top += (way != 0) & (REST(open) != 0);
            cell = round ? cells_follow(cells, lattice, cell, way) : cell + offset[way];
            cells[cell] = (uint8_t)(cells[cell] | opposite(way));
            left -= way != 0;
        }
    }
    cells_to_grid(cells, lattice, grid);
    return MAZE_OK;
}

enum maze_status recursive_backtracker_generate(const struct maze_spec *spec,
    const struct maze_lattice *lattice, struct maze_task *task, struct maze_grid *grid)
{
    struct weights weights[LINKS + 1];

    if (spec->bias == 0)
        return lattice->wrap ? walk(spec, lattice, task, grid, NULL, true)
                             : walk(spec, lattice, task, grid, NULL, false);
    for (unsigned open = 1; open <= LINKS; open++)
        weights[open] = weigh(open, spec->bias);
    return lattice->wrap ? walk(spec, lattice, task, grid, weights, true)
                         : walk(spec, lattice, task, grid, weights, false);
}
