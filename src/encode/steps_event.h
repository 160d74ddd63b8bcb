/*
 * An event of a maze's steps as a JSON array: `["open",3,4]`, and of a tiling that is not square
 * `["open",1,2,"E"]`.
 */
#ifndef ENCODE_STEPS_EVENT_H
#define ENCODE_STEPS_EVENT_H

#include "base/decimal.h"
#include "base/inline.h"
#include "core/steps/reading.h"

/* Bytes that an event takes at most, and those behind it that may be overwritten. */
enum { STEPS_EVENT_MAX = 64 };

/* The beginning of an array, by its kind, copied as a whole whatever its length. */
struct steps_word {
    char bytes[15];
    uint8_t length;
};

extern const struct steps_word steps_words[MAZE_STEP_KINDS];

/* Writes the event at a position, which moves on to the next; `squares` is whether the tiling is square. */
static INLINE char *steps_event_put(
    char *to, const struct maze_steps *steps, uint64_t *position, bool squares)
{
    const struct maze_event event = steps_read(steps, position);
    const struct maze_tile tile = steps_tile(&event, squares);
    const struct steps_word *word = &steps_words[event.kind];

    memcpy(to, word->bytes, sizeof(word->bytes));
    to = decimal_put_short(to + word->length, (uint64_t)tile.x);
    *to++ = ',';
    to = decimal_put_short(to, (uint64_t)tile.y);
    if (!squares && event.direction < MAZE_LINKS_MAX) {
        memcpy(to, ",\"", 2);
        to[2] = steps->tiling->letters[event.direction];
        to[3] = '"';
        to += 4;
    }
    if (event.kind == MAZE_STEP_SET) {
        *to++ = ',';
        to = decimal_put_short(to, event.number);
    }
    *to++ = ']';
    return to;
}

#endif
