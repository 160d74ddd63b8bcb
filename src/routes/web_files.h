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
    FILE(TROUBLE, "panel/trouble.js", WEB_MODULE, 0) \
    FILE(SPACE, "space/space.js", WEB_MODULE, 0) \
    FILE(SPACE_STYLE, "space/space.css", WEB_STYLE, 0) \
    FILE(SPACE_CAMERA, "space/camera.js", WEB_MODULE, 0) \
    FILE(SPACE_CHART, "space/chart.js", WEB_MODULE, 0) \
    FILE(SPACE_CONTROLS, "space/controls.js", WEB_MODULE, 0) \
    FILE(SPACE_GROUND, "space/ground.js", WEB_MODULE, 0) \
    FILE(SPACE_HAND, "space/hand.js", WEB_MODULE, 0) \
    FILE(SPACE_MATRIX, "space/matrix.js", WEB_MODULE, 0) \
    FILE(SPACE_MESH, "space/mesh.js", WEB_MODULE, 0) \
    FILE(SPACE_MODEL, "space/model.js", WEB_MODULE, 0) \
    FILE(SPACE_PASSAGE, "space/passage.js", WEB_MODULE, 0) \
    FILE(SPACE_PLAN, "space/plan.js", WEB_MODULE, 0) \
    FILE(SPACE_PROGRAM, "space/program.js", WEB_MODULE, 0) \
    FILE(SPACE_RENDERER, "space/renderer.js", WEB_MODULE, 0) \
    FILE(SPACE_SHADERS, "space/shaders.js", WEB_MODULE, 0) \
    FILE(SPACE_SHARPNESS, "space/sharpness.js", WEB_MODULE, 0) \
    FILE(SPACE_STROLL, "space/stroll.js", WEB_MODULE, 0) \
    FILE(SPACE_WALK, "space/walk.js", WEB_MODULE, 0) \
    FILE(CLIENT, "mazed.js", WEB_MODULE, 0) \
    FILE(TYPES, "mazed.d.ts", WEB_TYPES, 0) \
    FILE(TILES, "tiles.png", "image/png", 1)
/* clang-format on */

#endif
