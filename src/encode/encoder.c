/*
 * The one encoder of all answers: segments in turn, most of which are a text that is there, and one
 * of which is the drawing. A line of it that fits in what is left of the caller's buffer is drawn
 * there; one that is cut off, or wider than any buffer, is drawn piece by piece, 64 cells each, in a
 * scratch and copied, so that the bytes do not depend on the slices. A walk and a matrix of values
 * are written the same way.
 */
#include "maze/encoder.h"

#include "base/bits.h"
#include "base/buffer.h"
#include "base/inline.h"
#include "encode/answers.h"
#include "encode/drawing.h"
#include "encode/envelope.h"
#include "encode/matrix.h"
#include "encode/overlay.h"
#include "encode/trail.h"
#include "maze/maze.h"

#include <stdlib.h>
#include <string.h>

/* What comes next of a line. */
enum part { PART_LEAD, PART_CELLS, PART_TAIL, PART_END };

enum segment_kind { SEGMENT_TEXT, SEGMENT_LETTERS, SEGMENT_TILES, SEGMENT_LINES, SEGMENT_MATRIX };

struct segment {
    enum segment_kind kind;
    const char *text;
    size_t length; /* of the text */
};

enum {
    SEGMENTS = 8, /* at most */
    PIECE = 128,  /* bytes of a walk or a matrix that are written at once at least */
    DIRECT = 64   /* bytes that there must be room for if they are not written to the scratch */
};

_Static_assert((int)DIRECT >= TRAIL_ROOM && (int)DIRECT >= MATRIX_ROOM, "a piece must fit");

struct encoder {
    const struct drawing *drawing;
    const struct format *format;
    const struct solver *solver; /* whose solution is in the envelope; NULL: none */
    unsigned subject;
    bool gaps, pathless;
    bool waits;             /* until encoder_read it is not known what the segments are */
    uint32_t width, height; /* of the maze, in cells */
    unsigned digits;        /* of a distance in base 36 */
    uint64_t lines;         /* in all */
    uint64_t line_room;     /* in which any of them can be drawn at once, in bytes */
    struct buffer head;
    size_t ends_at; /* where the ends are missing in the head; 0: nowhere */

    struct segment segments[SEGMENTS];
    size_t segment_count, segment; /* begun */
    uint64_t length;               /* of all */
    bool endless;                  /* that is past 64 bits */

    struct maze *maze; /* once it was given */
    struct rows *rows;
    struct row row;        /* that the line is about */
    const uint64_t *north; /* the openings above it */
    uint64_t *north_copy;  /* where the drawing asks for them: the south plane of the row before */

    struct overlay *overlay;   /* where lines are drawn from signs; else NULL */
    const struct signs *signs; /* of the current line */
    struct trail letters, tiles;
    struct matrix matrix;

    uint64_t line;           /* lines begun */
    uint64_t line_end;       /* the lines that come before the next segment: all, or none yet */
    const struct line *form; /* of the line begun last */
    const char *lead;
    enum part part; /* of that line */
    uint32_t x;     /* cells drawn of that line */

    const char *pending; /* bytes ready to be copied */
    size_t pending_length;
    char scratch[]; /* for 64 cells, a lead or a tail, and the slack; or for a piece */
};

static uint64_t line_count(const struct drawing *drawing, uint64_t height)
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

static unsigned cell_length(const struct line *line, unsigned digits)
{
    return line->cell_length + (line->numbers ? digits : 0);
}

static uint64_t line_length(const struct encoder *encoder, const struct line *line)
{
    return strlen(line->lead[0]) + (uint64_t)cell_length(line, encoder->digits) * encoder->width +
        strlen(line->tail);
}

/* ---- segments ---- */

static void add_length(struct encoder *encoder, uint64_t count, uint64_t each)
{
    uint64_t product;

    if (__builtin_mul_overflow(count, each, &product) ||
        __builtin_add_overflow(encoder->length, product, &encoder->length))
        encoder->endless = true;
}

static void add_segment(struct encoder *encoder, enum segment_kind kind, uint64_t length)
{
    encoder->segments[encoder->segment_count++] = (struct segment){.kind = kind};
    add_length(encoder, 1, length);
}

static void add_bytes(struct encoder *encoder, const char *text, size_t length)
{
    encoder->segments[encoder->segment_count++] = (struct segment){SEGMENT_TEXT, text, length};
    add_length(encoder, 1, length);
}

static void add_text(struct encoder *encoder, const char *text)
{
    add_bytes(encoder, text, strlen(text));
}

static void add_lines(struct encoder *encoder)
{
    const struct drawing *drawing = encoder->drawing;
    const uint64_t walls = drawing->wall ? encoder->lines / 2 + 1 : 0;

    add_segment(encoder, SEGMENT_LINES, 0);
    if (drawing->wall)
        add_length(encoder, walls, line_length(encoder, drawing->wall));
    add_length(encoder, encoder->lines - walls, line_length(encoder, drawing->cell));
    if (drawing->between)
        add_length(encoder, encoder->lines - 1, strlen(drawing->between));
}

/* The solution's long members, which end its object; the head has the others. */
static void add_solution(struct encoder *encoder)
{
    const struct maze *maze = encoder->maze;

    encoder->letters =
        trail_begin(maze->solution.walk, maze->start, encoder->width, encoder->height);
    add_segment(encoder, SEGMENT_LETTERS, walk_length(maze->solution.walk));
    if (encoder->pathless) {
        add_text(encoder, "\"}");
        return;
    }
    encoder->tiles = encoder->letters;
    add_text(encoder, "\",\"path\":[");
    add_segment(encoder, SEGMENT_TILES, trail_tiles_length(encoder->tiles));
    add_text(encoder, "]}");
}

static enum status add_matrix(struct encoder *encoder)
{
    uint64_t length;
    const enum status status = matrix_length(encoder->rows, &length);

    encoder->matrix = matrix_begin(encoder->rows);
    add_segment(encoder, SEGMENT_MATRIX, length);
    return status;
}

/* Says what comes in which order, once that is known; the head is whole. */
static enum status plan(struct encoder *encoder)
{
    const bool envelope = encoder->format->envelope;
    enum status status = STATUS_OK;

    if (encoder->head.failed)
        return STATUS_NO_MEMORY;
    if (envelope)
        add_bytes(encoder, encoder->head.data, encoder->head.length);
    if (encoder->solver)
        add_solution(encoder);
    if (encoder->lines) {
        if (envelope)
            add_text(encoder, ",\"grid\":[");
        add_lines(encoder);
    } else if (encoder->subject == SUBJECT_DISTANCES) {
        status = add_matrix(encoder);
    }
    if (envelope)
        add_text(encoder, encoder->lines || encoder->subject == SUBJECT_DISTANCES ? "]}\n" : "}\n");
    return status;
}

/* ---- the head: what is in the envelope before anything long ---- */

/* Returns whether the head is whole. */
static bool begin_head(
    struct encoder *encoder, const struct maze_spec *spec, struct envelopes *envelopes)
{
    if (encoder->subject == SUBJECT_CHECK)
        return false;
    encoder->ends_at = envelope_write(envelopes, spec, &encoder->head);
    return !encoder->ends_at && encoder->subject == SUBJECT_MAZE && !encoder->solver;
}

/* Adds what only the maze tells. */
static void end_head(struct encoder *encoder)
{
    const struct maze *maze = encoder->maze;
    struct buffer *head = &encoder->head;

    if (encoder->ends_at)
        envelope_put_ends(head, encoder->ends_at, maze->start, maze->goal);
    buffer_add_text(head, encoder->subject == SUBJECT_CHECK ? "{" : "");
    switch (encoder->subject) {
    case SUBJECT_MAZE:
        if (!encoder->solver)
            break;
        buffer_add_text(head, ",\"solution\":{");
        answers_add_solution(head, encoder->solver, &maze->solution);
        buffer_add_text(head, ",\"directions\":\"");
        break;
    case SUBJECT_DISTANCES:
        buffer_add_text(head, ",");
        answers_add_farthest(head, maze);
        buffer_add_text(head, ",\"distances\":[");
        break;
    case SUBJECT_STATS:
        buffer_add_text(head, ",");
        answers_add_stats(head, &maze->stats);
        break;
    default:
        answers_add_check(head, maze);
    }
}

/* ---- making one ---- */

static size_t scratch_size(const struct drawing *drawing, unsigned digits)
{
    const size_t cells = drawing->cell ? BITS_WORD * cell_length(drawing->cell, digits) : 0;

    return (cells > PIECE ? cells : PIECE) + LINE_SLACK;
}

static struct encoder *encoder_alloc(const struct drawing *drawing, unsigned digits)
{
    const size_t size = scratch_size(drawing, digits);
    struct encoder *encoder = malloc(sizeof(*encoder) + size);

    if (!encoder)
        return NULL;
    *encoder = (struct encoder){0};
    encoder->drawing = drawing;
    encoder->digits = digits;
    encoder->part = PART_END;
    return encoder;
}

enum status encoder_new(const struct rendering *rendering, const struct maze_spec *spec,
    const struct maze_question *question, struct envelopes *envelopes, struct encoder **out)
{
    const struct drawing *drawing = rendering->drawing;
    const bool envelope = rendering->format->envelope;
    struct encoder *encoder = encoder_alloc(drawing, base_36_digits(maze_spec_cells(spec) - 1));
    enum status status = STATUS_OK;

    if (!encoder)
        return STATUS_NO_MEMORY;
    encoder->format = rendering->format;
    encoder->subject = rendering->subject;
    encoder->pathless = rendering->pathless;
    encoder->gaps =
        rendering->openings == OPENINGS_USUAL ? drawing->gaps : rendering->openings == OPENINGS_YES;
    encoder->width = (uint32_t)spec->width;
    encoder->height = (uint32_t)spec->height;
    if (!envelope || encoder->subject == SUBJECT_MAZE)
        encoder->lines = line_count(drawing, spec->height);
    if (encoder->lines)
        encoder->line_room = line_length(encoder, drawing->cell) + LINE_MARGIN + LINE_SLACK;
    if (envelope && encoder->subject == SUBJECT_MAZE && question)
        encoder->solver = question->solver;
    if (envelope)
        encoder->waits = !begin_head(encoder, spec, envelopes);
    if (encoder->head.failed)
        status = STATUS_NO_MEMORY;
    else if (!encoder->waits)
        status = plan(encoder);
    if (status != STATUS_OK)
        encoder_free(encoder);
    else
        *out = encoder;
    return status;
}

void encoder_free(struct encoder *encoder)
{
    if (!encoder)
        return;
    if (encoder->maze)
        encoder->maze->rows = encoder->rows;
    maze_free(encoder->maze);
    buffer_free(&encoder->head);
    overlay_free(encoder->overlay);
    free(encoder->north_copy);
    free(encoder);
}

bool encoder_needs_maze(const struct encoder *encoder)
{
    return encoder->lines > 0 || encoder->waits;
}

bool encoder_length(const struct encoder *encoder, uint64_t *length)
{
    if (encoder->waits || encoder->endless)
        return false;
    *length = encoder->length;
    return true;
}

/* Whether the rows have more to be seen than walls. */
static bool needs_overlay(const struct encoder *encoder)
{
    const struct drawing *drawing = encoder->drawing;

    return !drawing->cell->draw || rows_have(encoder->rows, PLANE_INSIDE) ||
        (drawing->way && rows_have(encoder->rows, PLANE_EAST_MARK));
}

static enum status begin_overlay(struct encoder *encoder)
{
    const struct walk *walk = encoder->maze->solution.walk;

    encoder->overlay = overlay_new(encoder->rows, encoder->digits);
    if (!encoder->overlay)
        return STATUS_NO_MEMORY;
    if (walk && walk_length(walk) == 0)
        overlay_stand(encoder->overlay, encoder->maze->start);
    return STATUS_OK;
}

/* Makes the rows ready to be drawn. */
static enum status begin_lines(struct encoder *encoder)
{
    const struct maze *maze = encoder->maze;

    if (encoder->gaps) {
        const enum status status =
            rows_with_gaps(encoder->rows, maze->start, maze->goal, &encoder->rows);

        if (status != STATUS_OK) {
            encoder->rows = NULL;
            return status;
        }
    }
    if (needs_overlay(encoder))
        return begin_overlay(encoder);
    encoder->row = (struct row){.width = encoder->width};
    encoder->row.plane[PLANE_SOUTH] = rows_top(encoder->rows);
    if (!encoder->drawing->north)
        return STATUS_OK;
    encoder->north_copy = calloc(bits_words(encoder->width), sizeof(uint64_t));
    return encoder->north_copy ? STATUS_OK : STATUS_NO_MEMORY;
}

enum status encoder_read(struct encoder *encoder, struct maze *maze)
{
    /* The rows are the encoder's from here on, and may get gaps; they are freed as the maze's. */
    encoder->maze = maze;
    encoder->rows = maze->rows;
    maze->rows = NULL;
    if (encoder->lines) {
        const enum status status = begin_lines(encoder);

        if (status != STATUS_OK)
            return status;
    }
    if (!encoder->waits)
        return STATUS_OK;
    encoder->waits = false;
    end_head(encoder);
    return plan(encoder);
}

/* ---- lines ---- */

static enum status read_row(struct encoder *encoder)
{
    const uint64_t *south = encoder->row.plane[PLANE_SOUTH];

    if (encoder->north_copy && south) {
        memcpy(encoder->north_copy, south, bits_words(encoder->width) * sizeof(uint64_t));
        encoder->north = encoder->north_copy;
    }
    return rows_next(encoder->rows, &encoder->row);
}

/* Makes the signs of the line. A row is read before the wall above it, which it is needed for. */
static enum status begin_signs(struct encoder *encoder, bool wall)
{
    const struct drawing *drawing = encoder->drawing;
    const bool last = wall && encoder->line + 1 == encoder->lines;
    enum edge edge = EDGE_WALL;

    if (wall || !drawing->wall) {
        if (encoder->line > 0)
            overlay_leave(encoder->overlay, &encoder->row);

        const enum status status = last ? STATUS_OK : rows_next(encoder->rows, &encoder->row);

        if (status != STATUS_OK)
            return status;
    }
    if (wall)
        encoder->signs = overlay_walls(encoder->overlay, last ? NULL : &encoder->row, &edge);
    else if (drawing->north)
        encoder->signs = overlay_openings(encoder->overlay, &encoder->row);
    else
        encoder->signs = overlay_cells(encoder->overlay, &encoder->row, &edge);
    encoder->lead = encoder->form->edge[edge];
    return STATUS_OK;
}

/* Makes the next line the current one. In a drawing with walls these are lines 0, 2, 4 … */
static enum status begin_line(struct encoder *encoder)
{
    const struct drawing *drawing = encoder->drawing;
    const bool wall = drawing->wall && encoder->line % 2 == 0;
    enum status status = STATUS_OK;

    encoder->form = wall ? drawing->wall : drawing->cell;
    if (encoder->overlay) {
        status = begin_signs(encoder, wall);
    } else {
        if (!wall)
            status = read_row(encoder);
        encoder->lead = encoder->form->lead[encoder->row.west_open];
    }
    encoder->line++;
    encoder->part = PART_LEAD;
    encoder->x = 0;
    return status;
}

static char *put(char *to, const char *text)
{
    while (*text)
        *to++ = *text++;
    return to;
}

static INLINE char *draw_cells(const struct encoder *encoder, uint32_t x, uint32_t cells, char *to)
{
    const struct line *form = encoder->form;

    if (encoder->overlay)
        return form->show(form, encoder->signs, x, cells, to);
    return form->draw(form, &encoder->row, encoder->north, x, cells, to);
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
    to = put(to, encoder->lead);
    to = draw_cells(encoder, 0, encoder->width, to);
    to = put(put(to, encoder->form->tail), separator(encoder));
    encoder->part = PART_END;
    return to;
}

/* Draws the next part of the current line into the scratch and makes it pending. */
static void draw_part(struct encoder *encoder)
{
    const uint32_t rest = encoder->width - encoder->x, cells = rest < BITS_WORD ? rest : BITS_WORD;
    char *to = encoder->scratch;

    switch (encoder->part) {
    case PART_LEAD:
        to = put(to, encoder->lead);
        encoder->part = PART_CELLS;
        break;
    case PART_CELLS:
        to = draw_cells(encoder, encoder->x, cells, to);
        encoder->x += cells;
        if (encoder->x == encoder->width)
            encoder->part = PART_TAIL;
        break;
    case PART_TAIL:
    case PART_END:
        to = put(put(to, encoder->form->tail), separator(encoder));
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

/* Writes what comes next of a walk or a matrix; *written is 0 at the end. */
static enum status write_piece(
    struct encoder *encoder, enum segment_kind kind, char *to, size_t room, size_t *written)
{
    if (kind == SEGMENT_MATRIX)
        return matrix_write(&encoder->matrix, to, room, written);
    *written = kind == SEGMENT_LETTERS ? trail_letters(&encoder->letters, to, room)
                                       : trail_tiles(&encoder->tiles, to, room);
    return STATUS_OK;
}

/* Goes on with the current segment, or to the next; writes to *to or makes bytes pending. */
static enum status go_on(struct encoder *encoder, char **to, const char *end)
{
    const struct segment *segment = &encoder->segments[encoder->segment];
    const bool direct = end - *to >= DIRECT;
    enum status status = STATUS_OK;
    size_t written;

    switch (segment->kind) {
    case SEGMENT_TEXT:
        encoder->pending = segment->text;
        encoder->pending_length = segment->length;
        encoder->segment++;
        break;
    case SEGMENT_LINES:
        encoder->line_end = encoder->lines;
        encoder->segment++;
        break;
    case SEGMENT_LETTERS:
    case SEGMENT_TILES:
    case SEGMENT_MATRIX:
        status = write_piece(encoder, segment->kind, direct ? *to : encoder->scratch,
            direct ? (size_t)(end - *to) : PIECE, &written);
        if (status != STATUS_OK)
            break;
        if (written == 0)
            encoder->segment++;
        if (direct) {
            *to += written;
        } else {
            encoder->pending = encoder->scratch;
            encoder->pending_length = written;
        }
        break;
    }
    return status;
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
        } else if (encoder->line < encoder->line_end) {
            const enum status status = begin_line(encoder);

            if (status != STATUS_OK)
                return status;
        } else if (encoder->segment < encoder->segment_count) {
            const enum status status = go_on(encoder, &to, end);

            if (status != STATUS_OK)
                return status;
        } else {
            break;
        }
    }
    *written = (size_t)(to - bytes);
    return STATUS_OK;
}
