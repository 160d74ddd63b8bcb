/* The catalogue of formats. The first row is the default. */
#include "base/text.h"
#include "core/board/lattice.h"
#include "encode/floor_rows.h"
#include "encode/source.h"
#include "maze/maze.h"

#include <string.h>

#define LENGTH(array) (sizeof(array) / sizeof((array)[0]))

enum {
    LETTER = 5,       /* bytes for a character of UTF-8 and a NUL */
    FRAME = 6 * 1024, /* the most bytes before the cells and after them together */
    PLACES_MAX = 256  /* the most bytes of places per square */
};

/* What Accept asks for is what Content-Type says. */
#define TYPE(type) .media_type = type, .content_type = type

#define STYLES(array) .styles = array, .style_count = LENGTH(array)

/* The defaults of all pictures. */
#define PICTURE(cell_side, wall_side)                                                              \
    .cell = (cell_side)*MAZE_LENGTH_UNIT, .wall = (wall_side)*MAZE_LENGTH_UNIT,                    \
    .wall_color = 0x000000ff, .background = 0xffffffff, .path_color = 0xd2452dff

/* The defaults of tiles. */
#define TILES .cell = MAZE_LENGTH_UNIT, .wall = MAZE_LENGTH_UNIT

/* The defaults of all solids. */
#define SOLID                                                                                      \
    .cell = 8 * MAZE_LENGTH_UNIT, .wall = 2 * MAZE_LENGTH_UNIT, .rise = 8 * MAZE_LENGTH_UNIT,      \
    .floor = 1 * MAZE_LENGTH_UNIT

static const struct maze_format catalogue[] = {
    {
        .slug = "json",
        TYPE("application/json"),
        .summary = "an object that says what the maze is, with its grid",
        .choice = "grid",
        STYLES(json_styles),
        .lists_path = true,
        .bytes_max = 64,
        .output = &json_output,
        .drawing = {TILES},
        .subjects = 1 << MAZE_SUBJECT_MAZE | 1 << MAZE_SUBJECT_DISTANCES | 1 << MAZE_SUBJECT_STATS |
            1 << MAZE_SUBJECT_CHECK | 1 << MAZE_SUBJECT_BATCH,
        .leads = 1 << MAZE_SUBJECT_MAZE | 1 << MAZE_SUBJECT_DISTANCES | 1 << MAZE_SUBJECT_STATS |
            1 << MAZE_SUBJECT_CHECK,
    },
    {
        .slug = "text",
        .aliases = {"ascii", "txt"},
        .media_type = "text/plain",
        .content_type = "text/plain; charset=utf-8",
        .extension = "txt",
        .summary = "a drawing for a terminal; of steps one that changes, frame by frame",
        .choice = "style",
        STYLES(text_styles),
        .steps = &steps_text_style,
        .bytes_max = 128,
        .output = &lines_output,
        .drawing = {TILES, .delay = 33, .every = 1},
        .subjects = 1 << MAZE_SUBJECT_MAZE | 1 << MAZE_SUBJECT_DISTANCES | 1 << MAZE_SUBJECT_STEPS,
    },
    {
        .slug = "svg",
        TYPE("image/svg+xml"),
        .summary = "a vector picture",
        STYLES(stroke_styles),
        .bytes_max = 128,
        .output = &svg_output,
        .drawing = {PICTURE(18, 2)},
        .pixels = true,
        .subjects = 1 << MAZE_SUBJECT_MAZE,
    },
    {
        .slug = "png",
        TYPE("image/png"),
        .summary = "a picture of pixels",
        STYLES(png_styles),
        .card = &card_style,
        .output = &png_output,
        .drawing = {PICTURE(18, 2)},
        .pixels = true,
        .subjects = 1 << MAZE_SUBJECT_MAZE | 1 << MAZE_SUBJECT_CARD | 1 << MAZE_SUBJECT_TILE,
        .packed = true,
    },
    {
        .slug = "pdf",
        TYPE("application/pdf"),
        .summary = "a sheet of paper to print; of many mazes a book",
        STYLES(stroke_styles),
        .bytes_max = 64,
        .output = &pdf_output,
        .drawing = {PICTURE(0, 0), .margin = 36 * MAZE_LENGTH_UNIT, .paper = {2100000, 2970000}},
        .subjects = 1 << MAZE_SUBJECT_MAZE | 1 << MAZE_SUBJECT_BATCH,
        .packed = true,
        .letters = true,
    },
    {
        .slug = "stl",
        TYPE("model/stl"),
        .summary = "a solid of triangles in millimetres, to be printed",
        STYLES(solid_styles),
        .bytes_max = 1400,
        .output = &stl_output,
        .drawing = {SOLID},
        .subjects = 1 << MAZE_SUBJECT_MAZE,
    },
    {
        .slug = "obj",
        TYPE("model/obj"),
        .summary = "a solid of faces with shared corners",
        STYLES(solid_styles),
        .bytes_max = 900,
        .output = &obj_output,
        .drawing = {SOLID},
        .subjects = 1 << MAZE_SUBJECT_MAZE,
    },
    {
        .slug = "scad",
        TYPE("application/x-openscad"),
        .summary = "a program for OpenSCAD, which makes a solid whose measures can be changed",
        STYLES(solid_styles),
        .bytes_max = 64,
        .output = &scad_output,
        .drawing = {SOLID},
        .subjects = 1 << MAZE_SUBJECT_MAZE,
    },
    {
        .slug = "csv",
        .media_type = "text/csv",
        .content_type = "text/csv; header=absent; charset=utf-8",
        .summary = "the tiles, comma-separated: 0 is floor, 1 is wall",
        STYLES(csv_styles),
        .bytes_max = 16,
        .output = &csv_output,
        .drawing = {TILES},
        .subjects = 1 << MAZE_SUBJECT_MAZE,
    },
    {
        .slug = "edges",
        .content_type = "text/plain; charset=utf-8",
        .summary = "a passage a line, as the numbers of its two cells",
        STYLES(edges_styles),
        .bytes_max = 64,
        .output = &edges_output,
        .subjects = 1 << MAZE_SUBJECT_MAZE,
    },
    {
        .slug = "tmj",
        .content_type = "application/json",
        .summary = "a map for Tiled and Phaser, with the tileset /tiles.png",
        STYLES(tmj_styles),
        .bytes_max = 48,
        .output = &tmj_output,
        .drawing = {TILES},
        .subjects = 1 << MAZE_SUBJECT_MAZE,
    },
    {
        .slug = "tmx",
        .content_type = "application/xml",
        .summary = "the map of tmj as XML, which importers for Unity, Godot and others read",
        STYLES(tmj_styles),
        .bytes_max = 48,
        .output = &tmx_output,
        .drawing = {TILES},
        .subjects = 1 << MAZE_SUBJECT_MAZE,
    },
    {
        .slug = "map",
        .content_type = "text/plain; charset=utf-8",
        .summary = "a map in the format of the MovingAI benchmarks",
        STYLES(map_styles),
        .bytes_max = 8,
        .output = &map_output,
        .drawing = {TILES},
        .subjects = 1 << MAZE_SUBJECT_MAZE,
    },
    {
        .slug = "scen",
        .content_type = "text/plain; charset=utf-8",
        .summary = "pairs of start and goal on that map, with the lengths of shortest paths",
        STYLES(scen_styles),
        .output = &scen_output,
        .drawing = {TILES, .count = 100},
        .subjects = 1 << MAZE_SUBJECT_MAZE,
    },
    {
        .slug = "bits",
        TYPE("application/octet-stream"),
        .summary = "the planes of open walls, a bit a cell",
        STYLES(bits_styles),
        .bytes_max = 24,
        .output = &bits_output,
        .subjects = 1 << MAZE_SUBJECT_MAZE,
    },
    {
        .slug = "ndjson",
        .aliases = {"jsonl"},
        TYPE("application/x-ndjson"),
        .summary = "many mazes, a line each, which is the object that json is; of steps a line an "
                   "event",
        .choice = "grid",
        STYLES(json_styles),
        .steps = &steps_lines_style,
        .bytes_max = 64,
        .output = &json_output,
        .drawing = {TILES},
        .subjects = 1 << MAZE_SUBJECT_BATCH | 1 << MAZE_SUBJECT_STEPS,
        .leads = 1 << MAZE_SUBJECT_BATCH | 1 << MAZE_SUBJECT_STEPS,
    },
    {
        .slug = "sse",
        .media_type = "text/event-stream",
        .content_type = "text/event-stream; charset=utf-8",
        .extension = "txt",
        .summary = "steps as server-sent events, for EventSource",
        .styles = &steps_sse_style,
        .style_count = 1,
        .steps = &steps_sse_style,
        .output = &steps_sse_output,
        .drawing = {.delay = 33, .every = 1},
        .subjects = 1 << MAZE_SUBJECT_STEPS,
        .packed = true,
    },
    {
        .slug = "apng",
        .content_type = "image/apng",
        .extension = "png",
        .summary = "steps as an animated picture, which loops",
        .styles = &apng_style,
        .style_count = 1,
        .steps = &apng_style,
        .output = &apng_output,
        .drawing = {PICTURE(18, 2), .delay = 33},
        .pixels = true,
        .subjects = 1 << MAZE_SUBJECT_STEPS,
        .packed = true,
    },
};

const struct maze_format *maze_format_at(size_t i)
{
    return i < LENGTH(catalogue) ? &catalogue[i] : NULL;
}

const struct maze_format *maze_format_find(const char *word)
{
    for (size_t i = 0; maze_format_at(i); i++)
        if (text_is_among(word, catalogue[i].slug, catalogue[i].aliases))
            return maze_format_at(i);
    return NULL;
}

const struct maze_style *maze_format_style(const struct maze_format *format, size_t i)
{
    return i < format->style_count ? &format->styles[i] : NULL;
}

const struct maze_style *maze_style_find(const struct maze_format *format, const char *name)
{
    for (size_t i = 0; i < format->style_count; i++)
        if (strcmp(format->styles[i].name, name) == 0)
            return &format->styles[i];
    return NULL;
}

const struct maze_output *rendering_resolve(
    const struct maze_rendering **rendering, struct maze_rendering *copy)
{
    const struct maze_format *format = (*rendering)->format;
    const struct maze_style *style = (*rendering)->style;

    if (!(*rendering)->drawn) {
        *copy = **rendering;
        copy->drawing = format->drawing;
        copy->drawn = true;
        *rendering = copy;
    }
    return style && style->output ? style->output : format->output;
}

/* Whether a style is one in which its format shows the subject; each of many mazes is shown as one is. */
static bool shows_subject(const struct maze_rendering *rendering)
{
    const struct maze_format *format = rendering->format;
    const unsigned many = rendering->subject == MAZE_SUBJECT_MAZE ? 1 << MAZE_SUBJECT_BATCH : 0;
    const struct maze_style *own = rendering->subject == MAZE_SUBJECT_STEPS ? format->steps
        : rendering->subject == MAZE_SUBJECT_CARD                           ? format->card
                                                                            : NULL;

    if ((unsigned)rendering->subject >= MAZE_SUBJECTS ||
        !(format->subjects & (1U << rendering->subject | many)))
        return false;
    if (own)
        return rendering->style == own;
    for (size_t i = 0; i < format->style_count; i++)
        if (rendering->style == &format->styles[i])
            return true;
    return false;
}

/* Whether the characters of a drawing end within their members; those of path and ends are of UTF-8. */
static bool has_valid_characters(const struct maze_rendering *rendering)
{
    const struct maze_drawing *drawing = &rendering->drawing;

    return !rendering->drawn ||
        (memchr(drawing->wall_text, '\0', MAZE_CHARACTER) &&
            memchr(drawing->floor_text, '\0', MAZE_CHARACTER) &&
            memchr(drawing->path_text, '\0', LETTER) && memchr(drawing->start_text, '\0', LETTER) &&
            memchr(drawing->goal_text, '\0', LETTER));
}

bool rendering_is_valid(const struct maze_rendering *rendering, const struct maze_spec *shown,
    const struct maze_question *question)
{
    return rendering->format && rendering->style && shows_subject(rendering) &&
        maze_style_fits(rendering->style, maze_spec_tiling(shown)) &&
        question->steps == (rendering->subject == MAZE_SUBJECT_STEPS) &&
        (unsigned)rendering->openings <= MAZE_OPENINGS_MAX &&
        (rendering->openings < MAZE_OPENINGS_SIDES || !shown->tiling) &&
        (unsigned)rendering->color <= MAZE_COLOR_NO &&
        rendering->places < (rendering->subject == MAZE_SUBJECT_MAZE ? 1 << MAZE_PLACES : 1) &&
        has_valid_characters(rendering);
}

bool maze_rendering_fits(const struct maze_rendering *rendering, const struct maze_spec *shown)
{
    struct maze_rendering copy;
    const struct maze_output *output = rendering_resolve(&rendering, &copy);

    const struct maze_spec laid = floors_laid(rendering, shown);

    return !output->fits || output->fits(rendering, &laid);
}

uint64_t maze_rendering_longest(
    const struct maze_rendering *rendering, const struct maze_spec *spec)
{
    const uint64_t tile = rendering->drawn ? rendering->drawing.tile : 0;
    const bool words = rendering->format->letters && (rendering->title || rendering->number);
    const uint64_t bytes =
        rendering->subject == MAZE_SUBJECT_STEPS || words ? 0 : rendering->format->bytes_max;
    /* A square of four tiles becomes one of as many as a corridor and a wall are wide. */
    const struct written_tiles tiles = written_tiles_of(rendering);
    const uint64_t wide = tiles.cell + tiles.wall - 1;
    /* Two floors make five layers, and a cell is three places at most: the ways up and down, and a dead end. */
    const bool layers = spec->depth && rendering->style->tiles;
    const unsigned __int128 square = ((unsigned __int128)(wide * wide) * bytes +
                                         (rendering->places || layers ? PLACES_MAX : 0)) *
        (layers ? 3 : 1);
    const unsigned __int128 most =
        FRAME + square * maze_spec_cells(spec) * lattice_times(maze_spec_tiling(spec));

    /* Two bits per pixel, if nothing could be packed. */
    if (tile)
        return FRAME + tile * tile / 4;
    return bytes && most < UINT64_MAX ? (uint64_t)most : UINT64_MAX;
}

bool maze_style_fits(const struct maze_style *style, const struct maze_tiling *tiling)
{
    const struct maze_tiling *shown = tiling ? tiling : maze_tiling_at(0);

    return !style->tiling || maze_tiling_find(style->tiling) == shown ||
        (style->tunnels && shown == maze_tiling_woven()) ||
        (style->floors && shown == maze_tiling_floors());
}

bool maze_style_shows_walls(const struct maze_style *style)
{
    return style->corners || style->openings;
}
