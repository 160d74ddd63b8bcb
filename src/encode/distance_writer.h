/* A source that writes the distances of a maze's cells as a JSON matrix: a list a row, null for no distance. */
#ifndef ENCODE_DISTANCE_WRITER_H
#define ENCODE_DISTANCE_WRITER_H

#include "encode/source.h"

struct distance_writer {
    struct source source;
    struct maze_rows *rows; /* borrowed from the maze */
    struct maze_row row;
    uint32_t y; /* rows read */
    uint32_t x; /* values written of the last */
};

/* Writes `[0,1],[2,null]`. */
struct distance_writer distance_writer_of(void);

#endif
