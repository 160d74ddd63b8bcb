/*
 * PNG of any tiling, drawn line by line: pictures of other cells than squares, and cards, the pictures of fixed size
 * that go with links. All is drawn before the first row is written. A card is made in one go when the maze is there:
 * that takes longer than making a small maze, so the thread that makes the maze draws it too.
 */
#include "encode/floor_rows.h"
#include "encode/glyphs.h"
#include "encode/raster/cell_pixels.h"
#include "encode/raster/ink.h"
#include "encode/raster/png_parts.h"
#include "encode/strokes/path_strokes.h"
#include "encode/strokes/wall_strokes.h"

#include <stdlib.h>

const struct maze_style card_style = {
    "card", "1200 x 630 pixels", .openings = true, .path = true, .output = &card_output};

enum {
    CHUNK = 16 * 1024, /* bytes of image data that complete a chunk */
    BUFFERS = 1
        << 20, /* the most bytes of a chunk, or of a card, and of a block's tokens while they grow */
    SIDE_MAX = 30000, /* pixels, so that squares of lengths fit 64 bits */
    PIXELS_MAX = 1 << 28,
    WORK = 1 << 18, /* pixels drawn or written in a call */

    CARD_WIDTH = 1200,
    CARD_HEIGHT = 630,
    MARGIN = 45,      /* the least pixels on each side of a card's maze */
    CELL_MAX = 60,    /* the most pixels from one wall to the next in a card */
    SHARP = 3,        /* the least of them for walls of whole pixels; smaller cells get grey ones */
    TITLE = 72,       /* the pixels that a card's title takes above the maze, */
    TITLE_BELOW = 24, /* of which these are below its base line */
    TITLE_SIZE = 64,  /* of its letters */
    ONE = INK_ONE,
    CARD_MARK = 7 * ONE /* the least radius of a mark: links show cards at half their size */
};

struct stroke_png {
    struct text_source source; /* what is left of a finished chunk */
    struct maze_drawing drawing;
    struct heat heat;
    struct wall_strokes walls;
    struct path_strokes stairs, path;
    struct ink ink;
    struct buffer title; /* of a card: see ink_letters */
    uint64_t advance;    /* of all its letters, in thousandths of their size */
    struct deflate deflate;
    struct buffer chunk;
    int64_t radius, hole; /* of marks */
    bool solves;
    const struct maze *maze; /* borrowed */
    enum { DRAWS_FLOOR, DRAWS_WALLS, DRAWS_PATH, DRAWS_STAIRS, DRAWS_ENDS, WRITES, ENDED } part;
    size_t chunk_size; /* bytes that complete a chunk */
    bool fills;        /* the chunk is not finished */
    size_t data;       /* where its data begin */
    uint32_t y;        /* the next row */
    uint8_t *rows;     /* the last two; owned */
    uint64_t work;     /* since the last MAZE_LATER */
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

/* ---- The source ---- */

static enum maze_status stroke_png_begin(struct source *source, const struct maze *maze)
{
    struct stroke_png *self = (struct stroke_png *)source;
    enum maze_status status = self->walls.source.kind->begin(&self->walls.source, maze);

    self->maze = maze;
    if (status == MAZE_OK && self->ink.layers > INK_FLOOR)
        status = self->heat.source.kind->begin(&self->heat.source, maze);
    if (status == MAZE_OK)
        status = self->stairs.source.kind->begin(&self->stairs.source, maze);
    if (status == MAZE_OK && self->solves)
        status = self->path.source.kind->begin(&self->path.source, maze);
    self->rows = malloc(2 * (size_t)self->ink.width);
    return status != MAZE_OK || (ink_begin(&self->ink) && self->rows) ? status : MAZE_NO_MEMORY;
}

static void draw_end(struct stroke_png *self, struct maze_point cell, int64_t hole)
{
    const struct maze_rows *rows = self->maze->rows;

    if (maze_rows_contain(rows, cell))
        ink_ring(&self->ink,
            ink_place(&self->ink, picture_middle(rows->tiling, maze_rows_place(rows, cell))),
            self->radius, hole);
}

static void draw_ends(struct stroke_png *self)
{
    /* The goal's disc covers the start's ring. */
    if (!maze_point_is(self->maze->start, self->maze->goal))
        draw_end(self, self->maze->start, self->hole);
    draw_end(self, self->maze->goal, 0);
}

/* Draws a little, or goes on to the next part. */
static enum maze_status draw_part(struct stroke_png *self)
{
    enum maze_status status = MAZE_END;

    if (self->part == DRAWS_FLOOR && self->ink.layers > INK_FLOOR)
        status = ink_draw(&self->ink, INK_FLOOR, &self->heat.source, &self->work);
    else if (self->part == DRAWS_WALLS)
        status = ink_draw(&self->ink, INK_WALLS, &self->walls.source, &self->work);
    else if (self->part == DRAWS_PATH && self->solves)
        status = ink_draw(&self->ink, INK_PATH, &self->path.source, &self->work);
    else if (self->part == DRAWS_STAIRS && rows_have_stairs(self->maze->rows))
        status = ink_draw(&self->ink, INK_WALLS, &self->stairs.source, &self->work);
    else if (self->part == DRAWS_ENDS && self->drawing.ends)
        draw_ends(self);
    if (status != MAZE_END)
        return status;
    self->part++;
    self->ink.above = self->part == DRAWS_STAIRS && self->solves;
    return MAZE_OK;
}

static void begin_stroke_chunk(struct stroke_png *self)
{
    buffer_clear(&self->chunk);
    if (self->y == 0) {
        png_head_add(&self->chunk, self->ink.width, self->ink.height, 8);
        ink_palette_add(&self->ink, &self->chunk, &self->drawing);
    }
    self->data = png_chunk_begin(&self->chunk, "IDAT");
    self->fills = true;
    if (self->y == 0)
        deflate_begin(&self->deflate, &self->chunk);
}

/* Writes the next row, and the chunk if it is full. */
static enum maze_status write_row(struct stroke_png *self)
{
    if (!self->fills)
        begin_stroke_chunk(self);
    ink_row_add(&self->ink, &self->deflate, self->y++, self->rows);
    self->work += self->ink.width;
    if (self->y == self->ink.height) {
        deflate_end(&self->deflate);
        self->part = ENDED;
    }
    if (self->part == ENDED || self->chunk.length >= self->chunk_size) {
        png_chunk_end(&self->chunk, self->data);
        if (self->part == ENDED)
            png_chunk_end(&self->chunk, png_chunk_begin(&self->chunk, "IEND"));
        self->fills = false;
        self->source.text = self->chunk.data;
        self->source.length = self->chunk.length;
    }
    return self->chunk.failed ? MAZE_NO_MEMORY : MAZE_OK;
}

/* Works until a chunk is finished, or for `most` pixels. */
static enum maze_status work_on_chunk(struct stroke_png *self, uint64_t most)
{
    enum maze_status status = MAZE_OK;

    while (status == MAZE_OK && !self->source.length && self->part != ENDED && self->work < most)
        status = self->part == WRITES ? write_row(self) : draw_part(self);
    return status;
}

static enum maze_status stroke_png_next(
    struct source *source, char *to, size_t room, size_t *written)
{
    struct stroke_png *self = (struct stroke_png *)source;
    const enum maze_status status = work_on_chunk(self, WORK);

    *written = 0;
    if (status != MAZE_OK || self->source.length || self->part == ENDED)
        return status == MAZE_OK ? text_source_next(source, to, room, written) : status;
    self->work = 0;
    return MAZE_LATER;
}

static void stroke_png_free(struct source *source)
{
    struct stroke_png *self = (struct stroke_png *)source;

    self->walls.source.kind->free(&self->walls.source);
    ink_free(&self->ink);
    buffer_free(&self->title);
    deflate_free(&self->deflate);
    buffer_free(&self->chunk);
    free(self->rows);
}

/* Where the board is in a picture, and how thick its lines are. */
static struct ink picture_ink_of(const struct maze_drawing *drawing, const struct maze_spec *spec)
{
    const struct maze_tiling *tiling = maze_spec_tiling(spec);
    const struct picture_point size = picture_size(tiling, spec->width, spec->height);
    const int64_t cell = fine((int64_t)drawing->cell + drawing->wall);
    const int64_t begin = fine(drawing->margin) + fine(drawing->wall) / 2 +
        picture_origin(tiling, spec->height) * cell / MILLI;

    return (struct ink){
        .width = (uint32_t)side_of(drawing, size.x),
        .height = (uint32_t)side_of(drawing, size.y),
        .cell = cell,
        .origin = {begin, begin},
        .thick = {fine(drawing->wall), fine(picture_path_width(tiling, drawing, true))},
    };
}

/* The same of a card. Its cells are as large as they can be, which the drawing says then; `top` is for a title. */
static struct ink card_ink_of(
    const struct maze_spec *spec, struct maze_drawing *drawing, int64_t top)
{
    const struct maze_tiling *tiling = maze_spec_tiling(spec);
    const struct picture_point size = picture_size(tiling, spec->width, spec->height);
    const int64_t across = (int64_t)(CARD_WIDTH - 2 * MARGIN) * ONE * MILLI / size.x;
    const int64_t down = (CARD_HEIGHT - 2 * MARGIN - top) * ONE * MILLI / size.y;
    int64_t cell = across < down ? across : down, wall = cell / SHARP, path = 3 * ONE / 2, half = 0;
    int64_t left, above, origin;

    cell = cell < CELL_MAX * ONE ? cell : CELL_MAX * ONE;
    if (cell >= SHARP * ONE) {
        cell -= cell % ONE;
        wall = cell < 15 * ONE ? ONE : (cell + 5 * ONE) / (10 * ONE) * ONE;
        drawing->cell = (uint32_t)((cell - wall) / ONE * MAZE_LENGTH_UNIT);
        drawing->wall = (uint32_t)(wall / ONE * MAZE_LENGTH_UNIT);
        if (picture_is_square(tiling) || fine(picture_path_width(tiling, drawing, true)) > path)
            path = fine(picture_path_width(tiling, drawing, true));
        half = wall / 2 % ONE;
    }
    left = (CARD_WIDTH * (int64_t)ONE - size.x * cell / MILLI) / (2 * ONE) * ONE + half;
    above = ((CARD_HEIGHT + top) * ONE - size.y * cell / MILLI) / (2 * ONE) * ONE + half;
    origin = picture_origin(tiling, spec->height) * cell / MILLI;
    return (struct ink){
        .width = CARD_WIDTH,
        .height = CARD_HEIGHT,
        .cell = cell,
        .origin = {left + origin, above + origin},
        .thick = {wall, path},
        .titled = top,
        .top = above,
    };
}

/* The same of either, and how it is drawn: a card is as large as it is, whatever its rendering says. */
static struct ink ink_of(const struct maze_rendering *rendering, const struct maze_spec *spec,
    struct maze_drawing *drawing)
{
    *drawing = rendering->drawing;
    if (rendering->style != &card_style)
        return picture_ink_of(drawing, spec);
    drawing->cell = rendering->format->drawing.cell;
    drawing->wall = rendering->format->drawing.wall;
    return card_ink_of(spec, drawing, glyphs_title(rendering).length ? TITLE : 0);
}

/* ---- The outputs ---- */

/* Keeps the letters of a title. */
static void take_title(struct stroke_png *self, const struct maze_rendering *rendering)
{
    for (struct span rest = glyphs_title(rendering); rest.length;) {
        const struct maze_glyph glyph = glyph_cut(rendering, &rest);

        buffer_add(&self->title, glyph.outline, glyph.length);
        buffer_addf(&self->title, "%u a\n", (unsigned)glyph.advance);
        self->advance += glyph.advance;
    }
}

/* Draws it in one line, by smaller letters if it is long. */
static void draw_title(struct stroke_png *self)
{
    const int64_t most = (CARD_WIDTH - 2 * MARGIN) * (int64_t)ONE * MILLI / (int64_t)self->advance;
    const int64_t size = most < TITLE_SIZE * ONE ? most : TITLE_SIZE * ONE;
    const int64_t left = (CARD_WIDTH * (int64_t)ONE - (int64_t)self->advance * size / MILLI) / 2;

    ink_letters(&self->ink, self->title.data,
        (struct picture_point){left, self->ink.top - TITLE_BELOW * ONE}, size);
}

static enum maze_status card_begin(struct source *source, const struct maze *maze)
{
    struct stroke_png *self = (struct stroke_png *)source;
    enum maze_status status = self->title.failed ? MAZE_NO_MEMORY : stroke_png_begin(source, maze);

    if (status == MAZE_OK && self->advance)
        draw_title(self);
    if (status == MAZE_OK)
        status = work_on_chunk(self, UINT64_MAX);
    ink_free(&self->ink);
    return status;
}

/* Known only once the maze is there. */
static bool card_length(const struct source *source, uint64_t *length)
{
    *length = ((const struct stroke_png *)source)->chunk.length;
    return *length > 0;
}

static struct source *stroke_png_sources(void *memory, const struct maze_rendering *rendering,
    const struct maze_spec *spec, const struct maze_question *question)
{
    static const struct source_kind picture = {
        .begin = stroke_png_begin, .next = stroke_png_next, .free = stroke_png_free};
    static const struct source_kind card = {.begin = card_begin,
        .length = card_length,
        .next = text_source_next,
        .free = stroke_png_free};
    const bool is_card = rendering->style == &card_style;
    const struct maze_tiling *tiling = maze_spec_tiling(spec);
    struct maze_drawing drawing;
    const struct ink ink = ink_of(rendering, spec, &drawing);
    const struct picture_mark mark = picture_mark(tiling, &drawing, true);
    const bool small = is_card && fine(mark.radius) < CARD_MARK;
    struct stroke_png *self = memory;

    *self = (struct stroke_png){
        .source.source = {is_card ? &card : &picture, .piece = 1},
        .drawing = drawing,
        .heat = heat_of(tiling, INK_CELL, ink_put_cell),
        .walls = wall_strokes_of(tiling, &ink_strokes, &drawing),
        .stairs = stair_strokes_of(&ink_strokes),
        .path = path_strokes_of(tiling, &ink_strokes, spec->width, spec->height, &drawing,
            picture_path_width(tiling, &drawing, true)),
        .ink = ink,
        .radius = small ? CARD_MARK : fine(mark.radius),
        .hole = small ? CARD_MARK * 3 / 5 : fine(mark.radius - mark.ring),
        .solves = question->solver,
        .chunk_size = is_card ? SIZE_MAX : CHUNK,
    };
    self->heat.inset = picture_inset(&drawing);
    self->ink.hollow = picture_is_opaque(&drawing);
    self->ink.layers = drawing.heatmap && question->distances ? INK_LAYERS
        : self->solves || drawing.ends                        ? INK_FLOOR
                                                              : INK_PATH;
    self->ink.round = !picture_is_square(tiling);
    self->ink.bends = tiling->rings;
    if (is_card)
        take_title(self, rendering);
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
    struct maze_drawing drawing;
    const struct ink ink = ink_of(rendering, spec, &drawing);

    return wall_strokes_memory(rendering, spec) + BUFFERS + 2 * (uint64_t)ink.width +
        /* A growing buffer is twice as long as needed, and for a moment half of that exists too. */
        3 * glyphs_memory(rendering, DECIMAL_MAX) +
        (drawing.heatmap ? INK_LAYERS : INK_FLOOR) * (uint64_t)ink.width * ink.height *
        sizeof(uint16_t);
}

const struct maze_output stroke_png_output = {sizeof(struct stroke_png), stroke_png_sources,
    .memory = stroke_png_memory, .fits = stroke_png_fits};
const struct maze_output card_output = {
    sizeof(struct stroke_png), stroke_png_sources, .memory = stroke_png_memory};
