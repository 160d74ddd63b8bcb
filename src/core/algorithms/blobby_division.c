/*
 * Blobby division: from two random cells of a region two halves grow at random until they fill it;
 * the border between them becomes wall but for one passage, and both are divided in turn.
 *
 * In a step every cell that a half can reach draws a bit, 1 for one half and 0 for the other, so
 * neither half has an advantage. Cells are bits, and grow 64 at once, but all those of a region grow
 * in step: what a cell does depends on how its neighbours were before the step, whether they are in the
 * same word or not, so words leave no trace. A large region is a list of blocks of 8 x 8 cells, of which
 * a step looks at those where something can grow; once it fits on a board it is divided there.
 *
 * Source: J. Buck, "Blobby recursive subdivision", The Buckblog (2015).
 */
#include "core/algorithms/algorithms.h"

#include "base/inline.h"
#include "core/algorithms/blob_boards.h"
#include "core/grid.h"
#include "core/task.h"

#include <string.h>

enum {
    DEPTH = 64 /* of a stack on which of two halves the larger waits */
};

/* Numbers of a region's own sequence. */
enum { FIRST_HALF = 1, SECOND_HALF, DRAWS };

/*
 * 64 cells of the region that is being divided: a byte a row, lowest x in the lowest bit. The halves
 * are as they were after the last step and as they are after this one, in turn.
 */
struct block {
    halves half[2]; /* the same in a block that is in no queue */
    uint64_t free;  /* cells of neither half yet */
    uint64_t step;  /* the last one for which it was enqueued */
};

/* Blocks that wait, and what is in them. */
struct region {
    size_t first, blocks; /* in the lists */
    uint64_t cells;
    uint64_t key; /* of its random numbers */
};

struct blobs {
    const struct maze_task *task;
    uint32_t stride;      /* from a block to its southern neighbour; border blocks on all sides */
    struct block *blocks; /* all 0 but while a region is being divided */
    struct openings *openings; /* by block */
    uint32_t *list;            /* of regions: blocks */
    uint64_t *cells;           /* of regions: the cells in these */
    uint32_t *queue[2];        /* of even steps and of odd ones */
    uint64_t step;             /* so many were taken */
};

static struct box box_of(const struct blobs *blobs, const struct region *region)
{
    struct box box = {UINT32_MAX, UINT32_MAX, 0, 0};

    for (size_t i = region->first; i < region->first + region->blocks; i++) {
        const uint64_t cells = blobs->cells[i], half = cells | cells >> 32;
        const uint64_t columns = half | half >> 16, row = (columns | columns >> SIDE) & 0xff;
        const uint32_t x = blobs->list[i] % blobs->stride * SIDE;
        const uint32_t y = blobs->list[i] / blobs->stride * SIDE;
        const uint32_t west = x + bits_lowest(row), east = x + bits_highest(row) + 1;
        const uint32_t north = y + bits_lowest(cells) / SIDE;
        const uint32_t south = y + bits_highest(cells) / SIDE + 1;

        box.west = west < box.west ? west : box.west;
        box.north = north < box.north ? north : box.north;
        box.east = east > box.east ? east : box.east;
        box.south = south > box.south ? south : box.south;
    }
    return box;
}

/* Finishes a region if it fits on a board; false if it does not. */
static bool divide_small(struct blobs *blobs, const struct region *region)
{
    enum { BLOCKS = 9 }; /* that a board can reach over */
    const uint32_t *list = blobs->list + region->first;
    struct board_walls closed = {{{0}}, {{0}}};
    struct board board = {{0}};

    if (region->blocks > BLOCKS)
        return false;

    const struct box box = box_of(blobs, region);

    if (box.east - box.west > BOARD_SIDE || box.south - box.north > BOARD_SIDE)
        return false;
    for (size_t i = 0; i < region->blocks; i++)
        board_add_word(&board, blobs->cells[region->first + i],
            (int)(list[i] % blobs->stride * SIDE - box.west),
            (int)(list[i] / blobs->stride * SIDE - box.north));

    struct rng_stream draws = rng_stream_from(region->key, DRAWS);

    divide_board(&board, &draws, &closed);
    for (size_t i = 0; i < region->blocks; i++) {
        struct openings *openings = &blobs->openings[list[i]];
        const int x = (int)(list[i] % blobs->stride * SIDE - box.west);
        const int y = (int)(list[i] / blobs->stride * SIDE - box.north);

        openings->east &= ~board_word(&closed.east, x, y);
        openings->south &= ~board_word(&closed.south, x, y);
    }
    return true;
}

/* ---- regions of many blocks ---- */

/* The cells of a block that are next to those of a half in another block. */
static inline halves reach_in(const struct block *block, ptrdiff_t stride, unsigned now)
{
    return block[-stride].half[now] >> (BITS_WORD - SIDE) |
        block[stride].half[now] << (BITS_WORD - SIDE) |
        (block[-1].half[now] & EAST_COLUMN) >> (SIDE - 1) |
        (block[1].half[now] & WEST_COLUMN) << (SIDE - 1);
}

/* Blocks that are looked at in a step. */
struct queue {
    uint32_t *blocks;
    size_t length;
    uint64_t step;
};

/* Puts a block in a queue if it is wanted there and is not there yet; no branch could be guessed. */
static INLINE void enqueue(
    struct queue *queue, struct block *block, uint32_t number, uint64_t wanted)
{
    const bool add = (wanted != 0) & (block->step != queue->step);

    queue->blocks[queue->length] = number;
    queue->length += add;
    block->step = add ? queue->step : block->step;
}

/* Enqueues the neighbours of a block that can grow from cells that have grown in it. */
static INLINE void enqueue_around(
    struct queue *queue, struct block *block, uint32_t number, uint32_t stride, uint64_t grown)
{
    struct block *north = block - stride, *south = block + stride;

    enqueue(queue, north, number - stride, grown << (BITS_WORD - SIDE) & north->free);
    enqueue(queue, south, number + stride, grown >> (BITS_WORD - SIDE) & south->free);
    enqueue(queue, block - 1, number - 1, (grown & WEST_COLUMN) << (SIDE - 1) & block[-1].free);
    enqueue(queue, block + 1, number + 1, (grown & EAST_COLUMN) >> (SIDE - 1) & block[1].free);
}

/*
 * Lets both halves grow in a block by a step, and enqueues for the next one what can grow then, and
 * what may have grown: a block is looked at until it is the same before and after a step.
 */
static INLINE void grow_block(struct block *block, uint32_t number, uint32_t stride, unsigned now,
    struct rng_stream *draws, struct queue *next)
{
    const halves half = block->half[now], free = {block->free, block->free};
    const halves reached = (around(half) | reach_in(block, stride, now)) & free;
    const halves drawn = draw_grown(reached, draws);
    const uint64_t grown = drawn[0] | drawn[1];

    block->half[now ^ 1] = half | drawn;
    block->free ^= grown;
    enqueue(next, block, number, reached[0] | reached[1]);
    enqueue_around(next, block, number, stride, grown);
}

/* Puts a cell of a region, drawn from those in neither half, into one; enqueues the blocks around. */
static void plant(struct blobs *blobs, const struct region *region, struct rng_stream *draws,
    unsigned half, struct queue *queue)
{
    for (;;) {
        const uint32_t i = rng_stream_below(draws, (uint32_t)region->blocks);
        const uint32_t number = blobs->list[region->first + i];
        const uint64_t cell = UINT64_C(1) << (rng_stream_next(draws) >> 58);
        struct block *block = &blobs->blocks[number];

        if (!(block->free & cell))
            continue;
        block->free ^= cell;
        block->half[0][half] |= cell;
        block->half[1][half] |= cell;
        enqueue(queue, block, number, 1);
        enqueue_around(queue, block, number, blobs->stride, cell);
        return;
    }
}

/* Lets both halves grow by a step; *length is how many blocks are looked at, in this step and then in the next. */
static INLINE enum maze_status take_step(
    struct blobs *blobs, unsigned now, struct rng_stream *draws, size_t *length)
{
    struct block *const blocks = blobs->blocks;
    const uint32_t *list = blobs->queue[now], stride = blobs->stride;
    struct queue next = {.blocks = blobs->queue[now ^ 1], .step = ++blobs->step};
    struct rng_stream own = *draws; /* a copy that no store can be taken to change */

    for (size_t i = 0; i < *length; i++) {
        if (task_stop(blobs->task, i * BITS_WORD))
            return MAZE_CANCELLED;
        grow_block(&blocks[list[i]], list[i], stride, now, &own, &next);
    }
    *draws = own;
    *length = next.length;
    return MAZE_OK;
}

/* Lets both halves of a region grow, each from a cell drawn evenly, until they fill it. */
static enum maze_status grow_halves(
    struct blobs *blobs, const struct region *region, struct rng_stream *draws)
{
    struct queue first = {.blocks = blobs->queue[0], .step = ++blobs->step};

    for (size_t i = 0; i < region->blocks; i++)
        blobs->blocks[blobs->list[region->first + i]].free = blobs->cells[region->first + i];
    for (unsigned half = 0; half < HALVES; half++)
        plant(blobs, region, draws, half, &first);
    for (size_t length = first.length; length;)
        for (unsigned now = 0; now < 2; now++)
            if (take_step(blobs, now, draws, &length) != MAZE_OK)
                return MAZE_CANCELLED;
    return MAZE_OK;
}

/* The walls between the halves in a block, and those to the next ones east and south. */
static inline struct openings border_of(const struct block *block, ptrdiff_t stride)
{
    const halves here = block->half[0];
    const halves east = (here & ~WEST_COLUMN) >> 1 | (block[1].half[0] & WEST_COLUMN) << (SIDE - 1);
    const halves south = here >> SIDE | block[stride].half[0] << (BITS_WORD - SIDE);

    return (struct openings){parting(here, east), parting(here, south)};
}

/* Closes the border between the halves of a region but for one passage. */
static void close_border(struct blobs *blobs, const struct region *region, struct rng_stream *draws)
{
    const uint32_t *list = blobs->list + region->first;
    uint32_t *bordering = blobs->queue[0];
    size_t length = 0;
    uint32_t walls = 0;

    for (size_t i = 0; i < region->blocks; i++) {
        const struct openings border = border_of(&blobs->blocks[list[i]], blobs->stride);

        if (!(border.east | border.south))
            continue;
        blobs->openings[list[i]].east &= ~border.east;
        blobs->openings[list[i]].south &= ~border.south;
        walls += bits_count(border.east) + bits_count(border.south);
        bordering[length++] = list[i];
    }
    uint32_t passage = rng_stream_below(draws, walls);

    for (size_t i = 0; i < length; i++) {
        const struct openings border = border_of(&blobs->blocks[bordering[i]], blobs->stride);
        const uint32_t here = bits_count(border.east) + bits_count(border.south);

        if (passage < here) {
            open_nth(&blobs->openings[bordering[i]], &border, passage);
            return;
        }
        passage -= here;
    }
}

/* Lists the blocks of a half; they are all in `from`. */
static struct region list_half(
    struct blobs *blobs, const uint32_t *from, size_t blocks, size_t first, unsigned half)
{
    struct region region = {.first = first};
    size_t to = first;

    for (size_t i = 0; i < blocks; i++) {
        struct block *block = &blobs->blocks[from[i]];
        const uint64_t cells = block->half[0][half];

        block->half[0][half] = block->half[1][half] = 0;
        blobs->list[to] = from[i];
        blobs->cells[to] = cells;
        to += cells != 0;
        region.cells += bits_count(cells);
    }
    region.blocks = to - first;
    return region;
}

/* Divides a region into two, of which the larger comes first in its place. */
static enum maze_status divide_region(
    struct blobs *blobs, const struct region *region, struct region parts[HALVES])
{
    struct rng_stream draws = rng_stream_from(region->key, DRAWS);
    uint32_t *list = blobs->queue[0];

    if (grow_halves(blobs, region, &draws) != MAZE_OK)
        return MAZE_CANCELLED;
    close_border(blobs, region, &draws);
    memcpy(list, blobs->list + region->first, region->blocks * sizeof(*list));
    uint64_t cells = 0;
    for (size_t i = 0; i < region->blocks; i++)
        cells += bits_count(blobs->blocks[list[i]].half[0][0]);

    const unsigned larger = cells * 2 < region->cells;

    parts[0] = list_half(blobs, list, region->blocks, region->first, larger);
    parts[1] = list_half(blobs, list, region->blocks, region->first + parts[0].blocks, !larger);
    parts[0].key = rng_at(region->key, FIRST_HALF + larger);
    parts[1].key = rng_at(region->key, FIRST_HALF + !larger);
    return MAZE_OK;
}

/* ---- the grid ---- */

static uint32_t block_number(const struct blobs *blobs, uint32_t x, uint32_t y)
{
    return (y / SIDE + 1) * blobs->stride + x / SIDE + 1;
}

/* Lists the whole grid as the first region, all inner walls open. */
static struct region whole(struct blobs *blobs, const struct maze_grid *grid, uint64_t seed)
{
    struct region region = {.cells = (uint64_t)grid->width * grid->height, .key = rng_key(seed, 0)};

    for (uint32_t y = 0; y < grid->height; y += SIDE)
        for (uint32_t x = 0; x < grid->width; x += SIDE) {
            const uint32_t columns = grid->width - x < SIDE ? grid->width - x : SIDE;
            const uint32_t rows = grid->height - y < SIDE ? grid->height - y : SIDE;
            const uint64_t east = (0xffU >> (SIDE - columns)) * BITS_BYTES;
            const uint64_t south = UINT64_MAX >> (SIDE - rows) * SIDE;
            const uint32_t block = block_number(blobs, x, y);

            blobs->list[region.blocks] = block;
            blobs->cells[region.blocks++] = east & south;
            blobs->openings[block] = (struct openings){
                grid->width - x <= SIDE ? (east & ~WEST_COLUMN) >> 1 & south : east & south,
                grid->height - y <= SIDE ? (south >> SIDE) & east : east & south};
        }
    return region;
}

static void openings_to_grid(const struct blobs *blobs, struct maze_grid *grid)
{
    for (uint32_t y = 0; y < grid->height; y++) {
        uint64_t *east = grid_east_row(grid, y), *south = grid_south_row(grid, y);
        const unsigned row = y % SIDE * SIDE;

        for (uint32_t x = 0; x < grid->width; x += SIDE) {
            const struct openings *open = &blobs->openings[block_number(blobs, x, y)];

            east[x / BITS_WORD] |= (open->east >> row & 0xff) << x % BITS_WORD;
            south[x / BITS_WORD] |= (open->south >> row & 0xff) << x % BITS_WORD;
        }
    }
}

enum maze_status blobby_division_generate(const struct maze_spec *spec,
    const struct maze_lattice *lattice, struct maze_task *task, struct maze_grid *grid)
{
    const uint32_t wide = (grid->width - 1) / SIDE + 1, high = (grid->height - 1) / SIDE + 1;
    const size_t blocks = (size_t)wide * high, bordered = ((size_t)wide + 2) * ((size_t)high + 2);
    /* Of the regions that wait, number i has at most 1 / 2^i of the cells, and a block once. */
    const size_t listed = 8 * blocks + DEPTH;
    struct arena *scratch = &task->scratch;
    struct blobs blobs = {
        .task = task,
        .stride = wide + 2,
        .blocks = arena_alloc(scratch, bordered * sizeof(struct block)),
        .openings = arena_alloc(scratch, bordered * sizeof(struct openings)),
        .list = arena_alloc(scratch, listed * sizeof(uint32_t)),
        .cells = arena_alloc(scratch, listed * sizeof(uint64_t)),
        .queue = {arena_alloc(scratch, (blocks + 5) * sizeof(uint32_t)),
            arena_alloc(scratch, (blocks + 5) * sizeof(uint32_t))},
    };
    struct region stack[DEPTH];
    unsigned top = 0;

    (void)lattice;
    if (!blobs.blocks || !blobs.openings || !blobs.list || !blobs.cells || !blobs.queue[0] ||
        !blobs.queue[1])
        return MAZE_NO_MEMORY;
    memset(blobs.blocks, 0, bordered * sizeof(struct block));
    stack[top++] = whole(&blobs, grid, algorithm_key(spec));
    while (top) {
        const struct region region = stack[--top];

        if (divide_small(&blobs, &region))
            continue;
        if (divide_region(&blobs, &region, stack + top) != MAZE_OK)
            return MAZE_CANCELLED;
        top += HALVES;
    }
    openings_to_grid(&blobs, grid);
    return MAZE_OK;
}
