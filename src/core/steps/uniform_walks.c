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
#include "core/algorithms/algorithms.h"

#include "core/steps/recording.h"

enum {
    STEPS = 2, /* a cell, after which Houston's first walk ends in any case */
    NOWHERE = MAZE_LINKS_MAX
};

/* What a cell is. */
enum { REACHED = 1, IN_TREE = 2, ON_WALK = 4 };

struct walks {
    struct maze_recording *recording;
    struct maze_graph *graph; /* cells that no walk goes to are GRAPH_OUTSIDE */
    uint8_t *state;
    uint8_t *up;      /* the direction to the root of the finished tree */
    uint8_t *sides;   /* the directions in which walks may go from a cell, as a set */
    uint8_t *last;    /* by which a walk left a cell last */
    uint32_t *popped; /* arrows that are taken off a cell's stack in the end */
    uint32_t *taken;  /* and so far */
    struct rng rng;
    uint64_t key;  /* of the arrows */
    uint64_t left; /* cells that walks come to, all in all */
};

static bool walks_new(struct walks *walks, struct maze_recording *recording)
{
    const size_t size = lattice_size(&recording->graph->lattice);
    struct arena *scratch = &recording->task->scratch;

    *walks = (struct walks){
        .recording = recording,
        .graph = recording->graph,
        .state = arena_alloc(scratch, size),
        .up = arena_alloc(scratch, size),
        .sides = arena_alloc(scratch, size),
        .last = arena_alloc(scratch, size),
        .popped = arena_alloc(scratch, size * sizeof(uint32_t)),
        .taken = arena_alloc(scratch, size * sizeof(uint32_t)),
        .rng = algorithm_rng(recording->spec),
        .key = rng_key(algorithm_key(recording->spec), 0),
        .left = recording->graph->lattice.cells,
    };
    if (!walks->state || !walks->up || !walks->sides || !walks->last || !walks->popped ||
        !walks->taken)
        return false;
    memset(walks->state, 0, size);
    memset(walks->up, NOWHERE, size);
    memset(walks->popped, 0, size * sizeof(uint32_t));
    return true;
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
        const unsigned reached = walks->state[graph_step(graph, cell, direction)] & REACHED;

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

    walks->state[cell] |= REACHED;
    while (left && steps-- && recording->recorder->status == MAZE_OK) {
        const unsigned direction = graph_draw(may_go(walks, cell), &walks->rng);
        const ptrdiff_t next = graph_step(graph, cell, direction);

        if (!(walks->state[next] & REACHED)) {
            record_passage(recording, cell, direction);
            walks->state[next] |= REACHED;
            left--;
        }
        record_cell(recording->recorder, MAZE_STEP_VISIT, next);
        cell = next;
    }
    return cell;
}

/* ---- Wilson ---- */

/* Keeps for each cell the direction to a root of the finished tree. */
static void root_at(struct walks *walks, ptrdiff_t root)
{
    const struct maze_graph *graph = walks->graph;
    ptrdiff_t cell = root;

    walks->up[root] = 0;
    for (;;) {
        unsigned links = graph_links(graph, cell);
        ptrdiff_t next = 0;

        while (links && !next) {
            const unsigned direction = graph_take(&links);
            const ptrdiff_t beyond = graph_step(graph, cell, direction);

            if (walks->up[beyond] == NOWHERE) {
                walks->up[beyond] = (uint8_t)graph_back(graph, direction);
                next = beyond;
            }
        }
        if (next)
            cell = next;
        else if (cell == root)
            return;
        else
            cell = graph_step(graph, cell, walks->up[cell]);
    }
}

/* The direction of an arrow of a cell, by how many are taken off before it. */
static unsigned arrow(const struct walks *walks, ptrdiff_t cell, uint32_t depth)
{
    const unsigned sides = walks->sides[cell];
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
            walks->sides[cell] = (uint8_t)graph_neighbours(graph, cell, GRAPH_OUTSIDE);
    walks->state[root] |= IN_TREE;
    for (ptrdiff_t start = graph_first(graph); start < graph_end(graph); start++) {
        if (walks->state[start] & REACHED || graph->open[start] & GRAPH_OUTSIDE)
            continue;
        for (ptrdiff_t cell = start; !(walks->state[cell] & IN_TREE); steps++) {
            if (task_stop(walks->recording->task, steps))
                return MAZE_CANCELLED;
            if (steps >= recorder->max)
                return MAZE_TOO_LARGE;
            walks->last[cell] = (uint8_t)arrow(walks, cell, walks->popped[cell]++);
            cell = graph_step(graph, cell, walks->last[cell]);
        }
        /* The last arrow of a cell on the path is not taken off. */
        for (ptrdiff_t cell = start; !(walks->state[cell] & IN_TREE);) {
            walks->state[cell] |= IN_TREE;
            walks->popped[cell]--;
            cell = graph_step(graph, cell, walks->last[cell]);
        }
    }
    return MAZE_OK;
}

/* Erases the loop by which a walk came back to a cell. */
static void record_loop(struct walks *walks, ptrdiff_t cell)
{
    const struct maze_graph *graph = walks->graph;

    for (ptrdiff_t at = graph_step(graph, cell, walks->last[cell]); at != cell;) {
        record_cell(walks->recording->recorder, MAZE_STEP_LEAVE, at);
        walks->state[at] &= (uint8_t)~ON_WALK;
        at = graph_step(graph, at, walks->last[at]);
    }
}

/* Walks from a cell to the tree, and opens what is left of the walk. */
static void record_walk_home(struct walks *walks, ptrdiff_t start)
{
    struct maze_recording *recording = walks->recording;
    const struct maze_graph *graph = walks->graph;
    ptrdiff_t cell = start;

    for (; !(walks->state[cell] & IN_TREE) && recording->recorder->status == MAZE_OK;) {
        record_cell(recording->recorder, MAZE_STEP_VISIT, cell);
        if (walks->state[cell] & ON_WALK)
            record_loop(walks, cell);
        walks->state[cell] |= ON_WALK;
        walks->last[cell] = walks->taken[cell] < walks->popped[cell]
            ? (uint8_t)arrow(walks, cell, walks->taken[cell])
            : walks->up[cell];
        walks->taken[cell]++;
        cell = graph_step(graph, cell, walks->last[cell]);
    }
    for (cell = start; !(walks->state[cell] & IN_TREE) && recording->recorder->status == MAZE_OK;) {
        if (walks->state[cell] & REACHED)
            record_cell(recording->recorder, MAZE_STEP_LEAVE, cell);
        else
            record_passage(recording, cell, walks->last[cell]);
        walks->state[cell] = (uint8_t)((walks->state[cell] & ~(unsigned)ON_WALK) | IN_TREE);
        cell = graph_step(graph, cell, walks->last[cell]);
    }
}

static enum maze_status record_walks_home(struct walks *walks, ptrdiff_t root)
{
    const struct maze_graph *graph = walks->graph;
    const size_t size = lattice_size(&graph->lattice);
    const enum maze_status status = count_popped(walks, root);

    if (status != MAZE_OK)
        return status;
    root_at(walks, root);
    memset(walks->taken, 0, size * sizeof(uint32_t));
    for (size_t i = 0; i < size; i++)
        walks->state[i] &= REACHED;
    walks->state[root] |= IN_TREE;
    for (ptrdiff_t cell = graph_first(graph); cell < graph_end(graph); cell++)
        if (!(walks->state[cell] & (REACHED | IN_TREE)) && !(graph->open[cell] & GRAPH_OUTSIDE))
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
