/*
 * Growing forest: several trees grow at once and become one. Each step lets a random tree walk on, as
 * a recursive backtracker does: into a random unvisited neighbour, and where there is none it tries
 * one wall at random and steps back. Where the cell behind that wall is of a tree that is not joined
 * to this one yet, the wall is opened. What is apart at the end is joined by walls drawn evenly.
 *
 * A walk waits at each step for what the last one did, but many walks need not wait for each other:
 * that is why many trees grow faster than one. There are as many as the cube
 * root of the number of cells and one: few enough that the surroundings of them all stay in the
 * caches, and that to join two sets of trees the set of each tree can be written down anew.
 *
 * Source: W. D. Pullen, Think Labyrinth: Maze Algorithms, "Growing forest algorithm".
 */
#include "core/algorithms/algorithms.h"

#include "base/rng.h"
#include "core/cells.h"
#include "core/choice.h"

#define INLINE inline __attribute__((always_inline))

enum {
    ROOT = 32, /* the byte of a cell where a tree began */
    BATCH = 16 /* steps that are drawn at once */
};

struct wall {
    uint32_t cell, link;
};

struct forest {
    const struct lattice *lattice;
    const struct task *task;
    uint8_t *cells;
    uint16_t *tree; /* by cell: the tree that visited it */
    uint32_t trees;
    uint32_t *place;   /* of a tree: the cell where it is */
    uint16_t *set;     /* of a tree: one of the trees that it is joined to */
    uint16_t *growing; /* the trees that have not come back to where they began */
    uint32_t growing_count;
    struct wall *doors; /* walls opened between trees */
    uint32_t door_count;
    uint64_t left; /* cells to be visited */
    ptrdiff_t offset[LINKS + 1];
    struct rng rng;
};

/* The unvisited neighbours of a cell, as links to them. */
static INLINE unsigned open_ways(const uint8_t *cell, ptrdiff_t stride)
{
    return unvisited(cell[-stride]) << NORTH | unvisited(cell[1]) << EAST |
        unvisited(cell[stride]) << SOUTH | unvisited(cell[-1]) << WEST;
}

/* Opens the wall and makes one of the two sets. */
static void open_door(struct forest *forest, ptrdiff_t cell, unsigned link)
{
    const uint16_t from = forest->set[forest->tree[cell]];
    const uint16_t into = forest->set[forest->tree[cell + forest->offset[link]]];

    for (uint32_t i = 0; i < forest->trees; i++)
        if (forest->set[i] == from)
            forest->set[i] = into;
    forest->doors[forest->door_count++] = (struct wall){(uint32_t)cell, link};
}

/* A tree among those that grow, and chances for a way and for a side: 0 … 11 and 0 … 3. */
struct turn {
    uint32_t index;
    uint16_t way, side;
};

static INLINE struct turn draw_turn(struct rng *rng, uint32_t growing)
{
    const uint64_t bits = rng_next(rng);
    const uint32_t both = choice_below(rng, (uint32_t)bits, TWELVE * DIRECTIONS);

    return (struct turn){choice_below(rng, (uint32_t)(bits >> 32), growing),
        (uint16_t)(both / DIRECTIONS), both % DIRECTIONS};
}

/* What stays where it is while the forest grows: kept in registers, as the forest cannot be. */
struct view {
    uint8_t *cells;
    uint16_t *tree;
    uint32_t *place;
    const uint16_t *set;
    uint16_t *growing;
    const ptrdiff_t *offset;
    ptrdiff_t stride;
};

/* Lets a tree take a step; returns 1 if that was into an unvisited cell, else 0. */
static INLINE unsigned take_turn(struct forest *forest, const struct view view, struct turn turn)
{
    uint8_t *const cells = view.cells;
    const uint16_t tree = view.growing[turn.index];
    const ptrdiff_t cell = view.place[tree];
    const unsigned open = open_ways(cells + cell, view.stride);
    const unsigned stuck = unvisited((uint8_t)open);
    const unsigned way = choice_of_twelve[open][turn.way];
    const unsigned back = cells[cell] & LINKS & -stuck;
    const ptrdiff_t next = cell + view.offset[way | back];
    const ptrdiff_t beside = cell + view.offset[(1U << turn.side) & -stuck];

    cells[next] = (uint8_t)(cells[next] | opposite(way));
    view.tree[next] = tree;
    view.place[tree] = (uint32_t)next;
    /* The border is of no tree. */
    if (cells[beside] != IN_MAZE && view.set[view.tree[beside]] != view.set[tree])
        open_door(forest, cell, 1U << turn.side);
    if (__builtin_expect((stuck & unvisited((uint8_t)back)), 0))
        forest->growing[turn.index] = forest->growing[--forest->growing_count];
    return 1 - stuck;
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

/* Begins every tree at a cell of its own. */
static void sow(struct forest *forest)
{
    for (uint32_t tree = 0; tree < forest->trees;) {
        const uint32_t x = rng_below(&forest->rng, forest->lattice->width);
        const uint32_t y = rng_below(&forest->rng, forest->lattice->height);
        const ptrdiff_t cell = lattice_cell(forest->lattice, x, y);

        if (forest->cells[cell])
            continue;
        forest->cells[cell] = ROOT;
        forest->tree[cell] = (uint16_t)tree;
        forest->place[tree] = (uint32_t)cell;
        forest->set[tree] = forest->growing[tree] = (uint16_t)tree;
        tree++;
    }
    forest->growing_count = forest->trees;
    forest->left -= forest->trees;
}

/* Lets trees grow until every cell is visited, and on while there is hope for more doors. */
static bool grow(struct forest *forest)
{
    const struct view view = {forest->cells, forest->tree, forest->place, forest->set,
        forest->growing, forest->offset, lattice_offset(forest->lattice, SOUTH)};
    struct turn store[2][BATCH], *now = store[0], *next = store[1];
    struct rng rng = forest->rng;
    uint64_t left = forest->left;

    for (unsigned i = 0; i < BATCH; i++)
        now[i] = draw_turn(&rng, forest->growing_count);
    while (left || (forest->growing_count && forest->door_count + 1 < forest->trees)) {
        struct turn *const done = now;

        if (task_cancelled(forest->task))
            return false;
        for (unsigned i = 0; i < BATCH; i++) {
            next[i] = draw_turn(&rng, forest->growing_count);
        }
        for (unsigned i = 0; i < BATCH; i++) {
            const ptrdiff_t soon = view.place[view.growing[next[i].index]];

            __builtin_prefetch(view.cells + soon - view.stride);
            __builtin_prefetch(view.cells + soon);
            __builtin_prefetch(view.cells + soon + view.stride);
            __builtin_prefetch(view.tree + soon - view.stride);
            __builtin_prefetch(view.tree + soon);
            __builtin_prefetch(view.tree + soon + view.stride);
            if (now[i].index < forest->growing_count)
                left -= take_turn(forest, view, now[i]);
        }
        now = next;
        next = done;
    }
    forest->rng = rng;
    return true;
}

static bool parts(const struct forest *forest, ptrdiff_t cell, unsigned link)
{
    const ptrdiff_t beside = cell + forest->offset[link];

    return forest->cells[beside] != IN_MAZE &&
        forest->set[forest->tree[cell]] != forest->set[forest->tree[beside]];
}

/* One of the walls that part two sets of trees, each equally likely; or false when the task was cancelled. */
static bool parting_wall(struct forest *forest, struct wall *wall)
{
    uint32_t seen = 0;

    for (uint32_t y = 0; y < forest->lattice->height; y++) {
        if (task_cancelled(forest->task))
            return false;
        for (uint32_t x = 0; x < forest->lattice->width; x++) {
            const ptrdiff_t cell = lattice_cell(forest->lattice, x, y);

            for (unsigned link = LINK_EAST; link <= LINK_SOUTH; link <<= 1)
                if (parts(forest, cell, link) && rng_below(&forest->rng, ++seen) == 0)
                    *wall = (struct wall){(uint32_t)cell, link};
        }
    }
    return true;
}

enum status growing_forest_generate(const struct maze_spec *spec, const struct lattice *lattice,
    struct task *task, struct grid *grid)
{
    const uint64_t cells = maze_spec_cells(spec);
    const uint32_t trees = cells == 1 ? 1 : 1 + cube_root(cells);
    struct arena *scratch = &task->scratch;
    struct forest forest = {
        .lattice = lattice,
        .task = task,
        .cells = cells_new(task, lattice),
        .tree = arena_alloc(scratch, lattice_size(lattice) * sizeof(uint16_t)),
        .trees = trees,
        .place = arena_alloc(scratch, trees * sizeof(uint32_t)),
        .set = arena_alloc(scratch, trees * sizeof(uint16_t)),
        .growing = arena_alloc(scratch, trees * sizeof(uint16_t)),
        .doors = arena_alloc(scratch, trees * sizeof(struct wall)),
        .left = cells,
        .rng = rng_seeded(spec->seed),
    };
    struct wall wall = {0};

    if (!forest.cells || !forest.tree || !forest.place || !forest.set || !forest.growing ||
        !forest.doors)
        return STATUS_NO_MEMORY;
    for (enum direction direction = NORTH; direction < DIRECTIONS; direction++)
        forest.offset[1 << direction] = lattice_offset(lattice, direction);
    sow(&forest);
    if (!grow(&forest))
        return STATUS_CANCELLED;
    while (forest.door_count + 1 < forest.trees) {
        if (!parting_wall(&forest, &wall))
            return STATUS_CANCELLED;
        open_door(&forest, wall.cell, wall.link);
    }
    for (uint32_t i = 0; i < forest.door_count; i++)
        forest.cells[forest.doors[i].cell] |= (uint8_t)forest.doors[i].link;
    cells_to_grid(forest.cells, lattice, grid);
    return STATUS_OK;
}
