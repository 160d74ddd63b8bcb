/*
 * Steps of Wilson and Houston from a finished maze, on any board and by walks from cell to cell, as the textbook has
 * them. First, as in graph_walks.c, cells are linked that can be linked in one way only.
 *
 * Wilson's are made by cycle popping. Each cell has a stack of random arrows, and a walk follows the topmost ones; a
 * loop is erased by taking its arrows off. Which arrows are taken off depends neither on the order of walks nor on
 * those that are left, which are the tree. So walks are first made by hashed arrows, only to count how many of each
 * cell's are taken off; then again, where the arrow below these is that of the finished tree.
 *
 * Houston's first walk may go to any neighbour, but where it enters one for the first time the wall between is a
 * passage: so it is drawn among those neighbours where that holds. It finds less than a walk that is free to
 * choose, and is handed over after some steps. The hand-over is that of wilson.c: Wilson's walks lead to the
 * cell where the first walk stands, from the cells that it did not reach, and through all.
 *
 * Source: D. B. Wilson, Generating random spanning trees more quickly than the cover time (1996), section 5.
 */
#include "core/steps/steps.h"

#include "core/algorithms/algorithms.h"
#include "core/steps/recording.h"

enum {
    STEPS = 2, /* a cell, after which Houston's first walk ends in any case */
    NOWHERE = MAZE_LINKS_MAX
};

/* What a cell is. */
enum { REACHED = 1, IN_TREE = 2, ON_WALK = 4 };

struct walked_cell {
    uint32_t popped; /* arrows that are taken off its stack in the end */
    uint32_t taken;  /* and so far */
    uint8_t state;
    uint8_t up;    /* the direction to the root of the finished tree */
    uint8_t sides; /* the directions in which walks may go on, as a set */
    uint8_t last;  /* by which a walk left it last */
};

struct walks {
    struct maze_recording *recording;
    struct maze_graph *graph; /* cells that no walk goes to are GRAPH_OUTSIDE */
    struct walked_cell *cell;
    struct rng rng;
    uint64_t key;  /* of the arrows */
    uint64_t left; /* cells that walks come to, all in all */
};

static bool walks_new(struct walks *walks, struct maze_recording *recording)
{
    const size_t size = lattice_size(&recording->graph->lattice);

    *walks = (struct walks){
        .recording = recording,
        .graph = recording->graph,
        .cell = arena_alloc(&recording->task->scratch, size * sizeof(*walks->cell)),
        .rng = algorithm_rng(recording->spec),
        .key = rng_key(algorithm_key(recording->spec), 0),
        .left = recording->graph->lattice.cells,
    };
    for (size_t i = 0; walks->cell && i < size; i++)
        walks->cell[i] = (struct walked_cell){.up = NOWHERE};
    return walks->cell;
}

/* Opens the only passage that a cell can have, then that of the cell it leads to, and so on. */
static void record_alley(struct walks *walks, ptrdiff_t cell)
{
    struct maze_graph *graph = walks->graph;

    for (unsigned way; (way = graph_only_way(graph, cell)) < MAZE_LINKS_MAX &&
         walks->recording->recorder->status == MAZE_OK;
         cell = graph_step(graph, cell, way)) {
        record_passage(walks->recording, cell, way);
        graph->open[cell] |= GRAPH_OUTSIDE;
        walks->left--;
    }
}

/* Tells of all such cells, and returns one of the others; the recorder's status tells if it was cancelled. */
static ptrdiff_t begin(struct walks *walks)
{
    struct maze_graph *graph = walks->graph;
    ptrdiff_t cell;

    for (cell = graph_first(graph); cell < graph_end(graph); cell++)
        record_alley(walks, cell);
    cell = graph_draw_inside(graph, lattice_draw(&graph->lattice, &walks->rng), &walks->rng);
    record_start(walks->recording, cell);
    return cell;
}

/* ---- the first walk of Houston ---- */

/* The directions in which the walk may go on from a cell. */
static unsigned may_go(const struct walks *walks, ptrdiff_t cell)
{
    const struct maze_graph *graph = walks->graph;
    const unsigned sides = graph_neighbours(graph, cell, GRAPH_OUTSIDE);
    unsigned closed = sides & ~graph_links(graph, cell), may = sides & ~closed;

    while (closed) {
        const unsigned direction = graph_take(&closed);
        const unsigned reached = walks->cell[graph_step(graph, cell, direction)].state & REACHED;

        may |= reached << direction;
    }
    return may;
}

/* Walks from a cell until a share of the others is reached, and returns where that is. */
static ptrdiff_t walk_about(struct walks *walks, ptrdiff_t cell)
{
    uint64_t left = (walks->left - 1) / HOUSTON_SHARE, steps = STEPS * walks->left;
    const struct maze_graph *graph = walks->graph;
    struct maze_recording *recording = walks->recording;

    walks->cell[cell].state |= REACHED;
    while (left && steps-- && recording->recorder->status == MAZE_OK) {
        const unsigned direction = graph_draw(may_go(walks, cell), &walks->rng);
        const ptrdiff_t next = graph_step(graph, cell, direction);

        if (!(walks->cell[next].state & REACHED)) {
            record_passage(recording, cell, direction);
            walks->cell[next].state |= REACHED;
            left--;
        }
        record_cell(recording->recorder, MAZE_STEP_VISIT, next);
        cell = next;
    }
    return cell;
}

/* ---- Wilson ---- */

/* Keeps for each cell the direction to a root of the finished tree. False when there is no memory. */
static bool root_at(struct walks *walks, ptrdiff_t root)
{
    const struct maze_graph *graph = walks->graph;
    const size_t cells = graph->lattice.cells;
    uint32_t *list = arena_alloc(&walks->recording->task->scratch, cells * sizeof(*list));
    size_t count = 0;

    if (!list)
        return false;
    list[count++] = (uint32_t)root;
    walks->cell[root].up = 0;
    for (size_t i = 0; i < count; i++)
        for (unsigned links = graph_links(graph, list[i]); links;) {
            const unsigned direction = graph_take(&links);
            const ptrdiff_t next = graph_step(graph, list[i], direction);

            if (walks->cell[next].up != NOWHERE)
                continue;
            walks->cell[next].up = (uint8_t)graph_back(graph, direction);
            list[count++] = (uint32_t)next;
        }
    return true;
}

/* The direction of an arrow of a cell, by how many are taken off before it. */
static unsigned arrow(const struct walks *walks, ptrdiff_t cell, uint32_t depth)
{
    const unsigned sides = walks->cell[cell].sides;
    const uint64_t number = rng_at(walks->key, (uint64_t)depth << 32 | (uint64_t)cell);

    return graph_nth(sides, (uint32_t)((number >> 32) * bits_count(sides) >> 32));
}

/* Counts the arrows that are taken off by walks from all cells that are not REACHED to the root. */
static enum maze_status count_popped(struct walks *walks, ptrdiff_t root)
{
    const struct maze_graph *graph = walks->graph;
    const struct maze_recorder *recorder = walks->recording->recorder;
    uint64_t steps = recorder->length;

    for (ptrdiff_t cell = graph_first(graph); cell < graph_end(graph); cell++)
        if (!(graph->open[cell] & GRAPH_OUTSIDE))
            walks->cell[cell].sides = (uint8_t)graph_neighbours(graph, cell, GRAPH_OUTSIDE);
    walks->cell[root].state |= IN_TREE;
    for (ptrdiff_t start = graph_first(graph); start < graph_end(graph); start++) {
        if (walks->cell[start].state & REACHED || graph->open[start] & GRAPH_OUTSIDE)
            continue;
        for (ptrdiff_t cell = start; !(walks->cell[cell].state & IN_TREE); steps++) {
            if (task_stop(walks->recording->task, steps))
                return MAZE_CANCELLED;
            if (steps >= recorder->max)
                return MAZE_TOO_LARGE;
            walks->cell[cell].last = (uint8_t)arrow(walks, cell, walks->cell[cell].popped++);
            cell = graph_step(graph, cell, walks->cell[cell].last);
        }
        /* The last arrow of a cell on the path is not taken off. */
        for (ptrdiff_t cell = start; !(walks->cell[cell].state & IN_TREE);) {
            walks->cell[cell].state |= IN_TREE;
            walks->cell[cell].popped--;
            cell = graph_step(graph, cell, walks->cell[cell].last);
        }
    }
    return MAZE_OK;
}

/* Erases the loop by which a walk came back to a cell. */
static void record_loop(struct walks *walks, ptrdiff_t cell)
{
    const struct maze_graph *graph = walks->graph;

    for (ptrdiff_t at = graph_step(graph, cell, walks->cell[cell].last); at != cell;) {
        record_cell(walks->recording->recorder, MAZE_STEP_LEAVE, at);
        walks->cell[at].state &= (uint8_t)~ON_WALK;
        at = graph_step(graph, at, walks->cell[at].last);
    }
}

/* Walks from a cell to the tree, and opens what is left of the walk. */
static void record_walk_home(struct walks *walks, ptrdiff_t start)
{
    struct maze_recording *recording = walks->recording;
    const struct maze_graph *graph = walks->graph;
    ptrdiff_t cell = start;

    for (; !(walks->cell[cell].state & IN_TREE) && recording->recorder->status == MAZE_OK;) {
        record_cell(recording->recorder, MAZE_STEP_VISIT, cell);
        if (walks->cell[cell].state & ON_WALK)
            record_loop(walks, cell);
        walks->cell[cell].state |= ON_WALK;
        walks->cell[cell].last = walks->cell[cell].taken < walks->cell[cell].popped
            ? (uint8_t)arrow(walks, cell, walks->cell[cell].taken)
            : walks->cell[cell].up;
        walks->cell[cell].taken++;
        cell = graph_step(graph, cell, walks->cell[cell].last);
    }
    for (cell = start;
         !(walks->cell[cell].state & IN_TREE) && recording->recorder->status == MAZE_OK;) {
        if (walks->cell[cell].state & REACHED)
            record_cell(recording->recorder, MAZE_STEP_LEAVE, cell);
        else
            record_passage(recording, cell, walks->cell[cell].last);
        walks->cell[cell].state =
            (uint8_t)((walks->cell[cell].state & ~(unsigned)ON_WALK) | IN_TREE);
        cell = graph_step(graph, cell, walks->cell[cell].last);
    }
}

static enum maze_status record_walks_home(struct walks *walks, ptrdiff_t root)
{
    const struct maze_graph *graph = walks->graph;
    const size_t size = lattice_size(&graph->lattice);
    const enum maze_status status = count_popped(walks, root);

    if (status != MAZE_OK)
        return status;
    if (!root_at(walks, root))
        return MAZE_NO_MEMORY;
    for (size_t i = 0; i < size; i++)
        walks->cell[i].state &= REACHED;
    walks->cell[root].state |= IN_TREE;
    for (ptrdiff_t cell = graph_first(graph); cell < graph_end(graph); cell++)
        if (!(walks->cell[cell].state & (REACHED | IN_TREE)) &&
            !(graph->open[cell] & GRAPH_OUTSIDE))
            record_walk_home(walks, cell);
    return MAZE_OK;
}

enum maze_status wilson_record(struct maze_recording *recording)
{
    struct walks walks;

    return walks_new(&walks, recording) ? record_walks_home(&walks, begin(&walks)) : MAZE_NO_MEMORY;
}

enum maze_status houston_record(struct maze_recording *recording)
{
    struct walks walks;

    if (!walks_new(&walks, recording))
        return MAZE_NO_MEMORY;

    const ptrdiff_t root = begin(&walks);

    return record_walks_home(&walks, walk_about(&walks, root));
}
