/* Mazes with outlines and wrapped edges for tests: planes drawn by hand, and checks of spanning trees. */
#ifndef UNIT_OUTLINES_H
#define UNIT_OUTLINES_H

#include "mazes.h"

#include "core/board/grid.h"
#include "maze/mask.h"
#include "maze/task.h"

#include <stdatomic.h>

typedef bool inside_rule(uint32_t width, uint32_t height, uint32_t x, uint32_t y);

/*
 * A grid of closed walls. The cells inside are the first component of the cells that satisfy the rule; a
 * NULL rule means no outline. Returns NULL if no cell is inside.
 */
struct maze_grid *outline_grid(uint32_t width, uint32_t height, inside_rule *rule, unsigned wrap);

enum maze_status outline_make(
    const struct maze_spec *spec, struct maze_grid *grid, const atomic_bool *cancel);

/* Fails the test unless the grid is a spanning tree of the cells inside. */
void assert_tree(const struct maze_spec *spec, const struct maze_grid *grid, const char *outline);

/* Generates a maze and checks that it is a tree. Does nothing if no cell is inside. */
void assert_makes_tree(
    const struct maze_spec *spec, inside_rule *rule, unsigned wrap, const char *outline);

/* Whether two masks, neither NULL, have the same cells inside. */
bool same_mask(const struct maze_mask *a, const struct maze_mask *b);

bool same_walls(const struct maze_grid *a, const struct maze_grid *b);

/* Fails the test unless the algorithm generates all trees of a small lattice about equally often. */
void assert_uniform(const char *slug, uint32_t width, uint32_t height, inside_rule *rule,
    unsigned wrap, int64_t trees, double critical);

#endif
