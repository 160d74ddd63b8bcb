/*
 * Borůvka's algorithm: every region opens its cheapest wall, until there is one region. It is the one
 * of the four whose steps need no order, so it can go through the maze row by row, and its branches
 * can be computed instead of guessed.
 *
 * 1. The cheapest wall of each cell: 64 cells at a time, in vectors. Seven tenths of the tree.
 * 2. The cells that it joins become regions with numbers, in raster order: what is near in the maze is
 *    near in memory.
 * 3. Walls between two regions are listed, at first only the cheap ones: they decide nearly
 *    everything, and most of the others then lie within one region and never come up.
 * 4. Rounds over the list: each region opens its cheapest wall, regions that are joined get one number,
 *    walls within one region leave the list. With the last wall gone, 3 again for the dear ones.
 *
 * Sources: O. Borůvka (1926); for the cheap walls first: V. Osipov, P. Sanders and J. Singler, The
 * filter-Kruskal minimum spanning tree algorithm (2009).
 */
#include "core/algorithms/minimum_tree.h"

#include "core/cells.h"

#include <string.h>

enum {
    NO_WALL = INT32_MAX,                 /* the cost of what cannot be opened */
    CHEAP = (1 << COST_BITS) / 100 * 55, /* of the first list; 45 to 60 % do as well */
    GUARD = BITS_WORD,                   /* costs beside a row */
    AHEAD = 16,                          /* regions, to be fetched from memory */
    SMALL = 512                          /* walls more than are listed of most cells, by chance */
};

/* An entry of a map of cells or regions: with this bit, a number; else, where to look instead. */
#define NUMBER (UINT32_C(1) << 31)
/* And with this one, the number of a region that has no wall in the list any more. */
#define ALONE (UINT32_C(1) << 30)

/* Signed, since the vectors of every machine can compare those. */
struct cost_row {
    int32_t *east, *south; /* with a guard of NO_WALL before and after */
};

struct wall {
    uint32_t a, b; /* the regions that it parts */
    uint32_t cost;
    uint32_t place; /* 2 x the cell to its west or north, and 1 more in the latter case */
};

struct tree {
    struct maze_task *task;
    struct maze_grid *grid;
    uint64_t key;
    uint32_t *cells;   /* a map to regions, row by row */
    uint32_t *regions; /* room for maps from the regions of one round to those of the next */
    uint32_t count;    /* of regions */
    uint64_t *best;    /* of a region: cost and index of its cheapest wall in the list */
    struct wall *list;
    size_t listed, room;
    struct cost_row costs[2];
    uint8_t *choices[2]; /* of a row's cells: LINKS of the lattice */
};

/* The entry found one step further on, or the same if that is a number already; no branch. */
static inline uint32_t look_on(const uint32_t *map, uint32_t at, uint32_t entry)
{
    const uint32_t found = -(entry >> 31);

    return (entry & found) | (map[(at & found) | (entry & ~found)] & ~found);
}

/* The number to which the entry at `at` leads. */
static inline uint32_t look_up(const uint32_t *map, uint32_t at)
{
    uint32_t entry = look_on(map, at, map[at]);

    /* Two steps are nearly always enough. */
    for (entry = look_on(map, at, entry); __builtin_expect(!(entry & NUMBER), 0);)
        entry = map[entry];
    return entry;
}

/* ---- 1. the cheapest wall of each cell ---- */

/* False when the task was cancelled. */
static bool draw_costs(const struct tree *tree, uint32_t y, const struct cost_row *costs)
{
    const uint32_t width = tree->grid->width;
    const uint64_t key = rng_key(tree->key, y);

    for (uint32_t x = 0; x < width;) {
        const uint32_t begin = x, end = (uint32_t)task_next_look(x, width);

        if (task_cancelled(tree->task))
            return false;
        for (; x < end; x++) {
            const struct costs cost = wall_costs(key, x);

            costs->east[x] = (int32_t)cost.east;
            costs->south[x] = (int32_t)cost.south;
        }
        for (x = begin; x < end && y == tree->grid->height - 1; x++)
            costs->south[x] = NO_WALL;
        x = end;
    }
    costs->east[width - 1] = NO_WALL;
    return true;
}

/*
 * Where no wall is too dear, it only matters which are walls at all. False when the task was
 * cancelled.
 */
static bool clear_costs(const struct tree *tree, uint32_t y, const struct cost_row *costs)
{
    const int32_t south = y == tree->grid->height - 1 ? NO_WALL : 0;
    const uint32_t width = tree->grid->width;

    for (uint32_t x = 0; x < width;) {
        const uint32_t end = (uint32_t)task_next_look(x, width);

        if (task_cancelled(tree->task))
            return false;
        for (; x < end; x++) {
            costs->east[x] = 0;
            costs->south[x] = south;
        }
    }
    costs->east[width - 1] = NO_WALL;
    return true;
}

/* The directions of the cheapest walls; of equal ones the first in the order of the list. */
static void choose(const int32_t *restrict north, const int32_t *restrict west,
    const int32_t *restrict east, const int32_t *restrict south, uint8_t *restrict choices)
{
    for (unsigned i = 0; i < BITS_WORD; i++) {
        int32_t min = north[i], choice = LINK_NORTH;

        choice = west[i] < min ? LINK_WEST : choice;
        min = west[i] < min ? west[i] : min;
        choice = east[i] < min ? LINK_EAST : choice;
        min = east[i] < min ? east[i] : min;
        choice = south[i] < min ? LINK_SOUTH : choice;
        choices[i] = (uint8_t)choice;
    }
}

/*
 * What the choices of a row and the next open, in bit 0 of each byte, and the cell to which each is
 * joined. Of two that chose each other the northern or western one is joined to none: a root.
 */
static void settle(const uint8_t *restrict here, const uint8_t *restrict below,
    uint8_t *restrict east, uint8_t *restrict south, uint8_t *restrict links)
{
    for (unsigned i = 0; i < BITS_WORD; i++) {
        const uint8_t from_east = here[i + 1] >> MAZE_WEST & 1,
                      from_south = below[i] >> MAZE_NORTH & 1;

        east[i] = here[i] >> MAZE_EAST | from_east;
        south[i] = here[i] >> MAZE_SOUTH | from_south;
        links[i] = (uint8_t)(here[i] & ~(from_east << MAZE_EAST | from_south << MAZE_SOUTH));
    }
}

/* Numbers the roots among some cells of a row, and points the others at the cells they are joined to. */
static void point(struct tree *tree, uint32_t first, uint32_t cells, const uint8_t *links)
{
    const uint32_t width = tree->grid->width;
    const uint32_t offset[LINKS + 1] = {
        [LINK_NORTH] = -width, [LINK_EAST] = 1, [LINK_SOUTH] = width, [LINK_WEST] = UINT32_MAX};

    for (uint32_t i = 0; i < cells; i++) {
        const uint32_t root = (links[i] - UINT32_C(1)) >> 31, other = first + i + offset[links[i]];

        tree->cells[first + i] = (other & (root - 1)) | ((NUMBER | tree->count) & -root);
        tree->count += root;
    }
}

/* Chooses for every cell of a row. False when the task was cancelled. */
static bool choose_row(const struct tree *tree, const struct cost_row *above,
    const struct cost_row *here, uint8_t *choices)
{
    for (uint32_t x = 0; x < tree->grid->width; x += BITS_WORD) {
        if (task_stop(tree->task, x))
            return false;
        choose(above->south + x, here->east + x - 1, here->east + x, here->south + x, choices + x);
    }
    return true;
}

/* False when the task was cancelled. */
static bool join_row(struct tree *tree, uint32_t y, const uint8_t *here, const uint8_t *below)
{
    struct maze_grid *grid = tree->grid;
    uint64_t *east = grid_east_row(grid, y), *south = grid_south_row(grid, y);
    uint8_t easts[BITS_WORD], souths[BITS_WORD], links[BITS_WORD];

    for (uint32_t x = 0; x < grid->width; x += BITS_WORD) {
        const uint32_t rest = grid->width - x;

        if (task_stop(tree->task, x))
            return false;
        settle(here + x, below + x, easts, souths, links);
        east[x / BITS_WORD] = bits_gather_word(easts);
        south[x / BITS_WORD] = bits_gather_word(souths);
        point(tree, y * grid->width + x, rest < BITS_WORD ? rest : BITS_WORD, links);
    }
    east[grid->words - 1] &= bits_last_mask(grid->width);
    south[grid->words - 1] &= bits_last_mask(grid->width);
    return true;
}

/* Makes the rows that are there before the first. False when the task was cancelled. */
static bool begin_rows(struct tree *tree)
{
    const size_t costs = tree->grid->words * BITS_WORD + 2 * GUARD;

    for (size_t k = 0; k < costs;) {
        const size_t end = task_next_look(k, costs);

        if (task_cancelled(tree->task))
            return false;
        for (; k < end; k++)
            for (unsigned i = 0; i < 2; i++) {
                tree->costs[i].east[k - GUARD] = tree->costs[i].south[k - GUARD] = NO_WALL;
                tree->choices[i][k] = 0;
            }
    }
    return true;
}

/* False when the task was cancelled. */
static bool join_cells(struct tree *tree)
{
    const struct maze_grid *grid = tree->grid;

    if (!begin_rows(tree))
        return false;
    for (uint32_t y = 0; y <= grid->height; y++) {
        const struct cost_row *here = &tree->costs[y % 2], *above = &tree->costs[(y + 1) % 2];
        uint8_t *choices = tree->choices[y % 2];

        if (y == grid->height)
            memset(choices, 0, grid->words * BITS_WORD);
        else if (!draw_costs(tree, y, here) || !choose_row(tree, above, here, choices))
            return false;
        if (y > 0 && !join_row(tree, y - 1, tree->choices[(y + 1) % 2], choices))
            return false;
    }
    return true;
}

/* ---- 2 and 3. regions, and the walls between them ---- */

/* Makes every entry of a map a number. False when the task was cancelled. */
static bool settle_map(const struct tree *tree, uint32_t *map, uint32_t entries)
{
    for (uint32_t i = 0; i < entries;) {
        const uint32_t end = (uint32_t)task_next_look(i, entries);

        if (task_cancelled(tree->task))
            return false;
        for (; i < end; i++)
            map[i] = look_up(map, i);
    }
    return true;
}

/* Gives every cell the number of its region. False when the task was cancelled. */
static bool number_cells(struct tree *tree)
{
    return settle_map(tree, tree->cells, tree->grid->width * tree->grid->height);
}

/*
 * Numbers them anew when regions have become larger ones, whose numbers the first map has. False when
 * the task was cancelled.
 */
static bool renumber_cells(struct tree *tree)
{
    const uint32_t cells = tree->grid->width * tree->grid->height;

    for (uint32_t cell = 0; cell < cells;) {
        const uint32_t end = (uint32_t)task_next_look(cell, cells);

        if (task_cancelled(tree->task))
            return false;
        for (; cell < end; cell++)
            tree->cells[cell] = tree->regions[tree->cells[cell] & ~NUMBER] | NUMBER;
    }
    return true;
}

/* Of 64 walls, those that part two regions and cost less than the limit. */
static uint64_t parting(const uint32_t *restrict these, const uint32_t *restrict others,
    const int32_t *restrict costs, int32_t limit)
{
    uint8_t part[BITS_WORD];

    for (unsigned i = 0; i < BITS_WORD; i++)
        part[i] = (uint8_t)((these[i] != others[i]) & (costs[i] < limit));
    return bits_gather_word(part);
}

/* Lists walls in one direction, MAZE_EAST or MAZE_SOUTH, of 64 cells from `first` on, which is at x in its row. */
static void list_walls(struct tree *tree, uint64_t walls, uint32_t first, uint32_t x, uint64_t key,
    enum maze_direction direction)
{
    const bool south = direction == MAZE_SOUTH;
    const uint32_t *cells = tree->cells + first, step = south ? tree->grid->width : 1;

    for (; walls; walls &= walls - 1) {
        const unsigned i = bits_lowest(walls);
        const struct costs costs = wall_costs(key, x + i);

        tree->list[tree->listed++] = (struct wall){cells[i] & ~NUMBER, cells[i + step] & ~NUMBER,
            south ? costs.south : costs.east, 2 * (first + i) + south};
    }
}

enum listing { LISTED, LIST_FULL, LISTING_CANCELLED };

/* Lists the walls that part two regions and cost less than the limit. */
static enum listing list_all(struct tree *tree, int32_t limit)
{
    const struct maze_grid *grid = tree->grid;
    const struct cost_row *costs = &tree->costs[0];

    tree->listed = 0;
    for (uint32_t y = 0; y < grid->height; y++) {
        const uint64_t key = rng_key(tree->key, y);

        if (limit < NO_WALL ? !draw_costs(tree, y, costs)
                            : (y == 0 || y == grid->height - 1) && !clear_costs(tree, y, costs))
            return LISTING_CANCELLED;
        for (uint32_t x = 0; x < grid->width; x += BITS_WORD) {
            const uint32_t first = y * grid->width + x, *cells = tree->cells + first;

            if (task_stop(tree->task, x))
                return LISTING_CANCELLED;
            if (tree->room - tree->listed < 2 * BITS_WORD)
                return LIST_FULL;
            list_walls(
                tree, parting(cells, cells + 1, costs->east + x, limit), first, x, key, MAZE_EAST);
            list_walls(tree, parting(cells, cells + grid->width, costs->south + x, limit), first, x,
                key, MAZE_SOUTH);
        }
    }
    return LISTED;
}

/* ---- 4. rounds over the list ---- */

/*
 * Notes each region's cheapest wall. One that has none gets a wall that is not there, of no region.
 * False when the task was cancelled.
 */
static bool find_best(struct tree *tree)
{
    const uint64_t none = (uint64_t)NO_WALL << 32 | tree->listed;
    uint64_t *best = tree->best;

    tree->list[tree->listed] = (struct wall){0};
    for (uint32_t region = 0; region < tree->count + AHEAD; region++)
        best[region] = none;
    for (size_t i = 0; i < tree->listed;) {
        const size_t end = task_next_look(i, tree->listed);

        if (task_cancelled(tree->task))
            return false;
        for (; i < end; i++) {
            const struct wall *wall = &tree->list[i];
            const uint64_t this = (uint64_t)wall->cost << 32 | i;
            const uint64_t a = best[wall->a], b = best[wall->b];

            best[wall->a] = this < a ? this : a;
            best[wall->b] = this < b ? this : b;
        }
    }
    return true;
}

/* 1 for a number that is not 0, else 0; a comparison would tempt the compiler into a branch. */
static inline uint32_t is_some(uint64_t number)
{
    return (uint32_t)((number | -number) >> 63);
}

/* What join_regions numbers, from 0 on. */
struct numbers {
    uint32_t joined; /* regions of the next round */
    uint32_t alone;  /* of all rounds: regions without a wall in the list */
};

/*
 * Makes the map from regions to those of the next round, and counts on in `numbers`. False when the
 * task was cancelled.
 */
static bool join_regions(const struct tree *tree, uint32_t *map, struct numbers *numbers)
{
    const uint64_t *best = tree->best;
    const uint32_t count = tree->count;
    struct numbers next = {0, numbers->alone};

    for (uint32_t region = 0; region < count; region++) {
        if (task_stop(tree->task, region))
            return false;

        const struct wall *wall = &tree->list[(uint32_t)best[region]];
        const uint32_t other = wall->a ^ wall->b ^ region; /* itself, by the wall of no region */
        const uint32_t joined = is_some(other ^ region);
        const uint32_t mutual = is_some(best[other] ^ best[region]) ^ 1;
        /* Of two that chose each other the first is a root. */
        const uint32_t root = joined & mutual & (uint32_t)(((uint64_t)region - other) >> 63);
        const uint32_t entry = (other & (root - 1)) | ((NUMBER | next.joined) & -root);

        __builtin_prefetch(&tree->list[(uint32_t)best[region + AHEAD]]);
        map[region] = (entry & -joined) | ((NUMBER | ALONE | next.alone) & (joined - 1));
        next.joined += root;
        next.alone += joined ^ 1;
    }
    if (!settle_map(tree, map, count))
        return false;
    *numbers = next;
    return true;
}

/*
 * Opens the walls that were some region's best, and keeps those that still part two. False when the
 * task was cancelled.
 */
static bool open_best(struct tree *tree, const uint32_t *map)
{
    struct maze_grid *grid = tree->grid;
    const uint32_t width = grid->width;
    size_t kept = 0;
    uint32_t row = 0;                               /* the first cell of the wall's row */
    uint64_t *planes[] = {grid->east, grid->south}; /* of that row */

    for (size_t i = 0; i < tree->listed; i++) {
        struct wall wall = tree->list[i];
        const uint64_t this = (uint64_t)wall.cost << 32 | i;
        const uint64_t best =
            (is_some(tree->best[wall.a] ^ this) & is_some(tree->best[wall.b] ^ this)) ^ 1;
        const uint32_t cell = wall.place / 2;

        if (task_stop(tree->task, i))
            return false;
        /* In the list, no row comes after a row below it. */
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
    return true;
}

enum { ROUNDS = 32 }; /* at most: each leaves half as many regions that are not alone, or fewer */

/* Makes one map of the maps of all rounds: it is the first, from the regions before to those after. */
static void compose(
    struct tree *tree, uint32_t *end, const uint32_t sizes[ROUNDS], unsigned rounds, uint32_t alone)
{
    const uint32_t *after = NULL;

    for (uint32_t *map = end; rounds--; after = map) {
        map -= sizes[rounds];
        for (uint32_t region = 0; region < sizes[rounds]; region++) {
            const uint32_t number = map[region] & ~(NUMBER | ALONE);
            const uint32_t kept = -(map[region] / ALONE & 1); /* all ones where it was alone */
            const uint32_t others = after ? after[number & ~kept] : alone + number;

            map[region] = (number & kept) | (others & ~kept);
        }
    }
    tree->count += alone;
}

/* Joins the regions over all walls of the list. False when the task was cancelled. */
static bool join_over_list(struct tree *tree)
{
    uint32_t *map = tree->regions, sizes[ROUNDS];
    struct numbers next = {0, 0};
    unsigned rounds = 0;

    while (tree->listed) {
        if (!find_best(tree) || !join_regions(tree, map, &next) || !open_best(tree, map))
            return false;
        map += tree->count;
        sizes[rounds++] = tree->count;
        tree->count = next.joined;
    }
    compose(tree, map, sizes, rounds, next.alone);
    return rounds == 0 || tree->count == 1 || renumber_cells(tree);
}

static bool alloc_cells(struct tree *tree)
{
    struct arena *scratch = &tree->task->scratch;
    const struct maze_grid *grid = tree->grid;
    const size_t cells = (size_t)grid->width * grid->height, beyond = grid->width + 2 * BITS_WORD;
    const size_t costs = grid->words * BITS_WORD + 2 * GUARD, choices = costs;

    tree->cells = arena_alloc(scratch, (cells + beyond) * sizeof(*tree->cells));
    for (unsigned i = 0; i < 2; i++) {
        int32_t *east = arena_alloc(scratch, costs * sizeof(*east));
        int32_t *south = arena_alloc(scratch, costs * sizeof(*south));

        tree->choices[i] = arena_alloc(scratch, choices);
        if (!tree->cells || !east || !south || !tree->choices[i])
            return false;
        tree->costs[i] = (struct cost_row){east + GUARD, south + GUARD};
    }
    /* Vectors read them, though no wall leads there. */
    memset(tree->cells + cells, 0, beyond * sizeof(*tree->cells));
    return true;
}

static bool alloc_regions(struct tree *tree)
{
    struct arena *scratch = &tree->task->scratch;
    const size_t cells = (size_t)tree->grid->width * tree->grid->height, count = tree->count;

    /* Eight walls for twenty cells are listed, unless a maze is so small that chance has its way. */
    tree->room = (cells < SMALL ? 2 * cells : cells / 20 * 9 + SMALL) + 2 * BITS_WORD;
    tree->list = arena_alloc(scratch, (tree->room + 1) * sizeof(*tree->list));
    tree->best = arena_alloc(scratch, (count + AHEAD) * sizeof(*tree->best));
    tree->regions = arena_alloc(scratch, 2 * count * sizeof(*tree->regions));
    return tree->list && tree->best && tree->regions;
}

/* Lists walls and joins regions over them, cheap ones first, until there is one region. */
static enum maze_status join_all(struct tree *tree)
{
    int32_t done = 0, limit = CHEAP;

    while (tree->count > 1)
        switch (list_all(tree, limit)) {
        case LISTED:
            if (!join_over_list(tree))
                return MAZE_CANCELLED;
            done = limit;
            limit = NO_WALL;
            break;
        case LIST_FULL:
            /* Any limit will do. */
            limit = done + (limit - done) / 2;
            if (limit == done)
                return MAZE_NO_MEMORY;
            break;
        case LISTING_CANCELLED:
            return MAZE_CANCELLED;
        }
    return MAZE_OK;
}

enum maze_status minimum_tree(uint64_t key, const struct maze_lattice *lattice,
    struct maze_task *task, struct maze_grid *grid)
{
    struct tree tree = {.task = task, .grid = grid, .key = key};

    if (!lattice_is_plain(lattice))
        return minimum_tree_by_walls(key, lattice, task, grid);
    if (grid->width == 1 && grid->height == 1)
        return MAZE_OK;
    if (!alloc_cells(&tree))
        return MAZE_NO_MEMORY;
    if (!join_cells(&tree))
        return MAZE_CANCELLED;
    if (!alloc_regions(&tree))
        return MAZE_NO_MEMORY;
    return number_cells(&tree) ? join_all(&tree) : MAZE_CANCELLED;
}
