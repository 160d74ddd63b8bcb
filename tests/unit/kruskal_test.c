/* Kruskal finds its tree by shortcuts; here the plain algorithm must come to the same one. */
#include "mazes.h"

#include "base/rng.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>

#include <cmocka.h>

enum { CLASSES = 16 };

static size_t root(const size_t *parent, size_t cell)
{
    while (parent[cell] != cell)
        cell = parent[cell];
    return cell;
}

/* The class of a wall, from the planes as the source of the algorithm lays them out. */
static unsigned cost(uint64_t seed, size_t x, size_t y, bool south)
{
    unsigned class = 0;

    for (unsigned bit = 0; bit < 4; bit++)
        class |=
            (unsigned)(rng_at(rng_key(seed, y), x / 64 * 8 + (south ? 4 : 0) + bit) >> x % 64 & 1)
            << bit;
    return class;
}

static void open_if_it_parts(size_t *parent, uint8_t *wall, size_t a, size_t b)
{
    a = root(parent, a);
    b = root(parent, b);
    *wall = a != b;
    parent[a] = b;
}

static struct picture by_the_book(size_t width, size_t height, uint64_t seed)
{
    struct picture picture = {
        (uint32_t)width, (uint32_t)height, calloc(width, height), calloc(width, height)};
    size_t *parent = malloc(width * height * sizeof(*parent));

    assert_true(picture.east && picture.south && parent);
    for (size_t i = 0; i < width * height; i++)
        parent[i] = i;
    for (unsigned class = 0; class < CLASSES; class ++)
        for (size_t y = 0; y < height; y++) {
            for (size_t x = 0, i = y * width; x + 1 < width; x++, i++)
                if (cost(seed, x, y, false) == class)
                    open_if_it_parts(parent, &picture.east[i], i, i + 1);
            for (size_t x = 0, i = y * width; x < width && y + 1 < height; x++, i++)
                if (cost(seed, x, y, true) == class)
                    open_if_it_parts(parent, &picture.south[i], i, i + width);
        }
    free(parent);
    return picture;
}

static void test_the_tree_is_that_of_the_plain_algorithm(void **state)
{
    static const size_t sizes[][2] = {
        {1, 1}, {1, 90}, {90, 1}, {2, 2}, {12, 12}, {63, 20}, {64, 20}, {65, 20}, {130, 70}};

    (void)state;
    for (size_t k = 0; k < sizeof(sizes) / sizeof(sizes[0]); k++)
        for (uint64_t seed = 0; seed < 20; seed++) {
            const struct maze_spec spec = {
                algorithm_find("kruskal"), sizes[k][0], sizes[k][1], seed};
            struct picture fast = picture_of(&spec);
            struct picture plain = by_the_book(sizes[k][0], sizes[k][1], seed);

            assert_true(picture_same(&fast, &plain));
            picture_free(&fast);
            picture_free(&plain);
        }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_the_tree_is_that_of_the_plain_algorithm),
    };

    return cmocka_run_group_tests_name("kruskal", tests, NULL, NULL);
}
