/*
 * The parameters of drawings: a row for each, kept in a struct maze_query. What a format draws by
 * default is in its own row of the catalogue.
 */
#ifndef QUERY_DRAWING_PARAMS_H
#define QUERY_DRAWING_PARAMS_H

#include "base/buffer.h"
#include "core/param.h"

struct maze_query;

/* The rows, in the order of Content-Location and of the documents. */
enum drawing_param {
    DRAWING_CELL,
    DRAWING_WALL,
    DRAWING_SCALE,
    DRAWING_MARGIN,
    DRAWING_WALL_COLOR,
    DRAWING_BACKGROUND,
    DRAWING_PATH_COLOR,
    DRAWING_HEATMAP,
    DRAWING_ENDS,
    DRAWING_RISE,
    DRAWING_FLOOR,
    DRAWING_PAPER,
    DRAWING_TITLE,
    DRAWING_WALL_TEXT,
    DRAWING_FLOOR_TEXT,
    DRAWING_COUNT,
    DRAWING_DELAY,
    DRAWING_EVERY,
    DRAWING_DOWNLOAD,
    DRAWING_PARAMS
};

extern const struct param drawing_params[DRAWING_PARAMS];

/* Fills in the format's defaults for all that is not `given` (a bit 1 << DRAWING_… each). */
void drawing_complete(struct maze_query *, uint64_t given);

/* Adds the parameters that are not as the format has them by default, with a `&` before each. */
void drawing_write(const struct maze_query *, struct buffer *text);

enum { DRAWING_TITLE_MAX = 200 }; /* bytes of a title in UTF-8 */

#endif
