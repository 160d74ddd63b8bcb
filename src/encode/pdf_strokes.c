/*
 * A line of no length has no square caps in PDF (ISO 32000-1, 8.5.3.2), so a dot is a thousandth
 * long.
 */
#include "encode/pdf_strokes.h"

static char *put_point(char *to, struct picture_point point, char operator)
{
    to = put_milli(to, point.x);
    *to++ = ' ';
    to = put_milli(to, point.y);
    *to++ = ' ';
    *to++ = operator;
    *to++ = '\n';
    return to;
}

static char *pdf_move(char *to, struct picture_point pen, struct picture_point point)
{
    (void)pen;
    return put_point(to, point, 'm');
}

static char *pdf_line(char *to, struct picture_point pen, struct picture_point point)
{
    (void)pen;
    return put_point(to, point, 'l');
}

static char *pdf_dot(char *to, struct picture_point pen)
{
    to = put_point(to, (struct picture_point){pen.x + 1, pen.y}, 'l');
    return put_point(to, pen, 'm');
}

const struct stroke_syntax pdf_strokes = {pdf_move, pdf_line, pdf_dot};
