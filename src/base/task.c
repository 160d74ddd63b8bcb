/* Scratch memory outlives the maze that it was for, so that small mazes allocate next to nothing. */
#include "base/task.h"

#include <stdlib.h>
#include <sys/mman.h>

enum { ALIGNMENT = 64 };

/*
 * AddressSanitizer sees what is written past a block of malloc, but not past a piece of one or of a mapping: where it
 * watches, each piece is a block of its own.
 */
#if defined(__SANITIZE_ADDRESS__)
enum { PIECES_ARE_BLOCKS = 1 };
#elif defined(__has_feature)
enum { PIECES_ARE_BLOCKS = __has_feature(address_sanitizer) };
#else
enum { PIECES_ARE_BLOCKS = 0 };
#endif

/* Stands at the head of each mapping, before the bytes that were asked for; of a block apart from it. */
struct arena_mapping {
    struct arena_mapping *next;
    size_t size;
    void *block; /* NULL: it is a mapping */
};

_Static_assert(sizeof(struct arena_mapping) <= ALIGNMENT, "a head must not move the alignment");

static void *map(struct arena *arena, size_t size)
{
    if (size > SIZE_MAX - ALIGNMENT)
        return NULL;
    size += ALIGNMENT;

    struct arena_mapping *mapping =
        mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);

    if (mapping == MAP_FAILED)
        return NULL;
    /* Fewer page faults and table misses; where the system declines, nothing is lost. */
    (void)madvise(mapping, size, MADV_HUGEPAGE);
    *mapping = (struct arena_mapping){arena->mappings, size, NULL};
    arena->mappings = mapping;
    return (char *)mapping + ALIGNMENT;
}

enum { BLOCK_MAX = 1 << 30 }; /* a sanitizer ends the program when a larger one is asked for */

/* The same of malloc, with no byte to spare. */
static void *map_block(struct arena *arena, size_t size)
{
    struct arena_mapping *mapping = malloc(sizeof(*mapping));
    void *block;

    if (!mapping || posix_memalign(&block, ALIGNMENT, size) != 0) {
        free(mapping);
        return NULL;
    }
    *mapping = (struct arena_mapping){arena->mappings, size, block};
    arena->mappings = mapping;
    return block;
}

void *arena_alloc(struct arena *arena, size_t size)
{
    if (PIECES_ARE_BLOCKS && size <= BLOCK_MAX)
        return map_block(arena, size);
    if (size > ARENA_BLOCK - arena->used)
        return map(arena, size);
    if (!arena->block && !(arena->block = aligned_alloc(ALIGNMENT, ARENA_BLOCK)))
        return NULL;

    void *piece = arena->block + arena->used;

    arena->used += (size + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
    return piece;
}

void arena_reset(struct arena *arena)
{
    while (arena->mappings) {
        struct arena_mapping *mapping = arena->mappings;

        arena->mappings = mapping->next;
        if (mapping->block) {
            free(mapping->block);
            free(mapping);
        } else {
            munmap(mapping, mapping->size);
        }
    }
    arena->used = 0;
}

void arena_free(struct arena *arena)
{
    arena_reset(arena);
    free(arena->block);
    *arena = (struct arena){0};
}

struct maze_task *maze_task_new(void)
{
    return calloc(1, sizeof(struct maze_task));
}

void maze_task_free(struct maze_task *task)
{
    if (!task)
        return;
    arena_free(&task->scratch);
    if (task->blocks)
        task->blocks_free(task->blocks);
    free(task);
}

void maze_task_set_cancel_flag(struct maze_task *task, const maze_flag *cancel)
{
    task->cancel = cancel;
}
