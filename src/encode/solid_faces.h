/*
 * One closed surface around a maze as blocks: its vertices, and the flat faces between them, line
 * by line from the north. Each edge is of two faces, which have it in opposite directions. Vertices
 * are where the outline of the walls or of the plate turns, and nowhere else but where a turn of
 * one lies on an edge of the other: no surface with the same edges has fewer triangles.
 *
 * It holds planes of two rows of tiles and two places for each corner of a line.
 */
#ifndef ENCODE_SOLID_FACES_H
#define ENCODE_SOLID_FACES_H

#include "encode/solid.h"
#include "encode/solid_lines.h"
#include "encode/solid_surface.h"

enum { SOLID_CORNERS = 4 };

struct solid_face {
    /* Counterclockwise from outside: of a vertex one, of a face three or, upright, four. */
    struct solid_vertex corner[SOLID_CORNERS];
    unsigned corners;
    enum solid_facing facing; /* of a face */
};

/* What is made at once at most: at a corner, three vertices, four upright faces, and triangles. */
enum { SOLID_FACES = 8 };

struct solid_faces {
    struct solid solid;
    struct solid_lines lines;
    struct solid_surface surface[SOLID_LEVELS]; /* by the level at which they are */
    struct solid_corner
        *corner; /* the last of each column, for all but the surface below the plate */
    struct solid_corner *under; /* the last of each column that is at an edge of the plate */
    uint64_t numbers;           /* given to vertices so far */
    size_t column;              /* of the corner under way */
    size_t west;                /* the corner before it on the line; the number of columns: none */
    struct solid_corner here;   /* that corner */
    bool under_way;
    enum solid_level level; /* of the surface whose triangles at that corner come next */
    struct solid_face face[SOLID_FACES];
    unsigned made;   /* of them */
    uint64_t looked; /* at cells since the last MAZE_LATER, as SOURCE_CELLS counts them */
};

/*
 * Begins with the first row, wherever the rows are. MAZE_OK, MAZE_NO_MEMORY, or MAZE_TOO_LARGE as
 * by solid_begin.
 */
enum maze_status solid_faces_begin(
    struct solid_faces *, struct maze_rows *, const struct maze_drawing *);

/* Bytes that it allocates, of rows so wide. */
uint64_t solid_faces_memory(uint64_t width);

/*
 * Makes the next vertices and faces: self->made of them, SOLID_FACES at most, at self->face. A face
 * comes after its vertices. MAZE_END after the last; MAZE_LATER now and then instead of any, as a
 * source returns it.
 */
enum maze_status solid_faces_next(struct solid_faces *self);

/* Frees what it holds; all zero is allowed. */
void solid_faces_free(struct solid_faces *);

#endif
