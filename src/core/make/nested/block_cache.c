/*
 * Sets of a few entries, the most recently used first. A block's key selects its set; everything a block depends on is
 * compared. A block that is taken leaves the cache until it is given back.
 */
#include "core/make/nested/nested.h"

#include <stdlib.h>

enum { WAYS = 4, USUAL_BYTES = 4096 /* for the grid of a block of 64 cells a side */ };

struct entry {
    struct maze_spec spec; /* the block's level */
    struct maze_point at;
    struct block block;
};

struct block_cache {
    size_t max, held;     /* bytes of grids */
    uint64_t sets, hand;  /* the next entry to empty if bytes run short */
    struct entry entry[]; /* sets x WAYS; an entry without a grid is empty */
};

/* Bytes of the grid of a block. */
static size_t block_bytes(const struct block *block)
{
    const struct maze_grid *grid = block->pane.grid;

    return sizeof(*grid) + (grid->inside ? 3 : 2) * grid->height * grid->words * sizeof(uint64_t);
}

static void drop(struct block_cache *cache, struct entry *entry)
{
    if (entry->block.pane.grid)
        cache->held -= block_bytes(&entry->block);
    maze_grid_free(entry->block.pane.grid);
    entry->block.pane.grid = NULL;
}

static void block_cache_free(struct block_cache *cache)
{
    /* An entry that was never used has no page yet, and gets none here. */
    for (size_t i = 0; cache->held; i++)
        drop(cache, &cache->entry[i]);
    free(cache);
}

bool maze_task_keep_blocks(struct maze_task *task, size_t bytes)
{
    const uint64_t sets = bytes / (WAYS * (sizeof(struct entry) + USUAL_BYTES));
    const size_t entries = sets * WAYS * sizeof(struct entry);

    if (task->blocks)
        block_cache_free(task->blocks);
    task->blocks = NULL;
    if (sets == 0)
        return true;
    task->blocks = calloc(1, sizeof(*task->blocks) + entries);
    if (!task->blocks)
        return false;
    task->blocks_free = block_cache_free;
    task->blocks->sets = sets;
    task->blocks->max = bytes - entries;
    return true;
}

/* The first of the entries where a block may be. */
static struct entry *set_of(
    struct block_cache *cache, const struct maze_spec *level, struct maze_point at)
{
    const uint64_t key = rng_key(level->seed, at.x << 32 | at.y);

    return cache->entry + key % cache->sets * WAYS;
}

/* Levels have no outline and no ends, so comparing their values is enough. */
static bool is_same_level(const struct maze_spec *a, const struct maze_spec *b)
{
    return a->algorithm == b->algorithm && a->width == b->width && a->height == b->height &&
        a->seed == b->seed && a->blocks == b->blocks && a->bias == b->bias && a->skew == b->skew &&
        a->last_run == b->last_run && memcmp(&a->mix, &b->mix, sizeof(a->mix)) == 0 &&
        a->root == b->root && a->hunt == b->hunt && a->trees == b->trees && a->spawn == b->spawn &&
        a->straight == b->straight;
}

enum maze_status block_take(const struct maze_spec *level, struct maze_point at,
    struct maze_task *task, struct block *block)
{
    struct block_cache *cache = task->blocks;
    struct entry *set = cache ? set_of(cache, level, at) : NULL;

    for (struct entry *entry = set; cache && entry < set + WAYS; entry++)
        if (entry->block.pane.grid && maze_point_is(entry->at, at) &&
            is_same_level(&entry->spec, level)) {
            *block = entry->block;
            cache->held -= block_bytes(block);
            entry->block.pane.grid = NULL;
            return MAZE_OK;
        }
    return block_make(level, at, task, block);
}

void block_give(const struct maze_spec *level, struct maze_point at, struct maze_task *task,
    struct block *block)
{
    struct block_cache *cache = task->blocks;
    const size_t bytes = block_bytes(block);
    struct entry *set;
    unsigned last = 0;

    if (!cache || bytes > cache->max) {
        maze_grid_free(block->pane.grid);
        return;
    }
    set = set_of(cache, level, at);
    while (last < WAYS - 1 && set[last].block.pane.grid)
        last++;
    drop(cache, &set[last]);
    /* Large blocks use up the bytes before the sets are full: then any entry goes, in turn. */
    while (cache->held + bytes > cache->max)
        drop(cache, &cache->entry[cache->hand++ % (cache->sets * WAYS)]);
    memmove(set + 1, set, last * sizeof(*set));
    *set = (struct entry){*level, at, *block};
    cache->held += bytes;
}
