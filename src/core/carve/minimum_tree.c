/*
 * The minimum spanning tree: every inner wall has a random cost, and among all ways to open walls so that every cell
 * can be reached, this is the cheapest. Since all costs differ there is only one, which Kruskal, Prim, Borůvka and
 * reverse-delete all find, each by the steps in its row of the catalogue; for one seed, each has its own costs.
 *
 * This file finds it by Borůvka's steps: every region opens its cheapest wall, until one region is left. The steps need
 * no order, so they go through the maze row by row, and their branches can be computed.
 *
 * 1. Find the cheapest wall of each cell, 64 cells at a time, in vectors: seven tenths of the tree. See
 *    cheapest_walls.c.
 * 2. Number the regions that these walls join in raster order, so that neighbours in the maze are close in memory.
 * 3. List the walls between regions, at first only the cheap ones: they decide nearly everything, and most of the
 *    others then lie within one region and never come up.
 * 4. In rounds over the list, each region opens its cheapest wall, joined regions get one number, and walls within one
 *    region leave the list. When the list is empty, repeat from 3 with the expensive ones.
 *
 * Sources: O. Borůvka (1926); for the cheap walls first: V. Osipov, P. Sanders and J. Singler, The filter-Kruskal
 * minimum spanning tree algorithm (2009).
 */
#include "core/carve/algorithms.h"

#include "core/carve/wall_costs.h"

enum {
    CHEAP = (1 << COST_BITS) / 100 * 55, /* for the first list; 45 to 60 % work as well */
    AHEAD = 16,                          /* regions to prefetch */
    SMALL = 512, /* walls that may be listed beyond the average, by chance */
    ROUNDS = 32  /* at most: each at least halves the regions that are not alone */
};

/* With this bit and NUMBER, a map's entry is a region without walls in the list. */
#define ALONE (UINT32_C(1) << 30)

struct wall {
    uint32_t a, b; /* the regions that it separates */
    uint32_t cost;
    uint32_t place; /* twice the cell to its west or north, plus 1 in the latter case */
};

struct tree {
    const struct maze_lattice *lattice;
    struct maze_task *task;
    struct maze_grid *grid;
    uint64_t key;
    uint32_t *cells;   /* a map to regions, row by row */
    uint32_t *regions; /* room for maps from one round's regions to the next round's */
    uint32_t count;    /* of regions */
    uint64_t *best;    /* by region: cost and index of its cheapest wall in the list */
    struct wall *list;
    size_t listed, room;
};

/* ---- 2 and 3. Regions, and the walls between them ---- */

/* Replaces every entry of a map by the number that it leads to. */
static enum maze_status resolve_map(const struct tree *tree, uint32_t *map, uint32_t entries)
{
    for (uint32_t i = 0; i < entries; i++) {
        uint32_t entry = map[i];

        if (task_stop(tree->task, i))
            return MAZE_CANCELLED;
        /* Two steps are nearly always enough. A step from a number leads back to it, so no branch is needed. */
        for (unsigned step = 0; step < 2; step++) {
            const uint32_t found = -(entry >> 31);

            entry = (entry & found) | (map[(i & found) | (entry & ~found)] & ~found);
        }
        while (__builtin_expect(!(entry & NUMBER), 0))
            entry = map[entry];
        map[i] = entry;
    }
    return MAZE_OK;
}

/* Renumbers the cells after regions were joined. The first map has the new numbers. */
static enum maze_status renumber_cells(struct tree *tree)
{
    const uint32_t cells = tree->grid->width * tree->grid->height;

    for (uint32_t cell = 0; cell < cells; cell++) {
        if (task_stop(tree->task, cell))
            return MAZE_CANCELLED;
        tree->cells[cell] = tree->regions[tree->cells[cell] & ~NUMBER] | NUMBER;
    }
    return MAZE_OK;
}

/* The inside cells among the k-th 64 cells of row y; none past the row. */
static inline uint64_t inside_word(const struct maze_grid *grid, uint32_t y, size_t k)
{
    if (k == grid->words)
        return 0;
    if (grid->inside)
        return grid->inside[y * grid->words + k];
    return k == grid->words - 1 ? bits_last_mask(grid->width) : UINT64_MAX;
}

/*
 * Lists the eastern, or southern, walls of 64 cells that separate two regions and cost less than the limit. The cells
 * begin at x in their row and at number `first`; `others` are the cells beyond the walls.
 */
static INLINE void list_walls(struct tree *tree, uint64_t walls, uint32_t first, uint32_t x,
    const uint32_t *restrict others, uint64_t row_key, uint32_t limit, bool south)
{
    const uint32_t *restrict these = tree->cells + first;
    struct wall *end = tree->list + tree->listed;
    uint8_t part[BITS_WORD];

    for (unsigned i = 0; i < BITS_WORD; i++)
        part[i] = these[i] != others[i];
    for (walls &= bits_gather_word(part); walls; walls &= walls - 1) {
        const unsigned i = bits_lowest(walls);
        const struct costs costs = wall_costs(row_key, x + i);
        const uint32_t cost = south ? costs.south : costs.east;

        *end =
            (struct wall){these[i] & ~NUMBER, others[i] & ~NUMBER, cost, 2 * (first + i) + south};
        end += cost < limit;
    }
    tree->listed = (size_t)(end - tree->list);
}

/* Lists all such walls of row y. MAZE_OK, MAZE_CANCELLED, or MAZE_NO_MEMORY if the list is too short. */
static enum maze_status list_row(struct tree *tree, uint32_t y, uint32_t limit)
{
    const struct maze_grid *grid = tree->grid;
    const uint32_t width = grid->width, first = y * width, below = y + 1 < grid->height ? y + 1 : 0;
    const unsigned wrap = tree->lattice->wrap;
    const uint64_t key = rng_key(tree->key, y);
    const uint32_t *cells = tree->cells;

    for (size_t k = 0; k < grid->words; k++) {
        const uint32_t x = (uint32_t)k * BITS_WORD;
        const uint64_t here = inside_word(grid, y, k), souths = inside_word(grid, below, k);
        const uint64_t easts = here >> 1 | inside_word(grid, y, k + 1) << (BITS_WORD - 1);

        if (tree->listed + 2 * BITS_WORD > tree->room)
            return MAZE_NO_MEMORY;
        if (task_stop(tree->task, x))
            return MAZE_CANCELLED;
        list_walls(tree, here & easts, first + x, x, cells + first + x + 1, key, limit, false);
        if (below || wrap & MAZE_WRAP_Y)
            list_walls(
                tree, here & souths, first + x, x, cells + below * width + x, key, limit, true);
    }
    if (wrap & MAZE_WRAP_X && grid_inside(grid, 0, y) && grid_inside(grid, width - 1, y))
        list_walls(tree, 1, first + width - 1, width - 1, cells + first, key, limit, false);
    return MAZE_OK;
}

/* ---- 4. Rounds over the list ---- */

/* Finds each region's cheapest wall. A region without one gets the extra wall, which belongs to no region. */
static enum maze_status find_best(struct tree *tree)
{
    const uint64_t none = (uint64_t)NO_WALL << 32 | tree->listed;
    uint64_t *best = tree->best;

    tree->list[tree->listed] = (struct wall){0};
    for (uint32_t region = 0; region < tree->count + AHEAD; region++)
        best[region] = none;
    for (size_t i = 0; i < tree->listed; i++) {
        const struct wall *wall = &tree->list[i];
        const uint64_t this = (uint64_t)wall->cost << 32 | i;
        const uint64_t a = best[wall->a], b = best[wall->b];

        if (task_stop(tree->task, i))
            return MAZE_CANCELLED;
        best[wall->a] = this < a ? this : a;
        best[wall->b] = this < b ? this : b;
    }
    return MAZE_OK;
}

/* 1 for a number other than 0, else 0. A comparison might become a branch. */
static inline uint32_t is_some(uint64_t number)
{
    return (uint32_t)((number | -number) >> 63);
}

/* The numbers that join_regions gives, from 0 on. */
struct numbers {
    uint32_t joined; /* to regions of the next round */
    uint32_t alone;  /* to regions of all rounds without a wall in the list */
};

/* Makes the map to the regions of the next round, and continues counting in `numbers`. */
static enum maze_status join_regions(
    const struct tree *tree, uint32_t *map, struct numbers *numbers)
{
    const uint64_t *best = tree->best;
    const uint32_t count = tree->count;
    struct numbers next = {0, numbers->alone};

    for (uint32_t region = 0; region < count; region++) {
        if (task_stop(tree->task, region))
            return MAZE_CANCELLED;

        const struct wall *wall = &tree->list[(uint32_t)best[region]];
        const uint32_t other = wall->a ^ wall->b ^ region; /* itself, if it has the extra wall */
        const uint32_t joined = is_some(other ^ region);
        const uint32_t mutual = is_some(best[other] ^ best[region]) ^ 1;
        /* If two chose each other, the first is a root. */
        const uint32_t root = joined & mutual & (uint32_t)(((uint64_t)region - other) >> 63);
        const uint32_t entry = (other & (root - 1)) | ((NUMBER | next.joined) & -root);

        __builtin_prefetch(&tree->list[(uint32_t)best[region + AHEAD]]);
        map[region] = (entry & -joined) | ((NUMBER | ALONE | next.alone) & (joined - 1));
        next.joined += root;
        next.alone += joined ^ 1;
    }
    *numbers = next;
    return resolve_map(tree, map, count);
}

/* Opens the walls that were a region's best, and keeps those that still separate two regions. */
static enum maze_status open_best(struct tree *tree, const uint32_t *map)
{
    struct maze_grid *grid = tree->grid;
    const uint32_t width = grid->width;
    size_t kept = 0;
    uint32_t row = 0; /* the first cell of the wall's row */
    uint64_t *planes[] = {
        grid->wall[MAZE_PLANE_EAST], grid->wall[MAZE_PLANE_SOUTH]}; /* of that row */

    for (size_t i = 0; i < tree->listed; i++) {
        struct wall wall = tree->list[i];
        const uint64_t this = (uint64_t)wall.cost << 32 | i;
        const uint64_t best =
            (is_some(tree->best[wall.a] ^ this) & is_some(tree->best[wall.b] ^ this)) ^ 1;
        const uint32_t cell = wall.place / 2;

        if (task_stop(tree->task, i))
            return MAZE_CANCELLED;
        /* The list is sorted by rows. */
        for (; cell - row >= width; row += width) {
            planes[0] += grid->words;
            planes[1] += grid->words;
        }
        planes[wall.place & 1][(cell - row) / BITS_WORD] |= best << (cell - row) % BITS_WORD;
        wall.a = map[wall.a] & ~NUMBER;
        wall.b = map[wall.b] & ~NUMBER;
        tree->list[kept] = wall;
        kept += is_some(wall.a ^ wall.b);
    }
    tree->listed = kept;
    return MAZE_OK;
}

/* Composes the maps of all rounds into the first, from the original regions to the final ones. */
static void compose(
    struct tree *tree, uint32_t *end, const uint32_t sizes[ROUNDS], unsigned rounds, uint32_t alone)
{
    const uint32_t *after = NULL;

    for (uint32_t *map = end; rounds--; after = map) {
        map -= sizes[rounds];
        for (uint32_t region = 0; region < sizes[rounds]; region++) {
            const uint32_t number = map[region] & ~(NUMBER | ALONE);
            const uint32_t kept = -(map[region] / ALONE & 1); /* all ones if it was alone */
            const uint32_t others = after ? after[number & ~kept] : alone + number;

            map[region] = (number & kept) | (others & ~kept);
        }
    }
    tree->count += alone;
}

/* Joins the regions over all walls of the list. */
static enum maze_status join_over_list(struct tree *tree)
{
    uint32_t *map = tree->regions, sizes[ROUNDS];
    struct numbers next = {0, 0};
    unsigned rounds = 0;

    while (tree->listed) {
        enum maze_status status = find_best(tree);

        if (status == MAZE_OK)
            status = join_regions(tree, map, &next);
        if (status == MAZE_OK)
            status = open_best(tree, map);
        if (status != MAZE_OK)
            return status;
        map += tree->count;
        sizes[rounds++] = tree->count;
        tree->count = next.joined;
    }
    compose(tree, map, sizes, rounds, next.alone);
    return rounds == 0 || tree->count == 1 ? MAZE_OK : renumber_cells(tree);
}

/* Lists walls and joins regions over them, cheap ones first, until one region is left. */
static enum maze_status join_all(struct tree *tree)
{
    struct arena *scratch = &tree->task->scratch;
    const uint32_t height = tree->grid->height, cells = tree->grid->width * height;
    uint32_t done = 0, limit = CHEAP;

    /* Eight walls for twenty cells are listed, except by chance in small mazes. */
    tree->room = (cells < SMALL ? 2 * cells : (size_t)cells / 20 * 9 + SMALL) + 2 * BITS_WORD;
    /* One more for a wall that wraps around, and the extra wall that belongs to no region. */
    tree->list = arena_alloc(scratch, (tree->room + 2) * sizeof(*tree->list));
    tree->best = arena_alloc(scratch, (tree->count + AHEAD) * sizeof(*tree->best));
    tree->regions = arena_alloc(scratch, (size_t)2 * tree->count * sizeof(*tree->regions));
    if (!tree->list || !tree->best || !tree->regions)
        return MAZE_NO_MEMORY;

    enum maze_status status = resolve_map(tree, tree->cells, cells);

    while (status == MAZE_OK && tree->count > 1) {
        tree->listed = 0;
        for (uint32_t y = 0; y < height && status == MAZE_OK; y++)
            status = list_row(tree, y, limit);
        if (status == MAZE_OK) {
            status = join_over_list(tree);
            done = limit;
            limit = NO_WALL;
        } else if (status == MAZE_NO_MEMORY && limit - done > 1) {
            /* The list is too short; any lower limit will do. */
            limit = done + (limit - done) / 2;
            status = MAZE_OK;
        }
    }
    return status;
}

enum maze_status minimum_tree_generate(const struct maze_spec *spec,
    const struct maze_lattice *lattice, struct maze_task *task, struct maze_grid *grid)
{
    struct tree tree = {.lattice = lattice, .task = task, .grid = grid, .key = algorithm_key(spec)};
    /* Vectors read past the last cell, although no wall leads there. */
    const size_t cells = maze_spec_cells(spec), beyond = grid->width + 2 * BITS_WORD;

    if (lattice->cells == 1)
        return MAZE_OK;
    tree.cells = arena_alloc(&task->scratch, (cells + beyond) * sizeof(*tree.cells));
    if (!tree.cells)
        return MAZE_NO_MEMORY;
    memset(tree.cells + cells, 0, beyond * sizeof(*tree.cells));

    const enum maze_status status =
        cheapest_walls_open(tree.key, lattice, task, grid, tree.cells, &tree.count);

    return status == MAZE_OK ? join_all(&tree) : status;
}
