/* How drawings are asked for: values as they are kept, as they are written, and what is refused. */
#include "maze/format.h"

#include "query/params.h"

#include "queries.h"
#include "unit.h"

#include <string.h>

/* What a query says of its drawing, in the form that distinguishes answers. */
static void assert_written(const char *text, const char *expected)
{
    struct maze_query query = understood(text);
    struct buffer written = {0};

    rendering_write(&query, &written);
    assert_string_equal(written.data, expected);
    buffer_free(&written);
    maze_query_clear(&query);
}

TEST(what_is_not_as_the_format_draws_it_is_written)
{
    static const char *const rows[][2] = {
        {"format=svg", "format=svg"},
        {"format=svg&cell=18&wall=2&margin=0&heatmap=no&background=white", "format=svg"},
        {"margin=4&cell=9&format=svg", "format=svg&cell=9&margin=4"},
        {"format=png&scale=3", "format=png&cell=3&wall=3"},
        {"format=svg&wall=0.1&unit=mm&cell=2.54&margin=0.5",
            "format=svg&cell=2.54&wall=0.1&margin=0.5&unit=mm"},
        {"format=svg&unit=px", "format=svg"},
        {"format=svg&wall_color=%231f4e79", "format=svg&wall_color=1f4e79"},
        {"format=svg&wall_color=ABC", "format=svg&wall_color=aabbcc"},
        {"format=svg&wall_color=Navy&path_color=11223344",
            "format=svg&wall_color=000080&path_color=11223344"},
        {"format=svg&wall_color=000000ff&background=none", "format=svg&background=none"},
        {"format=svg&background=ffffff00", "format=svg&background=none"},
        {"format=svg&heatmap=yes&ends=yes", "format=svg&heatmap=yes&ends=yes"},
        {"format=svg&title=a%26b%20%C3%A4", "format=svg&title=a%26b%20%C3%A4"},
        {"format=svg&title=%EF%BF%BD%F0%9F%BF%BE", "format=svg&title=%EF%BF%BD%F0%9F%BF%BE"},
        {"format=text&wall_text=%E2%96%88&floor_text=.",
            "format=text&wall_text=%E2%96%88&floor_text=."},
        {"format=text&wall_text=%23", "format=text"},
        {"format=csv&cell=1&wall=1", "format=csv"},
        {"cell=3&wall=2", "format=json&cell=3&wall=2"},
        {"goal_text=E&start_text=S&style=box", "format=text&style=box&start_text=S&goal_text=E"},
        {"format=json&download=yes", "format=json&download=yes"},
    };

    for (size_t i = 0; i < LENGTH(rows); i++)
        assert_written(rows[i][0], rows[i][1]);
}

TEST(values_are_kept_in_hundredths_and_as_rgba)
{
    struct maze_query query = understood("format=png&cell=7&wall_color=red");

    assert_int_equal(query.rendering.drawing.cell, 700);
    assert_int_equal(query.rendering.drawing.wall, maze_format_find("png")->drawing.wall);
    assert_true(query.rendering.drawing.wall_color == 0xff0000ff);
    assert_false(query.question.distances);
    maze_query_clear(&query);
    query = understood("format=svg&heatmap=yes&title=x");
    assert_true(query.question.distances);
    assert_string_equal(query.rendering.title, "x");
    maze_query_clear(&query);
}

/* What is refused, and the first of the values that are offered, or an empty one. */
static const struct {
    const char *text, *parameter, *nearest;
    enum problem_kind kind;
} refusals[] = {
    {"format=svg&cell=10.5", "cell", "10", PROBLEM_INVALID},
    {"format=svg&cell=0.4", "cell", "1", PROBLEM_INVALID},
    {"format=svg&cell=0", "cell", "try 1", PROBLEM_INVALID},
    {"format=pdf&cell=0.99", "cell", "try 1", PROBLEM_INVALID},
    {"format=stl&wall=0.4", "wall", "try 1", PROBLEM_INVALID},
    {"format=svg&wall=0.4", "wall", "try 1", PROBLEM_INVALID},
    {"format=pdf&wall=0.4", "wall", "try 1", PROBLEM_INVALID},
    {"format=svg&unit=mm&wall=0.04", "wall", "0.1", PROBLEM_INVALID},
    {"format=svg&unit=mm&cell=0.5", "cell", "try 1", PROBLEM_INVALID},
    {"format=svg&unit=cm", "unit", "mm", PROBLEM_INVALID},
    {"format=png&unit=mm", "unit", "svg", PROBLEM_MEANINGLESS},
    {"format=svg&unit=mm&weave=30&cell=2&wall=1", "wall", "0.5", PROBLEM_INVALID},
    {"format=pdf&count=3", "count", "scen", PROBLEM_MEANINGLESS},
    {"format=svg&cell=256.01", "cell", "256", PROBLEM_INVALID},
    {"format=svg&cell=1.234", "cell", "", PROBLEM_INVALID},
    {"format=svg&cell=1.", "cell", "", PROBLEM_INVALID},
    {"format=svg&cell=1.-5", "cell", "", PROBLEM_INVALID},
    {"format=svg&cell=1e1", "cell", "", PROBLEM_INVALID},
    {"format=svg&margin=-1", "margin", "0", PROBLEM_INVALID},
    {"format=png&scale=257", "scale", "256", PROBLEM_INVALID},
    {"format=png&scale=3&cell=4", "cell", "", PROBLEM_CONFLICT},
    {"format=png&wall=4&scale=3", "scale", "", PROBLEM_CONFLICT},
    {"format=svg&wall_color=nvay", "wall_color", "navy", PROBLEM_INVALID},
    {"format=svg&wall_color=12345", "wall_color", "123", PROBLEM_INVALID},
    {"format=svg&wall_color=1234567", "wall_color", "123456", PROBLEM_INVALID},
    {"format=svg&wall_color=", "wall_color", "", PROBLEM_INVALID},
    {"format=svg&title=", "title", "", PROBLEM_INVALID},
    {"format=svg&title=a%0Ab", "title", "", PROBLEM_INVALID},
    {"format=svg&title=%ff", "title", "", PROBLEM_INVALID},
    {"format=svg&title=%EF%BF%BE", "title", "", PROBLEM_INVALID},
    {"format=svg&title=a%EF%BF%BFb", "title", "", PROBLEM_INVALID},
    {"format=text&wall_text=ab", "wall_text", "", PROBLEM_INVALID},
    {"format=text&wall_text=%09", "wall_text", "", PROBLEM_INVALID},
    {"style=walls&wall_text=a", "wall_text", "", PROBLEM_MEANINGLESS},
    {"format=edges&cell=4", "cell", "csv", PROBLEM_MEANINGLESS},
    {"grid=cells&cell=4", "cell", "tiles, rows", PROBLEM_MEANINGLESS},
    {"style=box&wall=2", "wall", "only to tiles", PROBLEM_MEANINGLESS},
    {"tiling=hexagon&width=3&wall=2", "wall", "tiles, rows", PROBLEM_MEANINGLESS},
    {"format=csv&cell=2.5", "cell", "2 or 3", PROBLEM_INVALID},
    {"format=map&wall=65", "wall", "try 64", PROBLEM_INVALID},
    {"wall=64.5", "wall", "try 64", PROBLEM_INVALID},
    {"format=tmj&wall=300", "wall", "try 64", PROBLEM_INVALID},
    {"format=csv&scale=2", "scale", "png", PROBLEM_MEANINGLESS},
    {"style=blocks&start_text=S", "start_text", "tiles, walls, box", PROBLEM_MEANINGLESS},
    {"style=tiles&goal_text=EE", "goal_text", "", PROBLEM_INVALID},
    {"format=csv&path_text=x", "path_text", "text", PROBLEM_MEANINGLESS},
    {"format=png&title=a", "title", "", PROBLEM_MEANINGLESS},
};

TEST(what_cannot_be_drawn_is_refused)
{
    for (size_t i = 0; i < LENGTH(refusals); i++) {
        const struct problem problem = problem_of(refusals[i].text);

        if (problem.kind != refusals[i].kind || !strstr(problem.detail, refusals[i].parameter) ||
            (*refusals[i].nearest && !strstr(problem.detail, refusals[i].nearest)))
            fail_msg("%s: %d, %s", refusals[i].text, (int)problem.kind, problem.detail);
    }
}
