/*
 * Zstandard (RFC 8878) by libzstd. For answers on request the window is small: it costs a quarter of a percent of the
 * size, saves two thirds of the memory, and keeps a block, which is compressed at once, within the window.
 */
#include "coding/coding.h"

#include <zstd.h>

enum { MEMORY = 576 * 1024 };

/* The sizes of the window and of the match tables. 0: the level's own, which take 50 MiB for documents. */
static const struct {
    int level, window_log, hash_log, chain_log;
} efforts[CODING_EFFORTS] = {
    [CODING_QUICK] = {1, 16, 0, 0},
    [CODING_THOROUGH] = {17, 17, 17, 17},
};

static bool set(ZSTD_CCtx *context, ZSTD_cParameter parameter, int value)
{
    return !ZSTD_isError(ZSTD_CCtx_setParameter(context, parameter, value));
}

static void *zstd_new(enum coding_effort effort)
{
    ZSTD_CCtx *context = ZSTD_createCCtx();

    if (context && set(context, ZSTD_c_compressionLevel, efforts[effort].level) &&
        set(context, ZSTD_c_windowLog, efforts[effort].window_log) &&
        set(context, ZSTD_c_hashLog, efforts[effort].hash_log) &&
        set(context, ZSTD_c_chainLog, efforts[effort].chain_log))
        return context;
    ZSTD_freeCCtx(context);
    return NULL;
}

static bool zstd_reset(void *state)
{
    return !ZSTD_isError(ZSTD_CCtx_reset(state, ZSTD_reset_session_only));
}

static bool zstd_pack(void *state, struct packing *packing)
{
    static const ZSTD_EndDirective modes[] = {
        [PACKING_MORE] = ZSTD_e_continue,
        [PACKING_BLOCK] = ZSTD_e_flush,
        [PACKING_END] = ZSTD_e_end,
    };
    ZSTD_inBuffer in = {packing->from, packing->length, 0};
    ZSTD_outBuffer out = {packing->to, packing->room, 0};
    const size_t kept = ZSTD_compressStream2(state, &out, &in, modes[packing->mode]);

    packing->from += in.pos;
    packing->length -= in.pos;
    packing->to += out.pos;
    packing->room -= out.pos;
    packing->done = !packing->length && (packing->mode == PACKING_MORE || kept == 0);
    return !ZSTD_isError(kept);
}

static void zstd_free(void *state)
{
    (void)ZSTD_freeCCtx(state);
}

const struct packer packer_zstd = {
    .version = ZSTD_versionString,
    .memory = MEMORY,
    .new = zstd_new,
    .reset = zstd_reset,
    .pack = zstd_pack,
    .free = zstd_free,
};
