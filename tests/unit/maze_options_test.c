/* Options of mazes in queries: bias, skew, mix and of, and an algorithm that the seed chooses. */
#include "mazes.h"
#include "unit.h"

#include "query/query_parser.h"
#include "query/urlencoded.h"

#include <stdio.h>
#include <string.h>

static struct seed_pool seeds;
static char query_copy[4096];

static bool read(const char *text, struct maze_query *query, struct problem *problem)
{
    struct query_context context = {.seeds = &seeds};

    *problem = (struct problem){0};
    snprintf(query_copy, sizeof(query_copy), "%s", text);
    return query_parse(&context, MAZE_SUBJECT_MAZE, span_of(query_copy), query, problem);
}

static struct maze_query understood(const char *text)
{
    struct maze_query query;
    struct problem problem;

    if (!read(text, &query, &problem))
        fail_msg("'%s': %s", text, problem.detail);
    return query;
}

/* The canonical form of what a query asks for. */
static const char *canonical(const char *asked)
{
    static char text[MAZE_SPEC_TEXT];
    const struct maze_query query = understood(asked);

    maze_spec_write(&query.spec, text);
    return text;
}

/* The parameters that are options, and a value off the default of each. */
static const struct {
    unsigned option;
    const char *name, *value, *default_text;
} options[] = {
    {MAZE_OPTION_BIAS, "bias", "-7", "0"},
    {MAZE_OPTION_SKEW, "skew", "northwest", "southeast"},
    {MAZE_OPTION_LAST_RUN, "last_run", "edge", "random"},
    {MAZE_OPTION_MIX, "mix", "oldest:2,random:3", "random:50,newest:50"},
    {MAZE_OPTION_HUNT, "root", "random", "first"},
    {MAZE_OPTION_HUNT, "hunt", "random", "first"},
    {MAZE_OPTION_TREES, "trees", "5", "0"},
    {MAZE_OPTION_TREES, "spawn", "1000", "0"},
    {MAZE_OPTION_OF, "of", "sidewinder", "recursive-backtracker"},
};

enum { OPTIONS = sizeof(options) / sizeof(options[0]) };

static void test_every_variant_is_read_back_as_the_same_maze(void **state)
{
    struct maze_spec spec;
    char text[MAZE_SPEC_TEXT];

    (void)state;
    for (size_t i = 0; maze_algorithm_at(i); i++)
        for (size_t v = 0; variant_at(maze_algorithm_at(i), v, &spec); v++) {
            spec.width = 9;
            spec.height = 8;
            spec.seed = 7;
            maze_spec_write(&spec, text);

            const struct maze_spec again = understood(text).spec;

            assert_ptr_equal(again.algorithm, spec.algorithm);
            assert_int_equal(again.bias, spec.bias);
            assert_int_equal(again.skew, spec.skew);
            assert_int_equal(again.last_run, spec.last_run);
            assert_int_equal(again.root, spec.root);
            assert_int_equal(again.hunt, spec.hunt);
            assert_memory_equal(&again.mix, &spec.mix, sizeof(spec.mix));
            assert_int_equal(again.trees, spec.trees);
            assert_int_equal(again.spawn, spec.spawn);
            assert_ptr_equal(again.of, spec.of);
            assert_string_equal(canonical(text), text);
        }
}

static void test_a_biass_sign_and_zeros_are_understood(void **state)
{
    (void)state;
    assert_int_equal(understood("bias=-100").spec.bias, -100);
    assert_int_equal(understood("bias=100").spec.bias, 100);
    assert_int_equal(understood("bias=-007").spec.bias, -7);
    assert_int_equal(understood("bias=-0").spec.bias, 0);
}

static void test_options_may_stand_before_the_algorithm_and_in_any_order(void **state)
{
    (void)state;
    assert_string_equal(canonical("skew=northwest&seed=1&bias=5&algo=binary-tree&height=3&width=2"),
        "algo=binary-tree&width=2&height=3&seed=1&bias=5&skew=northwest");
}

static void test_an_option_at_its_default_is_not_in_the_canonical_form(void **state)
{
    char text[256], plain[MAZE_SPEC_TEXT];

    (void)state;
    for (size_t i = 0; maze_algorithm_at(i); i++)
        for (size_t k = 0; k < OPTIONS; k++) {
            if (!(maze_algorithm_at(i)->options & options[k].option))
                continue;
            snprintf(text, sizeof(text), "algo=%s&seed=1", maze_algorithm_at(i)->slug);
            strcpy(plain, canonical(text));
            snprintf(text, sizeof(text), "algo=%s&seed=1&%s=%s", maze_algorithm_at(i)->slug,
                options[k].name, options[k].default_text);
            assert_string_equal(canonical(text), plain);
            snprintf(text, sizeof(text), "algo=%s&seed=1&%s=%s", maze_algorithm_at(i)->slug,
                options[k].name, options[k].value);
            assert_string_not_equal(canonical(text), plain);
        }
}

static void test_the_alias_of_the_default_to_go_round_is_the_default_too(void **state)
{
    (void)state;
    for (size_t i = 0; maze_algorithm_at(i); i++)
        if (maze_algorithm_at(i)->options & MAZE_OPTION_OF) {
            char text[128];

            snprintf(text, sizeof(text), "algo=%s&of=dfs", maze_algorithm_at(i)->slug);
            assert_null(understood(text).spec.of);
            snprintf(text, sizeof(text), "algo=%s&of=kruskals", maze_algorithm_at(i)->slug);
            assert_ptr_equal(understood(text).spec.of, maze_algorithm_find("kruskal"));
        }
}

static void test_wrong_values_are_told_the_nearest_right_one(void **state)
{
    static const struct {
        const char *text, *parameter, *nearest;
    } rows[] = {
        {"bias=101", "bias", "100"},
        {"bias=-101", "bias", "-100"},
        {"bias=18446744073709551617", "bias", "100"},
        {"bias=-18446744073709551617", "bias", "-100"},
        {"bias=9223372036854775807", "bias", "100"},
        {"bias=-9223372036854775808", "bias", "-100"},
        {"bias=%2B5", "bias", ""},
        {"bias=5.5", "bias", ""},
        {"bias=-5.5", "bias", ""},
        {"bias=1e9", "bias", ""},
        {"bias=50%25", "bias", ""},
        {"bias=", "bias", ""},
        {"bias", "bias", ""},
        {"bias=-", "bias", ""},
        {"bias=--5", "bias", ""},
        {"bias=much", "bias", ""},
        {"algo=binary-tree&skew=sothwest", "skew", "southwest"},
        {"algo=binary-tree&skew=SouthEast", "skew", "southeast"},
        {"algo=binary-tree&skew=north-west", "skew", "northwest"},
        {"skew=", "skew", ""},
        {"skew=up", "skew", ""},
        {"algo=growing-tree&mix=newst", "mix", "newest"},
        {"algo=growing-tree&mix=Oldest", "mix", "oldest"},
        {"algo=growing-tree&mix=newest:0,random:1", "mix", "newest:1,random:1"},
        {"algo=growing-tree&mix=newest:101,random:50", "mix", "newest:100,random:50"},
        {"algo=growing-tree&mix=random:25,newest:75,", "mix", "random:25,newest:75"},
        {"algo=growing-tree&mix=newest,newest", "mix", "newest"},
        {"algo=growing-tree&mix=", "mix", ""},
        {"algo=growing-tree&mix=,", "mix", ""},
        {"algo=growing-tree&mix=5", "mix", ""},
        {"algo=growing-tree&mix=latest", "mix", ""},
        {"algo=unicursal&of=krusal", "of", "kruskal"},
        {"algo=unicursal&of=Kruskal", "of", "kruskal"},
        {"of=", "of", ""},
        {"of=random", "of", ""},
    };

    (void)state;
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        struct problem problem;
        struct maze_query query;

        if (read(rows[i].text, &query, &problem))
            fail_msg("'%s' was understood", rows[i].text);
        if (problem.kind != PROBLEM_INVALID || strcmp(problem.parameter, rows[i].parameter) != 0 ||
            strcmp(problem.nearest[0], rows[i].nearest) != 0)
            fail_msg("'%s': kind %d, parameter %s, nearest %s: %s", rows[i].text, problem.kind,
                problem.parameter, problem.nearest[0], problem.detail);
        assert_non_null(strstr(problem.detail, rows[i].nearest));
    }
}

static void test_an_option_given_twice_is_refused(void **state)
{
    (void)state;
    for (size_t k = 0; k < OPTIONS; k++) {
        struct problem problem;
        struct maze_query query;
        char text[128];

        snprintf(text, sizeof(text), "%s=%s&%s=%s", options[k].name, options[k].value,
            options[k].name, options[k].value);
        assert_false(read(text, &query, &problem));
        assert_int_equal(problem.kind, PROBLEM_REPEATED);
        assert_string_equal(problem.parameter, options[k].name);
    }
}

/* Whether a list, `… only to a, b, c: …`, names a row. */
static bool names(const char *detail, const char *slug)
{
    const size_t length = strlen(slug);

    for (const char *at = strstr(detail, "only to "); at && (at = strstr(at, slug)); at += length)
        if (at[-1] == ' ' && (at[length] == ',' || at[length] == ':'))
            return true;
    return false;
}

/* Fails unless the option is refused for `algo`, with the names of just those rows that have it. */
static void assert_meaningless(const char *algo, size_t option)
{
    struct problem problem;
    struct maze_query query;
    char text[128];

    snprintf(
        text, sizeof(text), "%s=%s&algo=%s", options[option].name, options[option].value, algo);
    if (read(text, &query, &problem))
        fail_msg("'%s' was understood", text);
    assert_int_equal(problem.kind, PROBLEM_MEANINGLESS);
    assert_string_equal(problem.parameter, options[option].name);
    assert_string_equal(problem.given, options[option].value);
    for (size_t i = 0; maze_algorithm_at(i); i++)
        if (names(problem.detail, maze_algorithm_at(i)->slug) !=
            ((maze_algorithm_at(i)->options & options[option].option) != 0))
            fail_msg("%s: '%s' about %s", text, problem.detail, maze_algorithm_at(i)->slug);
}

static void test_an_option_that_an_algorithm_lacks_is_refused_with_those_that_have_it(void **state)
{
    (void)state;
    for (size_t i = 0; maze_algorithm_at(i); i++)
        for (size_t k = 0; k < OPTIONS; k++)
            if (!(maze_algorithm_at(i)->options & options[k].option))
                assert_meaningless(maze_algorithm_at(i)->slug, k);
}

static void test_no_option_goes_with_an_algorithm_that_the_seed_chooses(void **state)
{
    (void)state;
    for (size_t k = 0; k < OPTIONS; k++)
        assert_meaningless("random", k);
}

static void test_even_a_default_is_refused_where_it_has_no_meaning(void **state)
{
    struct problem problem;
    struct maze_query query;

    (void)state;
    assert_false(read("algo=kruskal&bias=0", &query, &problem));
    assert_int_equal(problem.kind, PROBLEM_MEANINGLESS);
}

static void test_a_seed_chooses_the_algorithm_of_random(void **state)
{
    char text[64];

    (void)state;
    for (unsigned seed = 0; seed < 50; seed++) {
        snprintf(text, sizeof(text), "algo=random&seed=%u", seed);
        assert_ptr_equal(understood(text).spec.algorithm, maze_algorithm_chosen(seed));
        snprintf(text, sizeof(text), "seed=%u&algo=random", seed);
        assert_ptr_equal(understood(text).spec.algorithm, maze_algorithm_chosen(seed));
    }
}

static void test_random_without_a_seed_chooses_by_the_one_that_is_drawn(void **state)
{
    (void)state;
    for (int i = 0; i < 50; i++) {
        const struct maze_spec spec = understood("algo=random").spec;

        assert_ptr_equal(spec.algorithm, maze_algorithm_chosen(spec.seed));
    }
}

static void test_random_is_among_the_words_and_is_suggested(void **state)
{
    struct problem problem;
    struct maze_query query;

    (void)state;
    assert_false(read("algo=randon", &query, &problem));
    assert_string_equal(problem.nearest[0], "random");
    assert_non_null(strstr(problem.allowed, "random"));
}

static void test_what_is_allowed_is_told_whole(void **state)
{
    struct problem problem;
    struct maze_query query;

    (void)state;
    assert_false(read("algo=krusal", &query, &problem));
    for (size_t i = 0; maze_algorithm_at(i); i++)
        if (!strstr(problem.allowed, maze_algorithm_at(i)->slug) ||
            !strstr(problem.detail, maze_algorithm_at(i)->slug))
            fail_msg("%s is not in '%s'", maze_algorithm_at(i)->slug, problem.detail);
    assert_non_null(strstr(problem.detail, "try kruskal"));
}

static void test_only_what_is_made_of_no_other_can_be_gone_round(void **state)
{
    struct problem problem;
    struct maze_query query;

    (void)state;
    assert_false(read("of=nothing-like-it", &query, &problem));
    assert_null(strstr(problem.allowed, "random"));
    for (size_t i = 0; maze_algorithm_at(i); i++)
        assert_int_equal(strstr(problem.allowed, maze_algorithm_at(i)->slug) != NULL,
            !(maze_algorithm_at(i)->options & MAZE_OPTION_OF));
}

int maze_options_test(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_variant_is_read_back_as_the_same_maze),
        cmocka_unit_test(test_a_biass_sign_and_zeros_are_understood),
        cmocka_unit_test(test_options_may_stand_before_the_algorithm_and_in_any_order),
        cmocka_unit_test(test_an_option_at_its_default_is_not_in_the_canonical_form),
        cmocka_unit_test(test_the_alias_of_the_default_to_go_round_is_the_default_too),
        cmocka_unit_test(test_wrong_values_are_told_the_nearest_right_one),
        cmocka_unit_test(test_an_option_given_twice_is_refused),
        cmocka_unit_test(test_an_option_that_an_algorithm_lacks_is_refused_with_those_that_have_it),
        cmocka_unit_test(test_no_option_goes_with_an_algorithm_that_the_seed_chooses),
        cmocka_unit_test(test_even_a_default_is_refused_where_it_has_no_meaning),
        cmocka_unit_test(test_a_seed_chooses_the_algorithm_of_random),
        cmocka_unit_test(test_random_without_a_seed_chooses_by_the_one_that_is_drawn),
        cmocka_unit_test(test_random_is_among_the_words_and_is_suggested),
        cmocka_unit_test(test_what_is_allowed_is_told_whole),
        cmocka_unit_test(test_only_what_is_made_of_no_other_can_be_gone_round),
    };

    return cmocka_run_group_tests_name("maze options", tests, NULL, NULL);
}
