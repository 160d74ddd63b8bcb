/*
 * The document that mazes are written into as PDF: those of a book one after another, or one by
 * itself, which is all of its document.
 */
#ifndef ENCODE_BOOK_H
#define ENCODE_BOOK_H

#include "maze/book.h"

#include "encode/pdf_document.h"
#include "encode/pdf_maze.h"

struct maze_book {
    struct pdf_document document;
    struct pdf_resources resources; /* of all its pages */
};

/* Begins the document of mazes that are drawn so. What `book` held before is not freed. */
void book_begin(
    struct maze_book *, const struct maze_drawing *, struct span title, struct span subject);

#endif
