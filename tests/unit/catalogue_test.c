/* The catalogue of algorithms is consistent, and a seed chooses the same algorithm forever. */
#include "maze/maze.h"

#include "unit.h"

#include <stdio.h>
#include <string.h>

static bool is_word(const char *text)
{
    return *text && strspn(text, "abcdefghijklmnopqrstuvwxyz0123456789-") == strlen(text) &&
        text[0] != '-' && text[strlen(text) - 1] != '-';
}

TEST(slugs_and_aliases_are_found_as_their_own_row_and_are_short)
{
    for (size_t i = 0; maze_algorithm_at(i); i++) {
        const struct maze_algorithm *algorithm = maze_algorithm_at(i);

        /* If two rows shared a word, this would find the first row. */
        assert_ptr_equal(maze_algorithm_find(algorithm->slug), algorithm);
        assert_true(is_word(algorithm->slug) && strlen(algorithm->slug) <= 32);
        for (const char *const *alias = algorithm->aliases; *alias; alias++) {
            assert_ptr_equal(maze_algorithm_find(*alias), algorithm);
            assert_true(is_word(*alias) && strlen(*alias) <= 32);
            assert_string_not_equal(*alias, algorithm->slug);
            for (const char *const *next = alias + 1; *next; next++)
                assert_string_not_equal(*alias, *next);
        }
    }
    assert_null(maze_algorithm_find("no-such-algorithm"));
    assert_null(maze_algorithm_find(""));
}

TEST(no_row_is_called_what_stands_for_any)
{
    assert_null(maze_algorithm_find("random"));
}

TEST(every_row_says_what_it_is)
{
    for (size_t i = 0; maze_algorithm_at(i); i++) {
        const struct maze_algorithm *algorithm = maze_algorithm_at(i);
        const char *const texts[] = {
            algorithm->name, algorithm->summary, algorithm->source, algorithm->texture};

        for (size_t k = 0; k < LENGTH(texts); k++)
            if (!texts[k] || !texts[k][0] || strcmp(texts[k], "TODO") == 0)
                fail_msg("%s: text %zu is not there", algorithm->slug, k);
        assert_non_null(algorithm->aliases);
        if (!algorithm->aliases[0])
            fail_msg("%s has no alias", algorithm->slug);
        assert_int_equal(algorithm->summary[strlen(algorithm->summary) - 1], '.');
    }
}

/* Two sentences at least, none twice, and none of another row by mistake. */
static void check_how(const char *slug, const char *const *how)
{
    size_t count = 0;

    if (!how)
        fail_msg("%s does not say how it works", slug);
    for (; how[count]; count++) {
        const char *step = how[count];

        if (strlen(step) < 20 || step[strlen(step) - 1] != '.')
            fail_msg("%s: no sentence: %s", slug, step);
        for (size_t i = 0; i < count; i++)
            assert_string_not_equal(step, how[i]);
    }
    if (count < 3)
        fail_msg("%s says how it works in %zu steps", slug, count);
}

TEST(every_row_says_how_it_works)
{
    for (size_t i = 0; maze_algorithm_at(i); i++) {
        const struct maze_algorithm *algorithm = maze_algorithm_at(i);

        check_how(algorithm->slug, algorithm->how);
        for (size_t k = 0; k < i; k++)
            assert_ptr_not_equal(algorithm->how, maze_algorithm_at(k)->how);
        if (algorithm->link)
            assert_int_equal(strncmp(algorithm->link, "https://", 8), 0);
    }
    for (size_t i = 0; maze_solver_at(i); i++) {
        check_how(maze_solver_at(i)->slug, maze_solver_at(i)->how);
        if (maze_solver_at(i)->link)
            assert_int_equal(strncmp(maze_solver_at(i)->link, "https://", 8), 0);
    }
}

TEST(every_row_is_made_in_one_way_and_has_costs)
{
    for (size_t i = 0; maze_algorithm_at(i); i++) {
        const struct maze_algorithm *algorithm = maze_algorithm_at(i);

        assert_true(algorithm->open ? !algorithm->generate && !algorithm->carve
                                    : algorithm->generate || algorithm->carve || algorithm->follow);
        assert_int_equal(algorithm->follow != NULL, (algorithm->options & MAZE_OPTION_OF) != 0);
        assert_ptr_equal(algorithm->of, algorithm->follow ? maze_algorithm_at(0) : NULL);
        assert_true(algorithm->picoseconds > 0);
        assert_true(algorithm->dead_ends < 1000);
        assert_in_range(algorithm->largest, 1, MAZE_SIDE_MAX * MAZE_SIDE_MAX);
        /* A streamed maze has no grid, but its rows take memory. */
        if (algorithm->open) {
            assert_true(algorithm->column_bytes > 0);
            assert_int_equal(algorithm->cell_bytes + algorithm->word_bytes, 0);
        }
    }
}

TEST(what_is_uniform_has_every_symmetry_and_favours_nothing)
{
    for (size_t i = 0; maze_algorithm_at(i); i++) {
        assert_int_equal(maze_algorithm_at(i)->even_under & ~(unsigned)MAZE_EVEN_ALL, 0);
        if (maze_algorithm_at(i)->uniform) {
            assert_int_equal(maze_algorithm_at(i)->even_under, MAZE_EVEN_ALL);
            assert_string_equal(maze_algorithm_at(i)->texture, "nothing");
        }
    }
}

/*
 * The frozen list of algorithms to choose from, and the choices of ten seeds. Links with algo=random
 * depend on them. On failure the test prints the actual values, which may replace these only if the version of
 * the generator changes.
 */
static const char *const frozen[] = {
    "recursive-backtracker",
    "kruskal",
    "prim",
    "prim-simplified",
    "prim-modified",
    "boruvka",
    "reverse-delete",
    "growing-tree",
    "growing-forest",
    "hunt-and-kill",
    "wilson",
    "aldous-broder",
    "houston",
    "origin-shift",
    "eller",
    "sidewinder",
    "binary-tree",
    "recursive-division",
    "blobby-division",
    "spiral",
    "unicursal",
};

enum { SEEDS = 10 };

static const struct {
    uint64_t seed;
    const char *slug;
} chosen[SEEDS] = {
    {UINT64_C(0), "aldous-broder"},
    {UINT64_C(1), "houston"},
    {UINT64_C(2), "wilson"},
    {UINT64_C(3), "spiral"},
    {UINT64_C(7), "recursive-backtracker"},
    {UINT64_C(42), "unicursal"},
    {UINT64_C(1000), "recursive-division"},
    {UINT64_C(4294967296), "binary-tree"},
    {UINT64_C(9223372036854775808), "kruskal"},
    {UINT64_C(18446744073709551615), "houston"},
};

TEST(seeds_choose_what_they_always_did)
{
    bool same = true;

    for (size_t i = 0; i < SEEDS; i++)
        same &= strcmp(maze_algorithm_chosen(chosen[i].seed)->slug, chosen[i].slug) == 0;
    for (size_t i = 0; i < SEEDS && !same; i++)
        fprintf(stderr, "    {UINT64_C(%llu), \"%s\"},\n", (unsigned long long)chosen[i].seed,
            maze_algorithm_chosen(chosen[i].seed)->slug);
    assert_true(same);
}

TEST(seeds_choose_from_the_frozen_list_each_about_as_often)
{
    enum { TRIES = 1000 };
    unsigned count[256] = {0};
    bool same = true;

    for (uint64_t seed = 0; seed < TRIES; seed++)
        for (size_t i = 0; maze_algorithm_at(i); i++)
            count[i] += maze_algorithm_chosen(seed) == maze_algorithm_at(i);
    for (size_t i = 0; maze_algorithm_at(i); i++) {
        bool listed = false;

        for (size_t k = 0; k < LENGTH(frozen); k++)
            listed |= strcmp(maze_algorithm_at(i)->slug, frozen[k]) == 0;
        same &= listed == (count[i] > 0) && listed == !maze_algorithm_at(i)->later;
        /* Half the mean and twice the mean are more than five standard deviations away from it. */
        if (listed && count[i] > 0)
            assert_in_range(count[i], TRIES / LENGTH(frozen) / 2, 2 * TRIES / LENGTH(frozen));
    }
    for (size_t i = 0; maze_algorithm_at(i) && !same; i++)
        if (count[i] > 0)
            fprintf(stderr, "    \"%s\",\n", maze_algorithm_at(i)->slug);
    assert_true(same);
}
