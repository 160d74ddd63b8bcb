/* Words and numbers on a page, as outlines: each word, and each digit, is one form that pages place again and again. */
#ifndef ENCODE_PAPER_PDF_WORDS_H
#define ENCODE_PAPER_PDF_WORDS_H

#include "encode/paper/pdf_document.h"

enum { PDF_LINE_TEXT = 640 /* bytes that write a line on a page */ };

/* Form XObjects: one for each digit, and one for each label. */
enum pdf_label {
    PDF_DIGITS = 10,
    PDF_HEADING = PDF_DIGITS, /* above a maze; */
    PDF_SOLVED_HEADING,       /* above its solution; */
    PDF_REFERENCE,            /* and before the number of its page */
    PDF_NO_LABEL,
    PDF_LABELS = PDF_NO_LABEL
};

/* In each form the unit is a thousandth of the letters' size. */
struct pdf_words {
    uint32_t object[PDF_LABELS]; /* 0: there is none */
    uint64_t width[PDF_LABELS];
};

/* Writes the forms that pages of such a rendering need. */
void pdf_words_write(struct pdf_document *, const struct maze_rendering *, struct pdf_words *);

/* The most bytes that this adds to a document. */
uint64_t pdf_words_memory(const struct maze_rendering *);

/* A label, a number, or both; 0 is no number. Sizes are hundredths, others millionths of a point. */
struct pdf_line {
    enum pdf_label label;
    uint64_t number;
    int64_t size;      /* of the letters; less if the line is too long */
    int64_t middle, y; /* where its base line is */
    int64_t room;      /* its greatest width */
};

/* Writes a line; returns its end, at most PDF_LINE_TEXT bytes on. A line without letters is empty. */
char *pdf_words_put(const struct pdf_words *, const struct pdf_line *, char *to);

/* Adds the forms to a page's dictionary of XObjects. */
void pdf_words_list(const struct pdf_words *, struct buffer *);

#endif
