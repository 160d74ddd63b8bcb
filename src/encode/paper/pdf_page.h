/*
 * A maze in a PDF document: streams that draw it on any page any number of times, and what is around it on a page.
 *
 * One stream draws its floor and walls, another the path. In both, the unit is the side of a cell with a wall, 0, 0 is
 * the northwestern corner of the maze, and y points down.
 */
#ifndef ENCODE_PAPER_PDF_PAGE_H
#define ENCODE_PAPER_PDF_PAGE_H

#include "encode/paper/pdf_layout.h"
#include "encode/strokes/path_strokes.h"
#include "encode/strokes/wall_strokes.h"

/* Adds the entries of resources that these streams need: /W, /P, /B are the opacity of walls, path and background. */
void pdf_page_resources(const struct maze_drawing *, struct buffer *);

enum pdf_form { PDF_FORM_WALLS, PDF_FORM_PATH, PDF_FORMS };

struct pdf_maze {
    const struct maze_tiling *tiling;
    uint64_t width, height;
    struct picture_point start, goal;
    bool has_start, has_goal; /* whether they are on the page; outside a window they are not */
    uint32_t object[PDF_FORMS];
    struct source *form[PDF_FORMS]; /* the sources that draw it, in order; NULL: no such stream */
    unsigned at;                    /* which stream is being written */
    struct source *current;         /* NULL: it has not begun */

    struct text_source heat_style, walls_style, walls_end, path_style, path_end, stairs_style,
        stairs_end;
    struct heat heat;
    struct wall_strokes walls;
    struct path_strokes stairs, path, stairs_above; /* the stairs again, above the path */
    char heat_text[64], walls_text[128], path_text[128];
};

/* Prepares to draw a maze, with its path, a heat map, stairs. All is borrowed, and pdf_maze must not move. */
void pdf_maze_prepare(struct pdf_maze *, const struct maze_spec *, const struct pdf_layout *,
    bool solves, bool distances, bool floors);

/* Takes the maze. */
enum maze_status pdf_maze_begin(struct pdf_maze *, const struct maze *);

/* Writes the next part to the document. MAZE_END after the last; MAZE_LATER as a source returns it. */
enum maze_status pdf_maze_next(struct pdf_maze *, struct pdf_document *);

/* Frees what it holds. */
void pdf_maze_free(struct pdf_maze *);

/* ---- pages ---- */

enum { PDF_DRAWING_MAX = 2048 }; /* bytes that each of these writes at most */

/* Fills the sheet with the background. */
char *pdf_page_background(const struct pdf_layout *, char *to);

/* Moves to a place of the page, where the streams of a maze are to follow, and then `Q`. */
char *pdf_page_place(const struct pdf_layout *, unsigned place, char *to);

/* Marks start and goal of a maze in its place. */
char *pdf_page_ends(const struct maze_drawing *, const struct pdf_maze *, char *to);

/* Strokes as PDF operators. Their points are absolute, and a path begins with a move, even to 0, 0. */
extern const struct stroke_syntax pdf_strokes;

#endif
