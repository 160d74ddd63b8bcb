/* Works on 64 columns at a time. Below the last row no cell is inside, and no upright wall continues. */
#include "encode/lines/wall_lines.h"

#include "base/bits.h"
#include "core/board/rows.h"

#include <stdlib.h>

enum { PLANES = 8 };

enum maze_status wall_lines_begin(struct wall_lines *lines, struct maze_rows *rows)
{
    const size_t words = bits_words((uint64_t)rows->width + 1);
    uint64_t *planes = calloc(PLANES * words, sizeof(*planes));

    *lines = (struct wall_lines){.rows = rows, .words = words};
    if (!planes)
        return MAZE_NO_MEMORY;
    lines->along = planes;
    lines->below = planes + words;
    lines->above = planes + 2 * words;
    lines->inside_above = planes + 3 * words;
    lines->open_above = planes + 4 * words;
    lines->posts = planes + 5 * words;
    lines->opened = planes + 6 * words;
    lines->corners = planes + 7 * words;
    return MAZE_OK;
}

uint64_t wall_lines_memory(uint64_t width)
{
    return PLANES * sizeof(uint64_t) * bits_words(width + 1);
}

/* A word with the bits of the row's cells set. */
static uint64_t cells_word(const struct wall_lines *lines, size_t i)
{
    const size_t words = bits_words(lines->rows->width);

    return i + 1 < words ? UINT64_MAX : i < words ? bits_last_mask(lines->rows->width) : 0;
}

/* Columns in which a side lies between the row above the line and the one below: for triangles every other one. */
static uint64_t sides_of(const struct wall_lines *lines)
{
    const struct maze_tiling *tiling = lines->rows->tiling;
    const uint64_t even = UINT64_C(0x5555555555555555);
    const unsigned first = maze_tiling_class(tiling, 0, lines->y - 1);
    const unsigned second = maze_tiling_class(tiling, 1, lines->y - 1);

    return (tiling->has[first] >> MAZE_NORTH & 1 ? even : 0) |
        (tiling->has[second] >> MAZE_NORTH & 1 ? ~even : 0);
}

/* Word i of the inside cells beyond a window: in the row above its first or below its last, or to the east of row y. */
static uint64_t beyond_word(const struct wall_lines *lines, uint64_t y, size_t i)
{
    const struct maze_rows *rows = lines->rows;
    const uint64_t first = i * BITS_WORD, end = first + BITS_WORD, width = rows->width;
    uint64_t word = 0;

    for (uint64_t x = y < rows->height && first < width ? width : first;
         rows->whole && x < end && x <= width; x++)
        word |= (uint64_t)rows_beyond(rows, x, y) << x % BITS_WORD;
    return word;
}

/* Word i of the upright walls that are open in a row beyond the first or the last; none if there is no such row. */
static uint64_t open_beyond(const struct wall_lines *lines, const struct maze_row *row, size_t i)
{
    const uint64_t *east = row->plane[MAZE_PLANE_EAST];
    const uint64_t left = !east ? 0 : i ? east[i - 1] >> (BITS_WORD - 1) : row->west_open;

    return !east ? 0 : i < bits_words(lines->rows->width) ? east[i] << 1 | left : left;
}

/*
 * Word i of the corners around which all four walls are open. Found after the walls of the word; `left` is the passage
 * to the west.
 */
static uint64_t open_corners(const struct wall_lines *lines, size_t i, bool last, uint64_t left)
{
    const struct maze_rows *rows = lines->rows;
    const uint64_t across = lines->opened[i] |
        (i == rows->width / BITS_WORD ? (uint64_t)lines->east_opened << rows->width % BITS_WORD
                                      : 0);
    const uint64_t above =
        lines->y == 1 ? open_beyond(lines, &rows->beyond[0], i) : ~lines->above[i];
    const uint64_t below = last ? open_beyond(lines, &rows->beyond[1], i) : ~lines->below[i];

    return across & (across << 1 | left) & above & below;
}

void wall_lines_find(struct wall_lines *lines, size_t end)
{
    /* Reading has counted this line already. */
    const bool last = lines->y > lines->rows->height;
    const size_t words = bits_words(lines->rows->width);
    const uint64_t y = lines->y - UINT64_C(1); /* of the row below the line */
    const uint64_t *const top = lines->y == 1 ? lines->rows->top[MAZE_PLANE_SOUTH] : NULL;
    const uint64_t *east = lines->row.plane[MAZE_PLANE_EAST],
                   *south = lines->row.plane[MAZE_PLANE_SOUTH],
                   *within = lines->row.plane[MAZE_PLANE_INSIDE], sides = sides_of(lines);
    struct wall_carry left = lines->carry;

    for (size_t i = lines->found; i < end; i++) {
        const bool none = last || i >= words;
        const uint64_t opened = top && i < words ? top[i] : lines->open_above[i];
        const uint64_t beyond = beyond_word(lines, y, i), cells = cells_word(lines, i);
        const uint64_t inside = none ? 0 : within ? within[i] : cells, open = none ? 0 : east[i];
        const uint64_t beside =
            inside | lines->inside_above[i] | beyond | beyond_word(lines, y - 1, i);

        lines->opened[i] = opened;
        lines->along[i] = beside & cells & ~opened & sides;
        lines->corners[i] = beside | (beside & cells) << 1 | left.beside;
        lines->below[i] =
            (inside | (last ? 0 : beyond) | inside << 1 | left.inside) & ~(open << 1 | left.open);
        lines->posts[i] = lines->corners[i] & ~open_corners(lines, i, last, left.opened);
        lines->inside_above[i] = inside;
        lines->open_above[i] = none ? 0 : south[i];
        left = (struct wall_carry){inside >> (BITS_WORD - 1), open >> (BITS_WORD - 1),
            (beside & cells) >> (BITS_WORD - 1), opened >> (BITS_WORD - 1)};
    }
    lines->carry = left;
    lines->found = end;
}

enum maze_status wall_lines_read(struct wall_lines *lines)
{
    const bool last = lines->y == lines->rows->height;
    const bool west = rows_beyond(lines->rows, UINT64_MAX, lines->y);
    const struct maze_row *before = lines->y ? &lines->row : &lines->rows->beyond[0];
    const bool west_opened = before->west_south, east_opened = before->east_south;
    uint64_t *const above = lines->above;
    enum maze_status status = MAZE_OK;

    if (lines->y > lines->rows->height)
        return MAZE_END;
    if (lines->y == 0)
        lines->rows->y = 0;
    if (!last)
        status = maze_rows_next(lines->rows, &lines->row);
    if (status != MAZE_OK)
        return status;
    lines->above = lines->below;
    lines->below = above;
    lines->found = 0;
    lines->carry = (struct wall_carry){
        .inside = west && !last,
        .open = !last && lines->row.west_open,
        .beside = west || rows_beyond(lines->rows, UINT64_MAX, lines->y - UINT64_C(1)),
        .opened = west_opened,
    };
    lines->east_opened = east_opened;
    lines->y++;
    return MAZE_OK;
}

enum maze_status wall_lines_next(struct wall_lines *lines)
{
    const enum maze_status status = wall_lines_read(lines);

    if (status == MAZE_OK)
        wall_lines_find(lines, lines->words);
    return status;
}

void wall_lines_find_ends(
    const struct wall_lines *lines, size_t from, size_t end, uint32_t *begun, uint64_t *ending)
{
    for (size_t i = from; i < end; i++) {
        const uint64_t above = lines->above[i], below = lines->below[i];

        for (uint64_t begins = below & ~above; begins; begins &= begins - 1)
            begun[i * BITS_WORD + bits_lowest(begins)] = lines->y - 1;
        ending[i] = above & ~below;
    }
}

void wall_lines_find_lone(const struct wall_lines *lines, size_t from, size_t end, uint64_t *lone)
{
    for (size_t i = from; i < end; i++) {
        const uint64_t along = lines->along[i],
                       left = i ? lines->along[i - 1] >> (BITS_WORD - 1) : 0;

        lone[i] =
            lines->posts[i] & ~(along | along << 1 | left | lines->above[i] | lines->below[i]);
    }
}

void wall_lines_free(struct wall_lines *lines)
{
    /* One allocation holds all planes, and begins here. */
    free(lines->along);
}
