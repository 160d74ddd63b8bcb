/* Rooms: where they are, that none is closed, their doors, and what is left of a tree outside; and rooms of divisions. */
#include "boards.h"
#include "folds.h"
#include "mazes.h"
#include "unit.h"

#include "maze/mask.h"
#include "maze/tiling.h"

#include "base/rng.h"

#include <stdlib.h>
#include <string.h>

enum { SPECS = 1000, SPECS_SLOWLY = 100 };

static unsigned specs(void)
{
    return is_slow() ? SPECS_SLOWLY : SPECS;
}

/* Spec n of those with rooms: of any algorithm, tiling, outline and edges that can have them. */
static bool spec_at(unsigned n, struct maze_spec *spec)
{
    static const char *const shapes[] = {NULL, NULL, "circle", "heart", "ring"};
    struct rng rng = rng_seeded(n);
    const char *shape = shapes[rng_below(&rng, LENGTH(shapes))];
    uint64_t components = 1;

    *spec = (struct maze_spec){maze_algorithm_at(n % 40), 5 + rng_below(&rng, 45),
        5 + rng_below(&rng, 45), n, .tiling = tiling_in_turn(rng_below(&rng, 8))};
    if (!spec->algorithm || !(spec->algorithm->options & MAZE_OPTION_OUTLINE))
        return false;
    spec->rooms = 1 + rng_below(&rng, 12);
    spec->room_min = (uint8_t)(rng_below(&rng, 2) ? 2 + rng_below(&rng, 8) : 0);
    spec->room_max = (uint8_t)(rng_below(&rng, 2) ? spec->room_min + 2 + rng_below(&rng, 5) : 0);
    spec->doors = (uint8_t)rng_below(&rng, MAZE_DOORS_MAX + 1);
    spec->wrap =
        maze_tiling_wraps(maze_spec_tiling(spec), spec->width, spec->height) & rng_below(&rng, 4);
    spec->shape = shape ? maze_shape_find(shape) : NULL;
    if (spec->shape && spec->width >= spec->shape->min && spec->height >= spec->shape->min)
        assert_true(!spec->tiling || maze_spec_components(spec, &components));
    else
        spec->shape = NULL;
    return components == 1;
}

/* A made maze as its grid, which its rows are. */
static const struct maze_grid *grid_of(const struct maze *maze)
{
    return (const struct maze_grid *)maze->rows;
}

static bool is_in(const struct maze_room *room, uint64_t x, uint64_t y)
{
    return x - room->x < room->width && y - room->y < room->height;
}

/* The room of a cell plus one, or 0. */
static uint32_t room_of(const struct maze *maze, uint64_t x, uint64_t y)
{
    for (uint32_t i = 0; i < maze->room_count; i++)
        if (is_in(&maze->rooms[i], x, y))
            return i + 1;
    return 0;
}

static uint32_t room_of_number(const struct maze *maze, size_t i)
{
    const uint32_t width = grid_of(maze)->width;

    return room_of(maze, i % width, i / width);
}

/* Rooms have the sides that they may have, and all around them is inside and of no room. */
static void assert_places(const struct maze_spec *spec, const struct maze *maze)
{
    uint32_t min, max;

    maze_spec_room_sides(spec, &min, &max);
    assert_true(maze->room_count <= spec->rooms);
    for (uint32_t i = 0; i < maze->room_count; i++) {
        const struct maze_room *room = &maze->rooms[i];

        assert_in_range(room->width, min, max);
        assert_in_range(room->height, min, max);
        assert_true(room->x > 0 && room->x + room->width < spec->width);
        assert_true(room->y > 0 && room->y + room->height < spec->height);
        for (uint32_t y = room->y - 1; y <= room->y + room->height; y++)
            for (uint32_t x = room->x - 1; x <= room->x + room->width; x++) {
                assert_true(maze_spec_inside(spec, x, y));
                assert_int_equal(room_of(maze, x, y), is_in(room, x, y) ? i + 1 : 0);
            }
    }
}

/* What there is around the cells of a maze with rooms. */
struct count {
    uint64_t cells;    /* outside of rooms, */
    uint64_t passages; /* and between two of them */
    uint64_t closed;   /* walls between two cells of a room */
    uint64_t walls[MAZE_ROOMS_MAX + 1], doors[MAZE_ROOMS_MAX + 1]; /* around each room */
};

static struct count *count_of(const struct maze *maze)
{
    const struct maze_grid *grid = grid_of(maze);
    struct count *count = calloc(1, sizeof(*count));

    assert_non_null(count);
    for (size_t i = 0; i < grid_size(grid); i++) {
        const uint32_t room = room_of_number(maze, i);

        if (!grid_inside(grid, i % grid->width, i / grid->width))
            continue;
        count->cells += room == 0;
        for (unsigned way = 0; way < grid->tiling->directions; way++) {
            const bool forward = grid->tiling->forward >> way & 1, open = is_open(grid, i, way);
            uint32_t other;

            if (!has_side(grid, i, way))
                continue;
            other = room_of_number(maze, beyond(grid, i, way));
            count->passages += open && forward && !room && !other;
            count->closed += !open && room && room == other;
            count->walls[room] += room && room != other;
            count->doors[room] += room && room != other && open;
        }
    }
    return count;
}

static void assert_doors(
    const struct maze_spec *spec, const struct maze *maze, const struct count *count)
{
    const uint64_t asked = spec->doors ? spec->doors : MAZE_DOORS_USUAL;

    assert_int_equal(count->closed, 0);
    for (uint32_t i = 1; i <= maze->room_count; i++) {
        const uint64_t most = count->walls[i] / 2;

        assert_int_equal(count->doors[i], asked < most ? asked : most);
    }
}

TEST(rooms_are_apart_and_open_and_the_rest_is_a_tree)
{
    uint64_t rooms = 0, made = 0;

    for (unsigned n = 0; n < 2 * specs(); n++) {
        struct maze_spec spec;
        struct maze *maze;
        struct count *count;

        if (!spec_at(n, &spec))
            continue;
        maze = maze_of(&spec, NULL);
        count = count_of(maze);
        assert_places(&spec, maze);
        assert_all_reached(grid_of(maze));
        assert_doors(&spec, maze, count);
        /* So with one door each there is one path between any two of these cells. */
        assert_int_equal(count->passages, count->cells - 1);
        rooms += maze->room_count;
        made++;
        free(count);
        maze_free(maze);
    }
    assert_true(made > specs() / 4 && rooms > 2 * made);
}

TEST(no_two_doors_are_side_by_side)
{
    for (unsigned n = 0; n < 200; n++) {
        const struct maze_spec spec = {
            maze_algorithm_at(1), 30, 30, n, .rooms = 20, .doors = (uint8_t)(1 + n % 8)};
        struct maze *maze = maze_of(&spec, NULL);
        const struct maze_grid *grid = grid_of(maze);

        for (size_t i = 0; i < grid_size(grid); i++)
            for (unsigned way = 0; room_of_number(maze, i) && way < MAZE_DIRECTIONS; way++) {
                const size_t next = i + (way % 2 ? grid->width : 1);

                if (room_of_number(maze, next) == room_of_number(maze, i) &&
                    room_of_number(maze, beyond(grid, i, way)) == 0 &&
                    room_of_number(maze, beyond(grid, next, way)) == 0)
                    assert_false(is_open(grid, i, way) && is_open(grid, next, way));
            }
        maze_free(maze);
    }
}

TEST(changes_leave_rooms_and_doors_as_they_are)
{
    uint64_t sparse = 0;

    for (unsigned n = 0; n < specs(); n++) {
        struct maze_spec spec;
        struct maze *maze, *plain;
        struct count *count;

        if (!spec_at(n, &spec))
            continue;
        plain = maze_of(&spec, NULL);
        spec.sparse = (uint8_t)(n % 3 * 50);
        spec.braid = (uint8_t)(n / 3 % 3 * 50);
        spec.loops = n % 4 * 5;
        maze = maze_of(&spec, NULL);
        assert_int_equal(maze->room_count, plain->room_count);
        if (plain->room_count)
            assert_memory_equal(
                maze->rooms, plain->rooms, plain->room_count * sizeof(*plain->rooms));
        for (uint32_t i = 0; i < maze->room_count; i++)
            for (uint32_t x = 0; x < maze->rooms[i].width; x++)
                assert_true(grid_inside(grid_of(maze), maze->rooms[i].x + x, maze->rooms[i].y));
        assert_all_reached(grid_of(maze));
        count = count_of(maze);
        assert_doors(&spec, maze, count);
        sparse += grid_of(maze)->cells < grid_of(plain)->cells;
        free(count);
        maze_free(plain);
        maze_free(maze);
    }
    assert_true(sparse > 0);
}

TEST(steps_make_mazes_with_rooms)
{
    for (unsigned n = 0; n < specs() / 2; n++) {
        struct maze_spec spec;

        if (!spec_at(n, &spec))
            continue;
        assert_steps_fold(&spec);
        spec.sparse = 50;
        spec.braid = 50;
        assert_steps_fold(&spec);
    }
}

TEST(one_more_room_leaves_the_others_where_they_are)
{
    struct maze_spec spec = {maze_algorithm_at(0), 60, 60, 3, .rooms = 4};
    struct maze *few = maze_of(&spec, NULL), *many;

    spec.rooms = 9;
    many = maze_of(&spec, NULL);
    assert_int_equal(few->room_count, 4);
    assert_int_equal(many->room_count, 9);
    assert_memory_equal(few->rooms, many->rooms, 4 * sizeof(*few->rooms));
    maze_free(few);
    maze_free(many);
}

TEST(boards_that_are_too_small_have_no_rooms)
{
    for (uint32_t side = 1; side < 5; side++) {
        const struct maze_spec spec = {maze_algorithm_at(0), side, side, 1, .rooms = 5};
        struct maze *maze = maze_of(&spec, NULL);

        assert_int_equal(maze->room_count, 0);
        assert_all_reached(grid_of(maze));
        assert_null(grid_of(maze)->inside);
        maze_free(maze);
        assert_perfect(&spec);
    }
}

TEST(what_is_said_of_rooms_is_resolved)
{
    static const struct {
        uint8_t min, max, doors, to_min, to_max, to_doors;
    } rows[] = {{3, 7, 2, 0, 0, 0}, {3, 0, 1, 0, 0, 1}, {0, 7, 0, 0, 0, 0}, {9, 9, 0, 9, 0, 0},
        {9, 0, 0, 9, 0, 0}, {2, 2, 3, 0, 2, 3}, {0, 2, 0, 0, 2, 0}, {2, 7, 0, 2, 0, 0},
        {4, 6, 8, 4, 6, 8}};

    for (size_t i = 0; i < LENGTH(rows); i++) {
        struct maze_spec spec = {maze_algorithm_at(0), 9, 9, 1, .rooms = 1, .room_min = rows[i].min,
            .room_max = rows[i].max, .doors = rows[i].doors};
        uint32_t min, max, resolved_min, resolved_max;

        maze_spec_room_sides(&spec, &min, &max);
        assert_null(maze_spec_resolve(&spec));
        maze_spec_room_sides(&spec, &resolved_min, &resolved_max);
        assert_true(min == resolved_min && max == resolved_max);
        assert_int_equal(spec.room_min, rows[i].to_min);
        assert_int_equal(spec.room_max, rows[i].to_max);
        assert_int_equal(spec.doors, rows[i].to_doors);
    }
}

/* ---- rooms of divisions ---- */

/* Whether a square of cells from x, y on is inside the grid, and open within. */
static bool is_hall(const struct maze_grid *grid, uint32_t x, uint32_t y, uint32_t side)
{
    if (x + side > grid->width || y + side > grid->height)
        return false;
    for (uint32_t i = 0; i < side * side; i++) {
        const size_t cell = (size_t)(y + i / side) * grid->width + x + i % side;

        if ((i % side + 1 < side && !is_open(grid, cell, MAZE_EAST)) ||
            (i / side + 1 < side && !is_open(grid, cell, MAZE_SOUTH)))
            return false;
    }
    return true;
}

TEST(recursive_division_leaves_no_smaller_room)
{
    for (unsigned n = 0; n < specs() / 5; n++) {
        const uint32_t least = 2 + n % 5;
        const struct maze_spec spec = {maze_algorithm_find("recursive-division"), least + n % 37,
            least + n / 3 % 41, n, .room_min = (uint8_t)least, .bias = (int8_t)(n % 3 * 30)};
        struct maze *maze = maze_of(&spec, NULL);
        const struct maze_grid *grid = grid_of(maze);

        for (size_t i = 0; i < grid_size(grid); i++) {
            const uint32_t x = (uint32_t)(i % spec.width), y = (uint32_t)(i / spec.width);
            bool found = false;

            for (uint32_t k = 0; k < least * least && !found; k++)
                found = x >= k % least && y >= k / least &&
                    is_hall(grid, x - k % least, y - k / least, least);
            assert_true(found);
        }
        assert_all_reached(grid_of(maze));
        maze_free(maze);
        assert_steps_fold(&spec);
    }
}

TEST(blobby_division_leaves_regions_of_so_many_cells)
{
    for (unsigned n = 0; n < specs() / 10; n++) {
        struct maze_spec spec = {maze_algorithm_find("blobby-division"), 8 + n % 37, 8 + n / 3 % 41,
            n, .room_min = (uint8_t)(2 + n % 5), .tiling = tiling_in_turn(n)};
        struct maze *maze = maze_of(&spec, NULL);

        /* Four triangles are a tree whatever is open. */
        assert_true(grid_passages(grid_of(maze)) >= grid_of(maze)->cells - (spec.tiling != NULL));
        assert_all_reached(grid_of(maze));
        maze_free(maze);
        assert_steps_fold(&spec);
        /* Larger ones are divided. */
        spec.room_min = 64;
        maze = maze_of(&spec, NULL);
        assert_true(spec.tiling ||
            grid_passages(grid_of(maze)) ==
                2 * spec.width * spec.height - spec.width - spec.height);
        maze_free(maze);
    }
}
