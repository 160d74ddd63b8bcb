/* Mazes of hexagons as text, against a drawing made by hand and against cells that are painted one by one. */
#include "mazes.h"
#include "unit.h"

#include "base/bits.h"

#include <jansson.h>
#include <stdlib.h>
#include <string.h>

enum { LINES = 64, COLUMNS = 512 };

static struct buffer text_of(
    const struct maze_spec *spec, const struct maze_question *question, unsigned openings)
{
    const struct maze_format *text = maze_format_find("text");
    const struct maze_rendering rendering = {
        .format = text, .style = maze_style_find(text, "hexagons"), .openings = openings};

    return bytes_of(&rendering, spec, question, 4096);
}

TEST(hexagons_are_drawn_with_the_path_and_openings)
{
    const struct maze_spec spec = {
        maze_algorithm_find("kruskal"), 4, 2, 5, .tiling = maze_tiling_find("hexagon")};
    struct buffer text = text_of(&spec,
        &(struct maze_question){.solver = maze_solver_find("shortest")}, MAZE_OPENINGS_USUAL);

    assert_string_equal(text.data,
        "       __    \n"
        "/. \\__/  \\__ \n"
        "\\  /.  __/. \\\n"
        "/. \\   .    /\n"
        "\\__ . \\__/. \\\n"
        "   \\__/  \\__ \n");
    buffer_free(&text);
}

/* ---- any hexagons, painted one by one ---- */

static void paint_cell(char canvas[LINES][COLUMNS], size_t x, size_t y, unsigned open, bool path)
{
    /* By direction: line and column from the cell's upper left corner, and what a closed side is. */
    static const struct {
        size_t line, column;
        const char *side;
    } sides[] = {{0, 1, "__"}, {1, 3, "\\"}, {2, 3, "/"}, {2, 1, "__"}, {2, 0, "\\"}, {1, 0, "/"}};
    const size_t line = 2 * y + x % 2, column = 3 * x;

    for (unsigned i = 0; i < LENGTH(sides); i++)
        if (!(open >> i & 1))
            memcpy(canvas[line + sides[i].line] + column + sides[i].column, sides[i].side,
                strlen(sides[i].side));
    if (path)
        canvas[line + 1][column + 1] = '.';
}

/* The answer of JSON with the cells and the solution. */
static json_t *cells_of(const struct maze_spec *spec, const struct maze_question *question)
{
    const struct maze_format *json = maze_format_find("json");
    const struct maze_rendering rendering = {
        .format = json, .style = maze_style_find(json, "cells")};
    struct buffer bytes = bytes_of(&rendering, spec, question, 4096);
    json_t *object = json_loadb(bytes.data, bytes.length, 0, NULL);

    assert_non_null(object);
    buffer_free(&bytes);
    return object;
}

static bool is_on(const json_t *path, size_t x, size_t y)
{
    for (size_t i = 0; i < json_array_size(path); i++)
        if ((size_t)json_integer_value(json_array_get(json_array_get(path, i), 0)) == x &&
            (size_t)json_integer_value(json_array_get(json_array_get(path, i), 1)) == y)
            return true;
    return false;
}

static void assert_painted(const struct maze_spec *spec)
{
    static char canvas[LINES][COLUMNS];
    const struct maze_question question = {.solver = maze_solver_find("shortest")};
    const size_t columns = 3 * spec->width + 1, lines = 2 * spec->height + 1 + (spec->width > 1);
    json_t *object = cells_of(spec, &question);
    const json_t *grid = json_object_get(object, "grid");
    const json_t *path = json_object_get(json_object_get(object, "solution"), "path");
    struct buffer text = text_of(spec, &question, MAZE_OPENINGS_NO), expected = {0};

    assert_true(columns < COLUMNS && lines <= LINES);
    memset(canvas, ' ', sizeof(canvas));
    for (size_t y = 0; y < spec->height; y++)
        for (size_t x = 0; x < spec->width; x++) {
            const unsigned open =
                (unsigned)json_integer_value(json_array_get(json_array_get(grid, y), x));

            if (open || spec->width * spec->height == 1)
                paint_cell(canvas, x, y, open, is_on(path, x, y));
        }
    for (size_t line = 0; line < lines; line++) {
        buffer_add(&expected, canvas[line], columns);
        buffer_add_text(&expected, "\n");
    }
    assert_string_equal(text.data, expected.data);
    json_decref(object);
    buffer_free(&text);
    buffer_free(&expected);
}

TEST(any_hexagons_are_drawn_as_they_are)
{
    static const uint64_t sides[][2] = {
        {1, 1}, {1, 6}, {2, 1}, {9, 1}, {2, 2}, {7, 5}, {8, 5}, {64, 9}, {65, 12}, {130, 20}};

    for (size_t i = 0; i < LENGTH(sides); i++)
        for (unsigned n = 0; n < 16; n++) {
            struct maze_spec spec = {maze_algorithm_find("wilson"), sides[i][0], sides[i][1], n,
                .tiling = maze_tiling_find("hexagon"), .sparse = n / 4 % 2 ? 50 : 0,
                .loops = n / 8 ? 9 : 0, .shape = n / 8 && i > 6 ? maze_shape_find("circle") : NULL};

            spec.wrap = n % 4 & maze_tiling_wraps(spec.tiling, spec.width, spec.height);
            assert_painted(&spec);
        }
}
