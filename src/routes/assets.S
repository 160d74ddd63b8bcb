/* The files of the program, byte for byte; the assembler finds them at the top and in web/. */
#include "src/routes/web_files.h"

#define ASSET(symbol, path) \
    .global asset_##symbol##_begin, asset_##symbol##_end; \
    asset_##symbol##_begin: .incbin path; \
    asset_##symbol##_end:
#define WEB_ASSET(symbol, name, type, packed) ASSET(symbol, name);

    .section .rodata

ASSET(OPENAPI, "openapi.yaml")
WEB_FILES(WEB_ASSET)

    .section .note.GNU-stack, "", %progbits
