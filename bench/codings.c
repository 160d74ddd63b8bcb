/*
 * How fast answers are coded: a line of JSON for each coding and each format and style that is sent
 * coded. The coder reads the first bytes of an answer, and the library that is meant for the coding
 * packs the same bytes at its level 1 in one call after another, with nothing around it.
 */
#include "maze/encoder.h"
#include "maze/maze.h"

#include "coding/coding.h"

#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <zlib.h>
#include <zstd.h>

enum {
    PIECE = 64 * 1024, /* bytes taken at once */
    SAMPLE = 8 << 20,  /* bytes of an answer, at most */
    LEAST = 1 << 20,   /* and at least, to be measured */
    RUNS = 3,
    SIDE = 2000 /* cells of the mazes of samples */
};

/* How something was packed at best: seconds of the processor, and bytes that it came to. */
struct result {
    double seconds;
    uint64_t bytes;
};

static char piece[PIECE];

static void require(bool good, const char *what)
{
    if (good)
        return;
    fprintf(stderr, "codings: %s\n", what);
    exit(2);
}

static double now(void)
{
    struct timespec time;

    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

static struct maze_spec spec_of(uint64_t side)
{
    return (struct maze_spec){maze_algorithm_find("sidewinder"), side, side, 1};
}

/* Writes the first bytes of an answer, and returns how many: at most SAMPLE. */
static uint64_t encode(
    const struct maze_rendering *rendering, const struct maze_spec *spec, char *sample)
{
    struct maze_task *task = maze_task_new();
    struct maze_encoder *encoder;
    size_t written = PIECE;
    uint64_t length = 0;
    struct maze *maze;

    require(task && maze_make(spec, NULL, task, &maze) == MAZE_OK, "the maze was not made");
    require(maze_encoder_new(rendering, spec, NULL, &encoder) == MAZE_OK, "no encoder");
    require(maze_encoder_read(encoder, maze) == MAZE_OK, "the maze was not taken");
    while (written == PIECE && length + PIECE <= SAMPLE) {
        require(maze_encoder_next(encoder, sample + length, PIECE, &written) == MAZE_OK,
            "writing failed");
        length += written;
    }
    maze_encoder_free(encoder);
    maze_task_free(task);
    return length;
}

/* ---- contenders: each packs a text whole, and returns how many bytes that makes ---- */

static uint64_t pack_by_coder(enum coding coding, struct span text)
{
    struct coder *coder = coder_new(coding, CODING_QUICK);
    struct text_source raw = text_source_of(text.text, text.length);
    struct source *coded = coder ? coder_begin(coder, &raw.source) : NULL;
    enum maze_status status;
    uint64_t bytes = 0;
    size_t written;

    require(coded, "no coder");
    do {
        status = coded->kind->next(coded, piece, PIECE, &written);
        require(status == MAZE_OK || status == MAZE_LATER, "coding failed");
        bytes += written;
    } while (written || status == MAZE_LATER);
    coder_free(coder);
    return bytes;
}

static uint64_t pack_by_zlib(struct span text)
{
    z_stream stream = {.next_in = (Bytef *)(uintptr_t)text.text, .avail_in = (uInt)text.length};
    int result = deflateInit2(&stream, 1, Z_DEFLATED, MAX_WBITS + 16, 8, Z_DEFAULT_STRATEGY);

    while (result == Z_OK) {
        stream.next_out = (Bytef *)piece;
        stream.avail_out = PIECE;
        result = deflate(&stream, Z_FINISH);
    }
    require(result == Z_STREAM_END, "zlib failed");
    deflateEnd(&stream);
    return stream.total_out;
}

static uint64_t pack_by_libzstd(struct span text)
{
    ZSTD_CCtx *context = ZSTD_createCCtx();
    ZSTD_inBuffer in = {text.text, text.length, 0};
    uint64_t bytes = 0;
    size_t left;

    require(context, "no memory for libzstd");
    ZSTD_CCtx_setParameter(context, ZSTD_c_compressionLevel, 1);
    do {
        ZSTD_outBuffer out = {piece, PIECE, 0};

        left = ZSTD_compressStream2(context, &out, &in, ZSTD_e_end);
        require(!ZSTD_isError(left), "libzstd failed");
        bytes += out.pos;
    } while (left);
    ZSTD_freeCCtx(context);
    return bytes;
}

static uint64_t (*const libraries[CODINGS])(struct span) = {
    [CODING_GZIP] = pack_by_zlib,
    [CODING_ZSTD] = pack_by_libzstd,
};

/* ---- measuring ---- */

static void keep_best(struct result *best, double seconds, uint64_t bytes)
{
    if (best->bytes && best->seconds < seconds)
        return;
    *best = (struct result){seconds, bytes};
}

static void print(const struct maze_rendering *rendering, enum coding coding, uint64_t raw,
    const struct result *mine, const struct result *theirs)
{
    printf("{\"coding\":\"%s\",\"name\":\"%s\",\"style\":\"%s\",\"rate\":%.4g,"
           "\"peer\":%.4g,\"share\":%.4g,\"peer_share\":%.4g}\n",
        coding_row(coding)->name, rendering->format->slug, rendering->style->name,
        (double)raw / mine->seconds / 1e9, (double)raw / theirs->seconds / 1e9,
        (double)mine->bytes / (double)raw, (double)theirs->bytes / (double)raw);
    fflush(stdout);
}

/* The coder beside the library. */
static void measure(const struct maze_rendering *rendering, enum coding coding, struct span text)
{
    struct result mine = {0}, theirs = {0};
    uint64_t bytes;
    double begin;

    for (int run = 0; run < RUNS; run++) {
        begin = now();
        bytes = pack_by_coder(coding, text);
        keep_best(&mine, now() - begin, bytes);
        begin = now();
        bytes = libraries[coding](text);
        keep_best(&theirs, now() - begin, bytes);
    }
    print(rendering, coding, text.length, &mine, &theirs);
}

static void measure_style(
    const struct maze_format *format, const struct maze_style *style, char *sample)
{
    const struct maze_spec spec = spec_of(SIDE);
    const struct maze_rendering rendering = {.format = format, .style = style};
    uint64_t length;

    if (!maze_style_fits(style, NULL) || !maze_rendering_fits(&rendering, &spec))
        return;
    length = encode(&rendering, &spec, sample);
    if (length < LEAST)
        return;
    for (enum coding coding = CODING_GZIP; coding < CODINGS; coding++)
        measure(&rendering, coding, (struct span){sample, length});
}

int main(void)
{
    char *sample = malloc(SAMPLE);

    require(sample, "there is no memory");
    for (size_t i = 0; maze_format_at(i); i++) {
        const struct maze_format *format = maze_format_at(i);

        if (!format->packed && format->subjects & 1 << MAZE_SUBJECT_MAZE)
            for (size_t k = 0; maze_format_style(format, k); k++)
                measure_style(format, maze_format_style(format, k), sample);
    }
    free(sample);
    return 0;
}
