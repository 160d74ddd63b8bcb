/* Steps of two bits, 32 a word, in a block that doubles. */
#include "core/walk.h"

#include <stdlib.h>
#include <string.h>

enum { FIRST_WORDS = 16 };

struct walk *walk_new(void)
{
    struct walk *walk = calloc(1, sizeof(*walk));

    if (walk)
        atomic_init(&walk->holders, 1);
    return walk;
}

struct walk *walk_share(struct walk *walk)
{
    if (walk)
        atomic_fetch_add_explicit(&walk->holders, 1, memory_order_relaxed);
    return walk;
}

void walk_free(struct walk *walk)
{
    if (!walk || atomic_fetch_sub_explicit(&walk->holders, 1, memory_order_acq_rel) > 1)
        return;
    free(walk->word);
    free(walk);
}

bool walk_reserve(struct walk *walk, uint64_t length)
{
    const uint64_t needed = length / STEPS + 1;

    if (needed <= walk->words)
        return true;

    const uint64_t twice = 2 * walk->words > FIRST_WORDS ? 2 * walk->words : FIRST_WORDS;
    const uint64_t words = needed > twice ? needed : twice;
    uint64_t *word = realloc(walk->word, words * sizeof(*word));

    if (!word)
        return false;
    walk->word = word;
    walk->words = words;
    return true;
}

bool walk_add(struct walk *walk, enum direction step)
{
    return walk_push(walk, step);
}

bool walk_resize(struct walk *walk, uint64_t length)
{
    if (!walk_reserve(walk, length))
        return false;
    walk->length = length;
    return true;
}

void walk_set(struct walk *walk, uint64_t i, enum direction step)
{
    walk_put(walk, i, step);
}

uint64_t walk_length(const struct walk *walk)
{
    return walk->length;
}

enum direction walk_step(const struct walk *walk, uint64_t i)
{
    return walk_at(walk, i);
}

uint64_t walk_bytes(uint64_t length)
{
    /* While it is moved to a block of twice the size there are both. */
    return sizeof(struct walk) + 3 * (length / STEPS + FIRST_WORDS) * sizeof(uint64_t);
}

static const char letters[] = "NESW";

char direction_letter(enum direction direction)
{
    return letters[direction];
}

enum direction direction_of_letter(char letter)
{
    const char *at = letter ? strchr(letters, letter) : NULL;

    return at ? (enum direction)(at - letters) : DIRECTIONS;
}
