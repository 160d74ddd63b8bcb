/* A breadth-first search from each start finds the lengths of all paths from there. */
#include "core/tell/answers/answers.h"

#include "core/board/bfs.h"
#include "core/spec/spec.h"
#include "core/tell/answers/octile.h"

#include <stdlib.h>

/* Cells in the order of their numbers. */
struct cell_list {
    uint32_t *cell;
    uint32_t count;
};

struct pairs {
    struct maze_graph graph; /* without passages across wrapped edges */
    bool cut;                /* there were some, so not all cells may be connected */
    struct maze_task *task;
    uint32_t *array;                  /* for the searches */
    uint32_t *distances;              /* from the start, by cell number; only of reached cells */
    struct cell_list inside, reached; /* reached: by the last search */
    struct octile octile;
};

static bool list_new(struct pairs *self, struct cell_list *list)
{
    list->cell = arena_alloc(&self->task->scratch, self->graph.lattice.cells * sizeof(*list->cell));
    return list->cell;
}

/* Lists the cells of the maze. */
static enum maze_status list_inside(struct pairs *self)
{
    const struct maze_lattice *lattice = &self->graph.lattice;

    for (uint32_t y = 0; y < lattice->height; y++)
        for (uint32_t x = 0; x < lattice->width; x++) {
            if (task_stop(self->task, x))
                return MAZE_CANCELLED;
            if (lattice_inside(lattice, x, y))
                self->inside.cell[self->inside.count++] = (uint32_t)lattice_cell(lattice, x, y);
        }
    return MAZE_OK;
}

/* Copies the graph and closes the passages across wrapped edges. */
static enum maze_status flatten(
    const struct maze_graph *graph, struct maze_task *task, struct maze_graph *flat)
{
    const size_t size = lattice_size(&graph->lattice);
    uint16_t *open = arena_alloc(&task->scratch, size * sizeof(*open));

    if (!open)
        return MAZE_NO_MEMORY;
    for (size_t cell = 0; cell < size; cell++) {
        unsigned closed = 0;

        if (task_stop(task, cell))
            return MAZE_CANCELLED;
        for (unsigned links = graph_links(graph, (ptrdiff_t)cell); links;) {
            const unsigned direction = graph_take(&links);
            const ptrdiff_t next = lattice_next(&graph->lattice, (ptrdiff_t)cell, direction);

            closed |= (unsigned)(graph->open[next] / GRAPH_BORDER) << direction;
        }
        open[cell] = (uint16_t)(graph->open[cell] & ~closed);
    }
    *flat = *graph;
    flat->open = open;
    flat->lattice.wrap = 0;
    return MAZE_OK;
}

/* Draws pairs with one start. */
static enum maze_status draw_from_one(
    struct pairs *self, struct rng rng, struct maze_pair *pair, const struct maze_pair *end)
{
    const struct cell_list *goals = self->cut ? &self->reached : &self->inside;
    const uint32_t start = self->inside.cell[rng_below(&rng, self->inside.count)];
    ptrdiff_t farthest;
    uint64_t distance;
    enum maze_status status;

    if (self->cut)
        bfs_forget(&self->graph, self->distances);
    status = bfs_distances(
        &self->graph, start, self->task, self->array, self->distances, &farthest, &distance);
    if (status != MAZE_OK)
        return status;
    status = octile_search(&self->octile, graph_point(&self->graph, start));
    if (status != MAZE_OK)
        return status;
    self->reached.count = 0;
    for (uint32_t i = 0; self->cut && i < self->inside.count; i++) {
        if (task_stop(self->task, i))
            return MAZE_CANCELLED;
        if (self->distances[self->inside.cell[i]] != MAZE_NO_VALUE)
            self->reached.cell[self->reached.count++] = self->inside.cell[i];
    }
    for (; pair < end; pair++) {
        uint32_t goal = start;

        if (goals->count > 1) {
            const uint32_t i = rng_below(&rng, goals->count - 1);

            /* The start is skipped: places from its own on move up by one. */
            goal = goals->cell[i + (goals->cell[i] >= start)];
        }
        *pair = (struct maze_pair){graph_point(&self->graph, start),
            graph_point(&self->graph, goal), .length = self->distances[goal]};
        octile_measure(&self->octile, pair);
    }
    return MAZE_OK;
}

uint64_t pairs_searches(const struct maze_spec *spec, const struct maze_question *question)
{
    const uint64_t cells = maze_spec_cells(spec), tiles = octile_tiles(spec, question);
    const uint64_t max = PAIRS_CELLS / (cells > tiles ? cells : tiles);

    return max < 1 ? 1 : max < question->pairs ? max : question->pairs;
}

enum maze_status pairs_draw(struct maze_graph *graph, const struct maze_spec *spec,
    const struct maze_question *question, struct maze_task *task, struct maze *maze)
{
    const uint32_t count = question->pairs;
    const uint64_t key = rng_key(spec->seed, PAIRS_KEY), searches = pairs_searches(spec, question);
    struct pairs self = {
        .graph = *graph,
        .cut = graph->lattice.wrap,
        .task = task,
        .distances =
            arena_alloc(&task->scratch, lattice_size(&graph->lattice) * sizeof(*self.distances)),
    };
    enum maze_status status;

    self.array = bfs_array(graph, task);
    maze->pairs = malloc(count * sizeof(*maze->pairs));
    maze->pair_count = count;
    if (!maze->pairs || !self.distances || !list_new(&self, &self.inside) ||
        (self.cut && !list_new(&self, &self.reached)))
        return MAZE_NO_MEMORY;
    status = list_inside(&self);
    if (status == MAZE_OK)
        status = octile_begin(&self.octile, graph, spec, question, task);
    if (status == MAZE_OK && self.cut)
        status = flatten(graph, task, &self.graph);
    for (uint64_t i = 0; i < searches && status == MAZE_OK; i++)
        status = draw_from_one(&self, rng_seeded(rng_key(key, i)),
            maze->pairs + i * count / searches, maze->pairs + (i + 1) * count / searches);
    return status;
}
