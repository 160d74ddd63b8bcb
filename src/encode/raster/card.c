/*
 * The picture that goes with a link: a PNG of fixed size with the maze in its middle. Walls and path are the strokes of
 * any tiling, and a pixel is as dark as the part of it that they cover; if cells are smaller than pixels, that is the
 * shade of their walls. Positions are integers, so every machine makes the same bytes. The picture is drawn in one go
 * when the maze is there. That takes longer than making a small maze, so the thread that makes the maze draws it too.
 */
#include "base/buffer.h"
#include "encode/raster/ink.h"
#include "encode/raster/png_parts.h"
#include "encode/source.h"

#include <stdlib.h>
#include <string.h>

const struct maze_style card_style = {
    "card", "1200 x 630 pixels", .openings = true, .path = true, .output = &card_output};

enum {
    CARD_WIDTH = 1200,
    CARD_HEIGHT = 630,
    CARD_PIXELS = CARD_WIDTH * CARD_HEIGHT,
    MARGIN = 45,   /* the least pixels on each side */
    CELL_MAX = 60, /* the most pixels from one wall to the next */
    SHARP = 3,     /* the least pixels from wall to wall for walls of whole pixels */
    ONE = INK_ONE,
    FILE_MAX = 1 << 20 /* the most bytes of the file while it grows, with a block's tokens */
};

/* ---- the picture ---- */

struct card {
    struct text_source source; /* the file */
    struct maze_drawing drawing;
    struct wall_strokes walls;
    struct path_strokes path;
    bool solves;
    struct ink ink;
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
        self->ink.cap = wall / 2;
    }
    self->ink.cell = cell;
    self->ink.thick[INK_WALLS] = wall;
    self->ink.thick[INK_PATH] = path;
    self->ink.origin.x = (CARD_WIDTH * (int64_t)ONE - size.x * cell / MILLI) / (2 * ONE) * ONE;
    self->ink.origin.y = (CARD_HEIGHT * (int64_t)ONE - size.y * cell / MILLI) / (2 * ONE) * ONE;
    self->ink.origin.x += wall / 2 % ONE * (cell >= SHARP * ONE);
    self->ink.origin.y += wall / 2 % ONE * (cell >= SHARP * ONE);
}

/* Draws all strokes of a source. */
static enum maze_status draw_layer(
    struct card *self, enum ink_layer layer, struct source *from, const struct maze *maze)
{
    enum maze_status status = from->kind->begin(from, maze);

    while (status == MAZE_OK)
        status = ink_draw(&self->ink, layer, from);
    return status == MAZE_END ? MAZE_OK : status;
}

/* ---- the file ---- */

static enum maze_status write_file(struct card *self)
{
    struct deflate deflate = {0};
    uint8_t rows[2 * CARD_WIDTH];
    size_t begin;

    png_head_add(&self->file, CARD_WIDTH, CARD_HEIGHT, 8);
    ink_palette_add(&self->file, &self->drawing);
    begin = png_chunk_begin(&self->file, "IDAT");
    deflate_begin(&deflate, &self->file);
    for (uint32_t y = 0; y < CARD_HEIGHT; y++)
        ink_row_add(&self->ink, &deflate, y, rows);
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
    self->ink.width = CARD_WIDTH;
    self->ink.height = CARD_HEIGHT;
    self->ink.layers = self->solves ? INK_LAYERS : 1;
    if (!ink_begin(&self->ink))
        return MAZE_NO_MEMORY;
    status = draw_layer(self, INK_WALLS, &self->walls.source, maze);
    if (status == MAZE_OK && self->solves)
        status = draw_layer(self, INK_PATH, &self->path.source, maze);
    if (status == MAZE_OK)
        status = write_file(self);
    self->source = (struct text_source){self->source.source, self->file.data, self->file.length};
    ink_free(&self->ink);
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
        .walls = wall_strokes_of(tiling, &ink_strokes, &drawing),
        .path = path_strokes_of(tiling, &ink_strokes, spec->width, spec->height, &drawing,
            picture_path_width(tiling, &drawing, true)),
        .solves = question->solver,
    };
    return &self->source.source;
}

static uint64_t card_memory(const struct maze_rendering *rendering, const struct maze_spec *spec)
{
    return wall_strokes_memory(rendering, spec) + INK_LAYERS * CARD_PIXELS * sizeof(uint16_t) +
        FILE_MAX;
}

const struct maze_output card_output = {sizeof(struct card), card_list, .memory = card_memory};
