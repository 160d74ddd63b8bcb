/* An answer's bytes come from a list of sources, one after another. A source may read another source itself. */
#ifndef ENCODE_SOURCE_H
#define ENCODE_SOURCE_H

#include "base/text.h"
#include "encode/written_tiles.h"
#include "maze/encoder.h"
#include "maze/maze.h"

struct source;

struct source_kind {
    /*
     * Takes the maze, once, and may borrow from it until the maze is freed. Its rows are at their beginning and must
     * not be read yet: all sources of a list share them, and all begin before the first one writes. MAZE_OK,
     * MAZE_NO_MEMORY, MAZE_TOO_LARGE or MAZE_INVALID. NULL: the source needs no maze.
     */
    enum maze_status (*begin)(struct source *, const struct maze *);
    /* The total number of bytes. False, or NULL: only writing tells. */
    bool (*length)(const struct source *, uint64_t *);
    /*
     * Writes the next *written bytes, at most `room`, which is at least source->piece; may overwrite all of the room.
     * MAZE_OK with *written of 0: the end. MAZE_LATER: it has examined SOURCE_CELLS cells, whether or not it wrote
     * anything, and must be called again. Any other status is an error, as of maze_rows_next: *written is undefined,
     * and the source can only be freed. Never MAZE_END.
     */
    enum maze_status (*next)(struct source *, char *to, size_t room, size_t *written);
    /* Frees what the source allocated, not the source, which may not have begun, or have failed to. NULL: nothing. */
    void (*free)(struct source *);
    /* After MAZE_LATER: nanoseconds to wait before the next call of `next`. NULL: none. */
    uint64_t (*pause)(const struct source *);
};

enum {
    SOURCE_PIECE = 1152,    /* the largest piece, in bytes */
    SOURCE_CELLS = 1 << 16, /* about how many `next` examines in a call, in tenths of a ms */
    SOURCE_ROW = 128        /* a row takes as long as this many cells, plus its own */
};

/* In nanoseconds, like a pause. */
enum { SOURCE_MILLISECOND = 1000000 };

struct source {
    const struct source_kind *kind;
    size_t piece;         /* room that always suffices to write something, at most SOURCE_PIECE */
    struct source *after; /* the next in the list, or NULL */
};

/* The structure that has the source as a member. */
#define SOURCE_OWNER(source, type, member) ((type *)((char *)(source)-offsetof(type, member)))

/* Appends a source to the list that ends at *end; returns the new end. */
static inline struct source **source_append(struct source **end, struct source *source)
{
    *end = source;
    return &source->after;
}

/* Begin, and free, all sources of a list, which may be NULL. What _begin returns is the first failure. */
enum maze_status sources_begin(struct source *, const struct maze *);
void sources_free(struct source *);

/* Whether the shown path is the start alone, which leaves no marks in the rows. */
static inline bool path_stays(const struct maze *maze)
{
    if (maze->solution.path)
        return maze_path_length(maze->solution.path) == 0;
    return maze->rows->planes >> MAZE_PLANE_MARK & 1 && maze_point_is(maze->start, maze->goal);
}

/* What `next` returns, by the status of the rows and the cells it examined. The end of the rows ends the bytes. */
static inline enum maze_status source_stop(enum maze_status status, uint64_t examined)
{
    if (status == MAZE_END)
        return MAZE_OK;
    return status == MAZE_OK && examined >= SOURCE_CELLS ? MAZE_LATER : status;
}

/* A source of bytes that exist already. */
struct text_source {
    struct source source;
    const char *text; /* borrowed */
    size_t length;    /* what is left */
};

struct text_source text_source_of(const char *text, size_t length);
enum maze_status text_source_next(struct source *, char *to, size_t room, size_t *written);

/* How a format, or one of its styles, makes answers. Each function gets a rendering whose drawing is filled in. */
struct maze_output {
    size_t size; /* bytes of the structure that holds its sources */
    /* Fills an uninitialized structure with the sources of an answer, and returns the first. */
    struct source *(*sources)(void *, const struct maze_rendering *, const struct maze_spec *,
        const struct maze_question *);
    /* The most bytes that its sources allocate together. NULL: none. */
    uint64_t (*memory)(const struct maze_rendering *, const struct maze_spec *);
    /* Whether it can show a maze of this size and drawing, and any smaller one; else it lists nothing. NULL: always. */
    bool (*fits)(const struct maze_rendering *, const struct maze_spec *);
    bool floors; /* it writes floors as they are; any other gets them laid out: see floor_rows.h */
};

/* Returns the output of a rendering. One that is not `drawn` is replaced by *copy, which has the format's drawing. */
const struct maze_output *rendering_resolve(
    const struct maze_rendering **, struct maze_rendering *copy);

/* Whether a rendering has a style of its format that can show such a maze, and what of it is asked for. */
bool rendering_is_valid(
    const struct maze_rendering *, const struct maze_spec *shown, const struct maze_question *);

extern const struct maze_output json_output, csv_output, lines_output, svg_output, png_output,
    pdf_output;
extern const struct maze_output stl_output, obj_output, scad_output;
extern const struct maze_output edges_output, tmj_output, tmx_output, map_output, scen_output,
    bits_output;
extern const struct maze_output card_output, stroke_png_output, hexagons_output;
extern const struct maze_output steps_lines_output, steps_sse_output, steps_text_output,
    apng_output;

/* The formats' styles, the default first. svg and pdf share theirs, and so do stl, obj and scad. */
extern const struct maze_style text_styles[10], json_styles[4], stroke_styles[1], png_styles[2];
extern const struct maze_style solid_styles[1], csv_styles[1], edges_styles[1], tmj_styles[1];
extern const struct maze_style map_styles[1], scen_styles[1], bits_styles[1];

/* The style of a picture that goes with a link. */
extern const struct maze_style card_style;

/* Styles that show steps. */
extern const struct maze_style steps_lines_style, steps_sse_style, steps_text_style, apng_style;

#endif
