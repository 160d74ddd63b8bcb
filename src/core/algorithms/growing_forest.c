/*
 * Growing forest: trees begin at random cells and have their turns of some steps, as a recursive
 * backtracker takes them: into a random neighbour that is unvisited or of another tree, or back by a
 * cell where there is none. Into another tree a step opens the wall and stays where it is: the two are one
 * from then on, and leave all other walls between them closed. Of a cell that is left for good all
 * neighbours are in its tree, so in the end there is one.
 *
 * A walk waits at each step for what the last one did, but two walks need not wait for each other:
 * so two trees have their turns together. A step has no branch that could not be guessed. Where edges may
 * wrap around, it is an instance of its own.
 *
 * Source: W. D. Pullen, Think Labyrinth: Maze Algorithms, "Growing forest algorithm", where a tree grows
 * from any of its active cells; here it is from the newest.
 */
#include "core/algorithms/algorithms.h"

#include "base/inline.h"
#include "base/rng.h"
#include "core/algorithms/forest.h"
#include "core/cells.h"
#include "core/choice.h"
#include "core/recorder.h"

enum {
    ROUNDS = 5,   /* random numbers a turn: CHOICES steps each */
    LARGE = 1000, /* cells a tree; with less of them a turn is one round */
    BACK = 5 /* of a visited cell, from this bit on: the direction back, unless it is IN_MAZE */
};

/* Numbers of trees. What is none has a number too, so that a neighbour's is looked up without a test. */
enum { UNVISITED, BORDER, FIRST };

/* Trees that are joined are a ring; one of them gives it a number, its own. */
struct ring {
    uint32_t next;  /* tree */
    uint32_t count; /* of trees; right in the one that gave the number */
};

struct forest {
    const struct maze_spec *spec;
    const struct maze_lattice *lattice;
    const struct maze_task *task;
    uint8_t *cells;     /* links and BACK */
    uint32_t *number;   /* by cell: its tree's */
    uint32_t *joined;   /* by tree: its ring's number */
    struct ring *rings; /* by tree */
    uint32_t *tips;     /* the cells where trees are that have not come back to where they began */
    uint32_t growing;   /* how many tips */
    uint32_t end;       /* the last tree's number and one */
    uint32_t apart;     /* trees that are not joined */
    uint64_t left;      /* cells to be visited */
    struct cell_steps steps;
    struct rng rng;
};

_Static_assert(sizeof(struct ring) + 2 * sizeof(uint32_t) == TREE_BYTES, "a tree and its tip");

/* 1 if a cell is unvisited or of a tree that is not joined to those of the number `joined`. */
static INLINE unsigned is_open(const struct forest *forest, ptrdiff_t cell, uint32_t joined)
{
    const uint32_t there = forest->joined[forest->number[cell]];

    return (there != joined) & (there != BORDER);
}

/* The neighbours into which a tree can go from a cell, as links; `wraps` is a constant, here and below. */
static INLINE unsigned open_links(const struct forest *forest, ptrdiff_t cell, bool wraps)
{
    const struct cell_neighbours next = cells_around(forest->cells, &forest->steps, cell, wraps);
    const uint32_t joined = forest->joined[forest->number[cell]];

    return is_open(forest, next.of[MAZE_NORTH], joined) << MAZE_NORTH |
        is_open(forest, next.of[MAZE_EAST], joined) << MAZE_EAST |
        is_open(forest, next.of[MAZE_SOUTH], joined) << MAZE_SOUTH |
        is_open(forest, next.of[MAZE_WEST], joined) << MAZE_WEST;
}

/* Joins two trees: all of the smaller ring get the number of the larger one. */
static void join(struct forest *forest, uint32_t one, uint32_t other)
{
    struct ring *rings = forest->rings;
    const uint32_t a = forest->joined[one], b = forest->joined[other];
    const uint32_t large = rings[a].count < rings[b].count ? b : a, small = a ^ b ^ large;
    const uint32_t next = rings[large].next;

    for (uint32_t i = rings[small].count, tree = small; i; i--, tree = rings[tree].next)
        forest->joined[tree] = large;
    rings[large].next = rings[small].next;
    rings[small].next = next;
    rings[large].count += rings[small].count;
    forest->apart--;
}

/* The link that leads back from a visited cell; none where its tree began. */
static INLINE unsigned back_link(unsigned cell)
{
    return 1U << (cell >> BACK & 3) & ((cell & IN_MAZE) / IN_MAZE - 1);
}

/* Takes a step from a cell of a tree; returns 1 if that was into an unvisited cell, else 0. */
static INLINE unsigned take_step(struct forest *forest, ptrdiff_t *cell, uint32_t tree,
    uint64_t draw, bool wraps, struct recorder *recorder)
{
    /* What a cell is that was entered by a link. */
    static const uint8_t entered[LINKS + 1] = {
        [LINK_NORTH] = LINK_SOUTH | MAZE_SOUTH << BACK,
        [LINK_EAST] = LINK_WEST | MAZE_WEST << BACK,
        [LINK_SOUTH] = LINK_NORTH | MAZE_NORTH << BACK,
        [LINK_WEST] = LINK_EAST | MAZE_EAST << BACK,
    };
    uint8_t *cells = forest->cells;
    const unsigned open = open_links(forest, *cell, wraps);
    /* 0 is an unfair draw, a step to nowhere. */
    const unsigned link = choice[open][draw % DRAWS];
    const unsigned back = back_link(cells[*cell]) & -unvisited((uint8_t)open);
    const ptrdiff_t next = cells_follow(cells, &forest->steps, *cell, link | back, wraps);

    const unsigned ahead = 1 - unvisited((uint8_t)link);
    /* One condition, which is rare: two of them would be two branches. */
    const uint32_t met = forest->number[next] & -ahead;

    if (__builtin_expect(met != UNVISITED, 0)) {
        cells[*cell] |= (uint8_t)link;
        join(forest, tree, met);
        if (recorder)
            record_wall(recorder, MAZE_STEP_OPEN, *cell, bits_lowest(link));
        return 0;
    }
    if (recorder && back)
        record_cell(recorder, MAZE_STEP_LEAVE, *cell);
    if (recorder && link)
        record_entered(recorder, next, bits_lowest(opposite(link)));
    cells[next] |= entered[link];
    forest->number[next] = tree;
    *cell = next;
    return ahead;
}

/*
 * Lets two trees grow, and returns how many cells they have visited. One that has come back to where it
 * began is done: the last tip takes its place.
 */
static INLINE unsigned take_turns(
    struct forest *forest, uint32_t tips[2], unsigned rounds, bool wraps, struct recorder *recorder)
{
    ptrdiff_t one = tips[0], other = tips[1];
    const uint32_t tree = forest->number[one], other_tree = forest->number[other];
    unsigned visited = 0;

    for (unsigned round = 0; round < rounds; round++) {
        uint64_t draws = rng_next(&forest->rng), other_draws = rng_next(&forest->rng);

        for (unsigned step = 0; step < CHOICES; step++) {
            visited += take_step(forest, &one, tree, draws, wraps, recorder);
            visited += take_step(forest, &other, other_tree, other_draws, wraps, recorder);
            draws >>= DRAW_BITS;
            other_draws >>= DRAW_BITS;
        }
    }
    forest->left -= visited;
    tips[0] = (uint32_t)one;
    tips[1] = (uint32_t)other;
    for (int i = 1; i >= 0; i--)
        if (forest->cells[tips[i]] & IN_MAZE && open_links(forest, tips[i], wraps) == 0)
            tips[i] = forest->tips[--forest->growing];
    return visited;
}

/* Numbers every cell: those inside are unvisited. */
static enum maze_status clear(struct forest *forest)
{
    const size_t size = lattice_size(forest->lattice);

    for (size_t i = 0; i < size; i++) {
        if (task_stop(forest->task, i))
            return MAZE_CANCELLED;
        forest->number[i] = forest->cells[i] ? BORDER : UNVISITED;
    }
    for (uint32_t number = UNVISITED; number < FIRST; number++)
        forest->joined[number] = number;
    return MAZE_OK;
}

/* Begins trees at random cells, each at one of its own, as long as there are any. */
static enum maze_status sow(struct forest *forest, uint64_t trees, struct recorder *recorder)
{
    uint64_t tries = 1;

    while (trees && forest->left) {
        const ptrdiff_t cell = lattice_draw(forest->lattice, &forest->rng);
        const uint32_t tree = forest->end;

        if (task_stop(forest->task, tries++))
            return MAZE_CANCELLED;
        if (forest->number[cell] != UNVISITED)
            continue;
        forest->joined[tree] = tree;
        forest->rings[tree] = (struct ring){tree, 1};
        forest->number[cell] = tree;
        forest->cells[cell] = IN_MAZE;
        if (recorder)
            record_begun(recorder, cell);
        forest->tips[forest->growing++] = (uint32_t)cell;
        forest->end++;
        forest->apart++;
        forest->left--;
        trees--;
    }
    return MAZE_OK;
}

/* The surroundings of the trees whose turn is next come to the caches meanwhile. */
static INLINE void prefetch_tips(const struct forest *forest, uint32_t first)
{
    for (uint32_t i = first; i < first + 2 && i < forest->growing; i++)
        for (int y = -2; y <= 2; y++) {
            const ptrdiff_t cell = (ptrdiff_t)forest->tips[i] + y * forest->lattice->stride;

            __builtin_prefetch(forest->number + cell);
            __builtin_prefetch(forest->cells + cell);
        }
}

/* Lets the trees grow in turn until every cell is visited and they are one. */
static INLINE enum maze_status grow_trees(
    struct forest *forest, bool wraps, struct recorder *recorder)
{
    uint32_t *const tips = forest->tips;
    const uint64_t most = forest_most(forest->spec, forest->lattice->cells);
    const unsigned rounds = forest->lattice->cells / most < LARGE ? 1 : ROUNDS;
    uint64_t turns = 0, rest = 0;

    for (uint32_t at = 0; forest->left || forest->apart > 1; at += 2) {
        if (task_stop(forest->task, turns++ * 2 * BITS_WORD))
            return MAZE_CANCELLED;
        /* A tree that is the last to grow does so at two ends. */
        if (forest->growing == 1)
            tips[forest->growing++] = tips[0];
        if (at + 1 >= forest->growing)
            at = at < forest->growing ? at - 1 : 0;
        prefetch_tips(forest, at + 2);

        const unsigned walked = take_turns(forest, tips + at, rounds, wraps, recorder);

        if (sow(forest, forest_due(forest->spec, walked, &rest), recorder) != MAZE_OK)
            return MAZE_CANCELLED;
    }
    return MAZE_OK;
}

static INLINE enum maze_status grow_forest(const struct maze_spec *spec,
    const struct maze_lattice *lattice, struct maze_task *task, struct maze_grid *grid,
    struct recorder *recorder)
{
    const uint64_t most = forest_most(spec, lattice->cells);
    struct arena *scratch = &task->scratch;
    struct forest forest = {
        .spec = spec,
        .lattice = lattice,
        .task = task,
        .steps = cell_steps(lattice),
        .cells = cells_new(task, lattice),
        .number = arena_alloc(scratch, lattice_size(lattice) * sizeof(uint32_t)),
        .joined = arena_alloc(scratch, (FIRST + most) * sizeof(uint32_t)),
        .rings = arena_alloc(scratch, (FIRST + most) * sizeof(struct ring)),
        .tips = arena_alloc(scratch, (1 + most) * sizeof(uint32_t)),
        .end = FIRST,
        .left = lattice->cells,
        .rng = algorithm_rng(spec),
    };

    if (!forest.cells || !forest.number || !forest.joined || !forest.rings || !forest.tips)
        return MAZE_NO_MEMORY;

    enum maze_status status = clear(&forest);

    if (status == MAZE_OK)
        status = sow(&forest, forest_first(spec, lattice->cells), recorder);
    if (status == MAZE_OK)
        status = lattice->wrap ? grow_trees(&forest, true, recorder)
                               : grow_trees(&forest, false, recorder);
    if (status == MAZE_OK)
        cells_to_grid(forest.cells, lattice, grid);
    return status;
}

enum maze_status growing_forest_generate(const struct maze_spec *spec,
    const struct maze_lattice *lattice, struct maze_task *task, struct maze_grid *grid)
{
    return grow_forest(spec, lattice, task, grid, NULL);
}

enum maze_status growing_forest_record(const struct maze_spec *spec,
    const struct maze_lattice *lattice, struct maze_task *task, struct maze_grid *grid,
    struct recorder *recorder)
{
    return grow_forest(spec, lattice, task, grid, recorder);
}
