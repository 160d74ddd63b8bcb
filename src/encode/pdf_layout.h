/*
 * Where a maze stands on a sheet of paper: as large as its margins allow, upright or across,
 * whichever makes it larger, with the thickness of its walls a tenth of what a cell and a wall
 * take; or of the size that is asked for. It stands in the middle, below the title.
 */
#ifndef ENCODE_PDF_LAYOUT_H
#define ENCODE_PDF_LAYOUT_H

#include "maze/format.h"
#include "maze/spec.h"

#include <stdbool.h>
#include <stdint.h>

enum {
    PDF_TITLE_SIZE = 1400, /* of its letters, in hundredths of a point */
    PDF_TITLE_ROOM = 2600, /* the height that it takes, with the space below it */
    PDF_LINE_MIN = 283465  /* the thinnest line that prints, 0.1 mm, in millionths of a point */
};

struct pdf_layout {
    uint32_t page_width, page_height; /* in hundredths of a point */
    int64_t unit, wall; /* what a cell and a wall take, and a wall, in millionths of a point */
    /*
     * Where the corner of the first cell is, the middle of its walls, from the lower left corner of
     * the page.
     */
    int64_t x, y;
    /* As it was asked for, with a cell and a wall in the proportion that they have. */
    struct maze_drawing drawing;
};

/*
 * Lays out a maze of so many cells. A `cell` of 0 is as large as fits, and so is a `wall` of 0,
 * which is a ninth of its cell, or 0.29 points if that is more and the cell was asked for. False if
 * it does not fit, because of its size or since its walls, or its cells between them, would be
 * under 0.1 mm; what fits, fits with fewer cells too.
 */
bool pdf_layout_of(const struct maze_drawing *, bool title, const struct maze_tiling *,
    uint64_t width, uint64_t height, struct pdf_layout *);

#endif
