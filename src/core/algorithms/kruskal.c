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
    const struct task *task;
    struct walls *walls;       /* row by row, as the grid's words */
    struct choice *choices[2]; /* a row of them each */
    struct forest forest;
};

/* False when the task was cancelled. */
static bool draw_walls(struct kruskal *kruskal, uint64_t seed)
{
    const struct grid *grid = kruskal->grid;
    const uint64_t last = bits_last_mask(grid->width);
    struct walls *walls = kruskal->walls;

    for (uint32_t y = 0; y < grid->height; y++) {
        const uint64_t key = rng_key(seed, y);

        if (task_cancelled(kruskal->task))
            return false;
        for (size_t k = 0; k < grid->words; k++, walls++) {
            for (unsigned bit = 0; bit < CLASS_BITS; bit++) {
                walls->east_cost[bit] = rng_at(key, k * 2 * CLASS_BITS + bit);
                walls->south_cost[bit] = rng_at(key, k * 2 * CLASS_BITS + CLASS_BITS + bit);
            }
            walls->east = k == grid->words - 1 ? last >> 1 : UINT64_MAX;
            walls->south = y == grid->height - 1 ? 0 : k == grid->words - 1 ? last : UINT64_MAX;
        }
    }
    return true;
}

/* A word of a plane of east walls, as seen from the cells to the east of these. */
static inline uint64_t from_west(uint64_t word, uint64_t word_before)
{
    return word << 1 | word_before >> (BITS_WORD - 1);
}

/* The cheapest wall of each of 64 cells: four costs are compared bit by bit, from the highest. */
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

/* Joins the cells of a word to their parents: the neighbours across the given walls. */
static void set_parents(
    uint32_t *parent, const struct choice *walls, uint32_t first, unsigned cells, uint32_t width)
{
    for (unsigned i = 0; i < cells; i++) {
        const uint32_t north = walls->north >> i & 1, east = walls->east >> i & 1;
        const uint32_t south = walls->south >> i & 1, west = walls->west >> i & 1;

        parent[i] = first + i + east - west + (south - north) * width;
    }
}

static void open_cheapest_of_row(
    struct kruskal *kruskal, uint32_t y, const struct choice *here, const struct choice *below)
{
    struct grid *grid = kruskal->grid;
    const uint32_t width = grid->width;
    uint64_t *east = grid_east_row(grid, y), *south = grid_south_row(grid, y);
    struct walls *walls = kruskal->walls + y * grid->words;

    for (size_t k = 0; k < grid->words; k++) {
        const uint64_t next_west = k + 1 < grid->words ? here[k + 1].west : 0;
        const uint64_t from_east = here[k].west >> 1 | next_west << (BITS_WORD - 1);
        /* Of two cells that chose each other the western or northern one is a root. */
        const struct choice parents = {
            .north = here[k].north,
            .east = here[k].east & ~from_east,
            .south = here[k].south & ~below[k].north,
            .west = here[k].west,
        };
        const uint32_t x = (uint32_t)(k * BITS_WORD), first = y * width + x;

        set_parents(kruskal->forest.parent + first, &parents, first,
            width - x < BITS_WORD ? width - x : BITS_WORD, width);
        east[k] = here[k].east | from_east;
        south[k] = here[k].south | below[k].north;
        walls[k].east &= ~east[k];
        walls[k].south &= ~south[k];
    }
}

/* Step 1: opens every cell's cheapest wall. False when the task was cancelled. */
static bool open_cheapest(struct kruskal *kruskal)
{
    const struct grid *grid = kruskal->grid;

    choose_row(kruskal, 0, kruskal->choices[0]);
    for (uint32_t y = 0; y < grid->height; y++) {
        struct choice *here = kruskal->choices[y % 2], *below = kruskal->choices[(y + 1) % 2];

        if (task_cancelled(kruskal->task))
            return false;
        if (y + 1 < grid->height)
            choose_row(kruskal, y + 1, below);
        else
            memset(below, 0, grid->words * sizeof(*below));
        open_cheapest_of_row(kruskal, y, here, below);
    }
    return true;
}

/* The rest of a way to the root that is longer than most, halved. */
static uint32_t find_far(uint32_t *parent, uint32_t cell)
{
    while (parent[cell] != cell) {
        parent[cell] = parent[parent[cell]];
        cell = parent[cell];
    }
    return cell;
}

/* The root of a cell's tree, which the cell is pointed at. */
static inline uint32_t find(uint32_t *parent, uint32_t cell)
{
    /* Three steps at once are enough nearly always, and have no branch to be guessed. */
    uint32_t root = parent[parent[parent[cell]]];

    if (__builtin_expect(parent[root] != root, 0))
        root = find_far(parent, root);
    parent[cell] = root;
    return root;
}

/* Makes one tree of two cells' trees; 0 when they are one already, else 1. No branch here either. */
static inline unsigned join(struct forest *forest, uint32_t a, uint32_t b)
{
    a = find(forest->parent, a);
    b = find(forest->parent, b);

    const unsigned rank_a = forest->rank[a], rank_b = forest->rank[b], two = a != b;
    const uint32_t swap = (a ^ b) & -(uint32_t)(rank_a < rank_b);

    forest->parent[b ^ swap] = a ^ swap;
    forest->rank[a ^ swap] = (uint8_t)(forest->rank[a ^ swap] + (two & (rank_a == rank_b)));
    forest->trees -= two;
    return two;
}

/* Points every cell straight at its root; returns how many roots there are. */
static uint64_t flatten(uint32_t *parent, uint32_t cells)
{
    uint64_t roots = 0;

    for (uint32_t cell = 0; cell < cells; cell++)
        roots += find(parent, cell) == cell;
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

/* Step 3. */
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

/* Those of `walls` that have this cost. */
static inline uint64_t that_cost(uint64_t walls, const uint64_t planes[CLASS_BITS], unsigned cost)
{
    for (unsigned bit = 0; bit < CLASS_BITS; bit++)
        walls &= cost >> bit & 1 ? planes[bit] : ~planes[bit];
    return walls;
}

/* Opens those of 64 cells' walls, to the cells `step` on, that part two regions; returns these. */
static uint64_t open_walls(struct forest *forest, uint64_t walls, uint32_t first, uint32_t step)
{
    uint64_t opened = 0;

    for (; walls; walls &= walls - 1) {
        const unsigned i = bits_lowest(walls);

        opened |= (uint64_t)join(forest, first + i, first + i + step) << i;
    }
    return opened;
}

/* Step 2, for the walls of one class. False when the task was cancelled. */
static bool open_class(struct kruskal *kruskal, unsigned cost)
{
    const struct grid *grid = kruskal->grid;
    const struct walls *walls = kruskal->walls;

    for (uint32_t y = 0; y < grid->height; y++, walls += grid->words) {
        uint64_t *east = grid_east_row(grid, y), *south = grid_south_row(grid, y);
        uint32_t first = y * grid->width;

        if (task_cancelled(kruskal->task))
            return false;
        for (size_t k = 0; k < grid->words; k++, first += BITS_WORD)
            east[k] |= open_walls(
                &kruskal->forest, that_cost(walls[k].east, walls[k].east_cost, cost), first, 1);
        first = y * grid->width;
        for (size_t k = 0; k < grid->words; k++, first += BITS_WORD)
            south[k] |= open_walls(&kruskal->forest,
                that_cost(walls[k].south, walls[k].south_cost, cost), first, grid->width);
    }
    return true;
}

enum status kruskal_generate(const struct maze_spec *spec, const struct lattice *lattice,
    struct task *task, struct grid *grid)
{
    const size_t cells = maze_spec_cells(spec);
    struct arena *scratch = &task->scratch;
    struct kruskal kruskal = {
        .grid = grid,
        .task = task,
        .walls = arena_alloc(scratch, grid->height * grid->words * sizeof(struct walls)),
        .choices = {arena_alloc(scratch, grid->words * sizeof(struct choice)),
            arena_alloc(scratch, grid->words * sizeof(struct choice))},
        .forest = {.parent = arena_alloc(scratch, cells * sizeof(uint32_t)),
            .rank = arena_alloc(scratch, cells),
            .trees = cells},
    };

    (void)lattice;
    if (!kruskal.walls || !kruskal.choices[0] || !kruskal.choices[1] || !kruskal.forest.parent ||
        !kruskal.forest.rank)
        return STATUS_NO_MEMORY;
    /* After step 1 trees are taken to be one deep, which they are once they are flat. */
    memset(kruskal.forest.rank, 1, cells);
    if (!draw_walls(&kruskal, spec->seed) || !open_cheapest(&kruskal))
        return STATUS_CANCELLED;
    for (unsigned cost = 0; cost < CLASSES && kruskal.forest.trees > 1; cost++) {
        if (STRIKES >> cost & 1)
            strike_out(&kruskal);
        if (!open_class(&kruskal, cost))
            return STATUS_CANCELLED;
    }
    return STATUS_OK;
}
