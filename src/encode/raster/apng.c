/*
 * Steps as an animated PNG (third edition, section 11.3.6), which loops. The first frame is a board that is all wall.
 * Each other frame is the rectangle around the cells and walls that its events change, transparent where nothing
 * changed. When the algorithm is done, remaining marks become floor or wall, and the outside of an outline becomes
 * floor.
 */
#include "base/buffer.h"
#include "core/tell/steps/steps.h"
#include "encode/raster/png_parts.h"
#include "encode/raster/steps_raster.h"
#include "encode/strokes/picture.h"

#include <stdlib.h>

const struct maze_style apng_style = {"pixels", "walls and floor, in frames"};

enum {
    TILES_MAX = 1 << 18,  /* the most tiles of a board; or as much for its cells */
    SIDE_MAX = 1 << 13,   /* pixels */
    FRAMES = 500,         /* the most frames if the request gives no events per frame */
    REST = 2000,          /* milliseconds for the last frame */
    BUFFERS = 512 * 1024, /* bytes: one small frame and the state of deflate */
    TILE_BYTES = 9,       /* more bytes per tile */
    WORK = 1 << 16,       /* per call, in units of about the time of one byte of a row of pixels */
    EVENT_WORK = 16,
    FRAME_WORK = 1 << 13 /* to find a code */
};

/* What is left to do for a frame. */
enum part { PART_NONE, PART_EVENTS, PART_CLEANING, PART_PIXELS };

struct apng {
    struct text_source source; /* what is left of a finished frame */
    struct steps_raster raster;
    const struct maze_steps *steps; /* borrowed from the maze */
    uint64_t position, applied, every;
    uint32_t frames, frame, sequence; /* in all; begun so far; numbered chunks so far */
    uint32_t cleaned;                 /* rows of patches without marks of visits */
    enum part part;                   /* what to do next for the current frame */
    uint64_t until;                   /* the current frame ends before this event */
    size_t chunk;                     /* where the frame's chunk begins in `bytes` */
    uint64_t work;                    /* since the last MAZE_LATER */
    struct deflate deflate;
    struct buffer bytes; /* the frame */
    bool ended;
};

/* ---- chunks ---- */

static void add_u16(struct buffer *buffer, uint32_t number)
{
    const char bytes[] = {(char)(number >> 8), (char)number};

    buffer_add(buffer, bytes, sizeof(bytes));
}

static void add_steps_palette(struct apng *self)
{
    const maze_rgba floor = png_color_over(self->raster.drawing.background, 0xffffffff);
    maze_rgba colors[COLORS] = {
        [COLOR_WALL] = self->raster.drawing.wall_color,
        [COLOR_FLOOR] = floor,
        [COLOR_PATH] = self->raster.drawing.path_color,
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

    for (unsigned i = 0; i < COLORS; i++)
        colors[i] = png_color_over(colors[i], floor);
    colors[COLOR_AS_BEFORE] = 0xffffff00;
    png_palette_add(&self->bytes, colors, COLORS);
}

static void add_apng_head(struct apng *self)
{
    size_t begin;

    png_head_add(&self->bytes, (uint32_t)self->raster.width, (uint32_t)self->raster.height,
        STEPS_RASTER_DEPTH);
    begin = png_chunk_begin(&self->bytes, "acTL");
    png_chunk_add(&self->bytes, self->frames);
    png_chunk_add(&self->bytes, 0); /* repeat for ever */
    png_chunk_end(&self->bytes, begin);
    add_steps_palette(self);
}

/* Writes where a frame is, in pixels, and how long it is shown. */
static void add_control(struct apng *self, uint32_t x, uint32_t y, uint32_t width, uint32_t height)
{
    const uint32_t delay = self->raster.drawing.delay;
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

/* Begins the pixels of a frame. */
static void begin_pixels(struct apng *self, struct steps_area area)
{
    add_control(self, area.left, area.top, area.right - area.left, area.bottom - area.top);
    self->chunk = png_chunk_begin(&self->bytes, self->frame == 1 ? "IDAT" : "fdAT");
    if (self->frame > 1)
        png_chunk_add(&self->bytes, self->sequence++);
    deflate_begin(&self->deflate, &self->bytes);
    self->part = PART_PIXELS;
}

static void end_pixels(struct apng *self)
{
    deflate_end(&self->deflate);
    deflate_free(&self->deflate);
    self->deflate = (struct deflate){0};
    png_chunk_end(&self->bytes, self->chunk);
    steps_board_clear_changes(&self->raster.board);
    self->ended = self->frame == self->frames;
    if (self->ended)
        png_chunk_end(&self->bytes, png_chunk_begin(&self->bytes, "IEND"));
    self->source.text = self->bytes.data;
    self->source.length = self->bytes.length;
    self->part = PART_NONE;
}

/* Adds the next row of pixels, or ends the frame. Like all parts, returns how much work it was. */
static uint64_t add_frame_pixels(struct apng *self)
{
    if (!steps_raster_ends(&self->raster))
        return steps_raster_add(&self->raster, &self->deflate);
    end_pixels(self);
    return FRAME_WORK;
}

/* ---- frames ---- */

/* The number of events at the end of a frame. The algorithm's last event always ends one. */
static uint64_t frame_end(const struct apng *self)
{
    const uint64_t end = self->applied + self->every, making = self->steps->making;
    const uint64_t last = self->applied < making ? making : self->steps->count;

    return end < last ? end : last;
}

static uint64_t count_frames(uint64_t events, uint64_t every)
{
    return (events + every - 1) / every;
}

/* Applies the next event of a frame. */
static uint64_t apply_event(struct apng *self)
{
    struct maze_event event;

    if (self->applied == self->until) {
        if (self->applied == self->steps->count)
            steps_board_rest(&self->raster.board);
        begin_pixels(self, steps_raster_changes(&self->raster));
        return 0;
    }
    (void)maze_steps_read(self->steps, &self->position, &event);
    steps_raster_apply(&self->raster, &event);
    self->applied++;
    return EVENT_WORK;
}

/* Cleans the next row of patches. */
static uint64_t clean(struct apng *self)
{
    if (self->cleaned == self->raster.board.rows) {
        begin_pixels(self, steps_raster_changes(&self->raster));
        return 0;
    }
    return steps_raster_clean(&self->raster, self->cleaned++);
}

static void begin_frame(struct apng *self)
{
    buffer_clear(&self->bytes);
    if (self->frame++ == 0) {
        add_apng_head(self);
        begin_pixels(self, steps_raster_board(&self->raster));
    } else if (self->applied == self->steps->making && !self->cleaned) {
        self->part = PART_CLEANING;
    } else {
        self->until = frame_end(self);
        self->part = PART_EVENTS;
    }
}

/* Works on the frame for some tenths of a millisecond. False if it is not finished. */
static bool work_on_frame(struct apng *self)
{
    while (self->part && self->work < WORK)
        self->work += self->part == PART_EVENTS ? apply_event(self)
            : self->part == PART_CLEANING       ? clean(self)
                                                : add_frame_pixels(self);
    return !self->part;
}

static enum maze_status apng_begin(struct source *source, const struct maze *maze)
{
    struct apng *self = (struct apng *)source;
    const struct maze_steps *steps = steps_of_maze(maze);
    const uint64_t solving = steps->count - steps->making;

    self->steps = steps;
    self->every = self->raster.drawing.every;
    if (!self->every)
        self->every = 1 + steps->count / (FRAMES - 4);
    /* One for the board, and one for the cleaned maze. */
    self->frames = (uint32_t)(2 + count_frames(steps->making, self->every) +
        count_frames(solving, self->every));
    return steps_raster_begin(&self->raster) ? MAZE_OK : MAZE_NO_MEMORY;
}

static enum maze_status apng_next(struct source *source, char *to, size_t room, size_t *written)
{
    struct apng *self = (struct apng *)source;

    *written = 0;
    if (!self->part && !self->source.length && !self->ended)
        begin_frame(self);
    if (work_on_frame(self))
        (void)text_source_next(source, to, room, written);
    if (self->bytes.failed)
        return MAZE_NO_MEMORY;
    if (self->work < WORK)
        return MAZE_OK;
    self->work = 0;
    return MAZE_LATER;
}

static void apng_free(struct source *source)
{
    struct apng *self = (struct apng *)source;

    steps_raster_free(&self->raster);
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
        .source.source = {&kind, .piece = 1},
        .raster = steps_raster_of(spec, &rendering->drawing),
    };
    return &self->source.source;
}

static bool apng_fits(const struct maze_rendering *rendering, const struct maze_spec *spec)
{
    const struct maze_drawing *drawing = &rendering->drawing;
    const struct steps_raster raster = steps_raster_of(spec, drawing);

    return picture_in_range(drawing, MAZE_LENGTH_UNIT, MAZE_LENGTH_UNIT) &&
        (!spec->weave || picture_has_bridges(drawing, true)) && spec->width < TILES_MAX &&
        spec->height < TILES_MAX && (2 * spec->width + 1) * (2 * spec->height + 1) <= TILES_MAX &&
        raster.width <= SIDE_MAX && raster.height <= SIDE_MAX;
}

static uint64_t apng_memory(const struct maze_rendering *rendering, const struct maze_spec *spec)
{
    const struct steps_raster raster = steps_raster_of(spec, &rendering->drawing);
    const uint64_t tiles = (2 * spec->width + 1) * (2 * spec->height + 1);

    return tiles * TILE_BYTES + SIDE_MAX * STEPS_RASTER_DEPTH / 8 + BUFFERS +
        steps_raster_memory(&raster);
}

const struct maze_output apng_output = {
    sizeof(struct apng), apng_sources, .memory = apng_memory, .fits = apng_fits};
