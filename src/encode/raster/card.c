/*
 * The picture that goes with a link: a PNG of fixed size with the maze in its middle. Walls and path are the strokes of
 * any tiling, and a pixel is as dark as the part of it that they cover; if cells are smaller than pixels, that is the
 * shade of their walls. Positions are integers, so every machine makes the same bytes. The picture is drawn in one go
 * when the maze is there. That takes longer than making a small maze, so the thread that makes the maze draws it too.
 */
#include "base/buffer.h"
#include "encode/raster/deflate.h"
#include "encode/raster/png_parts.h"
#include "encode/source.h"
#include "encode/strokes/strokes.h"

#include <stdlib.h>
#include <string.h>

const struct maze_style card_style = {
    "card", "1200 x 630 pixels", .openings = true, .path = true, .output = &card_output};

enum {
    CARD_WIDTH = 1200,
    CARD_HEIGHT = 630,
    CARD_PIXELS = CARD_WIDTH * CARD_HEIGHT,
    MARGIN = 45,       /* the least pixels on each side */
    CELL_MAX = 60,     /* the most pixels from one wall to the next */
    SHARP = 3,         /* the least pixels from wall to wall for walls of whole pixels */
    ONE = 1 << 16,     /* the side of a pixel, and full coverage of it */
    LEVELS = 16,       /* degrees to which walls, or the path, cover a pixel */
    STROKES = 4096,    /* bytes of strokes to draw at a time */
    FILE_MAX = 1 << 20 /* the most bytes of the file while it grows, with a block's tokens */
};

/* ---- Reading strokes from their sources ---- */

enum stroke_kind { STROKE_MOVE, STROKE_LINE, STROKE_DOT };

struct stroke {
    enum stroke_kind kind;
    struct picture_point point;
};

_Static_assert(sizeof(struct stroke) <= STROKE_MAX, "a stroke has no more room");

static char *put_card_stroke(char *to, enum stroke_kind kind, struct picture_point point)
{
    const struct stroke stroke = {kind, point};

    return mempcpy(to, &stroke, sizeof(stroke));
}

static char *put_move(char *to, struct picture_point pen, struct picture_point point)
{
    (void)pen;
    return put_card_stroke(to, STROKE_MOVE, point);
}

static char *put_line(char *to, struct picture_point pen, struct picture_point point)
{
    (void)pen;
    return put_card_stroke(to, STROKE_LINE, point);
}

static char *put_card_dot(char *to, struct picture_point pen)
{
    return put_card_stroke(to, STROKE_DOT, pen);
}

static const struct stroke_syntax card_strokes = {put_move, put_line, put_card_dot};

/* ---- the picture ---- */

enum layer { LAYER_WALLS, LAYER_PATH, LAYERS };

struct card {
    struct text_source source; /* the file */
    struct maze_drawing drawing;
    struct wall_strokes walls;
    struct path_strokes path;
    bool solves;
    /* In 65536ths of a pixel: from wall to wall, where the board begins, how thick lines are. */
    int64_t cell;
    struct picture_point origin;
    int64_t thick[LAYERS], cap; /* and how far walls reach beyond their ends */
    enum layer layer;           /* the one being drawn */
    struct picture_point pen;
    uint16_t *ink; /* by layer: how much of each pixel it covers; owned */
    struct buffer file;
};

/* Sets where the board is and how thick its lines are. */
static void place(struct card *self, const struct maze_rows *rows)
{
    const struct picture_point size = picture_size(rows->tiling, rows->width, rows->height);
    const int64_t across = (int64_t)(CARD_WIDTH - 2 * MARGIN) * ONE * MILLI / size.x;
    const int64_t down = (int64_t)(CARD_HEIGHT - 2 * MARGIN) * ONE * MILLI / size.y;
    int64_t cell = across < down ? across : down, wall = cell / SHARP, path = 3 * ONE / 2;

    cell = cell < CELL_MAX * ONE ? cell : CELL_MAX * ONE;
    if (cell >= SHARP * ONE) {
        cell -= cell % ONE;
        wall = cell < 15 * ONE ? ONE : (cell + 5 * ONE) / (10 * ONE) * ONE;
        path = cell * 3 / 10 * rows->tiling->breadth / MILLI / ONE * ONE;
        /* Leaves as many whole pixels of floor on either side of the path. */
        path += (path + cell + wall) / ONE % 2 * ONE;
        path = path ? path : 2 * ONE;
        self->cap = wall / 2;
    }
    self->cell = cell;
    self->thick[LAYER_WALLS] = wall;
    self->thick[LAYER_PATH] = path;
    self->origin.x = (CARD_WIDTH * (int64_t)ONE - size.x * cell / MILLI) / (2 * ONE) * ONE;
    self->origin.y = (CARD_HEIGHT * (int64_t)ONE - size.y * cell / MILLI) / (2 * ONE) * ONE;
    self->origin.x += wall / 2 % ONE * (cell >= SHARP * ONE);
    self->origin.y += wall / 2 % ONE * (cell >= SHARP * ONE);
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
static void draw_straight(struct card *self, struct picture_point from, struct picture_point to)
{
    const int64_t left = clamp(from.x / ONE, CARD_WIDTH);
    const int64_t right = clamp(to.x / ONE + 1, CARD_WIDTH);
    const int64_t bottom = clamp(to.y / ONE + 1, CARD_HEIGHT);

    for (int64_t y = clamp(from.y / ONE, CARD_HEIGHT); y < bottom; y++) {
        uint16_t *const ink = self->ink + self->layer * CARD_PIXELS + y * CARD_WIDTH;
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

static void draw_bar(struct card *self, const struct bar *bar)
{
    const int64_t across = llabs(bar->along_x), down = llabs(bar->along_y);
    const int64_t width = (bar->length * across + bar->width * down) / ONE;
    const int64_t height = (bar->length * down + bar->width * across) / ONE;
    const int64_t left = clamp((bar->middle.x - width) / ONE, CARD_WIDTH);
    const int64_t right = clamp((bar->middle.x + width) / ONE + 1, CARD_WIDTH);
    const int64_t bottom = clamp((bar->middle.y + height) / ONE + 1, CARD_HEIGHT);

    for (int64_t y = clamp((bar->middle.y - height) / ONE, CARD_HEIGHT); y < bottom; y++) {
        uint16_t *const ink = self->ink + self->layer * CARD_PIXELS + y * CARD_WIDTH;

        for (int64_t x = left; x < right; x++) {
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

static void draw_thick_line(struct card *self, struct picture_point from, struct picture_point to)
{
    const int64_t dx = to.x - from.x, dy = to.y - from.y, side = self->thick[self->layer] / 2;
    const int64_t cap = self->layer == LAYER_WALLS ? self->cap : side;

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

static void draw_stroke(struct card *self, const struct stroke *stroke)
{
    const struct picture_point from = self->pen;

    self->pen = (struct picture_point){self->origin.x + stroke->point.x * self->cell / MILLI,
        self->origin.y + stroke->point.y * self->cell / MILLI};
    if (stroke->kind != STROKE_MOVE)
        draw_thick_line(self, stroke->kind == STROKE_DOT ? self->pen : from, self->pen);
}

/* Draws all strokes of a source. */
static enum maze_status draw_layer(
    struct card *self, enum layer layer, struct source *from, const struct maze *maze)
{
    char bytes[STROKES];
    struct stroke stroke;
    enum maze_status status = from->kind->begin(from, maze);
    size_t length;

    self->layer = layer;
    if (status != MAZE_OK)
        return status;
    do {
        status = from->kind->next(from, bytes, sizeof(bytes), &length);
        if (status != MAZE_OK && status != MAZE_LATER)
            return status;
        for (size_t i = 0; i < length; i += sizeof(stroke)) {
            memcpy(&stroke, bytes + i, sizeof(stroke));
            draw_stroke(self, &stroke);
        }
    } while (length || status == MAZE_LATER);
    return MAZE_OK;
}

/* ---- the file ---- */

/* The colour for each pair of levels: the path over the walls over the floor. The first is all wall. */
static void add_card_palette(struct card *self)
{
    const struct maze_drawing *drawing = &self->drawing;
    maze_rgba colors[LEVELS * LEVELS];

    for (unsigned i = 0; i < LEVELS * LEVELS; i++) {
        const maze_rgba walls =
            png_color_faded(drawing->wall_color, LEVELS - 1 - i / LEVELS, LEVELS - 1);
        const maze_rgba path = png_color_faded(drawing->path_color, i % LEVELS, LEVELS - 1);

        colors[i] = png_color_over(path, png_color_over(walls, drawing->background));
    }
    png_palette_add(&self->file, colors, LEVELS * LEVELS);
}

static unsigned level_of(uint16_t ink)
{
    return (ink * (LEVELS - 1U) + UINT16_MAX / 2) / UINT16_MAX;
}

static void find_row(const struct card *self, size_t y, uint8_t row[CARD_WIDTH])
{
    const uint16_t *walls = self->ink + y * CARD_WIDTH;
    const uint16_t *path = self->solves ? walls + CARD_PIXELS : NULL;

    for (size_t x = 0; x < CARD_WIDTH; x++)
        row[x] =
            (uint8_t)((LEVELS - 1 - level_of(walls[x])) * LEVELS + (path ? level_of(path[x]) : 0));
}

/* Adds the rows, each as its difference to the previous one if that is equal. */
static void add_rows(struct card *self, struct deflate *deflate)
{
    uint8_t row[2][CARD_WIDTH];

    for (size_t y = 0; y < CARD_HEIGHT; y++) {
        find_row(self, y, row[y % 2]);
        if (y > 0 && memcmp(row[0], row[1], CARD_WIDTH) == 0) {
            deflate_run(deflate, PNG_FILTER_UP, 1);
            deflate_run(deflate, 0, CARD_WIDTH);
        } else {
            deflate_run(deflate, PNG_FILTER_NONE, 1);
            deflate_add(deflate, row[y % 2], CARD_WIDTH);
        }
    }
}

static enum maze_status write_file(struct card *self)
{
    struct deflate deflate = {0};
    size_t begin;

    png_head_add(&self->file, CARD_WIDTH, CARD_HEIGHT, 8);
    add_card_palette(self);
    begin = png_chunk_begin(&self->file, "IDAT");
    deflate_begin(&deflate, &self->file);
    add_rows(self, &deflate);
    deflate_end(&deflate);
    deflate_free(&deflate);
    png_chunk_end(&self->file, begin);
    png_chunk_end(&self->file, png_chunk_begin(&self->file, "IEND"));
    return self->file.failed ? MAZE_NO_MEMORY : MAZE_OK;
}

/* ---- the source ---- */

static enum maze_status card_begin(struct source *source, const struct maze *maze)
{
    struct card *self = (struct card *)source;
    enum maze_status status;

    place(self, maze->rows);
    self->ink = calloc(self->solves ? LAYERS : 1, CARD_PIXELS * sizeof(*self->ink));
    if (!self->ink)
        return MAZE_NO_MEMORY;
    status = draw_layer(self, LAYER_WALLS, &self->walls.source, maze);
    if (status == MAZE_OK && self->solves)
        status = draw_layer(self, LAYER_PATH, &self->path.source, maze);
    if (status == MAZE_OK)
        status = write_file(self);
    self->source = (struct text_source){self->source.source, self->file.data, self->file.length};
    free(self->ink);
    self->ink = NULL;
    return status;
}

/* Known only once the maze is there. */
static bool card_length(const struct source *source, uint64_t *length)
{
    *length = ((const struct card *)source)->file.length;
    return *length > 0;
}

static void card_free(struct source *source)
{
    struct card *self = (struct card *)source;

    self->walls.source.kind->free(&self->walls.source);
    buffer_free(&self->file);
}

static struct source *card_list(void *memory, const struct maze_rendering *rendering,
    const struct maze_spec *spec, const struct maze_question *question)
{
    static const struct source_kind kind = {
        .begin = card_begin, .length = card_length, .next = text_source_next, .free = card_free};
    const struct maze_tiling *tiling = maze_spec_tiling(spec);
    struct maze_drawing drawing = rendering->drawing;
    struct card *self = memory;

    /* A card is as large as it is, whatever the drawing says; its strokes are those of a usual picture. */
    drawing.cell = rendering->format->drawing.cell;
    drawing.wall = rendering->format->drawing.wall;
    *self = (struct card){
        .source.source = {&kind, .piece = 1},
        .drawing = drawing,
        .walls = wall_strokes_of(tiling, &card_strokes, &drawing),
        .path = path_strokes_of(tiling, &card_strokes, spec->width, spec->height, &drawing,
            picture_path_width(tiling, &drawing, true)),
        .solves = question->solver,
    };
    return &self->source.source;
}

static uint64_t card_memory(const struct maze_rendering *rendering, const struct maze_spec *spec)
{
    return wall_strokes_memory(rendering, spec) + LAYERS * CARD_PIXELS * sizeof(uint16_t) +
        FILE_MAX;
}

const struct maze_output card_output = {sizeof(struct card), card_list, .memory = card_memory};
