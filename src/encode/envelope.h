/* The JSON object that an answer stands in: what the maze is. */
#ifndef ENCODE_ENVELOPE_H
#define ENCODE_ENVELOPE_H

#include "maze/spec.h"

#include "base/buffer.h"

/* Adds the members that the spec alone tells. */
void envelope_begin(struct buffer *json, const struct maze_spec *);

/* Adds the others, of which `url` is the canonical form of the spec; without the closing brace. */
void envelope_end(
    struct buffer *json, struct maze_point start, struct maze_point goal, const struct buffer *url);

/* Adds a cell as the tile that it is: [x,y]. */
void envelope_add_tile(struct buffer *json, struct maze_point cell);

#endif
