/* gzip (RFC 1952) by zlib. */
#include "coding/coding.h"

#include <stdlib.h>

#define ZLIB_CONST
#include <zlib.h>

enum {
    WINDOW = MAX_WBITS + 16, /* 32 KiB, with the header and trailer of gzip */
    MEMORY_LEVEL = 8,        /* zlib's default; with the window, 2^18 bytes and a few thousand */
    MEMORY = 276 * 1024
};

static const int levels[CODING_EFFORTS] = {
    [CODING_QUICK] = Z_BEST_SPEED,
    [CODING_THOROUGH] = Z_BEST_COMPRESSION,
};

static void *gzip_new(enum coding_effort effort)
{
    z_stream *stream = calloc(1, sizeof(*stream));

    if (stream &&
        deflateInit2(
            stream, levels[effort], Z_DEFLATED, WINDOW, MEMORY_LEVEL, Z_DEFAULT_STRATEGY) == Z_OK)
        return stream;
    free(stream);
    return NULL;
}

static bool gzip_reset(void *state)
{
    return deflateReset(state) == Z_OK;
}

static bool gzip_pack(void *state, struct packing *packing)
{
    static const int modes[] = {
        [PACKING_MORE] = Z_NO_FLUSH,
        [PACKING_BLOCK] = Z_BLOCK,
        [PACKING_END] = Z_FINISH,
    };
    z_stream *stream = state;
    int result;

    stream->next_in = (z_const Bytef *)packing->from;
    stream->avail_in = (uInt)packing->length;
    stream->next_out = (Bytef *)packing->to;
    stream->avail_out = (uInt)packing->room;
    result = deflate(stream, modes[packing->mode]);
    packing->from += packing->length - stream->avail_in;
    packing->length = stream->avail_in;
    packing->to += packing->room - stream->avail_out;
    packing->room = stream->avail_out;
    packing->done =
        packing->mode == PACKING_END ? result == Z_STREAM_END : !packing->length && packing->room;
    /* Z_BUF_ERROR means that nothing could be done, which never happens at the end. */
    return result == Z_OK || result == Z_STREAM_END || (result == Z_BUF_ERROR && packing->done);
}

static void gzip_free(void *state)
{
    (void)deflateEnd(state);
    free(state);
}

const struct packer packer_zlib = {
    .version = zlibVersion,
    .memory = MEMORY,
    .new = gzip_new,
    .reset = gzip_reset,
    .pack = gzip_pack,
    .free = gzip_free,
};
