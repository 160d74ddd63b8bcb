/*
 * In squares each wall has a cost. Walls are listed in the order that breaks ties, then sorted by the digits of their
 * costs, the lowest digit first, with a stable sort. For other tilings and woven squares, the order is drawn.
 */
#include "core/tell/steps/wall_order.h"

#include "core/carve/algorithms.h"
#include "core/carve/wall_costs.h"
#include "core/carve/weave.h"

enum {
    DIGIT_BITS = 10,
    DIGITS = 1 << DIGIT_BITS,
    PASSES = (COST_BITS + DIGIT_BITS - 1) / DIGIT_BITS
};

/* Adds the wall between two cells, if both are inside. */
static INLINE void price(struct priced_walls *priced, const uint16_t *open, ptrdiff_t cell,
    ptrdiff_t next, unsigned direction, uint32_t cost)
{
    priced->wall[priced->count] = (uint64_t)cost << 32 | wall_of(cell, direction);
    priced->count += !((open[cell] | open[next]) & GRAPH_OUTSIDE);
}

/* Among 64 cells, eastern walls come first. A wall across the wrapped edge comes after all others of the row. */
static void price_row(
    struct priced_walls *priced, const struct maze_graph *graph, uint64_t key, uint32_t y)
{
    const struct maze_lattice *lattice = &graph->lattice;
    const ptrdiff_t row = lattice_cell(lattice, 0, y), last = row + lattice->width - 1;
    const ptrdiff_t below = graph_step(graph, row, MAZE_SOUTH) - row;
    const ptrdiff_t around = graph_step(graph, last, MAZE_EAST);

    for (uint32_t x = 0, end; x < lattice->width; x = end) {
        end = lattice->width - x < BITS_WORD ? lattice->width : x + BITS_WORD;
        for (uint32_t i = x; i < end; i++)
            price(priced, graph->open, row + i, row + i + 1, MAZE_EAST, wall_costs(key, i).east);
        for (uint32_t i = x; i < end && below; i++)
            price(priced, graph->open, row + i, row + i + below, MAZE_SOUTH,
                wall_costs(key, i).south);
    }
    if (lattice->wrap & MAZE_WRAP_X && around != last)
        price(
            priced, graph->open, last, around, MAZE_EAST, wall_costs(key, lattice->width - 1).east);
}

/* Sorts by one digit, from one array to another; stable. */
static enum maze_status sort_by_digit(const struct maze_task *task, const uint64_t *from,
    uint64_t *to, uint32_t count, unsigned shift)
{
    uint32_t next[DIGITS] = {0}, sum = 0;

    for (uint32_t i = 0; i < count; i++)
        next[from[i] >> shift & (DIGITS - 1)]++;
    for (unsigned digit = 0; digit < DIGITS; digit++) {
        const uint32_t here = next[digit];

        next[digit] = sum;
        sum += here;
    }
    for (uint32_t i = 0; i < count; i++) {
        if (task_stop(task, i))
            return MAZE_CANCELLED;
        to[next[from[i] >> shift & (DIGITS - 1)]++] = from[i];
    }
    return MAZE_OK;
}

static uint64_t *new_prices(const struct maze_recording *recording)
{
    const struct maze_lattice *lattice = &recording->graph->lattice;

    return arena_alloc(&recording->task->scratch,
        lattice_size(lattice) * bits_count(lattice->tiling->forward) * sizeof(uint64_t));
}

static enum maze_status price_all(
    const struct maze_recording *recording, struct priced_walls *priced)
{
    const struct maze_lattice *lattice = &recording->graph->lattice;
    const uint64_t key = algorithm_key(recording->spec);

    for (uint32_t y = 0; y < lattice->height; y++) {
        if (task_stop(recording->task, (uint64_t)y * TASK_STRIDE))
            return MAZE_CANCELLED;
        price_row(priced, recording->graph, rng_key(key, y), y);
    }
    return MAZE_OK;
}

static enum maze_status sort_by_cost(
    const struct maze_recording *recording, struct priced_walls *priced)
{
    uint64_t *other = new_prices(recording);

    if (!other)
        return MAZE_NO_MEMORY;
    for (unsigned pass = 0; pass < PASSES; pass++) {
        uint64_t *const sorted = other;

        if (sort_by_digit(recording->task, priced->wall, sorted, priced->count,
                32 + pass * DIGIT_BITS) != MAZE_OK)
            return MAZE_CANCELLED;
        other = priced->wall;
        priced->wall = sorted;
    }
    return MAZE_OK;
}

/* Adds a wall that comes after all others so far. */
static void add_last_wall(struct priced_walls *priced, uint32_t wall)
{
    priced->wall[priced->count] = (uint64_t)priced->count << 32 | wall;
    priced->count++;
}

static bool is_fixed(const struct maze_recording *recording, uint32_t wall)
{
    return weave_is_fixed(recording->graph, wall_cell(wall),
        graph_step(recording->graph, wall_cell(wall), wall_direction(wall)));
}

/* Lists the passages of crossed cells and the tunnels under them. */
static enum maze_status list_crossings(
    const struct maze_recording *recording, struct priced_walls *priced)
{
    const struct maze_graph *graph = recording->graph;

    for (ptrdiff_t cell = graph_first(graph); cell < graph_end(graph); cell++) {
        unsigned own = graph_links(graph, cell) & graph->lattice.tiling->forward;

        if (task_stop(recording->task, (uint64_t)cell))
            return MAZE_CANCELLED;
        while (own) {
            const uint32_t wall = wall_of(cell, graph_take(&own));

            if (wall_direction(wall) >= MAZE_DIRECTIONS || is_fixed(recording, wall))
                add_last_wall(priced, wall);
        }
    }
    return MAZE_OK;
}

/*
 * The order that the generator would draw if it continued until no wall is left, after the crossings that it begins
 * with. Walls that the crossings keep closed come last.
 */
static enum maze_status draw_order(
    const struct maze_recording *recording, struct priced_walls *priced)
{
    struct maze_task *task = recording->task;
    uint32_t *list = wall_list_new(&recording->graph->lattice, task), left;
    const bool woven = recording->spec->weave;
    struct rng rng = algorithm_rng(recording->spec);
    uint32_t closed = 0, count;

    if (!list)
        return MAZE_NO_MEMORY;
    if (wall_list_fill(recording->graph, task, list, &left) != MAZE_OK)
        return MAZE_CANCELLED;
    count = left;
    if (woven && list_crossings(recording, priced) != MAZE_OK)
        return MAZE_CANCELLED;
    while (left) {
        const uint32_t wall = wall_list_take_random(list, &left, &rng);

        if (task_stop(task, left))
            return MAZE_CANCELLED;
        if (!woven || !is_fixed(recording, wall))
            add_last_wall(priced, wall);
        else if (!wall_is_open(recording->graph, wall))
            list[count - ++closed] = wall; /* in the end of the list that is free by now */
    }
    while (closed)
        add_last_wall(priced, list[count - closed--]);
    return MAZE_OK;
}

enum maze_status priced_walls_of(
    const struct maze_recording *recording, struct priced_walls *priced)
{
    *priced = (struct priced_walls){new_prices(recording), 0};
    if (!priced->wall)
        return MAZE_NO_MEMORY;
    return recording->graph->lattice.tiling->by_tiles ? price_all(recording, priced)
                                                      : draw_order(recording, priced);
}

enum maze_status wall_order_of(const struct maze_recording *recording, struct priced_walls *order)
{
    const enum maze_status status = priced_walls_of(recording, order);

    return status == MAZE_OK && recording->graph->lattice.tiling->by_tiles
        ? sort_by_cost(recording, order)
        : status;
}
