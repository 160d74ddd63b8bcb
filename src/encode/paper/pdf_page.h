/*
 * A maze on a page of a PDF document: where it stands on the paper, forms that draw it, to be placed on
 * any page, any number of times, and the page with its background and title.
 *
 * A maze stands in the middle, below the title, as large as the margins allow, upright or across,
 * whichever makes it larger, with the thickness of its walls a tenth of what a cell and a wall take; or of
 * the size that is asked for. One form draws its floor and walls, and one the path through it. In both
 * a unit is the side of a cell with a wall, 0,0 the northwestern corner of the maze, and y goes down.
 */
#ifndef ENCODE_PAPER_PDF_PAGE_H
#define ENCODE_PAPER_PDF_PAGE_H

#include "encode/paper/pdf_document.h"
#include "encode/strokes/strokes.h"

enum {
    PDF_TITLE_SIZE = 1400, /* of its letters, in hundredths of a point */
    PDF_TITLE_ROOM = 2600, /* the height that it takes, with the space below it */
    PDF_LINE_MIN = 283465  /* the thinnest line that prints, 0.1 mm, in millionths of a point */
};

struct pdf_layout {
    uint32_t page_width, page_height; /* in hundredths of a point */
    int64_t unit, wall; /* what a cell and a wall take, and a wall, in millionths of a point */
    /* Where the corner of the first cell is, the middle of its walls, from the lower left corner of the page. */
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

/* Resources that all pages and forms of a document share: objects. */
struct pdf_resources {
    uint32_t fonts;  /* /F: Helvetica */
    uint32_t states; /* /W, /P, /B: the opacity of walls, of the path, of the background */
    uint32_t spaces; /* /H: the colours of distances */
};

struct pdf_resources pdf_resources_write(struct pdf_document *, const struct maze_drawing *);

/* A maze that was written. */
struct pdf_forms {
    uint32_t walls, path; /* objects; path 0: none */
    const struct maze_tiling *tiling;
    struct picture_point start, goal;
    bool has_start, has_goal; /* they are on the page; in a window they may not be */
};

enum { PDF_FORMS = 2 };

struct pdf_maze {
    struct pdf_forms forms;
    const struct maze_tiling *tiling;
    uint64_t width, height;
    struct source *form[PDF_FORMS]; /* the sources that draw it in turn; NULL: no such form */
    unsigned at;                    /* the form being written */
    struct source *current;         /* NULL: it is not begun */

    struct text_source heat_style, walls_style, walls_end, path_style, path_end;
    struct heat heat;
    struct wall_strokes walls;
    struct path_strokes path;
    char heat_text[64], walls_text[128], path_text[128];
};

/* Prepares to draw a maze: with its path, with values for a heat map. All is borrowed, and pdf_maze does not move. */
void pdf_maze_prepare(struct pdf_maze *, const struct maze_spec *, const struct pdf_layout *,
    bool solves, bool distances);

/* Takes the maze. */
enum maze_status pdf_maze_begin(struct pdf_maze *, const struct maze *);

/* Writes the next part of it to the document; MAZE_END after the last, or MAZE_LATER as a source. */
enum maze_status pdf_maze_next(
    struct pdf_maze *, const struct pdf_resources *, struct pdf_document *);

/* Frees what it holds; the forms stay good. */
void pdf_maze_free(struct pdf_maze *);

/* ---- pages ---- */

struct pdf_page {
    const struct pdf_layout *layout;
    const struct pdf_text *title; /* above it; no length: none */
    struct pdf_resources resources;
    struct pdf_forms forms;
    bool solution; /* the path is shown, which the forms have */
};

/* Adds a page to the document, at the end of its mazes or of its solutions. */
void pdf_page_write(const struct pdf_page *, struct pdf_document *);

/* Strokes as operators of PDF, whose points are absolute: a path begins with a move, even to 0, 0. */
extern const struct stroke_syntax pdf_strokes;

#endif
