/*
 * Steps as an animated PNG (third edition, section 11.3.6), which loops. The first frame is a board that is all
 * wall. Each other frame is the rectangle around the tiles that its events change; what they do not change in
 * it is transparent. When the algorithm is done, whatever is still marked becomes floor or wall.
 */
#include "base/buffer.h"
#include "encode/deflate.h"
#include "encode/picture.h"
#include "encode/pixels.h"
#include "encode/png_chunk.h"
#include "encode/source.h"
#include "encode/steps_board.h"
#include "encode/steps_head.h"
#include "encode/style.h"

#include <stdlib.h>
#include <string.h>

const struct maze_style apng_style = {"pixels", "walls and floor, in frames", .tiling = "square"};

enum {
    TILES_MAX = 1 << 18,  /* of a board */
    SIDE_MAX = 1 << 13,   /* pixels */
    FRAMES = 500,         /* that there are at most where no number of events is given */
    REST = 2000,          /* milliseconds that the last frame is shown */
    DEPTH = 4,            /* bits a pixel */
    BUFFERS = 512 * 1024, /* bytes of a small frame, and of what deflates it, at most */
    TILE_BYTES = 9,       /* of a tile, besides */
    FILTER_NONE = 0,
    FILTER_UP = 2
};

struct apng {
    struct source source;
    struct maze_drawing drawing;
    uint32_t columns, rows, cell, wall, margin;
    const struct maze_steps *steps; /* borrowed from the maze */
    uint64_t position, told, every;
    uint32_t frames, frame, sequence; /* in all, of which begun; chunks that have a number */
    bool cleaned;                     /* nothing is marked as visited any more */
    struct steps_board board;
    uint8_t *row; /* of pixels; owned */
    struct deflate deflate;
    struct buffer bytes; /* of the frame */
    size_t taken;        /* of them written */
    bool ended;
};

/* ---- where tiles are ---- */

/* Where a column, or row, of tiles begins, in pixels. */
static uint32_t tile_begin(const struct apng *self, uint32_t tile)
{
    return self->margin + tile / 2 * (self->cell + self->wall) + tile % 2 * self->wall;
}

static uint32_t tile_side(const struct apng *self, uint32_t tile)
{
    return tile % 2 ? self->cell : self->wall;
}

/* Carries out the events of a frame. */
static void tell_until(struct apng *self, uint64_t until)
{
    struct maze_event event;

    for (; self->told < until; self->told++) {
        (void)maze_steps_read(self->steps, &self->position, &event);
        steps_board_apply(&self->board, &event, maze_event_tile(self->steps, &event));
    }
    if (self->told == self->steps->count)
        steps_board_rest(&self->board);
}

/* ---- chunks ---- */

static void add_u16(struct buffer *buffer, uint32_t number)
{
    const char bytes[] = {(char)(number >> 8), (char)number};

    buffer_add(buffer, bytes, sizeof(bytes));
}

static void add_palette(struct apng *self)
{
    const maze_rgba white = 0xffffffff, floor = png_color_over(self->drawing.background, white);
    const maze_rgba given[LOOKS] = {
        [LOOK_AS_BEFORE] = white,
        [LOOK_WALL] = self->drawing.wall_color,
        [LOOK_FLOOR] = floor,
        [LOOK_PATH] = self->drawing.path_color,
        [LOOK_VISITED] = 0x3f7fbf60,
        [LOOK_LOOKED] = 0x2e9e5b80,
        [LOOK_DROPPED] = 0x80808060,
        [LOOK_REJECTED] = 0xe79a90ff,
        [LOOK_HEAD] = 0xf59e0bff,
        [LOOK_SET] = 0x3d85c690,
        0xe0903090,
        0x5aa54a90,
        0xc05aa090,
        0xc9b02090,
        0x7a6ac890,
        0x30a09a90,
    };
    size_t begin = png_chunk_begin(&self->bytes, "PLTE");

    for (unsigned i = 0; i < LOOKS; i++)
        for (unsigned k = 0; k < 3; k++) {
            const char part = (char)png_color_channel(png_color_over(given[i], floor), k);

            buffer_add(&self->bytes, &part, 1);
        }
    png_chunk_end(&self->bytes, begin);
    begin = png_chunk_begin(&self->bytes, "tRNS");
    buffer_add(&self->bytes, "", 1);
    png_chunk_end(&self->bytes, begin);
}

static void add_head(struct apng *self)
{
    static const char rest[] = {DEPTH, 3, 0, 0, 0}; /* of a palette */
    const uint32_t around = self->margin;
    size_t begin;

    buffer_add(&self->bytes, "\x89PNG\r\n\x1a\n", 8);
    begin = png_chunk_begin(&self->bytes, "IHDR");
    png_chunk_add(&self->bytes, tile_begin(self, self->columns) + around);
    png_chunk_add(&self->bytes, tile_begin(self, self->rows) + around);
    buffer_add(&self->bytes, rest, sizeof(rest));
    png_chunk_end(&self->bytes, begin);
    begin = png_chunk_begin(&self->bytes, "acTL");
    png_chunk_add(&self->bytes, self->frames);
    png_chunk_add(&self->bytes, 0); /* for ever */
    png_chunk_end(&self->bytes, begin);
    add_palette(self);
}

/* Says where a frame is, in pixels, and how long it is shown. */
static void add_control(struct apng *self, uint32_t x, uint32_t y, uint32_t width, uint32_t height)
{
    const uint32_t delay = self->drawing.delay;
    const bool last = self->frame == self->frames;
    const char none_over[] = {0, 1};
    const size_t begin = png_chunk_begin(&self->bytes, "fcTL");

    png_chunk_add(&self->bytes, self->sequence++);
    png_chunk_add(&self->bytes, width);
    png_chunk_add(&self->bytes, height);
    png_chunk_add(&self->bytes, x);
    png_chunk_add(&self->bytes, y);
    add_u16(&self->bytes, last && delay < REST ? REST : delay);
    add_u16(&self->bytes, 1000);
    buffer_add(&self->bytes, none_over, sizeof(none_over));
    png_chunk_end(&self->bytes, begin);
}

/* ---- pixels ---- */

/* Adds rows of pixels, all as self->row is. */
static void add_rows(struct apng *self, size_t bytes, uint32_t rows)
{
    static const uint8_t none = FILTER_NONE, up = FILTER_UP;

    deflate_add(&self->deflate, &none, 1);
    deflate_add(&self->deflate, self->row, bytes);
    for (; rows > 1; rows--) {
        deflate_add(&self->deflate, &up, 1);
        deflate_run(&self->deflate, 0, bytes);
    }
}

/* Paints the changes of a row of tiles. */
static void add_tile_row(struct apng *self, const struct steps_area *of, uint32_t y, size_t bytes)
{
    struct pixels pixels = {.to = self->row, .depth = DEPTH};

    for (uint32_t x = of->left; x < of->right; x++)
        pixels_add(&pixels, steps_board_show(&self->board, x, y), tile_side(self, x));
    pixels_end(&pixels);
    add_rows(self, bytes, tile_side(self, y));
}

static size_t row_bytes(uint32_t width)
{
    return ((size_t)width * DEPTH + 7) / 8;
}

/* A frame of what changed, or of one tile where nothing did. */
static void add_frame(struct apng *self)
{
    const struct steps_area one = {0, 0, 1, 1}, *changed = &self->board.changed;
    const struct steps_area *of = changed->left < changed->right ? changed : &one;
    const uint32_t x = tile_begin(self, of->left), y = tile_begin(self, of->top);
    const uint32_t width = tile_begin(self, of->right - 1) + tile_side(self, of->right - 1) - x;
    const uint32_t height = tile_begin(self, of->bottom - 1) + tile_side(self, of->bottom - 1) - y;
    size_t begin;

    add_control(self, x, y, width, height);
    begin = png_chunk_begin(&self->bytes, "fdAT");
    png_chunk_add(&self->bytes, self->sequence++);
    deflate_begin(&self->deflate, &self->bytes);
    for (uint32_t row = of->top; row < of->bottom; row++)
        add_tile_row(self, of, row, row_bytes(width));
    deflate_end(&self->deflate);
    deflate_free(&self->deflate);
    self->deflate = (struct deflate){0};
    png_chunk_end(&self->bytes, begin);
    steps_board_shown(&self->board);
}

/* The board that is all wall, in its margin of floor. */
static void add_board(struct apng *self)
{
    const uint32_t inner = tile_begin(self, self->columns) - self->margin;
    const uint32_t height = tile_begin(self, self->rows) - self->margin;
    const uint32_t width = inner + 2 * self->margin;
    const uint32_t part[] = {self->margin, height, self->margin};
    size_t begin;

    add_control(self, 0, 0, width, height + 2 * self->margin);
    begin = png_chunk_begin(&self->bytes, "IDAT");
    deflate_begin(&self->deflate, &self->bytes);
    for (unsigned i = 0; i < 3; i++) {
        struct pixels pixels = {.to = self->row, .depth = DEPTH};

        pixels_add(&pixels, LOOK_FLOOR, self->margin);
        pixels_add(&pixels, i == 1 ? LOOK_WALL : LOOK_FLOOR, inner);
        pixels_add(&pixels, LOOK_FLOOR, self->margin);
        pixels_end(&pixels);
        if (part[i])
            add_rows(self, row_bytes(width), part[i]);
    }
    deflate_end(&self->deflate);
    deflate_free(&self->deflate);
    self->deflate = (struct deflate){0};
    png_chunk_end(&self->bytes, begin);
}

/* ---- frames ---- */

/* How many events there are when a frame ends: the algorithm's last ends one. */
static uint64_t frame_end(const struct apng *self)
{
    const uint64_t end = self->told + self->every, making = self->steps->making;
    const uint64_t last = self->told < making ? making : self->steps->count;

    return end < last ? end : last;
}

static uint64_t frames_of(uint64_t events, uint64_t every)
{
    return (events + every - 1) / every;
}

/* Makes the next frame. */
static void add_next(struct apng *self)
{
    if (self->frame++ == 0) {
        add_head(self);
        add_board(self);
        return;
    }
    if (self->told == self->steps->making && !self->cleaned) {
        steps_board_clean(&self->board);
        self->cleaned = true;
    } else {
        tell_until(self, frame_end(self));
    }
    add_frame(self);
    self->ended = self->frame == self->frames;
    if (self->ended)
        png_chunk_end(&self->bytes, png_chunk_begin(&self->bytes, "IEND"));
}

static enum maze_status apng_begin(struct source *source, const struct maze *maze)
{
    struct apng *self = (struct apng *)source;
    const struct maze_steps *steps = steps_head_steps(maze);
    const uint64_t solving = steps->count - steps->making;
    const uint32_t width = tile_begin(self, self->columns) + self->margin;

    self->steps = steps;
    self->every = self->drawing.every;
    if (!self->every)
        self->every = 1 + steps->count / (FRAMES - 4);
    /* The board, and the cleaned maze. */
    self->frames =
        (uint32_t)(2 + frames_of(steps->making, self->every) + frames_of(solving, self->every));
    self->row = malloc(row_bytes(width) + 1);
    return steps_board_begin(&self->board, self->columns, self->rows) && self->row ? MAZE_OK
                                                                                   : MAZE_NO_MEMORY;
}

static enum maze_status apng_next(struct source *source, char *to, size_t room, size_t *written)
{
    struct apng *self = (struct apng *)source;

    if (self->taken == self->bytes.length && !self->ended) {
        buffer_clear(&self->bytes);
        self->taken = 0;
        add_next(self);
    }
    if (self->bytes.failed)
        return MAZE_NO_MEMORY;
    *written = self->bytes.length - self->taken;
    *written = *written < room ? *written : room;
    memcpy(to, self->bytes.data + self->taken, *written);
    self->taken += *written;
    return MAZE_OK;
}

static void apng_free(struct source *source)
{
    struct apng *self = (struct apng *)source;

    steps_board_free(&self->board);
    free(self->row);
    deflate_free(&self->deflate);
    buffer_free(&self->bytes);
}

static struct source *apng_list(void *memory, const struct maze_rendering *rendering,
    const struct maze_spec *spec, const struct maze_question *question)
{
    static const struct source_kind kind = {
        .begin = apng_begin, .next = apng_next, .free = apng_free};
    struct apng *self = memory;

    (void)question;
    *self = (struct apng){
        .source = {&kind, .piece = 1},
        .drawing = rendering->drawing,
        .columns = (uint32_t)(2 * spec->width + 1),
        .rows = (uint32_t)(2 * spec->height + 1),
        .cell = rendering->drawing.cell / MAZE_LENGTH_UNIT,
        .wall = rendering->drawing.wall / MAZE_LENGTH_UNIT,
        .margin = rendering->drawing.margin / MAZE_LENGTH_UNIT,
    };
    return &self->source;
}

/* The pixels of a side, at most 2^42. */
static uint64_t side(uint64_t cells, const struct maze_drawing *drawing)
{
    return (cells * (drawing->cell + drawing->wall) + drawing->wall + 2 * drawing->margin) /
        MAZE_LENGTH_UNIT;
}

static bool apng_fits(const struct maze_rendering *rendering, const struct maze_spec *spec)
{
    return picture_in_range(&rendering->drawing, MAZE_LENGTH_UNIT, MAZE_LENGTH_UNIT) &&
        spec->width < TILES_MAX && spec->height < TILES_MAX &&
        (2 * spec->width + 1) * (2 * spec->height + 1) <= TILES_MAX &&
        side(spec->width, &rendering->drawing) <= SIDE_MAX &&
        side(spec->height, &rendering->drawing) <= SIDE_MAX;
}

static uint64_t apng_memory(const struct maze_rendering *rendering, const struct maze_spec *spec)
{
    (void)rendering;
    return (2 * spec->width + 1) * (2 * spec->height + 1) * TILE_BYTES + SIDE_MAX * DEPTH / 8 +
        BUFFERS;
}

const struct maze_output apng_output = {
    sizeof(struct apng), apng_list, .memory = apng_memory, .fits = apng_fits};
