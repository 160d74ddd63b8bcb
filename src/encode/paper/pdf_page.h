/*
 * A maze on a page of a PDF document: its place on the paper, forms that draw it on any page any number of times, and
 * the page with its background and title.
 *
 * A maze stands in the middle, below the title. It is as large as the margins allow, upright or turned, whichever makes
 * it larger, and a wall is a tenth of a cell and a wall; or it has the requested size. One form draws its floor and
 * walls, another the path. In both, the unit is the side of a cell with a wall, 0, 0 is the northwestern corner of the
 * maze, and y points down.
 */
#ifndef ENCODE_PAPER_PDF_PAGE_H
#define ENCODE_PAPER_PDF_PAGE_H

#include "encode/paper/pdf_document.h"
#include "encode/strokes/strokes.h"

enum {
    PDF_TITLE_SIZE = 1400, /* hundredths of a point */
    PDF_TITLE_ROOM = 2600, /* the height of a title, with the space below it */
    PDF_LINE_MIN = 283465  /* the thinnest printable line, 0.1 mm, in millionths of a point */
};

struct pdf_layout {
    uint32_t page_width, page_height; /* in hundredths of a point */
    int64_t unit, wall; /* a cell with its wall, and a wall, in millionths of a point */
    /* The corner of the first cell, in the middle of its walls, from the lower left corner of the page. */
    int64_t x, y;
    /* The request's drawing, with `cell` and `wall` filled in, in proportion, where it left them to the paper. */
    struct maze_drawing drawing;
};

/*
 * Lays out a maze. A `cell` of 0 becomes as large as fits, and so does a `wall` of 0: a ninth of its cell, or 0.29
 * points if that is more and the request set `cell`. False if the maze does not fit, or if walls, or cells between
 * them, would be thinner than 0.1 mm. If a maze fits, one with fewer cells fits too.
 */
bool pdf_layout_of(const struct maze_drawing *, bool title, const struct maze_tiling *,
    uint64_t width, uint64_t height, struct pdf_layout *);

/* Objects with resources that all pages and forms of a document share. */
struct pdf_resources {
    uint32_t fonts;  /* /F: Helvetica */
    uint32_t states; /* /W, /P, /B: opacity of walls, path and background */
    uint32_t spaces; /* /H: the colours of distances */
};

struct pdf_resources pdf_resources_write(struct pdf_document *, const struct maze_drawing *);

enum pdf_form { PDF_FORM_WALLS, PDF_FORM_PATH, PDF_FORMS };

struct pdf_maze {
    const struct maze_tiling *tiling;
    uint64_t width, height;
    struct picture_point start, goal;
    bool has_start, has_goal; /* whether they are on the page; outside a window they are not */
    uint32_t object[PDF_FORMS];
    struct source *form[PDF_FORMS]; /* the sources that draw it, in order; NULL: no such form */
    unsigned at;                    /* which form is being written */
    struct source *current;         /* NULL: it has not begun */

    struct text_source heat_style, walls_style, walls_end, path_style, path_end;
    struct heat heat;
    struct wall_strokes walls;
    struct path_strokes path;
    char heat_text[64], walls_text[128], path_text[128];
};

/* Prepares to draw a maze, with its path, with a heat map. Everything is borrowed, and pdf_maze must not move. */
void pdf_maze_prepare(struct pdf_maze *, const struct maze_spec *, const struct pdf_layout *,
    bool solves, bool distances);

/* Takes the maze. */
enum maze_status pdf_maze_begin(struct pdf_maze *, const struct maze *);

/* Writes the next part to the document. MAZE_END after the last; MAZE_LATER as a source returns it. */
enum maze_status pdf_maze_next(
    struct pdf_maze *, const struct pdf_resources *, struct pdf_document *);

/* Frees what it holds. */
void pdf_maze_free(struct pdf_maze *);

/* ---- pages ---- */

struct pdf_page {
    const struct pdf_layout *layout;
    const struct pdf_maze *maze; /* which has been written */
    const struct pdf_resources *resources;
    const struct pdf_text *title; /* above the maze; length 0: none */
    bool solution;                /* show the path, which is among the forms */
};

/* Adds a page to the document, after its other mazes, or its other solutions. */
void pdf_page_write(const struct pdf_page *, struct pdf_document *);

/* Strokes as PDF operators. Their points are absolute, and a path begins with a move, even to 0, 0. */
extern const struct stroke_syntax pdf_strokes;

#endif
