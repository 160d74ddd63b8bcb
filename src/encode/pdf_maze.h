/*
 * A maze as objects of a PDF document: a form that draws its floor and walls, and one that draws
 * the path through it, to be placed on any page, any number of times. In both a unit is the side of
 * a cell with a wall, 0,0 the northwestern corner of the maze, and y goes down.
 *
 * One is written at a time; what is left of it then is its numbers, struct pdf_forms.
 */
#ifndef ENCODE_PDF_MAZE_H
#define ENCODE_PDF_MAZE_H

#include "encode/path_strokes.h"
#include "encode/pdf_document.h"
#include "encode/pdf_heat.h"
#include "encode/pdf_layout.h"
#include "encode/picture.h"
#include "encode/wall_strokes.h"

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
    struct picture_point start, goal;
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
    struct pdf_heat heat;
    struct wall_strokes walls;
    struct path_strokes path;
    char walls_text[128], path_text[128];
};

/*
 * Prepares to draw a maze of the spec; `solves`: with its path, `distances`: the rows have values,
 * for a heat map. All is borrowed until it is freed, and pdf_maze does not move.
 */
void pdf_maze_prepare(struct pdf_maze *, const struct maze_spec *, const struct pdf_layout *,
    bool solves, bool distances);

/* Takes the maze. */
enum maze_status pdf_maze_begin(struct pdf_maze *, const struct maze *);

/* Writes the next part of it to the document; MAZE_END after the last. */
enum maze_status pdf_maze_next(
    struct pdf_maze *, const struct pdf_resources *, struct pdf_document *);

/* Frees what it holds; the forms stay good. */
void pdf_maze_free(struct pdf_maze *);

#endif
