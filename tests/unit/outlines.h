/* Mazes inside outlines and round joined edges, for tests: planes by hand, and what a tree must be. */
#ifndef UNIT_OUTLINES_H
#define UNIT_OUTLINES_H

#include "mazes.h"

#include "core/grid.h"
#include "core/lattice.h"
#include "maze/task.h"

#include <stdatomic.h>

typedef bool inside_rule(uint32_t width, uint32_t height, uint32_t x, uint32_t y);

struct maze_lattice outline_lattice(const struct maze_grid *grid);

/*
 * A grid of closed walls whose cells inside are the first piece of those of the rule; a NULL rule has
 * no outline. Returns NULL where no cell is inside.
 */
struct maze_grid *outline_grid(uint32_t width, uint32_t height, inside_rule *rule, unsigned wrap);

enum maze_status outline_make(
    const struct maze_spec *spec, struct maze_grid *grid, const atomic_bool *cancel);

/* Fails the test unless the grid is a spanning tree of the cells inside. */
void assert_tree(const struct maze_spec *spec, const struct maze_grid *grid, const char *outline);

/* Makes one maze and looks whether it is a tree; nothing where no cell is inside. */
void assert_makes_tree(
    const struct maze_spec *spec, inside_rule *rule, unsigned wrap, const char *outline);

bool same_walls(const struct maze_grid *a, const struct maze_grid *b);

/* Fails the test unless an algorithm makes each tree of a small lattice about as often as each other. */
void assert_uniform(const char *slug, uint32_t width, uint32_t height, inside_rule *rule,
    unsigned wrap, int64_t trees, double critical);

#endif
