/* Woven mazes: trees, whose corridors cross without meeting. */
#include "folds.h"
#include "mazes.h"
#include "unit.h"

#include "base/bits.h"
#include "base/rng.h"
#include "maze/path.h"

#include <stdlib.h>
#include <string.h>

enum { SIDE = 40, CELLS = SIDE * SIDE, FAR = CELLS };

/* Directions as bits, and the tunnels of the same. */
enum { N = 1, E = 2, S = 4, W = 8, NN = 16, EE = 32, SS = 64, WW = 128 };

/* Where each direction leads, in the order of the bits. */
static const int across[] = {0, 1, 0, -1, 0, 2, 0, -2}, down[] = {-1, 0, 1, 0, -2, 0, 2, 0};

/* The open directions of cells, as a set, read from the planes. */
struct board {
    size_t width, height;
    unsigned open[CELLS];
};

static struct board board_of(const struct maze_spec *spec)
{
    static const unsigned own[] = {E, S, EE, SS}, back[] = {W, N, WW, NN};
    struct board board = {spec->width, spec->height, {0}};
    const size_t steps[] = {1, board.width, 2, 2 * board.width};
    struct maze *maze = maze_of(spec, NULL);
    struct maze_row row;

    for (size_t y = 0; maze_rows_next(maze->rows, &row) == MAZE_OK; y++)
        for (size_t i = 0; i < 4; i++)
            for (size_t x = 0; x < board.width; x++)
                if (bits_get(row.plane[MAZE_PLANE_WALL + i], x)) {
                    const size_t cell = y * board.width + x;

                    assert_true(x + (i % 2 ? 0 : steps[i]) < board.width);
                    assert_true(cell + steps[i] < board.width * board.height);
                    board.open[cell] |= own[i];
                    board.open[cell + steps[i]] |= back[i];
                }
    maze_free(maze);
    return board;
}

/* Steps from a cell to every other; FAR where there is no way. */
static void measure(const struct board *board, size_t from, size_t distance[CELLS])
{
    size_t queue[CELLS], first = 0, last = 0;

    for (size_t i = 0; i < CELLS; i++)
        distance[i] = FAR;
    distance[from] = 0;
    for (queue[last++] = from; first < last; first++)
        for (unsigned i = 0; i < 8; i++) {
            const size_t next = queue[first] + (size_t)across[i] + (size_t)down[i] * board->width;

            if (board->open[queue[first]] >> i & 1 && distance[next] == FAR) {
                distance[next] = distance[queue[first]] + 1;
                queue[last++] = next;
            }
        }
}

/* Fails the test unless its passages are a tree over all cells. */
static void assert_tree(const struct board *board)
{
    size_t distance[CELLS], sides = 0;

    measure(board, 0, distance);
    for (size_t i = 0; i < board->width * board->height; i++) {
        assert_true(distance[i] != FAR);
        sides += bits_count(board->open[i]);
    }
    assert_int_equal(sides, 2 * (board->width * board->height - 1));
}

/* Fails the test unless each cell above a tunnel has its two passages across it; returns how many there are. */
static size_t assert_crossings(const struct board *board)
{
    const size_t width = board->width;
    size_t tunnels = 0;

    for (size_t i = 0; i < width * board->height; i++) {
        if (board->open[i] & EE)
            assert_int_equal(board->open[i + 1], N | S);
        if (board->open[i] & SS)
            assert_int_equal(board->open[i + width], E | W);
        tunnels += bits_count(board->open[i] & (EE | SS));
    }
    return tunnels;
}

/* Woven maze i: of all algorithms that can, sides, and percents, in turn. */
static struct maze_spec spec_at(size_t i)
{
    const uint64_t random = rng_at(7, i);
    struct maze_spec spec = {.width = 1 + random % SIDE,
        .height = 1 + random / SIDE % SIDE,
        .seed = random,
        .weave = (uint8_t)(1 + random / CELLS % MAZE_PERCENT_MAX)};

    for (size_t k = 0, row = 0; k <= i % 64; row++) {
        spec.algorithm = maze_algorithm_at(row);
        if (!spec.algorithm)
            row = SIZE_MAX;
        else
            k += (spec.algorithm->options & MAZE_OPTION_WEAVE) != 0;
    }
    if (spec.algorithm->options & MAZE_OPTION_BIAS)
        spec.bias = (int8_t)(i % 3 ? 0 : (int)(random >> 32) % 101);
    return spec;
}

TEST(woven_mazes_are_trees_whose_crossings_do_not_join)
{
    size_t tunnels = 0;

    for (size_t i = 0; i < 1000; i++) {
        const struct maze_spec spec = spec_at(i);
        const struct board board = board_of(&spec), again = board_of(&spec);

        assert_tree(&board);
        tunnels += assert_crossings(&board);
        assert_memory_equal(&board, &again, sizeof(board));
    }
    assert_true(tunnels > 1000);
}

TEST(more_percent_make_more_tunnels)
{
    for (size_t i = 0; i < 64; i++) {
        struct maze_spec spec = spec_at(i);
        struct board board;
        size_t some, all;

        spec.width = spec.height = SIDE;
        spec.bias = 0;
        spec.weave = 20;
        board = board_of(&spec);
        some = assert_crossings(&board);
        spec.weave = 100;
        board = board_of(&spec);
        all = assert_crossings(&board);
        assert_true(some > 0 && all > some + some / 2);
    }
}

TEST(every_solver_goes_through_tunnels)
{
    for (size_t i = 0; i < 300; i++) {
        struct maze_spec spec = spec_at(i);
        const struct board board = board_of(&spec);
        const size_t cells = board.width * board.height, goal = rng_at(3, i) % cells;
        size_t distance[CELLS];

        spec.goal = (struct maze_end){MAZE_END_CELL, {goal % board.width, goal / board.width}};
        measure(&board, 0, distance);
        for (size_t k = 0; maze_solver_at(k); k++) {
            const struct maze_question question = {.solver = maze_solver_at(k)};
            struct maze *maze = maze_of(&spec, &question);
            const struct maze_path *path = maze->solution.path;
            size_t at = 0;

            for (uint64_t n = 0; n < maze_path_length(path); n++) {
                const unsigned step = maze_path_step(path, n);

                assert_true(board.open[at] >> step & 1);
                at += (size_t)across[step] + (size_t)down[step] * board.width;
            }
            /* These two may give up, the one after 16 steps a cell. */
            if (strcmp(maze_solver_at(k)->slug, "pledge") == 0)
                assert_true(maze->solution.solved || maze_path_length(path) == 16 * cells);
            else if (strcmp(maze_solver_at(k)->slug, "random-mouse") != 0)
                assert_true(maze->solution.solved);
            if (maze->solution.solved)
                assert_int_equal(at, goal);
            if (maze_solver_at(k)->shortest)
                assert_int_equal(maze_path_length(path), distance[goal]);
            maze_free(maze);
        }
    }
}

TEST(distances_and_statistics_count_a_tunnel_as_a_step)
{
    for (size_t i = 0; i < 200; i++) {
        const struct maze_spec spec = spec_at(i);
        const struct board board = board_of(&spec);
        const struct maze_question question = {.distances = true, .stats = true};
        struct maze *maze = maze_of(&spec, &question);
        size_t distance[CELLS], dead_ends = 0;
        struct maze_row row;

        measure(&board, 0, distance);
        for (size_t y = 0; maze_rows_next(maze->rows, &row) == MAZE_OK; y++)
            for (size_t x = 0; x < board.width; x++) {
                const size_t cell = y * board.width + x;

                assert_int_equal(row.value[x], distance[cell]);
                dead_ends += bits_count(board.open[cell]) == 1;
            }
        assert_int_equal(maze->stats.dead_ends, dead_ends);
        assert_int_equal(maze->stats.passages, board.width * board.height - 1);
        assert_int_equal(maze->stats.solution, distance[board.width * board.height - 1]);
        maze_free(maze);
    }
}

TEST(the_steps_make_woven_mazes)
{
    for (size_t i = 0; i < 300; i++) {
        const struct maze_spec spec = spec_at(i);
        const struct maze_solver *solver = maze_solver_at(i % 3);
        struct maze_steps *steps = steps_of(&spec, solver);
        struct fold fold = fold_of(steps);
        struct maze_event event;
        uint64_t position = 0, count = 0;

        for (; count < steps->making && maze_steps_read(steps, &position, &event); count++)
            fold_apply(&fold, &event);
        assert_int_equal(count, steps->making);
        assert_true(steps->words <= maze_steps_words(&spec, solver));
        assert_folded(&fold, &spec);
        fold_free(&fold);
        maze_steps_free(steps);
    }
}

/* Corridors that wind over themselves add turns to turns, which must all be undone: this walk would take 18 steps a cell. */
TEST(pledge_gives_up_where_its_turns_add_up)
{
    const struct maze_question question = {.solver = maze_solver_find("pledge")};
    const struct maze_spec spec = {maze_algorithm_find("recursive-backtracker"), 35, 37,
        UINT64_C(12084287973772526020), .weave = 60, .start = {MAZE_END_CELL, {15, 2}},
        .goal = {MAZE_END_CELL, {0, 0}}};
    struct maze *maze = maze_of(&spec, &question);

    assert_false(maze->solution.solved);
    assert_int_equal(maze_path_length(maze->solution.path), 16 * 35 * 37);
    maze_free(maze);
}

/* All directions clockwise, where a tunnel is beside the side where it begins. */
static const unsigned char clockwise[] = {0, 4, 1, 5, 2, 6, 3, 7};

/* A spec of a woven maze with random ends, and its walk by a solver. To be freed by maze_free. */
static struct maze *walk_of(size_t i, const char *solver, struct board *board, size_t *start)
{
    struct maze_spec spec = spec_at(i);
    const struct maze_question question = {.solver = maze_solver_find(solver)};
    const size_t cells = spec.width * spec.height, goal = rng_at(5, i) % cells;

    *start = rng_at(4, i) % cells;
    spec.start = (struct maze_end){MAZE_END_CELL, {*start % spec.width, *start / spec.width}};
    spec.goal = (struct maze_end){MAZE_END_CELL, {goal % spec.width, goal / spec.width}};
    *board = board_of(&spec);
    return maze_of(&spec, &question);
}

/* The place, clockwise, of the side that a hand begins with at its back: the first of N, W, S, E that is closed. */
static unsigned place_at_back(unsigned open)
{
    static const unsigned sides[] = {0, 3, 2, 1};

    for (size_t i = 0; i < 4; i++)
        if (!(open >> sides[i] & 1) && !(open >> (sides[i] + 4) & 1))
            return 2 * sides[i];
    return 0;
}

/* A hand on the wall turns in the plane. */
static void assert_hand(size_t i, const char *solver, unsigned turn)
{
    struct board board;
    size_t at;
    struct maze *maze = walk_of(i, solver, &board, &at);
    const struct maze_path *path = maze->solution.path;
    unsigned place = place_at_back(board.open[at]);

    assert_true(maze->solution.solved);
    for (uint64_t n = 0; n < maze_path_length(path); n++) {
        const unsigned step = maze_path_step(path, n);

        do
            place = (place + turn) % 8;
        while (!(board.open[at] >> clockwise[place] & 1));
        assert_int_equal(step, clockwise[place]);
        at += (size_t)across[step] + (size_t)down[step] * board.width;
        for (place = 0; clockwise[place] != (step ^ 2);)
            place++;
    }
    maze_free(maze);
}

TEST(a_hand_keeps_to_its_side_at_tunnels)
{
    for (size_t i = 0; i < 300; i++) {
        assert_hand(i, "left-hand", 1);
        assert_hand(i, "right-hand", 7);
    }
}

/* In a tree the walk comes to no cell again but on its way back. */
TEST(tremaux_takes_passages_clockwise_with_tunnels_among_them)
{
    for (size_t i = 0; i < 300; i++) {
        struct board board;
        size_t at, depth = 0;
        struct maze *maze = walk_of(i, "tremaux", &board, &at);
        const struct maze_path *path = maze->solution.path;
        unsigned back[CELLS];

        assert_true(maze->solution.solved);
        for (uint64_t n = 0; n < maze_path_length(path); n++) {
            const unsigned step = maze_path_step(path, n);
            unsigned place = 0;

            while (place < 8 && !(board.open[at] >> clockwise[place] & 1))
                place++;
            assert_int_equal(step, place < 8 ? clockwise[place] : back[--depth]);
            if (place < 8)
                back[depth++] = step ^ 2;
            board.open[at] &= ~(1U << step);
            at += (size_t)across[step] + (size_t)down[step] * board.width;
            board.open[at] &= ~(1U << (step ^ 2));
        }
        maze_free(maze);
    }
}

/* The character in a column of a line of box-drawing characters, with a NUL. */
static const char *character_at(const struct buffer *text, size_t line, size_t column)
{
    static char character[4];
    const char *at = text->data;
    size_t bytes;

    for (; line; line--)
        at = strchr(at, '\n') + 1;
    for (; column; column--)
        at += *at & 0x80 ? 3 : 1;
    bytes = *at & 0x80 ? 3 : 1;
    memcpy(character, at, bytes);
    character[bytes] = '\0';
    return character;
}

/* Fails the test unless the wall from a cell in a direction, E or S, is one with a tunnel, one, or none. */
static void assert_wall(
    const struct board *board, const struct buffer *text, size_t cell, bool east)
{
    const size_t x = cell % board->width, y = cell / board->width;
    const unsigned open = board->open[cell], next = board->open[cell + (east ? 1 : board->width)];
    const bool tunnel = east ? open & EE || next & WW : open & SS || next & NN;

    assert_string_equal(character_at(text, 2 * y + 1 + !east, 4 * x + (east ? 4 : 2)),
        open & (east ? E : S) ? " "
            : tunnel          ? (east ? "┇" : "┅")
            : east            ? "│"
                              : "─");
}

TEST(box_has_other_walls_where_tunnels_lead_through)
{
    const struct maze_format *format = maze_format_find("text");
    const struct maze_rendering rendering = {
        .format = format, .style = maze_style_find(format, "box"), .openings = MAZE_OPENINGS_NO};

    for (size_t i = 0; i < 100; i++) {
        const struct maze_spec spec = spec_at(i);
        const struct board board = board_of(&spec);
        struct buffer text = bytes_of(&rendering, &spec, NULL, 1 + i * i);

        for (size_t cell = 0; cell < board.width * board.height; cell++) {
            if ((cell + 1) % board.width)
                assert_wall(&board, &text, cell, true);
            if (cell + board.width < board.width * board.height)
                assert_wall(&board, &text, cell, false);
        }
        buffer_free(&text);
    }
}
