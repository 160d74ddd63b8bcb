/* Text art in which a dot or a space is outside, and any other character a cell, becomes a mask. */
#ifndef TESTS_MASK_OF_ART_H
#define TESTS_MASK_OF_ART_H

#include "maze/mask.h"

static inline enum maze_mask_fault mask_of_art(const char *const *rows, size_t count,
    const struct maze_tiling *tiling, struct maze_mask **mask, uint64_t *components)
{
    return maze_mask_draw(
        &(struct maze_art){rows, count, MAZE_ART_GROUND, false}, tiling, mask, components);
}

#endif
