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

/* Marks the junctions, and counts the corridors. */
static enum status find_corridors(struct ways *ways, const struct task *task, uint64_t *corridors)
{
    const ptrdiff_t end = ways_end(ways);

    *corridors = 0;
    for (ptrdiff_t cell = ways_first(ways); cell < end;) {
        const ptrdiff_t look = ways_next_look(cell, end);

        if (task_cancelled(task))
            return STATUS_CANCELLED;
        for (; cell < look; cell++) {
            if (ways_is_junction(ways, cell))
                ways->open[cell] |= STAYS;
            *corridors += begins_corridor(ways, cell);
        }
    }
    return STATUS_OK;
}

static enum status draw_corridors(struct ways *ways, const struct task *task, uint64_t corridors,
    unsigned percent, struct rng *rng)
{
    const ptrdiff_t end = ways_end(ways);
    uint64_t wanted = share_of(corridors, percent);

    for (ptrdiff_t cell = ways_first(ways); wanted;) {
        const ptrdiff_t look = ways_next_look(cell, end);

        if (task_cancelled(task))
            return STATUS_CANCELLED;
        for (; cell < look && wanted; cell++)
            if (begins_corridor(ways, cell) && is_selected(rng, wanted, corridors--)) {
                ways->open[cell] |= DRAWN;
                wanted--;
            }
    }
    return STATUS_OK;
}

/*
 * Takes back a corridor from its dead end on, and adds its cells to those taken. Where nothing stays,
 * the dead end at its other end is what is left of the maze: *last.
 */
static enum status take_back(
    struct ways *ways, ptrdiff_t cell, const struct task *task, uint64_t *taken, ptrdiff_t *last)
{
    for (; begins_corridor(ways, cell); ++*taken) {
        const enum direction way = bits_lowest(ways->open[cell] & LINKS);
        const ptrdiff_t next = ways_step(ways, cell, way);

        if (*taken % TASK_STRIDE == 0 && task_cancelled(task))
            return STATUS_CANCELLED;
        ways_close(ways, cell, way);
        cell = next;
    }
    *last = cell;
    return STATUS_OK;
}

/* The cells that have a way, of 64 or of as many as there are before the end. */
static uint64_t read_word(const uint8_t *cell, const uint8_t *end)
{
    uint64_t word = 0;

    for (unsigned i = 0; i < BITS_WORD && cell < end; i += BITS_LANES, cell += BITS_LANES) {
        uint64_t links = bits_load(cell);

        links |= links >> 1;
        word |= bits_gather(links | links >> 2) << i;
    }
    return word;
}

/* Sets a plane's bits to the cells that have a way. */
static enum status read_inside(const struct ways *ways, const struct task *task, uint64_t *plane)
{
    const struct lattice *lattice = &ways->lattice;
    const size_t words = bits_words(lattice->width);

    for (uint32_t y = 0; y < lattice->height; y++, plane += words) {
        const uint8_t *cell = ways->open + lattice_cell(lattice, 0, y);
        const uint8_t *end = cell + lattice->width;

        for (size_t word = 0; word < words;) {
            const size_t look = task_next_look(word, words);

            if (task_cancelled(task))
                return STATUS_CANCELLED;
            for (; word < look; word++)
                plane[word] = read_word(cell + word * BITS_WORD, end);
        }
        plane[words - 1] &= bits_last_mask(lattice->width);
    }
    return STATUS_OK;
}

static enum status take_all_back(
    struct ways *ways, const struct task *task, uint64_t *taken, ptrdiff_t *last)
{
    enum status status = STATUS_OK;

    for (ptrdiff_t cell = ways_first(ways); status == STATUS_OK && cell < ways_end(ways); cell++) {
        if (cell % TASK_STRIDE == 0 && task_cancelled(task))
            return STATUS_CANCELLED;
        if (ways->open[cell] & DRAWN)
            status = take_back(ways, cell, task, taken, last);
    }
    return status;
}

/* Draws which corridors are taken back, and takes them. */
static enum status thin_out(struct ways *ways, const struct maze_spec *spec,
    const struct task *task, uint64_t *taken, ptrdiff_t *last)
{
    struct rng rng = rng_seeded(rng_key(spec->seed, SPARSE_KEY));
    uint64_t corridors;
    enum status status = find_corridors(ways, task, &corridors);

    if (status == STATUS_OK)
        status = draw_corridors(ways, task, corridors, spec->sparse, &rng);
    return status == STATUS_OK ? take_all_back(ways, task, taken, last) : status;
}

enum status ways_sparse(
    struct ways *ways, const struct maze_spec *spec, struct task *task, struct grid *grid)
{
    uint64_t taken = 0;
    ptrdiff_t last = 0;
    enum status status;

    keep_ends(ways, spec);
    status = thin_out(ways, spec, task, &taken, &last);
    ways_clear(ways);
    if (status != STATUS_OK || taken == 0)
        return status;
    if (!grid->inside)
        grid->inside = grid_plane_new(grid);
    if (!grid->inside)
        return STATUS_NO_MEMORY;
    status = read_inside(ways, task, grid->inside);
    if (status != STATUS_OK)
        return status;
    grid->cells -= taken;
    if (grid->cells == 1) {
        const struct maze_point only = ways_point(ways, last);

        bits_set(grid->inside + only.y * grid->words, only.x);
    }
    ways->lattice.inside = grid->inside;
    ways->lattice.cells = grid->cells;
    return STATUS_OK;
}
