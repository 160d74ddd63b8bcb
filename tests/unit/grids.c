/* As simple as possible, because it judges other code. */
#include "grids.h"
#include "unit.h"

#include "base/rng.h"
#include "maze/spec.h"

#include <stdlib.h>
#include <string.h>

const struct kind kinds[] = {
    {"perfect"},
    {"braided", .openings = 10},
    {"open", .openings = 100},
    {"outlined", .outlined = true},
    {"outlined and braided", .outlined = true, .openings = 20},
    {"joined east to west", .wrap = MAZE_WRAP_X},
    {"joined north to south", .wrap = MAZE_WRAP_Y},
    {"joined all round", .wrap = MAZE_WRAP_X | MAZE_WRAP_Y},
    {"joined all round and braided", .wrap = MAZE_WRAP_X | MAZE_WRAP_Y, .openings = 10},
    {"joined all round and open", .wrap = MAZE_WRAP_X | MAZE_WRAP_Y, .openings = 100},
    {"joined, outlined and braided", .wrap = MAZE_WRAP_X, .outlined = true, .openings = 5},
    {"triangles", .triangles = true},
    {"triangles, braided", .triangles = true, .openings = 15},
    {"triangles, outlined and open", .triangles = true, .outlined = true, .openings = 100},
    {"triangles, joined all round and braided", MAZE_WRAP_X | MAZE_WRAP_Y, .triangles = true,
        .openings = 5},
};
const size_t kinds_count = sizeof(kinds) / sizeof(kinds[0]);

size_t grid_size(const struct maze_grid *grid)
{
    return (size_t)grid->width * grid->height;
}

bool is_inside(const struct maze_grid *grid, size_t i)
{
    return grid_inside(grid, i % grid->width, i / grid->width);
}

size_t beyond(const struct maze_grid *grid, size_t i, enum maze_direction way)
{
    const size_t w = grid->width, h = grid->height, x = i % w, y = i / w;

    switch (way) {
    case MAZE_NORTH:
        return (y + h - 1) % h * w + x;
    case MAZE_EAST:
        return y * w + (x + 1) % w;
    case MAZE_SOUTH:
        return (y + 1) % h * w + x;
    default:
        return y * w + (x + w - 1) % w;
    }
}

size_t passage_of(const struct maze_grid *grid, size_t i, enum maze_direction way)
{
    if (way == MAZE_NORTH || way == MAZE_WEST) {
        i = beyond(grid, i, way);
        way = (enum maze_direction)grid->tiling->back[way];
    }
    return 2 * i + (way == MAZE_SOUTH);
}

static uint64_t *plane_of(const struct maze_grid *grid, size_t passage, uint64_t *bit)
{
    const size_t i = passage / 2;

    *bit = i % grid->width;
    return (passage % 2 ? grid->south : grid->east) + i / grid->width * grid->words;
}

bool has_side(const struct maze_grid *grid, size_t i, enum maze_direction way)
{
    const size_t x = i % grid->width, y = i / grid->width;

    return grid->tiling->has[(x + y) % 2] >> way & 1;
}

bool is_open(const struct maze_grid *grid, size_t i, enum maze_direction way)
{
    uint64_t bit;
    const uint64_t *row = plane_of(grid, passage_of(grid, i, way), &bit);

    return bits_get(row, bit);
}

/* Whether another cell is beyond that wall: not the outside, and not the cell itself. */
static bool may_open(const struct maze_grid *grid, size_t i, enum maze_direction way)
{
    const size_t next = beyond(grid, i, way);
    const bool round_x = way == MAZE_EAST && i % grid->width == grid->width - 1;
    const bool round_y = way == MAZE_SOUTH && i / grid->width == grid->height - 1;

    return next != i && has_side(grid, i, way) && is_inside(grid, i) && is_inside(grid, next) &&
        (!round_x || grid->wrap & MAZE_WRAP_X) && (!round_y || grid->wrap & MAZE_WRAP_Y);
}

static void open_wall(struct maze_grid *grid, size_t i, enum maze_direction way)
{
    uint64_t bit, *row = plane_of(grid, passage_of(grid, i, way), &bit);

    bits_set(row, bit);
}

static void give_outline(struct maze_grid *grid)
{
    const int64_t w = grid->width, h = grid->height;

    grid->inside = grid_plane_new(grid);
    assert_non_null(grid->inside);
    for (int64_t y = 0; y < h; y++)
        for (int64_t x = 0; x < w; x++) {
            const int64_t dx = 2 * x + 1 - w, dy = 2 * y + 1 - h;

            if (dx * dx * h * h + dy * dy * w * w <= w * w * h * h)
                bits_set(grid->inside + (size_t)y * grid->words, (uint64_t)x);
        }
}

static size_t root_of(size_t *parent, size_t i)
{
    while (parent[i] != i)
        i = parent[i] = parent[parent[i]];
    return i;
}

/* Opens walls in random order wherever that joins two components. */
static void open_tree(struct maze_grid *grid, struct rng *rng)
{
    const size_t walls = 2 * grid_size(grid);
    size_t *parent = malloc(walls * sizeof(*parent)), *wall = malloc(walls * sizeof(*wall));

    assert_true(parent && wall);
    for (size_t i = 0; i < walls; i++)
        parent[i] = wall[i] = i;
    for (size_t n = walls; n > 0; n--) {
        const size_t k = rng_below(rng, (uint32_t)n), i = wall[k] / 2;
        const enum maze_direction way = wall[k] % 2 ? MAZE_SOUTH : MAZE_EAST;

        wall[k] = wall[n - 1];
        if (!may_open(grid, i, way))
            continue;

        const size_t a = root_of(parent, i), b = root_of(parent, beyond(grid, i, way));

        if (a != b)
            open_wall(grid, i, way);
        parent[a] = b;
    }
    free(parent);
    free(wall);
}

size_t inside_cell(const struct maze_grid *grid, uint64_t n)
{
    size_t i = grid->height / 2 * (size_t)grid->width + grid->width / 2;

    /* The middle is inside every outline. */
    for (n %= grid_size(grid); n > 0; n--)
        do
            i = (i + 1) % grid_size(grid);
        while (!is_inside(grid, i));
    return i;
}

struct maze_grid *grid_of_kind(
    const struct kind *kind, uint32_t width, uint32_t height, uint64_t seed)
{
    struct rng rng = rng_seeded(seed);
    struct maze_grid *grid;

    assert_int_equal(maze_grid_new(width, height, &grid), MAZE_OK);
    grid->tiling = maze_tiling_find(kind->triangles ? "triangle" : "square");
    grid->wrap = kind->wrap & maze_tiling_wraps(grid->tiling, width, height);
    if (kind->outlined || !maze_tiling_connects(grid->tiling, width, height))
        give_outline(grid);
    open_tree(grid, &rng);

    uint32_t *distances = plain_distances(grid, inside_cell(grid, 0));

    grid->cells = 0;
    for (size_t i = 0; i < grid_size(grid); i++) {
        if (distances[i] != UINT32_MAX)
            grid->cells++;
        else
            bits_clear(grid->inside + i / width * grid->words, i % width);
    }
    free(distances);
    /* Closes the walls of components that were removed. */
    for (size_t i = 0; i < grid_size(grid); i++) {
        if (!is_inside(grid, i)) {
            bits_clear(grid_east_row(grid, (uint32_t)(i / width)), i % width);
            bits_clear(grid_south_row(grid, (uint32_t)(i / width)), i % width);
        }
        for (unsigned way = MAZE_EAST; way <= MAZE_SOUTH; way++)
            if (may_open(grid, i, way) && rng_below(&rng, 100) < kind->openings)
                open_wall(grid, i, way);
    }
    return grid;
}

struct maze_grid *grid_of_art(const char *const *lines, size_t count, size_t *start, size_t *goal)
{
    const uint32_t width = (uint32_t)(strlen(lines[0]) / 4), height = (uint32_t)(count / 2);
    struct maze_grid *grid;

    assert_int_equal(maze_grid_new(width, height, &grid), MAZE_OK);
    for (uint32_t y = 0; y < height; y++)
        for (uint32_t x = 0; x < width; x++) {
            const char *line = lines[2 * y + 1];

            if (line[4 * x + 2] == 'S')
                *start = (size_t)y * width + x;
            if (line[4 * x + 2] == 'G')
                *goal = (size_t)y * width + x;
            if (line[4 * x + 4] == ' ')
                bits_set(grid_east_row(grid, y), x);
            if (lines[2 * y + 2][4 * x + 2] == ' ')
                bits_set(grid_south_row(grid, y), x);
        }
    return grid;
}

uint32_t *plain_distances(const struct maze_grid *grid, size_t from)
{
    const size_t cells = grid_size(grid);
    uint32_t *distances = malloc(cells * sizeof(*distances));
    size_t *queue = malloc(cells * sizeof(*queue)), head = 0, tail = 0;

    assert_true(distances && queue);
    for (size_t i = 0; i < cells; i++)
        distances[i] = UINT32_MAX;
    distances[from] = 0;
    queue[tail++] = from;
    while (head < tail) {
        const size_t i = queue[head++];

        for (unsigned way = MAZE_NORTH; way < MAZE_DIRECTIONS; way++) {
            const size_t next = beyond(grid, i, way);

            if (!is_open(grid, i, way) || distances[next] != UINT32_MAX)
                continue;
            distances[next] = distances[i] + 1;
            queue[tail++] = next;
        }
    }
    free(queue);
    return distances;
}
