/*
 * A source that reads the tiles of another, `#` and space, and writes characters of the caller's
 * choice in their place. What else the other source writes stays as it is.
 */
#ifndef ENCODE_TILE_CHARACTERS_H
#define ENCODE_TILE_CHARACTERS_H

#include "encode/source.h"

struct tile_character {
    char bytes[7]; /* of UTF-8 */
    uint8_t length;
};

struct tile_characters {
    struct source source;
    struct source *tiles;          /* borrowed; it writes ASCII only */
    uint64_t count;                /* of tiles */
    bool only_tiles;               /* it writes no other characters, but for ends of lines */
    struct tile_character of[128]; /* by what is read */
    char held[SOURCE_PIECE];       /* what was read … */
    size_t from, end;              /* … and is not written yet */
};

/*
 * Prepares the source. Of `count` tiles, walls become `wall` and floors `floor`; empty texts change
 * nothing.
 */
void tile_characters_init(struct tile_characters *, struct source *tiles, uint64_t count,
    bool only_tiles, const struct maze_drawing *);

#endif
