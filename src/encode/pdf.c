/*
 * PDF: a page with the maze, and where a path is asked for another one that shows it; of a document
 * of their own, or of a book.
 */
#include "base/put.h"
#include "encode/book.h"
#include "encode/pdf_page.h"
#include "encode/style.h"

#include <string.h>

const struct maze_style pdf_styles[] = {
    {"strokes", "walls in long strokes", .openings = true, .path = true},
};

enum {
    NUMBER_MAX = 24,           /* bytes of a number and a space */
    PIECE = 8 * 1024,          /* bytes that are made at a time, about */
    BUFFERS = 3 * PIECE + 2048 /* that pieces and lists of objects take at most, while they grow */
};

struct pdf {
    struct source source;
    struct pdf_layout layout;
    bool solves;
    struct maze_book own; /* where it is not one of a book: its own document */
    struct maze_book *book;
    struct pdf_maze maze;
    struct pdf_text heading, solved_heading; /* above the maze, and above its solution */
    unsigned part;                           /* being written, of `parts` */
    size_t title_length, subject_length;
    char title[PDF_TEXT_MAX], subject[MAZE_SPEC_TEXT + 16];
};

/* ---- the parts of the document; each ends by MAZE_END ---- */

static bool is_of_book(const struct pdf *self)
{
    return self->book != &self->own;
}

static enum maze_status write_head(struct pdf *self)
{
    if (!is_of_book(self))
        book_begin(self->book, &self->layout.drawing,
            (struct span){self->title, self->title_length},
            (struct span){self->subject, self->subject_length});
    return MAZE_END;
}

static enum maze_status write_maze(struct pdf *self)
{
    return pdf_maze_next(&self->maze, &self->book->resources, &self->book->document);
}

static enum maze_status write_pages(struct pdf *self)
{
    struct pdf_page page = {&self->layout, &self->heading, self->book->resources, self->maze.forms};

    pdf_page_write(&page, &self->book->document);
    page.solution = self->solves;
    page.title = &self->solved_heading;
    if (page.solution)
        pdf_page_write(&page, &self->book->document);
    return MAZE_END;
}

static enum maze_status write_end(struct pdf *self)
{
    return !is_of_book(self) && pdf_document_end(&self->book->document) ? MAZE_OK : MAZE_END;
}

static enum maze_status (*const parts[])(struct pdf *) = {
    write_head, write_maze, write_pages, write_end};

enum { PARTS = sizeof(parts) / sizeof(parts[0]) };

/* ---- the source ---- */

static enum maze_status fill(struct pdf *self)
{
    struct pdf_document *document = &self->book->document;
    enum maze_status status = MAZE_OK;

    pdf_document_take(document);
    while (status == MAZE_OK && self->part < PARTS && document->out.length < PIECE) {
        status = parts[self->part](self);
        if (status == MAZE_END) {
            self->part++;
            status = MAZE_OK;
        }
    }
    return document->out.failed ? MAZE_NO_MEMORY : status;
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

    /* A book may have been freed before. */
    pdf_maze_free(&self->maze);
    if (!is_of_book(self))
        pdf_document_free(&self->own.document);
}

/*
 * The line above a maze: the title and its number. Without a title there are words for it; a title
 * may be in any language, and stands alone.
 */
static struct pdf_text heading_of(const char *title, const char *words, uint64_t number)
{
    char text[PDF_TEXT_MAX + NUMBER_MAX];
    const size_t length = title ? strnlen(title, PDF_TEXT_MAX) : 0;
    char *to = length ? mempcpy(text, title, length) : put(text, number ? words : "");

    if (number)
        to = put_u64(to, " ", number);
    return pdf_text_of((struct span){text, (size_t)(to - text)});
}

/* What the document says it is, unless it has a title. */
static void set_title(struct pdf *self, const struct maze_spec *spec, const char *title)
{
    char *to = self->title;

    if (title && *title) {
        self->title_length = strnlen(title, PDF_TEXT_MAX);
        memcpy(self->title, title, self->title_length);
        return;
    }
    to = stpcpy(to, spec->algorithm->name);
    to = put_u64(to, ", ", spec->width);
    to = put_u64(to, " x ", spec->height);
    to = put_u64(to, ", seed ", spec->seed);
    self->title_length = (size_t)(to - self->title);
}

static void set_subject(
    struct pdf *self, const struct maze_spec *spec, const struct maze_rendering *rendering)
{
    char *to = put(self->subject, "/maze?");

    if (rendering->spec_text)
        to = mempcpy(to, rendering->spec_text, rendering->spec_length);
    else
        to += maze_spec_write(spec, to);
    self->subject_length = (size_t)(to - self->subject);
}

static bool lay_out(
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

    return lay_out(rendering, spec, &layout);
}

static struct source *pdf_list(void *memory, const struct maze_rendering *rendering,
    const struct maze_spec *spec, const struct maze_question *question)
{
    static const struct source_kind kind = {.begin = pdf_begin, .next = pdf_next, .free = pdf_free};
    struct pdf *self = memory;

    *self = (struct pdf){.source = {&kind, .piece = 1}, .solves = question->solver != NULL};
    self->book = rendering->book ? rendering->book : &self->own;
    self->heading = heading_of(rendering->title, "Maze", rendering->number);
    self->solved_heading = heading_of(rendering->title, "Solution", rendering->number);
    if (!is_of_book(self)) {
        set_title(self, spec, rendering->title);
        set_subject(self, spec, rendering);
    }
    lay_out(rendering, spec, &self->layout);
    pdf_maze_prepare(&self->maze, spec, &self->layout, self->solves, question->distances);
    return &self->source;
}

static uint64_t pdf_memory(const struct maze_rendering *rendering, const struct maze_spec *spec)
{
    return wall_strokes_memory(spec->width) + BUFFERS +
        (rendering->drawing.heatmap ? pdf_heat_memory(spec->width) : 0);
}

const struct maze_output pdf_output = {
    sizeof(struct pdf), pdf_list, .memory = pdf_memory, .fits = pdf_fits, .shows = pdf_text_shows};
