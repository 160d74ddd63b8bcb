/* Tiles where corridors or walls are wider than one: the code of a cell has the four arms of its path. */
#include "encode/lines/line.h"

enum {
    WIDE_SECOND = 2,
    WIDE_PATH = 4,
    WIDE_WEST = 8,
    WIDE_NORTH = 16,
    WIDE_EAST = 32,
    WIDE_SOUTH = 64
};

const struct corner_form wide_cells = {draw_line_cell, 2, 7,
    {CORNER_TILE_SOUTH, CORNER_OUTSIDE, CORNER_PATH, CORNER_PATH_WEST, CORNER_PATH_NORTH,
        CORNER_PATH_EAST, CORNER_PATH_SOUTH},
    .classes = 1};

/* Whether the path goes through tile `at` of a row of a part: a cell, the wall along it, or the one before it. */
static bool is_on_way(const struct corner_lines *self, unsigned code, bool cells, uint32_t at)
{
    const uint32_t middle = (self->wide[1] - 1) / 2, row = self->rows;

    if (!cells)
        return self->post_written && at == middle && code & WIDE_PATH;
    if (!self->post_written || (row == middle && at < middle))
        return row == middle && code & WIDE_WEST;
    if (row == middle)
        return code & (at == middle ? WIDE_PATH : WIDE_EAST);
    return at == middle && code & (row < middle ? WIDE_NORTH : WIDE_SOUTH);
}

char *wide_draw_corner(struct corner_lines *self, const struct corner_look *look, char *to)
{
    const bool cells = look->form == self->cell, second = self->post_written;
    const unsigned code = self->code[self->x];
    /* The code's second bit says that a post is floor, and that a cell is wall. */
    const bool floor = cells == second ? !(code & WIDE_SECOND) == cells : !(code & 1);
    const bool ends = cells && second && look->end && self->rows == (self->wide[1] - 1) / 2;

    for (uint32_t i = 0; i < self->wide[second]; i++) {
        const bool end = ends && i == self->rows;

        if (i || second || !look->first)
            to = put_separator(to, look);
        if (end || is_on_way(self, code, cells, i))
            to = put_marked(to, look, end ? look->end : 0, end ? look->letter : look->path);
        else
            to = put_plain(to, look, floor ? look->floor : look->wall);
    }
    self->post_written = !second && !look->last;
    self->x += !self->post_written;
    return to;
}
