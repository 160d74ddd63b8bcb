/*
 * From which of its active cells a growing tree grows: one of four picks, or several, each with a
 * weight, of which one is drawn at each step.
 */
#ifndef MAZE_MIX_H
#define MAZE_MIX_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

enum maze_pick {
    MAZE_PICK_NEWEST,
    MAZE_PICK_OLDEST,
    MAZE_PICK_MIDDLE,
    MAZE_PICK_RANDOM,
    MAZE_PICKS
};

enum { MAZE_MIX_WEIGHT_MAX = 100 };

/*
 * The weights have no common divisor, so that two mixes are the same only if they are equal. All 0
 * is the default: newest and random, half each.
 */
struct maze_mix {
    uint8_t weight[MAZE_PICKS]; /* 0 … MAZE_MIX_WEIGHT_MAX */
};

enum { MAZE_MIX_TEXT = 64 }; /* bytes that hold any mix in words and its NUL */

/*
 * Reads `length` bytes such as `newest` or `newest:75,random:25`, in any order; a pick without a
 * weight has 1. False when they are no mix: an unknown pick, one given twice, a weight out of
 * 1 … MAZE_MIX_WEIGHT_MAX.
 */
bool maze_mix_read(const char *text, size_t length, struct maze_mix *);

/*
 * Writes the mix nearest to a text that is none: words that are almost picks as these, each once, and weights
 * in range; empty if no pick is left.
 */
void maze_mix_nearest(const char *text, size_t length, char nearest[MAZE_MIX_TEXT]);

/* Writes a mix as maze_mix_read takes it, the default in words too. Returns its length without the NUL. */
size_t maze_mix_write(const struct maze_mix *, char text[MAZE_MIX_TEXT]);

/* The weights that a mix stands for: of the default, those in its words. */
struct maze_mix maze_mix_weights(const struct maze_mix *);

#ifdef __cplusplus
}
#endif

#endif
