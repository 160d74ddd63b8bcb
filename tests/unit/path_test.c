/* Paths: steps, their letters, and references. */
#include "core/board/path.h"

#include "base/rng.h"

#include "unit.h"

TEST(a_new_walk_has_no_steps)
{
    struct maze_path *path = maze_path_new(maze_tiling_at(0));

    assert_non_null(path);
    assert_int_equal(maze_path_length(path), 0);
    assert_true(maze_path_resize(path, 0));
    assert_int_equal(maze_path_length(path), 0);
    maze_path_free(path);
    maze_path_free(NULL);
}

TEST(steps_are_what_was_added)
{
    struct maze_path *path = maze_path_new(maze_tiling_at(0));
    const uint64_t steps = 100000;

    assert_non_null(path);
    for (uint64_t i = 0; i < steps; i++)
        assert_true(maze_path_add(path, (enum maze_direction)(rng_at(1, i) % MAZE_DIRECTIONS)));
    assert_int_equal(maze_path_length(path), steps);
    for (uint64_t i = 0; i < steps; i++)
        assert_int_equal(maze_path_step(path, i), rng_at(1, i) % MAZE_DIRECTIONS);
    maze_path_free(path);
}

TEST(a_step_that_is_set_leaves_the_others)
{
    struct maze_path *path = maze_path_new(maze_tiling_at(0));

    assert_non_null(path);
    assert_true(maze_path_resize(path, 1000));
    for (uint64_t i = 0; i < 1000; i++)
        path_put(path, i, MAZE_EAST);
    for (uint64_t i = 0; i < 1000; i += 7)
        path_put(path, i, MAZE_WEST);
    for (uint64_t i = 0; i < 1000; i += 14)
        path_put(path, i, MAZE_NORTH);
    for (uint64_t i = 0; i < 1000; i++)
        assert_int_equal(maze_path_step(path, i),
            i % 7        ? MAZE_EAST
                : i % 14 ? MAZE_WEST
                         : MAZE_NORTH);
    maze_path_free(path);
}

TEST(a_walk_keeps_its_first_steps_when_it_is_resized)
{
    struct maze_path *path = maze_path_new(maze_tiling_at(0));

    assert_non_null(path);
    assert_true(maze_path_add(path, MAZE_SOUTH) && maze_path_add(path, MAZE_WEST));
    assert_true(maze_path_resize(path, 5000));
    path_put(path, 4999, MAZE_EAST);
    assert_int_equal(maze_path_step(path, 0), MAZE_SOUTH);
    assert_int_equal(maze_path_step(path, 1), MAZE_WEST);
    assert_int_equal(maze_path_step(path, 4999), MAZE_EAST);
    assert_true(maze_path_resize(path, 1));
    assert_true(maze_path_add(path, MAZE_NORTH));
    assert_int_equal(maze_path_length(path), 2);
    assert_int_equal(maze_path_step(path, 1), MAZE_NORTH);
    maze_path_free(path);
}

TEST(steps_in_one_of_eight_directions_are_kept_in_words_of_half_as_many)
{
    const struct maze_tiling eight = {.directions = 8};
    struct maze_path *path = maze_path_new(&eight);

    assert_non_null(path);
    for (uint64_t i = 0; i < 1000; i++)
        assert_true(maze_path_add(path, rng_at(1, i) % 8));
    for (uint64_t i = 0; i < 1000; i++)
        assert_int_equal(maze_path_step(path, i), rng_at(1, i) % 8);
    assert_true(maze_path_resize(path, 3000));
    path_put(path, 2999, 7);
    path_put(path, 16, 5);
    path_put(path, 16, 2);
    assert_int_equal(maze_path_step(path, 2999), 7);
    assert_int_equal(maze_path_step(path, 16), 2);
    assert_int_equal(maze_path_step(path, 15), rng_at(1, 15) % 8);
    assert_int_equal(maze_path_step(path, 17), rng_at(1, 17) % 8);
    maze_path_free(path);
    assert_in_range(maze_path_bytes(&eight, 4000000), 6000000, 6001000);
}

TEST(letters_stand_for_directions_and_nothing_else_does)
{
    static const char letters[] = "NESW";
    const struct maze_tiling *square = maze_tiling_at(0);

    for (unsigned direction = MAZE_NORTH; direction < MAZE_DIRECTIONS; direction++) {
        assert_int_equal(maze_tiling_direction(square, letters + direction, 1), direction);
        assert_int_equal(square->back[square->back[direction]], direction);
    }
    assert_int_equal(square->back[MAZE_NORTH], MAZE_SOUTH);
    assert_int_equal(square->back[MAZE_WEST], MAZE_EAST);
    for (int c = -128; c < 128; c++) {
        const char letter = (char)c;

        if (c != 'N' && c != 'E' && c != 'S' && c != 'W')
            assert_int_equal(maze_tiling_direction(square, &letter, 1), MAZE_LINKS_MAX);
    }
    assert_int_equal(maze_tiling_direction(square, "NE", 2), MAZE_LINKS_MAX);
    assert_int_equal(maze_tiling_direction(square, "", 0), MAZE_LINKS_MAX);
}

TEST(a_walk_takes_no_more_memory_than_it_says)
{
    /* Two bits a step; while it grows, a second array of twice the size. */
    assert_in_range(maze_path_bytes(maze_tiling_at(0), 0), 1, 1000);
    assert_in_range(maze_path_bytes(maze_tiling_at(0), 4000000), 3000000, 3001000);
}
