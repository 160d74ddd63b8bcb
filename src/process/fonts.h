/*
 * Letters as outlines, from font files: the only room of FreeType. All functions but fonts_open and
 * fonts_free may be called by several threads at once.
 */
#ifndef PROCESS_FONTS_H
#define PROCESS_FONTS_H

#include "base/buffer.h"

#include <stdbool.h>
#include <stdint.h>

struct fonts;

/* The fonts of Debian's packages fonts-dejavu-core and fonts-nanum. */
#define FONTS_USUAL                                                                                \
    "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf,"                                             \
    "/usr/share/fonts/truetype/nanum/NanumGothic.ttf"

/* The most bytes of an outline; a font counts as lacking a character with a longer one. */
enum { FONTS_OUTLINE_MAX = 8192 };

/*
 * Reads the files of a list with commas, 16 at most. One that cannot be read is an error, and the
 * result NULL; of FONTS_USUAL it is only a remark, a line.
 */
struct fonts *fonts_open(const char *paths, struct buffer *remarks, struct buffer *error);

/*
 * The same, but the files are read when the first outline is asked for, and remarks are dropped.
 * The paths and the error must live until then. If they cannot be read, there is no outline. NULL,
 * without an error, if memory runs out.
 */
struct fonts *fonts_open_later(const char *paths, struct buffer *error);

/*
 * Adds the outline of a character, in the first font that has it, in thousandths of the letters'
 * size: as maze_glyph in maze/format.h says. False: no font has it, or memory ran out, which sets
 * the buffer's `failed`.
 */
bool fonts_outline(struct fonts *, uint32_t character, struct buffer *outline, uint32_t *advance);

/* Frees the fonts; NULL is allowed. */
void fonts_free(struct fonts *);

#endif
