/* Mazes of tilings that are not square: every algorithm that has them, on every kind of board. */
#include "canceller.h"
#include "mask_of_art.h"
#include "mazes.h"
#include "unit.h"

#include "base/bits.h"
#include "base/rng.h"
#include "core/board/lattice.h"
#include "encode/strokes/picture.h"
#include "maze/mask.h"
#include "maze/tiling.h"

#include <stdlib.h>
#include <string.h>

enum { SIDE = 40, CELLS = SIDE * SIDE };

/* The rows of the catalogue of tilings but squares, which other tests are about. */
#define FOR_EACH_TILING(t) for (size_t t = 1; maze_tiling_at(t); t++)

/* A maze, read cell by cell: which cells are inside, and which walls of their own are open. */
struct board {
    const struct maze_tiling *tiling;
    uint32_t width, height;
    unsigned wrap;
    bool inside[CELLS], open[CELLS][MAZE_WALLS_MAX];
};

static struct board board_of(const struct maze_spec *spec)
{
    return (struct board){maze_spec_tiling(spec), (uint32_t)spec->width, (uint32_t)spec->height,
        spec->wrap, {0}, {{0}}};
}

static struct board made(const struct maze_spec *spec)
{
    struct board board = board_of(spec);
    struct maze_task *task = maze_task_new();
    struct maze_rows *rows;
    struct maze_row row;
    size_t i = 0;

    assert_int_equal(maze_open(spec, task, &rows), MAZE_OK);
    while (maze_rows_next(rows, &row) == MAZE_OK)
        for (uint32_t x = 0; x < board.width; x++, i++) {
            board.inside[i] = maze_spec_inside(spec, x, i / board.width);
            for (unsigned n = 0; n < bits_count(board.tiling->forward); n++)
                board.open[i][n] = bits_get(row.plane[MAZE_PLANE_WALL + n], x);
        }
    maze_rows_free(rows);
    maze_task_free(task);
    return board;
}

/* The cell beyond wall n of the own ones of cell i, or i itself: there is none. */
static size_t across(const struct board *board, size_t i, unsigned n)
{
    const struct maze_tiling *tiling = board->tiling;
    const size_t width = board->width, height = board->height, x = i % width, y = i / width;
    const struct maze_point cell = {x, y};
    unsigned forward = tiling->forward;
    size_t to_x, to_y;

    while (n--)
        forward &= forward - 1;
    if (!forward || !(tiling_sides(tiling, cell) & (forward & -forward)))
        return i;
    to_x = tiling_next(tiling, cell, bits_lowest(forward)).x;
    to_y = tiling_next(tiling, cell, bits_lowest(forward)).y;
    if ((to_x >= width && !(board->wrap & MAZE_WRAP_X)) ||
        (to_y >= height && !(board->wrap & MAZE_WRAP_Y)))
        return i;
    return (to_y + height) % height * width + (to_x + width) % width;
}

static size_t find(size_t *parent, size_t i)
{
    while (parent[i] != i)
        i = parent[i] = parent[parent[i]];
    return i;
}

/* Whether its passages are a tree over the cells inside; otherwise `components` are so many with all open. */
static size_t components(const struct board *board, bool all, bool *tree)
{
    size_t parent[CELLS], count = 0;

    *tree = true;
    for (size_t i = 0; i < CELLS; i++)
        parent[i] = i;
    for (size_t i = 0; i < (size_t)board->width * board->height; i++) {
        count += board->inside[i];
        for (unsigned n = 0; n < MAZE_WALLS_MAX; n++) {
            const size_t next = across(board, i, n);
            const bool open = board->open[i][n];
            const bool passes = next != i && board->inside[i] && board->inside[next];

            *tree &= passes || !open;
            if (!passes || !(open || all))
                continue;
            *tree &= find(parent, i) != find(parent, next);
            count -= find(parent, i) != find(parent, next);
            parent[find(parent, i)] = find(parent, next);
        }
    }
    *tree &= count == 1;
    return count;
}

static void assert_tree(const struct maze_spec *spec)
{
    const struct board board = made(spec);
    char text[MAZE_SPEC_TEXT];
    bool tree;

    components(&board, false, &tree);
    maze_spec_write(spec, text);
    if (!tree)
        fail_msg("%s is not a perfect maze", text);
}

/* Algorithm i of those that have tilings, or NULL. */
static const struct maze_algorithm *carver_at(size_t i)
{
    for (size_t k = 0; maze_algorithm_at(k); k++)
        if (maze_algorithm_at(k)->carve && i-- == 0)
            return maze_algorithm_at(k);
    return NULL;
}

static struct maze_spec spec_of(size_t t, size_t i, uint64_t width, uint64_t height, uint64_t seed)
{
    struct maze_spec spec = {carver_at(i), width, height, seed, .tiling = maze_tiling_at(t)};

    suit_rings(&spec);
    return spec;
}

/* ---- the rows of the catalogue ---- */

TEST(each_side_leads_to_a_cell_that_has_it_too_and_is_the_own_one_of_one_of_them)
{
    for (size_t i = 0; maze_tiling_at(i); i++) {
        const struct maze_tiling *tiling = maze_tiling_at(i);

        assert_in_range(tiling->directions, 1, MAZE_LINKS_MAX);
        assert_in_range(bits_count(tiling->forward), 1, MAZE_WALLS_MAX);
        for (unsigned n = 0; n < MAZE_WALLS_MAX; n++)
            assert_int_equal(tiling->planes[n] != NULL, n < bits_count(tiling->forward));
        for (uint64_t at = 0; at < 4; at++)
            for (unsigned direction = 0; direction < tiling->directions; direction++) {
                const struct maze_point cell = {6 + at % 2, 6 + at / 2};
                const struct maze_point next = tiling_next(tiling, cell, direction);
                const unsigned back = tiling->back[direction];

                if (!(tiling_sides(tiling, cell) >> direction & 1))
                    continue;
                assert_true(tiling_sides(tiling, next) >> back & 1);
                assert_int_equal(tiling_next(tiling, next, back).x, cell.x);
                assert_int_equal(tiling_next(tiling, next, back).y, cell.y);
                assert_int_equal(
                    (tiling->forward >> direction & 1) + (tiling->forward >> back & 1), 1);
                /* Rows have the walls of cells above the next row. */
                assert_true(!(tiling->forward >> direction & 1) || next.y >= cell.y);
            }
    }
}

/* The two ends of the side of a cell, the lesser first. */
static void side_of(const struct maze_tiling *tiling, struct maze_point cell, unsigned direction,
    struct picture_point ends[2])
{
    struct picture_corner corner[PICTURE_CORNERS];
    const unsigned corners = picture_corners(tiling, cell, corner);
    unsigned i = 0;

    while (corner[i].side != direction)
        assert_true(++i < corners);
    ends[0] = corner[i].at;
    ends[1] = corner[(i + 1) % corners].at;
    if (ends[0].x > ends[1].x || (ends[0].x == ends[1].x && ends[0].y > ends[1].y)) {
        ends[0] = ends[1];
        ends[1] = corner[i].at;
    }
}

TEST(polygons_have_their_sides_in_common)
{
    for (size_t i = 0; maze_tiling_at(i); i++) {
        const struct maze_tiling *tiling = maze_tiling_at(i);

        for (uint64_t at = 0; at < 4; at++) {
            const struct maze_point cell = {6 + at % 2, 6 + at / 2};
            struct picture_corner corner[PICTURE_CORNERS];

            assert_int_equal(
                bits_count(tiling_sides(tiling, cell)), picture_corners(tiling, cell, corner));
            for (unsigned sides = tiling_sides(tiling, cell); sides; sides &= sides - 1) {
                const unsigned direction = bits_lowest(sides);
                struct picture_point here[2], there[2];

                side_of(tiling, cell, direction, here);
                side_of(
                    tiling, tiling_next(tiling, cell, direction), tiling->back[direction], there);
                assert_memory_equal(here, there, sizeof(here));
            }
        }
    }
}

TEST(a_board_is_as_large_as_its_cells)
{
    for (size_t i = 0; maze_tiling_at(i); i++) {
        const struct maze_tiling *tiling = maze_tiling_at(i);
        const uint64_t width = tiling->rings ? ring_cells(5) : 8, height = 6;
        const struct picture_point size = picture_size(tiling, width, height);
        const int64_t origin = picture_origin(tiling, height);
        struct picture_point least = {1000, 1000}, most = {0, 0};

        for (uint64_t at = 0; at < width * height; at++) {
            const struct maze_point cell = {at % width, at / width};
            struct picture_corner corner[PICTURE_CORNERS];
            unsigned corners = picture_corners(tiling, cell, corner);

            while (corners-- && !(tiling->rings && cell.x >= ring_cells(cell.y))) {
                const int64_t x = origin + corner[corners].at.x;
                const int64_t y = origin + corner[corners].at.y;

                least.x = x < least.x ? x : least.x;
                least.y = y < least.y ? y : least.y;
                most.x = x > most.x ? x : most.x;
                most.y = y > most.y ? y : most.y;
            }
        }
        assert_true(least.x == 0 && least.y == 0);
        assert_true(most.x == size.x && most.y == size.y);
    }
}

TEST(names_of_directions_are_found_and_others_are_not)
{
    for (size_t i = 0; maze_tiling_at(i); i++) {
        const struct maze_tiling *tiling = maze_tiling_at(i);

        for (unsigned k = 0; k < tiling->directions; k++) {
            const char *name = tiling->names[k];
            const unsigned found = maze_tiling_direction(tiling, name, strlen(name));

            assert_int_equal(tiling->told[found], tiling->told[k]);
            assert_true(found == k || tiling->rings);
            assert_string_equal(maze_tiling_name(tiling, tiling->told[k]), name);
        }
        assert_int_equal(maze_tiling_direction(tiling, "X", 1), MAZE_LINKS_MAX);
        assert_int_equal(maze_tiling_direction(tiling, "NNE", 3), MAZE_LINKS_MAX);
    }
}

TEST(an_algorithm_that_has_tilings_has_what_makes_them)
{
    for (size_t i = 0; maze_algorithm_at(i); i++)
        assert_int_equal(maze_algorithm_at(i)->carve != NULL,
            (maze_algorithm_at(i)->options & MAZE_OPTION_TILING) != 0);
    assert_non_null(carver_at(14));
}

/* A maze of a tiling, as it is and with each set of edges that can wrap around. */
static void assert_trees(struct maze_spec spec)
{
    const unsigned wraps = maze_tiling_wraps(spec.tiling, spec.width, spec.height);

    if (!maze_tiling_connects(spec.tiling, spec.width, spec.height))
        return;
    for (spec.wrap = 0; spec.wrap <= wraps; spec.wrap++)
        if ((spec.wrap & ~wraps) == 0)
            assert_tree(&spec);
}

TEST(every_small_board_is_a_spanning_tree)
{
    FOR_EACH_TILING(t)
    for (size_t i = 0; carver_at(i); i++)
        for (uint64_t width = 1; width <= 12; width++)
            for (uint64_t height = 1; height <= 12; height++)
                for (uint64_t seed = 0; seed < 3; seed++)
                    assert_trees(spec_of(t, i, width, height, seed));
}

TEST(larger_boards_are_spanning_trees)
{
    static const uint64_t sides[][2] = {{40, 40}, {39, 33}, {2, 40}, {40, 2}, {40, 3}};

    FOR_EACH_TILING(t)
    for (size_t i = 0; carver_at(i); i++)
        for (size_t k = 0; k < LENGTH(sides); k++) {
            struct maze_spec spec = spec_of(t, i, sides[k][0], sides[k][1], k);

            assert_tree(&spec);
            spec.wrap = maze_tiling_wraps(spec.tiling, spec.width, spec.height);
            assert_tree(&spec);
        }
}

TEST(every_mix_of_a_growing_tree_grows_a_tree)
{
    static const char *const mixes[] = {
        "newest", "oldest", "middle", "random", "middle:7,newest:1", "oldest,random,middle,newest"};

    FOR_EACH_TILING(t)
    for (size_t i = 0; i < LENGTH(mixes); i++)
        for (uint64_t seed = 0; seed < 20; seed++) {
            struct maze_spec spec = {maze_algorithm_find("growing-tree"), 1 + seed * 2, 20, seed,
                .tiling = maze_tiling_at(t)};

            if (seed == 0)
                spec.width = 40;
            suit_rings(&spec);
            assert_true(maze_mix_read(mixes[i], strlen(mixes[i]), &spec.mix));
            assert_tree(&spec);
        }
}

TEST(every_forest_becomes_a_tree)
{
    static const struct {
        uint32_t trees;
        uint32_t spawn;
    } forests[] = {{1, 0}, {MAZE_TREES_MAX, 0}, {3, 20}, {0, MAZE_SPAWN_MAX}};

    FOR_EACH_TILING(t)
    for (size_t i = 0; i < LENGTH(forests); i++)
        for (uint64_t seed = 0; seed < 20; seed++) {
            struct maze_spec spec = {maze_algorithm_find("growing-forest"), 2 + seed * 2, 20, seed,
                .trees = forests[i].trees, .spawn = forests[i].spawn, .tiling = maze_tiling_at(t),
                .wrap = (unsigned)(seed % 4)};

            suit_rings(&spec);
            assert_tree(&spec);
        }
}

/* A mask of a random board that is one component of a tiling; NULL: too few cells are left. */
static struct maze_mask *random_mask(size_t t, uint32_t width, uint32_t height, uint64_t seed)
{
    struct board board = {.tiling = maze_tiling_at(t), .width = width, .height = height};
    const size_t cells = (size_t)width * height;
    char art[SIDE][SIDE + 1] = {{0}};
    const char *rows[SIDE];
    size_t queue[CELLS] = {cells / 2}, reached[CELLS] = {0}, tail = 1;
    struct maze_mask *mask = NULL;
    uint64_t number;

    for (size_t i = 0; i < cells; i++)
        board.inside[i] = rng_at(seed, i) % 4 > 0;
    reached[cells / 2] = 1;
    for (size_t head = 0; head < tail; head++)
        for (size_t i = 0; i < cells; i++)
            for (unsigned n = 0; n < MAZE_WALLS_MAX; n++) {
                const size_t next = across(&board, i, n);
                const size_t other = i == queue[head] ? next : i;

                if (next == i || (i != queue[head] && next != queue[head]) ||
                    !board.inside[other] || reached[other])
                    continue;
                reached[other] = 1;
                queue[tail++] = other;
            }
    for (size_t i = 0; i < cells; i++)
        art[i / width][i % width] = reached[i] ? '#' : '.';
    for (size_t y = 0; y < height; y++)
        rows[y] = art[y];
    if (tail > 3)
        assert_int_equal(mask_of_art(rows, height, board.tiling, &mask, &number), MAZE_MASK_OK);
    return mask;
}

TEST(every_mask_is_filled_by_a_spanning_tree)
{
    FOR_EACH_TILING(t)
    {
        unsigned masks = 0;

        for (uint64_t seed = 0; seed < 30 && !maze_tiling_at(t)->rings; seed++) {
            struct maze_mask *mask = random_mask(t, 12, 10, seed);

            for (size_t i = 0; mask && carver_at(i); i++) {
                struct maze_spec spec = spec_of(t, i, 12, 10, seed);

                spec.mask = mask;
                assert_tree(&spec);
                spec.wrap = MAZE_WRAP_X | MAZE_WRAP_Y;
                assert_tree(&spec);
            }
            masks += mask != NULL;
            maze_mask_free(mask);
        }
        assert_true(masks > 20 || maze_tiling_at(t)->rings);
    }
}

TEST(the_same_spec_makes_the_same_maze_and_another_seed_another)
{
    FOR_EACH_TILING(t)
    for (size_t i = 0; carver_at(i); i++) {
        const struct maze_spec spec = spec_of(t, i, 20, 20, 7), other = spec_of(t, i, 20, 20, 8);
        const struct board one = made(&spec), same = made(&spec), different = made(&other);

        assert_memory_equal(one.open, same.open, sizeof(one.open));
        assert_memory_not_equal(one.open, different.open, sizeof(one.open));
    }
}

/* ---- each spanning tree as often as any other ---- */

enum { EDGES = 16, DRAWS = 200 /* a tree */ };

/*
 * Spanning trees by Kirchhoff's theorem, and critical values of chi-squared at p = 0.001 for one degree of
 * freedom less: by Wilson and Hilferty, as in statistics_test.
 */
static const struct {
    const char *tiling;
    uint32_t width, height;
    unsigned wrap;
    size_t trees;
    double critical;
    bool telling; /* a recursive backtracker is found out */
} uniform_boards[] = {
    {"triangle", 3, 3, 0, 6, 20.75},
    {"triangle", 4, 3, 0, 35, 65.34, true},
    {"triangle", 3, 4, 0, 36, 66.71},
    {"triangle", 2, 2, MAZE_WRAP_X | MAZE_WRAP_Y, 12, 31.43},
    {"triangle", 4, 2, MAZE_WRAP_X, 64, 103.51},
    {"triangle", 2, 4, MAZE_WRAP_Y, 8, 24.53},
    {"hexagon", 3, 2, 0, 55, 91.95, true},
    {"hexagon", 2, 3, 0, 55, 91.95},
    {"hexagon", 2, 2, MAZE_WRAP_X, 30, 58.41},
    {"hexagon", 2, 2, MAZE_WRAP_Y, 36, 66.71},
    {"hexagon", 4, 1, MAZE_WRAP_X | MAZE_WRAP_Y, 32, 61.20},
    {"octagon", 3, 2, 0, 55, 91.95, true},
    {"octagon", 2, 3, 0, 55, 91.95},
    {"octagon", 2, 2, MAZE_WRAP_X, 30, 58.41},
    {"octagon", 2, 2, MAZE_WRAP_X | MAZE_WRAP_Y, 96, 143.40},
};

static double chi_squared(const struct maze_algorithm *algorithm, size_t b, size_t *occurring)
{
    static uint64_t count[1 << EDGES];
    double sum = 0;

    memset(count, 0, sizeof(count));
    for (uint64_t seed = 0; seed < DRAWS * uniform_boards[b].trees; seed++) {
        const struct maze_spec spec = {algorithm, uniform_boards[b].width, uniform_boards[b].height,
            seed, .tiling = maze_tiling_find(uniform_boards[b].tiling),
            .wrap = uniform_boards[b].wrap};
        const struct board board = made(&spec);
        size_t tree = 0, edges = 0;

        for (size_t i = 0; i < spec.width * spec.height; i++)
            for (unsigned n = 0; n < MAZE_WALLS_MAX; n++)
                if (across(&board, i, n) != i)
                    tree |= (size_t)board.open[i][n] << edges++;
        assert_true(edges <= EDGES);
        count[tree]++;
    }
    *occurring = 0;
    for (size_t tree = 0; tree < 1 << EDGES; tree++)
        if (count[tree]) {
            const double off = (double)count[tree] - (double)DRAWS;

            sum += off * off / (double)DRAWS;
            ++*occurring;
        }
    return sum;
}

TEST(uniform_algorithms_make_every_tree_about_as_often)
{
    size_t occurring;

    for (size_t i = 0; carver_at(i); i++)
        for (size_t b = 0; b < LENGTH(uniform_boards); b++) {
            const double chi = chi_squared(carver_at(i), b, &occurring);

            if (carver_at(i)->uniform &&
                (occurring != uniform_boards[b].trees || chi > uniform_boards[b].critical))
                fail_msg("%s, board %zu: %zu trees, chi-squared %.1f", carver_at(i)->slug, b,
                    occurring, chi);
            if (uniform_boards[b].telling &&
                strcmp(carver_at(i)->slug, "recursive-backtracker") == 0)
                assert_true(chi > uniform_boards[b].critical);
        }
}

/* ---- rings have too many trees to count: how often passages, and pairs of them, are open ---- */

enum { RING_CELLS = 40, RING_EDGES = 72, RING_DRAWS = 4000 };

/* The pairs of cells that an own wall parts, in the order of the walls. Returns how many. */
static size_t edges_of(const struct board *board, size_t edges[RING_EDGES][2])
{
    size_t count = 0;

    for (size_t i = 0; i < (size_t)board->width * board->height; i++)
        for (unsigned n = 0; board->inside[i] && n < MAZE_WALLS_MAX; n++)
            if (across(board, i, n) != i) {
                assert_true(count < RING_EDGES);
                edges[count][0] = i;
                edges[count++][1] = across(board, i, n);
            }
    return count;
}

/* Inverts the matrix by Gauss and Jordan's elimination; it is positive definite, and needs no pivots. */
static void invert(size_t n, double matrix[RING_CELLS][RING_CELLS])
{
    for (size_t k = 0; k < n; k++) {
        const double pivot = matrix[k][k];

        matrix[k][k] = 1;
        for (size_t j = 0; j < n; j++)
            matrix[k][j] /= pivot;
        for (size_t i = 0; i < n; i++) {
            const double factor = matrix[i][k];

            if (i == k)
                continue;
            matrix[i][k] = 0;
            for (size_t j = 0; j < n; j++)
                matrix[i][j] -= factor * matrix[k][j];
        }
    }
}

/*
 * How much current flows through edge f if one unit does from end to end of edge e: among uniform spanning trees, the
 * part that has e is that for e itself, and the part that has both is a determinant (Burton and Pemantle, 1993). From
 * Kirchhoff's matrix without the last cell.
 */
static void find_currents(const struct board *board, size_t edges[RING_EDGES][2], size_t count,
    double current[RING_EDGES][RING_EDGES])
{
    static double matrix[RING_CELLS][RING_CELLS];
    size_t number[CELLS], cells = 0;

    for (size_t i = 0; i < (size_t)board->width * board->height; i++)
        number[i] = cells += board->inside[i];
    assert_true(cells <= RING_CELLS);
    memset(matrix, 0, sizeof(matrix));
    for (size_t e = 0; e < count; e++) {
        const size_t a = number[edges[e][0]] - 1, b = number[edges[e][1]] - 1;

        matrix[a][a]++;
        matrix[b][b]++;
        matrix[a][b]--;
        matrix[b][a]--;
    }
    invert(cells - 1, matrix);
    for (size_t i = 0; i < cells; i++)
        matrix[i][cells - 1] = matrix[cells - 1][i] = 0;
    for (size_t e = 0; e < count; e++)
        for (size_t f = 0; f < count; f++) {
            const size_t a = number[edges[e][0]] - 1, b = number[edges[e][1]] - 1;
            const size_t c = number[edges[f][0]] - 1, d = number[edges[f][1]] - 1;

            current[e][f] = matrix[a][c] - matrix[a][d] - matrix[b][c] + matrix[b][d];
        }
}

/* The greatest deviation from what is expected of so many rings, as a square of standard deviations. */
static double greatest_deviation(const struct maze_algorithm *algorithm, uint64_t rings)
{
    static double current[RING_EDGES][RING_EDGES];
    static size_t both[RING_EDGES][RING_EDGES];
    struct maze_spec spec = {
        algorithm, ring_cells(rings - 1), rings, 0, .tiling = maze_tiling_find("polar")};
    size_t edges[RING_EDGES][2], count = 0;
    double greatest = 0;

    memset(both, 0, sizeof(both));
    for (; spec.seed < RING_DRAWS; spec.seed++) {
        const struct board board = made(&spec);
        size_t open[RING_EDGES], n = 0, e = 0;

        if (spec.seed == 0) {
            count = edges_of(&board, edges);
            find_currents(&board, edges, count, current);
        }
        for (size_t i = 0; i < (size_t)board.width * board.height; i++)
            for (unsigned k = 0; board.inside[i] && k < MAZE_WALLS_MAX; k++)
                if (across(&board, i, k) != i) {
                    if (board.open[i][k])
                        open[n++] = e;
                    e++;
                }
        for (size_t i = 0; i < n; i++)
            for (size_t k = 0; k <= i; k++)
                both[open[i]][open[k]]++;
    }
    for (size_t e = 0; e < count; e++)
        for (size_t f = 0; f <= e; f++) {
            const double part = e == f
                ? current[e][e]
                : current[e][e] * current[f][f] - current[e][f] * current[e][f];
            const double off = (double)both[e][f] - part * RING_DRAWS;
            const double square = off * off / (part * (1 - part) * RING_DRAWS);

            greatest = square > greatest ? square : greatest;
        }
    return greatest;
}

TEST(uniform_algorithms_open_passages_of_rings_and_pairs_of_them_as_often_as_kirchhoff_says)
{
    /* Of 2,600 pairs, one in ten thousand times is one of them farther off. */
    const double most = 5.5 * 5.5;

    for (size_t i = 0; carver_at(i); i++)
        for (uint64_t rings = 2; rings <= 3; rings++) {
            const double greatest = greatest_deviation(carver_at(i), rings);

            if (carver_at(i)->uniform && greatest > most)
                fail_msg("%s, %u rings: the square of %.1f deviations", carver_at(i)->slug,
                    (unsigned)rings, greatest);
            if (strcmp(carver_at(i)->slug, "recursive-backtracker") == 0)
                assert_true(greatest > most);
        }
}

/* ---- cancelling ---- */

static enum maze_status make(struct maze_task *task, const void *argument)
{
    struct maze_rows *rows;
    const enum maze_status status = maze_open(argument, task, &rows);

    if (status == MAZE_OK)
        maze_rows_free(rows);
    return status;
}

enum { SOON = 40 * MILLISECOND }; /* of processor time to stop */

TEST(every_algorithm_stops_soon_after_it_is_cancelled)
{
    for (size_t i = 0; carver_at(i); i++) {
        const struct maze_spec spec = spec_of(1, i, 1 << 22, 2, 1);
        enum maze_status status = MAZE_CANCELLED;
        unsigned cancelled = 0;

        for (uint64_t later = MILLISECOND; status == MAZE_CANCELLED && later < 100 * MILLISECOND;
             later *= 3) {
            uint64_t went_on;

            status = cancel_later(make, &spec, later, SOON, &went_on);
            cancelled += status == MAZE_CANCELLED;
            if (status == MAZE_CANCELLED && !is_slow() && went_on > SOON)
                fail_msg("%s: %llu us of work after it was cancelled", spec.algorithm->slug,
                    (unsigned long long)went_on / 1000);
        }
        assert_true(cancelled > 0);
    }
}
