/*
 * A maze and its solution are written together, as forms that their pages place, so each is made
 * once; the order of the pages is told at the end of the file.
 */
#include "encode/book.h"

#include <stdlib.h>

enum {
    MAZE_OBJECTS = 8, /* two forms with their lengths, two pages with what draws them */
    MAZE_PAGES = 2,
    OTHER_OBJECTS = 8 /* of the document and its resources */
};

void book_begin(struct maze_book *book, const struct maze_drawing *drawing, struct span title,
    struct span subject)
{
    pdf_document_begin(&book->document);
    pdf_document_describe(&book->document, title, subject);
    book->resources = pdf_resources_write(&book->document, drawing);
}

uint64_t maze_book_memory(uint64_t mazes)
{
    return sizeof(struct maze_book) +
        pdf_document_memory(OTHER_OBJECTS + MAZE_OBJECTS * mazes, MAZE_PAGES * mazes);
}

enum maze_status maze_book_new(const struct maze_rendering *rendering, const char *title,
    const char *subject, struct maze_book **out)
{
    struct maze_book *book = *out = malloc(sizeof(*book));

    if (!book)
        return MAZE_NO_MEMORY;
    book_begin(book, rendering->drawn ? &rendering->drawing : &rendering->format->drawing,
        span_of(title), span_of(subject));
    if (!book->document.out.failed)
        return MAZE_OK;
    maze_book_free(book);
    *out = NULL;
    return MAZE_NO_MEMORY;
}

enum maze_status maze_book_end(
    struct maze_book *book, char *bytes, size_t capacity, size_t *written)
{
    struct pdf_document *document = &book->document;
    bool goes_on = true;

    for (*written = 0; *written < capacity && goes_on;) {
        const size_t count = pdf_document_give(document, bytes + *written, capacity - *written);

        *written += count;
        if (count)
            continue;
        pdf_document_take(document);
        goes_on = pdf_document_end(document);
    }
    return document->out.failed ? MAZE_NO_MEMORY : MAZE_OK;
}

void maze_book_free(struct maze_book *book)
{
    if (book)
        pdf_document_free(&book->document);
    free(book);
}
