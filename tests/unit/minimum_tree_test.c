/*
 * Kruskal, Borůvka, Prim and reverse-delete are made by one shortcut; here the plain algorithms, wall
 * by wall, must come to the same mazes.
 */
#include "mazes.h"
#include "unit.h"

#include "base/bits.h"
#include "core/carve/algorithms.h"
#include "core/carve/wall_costs.h"

#include <stdlib.h>

/* A wall between the cells a and b. */
struct inner_wall {
    size_t a, b;
    uint32_t cost;
    size_t place; /* 2 x the cell a, and 1 more if b is to its south */
    size_t order; /* in which equal ones are opened */
};

/* All inner walls of a maze, in the order of their costs, and which of them are open. */
struct walls {
    size_t cells, count;
    struct inner_wall *wall;
    bool *open;
    size_t *region; /* of each cell, as the algorithm needs it */
};

static int by_cost(const void *a, const void *b)
{
    const struct inner_wall *x = a, *y = b;

    if (x->cost != y->cost)
        return x->cost < y->cost ? -1 : 1;
    return x->order < y->order ? -1 : 1;
}

static struct walls walls_of(size_t width, size_t height, unsigned wrap, uint64_t key)
{
    struct walls walls = {.cells = width * height};

    walls.wall = calloc(2 * walls.cells, sizeof(*walls.wall));
    walls.open = calloc(2 * walls.cells, sizeof(*walls.open));
    walls.region = calloc(walls.cells, sizeof(*walls.region));
    assert_true(walls.wall && walls.open && walls.region);
    for (size_t i = 0; i < walls.cells; i++) {
        const size_t x = i % width, y = i / width;
        const size_t east = x + 1 < width ? i + 1 : i - x, south = y + 1 < height ? i + width : x;
        /* By rows, by 64 cells of a row, east before south, by cells; what wraps around is the row's last. */
        const size_t row = 2 * y * (bits_words(width) + 1) * BITS_WORD;
        const size_t order = row + x / BITS_WORD * 2 * BITS_WORD + x % BITS_WORD;
        const size_t last = row + bits_words(width) * 2 * BITS_WORD;
        const struct costs costs = wall_costs(rng_key(key, y), (uint32_t)x);

        if (east > i || (wrap & MAZE_WRAP_X && east < i))
            walls.wall[walls.count++] =
                (struct inner_wall){i, east, costs.east, 2 * i, east > i ? order : last};
        if (south > i || (wrap & MAZE_WRAP_Y && south < i))
            walls.wall[walls.count++] =
                (struct inner_wall){i, south, costs.south, 2 * i + 1, order + BITS_WORD};
        walls.region[i] = i;
    }
    qsort(walls.wall, walls.count, sizeof(*walls.wall), by_cost);
    return walls;
}

static void walls_free(struct walls *walls)
{
    free(walls->wall);
    free(walls->open);
    free(walls->region);
}

/* Opens a wall, and makes one of the two regions that it parted. */
static void open_wall(struct walls *walls, size_t i)
{
    const size_t from = walls->region[walls->wall[i].b], to = walls->region[walls->wall[i].a];

    walls->open[i] = true;
    for (size_t cell = 0; cell < walls->cells; cell++)
        if (walls->region[cell] == from)
            walls->region[cell] = to;
}

static bool parts(const struct walls *walls, size_t i)
{
    return walls->region[walls->wall[i].a] != walls->region[walls->wall[i].b];
}

static void by_kruskal(struct walls *walls)
{
    for (size_t i = 0; i < walls->count; i++)
        if (parts(walls, i))
            open_wall(walls, i);
}

/* The region of the first cell is the maze so far. */
static void by_prim(struct walls *walls)
{
    for (size_t i = 0; i < walls->count;) {
        const struct inner_wall *wall = &walls->wall[i];
        const size_t maze = walls->region[0];

        if (parts(walls, i) && (walls->region[wall->a] == maze || walls->region[wall->b] == maze)) {
            open_wall(walls, i);
            i = 0;
        } else {
            i++;
        }
    }
}

static void by_boruvka(struct walls *walls)
{
    bool *best = calloc(walls->count + 1, sizeof(*best));
    size_t *cheapest = calloc(walls->cells, sizeof(*cheapest));
    bool joined = true;

    assert_true(best && cheapest);
    while (joined) {
        joined = false;
        for (size_t cell = 0; cell < walls->cells; cell++)
            cheapest[cell] = walls->count;
        for (size_t i = walls->count; i--;)
            if (parts(walls, i))
                cheapest[walls->region[walls->wall[i].a]] =
                    cheapest[walls->region[walls->wall[i].b]] = i;
        for (size_t i = 0; i < walls->count; i++)
            best[i] = false;
        for (size_t cell = 0; cell < walls->cells; cell++)
            best[cheapest[cell]] = true;
        for (size_t i = 0; i < walls->count; i++)
            if (best[i]) {
                open_wall(walls, i);
                joined = true;
            }
    }
    free(best);
    free(cheapest);
}

/* How many cells can be reached from the first. */
static size_t reached(const struct walls *walls)
{
    bool *seen = calloc(walls->cells, sizeof(*seen)), grown = true;
    size_t count = 1;

    assert_non_null(seen);
    seen[0] = true;
    while (grown) {
        grown = false;
        for (size_t i = 0; i < walls->count; i++)
            if (walls->open[i] && seen[walls->wall[i].a] != seen[walls->wall[i].b]) {
                seen[walls->wall[i].a] = seen[walls->wall[i].b] = grown = true;
                count++;
            }
    }
    free(seen);
    return count;
}

static void by_reverse_delete(struct walls *walls)
{
    for (size_t i = 0; i < walls->count; i++)
        walls->open[i] = true;
    for (size_t i = walls->count; i--;) {
        walls->open[i] = false;
        walls->open[i] = reached(walls) < walls->cells;
    }
}

static const struct {
    const char *slug;
    void (*make)(struct walls *);
    size_t max; /* cells a side, for the sake of time */
} plain[] = {
    {"kruskal", by_kruskal, 130},
    {"prim", by_prim, 40},
    {"boruvka", by_boruvka, 130},
    {"reverse-delete", by_reverse_delete, 12},
};

static void assert_same_maze(const struct maze_spec *spec, const struct walls *walls)
{
    struct picture picture = picture_of(spec);

    for (size_t i = 0; i < walls->count; i++) {
        const size_t place = walls->wall[i].place;

        assert_int_equal((place % 2 ? picture.south : picture.east)[place / 2], walls->open[i]);
    }
    picture_free(&picture);
}

TEST(the_tree_is_that_of_the_plain_algorithm)
{
    static const size_t sizes[][2] = {{1, 1}, {1, 2}, {2, 1}, {2, 2}, {3, 3}, {1, 40}, {40, 1},
        {12, 12}, {1, 130}, {130, 1}, {63, 20}, {64, 20}, {65, 20}, {130, 70}};

    for (size_t p = 0; p < LENGTH(plain); p++)
        for (size_t k = 0; k < LENGTH(sizes); k++)
            for (uint64_t seed = 0; seed < 10; seed++) {
                const size_t width = sizes[k][0], height = sizes[k][1];

                if (width > plain[p].max || height > plain[p].max)
                    continue;

                const struct maze_spec spec = {
                    maze_algorithm_find(plain[p].slug), width, height, seed};
                struct walls walls = walls_of(width, height, 0, algorithm_key(&spec));

                plain[p].make(&walls);
                assert_same_maze(&spec, &walls);
                walls_free(&walls);
            }
}

/* The root of a cell's tree, whose way there is made shorter. */
static size_t root_of(size_t *parent, size_t cell)
{
    while (parent[cell] != cell)
        cell = parent[cell] = parent[parent[cell]];
    return cell;
}

/* Kruskal again, for mazes too large for the plain one. */
static void by_union_find(struct walls *walls)
{
    for (size_t i = 0; i < walls->count; i++) {
        const size_t a = root_of(walls->region, walls->wall[i].a),
                     b = root_of(walls->region, walls->wall[i].b);

        walls->open[i] = a != b;
        walls->region[a] = b;
    }
}

TEST(the_tree_of_a_large_maze_is_that_of_kruskal_with_union_find)
{
    static const size_t sizes[][2] = {
        {300, 200}, {700, 500}, {1025, 63}, {63, 1025}, {20000, 3}, {3, 20000}};

    for (size_t p = 0; p < LENGTH(plain); p++)
        for (size_t k = 0; k < LENGTH(sizes); k++)
            for (uint64_t seed = 0; seed < (is_slow() ? 1 : 2); seed++) {
                const size_t width = sizes[k][0], height = sizes[k][1];
                const struct maze_spec spec = {
                    maze_algorithm_find(plain[p].slug), width, height, seed};
                struct walls walls = walls_of(width, height, 0, algorithm_key(&spec));

                by_union_find(&walls);
                assert_same_maze(&spec, &walls);
                walls_free(&walls);
            }
}

TEST(the_tree_over_edges_that_wrap_around_is_that_of_kruskal)
{
    static const size_t sizes[][2] = {{1, 1}, {1, 2}, {2, 1}, {2, 2}, {3, 3}, {1, 40}, {40, 1},
        {2, 70}, {70, 2}, {64, 20}, {65, 20}, {130, 70}};

    for (size_t k = 0; k < LENGTH(sizes); k++)
        for (uint64_t seed = 0; seed < 30; seed++) {
            const unsigned wrap = (unsigned)seed % 3 + 1;
            const struct maze_spec spec = {.algorithm = maze_algorithm_find("kruskal"),
                .width = sizes[k][0],
                .height = sizes[k][1],
                .seed = seed,
                .wrap = wrap};
            struct walls walls = walls_of(sizes[k][0], sizes[k][1], wrap, algorithm_key(&spec));

            by_union_find(&walls);
            assert_same_maze(&spec, &walls);
            walls_free(&walls);
        }
}

TEST(each_of_the_four_makes_another_maze_of_a_seed)
{
    struct picture pictures[4];

    for (size_t p = 0; p < 4; p++)
        pictures[p] =
            picture_of(&(struct maze_spec){maze_algorithm_find(plain[p].slug), 20, 20, 1});
    for (size_t a = 0; a < 4; a++)
        for (size_t b = 0; b < a; b++)
            assert_false(picture_same(&pictures[a], &pictures[b]));
    for (size_t p = 0; p < 4; p++)
        picture_free(&pictures[p]);
}
