/* The JSON object around a grid, but for the grid. */
#ifndef ENCODE_ENVELOPE_H
#define ENCODE_ENVELOPE_H

#include "maze/encoder.h"

#include "base/buffer.h"

/*
 * Adds the envelope of a spec's maze to *text: a JSON object without its closing brace, all members
 * but the grid. Returns 0, or where in the text the ends, `start` and `goal`, are still missing as
 * only the maze tells them. The store keeps what it makes; NULL makes each anew. A want of memory
 * shows in the buffer.
 */
size_t envelope_write(struct maze_envelopes *, const struct maze_spec *, struct buffer *text);

/* Adds a cell as the tile that it is: [x,y]. */
void envelope_add_tile(struct buffer *text, struct maze_point cell);

/* Puts the ends where they are missing. */
void envelope_put_ends(
    struct buffer *text, size_t at, struct maze_point start, struct maze_point goal);

#endif
