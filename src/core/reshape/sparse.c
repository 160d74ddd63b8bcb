/*
 * Taking back corridors that lead nowhere. Which cells a corridor has is settled before the first is
 * taken: a dead end and the cells behind it up to a junction, to the start or to the goal. So the order
 * in which they are taken does not matter, but where the whole maze is one corridor.
 */
#include "core/reshape/reshape.h"

enum {
    DRAWN = IN_MAZE,    /* of a dead end: its corridor is taken back */
    STAYS = 2 * IN_MAZE /* of a cell that is part of no corridor */
};

/* The ends that are known without the maze stay. Those that are looked for are found in what is left. */
static void keep_ends(struct ways *ways, const struct maze_spec *spec)
{
    struct maze_point start, goal;

    (void)maze_spec_ends(spec, &start, &goal);
    if (spec->start.kind != END_FARTHEST)
        ways->open[ways_cell(ways, start)] |= STAYS;
    if (spec->goal.kind != END_FARTHEST)
        ways->open[ways_cell(ways, goal)] |= STAYS;
}

static bool begins_corridor(const struct ways *ways, ptrdiff_t cell)
{
    return ways_is_dead_end(ways, cell) && !(ways->open[cell] & STAYS);
}

/* Marks the junctions, and returns how many corridors there are. */
static uint64_t find_corridors(struct ways *ways)
{
    uint64_t corridors = 0;

    for (ptrdiff_t cell = ways_first(ways); cell < ways_end(ways); cell++) {
        const unsigned links = ways->open[cell] & LINKS, less = links & (links - 1);

        if (less & (less - 1))
            ways->open[cell] |= STAYS;
        corridors += begins_corridor(ways, cell);
    }
    return corridors;
}

static void draw_corridors(struct ways *ways, uint64_t corridors, unsigned percent, struct rng *rng)
{
    uint64_t wanted = share_of(corridors, percent);

    for (ptrdiff_t cell = ways_first(ways); wanted; cell++)
        if (begins_corridor(ways, cell) && draws(rng, wanted, corridors--)) {
            ways->open[cell] |= DRAWN;
            wanted--;
        }
}

/*
 * Takes back a corridor from its dead end on, and returns how many cells that were. Where nothing stays,
 * the dead end at its other end is what is left of the maze: *last.
 */
static uint64_t take_back(struct ways *ways, ptrdiff_t cell, ptrdiff_t *last)
{
    uint64_t taken = 0;

    for (; begins_corridor(ways, cell); taken++) {
        const enum direction way = bits_lowest(ways->open[cell] & LINKS);
        const ptrdiff_t next = ways_step(ways, cell, way);

        ways_close(ways, cell, way);
        cell = next;
    }
    *last = cell;
    return taken;
}

/* Sets a plane's bits to the cells that have a way. */
static void read_inside(const struct ways *ways, uint64_t *plane)
{
    const struct lattice *lattice = &ways->lattice;
    const size_t words = bits_words(lattice->width);

    for (uint32_t y = 0; y < lattice->height; y++, plane += words) {
        const uint8_t *cell = ways->open + lattice_cell(lattice, 0, y),
                      *end = cell + lattice->width;

        for (size_t word = 0; word < words; word++) {
            plane[word] = 0;
            for (unsigned i = 0; i < BITS_WORD && cell < end; i += BITS_LANES, cell += BITS_LANES) {
                uint64_t links = bits_load(cell);

                links |= links >> 1;
                plane[word] |= bits_gather(links | links >> 2) << i;
            }
        }
        plane[words - 1] &= bits_last_mask(lattice->width);
    }
}

static enum status take_all_back(
    struct ways *ways, struct task *task, uint64_t *taken, ptrdiff_t *last)
{
    for (ptrdiff_t cell = ways_first(ways); cell < ways_end(ways); cell++) {
        if (cell % TASK_STRIDE == 0 && task_cancelled(task))
            return STATUS_CANCELLED;
        if (ways->open[cell] & DRAWN)
            *taken += take_back(ways, cell, last);
    }
    return STATUS_OK;
}

enum status ways_sparse(
    struct ways *ways, const struct maze_spec *spec, struct task *task, struct grid *grid)
{
    struct rng rng = rng_seeded(rng_key(spec->seed, SPARSE_KEY));
    uint64_t taken = 0;
    ptrdiff_t last = 0;
    enum status status;

    keep_ends(ways, spec);
    draw_corridors(ways, find_corridors(ways), spec->sparse, &rng);
    status = take_all_back(ways, task, &taken, &last);
    ways_clear(ways);
    if (status != STATUS_OK || taken == 0)
        return status;
    if (!grid->inside)
        grid->inside = grid_plane_new(grid);
    if (!grid->inside)
        return STATUS_NO_MEMORY;
    read_inside(ways, grid->inside);
    grid->cells -= taken;
    if (grid->cells == 1) {
        const struct maze_point only = ways_point(ways, last);

        bits_set(grid->inside + only.y * grid->words, only.x);
    }
    ways->lattice.inside = grid->inside;
    ways->lattice.cells = grid->cells;
    return STATUS_OK;
}
