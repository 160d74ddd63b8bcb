/* The drawings for programs: the tiles as a matrix or as strings, or each cell's open directions. */
#include "encode/drawing.h"

#include "base/bits.h"

#include <string.h>

static const char tiles_wall_glyphs[256][32] = {GLYPHS8(",1,1", ",0,1", "")};
static const char tiles_cell_glyphs[256][32] = {GLYPHS8(",0,1", ",0,0", "")};

/* The way is not shown: the numbers are those that a search for a way is given. */
static const char tiles_wall_signs[][4] = WALL_GLYPHS(",1", ",1", ",0", ",0", ",1", ",1");
static const char tiles_cell_signs[][4] = CELL_GLYPHS(",1", ",0", ",0", ",1", ",1", ",0", ",0");
static const char rows_wall_signs[][2] = WALL_GLYPHS("#", "#", " ", " ", "#", "#");
static const char rows_cell_signs[][2] = CELL_GLYPHS("#", " ", " ", "#", "#", " ", " ");

static const struct line tiles_wall = {
    .lead = {"[1", "[1"},
    .tail = "]",
    .cell_length = 4,
    .draw = draw_8_cells_of_4,
    .plane = MAZE_PLANE_SOUTH,
    .glyphs = tiles_wall_glyphs[0],
    .show = show_cells_of_4,
    .edge = {"[1", "[1"},
    .sign_glyphs = tiles_wall_signs[0],
};

static const struct line tiles_cell = {
    .lead = {"[1", "[0"},
    .tail = "]",
    .cell_length = 4,
    .draw = draw_8_cells_of_4,
    .plane = MAZE_PLANE_EAST,
    .glyphs = tiles_cell_glyphs[0],
    .show = show_cells_of_4,
    .edge = {"[1", "[1", "[0", "[0"},
    .sign_glyphs = tiles_cell_signs[0],
};

static const struct line rows_wall = {
    .lead = {"\"#", "\"#"},
    .tail = "\"",
    .cell_length = 2,
    .draw = draw_8_cells_of_2,
    .plane = MAZE_PLANE_SOUTH,
    .glyphs = tile_wall_glyphs[0],
    .show = show_cells_of_2,
    .edge = {"\"#", "\"#"},
    .sign_glyphs = rows_wall_signs[0],
};

static const struct line rows_cell = {
    .lead = {"\"#", "\" "},
    .tail = "\"",
    .cell_length = 2,
    .draw = draw_8_cells_of_2,
    .plane = MAZE_PLANE_EAST,
    .glyphs = tile_cell_glyphs[0],
    .show = show_cells_of_2,
    .edge = {"\"#", "\"#", "\" ", "\" "},
    .sign_glyphs = rows_cell_signs[0],
};

/* A cell's open directions, N = 1, E = 2, S = 4, W = 8, after a comma that the first of a line lacks. */
static const char cells_glyphs[16][4] = {", 0", ", 1", ", 2", ", 3", ", 4", ", 5", ", 6", ", 7",
    ", 8", ", 9", ",10", ",11", ",12", ",13", ",14", ",15"};

static bool is_open(const uint64_t *plane, uint32_t x)
{
    return plane && bits_get(plane, x);
}

static char *draw_cells(const struct line *line, const struct maze_row *row, const uint64_t *north,
    uint32_t x, uint32_t cells, char *to)
{
    const uint64_t *east = row->plane[MAZE_PLANE_EAST], *south = row->plane[MAZE_PLANE_SOUTH];
    bool west = x ? is_open(east, x - 1) : row->west_open;

    for (const uint32_t end = x + cells; x < end; x++, to += line->cell_length) {
        const bool out = is_open(east, x);
        const unsigned open = (unsigned)is_open(north, x) | (unsigned)out << 1 |
            (unsigned)is_open(south, x) << 2 | (unsigned)west << 3;

        memcpy(to, line->glyphs + open * sizeof(cells_glyphs[0]), line->cell_length);
        if (x == 0)
            *to = '[';
        west = out;
    }
    return to;
}

/* The same of a maze with an outline, where a cell's sign is its open directions. */
static char *show_cells(
    const struct line *line, const struct signs *signs, uint32_t x, uint32_t cells, char *to)
{
    for (const uint32_t end = x + cells; x < end; x += BITS_LANES) {
        const uint32_t n = end - x < BITS_LANES ? end - x : BITS_LANES;
        uint64_t eight = signs_of_8(signs, x);

        for (uint32_t i = 0; i < n; i++, eight >>= 8, to += line->cell_length) {
            memcpy(to, cells_glyphs[eight & (SIGNS - 1)], line->cell_length);
            if (x + i == 0)
                *to = '[';
        }
    }
    return to;
}

static const struct line cells_cell = {
    .lead = {"", ""},
    .tail = "]",
    .cell_length = 3,
    .draw = draw_cells,
    .glyphs = cells_glyphs[0],
    .show = show_cells,
    .edge = {"", "", "", ""},
};

const struct maze_style json_drawings[] = {
    {
        .name = "tiles",
        .summary = "a matrix of tiles: 0 is empty, 1 is wall",
        .wall = &tiles_wall,
        .cell = &tiles_cell,
        .between = ",",
    },
    {
        .name = "rows",
        .summary = "a string a row of tiles: # is wall, a space is floor",
        .wall = &rows_wall,
        .cell = &rows_cell,
        .between = ",",
    },
    {
        .name = "cells",
        .summary = "a matrix of cells, each the sum of its open directions: N=1, E=2, S=4, W=8",
        .cell = &cells_cell,
        .between = ",",
        .north = true,
    },
    {
        .name = "none",
        .summary = "no grid, only what is known of the maze",
    },
};
