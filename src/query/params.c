/* The table of questions, renderings and drawings, and texts about any row for documents and refusals. */
#include "query/params.h"

#include "maze/algorithm.h"
#include "maze/solver.h"

#include "base/bits.h"
#include "query/maze_query.h"
#include "query/tile.h"
#include "query/urlencoded.h"
#include "query/values.h"

#include <stdio.h>
#include <string.h>

static const void *solver_row(const struct param *param, const char *word, size_t i)
{
    (void)param;
    return word ? maze_solver_find(word) : maze_solver_at(i);
}

/* Format i among those that show any of the parameter's subjects. */
static const void *format_row(const struct param *param, const char *word, size_t i)
{
    if (word)
        return maze_format_find(word);
    for (size_t k = 0; maze_format_at(k); k++)
        if (maze_format_at(k)->subjects & param->subjects && i-- == 0)
            return maze_format_at(k);
    return NULL;
}

static const void *paper_row(const struct param *param, const char *word, size_t i)
{
    (void)param;
    return word ? NULL : maze_paper_at(i);
}

static const void *style_row(const struct param *param, const char *word, size_t i)
{
    const struct maze_format *format = maze_format_find(*param->formats);

    return word ? maze_style_find(format, word) : maze_format_style(format, i);
}

_Static_assert(
    offsetof(struct maze_drawing, wall) == offsetof(struct maze_drawing, cell) + sizeof(uint32_t),
    "a scale is kept as cell and wall");

static bool read_scale(const struct param *param, struct span value, void *at)
{
    uint32_t *sides = at;
    int64_t pixels;

    if (!param_read_number(param, value, &pixels))
        return false;
    sides[0] = sides[1] = (uint32_t)pixels * MAZE_LENGTH_UNIT;
    return true;
}

static const char *const flags[] = {"yes", "no", NULL};

/* In the order of enum maze_openings. */
#define SIDES(in) in ",north", in ",east", in ",south", in ",west"
static const char *const openings[] = {
    "yes", "no", SIDES("north"), SIDES("east"), SIDES("south"), SIDES("west"), NULL};

static const char *const measures[] = {"length", "difficulty", NULL};

static const char *const json[] = {"json", "ndjson", NULL}, *const lines[] = {"text", NULL};
static const char *const solved[] = {
    "json", "ndjson", "sse", "text", "svg", "png", "pdf", "apng", NULL};
static const char *const opened[] = {
    "json", "ndjson", "text", "svg", "png", "pdf", "stl", "obj", "scad", "csv", "tmj", "tmx", NULL};
static const char *const windowed[] = {"json", "text", "svg", "png", "pdf", "stl", "obj", "scad",
    "csv", "edges", "tmj", "tmx", "map", "bits", NULL};
static const char *const placed[] = {"json", "ndjson", "tmj", "tmx", NULL};
static const char *const tile_sides[] = {"256", "512", NULL};
static const char *const units[] = {"px", "mm", NULL};
static const char *const switches[] = {"no", "yes", NULL};
/* In the order of enum maze_per_page. */
static const char *const per_page[] = {"1", "2", "4", "6", NULL};
static const char *const solutions_per_page[] = {"1", "2", "4", "6", "9", NULL};

static const char *const vectors[] = {"svg", NULL};
static const char *const pixels[] = {"svg", "png", "apng", NULL};
static const char *const pictures[] = {"svg", "png", "apng", "pdf", NULL};
static const char *const charts[] = {"svg", "png", "pdf", NULL};
static const char *const solid[] = {"stl", "obj", "scad", NULL};
static const char *const measured[] = {"svg", "png", "apng", "pdf", "stl", "obj", "scad", "json",
    "ndjson", "text", "csv", "tmj", "tmx", "map", "scen", NULL};
static const char *const titled[] = {"svg", "pdf", NULL};
static const char *const printed[] = {"pdf", NULL};
static const char *const watched[] = {"sse", "text", "apng", NULL};
static const char *const counted[] = {"scen", "ndjson", "json", "pdf", NULL};

/* Sets of subjects for rows: one maze, many mazes, steps and so on. */
enum {
    MAZE = 1 << MAZE_SUBJECT_MAZE,
    BATCH = 1 << MAZE_SUBJECT_BATCH,
    STEPS = 1 << MAZE_SUBJECT_STEPS,
    CARD = 1 << MAZE_SUBJECT_CARD,
    TILE = 1 << MAZE_SUBJECT_TILE,
    DRAWN = MAZE | BATCH | STEPS | CARD | TILE,
    SOUGHT = MAZE | BATCH | STEPS | CARD | 1 << MAZE_SUBJECT_DISTANCES | 1 << MAZE_SUBJECT_STATS,
    ALL = SOUGHT | DRAWN
};

#define RANGE                                                                                      \
    .form = "a range from a to b, a..b, a.. or ..b, or one number, up to 9007199254740991",        \
    .nearest = range_nearest, .read = range_read, .write = range_write

#define LENGTH(from, to) .hundredths = true, .min = (from), .max = (int64_t)(to)*MAZE_LENGTH_UNIT
#define COLOR                                                                                      \
    .form = "a colour: rrggbb, rgb, rrggbbaa, a basic name such as navy, or none",                 \
    .example = "1f4e79", .read = value_read_color, .write = value_write_color,                     \
    .nearest = value_nearest_color, .formats = pictures, .subjects = DRAWN

#define LETTER                                                                                     \
    .form = "one character, one column wide", .read = value_read_character, .formats = lines,      \
    .subjects = MAZE

#define AT(member) PARAM_AT(struct maze_query, member)

_Static_assert(offsetof(struct maze_query, spec) == 0, "a spec's fields are kept in a query too");
_Static_assert(offsetof(struct maze_solver, slug) == 0 && offsetof(struct maze_format, slug) == 0,
    "a row of a catalogue begins with its slug");

static const struct param query_params[QUERY_PARAMS - SPEC_PARAMS] = {
    [QUERY_SOLVE - SPEC_PARAMS] = {"solve", PARAM_WORD,
        "shows a path from start to goal, found by this solver", NULL, AT(question.solver),
        .row = solver_row, .aliases = offsetof(struct maze_solver, aliases), .formats = solved,
        .subjects = DRAWN},
    [QUERY_PATH - SPEC_PARAMS] = {"path", PARAM_FLAG,
        "whether a solution has all its tiles in JSON, beside its directions", "yes",
        AT(rendering.pathless), .words = flags, .formats = json, .subjects = MAZE | BATCH},
    [QUERY_WINDOW - SPEC_PARAMS] = {"window", PARAM_TEXT,
        "shows this part of the maze: its first column and row, and its sides", NULL,
        AT(question.window), .form = "four whole numbers, x,y,width,height, in cells",
        .example = "8,4,20,10", .nearest = window_nearest, .read = window_read,
        .write = window_write, .square = true, .formats = windowed, .subjects = MAZE},
    [QUERY_OPENINGS - SPEC_PARAMS] = {"openings", PARAM_FLAG,
        "openings in the outer wall at start and goal; without it pictures, solids and the styles "
        "walls, distances, triangles, hexagons and box have them; two sides are those of the way "
        "in and the way out",
        NULL, AT(rendering.openings), .words = openings, .first = MAZE_OPENINGS_YES,
        .form = "yes, no or two sides of squares (north, east, south or west), such as south,north",
        .formats = opened, .subjects = MAZE | BATCH | CARD | TILE},
    [QUERY_PLACES - SPEC_PARAMS] = {"places", PARAM_TEXT,
        "lists places: the passages into rooms, the cells with one passage, those with three or "
        "more",
        NULL, AT(rendering.places), .words = place_words,
        .form = "any of doors, dead-ends, junctions, with commas between them",
        .example = "dead-ends,junctions", .read = places_read, .write = places_write,
        .nearest = places_nearest, .formats = placed, .subjects = MAZE | BATCH},
    [QUERY_COLOR - SPEC_PARAMS] = {"color", PARAM_FLAG,
        "ANSI colours: of path, start and goal, or of circles; without it only circles have them",
        NULL, AT(rendering.color), .words = flags, .first = MAZE_COLOR_YES, .formats = lines,
        .subjects = MAZE},
    [QUERY_TILE - SPEC_PARAMS] = {"tile", PARAM_WORD, "of /maze/tile: pixels a side", "256",
        AT(tile.large), .words = tile_sides, .subjects = TILE},
    [QUERY_Z - SPEC_PARAMS] = {"z", PARAM_NUMBER,
        "of /maze/tile: the zoom, from 0, at which one tile shows all", NULL, AT(tile.zoom),
        .always = true, .max = TILE_ZOOM_MAX, .subjects = TILE},
    [QUERY_X - SPEC_PARAMS] = {"x", PARAM_NUMBER, "of /maze/tile: the column of tiles, from 0",
        NULL, AT(tile.x), .always = true, .max = MAZE_SIDE_MAX, .subjects = TILE},
    [QUERY_Y - SPEC_PARAMS] = {"y", PARAM_NUMBER, "of /maze/tile: the row of tiles, from 0", NULL,
        AT(tile.y), .always = true, .max = MAZE_SIDE_MAX, .subjects = TILE},
    [QUERY_FORMAT - SPEC_PARAMS] = {"format", PARAM_WORD,
        "how it is shown; without it style means text, grid means json, and else the Accept "
        "header decides",
        NULL, AT(rendering.format), .always = true, .row = format_row,
        .aliases = offsetof(struct maze_format, aliases), .subjects = ALL},
    [QUERY_STYLE - SPEC_PARAMS] = {"style", PARAM_WORD,
        "how text draws it; without it tiling=triangle means triangles, and tiling=hexagon "
        "hexagons",
        "tiles", AT(rendering.style), .row = style_row, .formats = lines, .subjects = MAZE},
    [QUERY_GRID - SPEC_PARAMS] = {"grid", PARAM_WORD,
        "how json holds the grid; without it a tiling other than square means cells", "tiles",
        AT(rendering.style), .row = style_row, .formats = json, .subjects = MAZE | BATCH},
    [QUERY_FIRST - SPEC_PARAMS] = {"first", PARAM_NUMBER,
        "of /mazes: the number of the first seed, from 0, in the sequence that the seed names", "0",
        AT(sequence.first), .max = (int64_t)RANGE_MAX, .subjects = BATCH},
    [QUERY_LENGTH - SPEC_PARAMS] = {"length", PARAM_TEXT,
        "how long the shortest path from start to goal is, in steps from cell to cell: the maze is "
        "the first that fits of the sequence that the seed names, and each of many mazes fits",
        NULL, AT(sequence.length), RANGE, .example = "40..60", .subjects = SOUGHT},
    [QUERY_DIFFICULTY - SPEC_PARAMS] = {"difficulty", PARAM_TEXT,
        "how difficult it is, as /maze/stats measures it; otherwise like length. Without a size, a "
        "word chooses one",
        NULL, AT(sequence.difficulty), .words = difficulty_words,
        .form = "easy, medium, hard or very-hard, which are ..49, 50..199, 200..799 and 800.., or "
                "another range from a to b, a..b, a.. or ..b, or one number, up to "
                "9007199254740991",
        .nearest = range_nearest, .read = difficulty_read, .write = range_write, .example = "50..",
        .subjects = SOUGHT},
    [QUERY_ORDER - SPEC_PARAMS] = {"order", PARAM_WORD,
        "of /mazes: what they are ordered by, ascending, which JSON says of each maze; without it "
        "they come in the order of their seeds",
        NULL, AT(sequence.order), .words = measures, .first = MAZE_ORDER_LENGTH, .subjects = BATCH},
    [QUERY_CELL - SPEC_PARAMS] = {"cell", PARAM_NUMBER,
        "the side of a cell between its walls, in pixels of svg and png, points of pdf, "
        "millimetres of stl, obj, scad and svg with unit=mm, and where tiles are written, in "
        "tiles, 1 to 64; without it 18, of solids 8, of tiles 1, and in pdf as the paper allows",
        NULL, AT(rendering.drawing.cell), LENGTH(MAZE_LENGTH_UNIT, 256), .formats = measured,
        .subjects = MAZE | BATCH | STEPS},
    [QUERY_WALL - SPEC_PARAMS] = {"wall", PARAM_NUMBER,
        "how thick a wall is, in the unit of cell: at least 1, in millimetres of svg 0.1; without "
        "it 2, of tiles 1, and in pdf as the paper allows",
        NULL, AT(rendering.drawing.wall), LENGTH(MAZE_LENGTH_MIN, 256), .formats = measured,
        .subjects = MAZE | BATCH | STEPS},
    [QUERY_SCALE - SPEC_PARAMS] = {"scale", PARAM_NUMBER,
        "pixels a tile, with walls as thick as cells, instead of cell and wall", NULL,
        .offset = offsetof(struct maze_query, rendering.drawing.cell), .size = 2 * sizeof(uint32_t),
        .derived = true, .min = 1, .max = 256, .read = read_scale, .formats = pixels,
        .subjects = MAZE | STEPS},
    [QUERY_MARGIN - SPEC_PARAMS] = {"margin", PARAM_NUMBER,
        "space around the maze, in the unit of cell; without it none, and in pdf 36", NULL,
        AT(rendering.drawing.margin), LENGTH(0, 1000), .formats = pictures,
        .subjects = MAZE | BATCH | STEPS},
    [QUERY_UNIT - SPEC_PARAMS] = {"unit", PARAM_WORD,
        "what cell, wall and margin count: pixels, or millimetres for cutters and plotters", "px",
        AT(rendering.drawing.millimetres), .words = units, .formats = vectors, .subjects = MAZE},
    [QUERY_WALL_COLOR - SPEC_PARAMS] = {"wall_color", PARAM_TEXT, "the colour of walls", "000000",
        AT(rendering.drawing.wall_color), COLOR},
    [QUERY_BACKGROUND - SPEC_PARAMS] = {"background", PARAM_TEXT, "the colour of floor and margin",
        "ffffff", AT(rendering.drawing.background), COLOR},
    [QUERY_PATH_COLOR - SPEC_PARAMS] = {"path_color", PARAM_TEXT, "the colour of a solution",
        "d2452d", AT(rendering.drawing.path_color), COLOR},
    [QUERY_HEATMAP - SPEC_PARAMS] = {"heatmap", PARAM_FLAG,
        "whether the floor is coloured by its distance from the start", "no",
        AT(rendering.drawing.heatmap), .words = switches, .formats = charts,
        .subjects = MAZE | BATCH | CARD},
    [QUERY_ENDS - SPEC_PARAMS] = {"ends", PARAM_FLAG, "whether start and goal are marked", "no",
        AT(rendering.drawing.ends), .words = switches, .formats = charts,
        .subjects = MAZE | BATCH | CARD | TILE},
    [QUERY_RISE - SPEC_PARAMS] = {"rise", PARAM_NUMBER,
        "how tall the walls of a solid stand above its plate, in millimetres", "8",
        AT(rendering.drawing.rise), LENGTH(10, 256), .unit = "mm", .formats = solid,
        .subjects = MAZE},
    [QUERY_FLOOR - SPEC_PARAMS] = {"floor", PARAM_NUMBER,
        "how thick the plate of a solid is, in millimetres; 0 is none", "1",
        AT(rendering.drawing.floor), LENGTH(0, 256), .unit = "mm", .formats = solid,
        .subjects = MAZE},
    [QUERY_PAPER - SPEC_PARAMS] = {"paper", PARAM_TEXT, "the paper of a pdf", "a4",
        AT(rendering.drawing.paper), .row = paper_row,
        .form = "a3, a4, a5, letter or legal, or a width and a height from 50 to 1200 mm, in "
                "inches as 6x9 or in millimetres as 120x170mm, with up to three decimals",
        .example = "6x9", .nearest = paper_nearest, .read = paper_read, .write = paper_write,
        .formats = printed, .subjects = MAZE | BATCH},
    [QUERY_GUTTER - SPEC_PARAMS] = {"gutter", PARAM_NUMBER,
        "the inner margin of a book's pages, in millimetres, on the left of odd ones and the right "
        "of even ones; 0 is as wide as margin",
        "0", AT(rendering.drawing.gutter), LENGTH(0, 100), .unit = "mm", .formats = printed,
        .subjects = BATCH},
    [QUERY_PER_PAGE - SPEC_PARAMS] = {"per_page", PARAM_WORD, "how many mazes a book's page has",
        "1", AT(rendering.drawing.per_page), .words = per_page, .formats = printed,
        .subjects = BATCH},
    [QUERY_SOLUTIONS_PER_PAGE - SPEC_PARAMS] = {"solutions_per_page", PARAM_WORD,
        "how many solutions a book's page has", "1", AT(rendering.drawing.solutions_per_page),
        .words = solutions_per_page, .formats = printed, .subjects = BATCH},
    [QUERY_TITLE - SPEC_PARAMS] = {"title", PARAM_TEXT,
        "a title: in svg of the picture, in pdf and cards above the maze", NULL, .derived = true,
        .form = "1 to 200 bytes of UTF-8 without control characters, U+FFFE and U+FFFF",
        .example = "Find the cheese", .read = value_read_title, .formats = titled,
        .subjects = MAZE | BATCH | CARD},
    [QUERY_WALL_TEXT - SPEC_PARAMS] = {"wall_text", PARAM_TEXT,
        "the character of walls in style=tiles", "#", AT(rendering.drawing.wall_text),
        .example = "█", LETTER},
    [QUERY_FLOOR_TEXT - SPEC_PARAMS] = {"floor_text", PARAM_TEXT,
        "the character of floor in style=tiles; without it a space", NULL,
        AT(rendering.drawing.floor_text), .example = ".", LETTER},
    [QUERY_PATH_TEXT - SPEC_PARAMS] = {"path_text", PARAM_TEXT,
        "the character of a solution in the styles tiles, walls and box", NULL,
        AT(rendering.drawing.path_text), .example = "X", LETTER},
    [QUERY_START_TEXT - SPEC_PARAMS] = {"start_text", PARAM_TEXT,
        "the character of the start in the styles of path_text; without it only colours show it",
        NULL, AT(rendering.drawing.start_text), .example = "S", LETTER},
    [QUERY_GOAL_TEXT - SPEC_PARAMS] = {"goal_text", PARAM_TEXT,
        "the character of the goal in the styles of path_text; without it only colours show it",
        NULL, AT(rendering.drawing.goal_text), .example = "E", LETTER},
    [QUERY_COUNT - SPEC_PARAMS] = {"count", PARAM_NUMBER,
        "how many mazes /mazes makes; in scen how many pairs of start and goal, without it 100",
        NULL, AT(rendering.drawing.count), .min = 1, .max = 10000, .formats = counted,
        .subjects = MAZE | BATCH},
    [QUERY_DELAY - SPEC_PARAMS] = {"delay", PARAM_NUMBER,
        "of /maze/steps: milliseconds between two frames", "33", AT(rendering.drawing.delay),
        .max = 10000, .unit = "ms", .formats = watched, .subjects = STEPS},
    [QUERY_EVERY - SPEC_PARAMS] = {"every", PARAM_NUMBER,
        "of /maze/steps: events a frame; without it 1, and in apng as many as make 500 frames",
        NULL, AT(rendering.drawing.every), .min = 1, .max = 100000, .formats = watched,
        .subjects = STEPS},
    [QUERY_DOWNLOAD - SPEC_PARAMS] = {"download", PARAM_FLAG,
        "whether a browser saves the answer as a file, with a name such as kruskal-25x25-7.svg",
        "no", AT(download), .words = switches, .subjects = MAZE | BATCH | STEPS},
    [QUERY_THRESHOLD - SPEC_PARAMS] = {"threshold", PARAM_NUMBER,
        "of a picture as a mask: the shade, black is 0, below which a cell is inside; without it "
        "the one that divides the picture best",
        NULL, AT(threshold), .derived = true, .max = 255, .subjects = MAZE, .picture = true},
    [QUERY_INVERT - SPEC_PARAMS] = {"invert", PARAM_FLAG,
        "of a picture as a mask: whether light is inside, and not dark; of text art: whether . and "
        "spaces are, and no other character",
        "no", AT(invert), .derived = true, .words = switches, .subjects = MAZE, .picture = true,
        .art = true},
    [QUERY_FILL - SPEC_PARAMS] = {"fill", PARAM_FLAG,
        "of a picture as a mask: whether what a closed line encloses is inside too", "no", AT(fill),
        .derived = true, .words = switches, .subjects = MAZE, .picture = true},
};

const struct param *param_at(size_t i)
{
    if (i < SPEC_PARAMS)
        return &spec_params[i];
    return i < QUERY_PARAMS ? &query_params[i - SPEC_PARAMS] : NULL;
}

/* Like span_is, but compares first letters before it counts: most names differ there. */
static bool is_name(struct span text, const char *name)
{
    return text.length && *text.text == *name && span_is(text, name);
}

size_t params_find(struct span name)
{
    size_t i = 0;

    while (i < QUERY_PARAMS && !is_name(name, param_at(i)->name))
        i++;
    return i;
}

const char *const params_ignored[] = {
    "_", "fbclid", "gclid", "dclid", "msclkid", "igshid", "mc_cid", "mc_eid", "ref", "utm_*", NULL};

bool params_ignore(struct span name)
{
    for (const char *const *ignored = params_ignored; *ignored; ignored++) {
        const size_t stem = strlen(*ignored) - 1;

        if (span_is(name, *ignored) ||
            ((*ignored)[stem] == '*' && name.length >= stem &&
                memcmp(name.text, *ignored, stem) == 0))
            return true;
    }
    return false;
}

static const char *write_number(
    const struct param *param, int64_t number, char digits[PARAM_NUMBER_TEXT])
{
    *param_write_number(param, number, digits) = '\0';
    return digits;
}

const char *param_allowed(const struct param *param, char text[TEXT_LIST])
{
    char min[PARAM_NUMBER_TEXT], max[PARAM_NUMBER_TEXT];

    *text = '\0';
    switch (param->form ? PARAM_TEXT : param->kind) {
    case PARAM_WORD:
    case PARAM_FLAG:
        text_add_to_list(text, param_word(param, 1) ? "one of " : "");
        for (size_t i = 0; param_word(param, i); i++)
            text_add_to_list(text, param_word(param, i));
        break;
    case PARAM_NUMBER:
        snprintf(text, TEXT_LIST, "%s number from %s to %s%s", param->odd ? "an odd" : "a",
            write_number(param, param->min, min), write_number(param, param->max, max),
            param->hundredths ? ", with up to two decimals" : "");
        break;
    default:
        text_add_to_list(text, param->form);
        break;
    }
    return text;
}

bool param_has_format(const struct param *param, const struct maze_format *format)
{
    const char *const *slug = param->formats;

    while (slug && *slug && strcmp(*slug, format->slug) != 0)
        slug++;
    return !slug || *slug;
}

const char *param_algorithm(const struct param *param, size_t i)
{
    for (size_t k = 0; maze_algorithm_at(k); k++)
        if (maze_algorithm_at(k)->options & param->option && i-- == 0)
            return maze_algorithm_at(k)->slug;
    return NULL;
}

const char *param_format(const struct param *param, size_t i)
{
    for (size_t k = 0; param->formats && maze_format_at(k); k++)
        if (param_has_format(param, maze_format_at(k)) &&
            (!param->subjects || param->subjects & maze_format_at(k)->subjects) && i-- == 0)
            return maze_format_at(k)->slug;
    return NULL;
}

const char *param_list(const struct param *param, param_words *word, char list[TEXT_LIST])
{
    *list = '\0';
    for (size_t i = 0; word(param, i); i++)
        text_add_to_list(list, word(param, i));
    return list;
}

/* Where a row's value is kept in a drawing; SIZE_MAX: it is kept elsewhere. */
static size_t drawing_offset(const struct param *param)
{
    const size_t drawing = offsetof(struct maze_query, rendering.drawing);

    return param->size && param->offset >= drawing &&
            param->offset < drawing + sizeof(struct maze_drawing)
        ? param->offset - drawing
        : SIZE_MAX;
}

void drawing_complete(struct maze_query *query)
{
    const struct maze_drawing asked = query->rendering.drawing;
    struct maze_drawing *drawing = &query->rendering.drawing;

    *drawing = query->rendering.format->drawing;
    query->rendering.drawn = true;
    for (size_t i = bits_next(query->given, QUERY_DRAWING, QUERY_PARAMS, true); i < QUERY_PARAMS;
         i = bits_next(query->given, i + 1, QUERY_PARAMS, true)) {
        const struct param *param = param_at(i);
        const size_t offset = drawing_offset(param);

        if (offset < SIZE_MAX)
            memcpy((char *)drawing + offset, (const char *)&asked + offset, param->size);
    }
}

/* Whether a link needs a parameter of the drawing: it differs from the format's default. */
static bool is_drawn_otherwise(const struct maze_rendering *rendering, const struct param *param)
{
    const size_t offset = drawing_offset(param);

    return offset < SIZE_MAX && !param->derived &&
        memcmp((const char *)&rendering->drawing + offset,
            (const char *)&rendering->format->drawing + offset, param->size) != 0;
}

static bool is_written(const struct maze_query *query, size_t i)
{
    const struct maze_rendering *rendering = &query->rendering;
    const struct param *param = param_at(i);

    if (param->subjects && !(param->subjects >> query->subject & 1))
        return false;
    if (i == QUERY_TITLE)
        return query->title;
    if (i >= QUERY_DRAWING && i < QUERY_DOWNLOAD)
        return is_drawn_otherwise(rendering, param);
    /* On paths without style or grid, the path says what is shown. */
    if (i == QUERY_STYLE || i == QUERY_GRID)
        return rendering->style != maze_format_style(rendering->format, 0) &&
            param_has_format(param, rendering->format);
    return !param->derived && (param->always || !param_is_default(param, query));
}

void rendering_write(const struct maze_query *query, struct buffer *text)
{
    uint64_t set[QUERY_WORDS]; /* what was given, and what that may set */
    const char *lead = "";
    char room[128];

    memcpy(set, query->given, sizeof(set));
    bits_fill(set, QUERY_FORMAT, QUERY_GRID + 1);
    if (bits_next(set, QUERY_DRAWING, QUERY_DOWNLOAD, true) < QUERY_DOWNLOAD)
        bits_fill(set, QUERY_DRAWING, QUERY_DOWNLOAD);
    for (size_t i = bits_next(set, QUERY_SOLVE, QUERY_PARAMS, true); i < QUERY_PARAMS;
         i = bits_next(set, i + 1, QUERY_PARAMS, true)) {
        if (!is_written(query, i))
            continue;

        const struct param *param = param_at(i);

        buffer_add_text(text, lead);
        lead = "&";
        if (i == QUERY_TITLE || param->read == value_read_character) {
            buffer_addf(text, "%s=", param->name);
            urlencoded_write(
                span_of(i == QUERY_TITLE ? query->title : (const char *)query + param->offset), "",
                text);
        } else {
            buffer_add(text, room, (size_t)(param_write(param, query, room) - room));
        }
    }
}
