/*
 * The parameters of mazes: those of the spec, and behind these those of questions and renderings.
 * Their rows are what reads requests, and what the help, /algorithms, the lists of openapi.yaml and
 * the tables of docs/PARAMETERS.md and README.md are made from.
 */
#ifndef QUERY_PARAMS_H
#define QUERY_PARAMS_H

#include "maze/format.h"
#include "maze/spec.h"

#include "base/buffer.h"
#include "core/spec_params.h"

struct maze_query;

/*
 * The rows behind those of the spec, in the order of Content-Location and of the documents. The
 * numbers go on from enum spec_param; as they have no type of their own, both can be compared.
 */
enum {
    QUERY_SOLVE = SPEC_PARAMS,
    QUERY_PATH,
    QUERY_WINDOW,
    QUERY_OPENINGS,
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
    QUERY_CELL, /* this and those behind it are of drawings */
    QUERY_WALL,
    QUERY_SCALE,
    QUERY_MARGIN,
    QUERY_WALL_COLOR,
    QUERY_BACKGROUND,
    QUERY_PATH_COLOR,
    QUERY_HEATMAP,
    QUERY_ENDS,
    QUERY_RISE,
    QUERY_FLOOR,
    QUERY_PAPER,
    QUERY_TITLE,
    QUERY_WALL_TEXT,
    QUERY_FLOOR_TEXT,
    QUERY_COUNT,
    QUERY_DELAY,
    QUERY_EVERY,
    QUERY_DOWNLOAD,
    QUERY_THRESHOLD, /* this and the next are of a picture in the body */
    QUERY_INVERT,
    QUERY_PARAMS,
    QUERY_DRAWING = QUERY_CELL
};

/* Words of a set of rows, a bit each: see base/bits.h. */
enum { QUERY_WORDS = (QUERY_PARAMS + 63) / 64 };

/* Row i, or NULL past the last. All are kept in a struct maze_query, which begins with the spec. */
const struct param *param_at(size_t i);

/* The row with this name, or QUERY_PARAMS. */
size_t params_find(struct span name);

/*
 * Writes what values a parameter may have, in words, and returns it: `one of …`, `an odd number
 * from … to …`.
 */
const char *param_allowed(const struct param *, char text[TEXT_LIST]);

/* Number i of what a parameter has, as param_word has its words; NULL past the last. */
typedef const char *param_words(const struct param *, size_t i);

/*
 * The algorithms, and the formats, that have a parameter, by their slugs; of formats none where all
 * have it.
 */
param_words param_algorithm, param_format;

/* Writes all of them as a list, and returns it. */
const char *param_list(const struct param *, param_words *, char list[TEXT_LIST]);

/* Whether the format has the parameter. */
bool param_has_format(const struct param *, const struct maze_format *);

/* Fills in what the query's format draws by default, for all that is not given. */
void drawing_complete(struct maze_query *);

/* Adds the parameters of question and rendering: the format, and all that are not default. */
void rendering_write(const struct maze_query *, struct buffer *);

#endif
