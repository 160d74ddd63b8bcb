/* minimum_tree_test with costs of so few bits that most walls have competitors of equal cost. */
#define COST_BITS 4
/* Instead of those of libmaze. */
#include "core/carve/cheapest_walls.c"
#include "core/carve/minimum_tree.c"

#include "minimum_tree_test.c"
