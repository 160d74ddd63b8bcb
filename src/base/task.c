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

/* Stands at the head of each mapping, or of what stands for one, before the bytes that were asked for. */
struct arena_mapping {
    struct arena_mapping *next;
    size_t size;
    bool is_block; /* of posix_memalign */
};

_Static_assert(sizeof(struct arena_mapping) <= ALIGNMENT, "a head must not move the alignment");

/* Returns new memory, or NULL. */
static void *obtain(size_t size, bool as_block)
{
    void *memory;

    if (as_block)
        return posix_memalign(&memory, ALIGNMENT, size) == 0 ? memory : NULL;
    memory = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (memory == MAP_FAILED)
        return NULL;
    /* Fewer page faults and table misses; where the system declines, nothing is lost. */
    (void)madvise(memory, size, MADV_HUGEPAGE);
    return memory;
}

static void *map(struct arena *arena, size_t size)
{
    /* A sanitizer ends the program when much more is asked for. */
    const bool as_block = PIECES_ARE_BLOCKS && size < UINT32_MAX;
    struct arena_mapping *mapping =
        size <= SIZE_MAX - ALIGNMENT ? obtain(size + ALIGNMENT, as_block) : NULL;

    if (!mapping)
        return NULL;
    *mapping = (struct arena_mapping){arena->mappings, size + ALIGNMENT, as_block};
    arena->mappings = mapping;
    return (char *)mapping + ALIGNMENT;
}

void *arena_alloc(struct arena *arena, size_t size)
{
    if (PIECES_ARE_BLOCKS || size > ARENA_BLOCK - arena->used)
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
        if (mapping->is_block)
            free(mapping);
        else
            munmap(mapping, mapping->size);
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
