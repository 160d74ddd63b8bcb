/*
 * One seed gives every algorithm numbers of its own, at each size of the board, and so do two seeds to one algorithm:
 * mazes have no more in common than chance. The seeds are fixed, so the tests are deterministic.
 */
#include "mazes.h"
#include "unit.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { SPECS_MAX = 128, SIDE = 40, WALLS = 2 * SIDE * SIDE, SEEDS = 16, LATER_MAX = 4 };

/* For mazes of one seed at several sizes: how many seeds, and how far the other one is. */
enum { MANY_SEEDS = 400, OTHER = 37, STANDARD_ERRORS_MAX = 4 };

/*
 * Of the correlation of two sets of mazes. Over all walls and seeds chance alone makes 0.005, and ten
 * times as much where one draw sets many walls, as in spirals; sharing numbers makes 0.4 and more.
 */
#define CORRELATION_MAX 0.1

/*
 * The open walls of each spec's mazes, less their average over the seeds, so that what all its mazes
 * have in common counts for nothing.
 */
static struct mazes {
    struct maze_spec spec;
    float wall[SEEDS][WALLS];
} mazes[SPECS_MAX];
static size_t specs;

static void add(struct maze_spec spec)
{
    struct mazes *self = &mazes[specs++];

    assert_true(specs <= SPECS_MAX);
    spec.width = spec.height = SIDE;
    self->spec = spec;
    for (spec.seed = 0; spec.seed < SEEDS; spec.seed++) {
        struct picture picture = picture_of(&spec);

        for (size_t i = 0; i < WALLS / 2; i++) {
            self->wall[spec.seed][i] = picture.east[i];
            self->wall[spec.seed][WALLS / 2 + i] = picture.south[i];
        }
        picture_free(&picture);
    }
    for (size_t i = 0; i < WALLS; i++) {
        float mean = 0;

        for (size_t seed = 0; seed < SEEDS; seed++)
            mean += self->wall[seed][i] / (float)SEEDS;
        for (size_t seed = 0; seed < SEEDS; seed++)
            self->wall[seed][i] -= mean;
    }
}

/* Every algorithm, and every one inside another. */
static int add_all(void **state)
{
    (void)state;
    for (size_t i = 0; maze_algorithm_at(i); i++) {
        add((struct maze_spec){maze_algorithm_at(i)});
        for (size_t k = 1; maze_algorithm_at(k) && maze_algorithm_at(i)->options & MAZE_OPTION_OF;
             k++)
            if (!(maze_algorithm_at(k)->options & MAZE_OPTION_OF))
                add((struct maze_spec){maze_algorithm_at(i), .of = maze_algorithm_at(k)});
    }
    return 0;
}

/* The sum of products of walls in the same place, where the seeds of b are `later`, in a circle. */
static double products(const struct mazes *a, const struct mazes *b, size_t later)
{
    double sum = 0;

    for (size_t seed = 0; seed < SEEDS; seed++) {
        const float *of_a = a->wall[seed], *of_b = b->wall[(seed + later) % SEEDS];
        float row = 0;

        for (size_t i = 0; i < WALLS; i++)
            row += of_a[i] * of_b[i];
        sum += (double)row;
    }
    return sum;
}

/* Two seeds of one spec share the average that was taken off, which is worth a SEEDS - 1-th. */
static void assert_independent(const struct mazes *a, const struct mazes *b, size_t later)
{
    const double own = products(a, a, 0), scale = own * products(b, b, 0);
    const double product = products(a, b, later) + (a == b ? own / (SEEDS - 1) : 0);
    char one[MAZE_SPEC_TEXT], other[MAZE_SPEC_TEXT];

    if (product * product <= CORRELATION_MAX * CORRELATION_MAX * scale)
        return;
    maze_spec_write(&a->spec, one);
    maze_spec_write(&b->spec, other);
    fail_msg("%s and %s, seeds %zu apart: walls are correlated", one, other, later);
}

TEST(one_seed_makes_independent_mazes_by_two_algorithms)
{
    for (size_t a = 0; a < specs; a++)
        for (size_t b = 0; b < a; b += is_slow() ? 5 : 1)
            assert_independent(&mazes[a], &mazes[b], 0);
}

/* The seeds are the lowest, which people try first. */
TEST(neighbouring_seeds_make_independent_mazes)
{
    for (size_t a = 0; a < specs; a++)
        for (size_t later = 1; later <= LATER_MAX; later++)
            assert_independent(&mazes[a], &mazes[a], later);
}

/* The share of the walls on both boards that are open in both mazes, or in neither. */
static double agreement(const struct picture *a, const struct picture *b)
{
    const uint32_t width = a->width < b->width ? a->width : b->width;
    const uint32_t height = a->height < b->height ? a->height : b->height;
    size_t same = 0, walls = 0;

    for (uint32_t y = 0; y < height; y++)
        for (uint32_t x = 0; x < width; x++) {
            const size_t in_a = (size_t)y * a->width + x, in_b = (size_t)y * b->width + x;

            if (x + 1 < width)
                walls++, same += a->east[in_a] == b->east[in_b];
            if (y + 1 < height)
                walls++, same += a->south[in_a] == b->south[in_b];
        }
    return (double)same / (double)walls;
}

static void draw(
    struct maze_spec spec, uint32_t width, uint32_t height, struct picture pictures[], size_t seeds)
{
    spec.width = width;
    spec.height = height;
    for (spec.seed = 0; spec.seed < seeds; spec.seed++)
        pictures[spec.seed] = picture_of(&spec);
}

/*
 * How far the agreement of mazes of the same seed is from that of mazes of other seeds, in standard
 * errors; 0 where neither varies.
 */
static double difference(const struct picture a[], const struct picture b[], size_t seeds)
{
    double sum = 0, squares = 0;

    for (size_t seed = 0; seed < seeds; seed++) {
        const double more =
            agreement(&a[seed], &b[seed]) - agreement(&a[seed], &b[(seed + OTHER) % seeds]);

        sum += more;
        squares += more * more;
    }

    const double mean = sum / (double)seeds, variance = squares / (double)seeds - mean * mean;

    return variance > 0 ? mean / sqrt(variance / (double)seeds) : 0;
}

static void free_all(struct picture pictures[], size_t seeds)
{
    for (size_t seed = 0; seed < seeds; seed++)
        picture_free(&pictures[seed]);
}

TEST(one_seed_makes_unrelated_mazes_at_each_size)
{
    static const uint32_t sides[] = {4, 5, 7, 8, 12, 15, 16, 20};
    static struct picture at[MANY_SEEDS], beside[MANY_SEEDS];
    const size_t seeds = is_slow() ? MANY_SEEDS / 8 : MANY_SEEDS;

    for (size_t i = 0; i < specs; i++)
        for (size_t k = 0; k < LENGTH(sides); k++) {
            draw(mazes[i].spec, sides[k], sides[k], at, seeds);
            for (uint32_t wider = 0; wider < 2; wider++)
                for (uint32_t higher = !wider; higher < 2; higher++) {
                    draw(mazes[i].spec, sides[k] + wider, sides[k] + higher, beside, seeds);

                    const double z = difference(at, beside, seeds);

                    free_all(beside, seeds);
                    if (fabs(z) > (double)STANDARD_ERRORS_MAX)
                        fail_msg("%s, %u x %u and %u x %u: z is %.1f",
                            mazes[i].spec.algorithm->slug, sides[k], sides[k], sides[k] + wider,
                            sides[k] + higher, z);
                }
            free_all(at, seeds);
        }
}

AROUND_ALL_TESTS(add_all, NULL)
