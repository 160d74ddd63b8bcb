/*
 * The algorithms that grow a tree from many cells, and those that join trees, on a graph of any tiling. They keep a
 * list of cells or walls, whose numbers fit 29 bits for tilings other than squares. An algorithm with a faster form for
 * squares has a file of its own, which names the source; for the others, this file does.
 */
#include "core/carve/algorithms.h"

#include "base/sets.h"
#include "base/text.h"
#include "core/carve/active_cells.h"
#include "core/carve/graph_growth.h"
#include "core/carve/wall_list.h"
#include "core/carve/weave.h"

enum {
    LARGE = 1000, /* cells per tree of a forest from which turns are long */
    SHORT_TURN = 10,
    LONG_TURN = 50 /* steps */
};

/* Random entries are drawn from all, gaps at the beginning included. */
enum maze_status growing_tree_carve(struct maze_growth *growth)
{
    uint32_t *list = wall_list_new(&growth->graph->lattice, growth->task);
    const struct weave weave = weave_of(growth->spec);
    struct active_cells active;

    if (!list)
        return MAZE_NO_MEMORY;
    active = active_cells_begin(list, growth_root_anywhere(growth), &growth->spec->mix);
    for (uint64_t step = 0; growth->left; step++) {
        const uint32_t index = active_cells_pick(&active, 0, &growth->rng);
        const ptrdiff_t cell = list[index];
        unsigned ahead = growth_ahead(growth, cell);

        if (task_stop(growth->task, step))
            return MAZE_CANCELLED;
        if (weave.percent)
            ahead |= weave_ahead(&weave, growth->graph, cell, GRAPH_OUTSIDE | GRAPH_VISITED);
        if (ahead) {
            active_cells_add(
                &active, growth_enter(growth, cell, growth_draw_ahead(growth, cell, ahead)));
        } else {
            growth_leave(growth, cell);
            active_cells_remove(&active, index);
        }
    }
    return MAZE_OK;
}

/*
 * The list holds cells that were beside the tree when they were added: each `once`, or once for each wall between it
 * and the tree. Cells that have joined the tree since are skipped. A cell that is listed `once` is marked by a trail,
 * which leads nowhere yet.
 */
static enum maze_status grow_from_list(struct maze_growth *growth, bool once)
{
    struct maze_graph *graph = growth->graph;
    uint32_t *list = wall_list_new(&graph->lattice, growth->task), length = 0;
    ptrdiff_t cell = growth_root_anywhere(growth);

    if (!list)
        return MAZE_NO_MEMORY;
    for (uint64_t step = 0; growth->left; step++) {
        if (task_stop(growth->task, step))
            return MAZE_CANCELLED;
        for (unsigned ahead = growth_ahead(growth, cell); ahead;) {
            const ptrdiff_t next = graph_step(graph, cell, graph_take(&ahead));

            if (!(graph->open[next] & GRAPH_OWN))
                list[length++] = (uint32_t)next;
            if (once)
                graph->open[next] |= 1 << GRAPH_TRAIL_SHIFT;
        }
        do
            cell = wall_list_take_random(list, &length, &growth->rng);
        while (growth_visited(growth, cell));
        growth_attach(growth, cell);
    }
    return MAZE_OK;
}

enum maze_status prim_simplified_carve(struct maze_growth *growth)
{
    return grow_from_list(growth, false);
}

enum maze_status prim_modified_carve(struct maze_growth *growth)
{
    return grow_from_list(growth, true);
}

/*
 * Opens walls in random order if they separate two components. Only the order of random costs matters, so this is a
 * minimum spanning tree by such costs; each algorithm that makes it draws its own order. Crossings come before
 * everything else.
 */
enum maze_status minimum_tree_carve(struct maze_growth *growth)
{
    struct maze_graph *graph = growth->graph;
    struct maze_task *task = growth->task;
    struct rng rng = growth->rng;
    const size_t size = lattice_size(&graph->lattice);
    uint32_t *walls = wall_list_new(&graph->lattice, task), left = 0;
    uint32_t *parent = arena_alloc(&task->scratch, size * sizeof(*parent));
    const struct weave weave = weave_of(growth->spec);
    uint64_t components = graph->lattice.cells, joins = 0;

    if (!walls || !parent)
        return MAZE_NO_MEMORY;
    if (union_find_begin(parent, size, task) != MAZE_OK)
        return MAZE_CANCELLED;
    if (wall_list_fill(graph, task, walls, &left) != MAZE_OK)
        return MAZE_CANCELLED;
    if (weave.percent) {
        const enum maze_status status = weave_open(&weave, graph, task, parent, &joins);

        if (status != MAZE_OK)
            return status;
    }
    for (components -= joins; components > 1;) {
        const uint32_t wall = wall_list_take_random(walls, &left, &rng);
        const unsigned direction = wall_direction(wall);
        const ptrdiff_t cell = wall_cell(wall);

        if (task_stop(task, left))
            return MAZE_CANCELLED;
        if (weave.percent && weave_is_fixed(graph, cell, graph_step(graph, cell, direction)))
            continue;
        if (union_find_join(parent, (uint32_t)cell, (uint32_t)graph_step(graph, cell, direction))) {
            graph_open(graph, cell, direction);
            components--;
        }
    }
    return MAZE_OK;
}

/* ---- Growing forest ---- */

/*
 * Trees begin at random cells and take turns of a few steps, as a recursive backtracker takes them: to a random
 * neighbour that is unvisited or in another tree, or back one cell if there is none. A step to another tree opens the
 * wall and goes no farther: the two are then one tree, and leave all other walls between them closed. When a cell is
 * left for good, all of its neighbours are in its tree, so one tree remains in the end.
 *
 * Source: W. D. Pullen, Think Labyrinth: Maze Algorithms, "Growing forest algorithm", where a tree grows from any of
 * its active cells; here it grows from the newest.
 */

/* How many trees begin in a maze of this many cells: at least 1, and at most one per cell. */
static uint64_t forest_first(const struct maze_spec *spec, uint64_t cells)
{
    uint64_t root = 0, trees = spec->trees;

    /* The cube root, bit by bit. For the most cells that there can be, it has 21 bits. */
    for (uint64_t bit = UINT64_C(1) << 20; bit; bit /= 2)
        if ((root + bit) * (root + bit) * (root + bit) <= cells)
            root += bit;
    trees = trees ? trees : root + 1;
    return trees < cells ? trees : cells;
}

uint64_t growing_forest_most(const struct maze_spec *spec, uint64_t cells)
{
    const uint64_t first = forest_first(spec, cells);

    return first + (cells - first) / MAZE_SPAWN_MAX * spec->spawn +
        (cells - first) % MAZE_SPAWN_MAX * spec->spawn / MAZE_SPAWN_MAX;
}

/* How many further trees are due after `walked` more cells. *rest keeps the remainder, in thousandths. */
static uint64_t forest_due(const struct maze_spec *spec, uint64_t walked, uint64_t *rest)
{
    const uint64_t due = *rest + walked * spec->spawn;

    *rest = due % MAZE_SPAWN_MAX;
    return due / MAZE_SPAWN_MAX;
}

struct walk {
    uint32_t root, cell; /* cell 0: it is back at its root, and done */
};

_Static_assert(sizeof(struct walk) == TREE_BYTES, "the catalogue knows what a tree takes");

struct forest {
    struct maze_growth growth;
    uint32_t *parent; /* by cell: a union-find of the joined trees */
    struct walk *walks;
    uint32_t walking;
    uint32_t apart; /* trees that are not joined yet */
};

/* Begins trees, each at a random unvisited cell, while there are any. */
static enum maze_status sow(struct forest *forest, uint64_t trees)
{
    struct maze_growth *growth = &forest->growth;
    uint64_t tries = 1;

    while (trees && growth->left) {
        const ptrdiff_t cell = lattice_draw(&growth->graph->lattice, &growth->rng);

        if (task_stop(growth->task, tries++))
            return MAZE_CANCELLED;
        if (growth_visited(growth, cell))
            continue;
        growth_root(growth, cell);
        forest->walks[forest->walking++] = (struct walk){(uint32_t)cell, (uint32_t)cell};
        forest->apart++;
        trees--;
    }
    return MAZE_OK;
}

/* The set of directions from a visited cell to cells that are unvisited or in another tree. */
static unsigned open_ahead(struct forest *forest, uint32_t cell)
{
    const struct maze_graph *graph = forest->growth.graph;
    const uint32_t tree = union_find_root(forest->parent, cell);
    unsigned ahead = 0;

    for (unsigned sides = graph_neighbours(graph, cell, GRAPH_OUTSIDE); sides;) {
        const unsigned direction = graph_take(&sides);
        const uint32_t next = (uint32_t)graph_step(graph, cell, direction);

        ahead |= (unsigned)(union_find_root(forest->parent, next) != tree) << direction;
    }
    return ahead;
}

/* Takes a step of a walk. Returns 1 if it visited a cell, else 0. */
static unsigned step_of_walk(struct forest *forest, struct walk *walk)
{
    struct maze_growth *growth = &forest->growth;
    const unsigned ahead = open_ahead(forest, walk->cell);

    if (ahead) {
        const unsigned direction = graph_draw(ahead, &growth->rng);
        const uint32_t next = (uint32_t)graph_step(growth->graph, walk->cell, direction);

        if (!growth_visited(growth, next)) {
            forest->parent[next] = union_find_root(forest->parent, walk->cell);
            walk->cell = (uint32_t)growth_enter(growth, walk->cell, direction);
            return 1;
        }
        union_find_join(forest->parent, walk->cell, next);
        graph_open(growth->graph, walk->cell, direction);
        if (growth->recorder)
            record_wall(growth->recorder, MAZE_STEP_OPEN, walk->cell, direction);
        forest->apart--;
        return 0;
    }
    growth_leave(growth, walk->cell);
    if (walk->cell != walk->root)
        walk->cell = (uint32_t)growth_parent(growth, walk->cell);
    else
        walk->cell = 0;
    return 0;
}

/* Gives a random walk its turn, and returns how many cells it visited. A finished walk is removed. */
static unsigned take_turn(struct forest *forest, unsigned steps)
{
    struct walk *walk = &forest->walks[rng_below(&forest->growth.rng, forest->walking)];
    unsigned walked = 0;

    while (steps-- && walk->cell && (forest->growth.left || forest->apart > 1))
        walked += step_of_walk(forest, walk);
    if (!walk->cell)
        *walk = forest->walks[--forest->walking];
    return walked;
}

/* The backtrackers' walks take turns, which are long enough in a large maze that the caches hold what a turn needs. */
enum maze_status growing_forest_carve(struct maze_growth *growth)
{
    const struct maze_lattice *lattice = &growth->graph->lattice;
    const struct maze_spec *spec = growth->spec;
    struct arena *scratch = &growth->task->scratch;
    const uint64_t most = growing_forest_most(spec, lattice->cells);
    const unsigned turn = lattice->cells / most < LARGE ? SHORT_TURN : LONG_TURN;
    struct forest forest = {
        .growth = *growth,
        .parent = arena_alloc(scratch, lattice_size(lattice) * sizeof(uint32_t)),
        .walks = arena_alloc(scratch, most * sizeof(struct walk)),
    };
    uint64_t rest = 0;

    if (!forest.parent || !forest.walks)
        return MAZE_NO_MEMORY;
    if (union_find_begin(forest.parent, lattice_size(lattice), growth->task) != MAZE_OK ||
        sow(&forest, forest_first(spec, lattice->cells)) != MAZE_OK)
        return MAZE_CANCELLED;
    for (uint64_t turns = 0; forest.growth.left || forest.apart > 1; turns++) {
        const unsigned walked = take_turn(&forest, turn);

        if (task_stop(growth->task, turns * BITS_WORD) ||
            sow(&forest, forest_due(spec, walked, &rest)) != MAZE_OK)
            return MAZE_CANCELLED;
    }
    return MAZE_OK;
}
