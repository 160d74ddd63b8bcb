/*
 * PDF: a page with the maze and, if a path is asked for, another one with the path, in a document of their own or in a
 * book. A maze and its solution are written together, as streams that their pages share, so each is made once; the
 * order of the pages is at the end of the file.
 */
#include "encode/glyphs.h"
#include "encode/lines/members.h"
#include "encode/paper/pdf_sheets.h"
#include "maze/book.h"

#include <stdlib.h>

enum {
    PIECE = 8 * 1024,          /* about how many bytes are made at a time */
    BUFFERS = 3 * PIECE + 2048 /* the most that pieces and lists of objects take while they grow */
};

struct maze_book {
    struct pdf_document document;
    struct pdf_sheets sheets;
    struct maze_drawing drawing; /* of all its mazes */
};

struct pdf {
    struct source source;
    struct maze_book own; /* used if it is not part of a book */
    struct maze_book *book;
    struct pdf_maze maze;
    bool suits; /* the maze is laid out as those before it in the book are */
    bool paged; /* the maze and its pages are written */
};

/* ---- the book ---- */

enum {
    MAZE_OBJECTS =
        9, /* two streams and their lengths, its ends, two pages and their first streams */
    MAZE_PAGES = 2,
    OTHER_OBJECTS = 64 /* for the document, its resources, and words with their lengths, places */
};

/* Begins a document of mazes that share a rendering, without freeing what `book` held before. */
static void book_begin(struct maze_book *book, const struct maze_rendering *rendering,
    struct span title, struct span subject)
{
    pdf_document_begin(&book->document);
    pdf_document_describe(&book->document, title, subject);
    pdf_sheets_begin(&book->sheets, rendering, &book->document);
    book->drawing = rendering->drawing;
}

/* A copy for a numbered maze, with the format's drawing unless it has its own. */
static struct maze_rendering numbered(const struct maze_rendering *rendering)
{
    struct maze_rendering copy = *rendering;

    copy.number = 1;
    if (!copy.drawn)
        copy.drawing = copy.format->drawing;
    return copy;
}

uint64_t maze_book_memory(const struct maze_rendering *rendering, uint64_t mazes)
{
    const struct maze_rendering of_book = numbered(rendering);

    return sizeof(struct maze_book) + pdf_sheets_memory() + pdf_words_memory(&of_book) +
        pdf_document_memory(OTHER_OBJECTS + MAZE_OBJECTS * mazes, MAZE_PAGES * mazes);
}

enum maze_status maze_book_new(const struct maze_rendering *rendering, const char *title,
    const char *subject, struct maze_book **out)
{
    const struct maze_rendering of_book = numbered(rendering);
    struct maze_book *book = *out = malloc(sizeof(*book));

    if (!book)
        return MAZE_NO_MEMORY;
    book_begin(book, &of_book, span_of(title), span_of(subject));
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
        goes_on = pdf_sheets_end(&book->sheets, document);
    }
    return document->out.failed ? MAZE_NO_MEMORY : MAZE_OK;
}

static void book_clear(struct maze_book *book)
{
    pdf_document_free(&book->document);
    pdf_sheets_free(&book->sheets);
}

void maze_book_free(struct maze_book *book)
{
    if (book)
        book_clear(book);
    free(book);
}

/* ---- The parts of the document ---- */

static bool is_of_book(const struct pdf *self)
{
    return self->book != &self->own;
}

/* Writes the next part: of the maze, its pages, or of what ends a document of its own. MAZE_END after the last. */
static enum maze_status write_part(struct pdf *self)
{
    struct pdf_document *document = &self->book->document;
    struct pdf_sheets *sheets = &self->book->sheets;
    enum maze_status status;

    if (self->paged)
        return !is_of_book(self) && pdf_sheets_end(sheets, document) ? MAZE_OK : MAZE_END;
    status = pdf_maze_next(&self->maze, document);
    if (status != MAZE_END)
        return status;
    pdf_sheets_add(sheets, &self->maze, document);
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
    struct pdf *self = (struct pdf *)source;

    return self->suits ? pdf_maze_begin(&self->maze, maze) : MAZE_INVALID;
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
        book_clear(&self->own);
}

/* Begins a document of its own. Its title says which maze it is, unless the request gave one. */
static void begin_own(struct pdf *self, const struct maze_rendering *rendering)
{
    char usual[GLYPHS_TITLE], subject[MAZE_SPEC_TEXT + 16];
    struct span title = glyphs_title(rendering);
    const char *subject_end = members_permalink(subject, rendering);

    if (!title.length)
        title = (struct span){usual, (size_t)(members_title(usual, rendering->whole) - usual)};
    book_begin(
        &self->own, rendering, title, (struct span){subject, (size_t)(subject_end - subject)});
}

/* Lays out the pages of both parts. */
static bool lay_out_pdf(const struct maze_rendering *rendering, const struct maze_spec *spec,
    struct pdf_layout layout[PDF_PARTS])
{
    const struct maze_drawing *drawing =
        rendering->book ? &rendering->book->drawing : &rendering->drawing;
    const struct maze_tiling *tiling = maze_spec_tiling(spec);
    const bool is_numbered = rendering->book || rendering->number;
    const enum pdf_heading heading = is_numbered ? PDF_NUMBERED
        : rendering->title && *rendering->title  ? PDF_TITLED
                                                 : PDF_UNTITLED;

    if (!picture_in_range(drawing, 0, 1) || !pdf_layout_is_valid(drawing) ||
        !pdf_layout_of(drawing, heading, tiling, spec->width, spec->height, &layout[PDF_FRONT]))
        return false;
    layout[PDF_BACK] = layout[PDF_FRONT];
    return !is_numbered || drawing->solutions_per_page == drawing->per_page ||
        pdf_layout_back(
            &layout[PDF_FRONT], drawing, tiling, spec->width, spec->height, &layout[PDF_BACK]);
}

static bool pdf_fits(const struct maze_rendering *rendering, const struct maze_spec *spec)
{
    struct pdf_layout layout[PDF_PARTS];

    return lay_out_pdf(rendering, spec, layout);
}

static struct source *pdf_sources(void *memory, const struct maze_rendering *rendering,
    const struct maze_spec *spec, const struct maze_question *question)
{
    static const struct source_kind kind = {.begin = pdf_begin, .next = pdf_next, .free = pdf_free};
    const bool solves = question->solver;
    struct pdf_layout layout[PDF_PARTS];
    struct pdf *self = memory;

    *self = (struct pdf){.source = {&kind, .piece = 1}};
    self->book = rendering->book ? rendering->book : &self->own;
    if (!is_of_book(self))
        begin_own(self, rendering);
    lay_out_pdf(rendering, spec, layout);
    self->suits = pdf_sheets_expect(&self->book->sheets, layout, rendering->number, solves);
    pdf_maze_prepare(&self->maze, spec, &self->book->sheets.layout[PDF_FRONT], solves,
        question->distances, rendering->whole->depth);
    return &self->source;
}

static uint64_t pdf_memory(const struct maze_rendering *rendering, const struct maze_spec *spec)
{
    return wall_strokes_memory(rendering, spec) + BUFFERS +
        (rendering->book ? 0 : pdf_sheets_memory() + pdf_words_memory(rendering));
}

const struct maze_output pdf_output = {
    sizeof(struct pdf), pdf_sources, .memory = pdf_memory, .fits = pdf_fits};
