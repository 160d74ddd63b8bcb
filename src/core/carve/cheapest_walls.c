/* Row by row, 64 cells at a time, in vectors without branches. Outlines and wrapped edges are mended after each row. */

#include "base/bits.h"
#include "core/board/cells.h"
#include "core/carve/wall_costs.h"

enum { GUARD = BITS_WORD }; /* costs of NO_WALL before and after a row */

/* The costs of a row's walls. Signed, since vectors of every machine can compare signed numbers. */
struct cost_row {
    int32_t *east, *south;
};

struct cheapest {
    const struct maze_lattice *lattice;
    struct maze_task *task;
    struct maze_grid *grid;
    uint64_t key;
    uint32_t *map;
    uint32_t count; /* of regions */
    struct cost_row costs[2];
    uint8_t *choices[3]; /* of three rows of cells: LINKS; the last is for row 0 */
};

/* Removes the walls between inside and outside cells from the costs of row y. */
static enum maze_status keep_costs_inside(
    const struct cheapest *cheapest, uint32_t y, const struct cost_row *row)
{
    const struct maze_lattice *lattice = cheapest->lattice;
    const uint32_t below = y + 1 < lattice->height ? y + 1 : 0;

    for (uint32_t x = 0; x < lattice->width; x++) {
        const bool inside = lattice_inside(lattice, x, y);

        if (task_stop(cheapest->task, x))
            return MAZE_CANCELLED;
        if (!inside || !lattice_inside(lattice, x + 1 < lattice->width ? x + 1 : 0, y))
            row->east[x] = NO_WALL;
        if (!inside || !lattice_inside(lattice, x, below))
            row->south[x] = NO_WALL;
    }
    return MAZE_OK;
}

/* Draws the costs of row y. If it wraps around, the cost before the first equals the last one. */
static enum maze_status draw_costs(
    const struct cheapest *cheapest, uint32_t y, const struct cost_row *row)
{
    const struct maze_lattice *lattice = cheapest->lattice;
    const uint32_t width = lattice->width, height = lattice->height;
    const bool wraps_x = lattice->wrap & MAZE_WRAP_X && width > 1;
    const bool wraps_y = lattice->wrap & MAZE_WRAP_Y && height > 1;
    const uint64_t row_key = rng_key(cheapest->key, y);
    int32_t *east = row->east, *south = row->south;

    for (uint32_t x = 0; x < width; x++) {
        const struct costs costs = wall_costs(row_key, x);

        if (task_stop(cheapest->task, x))
            return MAZE_CANCELLED;
        east[x] = (int32_t)costs.east;
        south[x] = (int32_t)costs.south;
    }
    if (!wraps_x)
        east[width - 1] = NO_WALL;
    for (uint32_t x = 0; x < width && y == height - 1 && !wraps_y; x++)
        south[x] = NO_WALL;

    const enum maze_status status = lattice->inside ? keep_costs_inside(cheapest, y, row) : MAZE_OK;

    east[-1] = east[width - 1];
    return status;
}

/* Chooses the directions of the cheapest walls; among equal walls the first in the order of parameters. */
static void choose_wall(const int32_t *restrict north, const int32_t *restrict west,
    const int32_t *restrict east, const int32_t *restrict south, uint8_t *restrict choices)
{
    for (unsigned i = 0; i < BITS_WORD; i++) {
        int32_t min = north[i], chosen = LINK_NORTH;

        chosen = west[i] < min ? LINK_WEST : chosen;
        min = west[i] < min ? west[i] : min;
        chosen = east[i] < min ? LINK_EAST : chosen;
        min = east[i] < min ? east[i] : min;
        chosen = south[i] < min ? LINK_SOUTH : chosen;
        choices[i] = (uint8_t)chosen;
    }
}

/* What two rows' choices open, in bit 0, and what each cell joins. If two chose each other, the first is a root. */
static void link_cells(const uint8_t *restrict here, const uint8_t *restrict below,
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

/* Numbers the roots among cells of row y, and points other cells to the cell they join. One instance has no outline. */
static INLINE void point(
    struct cheapest *cheapest, uint32_t y, uint32_t x, const uint8_t *links, bool outlined)
{
    const uint32_t width = cheapest->grid->width, height = cheapest->grid->height,
                   first = y * width + x;
    const uint32_t cells = width - x < BITS_WORD ? width - x : BITS_WORD;
    const uint32_t offset[LINKS + 1] = {
        [LINK_NORTH] = y > 0 ? -width : (height - 1) * width,
        [LINK_EAST] = 1,
        [LINK_SOUTH] = y + 1 < height ? width : -(height - 1) * width,
        [LINK_WEST] = UINT32_MAX,
    };
    uint32_t *entries = cheapest->map + first, count = cheapest->count;

    for (uint32_t i = 0; i < cells; i++) {
        const uint32_t root = (links[i] - UINT32_C(1)) >> 31, other = first + i + offset[links[i]];

        if (outlined && !grid_inside(cheapest->grid, x + i, y)) {
            entries[i] = NUMBER;
            continue;
        }
        entries[i] = (other & (root - 1)) | ((NUMBER | count) & -root);
        count += root;
    }
    cheapest->count = count;
}

/* Removes choices of outside cells, and of equal walls at wrapped edges, where directions do not give the order. */
static enum maze_status mend_choices(const struct cheapest *cheapest, uint32_t y,
    const struct cost_row *above, const struct cost_row *here, uint8_t *choices)
{
    const struct maze_lattice *lattice = cheapest->lattice;
    const uint32_t width = lattice->width;
    const bool wraps_y = lattice->wrap & MAZE_WRAP_Y && (y == 0 || y == lattice->height - 1);

    for (uint32_t x = 0; x < width; x++) {
        const bool wraps_x = lattice->wrap & MAZE_WRAP_X && (x == 0 || x == width - 1);
        const int32_t costs[MAZE_DIRECTIONS] = {
            above->south[x], here->east[x], here->south[x], here->east[(ptrdiff_t)x - 1]};
        unsigned equal = 0;

        if (task_stop(cheapest->task, x))
            return MAZE_CANCELLED;
        for (unsigned i = 0; (wraps_x || wraps_y) && i < MAZE_DIRECTIONS; i++)
            equal += costs[i] == costs[bits_lowest(choices[x])];
        if (equal > 1 || !lattice_inside(lattice, x, y))
            choices[x] = 0;
    }
    if (lattice->wrap & MAZE_WRAP_X)
        choices[width] = choices[0];
    return MAZE_OK;
}

/* Joins the cells of row y to the cells that they have chosen. */
static enum maze_status join_cheapest_row(
    struct cheapest *cheapest, uint32_t y, const uint8_t *here, const uint8_t *below)
{
    struct maze_grid *grid = cheapest->grid;
    const uint32_t last = grid->width - 1;
    uint64_t *east = grid_east_row(grid, y), *south = grid_south_row(grid, y);
    uint32_t *cells = cheapest->map + (size_t)y * grid->width;
    uint8_t easts[BITS_WORD], souths[BITS_WORD], links[BITS_WORD];

    for (uint32_t x = 0; x < grid->width; x += BITS_WORD) {
        if (task_stop(cheapest->task, x))
            return MAZE_CANCELLED;
        link_cells(here + x, below + x, easts, souths, links);
        east[x / BITS_WORD] = bits_gather_word(easts);
        south[x / BITS_WORD] = bits_gather_word(souths);
        if (grid->inside)
            point(cheapest, y, x, links, true);
        else
            point(cheapest, y, x, links, false);
    }
    east[grid->words - 1] &= bits_last_mask(grid->width);
    south[grid->words - 1] &= bits_last_mask(grid->width);
    if (here[0] == LINK_WEST)
        cells[0] += grid->width;
    if (here[last] == LINK_EAST && here[0] != LINK_WEST)
        cells[last] -= grid->width;
    return MAZE_OK;
}

/* Chooses for the cells row by row, and joins the cells of the previous row. */
static enum maze_status join_cells(struct cheapest *cheapest)
{
    const struct maze_lattice *lattice = cheapest->lattice;
    const uint32_t width = lattice->width, height = lattice->height;
    const bool wraps = lattice->wrap & MAZE_WRAP_Y;
    enum maze_status status = MAZE_OK;

    if (wraps)
        status = draw_costs(cheapest, height - 1, &cheapest->costs[1]);
    for (uint32_t y = 0; y < height && status == MAZE_OK; y++) {
        const struct cost_row *here = &cheapest->costs[y % 2],
                              *above = &cheapest->costs[(y + 1) % 2];
        uint8_t *choices = cheapest->choices[y % 2];

        status = draw_costs(cheapest, y, here);
        for (uint32_t x = 0; status == MAZE_OK && x < width; x += BITS_WORD) {
            if (task_stop(cheapest->task, x))
                return MAZE_CANCELLED;
            choose_wall(
                above->south + x, here->east + x - 1, here->east + x, here->south + x, choices + x);
        }
        if (status == MAZE_OK && !lattice_is_unmasked(lattice))
            status = mend_choices(cheapest, y, above, here, choices);
        if (y == 0 && wraps)
            memcpy(cheapest->choices[2], choices, width);
        if (y > 0 && status == MAZE_OK)
            status = join_cheapest_row(cheapest, y - 1, cheapest->choices[(y + 1) % 2], choices);
    }
    if (status != MAZE_OK)
        return status;
    return join_cheapest_row(
        cheapest, height - 1, cheapest->choices[(height + 1) % 2], cheapest->choices[2]);
}

enum maze_status cheapest_walls_open(uint64_t key, const struct maze_lattice *lattice,
    struct maze_task *task, struct maze_grid *grid, uint32_t *map, uint32_t *regions)
{
    struct cheapest cheapest = {
        .lattice = lattice, .task = task, .grid = grid, .key = key, .map = map};

    const size_t size = grid->words * BITS_WORD + 2 * GUARD;
    int32_t *costs = arena_alloc(&task->scratch, 4 * size * sizeof(*costs));
    uint8_t *choices = arena_alloc(&task->scratch, 3 * size);

    if (!costs || !choices)
        return MAZE_NO_MEMORY;
    /* No cell has a wall or a choice yet. */
    for (size_t i = 0; i < 4 * size; i += BITS_WORD) {
        if (task_stop(task, i))
            return MAZE_CANCELLED;
        for (unsigned k = 0; k < BITS_WORD; k++)
            costs[i + k] = NO_WALL;
    }
    memset(choices, 0, 3 * size);
    for (unsigned i = 0; i < 2; i++, costs += 2 * size)
        cheapest.costs[i] = (struct cost_row){costs + GUARD, costs + size + GUARD};
    for (unsigned i = 0; i < 3; i++)
        cheapest.choices[i] = choices + i * size;

    const enum maze_status status = join_cells(&cheapest);

    *regions = cheapest.count;
    return status;
}
