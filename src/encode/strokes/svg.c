/* Vector pictures: layers of strokes, each with its own class. */
#include "base/decimal.h"
#include "encode/lines/members.h"
#include "encode/strokes/arcs.h"
#include "encode/strokes/path_strokes.h"
#include "encode/strokes/wall_strokes.h"

#include <stdlib.h>

const struct maze_style stroke_styles[] = {
    {"strokes", "walls in long strokes", .openings = true, .path = true},
};

enum {
    LENGTH = MILLI / MAZE_LENGTH_UNIT, /* a drawing's hundredth, in thousandths */
    TITLE_MAX = 256,                   /* bytes of a given title */
    TAIL_MAX = 512,                    /* the most bytes after the path */
    /* The most bytes before the walls. `&` takes five bytes, and at most every fourth byte of a spec is one. */
    HEAD_MAX = 2 * MAZE_SPEC_TEXT + 5 * TITLE_MAX + 1024
};

/* ---- Path data (SVG 2, section 9.3): relative commands; `h` and `v` take only one number ---- */

static char *put_pair(char *to, int64_t x, int64_t y)
{
    to = put_milli(to, x);
    if (y >= 0)
        *to++ = ' ';
    return put_milli(to, y);
}

static char *svg_move(char *to, struct picture_point pen, struct picture_point point)
{
    *to++ = 'm';
    return put_pair(to, point.x - pen.x, point.y - pen.y);
}

static char *svg_line(char *to, struct picture_point pen, struct picture_point point)
{
    if (point.y == pen.y) {
        *to++ = 'h';
        return put_milli(to, point.x - pen.x);
    }
    if (point.x == pen.x) {
        *to++ = 'v';
        return put_milli(to, point.y - pen.y);
    }
    *to++ = 'l';
    return put_pair(to, point.x - pen.x, point.y - pen.y);
}

static char *svg_dot(char *to, struct picture_point pen)
{
    return svg_line(to, pen, pen);
}

static char *svg_arc(char *to, struct picture_point pen, const struct picture_arc *arc)
{
    const struct picture_point end = arc_end(arc);

    *to++ = 'a';
    to = put_milli(to, arc->radius);
    *to++ = ' ';
    to = put(put_milli(to, arc->radius), arc->by > 0 ? " 0 0 1 " : " 0 0 0 ");
    return put_pair(to, end.x - pen.x, end.y - pen.y);
}

static const struct stroke_syntax svg_strokes = {svg_move, svg_line, svg_arc, svg_dot};

/* ---- The floor, coloured by the distance from the start ---- */

/* The most bytes of a shape. */
enum { SHAPE_ROOM = PICTURE_CORNERS * STROKE_MAX + 3 * ARC_MAX + 2 * (PICTURE_PAINT + 64) };

static char *put_attribute(char *to, const char *name, int64_t milli)
{
    to = stpcpy(to, name);
    return put(put_milli(to, milli), "\"");
}

/* Writes the polygon of a cell. */
static char *put_svg_polygon(char *to, const struct maze_tiling *tiling, struct maze_point cell)
{
    struct picture_corner corner[PICTURE_CORNERS];
    const unsigned corners = picture_corners(tiling, cell, corner);

    to = put_milli(put(to, "<path d=\"M"), corner[0].at.x);
    to = put_milli(put(to, " "), corner[0].at.y);
    for (unsigned i = 1; i < corners; i++) {
        const struct picture_corner *from = &corner[i - 1];

        to = from->arc.radius ? svg_arc(to, from->at, &from->arc)
                              : svg_line(to, from->at, corner[i].at);
    }
    return put(to, "z\"");
}

static char *put_fill(char *to, unsigned shade)
{
    return put(put_paint(to, "fill", heat_color(shade)), "/>\n");
}

/* Writes a rectangle that includes the walls around it. */
static char *put_svg_rectangle(const struct heat *self, char *to, struct picture_point from,
    struct picture_point end, unsigned shade)
{
    to = put_attribute(to, "<rect x=\"", from.x);
    to = put_attribute(to, " y=\"", from.y);
    to = put_attribute(to, " width=\"", end.x - from.x + self->wall);
    to = put_attribute(to, " height=\"", end.y - from.y + self->wall);
    return put_fill(to, shade);
}

/* Draws a rectangle per run of one colour, or a polygon per cell. Later shapes cover shared walls and tunnels. */
static char *draw_cells(const struct heat *self, char *to, uint32_t x, uint32_t end, unsigned shade)
{
    const int64_t y = (int64_t)self->y - 1;
    struct picture_point from = {x * (int64_t)MILLI, y * MILLI}, bridge_from, bridge_end;
    unsigned under;

    if (!picture_is_square(self->tiling))
        return put_fill(
            put_svg_polygon(to, self->tiling, (struct maze_point){x, (uint64_t)y}), shade);
    if (heat_bridge(self, x, &bridge_from, &bridge_end, &under)) {
        to = put_svg_rectangle(
            self, to, from, (struct picture_point){from.x + MILLI, from.y + MILLI}, under);
        return put_svg_rectangle(self, to, bridge_from, bridge_end, shade);
    }
    return put_svg_rectangle(
        self, to, from, (struct picture_point){end * (int64_t)MILLI, from.y + MILLI}, shade);
}

/* ---- The answer ---- */

struct svg_answer {
    struct text_source head, tail; /* the head is the list's first */
    struct heat heat;
    struct wall_strokes walls;
    struct path_strokes path, stairs;
    struct text_source heat_begin, path_begin, walls_begin, stairs_begin;
    const struct maze_tiling *tiling;
    struct maze_drawing drawing;
    bool solves;
    char heat_text[160], path_text[160], walls_text[160], stairs_text[160], tail_text[TAIL_MAX],
        head_text[HEAD_MAX];
};

/* Writes a length as a part of the unit, in millionths. */
static char *put_svg_part(char *to, uint64_t length, uint64_t unit)
{
    return decimal_put_scaled(to, (int64_t)((length * 1000000 + unit / 2) / unit), 6);
}

/* Replaces what XML may not hold by U+FFFD, the replacement character. No byte takes more than five. */
static char *put_xml_text(char *to, const char *text, size_t length)
{
    for (size_t i = 0, bytes; i < length; i += bytes) {
        const struct span rest = {text + i, length - i};

        bytes = span_character(rest);
        bytes += bytes == 0;
        if (!span_xml_character(rest))
            to = put(to, "\xef\xbf\xbd");
        else if (text[i] == '&')
            to = put(to, "&amp;");
        else if (text[i] == '<')
            to = put(to, "&lt;");
        else if (text[i] == '>')
            to = put(to, "&gt;");
        else
            to = mempcpy(to, text + i, bytes);
    }
    return to;
}

/* Writes at most TITLE_MAX bytes of the given title, or else which maze it is. */
static char *put_title(char *to, const struct maze_rendering *rendering)
{
    const char *title = rendering->title;
    size_t length = title ? strnlen(title, TITLE_MAX + 1) : 0;

    /* Cut between two characters of UTF-8. */
    if (length > TITLE_MAX)
        for (length = TITLE_MAX; length && ((unsigned char)title[length] & 0xc0) == 0x80;)
            length--;
    to = put(to, "<title>");
    to = title ? put_xml_text(to, title, length) : members_title(to, rendering->whole);
    return put(to, "</title>\n");
}

static char *put_description(char *to, const struct maze_rendering *rendering)
{
    char text[MAZE_SPEC_TEXT + 8];
    const char *end = members_permalink(text, rendering);

    return put(put_xml_text(put(to, "<desc>"), text, (size_t)(end - text)), "</desc>\n");
}

static char *put_svg_head(
    char *to, const struct maze_spec *spec, const struct maze_rendering *rendering)
{
    const struct maze_drawing *drawing = &rendering->drawing;
    const int64_t unit = drawing->cell + drawing->wall;
    const int64_t around = (drawing->wall + 2 * (int64_t)drawing->margin) * LENGTH;
    const struct picture_point size =
        picture_size(maze_spec_tiling(spec), spec->width, spec->height);
    const int64_t width = size.x * unit / MAZE_LENGTH_UNIT + around;
    const int64_t height = size.y * unit / MAZE_LENGTH_UNIT + around;
    const int64_t origin =
        picture_origin(maze_spec_tiling(spec), spec->height) * unit / MAZE_LENGTH_UNIT +
        drawing->margin * (int64_t)LENGTH + drawing->wall * (int64_t)LENGTH / 2;
    const bool square = picture_is_square(maze_spec_tiling(spec));
    const char *unit_name = drawing->millimetres ? "mm" : "";

    to = put_milli(put(to, "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\""), width);
    to = put_milli(put(stpcpy(to, unit_name), "\" height=\""), height);
    to = stpcpy(to, unit_name);
    to = put_milli(put(to, "\" viewBox=\"0 0 "), width);
    to = put_milli(put(to, " "), height);
    to = put_description(put_title(put(to, "\">\n"), rendering), rendering);
    if (drawing->background & 0xff) {
        to = put(to, "<rect class=\"background\" width=\"100%\" height=\"100%\"");
        to = put(put_paint(to, "fill", drawing->background), "/>\n");
    }
    /* Squares have right-angled corners, other cells do not. */
    to = put(to, square ? "<g stroke-linecap=\"square\" " : "<g stroke-linecap=\"round\" ");
    to = put(to, square ? "" : "stroke-linejoin=\"round\" ");
    to = put_milli(put(to, "fill=\"none\" transform=\"translate("), origin);
    to = put_milli(put(to, " "), origin);
    to = put_milli(put(to, ") scale("), unit * LENGTH);
    return put(to, ")\">\n");
}

/* Squares are coloured together with the walls around them, so that they end on whole pixels. */
static char *put_heat(char *to, const struct maze_drawing *drawing, bool square)
{
    to = put(to, "<g class=\"distances\" shape-rendering=\"crispEdges\"");
    if (square) {
        to = put_svg_part(put(to, " transform=\"translate(-"), drawing->wall,
            2 * (drawing->cell + drawing->wall));
        to = put_svg_part(put(to, " -"), drawing->wall, 2 * (drawing->cell + drawing->wall));
        to = put(to, ")\"");
    }
    return put(to, ">\n");
}

static char *put_stroke(
    char *to, const char *name, maze_rgba color, uint64_t width, const struct maze_drawing *drawing)
{
    to = put(stpcpy(put(to, "<path class=\""), name), "\"");
    to = put(put_paint(to, "stroke", color), " stroke-width=\"");
    return put(put_svg_part(to, width, drawing->cell + drawing->wall), "\" d=\"");
}

static char *put_svg_circle(char *to, const char *name, struct picture_point at, uint64_t radius,
    const struct maze_drawing *drawing)
{
    to = put_milli(put(stpcpy(put(to, "<circle class=\""), name), "\" cx=\""), at.x);
    to = put_milli(put(to, "\" cy=\""), at.y);
    return put(put_svg_part(put(to, "\" r=\""), radius, drawing->cell + drawing->wall), "\"");
}

/* Draws the ring, unless the goal's disc covers it, and the disc. */
static char *put_svg_ends(char *to, const struct svg_answer *self, const struct maze *maze)
{
    const struct maze_drawing *drawing = &self->drawing;
    const struct picture_mark mark = picture_mark(self->tiling, drawing, !drawing->millimetres);
    const struct maze_rows *rows = maze->rows;
    const struct picture_point start =
                                   picture_middle(self->tiling, maze_rows_place(rows, maze->start)),
                               goal =
                                   picture_middle(self->tiling, maze_rows_place(rows, maze->goal));

    if (maze_rows_contain(rows, maze->start) &&
        (maze->start.x != maze->goal.x || maze->start.y != maze->goal.y)) {
        to = put_svg_circle(to, "start", start, mark.radius - mark.ring / 2, drawing);
        if (picture_is_opaque(drawing))
            to = put_paint(to, "fill", drawing->background);
        to = put(put_paint(to, "stroke", drawing->path_color), " stroke-width=\"");
        to = put(put_svg_part(to, mark.ring, drawing->cell + drawing->wall), "\"/>\n");
    }
    if (!maze_rows_contain(rows, maze->goal))
        return to;
    to = put_svg_circle(to, "goal", goal, mark.radius, drawing);
    return put(put_paint(to, "fill", drawing->path_color), "/>\n");
}

/* Writes what depends on the maze: where start and goal are. */
static enum maze_status tail_begin(struct source *source, const struct maze *maze)
{
    struct svg_answer *self = SOURCE_OWNER(source, struct svg_answer, tail);
    char *to = put(self->tail_text, "\"/>\n");

    if (self->drawing.ends)
        to = put_svg_ends(to, self, maze);
    to = put(to, "</g>\n</svg>\n");
    self->tail.text = self->tail_text;
    self->tail.length = (size_t)(to - self->tail_text);
    return MAZE_OK;
}

static struct source **append_heat(struct svg_answer *self, struct source **end)
{
    const struct maze_drawing *drawing = &self->drawing;
    const uint32_t unit = drawing->cell + drawing->wall;
    const char *to = put_heat(self->heat_text, drawing, picture_is_square(self->tiling));

    self->heat_begin = text_source_of(self->heat_text, (size_t)(to - self->heat_text));
    self->heat = heat_of(self->tiling, SHAPE_ROOM, draw_cells);
    self->heat.joins = self->tiling->by_tiles;
    self->heat.inset = picture_inset(drawing);
    self->heat.wall = (drawing->wall * MILLI + unit / 2) / unit;
    return source_append(source_append(end, &self->heat_begin.source), &self->heat.source);
}

static struct source *svg_sources(void *memory, const struct maze_rendering *rendering,
    const struct maze_spec *spec, const struct maze_question *question)
{
    static const struct source_kind tail_kind = {.begin = tail_begin, .next = text_source_next};
    struct svg_answer *self = memory;
    const struct maze_drawing *drawing = &rendering->drawing;
    const bool heats = drawing->heatmap && question->distances;
    struct source **end = &self->head.source.after;
    char *to = put_svg_head(self->head_text, spec, rendering);

    self->tiling = maze_spec_tiling(spec);
    self->drawing = *drawing;
    self->solves = question->solver;
    self->head = text_source_of(self->head_text, (size_t)(to - self->head_text));
    if (heats)
        end = append_heat(self, end);
    to = put(self->walls_text, heats ? "</g>\n" : "");
    to = put_stroke(to, "walls", drawing->wall_color, drawing->wall, drawing);
    self->walls_begin = text_source_of(self->walls_text, (size_t)(to - self->walls_text));
    end = source_append(end, &self->walls_begin.source);
    self->walls = wall_strokes_of(self->tiling, &svg_strokes, drawing);
    end = source_append(end, &self->walls.source);
    if (self->solves) {
        const uint32_t thick = picture_path_width(self->tiling, drawing, !drawing->millimetres);

        to = put(self->path_text, "\"/>\n");
        to = put_stroke(to, "path", drawing->path_color, thick, drawing);
        self->path_begin = text_source_of(self->path_text, (size_t)(to - self->path_text));
        end = source_append(end, &self->path_begin.source);
        self->path =
            path_strokes_of(self->tiling, &svg_strokes, spec->width, spec->height, drawing, thick);
        end = source_append(end, &self->path.source);
    }
    if (rendering->whole->depth) {
        /* The path must not cover them. */
        to = put(self->stairs_text, "\"/>\n");
        to = put_stroke(to, "stairs", drawing->wall_color, drawing->wall, drawing);
        self->stairs_begin = text_source_of(self->stairs_text, (size_t)(to - self->stairs_text));
        end = source_append(end, &self->stairs_begin.source);
        self->stairs = stair_strokes_of(&svg_strokes);
        end = source_append(end, &self->stairs.source);
    }
    self->tail = text_source_of("", 0);
    self->tail.source.kind = &tail_kind;
    source_append(end, &self->tail.source);
    return &self->head.source;
}

static bool svg_fits(const struct maze_rendering *rendering, const struct maze_spec *spec)
{
    return picture_in_range(&rendering->drawing, MAZE_LENGTH_MIN, 1) &&
        (!spec->weave || picture_has_bridges(&rendering->drawing, !rendering->drawing.millimetres));
}

const struct maze_output svg_output = {
    sizeof(struct svg_answer), svg_sources, .memory = wall_strokes_memory, .fits = svg_fits};
