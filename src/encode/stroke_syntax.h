/*
 * How strokes are written: as the data of an SVG path, or in another language of moves and lines.
 * Points are in thousandths of the picture's unit.
 */
#ifndef ENCODE_STROKE_SYNTAX_H
#define ENCODE_STROKE_SYNTAX_H

#include "encode/picture.h"

/* Each writes at most STROKE_MAX bytes at `to` and returns their end. */
struct stroke_syntax {
    /* Moves the pen to a point without a line, and with one. */
    char *(*move)(char *to, struct picture_point pen, struct picture_point point);
    char *(*line)(char *to, struct picture_point pen, struct picture_point point);
    /*
     * A line without length, which shows nothing but its two square caps, and leaves the pen where
     * it is.
     */
    char *(*dot)(char *to, struct picture_point pen);
};

enum { STROKE_MAX = 2 * PICTURE_NUMBER + 8 };

/* Of SVG: relative to the pen, which is at 0, 0 where a path begins. */
extern const struct stroke_syntax svg_strokes;

#endif
