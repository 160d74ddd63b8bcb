/*
 * The members of the JSON object that every answer with an envelope has: what the maze is. Each function
 * writes at `to` and returns the end of what it wrote.
 */
#ifndef ENCODE_ENVELOPE_H
#define ENCODE_ENVELOPE_H

#include "maze/spec.h"

enum { ENVELOPE_ENDS_MAX = 128 }; /* bytes that envelope_ends writes at most */

/* The members up to the size, with the brace before them; start and goal; the URL. */
char *envelope_begin(char *to, const struct maze_spec *);
char *envelope_ends(char *to, struct maze_point start, struct maze_point goal);
char *envelope_url(char *to, const struct maze_spec *);

/* A cell as its tile, [x,y], after a text. */
char *envelope_tile(char *to, const char *before, struct maze_point cell);

#endif
