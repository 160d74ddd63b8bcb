/* The JSON body of POST /maze/check: a claim about the maze of a permalink. */
#ifndef SERVICE_CLAIM_BODY_H
#define SERVICE_CLAIM_BODY_H

#include "service/exchange.h"

/* Reads the request's body into *wish. False when it is refused: the problem says why. */
bool claim_body_read(const struct request *, struct wish *, struct problem *);

#endif
