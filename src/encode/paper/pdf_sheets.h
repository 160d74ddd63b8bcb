/*
 * The pages of a document of mazes. A page is a list of streams that pages share: a place, the walls of a maze, its
 * path. The first stream of each is its own, and comes at the end of the document, since it depends on how many mazes
 * there are: the number of the page, the side of its inner margin, and below each maze the page of its solution.
 */
#ifndef ENCODE_PAPER_PDF_SHEETS_H
#define ENCODE_PAPER_PDF_SHEETS_H

#include "encode/paper/pdf_page.h"
#include "encode/paper/pdf_words.h"

enum { PDF_PLACES_MAX = 9 };

/* The page of a part that is being filled. */
struct pdf_sheet {
    unsigned mazes;
    struct buffer streams;          /* those that draw them */
    uint32_t place[PDF_PLACES_MAX]; /* streams that move to a place; 0: not written yet */
};

/* All zero at first. */
struct pdf_sheets {
    struct pdf_layout layout[PDF_PARTS]; /* of the first maze, and so of all */
    struct pdf_words words;
    struct pdf_sheet sheet[PDF_PARTS];
    uint32_t leave; /* the stream that ends a place, where no ends of a maze are drawn */
    bool numbered;  /* it is a book's, with numbers of pages and mazes */
    bool solved;
    uint64_t mazes, first; /* how many there are, and the number of the first */
    uint32_t ended;        /* how many pages are whole */
};

/* Writes what all pages of such a rendering share. */
void pdf_sheets_begin(struct pdf_sheets *, const struct maze_rendering *, struct pdf_document *);

/* Lays out the pages for the first maze. False: another is not laid out, numbered or solved as those before it. */
bool pdf_sheets_expect(
    struct pdf_sheets *, const struct pdf_layout layout[PDF_PARTS], uint64_t number, bool solved);

/* Places a maze, which has been expected and written, and its solution if it has one. */
void pdf_sheets_add(struct pdf_sheets *, const struct pdf_maze *, struct pdf_document *);

/* After the last maze: writes a part of what is left, and then of the document's end. False when all is written. */
bool pdf_sheets_end(struct pdf_sheets *, struct pdf_document *);

/* The most bytes that it holds, besides the words in the document. */
uint64_t pdf_sheets_memory(void);

void pdf_sheets_free(struct pdf_sheets *);

#endif
