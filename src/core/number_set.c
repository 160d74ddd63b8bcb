/* One allocation for all levels. */
#include "core/number_set.h"

bool number_set_new(struct number_set *set, size_t count, struct maze_task *task)
{
    size_t words[NUMBER_SET_LEVELS], sum = 0;

    set->levels = 0;
    do {
        count = bits_words(count);
        words[set->levels++] = count;
        sum += count;
    } while (count > 1);

    uint64_t *level = arena_alloc(&task->scratch, sum * sizeof(*level));

    if (!level)
        return false;
    memset(level, 0, sum * sizeof(*level));
    for (unsigned i = 0; i < set->levels; i++) {
        set->level[i] = level;
        level += words[i];
    }
    return true;
}
