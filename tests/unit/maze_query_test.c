/* Outlines, ends, reshaping, questions and renderings, as queries ask for them. */
#include "mazes.h"
#include "outlines.h"
#include "queries.h"
#include "unit.h"

#include "query/suggestions.h"

#include <stdio.h>
#include <string.h>

static struct seed_pool seeds;

/* An algorithm with these options, or NULL: none has them yet. */
static const char *having(unsigned options)
{
    for (size_t i = 0; maze_algorithm_at(i); i++)
        if ((maze_algorithm_at(i)->options & options) == options)
            return maze_algorithm_at(i)->slug;
    return NULL;
}

/* The query about an algorithm with the options. */
static const char *with(unsigned options, const char *text)
{
    static char whole[6000];

    snprintf(whole, sizeof(whole), "algo=%s&%s", having(options), text);
    return whole;
}

/* Fails unless spec and rendering are written so, behind `algo=…&`. */
static void assert_canonical(const char *asked, const char *expected)
{
    struct maze_query query = understood(asked);
    struct buffer text = {0};
    char spec[MAZE_SPEC_TEXT];

    maze_spec_write(&query.spec, spec);
    buffer_addf(&text, "%s&", strchr(spec, '&') + 1);
    rendering_write(&query, &text);
    assert_string_equal(text.data, expected);
    buffer_clear(&text);
    buffer_addf(&text, "%s&", spec);
    rendering_write(&query, &text);
    maze_query_clear(&query);
    /* What is canonical is read as itself. */
    struct maze_query again = understood(text.data);
    struct buffer twice = {0};

    maze_spec_write(&again.spec, spec);
    buffer_addf(&twice, "%s&", spec);
    rendering_write(&again, &twice);
    assert_string_equal(twice.data, text.data);
    maze_query_clear(&again);
    buffer_free(&text);
    buffer_free(&twice);
}

TEST(what_is_off_its_default_is_canonical_in_the_tables_order)
{
    assert_canonical("goal=farthest&loops=3&braid=50&sparse=20&seed=1&width=5&height=4",
        "width=5&height=4&seed=1&sparse=20&braid=50&loops=3&goal=farthest&format=json");
    assert_canonical("loops=0&braid=0&sparse=0&seed=1&size=9&path=yes&openings=no&solve=shortest",
        "width=4&height=4&seed=1&solve=shortest&format=json");
    assert_canonical("openings=yes&path=no&solve=bfs&grid=rows&seed=1&size=9",
        "width=4&height=4&seed=1&solve=shortest&path=no&openings=yes&format=json&grid=rows");
    assert_canonical("openings=yes&style=walls&seed=1&size=9",
        "width=4&height=4&seed=1&format=text&style=walls");
    /* Where nothing could show gaps it is not said whether there are any. */
    assert_canonical(
        "openings=yes&grid=none&seed=1&size=9", "width=4&height=4&seed=1&format=json&grid=none");
    assert_canonical("openings=no&style=walls&wrap=xy&seed=1&size=9",
        "width=4&height=4&seed=1&wrap=xy&format=text&style=walls");
    assert_canonical("openings=no&style=walls&wrap=x&seed=1&size=9",
        "width=4&height=4&seed=1&wrap=x&openings=no&format=text&style=walls");
    assert_canonical("openings=no&style=walls&seed=1&size=9",
        "width=4&height=4&seed=1&openings=no&format=text&style=walls");
    assert_canonical("openings=no&style=walls&wrap=xy&sparse=9&seed=1&size=9",
        "width=4&height=4&seed=1&wrap=xy&sparse=9&openings=no&format=text&style=walls");
    if (!having(MAZE_OPTION_OUTLINE | MAZE_OPTION_WRAP))
        return;
    assert_canonical(
        with(MAZE_OPTION_OUTLINE | MAZE_OPTION_WRAP, "wrap=xy&shape=ellipse&seed=1&size=41"),
        "width=20&height=20&seed=1&shape=circle&wrap=xy&format=json");
    assert_canonical(with(MAZE_OPTION_OUTLINE | MAZE_OPTION_WRAP,
                         "wrap=xy&shape=star&openings=no&style=walls&seed=1&size=41"),
        "width=20&height=20&seed=1&shape=star&wrap=xy&openings=no&format=text&style=walls");
}

TEST(ends_are_cells_once_they_are_resolved)
{
    assert_canonical("start=5,3&seed=1&size=9", "width=4&height=4&seed=1&start=5,3&format=json");
    assert_canonical("start=northeast&goal=southwest&seed=1&size=9",
        "width=4&height=4&seed=1&start=7,1&goal=1,7&format=json");
    /* Where they are anyway. */
    assert_canonical(
        "start=northwest&goal=southeast&seed=1&size=9", "width=4&height=4&seed=1&format=json");
    assert_canonical("start=1,1&goal=7,7&seed=1&size=9", "width=4&height=4&seed=1&format=json");
    assert_canonical("start=farthest&goal=farthest&seed=1&size=9",
        "width=4&height=4&seed=1&start=farthest&goal=farthest&format=json");
}

TEST(random_ends_are_two_cells_that_the_seed_draws)
{
    for (unsigned seed = 0; seed < 200; seed++) {
        char text[96];
        struct maze_point start, goal, again;

        snprintf(text, sizeof(text), "start=random&goal=random&size=7&seed=%u", seed);
        struct maze_query query = understood(text);

        assert_true(maze_spec_ends(&query.spec, &start, &goal));
        assert_false(start.x == goal.x && start.y == goal.y);
        /* One alone may not be drawn where the other is either. */
        snprintf(text, sizeof(text), "goal=random&size=5&seed=%u", seed);
        query = understood(text);
        assert_true(maze_spec_ends(&query.spec, &start, &goal));
        assert_false(start.x == goal.x && start.y == goal.y);
        query = understood(text);
        assert_true(maze_spec_ends(&query.spec, &start, &again));
        assert_true(goal.x == again.x && goal.y == again.y);
    }
}

TEST(bad_ends_are_told_the_nearest_right_ones)
{
    static const struct refusal rows[] = {
        {"start=4,3", PROBLEM_INVALID, "start", "3,3"},
        {"start=0,0", PROBLEM_INVALID, "start", "1,1"},
        {"start=-1,3", PROBLEM_INVALID, "start", "1,3"},
        {"start=-1,0&tiling=hexagon", PROBLEM_INVALID, "start", "0,0"},
        {"goal=3,-99999999999999999999&tiling=triangle", PROBLEM_INVALID, "goal", "3,0"},
        {"goal=-7,12&tiling=octagon", PROBLEM_INVALID, "goal", "0,11"},
        {"goal=25,25", PROBLEM_INVALID, "goal", "23,23"},
        {"goal=24,5", PROBLEM_INVALID, "goal", "23,5"},
        {"goal=99999999999999999999,5", PROBLEM_INVALID, "goal", "23,5"},
        {"goal=5", PROBLEM_INVALID, "goal", "5,5"},
        {"goal=", PROBLEM_INVALID, "goal", ""},
        {"goal=5,", PROBLEM_INVALID, "goal", "5,5"},
        {"goal=5,7,9", PROBLEM_INVALID, "goal", "5,7"},
        {"goal=5, 7", PROBLEM_INVALID, "goal", "5,7"},
        {"goal=99x", PROBLEM_INVALID, "goal", "23,23"},
        {"goal=x", PROBLEM_INVALID, "goal", ""},
        {"goal=farthest,", PROBLEM_INVALID, "goal", "farthest"},
        {"goal=farhtest", PROBLEM_INVALID, "goal", "farthest"},
        {"start=NorthEast", PROBLEM_INVALID, "start", "northeast"},
        {"start=randm", PROBLEM_INVALID, "start", "random"},
    };

    assert_all_refused(rows, LENGTH(rows));
}

TEST(bad_shapes_and_renderings_are_refused)
{
    static const struct refusal rows[] = {
        {"sparse=101", PROBLEM_INVALID, "sparse", "100"},
        {"braid=50%25", PROBLEM_INVALID, "braid", ""},
        {"wrap=yx", PROBLEM_INVALID, "wrap", "x"},
        {"solve=shortes", PROBLEM_INVALID, "solve", "shortest"},
        {"path=maybe&solve=shortest", PROBLEM_INVALID, "path", ""},
        {"openings=maybe", PROBLEM_INVALID, "openings", ""},
    };

    assert_all_refused(rows, LENGTH(rows));
}

TEST(what_an_outline_needs_is_asked_for)
{
    static const struct refusal rows[] = {
        {"size=3&shape=heart", PROBLEM_CONFLICT, "size", ""},
        {"size=11&shape=circle&start=1,1", PROBLEM_INVALID, "start", ""},
    };

    if (!having(MAZE_OPTION_OUTLINE))
        return;
    for (size_t i = 0; i < LENGTH(rows); i++) {
        const struct problem problem = problem_of(with(MAZE_OPTION_OUTLINE, rows[i].text));

        assert_int_equal(problem.kind, rows[i].kind);
        assert_string_equal(problem.parameter, rows[i].parameter);
    }
}

TEST(a_torus_has_no_wall_to_open)
{
    static const struct refusal row = {"wrap=xy&openings=yes", PROBLEM_MEANINGLESS, "openings", ""};

    if (!having(MAZE_OPTION_WRAP))
        return;
    assert_refused(MAZE_SUBJECT_MAZE, with(MAZE_OPTION_WRAP, row.text), &row);
    understood(with(MAZE_OPTION_WRAP, "wrap=x&openings=yes"));
    understood(with(MAZE_OPTION_WRAP, "wrap=xy&openings=no"));
    understood(with(MAZE_OPTION_WRAP, "wrap=xy&openings=yes&sparse=9"));
}

TEST(a_mask_is_as_long_as_a_link_may_be)
{
    char text[6000] = "size=9&mask=";
    struct problem problem;

    memset(text + 12, 'A', MAZE_MASK_TEXT + 1);
    problem = problem_of(text);
    assert_int_equal(problem.kind, PROBLEM_MASK_TOO_LARGE);
    assert_non_null(strstr(problem.detail, "4096"));
    /* What else is wrong comes first, wherever it stands. */
    strcat(text, "&braid=much");
    problem = problem_of(text);
    assert_int_equal(problem.kind, PROBLEM_INVALID);
    assert_string_equal(problem.parameter, "braid");
}

TEST(art_is_a_mask_that_its_compact_form_gives_again)
{
    static const char *const rows[] = {".###.", "#####", "##.##"};
    struct query_context context = {.seeds = &seeds, .art = rows, .art_rows = 3};
    struct query_input input = {.context = &context, .subject = MAZE_SUBJECT_MAZE};
    struct problem problem = {0};
    struct maze_query query;
    char text[MAZE_SPEC_TEXT];

    if (!having(MAZE_OPTION_OUTLINE))
        return;
    query_input_add(
        &input, (struct pair){SPAN("algo"), span_of(having(MAZE_OPTION_OUTLINE)), DECODING_OK});
    assert_true(query_input_parse(&input, &query, &problem));
    assert_int_equal(query.spec.width, 5);
    assert_int_equal(query.spec.height, 3);
    maze_spec_write(&query.spec, text);

    struct maze_query again = understood(text);

    assert_true(same_mask(query.spec.mask, again.spec.mask));
    maze_query_clear(&query);
    maze_query_clear(&again);
}

static void assert_art(
    const char *const *rows, size_t count, const char *parameter, const char *said)
{
    struct query_context context = {.seeds = &seeds, .art = rows, .art_rows = count};
    struct query_input input = {.context = &context, .subject = MAZE_SUBJECT_MAZE};
    struct problem problem = {0};
    struct maze_query query;

    assert_false(query_input_parse(&input, &query, &problem));
    assert_string_equal(problem.parameter, parameter);
    if (!strstr(problem.detail, said))
        fail_msg("%s", problem.detail);
    maze_query_clear(&query);
}

TEST(bad_art_is_told_what_is_wrong)
{
    assert_art((const char *const[]){"#.#.#"}, 1, "mask", "in 3 separate parts");
    assert_art((const char *const[]){"#.#", "#.#"}, 2, "invert", "try invert=yes");
    assert_art((const char *const[]){"..", " "}, 2, "invert", "try invert=yes");
    assert_art((const char *const[]){"..", "", "."}, 3, "mask", "at least one cell inside");
    assert_art((const char *const[]){""}, 0, "mask", "at least one cell inside");
}

TEST(distances_and_stats_have_their_own_parameters)
{
    static const struct {
        int subject;
        struct refusal refusal;
    } rows[] = {
        {MAZE_SUBJECT_DISTANCES, {"solve=shortest", PROBLEM_MEANINGLESS, "solve", ""}},
        {MAZE_SUBJECT_DISTANCES, {"grid=rows", PROBLEM_MEANINGLESS, "grid", ""}},
        {MAZE_SUBJECT_STATS, {"style=tiles", PROBLEM_MEANINGLESS, "style", ""}},
        {MAZE_SUBJECT_STATS, {"openings=yes", PROBLEM_MEANINGLESS, "openings", ""}},
        {MAZE_SUBJECT_STATS, {"format=text", PROBLEM_MEANINGLESS, "format", "json"}},
        {MAZE_SUBJECT_STATS, {"sise=7", PROBLEM_UNKNOWN, "sise", "size"}},
    };
    struct maze_query query;

    for (size_t i = 0; i < LENGTH(rows); i++)
        assert_refused(rows[i].subject, rows[i].refusal.text, &rows[i].refusal);
    query = understood_about(MAZE_SUBJECT_DISTANCES, "format=text");
    assert_true(query.question.distances);
    assert_true(query.rendering.style->distances);
    query = understood_about(MAZE_SUBJECT_DISTANCES, "");
    assert_true(query.question.distances);
    assert_int_equal(query.rendering.subject, MAZE_SUBJECT_DISTANCES);
    query = understood_about(MAZE_SUBJECT_STATS, "");
    assert_true(query.question.stats);
    query = understood_about(MAZE_SUBJECT_MAZE, "style=distances");
    assert_true(query.question.distances);
}

TEST(suggestions_for_a_large_mask_are_not_tried_for_long)
{
    enum { SIDE = 1024, TRIES = 6 };
    static const char *const bad[][2] = {{"skew", "southest"}, {"algo", "prim-"}, {"sparse", "999"},
        {"braid", "999"}, {"loops", "999"}, {"wrap", "no"}, {"start", "no"}, {"goal", "no"}};
    static char full[SIDE + 1], holed[SIDE + 1];
    static const char *rows[SIDE] = {holed};
    struct query_context context = {.seeds = &seeds, .art = rows, .art_rows = SIDE};
    struct query_input input = {.context = &context, .subject = MAZE_SUBJECT_MAZE};
    struct problem problem = {0};
    struct maze_query query;

    memset(full, '#', SIDE);
    memcpy(holed, full, SIDE);
    holed[SIDE / 2] = '.';
    for (size_t y = 1; y < SIDE; y++)
        rows[y] = full;
    for (size_t i = 0; i < LENGTH(bad); i++)
        query_input_add(&input, (struct pair){span_of(bad[i][0]), span_of(bad[i][1]), DECODING_OK});
    assert_false(query_input_parse(&input, &query, &problem));
    assert_true(problem.nearest_count > 1);
    maze_query_clear(&query);
    context.cells = 0;
    problem = (struct problem){0};
    assert_false(query_input_read(&input, &query, &problem));
    assert_int_equal(problem.nearest_count, 0);
    assert_in_range(context.cells, 1, TRIES * SIDE * SIDE);
    maze_query_clear(&query);
}

/* A mask that the sides make too large to be tried with: what a trial said before is not what this one says. */
TEST(a_suggestion_that_is_not_tried_leaves_the_refusal_as_it_is)
{
    static const char *const texts[] = {"height=2147483647&bias=2147483648&mask=A4fPJMw6fh&level=8",
        "height=100000&mask=4igU&level=5&bias=101&sparse=101"};

    for (size_t i = 0; i < LENGTH(texts); i++) {
        const struct problem problem = problem_of(texts[i]);

        assert_true(problem.about);
        assert_true(problem.detail[0]);
    }
}

TEST(an_accept_header_without_a_format_is_refused_for_every_subject)
{
    static const char *const texts[] = {"tiling=triangle&width=4", "width=4", "width=4&start=0,0"};
    struct query_context context = {.accept = "image/webp", .seeds = &seeds};

    for (int subject = MAZE_SUBJECT_MAZE; subject <= MAZE_SUBJECT_STATS; subject++)
        for (size_t i = 0; i < LENGTH(texts); i++) {
            struct problem problem = {0};
            struct maze_query query;

            assert_false(query_read(&context, subject, span_of(texts[i]), &query, &problem));
            assert_int_equal(problem.kind, PROBLEM_NOT_ACCEPTABLE);
            maze_query_clear(&query);
        }
}

TEST(a_rendering_that_a_tiling_lacks_is_refused)
{
    static const struct {
        int subject;
        struct refusal refusal;
    } rows[] = {
        {MAZE_SUBJECT_MAZE, {"style=tiles", PROBLEM_MEANINGLESS, "style", "triangles"}},
        {MAZE_SUBJECT_MAZE, {"style=distances", PROBLEM_MEANINGLESS, "style", "triangles"}},
        {MAZE_SUBJECT_MAZE, {"grid=tiles", PROBLEM_MEANINGLESS, "grid", "cells"}},
        {MAZE_SUBJECT_DISTANCES, {"format=text", PROBLEM_MEANINGLESS, "tiling", ""}},
    };
    static const struct refusal square = {
        "width=5&style=triangles", PROBLEM_MEANINGLESS, "style", "tiles"};

    for (size_t i = 0; i < LENGTH(rows); i++) {
        char text[64];

        snprintf(text, sizeof(text), "tiling=triangle&%s", rows[i].refusal.text);
        assert_refused(rows[i].subject, text, &rows[i].refusal);
    }
    assert_refused(MAZE_SUBJECT_MAZE, square.text, &square);
}

TEST(a_shape_of_triangles_is_too_large_by_its_cost_and_tried_where_it_is_small)
{
    static const struct refusal rows[] = {
        {"tiling=triangle&shape=diamond&width=9&height=9", PROBLEM_CONFLICT, "width", "8"},
        {"tiling=triangle&shape=star&width=13&height=70001", PROBLEM_CONFLICT, "shape", ""},
    };
    struct maze_query query = understood("tiling=triangle&shape=circle&width=2000");

    assert_true(maze_cost(&query.spec, &query.question).too_large);
    query = understood("tiling=triangle&shape=circle&width=1024");
    assert_false(maze_cost(&query.spec, &query.question).too_large);
    assert_all_refused(rows, LENGTH(rows));
}

TEST(random_is_an_algorithm_that_can_do_what_is_asked)
{
    for (unsigned seed = 0; seed < 100 && having(MAZE_OPTION_OUTLINE | MAZE_OPTION_WRAP); seed++) {
        char text[96];

        snprintf(text, sizeof(text), "algo=random&shape=circle&wrap=x&size=41&seed=%u", seed);
        struct maze_query query = understood(text);

        assert_int_equal(query.spec.algorithm->options & (MAZE_OPTION_OUTLINE | MAZE_OPTION_WRAP),
            MAZE_OPTION_OUTLINE | MAZE_OPTION_WRAP);
        assert_ptr_equal(understood(text).spec.algorithm, query.spec.algorithm);
        /* One that can do it is left as it is. */
        if ((maze_algorithm_chosen(seed)->options & (MAZE_OPTION_OUTLINE | MAZE_OPTION_WRAP)) ==
            (MAZE_OPTION_OUTLINE | MAZE_OPTION_WRAP))
            assert_ptr_equal(query.spec.algorithm, maze_algorithm_chosen(seed));
    }
}

/* How often the seeds' choice for a board of these sides has to walk to every cell at random. */
static unsigned walks(const char *sides)
{
    unsigned count = 0;

    for (unsigned seed = 0; seed < 200; seed++) {
        char text[96];

        snprintf(text, sizeof(text), "algo=random&seed=%u&%s", seed, sides);
        count += understood(text).spec.algorithm->cover_time;
    }
    return count;
}

TEST(random_is_no_walk_to_every_cell_of_a_long_board)
{
    assert_true(walks("width=300&height=30") > 0);
    assert_true(walks("width=30&height=300") > 0);
    assert_int_equal(walks("width=330&height=30"), 0);
    assert_int_equal(walks("width=30&height=330"), 0);
}
