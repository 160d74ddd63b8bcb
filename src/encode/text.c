/* The drawings for people: as characters, as the classic walls, as coloured circles. */
#include "encode/drawing.h"

static const struct line tiles_wall = {
    .lead = {"#", "#"},
    .tail = "\n",
    .cell_length = 2,
    .draw = draw_8_cells_of_2,
    .plane = PLANE_SOUTH,
    .glyphs = tile_wall_glyphs[0],
};

static const struct line tiles_cell = {
    .lead = {"#", " "},
    .tail = "\n",
    .cell_length = 2,
    .draw = draw_8_cells_of_2,
    .plane = PLANE_EAST,
    .glyphs = tile_cell_glyphs[0],
};

static const char walls_wall_glyphs[256][32] = {GLYPHS8("---+", "   +", "")};
static const char walls_cell_glyphs[256][32] = {GLYPHS8("   |", "    ", "")};

static const struct line walls_wall = {
    .lead = {"+", "+"},
    .tail = "\n",
    .cell_length = 4,
    .draw = draw_8_cells_of_4,
    .plane = PLANE_SOUTH,
    .glyphs = walls_wall_glyphs[0],
};

static const struct line walls_cell = {
    .lead = {"|", " "},
    .tail = "\n",
    .cell_length = 4,
    .draw = draw_8_cells_of_4,
    .plane = PLANE_EAST,
    .glyphs = walls_cell_glyphs[0],
};

/* ANSI's colours; a circle is three bytes of UTF-8, so that a tile is eight. */
#define RED   "\x1b[31m\u25cf"
#define GREEN "\x1b[32m\u25cf"
#define RESET "\x1b[0m"

static const char circles_wall_glyphs[16][64] = {GLYPHS4(RED RED, GREEN RED, "")};
static const char circles_cell_glyphs[16][64] = {GLYPHS4(GREEN RED, GREEN GREEN, "")};

static const struct line circles_wall = {
    .lead = {RED, RED},
    .tail = RESET "\n",
    .cell_length = 16,
    .draw = draw_4_cells_of_16,
    .plane = PLANE_SOUTH,
    .glyphs = circles_wall_glyphs[0],
};

static const struct line circles_cell = {
    .lead = {RED, GREEN},
    .tail = RESET "\n",
    .cell_length = 16,
    .draw = draw_4_cells_of_16,
    .plane = PLANE_EAST,
    .glyphs = circles_cell_glyphs[0],
};

const struct drawing text_drawings[] = {
    {
        .name = "tiles",
        .summary = "a character a tile: # is wall, a space is floor",
        .wall = &tiles_wall,
        .cell = &tiles_cell,
    },
    {
        .name = "walls",
        .summary = "the classic +---+ drawing, with an entrance and an exit",
        .wall = &walls_wall,
        .cell = &walls_cell,
        .gaps = true,
    },
    {
        .name = "circles",
        .summary = "a circle a tile, green for floor and red for wall, by ANSI colours",
        .wall = &circles_wall,
        .cell = &circles_cell,
    },
};
