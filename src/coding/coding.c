/* The catalogue. Other codings of the web are not offered: deflate is gzip without a check, brotli is for files. */
#include "coding/coding.h"

static const struct coding_row identity = {.name = "identity"};

const struct coding_row *coding_row(enum coding coding)
{
    static const struct coding_row *const rows[CODINGS] = {
        [CODING_IDENTITY] = &identity,
        [CODING_GZIP] = &coding_gzip,
        [CODING_ZSTD] = &coding_zstd,
    };

    return rows[coding];
}

enum coding coding_find(struct span name)
{
    enum coding coding = CODING_IDENTITY;

    while (coding < CODINGS && !span_is_caseless(name, coding_row(coding)->name) &&
        !(coding_row(coding)->alias && span_is_caseless(name, coding_row(coding)->alias)))
        coding++;
    return coding;
}
