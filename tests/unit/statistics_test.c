/*
 * Properties that show only in many mazes or in large ones. The seeds are fixed, so the tests are
 * deterministic; for other seeds a correct algorithm would miss the limits at most about once in a
 * thousand times.
 */
#include "mazes.h"
#include "unit.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- uniform algorithms: in small mazes every spanning tree is equally frequent ---- */

enum { EDGES = 12 /* inner walls of 3 x 3 cells */, DRAWS = 200 /* a tree */ };

/*
 * The critical values of chi-squared at p = 0.001, with one degree of freedom less than there are trees.
 * The last is by Wilson and Hilferty, df (1 - 2 / 9 df + 3.0902 sqrt(2 / 9 df))^3; the others from tables.
 */
static const struct {
    uint32_t width, height;
    size_t trees; /* by Kirchhoff's theorem */
    double critical;
} boards[] = {{2, 2, 4, 16.27}, {2, 3, 15, 36.12}, {3, 2, 15, 36.12}, {3, 3, 192, 257.2}};

/* The open inner walls, one bit each. */
static size_t tree_of(const struct picture *picture)
{
    size_t tree = 0;

    for (size_t y = 0; y < picture->height; y++)
        for (size_t x = 0; x < picture->width; x++) {
            const size_t i = y * picture->width + x;

            if (x + 1 < picture->width)
                tree = tree << 1 | picture->east[i];
            if (y + 1 < picture->height)
                tree = tree << 1 | picture->south[i];
        }
    return tree;
}

/* Chi-squared of the trees that occur, and their number. */
static double chi_squared(const struct maze_algorithm *algorithm, size_t board, size_t *occurring)
{
    uint64_t count[1 << EDGES] = {0};
    double sum = 0;

    for (uint64_t seed = 0; seed < DRAWS * boards[board].trees; seed++) {
        struct picture picture = picture_of(
            &(struct maze_spec){algorithm, boards[board].width, boards[board].height, seed});

        count[tree_of(&picture)]++;
        picture_free(&picture);
    }
    *occurring = 0;
    for (size_t tree = 0; tree < 1 << EDGES; tree++)
        if (count[tree] > 0) {
            const double off = (double)count[tree] - (double)DRAWS;

            sum += off * off / (double)DRAWS;
            ++*occurring;
        }
    return sum;
}

TEST(uniform_rows_make_every_tree_about_as_often)
{
    size_t occurring;

    for (size_t i = 0; maze_algorithm_at(i); i++)
        for (size_t b = 0; b < LENGTH(boards) && maze_algorithm_at(i)->uniform; b++) {
            const double chi = chi_squared(maze_algorithm_at(i), b, &occurring);

            if (occurring != boards[b].trees || chi > boards[b].critical)
                fail_msg("%s, %u x %u: %zu trees, chi-squared %.1f", maze_algorithm_at(i)->slug,
                    boards[b].width, boards[b].height, occurring, chi);
        }
}

TEST(counting_trees_tells_that_kruskal_is_not_uniform)
{
    size_t occurring;

    assert_true(chi_squared(maze_algorithm_find("kruskal"), 3, &occurring) > boards[3].critical);
    assert_int_equal(occurring, boards[3].trees);
}

/* ---- every algorithm: large mazes ---- */

enum { ROWS = 64, MAZES = 20, MAZES_SLOWLY = 6, SIDE = 500 };

/* Differences between a number of a maze and that of its mirror image. */
enum difference {
    /* East and west. */
    OPEN_EAST_WEST, /* dead ends open to either side */
    ENDS_EAST_WEST, /* dead ends in either half */
    WAYS_EAST_WEST, /* passages in either half */
    /* North and south. */
    OPEN_NORTH_SOUTH,
    ENDS_NORTH_SOUTH,
    WAYS_NORTH_SOUTH,
    /* Both diagonals: rows and columns. */
    OPEN_EAST_SOUTH,
    OPEN_WEST_NORTH,
    ENDS_DIAGONAL, /* dead ends above and below the diagonal */
    WAYS_DIAGONAL, /* passages along rows and along columns */
    DIFFERENCES
};

static const unsigned symmetry_of[DIFFERENCES] = {
    [OPEN_EAST_WEST] = MAZE_EVEN_EAST_WEST,
    [ENDS_EAST_WEST] = MAZE_EVEN_EAST_WEST,
    [WAYS_EAST_WEST] = MAZE_EVEN_EAST_WEST,
    [OPEN_NORTH_SOUTH] = MAZE_EVEN_NORTH_SOUTH,
    [ENDS_NORTH_SOUTH] = MAZE_EVEN_NORTH_SOUTH,
    [WAYS_NORTH_SOUTH] = MAZE_EVEN_NORTH_SOUTH,
    [OPEN_EAST_SOUTH] = MAZE_EVEN_DIAGONAL,
    [OPEN_WEST_NORTH] = MAZE_EVEN_DIAGONAL,
    [ENDS_DIAGONAL] = MAZE_EVEN_DIAGONAL,
    [WAYS_DIAGONAL] = MAZE_EVEN_DIAGONAL,
};

struct measures {
    uint64_t degree[5]; /* cells by number of passages */
    uint64_t straight;  /* cells with exactly two, opposite each other */
    uint64_t last_row;  /* passages along it */
    double difference[DIFFERENCES];
};

static struct measures measured[ROWS][MAZES];

static size_t mazes(void)
{
    return is_slow() ? MAZES_SLOWLY : MAZES;
}

static double sign(size_t a, size_t b)
{
    return a < b ? 1 : a > b ? -1 : 0;
}

static void measure_dead_end(struct measures *measures, unsigned graph, size_t x, size_t y)
{
    double *difference = measures->difference;

    difference[OPEN_EAST_WEST] += (graph == WAY_EAST) - (graph == WAY_WEST);
    difference[OPEN_NORTH_SOUTH] += (graph == WAY_NORTH) - (graph == WAY_SOUTH);
    difference[OPEN_EAST_SOUTH] += (graph == WAY_EAST) - (graph == WAY_SOUTH);
    difference[OPEN_WEST_NORTH] += (graph == WAY_WEST) - (graph == WAY_NORTH);
    difference[ENDS_EAST_WEST] += sign(2 * x, SIDE - 1);
    difference[ENDS_NORTH_SOUTH] += sign(2 * y, SIDE - 1);
    difference[ENDS_DIAGONAL] += sign(y, x);
}

static struct measures measure(const struct maze_spec *spec)
{
    static const uint8_t degree[WAYS] = {0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4};
    struct picture picture = picture_of(spec);
    struct measures measures = {0};
    double *difference = measures.difference;

    for (size_t y = 0; y < SIDE; y++)
        for (size_t x = 0; x < SIDE; x++) {
            const unsigned graph = picture_ways(&picture, y * SIDE + x);
            const unsigned east = graph & WAY_EAST ? 1 : 0, south = graph & WAY_SOUTH ? 1 : 0;

            measures.degree[degree[graph]]++;
            measures.straight += graph == (WAY_EAST | WAY_WEST) || graph == (WAY_NORTH | WAY_SOUTH);
            if (degree[graph] == 1)
                measure_dead_end(&measures, graph, x, y);
            measures.last_row += y == SIDE - 1 ? east : 0;
            difference[WAYS_DIAGONAL] += (double)east - south;
            /* A passage to the east lies half a cell to the east. */
            difference[WAYS_EAST_WEST] +=
                east * sign(2 * x + 1, SIDE - 1) + south * sign(2 * x, SIDE - 1);
            difference[WAYS_NORTH_SOUTH] +=
                south * sign(2 * y + 1, SIDE - 1) + east * sign(2 * y, SIDE - 1);
        }
    picture_free(&picture);
    return measures;
}

static int measure_all(void **state)
{
    (void)state;
    for (size_t i = 0; maze_algorithm_at(i); i++) {
        assert_true(i < ROWS);
        for (size_t seed = 0; seed < mazes(); seed++)
            measured[i][seed] =
                measure(&(struct maze_spec){maze_algorithm_at(i), SIDE, SIDE, 1000 + seed});
    }
    return 0;
}

/* The share of cells with `degree` passages over all mazes of an algorithm. */
static double share_of_degree(size_t row, size_t degree)
{
    double cells = 0;

    for (size_t k = 0; k < mazes(); k++)
        cells += (double)measured[row][k].degree[degree];
    return cells / (double)(mazes() * SIDE * SIDE);
}

static bool is_near(double a, double b, double tolerance)
{
    return a > b - tolerance && a < b + tolerance;
}

TEST(the_share_of_dead_ends_is_what_the_catalogue_says)
{
    bool right = true;

    for (size_t i = 0; maze_algorithm_at(i); i++) {
        const double share = share_of_degree(i, 1);

        if (is_near(share, maze_algorithm_at(i)->dead_ends / 1000.0, 0.005))
            continue;
        fprintf(stderr, "%s: %.1f of a thousand cells are dead ends, not %u\n",
            maze_algorithm_at(i)->slug, 1000 * share, maze_algorithm_at(i)->dead_ends);
        right = false;
    }
    assert_true(right);
}

/*
 * The degrees of a uniform spanning tree of the infinite square lattice: S. S. Manna, D. Dhar and
 * S. N. Majumdar, Spanning trees in two dimensions (1992). They differ along the border.
 */
static const double uniform_share[5] = {0, 0.2945, 0.4470, 0.2224, 0.0361};

static bool has_uniform_degrees(size_t row)
{
    for (size_t degree = 1; degree <= 4; degree++)
        if (!is_near(share_of_degree(row, degree), uniform_share[degree], 0.002))
            return false;
    return true;
}

TEST(uniform_rows_have_the_degrees_that_theory_gives)
{
    for (size_t i = 0; maze_algorithm_at(i); i++)
        if (maze_algorithm_at(i)->uniform && !has_uniform_degrees(i))
            fail_msg("%s: %.4f, %.4f, %.4f and %.4f of the cells have one to four passages",
                maze_algorithm_at(i)->slug, share_of_degree(i, 1), share_of_degree(i, 2),
                share_of_degree(i, 3), share_of_degree(i, 4));
}

static size_t row_of(const char *slug)
{
    size_t i = 0;

    while (maze_algorithm_at(i) != maze_algorithm_find(slug))
        i++;
    return i;
}

TEST(degrees_tell_that_kruskal_is_not_uniform)
{
    assert_false(has_uniform_degrees(row_of("kruskal")));
}

/*
 * Whether a mean difference is compatible with 0: chance alone exceeds the limit once in ten thousand times
 * (Student's t with 19 degrees of freedom, or 5 where there are few mazes).
 */
static bool is_balanced(const struct measures *mazes_of_row, enum difference which)
{
    const double limit = is_slow() ? 9.7 : 5, n = (double)mazes();
    double mean = 0, squares = 0;

    for (size_t k = 0; k < mazes(); k++)
        mean += mazes_of_row[k].difference[which] / n;
    for (size_t k = 0; k < mazes(); k++) {
        const double off = mazes_of_row[k].difference[which] - mean;

        squares += off * off;
    }
    return mean * mean <= limit * limit * squares / (n - 1) / n;
}

static bool has_symmetry(const struct measures *mazes_of_row, unsigned symmetry)
{
    for (enum difference which = 0; which < DIFFERENCES; which++)
        if (symmetry_of[which] == symmetry && !is_balanced(mazes_of_row, which))
            return false;
    return true;
}

TEST(rows_have_the_symmetries_that_the_catalogue_says)
{
    for (size_t i = 0; maze_algorithm_at(i); i++)
        for (enum difference which = 0; which < DIFFERENCES; which++)
            if (maze_algorithm_at(i)->even_under & symmetry_of[which] &&
                !is_balanced(measured[i], which))
                fail_msg(
                    "%s: difference %u is not 0 on average", maze_algorithm_at(i)->slug, which);
}

TEST(what_a_row_favours_is_no_symmetry)
{
    const struct measures *binary_tree = measured[row_of("binary-tree")],
                          *sidewinder = measured[row_of("sidewinder")];

    assert_true(has_symmetry(binary_tree, MAZE_EVEN_DIAGONAL));
    assert_false(has_symmetry(binary_tree, MAZE_EVEN_EAST_WEST));
    assert_false(has_symmetry(binary_tree, MAZE_EVEN_NORTH_SOUTH));
    assert_true(has_symmetry(sidewinder, MAZE_EVEN_EAST_WEST));
    assert_false(has_symmetry(sidewinder, MAZE_EVEN_NORTH_SOUTH));
    assert_false(has_symmetry(sidewinder, MAZE_EVEN_DIAGONAL));
}

/* The horizontal ones of a thousand passages, over all mazes of an algorithm. */
static double horizontal(size_t row)
{
    const double passages = (double)(SIDE * SIDE - 1) * (double)mazes();
    double difference = 0;

    for (size_t k = 0; k < mazes(); k++)
        difference += measured[row][k].difference[WAYS_DIAGONAL];
    return 500 * (1 + difference / passages);
}

TEST(what_favours_nothing_has_all_symmetries)
{
    for (size_t i = 0; maze_algorithm_at(i); i++)
        if (strcmp(maze_algorithm_at(i)->texture, "nothing") == 0 &&
            (maze_algorithm_at(i)->even_under != MAZE_EVEN_ALL || !is_near(horizontal(i), 500, 2)))
            fail_msg("%s: has not all symmetries, and %.1f of a thousand passages are horizontal",
                maze_algorithm_at(i)->slug, horizontal(i));
}

TEST(eller_favours_its_last_row_and_no_direction_elsewhere)
{
    const size_t row = row_of("eller");
    double last_row = 0;

    for (size_t k = 0; k < mazes(); k++)
        last_row += (double)measured[row][k].last_row / (double)(mazes() * SIDE);
    if (!is_near(horizontal(row), 500, 3) || !is_near(last_row, 0.75, 0.03))
        fail_msg("%.1f of a thousand passages are horizontal, and %.3f a cell of the last row",
            horizontal(row), last_row);
    assert_int_equal(maze_algorithm_at(row)->even_under, MAZE_EVEN_EAST_WEST);
}

/*
 * The average number of passages in a run, in hundredths. A run is a straight stretch of corridor
 * without a turn or a branch. Each cell in the middle of a run joins two passages, so the number of runs
 * is the number of passages less those cells. An algorithm that is missing here or has changed fails,
 * and the test prints the line that belongs here. Lines of unknown algorithms are ignored.
 */
static const struct {
    const char *slug;
    double hundredths;
} runs[] = {
    {"recursive-backtracker", 143},
    {"kruskal", 119},
    {"boruvka", 119},
    {"prim", 119},
    {"reverse-delete", 119},
    {"binary-tree", 134},
    {"sidewinder", 129},
    {"spiral", 404},
    {"unicursal", 287},
    {"eller", 122},
    {"hunt-and-kill", 142},
    {"wilson", 120},
    {"aldous-broder", 120},
    {"houston", 120},
    {"origin-shift", 122},
    {"prim-simplified", 122},
    {"prim-modified", 118},
    {"growing-tree", 131},
    {"growing-forest", 143},
    {"recursive-division", 123},
    {"blobby-division", 118},
};

static double mean_run(size_t row)
{
    double passages = 0, straight = 0;

    for (size_t k = 0; k < mazes(); k++) {
        passages += SIDE * SIDE - 1;
        straight += (double)measured[row][k].straight;
    }
    return 100 * passages / (passages - straight);
}

TEST(straight_runs_are_as_long_as_they_were)
{
    bool same = true;

    for (size_t i = 0; maze_algorithm_at(i); i++) {
        double expected = 0;

        for (size_t k = 0; k < LENGTH(runs); k++)
            if (strcmp(runs[k].slug, maze_algorithm_at(i)->slug) == 0)
                expected = runs[k].hundredths;
        if (!is_near(mean_run(i), expected, 0.01 * expected)) {
            fprintf(stderr, "    {\"%s\", %.0f},\n", maze_algorithm_at(i)->slug, mean_run(i));
            same = false;
        }
    }
    assert_true(same);
}

AROUND_ALL_TESTS(measure_all, NULL)
