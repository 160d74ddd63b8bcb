/*
 * Steps as an animated PNG (third edition, section 11.3.6), which loops. The first frame is a board that is all
 * wall. Each other frame is the rectangle around the tiles that its events change; what they do not change in
 * it is transparent, so that no frame needs to know what the ones before it left. When the algorithm is done,
 * the cells that are still marked as visited become floor.
 */
#include "base/buffer.h"
#include "encode/deflate.h"
#include "encode/picture.h"
#include "encode/pixels.h"
#include "encode/png_chunk.h"
#include "encode/source.h"
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

/* What a tile looks like. The first is what it looked like before. */
enum { AS_BEFORE, WALL, FLOOR, PATH, VISITED, LOOKED, DROPPED, COLORS };

/* The bits of a tile: its look; and since the first frame whether it is floor, and marked as visited. */
enum { LOOK_BITS = 15, IS_FLOOR = 64, IS_VISITED = 128 };

static const uint8_t looks[MAZE_STEP_KINDS] = {
    [MAZE_STEP_OPEN] = FLOOR,
    [MAZE_STEP_CLOSE] = WALL,
    [MAZE_STEP_VISIT] = VISITED,
    [MAZE_STEP_LEAVE] = FLOOR,
    [MAZE_STEP_SET] = VISITED,
    [MAZE_STEP_LOOK] = LOOKED,
    [MAZE_STEP_DROP] = DROPPED,
    [MAZE_STEP_PATH] = PATH,
};

/* Tiles from and to before. */
struct rectangle {
    uint32_t left, top, right, bottom;
};

struct apng {
    struct source source;
    struct maze_drawing drawing;
    uint32_t columns, rows, cell, wall, margin;
    const struct maze_steps *steps; /* borrowed from the maze */
    uint64_t position, told, every;
    uint32_t frames, frame, sequence; /* in all, of which begun; chunks that have a number */
    bool cleaned;                     /* no cell is marked as visited any more */
    uint8_t *tile;                    /* what changes in this frame, and what it is; owned */
    uint8_t *row;                     /* of pixels; owned */
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

/* ---- the tiles that change ---- */

static void add_tile(struct rectangle *around, uint32_t x, uint32_t y)
{
    around->left = x < around->left ? x : around->left;
    around->top = y < around->top ? y : around->top;
    around->right = x >= around->right ? x + 1 : around->right;
    around->bottom = y >= around->bottom ? y + 1 : around->bottom;
}

/* What is left may still be wall: a random walk erases its loops. */
static void change_tile(uint8_t *tile, enum maze_step kind)
{
    const uint8_t look = looks[kind];
    const bool is_floor = kind == MAZE_STEP_OPEN || (*tile & IS_FLOOR && kind != MAZE_STEP_CLOSE);

    *tile = look == FLOOR && !is_floor ? WALL : look;
    *tile |= (uint8_t)((is_floor ? IS_FLOOR : 0) | (look == VISITED ? IS_VISITED : 0));
}

/* Carries out the events of a frame. */
static void change_tiles(struct apng *self, uint64_t until, struct rectangle *around)
{
    struct maze_event event;

    for (; self->told < until; self->told++) {
        (void)maze_steps_read(self->steps, &self->position, &event);

        const struct maze_tile at = maze_event_tile(self->steps, &event);
        const uint32_t x = (uint32_t)at.x, y = (uint32_t)at.y;
        if (looks[event.kind] == AS_BEFORE)
            continue;
        change_tile(&self->tile[(size_t)y * self->columns + x], event.kind);
        add_tile(around, x, y);
    }
}

/* Takes the mark off the cells that are still visited. */
static void clean_tiles(struct apng *self, struct rectangle *around)
{
    for (uint32_t y = 0; y < self->rows; y++)
        for (uint32_t x = 0; x < self->columns; x++) {
            uint8_t *tile = &self->tile[(size_t)y * self->columns + x];

            if (*tile & IS_VISITED) {
                change_tile(tile, MAZE_STEP_LEAVE);
                add_tile(around, x, y);
            }
        }
    self->cleaned = true;
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
    const maze_rgba colors[COLORS] = {
        [AS_BEFORE] = white,
        [WALL] = png_color_over(self->drawing.wall_color, floor),
        [FLOOR] = floor,
        [PATH] = png_color_over(self->drawing.path_color, floor),
        [VISITED] = png_color_over(0x3f7fbf60, floor),
        [LOOKED] = png_color_over(0x2e9e5b80, floor),
        [DROPPED] = png_color_over(0x80808060, floor),
    };
    size_t begin = png_chunk_begin(&self->bytes, "PLTE");

    for (unsigned i = 0; i < COLORS; i++)
        for (unsigned k = 0; k < 3; k++) {
            const char part = (char)png_color_channel(colors[i], k);

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

/* Paints the changes of a row of tiles, and forgets them. */
static void add_tile_row(struct apng *self, const struct rectangle *of, uint32_t y, size_t bytes)
{
    uint8_t *tile = self->tile + (size_t)y * self->columns;
    struct pixels pixels = {.to = self->row, .depth = DEPTH};

    for (uint32_t x = of->left; x < of->right; x++) {
        pixels_add(&pixels, tile[x] & LOOK_BITS, tile_side(self, x));
        tile[x] &= IS_FLOOR | IS_VISITED;
    }
    pixels_end(&pixels);
    add_rows(self, bytes, tile_side(self, y));
}

static size_t row_bytes(uint32_t width)
{
    return ((size_t)width * DEPTH + 7) / 8;
}

/* A frame of the rectangle, or of a pixel where nothing changes. */
static void add_frame(struct apng *self, const struct rectangle *around)
{
    const struct rectangle one = {0, 0, 1, 1};
    const struct rectangle *of = around->left < around->right ? around : &one;
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

        pixels_add(&pixels, FLOOR, self->margin);
        pixels_add(&pixels, i == 1 ? WALL : FLOOR, inner);
        pixels_add(&pixels, FLOOR, self->margin);
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
    struct rectangle around = {UINT32_MAX, UINT32_MAX, 0, 0};

    if (self->frame++ == 0) {
        add_head(self);
        add_board(self);
        return;
    }
    if (self->told == self->steps->making && !self->cleaned)
        clean_tiles(self, &around);
    else
        change_tiles(self, frame_end(self), &around);
    add_frame(self, &around);
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
    self->tile = calloc((size_t)self->columns * self->rows, 1);
    self->row = malloc(row_bytes(width) + 1);
    return self->tile && self->row ? MAZE_OK : MAZE_NO_MEMORY;
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

    free(self->tile);
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
