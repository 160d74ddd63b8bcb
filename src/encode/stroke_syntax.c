/* SVG (section 9.3, path data): relative commands, of which `h` and `v` need one number. */
#include "encode/stroke_syntax.h"

static char *put_pair(char *to, int64_t x, int64_t y)
{
    to = put_milli(to, x);
    if (y >= 0)
        *to++ = ' ';
    return put_milli(to, y);
}

static char *svg_move(char *to, struct picture_point pen, struct picture_point point)
{
    *to++ = 'm';
    return put_pair(to, point.x - pen.x, point.y - pen.y);
}

static char *svg_line(char *to, struct picture_point pen, struct picture_point point)
{
    if (point.y == pen.y) {
        *to++ = 'h';
        return put_milli(to, point.x - pen.x);
    }
    if (point.x == pen.x) {
        *to++ = 'v';
        return put_milli(to, point.y - pen.y);
    }
    *to++ = 'l';
    return put_pair(to, point.x - pen.x, point.y - pen.y);
}

static char *svg_dot(char *to, struct picture_point pen)
{
    return svg_line(to, pen, pen);
}

const struct stroke_syntax svg_strokes = {svg_move, svg_line, svg_dot};
