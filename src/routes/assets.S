/*
 * The files of the program, as they are or packed: assembled once for each form, identity, gzip or zstd, by the name
 * in ASSET_FORM. The include path leads to the files of that form, but for ASSET_OPENAPI. A file that is not kept in
 * a form has a length of 0 in it.
 */
#include "src/routes/web_files.h"

#define BIT_identity WEB_IDENTITY
#define BIT_gzip     WEB_GZIP
#define BIT_zstd     WEB_ZSTD
#define BIT(form)    BIT_##form
#define IN_FORM(form) BIT(form)

#define PASTE(form, symbol, end) form##_##symbol##_##end
#define NAME(form, symbol, end) PASTE(form, symbol, end)
#define ASSET(symbol, path, type, forms) \
    .global NAME(ASSET_FORM, symbol, begin), NAME(ASSET_FORM, symbol, end); \
    NAME(ASSET_FORM, symbol, begin): \
    .if (forms) & IN_FORM(ASSET_FORM); .incbin path; .endif; \
    NAME(ASSET_FORM, symbol, end):;

    .section .rodata

ASSET(OPENAPI, ASSET_OPENAPI, , WEB_ALL)
ASSET(OPENAPI_JSON, "openapi.json", , WEB_ALL)
WEB_FILES(ASSET)

    .section .note.GNU-stack, "", %progbits
