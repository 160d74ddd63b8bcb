/* A window shows what the whole maze has there: walls, marks, values and openings, at its border too. */
#include "maze/maze.h"

#include "base/bits.h"

#include "unit.h"

#include <stdlib.h>
#include <string.h>

enum { WIDTH = 150, HEIGHT = 9 };

/* What rows have at a cell: its four sides and those that the path goes through, each as a set, and its value. */
struct seen {
    unsigned open, marked, inside;
    uint32_t value;
};

enum { NORTH = 1, EAST = 2, SOUTH = 4, WEST = 8 };

static unsigned bit(const uint64_t *plane, uint32_t x, unsigned value)
{
    return plane && bits_get(plane, x) ? value : 0;
}

static unsigned sides(const struct maze_row *row, const uint64_t *north, enum maze_plane planes,
    bool west, uint32_t x)
{
    const uint64_t *east = row->plane[planes];

    return bit(north, x, NORTH) | bit(east, x, EAST) | bit(row->plane[planes + 1], x, SOUTH) |
        (x == 0 ? (west ? WEST : 0) : bit(east, x - 1, WEST));
}

/* Reads rows into an array of cells. */
static struct seen *see(struct maze_rows *rows)
{
    struct seen *all = calloc((size_t)rows->width * rows->height, sizeof(*all)), *at = all;
    const size_t words = bits_words(rows->width), bytes = words * sizeof(uint64_t);
    uint64_t *north = calloc(words, sizeof(*north)), *mark = calloc(words, sizeof(*mark));
    struct maze_row row;

    assert_true(all && north && mark);
    if (rows->top[MAZE_PLANE_SOUTH])
        memcpy(north, rows->top[MAZE_PLANE_SOUTH], bytes);
    if (rows->top_mark[MAZE_PLANE_SOUTH])
        memcpy(mark, rows->top_mark[MAZE_PLANE_SOUTH], bytes);
    while (maze_rows_next(rows, &row) == MAZE_OK) {
        for (uint32_t x = 0; x < rows->width; x++)
            *at++ = (struct seen){
                sides(&row, north, MAZE_PLANE_EAST, row.west_open, x),
                sides(&row, mark, MAZE_PLANE_EAST_MARK, row.west_mark, x),
                bit(row.plane[MAZE_PLANE_INSIDE], x, 1),
                row.value ? row.value[x] : 0,
            };
        for (size_t i = MAZE_PLANE_WALL; i < MAZE_PLANES; i++)
            assert_true(!row.plane[i] || !(row.plane[i][words - 1] & ~bits_last_mask(rows->width)));
        memcpy(north, row.plane[MAZE_PLANE_SOUTH], bytes);
        if (row.plane[MAZE_PLANE_SOUTH_MARK])
            memcpy(mark, row.plane[MAZE_PLANE_SOUTH_MARK], bytes);
    }
    free(north);
    free(mark);
    return all;
}

static struct seen *make(const struct maze_spec *spec, const struct maze_room *window)
{
    const struct maze_question question = {
        .solver = maze_solver_find("shortest"), .distances = true, .window = *window};
    struct maze_task *task = maze_task_new();
    struct maze *maze;
    struct seen *seen;

    assert_int_equal(maze_make(spec, &question, task, &maze), MAZE_OK);
    assert_int_equal(
        maze_rows_with_openings(maze->rows, maze->start, maze->goal, -1, &maze->rows), MAZE_OK);
    seen = see(maze->rows);
    maze_free(maze);
    maze_task_free(task);
    return seen;
}

static void check(const struct maze_spec *spec, const struct seen *whole, struct maze_room window)
{
    struct seen *part = make(spec, &window);

    for (uint32_t y = 0; y < window.height; y++)
        assert_memory_equal(part + y * window.width,
            whole + (window.y + y) * spec->width + window.x, window.width * sizeof(*part));
    free(part);
}

static void check_all(const struct maze_spec *spec)
{
    static const struct maze_room windows[] = {{0, 0, WIDTH, HEIGHT}, {0, 0, 1, 1},
        {WIDTH - 1, HEIGHT - 1, 1, 1}, {63, 2, 2, 3}, {64, 1, 64, 8}, {5, 3, 64, 4}, {5, 3, 65, 4},
        {149, 0, 1, HEIGHT}, {22, 4, 128, 5}, {65, 0, 64, 3}};
    struct seen *whole = make(spec, &(struct maze_room){0});

    for (size_t i = 0; i < sizeof(windows) / sizeof(windows[0]); i++)
        check(spec, whole, windows[i]);
    free(whole);
}

TEST(a_window_shows_its_part_of_the_maze)
{
    struct maze_spec spec = {maze_algorithm_find("kruskal"), WIDTH, HEIGHT, 4};

    check_all(&spec);
    spec.braid = 50;
    spec.wrap = MAZE_WRAP_X;
    check_all(&spec);
    spec.wrap = 0;
    spec.shape = maze_shape_find("ellipse");
    spec.sparse = 50;
    check_all(&spec);
}

TEST(an_opening_is_at_the_edge_of_the_maze_not_at_the_border_of_a_window)
{
    struct maze_spec spec = {maze_algorithm_find("kruskal"), WIDTH, HEIGHT, 4,
        .start = {.kind = MAZE_END_CELL, .cell = {63, 2}},
        .goal = {.kind = MAZE_END_CELL, .cell = {64, 0}}};

    check_all(&spec);
}
