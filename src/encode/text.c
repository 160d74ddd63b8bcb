/* Drawings for people: as characters, as the classic walls, as coloured circles, as distances. */
#include "encode/line_renderer.h"

#include <string.h>

static const char tiles_wall_codes[][2] = WALL_GLYPHS("#", "#", " ", ".", "#", "#");
static const char tiles_cell_codes[][2] = CELL_GLYPHS("#", " ", ".", "#", "#", " ", ".");

static const struct line tiles_wall = {
    .tail = LINE_TEXT("\n"),
    .cell_length = 2,
    .draw = draw_8_cells_of_2,
    .plane = MAZE_PLANE_SOUTH,
    .glyphs = tile_wall_glyphs[0],
    .draw_codes = draw_codes_of_2,
    .lead = {LINE_TEXT("#"), LINE_TEXT("#")},
    .code_glyphs = tiles_wall_codes[0],
};

static const struct line tiles_cell = {
    .tail = LINE_TEXT("\n"),
    .cell_length = 2,
    .draw = draw_8_cells_of_2,
    .plane = MAZE_PLANE_EAST,
    .glyphs = tile_cell_glyphs[0],
    .draw_codes = draw_codes_of_2,
    .lead = {LINE_TEXT("#"), LINE_TEXT("#"), LINE_TEXT(" "), LINE_TEXT(".")},
    .code_glyphs = tiles_cell_codes[0],
};

static const char walls_wall_glyphs[256][32] = {GLYPHS8("---+", "   +", "")};
static const char walls_cell_glyphs[256][32] = {GLYPHS8("   |", "    ", "")};

static const char walls_wall_codes[][4] = WALL_GLYPHS("   ", "---", "   ", " . ", " ", "+");
static const char walls_cell_codes[][4] = CELL_GLYPHS("   ", "   ", " . ", " ", "|", " ", ".");

static const struct line walls_wall = {
    .tail = LINE_TEXT("\n"),
    .cell_length = 4,
    .draw = draw_8_cells_of_4,
    .plane = MAZE_PLANE_SOUTH,
    .glyphs = walls_wall_glyphs[0],
    .draw_codes = draw_codes_of_4,
    .lead = {LINE_TEXT(" "), LINE_TEXT("+")},
    .code_glyphs = walls_wall_codes[0],
};

static const struct line walls_cell = {
    .tail = LINE_TEXT("\n"),
    .cell_length = 4,
    .draw = draw_8_cells_of_4,
    .plane = MAZE_PLANE_EAST,
    .glyphs = walls_cell_glyphs[0],
    .draw_codes = draw_codes_of_4,
    .lead = {LINE_TEXT(" "), LINE_TEXT("|"), LINE_TEXT(" "), LINE_TEXT(".")},
    .code_glyphs = walls_cell_codes[0],
};

/* ANSI's colours; a circle is three bytes of UTF-8, so that a tile is eight. */
#define RED    "\x1b[31m\u25cf"
#define YELLOW "\x1b[33m\u25cf"
#define GREEN  "\x1b[32m\u25cf"
#define RESET  "\x1b[0m"

static const char circles_wall_glyphs[16][64] = {GLYPHS4(RED RED, GREEN RED, "")};
static const char circles_cell_glyphs[16][64] = {GLYPHS4(GREEN RED, GREEN GREEN, "")};

static const char circles_wall_codes[][16] = WALL_GLYPHS(RED, RED, GREEN, YELLOW, RED, RED);
static const char circles_cell_codes[][16] =
    CELL_GLYPHS(RED, GREEN, YELLOW, RED, RED, GREEN, YELLOW);

static const struct line circles_wall = {
    .tail = LINE_TEXT(RESET "\n"),
    .cell_length = 16,
    .draw = draw_4_cells_of_16,
    .plane = MAZE_PLANE_SOUTH,
    .glyphs = circles_wall_glyphs[0],
    .draw_codes = draw_codes_of_16,
    .lead = {LINE_TEXT(RED), LINE_TEXT(RED)},
    .code_glyphs = circles_wall_codes[0],
};

static const struct line circles_cell = {
    .tail = LINE_TEXT(RESET "\n"),
    .cell_length = 16,
    .draw = draw_4_cells_of_16,
    .plane = MAZE_PLANE_EAST,
    .glyphs = circles_cell_glyphs[0],
    .draw_codes = draw_codes_of_16,
    .lead = {LINE_TEXT(RED), LINE_TEXT(RED), LINE_TEXT(GREEN), LINE_TEXT(YELLOW)},
    .code_glyphs = circles_cell_codes[0],
};

/* ---- distances: the walls around a number a cell, which has a space at either side ---- */

/* The most bytes a cell, rounded up: as many are filled at once, which the slack allows. */
enum { NUMBER_CELL = LINE_CELL_MAX };

static char *draw_number_walls(
    const struct line *line, const struct tile_codes *codes, uint32_t x, uint32_t cells, char *to)
{
    static const char fill[EDGES] = {' ', '-', ' ', ' '};
    const unsigned length = line->cell_length + codes->digits, middle = (length - 1) / 2;

    for (const uint32_t end = x + cells; x < end; x += BITS_LANES) {
        const uint32_t n = end - x < BITS_LANES ? end - x : BITS_LANES;
        uint64_t eight = codes_of_8(codes, x);

        for (uint32_t i = 0; i < n; i++, eight >>= 8, to += length) {
            const enum edge edge = (enum edge)(eight % EDGES);

            memset(to, fill[edge], NUMBER_CELL);
            if (edge == EDGE_PATH)
                to[middle] = '.';
            to[length - 1] = eight & CODE_POST ? '+' : ' ';
        }
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
    const struct line *line, const struct tile_codes *codes, uint32_t x, uint32_t cells, char *to)
{
    static const char sides[EDGES] = {' ', '|', ' ', '.'};
    const unsigned length = line->cell_length + codes->digits;

    for (const uint32_t end = x + cells; x < end; x += BITS_LANES) {
        const uint32_t n = end - x < BITS_LANES ? end - x : BITS_LANES;
        uint64_t eight = codes_of_8(codes, x);

        for (uint32_t i = 0; i < n; i++, eight >>= 8, to += length) {
            memset(to, ' ', NUMBER_CELL);
            if (codes->value && codes->value[x + i] != MAZE_NO_VALUE)
                put_base_36(codes->value[x + i], to + length - 2);
            to[length - 1] = sides[eight % EDGES];
        }
    }
    return to;
}

static const struct line distances_wall = {
    .tail = LINE_TEXT("\n"),
    .cell_length = 3,
    .numbers = true,
    .draw_codes = draw_number_walls,
    .lead = {LINE_TEXT(" "), LINE_TEXT("+")},
};

static const struct line distances_cell = {
    .tail = LINE_TEXT("\n"),
    .cell_length = 3,
    .numbers = true,
    .draw_codes = draw_numbers,
    .lead = {LINE_TEXT(" "), LINE_TEXT("|"), LINE_TEXT(" "), LINE_TEXT(".")},
};

const struct maze_style text_styles[] = {
    {
        .name = "tiles",
        .summary = "a character a tile: # is wall, a space is floor",
        .wall = &tiles_wall,
        .cell = &tiles_cell,
        .path = true,
    },
    {
        .name = "walls",
        .summary = "the classic +---+ drawing, with an entrance and an exit",
        .wall = &walls_wall,
        .cell = &walls_cell,
        .openings = true,
        .path = true,
    },
    {
        .name = "circles",
        .summary = "a circle a tile, green for floor and red for wall, by ANSI colours",
        .wall = &circles_wall,
        .cell = &circles_cell,
        .path = true,
    },
    {
        .name = "distances",
        .summary = "the walls, with the steps to every cell from the start, in base 36",
        .wall = &distances_wall,
        .cell = &distances_cell,
        .openings = true,
        .path = true,
    },
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
