/* Walks: steps, their letters, and who holds them. */
#include "maze/walk.h"

#include "base/rng.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

static void test_a_new_walk_has_no_steps(void **state)
{
    struct walk *walk = walk_new();

    (void)state;
    assert_non_null(walk);
    assert_int_equal(walk_length(walk), 0);
    assert_true(walk_resize(walk, 0));
    assert_int_equal(walk_length(walk), 0);
    walk_free(walk);
    walk_free(NULL);
}

static void test_steps_are_what_was_added(void **state)
{
    struct walk *walk = walk_new();
    const uint64_t steps = 100000;

    (void)state;
    assert_non_null(walk);
    for (uint64_t i = 0; i < steps; i++)
        assert_true(walk_add(walk, (enum direction)(rng_at(1, i) % DIRECTIONS)));
    assert_int_equal(walk_length(walk), steps);
    for (uint64_t i = 0; i < steps; i++)
        assert_int_equal(walk_step(walk, i), rng_at(1, i) % DIRECTIONS);
    walk_free(walk);
}

static void test_a_step_that_is_set_leaves_the_others(void **state)
{
    struct walk *walk = walk_new();

    (void)state;
    assert_non_null(walk);
    assert_true(walk_resize(walk, 1000));
    for (uint64_t i = 0; i < 1000; i++)
        walk_set(walk, i, EAST);
    for (uint64_t i = 0; i < 1000; i += 7)
        walk_set(walk, i, WEST);
    for (uint64_t i = 0; i < 1000; i += 14)
        walk_set(walk, i, NORTH);
    for (uint64_t i = 0; i < 1000; i++)
        assert_int_equal(walk_step(walk, i), i % 7 ? EAST : i % 14 ? WEST : NORTH);
    walk_free(walk);
}

static void test_a_walk_keeps_its_first_steps_when_it_is_resized(void **state)
{
    struct walk *walk = walk_new();

    (void)state;
    assert_non_null(walk);
    assert_true(walk_add(walk, SOUTH) && walk_add(walk, WEST));
    assert_true(walk_resize(walk, 5000));
    walk_set(walk, 4999, EAST);
    assert_int_equal(walk_step(walk, 0), SOUTH);
    assert_int_equal(walk_step(walk, 1), WEST);
    assert_int_equal(walk_step(walk, 4999), EAST);
    assert_true(walk_resize(walk, 1));
    assert_true(walk_add(walk, NORTH));
    assert_int_equal(walk_length(walk), 2);
    assert_int_equal(walk_step(walk, 1), NORTH);
    walk_free(walk);
}

static void test_a_shared_walk_lives_until_its_last_holder_lets_go(void **state)
{
    struct walk *walk = walk_new();

    (void)state;
    assert_non_null(walk);
    assert_true(walk_add(walk, SOUTH));
    assert_ptr_equal(walk_share(walk), walk);
    walk_free(walk);
    assert_int_equal(walk_step(walk, 0), SOUTH);
    walk_free(walk);
}

static void test_letters_stand_for_directions_and_nothing_else_does(void **state)
{
    static const char letters[] = "NESW";

    (void)state;
    for (unsigned way = NORTH; way < DIRECTIONS; way++) {
        assert_int_equal(direction_letter((enum direction)way), letters[way]);
        assert_int_equal(direction_of_letter(letters[way]), way);
        assert_int_equal(direction_back(direction_back((enum direction)way)), way);
    }
    assert_int_equal(direction_back(NORTH), SOUTH);
    assert_int_equal(direction_back(WEST), EAST);
    for (int c = -128; c < 128; c++)
        if (c != 'N' && c != 'E' && c != 'S' && c != 'W')
            assert_int_equal(direction_of_letter((char)c), DIRECTIONS);
}

static void test_a_walk_takes_no_more_memory_than_it_says(void **state)
{
    (void)state;
    /* Two bits a step, and while it grows, twice as much beside what there was. */
    assert_in_range(walk_bytes(0), 1, 1000);
    assert_in_range(walk_bytes(4000000), 3000000, 3001000);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_new_walk_has_no_steps),
        cmocka_unit_test(test_steps_are_what_was_added),
        cmocka_unit_test(test_a_step_that_is_set_leaves_the_others),
        cmocka_unit_test(test_a_walk_keeps_its_first_steps_when_it_is_resized),
        cmocka_unit_test(test_a_shared_walk_lives_until_its_last_holder_lets_go),
        cmocka_unit_test(test_letters_stand_for_directions_and_nothing_else_does),
        cmocka_unit_test(test_a_walk_takes_no_more_memory_than_it_says),
    };

    return cmocka_run_group_tests_name("walks", tests, NULL, NULL);
}
