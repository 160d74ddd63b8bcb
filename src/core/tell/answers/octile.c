/*
 * The shortest paths on a map of tiles, which may be diagonal, but cut no corner: a search from one tile, in which a
 * tile is looked at again when a shorter path to it is found. Paths are compared by their numbers of steps, in whole
 * numbers, so that every machine finds the same.
 */
#include "core/tell/answers/octile.h"

#include "core/spec/spec.h"

enum { QUEUED = 1U << 31 }; /* a bit of `diagonal`: the tile waits in the queue */

static const struct octile_tile far = {UINT32_MAX, 0}, solid = {UINT32_MAX, UINT32_MAX};

static bool is_solid(const struct octile *self, size_t at)
{
    return self->tile[at].diagonal == UINT32_MAX;
}

/* ---- the map, with a border of wall ---- */

uint64_t octile_tiles(const struct maze_spec *spec, const struct maze_question *question)
{
    const uint64_t cell = question->pair_cell, wall = question->pair_wall ? question->pair_wall : 1;
    const uint64_t each = wall + (cell ? cell : 1);
    uint64_t tiles;

    if (spec->tiling || spec->weave || (cell <= 1 && maze_spec_is_perfect(spec)))
        return 0;
    return __builtin_mul_overflow(
               each * spec->width + wall + 1, each * spec->height + wall + 2, &tiles) ||
            tiles > OCTILE_TILES_MAX
        ? OCTILE_TILES_MAX + UINT64_C(1)
        : tiles + 1;
}

static size_t tile_at(const struct octile *self, uint64_t x, uint64_t y)
{
    return (y + 1) * self->stride + x + 1;
}

static void fill(struct octile *self, uint64_t x, uint64_t y, uint32_t width, uint32_t height)
{
    for (uint32_t j = 0; j < height; j++)
        for (uint32_t i = 0; i < width; i++)
            self->tile[tile_at(self, x + i, y + j)] = far;
}

/* Makes a cell floor, and its passages on all sides, which may cross a wrapped edge. */
static void fill_cell(
    struct octile *self, const struct maze_graph *graph, uint32_t column, uint32_t row)
{
    const uint32_t cell = self->cell, wall = self->wall;
    const uint64_t x = (uint64_t)column * (cell + wall) + wall,
                   y = (uint64_t)row * (cell + wall) + wall;
    const unsigned open = graph_links(graph, lattice_cell(&graph->lattice, column, row));

    fill(self, x, y, cell, cell);
    for (unsigned way = 0; way < MAZE_DIRECTIONS; way++)
        if (open >> way & 1)
            fill(self, x + (way == MAZE_EAST ? cell : 0U) - (way == MAZE_WEST ? wall : 0U),
                y + (way == MAZE_SOUTH ? cell : 0U) - (way == MAZE_NORTH ? wall : 0U),
                way % 2 ? wall : cell, way % 2 ? cell : wall);
}

/* Makes a post floor if all four walls around it are open, even across a wrapped edge. */
static void fill_post(struct octile *self, uint64_t x, uint64_t y)
{
    const uint64_t wall = self->wall, west = (x ? x : self->columns - wall) - 1,
                   north = (y ? y : self->rows - wall) - 1,
                   east = x + wall < self->columns ? x + wall : wall,
                   south = y + wall < self->rows ? y + wall : wall;

    if (!is_solid(self, tile_at(self, west, y)) && !is_solid(self, tile_at(self, east, y)) &&
        !is_solid(self, tile_at(self, x, north)) && !is_solid(self, tile_at(self, x, south)))
        fill(self, x, y, self->wall, self->wall);
}

enum maze_status octile_begin(struct octile *self, const struct maze_graph *graph,
    const struct maze_spec *spec, const struct maze_question *question, struct maze_task *task)
{
    const uint32_t cell = question->pair_cell ? question->pair_cell : 1,
                   wall = question->pair_wall ? question->pair_wall : 1, each = cell + wall;

    *self = (struct octile){.cell = cell, .wall = wall, .task = task};
    self->tiles = octile_tiles(spec, question);
    if (!self->tiles)
        return MAZE_OK;
    self->columns = spec->width * each + wall;
    self->rows = spec->height * each + wall;
    self->stride = self->columns + 1;
    self->tile = arena_alloc(&task->scratch, self->tiles * sizeof(*self->tile));
    self->queue = arena_alloc(&task->scratch, self->tiles * sizeof(*self->queue));
    if (!self->tile || !self->queue)
        return MAZE_NO_MEMORY;
    for (size_t i = 0; i < self->tiles; i++) {
        if (task_stop(task, i))
            return MAZE_CANCELLED;
        self->tile[i] = solid;
    }
    for (uint32_t y = 0; y < spec->height; y++)
        for (uint32_t x = 0; x < spec->width; x++) {
            if (task_stop(task, x))
                return MAZE_CANCELLED;
            if (lattice_inside(&graph->lattice, x, y))
                fill_cell(self, graph, x, y);
        }
    for (uint64_t y = 0; y < self->rows; y += each)
        for (uint64_t x = 0; x < self->columns; x += each) {
            if (task_stop(task, x))
                return MAZE_CANCELLED;
            fill_post(self, x, y);
        }
    return MAZE_OK;
}

/* ---- the search ---- */

/* Whether a path is shorter than another: straight + diagonal * sqrt(2), compared by squares. */
static bool is_shorter(struct octile_tile path, struct octile_tile other)
{
    const int64_t more = (int64_t)path.straight - other.straight,
                  less = (int64_t)(other.diagonal & ~QUEUED) - path.diagonal;

    if (more <= 0 && less >= 0)
        return more < less;
    if (more >= 0 && less <= 0)
        return false;
    return more > 0 ? more * more < 2 * less * less : more * more > 2 * less * less;
}

/* Takes a path to a tile, if it is shorter than that known. */
static void reach(struct octile *self, size_t at, struct octile_tile path)
{
    struct octile_tile *tile = &self->tile[at];
    const bool queued = tile->diagonal & QUEUED;

    if (tile->straight != far.straight && !is_shorter(path, *tile))
        return;
    *tile = path;
    tile->diagonal |= QUEUED;
    if (queued)
        return;
    self->queue[self->end] = (uint32_t)at;
    self->end = self->end + 1 < self->tiles ? self->end + 1 : 0;
}

static void look_around(struct octile *self, size_t at)
{
    const size_t stride = self->stride, ways[] = {-stride, 1, stride, (size_t)-1, -stride};
    const struct octile_tile here = self->tile[at];

    for (unsigned i = 0; i < MAZE_DIRECTIONS; i++) {
        if (is_solid(self, at + ways[i]))
            continue;
        reach(self, at + ways[i], (struct octile_tile){here.straight + 1, here.diagonal});
        if (!is_solid(self, at + ways[i + 1]) && !is_solid(self, at + ways[i] + ways[i + 1]))
            reach(self, at + ways[i] + ways[i + 1],
                (struct octile_tile){here.straight, here.diagonal + 1});
    }
}

/* The tile in the middle of a cell. */
static size_t middle_of(const struct octile *self, struct maze_point cell)
{
    const uint64_t each = self->cell + self->wall, first = self->wall + (self->cell - 1) / 2;

    return tile_at(self, cell.x * each + first, cell.y * each + first);
}

enum maze_status octile_search(struct octile *self, struct maze_point start)
{
    uint32_t begin = 0;

    for (size_t i = 0; i < self->tiles; i++) {
        if (task_stop(self->task, i))
            return MAZE_CANCELLED;
        if (!is_solid(self, i))
            self->tile[i] = far;
    }
    self->end = 0;
    if (self->tiles)
        reach(self, middle_of(self, start), (struct octile_tile){0, 0});
    for (uint64_t i = 0; begin != self->end; i++) {
        const size_t at = self->queue[begin];

        if (task_stop(self->task, i))
            return MAZE_CANCELLED;
        begin = begin + 1 < self->tiles ? begin + 1 : 0;
        self->tile[at].diagonal &= ~QUEUED;
        look_around(self, at);
    }
    return MAZE_OK;
}

void octile_measure(const struct octile *self, struct maze_pair *pair)
{
    pair->straight = pair->length * (self->cell + self->wall);
    if (!self->tiles)
        return;
    pair->straight = self->tile[middle_of(self, pair->goal)].straight;
    pair->diagonal = self->tile[middle_of(self, pair->goal)].diagonal;
}
