/*
 * A page of a PDF document with a maze on it: background, title, walls, the path or not, its ends.
 */
#ifndef ENCODE_PDF_PAGE_H
#define ENCODE_PDF_PAGE_H

#include "encode/pdf_maze.h"

struct pdf_page {
    const struct pdf_layout *layout;
    const struct pdf_text *title; /* above it; no length: none */
    struct pdf_resources resources;
    struct pdf_forms forms;
    bool solution; /* the path is shown, which the forms have */
};

/* Adds a page to the document, at the end of its mazes or of its solutions. */
void pdf_page_write(const struct pdf_page *, struct pdf_document *);

#endif
