/*
 * Draws a room until it finds a place; the first that finds none is the last. The walls around a room are divided
 * clockwise into as many parts as it has doors; each part has one door, and no two doors are in adjacent walls.
 */
#include "core/make/reshape.h"

#include "core/spec/spec.h"

#include <stdlib.h>

enum { TRIES = 100 /* of a room, to find a place */ };

/* ---- their places ---- */

/* The least number of columns beside a room that are connected. */
static uint32_t columns_beside(const struct maze_tiling *tiling)
{
    return maze_tiling_connects(tiling, 1, 3) ? 1 : 2;
}

/* Draws a room; false if it is too large for the board. */
static bool draw_room(const struct maze_grid *grid, const struct maze_spec *spec, struct rng *rng,
    struct maze_room *room)
{
    const uint32_t beside = columns_beside(grid->tiling);
    uint32_t min, max;

    maze_spec_room_sides(spec, &min, &max);
    room->width = min + rng_below(rng, max - min + 1);
    room->height = min + rng_below(rng, max - min + 1);
    if (room->width + 2 * beside > grid->width || room->height + 2 > grid->height)
        return false;
    room->x = beside + rng_below(rng, grid->width - room->width - 2 * beside + 1);
    room->y = 1 + rng_below(rng, grid->height - room->height - 2 + 1);
    return true;
}

/* Whether a room and the cells around it are inside, and in no other room. */
static bool is_free(const struct maze_grid *grid, const struct maze_room *room)
{
    const uint32_t beside = columns_beside(grid->tiling);
    const size_t end = (size_t)room->x + room->width + beside;

    for (uint32_t y = room->y - 1; y <= room->y + room->height; y++)
        if (bits_next(grid->inside + y * grid->words, room->x - beside, end, false) < end)
            return false;
    return true;
}

static bool find_place(const struct maze_grid *grid, const struct maze_spec *spec, struct rng *rng,
    struct maze_room *room)
{
    for (unsigned tries = 0; tries < TRIES; tries++)
        if (draw_room(grid, spec, rng, room) && is_free(grid, room))
            return true;
    return false;
}

enum maze_status rooms_place(struct maze_grid *grid, const struct maze_spec *spec)
{
    struct rng rng = board_rng(spec, ROOMS_KEY);
    struct maze_room room;

    grid->rooms = malloc(spec->rooms * sizeof(*grid->rooms));
    if (!grid->inside) {
        grid->inside = grid_plane_new(grid);
        for (uint32_t y = 0; grid->inside && y < grid->height; y++)
            bits_fill(grid->inside + y * grid->words, 0, grid->width);
    }
    if (!grid->rooms || !grid->inside)
        return MAZE_NO_MEMORY;
    while (grid->room_count < spec->rooms && find_place(grid, spec, &rng, &room)) {
        grid->rooms[grid->room_count++] = room;
        grid->cells -= (uint64_t)room.width * room.height;
        for (uint32_t i = 0; i < room.width * room.height; i++)
            bits_clear(
                grid->inside + (room.y + i / room.width) * grid->words, room.x + i % room.width);
    }
    return MAZE_OK;
}

/* ---- their walls ---- */

/* Cell i of a room, row by row. */
static ptrdiff_t room_cell(const struct maze_graph *graph, const struct maze_room *room, uint32_t i)
{
    return lattice_cell(&graph->lattice, room->x + i % room->width, room->y + i / room->width);
}

static void open_within(struct maze_graph *graph, const struct maze_room *room)
{
    const uint32_t cells = room->width * room->height;

    for (uint32_t i = 0; i < cells; i++)
        graph->open[room_cell(graph, room, i)] |= GRAPH_ROOM;
    for (uint32_t i = 0; i < cells; i++) {
        const ptrdiff_t cell = room_cell(graph, room, i);

        unsigned walls = graph_select(graph, cell,
            lattice_sides(&graph->lattice, cell) & graph->lattice.tiling->forward, GRAPH_ROOM,
            GRAPH_ROOM);

        while (walls)
            graph_open(graph, cell, graph_take(&walls));
    }
}

/* Cell i along the edge of a room, clockwise from the north-western one. */
static ptrdiff_t edge_cell(const struct maze_graph *graph, const struct maze_room *room, uint32_t i)
{
    const struct maze_lattice *lattice = &graph->lattice;
    const uint32_t across = room->width - 1, down = room->height - 1;

    if (i < across)
        return lattice_cell(lattice, room->x + i, room->y);
    i -= across;
    if (i < down)
        return lattice_cell(lattice, room->x + across, room->y + i);
    i -= down;
    if (i < across)
        return lattice_cell(lattice, room->x + across - i, room->y + down);
    return lattice_cell(lattice, room->x, room->y + down - (i - across));
}

/* Opens the walls around a room that have one of these numbers, clockwise; returns the number of walls. */
static uint32_t open_around(
    struct maze_graph *graph, const struct maze_room *room, const uint32_t *numbers, unsigned count)
{
    const unsigned directions = graph->lattice.tiling->directions;
    uint32_t walls = 0;

    for (uint32_t i = 0; i < 2 * (room->width + room->height - 2); i++) {
        const ptrdiff_t cell = edge_cell(graph, room, i);
        const unsigned sides = lattice_sides(&graph->lattice, cell);
        const unsigned inward = graph_select(graph, cell, sides, GRAPH_ROOM, GRAPH_ROOM);

        /* Clockwise from one that leads inward, those that lead out follow each other. */
        for (unsigned turn = 1; turn < directions; turn++) {
            const unsigned out = (bits_lowest(inward) + turn) % directions;

            if (!((sides & ~inward) >> out & 1))
                continue;
            for (unsigned k = 0; k < count; k++)
                if (numbers[k] == walls)
                    graph_open(graph, cell, out);
            walls++;
        }
    }
    return walls;
}

static void open_doors(
    struct maze_graph *graph, const struct maze_room *room, uint32_t doors, struct rng *rng)
{
    const uint32_t walls = open_around(graph, room, NULL, 0), first = rng_below(rng, walls);
    uint32_t numbers[MAZE_DOORS_MAX];

    doors = doors < walls / 2 ? doors : walls / 2;
    for (uint32_t i = 0; i < doors; i++) {
        const uint32_t begin = i * walls / doors, end = (i + 1) * walls / doors;

        numbers[i] = (first + begin + rng_below(rng, end - begin - 1)) % walls;
    }
    (void)open_around(graph, room, numbers, doors);
}

enum maze_status rooms_open(struct maze_graph *graph, const struct maze_spec *spec,
    const struct maze_task *task, struct maze_grid *grid)
{
    struct rng rng = board_rng(spec, DOORS_KEY);

    for (uint32_t i = 0; i < grid->room_count; i++) {
        const struct maze_room *room = &grid->rooms[i];

        if (task_cancelled(task))
            return MAZE_CANCELLED;
        for (uint32_t y = room->y; y < room->y + room->height; y++)
            bits_fill(grid->inside + y * grid->words, room->x, room->x + room->width);
        grid->cells += (uint64_t)room->width * room->height;
        open_within(graph, room);
        open_doors(graph, room, spec->doors ? spec->doors : MAZE_DOORS_USUAL, &rng);
    }
    if (!spec->shape && !spec->mask) {
        free(grid->inside);
        grid->inside = NULL;
    }
    graph->lattice.inside = grid->inside;
    graph->lattice.cells = grid->cells;
    return MAZE_OK;
}

void rooms_forget(struct maze_graph *graph, const struct maze_grid *grid)
{
    for (uint32_t i = 0; i < grid->room_count; i++)
        for (uint32_t k = 0; k < grid->rooms[i].width * grid->rooms[i].height; k++)
            graph->open[room_cell(graph, &grid->rooms[i], k)] &= (uint16_t)~GRAPH_ROOM;
}
