/*
 * Hunt and kill: walks at random into cells not yet visited. Where it is stuck it hunts: the first
 * unvisited cell, row by row, that has visited neighbours is joined to one of them, or any such cell,
 * and the walk goes on there.
 *
 * Where it begins at the first cell of a whole rectangle, the first unvisited cell always has a
 * visited neighbour, to its north or west, and never comes before the one that was hunted last: all
 * hunts together look at each cell once, eight at a time. As in the recursive backtracker no
 * direction is a branch.
 *
 * Elsewhere the first unvisited cell may be far from all that are visited, and is passed over. So
 * there, and where edges wrap around, the walk notes the unvisited cells that it passes, in a set
 * that knows its first: a hunt takes as long as the set has levels, four for sixteen million cells.
 *
 * Source: J. Buck, Mazes for Programmers (2015), chapter 5.
 */
#include "core/algorithms/algorithms.h"

#include "base/rng.h"
#include "core/algorithms/hunting.h"
#include "core/cells.h"
#include "core/choice.h"
#include "core/recorder.h"

/* The root has no link of its own, and must not look like the border, which is IN_MAZE. */
enum { ROOT = 2 * IN_MAZE };

struct hunter {
    uint8_t *cells;
    struct cell_steps steps;
    ptrdiff_t hunted; /* no cell before this one is unvisited */
    uint64_t left;    /* cells to be visited */
    struct rng rng;
    int bias;
    struct hunting hunting; /* not where `whole`: there the hunted cell tells */
};

/* The first cell at or after `cell` that is unvisited; there is one. */
static ptrdiff_t first_unvisited(const uint8_t *cells, ptrdiff_t cell)
{
    const uint64_t highest = BITS_BYTES << 7;

    for (;; cell += BITS_LANES) {
        const uint64_t bytes = bits_load(cells + cell);
        const uint64_t zero = (bytes - BITS_BYTES) & ~bytes & highest;

        if (zero)
            return cell + bits_lowest(zero) / BITS_LANES;
    }
}

/* 1 for a cell that is visited, 0 for one that is not and for the border. */
static inline unsigned visited(uint8_t cell)
{
    return ((cell & ~(unsigned)(IN_MAZE | BEYOND)) + UINT8_MAX) >> 8;
}

/* Links an unvisited cell that has visited neighbours to one of them, and returns it. */
static INLINE ptrdiff_t hunt(struct hunter *hunter, bool whole, struct recorder *recorder)
{
    uint8_t *cells = hunter->cells;
    unsigned near = 0, link;
    ptrdiff_t found;

    if (whole) {
        found = first_unvisited(cells, hunter->hunted);
        hunter->hunted = found + 1;
    } else {
        do
            found = hunting_find(&hunter->hunting, &hunter->rng);
        while (cells[found]);
    }

    const struct cell_neighbours next = cells_around(cells, &hunter->steps, found, !whole);

    for (unsigned direction = 0; direction < MAZE_DIRECTIONS; direction++)
        near |= visited(cells[next.of[direction]]) << direction;
    if (hunter->bias)
        link = choice_biased(&hunter->rng, near, hunter->bias);
    else
        do
            link = choice[near][rng_next(&hunter->rng) % DRAWS];
        while (link == 0);
    cells[found] = (uint8_t)link;
    hunter->left--;
    if (recorder)
        record_entered(recorder, found, bits_lowest(link));
    return found;
}

/* Notes the unvisited neighbours of the walk's cell. */
static void note(struct hunter *hunter, ptrdiff_t cell, unsigned open)
{
    for (; open; open &= open - 1)
        hunting_note(&hunter->hunting,
            cells_follow(hunter->cells, &hunter->steps, cell, open & -open, true));
}

/*
 * Walks until all is visited, once for a whole rectangle and its first cell, and once for any lattice; and each once
 * more with events. The recorder is NULL where nothing is told, here and above.
 */
static INLINE enum maze_status hunt_all(struct hunter *hunter, ptrdiff_t cell,
    const struct maze_task *task, bool whole, struct recorder *recorder)
{
    uint8_t *cells = hunter->cells;

    cells[cell] = ROOT;
    if (recorder)
        record_begun(recorder, cell);
    for (uint64_t numbers = 0; hunter->left; numbers++) {
        uint64_t bits = rng_next(&hunter->rng);

        if (task_stop(task, numbers * CHOICES))
            return MAZE_CANCELLED;
        for (int i = 0; i < CHOICES && hunter->left; i++, bits >>= DRAW_BITS) {
            const unsigned open = cells_unvisited(cells, &hunter->steps, cell, !whole);

            if (open == 0) {
                if (recorder)
                    record_cell(recorder, MAZE_STEP_LEAVE, cell);
                cell = hunt(hunter, whole, recorder);
                continue;
            }
            if (!whole)
                note(hunter, cell, open);
            /* 0 is an unfair draw, a step to nowhere. */
            const unsigned link = hunter->bias ? choice_biased(&hunter->rng, open, hunter->bias)
                                               : choice[open][bits % DRAWS];

            cell = cells_follow(cells, &hunter->steps, cell, link, !whole);
            cells[cell] = (uint8_t)(cells[cell] | opposite(link));
            hunter->left -= link != 0;
            if (recorder && link)
                record_entered(recorder, cell, bits_lowest(opposite(link)));
        }
    }
    return MAZE_OK;
}

static INLINE enum maze_status hunt_and_kill(const struct maze_spec *spec,
    const struct maze_lattice *lattice, struct maze_task *task, struct maze_grid *grid,
    struct recorder *recorder)
{
    const bool whole = lattice_is_unmasked(lattice) && !spec->root && !spec->hunt;
    struct hunter hunter = {.cells = cells_new(task, lattice),
        .steps = cell_steps(lattice),
        .hunted = lattice_first(lattice) + 1,
        .left = lattice->cells - 1,
        .rng = algorithm_rng(spec),
        .bias = spec->bias};
    const ptrdiff_t root = hunting_root(spec, lattice, &hunter.rng);
    enum maze_status status;

    if (!hunter.cells || (!whole && !hunting_begin(&hunter.hunting, spec, lattice, task)))
        return MAZE_NO_MEMORY;
    status = whole ? hunt_all(&hunter, root, task, true, recorder)
                   : hunt_all(&hunter, root, task, false, recorder);
    if (status == MAZE_OK)
        cells_to_grid(hunter.cells, lattice, grid);
    return status;
}

enum maze_status hunt_and_kill_generate(const struct maze_spec *spec,
    const struct maze_lattice *lattice, struct maze_task *task, struct maze_grid *grid)
{
    return hunt_and_kill(spec, lattice, task, grid, NULL);
}

enum maze_status hunt_and_kill_record(const struct maze_spec *spec,
    const struct maze_lattice *lattice, struct maze_task *task, struct maze_grid *grid,
    struct recorder *recorder)
{
    return hunt_and_kill(spec, lattice, task, grid, recorder);
}
