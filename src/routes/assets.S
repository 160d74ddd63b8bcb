/*
 * The files of the program, as they are or packed: assembled once for each form, identity, gzip or zstd, by the name
 * in ASSET_FORM. The include path leads to the files of that form, but for ASSET_OPENAPI. A file that is not kept in
 * a form has a length of 0 in it.
 */
/* Bits by enum coding. */
#define BIT_identity 1
#define BIT_gzip     2
#define BIT_zstd     4
#define BIT(form)    BIT_##form
#define IN_FORM(form) BIT(form)

#define PASTE(form, symbol, end) form##_##symbol##_##end
#define NAME(form, symbol, end) PASTE(form, symbol, end)
#define WEB_FILE(symbol, path, forms) \
    .global NAME(ASSET_FORM, symbol, begin), NAME(ASSET_FORM, symbol, end); \
    NAME(ASSET_FORM, symbol, begin): \
    .if (forms) & IN_FORM(ASSET_FORM); .incbin path; .endif; \
    NAME(ASSET_FORM, symbol, end):;

    .section .rodata

WEB_FILE(OPENAPI, ASSET_OPENAPI, 7)
WEB_FILE(OPENAPI_JSON, "openapi.json", 7)
#include <web_files.def>

    .section .note.GNU-stack, "", %progbits
