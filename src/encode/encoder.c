/*
 * The one encoder of all line drawings: head, lines, tail. A line that fits in what is left of the
 * caller's buffer is drawn there; one that is cut off, or wider than any buffer, is drawn piece by
 * piece, 64 cells each, in a scratch and copied, so that the bytes do not depend on the slices.
 */
#include "maze/encoder.h"

#include "base/bits.h"
#include "base/buffer.h"
#include "encode/drawing.h"
#include "encode/envelope.h"
#include "maze/maze.h"

#include <stdlib.h>
#include <string.h>

/* What comes next. */
enum part { PART_LEAD, PART_CELLS, PART_TAIL, PART_END };

struct encoder {
    const struct drawing *drawing;
    struct maze_point start, goal;
    uint32_t width;     /* of the maze, in cells */
    uint64_t lines;     /* in all */
    uint64_t line_room; /* in which any of them can be drawn at once, in bytes */
    struct buffer head;
    const char *tail;

    struct maze *maze; /* once it was given */
    struct rows *rows;
    struct row row;        /* that the line is about */
    const uint64_t *north; /* the openings above it */
    uint64_t *north_copy;  /* where the drawing asks for them: the south plane of the row before */

    uint64_t line;           /* lines begun */
    const struct line *form; /* of the line begun last */
    enum part part;          /* of that line */
    uint32_t x;              /* cells drawn of that line */

    const char *pending; /* bytes ready to be copied */
    size_t pending_length;
    char scratch[]; /* for 64 cells, a lead or a tail, and the slack */
};

static uint64_t line_count(const struct drawing *drawing, uint64_t height)
{
    return (drawing->cell ? height : 0) + (drawing->wall ? height + 1 : 0);
}

static uint64_t line_length(const struct line *line, uint32_t width)
{
    return strlen(line->lead[0]) + (uint64_t)line->cell_length * width + strlen(line->tail);
}

enum status encoder_new(const struct rendering *rendering, const struct maze_spec *spec,
    const struct maze_question *question, struct envelopes *envelopes, struct encoder **out)
{
    (void)question;
    const struct drawing *drawing = rendering->drawing;
    const size_t cells = drawing->cell ? BITS_WORD * drawing->cell->cell_length : 0;
    struct encoder *encoder = malloc(sizeof(*encoder) + cells + LINE_SLACK);

    if (!encoder)
        return STATUS_NO_MEMORY;
    *encoder = (struct encoder){0};
    encoder->drawing = drawing;
    encoder->width = (uint32_t)spec->width;
    (void)maze_spec_ends(spec, &encoder->start, &encoder->goal);
    encoder->lines = line_count(drawing, spec->height);
    if (encoder->lines)
        encoder->line_room = line_length(drawing->cell, encoder->width) + LINE_MARGIN + LINE_SLACK;
    encoder->part = PART_END;
    encoder->tail = "";
    if (rendering->format->envelope) {
        envelope_write(envelopes, spec, &encoder->head);
        if (encoder->lines)
            buffer_add_text(&encoder->head, ",\"grid\":[");
        encoder->tail = encoder->lines ? "]}\n" : "}\n";
    }
    if (encoder->head.failed) {
        encoder_free(encoder);
        return STATUS_NO_MEMORY;
    }
    encoder->pending = encoder->head.data;
    encoder->pending_length = encoder->head.length;
    *out = encoder;
    return STATUS_OK;
}

void encoder_free(struct encoder *encoder)
{
    if (!encoder)
        return;
    if (encoder->maze)
        encoder->maze->rows = encoder->rows;
    maze_free(encoder->maze);
    buffer_free(&encoder->head);
    free(encoder->north_copy);
    free(encoder);
}

bool encoder_needs_maze(const struct encoder *encoder)
{
    return encoder->lines > 0;
}

/* Adds count x length to *sum; false when that is past 64 bits. */
static bool add_product(uint64_t count, uint64_t length, uint64_t *sum)
{
    uint64_t product;

    return !__builtin_mul_overflow(count, length, &product) &&
        !__builtin_add_overflow(*sum, product, sum);
}

bool encoder_length(const struct encoder *encoder, uint64_t *length)
{
    const struct drawing *drawing = encoder->drawing;
    const uint64_t walls = drawing->wall ? encoder->lines / 2 + 1 : 0;
    uint64_t sum = encoder->head.length + strlen(encoder->tail);

    if (encoder->lines == 0) {
        *length = sum;
        return true;
    }
    *length = 0;
    if (drawing->wall && !add_product(walls, line_length(drawing->wall, encoder->width), &sum))
        return false;
    if (!add_product(encoder->lines - walls, line_length(drawing->cell, encoder->width), &sum))
        return false;
    if (drawing->between && !add_product(encoder->lines - 1, strlen(drawing->between), &sum))
        return false;
    *length = sum;
    return true;
}

enum status encoder_read(struct encoder *encoder, struct maze *maze)
{
    struct rows *rows = maze->rows;

    /* The rows are the encoder's from here on, and may have got gaps; they are freed as the maze's. */
    encoder->maze = maze;
    maze->rows = NULL;
    if (encoder->drawing->gaps) {
        const enum status status = rows_with_gaps(rows, encoder->start, encoder->goal, &rows);

        if (status != STATUS_OK)
            return status;
    }
    encoder->rows = rows;
    encoder->row = (struct row){.width = encoder->width};
    encoder->row.plane[PLANE_SOUTH] = rows_top(rows);
    if (!encoder->drawing->north)
        return STATUS_OK;
    encoder->north_copy = calloc(bits_words(encoder->width), sizeof(uint64_t));
    return encoder->north_copy ? STATUS_OK : STATUS_NO_MEMORY;
}

static enum status read_row(struct encoder *encoder)
{
    const uint64_t *south = encoder->row.plane[PLANE_SOUTH];

    if (encoder->north_copy && south) {
        memcpy(encoder->north_copy, south, bits_words(encoder->width) * sizeof(uint64_t));
        encoder->north = encoder->north_copy;
    }
    return rows_next(encoder->rows, &encoder->row);
}

/* Makes the next line the current one. In a drawing with walls these are lines 0, 2, 4 … */
static enum status begin_line(struct encoder *encoder)
{
    const struct drawing *drawing = encoder->drawing;
    const bool wall = drawing->wall && encoder->line % 2 == 0;

    encoder->form = wall ? drawing->wall : drawing->cell;
    encoder->line++;
    encoder->part = PART_LEAD;
    encoder->x = 0;
    return wall ? STATUS_OK : read_row(encoder);
}

static char *put(char *to, const char *text)
{
    while (*text)
        *to++ = *text++;
    return to;
}

static const char *lead(const struct encoder *encoder)
{
    return encoder->form->lead[encoder->row.west_open];
}

/* What stands between the current line and the next; after the last, nothing. */
static const char *separator(const struct encoder *encoder)
{
    return encoder->drawing->between && encoder->line < encoder->lines ? encoder->drawing->between
                                                                       : "";
}

/* Draws the whole current line, which is not begun yet. */
static char *draw_line(struct encoder *encoder, char *to)
{
    const struct line *form = encoder->form;

    to = put(to, lead(encoder));
    to = form->draw(form, &encoder->row, encoder->north, 0, encoder->width, to);
    to = put(put(to, form->tail), separator(encoder));
    encoder->part = PART_END;
    return to;
}

/* Draws the next part of the current line into the scratch and makes it pending. */
static void draw_part(struct encoder *encoder)
{
    const struct line *form = encoder->form;
    const uint32_t rest = encoder->width - encoder->x, cells = rest < BITS_WORD ? rest : BITS_WORD;
    char *to = encoder->scratch;

    switch (encoder->part) {
    case PART_LEAD:
        to = put(to, lead(encoder));
        encoder->part = PART_CELLS;
        break;
    case PART_CELLS:
        to = form->draw(form, &encoder->row, encoder->north, encoder->x, cells, to);
        encoder->x += cells;
        if (encoder->x == encoder->width)
            encoder->part = PART_TAIL;
        break;
    case PART_TAIL:
    case PART_END:
        to = put(put(to, form->tail), separator(encoder));
        encoder->part = PART_END;
        break;
    }
    encoder->pending = encoder->scratch;
    encoder->pending_length = (size_t)(to - encoder->scratch);
}

/* Copies of the pending bytes what there is room for. */
static char *take_pending(struct encoder *encoder, char *to, const char *end)
{
    const size_t room = (size_t)(end - to);
    const size_t n = encoder->pending_length < room ? encoder->pending_length : room;

    if (n)
        memcpy(to, encoder->pending, n);
    encoder->pending += n;
    encoder->pending_length -= n;
    return to + n;
}

enum status encoder_next(struct encoder *encoder, char *bytes, size_t capacity, size_t *written)
{
    char *to = bytes, *const end = bytes + capacity;

    for (;;) {
        to = take_pending(encoder, to, end);
        if (to == end)
            break;
        if (encoder->part != PART_END) {
            if (encoder->part == PART_LEAD && (size_t)(end - to) >= encoder->line_room)
                to = draw_line(encoder, to);
            else
                draw_part(encoder);
        } else if (encoder->line < encoder->lines) {
            const enum status status = begin_line(encoder);

            if (status != STATUS_OK)
                return status;
        } else {
            encoder->pending = encoder->tail;
            encoder->pending_length = strlen(encoder->tail);
            encoder->tail = "";
            if (encoder->pending_length == 0)
                break;
        }
    }
    *written = (size_t)(to - bytes);
    return STATUS_OK;
}
