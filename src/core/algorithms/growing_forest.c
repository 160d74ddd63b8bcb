/*
 * Growing forest: several trees, one more than the cube root of the number of cells, begin at
 * random cells and have their turns of some steps, as a recursive backtracker takes them: into a
 * random unvisited neighbour, or back by a cell where there is none. Then the trees become one:
 * those that are joined open one of the walls around them, drawn evenly, again and again.
 *
 * A walk waits at each step for what the last one did, but two walks need not wait for each other:
 * so two trees have their turns together. A step has no branch, since it could not be guessed.
 * Where edges may wrap around, it is an instance of its own.
 *
 * Source: W. D. Pullen, Think Labyrinth: Maze Algorithms, "Growing forest algorithm".
 */
#include "core/algorithms/algorithms.h"

#include "base/inline.h"
#include "base/rng.h"
#include "core/cells.h"
#include "core/choice.h"

#include <string.h>

enum {
    ROUNDS = 5,       /* random numbers a turn: CHOICES steps each */
    JOINED = IN_MAZE, /* in place of a link: the front of a tree that is joined */
    BORDER = IN_MAZE >> MAZE_DIRECTIONS, /* the border's number: as if it were a tree */
    FIRST = BORDER + 1                   /* the first tree's */
};

/* A mark is 0 for an unvisited cell, else its tree's number above the link that leads back. */
struct forest {
    const struct maze_lattice *lattice;
    const struct maze_task *task;
    uint16_t *marks; /* by cell */
    uint8_t *cells;  /* links, when the trees have grown; by the border's one steps wrap around */
    uint32_t *tips;  /* the cells where trees are that have not come back to where they began */
    uint32_t growing, end; /* how many tips; the last tree's number and one */
    uint64_t left;         /* cells to be visited */
    struct cell_steps steps;
    struct rng rng;
};

/* The unvisited neighbours of a cell, as links; `wraps` is a constant, here and below. */
static INLINE unsigned open_links(const struct forest *forest, ptrdiff_t cell, bool wraps)
{
    const struct cell_neighbours next = cells_around(forest->cells, &forest->steps, cell, wraps);
    const uint16_t *marks = forest->marks;
    unsigned open = marks[next.of[MAZE_WEST]] == 0;

    open += open + (marks[next.of[MAZE_SOUTH]] == 0);
    open += open + (marks[next.of[MAZE_EAST]] == 0);
    return open + open + (marks[next.of[MAZE_NORTH]] == 0);
}

/* Takes a step from a cell; returns 1 if that was into an unvisited cell, else 0. */
static INLINE unsigned take_step(
    ptrdiff_t *cell, unsigned tree, const struct forest *forest, uint64_t draw, bool wraps)
{
    uint16_t *marks = forest->marks;
    const unsigned open = open_links(forest, *cell, wraps);
    /* 0 is an unfair draw, a step to nowhere. */
    const unsigned link = choice[open][draw % DRAWS];
    const unsigned back = marks[*cell] & LINKS & -unvisited((uint8_t)open);

    *cell = cells_follow(forest->cells, &forest->steps, *cell, link | back, wraps);
    marks[*cell] = (uint16_t)(marks[*cell] | opposite(link) | tree);
    return 1 - unvisited((uint8_t)link);
}

/* Lets two trees grow. One that has come back to where it began is done: the last tip takes its place. */
static INLINE void take_turns(struct forest *forest, uint32_t tips[2], bool wraps)
{
    const uint16_t *marks = forest->marks;
    ptrdiff_t one = tips[0], other = tips[1];
    const unsigned tree = marks[one] & ~(unsigned)LINKS,
                   other_tree = marks[other] & ~(unsigned)LINKS;
    unsigned visited = 0;

    for (unsigned number = 0; number < ROUNDS; number++) {
        uint64_t draws = rng_next(&forest->rng), other_draws = rng_next(&forest->rng);

        for (unsigned step = 0; step < CHOICES; step++) {
            visited += take_step(&one, tree, forest, draws, wraps);
            visited += take_step(&other, other_tree, forest, other_draws, wraps);
            draws >>= DRAW_BITS;
            other_draws >>= DRAW_BITS;
        }
    }
    forest->left -= visited;
    tips[0] = (uint32_t)one;
    tips[1] = (uint32_t)other;
    for (int i = 1; i >= 0; i--)
        if ((marks[tips[i]] & LINKS) == 0 && open_links(forest, tips[i], wraps) == 0)
            tips[i] = forest->tips[--forest->growing];
}

/* Makes every cell inside unvisited. */
static enum maze_status clear(struct forest *forest)
{
    const size_t size = lattice_size(forest->lattice);
    const uint8_t *restrict cells = forest->cells;
    uint16_t *restrict marks = forest->marks;

    for (size_t i = 0; i < size; i += BITS_WORD) {
        if (task_stop(forest->task, i))
            return MAZE_CANCELLED;
        for (unsigned k = 0; k < BITS_WORD; k++)
            marks[i + k] = cells[i + k] % BEYOND;
    }
    return MAZE_OK;
}

/* Begins every tree at a cell of its own. */
static void sow(struct forest *forest)
{
    while (forest->growing < forest->end - FIRST) {
        const ptrdiff_t cell = lattice_draw(forest->lattice, &forest->rng);

        if (forest->marks[cell])
            continue;
        forest->marks[cell] = (uint16_t)((FIRST + forest->growing) << MAZE_DIRECTIONS);
        forest->tips[forest->growing++] = (uint32_t)cell;
        forest->left--;
    }
}

/* Lets the trees grow in turn until every cell is visited. */
static INLINE enum maze_status grow_trees(struct forest *forest, bool wraps)
{
    uint32_t *const tips = forest->tips;
    uint64_t turns = 0;

    for (uint32_t at = 0; forest->left; at += 2) {
        if (task_stop(forest->task, turns++ * 2 * BITS_WORD))
            return MAZE_CANCELLED;
        /* A tree that is the last to grow does so at two ends. */
        if (forest->growing == 1)
            tips[forest->growing++] = tips[0];
        if (at + 1 >= forest->growing)
            at = at < forest->growing ? at - 1 : 0;
        /* The surroundings of those whose turn is next come to the caches meanwhile. */
        for (uint32_t i = at + 2; i < at + 4 && i < forest->growing; i++)
            for (int y = -2; y <= 2; y++)
                __builtin_prefetch(forest->marks + tips[i] + y * forest->lattice->stride);
        take_turns(forest, tips + at, wraps);
    }
    return MAZE_OK;
}

/* How many walls divide two trees, or a tree from those that are joined; and one of them, drawn evenly. */
struct front {
    uint32_t walls, cell, link;
};

static INLINE struct front *front_between(
    const struct forest *forest, struct front *fronts, unsigned tree, unsigned other)
{
    const unsigned low = tree < other ? tree : other;

    return &fronts[(size_t)(tree + other - low) * forest->end + low];
}

static INLINE void see_wall(
    struct forest *forest, struct front *fronts, ptrdiff_t cell, unsigned link, ptrdiff_t next)
{
    const unsigned tree = forest->marks[cell] >> MAZE_DIRECTIONS;
    const unsigned other = forest->marks[next] >> MAZE_DIRECTIONS;
    struct front *front = front_between(forest, fronts, tree, other);

    if (tree != other && rng_below(&forest->rng, ++front->walls) == 0)
        *front = (struct front){front->walls, (uint32_t)cell, link};
}

/* Finds the fronts, and writes the links down. */
static INLINE enum maze_status survey(struct forest *forest, struct front *fronts, bool wraps)
{
    const struct maze_lattice lattice = *forest->lattice;
    const struct cell_steps steps = forest->steps;
    const uint16_t *marks = forest->marks;
    uint8_t *cells = forest->cells;

    for (uint32_t y = 0; y < lattice.height; y++) {
        const ptrdiff_t first = lattice_cell(&lattice, 0, y);

        for (ptrdiff_t cell = first; cell < first + lattice.width; cell++) {
            const struct cell_neighbours next = cells_around(cells, &steps, cell, wraps);

            if (task_stop(forest->task, (uint64_t)cell))
                return MAZE_CANCELLED;
            see_wall(forest, fronts, cell, LINK_EAST, next.of[MAZE_EAST]);
            see_wall(forest, fronts, cell, LINK_SOUTH, next.of[MAZE_SOUTH]);
            cells[cell] = marks[cell] & LINKS;
        }
    }
    return MAZE_OK;
}

/* The tree behind one of all the walls of some fronts, drawn evenly. */
static uint32_t draw_tree(struct rng *rng, const struct front *fronts, uint32_t end)
{
    uint32_t walls = 0, drawn = 0;

    for (uint32_t tree = FIRST; tree < end; tree++) {
        walls += fronts[tree].walls;
        if (fronts[tree].walls && rng_below(rng, walls) < fronts[tree].walls)
            drawn = tree;
    }
    return drawn;
}

/* Joins tree after tree to the first; `around` is room for the fronts of those that are joined. */
static void join_trees(struct forest *forest, struct front *fronts, struct front *around)
{
    for (uint32_t count = 1, tree = FIRST;; count++) {
        around[tree] = (struct front){.link = JOINED};
        for (uint32_t i = FIRST; i < forest->end; i++) {
            const struct front *front = front_between(forest, fronts, tree, i);
            const uint32_t walls = around[i].walls + front->walls;

            if (around[i].link == JOINED || front->walls == 0)
                continue;
            if (rng_below(&forest->rng, walls) < front->walls)
                around[i] = *front;
            around[i].walls = walls;
        }
        if (count == forest->end - FIRST)
            return;
        tree = draw_tree(&forest->rng, around, forest->end);
        forest->cells[around[tree].cell] |= (uint8_t)around[tree].link;
    }
}

enum maze_status growing_forest_generate(const struct maze_spec *spec,
    const struct maze_lattice *lattice, struct maze_task *task, struct maze_grid *grid)
{
    const uint64_t size = lattice->cells;
    struct arena *scratch = &task->scratch;
    uint32_t end = FIRST + 1;

    /* One tree more than the cube root, but just one in one cell. */
    for (uint64_t root = 1; size > 1 && root * root * root <= size; root++)
        end++;

    const size_t pairs = (size_t)end * (end + 1); /* and a row for those that are joined */
    struct front *fronts = arena_alloc(scratch, pairs * sizeof(*fronts));
    struct forest forest = {
        .lattice = lattice,
        .task = task,
        .steps = cell_steps(lattice),
        .cells = cells_new(task, lattice),
        .marks = arena_alloc(scratch, (lattice_size(lattice) + BITS_WORD) * sizeof(uint16_t)),
        .tips = arena_alloc(scratch, end * sizeof(uint32_t)),
        .end = end,
        .left = size,
        .rng = algorithm_rng(spec),
    };

    if (!forest.cells || !fronts || !forest.marks || !forest.tips)
        return MAZE_NO_MEMORY;
    memset(fronts, 0, pairs * sizeof(*fronts));
    if (clear(&forest) != MAZE_OK)
        return MAZE_CANCELLED;
    sow(&forest);

    enum maze_status status =
        lattice->wrap ? grow_trees(&forest, true) : grow_trees(&forest, false);

    if (status == MAZE_OK)
        status = lattice->wrap ? survey(&forest, fronts, true) : survey(&forest, fronts, false);
    if (status != MAZE_OK)
        return status;
    join_trees(&forest, fronts, fronts + (size_t)end * end);
    cells_to_grid(forest.cells, lattice, grid);
    return MAZE_OK;
}
