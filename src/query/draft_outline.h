/* Sides and outline of a query that is parsed: they must suit each other, and art has sides of its own. */
#ifndef QUERY_DRAFT_OUTLINE_H
#define QUERY_DRAFT_OUTLINE_H

#include "query/query_parser.h"

/* Takes a mask as rows of text art. */
bool draft_take_art(struct draft *, const char *const *rows, size_t count, struct problem *);

/* Fills in the sides that were not given, and holds them to those of art. */
bool draft_complete_sides(struct draft *, struct problem *);

/* Holds the sides to the shape, and reads the compact form of a mask with them. */
bool draft_check_outline(struct draft *, struct problem *);

/* Holds sides and outline to a tiling that is not square: it wraps around, and is one component. */
bool draft_check_tiling(struct draft *, struct problem *);

/* Refuses a mask that is too large. */
bool draft_check_mask_size(struct draft *, struct problem *);

#endif
