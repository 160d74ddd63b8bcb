/* Strokes as operators of PDF: absolute points in the thousandths of a unit, `m` and `l`. */
#ifndef ENCODE_PDF_STROKES_H
#define ENCODE_PDF_STROKES_H

#include "encode/stroke_syntax.h"

/*
 * A path begins with a move, to 0, 0 too. Its points are of boards that paper has room for
 * (pdf_layout.h).
 */
extern const struct stroke_syntax pdf_strokes;

#endif
