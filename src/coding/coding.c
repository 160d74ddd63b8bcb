/* The catalogue. It lacks the web's other codings: deflate is gzip without a check, and brotli is meant for files. */
#include "coding/coding.h"

#include <stdlib.h>
#include <string.h>

/* Answers on request are packed by the quicker library, where the build has it. */
#ifdef WITH_ISAL
#define QUICK_GZIP &packer_isal
#else
#define QUICK_GZIP &packer_zlib
#endif

const struct coding_row *coding_row(enum coding coding)
{
    static const struct coding_row rows[CODINGS] = {
        [CODING_IDENTITY] = {"identity"},
        [CODING_GZIP] = {"gzip", "x-gzip", {QUICK_GZIP, &packer_zlib}},
        [CODING_ZSTD] = {"zstd", NULL, {&packer_zstd, &packer_zstd}},
    };

    return &rows[coding];
}

enum coding coding_find(struct span name)
{
    enum coding coding = CODING_IDENTITY;

    while (coding < CODINGS && !span_is_caseless(name, coding_row(coding)->name) &&
        !(coding_row(coding)->alias && span_is_caseless(name, coding_row(coding)->alias)))
        coding++;
    return coding;
}

/*
 * Input is packed in parts of a fixed size, into a buffer of its own, so the library gets the same calls however the
 * coded bytes are taken. A library may hold back megabytes of repetitive input. Since its thread has other clients, and
 * this client waits, it must write a block after QUIET_MAX bytes without output.
 */
enum { RAW = 16 * 1024, PACKED = 32 * 1024, QUIET_MAX = 4 * RAW, STOPS_MAX = 8 };

struct coder {
    struct source source;
    const struct packer *packer;
    void *state;
    struct source *raw;     /* the one being read; NULL: all have been */
    struct packing packing; /* for the part in `bytes` */
    size_t filled;          /* bytes of the next part */
    size_t quiet;           /* bytes packed since any were written */
    unsigned stops;         /* how often the source stopped since then */
    const char *ready;      /* bytes of `packed` that are left to copy */
    size_t ready_length;
    char bytes[RAW], packed[PACKED];
};

static void begin_part(struct coder *coder, bool last)
{
    coder->quiet += coder->filled;
    coder->packing = (struct packing){.from = coder->bytes, .length = coder->filled};
    coder->filled = 0;
    if (last)
        coder->packing.mode = PACKING_END;
    else
        coder->packing.mode =
            coder->quiet >= QUIET_MAX || coder->stops >= STOPS_MAX ? PACKING_BLOCK : PACKING_MORE;
}

/* Counts a stop of the source. After STOPS_MAX of them without output, what there is becomes a block. */
static void note_stop(struct coder *coder)
{
    coder->stops++;
    if (coder->stops >= STOPS_MAX && coder->quiet + coder->filled)
        begin_part(coder, false);
}

/* Reads the next part: full but for less than a piece, unless it is the last or a block. Goes on after MAZE_LATER. */
static enum maze_status read_part(struct coder *coder)
{
    while (coder->raw && RAW - coder->filled >= coder->raw->piece) {
        struct source *raw = coder->raw;
        size_t written = 0;
        const enum maze_status status =
            raw->kind->next(raw, coder->bytes + coder->filled, RAW - coder->filled, &written);

        coder->filled += written;
        if (status == MAZE_LATER)
            note_stop(coder);
        if (status != MAZE_OK)
            return status;
        if (written == 0)
            coder->raw = raw->after;
    }
    begin_part(coder, !coder->raw);
    return MAZE_OK;
}

/* Packs as much of the part as fits. */
static enum maze_status pack_part(struct coder *coder)
{
    struct packing *packing = &coder->packing;

    packing->to = coder->packed;
    packing->room = PACKED;
    if (!coder->packer->pack(coder->state, packing))
        return MAZE_NO_MEMORY;
    coder->ready = coder->packed;
    coder->ready_length = PACKED - packing->room;
    if (coder->ready_length) {
        coder->quiet = 0;
        coder->stops = 0;
    }
    return MAZE_OK;
}

static enum maze_status coder_next(struct source *source, char *to, size_t room, size_t *written)
{
    struct coder *coder = (struct coder *)source;
    struct packing *packing = &coder->packing;
    enum maze_status status = MAZE_OK;

    *written = 0;
    while (!coder->ready_length && !(packing->done && packing->mode == PACKING_END)) {
        if (packing->done)
            status = read_part(coder);
        if (status == MAZE_OK)
            status = pack_part(coder);
        if (status != MAZE_OK)
            return status;
    }
    *written = coder->ready_length < room ? coder->ready_length : room;
    memcpy(to, coder->ready, *written);
    coder->ready += *written;
    coder->ready_length -= *written;
    return MAZE_OK;
}

struct coder *coder_new(enum coding coding, enum coding_effort effort)
{
    static const struct source_kind kind = {.next = coder_next};
    struct coder *coder = malloc(sizeof(*coder));

    if (!coder)
        return NULL;
    coder->source = (struct source){&kind, 1, NULL};
    coder->packer = coding_row(coding)->packers[effort];
    coder->state = coder->packer->new (effort);
    if (coder->state)
        return coder;
    free(coder);
    return NULL;
}

void coder_free(struct coder *coder)
{
    if (coder)
        coder->packer->free(coder->state);
    free(coder);
}

uint64_t coder_memory(enum coding coding)
{
    const struct packer *packer = coding_row(coding)->packers[CODING_QUICK];

    return packer ? sizeof(struct coder) + packer->memory : 0;
}

struct source *coder_begin(struct coder *coder, struct source *raw)
{
    coder->raw = raw;
    coder->packing = (struct packing){.done = true};
    coder->filled = coder->quiet = coder->ready_length = 0;
    coder->stops = 0;
    return coder->packer->reset(coder->state) ? &coder->source : NULL;
}

static bool add_part(struct coder *coder, bool last, struct buffer *out)
{
    begin_part(coder, last);
    while (!coder->packing.done) {
        if (pack_part(coder) != MAZE_OK)
            return false;
        buffer_add(out, coder->ready, coder->ready_length);
        coder->ready_length = 0;
    }
    return !out->failed;
}

bool coder_feed(struct coder *coder, struct span raw, bool last, struct buffer *out)
{
    while (raw.length) {
        const size_t room = RAW - coder->filled, n = raw.length < room ? raw.length : room;

        memcpy(coder->bytes + coder->filled, raw.text, n);
        coder->filled += n;
        raw = span_from(raw, n);
        if (coder->filled == RAW && !add_part(coder, false, out))
            return false;
    }
    return !last || add_part(coder, true, out);
}

bool coder_pack(struct coder *coder, struct span text, struct buffer *out)
{
    return coder_begin(coder, NULL) && coder_feed(coder, text, true, out);
}

/* An encoder can write single bytes, so its piece is 1. */
static enum maze_status encoder_source_next(
    struct source *source, char *to, size_t room, size_t *written)
{
    return maze_encoder_step(((struct encoder_source *)source)->encoder, to, room, written);
}

struct encoder_source encoder_source_of(struct maze_encoder *encoder)
{
    static const struct source_kind kind = {.next = encoder_source_next};

    return (struct encoder_source){{&kind, 1, NULL}, encoder};
}
