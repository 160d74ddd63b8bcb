/* Mazes of blocks: whole ones, parts of them, their levels, and parts of mazes that nobody could make. */
#include "mazes.h"
#include "unit.h"

#include "base/bits.h"
#include "base/rng.h"
#include "core/spec_params.h"

#include <stdlib.h>

/* What a cell has, as bits: its own walls open, or marked, and those to its west and north. */
enum { OPEN = 1, MARKED = 16 };

/* A board or a part of it, a byte a cell. */
struct view {
    struct maze_room at;
    uint8_t *cells;
};

static unsigned bit_of(const uint64_t *plane, uint32_t x)
{
    return plane && bits_get(plane, x);
}

/* Views the rows of a maze, which are what lies at a place; each cell with all of its four walls. */
static struct view view_of(struct maze *maze, struct maze_room at)
{
    struct maze_rows *rows = maze->rows;
    struct view view = {at, malloc((size_t)at.width * at.height)};
    uint8_t *cell = view.cells;
    struct maze_row row;
    const size_t words = bits_words(at.width);
    uint64_t *above = calloc(2 * words, sizeof(*above));

    assert_true(view.cells && above);
    assert_int_equal(rows->width, at.width);
    assert_int_equal(rows->height, at.height);
    for (unsigned i = 0; i < 2; i++) {
        const uint64_t *top = i ? rows->top_mark[MAZE_PLANE_SOUTH] : rows->top[MAZE_PLANE_SOUTH];

        if (top)
            memcpy(above + i * words, top, words * sizeof(*above));
    }
    while (maze_rows_next(rows, &row) == MAZE_OK) {
        unsigned west = row.west_open, west_mark = row.west_mark;

        for (uint32_t x = 0; x < row.width; x++, cell++) {
            const unsigned east = bit_of(row.plane[MAZE_PLANE_EAST], x);
            const unsigned south = bit_of(row.plane[MAZE_PLANE_SOUTH], x);
            const unsigned east_mark = bit_of(row.plane[MAZE_PLANE_EAST_MARK], x);
            const unsigned south_mark = bit_of(row.plane[MAZE_PLANE_SOUTH_MARK], x);

            *cell = (uint8_t)(OPEN * (bit_of(above, x) | east << 1 | south << 2 | west << 3) |
                MARKED *
                    (bit_of(above + words, x) | east_mark << 1 | south_mark << 2 | west_mark << 3));
            west = east;
            west_mark = east_mark;
        }
        memcpy(above, row.plane[MAZE_PLANE_SOUTH], words * sizeof(*above));
        if (row.plane[MAZE_PLANE_SOUTH_MARK])
            memcpy(above + words, row.plane[MAZE_PLANE_SOUTH_MARK], words * sizeof(*above));
    }
    maze_free(maze);
    free(above);
    return view;
}

static struct view view_window(
    const struct maze_spec *spec, const struct maze_question *asked, struct maze_room window)
{
    struct maze_question question = *asked;

    question.window = window;
    return view_of(maze_of(spec, &question), window);
}

/* Fails the test unless two views show the same where they overlap; returns how many cells these are. */
static uint64_t assert_agree(const struct view *a, const struct view *b)
{
    uint64_t count = 0;

    for (uint64_t y = 0; y < b->at.height; y++)
        for (uint64_t x = 0; x < b->at.width; x++) {
            const uint64_t column = b->at.x + x - a->at.x, row = b->at.y + y - a->at.y;

            if (column >= a->at.width || row >= a->at.height)
                continue;
            assert_int_equal(a->cells[row * a->at.width + column], b->cells[y * b->at.width + x]);
            count++;
        }
    return count;
}

/* Algorithm i of those that have blocks, in turn. */
static const struct maze_algorithm *algorithm_in_turn(size_t i)
{
    for (size_t row = 0;; row = maze_algorithm_at(row + 1) ? row + 1 : 0)
        if (maze_algorithm_at(row)->options & MAZE_OPTION_BLOCKS && i-- == 0)
            return maze_algorithm_at(row);
}

enum { ALGORITHMS = 20 };

static uint64_t draw(uint64_t *key, uint64_t from, uint64_t to)
{
    *key = mix64(*key + 1);
    return from + *key % (to - from + 1);
}

/* A spec of blocks: of each algorithm in turn, with its options now and then, and sides that are no multiples. */
static struct maze_spec spec_at(size_t i)
{
    const struct maze_algorithm *algorithm = algorithm_in_turn(i % ALGORITHMS);
    uint64_t key = mix64(i);
    struct maze_spec spec = {.algorithm = algorithm};

    spec.seed = draw(&key, 0, UINT64_MAX - 1);
    spec.blocks = (uint8_t)(MAZE_BLOCKS_MIN + draw(&key, 0, 9) / 8);
    spec.width = draw(&key, 1, 120);
    spec.height = draw(&key, 1, 120);
    if (i % 7 == 0)
        *(i % 2 ? &spec.width : &spec.height) = draw(&key, 1, 3);
    if (i % 13 == 0)
        spec.width = 16 * draw(&key, 1, 6) + 1;
    if (i % 3 == 0 && algorithm->options & MAZE_OPTION_BIAS)
        spec.bias = (int8_t)draw(&key, 0, 100);
    if (i % 3 == 0 && algorithm->options & MAZE_OPTION_SKEW)
        spec.skew = (enum maze_skew)draw(&key, 0, MAZE_SKEWS - 1);
    if (i % 3 == 0 && algorithm->options & MAZE_OPTION_HUNT)
        spec.hunt = MAZE_HUNT_RANDOM;
    if (i % 3 == 0 && algorithm->options & MAZE_OPTION_TREES)
        spec.trees = 5;
    spec.level = (uint8_t)draw(&key, 0, i % 4 ? 0 : maze_spec_levels(&spec));
    return spec;
}

TEST(every_algorithm_but_unicursal_has_blocks)
{
    for (size_t i = 0; maze_algorithm_at(i); i++)
        assert_int_equal(!(maze_algorithm_at(i)->options & MAZE_OPTION_BLOCKS),
            maze_algorithm_at(i) == maze_algorithm_find("unicursal"));
    assert_ptr_equal(algorithm_in_turn(ALGORITHMS), algorithm_in_turn(0));
    assert_ptr_not_equal(algorithm_in_turn(ALGORITHMS - 1), algorithm_in_turn(0));
}

TEST(whole_mazes_of_blocks_are_perfect)
{
    for (size_t i = 0; i < (is_slow() ? 100 : 2000); i++) {
        const struct maze_spec spec = spec_at(i), shown = maze_spec_shown(&spec);
        struct picture picture = picture_of(&spec);

        assert_int_equal(picture.width, shown.width);
        assert_int_equal(picture.height, shown.height);
        assert_int_equal(picture_reached(&picture), maze_spec_cells(&spec));
        assert_int_equal(picture_passages(&picture), maze_spec_cells(&spec) - 1);
        picture_free(&picture);
    }
}

/* With the route from any cell to any other, as a search of the whole maze finds it. */
TEST(a_window_is_a_part_of_the_whole_and_of_its_route)
{
    for (size_t i = 0; i < (is_slow() ? 100 : 2000); i++) {
        struct maze_spec spec = spec_at(i);
        const struct maze_spec shown = maze_spec_shown(&spec);
        const uint32_t width = (uint32_t)shown.width, height = (uint32_t)shown.height;
        const struct maze_question question = {.solver = maze_solver_at(0)};
        uint64_t key = i;

        if (i % 2) {
            spec.start = (struct maze_end){
                MAZE_END_CELL, {draw(&key, 0, width - 1), draw(&key, 0, height - 1)}};
            spec.goal = (struct maze_end){
                MAZE_END_CELL, {draw(&key, 0, width - 1), draw(&key, 0, height - 1)}};
        }

        struct view whole =
            view_of(maze_of(&spec, &question), (struct maze_room){0, 0, width, height});

        for (unsigned k = 0; k < 4; k++) {
            const uint32_t x = (uint32_t)draw(&key, 0, width - 1);
            const uint32_t y = (uint32_t)draw(&key, 0, height - 1);
            const struct maze_room part = {
                x, y, (uint32_t)draw(&key, 1, width - x), (uint32_t)draw(&key, 1, height - y)};
            struct view window = view_window(&spec, &question, part);

            assert_int_equal(assert_agree(&whole, &window), (uint64_t)part.width * part.height);
            free(window.cells);
        }
        free(whole.cells);
    }
}

TEST(a_level_is_the_maze_of_its_sides)
{
    for (size_t i = 0; i < 200; i++) {
        struct maze_spec spec = spec_at(i);

        spec.level = 1;
        if (maze_spec_levels(&spec) == 0)
            continue;

        const struct maze_spec shown = maze_spec_shown(&spec);
        struct picture level = picture_of(&spec), same = picture_of(&shown);

        assert_int_equal(level.width, ((spec.width - 1) >> spec.blocks) + 1);
        assert_true(picture_same(&level, &same));
        picture_free(&level);
        picture_free(&same);
    }
}

/* Of the largest mazes there are: what two windows share is the same in both, at the edges of the maze too. */
TEST(windows_of_the_largest_mazes_agree)
{
    const struct maze_question question = {.solver = maze_solver_at(0)};
    const uint64_t last = MAZE_SIDE_MAX - 1;

    for (size_t i = 0; i < (is_slow() ? 20 : 200); i++) {
        uint64_t key = i;
        struct maze_spec spec = {.algorithm = algorithm_in_turn(i % ALGORITHMS),
            .width = MAZE_SIDE_MAX,
            .height = MAZE_SIDE_MAX,
            .seed = i,
            .blocks = (uint8_t)draw(&key, MAZE_BLOCKS_MIN, 6)};
        const struct maze_spec shown = maze_spec_shown(&spec);
        const uint32_t x = (uint32_t)(i % 5 ? draw(&key, 0, last - 90) : last - 89);
        const uint32_t y = (uint32_t)(i % 3 ? draw(&key, 0, last - 90) : last - 89);
        struct view a = view_window(&shown, &question, (struct maze_room){x, y, 60, 60});
        struct view b = view_window(&shown, &question, (struct maze_room){x + 40, y + 30, 50, 60});

        assert_int_equal(assert_agree(&a, &b), 20 * 30);
        for (uint64_t k = 0; k < 60; k++)
            if (i % 3 == 0)
                assert_false(b.cells[59 * 50 + k % 50] & OPEN << 2);
        for (uint64_t k = 0; k < 60; k++)
            if (i % 5 == 0)
                assert_false(b.cells[k * 50 + 49] & OPEN << 1);
        free(a.cells);
        free(b.cells);
    }
}

/* Without blocks a window is cropped from the whole, whatever that is. */
TEST(windows_of_whole_mazes_are_cropped)
{
    for (size_t i = 0; i < 300; i++) {
        uint64_t key = i;
        struct maze_spec spec = {
            .algorithm = algorithm_in_turn(i % ALGORITHMS), .width = 90, .height = 70, .seed = i};
        const struct maze_question question = {
            .solver = i % 2 ? maze_solver_at(i % 3) : NULL, .distances = i % 5 == 0};

        if (spec.algorithm->options & MAZE_OPTION_OUTLINE && i % 3 == 0)
            spec.shape = maze_shape_find("circle");
        else if (spec.algorithm->options & MAZE_OPTION_WRAP && i % 3 == 1)
            spec.wrap = MAZE_WRAP_X | MAZE_WRAP_Y;
        spec.braid = i % 4 == 1 ? 50 : 0;

        struct view whole = view_of(maze_of(&spec, &question), (struct maze_room){0, 0, 90, 70});
        const uint32_t x = (uint32_t)draw(&key, 0, 89), y = (uint32_t)draw(&key, 0, 69);
        const struct maze_room part = {
            x, y, (uint32_t)draw(&key, 1, 90 - x), (uint32_t)draw(&key, 1, 70 - y)};
        struct view window = view_window(&spec, &question, part);

        assert_int_equal(assert_agree(&whole, &window), (uint64_t)part.width * part.height);
        free(whole.cells);
        free(window.cells);
    }
}

/* Whatever blocks a task has kept, of this maze and of others, with little room and with much. */
TEST(kept_blocks_change_nothing)
{
    const struct maze_solver *shortest = maze_solver_at(0);
    struct maze_task *task = maze_task_new();

    assert_non_null(task);
    for (size_t i = 0; i < (is_slow() ? 100 : 2000); i++) {
        uint64_t key = i;
        struct maze_spec spec = {.algorithm = algorithm_in_turn(i % 3),
            .width = MAZE_SIDE_MAX,
            .height = i % 2 ? 1000 : MAZE_SIDE_MAX,
            .seed = i / 20 % 2,
            .blocks = (uint8_t)(MAZE_BLOCKS_MIN + i / 40 % 3),
            .bias = (int8_t)(i / 10 % 2)};
        const struct maze_room window = {
            (uint32_t)draw(&key, 0, 400), (uint32_t)draw(&key, 0, 400), 32, 32};
        const struct maze_question question = {.solver = i % 3 ? shortest : NULL, .window = window};
        struct maze *maze;

        if (!(spec.algorithm->options & MAZE_OPTION_BIAS))
            spec.bias = 0;
        if (i % 500 == 0)
            assert_true(maze_task_keep_blocks(task, i * 500));
        assert_int_equal(maze_make(&spec, &question, task, &maze), MAZE_OK);

        struct view kept = view_of(maze, window), fresh = view_window(&spec, &question, window);

        assert_int_equal(assert_agree(&kept, &fresh), 32 * 32);
        free(kept.cells);
        free(fresh.cells);
    }
    maze_task_free(task);
}

/* A cache that took one of these for another would show blocks of the maze before. */
TEST(kept_blocks_of_other_options_are_not_taken)
{
    static const struct {
        const char *algorithm;
        enum spec_param option;
        const char *value;
    } options[] = {
        {"eller", SPEC_BIAS, "50"},
        {"binary-tree", SPEC_SKEW, "northwest"},
        {"sidewinder", SPEC_LAST_RUN, "edge"},
        {"growing-tree", SPEC_MIX, "oldest"},
        {"hunt-and-kill", SPEC_ROOT, "random"},
        {"hunt-and-kill", SPEC_HUNT, "random"},
        {"growing-forest", SPEC_TREES, "9"},
        {"growing-forest", SPEC_SPAWN, "9"},
    };
    const struct maze_question question = {.window = {400, 400, 64, 64}};
    struct maze_task *task = maze_task_new();

    assert_non_null(task);
    assert_true(maze_task_keep_blocks(task, 1 << 20));
    for (size_t i = 0; i < LENGTH(options); i++) {
        struct maze_spec spec = {.algorithm = maze_algorithm_find(options[i].algorithm),
            .width = 60000,
            .height = 60000,
            .blocks = MAZE_BLOCKS_MIN};
        struct maze *maze;

        assert_int_equal(maze_make(&spec, &question, task, &maze), MAZE_OK);
        maze_free(maze);
        assert_true(param_read(&spec_params[options[i].option], span_of(options[i].value), &spec));
        assert_int_equal(maze_make(&spec, &question, task, &maze), MAZE_OK);

        struct view kept = view_of(maze, question.window);
        struct view fresh = view_window(&spec, &question, question.window);

        assert_int_equal(assert_agree(&kept, &fresh), 64 * 64);
        free(kept.cells);
        free(fresh.cells);
    }
    maze_task_free(task);
}

static struct maze_check check_of(
    const struct maze_spec *spec, struct maze_candidate candidate, bool whole)
{
    /* Statistics need the whole maze. */
    const struct maze_question question = {.candidate = candidate, .stats = whole};
    struct maze *maze = maze_of(spec, &question);
    const struct maze_check check = maze->check;

    assert_int_equal(maze->rows->width, whole ? maze_spec_shown(spec).width : 1);
    maze_free(maze);
    return check;
}

/* Right ways, wrong ones, and ones with detours: as a check of the whole maze has it. */
TEST(a_candidate_is_checked_without_the_whole_maze)
{
    for (size_t i = 0; i < 300; i++) {
        struct maze_spec spec = spec_at(i);
        const struct maze_question solved = {
            .solver = maze_solver_find(i % 2 ? "bfs" : "right-hand")};
        struct maze *maze = maze_of(&spec, &solved);
        struct maze_candidate candidate = {maze->solution.path, i % 3 == 0, .first = {1, 1}};
        const uint64_t length = maze_path_length(candidate.path);
        struct maze_path *path = maze_path_new(maze_tiling_at(0));

        assert_non_null(path);
        for (uint64_t k = 0; k < length; k++)
            for (unsigned tile = 0; tile < (candidate.by_tiles ? 2 : 1); tile++)
                assert_true(maze_path_add(path,
                    i % 5 == 4 && k == length / 2 ? (maze_path_step(candidate.path, k) + 1) % 4
                                                  : maze_path_step(candidate.path, k)));
        candidate.path = path;

        const struct maze_check whole = check_of(&spec, candidate, true);
        const struct maze_check check = check_of(&spec, candidate, false);

        assert_int_equal(check.verdict, whole.verdict);
        assert_int_equal(check.step, whole.step);
        assert_int_equal(check.tile.x, whole.tile.x);
        assert_int_equal(check.tile.y, whole.tile.y);
        assert_int_equal(check.length, whole.length);
        assert_int_equal(
            check.shortest, check.verdict == MAZE_VERDICT_SOLVED ? whole.shortest : MAZE_NO_LENGTH);
        maze_path_free(path);
        maze_free(maze);
    }
}
