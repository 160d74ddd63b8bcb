/*
 * A pixel is as dark as the part of it that lines cover. Positions are integers, so every machine makes the same bytes.
 * Lines that meet cover the same part of a pixel. Where walls are thinner than pixels, many lines share one: they add
 * up, and have no caps.
 */
#include "encode/raster/ink.h"

#include "encode/raster/png_parts.h"
#include "encode/strokes/arcs.h"

#include <stdlib.h>
#include <string.h>

enum {
    ONE = INK_ONE,
    COLORS = 256,     /* the most of a palette */
    STROKE_WORK = 16, /* pixels that could be examined while a row or a stroke begins; */
    WIDE_WORK = 64,   /* plus one per this many pixels of width, for cache misses between rows */
    LINE = ONE / 16,  /* the distance of the lines in which letters are examined */
    TURN = 1 << 13,   /* a turn around a pixel, of which four fit 16 bits with a sign; */
    LINE_TURN = TURN / 16, /* around a line of it */
    CURVE = 8              /* straight parts of a curve */
};

/* ---- Reading strokes from their sources ---- */

enum stroke_kind { STROKE_MOVE, STROKE_LINE, STROKE_DOT };

struct stroke {
    enum stroke_kind kind;
    struct picture_point point;
};

_Static_assert(sizeof(struct stroke) <= STROKE_MAX, "a stroke has no more room");

static char *put_ink_stroke(char *to, enum stroke_kind kind, struct picture_point point)
{
    const struct stroke stroke = {kind, point};

    return mempcpy(to, &stroke, sizeof(stroke));
}

static char *put_move(char *to, struct picture_point pen, struct picture_point point)
{
    (void)pen;
    return put_ink_stroke(to, STROKE_MOVE, point);
}

static char *put_line(char *to, struct picture_point pen, struct picture_point point)
{
    (void)pen;
    return put_ink_stroke(to, STROKE_LINE, point);
}

static char *put_ink_dot(char *to, struct picture_point pen)
{
    return put_ink_stroke(to, STROKE_DOT, pen);
}

/* As straight lines, as many as there is room for. */
static char *put_ink_arc(char *to, struct picture_point pen, const struct picture_arc *arc)
{
    enum { PIECES = ARC_MAX / sizeof(struct stroke) };

    (void)pen;
    for (unsigned i = 1; i <= PIECES; i++)
        to = put_ink_stroke(
            to, STROKE_LINE, arc_point(arc->radius, arc->from + arc->by * i / PIECES));
    return to;
}

const struct stroke_syntax ink_strokes = {put_move, put_line, put_ink_arc, put_ink_dot};

/* The floor of a cell. */
struct fill {
    unsigned shade, corners;
    struct picture_point corner[PICTURE_CORNERS];
};

_Static_assert(2 * sizeof(struct fill) <= INK_CELL, "a cell has no more room");

char *ink_put_cell(const struct heat *heat, char *to, uint32_t x, uint32_t end, unsigned shade)
{
    struct fill fill = {.shade = shade};
    struct picture_corner corner[PICTURE_CORNERS];
    struct picture_point from, opposite;

    (void)end;
    fill.corners = picture_corners(heat->tiling, (struct maze_point){x, heat->y - 1}, corner);
    for (unsigned i = 0; i < fill.corners; i++)
        fill.corner[i] = corner[i].at;
    if (heat_bridge(heat, x, &from, &opposite, &fill.shade)) {
        to = mempcpy(to, &fill, sizeof(fill));
        fill =
            (struct fill){shade, 4, {from, {opposite.x, from.y}, opposite, {from.x, opposite.y}}};
    }
    return mempcpy(to, &fill, sizeof(fill));
}

/* ---- Covering pixels ---- */

/* Whether walls are thinner than pixels. */
static bool is_thin(const struct ink *self)
{
    return self->thick[INK_WALLS] < ONE;
}

bool ink_begin(struct ink *self)
{
    /* The first shade of the floor is none. Straight walls of whole pixels leave more colours to it; letters do not. */
    static const unsigned levels[][INK_LAYERS] = {{16, 16, 1}, {4, 4, 16}, {2, 4, 32}};

    self->levels = levels[self->layers <= INK_FLOOR        ? 0
            : self->round || is_thin(self) || self->titled ? 1
                                                           : 2];
    self->cover = calloc(self->layers * (size_t)self->width * self->height, sizeof(*self->cover));
    return self->cover;
}

void ink_free(struct ink *self)
{
    free(self->cover);
    self->cover = NULL;
}

static uint16_t *ink_at(const struct ink *self, enum ink_layer layer, int64_t y)
{
    return self->cover + (layer * (size_t)self->height + (size_t)y) * self->width;
}

static int64_t clamp(int64_t value, int64_t end)
{
    return value < 0 ? 0 : value < end ? value : end;
}

/* How much of a pixel lies within a radius, at least half a pixel, by how far its middle is. */
static int64_t within(int64_t distance, int64_t radius)
{
    return clamp(radius + ONE / 2 - distance, ONE);
}

/* The same where the middle is x across and y down. A root by Newton's method, which begins near where it matters. */
static int64_t within_circle(int64_t x, int64_t y, int64_t radius)
{
    const int64_t square = x * x + y * y, near = radius - ONE / 2, far = radius + ONE / 2;
    int64_t distance = radius;

    if (square >= far * far)
        return 0;
    if (near >= 0 && square <= near * near)
        return ONE;
    for (int i = 0; i < 3; i++)
        distance = (distance + square / distance) / 2;
    return within(distance, radius);
}

/* How much of a pixel whose middle is at a place lies from -end to end. */
static int64_t overlap(int64_t place, int64_t end)
{
    const int64_t from = place - ONE / 2 > -end ? place - ONE / 2 : -end;
    const int64_t to = place + ONE / 2 < end ? place + ONE / 2 : end;

    return to > from ? to - from : 0;
}

static void begin_line(struct ink *self, struct picture_point from, struct picture_point to)
{
    const int64_t dx = to.x - from.x, dy = to.y - from.y, side = self->thick[self->layer] / 2;
    const int64_t length = arc_root((uint64_t)(dx * dx + dy * dy));
    const struct picture_point middle = {(from.x + to.x) / 2, (from.y + to.y) / 2};
    const int64_t across = llabs(dx) / 2 + side, down = llabs(dy) / 2 + side;

    self->line = (struct ink_line){
        .middle = middle,
        .along = {length ? dx * ONE / length : ONE, length ? dy * ONE / length : 0},
        .length = length / 2 + (self->round || is_thin(self) ? 0 : side),
        .side = side,
        .left = clamp((middle.x - across) / ONE, self->width),
        .right = clamp((middle.x + across) / ONE + 1, self->width),
        .y = clamp((middle.y - down) / ONE, self->height),
        .bottom = clamp((middle.y + down) / ONE + 1, self->height),
    };
}

/* Takes the path from pixels by as much as walls cover them. */
static void uncover(struct ink *self, int64_t y, int64_t first, int64_t end)
{
    const uint16_t *const walls = ink_at(self, INK_WALLS, y);
    uint16_t *const path = ink_at(self, INK_PATH, y);

    for (int64_t x = first; x < end; x++)
        path[x] = (uint16_t)clamp(path[x], clamp(ONE - walls[x], ONE));
}

/* Draws a row of the line. Returns how many pixels it examined. */
static uint64_t draw_row(struct ink *self)
{
    struct ink_line *line = &self->line;
    const bool thin = is_thin(self), round = self->round && !thin;
    uint16_t *const ink = ink_at(self, self->layer, line->y);
    const int64_t dy = line->y++ * ONE + ONE / 2 - line->middle.y;
    int64_t first = line->left, end = line->right;

    /* Only near a line that leans: the box of a long one is large. */
    if (line->along.y) {
        const int64_t at = line->middle.x + dy * line->along.x / line->along.y;
        const int64_t beside = (line->side + ONE) * ONE / llabs(line->along.y) + ONE;

        first = clamp((at - beside) / ONE, end) > first ? clamp((at - beside) / ONE, end) : first;
        end = clamp((at + beside) / ONE + 1, end);
    }
    for (int64_t x = first; x < end; x++) {
        const int64_t dx = x * ONE + ONE / 2 - line->middle.x;
        const int64_t along = (dx * line->along.x + dy * line->along.y) / ONE;
        const int64_t aside = (dx * line->along.y - dy * line->along.x) / ONE;
        const int64_t beyond = llabs(along) - line->length;
        const int64_t part = !round
            ? overlap(along, line->length) * overlap(aside, line->side) / ONE
            : beyond > 0 ? within_circle(beyond, aside, line->side)
                         : within(llabs(aside), line->side);
        const int64_t all = thin ? ink[x] + part : part > ink[x] ? part : ink[x];

        ink[x] = (uint16_t)(all < UINT16_MAX ? all : UINT16_MAX);
    }
    if (self->above)
        uncover(self, line->y - 1, first, end);
    return (uint64_t)(end > first ? end - first : 0);
}

struct picture_point ink_place(const struct ink *self, struct picture_point point)
{
    return (struct picture_point){self->origin.x + point.x * self->cell / MILLI,
        self->origin.y + point.y * self->cell / MILLI};
}

/* Moves the middle of a line so that its sides lie between pixels. */
static int64_t fit(int64_t middle, int64_t thick)
{
    const int64_t half = thick / 2 % ONE;

    return (middle - half + ONE / 2) / ONE * ONE + half;
}

/* Begins the line of the next stroke, if it has one. */
static void begin_stroke(struct ink *self)
{
    const struct picture_point from = self->pen;
    const int64_t thick = self->thick[self->layer];
    struct stroke stroke;

    memcpy(&stroke, self->strokes + self->stroke, sizeof(stroke));
    self->stroke += sizeof(stroke);
    self->pen = ink_place(self, stroke.point);
    if (self->layer == INK_WALLS && !is_thin(self) && !self->bends)
        self->pen = (struct picture_point){fit(self->pen.x, thick), fit(self->pen.y, thick)};
    if (stroke.kind != STROKE_MOVE)
        begin_line(self, stroke.kind == STROKE_DOT ? self->pen : from, self->pen);
}

/* Colours the pixels whose middle lies in the next cell, which is convex (arcs are chords). Returns how many. */
static uint64_t fill_cell(struct ink *self)
{
    struct picture_point at[PICTURE_CORNERS];
    int64_t top = INT64_MAX, bottom = 0;
    uint64_t filled = 0;
    struct fill fill;

    memcpy(&fill, self->strokes + self->stroke, sizeof(fill));
    self->stroke += sizeof(fill);
    for (unsigned i = 0; i < fill.corners; i++) {
        at[i] = ink_place(self, fill.corner[i]);
        top = at[i].y < top ? at[i].y : top;
        bottom = at[i].y > bottom ? at[i].y : bottom;
    }
    for (int64_t y = clamp(top / ONE, self->height); y < clamp(bottom / ONE + 1, self->height);
         y++) {
        const int64_t middle = y * ONE + ONE / 2;
        uint16_t *const row = ink_at(self, INK_FLOOR, y);
        int64_t left = INT64_MAX, right = 0;

        for (unsigned i = 0, k = fill.corners - 1; i < fill.corners; k = i++)
            if ((at[i].y <= middle) != (at[k].y <= middle)) {
                /* From the upper end, so that cells on both sides of it find the same. */
                const struct picture_point *from = at[i].y < at[k].y ? &at[i] : &at[k];
                const struct picture_point *to = from == &at[i] ? &at[k] : &at[i];
                const int64_t x =
                    from->x + (to->x - from->x) * (middle - from->y) / (to->y - from->y) + ONE / 2;

                left = x < left ? x : left;
                right = x > right ? x : right;
            }
        for (int64_t x = clamp(left / ONE, self->width); x < clamp(right / ONE, self->width);
             x++, filled++)
            row[x] = (uint16_t)(1 + fill.shade * (self->levels[INK_FLOOR] - 1) / HEAT_COLORS);
    }
    return filled;
}

enum maze_status ink_draw(
    struct ink *self, enum ink_layer layer, struct source *from, uint64_t *work)
{
    enum maze_status status;

    self->layer = layer;
    *work += STROKE_WORK + self->width / WIDE_WORK;
    if (self->line.y < self->line.bottom) {
        *work += draw_row(self);
        return MAZE_OK;
    }
    if (self->stroke < self->strokes_end) {
        if (layer == INK_FLOOR)
            *work += fill_cell(self);
        else
            begin_stroke(self);
        return MAZE_OK;
    }
    self->stroke = 0;
    status = from->kind->next(from, self->strokes, sizeof(self->strokes), &self->strokes_end);
    if (status == MAZE_LATER)
        *work += SOURCE_CELLS;
    else if (status == MAZE_OK && !self->strokes_end)
        return MAZE_END;
    return status == MAZE_LATER ? MAZE_OK : status;
}

void ink_ring(struct ink *self, struct picture_point middle, int64_t radius, int64_t hole)
{
    const int64_t right = clamp((middle.x + radius) / ONE + 1, self->width);
    const int64_t bottom = clamp((middle.y + radius) / ONE + 1, self->height);

    for (int64_t y = clamp((middle.y - radius) / ONE, self->height); y < bottom; y++)
        for (int64_t x = clamp((middle.x - radius) / ONE, self->width); x < right; x++) {
            const int64_t dx = x * ONE + ONE / 2 - middle.x, dy = y * ONE + ONE / 2 - middle.y;
            const int64_t inside = hole ? within_circle(dx, dy, hole) : 0;
            uint16_t *const ink = ink_at(self, INK_PATH, y) + x,
                            *walls = ink_at(self, INK_WALLS, y) + x;
            const int64_t all = (self->hollow ? *ink * (ONE - inside) / ONE : *ink) +
                within_circle(dx, dy, radius) - inside;

            *ink = (uint16_t)(all < UINT16_MAX ? all : UINT16_MAX);
            if (self->hollow && self->layers > INK_FLOOR && inside > ONE / 2)
                *(ink_at(self, INK_FLOOR, y) + x) = 0;
            if (self->hollow)
                *walls = (uint16_t)(*walls * (ONE - inside) / ONE);
        }
}

/* ---- Letters ---- */

/* Counts an edge as a turn around all that is right of it, in parts of pixels; from below it counts back. */
static void turn_at_edge(struct ink *self, struct picture_point from, struct picture_point to)
{
    const bool down = from.y < to.y;
    const struct picture_point top = down ? from : to, end = down ? to : from;

    for (int64_t y = (top.y + LINE / 2 - 1) / LINE * LINE + LINE / 2; y < end.y; y += LINE) {
        const int64_t x = top.x + (end.x - top.x) * (y - top.y) / (end.y - top.y);
        const int64_t whole = down ? LINE_TURN : -LINE_TURN, part = whole * (x % ONE) / ONE;
        uint16_t *pixel = ink_at(self, INK_WALLS, y / ONE) + x / ONE;

        pixel[0] = (uint16_t)(pixel[0] + whole - part);
        pixel[1] = (uint16_t)(pixel[1] + part);
    }
}

/* The same of a curve by Bezier, in straight parts. */
static void turn_at_curve(struct ink *self, const struct picture_point at[4])
{
    struct picture_point from = at[0];

    for (int64_t t = 1, s = CURVE - t; t <= CURVE; t++, s--) {
        const int64_t weights[] = {s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t};
        struct picture_point to = {0, 0};

        for (unsigned i = 0; i < 4; i++) {
            to.x += weights[i] * at[i].x;
            to.y += weights[i] * at[i].y;
        }
        to = (struct picture_point){to.x / (CURVE * CURVE * CURVE), to.y / (CURVE * CURVE * CURVE)};
        turn_at_edge(self, from, to);
        from = to;
    }
}

/* Turns around pixels become ink, by the nonzero rule. */
static void fill_turns(struct ink *self)
{
    for (int64_t y = 0; y < self->height; y++) {
        uint16_t *const row = ink_at(self, INK_WALLS, y), sum = 0;

        for (uint32_t x = 0; x < self->width; x++) {
            sum = (uint16_t)(sum + row[x]);
            row[x] = (uint16_t)clamp(llabs((int16_t)sum) * (ONE / TURN), UINT16_MAX);
        }
    }
}

void ink_letters(struct ink *self, char *outlines, struct picture_point base, int64_t size)
{
    struct picture_point at[4] = {{0, 0}};
    int32_t number[6] = {0}; /* units, whatever is written, so that products fit 64 bits */
    unsigned count = 0;

    for (char *text = outlines, *next; *text; text = next) {
        const int32_t read = (int32_t)strtol(text, &next, 10);

        if (next != text)
            number[count++ % 6] = read;
        else
            next = text + 1;
        if (!strchr("mlca", *text))
            continue;
        for (unsigned i = 0; i < 3; i++)
            at[1 + i] = (struct picture_point){
                clamp(base.x + number[2 * i] * size / MILLI, (self->width - 1) * (int64_t)ONE - 1),
                clamp(base.y - number[2 * i + 1] * size / MILLI, self->height * (int64_t)ONE)};
        if (*text == 'a')
            base.x += number[0] * size / MILLI;
        else if (*text == 'c')
            turn_at_curve(self, at);
        else if (*text == 'l')
            turn_at_edge(self, at[0], at[1]);
        at[0] = at[*text == 'c' ? 3 : 1];
        count = 0;
    }
    fill_turns(self);
}

/* ---- The file ---- */

/* The colour for each of the levels: the path over the walls over the floor. The first is all wall. */
void ink_palette_add(const struct ink *self, struct buffer *out, const struct maze_drawing *drawing)
{
    const unsigned walls = self->levels[INK_WALLS], paths = self->levels[INK_PATH],
                   shades = self->levels[INK_FLOOR];
    maze_rgba colors[COLORS];

    for (unsigned i = 0; i < COLORS; i++) {
        const unsigned shade = i % shades, bare = i / shades / paths;
        const maze_rgba heat =
            shade ? heat_color((shade - 1) * (HEAT_COLORS - 1) / (shades - 2)) : 0;
        const maze_rgba wall = png_color_faded(drawing->wall_color, walls - 1 - bare, walls - 1);
        const maze_rgba path = png_color_faded(drawing->path_color, i / shades % paths, paths - 1);

        colors[i] =
            png_color_over(path, png_color_over(wall, png_color_over(heat, drawing->background)));
    }
    png_palette_add(out, colors, COLORS);
}

static unsigned level_of(uint16_t ink, unsigned levels)
{
    return (ink * (levels - 1) + ONE / 2) / ONE;
}

void ink_row_add(const struct ink *self, struct deflate *deflate, uint32_t y, uint8_t *rows)
{
    uint8_t *const row = rows + y % 2 * (size_t)self->width;
    const unsigned *const levels = self->levels;
    const uint16_t *cover[INK_LAYERS] = {NULL};

    for (unsigned layer = 0; layer < self->layers; layer++)
        cover[layer] = ink_at(self, layer, y);
    for (size_t x = 0; x < self->width; x++) {
        const unsigned bare =
            levels[INK_WALLS] - 1 - level_of(cover[INK_WALLS][x], levels[INK_WALLS]);
        const unsigned path = cover[INK_PATH] ? level_of(cover[INK_PATH][x], levels[INK_PATH]) : 0;

        row[x] = (uint8_t)((bare * levels[INK_PATH] + path) * levels[INK_FLOOR] +
            (cover[INK_FLOOR] ? cover[INK_FLOOR][x] : 0));
    }
    if (y > 0 && memcmp(rows, rows + self->width, self->width) == 0) {
        deflate_run(deflate, PNG_FILTER_UP, 1);
        deflate_run(deflate, 0, self->width);
    } else {
        deflate_run(deflate, PNG_FILTER_NONE, 1);
        deflate_add(deflate, row, self->width);
    }
}
