/* How mazes come to be: the events, carried out, make the maze, and they are a run of its algorithm. */
#include "folds.h"
#include "mask_of_art.h"
#include "mazes.h"
#include "unit.h"

#include "base/rng.h"
#include "core/board/rows.h"
#include "core/tell/steps/steps.h"

#include <stdlib.h>
#include <string.h>

static const uint32_t sizes[][2] = {
    {1, 1}, {1, 6}, {9, 1}, {2, 2}, {2, 5}, {3, 3}, {8, 4}, {13, 9}, {17, 30}, {70, 34}};

static void assert_steps_make(const struct maze_spec *spec)
{
    struct maze_steps *steps = steps_of(spec, NULL);
    struct fold fold = fold_of(steps);
    struct maze_event event;
    uint64_t position = 0, count = 0;

    for (; maze_steps_read(steps, &position, &event); count++)
        fold_apply(&fold, &event);
    assert_int_equal(position, steps->words);
    assert_int_equal(count, steps->count);
    assert_int_equal(count, steps->making);
    assert_true(steps->words <= maze_steps_words(spec, NULL));
    assert_folded(&fold, spec);
    fold_free(&fold);
    maze_steps_free(steps);
}

/* Whether a spec is of a maze that there is. */
static bool is_maze(struct maze_spec *spec)
{
    uint64_t components;

    if (spec->wrap & ~maze_tiling_wraps(maze_spec_tiling(spec), spec->width, spec->height) ||
        !maze_tiling_connects(maze_spec_tiling(spec), spec->width, spec->height))
        return false;
    assert_null(maze_spec_resolve(spec));
    if (!spec->shape && !spec->mask)
        return true;

    struct maze_spec tiled = *spec;

    tiled.tiling = maze_spec_tiling(spec);
    assert_true(maze_spec_components(&tiled, &components));
    return components == 1;
}

/* All changes of the finished maze, which spare the ends. */
static void assert_all_changes(struct maze_spec spec)
{
    static const struct {
        uint8_t sparse, braid;
        uint32_t loops;
        enum maze_end_kind start, goal;
    } changes[] = {{0, 0, 0, MAZE_END_USUAL, MAZE_END_USUAL},
        {100, 0, 0, MAZE_END_USUAL, MAZE_END_USUAL}, {40, 50, 3, MAZE_END_RANDOM, MAZE_END_CORNER},
        {100, 0, 0, MAZE_END_FARTHEST, MAZE_END_FARTHEST},
        {0, 100, 0, MAZE_END_CORNER, MAZE_END_FARTHEST},
        {0, 0, 1000, MAZE_END_USUAL, MAZE_END_RANDOM}};

    for (size_t i = 0; i < LENGTH(changes); i++) {
        spec.sparse = changes[i].sparse;
        spec.braid = changes[i].braid;
        spec.loops = changes[i].loops;
        spec.start = (struct maze_end){.kind = changes[i].start, .corner = MAZE_CORNER_NORTHEAST};
        spec.goal = (struct maze_end){.kind = changes[i].goal, .corner = MAZE_CORNER_SOUTHWEST};
        assert_null(maze_spec_resolve(&spec));
        assert_steps_make(&spec);
    }
}

/* All variants of an algorithm, on one board. Of those without squares, those that there are. */
static void assert_all_variants(const struct maze_spec *board)
{
    struct maze_spec spec;

    for (size_t k = 0; variant_at(board->algorithm, k, &spec); k++) {
        if (board->tiling && (spec.bias || spec.skew || spec.last_run))
            continue;
        spec.width = board->width;
        spec.height = board->height;
        spec.seed = board->seed;
        spec.wrap = board->wrap;
        spec.tiling = board->tiling;
        spec.shape = board->shape;
        spec.mask = board->mask ? maze_mask_share(board->mask) : NULL;
        if (is_maze(&spec))
            assert_all_changes(spec);
        maze_mask_free(spec.mask);
    }
}

static bool has(const struct maze_algorithm *algorithm, unsigned option)
{
    return algorithm->options & option;
}

TEST(the_steps_make_the_maze_for_all_options)
{
    const struct maze_algorithm *algorithm;

    for (size_t i = 0; (algorithm = maze_algorithm_at(i)); i++)
        for (size_t size = 0; size < LENGTH(sizes); size++)
            for (size_t n = 0; n < tilings_count() * (is_slow() ? 1 : 3); n++) {
                const struct maze_spec board = {algorithm, sizes[size][0], sizes[size][1],
                    n / tilings_count(), .tiling = tiling_in_turn(n)};

                if (!board.tiling || has(algorithm, MAZE_OPTION_TILING))
                    assert_all_variants(&board);
            }
}

TEST(the_steps_make_mazes_that_wrap_around)
{
    const struct maze_algorithm *algorithm;

    for (size_t i = 0; (algorithm = maze_algorithm_at(i)); i++)
        for (size_t size = 0; size < LENGTH(sizes); size++)
            for (unsigned n = 0; n < 4 * tilings_count(); n++) {
                const struct maze_spec board = {algorithm, sizes[size][0], sizes[size][1], n,
                    .wrap = n % 4, .tiling = tiling_in_turn(n / 4)};

                if (has(algorithm, MAZE_OPTION_WRAP))
                    assert_all_variants(&board);
            }
}

TEST(the_steps_make_mazes_with_outlines)
{
    const struct maze_algorithm *algorithm;

    for (size_t i = 0; (algorithm = maze_algorithm_at(i)); i++)
        for (size_t shape = 0; maze_shape_at(shape); shape++)
            for (unsigned n = 0; n < 4 * tilings_count(); n++) {
                const struct maze_spec board = {algorithm, 24, 18, n, .wrap = n % 4,
                    .tiling = tiling_in_turn(n / 4), .shape = maze_shape_at(shape)};

                if (has(algorithm, MAZE_OPTION_OUTLINE))
                    assert_all_variants(&board);
            }
}

TEST(the_steps_make_mazes_with_masks)
{
    /* One cell, two, a tree, a ring with alleys, and what is both wide and narrow. */
    static const char *const arts[][8] = {
        {"....", ".#..", "...."},
        {"....", ".##.", "...."},
        {".#..#.", "######", "..#...", ".###.."},
        {"########", "#......#", "#.###..#", "#...#..#", "#####..#", "..#....#", "..######"},
        {"######..", "#######.", "#.####.#", "########", "...#...#", "########"},
    };
    const struct maze_algorithm *algorithm;

    for (size_t k = 0; k < LENGTH(arts); k++) {
        struct maze_mask *mask;
        uint64_t components;
        size_t rows = 0;

        while (rows < 8 && arts[k][rows])
            rows++;
        assert_int_equal(mask_of_art(arts[k], rows, NULL, &mask, &components), MAZE_MASK_OK);
        for (size_t i = 0; (algorithm = maze_algorithm_at(i)); i++)
            for (unsigned n = 0; n < 8 * tilings_count(); n++) {
                const struct maze_spec board = {algorithm, maze_mask_width(mask),
                    maze_mask_height(mask), n, .wrap = n % 4, .tiling = tiling_in_turn(n / 4),
                    .mask = mask};

                if (has(algorithm, MAZE_OPTION_OUTLINE))
                    assert_all_variants(&board);
            }
        maze_mask_free(mask);
    }
}

/* Random walks in corridors go to and fro. What they need is expected, since more words than that are refused. */
TEST(walks_along_corridors_are_expected_to_be_long)
{
    enum { SIDE = 21, SEEDS = 8 };
    static const char *const algorithms[] = {"aldous-broder", "wilson", "houston"};
    const char *rows[SIDE];
    char art[SIDE][SIDE + 1];
    struct maze_mask *snake;
    uint64_t components;

    for (size_t y = 0; y < SIDE; y++) {
        for (size_t x = 0; x < SIDE; x++)
            art[y][x] = y % 2 == 0 || x == (y % 4 == 1 ? SIDE - 1 : 0) ? '#' : '.';
        art[y][SIDE] = '\0';
        rows[y] = art[y];
    }
    assert_int_equal(mask_of_art(rows, SIDE, NULL, &snake, &components), MAZE_MASK_OK);
    for (size_t i = 0; i < LENGTH(algorithms); i++)
        for (uint64_t seed = 0; seed < SEEDS; seed++) {
            const struct maze_algorithm *algorithm = maze_algorithm_find(algorithms[i]);
            struct maze_spec masked = {algorithm, SIDE, SIDE, seed, .mask = snake};

            assert_null(maze_spec_resolve(&masked));
            assert_steps_make(&masked);
            assert_steps_make(&(struct maze_spec){algorithm, 200, 1, seed});
            assert_steps_make(
                &(struct maze_spec){algorithm, 1, 200, seed, .tiling = tiling_in_turn(2)});
        }
    maze_mask_free(snake);
}

/* ---- solvers ---- */

/* A walk that a solver's events make: the cells of the path, and how often each was looked at and dropped. */
static void assert_solves(const struct maze_spec *spec, const struct maze_solver *solver)
{
    const struct maze_question question = {.solver = solver};
    struct maze *maze = maze_of(spec, &question);
    struct maze_steps *steps = steps_of(spec, solver);
    struct fold fold = fold_of(steps);
    int *looked = calloc((size_t)(spec->width * spec->height), sizeof(int));
    struct maze_event event;
    struct maze_point at = {0, 0};
    uint64_t position = 0, count = 0, different = 0, path = 0;
    bool moved = false;
    /* All shortest paths at once: see below. */
    const bool shows_all = strcmp(solver->slug, "collision") == 0;

    assert_non_null(looked);
    for (; maze_steps_read(steps, &position, &event); count++) {
        fold_apply(&fold, &event);
        assert_int_equal(count < steps->making, event.kind < MAZE_STEP_LOOK);
        if (count < steps->making)
            continue;

        int *here = &looked[fold_number(&fold, event.cell)];

        if (event.kind == MAZE_STEP_LOOK) {
            different += *here == 0;
            ++*here;
        } else if (event.kind == MAZE_STEP_DROP) {
            assert_true(fold_cell(&fold, event.cell));
            assert_true(*here > 0 || strstr(solver->slug, "-filling"));
        } else if (event.direction < MAZE_LINKS_MAX) {
            assert_true(fold_passage(&fold, event.cell, event.direction));
            /* The other tile of a wall across an edge is no step. */
            if (!moved)
                at = fold_next(&fold, event.cell, event.direction);
            moved = true;
        } else {
            moved = false;
            assert_true(*here > 0);
            if (path++ == 0 || shows_all)
                at = shows_all ? event.cell : maze->start;
            assert_int_equal(fold_number(&fold, at), fold_number(&fold, event.cell));
        }
    }
    if (maze->solution.solved)
        assert_int_equal(fold_number(&fold, at), fold_number(&fold, maze->goal));
    assert_int_equal(path > 0, maze->solution.solved);
    assert_true(shows_all || path <= maze_path_length(maze->solution.path) + 1);
    if (solver->shortest && maze->solution.solved && !shows_all)
        assert_int_equal(path, maze_path_length(maze->solution.path) + 1);
    if (!strstr(solver->slug, "-filling") && strcmp(solver->slug, "shortest") != 0)
        assert_int_equal(different, maze->solution.visited);
    assert_true(steps->words <= maze_steps_words(spec, solver));
    maze_free(maze);
    free(looked);
    fold_free(&fold);
    maze_steps_free(steps);
}

TEST(solvers_look_until_they_have_the_path)
{
    const struct maze_solver *solver;

    for (size_t i = 0; (solver = maze_solver_at(i)); i++)
        for (unsigned n = 0; n < 16 * tilings_count(); n++) {
            struct maze_spec spec = {maze_algorithm_find("kruskal"), 16, 12, n, .wrap = n % 4,
                .tiling = tiling_in_turn(n / 16), .shape = n / 4 % 2 ? maze_shape_at(0) : NULL,
                .braid = n / 8 % 2 ? 100 : 0,
                .goal = {.kind = n % 3 ? MAZE_END_USUAL : MAZE_END_FARTHEST}};

            if (is_maze(&spec))
                assert_solves(&spec, solver);
        }
}

/* What a solver's events say of cells and passages: how often each was dropped, and found to be on the path. */
struct told {
    struct fold fold;
    uint8_t *dropped, *on_path, *passages; /* by number; passages by number and direction */
};

static struct told told_of(const struct maze_steps *steps)
{
    struct told told = {.fold = fold_of(steps)};
    const size_t size = (size_t)steps->width * steps->height;
    struct maze_event event;
    uint64_t position = 0;

    told.dropped = calloc(size, 1);
    told.on_path = calloc(size, 1);
    told.passages = calloc(size, MAZE_LINKS_MAX);
    assert_true(told.dropped && told.on_path && told.passages);
    while (maze_steps_read(steps, &position, &event)) {
        const size_t cell = fold_number(&told.fold, event.cell);

        fold_apply(&told.fold, &event);
        if (event.kind == MAZE_STEP_DROP)
            told.dropped[cell]++;
        else if (event.kind == MAZE_STEP_PATH && event.direction == MAZE_LINKS_MAX)
            told.on_path[cell]++;
        else if (event.kind == MAZE_STEP_PATH) {
            const struct maze_point next = fold_next(&told.fold, event.cell, event.direction);
            const unsigned back = steps->tiling->back[event.direction];

            told.passages[cell * MAZE_LINKS_MAX + event.direction] = 1;
            told.passages[fold_number(&told.fold, next) * MAZE_LINKS_MAX + back] = 1;
        }
    }
    return told;
}

static void told_free(struct told *told)
{
    fold_free(&told->fold);
    free(told->dropped);
    free(told->on_path);
    free(told->passages);
}

static bool is_passage(const struct fold *fold, struct maze_point cell, unsigned direction)
{
    const struct maze_tiling *tiling = fold->steps->tiling;

    return tiling->has[maze_tiling_class(tiling, cell.x, cell.y)] >> direction & 1 &&
        fold_passage(fold, cell, direction);
}

/* Steps from a cell to each, UINT32_MAX where there is no way, but for one passage, or none of MAZE_LINKS_MAX. */
static uint32_t *steps_without(
    const struct fold *fold, struct maze_point from, struct maze_point cell, unsigned direction)
{
    const size_t size = (size_t)fold->width * fold->height;
    uint32_t *steps = malloc(size * sizeof(*steps));
    struct maze_point *list = malloc(size * sizeof(*list));
    size_t count = 0;

    assert_true(steps && list);
    memset(steps, UINT8_MAX, size * sizeof(*steps));
    steps[fold_number(fold, from)] = 0;
    list[count++] = from;
    for (size_t i = 0; i < count; i++)
        for (unsigned way = 0; way < fold->steps->tiling->directions; way++) {
            const struct maze_point next = fold_next(fold, list[i], way);
            const bool is_cut = direction < MAZE_LINKS_MAX &&
                ((fold_number(fold, list[i]) == fold_number(fold, cell) && way == direction) ||
                    (fold_number(fold, next) == fold_number(fold, cell) &&
                        way == fold->steps->tiling->back[direction]));

            if (is_cut || !is_passage(fold, list[i], way) ||
                steps[fold_number(fold, next)] != UINT32_MAX)
                continue;
            steps[fold_number(fold, next)] = steps[fold_number(fold, list[i])] + 1;
            list[count++] = next;
        }
    free(list);
    return steps;
}

/* The cells of an odd spec: with loops, and in turn with an outline, and edges that wrap around. */
static struct maze_spec looped(unsigned n)
{
    return (struct maze_spec){maze_algorithm_find("wilson"), 12, 10, n, .wrap = n % 4,
        .tiling = tiling_in_turn(n / 16), .shape = n / 4 % 2 ? maze_shape_find("ring") : NULL,
        .loops = n % 5 * 6, .braid = n / 8 % 2 ? 40 : 0,
        .goal = {.kind = n % 3 ? MAZE_END_USUAL : MAZE_END_RANDOM}};
}

TEST(collision_leaves_all_shortest_paths)
{
    for (unsigned n = 0; n < 16 * tilings_count(); n++) {
        struct maze_spec spec = looped(n);
        const struct maze_solver *solver = maze_solver_find("collision");

        if (!is_maze(&spec))
            continue;

        struct maze *maze = maze_of(&spec, &(struct maze_question){.solver = solver});
        struct maze_steps *steps = steps_of(&spec, solver);
        struct told told = told_of(steps);
        uint32_t *from = steps_without(&told.fold, maze->start, maze->start, MAZE_LINKS_MAX);
        uint32_t *to = steps_without(&told.fold, maze->goal, maze->goal, MAZE_LINKS_MAX);
        const uint32_t length = from[fold_number(&told.fold, maze->goal)];

        for (size_t i = 0; i < (size_t)(spec.width * spec.height); i++) {
            const struct maze_point at = {i % spec.width, i / spec.width};

            if (!fold_cell(&told.fold, at))
                continue;
            assert_int_equal(told.on_path[i], from[i] + to[i] == length);
            assert_int_equal(told.dropped[i], from[i] + to[i] != length);
            for (unsigned way = 0; way < steps->tiling->directions; way++) {
                const size_t next = fold_number(&told.fold, fold_next(&told.fold, at, way));
                const bool leads = is_passage(&told.fold, at, way) &&
                    (from[i] + 1 + to[next] == length || from[next] + 1 + to[i] == length);

                assert_int_equal(told.passages[i * MAZE_LINKS_MAX + way], leads);
            }
        }
        free(from);
        free(to);
        told_free(&told);
        maze_steps_free(steps);
        maze_free(maze);
    }
}

/* Marks the cells that are cut off from both ends where one of the passages of a cell is closed. */
static void cut(
    const struct fold *fold, const struct maze *maze, struct maze_point cell, uint8_t *blind)
{
    for (unsigned way = 0; way < fold->steps->tiling->directions; way++) {
        if (!is_passage(fold, cell, way))
            continue;

        uint32_t *steps = steps_without(fold, maze->start, cell, way);
        const bool joins = steps[fold_number(fold, maze->goal)] != UINT32_MAX;

        for (uint64_t i = 0; joins && i < (uint64_t)fold->width * fold->height; i++)
            blind[i] |= steps[i] == UINT32_MAX &&
                fold_cell(fold, (struct maze_point){i % fold->width, i / fold->width});
        free(steps);
    }
}

TEST(blind_alley_filling_fills_all_that_one_passage_cuts_off)
{
    for (unsigned n = 0; n < 16 * tilings_count(); n++) {
        struct maze_spec spec = looped(n);
        const struct maze_solver *solver = maze_solver_find("blind-alley-filling");

        if (!is_maze(&spec))
            continue;

        struct maze *maze = maze_of(&spec, &(struct maze_question){.solver = solver});
        struct maze_steps *steps = steps_of(&spec, solver);
        struct told told = told_of(steps);
        const size_t size = (size_t)(spec.width * spec.height);
        uint8_t *blind = calloc(size, 1);

        assert_non_null(blind);
        for (size_t i = 0; i < size; i++) {
            const struct maze_point at = {i % spec.width, i / spec.width};

            if (fold_cell(&told.fold, at))
                cut(&told.fold, maze, at, blind);
        }
        assert_memory_equal(blind, told.dropped, size);
        free(blind);
        told_free(&told);
        maze_steps_free(steps);
        maze_free(maze);
    }
}

/* ---- what may go wrong ---- */

TEST(steps_that_are_too_many_are_refused)
{
    const struct maze_algorithm *algorithm;
    struct maze_task *task = maze_task_new();
    struct maze_steps *steps;

    for (size_t i = 0; (algorithm = maze_algorithm_at(i)); i++) {
        struct maze_spec spec = {algorithm, 60, 60, .seed = i};
        uint64_t words;

        steps = steps_of(&spec, NULL);
        words = steps->words;
        maze_steps_free(steps);
        assert_int_equal(maze_steps_make(&spec, NULL, words - 1, task, &steps), MAZE_TOO_LARGE);
        assert_int_equal(maze_steps_make(&spec, NULL, words, task, &steps), MAZE_OK);
        assert_int_equal(steps->words, words);
        maze_steps_free(steps);
        spec.width = MAZE_STEPS_NUMBERS / 4 - 1;
        spec.height = 2;
        assert_int_equal(maze_steps_make(&spec, NULL, 1, task, &steps), MAZE_TOO_LARGE);
    }
    maze_task_free(task);
}
