/* The letters of titles, as outlines. */
#ifndef ENCODE_GLYPHS_H
#define ENCODE_GLYPHS_H

#include "base/text.h"
#include "maze/format.h"

enum { GLYPHS_TITLE = 256 /* the most bytes of UTF-8 of a title */ };

/* Cuts the first character off the text, which is not empty, and returns its glyph. */
struct maze_glyph glyph_cut(const struct maze_rendering *, struct span *text);

/* The rendering's title, of which GLYPHS_TITLE bytes count; empty if it has none. */
struct span glyphs_title(const struct maze_rendering *);

/* The bytes of the outlines of the title's letters, and `more` for each letter. */
uint64_t glyphs_memory(const struct maze_rendering *, uint64_t more);

#endif
