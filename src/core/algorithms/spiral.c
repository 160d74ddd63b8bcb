/*
 * Spiral: a backtracker whose walk winds inward. It goes straight on for a side's length, turns to
 * its hand, goes on for another, turns, comes back as far as it went at first, and has closed off a
 * box; from there on it goes straight until it is stopped and then turns, until it cannot. So each
 * spiral ends in the middle of its box, and the next one begins at the last cell of the path that has
 * an unvisited neighbour, with a hand, a heading and sides of its own: spirals of all sizes fill the
 * maze, bent and cut short where others were before.
 *
 * A step looks at one cell, the one ahead, and nothing is drawn for it: that makes it faster than the
 * recursive backtracker. What is left to be guessed wrongly is where a spiral is stopped. Where edges
 * may be joined round, it is an instance of its own.
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
    SIDE_LEAST = 4, /* steps of a spiral's first side */
    SIDE_MOST = 11,
    SIDE_SPREAD = 1 /* the second is at most so much shorter or longer */
};

/* A turn, in quarters to the right. */
enum { RIGHT = 1, LEFT = MAZE_DIRECTIONS - 1 };

struct winding {
    uint8_t *cells;
    uint32_t *top; /* past the path from the first cell to this one, on a stack */
    ptrdiff_t cell;
    ptrdiff_t offset[MAZE_DIRECTIONS];
    const struct maze_lattice *lattice;
};

/* Goes straight on to the first cell that was visited, or `most` steps. Returns how many it went. */
static inline uint32_t go(struct winding *winding, unsigned heading, uint32_t max)
{
    const ptrdiff_t offset = winding->offset[heading];
    const uint8_t link = (uint8_t)opposite(1U << heading);
    /* Copies, since a byte that is written might be one of the winding's own for all a compiler knows. */
    uint8_t *cell = winding->cells + winding->cell;
    uint32_t *top = winding->top, number = (uint32_t)winding->cell, steps = 0;

    while (steps < max && cell[offset] == 0) {
        cell += offset;
        number += (uint32_t)offset;
        *cell = link;
        *top++ = number;
        steps++;
    }
    winding->cell = number;
    winding->top = top;
    return steps;
}

/* The same where edges may be joined round. */
static uint32_t go_round(struct winding *winding, enum maze_direction heading, uint32_t max)
{
    const uint8_t link = (uint8_t)opposite(1U << heading);
    uint32_t steps = 0;

    for (; steps < max; steps++) {
        const ptrdiff_t next = cells_step(winding->cells, winding->lattice, winding->cell, heading);

        if (winding->cells[next])
            break;
        winding->cells[next] = link;
        winding->cell = next;
        *winding->top++ = (uint32_t)next;
    }
    return steps;
}

/*
 * Winds from the walk's cell until it is stuck; `first` and `second` are the steps of the first two
 * sides. Returns how many cells it visited, at least one.
 */
static INLINE uint64_t wind(struct winding *winding, unsigned heading, unsigned turn,
    uint32_t first, uint32_t second, bool round)
{
    const uint32_t went = round ? go_round(winding, heading, first) : go(winding, heading, first);
    uint32_t max = second, next_most = went, steps;
    uint64_t visited = went;

    do {
        heading = (heading + turn) % MAZE_DIRECTIONS;
        steps = round ? go_round(winding, heading, max) : go(winding, heading, max);
        visited += steps;
        /* The third side is as long as the first was, and the box is closed. */
        max = next_most;
        next_most = UINT32_MAX;
    } while (steps);
    return visited;
}

/* The unvisited neighbours of the walk's cell, as links. */
static inline unsigned open_around(const struct winding *winding)
{
    const uint8_t *cell = winding->cells + winding->cell;
    const unsigned north = cell[winding->offset[MAZE_NORTH]] == 0,
                   east = cell[winding->offset[MAZE_EAST]] == 0;
    const unsigned south = cell[winding->offset[MAZE_SOUTH]] == 0,
                   west = cell[winding->offset[MAZE_WEST]] == 0;

    return north << MAZE_NORTH | east << MAZE_EAST | south << MAZE_SOUTH | west << MAZE_WEST;
}

/* The cell ahead and to the side; the one ahead is unvisited. */
static INLINE ptrdiff_t aside(
    const struct winding *winding, unsigned heading, unsigned side, bool round)
{
    if (!round)
        return winding->cell + winding->offset[heading] + winding->offset[side];
    return cells_step(winding->cells, winding->lattice,
        cells_step(winding->cells, winding->lattice, winding->cell, heading), side);
}

/* Begins another spiral, into one of the unvisited neighbours. Returns how many cells it visited. */
static INLINE uint64_t begin(struct winding *winding, unsigned open, struct rng *rng, bool round)
{
    static const uint8_t size[LINKS + 1] = {0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4};

    for (uint32_t n = rng_below(rng, size[open]); n; n--)
        open &= open - 1;
    const unsigned heading = bits_lowest(open);
    unsigned turn = rng_next(rng) >> 63 ? RIGHT : LEFT;
    const uint32_t first = SIDE_LEAST + rng_below(rng, SIDE_MOST - SIDE_LEAST + 1);
    const uint32_t second = first - SIDE_SPREAD + rng_below(rng, 2 * SIDE_SPREAD + 1);

    /* Where there is room for a box on one side only. */
    if (winding->cells[aside(winding, heading, (heading + turn) % MAZE_DIRECTIONS, round)])
        turn = MAZE_DIRECTIONS - turn;
    return wind(winding, heading, turn, first, second, round);
}

static INLINE enum maze_status walk_all(const struct maze_spec *spec,
    const struct maze_lattice *lattice, struct maze_task *task, struct maze_grid *grid, bool round)
{
    uint8_t *cells = cells_new(task, lattice);
    uint32_t *path = arena_alloc(&task->scratch, maze_spec_cells(spec) * sizeof(*path));

    if (!cells || !path)
        return MAZE_NO_MEMORY;

    struct rng rng = rng_seeded(spec->seed);
    struct winding winding = {
        .cells = cells,
        .top = path,
        .cell = lattice_draw(lattice, &rng),
        .offset =
            {
                [MAZE_NORTH] = lattice_offset(lattice, MAZE_NORTH),
                [MAZE_EAST] = lattice_offset(lattice, MAZE_EAST),
                [MAZE_SOUTH] = lattice_offset(lattice, MAZE_SOUTH),
                [MAZE_WEST] = lattice_offset(lattice, MAZE_WEST),
            },
        .lattice = lattice,
    };
    uint64_t left = lattice->cells - 1; /* cells to be visited */

    cells[winding.cell] = IN_MAZE;
    *winding.top++ = (uint32_t)winding.cell;
    for (uint32_t turns = 0; left; turns++) {
        if (task_stop(task, turns))
            return MAZE_CANCELLED;
        winding.cell = winding.top[-1];

        const unsigned open =
            round ? choice_open(cells, lattice, winding.cell) : open_around(&winding);

        if (open)
            left -= begin(&winding, open, &rng, round);
        else
            winding.top--;
    }
    cells_to_grid(cells, lattice, grid);
    return MAZE_OK;
}

enum maze_status spiral_generate(const struct maze_spec *spec, const struct maze_lattice *lattice,
    struct maze_task *task, struct maze_grid *grid)
{
    return lattice->wrap ? walk_all(spec, lattice, task, grid, true)
                         : walk_all(spec, lattice, task, grid, false);
}
