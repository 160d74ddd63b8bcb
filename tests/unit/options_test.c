/* The effect of each option on the mazes of every algorithm that has it. */
#include "mazes.h"
#include "unit.h"

#include <stdlib.h>
#include <string.h>

/* ---- bias ---- */

enum { BIASED_SIDE = 200, BIASED_MAZES = 3 };

/* The share of horizontal passages over a few mazes, in thousandths. */
static uint64_t horizontal(struct maze_spec spec)
{
    uint64_t easts = 0, passages = 0;

    spec.width = spec.height = BIASED_SIDE;
    for (spec.seed = 0; spec.seed < BIASED_MAZES; spec.seed++) {
        struct picture picture = picture_of(&spec);

        for (size_t i = 0; i < (size_t)BIASED_SIDE * BIASED_SIDE; i++)
            easts += picture.east[i];
        passages += picture_passages(&picture);
        picture_free(&picture);
    }
    return 1000 * easts / passages;
}

/* For every algorithm with a bias, the shares must rise with the bias, by a minimum step. */
static void assert_rising(const int *biases, size_t count, uint64_t margin)
{
    for (size_t i = 0; maze_algorithm_at(i); i++) {
        uint64_t before = 0;

        for (size_t k = 0; k < count && maze_algorithm_at(i)->options & MAZE_OPTION_BIAS; k++) {
            const uint64_t share =
                horizontal((struct maze_spec){maze_algorithm_at(i), .bias = (int8_t)biases[k]});

            if (k > 0 && share < before + margin)
                fail_msg(
                    "%s: of a thousand passages %llu are horizontal at bias %d, and %llu at %d",
                    maze_algorithm_at(i)->slug, (unsigned long long)before, biases[k - 1],
                    (unsigned long long)share, biases[k]);
            before = share;
        }
    }
}

TEST(a_higher_bias_makes_more_horizontal_passages)
{
    static const int biases[] = {-100, -50, 0, 50, 100};

    assert_rising(biases, LENGTH(biases), 20);
}

TEST(a_bias_of_fifty_either_way_is_clearly_seen)
{
    static const int biases[] = {-50, 50};

    assert_rising(biases, 2, 100);
}

TEST(what_is_even_by_itself_is_mostly_horizontal_with_a_positive_bias)
{
    for (size_t i = 0; maze_algorithm_at(i); i++)
        /* Algorithms without diagonal symmetry, such as sidewinder, may lean to one side without a bias. */
        if (maze_algorithm_at(i)->options & MAZE_OPTION_BIAS &&
            maze_algorithm_at(i)->even_under & MAZE_EVEN_DIAGONAL) {
            const uint64_t max = horizontal((struct maze_spec){maze_algorithm_at(i), .bias = 50}),
                           min = horizontal((struct maze_spec){maze_algorithm_at(i), .bias = -50});

            if (max < 550 || min > 450)
                fail_msg("%s: of a thousand passages %llu are horizontal at bias 50, %llu at -50",
                    maze_algorithm_at(i)->slug, (unsigned long long)max, (unsigned long long)min);
        }
}

TEST(passages_are_shared_by_the_weights_of_the_bias)
{
    static const struct {
        const char *slug;
        int off; /* at most, in thousandths: of 120,000 bits chance makes 8, in five standard deviations */
    } rows[] = {{"binary-tree", 12}, {"eller", 20}};

    for (size_t r = 0; r < LENGTH(rows); r++)
        for (int bias = -100; bias <= 100; bias += 25) {
            const int share = (int)horizontal((struct maze_spec){
                          maze_algorithm_find(rows[r].slug), .bias = (int8_t)bias}),
                      expected = 500 + 5 * bias;

            if (share < expected - rows[r].off || share > expected + rows[r].off)
                fail_msg("%s: of a thousand passages %d are horizontal at bias %d, not %d",
                    rows[r].slug, share, bias, expected);
        }
}

/* ---- skew ---- */

/* The maze mirrored so that the corner named by the skew becomes the southeast. */
static void assert_mirrored(
    const struct picture *plain, const struct picture *skewed, enum maze_skew skew)
{
    const size_t width = plain->width, height = plain->height;

    for (size_t y = 0; y < height; y++)
        for (size_t x = 0; x < width; x++) {
            const size_t image_x = skew & MAZE_SKEW_WEST ? width - 1 - x : x;
            const size_t image_y = skew & MAZE_SKEW_NORTH ? height - 1 - y : y;
            unsigned graph = picture_ways(plain, y * width + x);

            if (skew & MAZE_SKEW_WEST)
                graph = (graph & (WAY_NORTH | WAY_SOUTH)) | (graph & WAY_EAST ? WAY_WEST : 0) |
                    (graph & WAY_WEST ? WAY_EAST : 0);
            if (skew & MAZE_SKEW_NORTH)
                graph = (graph & (WAY_EAST | WAY_WEST)) | (graph & WAY_NORTH ? WAY_SOUTH : 0) |
                    (graph & WAY_SOUTH ? WAY_NORTH : 0);
            assert_int_equal(picture_ways(skewed, image_y * width + image_x), graph);
        }
}

TEST(a_skewed_maze_is_the_mirror_image_of_the_plain_one)
{
    static const uint32_t sizes[][2] = {{1, 1}, {1, 9}, {9, 1}, {2, 2}, {12, 12}, {63, 7}, {64, 7},
        {65, 7}, {127, 20}, {128, 20}, {129, 20}, {300, 200}};
    static const int biases[] = {0, 60};

    for (size_t i = 0; maze_algorithm_at(i); i++)
        for (size_t k = 0; k < LENGTH(sizes); k++)
            for (size_t b = 0; b < 2 && maze_algorithm_at(i)->options & MAZE_OPTION_SKEW; b++) {
                struct maze_spec spec = {maze_algorithm_at(i), sizes[k][0], sizes[k][1], 5};

                spec.bias =
                    (int8_t)(maze_algorithm_at(i)->options & MAZE_OPTION_BIAS ? biases[b] : 0);
                struct picture plain = picture_of(&spec);

                for (spec.skew = 0; spec.skew < MAZE_SKEWS; spec.skew++) {
                    struct picture skewed = picture_of(&spec);

                    assert_mirrored(&plain, &skewed, spec.skew);
                    picture_free(&skewed);
                }
                picture_free(&plain);
            }
}

/* Whether a border is one open corridor. */
static bool has_clear_row(const struct picture *picture, size_t y)
{
    for (size_t x = 0; x + 1 < picture->width; x++)
        if (!picture->east[y * picture->width + x])
            return false;
    return true;
}

static bool has_clear_column(const struct picture *picture, size_t x)
{
    for (size_t y = 0; y + 1 < picture->height; y++)
        if (!picture->south[y * picture->width + x])
            return false;
    return true;
}

TEST(a_binary_tree_has_clear_corridors_to_the_corner_of_its_skew_only)
{
    for (enum maze_skew skew = 0; skew < MAZE_SKEWS; skew++) {
        const bool north = skew & MAZE_SKEW_NORTH, west = skew & MAZE_SKEW_WEST;
        struct picture picture = picture_of(
            &(struct maze_spec){maze_algorithm_find("binary-tree"), 70, 50, 3, .skew = skew});

        assert_int_equal(has_clear_row(&picture, 0), north);
        assert_int_equal(has_clear_row(&picture, 49), !north);
        assert_int_equal(has_clear_column(&picture, 0), west);
        assert_int_equal(has_clear_column(&picture, 69), !west);
        picture_free(&picture);
    }
}

TEST(a_sidewinder_has_a_clear_corridor_on_the_side_of_its_skew_only)
{
    for (enum maze_skew skew = 0; skew < MAZE_SKEWS; skew++) {
        const bool north = skew & MAZE_SKEW_NORTH;
        struct picture picture = picture_of(
            &(struct maze_spec){maze_algorithm_find("sidewinder"), 70, 50, 3, .skew = skew});

        assert_int_equal(has_clear_row(&picture, 0), north);
        assert_int_equal(has_clear_row(&picture, 49), !north);
        assert_false(has_clear_column(&picture, 0));
        assert_false(has_clear_column(&picture, 69));
        picture_free(&picture);
    }
}

/* ---- the last run ---- */

/* How many passages along rows two mazes differ in, and how many along columns. */
static void count_differences(
    const struct picture *a, const struct picture *b, size_t *along_rows, size_t *along_columns)
{
    *along_rows = *along_columns = 0;
    for (size_t i = 0; i < (size_t)a->width * a->height; i++) {
        *along_rows += a->east[i] != b->east[i];
        *along_columns += a->south[i] != b->south[i];
    }
}

TEST(a_last_run_at_the_edge_makes_a_second_clear_corridor)
{
    const struct maze_algorithm *sidewinder = maze_algorithm_find("sidewinder");

    for (uint64_t width = 63; width <= 66; width++)
        for (enum maze_skew skew = 0; skew < MAZE_SKEWS; skew++) {
            const struct maze_spec spec = {sidewinder, width, 50, 3, .skew = skew},
                                   at_edge = {sidewinder, width, 50, 3, .skew = skew,
                                       .last_run = MAZE_LAST_RUN_EDGE};
            struct picture plain = picture_of(&spec), picture = picture_of(&at_edge);
            size_t along_rows, along_columns;

            assert_true(has_clear_column(&picture, skew & MAZE_SKEW_WEST ? 0 : width - 1));
            assert_false(has_clear_column(&picture, skew & MAZE_SKEW_WEST ? width - 1 : 0));
            assert_true(has_clear_row(&picture, skew & MAZE_SKEW_NORTH ? 0 : 49));
            /* One riser a row is moved, where it was not there already. */
            count_differences(&plain, &picture, &along_rows, &along_columns);
            assert_int_equal(along_rows, 0);
            assert_in_range(along_columns, 10, 2 * 49);
            picture_free(&plain);
            picture_free(&picture);
        }
}

/* ---- mix ---- */

/*
 * How many of a thousand cells are dead ends, and how many are inside a straight corridor. Measured with
 * a minimal growing tree (pick a cell of a list, remove it if it is stuck) on 3 mazes of 300 x 300 cells.
 */
static const struct {
    const char *mix;
    int dead_ends, straight;
} mixed[] = {
    {"newest", 99, 303},
    {"oldest", 8, 983},
    {"middle", 8, 983},
    {"random", 276, 260},
    {"newest:1,random:1", 184, 232},
    {"newest:9,random:1", 110, 289},
    {"newest:99,random:1", 100, 301},
    {"newest:1,random:9", 286, 224},
    {"newest:1,oldest:1", 171, 278},
    {"newest:5,oldest:1,middle:2,random:3", 197, 229},
};

enum { MIXED_SIDE = 300, MIXED_MAZES = 3, MIXED_CELLS = MIXED_MAZES * MIXED_SIDE * MIXED_SIDE };

static void assert_grown_as(const struct maze_algorithm *algorithm, size_t m)
{
    struct maze_spec spec = {algorithm, MIXED_SIDE, MIXED_SIDE};
    int dead_ends = 0, straight = 0;

    assert_true(maze_mix_read(mixed[m].mix, strlen(mixed[m].mix), &spec.mix));
    for (; spec.seed < MIXED_MAZES; spec.seed++) {
        struct picture picture = picture_of(&spec);

        for (size_t i = 0; i < (size_t)MIXED_SIDE * MIXED_SIDE; i++) {
            const unsigned graph = picture_ways(&picture, i);

            dead_ends += __builtin_popcount(graph) == 1;
            straight += graph == (WAY_EAST | WAY_WEST) || graph == (WAY_NORTH | WAY_SOUTH);
        }
        picture_free(&picture);
    }
    dead_ends /= MIXED_CELLS / 1000;
    straight /= MIXED_CELLS / 1000;
    if (abs(dead_ends - mixed[m].dead_ends) > 5 || abs(straight - mixed[m].straight) > 5)
        fail_msg("%s, %s: %d dead ends and %d straight ways in a thousand cells, not %d and %d",
            algorithm->slug, mixed[m].mix, dead_ends, straight, mixed[m].dead_ends,
            mixed[m].straight);
}

TEST(a_mix_makes_what_the_plainest_growing_tree_makes)
{
    for (size_t i = 0; maze_algorithm_at(i); i++)
        for (size_t m = 0; m < LENGTH(mixed); m++)
            if (maze_algorithm_at(i)->options & MAZE_OPTION_MIX)
                assert_grown_as(maze_algorithm_at(i), m);
}

TEST(the_default_mix_is_newest_and_random)
{
    for (size_t i = 0; maze_algorithm_at(i); i++)
        if (maze_algorithm_at(i)->options & MAZE_OPTION_MIX) {
            struct picture picture =
                picture_of(&(struct maze_spec){maze_algorithm_at(i), 70, 50, 3});
            struct picture same = picture_of(&(struct maze_spec){maze_algorithm_at(i), 70, 50, 3,
                .mix = {{[MAZE_PICK_NEWEST] = 1, [MAZE_PICK_RANDOM] = 1}}});

            assert_true(picture_same(&picture, &same));
            picture_free(&picture);
            picture_free(&same);
        }
}

/* ---- of ---- */

/* Fails unless the maze is one corridor between the start and the goal of its spec. */
static void assert_corridor(const struct maze_spec *spec)
{
    struct picture picture = picture_of(spec);
    struct maze_point start, goal;
    char text[MAZE_SPEC_TEXT];
    uint64_t wrong = 0;

    maze_spec_write(spec, text);
    maze_spec_ends(spec, &start, &goal);
    for (size_t i = 0; i < maze_spec_cells(spec); i++) {
        const bool end = i == start.y * spec->width + start.x || i == goal.y * spec->width + goal.x;
        const int passages = maze_spec_cells(spec) == 1 ? 0 : end ? 1 : 2;

        wrong += __builtin_popcount(picture_ways(&picture, i)) != passages;
    }
    if (wrong || picture_reached(&picture) != maze_spec_cells(spec))
        fail_msg("%s: %llu cells are wrong, %llu reached", text, (unsigned long long)wrong,
            (unsigned long long)picture_reached(&picture));
    picture_free(&picture);
}

/* Checks one size with every algorithm that a unicursal maze can be made of. */
static void assert_corridors(
    const struct maze_algorithm *algorithm, uint64_t width, uint64_t height)
{
    for (size_t k = 0; maze_algorithm_at(k) && algorithm->options & MAZE_OPTION_OF; k++)
        if (!(maze_algorithm_at(k)->options & MAZE_OPTION_OF))
            assert_corridor(&(struct maze_spec){
                algorithm, width, height, 8, .of = k == 0 ? NULL : maze_algorithm_at(k)});
}

TEST(a_unicursal_maze_is_one_corridor_between_its_ends)
{
    static const uint32_t sizes[][2] = {{64, 64}, {65, 65}, {127, 130}, {128, 129}, {129, 128},
        {131, 127}, {1, 1000}, {1000, 1}, {2, 999}, {999, 2}, {3, 1000}, {1000, 3}, {301, 200},
        {300, 201}};

    for (size_t i = 0; maze_algorithm_at(i); i++) {
        for (uint64_t width = 1; width <= 9; width++)
            for (uint64_t height = 1; height <= 9; height++)
                assert_corridors(maze_algorithm_at(i), width, height);
        for (size_t k = 0; k < LENGTH(sizes); k++)
            assert_corridors(maze_algorithm_at(i), sizes[k][0], sizes[k][1]);
    }
}

enum { ROWS = 64 }; /* of the catalogue, at most */

TEST(each_algorithm_to_go_round_makes_another_corridor)
{
    for (size_t i = 0; maze_algorithm_at(i); i++) {
        struct picture pictures[ROWS];
        size_t count = 0;

        for (size_t k = 0; maze_algorithm_at(k) && maze_algorithm_at(i)->options & MAZE_OPTION_OF;
             k++) {
            assert_true(k < ROWS);
            if (!(maze_algorithm_at(k)->options & MAZE_OPTION_OF))
                pictures[count++] = picture_of(&(struct maze_spec){
                    maze_algorithm_at(i), 60, 40, 3, .of = k == 0 ? NULL : maze_algorithm_at(k)});
        }
        for (size_t a = 0; a < count; a++)
            for (size_t b = 0; b < a; b++)
                assert_false(picture_same(&pictures[a], &pictures[b]));
        for (size_t a = 0; a < count; a++)
            picture_free(&pictures[a]);
    }
}
