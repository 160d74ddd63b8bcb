/*
 * The deflate codes of rows of a plain maze, of one bit a pixel, eight cells at a time: a table
 * says for each way that their walls may stand the bits of the stream and the part of the checksum.
 * Widened rows never exist.
 */
#ifndef ENCODE_RASTER_ROW_CODES_H
#define ENCODE_RASTER_ROW_CODES_H

#include "encode/raster/deflate.h"
#include "encode/raster/tile_raster.h"

enum { ROW_CODES_CELLS = 8 }; /* of an entry */

struct row_codes;

/*
 * Begins the stream of a raster with a code that suits it, and returns the table; NULL without
 * memory.
 */
struct row_codes *row_codes_new(const struct tile_raster *, struct deflate *, struct buffer *out);

/*
 * Adds the pixels of cells that the raster would paint next in its band, all that are there or as
 * many as take a few KiB; false if none is added: there are fewer than ROW_CODES_CELLS.
 */
bool row_codes_add(const struct row_codes *, struct tile_raster *, struct deflate *);

/* Bytes it takes for a while, beside a few KiB, of cells and a wall of so many pixels together. */
uint64_t row_codes_memory(uint64_t pixels);

void row_codes_free(struct row_codes *);

#endif
