/* A source that writes the floor of a maze as SVG, coloured by the distance from the start. */
#ifndef ENCODE_SVG_HEAT_H
#define ENCODE_SVG_HEAT_H

#include "encode/source.h"

struct svg_heat {
    struct source source;
    const struct maze_tiling *tiling;
    int64_t wall;           /* how thick it is, in thousandths */
    struct maze_rows *rows; /* borrowed from the maze */
    struct maze_row row;
    uint64_t farthest;
    uint32_t y; /* rows read */
    uint32_t x; /* cells drawn of the last */
};

struct svg_heat svg_heat_of(const struct maze_tiling *, const struct maze_drawing *);

#endif
