/*
 * Kruskal: every inner wall has a random cost; in the order of the costs, each wall that parts two
 * regions is opened.
 *
 * A cost is one of 16 classes. Within a class the walls come in raster order: row by row, first the
 * walls to the east of a row's cells, then those to their south. So no two walls are equal, and the
 * maze is the one minimum spanning tree of the costs, by whatever way it is found:
 *
 * 1. The cheapest wall of a cell is in the tree (the first round of Borůvka's algorithm). Classes are
 *    planes of bits, and 64 cells at a time find their cheapest walls: seven tenths of the tree.
 * 2. Each of the other walls, class by class, is opened if its two cells have different roots in a
 *    union-find forest, with union by rank and path halving.
 * 3. Before the middle class, and once more later, every cell is pointed straight at its root and the
 *    walls that part nothing any more are struck out, so that few remain to be looked at.
 *
 * Sources: J. B. Kruskal (1956); O. Borůvka (1926); R. E. Tarjan and J. van Leeuwen, Worst-case
 * analysis of set union algorithms (1984); for the striking out: V. Osipov, P. Sanders and J. Singler,
 * The filter-Kruskal minimum spanning tree algorithm (2009).
 */
#include "core/algorithms/algorithms.h"

#include "base/rng.h"
#include "core/grid.h"
#include "core/lattice.h"
#include "core/task.h"

#include <string.h>

enum { CLASS_BITS = 4, CLASSES = 1 << CLASS_BITS };

/* The classes before which walls are struck out, a bit each. */
enum { STRIKES = 1 << 7 | 1 << 10 };

/* What is known of the walls of 64 cells, a bit each. */
struct walls {
    uint64_t east_cost[CLASS_BITS], south_cost[CLASS_BITS]; /* a plane for each bit of the class */
    uint64_t east, south;                                   /* they may part two regions */
};

/* The neighbour across its cheapest wall, a bit for each of 64 cells. */
struct choice {
    uint64_t north, east, south, west;
};

struct forest {
    uint32_t *parent; /* of a cell; of a root, itself */
    uint8_t *rank;    /* of a root: its tree is at most this deep */
    uint64_t trees;
};

struct kruskal {
    struct grid *grid;
    struct walls *walls; /* row by row, as the grid's words */
    struct choice *choices[2];
    struct forest forest;
};

static void draw_walls(struct kruskal *kruskal, uint64_t seed)
{
    const struct grid *grid = kruskal->grid;
    const uint64_t last = bits_last_mask(grid->width);
    struct walls *walls = kruskal->walls;

    for (uint32_t y = 0; y < grid->height; y++) {
        const uint64_t key = rng_key(seed, y);

        for (size_t k = 0; k < grid->words; k++, walls++) {
            for (unsigned bit = 0; bit < CLASS_BITS; bit++) {
                walls->east_cost[bit] = rng_at(key, k * 2 * CLASS_BITS + bit);
                walls->south_cost[bit] = rng_at(key, k * 2 * CLASS_BITS + CLASS_BITS + bit);
            }
            walls->east = k == grid->words - 1 ? last >> 1 : UINT64_MAX;
            walls->south = y == grid->height - 1 ? 0 : k == grid->words - 1 ? last : UINT64_MAX;
        }
    }
}

/* Row y of a plane of the walls, as seen from the cell at the wall's other side. */
static inline uint64_t from_west(uint64_t word, uint64_t word_before)
{
    return word << 1 | word_before >> (BITS_WORD - 1);
}

static struct choice choose(
    const struct walls *above, const struct walls *before, const struct walls *here)
{
    struct choice cheapest = {
        above->south, here->east, here->south, from_west(here->east, before->east)};

    for (unsigned bit = CLASS_BITS; bit--;) {
        const uint64_t north = above->south_cost[bit], east = here->east_cost[bit];
        const uint64_t south = here->south_cost[bit];
        const uint64_t west = from_west(east, before->east_cost[bit]);
        const uint64_t cheap = (cheapest.north & ~north) | (cheapest.east & ~east) |
            (cheapest.south & ~south) | (cheapest.west & ~west);

        cheapest.north &= ~(north & cheap);
        cheapest.east &= ~(east & cheap);
        cheapest.south &= ~(south & cheap);
        cheapest.west &= ~(west & cheap);
    }
    /* Of equal ones the first in raster order: north, west, east, south. */
    cheapest.west &= ~cheapest.north;
    cheapest.east &= ~(cheapest.north | cheapest.west);
    cheapest.south &= ~(cheapest.north | cheapest.west | cheapest.east);
    return cheapest;
}

static void choose_row(const struct kruskal *kruskal, uint32_t y, struct choice *choices)
{
    static const struct walls none = {0};
    const size_t words = kruskal->grid->words;
    const struct walls *row = kruskal->walls + y * words;

    for (size_t k = 0; k < words; k++)
        choices[k] = choose(y ? row + k - words : &none, k ? row + k - 1 : &none, row + k);
}

/* Step 1: opens every cell's cheapest wall. Of the two cells that chose each other one is a root. */
static void open_cheapest(struct kruskal *kruskal)
{
    struct grid *grid = kruskal->grid;
    struct choice *here = kruskal->choices[0], *below = kruskal->choices[1];
    const uint32_t width = grid->width;
    uint32_t *parent = kruskal->forest.parent;

    choose_row(kruskal, 0, here);
    for (uint32_t y = 0; y < grid->height; y++) {
        uint64_t *east = grid_east_row(grid, y), *south = grid_south_row(grid, y);

        if (y + 1 < grid->height)
            choose_row(kruskal, y + 1, below);
        else
            memset(below, 0, grid->words * sizeof(*below));
        for (size_t k = 0; k < grid->words; k++) {
            const uint64_t next_west = k + 1 < grid->words ? here[k + 1].west : 0;
            const uint64_t from_east = here[k].west >> 1 | next_west << (BITS_WORD - 1);
            /* Cells whose choice is their parent. */
            const uint64_t easts = here[k].east & ~from_east,
                           souths = here[k].south & ~below[k].north;
            const uint32_t first = y * width + (uint32_t)k * BITS_WORD;
            const unsigned n =
                width - k * BITS_WORD < BITS_WORD ? width - (unsigned)k * BITS_WORD : BITS_WORD;

            east[k] = here[k].east | from_east;
            south[k] = here[k].south | below[k].north;
            kruskal->walls[y * grid->words + k].east &= ~east[k];
            kruskal->walls[y * grid->words + k].south &= ~south[k];
            for (unsigned i = 0; i < n; i++) {
                const uint32_t e = easts >> i & 1, w = here[k].west >> i & 1;
                const uint32_t s = souths >> i & 1, t = here[k].north >> i & 1;

                parent[first + i] = first + i + e - w + (s - t) * width;
            }
        }
        struct choice *swap = here;

        here = below;
        below = swap;
    }
}

static inline uint32_t find(uint32_t *parent, uint32_t cell)
{
    uint32_t above = parent[cell], root = parent[above];

    while (above != root) {
        parent[cell] = root;
        cell = root;
        above = parent[cell];
        root = parent[above];
    }
    return root;
}

/* Makes one tree of two cells' trees; 0 when they are one already, else 1. */
static inline unsigned join(struct forest *forest, uint32_t a, uint32_t b)
{
    a = find(forest->parent, a);
    b = find(forest->parent, b);
    if (a == b)
        return 0;

    const unsigned rank_a = forest->rank[a], rank_b = forest->rank[b];
    const uint32_t swap = (a ^ b) & -(uint32_t)(rank_a < rank_b);

    forest->parent[b ^ swap] = a ^ swap;
    forest->rank[a ^ swap] = (uint8_t)(forest->rank[a ^ swap] + (rank_a == rank_b));
    forest->trees--;
    return 1;
}

/* Points every cell straight at its root; returns how many roots there are. */
static uint64_t flatten(uint32_t *parent, uint32_t cells)
{
    uint64_t roots = 0;

    for (uint32_t cell = 0; cell < cells; cell++) {
        /* Three steps at once are enough nearly always, and have no branch to be guessed. */
        const uint32_t above = parent[parent[parent[cell]]], root = parent[above];

        parent[cell] = root == above ? root : find(parent, root);
        roots += parent[cell] == cell;
    }
    return roots;
}

/* Those of 64 cells' walls, to the cell `step` on, that part two regions of a flat forest. */
static inline uint64_t parting(const uint32_t *parent, uint64_t walls, uint32_t step)
{
    uint64_t part = 0;

    if (walls == 0)
        return 0;
    for (unsigned i = 0; i <= bits_highest(walls); i++)
        part |= (uint64_t)(parent[i] != parent[i + step]) << i;
    return part & walls;
}

static void strike_out(struct kruskal *kruskal)
{
    const struct grid *grid = kruskal->grid;
    struct walls *walls = kruskal->walls;

    kruskal->forest.trees = flatten(kruskal->forest.parent, grid->width * grid->height);
    for (uint32_t y = 0; y < grid->height; y++) {
        const uint32_t *parent = kruskal->forest.parent + (size_t)y * grid->width;

        for (size_t k = 0; k < grid->words; k++, walls++) {
            walls->east = parting(parent + k * BITS_WORD, walls->east, 1);
            walls->south = parting(parent + k * BITS_WORD, walls->south, grid->width);
        }
    }
}

/* Those of `walls` that are of a class. */
static inline uint64_t of_class(uint64_t walls, const uint64_t cost[CLASS_BITS], unsigned class)
{
    for (unsigned bit = 0; bit < CLASS_BITS; bit++)
        walls &= class >> bit & 1 ? cost[bit] : ~cost[bit];
    return walls;
}

static uint64_t open_walls(struct forest *forest, uint64_t walls, uint32_t first, uint32_t step)
{
    uint64_t opened = 0;

    for (; walls; walls &= walls - 1) {
        const unsigned i = bits_lowest(walls);

        opened |= (uint64_t)join(forest, first + i, first + i + step) << i;
    }
    return opened;
}

static void open_class(struct kruskal *kruskal, unsigned class)
{
    struct grid *grid = kruskal->grid;

    for (uint32_t y = 0; y < grid->height; y++) {
        uint64_t *east = grid_east_row(grid, y), *south = grid_south_row(grid, y);
        const struct walls *walls = kruskal->walls + y * grid->words;
        const uint32_t first = y * grid->width;

        for (size_t k = 0; k < grid->words; k++)
            east[k] |= open_walls(&kruskal->forest,
                of_class(walls[k].east, walls[k].east_cost, class), first + (uint32_t)k * 64, 1);
        for (size_t k = 0; k < grid->words; k++)
            south[k] |=
                open_walls(&kruskal->forest, of_class(walls[k].south, walls[k].south_cost, class),
                    first + (uint32_t)k * 64, grid->width);
    }
}

enum status kruskal_generate(const struct maze_spec *spec, const struct lattice *lattice,
    struct task *task, struct grid *grid)
{
    const size_t cells = maze_spec_cells(spec);
    struct arena *scratch = &task->scratch;
    struct kruskal kruskal = {
        .grid = grid,
        .walls = arena_alloc(scratch, grid->height * grid->words * sizeof(struct walls)),
        .choices = {arena_alloc(scratch, grid->words * sizeof(struct choice)),
            arena_alloc(scratch, grid->words * sizeof(struct choice))},
        .forest = {arena_alloc(scratch, cells * sizeof(uint32_t)), arena_alloc(scratch, cells),
            cells},
    };

    (void)lattice;
    if (!kruskal.walls || !kruskal.choices[0] || !kruskal.choices[1] || !kruskal.forest.parent ||
        !kruskal.forest.rank)
        return STATUS_NO_MEMORY;
    memset(kruskal.forest.rank, 1, cells);
    draw_walls(&kruskal, spec->seed);
    open_cheapest(&kruskal);
    for (unsigned class = 0; class < CLASSES && kruskal.forest.trees > 1; class ++) {
        if (task_cancelled(task))
            return STATUS_CANCELLED;
        if (STRIKES >> class & 1)
            strike_out(&kruskal);
        open_class(&kruskal, class);
    }
    return STATUS_OK;
}
