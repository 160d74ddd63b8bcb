/*
 * The table of parameters: the spec's, then those of questions and renderings. Requests are read by
 * its rows; the help, /algorithms, openapi.yaml, docs/PARAMETERS.md and README.md are made from
 * them.
 */
#ifndef QUERY_PARAMS_H
#define QUERY_PARAMS_H

#include "maze/format.h"
#include "maze/spec.h"

#include "base/buffer.h"
#include "core/spec_params.h"

struct maze_query;

/*
 * The rows after the spec's, in the order of Content-Location and of the documents. They continue
 * enum spec_param, and the enum has no tag so that both can be compared.
 */
enum {
    QUERY_SOLVE = SPEC_PARAMS,
    QUERY_PATH,
    QUERY_WINDOW,
    QUERY_OPENINGS,
    QUERY_PLACES,
    QUERY_COLOR,
    QUERY_TILE,
    QUERY_Z,
    QUERY_X,
    QUERY_Y,
    QUERY_FORMAT,
    QUERY_STYLE, /* this and the next choose a style of their format */
    QUERY_GRID,
    QUERY_FIRST, /* these say which mazes of a sequence of seeds are wanted */
    QUERY_LENGTH,
    QUERY_DIFFICULTY,
    QUERY_ORDER,
    QUERY_CELL, /* this row and the later ones are about drawings */
    QUERY_WALL,
    QUERY_SCALE,
    QUERY_MARGIN,
    QUERY_UNIT,
    QUERY_WALL_COLOR,
    QUERY_BACKGROUND,
    QUERY_PATH_COLOR,
    QUERY_HEATMAP,
    QUERY_ENDS,
    QUERY_RISE,
    QUERY_FLOOR,
    QUERY_PAPER,
    QUERY_GUTTER,
    QUERY_PER_PAGE,
    QUERY_SOLUTIONS_PER_PAGE,
    QUERY_TITLE,
    QUERY_WALL_TEXT,
    QUERY_FLOOR_TEXT,
    QUERY_PATH_TEXT,
    QUERY_START_TEXT,
    QUERY_GOAL_TEXT,
    QUERY_COUNT,
    QUERY_DELAY,
    QUERY_EVERY,
    QUERY_DOWNLOAD,
    QUERY_THRESHOLD, /* this and the next are about a picture in the body */
    QUERY_INVERT,
    QUERY_FILL,
    QUERY_PARAMS,
    QUERY_DRAWING = QUERY_CELL
};

/* Words of a set of rows, one bit each; see base/bits.h. */
enum { QUERY_WORDS = (QUERY_PARAMS + 63) / 64 };

/* Row i, or NULL past the last. A struct maze_query keeps all values; it begins with the spec. */
const struct param *param_at(size_t i);

/* The row with this name, or QUERY_PARAMS. */
size_t params_find(struct span name);

/* Names that others append to links, for statistics or against caches; `utm_*` is a prefix. */
extern const char *const params_ignored[];

/* Whether a name is one of these. */
bool params_ignore(struct span name);

/*
 * Writes the allowed values of a parameter in words, and returns them: `one of …`, `an odd number
 * from … to …`.
 */
const char *param_allowed(const struct param *, char text[TEXT_LIST]);

/* Word i of a list about a parameter, like param_word; NULL past the last. */
typedef const char *param_words(const struct param *, size_t i);

/*
 * The slugs of the algorithms, and of the formats, that have a parameter; no format if all have it.
 */
param_words param_algorithm, param_format;

/* Writes all of them as a list, and returns it. */
const char *param_list(const struct param *, param_words *, char list[TEXT_LIST]);

/* Whether the format has the parameter. */
bool param_has_format(const struct param *, const struct maze_format *);

/* Fills in the format's defaults for everything in the drawing that was not given. */
void drawing_complete(struct maze_query *);

/* Adds the parameters of question and rendering: the format, and those that are not default. */
void rendering_write(const struct maze_query *, struct buffer *);

#endif
