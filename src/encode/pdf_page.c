/* A page places forms, so it takes a few hundred bytes whatever the size of its maze. */
#include "encode/pdf_page.h"

#include "base/put.h"
#include "encode/pdf_numbers.h"

enum {
    MICRO = PDF_ONE / MAZE_LENGTH_UNIT, /* a hundredth of a point, in millionths */
    DRAWING_MAX = 1024,                 /* bytes that draw a page, without the title */
    OPAQUE = 0xff
};

/* Fills the sheet. */
static char *put_background(char *to, const struct pdf_page *page)
{
    if (!(page->layout->drawing.background & OPAQUE))
        return to;
    to = pdf_put_color(put(to, "q /B gs\n"), page->layout->drawing.background, PDF_AREAS);
    to = pdf_put_operand(put(to, "0 0 "), page->layout->page_width * (int64_t)MICRO);
    return put(pdf_put_operand(to, page->layout->page_height * (int64_t)MICRO), "re f Q\n");
}

/* Above the maze, in the colour of its walls, smaller where the sheet is too narrow. */
static void add_title(struct buffer *out, const struct pdf_page *page)
{
    const struct pdf_layout *layout = page->layout;
    const int64_t width = (int64_t)page->title->width; /* in thousandths of the letters' size */
    const int64_t room = layout->page_width - 2 * (int64_t)layout->drawing.margin;
    const int64_t widest = room * MILLI / width;
    const int64_t size = widest < PDF_TITLE_SIZE ? widest : PDF_TITLE_SIZE;
    const int64_t x = (layout->page_width * (int64_t)MICRO - width * size * MICRO / MILLI) / 2;
    const int64_t y = layout->y + layout->wall / 2 + (PDF_TITLE_ROOM - PDF_TITLE_SIZE) * MICRO;
    char text[128 + PDF_COLOR_MAX], *to = text;

    to = pdf_put_color(put(to, "q BT\n"), page->layout->drawing.wall_color, PDF_AREAS);
    to = put(pdf_put_operand(put(to, "/F "), size * MICRO), "Tf\n");
    to = pdf_put_operand(pdf_put_operand(to, x), y);
    to = put(to, "Td\n");
    buffer_add(out, text, (size_t)(to - text));
    pdf_text_add(out, page->title);
    buffer_add_text(out, " Tj\nET Q\n");
}

/* A line of no length with round ends is a disc. */
static char *put_end(char *to, maze_rgba color, struct picture_point at)
{
    const int64_t x = at.x * (PDF_ONE / MILLI), y = at.y * (PDF_ONE / MILLI);

    to = pdf_put_color(to, color, PDF_LINES);
    to = put(pdf_put_operand(pdf_put_operand(to, x), y), "m ");
    return put(pdf_put_operand(pdf_put_operand(to, x), y), "l S\n");
}

static char *put_ends(char *to, const struct pdf_page *page)
{
    const struct maze_drawing *drawing = &page->layout->drawing;
    const int64_t width = 2 * (int64_t)picture_end_radius(drawing, false);

    to = pdf_put_operand(put(to, "1 J "), width * PDF_ONE / (drawing->cell + drawing->wall));
    to = put_end(put(to, "w\n"), PICTURE_START, page->forms.start);
    return put_end(to, PICTURE_GOAL, page->forms.goal);
}

static char *put_maze(char *to, const struct pdf_page *page)
{
    const struct pdf_layout *layout = page->layout;

    to = pdf_put_operand(put(to, "q "), layout->unit);
    to = pdf_put_operand(put(to, "0 0 "), -layout->unit);
    to = pdf_put_operand(pdf_put_operand(to, layout->x), layout->y);
    to = put(to, "cm\n/M Do\n");
    if (page->solution)
        to = put(to, "/S Do\n");
    if (layout->drawing.ends)
        to = put_ends(to, page);
    return put(to, "Q\n");
}

void pdf_page_write(const struct pdf_page *page, struct pdf_document *document)
{
    const uint32_t contents = pdf_document_number(document);
    struct buffer drawing = {0};
    char text[DRAWING_MAX], *to = put_background(text, page);

    buffer_add(&drawing, text, (size_t)(to - text));
    if (page->title->length)
        add_title(&drawing, page);
    to = put_maze(text, page);
    buffer_add(&drawing, text, (size_t)(to - text));
    pdf_stream_write(document, contents, &drawing);
    buffer_free(&drawing);

    to = put_u64(text, "/XObject << /M ", page->forms.walls);
    to = put(to, " 0 R");
    if (page->solution)
        to = put(put_u64(to, " /S ", page->forms.path), " 0 R");
    to = put(put_u64(to, " >> /Font ", page->resources.fonts), " 0 R");
    *put(put_u64(to, " /ExtGState ", page->resources.states), " 0 R") = '\0';
    pdf_document_add_page(document, page->solution ? PDF_BACK : PDF_FRONT, page->layout->page_width,
        page->layout->page_height, contents, text);
}
