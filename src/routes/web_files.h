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
    FILE(LEARN, "learn/learn.js", WEB_MODULE, 0) \
    FILE(LEARN_STYLE, "learn/learn.css", WEB_STYLE, 0) \
    FILE(LEARN_GALLERY, "learn/gallery.js", WEB_MODULE, 0) \
    FILE(LEARN_LESSON, "learn/lesson.js", WEB_MODULE, 0) \
    FILE(LEARN_CLASSICS, "learn/classics.js", WEB_MODULE, 0) \
    FILE(LEARN_SOLVERS, "learn/solvers.js", WEB_MODULE, 0) \
    FILE(LEARN_LIVE, "learn/live.js", WEB_MODULE, 0) \
    FILE(LEARN_PORTRAIT, "learn/portrait.js", WEB_MODULE, 0) \
    FILE(LEARN_FILM, "learn/film.js", WEB_MODULE, 0) \
    FILE(LEARN_CONSOLE, "learn/console.js", WEB_MODULE, 0) \
    FILE(LEARN_LINKS, "learn/links.js", WEB_MODULE, 0) \
    FILE(CLIENT, "mazed.js", WEB_MODULE, 0) \
    FILE(TYPES, "mazed.d.ts", WEB_TYPES, 0) \
    FILE(TILES, "tiles.png", "image/png", 1)
/* clang-format on */

#endif
