/* The JSON object around a grid, but for the grid. */
#ifndef ENCODE_ENVELOPE_H
#define ENCODE_ENVELOPE_H

#include "maze/encoder.h"

#include "base/buffer.h"

/*
 * Adds the envelope of a spec's maze to *text: a JSON object without its closing brace, all members
 * but the grid. The store keeps what it makes; NULL makes each anew. A want of memory shows in the
 * buffer.
 */
void envelope_write(struct envelopes *, const struct maze_spec *, struct buffer *text);

#endif
