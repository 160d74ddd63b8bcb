/* A pixel is as dark as the part that strokes cover. Positions are integers: every machine makes the same bytes. */
#include "encode/raster/ink.h"

#include "encode/raster/png_parts.h"

#include <stdlib.h>
#include <string.h>

enum {
    ONE = INK_ONE,
    LEVELS = 16 /* degrees to which walls, or the path, cover a pixel */
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

const struct stroke_syntax ink_strokes = {put_move, put_line, put_ink_dot};

/* ---- Covering pixels ---- */

bool ink_begin(struct ink *self)
{
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

/* The square root of a number, rounded down. */
static int64_t root_of(uint64_t number)
{
    uint64_t root = 0;

    for (uint64_t bit = UINT64_C(1) << 31; bit; bit >>= 1)
        if ((root + bit) * (root + bit) <= number)
            root += bit;
    return (int64_t)root;
}

/* How much of the pixel that starts at `begin` lies between two positions. */
static int64_t overlap(int64_t begin, int64_t from, int64_t to)
{
    const int64_t left = begin > from ? begin : from;
    const int64_t right = begin + ONE < to ? begin + ONE : to;

    return right > left ? right - left : 0;
}

static void cover(uint16_t *ink, int64_t part)
{
    const int64_t all = *ink + part;

    *ink = (uint16_t)(all < UINT16_MAX ? all : UINT16_MAX);
}

static int64_t clamp(int64_t pixel, int64_t end)
{
    return pixel < 0 ? 0 : pixel < end ? pixel : end;
}

/* Draws a line along a row or column of pixels: a rectangle, given by two opposite corners. */
static void draw_straight(struct ink *self, struct picture_point from, struct picture_point to)
{
    const int64_t left = clamp(from.x / ONE, self->width);
    const int64_t right = clamp(to.x / ONE + 1, self->width);
    const int64_t bottom = clamp(to.y / ONE + 1, self->height);

    for (int64_t y = clamp(from.y / ONE, self->height); y < bottom; y++) {
        uint16_t *const ink = ink_at(self, self->layer, y);
        const int64_t down = overlap(y * ONE, from.y, to.y);

        for (int64_t x = left; x < right; x++)
            cover(ink + x, overlap(x * ONE, from.x, to.x) * down / ONE);
    }
}

/* Any other line as a rectangle: its middle, its direction, and half of its sides. */
struct bar {
    struct picture_point middle;
    int64_t along_x, along_y; /* in 65536ths */
    int64_t length, width;
};

static void draw_bar(struct ink *self, const struct bar *bar)
{
    const int64_t across = llabs(bar->along_x), down = llabs(bar->along_y);
    const int64_t width = (bar->length * across + bar->width * down) / ONE;
    const int64_t height = (bar->length * down + bar->width * across) / ONE;
    const int64_t left = clamp((bar->middle.x - width) / ONE, self->width);
    const int64_t right = clamp((bar->middle.x + width) / ONE + 1, self->width);
    const int64_t bottom = clamp((bar->middle.y + height) / ONE + 1, self->height);

    for (int64_t y = clamp((bar->middle.y - height) / ONE, self->height); y < bottom; y++) {
        uint16_t *const ink = ink_at(self, self->layer, y);

        /* Only near the line: a long one would take as long as its whole box. */
        const int64_t at =
            bar->middle.x + (y * ONE + ONE / 2 - bar->middle.y) * bar->along_x / bar->along_y;
        const int64_t beside = (bar->width + ONE) * ONE / down + ONE;
        const int64_t first = clamp((at - beside) / ONE, right);

        for (int64_t x = first > left ? first : left; x < right && x * ONE < at + beside; x++) {
            const int64_t dx = x * ONE + ONE / 2 - bar->middle.x;
            const int64_t dy = y * ONE + ONE / 2 - bar->middle.y;
            const int64_t along = (dx * bar->along_x + dy * bar->along_y) / ONE - ONE / 2;
            const int64_t aside = (dx * bar->along_y - dy * bar->along_x) / ONE - ONE / 2;

            cover(ink + x,
                overlap(along, -bar->length, bar->length) *
                    overlap(aside, -bar->width, bar->width) / ONE);
        }
    }
}

static void draw_thick_line(struct ink *self, struct picture_point from, struct picture_point to)
{
    const int64_t dx = to.x - from.x, dy = to.y - from.y, side = self->thick[self->layer] / 2;
    const int64_t cap = self->layer == INK_WALLS ? self->cap : side;

    if (dx && dy) {
        const int64_t length = root_of((uint64_t)(dx * dx + dy * dy));
        const struct bar bar = {{(from.x + to.x) / 2, (from.y + to.y) / 2}, dx * ONE / length,
            dy * ONE / length, length / 2 + cap, side};

        draw_bar(self, &bar);
    } else {
        const int64_t beside_x = dy ? side : cap, beside_y = dy ? cap : side;
        const struct picture_point first = {
            (dx < 0 ? to.x : from.x) - beside_x, (dy < 0 ? to.y : from.y) - beside_y};
        const struct picture_point last = {
            (dx < 0 ? from.x : to.x) + beside_x, (dy < 0 ? from.y : to.y) + beside_y};

        draw_straight(self, first, last);
    }
}

struct picture_point ink_place(const struct ink *self, struct picture_point point)
{
    return (struct picture_point){self->origin.x + point.x * self->cell / MILLI,
        self->origin.y + point.y * self->cell / MILLI};
}

static void draw_stroke(struct ink *self, const struct stroke *stroke)
{
    const struct picture_point from = self->pen;

    self->pen = ink_place(self, stroke->point);
    if (stroke->kind != STROKE_MOVE)
        draw_thick_line(self, stroke->kind == STROKE_DOT ? self->pen : from, self->pen);
}

enum maze_status ink_draw(struct ink *self, enum ink_layer layer, struct source *from)
{
    char bytes[SOURCE_PIECE];
    struct stroke stroke;
    size_t length;
    const enum maze_status status = from->kind->next(from, bytes, sizeof(bytes), &length);

    if (status != MAZE_OK && status != MAZE_LATER)
        return status;
    self->layer = layer;
    for (size_t i = 0; i < length; i += sizeof(stroke)) {
        memcpy(&stroke, bytes + i, sizeof(stroke));
        draw_stroke(self, &stroke);
    }
    return length || status == MAZE_LATER ? MAZE_OK : MAZE_END;
}

/* How much of a pixel lies within a radius, by how far its middle is. */
static int64_t within(int64_t distance, int64_t radius)
{
    return overlap(distance - ONE / 2, INT32_MIN, radius);
}

void ink_ring(struct ink *self, struct picture_point middle, int64_t radius, int64_t hole)
{
    const int64_t right = clamp((middle.x + radius) / ONE + 1, self->width);
    const int64_t bottom = clamp((middle.y + radius) / ONE + 1, self->height);

    for (int64_t y = clamp((middle.y - radius) / ONE, self->height); y < bottom; y++)
        for (int64_t x = clamp((middle.x - radius) / ONE, self->width); x < right; x++) {
            const int64_t dx = x * ONE + ONE / 2 - middle.x, dy = y * ONE + ONE / 2 - middle.y;
            const int64_t distance = root_of((uint64_t)(dx * dx + dy * dy));
            const int64_t inside = hole ? within(distance, hole) : 0;
            uint16_t *const ink = ink_at(self, INK_PATH, y) + x;

            if (self->hollow)
                *ink = (uint16_t)(*ink * (ONE - inside) / ONE);
            cover(ink, within(distance, radius) - inside);
        }
}

/* ---- The file ---- */

/* The colour for each pair of levels: the path over the walls over the floor. The first is all wall. */
void ink_palette_add(struct buffer *out, const struct maze_drawing *drawing)
{
    maze_rgba colors[LEVELS * LEVELS];

    for (unsigned i = 0; i < LEVELS * LEVELS; i++) {
        const maze_rgba walls =
            png_color_faded(drawing->wall_color, LEVELS - 1 - i / LEVELS, LEVELS - 1);
        const maze_rgba path = png_color_faded(drawing->path_color, i % LEVELS, LEVELS - 1);

        colors[i] = png_color_over(path, png_color_over(walls, drawing->background));
    }
    png_palette_add(out, colors, LEVELS * LEVELS);
}

static unsigned level_of(uint16_t ink)
{
    return (ink * (LEVELS - 1U) + UINT16_MAX / 2) / UINT16_MAX;
}

static void find_row(const struct ink *self, uint32_t y, uint8_t *row)
{
    const uint16_t *walls = ink_at(self, INK_WALLS, y);
    const uint16_t *path = self->layers > INK_PATH ? ink_at(self, INK_PATH, y) : NULL;

    for (size_t x = 0; x < self->width; x++)
        row[x] =
            (uint8_t)((LEVELS - 1 - level_of(walls[x])) * LEVELS + (path ? level_of(path[x]) : 0));
}

void ink_row_add(const struct ink *self, struct deflate *deflate, uint32_t y, uint8_t *rows)
{
    uint8_t *const row = rows + y % 2 * (size_t)self->width;

    find_row(self, y, row);
    if (y > 0 && memcmp(rows, rows + self->width, self->width) == 0) {
        deflate_run(deflate, PNG_FILTER_UP, 1);
        deflate_run(deflate, 0, self->width);
    } else {
        deflate_run(deflate, PNG_FILTER_NONE, 1);
        deflate_add(deflate, row, self->width);
    }
}
