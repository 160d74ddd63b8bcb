/*
 * Kruskal's algorithm, for lattices with an outline or with edges that are joined round: in the order
 * of their costs, each wall that parts two regions is opened. Which region a cell is in is asked of a
 * forest whose ways up are halved as they are gone.
 *
 * Walls are listed in raster order, those of a range of costs at a time, and only those that still part
 * two regions: so the list is short, and it is sorted by costs alone, since equal ones stay in order.
 * In the last range, half of all walls, next to none is left.
 *
 * Sources: J. B. Kruskal (1956); for listing by ranges: V. Osipov, P. Sanders and J. Singler, The
 * filter-Kruskal minimum spanning tree algorithm (2009).
 */
#include "core/algorithms/minimum_tree.h"

#include <string.h>

enum {
    ALL = 1 << COST_BITS,
    RANGE = ALL / 10, /* of costs; a tenth of the walls */
    RANGES = 5,       /* of that size, before the last */
    SMALL = 2048, /* cells of which every wall fits in the list, and all of it in a small block */
    DIGIT_BITS = 10,
    DIGITS = 1 << DIGIT_BITS
};

struct wall {
    uint32_t cost;
    uint32_t
        place; /* 2 x the cell to its west or north, row by row, and 1 more in the latter case */
};

struct forest {
    const struct maze_lattice *lattice;
    const struct maze_task *task;
    struct maze_grid *grid;
    uint64_t key;
    uint32_t *parent; /* of a cell, row by row; itself: the root of its region */
    uint64_t left;    /* walls to be opened */
    struct wall *list, *sorted;
    size_t listed, room;
};

static uint32_t root_of(uint32_t *parent, uint32_t cell)
{
    while (parent[cell] != cell) {
        parent[cell] = parent[parent[cell]];
        cell = parent[cell];
    }
    return cell;
}

/* The cell beyond a wall to the east, if the lattice has it; else the cell itself. */
static inline uint32_t beyond_east(const struct maze_lattice *lattice, uint32_t cell, uint32_t x)
{
    if (x + 1 < lattice->width)
        return cell + 1;
    return lattice->wrap & MAZE_WRAP_X ? cell - x : cell;
}

static inline uint32_t beyond_south(
    const struct maze_lattice *lattice, uint32_t cell, uint32_t x, uint32_t y)
{
    if (y + 1 < lattice->height)
        return cell + lattice->width;
    return lattice->wrap & MAZE_WRAP_Y ? x : cell;
}

/* Lists a wall whose cost is in the range, unless a way goes round it already. */
static inline void list_wall(struct forest *forest, struct wall wall, uint32_t other)
{
    const uint32_t cell = wall.place / 2;

    if (other != cell && root_of(forest->parent, cell) != root_of(forest->parent, other))
        forest->list[forest->listed++] = wall;
}

enum listing { LISTED, LIST_FULL, LISTING_CANCELLED };

/* A range of costs. */
struct range {
    uint32_t min, limit; /* which is not in it */
};

static inline bool is_within(struct range range, uint32_t cost)
{
    return cost - range.min < range.limit - range.min;
}

/* Lists those of a row's walls to the east and south of the cells x … end - 1. */
static enum listing list_some(
    struct forest *forest, struct range range, uint32_t x, uint32_t end, uint32_t y)
{
    const struct maze_lattice *lattice = forest->lattice;
    const uint64_t key = rng_key(forest->key, y);

    for (uint32_t cell = y * lattice->width + x; x < end; x++, cell++) {
        const struct costs costs = wall_costs(key, x);
        const uint32_t east = beyond_east(lattice, cell, x);
        const uint32_t south = beyond_south(lattice, cell, x, y);

        if (forest->room - forest->listed < 2)
            return LIST_FULL;
        if (!lattice_inside(lattice, x, y))
            continue;
        if (is_within(range, costs.east) &&
            lattice_inside(lattice, x + 1 < lattice->width ? x + 1 : 0, y))
            list_wall(forest, (struct wall){costs.east, 2 * cell}, east);
        if (is_within(range, costs.south) &&
            lattice_inside(lattice, x, y + 1 < lattice->height ? y + 1 : 0))
            list_wall(forest, (struct wall){costs.south, 2 * cell + 1}, south);
    }
    return LISTED;
}

static enum listing list_all(struct forest *forest, struct range range)
{
    const uint32_t width = forest->lattice->width;
    enum listing listing = LISTED;

    forest->listed = 0;
    for (uint32_t y = 0; listing == LISTED && y < forest->lattice->height; y++)
        for (uint32_t x = 0, look; listing == LISTED && x < width; x = look) {
            look = (uint32_t)task_next_look(x, width);
            if (task_cancelled(forest->task))
                return LISTING_CANCELLED;
            listing = list_some(forest, range, x, look, y);
        }
    return listing;
}

/* Sorts by one digit of the costs; walls that are equal in it stay in order. False when cancelled. */
static bool sort_by_digit(struct forest *forest, unsigned shift)
{
    size_t start[DIGITS + 1] = {0};
    struct wall *list = forest->list;

    for (size_t i = 0, look; i < forest->listed;) {
        look = task_next_look(i, forest->listed);
        if (task_cancelled(forest->task))
            return false;
        for (; i < look; i++)
            start[(list[i].cost >> shift) % DIGITS + 1]++;
    }
    for (unsigned digit = 0; digit < DIGITS; digit++)
        start[digit + 1] += start[digit];
    for (size_t i = 0, look; i < forest->listed;) {
        look = task_next_look(i, forest->listed);
        if (task_cancelled(forest->task))
            return false;
        for (; i < look; i++)
            forest->sorted[start[(list[i].cost >> shift) % DIGITS]++] = list[i];
    }
    forest->list = forest->sorted;
    forest->sorted = list;
    return true;
}

static void open_wall(struct maze_grid *grid, uint32_t place)
{
    const uint32_t cell = place / 2, x = cell % grid->width, y = cell / grid->width;

    bits_set(place % 2 ? grid_south_row(grid, y) : grid_east_row(grid, y), x);
}

/* Opens the listed walls that part two regions, the cheapest first. False when cancelled. */
static bool open_listed(struct forest *forest)
{
    const struct maze_lattice *lattice = forest->lattice;
    const uint32_t width = lattice->width;

    for (unsigned shift = 0; shift < COST_BITS; shift += DIGIT_BITS)
        if (!sort_by_digit(forest, shift))
            return false;
    for (size_t i = 0; i < forest->listed && forest->left; i++) {
        const uint32_t place = forest->list[i].place, cell = place / 2;
        const uint32_t x = cell % width, y = cell / width;
        const uint32_t other =
            place % 2 ? beyond_south(lattice, cell, x, y) : beyond_east(lattice, cell, x);
        const uint32_t a = root_of(forest->parent, cell), b = root_of(forest->parent, other);

        if (task_stop(forest->task, i))
            return false;
        if (a == b)
            continue;
        forest->parent[a < b ? b : a] = a < b ? a : b;
        forest->left--;
        open_wall(forest->grid, place);
    }
    return true;
}

/* Goes through the ranges of costs, the cheapest first, until there is one region. */
static enum maze_status join_all(struct forest *forest)
{
    uint32_t done = 0, limit = RANGE;

    while (forest->left && done < ALL)
        switch (list_all(forest, (struct range){done, limit})) {
        case LISTED:
            if (!open_listed(forest))
                return MAZE_CANCELLED;
            done = limit;
            limit = done < RANGES * RANGE ? done + RANGE : ALL;
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

enum maze_status minimum_tree_by_walls(uint64_t key, const struct maze_lattice *lattice,
    struct maze_task *task, struct maze_grid *grid)
{
    struct arena *scratch = &task->scratch;
    const size_t cells = (size_t)lattice->width * lattice->height;
    const size_t room = cells / 4 + 2 * (cells < SMALL ? cells : SMALL) + 2;
    struct forest forest = {
        .lattice = lattice,
        .task = task,
        .grid = grid,
        .key = key,
        .parent = arena_alloc(scratch, cells * sizeof(uint32_t)),
        .left = lattice->cells - 1,
        .list = arena_alloc(scratch, room * sizeof(struct wall)),
        .sorted = arena_alloc(scratch, room * sizeof(struct wall)),
        .room = room,
    };

    if (!forest.parent || !forest.list || !forest.sorted)
        return MAZE_NO_MEMORY;
    for (size_t cell = 0, look; cell < cells;) {
        look = task_next_look(cell, cells);
        if (task_cancelled(task))
            return MAZE_CANCELLED;
        for (; cell < look; cell++)
            forest.parent[cell] = (uint32_t)cell;
    }
    return join_all(&forest);
}
