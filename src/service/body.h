/* What is alike in all JSON bodies of POST: each is an object, whose members are looked at one by one. */
#ifndef SERVICE_BODY_H
#define SERVICE_BODY_H

#include "service/exchange.h"

#include <jansson.h>
#include <stdbool.h>
#include <stdint.h>

/* Returns the body's object, to be let go of by json_decref, or NULL: the problem says why. */
json_t *body_object(const struct request *, struct problem *);

enum { BODY_SHOWN = PROBLEM_GIVEN + 8 }; /* bytes that hold more than is shown of a value */

/* Writes the beginning of a value, as much of it as a problem can show. False: there is no memory. */
bool body_show(const json_t *value, char text[BODY_SHOWN]);

/* What a value is, in words: `an array`. */
const char *body_type_name(const json_t *value);

/* Whether the value is a whole number; jansson holds no larger ones than 64 bits with a sign. */
bool body_whole(const json_t *value, int64_t *number);

#endif
