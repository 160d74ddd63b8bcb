/*
 * The files of web/ that are part of the program, each served under its name there. There is
 * no other list: assets.S takes the bytes from this one, and documents.c the rest.
 *
 * FILE(symbol, name, media type, whether it is packed already: see document_make)
 */
#ifndef ROUTES_WEB_FILES_H
#define ROUTES_WEB_FILES_H

#define WEB_HTML   "text/html; charset=utf-8"
#define WEB_STYLE  "text/css; charset=utf-8"
#define WEB_MODULE "text/javascript; charset=utf-8"
#define WEB_TYPES  "text/plain; charset=utf-8"

/* clang-format off */
#define WEB_FILES(FILE) \
    FILE(PAGE, "index.html", WEB_HTML, 0) \
    FILE(STYLE, "style.css", WEB_STYLE, 0) \
    FILE(SCRIPT, "page.js", WEB_MODULE, 0) \
    FILE(TEXT, "text.js", WEB_MODULE, 0) \
    FILE(ADDRESS, "address.js", WEB_MODULE, 0) \
    FILE(STUDIO, "studio.js", WEB_MODULE, 0) \
    FILE(MODES, "modes.js", WEB_MODULE, 0) \
    FILE(FORM, "panel/form.js", WEB_MODULE, 0) \
    FILE(FIELD, "panel/field.js", WEB_MODULE, 0) \
    FILE(SCENE, "board/scene.js", WEB_MODULE, 0) \
    FILE(BOARD, "board/board.js", WEB_MODULE, 0) \
    FILE(LAYERS, "board/layers.js", WEB_MODULE, 0) \
    FILE(SQUARES, "board/squares.js", WEB_MODULE, 0) \
    FILE(TRIANGLES, "board/triangles.js", WEB_MODULE, 0) \
    FILE(PALETTE, "board/palette.js", WEB_MODULE, 0) \
    FILE(TURNS, "board/turns.js", WEB_MODULE, 0) \
    FILE(VIEW, "board/view.js", WEB_MODULE, 0) \
    FILE(GESTURES, "board/gestures.js", WEB_MODULE, 0) \
    FILE(FIGURES, "panel/figures.js", WEB_MODULE, 0) \
    FILE(TAKE, "panel/take.js", WEB_MODULE, 0) \
    FILE(COLOURS, "panel/colours.js", WEB_MODULE, 0) \
    FILE(OUTLINE, "panel/outline.js", WEB_MODULE, 0) \
    FILE(MASK_STYLE, "mask/mask.css", WEB_STYLE, 0) \
    FILE(MASK_MASK, "mask/mask.js", WEB_MODULE, 0) \
    FILE(MASK_BRUSHES, "mask/brushes.js", WEB_MODULE, 0) \
    FILE(MASK_COMPACT, "mask/compact.js", WEB_MODULE, 0) \
    FILE(MASK_CONTROLS, "mask/controls.js", WEB_MODULE, 0) \
    FILE(MASK_DRAWING, "mask/drawing.js", WEB_MODULE, 0) \
    FILE(MASK_FILES, "mask/files.js", WEB_MODULE, 0) \
    FILE(MASK_HAND, "mask/hand.js", WEB_MODULE, 0) \
    FILE(MASK_HELPS, "mask/helps.js", WEB_MODULE, 0) \
    FILE(MASK_OVERLAY, "mask/overlay.js", WEB_MODULE, 0) \
    FILE(MASK_PARTS, "mask/parts.js", WEB_MODULE, 0) \
    FILE(MASK_SKETCH, "mask/sketch.js", WEB_MODULE, 0) \
    FILE(MASK_SOURCES, "mask/sources.js", WEB_MODULE, 0) \
    FILE(PRINTER, "panel/print.js", WEB_MODULE, 0) \
    FILE(PRINT_STYLE, "print/print.css", WEB_STYLE, 0) \
    FILE(PRINT_SHEETS, "print/sheets.js", WEB_MODULE, 0) \
    FILE(TROUBLE, "panel/trouble.js", WEB_MODULE, 0) \
    FILE(CLIENT, "mazed.js", WEB_MODULE, 0) \
    FILE(TYPES, "mazed.d.ts", WEB_TYPES, 0) \
    FILE(TILES, "tiles.png", "image/png", 1)
/* clang-format on */

#endif
