/*
 * Hunt and kill by its two options, where the walk begins and what a hunt finds: beside a plain one, written
 * here from the description, it makes each maze about as often. Seeds are fixed, so the tests are deterministic.
 */
#include "mazes.h"
#include "unit.h"

#include "maze/tiling.h"

#include "base/rng.h"

#include <math.h>
#include <stdlib.h>

enum { CELLS_MAX = 20, TREES = 20000, TREES_SLOWLY = 5000 };

struct board {
    const char *tiling; /* NULL: squares */
    uint32_t width, height;
};

static const struct board boards[] = {{NULL, 3, 3}, {"triangle", 5, 4}};

static size_t trees(void)
{
    return is_slow() ? TREES_SLOWLY : TREES;
}

/* ---- a plain hunt and kill ---- */

struct plain {
    const struct board *board;
    bool visited[CELLS_MAX];
    uint64_t tree; /* the open walls, two bits a cell: to the east and to the south */
    struct rng rng;
};

static uint32_t cells_of(const struct board *board)
{
    return board->width * board->height;
}

/* The cells beside a cell, as many as are visited or not, and their number. */
static uint32_t beside(
    const struct plain *plain, uint32_t cell, bool visited, uint32_t found[MAZE_DIRECTIONS])
{
    const uint32_t width = plain->board->width, x = cell % width, y = cell / width;
    const bool squares = !plain->board->tiling, up = (x + y) % 2 == 0;
    const bool has[] = {y > 0 && (squares || !up), x + 1 < width,
        y + 1 < plain->board->height && (squares || up), x > 0};
    const uint32_t next[] = {cell - width, cell + 1, cell + width, cell - 1};
    uint32_t count = 0;

    for (size_t i = 0; i < LENGTH(has); i++)
        if (has[i] && plain->visited[next[i]] == visited)
            found[count++] = next[i];
    return count;
}

/* The bit of the wall between two cells. */
static uint64_t wall(uint32_t a, uint32_t b)
{
    const uint32_t first = a < b ? a : b, last = a < b ? b : a;

    return UINT64_C(1) << (2 * first + (last > first + 1));
}

/* A cell to hunt: the first one, or a random one. */
static uint32_t hunted(struct plain *plain, enum maze_hunt hunt)
{
    uint32_t list[CELLS_MAX], some[MAZE_DIRECTIONS], count = 0;

    for (uint32_t cell = 0; cell < cells_of(plain->board); cell++)
        if (!plain->visited[cell] && beside(plain, cell, true, some) > 0)
            list[count++] = cell;
    return list[hunt == MAZE_HUNT_RANDOM ? rng_below(&plain->rng, count) : 0];
}

static uint64_t plain_tree(
    const struct board *board, enum maze_root root, enum maze_hunt hunt, uint64_t seed)
{
    struct plain plain = {.board = board, .rng = rng_seeded(seed)};
    uint32_t cell = root == MAZE_ROOT_RANDOM ? rng_below(&plain.rng, cells_of(board)) : 0;

    plain.visited[cell] = true;
    for (uint32_t left = cells_of(board) - 1; left; left--) {
        uint32_t next[MAZE_DIRECTIONS], count = beside(&plain, cell, false, next), from = cell;

        if (count > 0) {
            cell = next[rng_below(&plain.rng, count)];
        } else {
            cell = hunted(&plain, hunt);
            count = beside(&plain, cell, true, next);
            from = next[rng_below(&plain.rng, count)];
        }
        plain.visited[cell] = true;
        plain.tree |= wall(from, cell);
    }
    return plain.tree;
}

/* ---- the mazes of both ---- */

static const struct maze_tiling *tiling_of(const struct board *board)
{
    return board->tiling ? maze_tiling_find(board->tiling) : NULL;
}

static uint64_t tree(
    const struct board *board, enum maze_root root, enum maze_hunt hunt, uint64_t seed)
{
    struct picture picture = picture_of(&(struct maze_spec){maze_algorithm_find("hunt-and-kill"),
        board->width, board->height, seed, .tiling = tiling_of(board), .root = root, .hunt = hunt});
    uint64_t open = 0;

    for (size_t i = 0; i < cells_of(board); i++)
        open |= (uint64_t)picture.east[i] << 2 * i | (uint64_t)picture.south[i] << (2 * i + 1);
    picture_free(&picture);
    return open;
}

static int compare(const void *a, const void *b)
{
    const uint64_t one = *(const uint64_t *)a, other = *(const uint64_t *)b;

    return (one > other) - (one < other);
}

/* How often the first of so many sorted trees is there. */
static size_t repeats(const uint64_t *sorted, size_t count)
{
    size_t n = 0;

    while (n < count && sorted[n] == sorted[0])
        n++;
    return n;
}

/*
 * Whether two sorted lists of as many trees may be draws of one kind, by chi-squared at p = 0.001 (Wilson and Hilferty);
 * trees that are rare in both are counted as one.
 */
static bool are_alike(const uint64_t *a, const uint64_t *b, size_t count)
{
    double sum = 0, rare_a = 0, rare_b = 0, kinds = 0;

    for (size_t i = 0, k = 0; i < count || k < count;) {
        const bool has_a = i < count && (k == count || a[i] <= b[k]),
                   has_b = k < count && (i == count || b[k] <= a[i]);
        const double n = has_a ? (double)repeats(a + i, count - i) : 0,
                     m = has_b ? (double)repeats(b + k, count - k) : 0;

        i += (size_t)n;
        k += (size_t)m;
        if (n + m < 10) {
            rare_a += n;
            rare_b += m;
            continue;
        }
        sum += (n - m) * (n - m) / (n + m);
        kinds++;
    }
    if (rare_a + rare_b > 0)
        sum += (rare_a - rare_b) * (rare_a - rare_b) / (rare_a + rare_b);

    const double part = 2 / (9 * kinds), root = 1 - part + 3.0902 * sqrt(part);

    assert_true(kinds > 10);
    return sum < kinds * root * root * root;
}

TEST(mazes_are_as_frequent_as_those_of_the_plain_algorithm)
{
    static uint64_t made[4][TREES], plain[4][TREES];

    for (size_t b = 0; b < LENGTH(boards); b++) {
        for (unsigned k = 0; k < 4; k++) {
            for (uint64_t seed = 0; seed < trees(); seed++) {
                made[k][seed] = tree(&boards[b], k % 2, k / 2, seed);
                plain[k][seed] = plain_tree(&boards[b], k % 2, k / 2, seed);
            }
            qsort(made[k], trees(), sizeof(made[k][0]), compare);
            qsort(plain[k], trees(), sizeof(plain[k][0]), compare);
        }
        for (unsigned k = 0; k < 4; k++)
            for (unsigned other = 0; other < 4; other++)
                if (are_alike(made[k], plain[other], trees()) != (k == other))
                    fail_msg("%s: root %u, hunt %u is %sas plain root %u, hunt %u",
                        boards[b].tiling ? boards[b].tiling : "square", k % 2, k / 2,
                        k == other ? "not " : "", other % 2, other / 2);
    }
}

/* ---- where the walk begins ---- */

/* In how many of a thousand mazes the first cell is a dead end. */
static unsigned first_dead_ends(enum maze_root root)
{
    unsigned dead_ends = 0;

    for (uint64_t seed = 0; seed < 1000; seed++) {
        struct picture picture = picture_of(
            &(struct maze_spec){maze_algorithm_find("hunt-and-kill"), 12, 12, seed, .root = root});

        dead_ends += picture.east[0] + picture.south[0] == 1;
        picture_free(&picture);
    }
    return dead_ends;
}

/* The mean may be off by five standard deviations, 80 of 1,000. */
TEST(a_random_root_makes_the_first_cell_a_dead_end_less_often)
{
    assert_in_range(first_dead_ends(MAZE_ROOT_FIRST), 520, 680);
    assert_in_range(first_dead_ends(MAZE_ROOT_RANDOM), 130, 290);
}
