/*
 * The JSON body of POST /maze: a maze that is described by the same members as a query has parameters.
 * Each member goes through the reader of its parameter.
 */
#ifndef SERVICE_MAZE_BODY_H
#define SERVICE_MAZE_BODY_H

#include "service/exchange.h"

/* Reads the request's body into *wish. False when it is refused: the problem says why. */
bool maze_body_read(const struct request *, struct wish *, struct problem *);

#endif
