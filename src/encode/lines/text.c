/* Drawings for people: of tiles, walls, circles, triangles, corners, or with the distances. */
#include "encode/lines/corner_lines.h"
#include "encode/lines/line.h"

/* Colours of what is drawn next, five bytes each; circles have some of their own. */
#define PLAIN "\x1b[39m"
#define PATH  "\x1b[33m"
#define START "\x1b[32m"
#define GOAL  "\x1b[31m"
#define RESET "\x1b[0m"

#define CODED_LINE(line, bytes)                                                                    \
    .classify = line_classifier_##line, .cell_length = bytes, .draw_codes = draw_codes_of_any
#define ALL_CLASSES 3

/* ---- tiles ---- */

#define TILES_WALL(plain, path)                                                                    \
    .code_glyphs = WALL_GLYPHS(plain "#", plain "#", plain " ", path ".", plain "#", plain "#"),   \
    .lead = {TEXT(plain "#"), TEXT(plain "#")}
#define TILES_CELL(plain, path)                                                                    \
    .code_glyphs =                                                                                 \
        CELL_GLYPHS(plain "#", plain " ", path ".", plain "#", plain "#", plain " ", path "."),    \
    .lead = {TEXT(plain "#"), TEXT(plain "#"), TEXT(plain " "), TEXT(path ".")}

static const struct maze_line tiles_wall = {
    WALL_LINE(2), .glyphs = tile_wall_glyphs[0], TILES_WALL("", ""), .tail = {TEXT("\n")}};
static const struct maze_line tiles_cell = {
    CELL_LINE(2), .glyphs = tile_cell_glyphs[0], TILES_CELL("", ""), .tail = {TEXT("\n")}};

static const struct maze_line colored_tiles_wall = {
    CODED_LINE(walls, 12), TILES_WALL(PLAIN, PATH), .tail = {TEXT(RESET "\n")}};
static const struct maze_line colored_tiles_cell = {CODED_LINE(cells, 12), TILES_CELL(PLAIN, PATH),
    .ends = {TEXT(START "."), TEXT(GOAL ".")}, .end_classes = ALL_CLASSES,
    .tail = {TEXT(RESET "\n")}};

/* ---- walls ---- */

#define WALLS_WALL(plain, path)                                                                    \
    .code_glyphs =                                                                                 \
        WALL_GLYPHS(plain "   ", plain "---", plain "   ", path " . ", plain " ", plain "+"),      \
    .lead = {TEXT(plain " "), TEXT(plain "+")}
#define WALLS_CELL(plain, path)                                                                    \
    .code_glyphs = CELL_GLYPHS(                                                                    \
        plain "   ", plain "   ", path " . ", plain " ", plain "|", plain " ", path "."),          \
    .lead = {TEXT(plain " "), TEXT(plain "|"), TEXT(plain " "), TEXT(path ".")}

static const char walls_wall_glyphs[256][32] = {GLYPHS8("---+", "   +", "")};
static const char walls_cell_glyphs[256][32] = {GLYPHS8("   |", "    ", "")};

static const struct maze_line walls_wall = {
    WALL_LINE(4), .glyphs = walls_wall_glyphs[0], WALLS_WALL("", ""), .tail = {TEXT("\n")}};
static const struct maze_line walls_cell = {
    CELL_LINE(4), .glyphs = walls_cell_glyphs[0], WALLS_CELL("", ""), .tail = {TEXT("\n")}};

static const struct maze_line colored_walls_wall = {
    CODED_LINE(walls, 14), WALLS_WALL(PLAIN, PATH), .tail = {TEXT(RESET "\n")}};
static const struct maze_line colored_walls_cell = {CODED_LINE(cells, 14), WALLS_CELL(PLAIN, PATH),
    .ends = {TEXT(START " . "), TEXT(GOAL " . ")}, .end_classes = ALL_CLASSES,
    .tail = {TEXT(RESET "\n")}};

/* ---- circles: three bytes of UTF-8 each, so that a coloured one is eight ---- */

#define CIRCLES_WALL(wall, floor, path)                                                            \
    .code_glyphs = WALL_GLYPHS(wall, wall, floor, path, wall, wall),                               \
    .lead = {TEXT(wall), TEXT(wall)}
#define CIRCLES_CELL(wall, floor, path)                                                            \
    .code_glyphs = CELL_GLYPHS(wall, floor, path, wall, wall, floor, path),                        \
    .lead = {TEXT(wall), TEXT(wall), TEXT(floor), TEXT(path)}

#define RED    "\x1b[31m\u25cf"
#define YELLOW "\x1b[33m\u25cf"
#define GREEN  "\x1b[32m\u25cf"

static const char circles_wall_glyphs[16][64] = {GLYPHS4(RED RED, GREEN RED, "")};
static const char circles_cell_glyphs[16][64] = {GLYPHS4(GREEN RED, GREEN GREEN, "")};

static const struct maze_line circles_wall = {WALL_LINE(16), .glyphs = circles_wall_glyphs[0],
    CIRCLES_WALL(RED, GREEN, YELLOW), .tail = {TEXT(RESET "\n")}};
static const struct maze_line circles_cell = {CELL_LINE(16), .glyphs = circles_cell_glyphs[0],
    CIRCLES_CELL(RED, GREEN, YELLOW), .tail = {TEXT(RESET "\n")}};

/* Without colours: black and white, and the path as circles with a dot in them. */
static const struct maze_line plain_circles_wall = {
    CODED_LINE(walls, 6), CIRCLES_WALL("\u25cf", "\u25cb", "\u25c9"), .tail = {TEXT("\n")}};
static const struct maze_line plain_circles_cell = {
    CODED_LINE(cells, 6), CIRCLES_CELL("\u25cf", "\u25cb", "\u25c9"), .tail = {TEXT("\n")}};

/* ---- distances: the walls around a number a cell, which has a space at either side ---- */

/* The most bytes a cell, rounded up: as many are filled at once, which the slack allows. */
enum { NUMBER_CELL = LINE_CELL_MAX };

static char *draw_number_walls(
    const struct maze_line *line, const struct line_cells *at, uint32_t x, uint32_t cells, char *to)
{
    static const char fill[EDGES] = {' ', '-', ' ', ' '};
    const unsigned length = line->cell_length + at->codes->digits, middle = (length - 1) / 2;
    uint64_t codes = 0;

    for (const uint32_t end = x + cells; x < end; x++, to += length) {
        codes = codes_next(at->codes, x, codes);
        memset(to, fill[codes % EDGES], NUMBER_CELL);
        if (codes % EDGES == EDGE_PATH)
            to[middle] = '.';
        to[length - 1] = codes & CODE_POST ? '+' : ' ';
    }
    return to;
}

/* Writes a number in base 36 so that it ends before `to`. */
static void put_base_36(uint32_t number, char *to)
{
    do
        *--to = "0123456789abcdefghijklmnopqrstuvwxyz"[number % 36];
    while (number /= 36);
}

static char *draw_numbers(
    const struct maze_line *line, const struct line_cells *at, uint32_t x, uint32_t cells, char *to)
{
    static const char sides[EDGES] = {' ', '|', ' ', '.'};
    const uint32_t *value = at->codes->value;
    const unsigned length = line->cell_length + at->codes->digits;
    uint64_t codes = 0;

    for (const uint32_t end = x + cells; x < end; x++, to += length) {
        codes = codes_next(at->codes, x, codes);
        memset(to, ' ', NUMBER_CELL);
        if (value && value[x] != MAZE_NO_VALUE)
            put_base_36(value[x], to + length - 2);
        to[length - 1] = sides[codes % EDGES];
    }
    return to;
}

static const struct maze_line distances_wall = {.cell_length = 3,
    .classify = line_classifier_walls,
    .draw_codes = draw_number_walls,
    .lead = {TEXT(" "), TEXT("+")},
    .tail = {TEXT("\n")}};

static const struct maze_line distances_cell = {.cell_length = 3,
    .classify = line_classifier_cells,
    .draw_codes = draw_numbers,
    .lead = {TEXT(" "), TEXT("|"), TEXT(" "), TEXT(".")},
    .tail = {TEXT("\n")}};

/* ---- triangles: two lines a row, in which cells overlap by a side ---- */

/*
 * Two characters a cell, those in the middle of its four. In the upper line of a row, a cell that points up
 * has its two sides there, and one that points down its inside; in the lower line it is the reverse,
 * where a cell that points up stands on its floor.
 */
#define FOUR_TIMES(glyph) glyph glyph glyph glyph
#define TRIANGLE_TIP(plain, left, right)                                                           \
    FOUR_TIMES(                                                                                    \
        plain " " plain " " plain left plain " " plain " " plain right plain left plain right)
#define TRIANGLE_INSIDE(plain, path, floor)                                                        \
    FOUR_TIMES(plain " " plain " ")                                                                \
    FOUR_TIMES(path "." plain " ")                                                                 \
    FOUR_TIMES(plain floor plain floor) FOUR_TIMES(path "." plain floor)

#define TRIANGLES_UPPER(plain, path)                                                               \
    .classify = line_classifier_triangles_upper, .draw_codes = draw_triangles,                     \
    .code_glyphs = TRIANGLE_TIP(plain, "/", "\\") TRIANGLE_INSIDE(plain, path, " "),               \
    .lead = {TEXT(plain " "), TEXT(plain "\\")}
#define TRIANGLES_LOWER(plain, path)                                                               \
    .classify = line_classifier_triangles_lower, .draw_codes = draw_triangles,                     \
    .code_glyphs = TRIANGLE_INSIDE(plain, path, "_") TRIANGLE_TIP(plain, "\\", "/"),               \
    .lead = {TEXT(plain " "), TEXT(plain "/")}

/* From a glyph a code, for cells that point up, then for those that point down. */
static char *draw_triangles(
    const struct maze_line *line, const struct line_cells *at, uint32_t x, uint32_t cells, char *to)
{
    const uint32_t y = at->codes->y;
    uint64_t codes = 0;

    for (const uint32_t end = x + cells; x < end; x++) {
        codes = codes_next(at->codes, x, codes);

        const size_t glyph = ((x + y) & 1) * TILE_CODES + codes % TILE_CODES;

        to = mempcpy(to, line->code_glyphs + line->cell_length * glyph, line->cell_length);
    }
    return to;
}

static const struct maze_line triangles_upper = {
    .cell_length = 2, TRIANGLES_UPPER("", ""), .tail = {TEXT(" \n"), TEXT("/\n")}};
static const struct maze_line triangles_lower = {
    .cell_length = 2, TRIANGLES_LOWER("", ""), .tail = {TEXT(" \n"), TEXT("\\\n")}};

static const struct maze_line colored_triangles_upper = {.cell_length = 12,
    TRIANGLES_UPPER(PLAIN, PATH),
    .ends = {TEXT(START "."), TEXT(GOAL ".")},
    .end_classes = 1 << 1,
    .tail = {TEXT(PLAIN " " RESET "\n"), TEXT(PLAIN "/" RESET "\n")}};
static const struct maze_line colored_triangles_lower = {.cell_length = 12,
    TRIANGLES_LOWER(PLAIN, PATH),
    .ends = {TEXT(START "."), TEXT(GOAL ".")},
    .end_classes = 1 << 0,
    .tail = {TEXT(PLAIN " " RESET "\n"), TEXT(PLAIN "\\" RESET "\n")}};

/* ---- the catalogue ---- */

static const struct maze_style colored_tiles = {.wall = &colored_tiles_wall,
                                   .cell = &colored_tiles_cell,
                                   .path = true,
                                   .characters = true},
                               colored_walls = {.wall = &colored_walls_wall,
                                   .cell = &colored_walls_cell,
                                   .path = true},
                               plain_circles = {.wall = &plain_circles_wall,
                                   .cell = &plain_circles_cell,
                                   .path = true},
                               colored_triangles = {.wall = &colored_triangles_lower,
                                   .cell = &colored_triangles_upper,
                                   .path = true},
                               box_in_color = {.corners = &colored_box},
                               blocks_in_color = {.corners = &colored_blocks},
                               quadrants_in_color = {.corners = &colored_quadrants},
                               braille_in_color = {.corners = &colored_braille};

const struct maze_style text_styles[] = {
    {"tiles", "a character a tile: # is wall, a space is floor", "square", &tiles_wall, &tiles_cell,
        .path = true, .recolored = &colored_tiles, .characters = true},
    {"walls", "the classic +---+ drawing, with an entrance and an exit", "square", &walls_wall,
        &walls_cell, .openings = true, .path = true, .recolored = &colored_walls},
    {"circles", "a circle a tile, green for floor and red for wall, by ANSI colours", "square",
        &circles_wall, &circles_cell, .path = true, .colored = true, .recolored = &plain_circles},
    {"triangles", "triangles of /, \\ and _, with an entrance and an exit", "triangle",
        &triangles_lower, &triangles_upper, .openings = true, .path = true,
        .recolored = &colored_triangles},
    {"hexagons", "hexagons of /, \\ and _, with an entrance and an exit", "hexagon",
        .openings = true, .path = true, .output = &hexagons_output},
    {"distances", "the walls, with the steps to every cell from the start, in base 36", "square",
        &distances_wall, &distances_cell, .openings = true, .path = true, .distances = true},
    {"box", "lines of box-drawing characters, with an entrance and an exit", "square",
        .openings = true, .path = true, .recolored = &box_in_color, .corners = &corners_box},
    {"blocks", "half blocks: two rows of tiles a line", "square", .path = true,
        .recolored = &blocks_in_color, .corners = &corners_blocks},
    {"quadrants", "quarter blocks: two by two tiles a character", "square", .path = true,
        .recolored = &quadrants_in_color, .corners = &corners_quadrants},
    {"braille", "braille dots, a tile each: two by four tiles a character", "square", .path = true,
        .recolored = &braille_in_color, .corners = &corners_braille},
};

/* ---- characters of the caller's choice in place of # and space, and of nothing else ---- */

struct character {
    char bytes[7]; /* of UTF-8 */
    uint8_t length;
};

struct characters {
    struct source source;
    struct source *tiles;     /* borrowed; it writes ASCII only */
    uint64_t count;           /* of tiles */
    bool only_tiles;          /* it writes no other characters, but for ends of lines */
    struct character of[128]; /* by what is read */
    char held[SOURCE_PIECE];  /* what was read … */
    size_t from, end;         /* … and is not written yet */
};

static enum maze_status characters_begin(struct source *source, const struct maze *maze)
{
    struct source *tiles = ((struct characters *)source)->tiles;

    return tiles->kind->begin(tiles, maze);
}

static bool characters_length(const struct source *source, uint64_t *length)
{
    const struct characters *self = (const struct characters *)source;
    const uint64_t bytes = self->of['#'].length;
    uint64_t more;

    /* Only the maze says which tiles are wall. */
    if (bytes != self->of[' '].length || (bytes > 1 && !self->only_tiles))
        return false;
    return self->tiles->kind->length(self->tiles, length) &&
        !__builtin_mul_overflow(self->count, bytes - 1, &more) &&
        !__builtin_add_overflow(*length, more, length);
}

/* Writes the characters of what surely fits, from a table by byte: no branch could be predicted by tiles. */
static char *put_held(struct characters *self, char *to, const char *end)
{
    const size_t fit = (size_t)(end - to) / sizeof(struct character);
    const size_t held = self->end - self->from, n = held < fit ? held : fit;
    const char *from = self->held + self->from;

    for (size_t i = 0; i < n; i++) {
        const struct character *character = &self->of[(unsigned char)from[i]];

        memcpy(to, character, sizeof(*character));
        to += character->length;
    }
    self->from += n;
    return to;
}

static enum maze_status characters_next(
    struct source *source, char *bytes, size_t room, size_t *written)
{
    struct characters *self = (struct characters *)source;
    char *to = bytes, *const end = bytes + room;
    enum maze_status status = MAZE_OK;

    while (status == MAZE_OK && end - to >= (ptrdiff_t)sizeof(struct character)) {
        if (self->from == self->end) {
            status =
                self->tiles->kind->next(self->tiles, self->held, sizeof(self->held), &self->end);
            self->from = 0;
            if (self->end == 0)
                break;
        }
        to = put_held(self, to, end);
    }
    *written = (size_t)(to - bytes);
    return status;
}

static void characters_free(struct source *source)
{
    struct source *tiles = ((struct characters *)source)->tiles;

    tiles->kind->free(tiles);
}

static void become(struct characters *self, char tile, const char *text)
{
    if (!*text)
        return;

    struct character *character = &self->of[(unsigned char)tile];

    character->length = (uint8_t)strnlen(text, sizeof(character->bytes));
    memcpy(character->bytes, text, character->length);
}

/* Walls among the `count` tiles become wall_text, and floors floor_text; empty texts change nothing. */
static void characters_init(struct characters *self, struct source *tiles, uint64_t count,
    bool only_tiles, const struct maze_drawing *drawing)
{
    static const struct source_kind kind = {
        characters_begin, characters_length, characters_next, characters_free};

    self->source = (struct source){&kind, .piece = sizeof(struct character)};
    self->tiles = tiles;
    self->count = count;
    self->only_tiles = only_tiles;
    self->from = self->end = 0;
    for (size_t i = 0; i < sizeof(self->of) / sizeof(*self->of); i++)
        self->of[i] = (struct character){{(char)i}, 1};
    become(self, '#', drawing->wall_text);
    become(self, ' ', drawing->floor_text);
}

/* ---- the answer ---- */

struct text_answer {
    union {
        struct line_renderer lines;
        struct corner_lines corners;
    };
    struct characters characters; /* of the lines' tiles */
};

static const struct maze_style *style_of(const struct maze_rendering *rendering)
{
    const struct maze_style *style = rendering->style;
    const bool colored =
        rendering->color == MAZE_COLOR_USUAL ? style->colored : rendering->color == MAZE_COLOR_YES;

    return colored != style->colored && style->recolored ? style->recolored : style;
}

static struct source *text_sources(void *memory, const struct maze_rendering *rendering,
    const struct maze_spec *spec, const struct maze_question *question)
{
    const uint32_t width = (uint32_t)spec->width, height = (uint32_t)spec->height;
    const struct maze_drawing *drawing = &rendering->drawing;
    const struct maze_style *style = style_of(rendering);
    struct text_answer *self = memory;

    if (style->corners) {
        self->corners = corner_lines_of(style->corners, width, height);
        return &self->corners.source;
    }
    self->lines = line_renderer_of(style, width, height);
    if (!style->characters || !(drawing->wall_text[0] || drawing->floor_text[0]))
        return &self->lines.source;
    characters_init(&self->characters, &self->lines.source,
        (2 * spec->width + 1) * (2 * spec->height + 1),
        style == rendering->style && !question->solver, drawing);
    return &self->characters.source;
}

static uint64_t text_memory(const struct maze_rendering *rendering, const struct maze_spec *spec)
{
    const struct maze_style *style = style_of(rendering);

    return style->corners ? corner_lines_memory(style->corners, spec->width)
                          : line_renderer_memory(rendering, spec);
}

const struct maze_output text_output = {
    .size = sizeof(struct text_answer), .sources = text_sources, .memory = text_memory};
