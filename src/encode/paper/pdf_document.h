/*
 * A PDF document being written (ISO 32000-1, PDF 1.7): objects and where they are, streams, the
 * list of pages. Of mazes and what is on the pages it knows nothing. Bytes gather in `out`, from
 * which they are to be taken now and then; what it holds beside them is a number an object, for the
 * table at the end of the file, and a number a page (pdf_document_memory).
 *
 *     pdf_document_begin(&document);
 *     … objects, streams, pages, in any order …
 *     while (pdf_document_end(&document)) …
 *
 * Memory that lacks is remembered as out.failed, and so is a file of more than 10^10 bytes.
 */
#ifndef ENCODE_PAPER_PDF_DOCUMENT_H
#define ENCODE_PAPER_PDF_DOCUMENT_H

#include "base/text.h"
#include "encode/raster/deflate.h"
#include "maze/format.h"

/* ---- numbers and colours as operands, in decimal: exact, and the same on every machine ---- */

enum {
    PDF_ONE = 1000000,   /* numbers are in millionths */
    PDF_NUMBER_MAX = 24, /* bytes that a number takes at most */
    PDF_COLOR_MAX = 24
};

/* Writes a number of millionths without needless zeros. No NUL. */
char *pdf_put_number(char *to, int64_t millionths);

/* A number, and a space. */
char *pdf_put_operand(char *to, int64_t millionths);

/* Writes the operator that sets the colour of lines or of areas: `g` for a shade of grey, else `rg`. */
enum pdf_paint { PDF_LINES, PDF_AREAS };
char *pdf_put_color(char *to, maze_rgba, enum pdf_paint);

/* ---- text in Helvetica, which all readers have, in WinAnsiEncoding (annex D): Windows code page 1252 ---- */

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

/* Adds the text as a string of a content stream. */
void pdf_text_add(struct buffer *, const struct pdf_text *);

/* Adds any UTF-8 as a string outside of content streams, where all of Unicode can be written. */
void pdf_text_add_unicode(struct buffer *, struct span text);

/* ---- the document ---- */

/* Pages of the back come after all those of the front, in whatever order they are added. */
enum pdf_part { PDF_FRONT, PDF_BACK, PDF_PARTS };

enum { PDF_STREAM_HEAD = 512 }; /* bytes that hold the code of a stream */

struct pdf_pages {
    uint32_t *page; /* their objects in turn; owned */
    uint32_t count, room;
};

struct pdf_document {
    struct buffer out;      /* bytes that are not taken yet */
    size_t given;           /* those of them that were copied by pdf_document_give */
    uint64_t taken;         /* how many were */
    uint64_t hash;          /* of those, FNV-1a */
    uint64_t *offset;       /* by object, from 1 on: where it begins; owned */
    uint32_t objects, room; /* how many there are, and may be before `offset` grows */
    struct pdf_pages pages[PDF_PARTS];
    uint32_t length_object; /* of the stream being written */
    uint64_t stream_begin;  /* its first byte */
    struct deflate deflate;
    /* What all streams begin with, once the first has: its bytes, and the state after them. */
    struct deflate begun;
    char head[PDF_STREAM_HEAD];
    size_t head_length;
    uint64_t table_begin; /* the byte at which the table of objects begins; 0: not yet */
    uint32_t pages_listed, objects_listed; /* at the end */
    bool pages_ended, ended;
};

/* Begins the file. What `document` held before is not freed. */
void pdf_document_begin(struct pdf_document *);

/* Says what the document is: its title, and a text that says what it is of. Once, at any time before its end. */
void pdf_document_describe(struct pdf_document *, struct span title, struct span subject);

/* The number of a new object, which is to be written once, now or later. */
uint32_t pdf_document_number(struct pdf_document *);

/* Begin and end an object; in between, its text is added to `out`. */
void pdf_object_begin(struct pdf_document *, uint32_t number);
void pdf_object_end(struct pdf_document *);

/*
 * A stream, which is compressed, with entries of its dictionary such as `/Type /XObject`. No other
 * object is begun until it is ended. Its bytes depend on its data and the division into calls of
 * pdf_stream_add.
 */
void pdf_stream_begin(struct pdf_document *, uint32_t number, const char *entries);
void pdf_stream_add(struct pdf_document *, const void *bytes, size_t n);
void pdf_stream_end(struct pdf_document *);

/* A short stream, which is not compressed. */
void pdf_stream_write(struct pdf_document *, uint32_t number, const struct buffer *bytes);

/* Adds a page to a part: its size in hundredths of a point, the stream that draws it, entries of its resources. */
void pdf_document_add_page(struct pdf_document *, enum pdf_part, uint32_t width, uint32_t height,
    uint32_t contents, const char *resources);

/* Writes a part of the end of the file; false when all is written. */
bool pdf_document_end(struct pdf_document *);

/* Empties `out`, whose bytes were taken; `failed` is kept. */
void pdf_document_take(struct pdf_document *);

/* Copies bytes of `out` that were not copied yet, at most so many, and returns how many. */
size_t pdf_document_give(struct pdf_document *, char *to, size_t room);

/* Bytes that a document holds beside `out`, with so many objects and pages at most. */
uint64_t pdf_document_memory(uint64_t objects, uint64_t pages);

/* Frees all that it holds; all zero is allowed. */
void pdf_document_free(struct pdf_document *);

#endif
