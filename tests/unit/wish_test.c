/* Outlines, ends, reshaping, questions and renderings, as queries ask for them. */
#include "mazes.h"

#include "service/reading.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

static struct entropy entropy;
static char query_copy[8192];

static bool read_about(int subject, const char *query, struct wish *wish, struct problem *problem)
{
    *problem = (struct problem){0};
    snprintf(query_copy, sizeof(query_copy), "%s", query);
    return wish_read(subject, span_of(query_copy), NULL, &entropy, wish, problem) &&
        wish_settle(wish, problem);
}

static struct wish understood(const char *query)
{
    struct wish wish;
    struct problem problem;

    if (!read_about(SUBJECT_MAZE, query, &wish, &problem))
        fail_msg("'%s': %s", query, problem.detail);
    return wish;
}

/* An algorithm with these options, or NULL: none has them yet. */
static const char *having(unsigned options)
{
    for (size_t i = 0; algorithm_at(i); i++)
        if ((algorithm_at(i)->options & options) == options)
            return algorithm_at(i)->slug;
    return NULL;
}

/* The query about an algorithm with the options. */
static const char *with(unsigned options, const char *query)
{
    static char text[6000];

    snprintf(text, sizeof(text), "algo=%s&%s", having(options), query);
    return text;
}

/* Fails unless spec and rendering are written so, behind `algo=…&`. */
static void assert_canonical(const char *query, const char *expected)
{
    struct wish wish = understood(query);
    struct buffer text = {0};
    char spec[MAZE_SPEC_TEXT];

    maze_spec_write(&wish.spec, spec);
    buffer_addf(&text, "%s&", strchr(spec, '&') + 1);
    rendering_write(&wish, &text);
    assert_string_equal(text.data, expected);
    buffer_clear(&text);
    buffer_addf(&text, "%s&", spec);
    rendering_write(&wish, &text);
    wish_clear(&wish);
    /* What is canonical is read as itself. */
    struct wish again = understood(text.data);
    struct buffer twice = {0};

    maze_spec_write(&again.spec, spec);
    buffer_addf(&twice, "%s&", spec);
    rendering_write(&again, &twice);
    assert_string_equal(twice.data, text.data);
    wish_clear(&again);
    buffer_free(&text);
    buffer_free(&twice);
}

static void test_what_is_off_its_default_is_canonical_in_the_tables_order(void **state)
{
    (void)state;
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
    if (having(OPTION_OUTLINE | OPTION_WRAP))
        assert_canonical(with(OPTION_OUTLINE | OPTION_WRAP, "wrap=xy&shape=ellipse&seed=1&size=41"),
            "width=20&height=20&seed=1&shape=circle&wrap=xy&format=json");
}

static void test_ends_are_cells_once_they_are_settled(void **state)
{
    (void)state;
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

static void test_random_ends_are_two_cells_that_the_seed_draws(void **state)
{
    (void)state;
    for (unsigned seed = 0; seed < 200; seed++) {
        char query[96];
        struct maze_point start, goal, again;

        snprintf(query, sizeof(query), "start=random&goal=random&size=7&seed=%u", seed);
        struct wish wish = understood(query);

        assert_true(maze_spec_ends(&wish.spec, &start, &goal));
        assert_false(start.x == goal.x && start.y == goal.y);
        /* One alone may not be drawn where the other is either. */
        snprintf(query, sizeof(query), "goal=random&size=5&seed=%u", seed);
        wish = understood(query);
        assert_true(maze_spec_ends(&wish.spec, &start, &goal));
        assert_false(start.x == goal.x && start.y == goal.y);
        wish = understood(query);
        assert_true(maze_spec_ends(&wish.spec, &start, &again));
        assert_true(goal.x == again.x && goal.y == again.y);
    }
}

struct refusal {
    const char *query;
    enum problem_kind kind;
    const char *parameter, *nearest;
};

static void assert_refused(int subject, const char *query, const struct refusal *row)
{
    struct problem problem;
    struct wish wish;

    if (read_about(subject, query, &wish, &problem))
        fail_msg("'%s' was understood", query);
    if (problem.kind != row->kind || strcmp(problem.parameter, row->parameter) != 0 ||
        strcmp(problem.nearest[0], row->nearest) != 0)
        fail_msg("'%s': kind %d, parameter %s, nearest %s: %s", query, problem.kind,
            problem.parameter, problem.nearest[0], problem.detail);
    assert_non_null(strstr(problem.detail, row->nearest));
    wish_clear(&wish);
}

static void test_bad_ends_are_told_the_nearest_right_ones(void **state)
{
    static const struct refusal rows[] = {
        {"start=4,3", PROBLEM_INVALID, "start", "3,3"},
        {"start=0,0", PROBLEM_INVALID, "start", "1,1"},
        {"start=-1,3", PROBLEM_INVALID, "start", "1,3"},
        {"goal=25,25", PROBLEM_INVALID, "goal", "23,23"},
        {"goal=24,5", PROBLEM_INVALID, "goal", "23,5"},
        {"goal=99999999999999999999,5", PROBLEM_INVALID, "goal", "23,5"},
        {"goal=5", PROBLEM_INVALID, "goal", "5,5"},
        {"goal=", PROBLEM_INVALID, "goal", ""},
        {"goal=5,", PROBLEM_INVALID, "goal", "5,5"},
        {"goal=5,7,9", PROBLEM_INVALID, "goal", ""},
        {"goal=5, 7", PROBLEM_INVALID, "goal", "5,7"},
        {"goal=farhtest", PROBLEM_INVALID, "goal", "farthest"},
        {"start=NorthEast", PROBLEM_INVALID, "start", "northeast"},
        {"start=randm", PROBLEM_INVALID, "start", "random"},
    };

    (void)state;
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++)
        assert_refused(SUBJECT_MAZE, rows[i].query, &rows[i]);
}

static void test_bad_shapes_and_renderings_are_refused(void **state)
{
    static const struct refusal rows[] = {
        {"sparse=101", PROBLEM_INVALID, "sparse", "100"},
        {"braid=-1", PROBLEM_INVALID, "braid", "0"},
        {"braid=50%25", PROBLEM_INVALID, "braid", "50"},
        {"loops=4294967296", PROBLEM_INVALID, "loops", "4294967295"},
        {"shape=cirle", PROBLEM_INVALID, "shape", "circle"},
        {"wrap=z", PROBLEM_INVALID, "wrap", "x"},
        {"wrap=yx", PROBLEM_INVALID, "wrap", "x"},
        {"mask=", PROBLEM_INVALID, "mask", ""},
        {"mask=%2B%2F", PROBLEM_INVALID, "mask", ""},
        {"shape=circle&mask=AA", PROBLEM_CONFLICT, "mask", ""},
        {"algo=binary-tree&shape=circle", PROBLEM_MEANINGLESS, "shape", ""},
        {"algo=binary-tree&wrap=x", PROBLEM_MEANINGLESS, "wrap", ""},
        {"solve=shortes", PROBLEM_INVALID, "solve", "shortest"},
        {"path=maybe&solve=shortest", PROBLEM_INVALID, "path", ""},
        {"path=no", PROBLEM_MEANINGLESS, "path", ""},
        {"path=no&solve=shortest&format=text", PROBLEM_MEANINGLESS, "path", ""},
        {"openings=true", PROBLEM_INVALID, "openings", ""},
    };

    (void)state;
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++)
        assert_refused(SUBJECT_MAZE, rows[i].query, &rows[i]);
}

static void test_what_an_outline_needs_is_asked_for(void **state)
{
    static const struct refusal rows[] = {
        {"size=3&shape=heart", PROBLEM_CONFLICT, "size", ""},
        {"mask=AA", PROBLEM_INVALID, "mask", ""},
        {"size=11&shape=circle&start=1,1", PROBLEM_INVALID, "start", ""},
    };

    (void)state;
    if (!having(OPTION_OUTLINE))
        return;
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        struct problem problem;
        struct wish wish;

        assert_false(
            read_about(SUBJECT_MAZE, with(OPTION_OUTLINE, rows[i].query), &wish, &problem));
        assert_int_equal(problem.kind, rows[i].kind);
        assert_string_equal(problem.parameter, rows[i].parameter);
        wish_clear(&wish);
    }
}

static void test_a_torus_has_no_wall_to_open(void **state)
{
    static const struct refusal row = {"wrap=xy&openings=yes", PROBLEM_MEANINGLESS, "openings", ""};

    (void)state;
    if (!having(OPTION_WRAP))
        return;
    assert_refused(SUBJECT_MAZE, with(OPTION_WRAP, row.query), &row);
    understood(with(OPTION_WRAP, "wrap=x&openings=yes"));
    understood(with(OPTION_WRAP, "wrap=xy&openings=no"));
}

static void test_a_mask_is_as_long_as_a_link_may_be(void **state)
{
    char query[6000] = "size=9&mask=";
    struct problem problem;
    struct wish wish;

    (void)state;
    memset(query + 12, 'A', MASK_TEXT + 1);
    assert_false(read_about(SUBJECT_MAZE, query, &wish, &problem));
    assert_int_equal(problem.kind, PROBLEM_MASK_TOO_LARGE);
    assert_non_null(strstr(problem.detail, "4096"));
    /* What else is wrong comes first, wherever it stands. */
    strcat(query, "&braid=much");
    problem = (struct problem){0};
    assert_false(read_about(SUBJECT_MAZE, query, &wish, &problem));
    assert_int_equal(problem.kind, PROBLEM_INVALID);
    assert_string_equal(problem.parameter, "braid");
}

static void test_art_is_a_mask_that_its_compact_form_gives_again(void **state)
{
    static const char *const rows[] = {".###.", "#####", "##.##"};
    struct problem problem = {0};
    struct reading reading;
    struct wish wish;
    char text[MAZE_SPEC_TEXT];

    (void)state;
    if (!having(OPTION_OUTLINE))
        return;
    reading_begin(&reading, SUBJECT_MAZE, &wish);
    wish.spec.algorithm = algorithm_find(having(OPTION_OUTLINE));
    assert_true(reading_art(&reading, rows, 3, &problem));
    assert_true(reading_end(&reading, NULL, &entropy, &problem));
    assert_int_equal(wish.spec.width, 5);
    assert_int_equal(wish.spec.height, 3);
    maze_spec_write(&wish.spec, text);

    struct wish again = understood(text);

    assert_true(mask_equal(wish.spec.mask, again.spec.mask));
    wish_clear(&wish);
    wish_clear(&again);
}

static void assert_art(const char *const *rows, size_t count, const char *said)
{
    struct problem problem = {0};
    struct reading reading;
    struct wish wish;

    reading_begin(&reading, SUBJECT_MAZE, &wish);
    assert_false(reading_art(&reading, rows, count, &problem));
    assert_string_equal(problem.parameter, "mask");
    if (!strstr(problem.detail, said))
        fail_msg("%s", problem.detail);
    wish_clear(&wish);
}

static void test_bad_art_is_told_what_is_wrong(void **state)
{
    (void)state;
    assert_art((const char *const[]){"##", "#"}, 2, "row 2 has 1");
    assert_art((const char *const[]){"#ä#", "##"}, 2, "the first has 3 characters, row 2 has 2");
    assert_art((const char *const[]){"#.#", "#.#"}, 2, "this one is 2");
    assert_art((const char *const[]){"..", "  "}, 2, "a cell inside");
    assert_art(NULL, 0, "must have rows");
}

static void test_distances_and_stats_have_their_own_parameters(void **state)
{
    static const struct {
        int subject;
        struct refusal refusal;
    } rows[] = {
        {SUBJECT_DISTANCES, {"solve=shortest", PROBLEM_MEANINGLESS, "solve", ""}},
        {SUBJECT_DISTANCES, {"grid=rows", PROBLEM_MEANINGLESS, "grid", ""}},
        {SUBJECT_STATS, {"style=tiles", PROBLEM_MEANINGLESS, "style", ""}},
        {SUBJECT_STATS, {"openings=yes", PROBLEM_MEANINGLESS, "openings", ""}},
        {SUBJECT_STATS, {"format=text", PROBLEM_MEANINGLESS, "format", "json"}},
        {SUBJECT_STATS, {"sise=7", PROBLEM_UNKNOWN, "sise", "size"}},
    };
    struct problem problem;
    struct wish wish;

    (void)state;
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++)
        assert_refused(rows[i].subject, rows[i].refusal.query, &rows[i].refusal);
    assert_true(read_about(SUBJECT_DISTANCES, "format=text", &wish, &problem));
    assert_true(wish.question.distances);
    assert_true(drawing_needs_distances(wish.rendering.drawing));
    assert_true(read_about(SUBJECT_DISTANCES, "", &wish, &problem));
    assert_true(wish.question.distances);
    assert_int_equal(wish.rendering.subject, SUBJECT_DISTANCES);
    assert_true(read_about(SUBJECT_STATS, "", &wish, &problem));
    assert_true(wish.question.stats);
    assert_true(read_about(SUBJECT_MAZE, "style=distances", &wish, &problem));
    assert_true(wish.question.distances);
}

static void test_random_is_an_algorithm_that_can_do_what_is_asked(void **state)
{
    (void)state;
    for (unsigned seed = 0; seed < 100 && having(OPTION_OUTLINE | OPTION_WRAP); seed++) {
        char query[96];

        snprintf(query, sizeof(query), "algo=random&shape=circle&wrap=x&size=41&seed=%u", seed);
        struct wish wish = understood(query);

        assert_int_equal(wish.spec.algorithm->options & (OPTION_OUTLINE | OPTION_WRAP),
            OPTION_OUTLINE | OPTION_WRAP);
        assert_ptr_equal(understood(query).spec.algorithm, wish.spec.algorithm);
        /* One that can do it is left as it is. */
        if ((algorithm_chosen(seed)->options & (OPTION_OUTLINE | OPTION_WRAP)) ==
            (OPTION_OUTLINE | OPTION_WRAP))
            assert_ptr_equal(wish.spec.algorithm, algorithm_chosen(seed));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_what_is_off_its_default_is_canonical_in_the_tables_order),
        cmocka_unit_test(test_ends_are_cells_once_they_are_settled),
        cmocka_unit_test(test_random_ends_are_two_cells_that_the_seed_draws),
        cmocka_unit_test(test_bad_ends_are_told_the_nearest_right_ones),
        cmocka_unit_test(test_bad_shapes_and_renderings_are_refused),
        cmocka_unit_test(test_what_an_outline_needs_is_asked_for),
        cmocka_unit_test(test_a_torus_has_no_wall_to_open),
        cmocka_unit_test(test_a_mask_is_as_long_as_a_link_may_be),
        cmocka_unit_test(test_art_is_a_mask_that_its_compact_form_gives_again),
        cmocka_unit_test(test_bad_art_is_told_what_is_wrong),
        cmocka_unit_test(test_distances_and_stats_have_their_own_parameters),
        cmocka_unit_test(test_random_is_an_algorithm_that_can_do_what_is_asked),
    };

    return cmocka_run_group_tests_name("wish", tests, NULL, NULL);
}
