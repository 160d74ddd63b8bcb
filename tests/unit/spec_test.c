/* The canonical form of a spec and its options, and the cost of its maze. */

#include "maze/maze.h"
#include "maze/tiling.h"

#include "core/spec_params.h"
#include "maze/mask.h"

#include "mask_of_art.h"
#include "unit.h"

#include <string.h>

/* Algorithms that the catalogue does not have: one with no options, and one with all. */
static const struct maze_algorithm inner = {
    .slug = "another-that-has-32-letters-too-",
    .picoseconds = 2000000,
    .cell_bytes = 5,
    .column_bytes = 7,
};

static const struct maze_algorithm everything = {
    .slug = "an-algorithm-that-has-32-letters",
    .options = MAZE_OPTION_BIAS | MAZE_OPTION_SKEW | MAZE_OPTION_LAST_RUN | MAZE_OPTION_MIX |
        MAZE_OPTION_HUNT | MAZE_OPTION_OF | MAZE_OPTION_OUTLINE,
    .of = &inner,
    .picoseconds = 1000000,
    .cell_bytes = 3,
};

static void assert_written(const struct maze_spec *spec, const char *form)
{
    char text[MAZE_SPEC_TEXT];

    assert_int_equal(spec_write(spec, text), strlen(form));
    assert_string_equal(text, form);
}

static struct maze_mix mix_of(const char *text)
{
    struct maze_mix mix;

    if (!maze_mix_read(text, strlen(text), &mix))
        fail_msg("'%s' is no mix", text);
    return mix;
}

static void assert_mix(const char *given, const char *form)
{
    const struct maze_mix mix = mix_of(given);
    char text[MAZE_MIX_TEXT];

    assert_int_equal(maze_mix_write(&mix, text), strlen(form));
    assert_string_equal(text, form);
}

static bool is_default(const struct maze_mix *mix)
{
    static const struct maze_mix none;

    return memcmp(mix, &none, sizeof(none)) == 0;
}

TEST(the_canonical_form_has_four_parts_and_no_default)
{
    assert_written(&(struct maze_spec){maze_algorithm_find("kruskal"), 12, 34, 56},
        "algo=kruskal&width=12&height=34&seed=56");
    assert_written(&(struct maze_spec){maze_algorithm_find("kruskal"), 1, 1, 0},
        "algo=kruskal&width=1&height=1&seed=0");
}

TEST(each_option_stands_after_the_four_parts)
{
    struct maze_spec spec = {maze_algorithm_find("kruskal"), 1, 2, 3};

    spec.bias = 7;
    assert_written(&spec, "algo=kruskal&width=1&height=2&seed=3&bias=7");
    spec.bias = -100;
    assert_written(&spec, "algo=kruskal&width=1&height=2&seed=3&bias=-100");
    spec.bias = 0;
    spec.skew = MAZE_SKEW_NORTHWEST;
    assert_written(&spec, "algo=kruskal&width=1&height=2&seed=3&skew=northwest");
    spec.skew = 0;
    spec.mix = mix_of("oldest");
    assert_written(&spec, "algo=kruskal&width=1&height=2&seed=3&mix=oldest");
    spec.mix = (struct maze_mix){{0}};
    spec.of = maze_algorithm_find("sidewinder");
    assert_written(&spec, "algo=kruskal&width=1&height=2&seed=3&of=sidewinder");
}

TEST(off_squares_ends_are_cells)
{
    struct maze_spec spec = {maze_algorithm_find("kruskal"), 8, 6, 3,
        .tiling = maze_tiling_find("triangle"), .wrap = MAZE_WRAP_X};

    assert_true(param_read(&spec_params[SPEC_START], SPAN("7,0"), &spec));
    assert_true(param_read(&spec_params[SPEC_GOAL], SPAN("southwest"), &spec));
    assert_null(maze_spec_resolve(&spec));
    assert_written(
        &spec, "algo=kruskal&width=8&height=6&seed=3&tiling=triangle&wrap=x&start=7,0&goal=0,5");
    assert_true(param_read(&spec_params[SPEC_START], SPAN("0,0"), &spec));
    assert_true(param_read(&spec_params[SPEC_GOAL], SPAN("7,5"), &spec));
    assert_true(param_read(&spec_params[SPEC_TILING], SPAN("triangle"), &spec));
    assert_null(maze_spec_resolve(&spec));
    assert_written(&spec, "algo=kruskal&width=8&height=6&seed=3&tiling=triangle&wrap=x");
    assert_true(param_read(&spec_params[SPEC_TILING], SPAN("square"), &spec));
    assert_written(&spec, "algo=kruskal&width=8&height=6&seed=3&wrap=x");
    assert_false(param_read(&spec_params[SPEC_TILING], SPAN("pentagon"), &spec));
}

TEST(options_stand_in_one_order)
{
    const struct maze_spec spec = {maze_algorithm_find("kruskal"), 1, 2, 3, .bias = -5,
        .skew = MAZE_SKEW_SOUTHWEST, .last_run = MAZE_LAST_RUN_EDGE,
        .mix = mix_of("random:2,middle:1"), .root = MAZE_ROOT_RANDOM, .hunt = MAZE_HUNT_RANDOM,
        .of = maze_algorithm_find("prim")};

    assert_written(&spec,
        "algo=kruskal&width=1&height=2&seed=3&bias=-5&skew=southwest&last_run=edge&"
        "mix=middle:1,random:2&root=random&hunt=random&of=prim");
}

/* A value off the default of each row that an equal spec must share; NULL: the row is of no member of its own. */
static const char *const off_default[SPEC_PARAMS] = {
    [SPEC_ALGO] = "eller",
    [SPEC_WIDTH] = "7",
    [SPEC_HEIGHT] = "7",
    [SPEC_SEED] = "7",
    [SPEC_BIAS] = "-7",
    [SPEC_SKEW] = "northwest",
    [SPEC_LAST_RUN] = "edge",
    [SPEC_MIX] = "oldest",
    [SPEC_ROOT] = "random",
    [SPEC_HUNT] = "random",
    [SPEC_OF] = "eller",
    [SPEC_TILING] = "triangle",
    [SPEC_SHAPE] = "heart",
    [SPEC_WRAP] = "y",
    [SPEC_SPARSE] = "7",
    [SPEC_BRAID] = "7",
    [SPEC_LOOPS] = "7",
    [SPEC_START] = "farthest",
    [SPEC_GOAL] = "3,1",
};

static void assert_texts(const struct maze_spec *a, const struct maze_spec *b, bool same)
{
    char one[MAZE_SPEC_TEXT], other[MAZE_SPEC_TEXT];

    maze_spec_write(a, one);
    maze_spec_write(b, other);
    assert_int_equal(strcmp(one, other) == 0, same);
}

TEST(specs_have_one_text_if_every_field_is_equal)
{
    const struct maze_spec spec = {maze_algorithm_find("kruskal"), 12, 34, 56};

    for (size_t i = 0; i < SPEC_PARAMS; i++) {
        struct maze_spec other = spec;

        if (!off_default[i])
            continue;
        assert_true(param_read(&spec_params[i], span_of(off_default[i]), &other));
        assert_null(maze_spec_resolve(&other));
        assert_texts(&spec, &other, false);
        assert_texts(&other, &other, true);
    }
}

TEST(specs_of_different_masks_have_different_texts)
{
    static const char *const one[] = {"##", ".#"}, *const two[] = {"##", "#."};
    struct maze_spec a = {maze_algorithm_find("kruskal"), 2, 2, 1}, b = a;
    uint64_t components;

    assert_int_equal(mask_of_art(one, 2, NULL, &a.mask, &components), MAZE_MASK_OK);
    assert_texts(&a, &b, false);
    assert_int_equal(mask_of_art(one, 2, NULL, &b.mask, &components), MAZE_MASK_OK);
    assert_texts(&a, &b, true);
    maze_mask_free(b.mask);
    assert_int_equal(mask_of_art(two, 2, NULL, &b.mask, &components), MAZE_MASK_OK);
    assert_texts(&a, &b, false);
    maze_mask_free(a.mask);
    maze_mask_free(b.mask);
}

TEST(a_spec_reshapes_by_three_of_its_fields)
{
    for (size_t i = 0; i < SPEC_PARAMS; i++) {
        struct maze_spec spec = {maze_algorithm_find("eller"), 12, 34, 56};

        if (!off_default[i])
            continue;
        assert_true(param_read(&spec_params[i], span_of(off_default[i]), &spec));
        assert_int_equal(
            maze_spec_reshapes(&spec), i == SPEC_SPARSE || i == SPEC_BRAID || i == SPEC_LOOPS);
        assert_int_equal(maze_spec_streams(&spec),
            i != SPEC_TILING && i != SPEC_SHAPE && i != SPEC_WRAP && !maze_spec_reshapes(&spec) &&
                i != SPEC_START);
    }
}

TEST(the_longest_canonical_form_fits)
{
    const struct maze_spec spec = {&everything, MAZE_SIDE_MAX, MAZE_SIDE_MAX, UINT64_MAX,
        .bias = -MAZE_BIAS_MAX, .skew = MAZE_SKEW_NORTHEAST, .last_run = MAZE_LAST_RUN_EDGE,
        .root = MAZE_ROOT_RANDOM, .hunt = MAZE_HUNT_RANDOM,
        .mix = mix_of("newest:100,oldest:99,middle:100,random:100"), .trees = MAZE_TREES_MAX,
        .spawn = MAZE_SPAWN_MAX, .of = &inner};
    char text[MAZE_SPEC_TEXT + 16];

    assert_int_equal(strlen(everything.slug), 32);
    assert_int_equal(strlen(inner.slug), 32);
    memset(text, '!', sizeof(text));
    assert_true(maze_spec_write(&spec, text) < MAZE_SPEC_TEXT);
    assert_true(strlen(text) < MAZE_SPEC_TEXT);
    assert_int_equal(text[MAZE_SPEC_TEXT], '!');
}

TEST(the_longest_mix_fits)
{
    const struct maze_mix mix = {{100, 99, 100, 100}};
    char text[MAZE_MIX_TEXT + 1] = {0};

    text[MAZE_MIX_TEXT] = '!';
    assert_true(maze_mix_write(&mix, text) < MAZE_MIX_TEXT);
    assert_int_equal(text[MAZE_MIX_TEXT], '!');
}

TEST(corners_are_called_by_the_directions_that_lead_there)
{
    for (enum maze_skew skew = 0; skew < MAZE_SKEWS; skew++) {
        const char *name = param_word(&spec_params[SPEC_SKEW], skew);

        assert_int_equal(strncmp(name, "north", 5) == 0, (skew & MAZE_SKEW_NORTH) != 0);
        assert_int_equal(strncmp(name, "south", 5) == 0, (skew & MAZE_SKEW_NORTH) == 0);
        assert_string_equal(name + 5, skew & MAZE_SKEW_WEST ? "west" : "east");
    }
}

TEST(a_mix_is_written_in_one_order_and_in_lowest_terms)
{
    assert_mix("newest", "newest");
    assert_mix("oldest:1", "oldest");
    assert_mix("middle:70", "middle");
    assert_mix("random:25,newest:75", "newest:3,random:1");
    assert_mix("random:4,middle:2,oldest:6,newest:8", "newest:4,oldest:3,middle:1,random:2");
    assert_mix("random,middle", "middle:1,random:1");
    assert_mix("newest:100,random:99", "newest:100,random:99");
    assert_mix("newest:007,oldest", "newest:7,oldest:1");
}

TEST(newest_and_random_by_halves_is_the_default_mix)
{
    static const char *const same[] = {
        "newest:1,random:1", "random,newest", "random:50,newest:50", "newest:100,random:100"};

    for (size_t i = 0; i < LENGTH(same); i++) {
        const struct maze_mix mix = mix_of(same[i]);

        assert_true(is_default(&mix));
    }
    assert_mix("random,newest", "newest:1,random:1");
}

TEST(the_default_mix_stands_for_its_weights)
{
    const struct maze_mix weights = maze_mix_weights(&(struct maze_mix){{0}}),
                          other = mix_of("middle:3,random:2");
    const struct maze_mix same = maze_mix_weights(&other);

    assert_int_equal(weights.weight[MAZE_PICK_NEWEST], 1);
    assert_int_equal(weights.weight[MAZE_PICK_RANDOM], 1);
    assert_int_equal(weights.weight[MAZE_PICK_OLDEST] + weights.weight[MAZE_PICK_MIDDLE], 0);
    assert_memory_equal(&same, &other, sizeof(same));
}

TEST(every_mix_is_read_back_as_it_was_written)
{
    for (unsigned i = 1; i < 4096; i++) {
        /* Weights up to 7 each; reading reduces them to lowest terms. */
        char given[MAZE_MIX_TEXT], text[MAZE_MIX_TEXT];
        const struct maze_mix raw = {{i & 7, i >> 3 & 7, i >> 6 & 7, i >> 9 & 7}};
        struct maze_mix mix, again;

        assert_true(maze_mix_read(given, maze_mix_write(&raw, given), &mix));
        assert_true(maze_mix_read(text, maze_mix_write(&mix, text), &again));
        assert_memory_equal(&mix, &again, sizeof(mix));
    }
}

TEST(what_is_no_mix_is_refused)
{
    static const char *const wrong[] = {"", ",", "youngest", "newest,", ",newest", "newest,,random",
        "newest:", "newest:0", "newest:101", "newest:-1", "newest:+1", "newest: 1", "newest:1.5",
        "newest:1:2", "newest:18446744073709551617", "newest,newest", "newest:1,random:2,newest:3",
        "Newest", "newest ", " newest", ":1", "1", "newest;random", "newest:1,random:"};

    for (size_t i = 0; i < LENGTH(wrong); i++) {
        struct maze_mix mix;

        if (maze_mix_read(wrong[i], strlen(wrong[i]), &mix))
            fail_msg("'%s' is a mix", wrong[i]);
    }
}

TEST(a_mix_is_read_no_further_than_its_length)
{
    struct maze_mix mix;

    assert_true(maze_mix_read("oldest!", 6, &mix));
    assert_true(mix.weight[MAZE_PICK_OLDEST] == 1);
    assert_false(maze_mix_read("oldest\0", 7, &mix));
}

static bool is_at_edge(const struct maze_spec *spec, struct maze_point cell)
{
    return cell.x < spec->width && cell.y < spec->height &&
        (cell.x == 0 || cell.y == 0 || cell.x == spec->width - 1 || cell.y == spec->height - 1);
}

TEST(the_way_is_between_two_cells_at_the_edge)
{
    struct maze_point start, goal;

    for (size_t i = 0; maze_algorithm_at(i); i++)
        for (uint64_t width = 1; width < 12; width++)
            for (uint64_t height = 1; height < 12; height++) {
                const struct maze_spec spec = {maze_algorithm_at(i), width, height, 1};

                maze_spec_ends(&spec, &start, &goal);
                assert_true(is_at_edge(&spec, start) && is_at_edge(&spec, goal));
                assert_int_equal(start.x == goal.x && start.y == goal.y, width * height == 1);
            }
}

TEST(the_way_is_from_the_first_cell_to_the_last_unless_the_row_says_otherwise)
{
    struct maze_point start, goal;

    maze_spec_ends(&(struct maze_spec){maze_algorithm_find("kruskal"), 30, 20, 1}, &start, &goal);
    assert_int_equal(start.x + start.y, 0);
    assert_int_equal(goal.x, 29);
    assert_int_equal(goal.y, 19);
}

TEST(cells_are_counted_in_64_bits)
{
    assert_true(maze_spec_cells(&(struct maze_spec){&inner, MAZE_SIDE_MAX, MAZE_SIDE_MAX, 0}) ==
        MAZE_SIDE_MAX * MAZE_SIDE_MAX);
}

TEST(a_maze_made_of_another_takes_the_others_time_too)
{
    const struct maze_spec spec = {&everything, 1001, 600, 1, .of = &inner};

    /* 1,000 ns a cell of 16 words, and 2,000 ns for each of 8 words x 300. */
    assert_int_equal(maze_cost(&spec, NULL).nanoseconds, 1024 * 600 * 1000 + 512 * 300 * 2000);
}

TEST(a_row_takes_the_time_of_whole_words)
{
    assert_int_equal(
        maze_cost(&(struct maze_spec){&inner, 1, 10, 1}, NULL).nanoseconds, 64 * 10 * 2000);
    assert_int_equal(
        maze_cost(&(struct maze_spec){&inner, 64, 10, 1}, NULL).nanoseconds, 64 * 10 * 2000);
    assert_int_equal(
        maze_cost(&(struct maze_spec){&inner, 65, 10, 1}, NULL).nanoseconds, 128 * 10 * 2000);
    assert_int_equal(
        maze_cost(&(struct maze_spec){maze_algorithm_find("eller"), 65, 1000, 1}, NULL).nanoseconds,
        128 * 62 / 10);
}

TEST(what_is_made_of_no_other_takes_nothing_for_it)
{
    struct maze_spec spec = {&everything, 1, 5000, 1, .of = &inner};
    struct maze_algorithm alone = everything;

    alone.options = 0;
    for (int i = 0; i < 2; i++) {
        const struct maze_spec own = {&alone, spec.width, spec.height, 1};

        assert_int_equal(maze_cost(&spec, NULL).nanoseconds, maze_cost(&own, NULL).nanoseconds);
        assert_int_equal(maze_cost(&spec, NULL).scratch, maze_cost(&own, NULL).scratch);
        spec = (struct maze_spec){&everything, 5000, 1, 1, .of = &inner};
    }
}

TEST(walks_across_wrapped_edges_take_longer_in_narrow_mazes)
{
    static const struct maze_algorithm walker = {.slug = "walker",
        .options = MAZE_OPTION_WRAP | MAZE_OPTION_OUTLINE,
        .picoseconds = 1000,
        .uniform = true,
        .shaped_picoseconds = 2000};
    struct maze_algorithm other = walker;

    other.uniform = false;
    assert_int_equal(
        maze_cost(&(struct maze_spec){&walker, 64, 64, 1, .wrap = MAZE_WRAP_X}, NULL).nanoseconds,
        64 * 64 * 2);
    assert_int_equal(
        maze_cost(&(struct maze_spec){&walker, 6400, 1, 1, .wrap = MAZE_WRAP_X}, NULL).nanoseconds,
        6400 * 2 * 6400);
    assert_int_equal(
        maze_cost(&(struct maze_spec){&walker, 64, 640, 1, .shape = maze_shape_at(0)}, NULL)
            .nanoseconds,
        64 * 640 * (10 * 2 + 3));
    assert_int_equal(
        maze_cost(&(struct maze_spec){&other, 6400, 1, 1, .wrap = MAZE_WRAP_X}, NULL).nanoseconds,
        6400 * 2);
}

TEST(a_maze_is_too_large_for_a_solver_that_takes_small_ones)
{
    const struct maze_question question = {.solver = maze_solver_find("random-mouse")};
    struct maze_spec spec = {maze_algorithm_at(0), 64, 64, 1};
    struct maze_task *task = maze_task_new();
    struct maze_steps *steps;
    struct maze *maze;

    assert_non_null(task);
    assert_false(maze_cost(&spec, &question).too_large);
    spec.width = 65;
    assert_false(maze_cost(&spec, NULL).too_large);
    assert_true(maze_cost(&spec, &question).too_large);
    assert_int_equal(maze_make(&spec, &question, task, &maze), MAZE_TOO_LARGE);
    assert_int_equal(
        maze_steps_make(&spec, question.solver, UINT64_MAX, task, &steps), MAZE_TOO_LARGE);
    maze_task_free(task);
}

TEST(what_has_no_number_is_too_large)
{
    const struct maze_question question = {.solver = maze_solver_at(0)};
    struct maze_spec spec = {maze_algorithm_find("binary-tree"), 65536, 65536, 1};
    struct maze_task *task = maze_task_new();
    struct maze_rows *rows;

    assert_false(maze_cost(&spec, NULL).too_large);
    assert_true(maze_cost(&spec, &question).too_large);
    spec.height = 65532;
    assert_false(maze_cost(&spec, &question).too_large);
    spec.height = 65536;
    spec.braid = 1;
    assert_true(maze_cost(&spec, NULL).too_large);
    assert_int_equal(maze_open(&spec, task, &rows), MAZE_TOO_LARGE);
    spec = (struct maze_spec){
        maze_algorithm_find("wilson"), 1 << 16, 1 << 15, 1, .shape = maze_shape_at(0)};
    assert_true(maze_cost(&spec, NULL).too_large);
    assert_int_equal(maze_open(&spec, task, &rows), MAZE_TOO_LARGE);
    spec.height--;
    assert_false(maze_cost(&spec, NULL).too_large);
    spec = (struct maze_spec){
        maze_algorithm_find("wilson"), 1 << 14, 1 << 14, 1, .tiling = maze_tiling_find("triangle")};
    assert_false(maze_cost(&spec, NULL).too_large);
    spec.height++;
    assert_true(maze_cost(&spec, NULL).too_large);
    assert_int_equal(maze_open(&spec, task, &rows), MAZE_TOO_LARGE);
    /* As many cells, but the border adds as many numbers again. */
    spec.width = 1 << 28;
    spec.height = 1;
    assert_true(maze_cost(&spec, NULL).too_large);
    spec.width = 1 << 27;
    assert_false(maze_cost(&spec, NULL).too_large);
    maze_task_free(task);
}

TEST(a_walk_to_all_cells_takes_longer_in_narrow_mazes)
{
    static const struct maze_algorithm roamer = {
        .slug = "walker", .picoseconds = 1000, .cover_time = true};

    assert_int_equal(maze_cost(&(struct maze_spec){&roamer, 64, 64, 1}, NULL).nanoseconds, 64 * 64);
    assert_int_equal(
        maze_cost(&(struct maze_spec){&roamer, 64, 640, 1}, NULL).nanoseconds, 64 * 640 * 10);
    assert_int_equal(
        maze_cost(&(struct maze_spec){&roamer, 640, 64, 1}, NULL).nanoseconds, 64 * 640 * 10);
    /* There is only one maze, and no walk. */
    assert_int_equal(maze_cost(&(struct maze_spec){&roamer, 640, 1, 1}, NULL).nanoseconds, 640);
    /* Even a time that overflows must count as more than cheap. */
    assert_true(maze_cost(&(struct maze_spec){&roamer, 2, MAZE_SIDE_MAX, 1}, NULL).nanoseconds >
        1000000000);
    assert_true(maze_cost(&(struct maze_spec){&roamer, 300, MAZE_SIDE_MAX, 1}, NULL).nanoseconds <
        1ULL << 60);
}

TEST(a_maze_made_of_another_takes_the_others_memory_while_it_is_made)
{
    struct maze_spec spec = {&everything, 1001, 600, 1, .of = &inner};
    const struct maze_cost both = maze_cost(&spec, NULL),
                           other = maze_cost(&(struct maze_spec){&inner, 500, 300, 1}, NULL);
    struct maze_algorithm alone = everything;

    alone.options = 0;
    spec.algorithm = &alone;
    spec.of = NULL;

    const struct maze_cost own = maze_cost(&spec, NULL);

    assert_int_equal(both.held, own.held);
    assert_int_equal(both.scratch, own.scratch + other.held + other.scratch);
}

TEST(a_maze_holds_its_mask)
{
    static const char *const art[] = {"#####", "#...#", "#####"};
    struct maze_spec masked = {&everything, 5, 3, 1}, shaped = masked;
    uint64_t pieces;

    assert_int_equal(mask_of_art(art, 3, NULL, &masked.mask, &pieces), MAZE_MASK_OK);
    shaped.shape = maze_shape_at(0);
    assert_int_equal(maze_cost(&masked, NULL).held,
        maze_cost(&shaped, NULL).held + maze_mask_bytes(masked.mask));
    assert_int_equal(maze_cost(&masked, NULL).scratch, maze_cost(&shaped, NULL).scratch);
    maze_mask_free(masked.mask);
}

TEST(without_another_named_it_is_made_of_the_one_in_its_row)
{
    const struct maze_spec spec = {&everything, 200, 100, 1},
                           named = {&everything, 200, 100, 1, .of = &inner};

    assert_int_equal(maze_cost(&spec, NULL).scratch, maze_cost(&named, NULL).scratch);
    assert_int_equal(maze_cost(&spec, NULL).nanoseconds, maze_cost(&named, NULL).nanoseconds);
}

TEST(time_and_memory_of_the_largest_mazes_fit_64_bits)
{
    struct maze_spec spec = {.width = MAZE_SIDE_MAX};
    bool fit = true;

    for (size_t i = 0; maze_algorithm_at(i); i++) {
        const struct maze_algorithm *algorithm = spec.algorithm = maze_algorithm_at(i);
        const uint64_t rows = algorithm->largest / MAZE_SIDE_MAX;

        spec.height = rows > 0 ? rows : 1;

        const double cells = (double)(algorithm->open ? spec.width : maze_spec_cells(&spec));
        const double scratch = algorithm->open ? 0 : cells * algorithm->cell_bytes;
        const struct maze_cost memory = maze_cost(&spec, NULL);

        /* If it overflowed, it would be less. */
        if ((double)maze_cost(&spec, NULL).nanoseconds <
                0.99 * cells * algorithm->picoseconds / 1000 ||
            (double)memory.scratch < 0.99 * scratch || memory.held > UINT64_MAX - memory.scratch) {
            print_error("%s: %llu ns, %llu and %llu bytes\n", algorithm->slug,
                (unsigned long long)maze_cost(&spec, NULL).nanoseconds,
                (unsigned long long)memory.held, (unsigned long long)memory.scratch);
            fit = false;
        }
    }
    assert_true(fit);
}

TEST(both_ends_of_a_longest_path_cost_many_searches_with_loops)
{
    struct maze_spec spec = {
        maze_algorithm_find("kruskal"), 50, 50, 1, .loops = 1, .goal = {.kind = MAZE_END_FARTHEST}};
    const uint64_t one = maze_cost(&spec, NULL).nanoseconds;

    spec.start.kind = MAZE_END_FARTHEST;
    assert_true(maze_cost(&spec, NULL).nanoseconds > 20 * one);
    /* On a larger board only a few are made. */
    spec.width = spec.height = 2000;
    assert_true(maze_cost(&spec, NULL).nanoseconds < 20 * one * 40 * 40);
    spec.loops = 0;
    spec.width = spec.height = 50;
    assert_true(maze_cost(&spec, NULL).nanoseconds < 2 * one);
}
