/*
 * Spiral: a backtracker whose walk winds inward. It goes straight on for a side's length, turns to
 * its hand, goes on for another, turns, comes back as far as it went at first, and has closed off a
 * box; from there on it goes straight until it is stopped and then turns, until it cannot. So each
 * spiral ends in the middle of its box, and the next one begins at the last cell of the path that
 * has an unvisited neighbour, with a hand, a heading and sides of its own: spirals of all sizes
 * fill the maze, bent and cut short where others were before.
 *
 * A step looks at one cell, the one ahead, and nothing is drawn for it: that makes it faster than
 * the recursive backtracker. What is left to be guessed wrongly is where a spiral is stopped. Where
 * edges may wrap around, it is an instance of its own.
 *
 * Source: after the Spiral mazes of W. D. Pullen, Think Labyrinth!, Maze Algorithms.
 */
#include "core/algorithms/algorithms.h"

#include "base/bits.h"
#include "base/inline.h"
#include "base/rng.h"
#include "core/cells.h"
#include "core/choice.h"

enum {
    SIDE_MIN = 4, /* steps of a spiral's first side */
    SIDE_MAX = 11,
    SIDE_SPREAD = 1 /* the second is at most so much shorter or longer */
};

/* A turn, in quarters to the right. */
enum { RIGHT = 1, LEFT = MAZE_DIRECTIONS - 1 };

struct winding {
    uint8_t *cells;
    uint32_t *top; /* past the path from the first cell to this one, on a stack */
    ptrdiff_t cell;
    struct cell_steps steps;
};

/* Goes straight on to the first cell that was visited, or `max` steps. Returns how many it went. */
static INLINE uint32_t go(struct winding *winding, unsigned heading, uint32_t max, bool wraps)
{
    const unsigned link = 1U << heading;
    /* Copies, since a byte that is written might be one of the winding's own for all a compiler knows. */
    const ptrdiff_t offset = winding->steps.offset[link];
    uint8_t *cells = winding->cells;
    uint32_t *top = winding->top, steps = 0;
    ptrdiff_t cell = winding->cell, next;

    for (; steps < max; steps++) {
        next = wraps ? cells_follow(cells, &winding->steps, cell, link, true) : cell + offset;
        if (cells[next])
            break;
        cells[next] = (uint8_t)opposite(link);
        *top++ = (uint32_t)next;
        cell = next;
    }
    winding->cell = cell;
    winding->top = top;
    return steps;
}

/*
 * Winds from the walk's cell until it is stuck; `first` and `second` are the steps of the first two
 * sides. Returns how many cells it visited, at least one.
 */
static INLINE uint64_t wind(struct winding *winding, unsigned heading, unsigned turn,
    uint32_t first, uint32_t second, bool wraps)
{
    const uint32_t went = go(winding, heading, first, wraps);
    uint32_t max = second, next_max = went, steps;
    uint64_t visited = went;

    do {
        heading = (heading + turn) % MAZE_DIRECTIONS;
        steps = go(winding, heading, max, wraps);
        visited += steps;
        /* The third side is as long as the first was, and the box is closed. */
        max = next_max;
        next_max = UINT32_MAX;
    } while (steps);
    return visited;
}

/* Begins another spiral, into one of the unvisited neighbours. Returns how many cells it visited. */
static INLINE uint64_t begin(struct winding *winding, unsigned open, struct rng *rng, bool wraps)
{
    static const uint8_t size[LINKS + 1] = {0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4};

    for (uint32_t n = rng_below(rng, size[open]); n; n--)
        open &= open - 1;
    const unsigned heading = bits_lowest(open);
    unsigned turn = rng_next(rng) >> 63 ? RIGHT : LEFT;
    const uint32_t first = SIDE_MIN + rng_below(rng, SIDE_MAX - SIDE_MIN + 1);
    const uint32_t second = first - SIDE_SPREAD + rng_below(rng, 2 * SIDE_SPREAD + 1);

    const ptrdiff_t ahead =
        cells_follow(winding->cells, &winding->steps, winding->cell, 1U << heading, wraps);
    const unsigned side = 1U << (heading + turn) % MAZE_DIRECTIONS;

    /* Where there is room for a box on one side only. */
    if (winding->cells[cells_follow(winding->cells, &winding->steps, ahead, side, wraps)])
        turn = MAZE_DIRECTIONS - turn;
    return wind(winding, heading, turn, first, second, wraps);
}

static INLINE enum maze_status spiral_all(const struct maze_spec *spec,
    const struct maze_lattice *lattice, struct maze_task *task, struct maze_grid *grid, bool wraps)
{
    uint8_t *cells = cells_new(task, lattice);
    uint32_t *path = arena_alloc(&task->scratch, maze_spec_cells(spec) * sizeof(*path));

    if (!cells || !path)
        return MAZE_NO_MEMORY;

    struct rng rng = algorithm_rng(spec);
    struct winding winding = {
        .cells = cells,
        .top = path,
        .cell = lattice_draw(lattice, &rng),
        .steps = cell_steps(lattice),
    };
    uint64_t left = lattice->cells - 1; /* cells to be visited */

    cells[winding.cell] = IN_MAZE;
    *winding.top++ = (uint32_t)winding.cell;
    for (uint32_t turns = 0; left; turns++) {
        if (task_stop(task, turns))
            return MAZE_CANCELLED;
        winding.cell = winding.top[-1];

        const unsigned open = cells_unvisited(cells, &winding.steps, winding.cell, wraps);

        if (open)
            left -= begin(&winding, open, &rng, wraps);
        else
            winding.top--;
    }
    cells_to_grid(cells, lattice, grid);
    return MAZE_OK;
}

enum maze_status spiral_generate(const struct maze_spec *spec, const struct maze_lattice *lattice,
    struct maze_task *task, struct maze_grid *grid)
{
    return lattice->wrap ? spiral_all(spec, lattice, task, grid, true)
                         : spiral_all(spec, lattice, task, grid, false);
}
