/*
 * Steps of Wilson and Houston from a finished maze, on any board, by walks from cell to cell as in textbooks.
 *
 * Wilson's steps come from cycle popping. Each cell has a stack of random arrows, and a walk follows the topmost ones;
 * erasing a loop pops its arrows. Which arrows are popped depends neither on the order of walks nor on the remaining
 * arrows, which are the tree. So the walks are first made with hashed arrows, only to count how many of each cell's are
 * popped; then again, with the finished tree's arrows below those.
 *
 * Houston's first walk may go to any neighbour, but when it enters one for the first time, the wall between must be a
 * passage; so it draws among the neighbours for which that holds. It finds less than a free walk, and hands over after
 * a number of steps. The hand-over is the one in wilson.c: Wilson's walks lead from the cells that were not reached,
 * through any cells, to the cell where the first walk stands.
 *
 * Source: D. B. Wilson, Generating random spanning trees more quickly than the cover time (1996), section 5.
 */
#include "core/tell/steps/steps.h"

#include "core/carve/algorithms.h"
#include "core/carve/recording.h"

enum { STEPS = 2 }; /* a cell, after which Houston's first walk ends in any case */

/* What a cell is. */
enum { REACHED = 1, IN_TREE = 2, ON_WALK = 4, ROOTED = 8 };

struct walked_cell {
    uint32_t popped; /* arrows that will be popped off its stack in all */
    uint32_t taken;  /* and so far */
    uint8_t state;
    uint8_t links; /* of the finished tree; in the end only the one to the root */
    uint8_t sides; /* the directions in which walks may go on, as a set */
    uint8_t last;  /* by which a walk left it last */
};

struct walks {
    struct maze_recording *recording;
    const struct maze_graph *graph;
    struct walked_cell *cell;
    struct rng rng;
    uint64_t key;   /* of the arrows */
    bool counting;  /* of arrows that are taken off: all are hashed, and nothing is recorded */
    uint64_t steps; /* of walks meanwhile */
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
    };
    if (walks->cell)
        memset(walks->cell, 0, size * sizeof(*walks->cell));
    return walks->cell;
}

/* Records that the tree begins at a random cell, and returns it. */
static ptrdiff_t begin(struct walks *walks)
{
    const ptrdiff_t cell = lattice_draw(&walks->graph->lattice, &walks->rng);

    record_start(walks->recording, cell);
    return cell;
}

/* ---- Houston's first walk ---- */

/* The set of directions in which the walk may leave a cell. */
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

/* Walks from a cell until a share of the others is reached, and returns the cell where it stands. */
static ptrdiff_t walk_about(struct walks *walks, ptrdiff_t cell)
{
    const struct maze_graph *graph = walks->graph;
    const uint64_t cells = graph->lattice.cells;
    uint64_t left = (cells - 1) / HOUSTON_SHARE, steps = STEPS * cells;
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

/* Leaves each cell only its link to the root, cells without others first. */
static enum maze_status root_at(struct walks *walks, ptrdiff_t root)
{
    const struct maze_graph *graph = walks->graph;
    uint64_t rooted = 0;

    for (ptrdiff_t start = graph_first(graph); start < graph_end(graph); start++)
        for (ptrdiff_t cell = start; cell != root;) {
            struct walked_cell *here = &walks->cell[cell];

            if (here->state & ROOTED || bits_count(here->links) != 1)
                break;
            if (task_stop(walks->recording->task, rooted++))
                return MAZE_CANCELLED;
            here->state |= ROOTED;

            const unsigned direction = bits_lowest(here->links);

            cell = graph_step(graph, cell, direction);
            walks->cell[cell].links &= (uint8_t) ~(1U << graph_back(graph, direction));
        }
    return MAZE_OK;
}

/* The direction of a cell's arrow, given how many are popped before it. */
static unsigned arrow(const struct walks *walks, ptrdiff_t cell, uint32_t depth)
{
    const unsigned sides = walks->cell[cell].sides;
    const uint64_t number = rng_at(walks->key, (uint64_t)depth << 32 | (uint64_t)cell);

    return graph_nth(sides, (uint32_t)((number >> 32) * bits_count(sides) >> 32));
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

/* Follows arrows from a cell to the tree. If cut short, the recorder's status or the one returned says why. */
static enum maze_status walk_home(struct walks *walks, ptrdiff_t cell)
{
    struct maze_recorder *recorder = walks->recording->recorder;

    while (!(walks->cell[cell].state & IN_TREE) && recorder->status == MAZE_OK) {
        struct walked_cell *here = &walks->cell[cell];

        if (walks->counting) {
            if (task_stop(walks->recording->task, walks->steps))
                return MAZE_CANCELLED;
            if (walks->steps++ >= recorder->max)
                return MAZE_TOO_LARGE;
        } else {
            record_cell(recorder, MAZE_STEP_VISIT, cell);
            if (here->state & ON_WALK)
                record_loop(walks, cell);
        }
        here->state |= ON_WALK;
        here->last = (uint8_t)(walks->counting || here->taken < here->popped
                ? arrow(walks, cell, here->taken)
                : bits_lowest(here->links));
        here->taken++;
        cell = graph_step(walks->graph, cell, here->last);
    }
    return recorder->status;
}

/* Walks from all cells that are not REACHED to the tree, and opens what is left of each walk. */
static enum maze_status walk_all_home(struct walks *walks)
{
    struct maze_recording *recording = walks->recording;
    const struct maze_graph *graph = walks->graph;

    for (ptrdiff_t start = graph_first(graph); start < graph_end(graph); start++) {
        enum maze_status status;

        if (walks->cell[start].state & REACHED || graph->open[start] & GRAPH_OUTSIDE)
            continue;
        status = walk_home(walks, start);
        if (status != MAZE_OK)
            return status;
        for (ptrdiff_t cell = start; !(walks->cell[cell].state & IN_TREE);
             cell = graph_step(graph, cell, walks->cell[cell].last)) {
            if (walks->counting)
                walks->cell[cell].taken--; /* the last one stays */
            else if (walks->cell[cell].state & REACHED)
                record_cell(recording->recorder, MAZE_STEP_LEAVE, cell);
            else
                record_passage(recording, cell, walks->cell[cell].last);
            walks->cell[cell].state |= IN_TREE;
        }
    }
    return MAZE_OK;
}

/* Counts the arrows that walks to the root take off, and walks again. */
static enum maze_status record_walks_home(struct walks *walks, ptrdiff_t root)
{
    const struct maze_graph *graph = walks->graph;
    enum maze_status status;

    for (ptrdiff_t cell = graph_first(graph); cell < graph_end(graph); cell++) {
        if (task_stop(walks->recording->task, (uint64_t)cell))
            return MAZE_CANCELLED;
        walks->cell[cell].sides = (uint8_t)graph_neighbours(graph, cell, GRAPH_OUTSIDE);
        walks->cell[cell].links = (uint8_t)graph_links(graph, cell);
    }
    status = root_at(walks, root);
    if (status != MAZE_OK)
        return status;
    walks->cell[root].state |= IN_TREE;
    walks->steps = walks->recording->recorder->length;
    walks->counting = true;
    status = walk_all_home(walks);
    walks->counting = false;
    for (ptrdiff_t i = graph_first(graph); i < graph_end(graph); i++) {
        struct walked_cell *cell = &walks->cell[i];

        cell->popped = cell->taken;
        cell->taken = 0;
        cell->state &= REACHED;
    }
    walks->cell[root].state |= IN_TREE;
    return status == MAZE_OK ? walk_all_home(walks) : status;
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
