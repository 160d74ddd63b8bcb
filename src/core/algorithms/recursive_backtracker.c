/*
 * Recursive backtracker, without recursion. Where the walk is stuck it must go back to the last cell
 * on its path that still has an unvisited neighbour. Such a cell had two or more when the walk left
 * it, so only these cells are put on the stack: a little over half of all.
 *
 * What cannot be guessed costs a dozen cycles each time a processor guesses wrongly, so the choice
 * of a direction has no branch in it, unless it is biased; only "stuck or not" has, and that changes
 * twice a dead end. A walk over edges that wrap around is an instance of its own.
 *
 * Source: depth-first search; J. Buck, Mazes for Programmers (2015), chapter 5.
 */
#include "core/algorithms/algorithms.h"

#include "base/rng.h"
#include "core/cells.h"
#include "core/choice.h"

static INLINE enum maze_status backtrack(const struct maze_spec *spec,
    const struct maze_lattice *lattice, struct maze_task *task, struct maze_grid *grid, bool wraps)
{
    const struct cell_steps steps = cell_steps(lattice);
    const int bias = spec->bias;
    uint8_t *cells = cells_new(task, lattice);
    uint32_t *stack = arena_alloc(&task->scratch, maze_spec_cells(spec) * sizeof(*stack));
    size_t top = 0;

    if (!cells || !stack)
        return MAZE_NO_MEMORY;

    struct rng rng = rng_seeded(spec->seed);
    ptrdiff_t cell = lattice_draw(lattice, &rng);
    uint64_t left = lattice->cells - 1; /* cells to be visited */

    cells[cell] = IN_MAZE;
    for (uint64_t numbers = 0; left; numbers++) {
        uint64_t bits = rng_next(&rng);

        if (task_stop(task, numbers * CHOICES))
            return MAZE_CANCELLED;
        for (int i = 0; i < CHOICES && left; i++, bits >>= DRAW_BITS) {
            const unsigned open = cells_unvisited(cells, &steps, cell, wraps);

            if (open == 0) {
                cell = stack[--top];
                continue;
            }
            /* 0 is an unfair draw, a step to nowhere. */
            const unsigned link =
                bias ? choice_biased(&rng, open, bias) : choice[open][bits % DRAWS];

            stack[top] = (uint32_t)cell;
            top += (link != 0) & ((open & (open - 1)) != 0);
            cell = cells_follow(cells, &steps, cell, link, wraps);
            cells[cell] = (uint8_t)(cells[cell] | opposite(link));
            left -= link != 0;
        }
    }
    cells_to_grid(cells, lattice, grid);
    return MAZE_OK;
}

enum maze_status recursive_backtracker_generate(const struct maze_spec *spec,
    const struct maze_lattice *lattice, struct maze_task *task, struct maze_grid *grid)
{
    return lattice->wrap ? backtrack(spec, lattice, task, grid, true)
                         : backtrack(spec, lattice, task, grid, false);
}
