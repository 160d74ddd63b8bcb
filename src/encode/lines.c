/*
 * Each line of a drawing is about one row, or about the walls between two. It is drawn from a table by the
 * row's planes, or from signs where there is more to be seen than walls.
 */
#include "encode/lines.h"

#include "base/bits.h"
#include "base/inline.h"

#include <stdlib.h>
#include <string.h>

static uint64_t line_count(const struct maze_style *drawing, uint64_t height)
{
    return (drawing->cell ? height : 0) + (drawing->wall ? height + 1 : 0);
}

static unsigned base_36_digits(uint64_t number)
{
    unsigned digits = 1;

    while (number /= 36)
        digits++;
    return digits;
}

static unsigned cell_length(const struct lines *lines, const struct line *line)
{
    return line->cell_length + (line->numbers ? lines->digits : 0);
}

static uint64_t line_length(const struct lines *lines, const struct line *line)
{
    return strlen(line->lead[0]) + (uint64_t)cell_length(lines, line) * lines->width +
        strlen(line->tail);
}

struct lines lines_of(const struct maze_style *drawing, uint32_t width, uint32_t height)
{
    struct lines lines = {
        .drawing = drawing,
        .width = width,
        .digits = base_36_digits((uint64_t)width * height - 1),
        .count = line_count(drawing, height),
        .part = PART_END,
    };

    if (lines.count)
        lines.room = line_length(&lines, drawing->cell) + LINE_MARGIN + LINE_SLACK;
    return lines;
}

/* Adds count x length to *sum; false when that is past 64 bits. */
static bool add_product(uint64_t count, uint64_t length, uint64_t *sum)
{
    uint64_t product;

    return !__builtin_mul_overflow(count, length, &product) &&
        !__builtin_add_overflow(*sum, product, sum);
}

bool lines_length(const struct lines *lines, uint64_t *length)
{
    const struct maze_style *drawing = lines->drawing;
    const uint64_t walls = drawing->wall ? lines->count / 2 + 1 : 0;
    const uint64_t between = drawing->between ? strlen(drawing->between) : 0;

    *length = 0;
    if (lines->count == 0)
        return true;
    return (!drawing->wall || add_product(walls, line_length(lines, drawing->wall), length)) &&
        add_product(lines->count - walls, line_length(lines, drawing->cell), length) &&
        add_product(lines->count - 1, between, length);
}

size_t lines_piece(const struct lines *lines)
{
    return BITS_WORD * cell_length(lines, lines->drawing->cell) + LINE_MARGIN + LINE_SLACK;
}

/* Whether the rows have more to be seen than walls. */
static bool needs_overlay(const struct lines *lines)
{
    const struct maze_style *drawing = lines->drawing;

    return !drawing->cell->draw || maze_rows_have(lines->rows, MAZE_PLANE_INSIDE) ||
        (drawing->way && maze_rows_have(lines->rows, MAZE_PLANE_EAST_MARK));
}

enum maze_status lines_begin(
    struct lines *lines, struct maze_rows *rows, const struct maze_point *stand)
{
    lines->rows = rows;
    if (needs_overlay(lines)) {
        lines->overlay = overlay_new(rows, lines->digits);
        if (lines->overlay && stand)
            overlay_stand(lines->overlay, *stand);
        return lines->overlay ? MAZE_OK : MAZE_NO_MEMORY;
    }
    lines->row = (struct maze_row){.width = lines->width};
    lines->row.plane[MAZE_PLANE_SOUTH] = maze_rows_top(rows);
    if (!lines->drawing->north)
        return MAZE_OK;
    lines->north_copy = calloc(bits_words(lines->width), sizeof(uint64_t));
    return lines->north_copy ? MAZE_OK : MAZE_NO_MEMORY;
}

void lines_free(struct lines *lines)
{
    overlay_free(lines->overlay);
    free(lines->north_copy);
}

static enum maze_status read_row(struct lines *lines)
{
    const uint64_t *south = lines->row.plane[MAZE_PLANE_SOUTH];

    if (lines->north_copy && south) {
        memcpy(lines->north_copy, south, bits_words(lines->width) * sizeof(uint64_t));
        lines->north = lines->north_copy;
    }
    return maze_rows_next(lines->rows, &lines->row);
}

/* Makes the signs of the line. A row is read before the wall above it, which it is needed for. */
static enum maze_status begin_signs(struct lines *lines, bool wall)
{
    const struct maze_style *drawing = lines->drawing;
    const bool last = wall && lines->begun + 1 == lines->count;
    enum edge edge = EDGE_WALL;

    if (wall || !drawing->wall) {
        if (lines->begun > 0)
            overlay_leave(lines->overlay, &lines->row);

        const enum maze_status status = last ? MAZE_OK : maze_rows_next(lines->rows, &lines->row);

        if (status != MAZE_OK)
            return status;
    }
    if (wall)
        lines->signs = overlay_walls(lines->overlay, last ? NULL : &lines->row, &edge);
    else if (drawing->north)
        lines->signs = overlay_openings(lines->overlay, &lines->row);
    else
        lines->signs = overlay_cells(lines->overlay, &lines->row, &edge);
    lines->lead = lines->form->edge[edge];
    return MAZE_OK;
}

/* Makes the next line the current one. In a drawing with walls these are lines 0, 2, 4 … */
static enum maze_status begin_line(struct lines *lines)
{
    const struct maze_style *drawing = lines->drawing;
    const bool wall = drawing->wall && lines->begun % 2 == 0;
    enum maze_status status = MAZE_OK;

    lines->form = wall ? drawing->wall : drawing->cell;
    if (lines->overlay) {
        status = begin_signs(lines, wall);
    } else {
        if (!wall)
            status = read_row(lines);
        lines->lead = lines->form->lead[lines->row.west_open];
    }
    lines->begun++;
    lines->part = PART_LEAD;
    lines->x = 0;
    return status;
}

static char *put(char *to, const char *text)
{
    while (*text)
        *to++ = *text++;
    return to;
}

static INLINE char *draw_cells(const struct lines *lines, uint32_t x, uint32_t cells, char *to)
{
    const struct line *form = lines->form;

    if (lines->overlay)
        return form->show(form, lines->signs, x, cells, to);
    return form->draw(form, &lines->row, lines->north, x, cells, to);
}

/* What stands between the current line and the next; after the last, nothing. */
static const char *separator(const struct lines *lines)
{
    return lines->drawing->between && lines->begun < lines->count ? lines->drawing->between : "";
}

/* Draws the whole current line, which is not begun yet. */
static char *draw_line(struct lines *lines, char *to)
{
    to = put(to, lines->lead);
    to = draw_cells(lines, 0, lines->width, to);
    to = put(put(to, lines->form->tail), separator(lines));
    lines->part = PART_END;
    return to;
}

/* Draws the next part of the current line. */
static char *draw_part(struct lines *lines, char *to)
{
    const uint32_t rest = lines->width - lines->x, cells = rest < BITS_WORD ? rest : BITS_WORD;

    switch (lines->part) {
    case PART_LEAD:
        lines->part = PART_CELLS;
        return put(to, lines->lead);
    case PART_CELLS:
        to = draw_cells(lines, lines->x, cells, to);
        lines->x += cells;
        if (lines->x == lines->width)
            lines->part = PART_TAIL;
        return to;
    default:
        lines->part = PART_END;
        return put(put(to, lines->form->tail), separator(lines));
    }
}

enum maze_status lines_write(struct lines *lines, char *bytes, size_t room, size_t *written)
{
    const size_t piece = lines_piece(lines);
    char *to = bytes, *const end = bytes + room;

    while ((size_t)(end - to) >= piece) {
        if (lines->part == PART_END) {
            if (lines->begun == lines->count)
                break;

            const enum maze_status status = begin_line(lines);

            if (status != MAZE_OK)
                return status;
        }
        if (lines->part == PART_LEAD && (size_t)(end - to) >= lines->room)
            to = draw_line(lines, to);
        else
            to = draw_part(lines, to);
    }
    *written = (size_t)(to - bytes);
    return MAZE_OK;
}
