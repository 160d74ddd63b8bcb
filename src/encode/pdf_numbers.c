/* Colours have three decimals, from which readers round back to the eight bits that were given. */
#include "encode/pdf_numbers.h"

#include "base/put.h"

char *pdf_put_number(char *to, int64_t millionths)
{
    return decimal_put_terse(to, millionths, 6);
}

char *pdf_put_operand(char *to, int64_t millionths)
{
    to = pdf_put_number(to, millionths);
    *to++ = ' ';
    return to;
}

static char *put_shade(char *to, unsigned shade)
{
    return pdf_put_operand(to, (int64_t)(shade * 1000 + 127) / 255 * (PDF_ONE / 1000));
}

char *pdf_put_color(char *to, maze_rgba color, enum pdf_paint paint)
{
    const unsigned red = color >> 24, green = color >> 16 & 0xff, blue = color >> 8 & 0xff;

    if (red == green && green == blue)
        return put(put_shade(to, red), paint == PDF_LINES ? "G\n" : "g\n");
    to = put_shade(put_shade(put_shade(to, red), green), blue);
    return put(to, paint == PDF_LINES ? "RG\n" : "rg\n");
}
