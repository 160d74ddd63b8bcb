/*
 * Where a way begins and ends, as people say it: a tile, a corner, `random` or `farthest`. A place is
 * read first, held to the board when its sides are known, and put into the spec last, since corners
 * and random cells are looked for in the outline.
 */
#ifndef QUERY_ENDPOINTS_H
#define QUERY_ENDPOINTS_H

#include "query/maze_query.h"
#include "query/param.h"

param_reader read_endpoint;

/* Whether a tile is a cell of the board; its value as it was given is for the problem. */
bool endpoint_check(const struct param *, struct span value, struct maze_query *, struct problem *);

/* Puts both ends of the wish into its spec. */
bool endpoints_resolve(struct maze_query *, struct problem *);

#endif
