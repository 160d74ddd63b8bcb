/*
 * A source that reads another one, which writes the data of an SVG path, and writes the same lines
 * as operators of PDF. So both formats draw the same shapes at the same places. It knows moves and
 * lines, absolute and relative: the commands M, L, H and V; the pen is at 0,0 first.
 */
#ifndef ENCODE_PDF_STROKES_H
#define ENCODE_PDF_STROKES_H

#include "encode/source.h"

struct pdf_strokes {
    struct source source;
    struct source *data; /* that is read; borrowed, and begun and freed with this one */
    char bytes[SOURCE_PIECE];
    size_t length, read; /* what it wrote last */
    bool ended;

    char command;       /* being read; 0: none yet */
    int64_t operand[2]; /* of the command, in millionths */
    unsigned operands;
    bool in_number, negative, fraction; /* fraction: after the decimal point */
    int64_t decimal;                    /* what the next digit of a fraction counts */

    int64_t x, y; /* where the pen is */
    bool moved;   /* it was set down there without a line */
};

struct pdf_strokes pdf_strokes_of(struct source *data);

#endif
