/*
 * Where a way begins and ends, as people say it: a tile, a corner, `random` or `farthest`. A place is
 * read first, held to the board when its sides are known, and put into the spec last, since corners
 * and random cells are looked for in the outline.
 */
#ifndef SERVICE_PLACES_H
#define SERVICE_PLACES_H

#include "service/param.h"
#include "service/wish.h"

param_reader read_place;

/* Whether a tile is a cell of the board; its value as it was given is for the problem. */
bool place_check(const struct param *, struct span value, struct wish *, struct problem *);

/* Puts both ends of the wish into its spec. */
bool places_settle(struct wish *, struct problem *);

#endif
