/*
 * Text in Helvetica, which every reader of PDF has: the characters of WinAnsiEncoding (PDF 1.7,
 * annex D), which are those of Windows code page 1252.
 */
#ifndef ENCODE_PAPER_PDF_TEXT_H
#define ENCODE_PAPER_PDF_TEXT_H

#include "base/text.h"

enum { PDF_TEXT_MAX = 256 }; /* bytes of UTF-8 that a line of text has at most */

/*
 * Whether a text can be shown: it is UTF-8 of at most PDF_TEXT_MAX bytes, and the font has all its
 * characters. If not, *missing is the first character that it does not have, one byte where that is
 * not UTF-8, or what is too much.
 */
bool pdf_text_shows(struct span text, struct span *missing);

/* A line of text in the bytes of WinAnsiEncoding. */
struct pdf_text {
    uint8_t bytes[PDF_TEXT_MAX];
    size_t length;
    uint64_t width; /* in thousandths of the font's size */
};

/* Each character that cannot be shown becomes a question mark; what is too much is cut off. */
struct pdf_text pdf_text_of(struct span text);

struct buffer;

/* Adds the text as a string of a content stream. */
void pdf_text_add(struct buffer *, const struct pdf_text *);

/* Adds any UTF-8 as a string outside of content streams, where all of Unicode can be written. */
void pdf_text_add_unicode(struct buffer *, struct span text);

#endif
