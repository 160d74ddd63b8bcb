/* The same with costs of so few bits that most walls compete with equal ones: their order is kept. */
#define COST_BITS 4
#include "core/algorithms/minimum_tree.c" /* in place of that of libmaze */

#include "minimum_tree_test.c"
