/*
 * Four ways to the minimum spanning tree, told of the one that there is: whether a wall is a passage in the end
 * says what each of them does with it, so that only the order is left to be found.
 *
 * Kruskal takes the walls by their costs. Reverse-delete takes them by their costs from the other end, of a board
 * whose walls are all open. Prim takes the cheapest wall around the cells so far, which a heap finds. And the
 * cheapest wall around a region, which Borůvka takes, is always a passage: so only the passages are looked at.
 */
#include "core/algorithms/algorithms.h"

#include "core/steps/wall_order.h"
#include "core/union_find.h"

enum { AHEAD = 16 /* walls, whose cells are fetched from memory */ };

static bool is_passage(const struct maze_telling *telling, uint32_t wall)
{
    return telling->graph->open[wall_cell(wall)] >> wall_direction(wall) & 1;
}

static void tell_rejected(struct maze_telling *telling, uint32_t wall)
{
    record_wall(telling->recorder, MAZE_STEP_REJECT, wall_cell(wall), wall_direction(wall));
}

static void tell_taken(struct maze_telling *telling, uint32_t wall)
{
    tell_passage(telling, wall_cell(wall), wall_direction(wall));
}

/* Brings what is read of a wall's cells to the caches. */
static inline void prefetch_wall(const struct maze_telling *telling, uint32_t wall)
{
    const uint16_t *cell = telling->graph->open + wall_cell(wall);

    __builtin_prefetch(cell);
    __builtin_prefetch(cell + telling->graph->lattice.offset[wall_direction(wall)]);
}

enum maze_status kruskal_tell(struct maze_telling *telling)
{
    uint64_t left = telling->graph->lattice.cells - 1;
    struct wall_order order;
    const enum maze_status status = wall_order_of(telling, &order);

    if (status != MAZE_OK)
        return status;
    for (uint32_t i = 0; left && telling->recorder->status == MAZE_OK; i++) {
        if (i + AHEAD < order.count)
            prefetch_wall(telling, order.wall[i + AHEAD]);
        if (is_passage(telling, order.wall[i])) {
            tell_taken(telling, order.wall[i]);
            left--;
        } else {
            tell_rejected(telling, order.wall[i]);
        }
    }
    return MAZE_OK;
}

enum maze_status reverse_delete_tell(struct maze_telling *telling)
{
    struct wall_order order;
    const enum maze_status status = wall_order_of(telling, &order);

    if (status != MAZE_OK)
        return status;
    tell_all_open(telling);
    for (uint32_t i = order.count; i-- && telling->recorder->status == MAZE_OK;) {
        const uint32_t wall = order.wall[i];

        record_wall(telling->recorder,
            is_passage(telling, wall) ? MAZE_STEP_REJECT : MAZE_STEP_CLOSE, wall_cell(wall),
            wall_direction(wall));
    }
    return MAZE_OK;
}

/* ---- Prim ---- */

/* Walls around the cells so far, by their places in the order, the least on top. */
struct frontier {
    uint32_t *place;
    uint32_t count;
};

static void frontier_add(struct frontier *frontier, uint32_t place)
{
    uint32_t i = frontier->count++;

    for (uint32_t parent; i && frontier->place[parent = (i - 1) / 2] > place; i = parent)
        frontier->place[i] = frontier->place[parent];
    frontier->place[i] = place;
}

static uint32_t frontier_take(struct frontier *frontier)
{
    uint32_t *places = frontier->place, i = 0;
    const uint32_t least = places[0], last = places[--frontier->count];

    for (uint32_t child; (child = 2 * i + 1) < frontier->count; i = child) {
        child += child + 1 < frontier->count && places[child + 1] < places[child];
        if (places[child] >= last)
            break;
        places[i] = places[child];
    }
    places[i] = last;
    return least;
}

struct prim {
    struct maze_telling *telling;
    struct wall_order order;
    uint32_t *place; /* of a wall in the order: by its cell's number and direction */
    struct frontier frontier;
};

/* Opens a cell, and lets the walls around it wait that lead out of the maze so far. */
static void prim_join(struct prim *prim, ptrdiff_t cell)
{
    struct maze_telling *telling = prim->telling;
    const struct maze_graph *graph = telling->graph;
    unsigned ahead;

    tell_reached(telling, cell);
    record_cell(telling->recorder, MAZE_STEP_VISIT, cell);
    ahead = graph_neighbours(graph, cell, GRAPH_OUTSIDE | GRAPH_VISITED);
    while (ahead) {
        const unsigned direction = graph_take(&ahead);
        const bool own = graph->lattice.tiling->forward >> direction & 1;
        const uint32_t wall = own
            ? wall_of(cell, direction)
            : wall_of(graph_step(graph, cell, direction), graph_back(graph, direction));

        frontier_add(&prim->frontier, prim->place[wall]);
    }
}

static void prim_run(struct prim *prim, ptrdiff_t root)
{
    struct maze_telling *telling = prim->telling;
    const struct maze_graph *graph = telling->graph;
    uint64_t left = graph->lattice.cells - 1;

    for (prim_join(prim, root); left && telling->recorder->status == MAZE_OK;) {
        const uint32_t wall = prim->order.wall[frontier_take(&prim->frontier)];
        const ptrdiff_t cell = wall_cell(wall),
                        next = graph_step(graph, cell, wall_direction(wall));

        if (!is_passage(telling, wall)) {
            tell_rejected(telling, wall);
            continue;
        }
        record_wall(telling->recorder, MAZE_STEP_OPEN, cell, wall_direction(wall));
        prim_join(prim, telling_visited(telling, cell) ? next : cell);
        left--;
    }
}

enum maze_status prim_tell(struct maze_telling *telling)
{
    const struct maze_lattice *lattice = &telling->graph->lattice;
    struct prim prim = {.telling = telling};
    struct rng rng = algorithm_rng(telling->spec);
    const enum maze_status status = wall_order_of(telling, &prim.order);

    if (status != MAZE_OK)
        return status;
    prim.place = arena_alloc(
        &telling->task->scratch, (lattice_size(lattice) << WALL_DIRECTION_BITS) * sizeof(uint32_t));
    prim.frontier.place = wall_list_new(lattice, telling->task);
    if (!prim.place || !prim.frontier.place)
        return MAZE_NO_MEMORY;
    for (uint32_t i = 0; i < prim.order.count; i++)
        prim.place[prim.order.wall[i]] = i;
    prim_run(&prim, lattice_draw(lattice, &rng));
    return MAZE_OK;
}

/* ---- Borůvka ---- */

enum { NO_PLACE = UINT32_MAX };

struct boruvka {
    struct maze_telling *telling;
    struct wall_order left; /* the passages that still part two regions */
    uint32_t *region;       /* by cell: a union-find */
    uint32_t
        *cheapest; /* by region, in a round: the place of its cheapest wall, NO_PLACE at first */
};

static uint32_t region_beyond(const struct boruvka *boruvka, uint32_t wall)
{
    return union_find_root(boruvka->region,
        (uint32_t)graph_step(boruvka->telling->graph, wall_cell(wall), wall_direction(wall)));
}

/* Notes the cheapest wall of each region, and forgets those that lie within one. */
static void find_cheapest(struct boruvka *boruvka)
{
    uint32_t kept = 0;

    for (uint32_t i = 0; i < boruvka->left.count; i++) {
        const uint32_t wall = boruvka->left.wall[i];
        const uint32_t a = union_find_root(boruvka->region, (uint32_t)wall_cell(wall));
        const uint32_t b = region_beyond(boruvka, wall);

        if (a == b)
            continue;
        if (boruvka->cheapest[a] == NO_PLACE)
            boruvka->cheapest[a] = kept;
        if (boruvka->cheapest[b] == NO_PLACE)
            boruvka->cheapest[b] = kept;
        boruvka->left.wall[kept++] = wall;
    }
    boruvka->left.count = kept;
}

/* Lets each region open its wall, in the order of their cells; two may have chosen the same. */
static void open_cheapest(struct boruvka *boruvka)
{
    struct maze_telling *telling = boruvka->telling;

    for (ptrdiff_t cell = graph_first(telling->graph); cell < graph_end(telling->graph); cell++) {
        const uint32_t place = boruvka->cheapest[cell];

        boruvka->cheapest[cell] = NO_PLACE;
        if (place == NO_PLACE)
            continue;

        const uint32_t wall = boruvka->left.wall[place], beyond = region_beyond(boruvka, wall);

        if (union_find_join(boruvka->region, (uint32_t)wall_cell(wall), beyond))
            tell_taken(telling, wall);
    }
}

enum maze_status boruvka_tell(struct maze_telling *telling)
{
    const size_t size = lattice_size(&telling->graph->lattice);
    struct arena *scratch = &telling->task->scratch;
    struct boruvka boruvka = {
        .telling = telling,
        .region = arena_alloc(scratch, size * sizeof(uint32_t)),
        .cheapest = arena_alloc(scratch, size * sizeof(uint32_t)),
    };
    struct wall_order *left = &boruvka.left;
    const enum maze_status status = wall_order_of(telling, left);
    uint32_t passages = 0;

    if (status != MAZE_OK)
        return status;
    if (!boruvka.region || !boruvka.cheapest)
        return MAZE_NO_MEMORY;
    for (size_t i = 0; i < size; i++) {
        boruvka.region[i] = (uint32_t)i;
        boruvka.cheapest[i] = NO_PLACE;
    }
    for (uint32_t i = 0; i < left->count; i++)
        if (is_passage(telling, left->wall[i]))
            left->wall[passages++] = left->wall[i];
    left->count = passages;
    while (left->count && telling->recorder->status == MAZE_OK) {
        if (task_cancelled(telling->task))
            return MAZE_CANCELLED;
        find_cheapest(&boruvka);
        open_cheapest(&boruvka);
    }
    return MAZE_OK;
}
