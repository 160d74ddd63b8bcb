/*
 * The one encoder of all answers: segments in turn. Some are a text that is there, and some are written
 * a piece at a time: a walk, a drawing, a matrix of values. A piece that fits in what is left of the
 * caller's buffer is written there; the last ones go through a scratch and are copied, so that the bytes
 * do not depend on the slices.
 */
#include "maze/encoder.h"

#include "base/buffer.h"
#include "encode/answers.h"
#include "encode/envelope.h"
#include "encode/lines.h"
#include "encode/matrix.h"
#include "encode/trail.h"

#include <stdlib.h>
#include <string.h>

enum segment_kind { SEGMENT_TEXT, SEGMENT_LETTERS, SEGMENT_TILES, SEGMENT_LINES, SEGMENT_MATRIX };

struct segment {
    enum segment_kind kind;
    const char *text;
    size_t length; /* of the text */
};

enum {
    SEGMENTS = 8, /* at most */
    PIECE = 128   /* bytes in which a piece of a walk or of a matrix can be written */
};

_Static_assert((int)PIECE >= TRAIL_ROOM && (int)PIECE >= MATRIX_ROOM, "a piece must fit");

struct maze_encoder {
    const struct maze_format *format;
    const struct maze_spec *spec;     /* borrowed while it waits */
    const struct maze_solver *solver; /* whose solution is in the envelope; NULL: none */
    unsigned subject;
    bool gaps, pathless;
    bool waits;             /* until maze_encoder_read it is not known what the segments are */
    uint32_t width, height; /* of the maze, in cells */
    struct buffer head, url;

    struct segment segments[SEGMENTS];
    size_t segment_count, segment; /* begun */
    uint64_t length;               /* of all */
    bool endless;                  /* that is past 64 bits */

    struct maze *maze;      /* once it was given */
    struct maze_rows *rows; /* of the maze, and with gaps if they are wanted */
    struct trail letters, tiles;
    struct lines lines;
    struct matrix matrix;

    const char *pending; /* bytes ready to be copied */
    size_t pending_length;
    size_t piece;   /* bytes in which a piece of whatever it is can be written: */
    char scratch[]; /* that many */
};

/* ---- segments ---- */

static void add_segment(struct maze_encoder *encoder, struct segment segment, uint64_t length)
{
    encoder->segments[encoder->segment_count++] = segment;
    if (__builtin_add_overflow(encoder->length, length, &encoder->length))
        encoder->endless = true;
}

static void add_bytes(struct maze_encoder *encoder, const char *text, size_t length)
{
    add_segment(encoder, (struct segment){SEGMENT_TEXT, text, length}, length);
}

static void add_text(struct maze_encoder *encoder, const char *text)
{
    add_bytes(encoder, text, strlen(text));
}

static void add_lines(struct maze_encoder *encoder)
{
    uint64_t length;

    if (!lines_length(&encoder->lines, &length))
        encoder->endless = true;
    add_segment(encoder, (struct segment){.kind = SEGMENT_LINES}, length);
}

/* The solution's long members, which end its object; the head has the others. */
static void add_solution(struct maze_encoder *encoder)
{
    const struct maze *maze = encoder->maze;

    encoder->letters =
        trail_begin(maze->solution.path, maze->start, encoder->width, encoder->height);
    add_segment(
        encoder, (struct segment){.kind = SEGMENT_LETTERS}, maze_path_length(maze->solution.path));
    if (encoder->pathless) {
        add_text(encoder, "\"}");
        return;
    }
    encoder->tiles = encoder->letters;
    add_text(encoder, "\",\"path\":[");
    add_segment(
        encoder, (struct segment){.kind = SEGMENT_TILES}, trail_tiles_length(encoder->tiles));
    add_text(encoder, "]}");
}

static enum maze_status add_matrix(struct maze_encoder *encoder)
{
    uint64_t length;
    const enum maze_status status = matrix_length(encoder->rows, &length);

    encoder->matrix = matrix_begin(encoder->rows);
    add_segment(encoder, (struct segment){.kind = SEGMENT_MATRIX}, length);
    return status;
}

/* Says what comes in which order, once that is known; the head is whole. */
static enum maze_status plan(struct maze_encoder *encoder)
{
    const bool envelope = encoder->format->envelope;
    enum maze_status status = MAZE_OK;

    if (encoder->head.failed || encoder->url.failed)
        return MAZE_NO_MEMORY;
    if (envelope)
        add_bytes(encoder, encoder->head.data, encoder->head.length);
    if (encoder->solver)
        add_solution(encoder);
    if (encoder->lines.count) {
        if (envelope)
            add_text(encoder, ",\"grid\":[");
        add_lines(encoder);
    } else if (encoder->subject == MAZE_SUBJECT_DISTANCES) {
        status = add_matrix(encoder);
    }
    if (envelope)
        add_text(encoder,
            encoder->lines.count || encoder->subject == MAZE_SUBJECT_DISTANCES ? "]}\n" : "}\n");
    return status;
}

/* ---- the head: what is in the envelope before anything long ---- */

/* Whether the spec alone tells all of the head; if so, it is whole then. */
static bool begin_head(struct maze_encoder *encoder, const struct maze_spec *spec)
{
    struct maze_point start, goal;
    char url[MAZE_SPEC_TEXT];

    if (encoder->subject == MAZE_SUBJECT_CHECK)
        return false;
    envelope_begin(&encoder->head, spec);
    buffer_add(&encoder->url, url, maze_spec_write(spec, url));
    if (encoder->subject != MAZE_SUBJECT_MAZE || encoder->solver ||
        !maze_spec_ends(spec, &start, &goal))
        return false;
    envelope_end(&encoder->head, start, goal, &encoder->url);
    return true;
}

/* Adds what only the maze tells. */
static void end_head(struct maze_encoder *encoder)
{
    const struct maze *maze = encoder->maze;
    struct buffer *head = &encoder->head;

    if (encoder->subject == MAZE_SUBJECT_CHECK)
        buffer_add_text(head, "{");
    else
        envelope_end(head, maze->start, maze->goal, &encoder->url);
    switch (encoder->subject) {
    case MAZE_SUBJECT_MAZE:
        if (!encoder->solver)
            break;
        buffer_add_text(head, ",\"solution\":{");
        answers_add_solution(head, encoder->solver, &maze->solution);
        buffer_add_text(head, ",\"directions\":\"");
        break;
    case MAZE_SUBJECT_DISTANCES:
        buffer_add_text(head, ",");
        answers_add_farthest(head, maze);
        buffer_add_text(head, ",\"distances\":[");
        break;
    case MAZE_SUBJECT_STATS:
        buffer_add_text(head, ",");
        answers_add_stats(head, &maze->stats);
        break;
    default:
        answers_add_check(head, maze);
    }
}

/* ---- making one ---- */

/* With these lines, and as large a scratch as they need. */
static struct maze_encoder *encoder_alloc(const struct lines *lines)
{
    const size_t line = lines->count ? lines_piece(lines) : 0, piece = line > PIECE ? line : PIECE;
    struct maze_encoder *encoder = malloc(sizeof(*encoder) + piece);

    if (!encoder)
        return NULL;
    *encoder = (struct maze_encoder){0};
    encoder->lines = *lines;
    encoder->piece = piece;
    return encoder;
}

enum maze_status maze_encoder_new(const struct maze_rendering *rendering,
    const struct maze_spec *spec, const struct maze_question *question, struct maze_encoder **out)
{
    const struct maze_style *drawing = rendering->drawing;
    const bool envelope = rendering->format->envelope;
    struct lines lines = lines_of(drawing, (uint32_t)spec->width, (uint32_t)spec->height);
    struct maze_encoder *encoder;
    enum maze_status status = MAZE_OK;

    if (envelope && rendering->subject != MAZE_SUBJECT_MAZE)
        lines.count = 0;
    encoder = encoder_alloc(&lines);
    if (!encoder)
        return MAZE_NO_MEMORY;
    encoder->format = rendering->format;
    encoder->subject = rendering->subject;
    encoder->pathless = rendering->pathless;
    encoder->gaps = rendering->openings == MAZE_OPENINGS_USUAL
        ? drawing->gaps
        : rendering->openings == MAZE_OPENINGS_YES;
    encoder->width = (uint32_t)spec->width;
    encoder->height = (uint32_t)spec->height;
    if (envelope && encoder->subject == MAZE_SUBJECT_MAZE && question)
        encoder->solver = question->solver;
    if (envelope)
        encoder->waits = !begin_head(encoder, spec);
    if (encoder->head.failed || encoder->url.failed)
        status = MAZE_NO_MEMORY;
    else if (!encoder->waits)
        status = plan(encoder);
    if (status != MAZE_OK)
        maze_encoder_free(encoder);
    else
        *out = encoder;
    return status;
}

void maze_encoder_free(struct maze_encoder *encoder)
{
    if (!encoder)
        return;
    if (encoder->maze)
        encoder->maze->rows = encoder->rows;
    maze_free(encoder->maze);
    buffer_free(&encoder->head);
    buffer_free(&encoder->url);
    lines_free(&encoder->lines);
    free(encoder);
}

bool maze_encoder_needs_maze(const struct maze_encoder *encoder)
{
    return encoder->lines.count > 0 || encoder->waits;
}

bool maze_encoder_length(const struct maze_encoder *encoder, uint64_t *length)
{
    if (encoder->waits || encoder->endless)
        return false;
    *length = encoder->length;
    return true;
}

/* Makes the rows ready to be drawn. */
static enum maze_status begin_lines(struct maze_encoder *encoder)
{
    const struct maze *maze = encoder->maze;
    const struct maze_path *path = maze->solution.path;

    if (encoder->gaps) {
        const enum maze_status status =
            maze_rows_with_openings(encoder->rows, maze->start, maze->goal, &encoder->rows);

        if (status != MAZE_OK) {
            encoder->rows = NULL;
            return status;
        }
    }
    return lines_begin(
        &encoder->lines, encoder->rows, path && maze_path_length(path) == 0 ? &maze->start : NULL);
}

enum maze_status maze_encoder_read(struct maze_encoder *encoder, struct maze *maze)
{
    /* The rows are the encoder's from here on, and may get gaps; they are freed as the maze's. */
    encoder->maze = maze;
    encoder->rows = maze->rows;
    maze->rows = NULL;
    if (encoder->lines.count) {
        const enum maze_status status = begin_lines(encoder);

        if (status != MAZE_OK)
            return status;
    }
    if (!encoder->waits)
        return MAZE_OK;
    encoder->waits = false;
    end_head(encoder);
    return plan(encoder);
}

/* ---- writing ---- */

/* Copies of the pending bytes what there is room for. */
static char *take_pending(struct maze_encoder *encoder, char *to, const char *end)
{
    const size_t room = (size_t)(end - to);
    const size_t n = encoder->pending_length < room ? encoder->pending_length : room;

    if (n)
        memcpy(to, encoder->pending, n);
    encoder->pending += n;
    encoder->pending_length -= n;
    return to + n;
}

/* Writes what comes next of what is written in pieces; *written is 0 at the end. */
static enum maze_status write_pieces(
    struct maze_encoder *encoder, enum segment_kind kind, char *to, size_t room, size_t *written)
{
    switch (kind) {
    case SEGMENT_LINES:
        return lines_write(&encoder->lines, to, room, written);
    case SEGMENT_MATRIX:
        return matrix_write(&encoder->matrix, to, room, written);
    case SEGMENT_LETTERS:
        *written = trail_letters(&encoder->letters, to, room);
        return MAZE_OK;
    default:
        *written = trail_tiles(&encoder->tiles, to, room);
        return MAZE_OK;
    }
}

/* Goes on with the current segment, or to the next; writes to *to or makes bytes pending. */
static enum maze_status go_on(struct maze_encoder *encoder, char **to, const char *end)
{
    const struct segment *segment = &encoder->segments[encoder->segment];
    const size_t room = (size_t)(end - *to);
    const bool direct = room >= encoder->piece;
    enum maze_status status;
    size_t written;

    if (segment->kind == SEGMENT_TEXT) {
        encoder->pending = segment->text;
        encoder->pending_length = segment->length;
        encoder->segment++;
        return MAZE_OK;
    }
    status = write_pieces(encoder, segment->kind, direct ? *to : encoder->scratch,
        direct ? room : encoder->piece, &written);
    if (status != MAZE_OK)
        return status;
    if (written == 0) {
        encoder->segment++;
    } else if (direct) {
        *to += written;
    } else {
        encoder->pending = encoder->scratch;
        encoder->pending_length = written;
    }
    return MAZE_OK;
}

enum maze_status maze_encoder_next(
    struct maze_encoder *encoder, char *bytes, size_t capacity, size_t *written)
{
    char *to = bytes, *const end = bytes + capacity;

    for (;;) {
        to = take_pending(encoder, to, end);
        if (to == end || encoder->segment == encoder->segment_count)
            break;

        const enum maze_status status = go_on(encoder, &to, end);

        if (status != MAZE_OK)
            return status;
    }
    *written = (size_t)(to - bytes);
    return MAZE_OK;
}
