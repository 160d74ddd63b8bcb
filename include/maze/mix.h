/*
 * From which of its active cells a growing tree grows: one of four picks, or several, each with a
 * weight, of which one is drawn at each step.
 */
#ifndef MAZE_MIX_H
#define MAZE_MIX_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum pick { PICK_NEWEST, PICK_OLDEST, PICK_MIDDLE, PICK_RANDOM, PICKS };

enum { MIX_WEIGHT_MAX = 100 };

/*
 * The weights have no common divisor, so that two mixes are the same only if they are equal. All 0
 * is the default: newest and random, half each.
 */
struct mix {
    uint8_t weight[PICKS]; /* 0 … MIX_WEIGHT_MAX */
};

enum { MIX_TEXT = 64 }; /* bytes that hold any mix in words and its NUL */

/*
 * Reads `length` bytes such as `newest` or `newest:75,random:25`, in any order; a pick without a
 * weight has 1. False when they are no mix: an unknown pick, one given twice, a weight out of
 * 1 … MIX_WEIGHT_MAX.
 */
bool mix_read(const char *text, size_t length, struct mix *);

/* Writes a mix as mix_read takes it, the default in words too. Returns its length without the NUL. */
size_t mix_write(const struct mix *, char text[MIX_TEXT]);

/* Whether two mixes are the same. */
bool mix_equal(const struct mix *, const struct mix *);

/* What a pick is called: `newest`. Borrowed. */
const char *pick_name(enum pick);

/* The weights that a mix stands for: of the default, those in its words. */
struct mix mix_weights(const struct mix *);

#endif
