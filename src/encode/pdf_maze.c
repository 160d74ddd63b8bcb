/* The strokes are those of SVG. Each form is a list of sources, read in pieces of one size. */
#include "encode/pdf_maze.h"

#include "base/put.h"
#include "encode/heat.h"
#include "encode/pdf_numbers.h"
#include "encode/pdf_strokes.h"

#include <string.h>

enum {
    PIECE = 2048 /* bytes that are read at a time */
};

/* ---- resources ---- */

static void write_spaces(struct pdf_document *document, uint32_t number)
{
    pdf_object_begin(document, number);
    buffer_addf(&document->out, "<< /H [ /Indexed /DeviceRGB %d <", HEAT_COLORS - 1);
    for (unsigned i = 0; i < HEAT_COLORS; i++)
        buffer_addf(&document->out, "%06x", (unsigned)heat_color(i) >> 8);
    buffer_add_text(&document->out, "> ] >>");
    pdf_object_end(document);
}

struct pdf_resources pdf_resources_write(
    struct pdf_document *document, const struct maze_drawing *drawing)
{
    const struct {
        char name;
        maze_rgba color;
    } states[] = {
        {'W', drawing->wall_color}, {'P', drawing->path_color}, {'B', drawing->background}};
    struct pdf_resources resources = {.fonts = pdf_document_number(document)};
    struct buffer *out = &document->out;

    pdf_object_begin(document, resources.fonts);
    buffer_add_text(out,
        "<< /F << /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding "
        ">> >>");
    pdf_object_end(document);
    resources.states = pdf_document_number(document);
    pdf_object_begin(document, resources.states);
    buffer_add_text(out, "<<");
    for (size_t i = 0; i < sizeof(states) / sizeof(states[0]); i++) {
        char opacity[PDF_NUMBER_MAX];
        const int64_t part = (states[i].color & 0xff) * (int64_t)PDF_ONE / 0xff;
        const int length = (int)(pdf_put_number(opacity, part) - opacity);

        buffer_addf(
            out, " /%c << /CA %.*s /ca %.*s >>", states[i].name, length, opacity, length, opacity);
    }
    buffer_add_text(out, " >>");
    pdf_object_end(document);
    if (!drawing->heatmap)
        return resources;
    resources.spaces = pdf_document_number(document);
    write_spaces(document, resources.spaces);
    return resources;
}

/* ---- forms ---- */

/*
 * Sets the colour, the opacity and the width of strokes, as a drawing has it, and their caps and
 * joins: corners of squares are right ones, of other cells not.
 */
static struct text_source style_of(char *text, char state, maze_rgba color, uint32_t width,
    const struct maze_drawing *drawing, bool square)
{
    const int64_t unit = drawing->cell + drawing->wall;
    char *to = text;

    to = put(to, "/");
    *to++ = state;
    to = pdf_put_color(put(to, " gs\n"), color, PDF_LINES);
    to = put(to, square ? "2 J\n" : "1 J 1 j\n");
    to = pdf_put_operand(to, (width * (int64_t)PDF_ONE + unit / 2) / unit);
    to = put(to, "w\n0 0 m\n");
    return text_source_of(text, (size_t)(to - text));
}

/* Lists sources one after another, ended by NULL; returns the first. */
static struct source *chain(struct source *const *list)
{
    for (size_t i = 0; list[i]; i++)
        list[i]->after = list[i + 1];
    return list[0];
}

void pdf_maze_prepare(struct pdf_maze *self, const struct maze_spec *spec,
    const struct pdf_layout *layout, bool solves, bool distances)
{
    const struct maze_drawing *drawing = &layout->drawing;
    const uint32_t thick = picture_path_width(drawing, false);
    const bool square = picture_is_square(maze_spec_tiling(spec));
    struct source *const all[] = {&self->heat_style.source, &self->heat.source,
        &self->walls_style.source, &self->walls.source, &self->walls_end.source, NULL};
    struct source *const path[] = {
        &self->path_style.source, &self->path.source, &self->path_end.source, NULL};

    *self = (struct pdf_maze){
        .tiling = maze_spec_tiling(spec), .width = spec->width, .height = spec->height};
    self->heat_style = text_source_of("/H cs\n", 6);
    self->heat = pdf_heat_of(
        self->tiling, drawing->wall * (int64_t)PDF_ONE / 2 / (drawing->cell + drawing->wall));
    self->walls_style =
        style_of(self->walls_text, 'W', drawing->wall_color, drawing->wall, drawing, square);
    self->walls = wall_strokes_of(self->tiling, &pdf_strokes);
    self->walls_end = text_source_of("S\n", 2);
    self->form[0] = chain(drawing->heatmap && distances ? all : all + 2);
    if (!solves)
        return;
    self->path_style = style_of(self->path_text, 'P', drawing->path_color, thick, drawing, square);
    self->path =
        path_strokes_of(self->tiling, &pdf_strokes, spec->width, spec->height, drawing, thick);
    self->path_end = text_source_of("S\n", 2);
    self->form[1] = chain(path);
}

enum maze_status pdf_maze_begin(struct pdf_maze *self, const struct maze *maze)
{
    enum maze_status status = MAZE_OK;

    self->forms.start = picture_middle(self->tiling, maze->start);
    self->forms.goal = picture_middle(self->tiling, maze->goal);
    for (size_t i = 0; i < PDF_FORMS; i++)
        for (struct source *source = self->form[i]; source && status == MAZE_OK;
             source = source->after)
            if (source->kind->begin)
                status = source->kind->begin(source, maze);
    return status;
}

/* Begins the form that comes next. Its lines lie within a unit around the cells. */
static void begin_form(
    struct pdf_maze *self, const struct pdf_resources *resources, struct pdf_document *document)
{
    const struct picture_point size = picture_size(self->tiling, self->width, self->height);
    uint32_t *const numbers[PDF_FORMS] = {&self->forms.walls, &self->forms.path};
    const uint32_t number = pdf_document_number(document);
    char entries[256], *to = entries;

    *numbers[self->at] = number;
    to = put(to, "/Type /XObject /Subtype /Form /BBox [-1 -1 ");
    to = put_u64(to, "", (uint64_t)size.x / MILLI + 2);
    to = put_u64(to, " ", (uint64_t)size.y / MILLI + 2);
    to = put_u64(to, "] /Resources << /ExtGState ", resources->states);
    to = put(to, " 0 R");
    if (resources->spaces)
        to = put(put_u64(to, " /ColorSpace ", resources->spaces), " 0 R");
    *put(to, " >>") = '\0';
    pdf_stream_begin(document, number, entries);
    self->current = self->form[self->at];
}

enum maze_status pdf_maze_next(
    struct pdf_maze *self, const struct pdf_resources *resources, struct pdf_document *document)
{
    char bytes[PIECE];
    size_t written;
    enum maze_status status;

    if (self->at == PDF_FORMS || !self->form[self->at])
        return MAZE_END;
    if (!self->current)
        begin_form(self, resources, document);
    status = self->current->kind->next(self->current, bytes, sizeof(bytes), &written);
    if (status != MAZE_OK && status != MAZE_LATER)
        return status;
    if (written)
        pdf_stream_add(document, bytes, written);
    if (written || status == MAZE_LATER)
        return status;
    self->current = self->current->after;
    if (!self->current) {
        pdf_stream_end(document);
        self->at++;
    }
    return MAZE_OK;
}

void pdf_maze_free(struct pdf_maze *self)
{
    for (size_t i = 0; i < PDF_FORMS; i++) {
        for (struct source *source = self->form[i]; source; source = source->after)
            if (source->kind->free)
                source->kind->free(source);
        self->form[i] = NULL;
    }
}
