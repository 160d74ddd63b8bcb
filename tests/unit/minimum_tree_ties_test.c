/* minimum_tree_test with costs of so few bits that most walls have competitors of equal cost. */
#define COST_BITS 4
#include "core/algorithms/minimum_tree.c" /* instead of libmaze's */

#include "minimum_tree_test.c"
