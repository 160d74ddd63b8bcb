/* Steps of two bits, 32 a word, in a block that doubles. */
#include "core/path.h"

#include <stdlib.h>
#include <string.h>

enum { FIRST_WORDS = 16 };

struct maze_path *maze_path_new(void)
{
    struct maze_path *path = calloc(1, sizeof(*path));

    if (path)
        atomic_init(&path->holders, 1);
    return path;
}

struct maze_path *maze_path_share(struct maze_path *path)
{
    if (path)
        atomic_fetch_add_explicit(&path->holders, 1, memory_order_relaxed);
    return path;
}

void maze_path_free(struct maze_path *path)
{
    if (!path || atomic_fetch_sub_explicit(&path->holders, 1, memory_order_acq_rel) > 1)
        return;
    free(path->word);
    free(path);
}

bool path_reserve(struct maze_path *path, uint64_t length)
{
    const uint64_t needed = length / STEPS + 1;

    if (needed <= path->words)
        return true;

    const uint64_t twice = 2 * path->words > FIRST_WORDS ? 2 * path->words : FIRST_WORDS;
    const uint64_t words = needed > twice ? needed : twice;
    uint64_t *word = realloc(path->word, words * sizeof(*word));

    if (!word)
        return false;
    path->word = word;
    path->words = words;
    return true;
}

bool maze_path_add(struct maze_path *path, unsigned step)
{
    return path_push(path, step);
}

bool maze_path_resize(struct maze_path *path, uint64_t length)
{
    if (!path_reserve(path, length))
        return false;
    path->length = length;
    return true;
}

uint64_t maze_path_length(const struct maze_path *path)
{
    return path->length;
}

enum maze_direction maze_path_step(const struct maze_path *path, uint64_t i)
{
    return path_step(path, i);
}

uint64_t maze_path_bytes(uint64_t length)
{
    /* While it is moved to a block of twice the size there are both. */
    return sizeof(struct maze_path) + 3 * (length / STEPS + FIRST_WORDS) * sizeof(uint64_t);
}

enum maze_direction maze_direction_of_letter(char letter)
{
    const char *letters = maze_tiling_at(0)->letters;

    for (unsigned i = 0; letters[i]; i++)
        if (letters[i] == letter)
            return (enum maze_direction)i;
    return MAZE_DIRECTIONS;
}
