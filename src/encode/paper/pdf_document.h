/*
 * A PDF document being written (ISO 32000-1, PDF 1.7): objects and their offsets, streams, the list of pages. It
 * knows nothing about mazes or the contents of pages. Bytes gather in `out`, and the caller takes them now and then.
 * Besides them it holds a number per object, for the table at the end, and one per page (pdf_document_memory).
 *
 *     pdf_document_begin(&document);
 *     … objects, streams, pages, in any order …
 *     while (pdf_document_end(&document)) …
 *
 * A failed allocation sets out.failed, and so does a file of more than 10^10 bytes.
 */
#ifndef ENCODE_PAPER_PDF_DOCUMENT_H
#define ENCODE_PAPER_PDF_DOCUMENT_H

#include "base/text.h"
#include "encode/raster/deflate.h"
#include "maze/format.h"

/* ---- Numbers and colours as operands, in decimal: exact, and the same on every machine ---- */

enum {
    PDF_ONE = 1000000,   /* numbers are in millionths */
    PDF_NUMBER_MAX = 24, /* the most bytes of a number */
    PDF_COLOR_MAX = 24
};

/* Writes a number of millionths without trailing zeros or a NUL. */
char *pdf_put_number(char *to, int64_t millionths);

/* Writes a number and a space. */
char *pdf_put_operand(char *to, int64_t millionths);

/* Writes the operator that sets the colour of lines or areas: `g` for a shade of grey, else `rg`. */
enum pdf_paint { PDF_LINES, PDF_AREAS };
char *pdf_put_color(char *to, maze_rgba, enum pdf_paint);

/* ---- Text ---- */

/* Adds any UTF-8 as a string, such as a property of the document. */
void pdf_text_add_unicode(struct buffer *, struct span text);

/* ---- The document ---- */

/* Pages of the back follow all pages of the front, in whatever order they are added. */
enum pdf_part { PDF_FRONT, PDF_BACK, PDF_PARTS };

enum { PDF_STREAM_HEAD = 512 }; /* bytes that hold the code of a stream */

struct pdf_document {
    struct buffer out;              /* bytes not taken yet */
    size_t given;                   /* how many of them pdf_document_give has copied */
    uint64_t taken;                 /* the number of bytes taken */
    uint64_t hash;                  /* their FNV-1a hash */
    uint32_t objects;               /* how many there are */
    struct buffer offsets;          /* where each begins, in 64 bits */
    struct buffer pages[PDF_PARTS]; /* the object of each in order, in 32 bits */
    uint32_t resources;             /* the object with those of all pages; 0: none */
    uint32_t length_object;         /* for the stream being written */
    uint64_t stream_begin;          /* where its first byte is */
    struct deflate deflate;
    /* The beginning that all streams share, once the first one has begun: its bytes, and the state after them. */
    struct deflate begun;
    char head[PDF_STREAM_HEAD];
    size_t head_length;
    uint64_t table_begin;                  /* where the table of objects begins; 0: not yet */
    uint32_t pages_listed, objects_listed; /* at the end of the file */
    bool pages_ended, ended;
};

/* Begins the file, without freeing what `document` held before. */
void pdf_document_begin(struct pdf_document *);

/* Sets the title and the subject of the document. Call it once, at any time before the end. */
void pdf_document_describe(struct pdf_document *, struct span title, struct span subject);

/* The number of a new object, which must be written exactly once, now or later. */
uint32_t pdf_document_number(struct pdf_document *);

/* Begin and end an object. Between them, the caller adds its text to `out`. */
void pdf_object_begin(struct pdf_document *, uint32_t number);
void pdf_object_end(struct pdf_document *);

/*
 * A compressed stream. Its dictionary also gets `entries`, such as `/Subtype /Form`, or none. No other object may begin
 * before it ends. Its bytes depend on the data and on how that is divided into calls of pdf_stream_add.
 */
void pdf_stream_begin(struct pdf_document *, uint32_t number, const char *entries);
void pdf_stream_add(struct pdf_document *, const void *bytes, size_t n);
void pdf_stream_end(struct pdf_document *);

/* Writes a short stream without compression. */
void pdf_stream_write(struct pdf_document *, uint32_t number, const struct buffer *bytes);

/* Adds a page to a part: its size in hundredths of a point, and the other entries of its object. */
void pdf_document_add_page(
    struct pdf_document *, enum pdf_part, uint32_t width, uint32_t height, const char *entries);

/* How many pages a part has, and the object of page i, counted from 0 through all parts. */
uint32_t pdf_document_pages(const struct pdf_document *, enum pdf_part);
uint32_t pdf_document_page(const struct pdf_document *, uint32_t i);

/* Writes a part of the end of the file. False when everything is written. */
bool pdf_document_end(struct pdf_document *);

/* Empties `out`, whose bytes the caller has taken; keeps `failed`. */
void pdf_document_take(struct pdf_document *);

/* Copies at most `room` bytes of `out` that were not copied yet, and returns how many. */
size_t pdf_document_give(struct pdf_document *, char *to, size_t room);

/* The bytes that a document with this many objects and pages holds, besides `out`. */
uint64_t pdf_document_memory(uint64_t objects, uint64_t pages);

/* Frees everything that it holds; all zero is allowed. */
void pdf_document_free(struct pdf_document *);

#endif
