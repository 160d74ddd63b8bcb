/*
 * Recursive backtracker, without recursion. When the walk is stuck, it must go back to the last cell on its path that
 * still has an unvisited neighbour. Such a cell had two or more when the walk left it, so only those cells are put on
 * the stack: slightly over half of all.
 *
 * One byte per cell: the low bits are the links by which the walk left the cell, the high bits its unvisited
 * neighbours. So a step reads one byte, and a visit clears a bit in four. Each misprediction costs a dozen cycles, so
 * the choice of a direction has no branch, unless it is biased. Only "stuck or not" has one, which changes twice per
 * dead end. The usual walk, without bias and wrapped edges, is an instance of its own.
 *
 * Source: depth-first search; J. Buck, Mazes for Programmers (2015), chapter 5.
 */
#include "core/carve/algorithms.h"

#include "core/board/cells.h"

enum {
    OPEN = MAZE_DIRECTIONS, /* the shift of the unvisited neighbours in a byte */
    /* A border cell where edges wrap around: no cell has links to two unvisited neighbours. */
    BORDER = (LINK_EAST | LINK_SOUTH) * (1 + (1 << OPEN)),
    SEVERAL = 0xfee8 /* a bit for each set of two links or more */
};

/* The neighbour that a link leads to, even across wrapped edges. */
static INLINE ptrdiff_t follow_link(
    const uint8_t *cells, const struct cell_steps *steps, ptrdiff_t cell, unsigned link)
{
    const ptrdiff_t next = cell + steps->offset[link];

    return cells[next] == BORDER ? next + steps->wrap[link] : next;
}

static INLINE void close_side(uint8_t *cell, unsigned link)
{
    *cell &= (uint8_t) ~(link << OPEN);
}

/* Tells the neighbours of a cell that it is visited. */
static INLINE void visit_square(
    uint8_t *cells, const struct cell_steps *steps, ptrdiff_t cell, bool usual)
{
    uint8_t *at = cells + cell;
    const ptrdiff_t stride = steps->offset[LINK_SOUTH];

    close_side(
        usual ? at - stride : cells + follow_link(cells, steps, cell, LINK_NORTH), LINK_SOUTH);
    close_side(usual ? at + 1 : cells + follow_link(cells, steps, cell, LINK_EAST), LINK_WEST);
    close_side(
        usual ? at + stride : cells + follow_link(cells, steps, cell, LINK_SOUTH), LINK_NORTH);
    close_side(usual ? at - 1 : cells + follow_link(cells, steps, cell, LINK_WEST), LINK_EAST);
}

/* Sets the bytes of a lattice so that only outside cells count as visited. */
static void clear_cells(
    uint8_t *cells, size_t size, const struct maze_lattice *lattice, const struct cell_steps *steps)
{
    const size_t stride = (size_t)lattice->stride;
    uint8_t *first = cells + lattice_cell(lattice, 0, 0);
    uint8_t *last = cells + lattice_cell(lattice, 0, lattice->height - 1);

    memset(cells, LINKS << OPEN, size);
    if (lattice->wrap) {
        memset(cells, BORDER, stride + 1);
        for (uint8_t *row = first; row <= last; row += stride)
            row[lattice->width] = BORDER;
        memset(last + lattice->width, BORDER, stride + 1);
    }
    if (!(lattice->wrap & MAZE_WRAP_X))
        for (uint8_t *row = first; row <= last; row += stride) {
            close_side(row, LINK_WEST);
            close_side(row + lattice->width - 1, LINK_EAST);
        }
    for (uint32_t x = 0; !(lattice->wrap & MAZE_WRAP_Y) && x < lattice->width; x++) {
        close_side(first + x, LINK_NORTH);
        close_side(last + x, LINK_SOUTH);
    }
    for (uint32_t y = 0; lattice->inside && y < lattice->height; y++) {
        const uint64_t *row = lattice->inside + y * bits_words(lattice->width);

        for (size_t x = bits_next(row, 0, lattice->width, false); x < lattice->width;
             x = bits_next(row, x + 1, lattice->width, false))
            visit_square(cells, steps, lattice_cell(lattice, (uint32_t)x, y), !lattice->wrap);
    }
}

static INLINE enum maze_status backtrack_squares(const struct maze_spec *spec,
    const struct maze_lattice *lattice, struct maze_task *task, struct maze_grid *grid, bool usual)
{
    const struct cell_steps steps = cell_steps(lattice);
    const size_t size = lattice_size(lattice) + BITS_WORD; /* cells_to_grid reads past the last */
    const int bias = usual ? 0 : spec->bias;
    uint8_t *cells = arena_alloc(&task->scratch, size);
    uint32_t *stack = arena_alloc(&task->scratch, maze_spec_cells(spec) * sizeof(*stack));
    size_t top = 0;

    if (!cells || !stack)
        return MAZE_NO_MEMORY;
    clear_cells(cells, size, lattice, &steps);

    struct rng rng = algorithm_rng(spec);
    ptrdiff_t cell = lattice_draw(lattice, &rng);
    uint64_t left = lattice->cells - 1; /* unvisited cells */

    visit_square(cells, &steps, cell, usual);
    for (uint64_t numbers = 0; left; numbers++) {
        uint64_t bits = rng_next(&rng);

        if (task_stop(task, numbers * CHOICES))
            return MAZE_CANCELLED;
        for (int i = 0; i < CHOICES; i++, bits >>= DRAW_BITS) {
            const unsigned open = cells[cell] >> OPEN;

            if (open == 0) {
                cell = stack[--top];
                continue;
            }
            const unsigned link =
                bias ? choice_biased(&rng, open, bias) : choice[open][bits % DRAWS];

            /* The draw was unfair. */
            if (link == 0)
                continue;
            stack[top] = (uint32_t)cell;
            top += SEVERAL >> open & 1;
            cells[cell] |= (uint8_t)link;
            cell = usual ? cell + steps.offset[link] : follow_link(cells, &steps, cell, link);
            visit_square(cells, &steps, cell, usual);
            if (--left == 0)
                break;
        }
    }
    cells_to_grid(cells, lattice, grid);
    return MAZE_OK;
}

enum maze_status recursive_backtracker_generate(const struct maze_spec *spec,
    const struct maze_lattice *lattice, struct maze_task *task, struct maze_grid *grid)
{
    return lattice->wrap || spec->bias ? backtrack_squares(spec, lattice, task, grid, false)
                                       : backtrack_squares(spec, lattice, task, grid, true);
}
