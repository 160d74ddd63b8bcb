/*
 * A source that writes the floor of a maze as operators of PDF, coloured by the distance from the
 * start: areas in a colour space named /H, which has heat_color(i) as its colour i. A unit is the
 * side of a cell.
 *
 * Neighbours of different colours would show a fine line of the background between them, where a
 * reader smooths the edges of each. So each area goes on a little below those that are drawn after
 * it, to the east and the south, or below the walls there are.
 */
#ifndef ENCODE_PDF_HEAT_H
#define ENCODE_PDF_HEAT_H

#include "encode/source.h"

struct pdf_heat {
    struct source source;
    const struct maze_tiling *tiling;
    int64_t wall;           /* half its thickness, in millionths of a unit */
    struct maze_rows *rows; /* borrowed from the maze */
    struct maze_row row;    /* the one below that being drawn */
    uint32_t *value;        /* of the row being drawn; owned */
    uint64_t farthest;
    uint32_t y; /* rows read */
    uint32_t x; /* cells drawn */
    bool last;  /* there is no row below */
    unsigned color;
};

/* Bytes that it allocates, of rows so wide. */
uint64_t pdf_heat_memory(uint64_t width);

struct pdf_heat pdf_heat_of(const struct maze_tiling *, int64_t wall);

#endif
