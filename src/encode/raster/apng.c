/*
 * Steps as an animated PNG (third edition, section 11.3.6), which loops. The first frame is a board that is all
 * wall. Each other frame is the rectangle around the tiles that its events change; what they do not change in
 * it is transparent. When the algorithm is done, whatever is still marked becomes floor or wall,
 * and the outside of an outline like floor.
 */
#include "base/buffer.h"
#include "core/steps/steps.h"
#include "encode/raster/deflate.h"
#include "encode/raster/png_parts.h"
#include "encode/steps/steps_board.h"
#include "encode/strokes/picture.h"

#include <stdlib.h>

const struct maze_style apng_style = {"pixels", "walls and floor, in frames", .tiling = "square"};

enum {
    TILES_MAX = 1 << 18,  /* of a board */
    SIDE_MAX = 1 << 13,   /* pixels */
    FRAMES = 500,         /* that there are at most where no number of events is given */
    REST = 2000,          /* milliseconds that the last frame is shown */
    DEPTH = 4,            /* bits a pixel */
    BUFFERS = 512 * 1024, /* bytes: one small frame and the state of deflate */
    TILE_BYTES = 9,       /* further bytes per tile */
    WORK = 1 << 16,       /* of a call, in about as long as a byte of a row of pixels takes */
    ROW_WORK = 16,        /* of a row of pixels that is like the one above it, at least */
    TILE_WORK = 4,        /* of a tile that is examined */
    EVENT_WORK = 16,
    FRAME_WORK = 1 << 13, /* to find a code */
    FILTER_NONE = 0,
    FILTER_UP = 2
};

/* What is still to be done for a frame. */
enum part { PART_NONE, PART_EVENTS, PART_CLEANING, PART_PIXELS };

struct apng {
    struct source source;
    struct maze_drawing drawing;
    uint32_t columns, rows, cell, wall, margin;
    const struct maze_steps *steps; /* borrowed from the maze */
    uint64_t position, applied, every;
    uint32_t frames, frame, sequence; /* in all; begun; chunks that have a number */
    bool cleaned;                     /* nothing is marked as visited any more */
    struct steps_board board;
    enum part part;         /* what is done next for the frame that is being made */
    uint64_t until;         /* that frame ends before this event */
    struct steps_area area; /* the tiles that it redraws */
    uint32_t strip;         /* its next row of tiles; in the first frame: margin, walls, margin */
    uint32_t strips;        /* how many of these it has */
    uint32_t left;          /* rows of pixels that are still to be written as `row` */
    size_t row_bytes;       /* the length of `row` */
    size_t chunk;           /* where the frame's chunk begins in `bytes` */
    uint64_t work;          /* since the last MAZE_LATER */
    uint8_t *row;           /* of pixels; owned */
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

/* ---- chunks ---- */

static void add_u16(struct buffer *buffer, uint32_t number)
{
    const char bytes[] = {(char)(number >> 8), (char)number};

    buffer_add(buffer, bytes, sizeof(bytes));
}

static void add_palette(struct apng *self)
{
    const maze_rgba white = 0xffffffff, floor = png_color_over(self->drawing.background, white);
    const maze_rgba given[COLORS] = {
        [COLOR_AS_BEFORE] = white,
        [COLOR_WALL] = self->drawing.wall_color,
        [COLOR_FLOOR] = floor,
        [COLOR_PATH] = self->drawing.path_color,
        [COLOR_VISITED] = 0x3f7fbf60,
        [COLOR_LOOKED] = 0x2e9e5b80,
        [COLOR_DROPPED] = 0x80808060,
        [COLOR_REJECTED] = 0xe79a90ff,
        [COLOR_HEAD] = 0xf59e0bff,
        [COLOR_SET] = 0x3d85c690,
        0xe0903090,
        0x5aa54a90,
        0xc05aa090,
        0xc9b02090,
        0x7a6ac890,
        0x30a09a90,
    };
    size_t begin = png_chunk_begin(&self->bytes, "PLTE");

    for (unsigned i = 0; i < COLORS; i++)
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
    const uint32_t around = self->margin;
    size_t begin;

    png_head_add(&self->bytes, tile_begin(self, self->columns) + around,
        tile_begin(self, self->rows) + around, DEPTH);
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

static size_t row_bytes(uint32_t width)
{
    return ((size_t)width * DEPTH + 7) / 8;
}

static void begin_pixels(struct apng *self, uint32_t width, uint32_t strips)
{
    self->row_bytes = row_bytes(width);
    self->strip = 0;
    self->strips = strips;
    deflate_begin(&self->deflate, &self->bytes);
    self->part = PART_PIXELS;
}

/* The board that is all wall, in its margin of floor: three strips. */
static void begin_board(struct apng *self)
{
    const uint32_t width = tile_begin(self, self->columns) + self->margin;
    const uint32_t height = tile_begin(self, self->rows) + self->margin;

    add_control(self, 0, 0, width, height);
    self->chunk = png_chunk_begin(&self->bytes, "IDAT");
    begin_pixels(self, width, 3);
}

/* A frame of what changed, or of one tile where nothing did. */
static void begin_changes(struct apng *self)
{
    const struct steps_area one = {0, 0, 1, 1}, *changed = &self->board.changed;
    const struct steps_area of = changed->left < changed->right ? *changed : one;
    const uint32_t x = tile_begin(self, of.left), y = tile_begin(self, of.top);
    const uint32_t width = tile_begin(self, of.right - 1) + tile_side(self, of.right - 1) - x;
    const uint32_t height = tile_begin(self, of.bottom - 1) + tile_side(self, of.bottom - 1) - y;

    self->area = of;
    add_control(self, x, y, width, height);
    self->chunk = png_chunk_begin(&self->bytes, "fdAT");
    png_chunk_add(&self->bytes, self->sequence++);
    begin_pixels(self, width, of.bottom - of.top);
}

/* Paints a row of a part of the board: margin, walls, margin. */
static void paint_board(struct apng *self)
{
    const uint32_t inner = tile_begin(self, self->columns) - self->margin;
    struct pixels pixels = {.to = self->row, .depth = DEPTH};

    pixels_add(&pixels, COLOR_FLOOR, self->margin);
    pixels_add(&pixels, self->strip == 1 ? COLOR_WALL : COLOR_FLOOR, inner);
    pixels_add(&pixels, COLOR_FLOOR, self->margin);
    pixels_end(&pixels);
    self->left = self->strip == 1 ? tile_begin(self, self->rows) - self->margin : self->margin;
}

/* Paints a row of the changes of a row of tiles. */
static void paint_tiles(struct apng *self)
{
    const uint32_t y = self->area.top + self->strip;
    struct pixels pixels = {.to = self->row, .depth = DEPTH};

    for (uint32_t x = self->area.left; x < self->area.right; x++)
        pixels_add(&pixels, (uint8_t)steps_board_show(&self->board, x, y), tile_side(self, x));
    pixels_end(&pixels);
    self->left = tile_side(self, y);
}

static void end_pixels(struct apng *self)
{
    deflate_end(&self->deflate);
    deflate_free(&self->deflate);
    self->deflate = (struct deflate){0};
    png_chunk_end(&self->bytes, self->chunk);
    steps_board_shown(&self->board);
    self->ended = self->frame == self->frames;
    if (self->ended)
        png_chunk_end(&self->bytes, png_chunk_begin(&self->bytes, "IEND"));
    self->part = PART_NONE;
}

/* Adds the next row of pixels, or ends the frame. Returns how much work it was, as all parts do. */
static uint64_t add_pixels(struct apng *self)
{
    static const uint8_t none = FILTER_NONE, up = FILTER_UP;

    if (self->left) {
        deflate_add(&self->deflate, &up, 1);
        deflate_run(&self->deflate, 0, self->row_bytes);
        self->left--;
        return ROW_WORK + self->row_bytes / ROW_WORK;
    }
    if (self->strip == self->strips) {
        end_pixels(self);
        return FRAME_WORK;
    }
    if (self->frame == 1)
        paint_board(self);
    else
        paint_tiles(self);
    self->strip++;
    if (self->left) {
        deflate_add(&self->deflate, &none, 1);
        deflate_add(&self->deflate, self->row, self->row_bytes);
        self->left--;
    }
    return self->row_bytes + (self->area.right - self->area.left) * TILE_WORK;
}

/* ---- frames ---- */

/* How many events there are when a frame ends: the algorithm's last ends one. */
static uint64_t frame_end(const struct apng *self)
{
    const uint64_t end = self->applied + self->every, making = self->steps->making;
    const uint64_t last = self->applied < making ? making : self->steps->count;

    return end < last ? end : last;
}

static uint64_t frames_of(uint64_t events, uint64_t every)
{
    return (events + every - 1) / every;
}

/* Carries out the next event of a frame. */
static uint64_t apply_event(struct apng *self)
{
    struct maze_event event;

    if (self->applied == self->until) {
        if (self->applied == self->steps->count)
            steps_board_rest(&self->board);
        begin_changes(self);
        return 0;
    }
    (void)maze_steps_read(self->steps, &self->position, &event);
    steps_board_apply(&self->board, &event, maze_event_tile(self->steps, &event));
    self->applied++;
    return EVENT_WORK;
}

/* Cleans the next row of tiles. */
static uint64_t clean(struct apng *self)
{
    if (self->strip == self->rows) {
        begin_changes(self);
        return 0;
    }
    steps_board_clean(&self->board, self->strip++);
    return self->columns * TILE_WORK;
}

static void begin_frame(struct apng *self)
{
    buffer_clear(&self->bytes);
    self->taken = 0;
    if (self->frame++ == 0) {
        add_head(self);
        begin_board(self);
    } else if (self->applied == self->steps->making && !self->cleaned) {
        self->cleaned = true;
        self->strip = 0;
        self->part = PART_CLEANING;
    } else {
        self->until = frame_end(self);
        self->part = PART_EVENTS;
    }
}

/* Works on the frame for some tenths of a millisecond; false: it is not whole yet. */
static bool work_on_frame(struct apng *self)
{
    while (self->part && self->work < WORK)
        self->work += self->part == PART_EVENTS ? apply_event(self)
            : self->part == PART_CLEANING       ? clean(self)
                                                : add_pixels(self);
    return !self->part;
}

static enum maze_status apng_begin(struct source *source, const struct maze *maze)
{
    struct apng *self = (struct apng *)source;
    const struct maze_steps *steps = steps_of_maze(maze);
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
    enum maze_status status = MAZE_OK;
    bool whole;

    *written = 0;
    if (!self->part && self->taken == self->bytes.length && !self->ended)
        begin_frame(self);
    whole = work_on_frame(self);
    if (self->bytes.failed)
        return MAZE_NO_MEMORY;
    if (whole) {
        *written = self->bytes.length - self->taken;
        *written = *written < room ? *written : room;
        memcpy(to, self->bytes.data + self->taken, *written);
        self->taken += *written;
    }
    if (self->work >= WORK) {
        self->work = 0;
        status = MAZE_LATER;
    }
    return status;
}

static void apng_free(struct source *source)
{
    struct apng *self = (struct apng *)source;

    steps_board_free(&self->board);
    free(self->row);
    deflate_free(&self->deflate);
    buffer_free(&self->bytes);
}

static struct source *apng_sources(void *memory, const struct maze_rendering *rendering,
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
    sizeof(struct apng), apng_sources, .memory = apng_memory, .fits = apng_fits};
