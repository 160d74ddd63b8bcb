/* Steps on the board of tiles. */
#include "maze/path.h"
#include "maze/tiling.h"

#include "core/board/lattice.h"
#include "unit.h"

/* Checks the step from a tile, and that its direction is found again. */
static void assert_steps(
    const struct maze_board *board, struct maze_tile from, unsigned direction, struct maze_tile to)
{
    struct maze_tile at = from;

    assert_true(maze_tile_step(board, &at, direction));
    assert_int_equal(at.x, to.x);
    assert_int_equal(at.y, to.y);
    assert_int_equal(maze_tile_direction(board, from, to), direction);
}

static void assert_leaves(const struct maze_board *board, struct maze_tile from, unsigned direction)
{
    struct maze_tile at = from;

    assert_false(maze_tile_step(board, &at, direction));
    assert_int_equal(at.x, from.x);
    assert_int_equal(at.y, from.y);
}

TEST(tiles_of_squares_are_cells_and_what_is_between)
{
    const struct maze_board board = maze_board_of(maze_tiling_at(0), 5, 3, 0);
    const struct maze_tile tile = maze_tile_of_cell(board.tiling, (struct maze_point){4, 2});

    assert_int_equal(board.columns, 11);
    assert_int_equal(board.rows, 7);
    assert_int_equal(tile.x, 9);
    assert_int_equal(tile.y, 5);
    assert_steps(&board, tile, MAZE_NORTH, (struct maze_tile){9, 4});
    assert_steps(&board, tile, MAZE_EAST, (struct maze_tile){10, 5});
    assert_steps(&board, tile, MAZE_SOUTH, (struct maze_tile){9, 6});
    assert_steps(&board, tile, MAZE_WEST, (struct maze_tile){8, 5});
    assert_leaves(&board, (struct maze_tile){10, 5}, MAZE_EAST);
    assert_leaves(&board, (struct maze_tile){3, 0}, MAZE_NORTH);
}

TEST(the_last_tile_of_squares_that_wrap_around_is_the_first)
{
    const struct maze_board board =
        maze_board_of(maze_tiling_at(0), 5, 3, MAZE_WRAP_X | MAZE_WRAP_Y);

    assert_steps(&board, (struct maze_tile){10, 1}, MAZE_EAST, (struct maze_tile){1, 1});
    assert_steps(&board, (struct maze_tile){0, 1}, MAZE_WEST, (struct maze_tile){9, 1});
    assert_steps(&board, (struct maze_tile){3, 6}, MAZE_SOUTH, (struct maze_tile){3, 1});
    assert_steps(&board, (struct maze_tile){3, 0}, MAZE_NORTH, (struct maze_tile){3, 5});
}

TEST(other_tilings_have_no_tiles_but_cells)
{
    const struct maze_board board = maze_board_of(maze_tiling_find("triangle"), 6, 4, MAZE_WRAP_X);

    assert_int_equal(board.columns, 6);
    assert_int_equal(board.rows, 4);
    assert_int_equal(maze_tile_of_cell(board.tiling, (struct maze_point){3, 2}).x, 3);
    assert_steps(&board, (struct maze_tile){2, 1}, MAZE_SOUTH, (struct maze_tile){2, 2});
    assert_steps(&board, (struct maze_tile){5, 1}, MAZE_EAST, (struct maze_tile){0, 1});
    assert_steps(&board, (struct maze_tile){0, 1}, MAZE_WEST, (struct maze_tile){5, 1});
    assert_leaves(&board, (struct maze_tile){2, 3}, MAZE_SOUTH);
}

/* Two hexagons whose sides wrap around may be neighbours only across the edge, in another row. */
TEST(each_step_of_a_small_board_has_a_direction_that_leads_there)
{
    for (size_t row = 0; maze_tiling_at(row); row++)
        for (uint64_t sides = 0; sides < 25; sides++) {
            const struct maze_tiling *tiling = maze_tiling_at(row);
            const uint64_t height = 1 + sides / 5;
            const uint64_t width = tiling->rings ? ring_cells(height - 1) : 1 + sides % 5;
            const struct maze_board board =
                maze_board_of(tiling, width, height, maze_tiling_wraps(tiling, width, height));

            for (uint64_t i = 0; i < width * height * tiling->directions; i++) {
                const unsigned direction = (unsigned)(i % tiling->directions);
                const struct maze_point cell = {
                    i / tiling->directions % width, i / tiling->directions / width};
                const struct maze_tile from = maze_tile_of_cell(tiling, cell);
                struct maze_tile to = from, again = from;
                unsigned found;

                if (!maze_tile_is_on(&board, from) ||
                    !(tiling_sides(tiling, (struct maze_point){cell.x, cell.y}) >> direction & 1) ||
                    !maze_tile_step(&board, &to, direction))
                    continue;
                found = maze_tile_direction(&board, from, to);
                if (found == MAZE_LINKS_MAX || !maze_tile_step(&board, &again, found) ||
                    again.x != to.x || again.y != to.y)
                    fail_msg("%s, %llu x %llu: direction %u of %lld,%lld", tiling->slug,
                        (unsigned long long)width, (unsigned long long)height, direction,
                        (long long)from.x, (long long)from.y);
            }
        }
}

TEST(tiles_that_do_not_touch_have_no_direction)
{
    const struct maze_board board = maze_board_of(maze_tiling_at(0), 5, 3, MAZE_WRAP_X);
    const struct maze_tile from = {3, 3};
    static const struct maze_tile apart[] = {
        {3, 3}, {5, 3}, {4, 4}, {3, 6}, {INT64_MIN, 3}, {INT64_MAX, INT64_MAX}};

    for (size_t i = 0; i < LENGTH(apart); i++)
        assert_int_equal(maze_tile_direction(&board, from, apart[i]), MAZE_LINKS_MAX);
    /* The first column and the last are the same tiles, and yet this is a jump. */
    assert_int_equal(
        maze_tile_direction(&board, (struct maze_tile){0, 1}, (struct maze_tile){10, 2}),
        MAZE_LINKS_MAX);
}

/* As a client's path may begin anywhere: no ring is so far out or in that its number of cells could be told. */
TEST(tiles_off_the_rings_have_no_direction)
{
    const struct maze_board board = maze_board_of(maze_tiling_find("polar"), 8, 2, 0);
    static const struct maze_tile off[] = {
        {0, -1}, {-1, 0}, {8, 0}, {0, 2}, {0, INT64_MIN}, {0, INT64_MAX}, {0, INT64_MAX - 1}};

    assert_int_equal(ring_cells(0), 8);
    for (size_t i = 0; i < LENGTH(off); i++) {
        assert_int_equal(
            maze_tile_direction(&board, off[i], (struct maze_tile){0, 0}), MAZE_LINKS_MAX);
        for (unsigned direction = 0; direction < board.tiling->directions; direction++)
            assert_leaves(&board, off[i], direction);
    }
    assert_leaves(&board, (struct maze_tile){0, 0}, RING_IN);
}

/* Where edges wrap around, the tile next to the last is the first, and no tile is off the board. */
TEST(no_step_leads_off_the_board)
{
    static const struct maze_tile steps[][2] = {
        {{1, 0}, {1, -1}}, {{0, 1}, {-1, 1}}, {{10, 1}, {11, 1}}, {{3, 6}, {3, 7}}};
    const struct maze_tiling *triangle = maze_tiling_find("triangle");
    const unsigned all = MAZE_WRAP_X | MAZE_WRAP_Y;

    for (unsigned wrap = 0; wrap <= all; wrap++) {
        const struct maze_board board = maze_board_of(maze_tiling_at(0), 5, 3, wrap);
        const struct maze_board cells = maze_board_of(triangle, 6, 4, wrap);
        const struct maze_tile corner = {5, 2}, beside = {6, 2};

        for (size_t i = 0; i < LENGTH(steps); i++)
            assert_int_equal(maze_tile_direction(&board, steps[i][0], steps[i][1]), MAZE_LINKS_MAX);
        assert_int_equal(maze_tile_direction(&cells, corner, beside), MAZE_LINKS_MAX);
    }
}
