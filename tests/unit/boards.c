#include "boards.h"
#include "mazes.h"
#include "unit.h"

#include "base/task.h"
#include "core/board/lattice.h"

#include <stdlib.h>
#include <string.h>

static struct made made_of(struct maze_grid *grid)
{
    struct made made = {maze_task_new(), grid};

    assert_non_null(made.task);
    assert_int_equal(graph_of_grid(grid, made.task, &made.graph), MAZE_OK);
    return made;
}

static struct maze_grid *closed(uint32_t width, uint32_t height, unsigned wrap)
{
    struct maze_grid *grid;

    assert_int_equal(maze_grid_new(width, height, &grid), MAZE_OK);
    grid->wrap = wrap;
    grid->inside = grid_plane_new(grid);
    assert_non_null(grid->inside);
    return grid;
}

struct made made_of_tiles(const char *const *tiles, unsigned wrap)
{
    const uint32_t width = (uint32_t)strlen(tiles[0]) / 2;
    uint32_t height = 0;

    while (tiles[2 * height + 1])
        height++;

    struct maze_grid *grid = closed(width, height, wrap);

    grid->cells = 0;
    for (uint32_t y = 0; y < height; y++)
        for (uint32_t x = 0; x < width; x++) {
            const size_t word = y * grid->words;

            if (tiles[2 * y + 1][2 * x + 1] != '#') {
                bits_set(grid->inside + word, x);
                grid->cells++;
            }
            if (tiles[2 * y + 1][2 * x + 2] != '#')
                bits_set(grid->wall[MAZE_PLANE_EAST] + word, x);
            if (tiles[2 * y + 2][2 * x + 1] != '#')
                bits_set(grid->wall[MAZE_PLANE_SOUTH] + word, x);
        }
    return made_of(grid);
}

/* Moves *x, *y to the neighbour in a direction. Returns false if there is none. */
static bool neighbour(const struct maze_grid *grid, unsigned way, uint32_t *x, uint32_t *y)
{
    const struct maze_tiling *tiling = grid->tiling;
    const unsigned class = maze_tiling_class(tiling, *x, *y);
    const int64_t across = (int64_t)*x + tiling->across[class][way];
    const int64_t down = (int64_t)*y + tiling->down[class][way];

    if (!(tiling->has[class] >> way & 1))
        return false;
    if ((across < 0 || across == grid->width) && !(grid->wrap & MAZE_WRAP_X))
        return false;
    if ((down < 0 || down == grid->height) && !(grid->wrap & MAZE_WRAP_Y))
        return false;
    *x = (uint32_t)((across + grid->width) % grid->width);
    *y = (uint32_t)((down + grid->height) % grid->height);
    return grid_inside(grid, *x, *y);
}

/* The number of the wall of cell i: the same from both sides; its plane is the rest by MAZE_WALLS_MAX. */
size_t passage_of(const struct maze_grid *grid, size_t i, unsigned way)
{
    if (!(grid->tiling->forward >> way & 1)) {
        i = beyond(grid, i, way);
        way = grid->tiling->back[way];
    }
    return i * MAZE_WALLS_MAX + bits_count(grid->tiling->forward & ((1U << way) - 1));
}

/* The word that has a wall, and its bit. */
static uint64_t *wall_word(const struct maze_grid *grid, size_t wall, unsigned *bit)
{
    const size_t cell = wall / MAZE_WALLS_MAX, x = cell % grid->width;

    *bit = x % BITS_WORD;
    return grid->wall[wall % MAZE_WALLS_MAX] + cell / grid->width * grid->words + x / BITS_WORD;
}

static void open_wall(struct maze_grid *grid, unsigned way, uint32_t x, uint32_t y)
{
    unsigned bit;
    uint64_t *word = wall_word(grid, passage_of(grid, y * (size_t)grid->width + x, way), &bit);

    *word |= UINT64_C(1) << bit;
}

/* Grows a tree from the newest cell, or at times from a random one; unreachable cells become outside. */
static void grow(struct maze_grid *grid, struct rng *rng, uint64_t *kept)
{
    const uint32_t cells = grid->width * grid->height;
    uint32_t *active = malloc(cells * sizeof(*active)), n = 0;

    assert_non_null(active);
    for (uint32_t i = 0; n == 0; i++)
        if (grid_inside(grid, i % grid->width, i / grid->width))
            active[n++] = i;
    bits_set(kept, active[0]);
    grid->cells = 1;
    while (n > 0) {
        const uint32_t at = rng_below(rng, 3) ? n - 1 : rng_below(rng, n);
        const uint32_t x = active[at] % grid->width, y = active[at] / grid->width;
        const unsigned directions = grid->tiling->directions, first = rng_below(rng, directions);
        bool stuck = true;

        for (unsigned i = 0; i < directions && stuck; i++) {
            const unsigned way = (first + i) % directions;
            uint32_t a = x, b = y;

            if (!neighbour(grid, way, &a, &b) || bits_get(kept, b * grid->width + a))
                continue;
            open_wall(grid, way, x, y);
            bits_set(kept, b * grid->width + a);
            active[n++] = b * grid->width + a;
            grid->cells++;
            stuck = false;
        }
        if (stuck)
            active[at] = active[--n];
    }
    free(active);
}

struct maze_grid *grid_like(const struct likeness *likeness)
{
    struct maze_grid *grid = closed(likeness->width, likeness->height, likeness->wrap);
    const uint32_t cells = likeness->width * likeness->height;
    uint64_t *kept = calloc(bits_words(cells), sizeof(*kept));
    struct rng rng = rng_seeded(likeness->seed);

    assert_non_null(kept);
    assert_int_equal(grid_set_tiling(grid, maze_tiling_at(likeness->tiling)), MAZE_OK);
    grid->wrap &= maze_tiling_wraps(grid->tiling, grid->width, grid->height);
    for (uint32_t i = 0; i < cells; i++)
        if (rng_below(&rng, 100) >= likeness->holes || i + 1 == cells)
            bits_set(grid->inside + i / grid->width * grid->words, i % grid->width);
    grow(grid, &rng, kept);
    for (uint32_t i = 0; i < cells; i++)
        if (!bits_get(kept, i))
            bits_clear(grid->inside + i / grid->width * grid->words, i % grid->width);
    for (unsigned i = 0; i < likeness->loops; i++) {
        const uint32_t cell = rng_below(&rng, cells), x = cell % grid->width,
                       y = cell / grid->width;
        const unsigned way = rng_below(&rng, grid->tiling->directions);
        uint32_t a = x, b = y;

        if (grid_inside(grid, x, y) && neighbour(grid, way, &a, &b) && (a != x || b != y))
            open_wall(grid, way, x, y);
    }
    free(kept);
    if (grid->cells == cells) {
        free(grid->inside);
        grid->inside = NULL;
    }
    return grid;
}

struct made made_like(const struct likeness *likeness)
{
    return made_of(grid_like(likeness));
}

bool likeness_at(size_t i, uint32_t max, struct likeness *likeness)
{
    enum { WRAPS = 4, HOLES = 3 };
    const size_t tilings = tilings_count(), sides = i / (WRAPS * HOLES * tilings);

    *likeness = (struct likeness){
        .width = (uint32_t)(sides % max + 1),
        .height = (uint32_t)(sides / max + 1),
        .wrap = i % WRAPS,
        .holes = (unsigned)(i / WRAPS % HOLES * 12),
        .tiling = (unsigned)(i / (WRAPS * HOLES) % tilings),
        .seed = i,
    };
    return sides < (size_t)max * max;
}

enum { TRIANGLE = 1, HEXAGON, OCTAGON }; /* rows of the catalogue of tilings */

const struct kind kinds[] = {
    {"perfect"},
    {"braided", {.loops = 10}},
    {"open", {.loops = 500}},
    {"outlined", {.holes = 12}},
    {"outlined and braided", {.holes = 12, .loops = 20}},
    {"joined east to west", {.wrap = MAZE_WRAP_X}},
    {"joined north to south", {.wrap = MAZE_WRAP_Y}},
    {"joined all round", {.wrap = MAZE_WRAP_X | MAZE_WRAP_Y}},
    {"joined all round and braided", {.wrap = MAZE_WRAP_X | MAZE_WRAP_Y, .loops = 10}},
    {"joined all round and open", {.wrap = MAZE_WRAP_X | MAZE_WRAP_Y, .loops = 500}},
    {"joined, outlined and braided", {.wrap = MAZE_WRAP_X, .holes = 12, .loops = 5}},
    {"triangles", {.tiling = TRIANGLE}},
    {"triangles, braided", {.tiling = TRIANGLE, .loops = 15}},
    {"triangles, outlined and open", {.tiling = TRIANGLE, .holes = 12, .loops = 500}},
    {"triangles, joined all round and braided",
        {.wrap = MAZE_WRAP_X | MAZE_WRAP_Y, .tiling = TRIANGLE, .loops = 5}},
    {"hexagons", {.tiling = HEXAGON}},
    {"hexagons, outlined and braided", {.tiling = HEXAGON, .holes = 12, .loops = 20}},
    {"hexagons, open", {.tiling = HEXAGON, .loops = 500}},
    {"hexagons, joined all round and braided",
        {.wrap = MAZE_WRAP_X | MAZE_WRAP_Y, .tiling = HEXAGON, .loops = 5}},
    {"octagons", {.tiling = OCTAGON}},
    {"octagons, outlined and braided", {.tiling = OCTAGON, .holes = 12, .loops = 20}},
    {"octagons, open", {.tiling = OCTAGON, .loops = 500}},
    {"octagons, joined all round and braided",
        {.wrap = MAZE_WRAP_X | MAZE_WRAP_Y, .tiling = OCTAGON, .loops = 5}},
};
const size_t kinds_count = LENGTH(kinds);

struct maze_grid *grid_of_kind(
    const struct kind *kind, uint32_t width, uint32_t height, uint64_t seed)
{
    struct likeness likeness = kind->likeness;

    likeness.width = width;
    likeness.height = height;
    likeness.seed = seed;
    likeness.loops = (likeness.loops * width * height + 99) / 100;
    return grid_like(&likeness);
}

size_t grid_size(const struct maze_grid *grid)
{
    return (size_t)grid->width * grid->height;
}

static unsigned class_of(const struct maze_grid *grid, size_t i)
{
    return maze_tiling_class(grid->tiling, i % grid->width, i / grid->width);
}

bool has_side(const struct maze_grid *grid, size_t i, unsigned way)
{
    return grid->tiling->has[class_of(grid, i)] >> way & 1;
}

bool is_open(const struct maze_grid *grid, size_t i, unsigned way)
{
    uint32_t x = (uint32_t)(i % grid->width), y = (uint32_t)(i / grid->width);

    return grid_goes(grid, way, &x, &y);
}

size_t beyond(const struct maze_grid *grid, size_t i, unsigned way)
{
    const size_t w = grid->width, h = grid->height;
    const unsigned class = class_of(grid, i);
    const size_t x = (i % w + w + (size_t)grid->tiling->across[class][way]) % w;

    return (i / w + h + (size_t)grid->tiling->down[class][way]) % h * w + x;
}

size_t inside_cell(const struct maze_grid *grid, uint64_t n)
{
    size_t i = grid_size(grid) - 1;

    for (n = n % grid_size(grid) + 1; n > 0; n--)
        do
            i = (i + 1) % grid_size(grid);
        while (!grid_inside(grid, i % grid->width, i / grid->width));
    return i;
}

void made_free(struct made *made)
{
    maze_grid_free(made->grid);
    maze_task_free(made->task);
}

bool grid_goes(const struct maze_grid *grid, unsigned way, uint32_t *x, uint32_t *y)
{
    const size_t i = *y * (size_t)grid->width + *x;
    uint32_t a = *x, b = *y;
    const uint64_t *word;
    unsigned bit;

    if (!grid_inside(grid, a, b) || !neighbour(grid, way, &a, &b))
        return false;
    word = wall_word(grid, passage_of(grid, i, way), &bit);
    if (!(*word >> bit & 1))
        return false;
    *x = a;
    *y = b;
    return true;
}

unsigned grid_degree(const struct maze_grid *grid, uint32_t x, uint32_t y)
{
    unsigned degree = 0;

    for (unsigned way = 0; way < grid->tiling->directions; way++) {
        uint32_t a = x, b = y;

        degree += grid_goes(grid, way, &a, &b);
    }
    return degree;
}

uint64_t grid_passages(const struct maze_grid *grid)
{
    uint64_t passages = 0;

    for (unsigned i = 0; i < MAZE_WALLS_MAX && grid->wall[i]; i++)
        for (size_t word = 0; word < grid->height * grid->words; word++)
            passages += bits_count(grid->wall[i][word]);
    return passages;
}

uint64_t grid_with_degree(const struct maze_grid *grid, unsigned degree)
{
    uint64_t n = 0;

    for (uint32_t y = 0; y < grid->height; y++)
        for (uint32_t x = 0; x < grid->width; x++)
            n += grid_inside(grid, x, y) && grid_degree(grid, x, y) == degree;
    return n;
}

uint32_t *grid_steps(const struct maze_grid *grid, uint32_t x, uint32_t y)
{
    const uint32_t cells = grid->width * grid->height;
    uint32_t *steps = malloc(cells * sizeof(*steps)), *queue = malloc(cells * sizeof(*queue));
    uint32_t first = 0, last = 0;

    assert_true(steps && queue);
    memset(steps, 0xff, cells * sizeof(*steps));
    queue[last++] = y * grid->width + x;
    steps[queue[0]] = 0;
    for (; first < last; first++)
        for (unsigned way = 0; way < grid->tiling->directions; way++) {
            uint32_t a = queue[first] % grid->width, b = queue[first] / grid->width;

            if (!grid_goes(grid, way, &a, &b) || steps[b * grid->width + a] != UINT32_MAX)
                continue;
            steps[b * grid->width + a] = steps[queue[first]] + 1;
            queue[last++] = b * grid->width + a;
        }
    free(queue);
    return steps;
}

void assert_all_reached(const struct maze_grid *grid)
{
    const size_t first = inside_cell(grid, 0);
    uint32_t *steps =
        grid_steps(grid, (uint32_t)(first % grid->width), (uint32_t)(first / grid->width));
    uint64_t reached = 0;

    for (size_t i = 0; i < grid_size(grid); i++)
        reached += steps[i] != UINT32_MAX;
    assert_int_equal(reached, grid->cells);
    free(steps);
}
