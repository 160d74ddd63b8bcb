/* The same with costs of so few bits that most walls compete with equal ones: their order is kept. */
#define COST_BITS 4
/* In place of those of libmaze. */
#include "core/algorithms/cheapest_walls.c"
#include "core/algorithms/minimum_tree.c"

#include "minimum_tree_test.c"
