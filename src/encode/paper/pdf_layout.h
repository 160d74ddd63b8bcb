/*
 * Where mazes stand on the pages of a PDF document. A page is divided into places, columns and rows of them, so that
 * mazes become as large as the margins allow, upright or across. A maze stands in the middle of its place, below its
 * title. A wall is a tenth of a cell and a wall; or cell and wall have the requested size.
 */
#ifndef ENCODE_PAPER_PDF_LAYOUT_H
#define ENCODE_PAPER_PDF_LAYOUT_H

#include "encode/paper/pdf_document.h"
#include "encode/strokes/picture.h"

/* Hundredths of a point, but for the last. */
enum {
    PDF_TITLE_SIZE = 1400,
    PDF_TITLE_ROOM = 2600, /* the height of a title, with the space below it */
    PDF_REFERENCE_SIZE = 800,
    PDF_REFERENCE_ROOM = 1400, /* of a line below a maze, with the space above it */
    PDF_FOLIO_SIZE = 900,
    PDF_FOLIO_ROOM = 1600, /* of the number of a page */
    PDF_LINE_MIN = 283465  /* the thinnest printable line, 0.1 mm, in millionths of a point */
};

/* What is written around a maze: nothing, a title, or all that a book has. */
enum pdf_heading { PDF_UNTITLED, PDF_TITLED, PDF_NUMBERED };

/* Lengths are millionths of a point. */
struct pdf_layout {
    uint32_t page_width, page_height; /* in hundredths of a point */
    int64_t unit, wall;               /* a cell with its wall, and a wall */
    int64_t width, height;            /* of the board with its outer walls */
    /* The corner of the first cell, in the middle of its walls, from the lower left corner of a right page. */
    int64_t x, y;
    int64_t origin;            /* how far to the right and down from there the board has 0, 0 */
    int64_t left, right, foot; /* where the inner and the outer margin end, and the lower one */
    unsigned places, columns;
    int64_t across, down; /* from a place to the next */
    int64_t room;         /* the width of a place */
    /* The request's drawing, with `cell` and `wall` filled in, in proportion, where it left them to the paper. */
    struct maze_drawing drawing;
};

/*
 * Lays out a maze. A `cell` of 0 becomes as large as fits, and so does a `wall` of 0: a ninth of its cell, or 0.29
 * points if that is more and the request set `cell`. False if the maze does not fit, or if walls, or cells between
 * them, would be thinner than 0.1 mm. If a maze fits, one with fewer cells fits too.
 */
bool pdf_layout_of(const struct maze_drawing *, enum pdf_heading, const struct maze_tiling *,
    uint64_t width, uint64_t height, struct pdf_layout *);

/*
 * Lays out a book's solutions on such pages, in the proportions of its mazes, *front: as large as fits, but no larger
 * than the request set.
 */
bool pdf_layout_back(const struct pdf_layout *front, const struct maze_drawing *,
    const struct maze_tiling *, uint64_t width, uint64_t height, struct pdf_layout *);

/* Whether a drawing has a possible paper, gutter, and number of places. */
bool pdf_layout_is_valid(const struct maze_drawing *);

#endif
