/*
 * The files of web/ that are part of the program, each served under its name there. There is
 * no other list: assets.S takes the bytes from this one, and documents.c the rest.
 *
 * FILE(symbol, name, media type, the codings in which it is here)
 */
#ifndef ROUTES_WEB_FILES_H
#define ROUTES_WEB_FILES_H

#define WEB_HTML   "text/html; charset=utf-8"
#define WEB_STYLE  "text/css; charset=utf-8"
#define WEB_MODULE "text/javascript; charset=utf-8"
#define WEB_TEXT   "text/plain; charset=utf-8"

/* Bits by enum coding, as numbers that the assembler can read. */
#define WEB_IDENTITY 1 /* alone: no coding makes a PNG smaller */
#define WEB_GZIP     2 /* alone: large, and only browsers read it, which all accept gzip */
#define WEB_ZSTD     4
#define WEB_ALL      7

/* clang-format off */
#define WEB_FILES(FILE) \
    FILE(PAGE, "index.html", WEB_HTML, WEB_ALL) \
    FILE(STYLE, "style.css", WEB_STYLE, WEB_ALL) \
    FILE(SCRIPT, "page.js", WEB_MODULE, WEB_ALL) \
    FILE(TEXT_PAGE, "text/page.js", WEB_MODULE, WEB_ALL) \
    FILE(TEXT_WORDS, "text/words.js", WEB_MODULE, WEB_ALL) \
    FILE(TEXT_NAMES, "text/names.js", WEB_MODULE, WEB_ALL) \
    FILE(TEXT_DOCS, "text/docs.js", WEB_MODULE, WEB_ALL) \
    FILE(TEXT_FILM, "text/film.js", WEB_MODULE, WEB_ALL) \
    FILE(TEXT_KEY, "text/key.js", WEB_MODULE, WEB_ALL) \
    FILE(TEXT_LEARN, "text/learn.js", WEB_MODULE, WEB_ALL) \
    FILE(TEXT_MASK, "text/mask.js", WEB_MODULE, WEB_ALL) \
    FILE(TEXT_SPACE, "text/space.js", WEB_MODULE, WEB_ALL) \
    FILE(TEXT_WALK, "text/walk.js", WEB_MODULE, WEB_ALL) \
    FILE(KO_PAGE, "text/ko/page.js", WEB_MODULE, WEB_ALL) \
    FILE(KO_WORDS, "text/ko/words.js", WEB_MODULE, WEB_ALL) \
    FILE(KO_NAMES, "text/ko/names.js", WEB_MODULE, WEB_ALL) \
    FILE(KO_DOCS, "text/ko/docs.js", WEB_MODULE, WEB_ALL) \
    FILE(KO_FILM, "text/ko/film.js", WEB_MODULE, WEB_ALL) \
    FILE(KO_KEY, "text/ko/key.js", WEB_MODULE, WEB_ALL) \
    FILE(KO_LEARN, "text/ko/learn.js", WEB_MODULE, WEB_ALL) \
    FILE(KO_MASK, "text/ko/mask.js", WEB_MODULE, WEB_ALL) \
    FILE(KO_SPACE, "text/ko/space.js", WEB_MODULE, WEB_ALL) \
    FILE(KO_WALK, "text/ko/walk.js", WEB_MODULE, WEB_ALL) \
    FILE(ADDRESS, "address.js", WEB_MODULE, WEB_ALL) \
    FILE(STUDIO, "studio.js", WEB_MODULE, WEB_ALL) \
    FILE(MODES, "modes.js", WEB_MODULE, WEB_ALL) \
    FILE(HINT, "hint.js", WEB_MODULE, WEB_ALL) \
    FILE(FORM, "panel/form.js", WEB_MODULE, WEB_ALL) \
    FILE(FIELD, "panel/field.js", WEB_MODULE, WEB_ALL) \
    FILE(SCENE, "board/scene.js", WEB_MODULE, WEB_ALL) \
    FILE(BOARD, "board/board.js", WEB_MODULE, WEB_ALL) \
    FILE(LAYERS, "board/layers.js", WEB_MODULE, WEB_ALL) \
    FILE(SQUARES, "board/squares.js", WEB_MODULE, WEB_ALL) \
    FILE(TRIANGLES, "board/triangles.js", WEB_MODULE, WEB_ALL) \
    FILE(PALETTE, "board/palette.js", WEB_MODULE, WEB_ALL) \
    FILE(TURNS, "board/turns.js", WEB_MODULE, WEB_ALL) \
    FILE(VIEW, "board/view.js", WEB_MODULE, WEB_ALL) \
    FILE(GESTURES, "board/gestures.js", WEB_MODULE, WEB_ALL) \
    FILE(FIGURES, "panel/figures.js", WEB_MODULE, WEB_ALL) \
    FILE(TAKE, "panel/take.js", WEB_MODULE, WEB_ALL) \
    FILE(COLOURS, "panel/colours.js", WEB_MODULE, WEB_ALL) \
    FILE(OUTLINE, "panel/outline.js", WEB_MODULE, WEB_ALL) \
    FILE(MASK_STYLE, "mask/mask.css", WEB_STYLE, WEB_ALL) \
    FILE(MASK_MASK, "mask/mask.js", WEB_MODULE, WEB_ALL) \
    FILE(MASK_BRUSHES, "mask/brushes.js", WEB_MODULE, WEB_ALL) \
    FILE(MASK_COMPACT, "mask/compact.js", WEB_MODULE, WEB_ALL) \
    FILE(MASK_CONTROLS, "mask/controls.js", WEB_MODULE, WEB_ALL) \
    FILE(MASK_DRAWING, "mask/drawing.js", WEB_MODULE, WEB_ALL) \
    FILE(MASK_FILES, "mask/files.js", WEB_MODULE, WEB_ALL) \
    FILE(MASK_HAND, "mask/hand.js", WEB_MODULE, WEB_ALL) \
    FILE(MASK_HELPS, "mask/helps.js", WEB_MODULE, WEB_ALL) \
    FILE(MASK_OUTLINE, "mask/outline.js", WEB_MODULE, WEB_ALL) \
    FILE(MASK_OVERLAY, "mask/overlay.js", WEB_MODULE, WEB_ALL) \
    FILE(MASK_PARTS, "mask/parts.js", WEB_MODULE, WEB_ALL) \
    FILE(MASK_SKETCH, "mask/sketch.js", WEB_MODULE, WEB_ALL) \
    FILE(MASK_SOURCES, "mask/sources.js", WEB_MODULE, WEB_ALL) \
    FILE(PRINTER, "panel/print.js", WEB_MODULE, WEB_ALL) \
    FILE(PRINT_STYLE, "print/print.css", WEB_STYLE, WEB_ALL) \
    FILE(PRINT_SHEETS, "print/sheets.js", WEB_MODULE, WEB_ALL) \
    FILE(TROUBLE, "panel/trouble.js", WEB_MODULE, WEB_ALL) \
    FILE(LEARN, "learn/learn.js", WEB_MODULE, WEB_ALL) \
    FILE(LEARN_STYLE, "learn/learn.css", WEB_STYLE, WEB_ALL) \
    FILE(LEARN_GALLERY, "learn/gallery.js", WEB_MODULE, WEB_ALL) \
    FILE(LEARN_LESSON, "learn/lesson.js", WEB_MODULE, WEB_ALL) \
    FILE(LEARN_CLASSICS, "learn/classics.js", WEB_MODULE, WEB_ALL) \
    FILE(LEARN_SOLVERS, "learn/solvers.js", WEB_MODULE, WEB_ALL) \
    FILE(LEARN_LIVE, "learn/live.js", WEB_MODULE, WEB_ALL) \
    FILE(LEARN_PORTRAIT, "learn/portrait.js", WEB_MODULE, WEB_ALL) \
    FILE(LEARN_PICTURE, "learn/picture.js", WEB_MODULE, WEB_ALL) \
    FILE(LEARN_RECORDING, "learn/recording.js", WEB_MODULE, WEB_ALL) \
    FILE(LEARN_CONSOLE, "learn/console.js", WEB_MODULE, WEB_ALL) \
    FILE(LEARN_LINKS, "learn/links.js", WEB_MODULE, WEB_ALL) \
    FILE(KEY, "key/key.js", WEB_MODULE, WEB_ALL) \
    FILE(KEY_DIALOG, "key/dialog.js", WEB_MODULE, WEB_ALL) \
    FILE(KEY_LINK, "key/link.js", WEB_MODULE, WEB_ALL) \
    FILE(KEY_STYLE, "key/key.css", WEB_STYLE, WEB_ALL) \
    FILE(SPACE, "space/space.js", WEB_MODULE, WEB_ALL) \
    FILE(SPACE_STYLE, "space/space.css", WEB_STYLE, WEB_ALL) \
    FILE(SPACE_CAMERA, "space/camera.js", WEB_MODULE, WEB_ALL) \
    FILE(SPACE_CHART, "space/chart.js", WEB_MODULE, WEB_ALL) \
    FILE(SPACE_CONTROLS, "space/controls.js", WEB_MODULE, WEB_ALL) \
    FILE(SPACE_DISPLAY, "space/display.js", WEB_MODULE, WEB_ALL) \
    FILE(SPACE_GROUND, "space/ground.js", WEB_MODULE, WEB_ALL) \
    FILE(SPACE_MATRIX, "space/matrix.js", WEB_MODULE, WEB_ALL) \
    FILE(SPACE_MESH, "space/mesh.js", WEB_MODULE, WEB_ALL) \
    FILE(SPACE_MODEL, "space/model.js", WEB_MODULE, WEB_ALL) \
    FILE(SPACE_PASSAGE, "space/passage.js", WEB_MODULE, WEB_ALL) \
    FILE(SPACE_PLAN, "space/plan.js", WEB_MODULE, WEB_ALL) \
    FILE(SPACE_PROGRAM, "space/program.js", WEB_MODULE, WEB_ALL) \
    FILE(SPACE_RENDERER, "space/renderer.js", WEB_MODULE, WEB_ALL) \
    FILE(SPACE_SHADERS, "space/shaders.js", WEB_MODULE, WEB_ALL) \
    FILE(SPACE_SHARPNESS, "space/sharpness.js", WEB_MODULE, WEB_ALL) \
    FILE(SPACE_STROLL, "space/stroll.js", WEB_MODULE, WEB_ALL) \
    FILE(SPACE_VISIT, "space/visit.js", WEB_MODULE, WEB_ALL) \
    FILE(WALK_MODE, "walk/walk.js", WEB_MODULE, WEB_ALL) \
    FILE(WALK_STYLE, "walk/walk.css", WEB_STYLE, WEB_ALL) \
    FILE(WALK_HANDS, "walk/hands.js", WEB_MODULE, WEB_ALL) \
    FILE(WALK_TRIAL, "walk/trial.js", WEB_MODULE, WEB_ALL) \
    FILE(WALK_SCENERY, "walk/scenery.js", WEB_MODULE, WEB_ALL) \
    FILE(WALK_JOURNEY, "walk/journey.js", WEB_MODULE, WEB_ALL) \
    FILE(WALK_FOG, "walk/fog.js", WEB_MODULE, WEB_ALL) \
    FILE(WALK_CLOCK, "walk/clock.js", WEB_MODULE, WEB_ALL) \
    FILE(WALK_VOICE, "walk/voice.js", WEB_MODULE, WEB_ALL) \
    FILE(WALK_CHALLENGE, "walk/challenge.js", WEB_MODULE, WEB_ALL) \
    FILE(WALK_KEYS, "walk/keys.js", WEB_MODULE, WEB_ALL) \
    FILE(WALK_POINTERS, "walk/pointers.js", WEB_MODULE, WEB_ALL) \
    FILE(WALK_WALKER, "walk/walker.js", WEB_MODULE, WEB_ALL) \
    FILE(WALK_SIGN, "walk/sign.js", WEB_MODULE, WEB_ALL) \
    FILE(WALK_SKETCH, "walk/sketch.js", WEB_MODULE, WEB_ALL) \
    FILE(WALK_DASHBOARD, "walk/dashboard.js", WEB_MODULE, WEB_ALL) \
    FILE(WALK_VERDICT, "walk/verdict.js", WEB_MODULE, WEB_ALL) \
    FILE(FILM_RASTER, "film/raster.js", WEB_MODULE, WEB_ALL) \
    FILE(FILM_REEL, "film/reel.js", WEB_MODULE, WEB_ALL) \
    FILE(FILM_EVENTS, "film/events.js", WEB_MODULE, WEB_ALL) \
    FILE(FILM_LINES, "film/lines.js", WEB_MODULE, WEB_ALL) \
    FILE(FILM_GRID, "film/grid.js", WEB_MODULE, WEB_ALL) \
    FILE(FILM_LOOKS, "film/looks.js", WEB_MODULE, WEB_ALL) \
    FILE(FILM_SHADES, "film/shades.js", WEB_MODULE, WEB_ALL) \
    FILE(FILM_SQUARE_SAMPLES, "film/square-samples.js", WEB_MODULE, WEB_ALL) \
    FILE(FILM_TRIANGLE_SAMPLES, "film/triangle-samples.js", WEB_MODULE, WEB_ALL) \
    FILE(FILM_MARKS, "film/marks.js", WEB_MODULE, WEB_ALL) \
    FILE(FILM, "film/film.js", WEB_MODULE, WEB_ALL) \
    FILE(FILM_STILL, "film/still.js", WEB_MODULE, WEB_ALL) \
    FILE(FILM_PLAYER, "film/player.js", WEB_MODULE, WEB_ALL) \
    FILE(FILM_WORDS, "film/words.js", WEB_MODULE, WEB_ALL) \
    FILE(FILM_CONTROLS, "film/controls.js", WEB_MODULE, WEB_ALL) \
    FILE(FILM_THEATRE, "film/theatre.js", WEB_MODULE, WEB_ALL) \
    FILE(CARVE, "carve/carve.js", WEB_MODULE, WEB_ALL) \
    FILE(SOLVE, "solve/solve.js", WEB_MODULE, WEB_ALL) \
    FILE(FILM_STYLE, "film/film.css", WEB_STYLE, WEB_ALL) \
    FILE(CARVE_STYLE, "carve/carve.css", WEB_STYLE, WEB_ALL) \
    FILE(SOLVE_STYLE, "solve/solve.css", WEB_STYLE, WEB_ALL) \
    FILE(CLIENT, "mazed.js", WEB_MODULE, WEB_ALL) \
    FILE(BITS, "bits.js", WEB_MODULE, WEB_ALL) \
    FILE(WALK, "walk.js", WEB_MODULE, WEB_ALL) \
    FILE(TYPES, "mazed.d.ts", WEB_TEXT, WEB_ALL) \
    FILE(DOCS, "docs.html", WEB_HTML, WEB_ALL) \
    FILE(DOCS_STYLE, "docs.css", WEB_STYLE, WEB_ALL) \
    FILE(DOCS_SCRIPT, "docs.js", WEB_MODULE, WEB_ALL) \
    FILE(DOCS_VIEWER, "viewer.js", WEB_MODULE, WEB_ALL) \
    FILE(VIEWER, "vendor/swagger-ui-5.35.0/swagger-ui-bundle.js", WEB_MODULE, WEB_GZIP) \
    FILE(VIEWER_STYLE, "vendor/swagger-ui-5.35.0/swagger-ui.css", WEB_STYLE, WEB_GZIP) \
    FILE(VIEWER_LICENSE, "vendor/swagger-ui-5.35.0/LICENSE", WEB_TEXT, WEB_ALL) \
    FILE(VIEWER_NOTICE, "vendor/swagger-ui-5.35.0/NOTICE", WEB_TEXT, WEB_ALL) \
    FILE(LICENSES, "vendor/swagger-ui-5.35.0/swagger-ui-bundle.js.LICENSE.txt", WEB_TEXT, WEB_ALL) \
    FILE(TILES, "tiles.png", "image/png", WEB_IDENTITY) \
    FILE(LLMS, "llms.txt", WEB_TEXT, WEB_ALL) \
    FILE(ROBOTS, "robots.txt", WEB_TEXT, WEB_ALL)
/* clang-format on */

#endif
