/*
 * Text of tiles as gzip (RFC 1952), without the text ever being there: a table says for each eight
 * cells the bits that a fixed code makes of their sixteen characters, and what they do to the
 * checksum.
 */
#ifndef ENCODE_GZIP_TILES_H
#define ENCODE_GZIP_TILES_H

#include "base/bit_writer.h"
#include "encode/source.h"

#include <stdbool.h>
#include <stdint.h>

struct gzip_tiles_tables;

/* A source. What it writes is decoded to the lines of the text style `tiles`, each ended by a line feed. */
struct gzip_tiles {
    struct source source;
    struct maze_rows *rows;           /* borrowed */
    struct gzip_tiles_tables *tables; /* owned; NULL before the maze is there */
    uint32_t width;                   /* in cells */
    uint64_t lines, begun;            /* in all, and up to the current one */
    bool wall, west_open;             /* of the current line */
    const uint64_t *plane;            /* of the current line: what is open; NULL: nothing */
    const uint64_t *south;            /* of the row that was read last */
    uint32_t x;                       /* cells of the line that are written */
    enum { GZIP_HEAD, GZIP_LEAD, GZIP_CELLS, GZIP_TAIL, GZIP_ENDED } part; /* that comes next */
    struct bit_writer pending;
    uint32_t crc;
};

/*
 * Whether an answer is one that the source writes: tiles as they come, without colours, a path or
 * cells outside. Its text is that of the same rendering when `gzipped` is not set.
 */
bool gzip_tiles_suit(
    const struct maze_rendering *, const struct maze_spec *, const struct maze_question *);

/* Bytes that it allocates. */
uint64_t gzip_tiles_memory(void);

struct gzip_tiles gzip_tiles_of(const struct maze_spec *);

#endif
