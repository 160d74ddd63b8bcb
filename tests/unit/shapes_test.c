/* Shapes of all sizes, and the cells of an outline that can be ends: corners and random cells. */
#include "maze/maze.h"

#include "base/bits.h"
#include "core/make/generate.h"
#include "mask_of_art.h"
#include "mazes.h"
#include "unit.h"

#include <stdlib.h>
#include <string.h>

enum { LONG = 1000 };

/* The cells of a shape that are inside, one byte each. */
static uint8_t *cells_of(const struct maze_shape *shape, uint32_t width, uint32_t height)
{
    uint8_t *inside = malloc((size_t)width * height);

    assert_non_null(inside);
    for (uint32_t y = 0; y < height; y++)
        for (uint32_t x = 0; x < width; x++)
            inside[(size_t)y * width + x] = maze_shape_inside(shape, width, height, x, y);
    return inside;
}

/* The number of cells, and the number reachable from the first. */
static void count(
    const uint8_t *inside, uint32_t width, uint32_t height, uint64_t *cells, uint64_t *reached)
{
    const size_t size = (size_t)width * height;
    uint8_t *left = malloc(size);
    size_t *todo = malloc(size * sizeof(*todo)), n = 0;

    assert_non_null(left);
    assert_non_null(todo);
    memcpy(left, inside, size);
    *cells = *reached = 0;
    for (size_t i = 0; i < size; i++) {
        if (inside[i] && !(*cells)++) {
            todo[n++] = i;
            left[i] = 0;
        }
    }
    while (n > 0) {
        const size_t at = todo[--n], x = at % width, y = at / width;
        const size_t next[] = {at - width, at + 1, at + width, at - 1};
        const bool is[] = {y > 0, x + 1 < width, y + 1 < height, x > 0};

        ++*reached;
        for (size_t k = 0; k < 4; k++)
            if (is[k] && left[next[k]]) {
                left[next[k]] = 0;
                todo[n++] = next[k];
            }
    }
    free(todo);
    free(left);
}

static bool touches_all_sides(const uint8_t *inside, uint32_t width, uint32_t height)
{
    bool north = false, south = false, west = false, east = false;

    for (uint32_t x = 0; x < width; x++) {
        north |= inside[x];
        south |= inside[(size_t)(height - 1) * width + x];
    }
    for (uint32_t y = 0; y < height; y++) {
        west |= inside[(size_t)y * width];
        east |= inside[(size_t)y * width + width - 1];
    }
    return north && south && west && east;
}

/* Reads the rows of a shape, and checks that each half of a row is a single run. */
static void assert_rows(
    const struct maze_shape *shape, const uint8_t *inside, uint32_t width, uint32_t height)
{
    const size_t words = bits_words(width);
    uint64_t *row = malloc(words * sizeof(*row));

    assert_non_null(row);
    for (uint32_t y = 0; y < height; y++) {
        const uint8_t *cells = inside + (size_t)y * width;
        uint32_t set = 0, runs = 0;

        memset(row, 0, words * sizeof(*row));
        const uint32_t said = maze_shape_row(shape, width, height, y, row);

        for (uint32_t x = 0; x < width; x++) {
            if (bits_get(row, x) != cells[x] || cells[x] != cells[width - 1 - x])
                fail_msg("%s, %u x %u, cell %u,%u", shape->slug, width, height, x, y);
            set += cells[x];
            runs += x < (width + 1) / 2 && cells[x] && !(x && cells[x - 1]);
        }
        assert_int_equal(row[words - 1] & ~bits_last_mask(width), 0);
        assert_int_equal(said, set);
        assert_int_equal(runs, 1);
    }
    free(row);
}

static void assert_shape(const struct maze_shape *shape, uint32_t width, uint32_t height)
{
    uint8_t *inside = cells_of(shape, width, height);
    uint64_t cells, reached;

    count(inside, width, height, &cells, &reached);
    if (cells == 0 || reached != cells)
        fail_msg("%s is in pieces at %u x %u", shape->slug, width, height);
    if (!touches_all_sides(inside, width, height))
        fail_msg("%s touches not all sides at %u x %u", shape->slug, width, height);
    /* Within the limit of draw_cell for rectangles. */
    assert_true(4 * cells >= (uint64_t)width * height);
    assert_rows(shape, inside, width, height);
    free(inside);
}

TEST(every_shape_is_one_piece_that_touches_all_sides)
{
    for (size_t i = 0; maze_shape_at(i); i++) {
        const struct maze_shape *shape = maze_shape_at(i);

        for (uint32_t height = shape->min; height <= 70; height++)
            for (uint32_t width = shape->min; width <= 70; width++)
                assert_shape(shape, width, height);
        for (uint32_t side = shape->min; side <= 40; side++) {
            assert_shape(shape, LONG, side);
            assert_shape(shape, side, LONG);
            assert_shape(shape, LONG + 1, side);
            assert_shape(shape, side, LONG + 1);
            assert_shape(shape, LONG + 2, side);
            assert_shape(shape, side, LONG + 2);
        }
        assert_shape(shape, LONG, LONG);
    }
}

/* Overflows would show at the longest sides. */
TEST(the_largest_rectangles_have_the_shapes_of_the_smaller)
{
    static const uint32_t sides[][2] = {{46340, 46340}, {2147483, 1000}, {1000, 2147483}};

    for (size_t i = 0; maze_shape_at(i); i++)
        for (size_t k = 0; k < LENGTH(sides); k++) {
            const uint32_t width = sides[k][0], height = sides[k][1];
            uint32_t differ = 0;

            for (uint32_t y = 0; y < 200; y++)
                for (uint32_t x = 0; x < 200; x++)
                    differ += maze_shape_inside(maze_shape_at(i), 200, 200, x, y) !=
                        maze_shape_inside(maze_shape_at(i), width, height,
                            (uint32_t)((2 * x + 1) * (uint64_t)width / 400),
                            (uint32_t)((2 * y + 1) * (uint64_t)height / 400));
            /* The 600 or so cells on the edge itself may be on either side. */
            if (differ > 600)
                fail_msg("%s, %u x %u: %u", maze_shape_at(i)->slug, width, height, differ);
        }
}

enum { PICTURE_WIDTH = 13, PICTURE_HEIGHT = 11 };

static const struct {
    const char *slug;
    const char *rows[PICTURE_HEIGHT];
} pictures[] = {
    {"circle",
        {
            "....#####....",
            "..#########..",
            ".###########.",
            "#############",
            "#############",
            "#############",
            "#############",
            "#############",
            ".###########.",
            "..#########..",
            "....#####....",
        }},
    {"ring",
        {
            "....#####....",
            "..#########..",
            ".###########.",
            "####.....####",
            "###.......###",
            "###.......###",
            "###.......###",
            "####.....####",
            ".###########.",
            "..#########..",
            "....#####....",
        }},
    {"diamond",
        {
            "......#......",
            ".....###.....",
            "....#####....",
            "..#########..",
            ".###########.",
            "#############",
            ".###########.",
            "..#########..",
            "....#####....",
            ".....###.....",
            "......#......",
        }},
    {"triangle",
        {
            "......#......",
            ".....###.....",
            ".....###.....",
            "....#####....",
            "....#####....",
            "...#######...",
            "..#########..",
            "..#########..",
            ".###########.",
            ".###########.",
            "#############",
        }},
    {"hexagon",
        {
            "...#######...",
            "..#########..",
            "..#########..",
            ".###########.",
            ".###########.",
            "#############",
            ".###########.",
            ".###########.",
            "..#########..",
            "..#########..",
            "...#######...",
        }},
    {"cross",
        {
            "....#####....",
            "....#####....",
            "....#####....",
            "....#####....",
            "#############",
            "#############",
            "#############",
            "....#####....",
            "....#####....",
            "....#####....",
            "....#####....",
        }},
    {"heart",
        {
            ".####...####.",
            "######.######",
            "######.######",
            "#############",
            ".###########.",
            "..#########..",
            "...#######...",
            "...#######...",
            "....#####....",
            ".....###.....",
            "......#......",
        }},
    {"star",
        {
            "......#......",
            ".....###.....",
            ".....###.....",
            ".....###.....",
            "#############",
            ".###########.",
            "..#########..",
            "...#######...",
            "...#######...",
            "..####.####..",
            "..###...###..",
        }},
};

TEST(shapes_look_as_drawn)
{
    const size_t count = LENGTH(pictures);

    for (size_t i = 0; i < count; i++) {
        const struct maze_shape *shape = maze_shape_find(pictures[i].slug);
        char drawn[PICTURE_WIDTH + 1] = "";

        assert_non_null(shape);
        for (uint32_t y = 0; y < PICTURE_HEIGHT; y++) {
            for (uint32_t x = 0; x < PICTURE_WIDTH; x++)
                drawn[x] =
                    maze_shape_inside(shape, PICTURE_WIDTH, PICTURE_HEIGHT, x, y) ? '#' : '.';
            assert_string_equal(drawn, pictures[i].rows[y]);
        }
    }
    /* Every shape has a picture. */
    assert_non_null(maze_shape_at(count - 1));
    assert_null(maze_shape_at(count));
}

TEST(shapes_are_found_by_all_their_names)
{
    for (size_t i = 0; maze_shape_at(i); i++) {
        const struct maze_shape *shape = maze_shape_at(i);

        assert_true(strlen(shape->slug) <= 32);
        assert_true(strlen(shape->summary) > 0);
        assert_ptr_equal(maze_shape_find(shape->slug), shape);
        for (const char *const *alias = shape->aliases; *alias; alias++)
            assert_ptr_equal(maze_shape_find(*alias), shape);
    }
    assert_null(maze_shape_find("square"));
    assert_null(maze_shape_find(""));
}

/* ---- cells of an outline ---- */

static struct maze_point nearest_by_trying(const struct maze_spec *spec, enum maze_corner corner)
{
    const bool east = corner == MAZE_CORNER_NORTHEAST || corner == MAZE_CORNER_SOUTHEAST;
    const bool south = corner == MAZE_CORNER_SOUTHWEST || corner == MAZE_CORNER_SOUTHEAST;
    struct maze_point best = {0, 0};
    uint64_t min = UINT64_MAX;

    for (uint64_t down = 0; down < spec->height; down++)
        for (uint64_t across = 0; across < spec->width; across++) {
            const uint64_t x = east ? spec->width - 1 - across : across;
            const uint64_t y = south ? spec->height - 1 - down : down;

            if (across + down < min && maze_spec_inside(spec, x, y)) {
                min = across + down;
                best = (struct maze_point){x, y};
            }
        }
    return best;
}

static void assert_corners(const struct maze_spec *spec)
{
    for (enum maze_corner corner = 0; corner < MAZE_CORNERS; corner++) {
        const struct maze_point is = maze_spec_corner(spec, corner);
        const struct maze_point best = nearest_by_trying(spec, corner);

        if (is.x != best.x || is.y != best.y)
            fail_msg("%s, %d x %d, corner %d: %d,%d is not %d,%d",
                spec->shape ? spec->shape->slug : "", (int)spec->width, (int)spec->height,
                (int)corner, (int)is.x, (int)is.y, (int)best.x, (int)best.y);
    }
}

TEST(a_corner_is_the_cell_inside_that_is_nearest)
{
    for (size_t i = 0; maze_shape_at(i); i++) {
        struct maze_spec spec = {.shape = maze_shape_at(i)};

        for (spec.height = spec.shape->min; spec.height <= 40; spec.height++)
            for (spec.width = spec.shape->min; spec.width <= 40; spec.width++)
                assert_corners(&spec);
        for (spec.height = spec.shape->min; spec.height <= 40; spec.height += 3) {
            struct maze_spec tall = spec;

            spec.width = LONG;
            assert_corners(&spec);
            tall.width = spec.height;
            tall.height = LONG;
            assert_corners(&tall);
        }
    }
    assert_corners(&(struct maze_spec){.width = 7, .height = 4});
}

static void assert_ends_are_drawn(struct maze_spec *spec, uint64_t cells)
{
    uint8_t *hit = calloc(spec->width * spec->height, 1);
    uint64_t hits = 0;

    assert_non_null(hit);
    for (spec->seed = 0; spec->seed < 40 * cells; spec->seed++) {
        struct maze_point start, goal;

        spec->start = spec->goal = (struct maze_end){.kind = MAZE_END_RANDOM};
        assert_null(maze_spec_resolve(spec));
        assert_true(maze_spec_ends(spec, &start, &goal));
        assert_true(maze_spec_inside(spec, start.x, start.y));
        assert_true(maze_spec_inside(spec, goal.x, goal.y));
        assert_int_equal(start.x == goal.x && start.y == goal.y, cells == 1);
        hit[start.y * spec->width + start.x] |= 1;
        hit[goal.y * spec->width + goal.x] |= 2;
    }
    for (size_t i = 0; i < spec->width * spec->height; i++)
        hits += hit[i] == 3;
    assert_int_equal(hits, cells);
    free(hit);
}

/* Checks the middle of an outline against a search of all its cells, in their order. */
static void assert_center_is_nearest(const struct maze_spec *spec)
{
    const int64_t width = (int64_t)spec->width, height = (int64_t)spec->height;
    struct maze_spec resolved = *spec;
    struct maze_point nearest = {0, 0}, start, goal;
    int64_t least = INT64_MAX;

    for (int64_t y = 0; y < height; y++)
        for (int64_t x = 0; x < width; x++) {
            const int64_t across = 2 * x + 1 - width, down = 2 * y + 1 - height;

            if (across * across + down * down < least &&
                maze_spec_inside(spec, (uint64_t)x, (uint64_t)y)) {
                least = across * across + down * down;
                nearest = (struct maze_point){(uint64_t)x, (uint64_t)y};
            }
        }
    resolved.goal.kind = MAZE_END_CENTER;
    assert_null(maze_spec_resolve(&resolved));
    (void)maze_spec_ends(&resolved, &start, &goal);
    assert_int_equal(goal.x, nearest.x);
    assert_int_equal(goal.y, nearest.y);
}

TEST(the_center_is_the_cell_inside_that_is_nearest_and_of_several_the_first)
{
    static const char *const art[] = {"#########", "#.......#", "#.......#", "##......#",
        "###.....#", "#.......#", "#.......#", "#########"};
    struct maze_spec spec = {maze_algorithm_at(0), 9, 8};
    uint64_t pieces;

    for (size_t i = 0; maze_shape_at(i); i++)
        for (uint32_t side = maze_shape_at(i)->min; side < 60; side++)
            for (uint32_t height = maze_shape_at(i)->min; height < 40; height += 1 + side / 8)
                assert_center_is_nearest(&(struct maze_spec){
                    maze_algorithm_at(0), side, height, .shape = maze_shape_at(i)});
    for (uint32_t rows = 2; rows <= 8; rows++) {
        spec.height = rows;
        assert_int_equal(mask_of_art(art, rows, NULL, &spec.mask, &pieces), MAZE_MASK_OK);
        assert_center_is_nearest(&spec);
        maze_mask_free(spec.mask);
    }
}

TEST(ends_are_drawn_from_all_cells_inside)
{
    static const char *const corner[] = {"#..", "#..", "###"}, *const one[] = {"...", ".#."};
    struct maze_spec spec = {maze_algorithm_at(0), 3, 3, .shape = maze_shape_find("ring")};
    uint64_t pieces;

    assert_ends_are_drawn(&spec, 8);
    spec.shape = NULL;
    assert_ends_are_drawn(&spec, 9);
    assert_int_equal(mask_of_art(corner, 3, NULL, &spec.mask, &pieces), MAZE_MASK_OK);
    assert_ends_are_drawn(&spec, 5);
    maze_mask_free(spec.mask);
    spec.height = 2;
    assert_int_equal(mask_of_art(one, 2, NULL, &spec.mask, &pieces), MAZE_MASK_OK);
    assert_ends_are_drawn(&spec, 1);
    maze_mask_free(spec.mask);
}

static void assert_grid_is(const struct maze_spec *spec)
{
    struct maze_grid *grid;
    uint64_t cells = 0;

    assert_int_equal(maze_grid_new((uint32_t)spec->width, (uint32_t)spec->height, &grid), MAZE_OK);
    assert_int_equal(grid_shape(grid, spec, NULL), MAZE_OK);
    for (uint64_t y = 0; y < spec->height; y++)
        for (uint64_t x = 0; x < spec->width; x++) {
            assert_int_equal(grid_inside(grid, x, y), maze_spec_inside(spec, x, y));
            cells += grid_inside(grid, x, y);
        }
    assert_int_equal(grid->cells, cells);
    maze_grid_free(grid);
}

TEST(a_grid_has_the_outline_of_its_spec)
{
    static const char *const art[] = {
        "##############################.....##########################################",
        "#....###############################################################.........",
        "##############################################################..#############"};
    struct maze_spec spec = {.width = 77, .height = 3};
    uint64_t pieces;

    assert_grid_is(&spec);
    assert_int_equal(mask_of_art(art, 3, NULL, &spec.mask, &pieces), MAZE_MASK_OK);
    assert_grid_is(&spec);
    maze_mask_free(spec.mask);
    for (size_t i = 0; maze_shape_at(i); i++)
        for (uint32_t width = 60; width < 70; width++)
            assert_grid_is(&(struct maze_spec){
                .width = width, .height = 2 + width / 3, .shape = maze_shape_at(i)});
}

/* It would take seconds to go through the rows of such a shape. */
TEST(corners_of_a_shape_that_is_too_large_are_those_of_its_rectangle)
{
    for (size_t i = 0; maze_shape_at(i); i++) {
        const struct maze_spec spec = {
            maze_algorithm_at(0), MAZE_SIDE_MAX, MAZE_SIDE_MAX, .shape = maze_shape_at(i)};
        const struct maze_point cell = maze_spec_corner(&spec, MAZE_CORNER_SOUTHEAST);

        assert_int_equal(cell.x, MAZE_SIDE_MAX - 1);
        assert_int_equal(cell.y, MAZE_SIDE_MAX - 1);
    }
}
