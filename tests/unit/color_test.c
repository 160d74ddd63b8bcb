/* Drawings with ANSI colours, and circles without them: against the same drawings as they usually are. */
#include "mazes.h"
#include "unit.h"

#include "base/buffer.h"
#include "maze/encoder.h"

#include <stdlib.h>
#include <string.h>

enum { PLAIN = 39, PATH = 33, START = 32, GOAL = 31 };

static struct maze_spec spec_of(const char *tiling)
{
    return (struct maze_spec){.algorithm = maze_algorithm_find("kruskal"),
        .width = 70,
        .height = 6,
        .seed = 42,
        .tiling = strcmp(tiling, "square") == 0 ? NULL : maze_tiling_find(tiling)};
}

static struct buffer encode(const struct maze_style *style, enum maze_color color,
    const struct maze_spec *spec, const char *solver, size_t slice)
{
    const struct maze_rendering rendering = {
        .format = maze_format_find("text"), .style = style, .color = color};
    const struct maze_question question = {.solver = solver ? maze_solver_find(solver) : NULL};

    return bytes_of(&rendering, spec, &question, slice);
}

/* Returns what is left without colours, and in *colors the one that each byte of it has. */
static struct buffer strip(const struct buffer *bytes, struct buffer *colors)
{
    struct buffer text = {0};
    char color = 0;

    for (const char *at = bytes->data; *at; at++) {
        if (*at == '\x1b') {
            color = (char)strtol(at + 2, (char **)&at, 10);
            assert_int_equal(*at, 'm');
            continue;
        }
        /* The next line begins as the terminal was. */
        assert_true(*at != '\n' || color == 0);
        buffer_add(&text, at, 1);
        buffer_add(colors, &color, 1);
    }
    return text;
}

static size_t count(const struct buffer *bytes, char byte)
{
    size_t n = 0;

    for (size_t i = 0; i < bytes->length; i++)
        n += bytes->data[i] == byte;
    return n;
}

static const struct maze_style *style_at(size_t i)
{
    static const char *const names[] = {"tiles", "walls", "triangles", NULL};

    return names[i] ? maze_style_find(maze_format_find("text"), names[i]) : NULL;
}

TEST(the_path_is_in_colour_and_all_else_is_as_usual)
{
    for (size_t i = 0; style_at(i); i++) {
        const struct maze_spec spec = spec_of(style_at(i)->tiling);
        struct buffer usual = encode(style_at(i), MAZE_COLOR_NO, &spec, "shortest", 4096);
        struct buffer bytes = encode(style_at(i), MAZE_COLOR_YES, &spec, "shortest", 4096);
        struct buffer colors = {0}, text = strip(&bytes, &colors);

        assert_string_equal(text.data, usual.data);
        for (size_t k = 0; k < text.length; k++)
            if (text.data[k] == '.')
                assert_int_not_equal(colors.data[k], PLAIN);
            else
                assert_true(text.data[k] == ' ' || text.data[k] == '\n' || colors.data[k] == PLAIN);
        assert_true(count(&colors, PATH) > 80);
        buffer_free(&usual);
        buffer_free(&bytes);
        buffer_free(&colors);
        buffer_free(&text);
    }
}

/* The colour of the dots that are there in colour only. */
static void assert_ends(const struct maze_style *style, const struct maze_spec *spec)
{
    struct buffer usual = encode(style, MAZE_COLOR_USUAL, spec, NULL, 4096);
    struct buffer bytes = encode(style, MAZE_COLOR_YES, spec, NULL, 4096);
    struct buffer colors = {0}, text = strip(&bytes, &colors), dots = {0};

    assert_int_equal(text.length, usual.length);
    for (size_t k = 0; k < text.length; k++)
        if (text.data[k] != usual.data[k]) {
            assert_int_equal(text.data[k], '.');
            buffer_add(&dots, colors.data + k, 1);
        }
    assert_int_equal(dots.length, 2);
    assert_int_equal(dots.data[0], START);
    assert_int_equal(dots.data[1], GOAL);
    buffer_free(&usual);
    buffer_free(&bytes);
    buffer_free(&colors);
    buffer_free(&text);
    buffer_free(&dots);
}

TEST(start_and_goal_are_dots_of_their_own_colour)
{
    for (size_t i = 0; style_at(i); i++) {
        struct maze_spec spec = spec_of(style_at(i)->tiling);

        assert_ends(style_at(i), &spec);
        spec.start = (struct maze_end){.kind = MAZE_END_CELL, .cell = {64, 0}};
        spec.goal = (struct maze_end){.kind = MAZE_END_CELL, .cell = {63, 3}};
        assert_ends(style_at(i), &spec);
        spec.start.cell.x = 65;
        spec.goal.cell.x = 62;
        assert_ends(style_at(i), &spec);
    }
}

TEST(circles_without_colours_are_black_and_white)
{
    static const char *const names[][2] = {
        {"\x1b[31m●", "●"}, {"\x1b[32m●", "○"}, {"\x1b[33m●", "◉"}, {"\x1b[0m\n", "\n"}};
    const struct maze_style *style = maze_style_find(maze_format_find("text"), "circles");
    const struct maze_spec spec = spec_of("square");
    struct buffer usual = encode(style, MAZE_COLOR_YES, &spec, "shortest", 4096);
    struct buffer plain = encode(style, MAZE_COLOR_NO, &spec, "shortest", 4096), expected = {0};

    for (const char *at = usual.data; *at;)
        for (size_t i = 0; i < 4; i++)
            if (strncmp(at, names[i][0], strlen(names[i][0])) == 0) {
                buffer_add_text(&expected, names[i][1]);
                at += strlen(names[i][0]);
            }
    assert_string_equal(plain.data, expected.data);
    buffer_free(&usual);
    buffer_free(&plain);
    buffer_free(&expected);
}

TEST(the_bytes_are_the_same_in_any_slices)
{
    for (size_t i = 0; style_at(i); i++) {
        const struct maze_spec spec = spec_of(style_at(i)->tiling);
        struct buffer whole = encode(style_at(i), MAZE_COLOR_YES, &spec, "shortest", 1 << 16);

        for (size_t slice = 1; slice < 2000; slice = 2 * slice + 1) {
            struct buffer bytes = encode(style_at(i), MAZE_COLOR_YES, &spec, "shortest", slice);

            assert_string_equal(bytes.data, whole.data);
            buffer_free(&bytes);
        }
        buffer_free(&whole);
    }
}
