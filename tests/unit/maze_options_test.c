/* Options of mazes in queries: bias, skew, mix and of, and an algorithm that the seed chooses. */
#include "mazes.h"
#include "queries.h"
#include "unit.h"

#include "query/urlencoded.h"

#include <stdio.h>
#include <string.h>

/* The canonical form of what a query asks for. */
static const char *canonical(const char *asked)
{
    static char text[MAZE_SPEC_TEXT];
    const struct maze_query query = understood(asked);

    maze_spec_write(&query.spec, text);
    return text;
}

/* The parameters that are options, and a value of each. */
static const struct {
    const char *name, *value;
} options[] = {
    {"bias", "-7"},
    {"skew", "northwest"},
    {"last_run", "edge"},
    {"mix", "oldest:2,random:3"},
    {"root", "random"},
    {"hunt", "random"},
    {"trees", "5"},
    {"spawn", "1000"},
    {"of", "sidewinder"},
};

TEST(every_variant_is_read_back_as_the_same_maze)
{
    struct maze_spec spec;
    char text[MAZE_SPEC_TEXT];

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

TEST(a_biass_sign_and_zeros_are_understood)
{
    assert_int_equal(understood("bias=-100").spec.bias, -100);
    assert_int_equal(understood("bias=100").spec.bias, 100);
    assert_int_equal(understood("bias=-007").spec.bias, -7);
    assert_int_equal(understood("bias=-0").spec.bias, 0);
}

TEST(options_may_stand_before_the_algorithm_and_in_any_order)
{
    assert_string_equal(canonical("skew=northwest&seed=1&bias=5&algo=binary-tree&height=3&width=2"),
        "algo=binary-tree&width=2&height=3&seed=1&bias=5&skew=northwest");
}

TEST(the_alias_of_the_default_to_go_round_is_the_default_too)
{
    for (size_t i = 0; maze_algorithm_at(i); i++)
        if (maze_algorithm_at(i)->options & MAZE_OPTION_OF) {
            char text[128];

            snprintf(text, sizeof(text), "algo=%s&of=dfs", maze_algorithm_at(i)->slug);
            assert_null(understood(text).spec.of);
            snprintf(text, sizeof(text), "algo=%s&of=kruskals", maze_algorithm_at(i)->slug);
            assert_ptr_equal(understood(text).spec.of, maze_algorithm_find("kruskal"));
        }
}

TEST(wrong_values_are_told_the_nearest_right_one)
{
    static const struct refusal rows[] = {
        {"bias=18446744073709551617", PROBLEM_INVALID, "bias", "100"},
        {"bias=-18446744073709551617", PROBLEM_INVALID, "bias", "-100"},
        {"bias=9223372036854775807", PROBLEM_INVALID, "bias", "100"},
        {"bias=-9223372036854775808", PROBLEM_INVALID, "bias", "-100"},
        {"bias=5.5", PROBLEM_INVALID, "bias", ""},
        {"bias=-5.5", PROBLEM_INVALID, "bias", ""},
        {"bias=1e9", PROBLEM_INVALID, "bias", ""},
        {"bias=50%25", PROBLEM_INVALID, "bias", ""},
        {"bias", PROBLEM_INVALID, "bias", ""},
        {"bias=--5", PROBLEM_INVALID, "bias", ""},
        {"algo=binary-tree&skew=sothwest", PROBLEM_INVALID, "skew", "southwest"},
        {"algo=binary-tree&skew=SouthEast", PROBLEM_INVALID, "skew", "southeast"},
        {"algo=binary-tree&skew=north-west", PROBLEM_INVALID, "skew", "northwest"},
        {"skew=", PROBLEM_INVALID, "skew", ""},
        {"skew=up", PROBLEM_INVALID, "skew", ""},
        {"algo=growing-tree&mix=Oldest", PROBLEM_INVALID, "mix", "oldest"},
        {"algo=growing-tree&mix=newest:101,random:50", PROBLEM_INVALID, "mix",
            "newest:100,random:50"},
        {"algo=growing-tree&mix=random:25,newest:75,", PROBLEM_INVALID, "mix",
            "random:25,newest:75"},
        {"algo=growing-tree&mix=,", PROBLEM_INVALID, "mix", ""},
        {"algo=growing-tree&mix=5", PROBLEM_INVALID, "mix", ""},
        {"algo=growing-tree&mix=latest", PROBLEM_INVALID, "mix", ""},
        {"algo=unicursal&of=Kruskal", PROBLEM_INVALID, "of", "kruskal"},
        {"of=", PROBLEM_INVALID, "of", ""},
        {"of=random", PROBLEM_INVALID, "of", ""},
    };

    assert_all_refused(rows, LENGTH(rows));
}

TEST(an_option_given_twice_is_refused)
{
    for (size_t k = 0; k < LENGTH(options); k++) {
        const struct refusal row = {"", PROBLEM_REPEATED, options[k].name, ""};
        char text[128];

        snprintf(text, sizeof(text), "%s=%s&%s=%s", options[k].name, options[k].value,
            options[k].name, options[k].value);
        assert_refused(MAZE_SUBJECT_MAZE, text, &row);
    }
}

TEST(even_a_default_is_refused_where_it_has_no_meaning)
{
    assert_int_equal(problem_of("algo=kruskal&bias=0").kind, PROBLEM_MEANINGLESS);
}

TEST(a_seed_chooses_the_algorithm_of_random)
{
    char text[64];

    for (unsigned seed = 0; seed < 50; seed++) {
        snprintf(text, sizeof(text), "algo=random&seed=%u", seed);
        assert_ptr_equal(understood(text).spec.algorithm, maze_algorithm_chosen(seed));
        snprintf(text, sizeof(text), "seed=%u&algo=random", seed);
        assert_ptr_equal(understood(text).spec.algorithm, maze_algorithm_chosen(seed));
    }
}

TEST(random_without_a_seed_chooses_by_the_one_that_is_drawn)
{
    for (int i = 0; i < 50; i++) {
        const struct maze_spec spec = understood("algo=random").spec;

        assert_ptr_equal(spec.algorithm, maze_algorithm_chosen(spec.seed));
    }
}

TEST(random_is_among_the_words_and_is_suggested)
{
    const struct problem problem = problem_of("algo=randon");

    assert_string_equal(problem.nearest[0], "random");
    assert_non_null(strstr(problem.allowed, "random"));
}

TEST(what_is_allowed_is_told_whole)
{
    const struct problem problem = problem_of("algo=krusal");

    for (size_t i = 0; maze_algorithm_at(i); i++)
        if (!strstr(problem.allowed, maze_algorithm_at(i)->slug) ||
            !strstr(problem.detail, maze_algorithm_at(i)->slug))
            fail_msg("%s is not in '%s'", maze_algorithm_at(i)->slug, problem.detail);
    assert_non_null(strstr(problem.detail, "try kruskal"));
}

TEST(only_what_is_made_of_no_other_can_be_gone_round)
{
    const struct problem problem = problem_of("of=nothing-like-it");

    assert_null(strstr(problem.allowed, "random"));
    for (size_t i = 0; maze_algorithm_at(i); i++)
        assert_int_equal(strstr(problem.allowed, maze_algorithm_at(i)->slug) != NULL,
            !(maze_algorithm_at(i)->options & MAZE_OPTION_OF));
}
