/* Specs and questions that are not valid are refused by all that takes one, and their neighbours are not. */
#include "mask_of_art.h"
#include "mazes.h"
#include "unit.h"

#include "core/valid.h"
#include "maze/mask.h"

#include <string.h>

static struct maze_mask *mask_of(const char *const *art, size_t rows, const char *tiling)
{
    struct maze_mask *mask = NULL;
    uint64_t components;

    assert_int_equal(
        mask_of_art(art, rows, maze_tiling_find(tiling), &mask, &components), MAZE_MASK_OK);
    return mask;
}

/* The spec is refused by its cost, as a maze, as steps and by an encoder, unless `fault` is NULL. */
static void assert_fault(const struct maze_spec *spec, const char *fault)
{
    const struct maze_format *json = maze_format_find("json");
    const struct maze_rendering rendering = {
        .format = json, .style = maze_style_find(json, "none")};
    const char *found = maze_spec_fault(spec);
    struct maze_task *task = maze_task_new();
    struct maze_encoder *encoder = NULL;
    struct maze_steps *steps = NULL;
    struct maze *maze = NULL;
    enum maze_status status;

    if (fault ? !found || strcmp(found, fault) != 0 : found != NULL)
        fail_msg("%s at fault instead of %s", found ? found : "nothing", fault ? fault : "nothing");
    assert_int_equal(maze_cost(spec, NULL).invalid, fault != NULL);
    /* An encoder does not count what is connected. */
    if (spec_fault(spec) != SPEC_PARAMS)
        assert_int_equal(maze_encoder_new(&rendering, spec, NULL, &encoder), MAZE_INVALID);
    if (fault || maze_spec_cells(spec) <= 1 << 20) {
        status = maze_make(spec, NULL, task, &maze);
        assert_int_equal(status, fault ? MAZE_INVALID : MAZE_OK);
    }
    if (fault) {
        status = maze_steps_make(spec, NULL, UINT64_MAX, task, &steps);
        assert_int_equal(status, MAZE_INVALID);
    }
    maze_free(maze);
    maze_task_free(task);
}

#define ALGO(slug) .algorithm = maze_algorithm_find(slug)
#define CELL(cell_x, cell_y)                                                                       \
    {                                                                                              \
        .kind = MAZE_END_CELL, .cell = { cell_x, cell_y }                                          \
    }

TEST(a_field_out_of_its_range_is_refused_and_the_last_within_is_not)
{
    const struct maze_tiling *triangle = maze_tiling_find("triangle");
    const struct maze_shape *ring = maze_shape_find("ring");
    const struct {
        const char *fault;
        struct maze_spec bad, good;
    } cases[] = {
        {"algo", {.width = 3, .height = 3}, {ALGO("kruskal"), 3, 3}},
        {"width", {ALGO("kruskal"), 0, 3}, {ALGO("kruskal"), 1, 3}},
        {"height", {ALGO("kruskal"), 3, MAZE_SIDE_MAX + 1}, {ALGO("eller"), 3, MAZE_SIDE_MAX}},
        {"bias", {ALGO("eller"), 3, 3, .bias = 101}, {ALGO("eller"), 3, 3, .bias = 100}},
        {"bias", {ALGO("eller"), 3, 3, .bias = -101}, {ALGO("eller"), 3, 3, .bias = -100}},
        {"bias", {ALGO("wilson"), 3, 3, .bias = 1}, {ALGO("wilson"), 3, 3}},
        {"skew", {ALGO("sidewinder"), 3, 3, .skew = MAZE_SKEWS},
            {ALGO("sidewinder"), 3, 3, .skew = MAZE_SKEWS - 1}},
        {"last_run", {ALGO("sidewinder"), 3, 3, .last_run = 2},
            {ALGO("sidewinder"), 3, 3, .last_run = 1}},
        {"mix", {ALGO("growing-tree"), 3, 3, .mix = {{101, 1}}},
            {ALGO("growing-tree"), 3, 3, .mix = {{100, 1}}}},
        {"mix", {ALGO("growing-tree"), 3, 3, .mix = {{2, 4}}},
            {ALGO("growing-tree"), 3, 3, .mix = {{1, 2}}}},
        {"root", {ALGO("hunt-and-kill"), 3, 3, .root = 2},
            {ALGO("hunt-and-kill"), 3, 3, .root = 1}},
        {"hunt", {ALGO("hunt-and-kill"), 3, 3, .hunt = 2},
            {ALGO("hunt-and-kill"), 3, 3, .hunt = 1}},
        {"trees", {ALGO("growing-forest"), 3, 3, .trees = MAZE_TREES_MAX + 1},
            {ALGO("growing-forest"), 3, 3, .trees = MAZE_TREES_MAX}},
        {"spawn", {ALGO("growing-forest"), 3, 3, .spawn = MAZE_SPAWN_MAX + 1},
            {ALGO("growing-forest"), 3, 3, .spawn = MAZE_SPAWN_MAX}},
        {"of", {ALGO("unicursal"), 4, 4, .of = maze_algorithm_find("unicursal")},
            {ALGO("unicursal"), 4, 4, .of = maze_algorithm_find("wilson")}},
        {"straight", {ALGO("wilson"), 3, 3, .straight = 101}, {ALGO("wilson"), 3, 3}},
        {"tiling", {ALGO("wilson"), 4, 4, .tiling = maze_tiling_woven()},
            {ALGO("wilson"), 4, 4, .tiling = triangle}},
        {"tiling", {ALGO("wilson"), 1, 4, .tiling = triangle},
            {ALGO("wilson"), 1, 2, .tiling = triangle}},
        {"bias", {ALGO("hunt-and-kill"), 3, 3, .tiling = triangle, .bias = 1},
            {ALGO("hunt-and-kill"), 3, 3, .bias = 1}},
        {"shape", {ALGO("wilson"), ring->min - 1, ring->min, .shape = ring},
            {ALGO("wilson"), ring->min, ring->min, .shape = ring}},
        {"shape", {ALGO("eller"), 30, 30, .shape = ring}, {ALGO("eller"), 30, 30}},
        {"wrap", {ALGO("wilson"), 3, 3, .wrap = 4}, {ALGO("wilson"), 3, 3, .wrap = 3}},
        {"wrap", {ALGO("wilson"), 3, 4, .tiling = triangle, .wrap = MAZE_WRAP_X},
            {ALGO("wilson"), 3, 4, .tiling = triangle, .wrap = MAZE_WRAP_Y}},
        {"sparse", {ALGO("wilson"), 3, 3, .sparse = 101}, {ALGO("wilson"), 3, 3, .sparse = 100}},
        {"braid", {ALGO("wilson"), 3, 3, .braid = 101}, {ALGO("wilson"), 3, 3, .braid = 100}},
        {"rooms", {ALGO("wilson"), 9, 9, .rooms = MAZE_ROOMS_MAX + 1},
            {ALGO("wilson"), 9, 9, .rooms = MAZE_ROOMS_MAX}},
        {"room_min", {ALGO("wilson"), 9, 9, .room_min = 3}, {ALGO("wilson"), 9, 9}},
        {"room_min", {ALGO("wilson"), 9, 9, .rooms = 1, .room_min = 1},
            {ALGO("wilson"), 9, 9, .rooms = 1, .room_min = 2}},
        {"room_max", {ALGO("wilson"), 9, 9, .rooms = 1, .room_max = 65},
            {ALGO("wilson"), 9, 9, .rooms = 1, .room_max = 64}},
        {"rooms", {ALGO("wilson"), 9, 9, .rooms = 1, .room_min = 5, .room_max = 4},
            {ALGO("wilson"), 9, 9, .rooms = 1, .room_min = 4, .room_max = 4}},
        {"rooms", {ALGO("wilson"), 9, 9, .doors = 3},
            {ALGO("wilson"), 9, 9, .rooms = 1, .doors = 3}},
        {"doors", {ALGO("wilson"), 9, 9, .rooms = 1, .doors = 9},
            {ALGO("wilson"), 9, 9, .rooms = 1, .doors = 8}},
        {"symmetry", {ALGO("wilson"), 9, 9, .symmetry = 4}, {ALGO("wilson"), 9, 9, .symmetry = 3}},
        {"symmetry", {ALGO("wilson"), 9, 8, .symmetry = MAZE_SYMMETRY_ROTATE4},
            {ALGO("wilson"), 9, 9, .symmetry = MAZE_SYMMETRY_ROTATE4}},
        {"symmetry", {ALGO("wilson"), 9, 9, .symmetry = MAZE_SYMMETRY_ROTATE4, .braid = 1},
            {ALGO("wilson"), 9, 9, .braid = 1}},
        {"weave", {ALGO("kruskal"), 9, 9, .weave = 101}, {ALGO("kruskal"), 9, 9, .weave = 100}},
        {"weave", {ALGO("kruskal"), 9, 9, .weave = 1, .wrap = 1},
            {ALGO("kruskal"), 9, 9, .wrap = 1}},
        {"blocks", {ALGO("wilson"), 99, 99, .blocks = 3}, {ALGO("wilson"), 99, 99, .blocks = 4}},
        {"blocks", {ALGO("wilson"), 99, 99, .blocks = 9}, {ALGO("wilson"), 99, 99, .blocks = 8}},
        {"blocks", {ALGO("wilson"), 99, 99, .blocks = 4, .wrap = 1}, {ALGO("wilson"), 99, 99}},
        {"level", {ALGO("wilson"), 99, 99, .blocks = 4, .level = 3},
            {ALGO("wilson"), 99, 99, .blocks = 4, .level = 2}},
        {"level", {ALGO("wilson"), 99, 99, .level = 1}, {ALGO("wilson"), 99, 99}},
        {"level", {ALGO("wilson"), 99, 99, .sparse = 1, .blocks = 4, .level = 1},
            {ALGO("wilson"), 99, 99, .sparse = 1, .blocks = 4}},
        {"level", {ALGO("wilson"), 99, 99, .braid = 1, .blocks = 4, .level = 2},
            {ALGO("wilson"), 99, 99, .blocks = 4, .level = 2}},
        {"level", {ALGO("wilson"), 99, 99, .loops = 1, .blocks = 4, .level = 1},
            {ALGO("wilson"), 99, 99, .loops = 1, .blocks = 4}},
        {"start", {ALGO("wilson"), 4, 3, .start = CELL(4, 2)},
            {ALGO("wilson"), 4, 3, .start = CELL(3, 2)}},
        {"goal", {ALGO("wilson"), 99, 99, .blocks = 4, .level = 1, .goal = CELL(0, 7)},
            {ALGO("wilson"), 99, 99, .blocks = 4, .level = 1, .goal = CELL(0, 6)}},
        {"goal", {ALGO("wilson"), 30, 30, .shape = ring, .goal = CELL(0, 0)},
            {ALGO("wilson"), 30, 30, .shape = ring, .goal = CELL(15, 0)}},
        {"goal", {ALGO("wilson"), 9, 9, .goal = {.kind = MAZE_END_RANDOM + 1}},
            {ALGO("wilson"), 9, 9, .goal = {.kind = MAZE_END_FARTHEST}}},
    };

    for (size_t i = 0; i < LENGTH(cases); i++) {
        assert_fault(&cases[i].bad, cases[i].fault);
        assert_fault(&cases[i].good, NULL);
    }
}

TEST(requests_that_once_wrote_out_of_bounds_are_refused)
{
    const struct maze_spec tile = {ALGO("recursive-division"), MAZE_SIDE_MAX, MAZE_SIDE_MAX, 679450,
        .start = CELL(MAZE_SIDE_MAX - 1, 0), .goal = {.kind = MAZE_END_FARTHEST}, .blocks = 4,
        .level = 6};
    const struct maze_spec sparse = {ALGO("recursive-backtracker"), 100000, 100000, 262918,
        .sparse = 65, .goal = CELL(50000, 100000), .blocks = 7};
    const struct maze_spec card = {
        ALGO("recursive-backtracker"), 100, 60, 1, .symmetry = MAZE_SYMMETRY_ROTATE4};

    assert_fault(&tile, "start");
    assert_fault(&sparse, "goal");
    assert_fault(&card, "symmetry");
}

TEST(a_mask_must_have_the_sides_and_be_connected_by_the_tiling)
{
    static const char *const steps[] = {"##.", ".##", "..#"};
    static const char *const column[] = {"#", "#", "#"};
    static const char *const diagonal[] = {"#.", ".#"};
    struct maze_spec spec = {ALGO("wilson"), 3, 3, .mask = mask_of(steps, 3, "square")};

    assert_fault(&spec, NULL);
    spec.start = (struct maze_end)CELL(2, 0);
    assert_fault(&spec, "start");
    spec.start = (struct maze_end){0};
    spec.shape = maze_shape_at(0);
    assert_fault(&spec, "shape");
    spec.shape = NULL;
    spec.width = 4;
    assert_fault(&spec, "mask");
    spec.width = 3;
    spec.tiling = maze_tiling_find("octagon");
    assert_fault(&spec, NULL);
    maze_mask_free(spec.mask);
    /* Of three triangles in a column, the second is beside one of the others. */
    spec = (struct maze_spec){ALGO("wilson"), 1, 3, .mask = mask_of(column, 3, "square")};
    assert_fault(&spec, NULL);
    spec.tiling = maze_tiling_find("triangle");
    assert_fault(&spec, "tiling");
    maze_mask_free(spec.mask);
    spec = (struct maze_spec){ALGO("wilson"), 2, 2, .tiling = maze_tiling_find("octagon")};
    spec.mask = mask_of(diagonal, 2, "octagon");
    assert_fault(&spec, NULL);
    spec.tiling = NULL;
    assert_fault(&spec, "mask");
    maze_mask_free(spec.mask);
}

TEST(a_shape_must_be_connected_by_the_tiling)
{
    struct maze_spec spec = {ALGO("wilson"), .tiling = maze_tiling_find("triangle")};
    uint64_t components;
    unsigned refused = 0;

    for (size_t i = 0; (spec.shape = maze_shape_at(i)); i++)
        for (spec.width = spec.shape->min > 2 ? spec.shape->min : 2; spec.width < 16;
             spec.width++) {
            spec.height = 15;
            assert_true(maze_spec_components(&spec, &components));
            assert_fault(&spec, components == 1 ? NULL : "shape");
            refused += components != 1;
        }
    assert_true(refused > 0);
}

TEST(a_maze_is_made_of_a_resolved_spec_alone_and_a_cost_is_that_of_any)
{
    static const struct maze_end ends[] = {
        {.kind = MAZE_END_CORNER, .corner = MAZE_CORNER_NORTHEAST}, {.kind = MAZE_END_RANDOM},
        {.kind = MAZE_END_TILE, .cell = {7, 7}}};
    struct maze_task *task = maze_task_new();
    struct maze *maze;

    for (size_t i = 0; i < LENGTH(ends); i++) {
        struct maze_spec spec = {ALGO("wilson"), 4, 4, .start = ends[i]};

        assert_false(maze_cost(&spec, NULL).invalid);
        assert_int_equal(maze_make(&spec, NULL, task, &maze), MAZE_INVALID);
        assert_null(maze_spec_resolve(&spec));
        assert_fault(&spec, NULL);
    }

    struct maze_spec far = {ALGO("wilson"), 4, 4, .start = {MAZE_END_TILE, {9, 7}}};
    struct maze_spec wall = {ALGO("wilson"), 4, 4, .goal = {MAZE_END_TILE, {7, 6}}};

    assert_fault(&far, "start");
    assert_fault(&wall, "goal");
    assert_null(maze_spec_resolve(&far));
    assert_int_equal(far.start.kind, MAZE_END_TILE);
    maze_task_free(task);
}

static void assert_asks(
    const struct maze_spec *spec, const struct maze_question *question, bool valid)
{
    struct maze_task *task = maze_task_new();
    struct maze *maze = NULL;
    const enum maze_status status = maze_make(spec, question, task, &maze);

    assert_int_equal(status, valid ? MAZE_OK : MAZE_INVALID);
    assert_int_equal(maze_cost(spec, question).invalid, !valid);
    maze_free(maze);
    maze_task_free(task);
}

TEST(a_question_that_cannot_be_asked_is_refused)
{
    const struct maze_spec spec = {ALGO("kruskal"), 9, 9},
                           woven = {ALGO("kruskal"), 9, 9, .weave = 9};
    const struct maze_spec blocks = {ALGO("kruskal"), 99, 99, .blocks = 4, .level = 1};
    const struct maze_spec hexagons = {
        ALGO("kruskal"), 9, 9, .tiling = maze_tiling_find("hexagon")};
    const struct maze_question most = {.pairs = MAZE_PAIRS_MAX},
                               more = {.pairs = MAZE_PAIRS_MAX + 1};
    const struct maze_question steps = {.steps = true};
    const struct maze_question inside = {.window = {5, 4, 2, 3}}, beyond = {.window = {5, 5, 2, 3}};
    const struct maze_question empty = {.window = {1, 1, 2, 0}};
    const struct maze_question both = {.steps = true, .window = {1, 1, 1, 1}};
    struct maze_question square = {.candidate.path = maze_path_new(maze_tiling_at(0))};

    assert_asks(&spec, &most, true);
    assert_asks(&spec, &more, false);
    assert_asks(&spec, &steps, true);
    assert_asks(&blocks, &steps, false);
    assert_asks(&spec, &inside, true);
    assert_asks(&blocks, &inside, true);
    assert_asks(&blocks, &beyond, false);
    assert_asks(&woven, &inside, false);
    assert_asks(&hexagons, &inside, false);
    assert_asks(&spec, &empty, false);
    assert_asks(&spec, &both, false);
    assert_asks(&spec, &square, true);
    assert_asks(&woven, &square, false);
    assert_asks(&hexagons, &square, false);
    maze_path_free(square.candidate.path);
}

TEST(a_path_has_no_steps_that_its_tiling_lacks)
{
    struct maze_path *path = maze_path_new(maze_tiling_find("hexagon"));

    assert_true(maze_path_add(path, 5));
    assert_false(maze_path_add(path, 6));
    assert_true(maze_path_resize(path, 100));
    assert_int_equal(maze_path_step(path, 0), 5);
    for (uint64_t i = 1; i < 100; i++)
        assert_int_equal(maze_path_step(path, i), 0);
    maze_path_free(path);
}

TEST(an_encoder_refuses_what_it_cannot_show_and_another_maze)
{
    const struct maze_format *json = maze_format_find("json"), *text = maze_format_find("text");
    const struct maze_style *tiles = maze_style_find(json, "tiles");
    const struct maze_spec spec = {ALGO("kruskal"), 9, 9}, other = {ALGO("kruskal"), 9, 8};
    const struct maze_spec hexagons = {
        ALGO("kruskal"), 9, 9, .tiling = maze_tiling_find("hexagon")};
    const struct maze_rendering good = {.format = json, .style = tiles};
    const struct maze_rendering bad[] = {{.format = json}, {.style = tiles},
        {.format = text, .style = tiles},
        {.format = json, .style = tiles, .subject = MAZE_SUBJECT_TILE},
        {.format = json, .style = tiles, .subject = MAZE_SUBJECTS}};
    const struct maze_question solve = {.solver = maze_solver_at(0)};
    struct maze_encoder *encoder = NULL;

    assert_non_null(tiles);
    for (size_t i = 0; i < LENGTH(bad); i++)
        assert_int_equal(maze_encoder_new(&bad[i], &spec, NULL, &encoder), MAZE_INVALID);
    assert_int_equal(maze_encoder_new(&good, &hexagons, NULL, &encoder), MAZE_INVALID);
    assert_null(encoder);
    assert_int_equal(maze_encoder_new(&good, &spec, NULL, &encoder), MAZE_OK);
    assert_int_equal(maze_encoder_read(encoder, maze_of(&other, NULL)), MAZE_INVALID);
    maze_encoder_free(encoder);
    assert_int_equal(maze_encoder_new(&good, &spec, &solve, &encoder), MAZE_OK);
    assert_int_equal(maze_encoder_read(encoder, maze_of(&spec, NULL)), MAZE_INVALID);
    maze_encoder_free(encoder);
}
