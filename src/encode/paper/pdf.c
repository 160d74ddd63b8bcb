/*
 * PDF: a page with the maze and, if a path is asked for, another one with the path, in a document of their own or in a
 * book. A maze and its solution are written together, as forms that their pages place, so each is made once; the order
 * of the pages is at the end of the file.
 */
#include "base/decimal.h"
#include "encode/lines/members.h"
#include "encode/paper/pdf_page.h"
#include "maze/book.h"

#include <stdlib.h>

enum {
    NUMBER_MAX = 24,           /* bytes of a number and a space */
    PIECE = 8 * 1024,          /* about how many bytes are made at a time */
    BUFFERS = 3 * PIECE + 2048 /* the most that pieces and lists of objects take while they grow */
};

struct maze_book {
    struct pdf_document document;
    struct pdf_resources resources; /* for all its pages */
};

struct pdf {
    struct source source;
    struct pdf_layout layout;
    bool solves;
    struct maze_book own; /* used if it is not part of a book */
    struct maze_book *book;
    struct pdf_maze maze;
    struct pdf_text heading, solved_heading; /* the lines above the maze and above its solution */
    bool paged;                              /* the maze and its pages are written */
};

/* ---- the book ---- */

enum {
    MAZE_OBJECTS = 8, /* two forms with their lengths, two pages with their contents */
    MAZE_PAGES = 2,
    OTHER_OBJECTS = 8 /* for the document and its resources */
};

/* Begins a document of mazes that share a drawing, without freeing what `book` held before. */
static void book_begin(struct maze_book *book, const struct maze_drawing *drawing,
    struct span title, struct span subject)
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

/* ---- The parts of the document ---- */

static bool is_of_book(const struct pdf *self)
{
    return self->book != &self->own;
}

static void write_pages(struct pdf *self)
{
    struct pdf_page page = {
        &self->layout, &self->maze, &self->book->resources, &self->heading, false};

    pdf_page_write(&page, &self->book->document);
    page.solution = self->solves;
    page.title = &self->solved_heading;
    if (page.solution)
        pdf_page_write(&page, &self->book->document);
}

/* Writes the next part: of the maze, its pages, or of what ends a document of its own. MAZE_END after the last. */
static enum maze_status write_part(struct pdf *self)
{
    struct pdf_document *document = &self->book->document;
    enum maze_status status;

    if (self->paged)
        return !is_of_book(self) && pdf_document_end(document) ? MAZE_OK : MAZE_END;
    status = pdf_maze_next(&self->maze, &self->book->resources, document);
    if (status != MAZE_END)
        return status;
    write_pages(self);
    self->paged = true;
    return MAZE_OK;
}

/* ---- The source ---- */

static enum maze_status fill(struct pdf *self)
{
    struct pdf_document *document = &self->book->document;
    enum maze_status status = MAZE_OK;

    pdf_document_take(document);
    while (status == MAZE_OK && document->out.length < PIECE)
        status = write_part(self);
    if (document->out.failed)
        return MAZE_NO_MEMORY;
    return status == MAZE_END ? MAZE_OK : status;
}

static enum maze_status pdf_begin(struct source *source, const struct maze *maze)
{
    return pdf_maze_begin(&((struct pdf *)source)->maze, maze);
}

static enum maze_status pdf_next(struct source *source, char *to, size_t room, size_t *written)
{
    struct pdf *self = (struct pdf *)source;
    struct pdf_document *document = &self->book->document;
    enum maze_status status = MAZE_OK;

    if (document->given == document->out.length)
        status = fill(self);
    *written =
        status == MAZE_OK || status == MAZE_LATER ? pdf_document_give(document, to, room) : 0;
    return status;
}

static void pdf_free(struct source *source)
{
    struct pdf *self = (struct pdf *)source;

    /* The book may have been freed already. */
    pdf_maze_free(&self->maze);
    if (!is_of_book(self))
        pdf_document_free(&self->own.document);
}

/* The line above a maze: its title, in any language, or else `words`; and its number. */
static struct pdf_text heading_of(const char *title, const char *words, uint64_t number)
{
    char text[PDF_TEXT_MAX + NUMBER_MAX];
    const size_t length = title ? strnlen(title, PDF_TEXT_MAX) : 0;
    char *to = length ? mempcpy(text, title, length) : put(text, number ? words : "");

    if (number)
        to = put_u64(to, " ", number);
    return pdf_text_of((struct span){text, (size_t)(to - text)});
}

/* Begins a document of its own. Its title says which maze it is, unless the request gave one. */
static void begin_own(struct pdf *self, const struct maze_rendering *rendering)
{
    char title[PDF_TEXT_MAX], subject[MAZE_SPEC_TEXT + 16];
    const size_t length = rendering->title ? strnlen(rendering->title, PDF_TEXT_MAX) : 0;
    const char *title_end =
        length ? mempcpy(title, rendering->title, length) : members_title(title, rendering->whole);
    const char *subject_end = members_permalink(subject, rendering);

    book_begin(&self->own, &self->layout.drawing, (struct span){title, (size_t)(title_end - title)},
        (struct span){subject, (size_t)(subject_end - subject)});
}

static bool lay_out_pdf(
    const struct maze_rendering *rendering, const struct maze_spec *spec, struct pdf_layout *layout)
{
    return picture_in_range(&rendering->drawing, 0, 1) &&
        rendering->drawing.paper <= MAZE_PAPER_LETTER &&
        pdf_layout_of(&rendering->drawing,
            rendering->number || (rendering->title && *rendering->title), maze_spec_tiling(spec),
            spec->width, spec->height, layout);
}

static bool pdf_fits(const struct maze_rendering *rendering, const struct maze_spec *spec)
{
    struct pdf_layout layout;

    return lay_out_pdf(rendering, spec, &layout);
}

static struct source *pdf_sources(void *memory, const struct maze_rendering *rendering,
    const struct maze_spec *spec, const struct maze_question *question)
{
    static const struct source_kind kind = {.begin = pdf_begin, .next = pdf_next, .free = pdf_free};
    struct pdf *self = memory;

    *self = (struct pdf){.source = {&kind, .piece = 1}, .solves = question->solver != NULL};
    self->book = rendering->book ? rendering->book : &self->own;
    self->heading = heading_of(rendering->title, "Maze", rendering->number);
    self->solved_heading = heading_of(rendering->title, "Solution", rendering->number);
    lay_out_pdf(rendering, spec, &self->layout);
    if (!is_of_book(self))
        begin_own(self, rendering);
    pdf_maze_prepare(&self->maze, spec, &self->layout, self->solves, question->distances);
    return &self->source;
}

static uint64_t pdf_memory(const struct maze_rendering *rendering, const struct maze_spec *spec)
{
    return wall_strokes_memory(rendering, spec) + BUFFERS;
}

const struct maze_output pdf_output = {sizeof(struct pdf), pdf_sources, .memory = pdf_memory,
    .fits = pdf_fits, .shows = pdf_text_shows};
