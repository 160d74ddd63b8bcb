/* Chunks of PNG (ISO 15948, section 5.3), and colours as its palettes have them. */
#ifndef ENCODE_PNG_CHUNK_H
#define ENCODE_PNG_CHUNK_H

#include "base/buffer.h"
#include "maze/format.h"

#include <stddef.h>
#include <stdint.h>

/* Begins a chunk, and returns where; what is added until it is ended is its data. */
size_t png_chunk_begin(struct buffer *, const char *type);
void png_chunk_end(struct buffer *, size_t begin);

/* Adds a number of 4 bytes. */
void png_chunk_add(struct buffer *, uint32_t number);

/* A part of a colour: red, green, blue, opacity. */
unsigned png_color_channel(maze_rgba, unsigned i);

/* One colour over another (Porter and Duff, 1984), opacity not multiplied in. */
maze_rgba png_color_over(maze_rgba upper, maze_rgba lower);

#endif
