/* The bytes of an answer are of a list of sources, one after another. A source may itself read another source. */
#ifndef ENCODE_SOURCE_H
#define ENCODE_SOURCE_H

#include "base/text.h"
#include "maze/encoder.h"
#include "maze/maze.h"

struct source;

struct source_kind {
    /*
     * Takes the maze, once, and may borrow from it until it is freed. Its rows are at their
     * beginning, and not to be read yet: all sources of a list share them, and all begin before the
     * first one writes. MAZE_OK, MAZE_NO_MEMORY or MAZE_TOO_LARGE. NULL: the source needs no maze.
     */
    enum maze_status (*begin)(struct source *, const struct maze *);
    /* How many bytes it writes in all; false, or NULL: that is known when all is written. */
    bool (*length)(const struct source *, uint64_t *);
    /*
     * Writes the next *written bytes, at most `room`, which is at least source->piece, and may
     * overwrite all of the room. MAZE_OK: there are no more if *written is 0. MAZE_LATER: it has
     * examined SOURCE_CELLS, and stops for that, whether it has written anything or not; it is to
     * be called again. Else it failed as maze_rows_next does, and can only be freed: *written says
     * nothing. Never MAZE_END.
     */
    enum maze_status (*next)(struct source *, char *to, size_t room, size_t *written);
    /* Frees what the source allocated, not the source; it may never have begun, or failed to. NULL: nothing. */
    void (*free)(struct source *);
    /* How many nanoseconds should pass before `next` goes on, after MAZE_LATER. NULL: none. */
    uint64_t (*pause)(const struct source *);
};

enum {
    SOURCE_PIECE = 1152,    /* the largest piece, in bytes */
    SOURCE_CELLS = 1 << 16, /* that a call of `next` examines, about: it takes tenths of a ms */
    SOURCE_ROW = 128        /* a row takes as long as so many cells, and its own */
};

/* In nanoseconds, as a pause is. */
enum { SOURCE_MILLISECOND = 1000000 };

struct source {
    const struct source_kind *kind;
    size_t piece;         /* room in which it can always write something, at most SOURCE_PIECE */
    struct source *after; /* that comes next in the list; NULL: none */
};

/* The structure that a source is a member of. */
#define SOURCE_OWNER(source, type, member) ((type *)((char *)(source)-offsetof(type, member)))

/* Appends a source to a list that ends at *end; returns its new end. */
static inline struct source **source_append(struct source **end, struct source *source)
{
    *end = source;
    return &source->after;
}

/* Whether the path that a maze shows is its start alone, which no marks say. */
static inline bool path_stays(const struct maze *maze)
{
    if (maze->solution.path)
        return maze_path_length(maze->solution.path) == 0;
    return maze->rows->planes >> MAZE_PLANE_MARK & 1 && maze_point_is(maze->start, maze->goal);
}

/* What `next` returns with this status after so many cells; the end of the rows is that of the bytes. */
static inline enum maze_status source_stop(enum maze_status status, uint64_t examined)
{
    if (status == MAZE_END)
        return MAZE_OK;
    return status == MAZE_OK && examined >= SOURCE_CELLS ? MAZE_LATER : status;
}

/* A source of bytes that are there already. */
struct text_source {
    struct source source;
    const char *text; /* borrowed */
    size_t length;    /* what is left of it */
};

struct text_source text_source_of(const char *text, size_t length);
enum maze_status text_source_next(struct source *, char *to, size_t room, size_t *written);

/* How a format answers, or a style of it. Each function gets a rendering with the drawing that holds. */
struct maze_output {
    size_t size; /* of the structure that holds its sources, in bytes */
    /* Lists the sources of an answer in such a structure, which is not initialized; returns the first. */
    struct source *(*sources)(void *, const struct maze_rendering *, const struct maze_spec *,
        const struct maze_question *);
    /* Bytes that its sources allocate together, at most. NULL: none. */
    uint64_t (*memory)(const struct maze_rendering *, const struct maze_spec *);
    /* Whether it can show so many cells, drawn so, and any fewer; else nothing is listed. NULL: it can all. */
    bool (*fits)(const struct maze_rendering *, const struct maze_spec *);
    /* Whether it can show a title; if not, what is missing. NULL: it can show any. */
    bool (*shows)(struct span title, struct span *missing);
};

/* What makes the answers of a rendering; one that is not drawn becomes a copy with the format's drawing. */
const struct maze_output *rendering_resolve(
    const struct maze_rendering **, struct maze_rendering *copy);

extern const struct maze_output json_output, lines_output, svg_output, png_output, pdf_output;
extern const struct maze_output stl_output, obj_output, scad_output;
extern const struct maze_output edges_output, tmj_output, map_output, scen_output, bits_output;
extern const struct maze_output card_output, hexagons_output;
extern const struct maze_output steps_lines_output, steps_sse_output, steps_text_output,
    apng_output;

/* The styles of the formats, their default first; those of svg and pdf, and of stl, obj and scad. */
extern const struct maze_style text_styles[10], json_styles[4], stroke_styles[1], png_styles[1];
extern const struct maze_style solid_styles[1], csv_styles[1], edges_styles[1], tmj_styles[1];
extern const struct maze_style map_styles[1], scen_styles[1], bits_styles[1];

/* That of a picture that goes with a link. */
extern const struct maze_style card_style;

/* Those in which a format shows steps. */
extern const struct maze_style steps_lines_style, steps_sse_style, steps_text_style, apng_style;

#endif
