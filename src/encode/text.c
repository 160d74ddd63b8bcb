/* Drawings for people: of tiles, walls, coloured circles or triangles, or with the distances. */
#include "encode/line_renderer.h"

#include <string.h>

static const struct maze_line tiles_wall = {WALL_LINE(2), .glyphs = tile_wall_glyphs[0],
    .code_glyphs = WALL_GLYPHS("#", "#", " ", ".", "#", "#"), .lead = {TEXT("#"), TEXT("#")},
    .tail = {TEXT("\n")}};

static const struct maze_line tiles_cell = {CELL_LINE(2), .glyphs = tile_cell_glyphs[0],
    .code_glyphs = CELL_GLYPHS("#", " ", ".", "#", "#", " ", "."),
    .lead = {TEXT("#"), TEXT("#"), TEXT(" "), TEXT(".")}, .tail = {TEXT("\n")}};

static const char walls_wall_glyphs[256][32] = {GLYPHS8("---+", "   +", "")};
static const char walls_cell_glyphs[256][32] = {GLYPHS8("   |", "    ", "")};

static const struct maze_line walls_wall = {WALL_LINE(4), .glyphs = walls_wall_glyphs[0],
    .code_glyphs = WALL_GLYPHS("   ", "---", "   ", " . ", " ", "+"),
    .lead = {TEXT(" "), TEXT("+")}, .tail = {TEXT("\n")}};

static const struct maze_line walls_cell = {CELL_LINE(4), .glyphs = walls_cell_glyphs[0],
    .code_glyphs = CELL_GLYPHS("   ", "   ", " . ", " ", "|", " ", "."),
    .lead = {TEXT(" "), TEXT("|"), TEXT(" "), TEXT(".")}, .tail = {TEXT("\n")}};

/* ANSI's colours; a circle is three bytes of UTF-8, so that a tile is eight. */
#define RED    "\x1b[31m\u25cf"
#define YELLOW "\x1b[33m\u25cf"
#define GREEN  "\x1b[32m\u25cf"
#define RESET  "\x1b[0m"

static const char circles_wall_glyphs[16][64] = {GLYPHS4(RED RED, GREEN RED, "")};
static const char circles_cell_glyphs[16][64] = {GLYPHS4(GREEN RED, GREEN GREEN, "")};

static const struct maze_line circles_wall = {WALL_LINE(16), .glyphs = circles_wall_glyphs[0],
    .code_glyphs = WALL_GLYPHS(RED, RED, GREEN, YELLOW, RED, RED), .lead = {TEXT(RED), TEXT(RED)},
    .tail = {TEXT(RESET "\n")}};

static const struct maze_line circles_cell = {CELL_LINE(16), .glyphs = circles_cell_glyphs[0],
    .code_glyphs = CELL_GLYPHS(RED, GREEN, YELLOW, RED, RED, GREEN, YELLOW),
    .lead = {TEXT(RED), TEXT(RED), TEXT(GREEN), TEXT(YELLOW)}, .tail = {TEXT(RESET "\n")}};

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

    .classify = tile_classifier_walls,
    .draw_codes = draw_number_walls,
    .lead = {TEXT(" "), TEXT("+")},
    .tail = {TEXT("\n")}};

static const struct maze_line distances_cell = {.cell_length = 3,

    .classify = tile_classifier_cells,
    .draw_codes = draw_numbers,
    .lead = {TEXT(" "), TEXT("|"), TEXT(" "), TEXT(".")},
    .tail = {TEXT("\n")}};

/* ---- triangles: two lines a row, in which cells overlap by a side ---- */

/*
 * Two characters a cell, those in the middle of its four. In the upper line of a row, a cell that points up
 * has its two sides there, and one that points down its inside; in the lower line it is the reverse,
 * where a cell that points up stands on its floor.
 */
#define FOUR_TIMES(glyph)         glyph glyph glyph glyph
#define TRIANGLE_TIP(left, right) FOUR_TIMES("  " left "  " right left right)
#define TRIANGLE_INSIDE(empty, path, floor, floor_and_path)                                        \
    FOUR_TIMES(empty) FOUR_TIMES(path) FOUR_TIMES(floor) FOUR_TIMES(floor_and_path)

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

static const struct maze_line triangles_upper = {.cell_length = 2,
    .classify = tile_classifier_triangles_upper,
    .draw_codes = draw_triangles,
    .code_glyphs = TRIANGLE_TIP("/", "\\") TRIANGLE_INSIDE("  ", ". ", "  ", ". "),
    .lead = {TEXT(" "), TEXT("\\")},
    .tail = {TEXT(" \n"), TEXT("/\n")}};

static const struct maze_line triangles_lower = {.cell_length = 2,
    .classify = tile_classifier_triangles_lower,
    .draw_codes = draw_triangles,
    .code_glyphs = TRIANGLE_INSIDE("  ", ". ", "__", "._") TRIANGLE_TIP("\\", "/"),
    .lead = {TEXT(" "), TEXT("/")},
    .tail = {TEXT(" \n"), TEXT("\\\n")}};

const struct maze_style text_styles[] = {
    {"tiles", "a character a tile: # is wall, a space is floor", "square", &tiles_wall, &tiles_cell,
        .path = true},
    {"walls", "the classic +---+ drawing, with an entrance and an exit", "square", &walls_wall,
        &walls_cell, .openings = true, .path = true},
    {"circles", "a circle a tile, green for floor and red for wall, by ANSI colours", "square",
        &circles_wall, &circles_cell, .path = true},
    {"triangles", "triangles of /, \\ and _, with an entrance and an exit", "triangle",
        &triangles_lower, &triangles_upper, .openings = true, .path = true},
    {"distances", "the walls, with the steps to every cell from the start, in base 36", "square",
        &distances_wall, &distances_cell, .openings = true, .path = true, .distances = true},
};

static struct source *text_list(void *memory, const struct maze_rendering *rendering,
    const struct maze_spec *spec, const struct maze_question *question)
{
    struct line_renderer *lines = memory;

    (void)question;
    *lines = line_renderer_of(rendering->style, (uint32_t)spec->width, (uint32_t)spec->height);
    return &lines->source;
}

const struct maze_output text_output = {sizeof(struct line_renderer), text_list};
