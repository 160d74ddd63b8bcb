/* Numbers and colours as operands of PDF, in decimal: exact, and the same on every machine. */
#ifndef ENCODE_PDF_NUMBERS_H
#define ENCODE_PDF_NUMBERS_H

#include "maze/format.h"

#include <stdint.h>

enum {
    PDF_ONE = 1000000,   /* numbers are in millionths */
    PDF_NUMBER_MAX = 24, /* bytes that a number takes at most */
    PDF_COLOR_MAX = 24
};

/* Writes a number of millionths without needless zeros. No NUL. */
char *pdf_put_number(char *to, int64_t millionths);

/* A number, and a space. */
char *pdf_put_operand(char *to, int64_t millionths);

/*
 * Writes the operator that sets the colour of lines or of areas: `g` for a shade of grey, else
 * `rg`.
 */
enum pdf_paint { PDF_LINES, PDF_AREAS };
char *pdf_put_color(char *to, maze_rgba, enum pdf_paint);

#endif
