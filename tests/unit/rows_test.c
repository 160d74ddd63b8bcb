/* Openings in the outer wall: the sides that start and goal open, and that nothing else is open. */
#include "maze/maze.h"

#include "base/bits.h"

#include "unit.h"

#include <stdlib.h>
#include <string.h>

enum { WIDTH = 70, HEIGHT = 5 };

/* The openings in the outer wall of a maze, whose inside must equal that of the maze without openings. */
struct gaps {
    unsigned north, east, south, west;         /* openings */
    uint32_t north_x, east_y, south_x, west_y; /* of the last opening */
};

static struct maze_rows *open_maze(uint32_t width, uint32_t height)
{
    const struct maze_spec spec = {maze_algorithm_find("kruskal"), width, height, 4};
    struct maze_task *task = maze_task_new();
    struct maze_rows *rows;

    assert_int_equal(maze_open(&spec, task, &rows), MAZE_OK);
    maze_task_free(task);
    return rows;
}

static void look_at_row(const struct maze_row *row, const struct maze_row *plain, uint32_t y,
    bool last, struct gaps *gaps)
{
    const uint32_t east = row->width - 1;

    if (row->west_open)
        gaps->west++, gaps->west_y = y;
    for (uint32_t x = 0; x < row->width; x++) {
        const bool open_east = bits_get(row->plane[MAZE_PLANE_EAST], x),
                   open_south = bits_get(row->plane[MAZE_PLANE_SOUTH], x);

        if (x == east && open_east)
            gaps->east++, gaps->east_y = y;
        if (last && open_south)
            gaps->south++, gaps->south_x = x;
        if (x < east)
            assert_int_equal(open_east, bits_get(plain->plane[MAZE_PLANE_EAST], x));
        if (!last)
            assert_int_equal(open_south, bits_get(plain->plane[MAZE_PLANE_SOUTH], x));
    }
    for (enum maze_plane plane = MAZE_PLANE_EAST; plane <= MAZE_PLANE_SOUTH; plane++)
        assert_int_equal(
            row->plane[plane][bits_words(row->width) - 1] & ~bits_last_mask(row->width), 0);
}

static struct gaps look(struct maze_rows *rows)
{
    struct maze_rows *without = open_maze(rows->width, rows->height);
    const uint64_t *top = rows->top[MAZE_PLANE_SOUTH];
    struct gaps gaps = {0};
    struct maze_row row, plain;

    for (uint32_t x = 0; x < rows->width && top; x++)
        if (bits_get(top, x))
            gaps.north++, gaps.north_x = x;
    for (uint32_t y = 0; y < rows->height; y++) {
        assert_int_equal(maze_rows_next(rows, &row), MAZE_OK);
        assert_int_equal(maze_rows_next(without, &plain), MAZE_OK);
        look_at_row(&row, &plain, y, y + 1 == rows->height, &gaps);
    }
    assert_int_equal(maze_rows_next(rows, &row), MAZE_END);
    maze_rows_free(without);
    return gaps;
}

static struct gaps gaps_of(
    uint32_t width, uint32_t height, struct maze_point start, struct maze_point goal)
{
    struct maze_rows *rows;
    struct gaps gaps, again;

    assert_int_equal(
        maze_rows_with_openings(open_maze(width, height), start, goal, -1, &rows), MAZE_OK);
    gaps = look(rows);
    /* A second reading is the same as the first. */
    rows->y = 0;
    again = look(rows);
    assert_memory_equal(&gaps, &again, sizeof(gaps));
    maze_rows_free(rows);
    return gaps;
}

static void assert_count(
    const struct gaps *gaps, unsigned north, unsigned east, unsigned south, unsigned west)
{
    assert_int_equal(gaps->north, north);
    assert_int_equal(gaps->east, east);
    assert_int_equal(gaps->south, south);
    assert_int_equal(gaps->west, west);
}

/* A cell that is not at an edge, and so has no opening. */
static const struct maze_point inside = {30, 2};

TEST(a_start_opens_to_the_north_where_it_can)
{
    static const uint64_t x[] = {0, 1, 63, 64, WIDTH - 1};

    for (size_t i = 0; i < LENGTH(x); i++) {
        const struct gaps gaps = gaps_of(WIDTH, HEIGHT, (struct maze_point){x[i], 0}, inside);

        assert_count(&gaps, 1, 0, 0, 0);
        assert_int_equal(gaps.north_x, x[i]);
    }
}

TEST(a_start_below_the_first_row_opens_to_the_west)
{
    for (uint64_t y = 1; y < HEIGHT; y++) {
        const struct gaps gaps = gaps_of(WIDTH, HEIGHT, (struct maze_point){0, y}, inside);

        assert_count(&gaps, 0, 0, 0, 1);
        assert_int_equal(gaps.west_y, y);
    }
}

TEST(a_start_in_the_last_row_opens_to_the_south)
{
    static const uint64_t x[] = {1, 63, 64, WIDTH - 1};

    for (size_t i = 0; i < LENGTH(x); i++) {
        const struct gaps gaps =
            gaps_of(WIDTH, HEIGHT, (struct maze_point){x[i], HEIGHT - 1}, inside);

        assert_count(&gaps, 0, 0, 1, 0);
        assert_int_equal(gaps.south_x, x[i]);
    }
}

TEST(a_start_in_the_last_column_opens_to_the_east)
{
    const struct gaps gaps = gaps_of(WIDTH, HEIGHT, (struct maze_point){WIDTH - 1, 2}, inside);

    assert_count(&gaps, 0, 1, 0, 0);
    assert_int_equal(gaps.east_y, 2);
}

TEST(a_goal_opens_to_the_east_where_it_can)
{
    for (uint64_t y = 0; y < HEIGHT; y++) {
        const struct gaps gaps = gaps_of(WIDTH, HEIGHT, inside, (struct maze_point){WIDTH - 1, y});

        assert_count(&gaps, 0, 1, 0, 0);
        assert_int_equal(gaps.east_y, y);
    }
}

TEST(a_goal_in_the_last_row_opens_to_the_south)
{
    static const uint64_t x[] = {0, 1, 63, 64, WIDTH - 2};

    for (size_t i = 0; i < LENGTH(x); i++) {
        const struct gaps gaps =
            gaps_of(WIDTH, HEIGHT, inside, (struct maze_point){x[i], HEIGHT - 1});

        assert_count(&gaps, 0, 0, 1, 0);
        assert_int_equal(gaps.south_x, x[i]);
    }
}

TEST(a_goal_in_the_first_column_opens_to_the_west)
{
    for (uint64_t y = 0; y + 1 < HEIGHT; y++) {
        const struct gaps gaps = gaps_of(WIDTH, HEIGHT, inside, (struct maze_point){0, y});

        assert_count(&gaps, 0, 0, 0, 1);
        assert_int_equal(gaps.west_y, y);
    }
}

TEST(a_goal_in_the_first_row_opens_to_the_north)
{
    const struct gaps gaps = gaps_of(WIDTH, HEIGHT, inside, (struct maze_point){1, 0});

    assert_count(&gaps, 1, 0, 0, 0);
    assert_int_equal(gaps.north_x, 1);
}

TEST(sides_that_are_asked_for_come_first_where_they_lead_out)
{
    static const struct maze_point corner = {0, 0}, other = {WIDTH - 1, HEIGHT - 1};
    static const struct {
        struct maze_point start, goal;
        int sides;
        unsigned north, east, south, west;
    } rows[] = {
        {corner, other, 4 * MAZE_NORTH + MAZE_EAST, 1, 1, 0, 0},
        {corner, other, 4 * MAZE_WEST + MAZE_SOUTH, 0, 0, 1, 1},
        {other, corner, 4 * MAZE_SOUTH + MAZE_NORTH, 1, 0, 1, 0},
        {other, corner, 4 * MAZE_EAST + MAZE_WEST, 0, 1, 0, 1},
        /* The next one, anticlockwise for the start and clockwise for the goal. */
        {corner, other, 4 * MAZE_EAST + MAZE_NORTH, 1, 1, 0, 0},
        {corner, other, 4 * MAZE_SOUTH + MAZE_WEST, 1, 1, 0, 0},
        {inside, inside, 4 * MAZE_SOUTH + MAZE_WEST, 0, 0, 0, 0},
    };

    for (size_t i = 0; i < LENGTH(rows); i++) {
        struct maze_rows *opened;
        struct gaps gaps;

        assert_int_equal(maze_rows_with_openings(open_maze(WIDTH, HEIGHT), rows[i].start,
                             rows[i].goal, rows[i].sides, &opened),
            MAZE_OK);
        gaps = look(opened);
        assert_count(&gaps, rows[i].north, rows[i].east, rows[i].south, rows[i].west);
        maze_rows_free(opened);
    }
}

TEST(cells_at_no_edge_have_no_gap)
{
    for (uint64_t y = 1; y + 1 < HEIGHT; y++)
        for (uint64_t x = 1; x + 1 < WIDTH; x++) {
            const struct maze_point cell = {x, y};
            const struct gaps gaps = gaps_of(WIDTH, HEIGHT, cell, cell);

            assert_count(&gaps, 0, 0, 0, 0);
        }
}

TEST(two_gaps_may_be_in_one_wall_and_side_by_side)
{
    struct gaps gaps = gaps_of(WIDTH, HEIGHT, (struct maze_point){1, 0}, (struct maze_point){2, 0});

    assert_count(&gaps, 2, 0, 0, 0);
    gaps = gaps_of(
        WIDTH, HEIGHT, (struct maze_point){WIDTH - 1, 2}, (struct maze_point){WIDTH - 1, 3});
    assert_count(&gaps, 0, 2, 0, 0);
    gaps = gaps_of(
        WIDTH, HEIGHT, (struct maze_point){63, HEIGHT - 1}, (struct maze_point){64, HEIGHT - 1});
    assert_count(&gaps, 0, 0, 2, 0);
    gaps = gaps_of(WIDTH, HEIGHT, (struct maze_point){0, 1}, (struct maze_point){0, 2});
    assert_count(&gaps, 0, 0, 0, 2);
}

TEST(two_gaps_in_one_row_are_both_there)
{
    const struct gaps gaps = gaps_of(WIDTH, HEIGHT, (struct maze_point){5, HEIGHT - 1},
        (struct maze_point){WIDTH - 1, HEIGHT - 1});

    assert_count(&gaps, 0, 1, 1, 0);
}

TEST(the_only_cell_opens_to_the_north_and_to_the_east)
{
    const struct gaps gaps = gaps_of(1, 1, (struct maze_point){0, 0}, (struct maze_point){0, 0});

    assert_count(&gaps, 1, 1, 0, 0);
}

TEST(mazes_of_one_row_or_column_open_at_their_ends)
{
    struct gaps gaps = gaps_of(65, 1, (struct maze_point){0, 0}, (struct maze_point){64, 0});

    assert_count(&gaps, 1, 1, 0, 0);
    assert_int_equal(gaps.north_x, 0);
    gaps = gaps_of(1, 65, (struct maze_point){0, 0}, (struct maze_point){0, 64});
    assert_count(&gaps, 1, 1, 0, 0);
    assert_int_equal(gaps.east_y, 64);
}
