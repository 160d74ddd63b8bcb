/* Pairs of cells: their lengths against a plain search of the tiles, and how they are drawn. */
#include "mask_of_art.h"
#include "mazes.h"
#include "unit.h"

#include "core/tell/answers/answers.h"

#include <stdlib.h>
#include <string.h>

/* The tiles as text, rows of `columns` characters and a line feed. */
struct tiles {
    struct buffer text;
    size_t columns, rows;
};

static struct tiles tiles_of(const struct maze_spec *spec)
{
    const struct maze_format *text = maze_format_find("text");
    const struct maze_rendering rendering = {text, maze_style_find(text, "tiles")};

    return (struct tiles){
        bytes_of(&rendering, spec, NULL, 4096), 2 * spec->width + 1, 2 * spec->height + 1};
}

/* The steps from tile to tile, or SIZE_MAX. The edges are walls to it: nothing wraps around. */
static size_t *search(const struct tiles *tiles, size_t from)
{
    const size_t line = tiles->columns + 1, size = tiles->text.length;
    size_t *steps = malloc(size * sizeof(*steps)), *queue = malloc(size * sizeof(*queue));
    size_t head = 0, tail = 0;

    memset(steps, 0xff, size * sizeof(*steps));
    steps[from] = 0;
    queue[tail++] = from;
    while (head < tail) {
        const size_t at = queue[head++], next[] = {at - line, at + 1, at + line, at - 1};

        for (size_t i = 0; i < 4; i++)
            if (next[i] < size && tiles->text.data[next[i]] == ' ' && steps[next[i]] == SIZE_MAX) {
                steps[next[i]] = steps[at] + 1;
                queue[tail++] = next[i];
            }
    }
    free(queue);
    return steps;
}

/* A tile in the middle of a cell that is inside. */
static size_t tile_of(const struct tiles *tiles, struct maze_point cell)
{
    const size_t tile = (2 * cell.y + 1) * (tiles->columns + 1) + 2 * cell.x + 1;

    assert_true(2 * cell.x + 1 < tiles->columns && 2 * cell.y + 1 < tiles->rows);
    assert_int_equal(tiles->text.data[tile], ' ');
    return tile;
}

static void assert_lengths(const struct maze_spec *spec, uint32_t count)
{
    struct tiles tiles = tiles_of(spec);
    struct maze *maze = maze_of(spec, &(struct maze_question){.pairs = count});

    assert_int_equal(maze->pair_count, count);
    for (uint32_t i = 0; i < count; i++) {
        const struct maze_pair *pair = &maze->pairs[i];
        const size_t goal = tile_of(&tiles, pair->goal);
        size_t *steps = search(&tiles, tile_of(&tiles, pair->start)), others = 0;

        assert_int_equal(steps[goal], 2 * pair->length);
        if (pair->length == 0) {
            for (size_t y = 1; y < tiles.rows; y += 2)
                for (size_t x = 1; x < tiles.columns; x += 2)
                    others += steps[y * (tiles.columns + 1) + x] + 1 > 1;
            assert_int_equal(others, 0);
        }
        free(steps);
    }
    maze_free(maze);
    buffer_free(&tiles.text);
}

TEST(lengths_are_those_of_shortest_paths)
{
    static const uint64_t sides[][2] = {
        {1, 1}, {2, 1}, {1, 9}, {63, 3}, {64, 3}, {65, 4}, {30, 40}};

    for (size_t i = 0; i < LENGTH(sides); i++)
        for (uint64_t seed = 0; seed < 4; seed++)
            assert_lengths(&(struct maze_spec){maze_algorithm_find("kruskal"), sides[i][0],
                               sides[i][1], seed, .loops = 5 * (uint32_t)seed},
                40);
}

TEST(outlines_and_edges_that_wrap_around)
{
    for (unsigned wrap = 0; wrap < 4; wrap++) {
        struct maze_spec spec = {maze_algorithm_find("wilson"), 24, 20, 5, .wrap = wrap};

        assert_lengths(&spec, 40);
        spec.shape = maze_shape_find("ring");
        assert_lengths(&spec, 40);
        spec.shape = NULL;
        spec.sparse = 70;
        spec.braid = 50;
        assert_lengths(&spec, 40);
        spec.sparse = 100;
        spec.width = 3;
        spec.height = 2;
        assert_lengths(&spec, 20);
    }
}

TEST(a_longer_list_begins_with_the_shorter_one)
{
    const struct maze_spec spec = {maze_algorithm_find("prim"), 30, 30, 9};
    struct maze *few = maze_of(&spec, &(struct maze_question){.pairs = 7});
    struct maze *many = maze_of(&spec, &(struct maze_question){.pairs = 900});

    assert_memory_equal(few->pairs, many->pairs, 7 * sizeof(*few->pairs));
    maze_free(few);
    maze_free(many);
}

TEST(any_cell_may_be_an_end)
{
    const struct maze_spec spec = {maze_algorithm_find("prim"), 6, 5, 9};
    struct maze *maze = maze_of(&spec, &(struct maze_question){.pairs = 1000});
    unsigned starts[30] = {0}, goals[30] = {0};

    for (size_t i = 0; i < 1000; i++) {
        starts[maze->pairs[i].start.y * 6 + maze->pairs[i].start.x]++;
        goals[maze->pairs[i].goal.y * 6 + maze->pairs[i].goal.x]++;
    }
    /* 33 each are expected, 5.7 the standard deviation. */
    for (size_t i = 0; i < 30; i++)
        assert_true(starts[i] > 8 && starts[i] < 60 && goals[i] > 8 && goals[i] < 60);
    maze_free(maze);
}

static uint64_t searches(const struct maze_spec *spec, uint32_t pairs, uint8_t cell)
{
    return pairs_searches(spec, &(struct maze_question){.pairs = pairs, .pair_cell = cell});
}

TEST(large_mazes_share_searches)
{
    struct maze_spec spec = {maze_algorithm_find("kruskal"), 1 << 10, 1 << 10};

    assert_int_equal(searches(&spec, 10, 1), 10);
    assert_int_equal(searches(&spec, MAZE_PAIRS_MAX, 1), 256);
    /* Wide corridors are searched tile by tile: 5 x 1024 + 1 of them a side, and a border. */
    assert_int_equal(searches(&spec, MAZE_PAIRS_MAX, 4), 10);
    spec.width = 1 << 15;
    assert_int_equal(searches(&spec, 100, 1), 8);
    spec.width = spec.height = MAZE_SIDE_MAX;
    assert_int_equal(searches(&spec, 100, 1), 1);
    assert_int_equal(searches(&spec, 100, 64), 1);
    spec.width = spec.height = 33;
    assert_int_equal(searches(&spec, 1000, 64), 58);
}

enum { MASK_SIDE = 1 << 10 };

/* A square of which only the first row is inside. */
static struct maze_mask *first_row(void)
{
    static char inside[MASK_SIDE + 1], outside[MASK_SIDE + 1];
    const char *rows[MASK_SIDE] = {inside};
    struct maze_mask *mask;
    uint64_t components;

    memset(inside, '#', MASK_SIDE);
    memset(outside, '.', MASK_SIDE);
    for (size_t y = 1; y < MASK_SIDE; y++)
        rows[y] = outside;
    assert_int_equal(mask_of_art(rows, MASK_SIDE, NULL, &mask, &components), MAZE_MASK_OK);
    return mask;
}

TEST(pairs_that_share_a_search_have_its_start)
{
    struct maze_mask *mask = first_row();
    const struct maze_spec spec = {
        maze_algorithm_find("kruskal"), MASK_SIDE, MASK_SIDE, 3, .mask = mask};
    struct maze *maze = maze_of(&spec, &(struct maze_question){.pairs = MAZE_PAIRS_MAX});
    const struct maze_pair *pair = maze->pairs;
    uint64_t starts = 1;

    assert_int_equal(maze->pair_count, MAZE_PAIRS_MAX);
    for (size_t i = 0; i < MAZE_PAIRS_MAX; i++) {
        const uint64_t start = pair[i].start.x, goal = pair[i].goal.x;

        assert_int_equal(pair[i].start.y + pair[i].goal.y, 0);
        assert_int_equal(pair[i].length, start < goal ? goal - start : start - goal);
        assert_true(pair[i].length > 0);
        starts += i > 0 && start != pair[i - 1].start.x;
    }
    /* Two searches that follow each other may have drawn the same start. */
    assert_in_range(starts, searches(&spec, MAZE_PAIRS_MAX, 1) - 5, 256);
    maze_free(maze);
    maze_mask_free(mask);
}

TEST(a_solver_finds_its_path_beside_pairs)
{
    const struct maze_spec spec = {
        maze_algorithm_find("wilson"), 20, 20, 5, .wrap = MAZE_WRAP_X | MAZE_WRAP_Y};
    const struct maze_solver *solver = maze_solver_find("dead-end-filling");
    struct maze *alone = maze_of(&spec, &(struct maze_question){.solver = solver});
    struct maze *beside = maze_of(&spec, &(struct maze_question){.solver = solver, .pairs = 9});

    assert_true(beside->solution.solved);
    assert_int_equal(
        maze_path_length(alone->solution.path), maze_path_length(beside->solution.path));
    maze_free(alone);
    maze_free(beside);
}
