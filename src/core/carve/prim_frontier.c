/*
 * Prim's algorithm without costs: each step draws an entry of a frontier, each equally likely. An entry is a cell next
 * to the maze, and the cell joins a random one of its neighbours in the maze. It has an entry for each wall between it
 * and the maze, or just one.
 *
 * Consecutive draws name cells far apart in memory, which would stall in a large maze. So draws are made two batches
 * ahead, and what they name is prefetched. As the length of the frontier at its turn is not known yet, a draw is from
 * slightly more than the length can be, and is skipped if it is past the end. That is rare, and the result is exact.
 *
 * A step has no branch: which draws are of use and which neighbours are new cannot be predicted, and writing an entry
 * that does not count costs less than a wrong prediction. If edges may wrap around, a step is a separate instance.
 */
#include "core/carve/algorithms.h"

#include "core/board/cells.h"

enum prim_frontier { PRIM_WALLS, PRIM_CELLS }; /* whether each wall has an entry, or each cell */

enum {
    PRIM_BATCH = 16,              /* draws */
    PRIM_GROWTH = 6 * PRIM_BATCH, /* the most that the frontier grows before a draw has its turn */
    PRIM_LONG = 16 * PRIM_GROWTH  /* entries from which drawing ahead pays */
};

struct prim_draw {
    uint32_t index, twelfth; /* in the frontier; 0 … TWELVE - 1 */
};

struct prim {
    enum prim_frontier of;
    uint8_t *cells;
    uint32_t *frontier;
    uint32_t length;
    struct cell_steps steps;
    struct rng rng;
};

/* The new byte of a cell, by its byte, after its neighbour in a direction has joined the maze. */
#define TOUCHED4(byte, link)                                                                       \
    (byte) | (link), ((byte) + 1) | (link), ((byte) + 2) | (link), ((byte) + 3) | (link)
#define TOUCHED(link)                                                                              \
    {                                                                                              \
        TOUCHED4(0, link), TOUCHED4(4, link), TOUCHED4(8, link), TOUCHED4(12, link),               \
            TOUCHED4(16, 0), TOUCHED4(20, 0), TOUCHED4(24, 0), TOUCHED4(28, 0)                     \
    }

static const uint8_t prim_touched[MAZE_DIRECTIONS][2 * IN_MAZE] = {
    TOUCHED(LINK_NORTH), TOUCHED(LINK_EAST), TOUCHED(LINK_SOUTH), TOUCHED(LINK_WEST)};

/* How many entries that adds, by what has entries, whether the cell is new, and its byte. */
static const uint32_t prim_entries[2][2][2 * IN_MAZE] = {
    [PRIM_WALLS] = {[1] = {1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1}},
    [PRIM_CELLS] = {[1] = {1}},
};

/* Tells a cell that its neighbour has joined. `wraps` is a constant, here and below. */
static INLINE void prim_touch(struct prim *prim, ptrdiff_t cell, enum maze_direction from,
    const uint32_t *entries, bool wraps)
{
    const unsigned beyond = wraps ? prim->cells[cell] & BEYOND : 0;
    const unsigned byte = prim->cells[cell] ^ beyond;

    prim->cells[cell] = (uint8_t)(prim_touched[from][byte] | beyond);
    prim->frontier[prim->length] = (uint32_t)cell;
    prim->length += entries[byte];
}

/* Lets an entry's cell join the maze, unless it has joined through another wall. */
static INLINE void prim_join(struct prim *prim, struct prim_draw draw, bool wraps)
{
    const ptrdiff_t cell = prim->frontier[draw.index];
    const unsigned byte = prim->cells[cell],
                   joined = prim->of == PRIM_CELLS ? 1 : byte / IN_MAZE ^ 1;
    const uint32_t *entries = prim_entries[prim->of][joined];
    const struct cell_neighbours next = cells_around(prim->cells, &prim->steps, cell, wraps);

    /* A cell that has joined has one link. */
    prim->cells[cell] = choice_of_twelve[byte & LINKS][draw.twelfth] | IN_MAZE;
    prim->frontier[draw.index] = prim->frontier[--prim->length];
    prim_touch(prim, next.of[MAZE_NORTH], MAZE_SOUTH, entries, wraps);
    prim_touch(prim, next.of[MAZE_EAST], MAZE_WEST, entries, wraps);
    prim_touch(prim, next.of[MAZE_SOUTH], MAZE_NORTH, entries, wraps);
    prim_touch(prim, next.of[MAZE_WEST], MAZE_EAST, entries, wraps);
}

static INLINE struct prim_draw prim_draw(struct rng *rng, uint32_t length)
{
    const uint64_t bits = rng_next(rng);
    /* In this order, since both may need more random numbers. */
    const uint32_t index = choice_below(rng, (uint32_t)(bits >> 32), length);
    const uint32_t twelfth = choice_below(rng, (uint32_t)bits, TWELVE);

    return (struct prim_draw){index, twelfth};
}

/* Draws ahead until the frontier is short. */
static INLINE enum maze_status prim_run_long(
    struct prim *prim, const struct maze_task *task, bool wraps)
{
    struct prim_draw store[3][PRIM_BATCH], *now = store[0], *next = store[1], *later = store[2];
    struct rng rng = prim->rng;
    uint64_t batches = 0;

    for (unsigned i = 0; i < PRIM_BATCH; i++) {
        now[i] = prim_draw(&rng, prim->length + PRIM_GROWTH);
        next[i] = prim_draw(&rng, prim->length + PRIM_GROWTH);
    }
    while (prim->length > PRIM_LONG / 2) {
        struct prim_draw *const done = now;
        const uint32_t bound = prim->length + PRIM_GROWTH;

        if (task_stop(task, batches++ * PRIM_BATCH))
            return MAZE_CANCELLED;
        for (unsigned i = 0; i < PRIM_BATCH; i++) {
            later[i] = prim_draw(&rng, bound);
            __builtin_prefetch(prim->frontier + later[i].index);
        }
        for (unsigned i = 0; i < PRIM_BATCH; i++) {
            const uint8_t *cell = prim->cells + prim->frontier[next[i].index];

            __builtin_prefetch(cell + prim->steps.offset[LINK_NORTH]);
            __builtin_prefetch(cell);
            __builtin_prefetch(cell + prim->steps.offset[LINK_SOUTH]);
            if (now[i].index < prim->length)
                prim_join(prim, now[i], wraps);
        }
        now = next;
        next = later;
        later = done;
    }
    prim->rng = rng;
    return MAZE_OK;
}

/* As prim_grow, for one value of `wraps`. */
static INLINE enum maze_status prim_grow_over(const struct maze_spec *spec,
    const struct maze_lattice *lattice, struct maze_task *task, struct maze_grid *grid,
    enum prim_frontier of, uint64_t entries, bool wraps)
{
    struct prim prim = {
        .of = of,
        .cells = cells_new(task, lattice),
        .frontier = arena_alloc(&task->scratch, (entries + PRIM_GROWTH) * sizeof(uint32_t)),
        .steps = cell_steps(lattice),
        .rng = algorithm_rng(spec),
    };

    if (!prim.cells || !prim.frontier)
        return MAZE_NO_MEMORY;

    /* The first entry has no neighbour in the maze, so the first cell gets no link. */
    prim.frontier[prim.length++] = (uint32_t)lattice_draw(lattice, &prim.rng);
    for (uint64_t step = 0; prim.length; step++) {
        if (task_stop(task, step) ||
            (prim.length > PRIM_LONG && prim_run_long(&prim, task, wraps) != MAZE_OK))
            return MAZE_CANCELLED;
        prim_join(&prim, prim_draw(&prim.rng, prim.length), wraps);
    }
    cells_to_grid(prim.cells, lattice, grid);
    return MAZE_OK;
}

/* `entries` is the most that the frontier can have, except for a few. */
static INLINE enum maze_status prim_grow(const struct maze_spec *spec,
    const struct maze_lattice *lattice, struct maze_task *task, struct maze_grid *grid,
    enum prim_frontier of, uint64_t entries)
{
    return lattice->wrap ? prim_grow_over(spec, lattice, task, grid, of, entries, true)
                         : prim_grow_over(spec, lattice, task, grid, of, entries, false);
}

/*
 * Simplified Prim: from a random cell, each step opens a random wall between the maze and the rest, each equally
 * likely.
 *
 * A wall is an entry of its outer cell in the frontier. Once that cell has joined, entries of its other walls are
 * dropped when they are drawn, so the rest is still drawn evenly. The cell then chooses evenly among its walls to the
 * maze, since all of these have an entry.
 *
 * Source: J. Buck, Mazes for Programmers (2015), chapter 11, "Simplified Prim's".
 */
enum maze_status prim_simplified_generate(const struct maze_spec *spec,
    const struct maze_lattice *lattice, struct maze_task *task, struct maze_grid *grid)
{
    /* With m cells in the maze, at most 2m + 2 are left, and at most one for each of 2n - m walls. */
    const uint64_t cells = maze_spec_cells(spec);

    return prim_grow(spec, lattice, task, grid, PRIM_WALLS, cells + cells / 3);
}

/*
 * Modified Prim: from a random cell, each step joins a random cell of the frontier, each equally likely, to one of its
 * neighbours in the maze, also random.
 *
 * Source: W. D. Pullen, Think Labyrinth: Maze Algorithms, "Prim's algorithm", modified.
 */
enum maze_status prim_modified_generate(const struct maze_spec *spec,
    const struct maze_lattice *lattice, struct maze_task *task, struct maze_grid *grid)
{
    /* With m cells in the maze, at most 2m + 2 are next to it, and at most the other n - m. */
    const uint64_t cells = maze_spec_cells(spec);

    return prim_grow(spec, lattice, task, grid, PRIM_CELLS, cells - cells / 3);
}
