/*
 * The letters of a title that libmaze has no glyphs of. They are read from the fonts once, when the
 * request is admitted, so that no job reads fonts.
 */
#ifndef QUERY_LETTERS_H
#define QUERY_LETTERS_H

#include "maze/format.h"

#include "base/text.h"
#include "process/fonts.h"

struct letters;

/* Why a title cannot be drawn. */
enum letters_fault {
    LETTERS_OK,
    LETTERS_MISSING,  /* no font has some of its characters */
    LETTERS_IN_PARTS, /* they are marks or other parts of letters that are characters too */
    LETTERS_SHAPED,   /* they run from right to left, or join each other */
    LETTERS_NO_MEMORY
};

/*
 * Reads what a title (UTF-8) needs into *letters, NULL if that is nothing. If it cannot be drawn,
 * `which` lists the characters that are the reason. Fonts may be NULL: there are none.
 */
enum letters_fault letters_read(
    struct fonts *, struct span title, struct letters **, char which[TEXT_LIST]);

/* A maze_glyph_finder of letters. */
bool letters_find(const void *letters, uint32_t character, struct maze_glyph *);

/* The bytes that they take; 0 for NULL. */
uint64_t letters_memory(const struct letters *);

/* A hash of all outlines; 0 for NULL. */
uint64_t letters_hash(const struct letters *);

/* Frees the letters; NULL is allowed. */
void letters_free(struct letters *);

#endif
