/* The table of drawings' parameters, and how colours and characters are read and written. */
#include "query/drawing_params.h"

#include "base/text.h"
#include "query/maze_query.h"
#include "query/urlencoded.h"

#include <string.h>

/* ---- colours ---- */

enum { OPAQUE = 0xff };

/* The basic colours of HTML 4.01, section 6.5. */
static const struct {
    const char *name;
    uint32_t rgb;
} basic_colors[] = {
    {"black", 0x000000},
    {"silver", 0xc0c0c0},
    {"gray", 0x808080},
    {"white", 0xffffff},
    {"maroon", 0x800000},
    {"red", 0xff0000},
    {"purple", 0x800080},
    {"fuchsia", 0xff00ff},
    {"green", 0x008000},
    {"lime", 0x00ff00},
    {"olive", 0x808000},
    {"yellow", 0xffff00},
    {"navy", 0x000080},
    {"blue", 0x0000ff},
    {"teal", 0x008080},
    {"aqua", 0x00ffff},
};

enum { BASIC_COLORS = sizeof(basic_colors) / sizeof(basic_colors[0]) };

static int hex_digit(char c)
{
    const char *digits = "0123456789abcdef0123456789ABCDEF", *digit = c ? strchr(digits, c) : NULL;

    return digit ? (int)(digit - digits) % 16 : -1;
}

/* Reads 3 digits, 6, or 8 of which the last two are the opacity. */
static bool read_digits(struct span digits, maze_rgba *color)
{
    const unsigned repeat = digits.length == 3 ? 2 : 1;
    uint32_t value = 0;

    if (digits.length != 3 && digits.length != 6 && digits.length != 8)
        return false;
    for (size_t i = 0; i < digits.length; i++) {
        const int digit = hex_digit(digits.text[i]);

        if (digit < 0)
            return false;
        for (unsigned k = 0; k < repeat; k++)
            value = value << 4 | (uint32_t)digit;
    }
    *color = digits.length == 8 ? value : value << 8 | OPAQUE;
    return true;
}

static bool read_color(const struct param *param, struct span value, void *at)
{
    maze_rgba *color = at;

    (void)param;
    *color = 0;
    if (span_is_caseless(value, "none"))
        return true;
    for (size_t i = 0; i < BASIC_COLORS; i++)
        if (span_is_caseless(value, basic_colors[i].name)) {
            *color = basic_colors[i].rgb << 8 | OPAQUE;
            return true;
        }
    if (value.length && value.text[0] == '#')
        value = (struct span){value.text + 1, value.length - 1};
    if (!read_digits(value, color))
        return false;
    /* One that cannot be seen is none. */
    *color = *color & OPAQUE ? *color : 0;
    return true;
}

static char *write_color(const struct param *param, const void *at, char *to)
{
    const maze_rgba color = *(const maze_rgba *)at;
    const int digits = (color & OPAQUE) == OPAQUE ? 6 : 8;

    (void)param;
    if (!(color & OPAQUE))
        return stpcpy(to, "none");
    for (int i = 0; i < digits; i++)
        *to++ = "0123456789abcdef"[color >> (28 - 4 * i) & 15];
    return to;
}

/* The basic colour whose name is nearest, or else the digits that are left of a wrong number of them. */
static void nearest_color(struct span value, char text[PARAM_NEAREST])
{
    const unsigned tolerance = text_tolerance(value);
    unsigned best = tolerance + 1;
    size_t kept = 0;

    *text = '\0';
    for (size_t i = 0; i < BASIC_COLORS; i++) {
        const unsigned distance = text_distance(value, basic_colors[i].name, tolerance);

        if (distance < best) {
            best = distance;
            stpcpy(text, basic_colors[i].name);
        }
    }
    if (best <= tolerance)
        return;
    for (size_t i = 0; i < value.length; i++)
        if (hex_digit(value.text[i]) >= 0 && kept < 6)
            text[kept++] = value.text[i];
        else if (hex_digit(value.text[i]) < 0 && (i > 0 || value.text[i] != '#'))
            return;
    text[kept >= 6 ? 6 : kept >= 3 ? 3 : 0] = '\0';
}

/* ---- texts ---- */

static bool read_character(const struct param *param, struct span value, void *at)
{
    const bool usual = param->default_text && span_is(value, param->default_text);
    const size_t kept = usual ? 0 : value.length;
    char *text = at;

    if (!span_is_one_column(value) || value.length >= MAZE_CHARACTER)
        return false;
    memcpy(text, value.text, kept);
    text[kept] = '\0';
    return true;
}

/* Only checks it: the query keeps it as it was given. */
static bool read_title(const struct param *param, struct span value, void *at)
{
    (void)param;
    (void)at;
    if (value.length == 0 || value.length > DRAWING_TITLE_MAX)
        return false;
    for (size_t bytes; value.length; value.text += bytes, value.length -= bytes) {
        bytes = span_xml_character(value);
        if (bytes == 0 || (unsigned char)value.text[0] < ' ' || value.text[0] == 0x7f)
            return false;
    }
    return true;
}

/* ---- scale ---- */

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

/* ---- the table ---- */

static const char *const switches[] = {"no", "yes", NULL};
static const char *const papers[] = {[MAZE_PAPER_A4] = "a4", [MAZE_PAPER_LETTER] = "letter", NULL};

static const char *const pixels[] = {"svg", "png", "apng", NULL};
static const char *const pictures[] = {"svg", "png", "apng", "pdf", NULL};
static const char *const charts[] = {"svg", "png", "pdf", NULL};
static const char *const solids[] = {"stl", "obj", "scad", NULL};
static const char *const measured[] = {"svg", "png", "apng", "pdf", "stl", "obj", "scad", NULL};
static const char *const titled[] = {"svg", "pdf", NULL};
static const char *const printed[] = {"pdf", NULL};
static const char *const texts[] = {"text", NULL};
static const char *const watched[] = {"sse", "text", "apng", NULL};
static const char *const counted[] = {"scen", "ndjson", "json", "pdf", NULL};

#define AT(member)       PARAM_AT(struct maze_query, member)
#define MAZES            .subjects = 1 << MAZE_SUBJECT_MAZE
#define PRINTED          .subjects = 1 << MAZE_SUBJECT_MAZE | 1 << MAZE_SUBJECT_BATCH
#define OF_STEPS_TOO     PRINTED | 1 << MAZE_SUBJECT_STEPS
#define LENGTH(from, to) .hundredths = true, .min = (from), .max = (int64_t)(to)*MAZE_LENGTH_UNIT
#define COLOR                                                                                      \
    .form = "a colour: rrggbb, rgb, rrggbbaa, a basic name such as navy, or none",                 \
    .example = "1f4e79", .read = read_color, .write = write_color, .nearest = nearest_color

const struct param drawing_params[DRAWING_PARAMS] = {
    [DRAWING_CELL] = {"cell", PARAM_NUMBER,
        "the side of a cell between its walls, in pixels of svg and png, points of pdf, "
        "millimetres of stl, obj and scad; without it 18, of solids 8, and in pdf as the paper "
        "allows",
        NULL, AT(rendering.drawing.cell), LENGTH(MAZE_LENGTH_UNIT, 256), .formats = measured,
        OF_STEPS_TOO},
    [DRAWING_WALL] = {"wall", PARAM_NUMBER,
        "how thick a wall is, in the unit of cell; without it 2, and in pdf as the paper allows",
        NULL, AT(rendering.drawing.wall), LENGTH(MAZE_LENGTH_UNIT, 256), .formats = measured,
        OF_STEPS_TOO},
    [DRAWING_SCALE] = {"scale", PARAM_NUMBER,
        "pixels a tile, with walls as thick as cells, instead of cell and wall", NULL,
        .offset = offsetof(struct maze_query, rendering.drawing.cell), .size = 2 * sizeof(uint32_t),
        .derived = true, .min = 1, .max = 256, .read = read_scale, .formats = pixels,
        MAZES | 1 << MAZE_SUBJECT_STEPS},
    [DRAWING_MARGIN] = {"margin", PARAM_NUMBER,
        "space around the maze, in the unit of cell; without it none, and in pdf 36", NULL,
        AT(rendering.drawing.margin), LENGTH(0, 1000), .formats = pictures, OF_STEPS_TOO},
    [DRAWING_WALL_COLOR] = {"wall_color", PARAM_TEXT, "the colour of walls", "000000",
        AT(rendering.drawing.wall_color), COLOR, .formats = pictures, OF_STEPS_TOO},
    [DRAWING_BACKGROUND] = {"background", PARAM_TEXT, "the colour of floor and margin", "ffffff",
        AT(rendering.drawing.background), COLOR, .formats = pictures, OF_STEPS_TOO},
    [DRAWING_PATH_COLOR] = {"path_color", PARAM_TEXT, "the colour of a solution", "d2452d",
        AT(rendering.drawing.path_color), COLOR, .formats = pictures, OF_STEPS_TOO},
    [DRAWING_HEATMAP] = {"heatmap", PARAM_FLAG,
        "whether the floor is coloured by its distance from the start", "no",
        AT(rendering.drawing.heatmap), .words = switches, .formats = charts, PRINTED},
    [DRAWING_ENDS] = {"ends", PARAM_FLAG, "whether start and goal are marked", "no",
        AT(rendering.drawing.ends), .words = switches, .formats = charts, PRINTED},
    [DRAWING_RISE] = {"rise", PARAM_NUMBER,
        "how tall the walls of a solid stand above its plate, in millimetres", "8",
        AT(rendering.drawing.rise), LENGTH(10, 256), .formats = solids, MAZES},
    [DRAWING_FLOOR] = {"floor", PARAM_NUMBER,
        "how thick the plate of a solid is, in millimetres; 0 is none", "1",
        AT(rendering.drawing.floor), LENGTH(0, 256), .formats = solids, MAZES},
    [DRAWING_PAPER] = {"paper", PARAM_WORD, "the paper of a pdf", "a4", AT(rendering.drawing.paper),
        .words = papers, .formats = printed, PRINTED},
    [DRAWING_TITLE] = {"title", PARAM_TEXT, "a title: in svg of the picture, in pdf above the maze",
        NULL, .derived = true,
        .form = "1 to 200 bytes of UTF-8 without control characters, U+FFFE and U+FFFF",
        .example = "Find the cheese", .read = read_title, .formats = titled, PRINTED},
    [DRAWING_WALL_TEXT] = {"wall_text", PARAM_TEXT, "the character of walls in style=tiles", "#",
        AT(rendering.drawing.wall_text), .form = "one character, one column wide", .example = "█",
        .read = read_character, .formats = texts, MAZES},
    [DRAWING_FLOOR_TEXT] = {"floor_text", PARAM_TEXT,
        "the character of floor in style=tiles; without it a space", NULL,
        AT(rendering.drawing.floor_text), .form = "one character, one column wide", .example = ".",
        .read = read_character, .formats = texts, MAZES},
    [DRAWING_COUNT] = {"count", PARAM_NUMBER,
        "how many mazes /mazes makes; in scen how many pairs of start and goal, without it 100",
        NULL, AT(rendering.drawing.count), .min = 1, .max = 10000, .formats = counted,
        .subjects = 1 << MAZE_SUBJECT_MAZE | 1 << MAZE_SUBJECT_BATCH},
    [DRAWING_DELAY] = {"delay", PARAM_NUMBER, "of /maze/steps: milliseconds between two frames",
        "33", AT(rendering.drawing.delay), .max = 10000, .formats = watched,
        .subjects = 1 << MAZE_SUBJECT_STEPS},
    [DRAWING_EVERY] = {"every", PARAM_NUMBER,
        "of /maze/steps: events a frame; without it 1, and in apng as many as make 500 frames",
        NULL, AT(rendering.drawing.every), .min = 1, .max = 100000, .formats = watched,
        .subjects = 1 << MAZE_SUBJECT_STEPS},
    [DRAWING_DOWNLOAD] = {"download", PARAM_FLAG,
        "whether a browser saves the answer as a file, with a name such as kruskal-25x25-7.svg",
        "no", AT(download), .words = switches,
        .subjects = 1 << MAZE_SUBJECT_MAZE | 1 << MAZE_SUBJECT_BATCH | 1 << MAZE_SUBJECT_STEPS},
};

/* Where a row's value is kept in a drawing; SIZE_MAX: it is kept elsewhere. */
static size_t drawing_offset(const struct param *param)
{
    const size_t drawing = offsetof(struct maze_query, rendering.drawing);

    return param->size && param->offset >= drawing &&
            param->offset < drawing + sizeof(struct maze_drawing)
        ? param->offset - drawing
        : SIZE_MAX;
}

void drawing_complete(struct maze_query *query, uint64_t given)
{
    const struct maze_drawing asked = query->rendering.drawing;
    struct maze_drawing *drawing = &query->rendering.drawing;

    *drawing = query->rendering.format->drawing;
    query->rendering.drawn = true;
    for (; given; given &= given - 1) {
        const struct param *param = &drawing_params[__builtin_ctzll(given)];
        const size_t offset = drawing_offset(param);

        if (offset < SIZE_MAX)
            memcpy((char *)drawing + offset, (const char *)&asked + offset, param->size);
    }
}

static void add_text(const char *name, const char *value, struct buffer *text)
{
    buffer_addf(text, "&%s=", name);
    urlencoded_write(span_of(value), text);
}

/* Whether the value is the one that holds without the parameter. */
static bool is_default(const struct maze_query *query, const struct param *param)
{
    const size_t offset = drawing_offset(param);

    return offset < SIZE_MAX
        ? memcmp((const char *)&query->rendering.drawing + offset,
              (const char *)&query->rendering.format->drawing + offset, param->size) == 0
        : param_is_default(param, query);
}

void drawing_write(const struct maze_query *query, struct buffer *text)
{
    char room[64];

    for (const struct param *param = drawing_params; param < drawing_params + DRAWING_PARAMS;
         param++) {
        if (param == &drawing_params[DRAWING_TITLE] && query->title)
            add_text(param->name, query->title, text);
        if (param->derived || is_default(query, param))
            continue;
        if (param->read == read_character) {
            add_text(param->name, (const char *)query + param->offset, text);
            continue;
        }
        room[0] = '&';
        buffer_add(text, room, (size_t)(param_write(param, query, room + 1) - room));
    }
}
