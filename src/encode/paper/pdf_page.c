/*
 * The strokes are the same as in SVG. Each stream is a list of sources, read in pieces of one size. Pages share
 * streams, so one takes a few hundred bytes whatever the size of its maze.
 */
#include "encode/paper/pdf_page.h"

#include "encode/strokes/arcs.h"

enum {
    MICRO = PDF_ONE / MAZE_LENGTH_UNIT, /* a hundredth of a point, in millionths */
    PIECE = 2048,                       /* bytes of a stream to read at a time */
    /* The most bytes of a cell's floor. */
    CELL_ROOM = 2 * (48 + PICTURE_CORNERS * STROKE_MAX + 3 * ARC_MAX)
};

/* ---- strokes ---- */

static char *put_page_point(char *to, struct picture_point point, char operator)
{
    to = put_milli(to, point.x);
    *to++ = ' ';
    to = put_milli(to, point.y);
    *to++ = ' ';
    *to++ = operator;
    *to++ = '\n';
    return to;
}

static char *pdf_move(char *to, struct picture_point pen, struct picture_point point)
{
    (void)pen;
    return put_page_point(to, point, 'm');
}

static char *pdf_line(char *to, struct picture_point pen, struct picture_point point)
{
    (void)pen;
    return put_page_point(to, point, 'l');
}

/* PDF gives a line without length no square caps (ISO 32000-1, 8.5.3.2), so a dot is a thousandth long. */
static char *pdf_dot(char *to, struct picture_point pen)
{
    to = put_page_point(to, (struct picture_point){pen.x + 1, pen.y}, 'l');
    return put_page_point(to, pen, 'm');
}

static char *pdf_arc(char *to, struct picture_point pen, const struct picture_arc *arc)
{
    struct picture_point handle[2];

    (void)pen;
    arc_handles(arc, handle);
    for (unsigned i = 0; i < 2; i++) {
        to = put(put_milli(to, handle[i].x), " ");
        to = put(put_milli(to, handle[i].y), " ");
    }
    return put_page_point(to, arc_end(arc), 'c');
}

const struct stroke_syntax pdf_strokes = {pdf_move, pdf_line, pdf_arc, pdf_dot};

/* ---- the floor ---- */

/*
 * A polygon in the colour space /H, with a stroke as wide as a wall around it. So the floor continues under the walls
 * and through the openings, as in SVG, and no light line shows between two cells if a reader smooths their edges.
 */
static char *put_polygon(
    char *to, const struct picture_corner corner[PICTURE_CORNERS], unsigned corners)
{
    to = put_page_point(to, corner[0].at, 'm');
    for (unsigned i = 1; i < corners; i++)
        to = corner[i - 1].arc.radius ? pdf_arc(to, corner[i - 1].at, &corner[i - 1].arc)
                                      : put_page_point(to, corner[i].at, 'l');
    return put(to, "b\n");
}

static char *put_floor_shade(char *to, unsigned shade)
{
    return put(put_u64(put_u64(to, "", shade), " sc ", shade), " SC\n");
}

static char *draw_cell(const struct heat *self, char *to, uint32_t x, uint32_t end, unsigned shade)
{
    struct picture_corner corner[PICTURE_CORNERS];
    struct picture_point from, opposite;
    const struct maze_point cell = {x, self->y - 1};
    const unsigned corners = picture_corners(self->tiling, cell, corner);
    unsigned under, before = self->shade;

    (void)end;
    if (heat_bridge(self, x, &from, &opposite, &under)) {
        to = put_polygon(put_floor_shade(to, under), corner, corners);
        corner[0].at = from;
        corner[1].at = (struct picture_point){opposite.x, from.y};
        corner[2].at = opposite;
        corner[3].at = (struct picture_point){from.x, opposite.y};
        before = HEAT_COLORS;
    }
    if (shade != before)
        to = put_floor_shade(to, shade);
    return put_polygon(to, corner, corners);
}

/* ---- resources ---- */

void pdf_page_resources(const struct maze_drawing *drawing, struct buffer *out)
{
    const struct {
        char name;
        maze_rgba color;
    } states[] = {
        {'W', drawing->wall_color}, {'P', drawing->path_color}, {'B', drawing->background}};

    buffer_add_text(out, "/ExtGState <<");
    for (size_t i = 0; i < sizeof(states) / sizeof(states[0]); i++) {
        char opacity[PDF_NUMBER_MAX];
        const int64_t part = (states[i].color & 0xff) * (int64_t)PDF_ONE / 0xff;
        const int length = (int)(pdf_put_number(opacity, part) - opacity);

        buffer_addf(
            out, " /%c << /CA %.*s /ca %.*s >>", states[i].name, length, opacity, length, opacity);
    }
    buffer_add_text(out, " >>");
    if (!drawing->heatmap)
        return;
    buffer_addf(out, " /ColorSpace << /H [ /Indexed /DeviceRGB %d <", HEAT_COLORS - 1);
    for (unsigned i = 0; i < HEAT_COLORS; i++)
        buffer_addf(out, "%06x", (unsigned)heat_color(i) >> 8);
    buffer_add_text(out, "> ] >>");
}

/* ---- streams ---- */

/* Writes the width of strokes, given in hundredths of a drawing's length, as a part of the unit. */
static char *put_width(char *to, uint32_t width, const struct maze_drawing *drawing)
{
    const int64_t unit = drawing->cell + drawing->wall;

    return put(pdf_put_operand(to, (width * (int64_t)PDF_ONE + unit / 2) / unit), "w\n");
}

/* Strokes around cells have joins that match the caps of walls. */
static struct text_source heat_style_of(char *text, const struct maze_drawing *drawing, bool square)
{
    char *to = put_width(put(text, "/H cs /H CS\n"), drawing->wall, drawing);

    to = put(to, square ? "" : "1 j\n");
    return text_source_of(text, (size_t)(to - text));
}

/* Sets the colour, opacity and width of a drawing's strokes, with square caps and mitred joins for squares. */
static struct text_source style_of(char *text, char state, maze_rgba color, uint32_t width,
    const struct maze_drawing *drawing, bool square)
{
    char *to = text;

    to = put(to, "/");
    *to++ = state;
    to = pdf_put_color(put(to, " gs\n"), color, PDF_LINES);
    to = put(to, square ? "2 J\n" : "1 J 1 j\n");
    to = put(put_width(to, width, drawing), "0 0 m\n");
    return text_source_of(text, (size_t)(to - text));
}

/* Links a list of sources that NULL ends, and returns the first. */
static struct source *chain(struct source *const *list)
{
    for (size_t i = 0; list[i]; i++)
        list[i]->after = list[i + 1];
    return list[0];
}

void pdf_maze_prepare(struct pdf_maze *self, const struct maze_spec *spec,
    const struct pdf_layout *layout, bool solves, bool distances, bool floors)
{
    const struct maze_drawing *drawing = &layout->drawing;
    const struct maze_tiling *tiling = maze_spec_tiling(spec);
    const uint32_t thick = picture_path_width(tiling, drawing, false);
    const bool square = picture_is_square(tiling);
    struct source *all[] = {&self->heat_style.source, &self->heat.source, &self->walls_style.source,
        &self->walls.source, &self->stairs.source, &self->walls_end.source, NULL};
    struct source *path[] = {&self->path_style.source, &self->path.source, &self->path_end.source,
        &self->stairs_style.source, &self->stairs_above.source, &self->stairs_end.source, NULL};

    if (!floors) {
        all[4] = &self->walls_end.source;
        all[5] = path[3] = NULL;
    }
    *self = (struct pdf_maze){.tiling = tiling, .width = spec->width, .height = spec->height};
    self->heat_style = heat_style_of(self->heat_text, drawing, square);
    self->heat = heat_of(self->tiling, CELL_ROOM, draw_cell);
    self->heat.inset = picture_inset(drawing);
    self->walls_style =
        style_of(self->walls_text, 'W', drawing->wall_color, drawing->wall, drawing, square);
    self->walls = wall_strokes_of(self->tiling, &pdf_strokes, drawing);
    self->stairs = stair_strokes_of(&pdf_strokes);
    self->walls_end = text_source_of("S\n", 2);
    self->form[PDF_FORM_WALLS] = chain(drawing->heatmap && distances ? all : all + 2);
    if (!solves)
        return;
    self->path_style = style_of(self->path_text, 'P', drawing->path_color, thick, drawing, square);
    self->path =
        path_strokes_of(self->tiling, &pdf_strokes, spec->width, spec->height, drawing, thick);
    self->path_end = text_source_of("S\n", 2);
    self->stairs_style = self->walls_style;
    self->stairs_above = self->stairs;
    self->stairs_end = self->walls_end;
    self->form[PDF_FORM_PATH] = chain(path);
}

enum maze_status pdf_maze_begin(struct pdf_maze *self, const struct maze *maze)
{
    const struct maze_rows *rows = maze->rows;
    enum maze_status status = MAZE_OK;

    self->has_start = maze_rows_contain(rows, maze->start);
    self->has_goal = maze_rows_contain(rows, maze->goal);
    self->start = picture_middle(self->tiling, maze_rows_place(rows, maze->start));
    self->goal = picture_middle(self->tiling, maze_rows_place(rows, maze->goal));
    for (size_t i = 0; i < PDF_FORMS && status == MAZE_OK; i++)
        status = sources_begin(self->form[i], maze);
    return status;
}

/* Begins the next stream. */
static void begin_stream(struct pdf_maze *self, struct pdf_document *document)
{
    self->object[self->at] = pdf_document_number(document);
    pdf_stream_begin(document, self->object[self->at], "");
    self->current = self->form[self->at];
}

enum maze_status pdf_maze_next(struct pdf_maze *self, struct pdf_document *document)
{
    char bytes[PIECE];
    size_t written;
    enum maze_status status;

    if (self->at == PDF_FORMS || !self->form[self->at])
        return MAZE_END;
    if (!self->current)
        begin_stream(self, document);
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
        sources_free(self->form[i]);
        self->form[i] = NULL;
    }
}

/* ---- pages ---- */

char *pdf_page_background(const struct pdf_layout *layout, char *to)
{
    if (!(layout->drawing.background & 0xff))
        return to;
    to = pdf_put_color(put(to, "q /B gs\n"), layout->drawing.background, PDF_AREAS);
    to = pdf_put_operand(put(to, "0 0 "), layout->page_width * (int64_t)MICRO);
    return put(pdf_put_operand(to, layout->page_height * (int64_t)MICRO), "re f Q\n");
}

static char *put_page_place(char *to, int64_t x, int64_t y)
{
    return pdf_put_operand(pdf_put_operand(to, x), y);
}

/* A circle as four curves, accurate to a thousandth of its radius, in millionths. */
static char *put_circle(char *to, struct picture_point middle, int64_t radius)
{
    static const int turns[][2] = {{1, 0}, {0, 1}, {-1, 0}, {0, -1}, {1, 0}};
    const int64_t x = middle.x * (PDF_ONE / MILLI), y = middle.y * (PDF_ONE / MILLI);
    const int64_t handle = radius * 552285 / PDF_ONE;

    to = put(put_page_place(to, x + radius, y), "m\n");
    for (unsigned i = 0; i < 4; i++) {
        const int *from = turns[i], *end = turns[i + 1];

        to = put_page_place(
            to, x + from[0] * radius + end[0] * handle, y + from[1] * radius + end[1] * handle);
        to = put_page_place(
            to, x + end[0] * radius + from[0] * handle, y + end[1] * radius + from[1] * handle);
        to = put(put_page_place(to, x + end[0] * radius, y + end[1] * radius), "c\n");
    }
    return to;
}

/* Draws the ring, unless the goal's disc covers it, and the disc. */
char *pdf_page_ends(const struct maze_drawing *drawing, const struct pdf_maze *maze, char *to)
{
    const int64_t unit = drawing->cell + drawing->wall;
    const struct picture_mark mark = picture_mark(maze->tiling, drawing, false);
    const int64_t radius = mark.radius * (int64_t)PDF_ONE / unit;
    const int64_t ring = mark.ring * (int64_t)PDF_ONE / unit;

    if (maze->has_start && (maze->start.x != maze->goal.x || maze->start.y != maze->goal.y)) {
        if (picture_is_opaque(drawing)) {
            to = pdf_put_color(put(to, "/B gs\n"), drawing->background, PDF_AREAS);
            to = put(put_circle(to, maze->start, radius - ring / 2), "f\n");
        }
        to = pdf_put_color(put(to, "/P gs\n"), drawing->path_color, PDF_LINES);
        to = put(pdf_put_operand(to, ring), "w\n");
        to = put(put_circle(to, maze->start, radius - ring / 2), "S\n");
    }
    if (!maze->has_goal)
        return to;
    to = pdf_put_color(put(to, "/P gs\n"), drawing->path_color, PDF_AREAS);
    return put(put_circle(to, maze->goal, radius), "f\n");
}

char *pdf_page_place(const struct pdf_layout *layout, unsigned place, char *to)
{
    const unsigned column = place % layout->columns, row = place / layout->columns;

    to = pdf_put_operand(put(to, "q "), layout->unit);
    to = pdf_put_operand(put(to, "0 0 "), -layout->unit);
    to = put_page_place(to, layout->x + layout->origin + column * layout->across,
        layout->y - layout->origin - row * layout->down);
    return put(to, "cm\n");
}
