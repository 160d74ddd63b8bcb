/*
 * Growing forest: several trees grow at once and become one. A tree walks as a recursive backtracker
 * does, into a random unvisited neighbour, and back by one cell where there is none. Random trees take
 * turns of some steps until every cell is visited. Then each tree opens one of the walls that part it
 * from others, drawn evenly, and so does what has become of them, until all is one tree.
 *
 * A walk waits at each step for what the last one did, but two walks need not wait for each other: so
 * two trees have their turns together. A step has no branch, since it could not be guessed. There is
 * one tree more than the cube root of the number of cells.
 *
 * Source: W. D. Pullen, Think Labyrinth: Maze Algorithms, "Growing forest algorithm".
 */
#include "core/algorithms/algorithms.h"

#include "base/rng.h"
#include "core/cells.h"
#include "core/choice.h"

#include <string.h>

#define INLINE inline __attribute__((always_inline))

enum {
    ROUNDS = 3,                          /* random numbers a turn: CHOICES steps each */
    BORDER = IN_MAZE >> DIRECTIONS,      /* the border's number: as if it were a tree */
    FIRST = BORDER + 1                   /* the first tree's */
};

/* A mark is 0 for an unvisited cell, else its tree's number above the link that leads back. */
struct forest {
    const struct lattice *lattice;
    const struct task *task;
    uint16_t *marks; /* by cell */
    uint32_t *tips;  /* the cells where trees are that have not come back to where they began */
    uint32_t growing, end; /* how many tips; the last tree's number and one */
    bool *joined;          /* by tree's number, at the end */
    uint64_t left;         /* cells to be visited */
    ptrdiff_t offset[LINKS + 1];
    struct rng rng;
};

/* The unvisited neighbours of a cell, as links to them. */
static INLINE unsigned open_ways(const uint16_t *mark, ptrdiff_t stride)
{
    unsigned open = mark[-1] == 0;

    open += open + (mark[stride] == 0);
    open += open + (mark[1] == 0);
    return open + open + (mark[-stride] == 0);
}

/* A tree that has its turn: where it is, and what its marks have in common. */
struct walk {
    uint16_t *mark;
    unsigned tree;
};

static INLINE struct walk walk_from(const struct forest *forest, uint32_t tip)
{
    return (struct walk){forest->marks + tip, forest->marks[tip] & ~(unsigned)LINKS};
}

/* Takes a step; returns 1 if that was into an unvisited cell, else 0. */
static INLINE unsigned take_step(
    struct walk *walk, const ptrdiff_t *offset, ptrdiff_t stride, uint64_t draw)
{
    const unsigned open = open_ways(walk->mark, stride);
    /* 0 is an unfair draw, a step to nowhere. */
    const unsigned way = choice[open][draw % DRAWS];
    const unsigned back = *walk->mark & LINKS & -unvisited((uint8_t)open);

    walk->mark += offset[way | back];
    *walk->mark = (uint16_t)(*walk->mark | opposite(way) | walk->tree);
    return 1 - unvisited((uint8_t)way);
}

/* Puts down where a walk is; or, if its tree has come back to where it began, the last tip. */
static INLINE void put_down(struct forest *forest, uint32_t *tip, struct walk walk, ptrdiff_t stride)
{
    if (open_ways(walk.mark, stride) || *walk.mark & LINKS)
        *tip = (uint32_t)(walk.mark - forest->marks);
    else
        *tip = forest->tips[--forest->growing];
}

/* Lets the last two tips grow. */
static void take_turns(struct forest *forest)
{
    const ptrdiff_t stride = lattice_offset(forest->lattice, SOUTH);
    uint32_t *const tips = forest->tips + forest->growing - 2;
    struct walk one = walk_from(forest, tips[0]), other = walk_from(forest, tips[1]);
    unsigned visited = 0;

    for (unsigned round = 0; round < ROUNDS; round++) {
        uint64_t draws = rng_next(&forest->rng), others = rng_next(&forest->rng);

        for (unsigned step = 0; step < CHOICES; step++) {
            visited += take_step(&one, forest->offset, stride, draws);
            visited += take_step(&other, forest->offset, stride, others);
            draws >>= DRAW_BITS;
            others >>= DRAW_BITS;
        }
    }
    forest->left -= visited;
    put_down(forest, &tips[1], other, stride);
    put_down(forest, &tips[0], one, stride);
}

/* Puts a random tip of the first so many at their end. */
static void draw_tip(struct forest *forest, uint32_t tips)
{
    const uint32_t drawn = rng_below(&forest->rng, tips), tip = forest->tips[drawn];

    forest->tips[drawn] = forest->tips[tips - 1];
    forest->tips[tips - 1] = tip;
}

/* Begins every tree at a cell of its own. */
static void sow(struct forest *forest)
{
    while (forest->growing < forest->end - FIRST) {
        const uint32_t x = rng_below(&forest->rng, forest->lattice->width);
        const uint32_t y = rng_below(&forest->rng, forest->lattice->height);
        const ptrdiff_t cell = lattice_cell(forest->lattice, x, y);

        if (forest->marks[cell])
            continue;
        forest->marks[cell] = (uint16_t)((FIRST + forest->growing) << DIRECTIONS);
        forest->tips[forest->growing++] = (uint32_t)cell;
        forest->left--;
    }
}

/* Lets trees grow until every cell is visited; returns false when the task was cancelled. */
static bool grow(struct forest *forest)
{
    while (forest->left) {
        if (task_cancelled(forest->task))
            return false;
        /* A tree that is the last to grow does so at two ends. */
        if (forest->growing == 1)
            forest->tips[forest->growing++] = forest->tips[0];
        draw_tip(forest, forest->growing);
        draw_tip(forest, forest->growing - 1);
        take_turns(forest);
    }
    return true;
}

/* How many walls part two trees, or a tree from those that are joined; and one of them, drawn evenly. */
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
    struct forest *forest, struct front *fronts, ptrdiff_t cell, ptrdiff_t beside, unsigned link)
{
    const unsigned tree = forest->marks[cell] >> DIRECTIONS;
    const unsigned other = forest->marks[beside] >> DIRECTIONS;

    if (tree == other)
        return;

    struct front *front = front_between(forest, fronts, tree, other);

    if (rng_below(&forest->rng, ++front->walls) == 0) {
        front->cell = (uint32_t)cell;
        front->link = link;
    }
}

/* Finds the fronts, and writes the links down; returns false when the task was cancelled. */
static bool survey(struct forest *forest, struct front *fronts, uint8_t *cells)
{
    const struct lattice *lattice = forest->lattice;
    const ptrdiff_t south = lattice_offset(lattice, SOUTH), east = lattice_offset(lattice, EAST);

    for (uint32_t y = 0; y < lattice->height; y++) {
        const ptrdiff_t first = lattice_cell(lattice, 0, y);

        if (task_cancelled(forest->task))
            return false;
        for (ptrdiff_t cell = first; cell < first + lattice->width; cell++) {
            see_wall(forest, fronts, cell, cell + east, LINK_EAST);
            see_wall(forest, fronts, cell, cell + south, LINK_SOUTH);
            cells[cell] = forest->marks[cell] & LINKS;
        }
    }
    return true;
}

/* The tree behind one of all the walls of some fronts, drawn evenly. */
static uint32_t draw_tree(struct rng *rng, const struct front *fronts, uint32_t end)
{
    uint32_t walls = 0, tree = FIRST, drawn;

    for (uint32_t i = FIRST; i < end; i++)
        walls += fronts[i].walls;
    for (drawn = rng_below(rng, walls); drawn >= fronts[tree].walls; tree++)
        drawn -= fronts[tree].walls;
    return tree;
}

/* Joins tree after tree to the first; `around` is room for the fronts of those that are joined. */
static void join(struct forest *forest, struct front *fronts, struct front *around, uint8_t *cells)
{
    bool *joined = forest->joined;

    for (uint32_t count = 1, tree = FIRST;; count++) {
        joined[tree] = true;
        around[tree].walls = 0;
        for (uint32_t i = FIRST; i < forest->end; i++) {
            const struct front *front = front_between(forest, fronts, tree, i);
            const uint32_t walls = around[i].walls + front->walls;

            if (joined[i] || front->walls == 0)
                continue;
            if (rng_below(&forest->rng, walls) < front->walls)
                around[i] = *front;
            around[i].walls = walls;
        }
        if (count == forest->end - FIRST)
            return;
        tree = draw_tree(&forest->rng, around, forest->end);
        cells[around[tree].cell] |= (uint8_t)around[tree].link;
    }
}

/* The whole part of the cube root. */
static uint32_t cube_root(uint64_t cube)
{
    uint64_t root = 0;

    for (uint64_t bit = 1 << 20; bit; bit >>= 1)
        if ((root + bit) * (root + bit) * (root + bit) <= cube)
            root += bit;
    return (uint32_t)root;
}

enum status growing_forest_generate(const struct maze_spec *spec, const struct lattice *lattice,
    struct task *task, struct grid *grid)
{
    const uint64_t size = maze_spec_cells(spec);
    const uint32_t end = FIRST + 1 + (size > 1 ? cube_root(size) : 0);
    struct arena *scratch = &task->scratch;
    const size_t pairs = (size_t)end * (end + 1); /* and a row for those that are joined */
    uint8_t *cells = cells_new(task, lattice);
    struct front *fronts = arena_alloc(scratch, pairs * sizeof(*fronts));
    struct forest forest = {
        .lattice = lattice,
        .task = task,
        .marks = arena_alloc(scratch, lattice_size(lattice) * sizeof(uint16_t)),
        .tips = arena_alloc(scratch, end * sizeof(uint32_t)),
        .joined = arena_alloc(scratch, end * sizeof(bool)),
        .end = end,
        .left = size,
        .rng = rng_seeded(spec->seed),
    };

    if (!cells || !fronts || !forest.marks || !forest.tips || !forest.joined)
        return STATUS_NO_MEMORY;
    for (enum direction direction = NORTH; direction < DIRECTIONS; direction++)
        forest.offset[1 << direction] = lattice_offset(lattice, direction);
    for (size_t i = 0; i < lattice_size(lattice); i++)
        forest.marks[i] = cells[i];
    memset(fronts, 0, pairs * sizeof(*fronts));
    memset(forest.joined, 0, end * sizeof(bool));
    sow(&forest);
    if (!grow(&forest) || !survey(&forest, fronts, cells))
        return STATUS_CANCELLED;
    join(&forest, fronts, fronts + (size_t)end * end, cells);
    cells_to_grid(cells, lattice, grid);
    return STATUS_OK;
}
