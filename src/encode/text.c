/* Drawings for people: of tiles, walls, coloured circles or triangles, or with the distances. */
#include "encode/line_renderer.h"

#include <string.h>

static const char tiles_wall_codes[][2] = WALL_GLYPHS("#", "#", " ", ".", "#", "#");
static const char tiles_cell_codes[][2] = CELL_GLYPHS("#", " ", ".", "#", "#", " ", ".");

static const struct line tiles_wall = {
    .tail = {TEXT("\n")},
    .cell_length = 2,
    .draw = draw_8_cells_of_2,
    .plane = MAZE_PLANE_SOUTH,
    .glyphs = tile_wall_glyphs[0],
    .classify = tile_classifier_walls,
    .draw_codes = draw_codes_of_2,
    .lead = {TEXT("#"), TEXT("#")},
    .code_glyphs = tiles_wall_codes[0],
};

static const struct line tiles_cell = {
    .tail = {TEXT("\n")},
    .cell_length = 2,
    .draw = draw_8_cells_of_2,
    .plane = MAZE_PLANE_EAST,
    .glyphs = tile_cell_glyphs[0],
    .classify = tile_classifier_cells,
    .draw_codes = draw_codes_of_2,
    .lead = {TEXT("#"), TEXT("#"), TEXT(" "), TEXT(".")},
    .code_glyphs = tiles_cell_codes[0],
};

static const char walls_wall_glyphs[256][32] = {GLYPHS8("---+", "   +", "")};
static const char walls_cell_glyphs[256][32] = {GLYPHS8("   |", "    ", "")};

static const char walls_wall_codes[][4] = WALL_GLYPHS("   ", "---", "   ", " . ", " ", "+");
static const char walls_cell_codes[][4] = CELL_GLYPHS("   ", "   ", " . ", " ", "|", " ", ".");

static const struct line walls_wall = {
    .tail = {TEXT("\n")},
    .cell_length = 4,
    .draw = draw_8_cells_of_4,
    .plane = MAZE_PLANE_SOUTH,
    .glyphs = walls_wall_glyphs[0],
    .classify = tile_classifier_walls,
    .draw_codes = draw_codes_of_4,
    .lead = {TEXT(" "), TEXT("+")},
    .code_glyphs = walls_wall_codes[0],
};

static const struct line walls_cell = {
    .tail = {TEXT("\n")},
    .cell_length = 4,
    .draw = draw_8_cells_of_4,
    .plane = MAZE_PLANE_EAST,
    .glyphs = walls_cell_glyphs[0],
    .classify = tile_classifier_cells,
    .draw_codes = draw_codes_of_4,
    .lead = {TEXT(" "), TEXT("|"), TEXT(" "), TEXT(".")},
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
    .tail = {TEXT(RESET "\n")},
    .cell_length = 16,
    .draw = draw_4_cells_of_16,
    .plane = MAZE_PLANE_SOUTH,
    .glyphs = circles_wall_glyphs[0],
    .classify = tile_classifier_walls,
    .draw_codes = draw_codes_of_16,
    .lead = {TEXT(RED), TEXT(RED)},
    .code_glyphs = circles_wall_codes[0],
};

static const struct line circles_cell = {
    .tail = {TEXT(RESET "\n")},
    .cell_length = 16,
    .draw = draw_4_cells_of_16,
    .plane = MAZE_PLANE_EAST,
    .glyphs = circles_cell_glyphs[0],
    .classify = tile_classifier_cells,
    .draw_codes = draw_codes_of_16,
    .lead = {TEXT(RED), TEXT(RED), TEXT(GREEN), TEXT(YELLOW)},
    .code_glyphs = circles_cell_codes[0],
};

/* ---- distances: the walls around a number a cell, which has a space at either side ---- */

/* The most bytes a cell, rounded up: as many are filled at once, which the slack allows. */
enum { NUMBER_CELL = LINE_CELL_MAX };

static char *draw_number_walls(
    const struct line *line, const struct line_cells *at, uint32_t x, uint32_t cells, char *to)
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
    const struct line *line, const struct line_cells *at, uint32_t x, uint32_t cells, char *to)
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

static const struct line distances_wall = {
    .tail = {TEXT("\n")},
    .cell_length = 3,
    .numbers = true,
    .classify = tile_classifier_walls,
    .draw_codes = draw_number_walls,
    .lead = {TEXT(" "), TEXT("+")},
};

static const struct line distances_cell = {
    .tail = {TEXT("\n")},
    .cell_length = 3,
    .numbers = true,
    .classify = tile_classifier_cells,
    .draw_codes = draw_numbers,
    .lead = {TEXT(" "), TEXT("|"), TEXT(" "), TEXT(".")},
};

/* ---- triangles: two lines a row, in which cells overlap by a side ---- */

/*
 * Two characters a cell, those in the middle of its four. In the upper line of a row, a cell that points up
 * has its two sides there, and one that points down its inside; in the lower line it is the reverse,
 * where a cell that points up stands on its floor.
 */
#define TRIANGLE_SIDES(left, right) "  ", left " ", " " right, left right
#define TRIANGLE_TIP(left, right)                                                                  \
    {                                                                                              \
        TRIANGLE_SIDES(left, right), TRIANGLE_SIDES(left, right), TRIANGLE_SIDES(left, right),     \
            TRIANGLE_SIDES(left, right)                                                            \
    }
#define TRIANGLE_FOUR(inside) inside, inside, inside, inside
#define TRIANGLE_INSIDE(empty, path, floor, floor_and_path)                                        \
    {                                                                                              \
        TRIANGLE_FOUR(empty), TRIANGLE_FOUR(path), TRIANGLE_FOUR(floor),                           \
            TRIANGLE_FOUR(floor_and_path)                                                          \
    }

/* By the class of a cell, up or down, and its code. */
static const char triangles_upper_codes[2][TILE_CODES][2] = {
    TRIANGLE_TIP("/", "\\"), TRIANGLE_INSIDE("  ", ". ", "  ", ". ")};
static const char triangles_lower_codes[2][TILE_CODES][2] = {
    TRIANGLE_INSIDE("  ", ". ", "__", "._"), TRIANGLE_TIP("\\", "/")};

static char *draw_triangles(
    const struct line *line, const struct line_cells *at, uint32_t x, uint32_t cells, char *to)
{
    const uint32_t y = at->codes->y;
    uint64_t codes = 0;

    for (const uint32_t end = x + cells; x < end; x++, to += line->cell_length) {
        codes = codes_next(at->codes, x, codes);
        memcpy(to,
            line->code_glyphs +
                line->cell_length * (((x + y) & 1) * TILE_CODES + (codes & (TILE_CODES - 1))),
            line->cell_length);
    }
    return to;
}

static const struct line triangles_upper = {
    .lead = {TEXT(" "), TEXT("\\")},
    .tail = {TEXT(" \n"), TEXT("/\n")},
    .cell_length = 2,
    .classify = tile_classifier_triangles_upper,
    .draw_codes = draw_triangles,
    .code_glyphs = triangles_upper_codes[0][0],
};

static const struct line triangles_lower = {
    .lead = {TEXT(" "), TEXT("/")},
    .tail = {TEXT(" \n"), TEXT("\\\n")},
    .cell_length = 2,
    .classify = tile_classifier_triangles_lower,
    .draw_codes = draw_triangles,
    .code_glyphs = triangles_lower_codes[0][0],
};

const struct maze_style text_styles[] = {
    {
        .name = "tiles",
        .summary = "a character a tile: # is wall, a space is floor",
        .tiling = "square",
        .wall = &tiles_wall,
        .cell = &tiles_cell,
        .path = true,
    },
    {
        .name = "walls",
        .summary = "the classic +---+ drawing, with an entrance and an exit",
        .tiling = "square",
        .wall = &walls_wall,
        .cell = &walls_cell,
        .openings = true,
        .path = true,
    },
    {
        .name = "circles",
        .summary = "a circle a tile, green for floor and red for wall, by ANSI colours",
        .tiling = "square",
        .wall = &circles_wall,
        .cell = &circles_cell,
        .path = true,
    },
    {
        .name = "triangles",
        .summary = "triangles of /, \\ and _, with an entrance and an exit",
        .tiling = "triangle",
        .wall = &triangles_lower,
        .cell = &triangles_upper,
        .openings = true,
        .path = true,
    },
    {
        .name = "distances",
        .summary = "the walls, with the steps to every cell from the start, in base 36",
        .tiling = "square",
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
