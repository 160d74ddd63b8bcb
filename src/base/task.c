/* Scratch memory outlives the maze that it was for, so that small mazes allocate next to nothing. */
#include "base/task.h"

#include <stdlib.h>
#include <sys/mman.h>

enum { ALIGNMENT = 64 };

/* Stands at the head of each mapping, before the bytes that were asked for. */
struct arena_mapping {
    struct arena_mapping *next;
    size_t size;
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
    *mapping = (struct arena_mapping){arena->mappings, size};
    arena->mappings = mapping;
    return (char *)mapping + ALIGNMENT;
}

void *arena_alloc(struct arena *arena, size_t size)
{
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
