/* From tiles to a grid, and from there to bytes. */
#include "scenes.h"
#include "mazes.h"
#include "unit.h"

#include "core/board/grid.h"

#include <stdlib.h>
#include <string.h>

static bool is_open(const struct scene *scene, uint32_t x, uint32_t y)
{
    return scene->tiles[y][x] != '#';
}

/* Sets the bit of cell x, y in the plane if the tile is of the kind. */
static void set_if(bool is, struct maze_grid *grid, uint64_t *plane, uint32_t x, uint32_t y)
{
    if (is)
        bits_set(plane + y * grid->words, x);
}

static void read_tiles(const struct scene *scene, struct maze_grid *grid)
{
    for (uint32_t y = 0; y < scene->height; y++)
        for (uint32_t x = 0; x < scene->width; x++) {
            const uint32_t column = 2 * x + 1, line = 2 * y + 1;

            set_if(is_open(scene, column, line), grid, grid->inside, x, y);
            set_if(is_open(scene, column + 1, line), grid, grid->wall[MAZE_PLANE_EAST], x, y);
            set_if(is_open(scene, column, line + 1), grid, grid->wall[MAZE_PLANE_SOUTH], x, y);
            if (!scene->path)
                continue;
            set_if(scene->tiles[line][column + 1] == '.', grid, grid->mark[MAZE_PLANE_EAST], x, y);
            set_if(scene->tiles[line + 1][column] == '.', grid, grid->mark[MAZE_PLANE_SOUTH], x, y);
        }
}

static bool has_outside(const struct scene *scene)
{
    for (uint32_t y = 0; y < scene->height; y++)
        for (uint32_t x = 0; x < scene->width; x++)
            if (!is_open(scene, 2 * x + 1, 2 * y + 1))
                return true;
    return false;
}

struct maze *scene_maze(const struct scene *scene)
{
    const size_t cells = (size_t)scene->width * scene->height;
    struct maze *maze = calloc(1, sizeof(*maze));
    struct maze_grid *grid;

    assert_non_null(maze);
    assert_int_equal(maze_grid_new(scene->width, scene->height, &grid), MAZE_OK);
    *maze = scene->maze;
    maze->start = scene->start;
    maze->goal = scene->goal;
    grid->wrap = scene->wrap;
    if (scene->tiling)
        grid->tiling = scene->tiling;
    assert_non_null(grid->inside = grid_plane_new(grid));
    if (scene->path) {
        assert_non_null(grid->mark[MAZE_PLANE_EAST] = grid_plane_new(grid));
        assert_non_null(grid->mark[MAZE_PLANE_SOUTH] = grid_plane_new(grid));
        assert_non_null(
            maze->solution.path = maze_path_new(scene->tiling ? scene->tiling : maze_tiling_at(0)));
        for (const char *letter = scene->path; *letter; letter++)
            assert_true(maze_path_add(
                maze->solution.path, maze_tiling_direction(maze_tiling_at(0), letter, 1)));
        maze->solution.solved = !scene->lost;
    }
    read_tiles(scene, grid);
    if (!has_outside(scene)) {
        free(grid->inside);
        grid->inside = NULL;
    }
    if (scene->values) {
        assert_non_null(grid->value = malloc(cells * sizeof(*grid->value)));
        memcpy(grid->value, scene->values, cells * sizeof(*grid->value));
    }
    maze->rows = maze_grid_rows(grid);
    return maze;
}

static struct buffer encode(const struct scene *scene, const struct maze_rendering *rendering,
    const struct maze_spec *spec, size_t slice)
{
    const struct maze_question question = {.solver = scene->path ? maze_solver_at(0) : NULL};
    struct buffer bytes = {0};
    struct maze_encoder *encoder;
    uint64_t length;
    bool known;

    assert_int_equal(maze_encoder_new(rendering, spec, &question, &encoder), MAZE_OK);
    known = maze_encoder_length(encoder, &length);
    if (maze_encoder_needs_maze(encoder))
        assert_int_equal(maze_encoder_read(encoder, scene_maze(scene)), MAZE_OK);
    add_encoded(encoder, slice, &bytes);
    assert_true(!known || bytes.length == length);
    maze_encoder_free(encoder);
    return bytes;
}

struct buffer scene_encode(
    const struct scene *scene, const struct maze_rendering *rendering, const struct maze_spec *spec)
{
    static const size_t slices[] = {1, 2, 3, 7, 64, 65, 100, 200, 1000};
    const struct maze_spec usual = {maze_algorithm_find("kruskal"), scene->width, scene->height, 42,
        .tiling = scene->tiling, .loops = scene->loops};
    struct buffer whole = encode(scene, rendering, spec ? spec : &usual, 1 << 20);

    for (size_t i = 0; i < LENGTH(slices); i++) {
        struct buffer sliced = encode(scene, rendering, spec ? spec : &usual, slices[i]);

        assert_int_equal(sliced.length, whole.length);
        assert_memory_equal(sliced.data, whole.data, whole.length);
        buffer_free(&sliced);
    }
    return whole;
}

void assert_text(
    const struct scene *scene, const char *style, unsigned openings, const char *expected)
{
    const struct maze_format *text = maze_format_find("text");
    struct maze_rendering rendering = {text, maze_style_find(text, style)};
    struct buffer bytes;

    rendering.openings = openings;
    bytes = scene_encode(scene, &rendering, NULL);
    assert_string_equal(bytes.data, expected);
    buffer_free(&bytes);
}

void assert_json(
    const struct scene *scene, const struct maze_rendering *rendering, const char *expected)
{
    struct buffer bytes = scene_encode(scene, rendering, NULL);
    /* Only what follows the envelope, which other tests cover. */
    const char *url = strstr(bytes.data, "seed=42\"");

    assert_string_equal(url ? url + strlen("seed=42\"") : bytes.data, expected);
    buffer_free(&bytes);
}
