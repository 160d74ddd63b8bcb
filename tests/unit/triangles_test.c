/* Mazes of triangles as text and as JSON, against drawings made by hand and painted side by side. */
#include "scenes.h"
#include "unit.h"

#include <stdlib.h>
#include <string.h>

/* Six triangles, the first pointing up: a path along the first row and down. */
static const char *const six_tiles[] = {
    "#######",
    "#.....#",
    "#####.#",
    "#    .#",
    "#######",
};

static struct scene six(void)
{
    return (struct scene){
        six_tiles, 3, 2, .goal = {2, 1}, .path = "EES", .tiling = maze_tiling_find("triangle")};
}

TEST(triangles_are_drawn_with_the_path)
{
    const struct scene scene = six();

    assert_text(&scene, "triangles", MAZE_OPENINGS_NO,
        "   __   \n"
        " / .  \\ \n"
        "/._  . \\\n"
        "\\    . /\n"
        " \\ __ / \n");
}

TEST(triangles_have_openings_by_default)
{
    const struct scene scene = six();

    /* The first cell has no side to the north, so the entrance is to the west. */
    assert_text(&scene, "triangles", MAZE_OPENINGS_USUAL,
        "   __   \n"
        "   .  \\ \n"
        " ._  . \\\n"
        "\\    .  \n"
        " \\ __   \n");
}

TEST(a_path_of_no_steps_is_its_triangle)
{
    struct scene scene = six();
    static const char *const tiles[] = {
        "#####",
        "#   #",
        "#####",
    };

    scene = (struct scene){tiles, 2, 1, .start = {1, 0}, .path = "", .tiling = scene.tiling};
    assert_text(&scene, "triangles", MAZE_OPENINGS_NO,
        "   __ \n"
        " / . /\n"
        "/__ / \n");
}

TEST(json_has_cells_as_points)
{
    struct scene scene = six();
    struct maze_rendering rendering = {
        maze_format_find("json"), maze_style_find(maze_format_find("json"), "cells")};
    struct buffer bytes = scene_encode(&scene, &rendering, NULL);

    assert_non_null(strstr(bytes.data,
        "\"height\":2,\"tiling\":\"triangle\",\"points\":\"cells\",\"start\":[0,0],\"goal\":[2,1]"
        ","));
    assert_non_null(strstr(bytes.data,
        "\",\"directions\":[\"N\",\"E\",\"S\",\"W\"],"
        "\"solution\":{\"solver\":\"shortest\",\"solved\":true,\"length\":3,\"visited\":0,"
        "\"directions\":\"EES\",\"path\":[[0,0],[1,0],[2,0],[2,1]]},"
        "\"grid\":[[ 2,10,12],[ 2,10, 9]]}\n"));
    buffer_free(&bytes);
    rendering.style = maze_style_find(rendering.format, "none");
    rendering.subject = MAZE_SUBJECT_DISTANCES;
    scene.path = NULL;
    scene.maze.farthest = 5;
    scene.maze.farthest_cell = (struct maze_point){0, 1};
    scene.values = (const uint32_t[]){0, 1, 2, 5, 4, 3};
    bytes = scene_encode(&scene, &rendering, NULL);
    assert_non_null(strstr(bytes.data,
        "\",\"farthest\":{\"at\":[0,1],\"distance\":5},\"distances\":[[0,1,2],[5,4,3]]}\n"));
    buffer_free(&bytes);
}

TEST(paths_wrap_around_edges)
{
    static const char *const tiles[] = {
        "#.###",
        ".....",
        "#.###",
        ".....",
        "#.###",
    };
    struct scene torus = {tiles, 2, 2, MAZE_WRAP_X | MAZE_WRAP_Y, {0, 0}, {1, 1}, "WEWN",
        .tiling = maze_tiling_find("triangle")};
    const struct maze_rendering rendering = {
        maze_format_find("json"), maze_style_find(maze_format_find("json"), "none")};
    struct buffer bytes = scene_encode(&torus, &rendering, NULL);

    assert_non_null(
        strstr(bytes.data, "\"directions\":\"WEWN\",\"path\":[[0,0],[1,0],[0,0],[1,0],[1,1]]}}\n"));
    buffer_free(&bytes);
}

TEST(styles_fit_tilings)
{
    const struct maze_format *text = maze_format_find("text"), *json = maze_format_find("json");
    const struct maze_tiling *triangle = maze_tiling_find("triangle");

    assert_true(maze_style_fits(maze_style_find(text, "triangles"), triangle));
    assert_false(maze_style_fits(maze_style_find(text, "walls"), triangle));
    assert_false(maze_style_fits(maze_style_find(text, "triangles"), NULL));
    assert_true(maze_style_fits(maze_style_find(text, "walls"), maze_tiling_at(0)));
    assert_true(maze_style_fits(maze_style_find(json, "cells"), triangle));
    assert_false(maze_style_fits(maze_style_find(json, "tiles"), triangle));
}

/* ---- any triangles, painted one by one ---- */

enum { WIDTH_MAX = 130, HEIGHT_MAX = 6 };

struct canvas {
    uint32_t width, height; /* in cells */
    char tiles[2 * HEIGHT_MAX + 1][2 * WIDTH_MAX + 2];
    char text[2 * HEIGHT_MAX + 1][2 * WIDTH_MAX + 4];
};

/* Tiles drawn at random; openings are between cells that are neighbours. */
static void scribble(struct canvas *canvas, uint64_t *random)
{
    const uint32_t columns = 2 * canvas->width + 1, lines = 2 * canvas->height + 1;

    for (uint32_t y = 0; y < lines; y++) {
        memset(canvas->tiles[y], '#', columns);
        canvas->tiles[y][columns] = '\0';
        memset(canvas->text[y], ' ', columns + 1);
        strcpy(canvas->text[y] + columns + 1, "\n");
    }
    for (uint32_t y = 1; y < lines; y += 2)
        for (uint32_t x = 1; x < columns; x += 2) {
            *random = *random * UINT64_C(6364136223846793005) + 1442695040888963407;
            if (*random >> 61)
                canvas->tiles[y][x] = ' ';
        }
    for (uint32_t y = 1; y < lines - 1; y++)
        for (uint32_t x = 1 + y % 2; x < columns - 1; x += 2) {
            const bool across = y % 2, floor = !across && (x / 2 + y / 2 - 1) % 2 == 0;

            *random = *random * UINT64_C(6364136223846793005) + 1442695040888963407;
            if ((across || floor) && canvas->tiles[across ? y : y - 1][across ? x - 1 : x] != '#' &&
                canvas->tiles[across ? y : y + 1][across ? x + 1 : x] != '#')
                canvas->tiles[y][x] = "# . "[*random >> 62];
        }
}

static void paint(struct canvas *canvas, uint32_t line, uint32_t column, const char *text)
{
    memcpy(canvas->text[line] + column, text, strlen(text));
}

/* Paints the sides of a cell that are closed, and whether the path goes through it. */
static void paint_cell(struct canvas *canvas, uint32_t x, uint32_t y)
{
    const uint32_t column = 2 * x + 1, line = 2 * y + 1;
    const bool up = (x + y) % 2 == 0;
    const char north = canvas->tiles[line - 1][column], south = canvas->tiles[line + 1][column];
    const char west = canvas->tiles[line][column - 1], east = canvas->tiles[line][column + 1];

    if (canvas->tiles[line][column] == '#')
        return;
    if (up && south == '#')
        paint(canvas, line + 1, column, "__");
    if (!up && north == '#' && canvas->text[line - 1][column] == ' ')
        paint(canvas, line - 1, column, "__");
    if (north == '.' || south == '.' || west == '.' || east == '.') {
        canvas->tiles[line][column] = '.';
        paint(canvas, up ? line + 1 : line, column, ".");
    }
    if (west == '#') {
        paint(canvas, line, up ? column : column - 1, up ? "/" : "\\");
        paint(canvas, line + 1, up ? column - 1 : column, up ? "/" : "\\");
    }
    if (east == '#') {
        paint(canvas, line, up ? column + 1 : column + 2, up ? "\\" : "/");
        paint(canvas, line + 1, up ? column + 2 : column + 1, up ? "\\" : "/");
    }
}

static void assert_painted(struct canvas *canvas)
{
    const char *tiles[2 * HEIGHT_MAX + 1];
    /* A path that has a step, which nobody reads. */
    const struct scene scene = {
        tiles, canvas->width, canvas->height, .path = "E", .tiling = maze_tiling_find("triangle")};
    struct buffer expected = {0};

    for (uint32_t y = 0; y < canvas->height; y++)
        for (uint32_t x = 0; x < canvas->width; x++)
            paint_cell(canvas, x, y);
    for (uint32_t y = 0; y < 2 * canvas->height + 1; y++) {
        tiles[y] = canvas->tiles[y];
        buffer_add_text(&expected, canvas->text[y]);
    }
    assert_text(&scene, "triangles", MAZE_OPENINGS_NO, expected.data);
    buffer_free(&expected);
}

TEST(any_triangles_are_drawn_as_they_are)
{
    static const uint32_t widths[] = {1, 2, 7, 8, 9, 63, 64, 65, 128, WIDTH_MAX};
    static struct canvas canvas;
    uint64_t random = 1;

    for (size_t i = 0; i < LENGTH(widths); i++)
        for (uint32_t height = 1; height <= HEIGHT_MAX; height++) {
            canvas.width = widths[i];
            canvas.height = height;
            if (!maze_tiling_connects(maze_tiling_find("triangle"), widths[i], height))
                continue;
            scribble(&canvas, &random);
            assert_painted(&canvas);
        }
}
