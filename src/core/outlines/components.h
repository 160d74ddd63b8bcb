/* Counting the connected components of an outline. */
#ifndef CORE_COMPONENTS_H
#define CORE_COMPONENTS_H

#include "maze/tiling.h"

/*
 * Counts the components of the set bits among width x height cells, at most 2^31, where cell x, y
 * is bit y * stride + x, and one more word can be read. Cells are connected by the sides that they
 * have in a tiling. False when there is no memory.
 */
bool components_count(const struct maze_tiling *, const uint64_t *bits, uint32_t width,
    uint32_t height, uint64_t stride, uint64_t *count);

#endif
