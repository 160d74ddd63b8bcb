/* A range of whole numbers, as a parameter has it: `20..40`, `20..`, `..40`, or one number. */
#ifndef QUERY_RANGE_H
#define QUERY_RANGE_H

#include "core/param.h"

#include <stdbool.h>
#include <stdint.h>

/*
 * The numbers from `min` up to, and without, `end`. All zero is no range, which every number
 * suits.
 */
struct range {
    uint64_t min, end;
};

#define RANGE_MAX ((UINT64_C(1) << 53) - 1) /* the largest number that a range may name */

enum { RANGE_TEXT = 40 }; /* bytes that hold any range as text, and its NUL */

/* Columns of a parameter's row whose value is a struct range. */
bool range_read(const struct param *, struct span value, void *at);
char *range_write(const struct param *, const void *at, char *to);
void range_nearest(struct span value, char text[PARAM_NEAREST]);

bool range_is_given(struct range);

/* How far a number is from the range; 0: it is inside, or there is no range. */
uint64_t range_distance(struct range, uint64_t number);

/* The range, as far as it must be widened to have the number too. */
struct range range_with(struct range, uint64_t number);

#endif
