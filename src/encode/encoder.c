/*
 * The encoder of all answers writes its sources in turn. A piece that fits into the rest of the caller's buffer is
 * written there; the last ones go through a scratch buffer and are copied, so that the bytes do not depend on the
 * slices.
 */
#include "maze/encoder.h"

#include "base/bits.h"
#include "core/board/rows.h"
#include "core/valid.h"
#include "encode/floor_rows.h"
#include "encode/source.h"

#include <stdlib.h>
#include <string.h>

struct maze_encoder {
    size_t room;                    /* bytes at `answer` */
    struct source *first, *current; /* NULL: all are written */
    /* Of the maze that is to come. */
    const struct maze_tiling *tiling;
    uint64_t width, height; /* 0: its rows are not read */
    bool solves, steps, pairs;
    bool openings;
    int sides;             /* of the openings; see maze_rows_with_openings */
    struct maze_spec laid; /* the board that is drawn, see floor_rows.h */
    bool fits;             /* the format can show the maze; else there are no sources */
    bool later;            /* return MAZE_LATER after the pending bytes */
    struct maze *maze;     /* NULL until it is given */

    const char *pending; /* bytes of the scratch that are left to copy */
    size_t pending_length;
    char scratch[SOURCE_PIECE];
    max_align_t answer[]; /* the structure of the output */
};

enum maze_status maze_encoder_new(const struct maze_rendering *rendering,
    const struct maze_spec *spec, const struct maze_question *question, struct maze_encoder **out)
{
    *out = NULL;
    return maze_encoder_again(rendering, spec, question, out);
}

static bool shows_openings(const struct maze_rendering *rendering)
{
    return maze_style_shows_walls(rendering->style) &&
        (rendering->openings == MAZE_OPENINGS_YES || rendering->openings >= MAZE_OPENINGS_SIDES ||
            (rendering->openings == MAZE_OPENINGS_USUAL && rendering->style->openings));
}

uint64_t maze_encoder_memory(const struct maze_rendering *rendering, const struct maze_spec *shown)
{
    struct maze_rendering copy;
    const struct maze_output *output = rendering_resolve(&rendering, &copy);
    const struct maze_spec laid = floors_laid(rendering, shown);

    return sizeof(struct maze_encoder) + output->size +
        (shown->storey && !laid.storey ? floor_rows_memory(&laid) : 0) +
        (output->memory ? output->memory(rendering, &laid) : 0) +
        /* A plane of a row, see places.c. */
        (rendering->places ? bits_words(laid.width) * sizeof(uint64_t) : 0) +
        (shows_openings(rendering) ? rows_openings_memory(laid.width) : 0);
}

/* Notes what a maze must have for its answers to be written. */
static void expect(struct maze_encoder *encoder, const struct maze_rendering *rendering,
    const struct maze_spec *shown, const struct maze_question *question)
{
    const bool has_rows =
        rendering->subject != MAZE_SUBJECT_CHECK && rendering->subject != MAZE_SUBJECT_STATS;

    encoder->tiling = maze_spec_tiling(shown);
    encoder->width = has_rows ? shown->width : 0;
    encoder->height = shown->height;
    encoder->steps = question->steps;
    encoder->solves = question->solver && has_rows && !question->steps && !question->window.width;
    encoder->pairs = question->pairs;
}

/* Whether a maze is of the spec and has the answers, as far as it shows. */
static bool is_expected(const struct maze_encoder *encoder, const struct maze *maze)
{
    const struct maze_rows *rows = maze->rows;

    return rows->tiling == encoder->tiling &&
        (!encoder->width || (rows->width == encoder->width && rows->height == encoder->height)) &&
        (!encoder->solves || maze->solution.path) && (!encoder->steps || maze->steps) &&
        (!encoder->pairs || maze->pairs);
}

/* Lists what answers the question about a maze, as far as its shown spec says that. */
static void begin(struct maze_encoder *encoder, const struct maze_output *output,
    const struct maze_rendering *rendering, const struct maze_spec *shown,
    const struct maze_question *question)
{
    encoder->laid = floors_laid(rendering, shown);
    encoder->fits = maze_rendering_fits(rendering, shown);
    encoder->first = encoder->current = encoder->fits
        ? output->sources(encoder->answer, rendering, &encoder->laid, question)
        : NULL;
    encoder->openings = shows_openings(rendering);
    encoder->sides = (int)rendering->openings - MAZE_OPENINGS_SIDES;
    encoder->maze = NULL;
    encoder->pending_length = 0;
    encoder->later = false;
    expect(encoder, rendering, shown, question);
}

static void release(struct maze_encoder **encoder)
{
    free(*encoder);
    *encoder = NULL;
}

enum maze_status maze_encoder_again(const struct maze_rendering *rendering,
    const struct maze_spec *spec, const struct maze_question *question, struct maze_encoder **out)
{
    static const struct maze_question nothing;

    question = question ? question : &nothing;
    if (spec_fault(spec) != SPEC_PARAMS || !spec_is_resolved(spec) ||
        !question_is_valid(spec, question)) {
        release(out);
        return MAZE_INVALID;
    }

    const struct maze_spec shown = maze_shown(spec, question);

    if (!rendering_is_valid(rendering, &shown, question)) {
        release(out);
        return MAZE_INVALID;
    }

    struct maze_rendering copy;
    const struct maze_output *output = rendering_resolve(&rendering, &copy);

    if (!*out || (*out)->room < output->size) {
        free(*out);
        *out = malloc(sizeof(**out) + output->size);
        if (!*out)
            return MAZE_NO_MEMORY;
        (*out)->room = output->size;
    }
    copy = *rendering;
    copy.whole = spec;
    begin(*out, output, &copy, &shown, question);
    return MAZE_OK;
}

void maze_encoder_clear(struct maze_encoder *encoder)
{
    sources_free(encoder->first);
    maze_free(encoder->maze);
    encoder->first = encoder->current = NULL;
    encoder->maze = NULL;
}

void maze_encoder_free(struct maze_encoder *encoder)
{
    if (encoder)
        maze_encoder_clear(encoder);
    free(encoder);
}

bool maze_encoder_needs_maze(const struct maze_encoder *encoder)
{
    for (const struct source *source = encoder->first; source; source = source->after)
        if (source->kind->begin)
            return true;
    return !encoder->fits;
}

bool maze_encoder_length(const struct maze_encoder *encoder, uint64_t *length)
{
    uint64_t part;

    *length = 0;
    for (const struct source *source = encoder->first; source; source = source->after)
        if (!source->kind->length || !source->kind->length(source, &part) ||
            __builtin_add_overflow(*length, part, length))
            return false;
    return encoder->fits;
}

enum maze_status maze_encoder_read(struct maze_encoder *encoder, struct maze *maze)
{
    enum maze_status status = MAZE_OK;

    encoder->maze = maze;
    if (!encoder->fits)
        return MAZE_TOO_LARGE;
    if (!is_expected(encoder, maze))
        return MAZE_INVALID;
    if (maze->rows->storey && !encoder->laid.storey)
        status = floors_lay(&encoder->laid, maze);
    if (status == MAZE_OK && encoder->openings) {
        struct maze_rows *inner = maze->rows;

        maze->rows = NULL;
        status =
            maze_rows_with_openings(inner, maze->start, maze->goal, encoder->sides, &maze->rows);
    }
    return status == MAZE_OK ? sources_begin(encoder->first, maze) : status;
}

/* Copies as many pending bytes as fit. */
static enum maze_status take_pending(struct maze_encoder *encoder, char **to, const char *end)
{
    const size_t room = (size_t)(end - *to);
    const size_t n = encoder->pending_length < room ? encoder->pending_length : room;

    memcpy(*to, encoder->pending, n);
    *to += n;
    encoder->pending += n;
    encoder->pending_length -= n;
    return encoder->later && !encoder->pending_length ? MAZE_LATER : MAZE_OK;
}

/* Writes the next bytes of the current source to *to, or makes them pending; at its end, moves to the next source. */
static enum maze_status write_piece(struct maze_encoder *encoder, char **to, const char *end)
{
    struct source *source = encoder->current;
    const size_t room = (size_t)(end - *to);
    const bool direct = room >= source->piece;
    size_t written;
    const enum maze_status status = source->kind->next(
        source, direct ? *to : encoder->scratch, direct ? room : SOURCE_PIECE, &written);

    if (status != MAZE_OK && status != MAZE_LATER)
        return status;
    if (written == 0 && status == MAZE_OK) {
        encoder->current = source->after;
    } else if (direct) {
        *to += written;
    } else {
        encoder->pending = encoder->scratch;
        encoder->pending_length = written;
        encoder->later = status == MAZE_LATER;
        return take_pending(encoder, to, end);
    }
    return status;
}

enum maze_status maze_encoder_step(
    struct maze_encoder *encoder, char *bytes, size_t capacity, size_t *written)
{
    char *to = bytes, *const end = bytes + capacity;
    enum maze_status status = MAZE_OK;

    *written = 0;
    while (to < end && status == MAZE_OK) {
        if (encoder->pending_length)
            status = take_pending(encoder, &to, end);
        else if (encoder->current)
            status = write_piece(encoder, &to, end);
        else
            break;
    }
    *written = (size_t)(to - bytes);
    return status;
}

uint64_t maze_encoder_pause(const struct maze_encoder *encoder)
{
    const struct source *source = encoder->current;

    return source && source->kind->pause ? source->kind->pause(source) : 0;
}

enum maze_status maze_encoder_next(
    struct maze_encoder *encoder, char *bytes, size_t capacity, size_t *written)
{
    enum maze_status status = MAZE_LATER;
    size_t count;

    for (*written = 0; status == MAZE_LATER && *written < capacity; *written += count)
        status = maze_encoder_step(encoder, bytes + *written, capacity - *written, &count);
    return status == MAZE_LATER ? MAZE_OK : status;
}
