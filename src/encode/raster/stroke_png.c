/*
 * PNG of tilings other than squares: strokes as cards draw them, in a picture that is whole in memory before its first
 * row is written.
 */
#include "encode/raster/cell_pixels.h"
#include "encode/raster/ink.h"
#include "encode/raster/png_parts.h"

#include <stdlib.h>

enum {
    CHUNK = 16 * 1024, /* bytes of image data that complete a chunk */
    BUFFERS = 1 << 20, /* the most bytes of a chunk and of a block's tokens while they grow */
    SIDE_MAX = 30000,  /* pixels, so that squares of lengths fit 64 bits */
    PIXELS_MAX = 1 << 28,
    WORK = 1 << 17 /* pixels of rows in a call */
};

struct stroke_png {
    struct text_source source; /* what is left of a finished chunk */
    struct maze_drawing drawing;
    struct wall_strokes walls;
    struct path_strokes path;
    struct ink ink;
    struct deflate deflate;
    struct buffer chunk;
    struct picture_point start, goal;
    bool solves, one_end; /* the goal covers the start */
    enum { DRAWS_WALLS, DRAWS_PATH, DRAWS_ENDS, WRITES, ENDED } part;
    size_t data;   /* where the chunk's data begin */
    uint32_t y;    /* the next row */
    uint8_t *rows; /* the last two; owned */
};

/* Hundredths of a pixel in 65536ths. */
static int64_t fine(int64_t length)
{
    return length * INK_ONE / MAZE_LENGTH_UNIT;
}

/* The pixels of a board of a size in thousandths. */
static uint64_t side_of(const struct maze_drawing *drawing, int64_t milli)
{
    return cell_pixels_side(
               milli, drawing->cell / MAZE_LENGTH_UNIT, drawing->wall / MAZE_LENGTH_UNIT) +
        2 * (uint64_t)drawing->margin / MAZE_LENGTH_UNIT;
}

static enum maze_status stroke_png_begin(struct source *source, const struct maze *maze)
{
    struct stroke_png *self = (struct stroke_png *)source;
    const struct maze_tiling *tiling = maze->rows->tiling;
    enum maze_status status = self->walls.source.kind->begin(&self->walls.source, maze);

    self->start = ink_place(&self->ink, picture_middle(tiling, maze->start));
    self->goal = ink_place(&self->ink, picture_middle(tiling, maze->goal));
    self->one_end = maze_point_is(maze->start, maze->goal);
    if (status == MAZE_OK && self->solves)
        status = self->path.source.kind->begin(&self->path.source, maze);
    self->rows = malloc(2 * (size_t)self->ink.width);
    return status != MAZE_OK || (ink_begin(&self->ink) && self->rows) ? status : MAZE_NO_MEMORY;
}

static void draw_ends(struct stroke_png *self)
{
    const struct picture_mark mark = picture_mark(self->walls.tiling, &self->drawing, true);

    if (!self->one_end)
        ink_ring(&self->ink, self->start, fine(mark.radius), fine(mark.radius - mark.ring));
    ink_ring(&self->ink, self->goal, fine(mark.radius), 0);
}

/* Draws some strokes, or goes on to the next part. */
static enum maze_status draw_part(struct stroke_png *self)
{
    const bool walls = self->part == DRAWS_WALLS;
    enum maze_status status = MAZE_END;

    if (walls || (self->part == DRAWS_PATH && self->solves))
        status = ink_draw(&self->ink, walls ? INK_WALLS : INK_PATH,
            walls ? &self->walls.source : &self->path.source);
    else if (self->part == DRAWS_ENDS && self->drawing.ends)
        draw_ends(self);
    if (status == MAZE_END)
        self->part++;
    return status == MAZE_END || status == MAZE_OK ? MAZE_LATER : status;
}

/* Writes the next rows, and the chunk if it is full. */
static enum maze_status write_rows(struct stroke_png *self)
{
    const uint32_t most = self->y + 1 + WORK / self->ink.width;

    if (!self->data) {
        buffer_clear(&self->chunk);
        if (self->y == 0) {
            png_head_add(&self->chunk, self->ink.width, self->ink.height, 8);
            ink_palette_add(&self->chunk, &self->drawing);
        }
        self->data = png_chunk_begin(&self->chunk, "IDAT") + 1;
        if (self->y == 0)
            deflate_begin(&self->deflate, &self->chunk);
    }
    while (self->y < self->ink.height && self->y < most && self->chunk.length < CHUNK)
        ink_row_add(&self->ink, &self->deflate, self->y++, self->rows);
    if (self->y < self->ink.height && self->chunk.length < CHUNK)
        return self->chunk.failed ? MAZE_NO_MEMORY : MAZE_LATER;
    if (self->y == self->ink.height) {
        deflate_end(&self->deflate);
        self->part = ENDED;
    }
    png_chunk_end(&self->chunk, self->data - 1);
    if (self->part == ENDED)
        png_chunk_end(&self->chunk, png_chunk_begin(&self->chunk, "IEND"));
    self->data = 0;
    self->source.text = self->chunk.data;
    self->source.length = self->chunk.length;
    return self->chunk.failed ? MAZE_NO_MEMORY : MAZE_OK;
}

static enum maze_status stroke_png_next(
    struct source *source, char *to, size_t room, size_t *written)
{
    struct stroke_png *self = (struct stroke_png *)source;
    enum maze_status status = MAZE_OK;

    *written = 0;
    if (!self->source.length && self->part != ENDED)
        status = self->part == WRITES ? write_rows(self) : draw_part(self);
    return status == MAZE_OK ? text_source_next(source, to, room, written) : status;
}

static void stroke_png_free(struct source *source)
{
    struct stroke_png *self = (struct stroke_png *)source;

    self->walls.source.kind->free(&self->walls.source);
    ink_free(&self->ink);
    deflate_free(&self->deflate);
    buffer_free(&self->chunk);
    free(self->rows);
}

static struct ink ink_of(const struct maze_rendering *rendering, const struct maze_spec *spec)
{
    const struct maze_tiling *tiling = maze_spec_tiling(spec);
    const struct maze_drawing *drawing = &rendering->drawing;
    const struct picture_point size = picture_size(tiling, spec->width, spec->height);
    const int64_t begin = fine(drawing->margin) + fine(drawing->wall) / 2;

    return (struct ink){
        .width = (uint32_t)side_of(drawing, size.x),
        .height = (uint32_t)side_of(drawing, size.y),
        .layers = INK_LAYERS,
        .cell = fine((int64_t)drawing->cell + drawing->wall),
        .origin = {begin, begin},
        .thick = {fine(drawing->wall), fine(picture_path_width(tiling, drawing, true))},
        .cap = fine(drawing->wall) / 2,
        .hollow = picture_is_opaque(drawing),
    };
}

static struct source *stroke_png_sources(void *memory, const struct maze_rendering *rendering,
    const struct maze_spec *spec, const struct maze_question *question)
{
    static const struct source_kind kind = {
        .begin = stroke_png_begin, .next = stroke_png_next, .free = stroke_png_free};
    const struct maze_tiling *tiling = maze_spec_tiling(spec);
    const struct maze_drawing *drawing = &rendering->drawing;
    struct stroke_png *self = memory;

    *self = (struct stroke_png){
        .source.source = {&kind, .piece = 1},
        .drawing = *drawing,
        .walls = wall_strokes_of(tiling, &ink_strokes, drawing),
        .path = path_strokes_of(tiling, &ink_strokes, spec->width, spec->height, drawing,
            picture_path_width(tiling, drawing, true)),
        .ink = ink_of(rendering, spec),
        .solves = question->solver,
    };
    return &self->source.source;
}

static bool stroke_png_fits(const struct maze_rendering *rendering, const struct maze_spec *spec)
{
    const struct maze_drawing *drawing = &rendering->drawing;
    const struct picture_point size =
        picture_size(maze_spec_tiling(spec), spec->width, spec->height);
    const uint64_t width = side_of(drawing, size.x), height = side_of(drawing, size.y);

    return picture_in_range(drawing, MAZE_LENGTH_UNIT, MAZE_LENGTH_UNIT) && !drawing->tile &&
        width <= SIDE_MAX && height <= SIDE_MAX && width * height <= PIXELS_MAX;
}

static uint64_t stroke_png_memory(
    const struct maze_rendering *rendering, const struct maze_spec *spec)
{
    const struct ink ink = ink_of(rendering, spec);

    return wall_strokes_memory(rendering, spec) + BUFFERS + 2 * (uint64_t)ink.width +
        (uint64_t)ink.layers * ink.width * ink.height * sizeof(uint16_t);
}

const struct maze_output stroke_png_output = {sizeof(struct stroke_png), stroke_png_sources,
    .memory = stroke_png_memory, .fits = stroke_png_fits};
