/* The plainest ways to count and to reach cells, as what is tested has others. */
#include "outlines.h"
#include "boards.h"
#include "unit.h"

#include "base/task.h"
#include "core/board/graph.h"
#include "core/make/generate.h"

#include <stdlib.h>
#include <string.h>

/* Sets in `piece` the cells of the piece of cell x, y, within the rectangle; returns how many. */
static uint64_t outline_flood(const struct maze_grid *grid, uint64_t *piece, size_t first)
{
    const size_t width = grid->width, cells = width * grid->height;
    size_t *queue = malloc(cells * sizeof(*queue)), tail = 0;

    assert_non_null(queue);
    bits_set(piece + first / width * grid->words, first % width);
    queue[tail++] = first;
    for (size_t head = 0; head < tail; head++) {
        const size_t x = queue[head] % width, y = queue[head] / width;
        const size_t next[][2] = {{x, y - 1}, {x + 1, y}, {x, y + 1}, {x - 1, y}};

        for (size_t i = 0; i < MAZE_DIRECTIONS; i++) {
            const size_t nx = next[i][0], ny = next[i][1];

            if (nx >= width || ny >= grid->height || !grid_inside(grid, nx, ny) ||
                bits_get(piece + ny * grid->words, nx))
                continue;
            bits_set(piece + ny * grid->words, nx);
            queue[tail++] = ny * width + nx;
        }
    }
    free(queue);
    return tail;
}

struct maze_grid *outline_grid(uint32_t width, uint32_t height, inside_rule *rule, unsigned wrap)
{
    struct maze_grid *grid;

    assert_int_equal(maze_grid_new(width, height, &grid), MAZE_OK);
    grid->wrap = wrap;
    if (!rule)
        return grid;

    uint64_t *all = grid_plane_new(grid), *piece = grid_plane_new(grid);
    size_t first = SIZE_MAX;

    assert_true(all && piece);
    for (uint32_t y = height; y--;)
        for (uint32_t x = width; x--;)
            if (rule(width, height, x, y)) {
                bits_set(all + y * grid->words, x);
                first = (size_t)y * width + x;
            }
    if (first == SIZE_MAX) {
        free(all);
        free(piece);
        maze_grid_free(grid);
        return NULL;
    }
    grid->inside = all;
    grid->cells = outline_flood(grid, piece, first);
    grid->inside = piece;
    free(all);
    return grid;
}

enum maze_status outline_make(
    const struct maze_spec *spec, struct maze_grid *grid, const atomic_bool *cancel)
{
    struct maze_task *task = maze_task_new();
    enum maze_status status;

    assert_non_null(task);
    maze_task_set_cancel_flag(task, cancel);
    status = grid_generate(grid, spec, task);
    maze_task_free(task);
    return status;
}

/* How many cells can be reached from the first that is inside, by open ways. */
static uint64_t outline_reached(const struct maze_grid *grid)
{
    const size_t size = grid_size(grid), first = inside_cell(grid, 0);
    uint32_t *steps =
        grid_steps(grid, (uint32_t)(first % grid->width), (uint32_t)(first / grid->width));
    uint64_t reached = 0;

    for (size_t i = 0; i < size; i++)
        reached += steps[i] != UINT32_MAX;
    free(steps);
    return reached;
}

void assert_tree(const struct maze_spec *spec, const struct maze_grid *grid, const char *outline)
{
    const uint32_t width = grid->width, height = grid->height;
    uint64_t passages = 0, wrong = 0;

    for (uint32_t y = 0; y < height; y++)
        for (uint32_t x = 0; x < width; x++) {
            const bool east = bits_get(grid_east_row(grid, y), x);
            const bool south = bits_get(grid_south_row(grid, y), x);
            const bool rounds_x = x + 1 < width || grid->wrap & MAZE_WRAP_X;
            const bool rounds_y = y + 1 < height || grid->wrap & MAZE_WRAP_Y;

            passages += east + south;
            wrong += east &&
                !(rounds_x && grid_inside(grid, x, y) && grid_inside(grid, (x + 1) % width, y));
            wrong += south &&
                !(rounds_y && grid_inside(grid, x, y) && grid_inside(grid, x, (y + 1) % height));
        }

    const uint64_t reached = outline_reached(grid);

    if (wrong || passages != grid->cells - 1 || reached != grid->cells)
        fail_msg("%s, %s, %u x %u, wrap %u, seed %llu, bias %d: of %llu cells %llu reached, %llu "
                 "passages, %llu of them to nowhere",
            spec->algorithm->slug, outline, width, height, grid->wrap,
            (unsigned long long)spec->seed, spec->bias, (unsigned long long)grid->cells,
            (unsigned long long)reached, (unsigned long long)passages, (unsigned long long)wrong);
}

void assert_makes_tree(
    const struct maze_spec *spec, inside_rule *rule, unsigned wrap, const char *outline)
{
    struct maze_grid *grid =
        outline_grid((uint32_t)spec->width, (uint32_t)spec->height, rule, wrap);

    if (!grid)
        return;
    assert_int_equal(outline_make(spec, grid, NULL), MAZE_OK);
    assert_tree(spec, grid, outline);
    maze_grid_free(grid);
}

bool same_mask(const struct maze_mask *a, const struct maze_mask *b)
{
    const uint32_t width = maze_mask_width(a), height = maze_mask_height(a);

    if (maze_mask_width(b) != width || maze_mask_height(b) != height)
        return false;
    for (uint32_t i = 0; i < width * height; i++)
        if (maze_mask_inside(a, i % width, i / width) != maze_mask_inside(b, i % width, i / width))
            return false;
    return true;
}

bool same_walls(const struct maze_grid *a, const struct maze_grid *b)
{
    const size_t bytes = a->height * a->words * sizeof(uint64_t);

    return memcmp(a->wall[MAZE_PLANE_EAST], b->wall[MAZE_PLANE_EAST], bytes) == 0 &&
        memcmp(a->wall[MAZE_PLANE_SOUTH], b->wall[MAZE_PLANE_SOUTH], bytes) == 0;
}

/* ---- uniform rows ---- */

enum { TREE_BITS = 18, TREE_DRAWS = 400 /* a tree */ };

/* How many spanning trees the walls of a lattice have, by Kirchhoff's theorem and Bareiss's elimination. */
static int64_t spanning_trees(const struct maze_grid *grid)
{
    enum { MOST = TREE_BITS / 2 };
    const size_t width = grid->width, n = width * grid->height;
    int64_t laplacian[MOST][MOST] = {{0}}, last = 1;

    for (size_t i = 0; i < n; i++) {
        const size_t x = i % width, y = i / width;
        const size_t other[] = {y * width + (x + 1) % width, (y + 1) % grid->height * width + x};
        const bool is_wall[] = {x + 1 < width || grid->wrap & MAZE_WRAP_X,
            y + 1 < grid->height || grid->wrap & MAZE_WRAP_Y};

        for (size_t k = 0; k < 2; k++) {
            const size_t j = other[k];

            if (!is_wall[k] || !grid_inside(grid, x, y) ||
                !grid_inside(grid, j % width, j / width) || i == j)
                continue;
            laplacian[i][i]++;
            laplacian[j][j]++;
            laplacian[i][j]--;
            laplacian[j][i]--;
        }
        /* What is outside counts for one. */
        if (!grid_inside(grid, x, y))
            laplacian[i][i] = 1;
    }
    /* Without the row and column of the last cell, which is to be inside. */
    for (size_t k = 0; k + 2 < n; k++) {
        for (size_t i = k + 1; i + 1 < n; i++)
            for (size_t j = k + 1; j + 1 < n; j++)
                laplacian[i][j] =
                    (laplacian[i][j] * laplacian[k][k] - laplacian[i][k] * laplacian[k][j]) / last;
        last = laplacian[k][k];
    }
    return n > 1 ? laplacian[n - 2][n - 2] : 1;
}

void assert_uniform(const char *slug, uint32_t width, uint32_t height, inside_rule *rule,
    unsigned wrap, int64_t trees, double critical)
{
    uint64_t *count = calloc(1 << TREE_BITS, sizeof(*count));
    double chi_squared = 0;
    int64_t occurring = 0;

    assert_non_null(count);
    for (uint64_t seed = 0; seed < (uint64_t)trees * TREE_DRAWS; seed++) {
        const struct maze_spec spec = {maze_algorithm_find(slug), width, height, seed};
        struct maze_grid *grid = outline_grid(width, height, rule, wrap);
        size_t tree = 0;

        if (seed == 0)
            assert_int_equal(spanning_trees(grid), trees);
        assert_int_equal(outline_make(&spec, grid, NULL), MAZE_OK);
        for (uint32_t i = 0; i < width * height; i++)
            tree = tree << 2 | (size_t)bits_get(grid_east_row(grid, i / width), i % width) << 1 |
                bits_get(grid_south_row(grid, i / width), i % width);
        count[tree]++;
        maze_grid_free(grid);
    }
    for (size_t tree = 0; tree < 1 << TREE_BITS; tree++)
        if (count[tree] > 0) {
            const double off = (double)count[tree] - (double)TREE_DRAWS;

            chi_squared += off * off / (double)TREE_DRAWS;
            occurring++;
        }
    free(count);
    if (occurring != trees || chi_squared > critical)
        fail_msg("%s, %u x %u, wrap %u: %lld trees, chi-squared %.1f", slug, width, height, wrap,
            (long long)occurring, chi_squared);
}
