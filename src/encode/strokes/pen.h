/* A pen that draws strokes, in thousandths of a unit, and the syntaxes to write them in. */
#ifndef ENCODE_STROKES_PEN_H
#define ENCODE_STROKES_PEN_H

#include "base/bits.h"
#include "encode/strokes/picture.h"

/* How to write strokes. Each function writes at most STROKE_MAX bytes at `to` and returns their end. */
struct stroke_syntax {
    /* Move the pen to a point: without a line, and with one. */
    char *(*move)(char *to, struct picture_point pen, struct picture_point point);
    char *(*line)(char *to, struct picture_point pen, struct picture_point point);
    /* Moves it along an arc, with a line, in at most ARC_MAX bytes. */
    char *(*arc)(char *to, struct picture_point pen, const struct picture_arc *);
    /* Draws a line without length: only its two square caps show. The pen stays. */
    char *(*dot)(char *to, struct picture_point pen);
};

enum { STROKE_MAX = 2 * PICTURE_NUMBER + 8, ARC_MAX = 6 * PICTURE_NUMBER + 8 };

struct stroke_pen {
    struct stroke_syntax syntax;
    struct picture_point point;
    bool moved; /* the pen was set down; before, it is at 0, 0 */
};

static INLINE char *pen_move(struct stroke_pen *pen, char *to, struct picture_point point)
{
    const struct picture_point before = pen->point;

    pen->point = point;
    pen->moved = true;
    return pen->syntax.move(to, before, point);
}

/* Moves the pen, unless it is there. */
static INLINE char *pen_reach(struct stroke_pen *pen, char *to, struct picture_point point)
{
    return pen->moved && pen->point.x == point.x && pen->point.y == point.y
        ? to
        : pen_move(pen, to, point);
}

static INLINE char *pen_line(struct stroke_pen *pen, char *to, struct picture_point point)
{
    const struct picture_point before = pen->point;

    pen->point = point;
    return pen->syntax.line(to, before, point);
}

static inline char *pen_dot(const struct stroke_pen *pen, char *to)
{
    return pen->syntax.dot(to, pen->point);
}

#endif
