/*
 * The files of the program, byte for byte, or packed by a coding: the assembler finds them where it is told
 * to look, but for ASSET_OPENAPI. ASSET_FORM begins their symbols: asset, gzip or zstd.
 */
#include "src/routes/web_files.h"

#define PASTE(form, symbol, end) form##_##symbol##_##end
#define NAME(form, symbol, end) PASTE(form, symbol, end)
#define ASSET(symbol, path) \
    .global NAME(ASSET_FORM, symbol, begin), NAME(ASSET_FORM, symbol, end); \
    NAME(ASSET_FORM, symbol, begin): .incbin path; \
    NAME(ASSET_FORM, symbol, end):
#define WEB_ASSET(symbol, name, type, packed) ASSET(symbol, name);

    .section .rodata

ASSET(OPENAPI, ASSET_OPENAPI)
ASSET(OPENAPI_JSON, "openapi.json")
WEB_FILES(WEB_ASSET)

    .section .note.GNU-stack, "", %progbits
