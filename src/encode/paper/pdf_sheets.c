/* A page's first stream and the page follow each other, so that the number of one tells that of the other. */
#include "encode/paper/pdf_sheets.h"

#include "base/decimal.h"

enum {
    MICRO = PDF_ONE / MAZE_LENGTH_UNIT,
    STREAMS_MAX = 96, /* bytes that list the streams of a maze */
    PAGE_MEMORY = 16384,
    BASE_LINE = 300 /* how far the number of a page is above the margin, in hundredths */
};

static uint32_t write_stream(struct pdf_document *document, const char *text, const char *end)
{
    const uint32_t number = pdf_document_number(document);
    struct buffer bytes = {0};

    buffer_add(&bytes, text, (size_t)(end - text));
    pdf_stream_write(document, number, &bytes);
    buffer_free(&bytes);
    return number;
}

void pdf_sheets_begin(
    struct pdf_sheets *self, const struct maze_rendering *rendering, struct pdf_document *document)
{
    static const char leave[] = "Q\n";
    struct buffer resources = {0};

    *self = (struct pdf_sheets){.numbered = rendering->number};
    pdf_words_write(document, rendering, &self->words);
    self->leave = write_stream(document, leave, leave + 2);
    buffer_add_text(&resources, "<< /XObject <<");
    pdf_words_list(&self->words, &resources);
    buffer_add_text(&resources, " >> ");
    pdf_page_resources(&rendering->drawing, &resources);
    buffer_add_text(&resources, " >>");
    document->resources = pdf_document_number(document);
    pdf_object_begin(document, document->resources);
    buffer_add(&document->out, resources.data, resources.length);
    pdf_object_end(document);
    document->out.failed |= resources.failed;
    buffer_free(&resources);
}

bool pdf_sheets_expect(struct pdf_sheets *self, const struct pdf_layout layout[PDF_PARTS],
    uint64_t number, bool solved)
{
    const bool first = !self->mazes;
    bool same = true;

    for (unsigned part = 0; part < PDF_PARTS; part++) {
        if (first)
            self->layout[part] = layout[part];
        same &=
            memcmp(&self->layout[part], &layout[part], offsetof(struct pdf_layout, drawing)) == 0;
    }
    if (first) {
        self->first = number;
        self->solved = solved;
    }
    return same && solved == self->solved && number == self->first + self->mazes &&
        (number || !self->numbered);
}

/* ---- pages ---- */

/* Writes the page with what it has, but for its first stream. */
static void write_sheet(struct pdf_sheets *self, enum pdf_part part, struct pdf_document *document)
{
    const struct pdf_layout *layout = &self->layout[part];
    struct pdf_sheet *sheet = &self->sheet[part];
    struct buffer entries = {0};

    buffer_addf(&entries, "/Contents [%u 0 R", (unsigned)pdf_document_number(document));
    buffer_add(&entries, sheet->streams.data, sheet->streams.length);
    buffer_add_text(&entries, "]");
    document->out.failed |= entries.failed || sheet->streams.failed;
    if (!document->out.failed)
        pdf_document_add_page(
            document, part, layout->page_width, layout->page_height, entries.data);
    buffer_free(&entries);
    buffer_clear(&sheet->streams);
    sheet->mazes = 0;
}

static void list_stream(struct pdf_sheet *sheet, uint32_t number)
{
    buffer_addf(&sheet->streams, " %u 0 R", (unsigned)number);
}

/* Adds a maze to a page, whose ends are drawn by a stream that also leaves its place. */
static void add_maze(struct pdf_sheets *self, enum pdf_part part, const struct pdf_maze *maze,
    uint32_t ends, struct pdf_document *document)
{
    const struct pdf_layout *layout = &self->layout[part];
    struct pdf_sheet *sheet = &self->sheet[part];
    uint32_t *place = &sheet->place[sheet->mazes];
    char text[PDF_DRAWING_MAX];

    if (!*place)
        *place = write_stream(document, text, pdf_page_place(layout, sheet->mazes, text));
    list_stream(sheet, *place);
    list_stream(sheet, maze->object[PDF_FORM_WALLS]);
    if (part == PDF_BACK)
        list_stream(sheet, maze->object[PDF_FORM_PATH]);
    list_stream(sheet, ends);
    if (++sheet->mazes == layout->places)
        write_sheet(self, part, document);
}

void pdf_sheets_add(
    struct pdf_sheets *self, const struct pdf_maze *maze, struct pdf_document *document)
{
    const struct maze_drawing *drawing = &self->layout[PDF_FRONT].drawing;
    char text[PDF_DRAWING_MAX];
    uint32_t ends = self->leave;

    if (drawing->ends)
        ends = write_stream(document, text, put(pdf_page_ends(drawing, maze, text), "Q\n"));
    self->mazes++;
    add_maze(self, PDF_FRONT, maze, ends, document);
    if (self->solved)
        add_maze(self, PDF_BACK, maze, ends, document);
}

/* ---- the end ---- */

static void add_line(const struct pdf_sheets *self, const struct pdf_line *line, struct buffer *out)
{
    char text[PDF_LINE_TEXT];

    buffer_add(out, text, (size_t)(pdf_words_put(&self->words, line, text) - text));
}

/* Adds what is above each maze of page i, and below it where its solution is; `before` mazes are on pages before. */
static void add_lines(const struct pdf_sheets *self, enum pdf_part part, uint64_t before,
    uint32_t fronts, struct buffer *out)
{
    const struct pdf_layout *layout = &self->layout[part];
    const unsigned solutions = self->layout[PDF_BACK].places;

    for (unsigned i = 0; i < layout->places && before + i < self->mazes; i++) {
        const int64_t middle =
            layout->x + i % layout->columns * layout->across + (layout->width - layout->wall) / 2;
        const int64_t top = layout->y + layout->wall / 2 - i / layout->columns * layout->down;
        struct pdf_line line = {part ? PDF_SOLVED_HEADING : PDF_HEADING,
            self->numbered ? self->first + before + i : 0, PDF_TITLE_SIZE, middle,
            top + (PDF_TITLE_ROOM - PDF_TITLE_SIZE) * MICRO, layout->room};

        add_line(self, &line, out);
        if (part == PDF_BACK || !self->numbered || !self->solved)
            continue;
        line.label = PDF_REFERENCE;
        line.number = fronts + 1 + (before + i) / solutions;
        line.size = PDF_REFERENCE_SIZE;
        line.y = top - layout->height - (PDF_REFERENCE_ROOM - BASE_LINE) * MICRO;
        add_line(self, &line, out);
    }
}

/* Writes the first stream of page i, counted from 0: what is behind its mazes, and where they are to be moved. */
static void write_first(struct pdf_sheets *self, uint32_t i, struct pdf_document *document)
{
    const uint32_t fronts = pdf_document_pages(document, PDF_FRONT);
    const enum pdf_part part = i < fronts ? PDF_FRONT : PDF_BACK;
    const struct pdf_layout *layout = &self->layout[part];
    const struct pdf_line folio = {PDF_NO_LABEL, i + 1, PDF_FOLIO_SIZE,
        (layout->left + layout->right) / 2, layout->foot - (PDF_FOLIO_ROOM - BASE_LINE) * MICRO,
        layout->right - layout->left};
    struct buffer drawing = {0};
    char text[PDF_DRAWING_MAX], *to = pdf_page_background(layout, text);

    if (i % 2 && self->numbered && layout->drawing.gutter)
        to = put(pdf_put_operand(put(to, "1 0 0 1 "),
                     layout->page_width * (int64_t)MICRO - layout->right - layout->left),
            "0 cm\n");
    if (self->words.object[PDF_HEADING])
        to = pdf_put_color(to, layout->drawing.wall_color, PDF_AREAS);
    buffer_add(&drawing, text, (size_t)(to - text));
    if (self->numbered)
        add_line(self, &folio, &drawing);
    add_lines(self, part, (uint64_t)(part ? i - fronts : i) * layout->places, fronts, &drawing);
    pdf_stream_write(document, pdf_document_page(document, i) - 1, &drawing);
    buffer_free(&drawing);
}

bool pdf_sheets_end(struct pdf_sheets *self, struct pdf_document *document)
{
    for (unsigned part = 0; part < PDF_PARTS; part++)
        if (self->sheet[part].mazes)
            write_sheet(self, (enum pdf_part)part, document);
    if (document->out.failed ||
        self->ended ==
            pdf_document_pages(document, PDF_FRONT) + pdf_document_pages(document, PDF_BACK))
        return pdf_document_end(document);
    write_first(self, self->ended++, document);
    return true;
}

uint64_t pdf_sheets_memory(void)
{
    /* A growing buffer is at most twice as long as needed, and for a moment half of that exists too. */
    return 3 * PDF_PARTS * PDF_PLACES_MAX * STREAMS_MAX + PAGE_MEMORY;
}

void pdf_sheets_free(struct pdf_sheets *self)
{
    for (unsigned part = 0; part < PDF_PARTS; part++)
        buffer_free(&self->sheet[part].streams);
}
