/*
 * Steps as an animated PNG (third edition, section 11.3.6), which loops. The first frame is a board that is all
 * wall. Each other frame is the rectangle around the cells and walls that its events change; what they do not change in
 * it is transparent. When the algorithm is done, whatever is still marked becomes floor or wall,
 * and the outside of an outline like floor.
 */
#include "base/buffer.h"
#include "core/steps/steps.h"
#include "encode/raster/cell_pattern.h"
#include "encode/raster/deflate.h"
#include "encode/raster/png_parts.h"
#include "encode/steps/steps_board.h"
#include "encode/strokes/picture.h"

#include <stdlib.h>

const struct maze_style apng_style = {"pixels", "walls and floor, in frames"};

enum {
    TILES_MAX = 1 << 18,  /* of a board, or as many for its cells */
    SIDE_MAX = 1 << 13,   /* pixels */
    FRAMES = 500,         /* that there are at most where no number of events is given */
    REST = 2000,          /* milliseconds that the last frame is shown */
    DEPTH = 4,            /* bits a pixel */
    BUFFERS = 512 * 1024, /* bytes: one small frame and the state of deflate */
    TILE_BYTES = 9,       /* further bytes per tile, */
    CELL_BYTES = 16,      /* and where cells are no tiles */
    WORK = 1 << 16,       /* of a call, in about as long as a byte of a row of pixels takes */
    ROW_WORK = 16,        /* of a row of pixels that is like the one above it, at least */
    TILE_WORK = 4,        /* of a tile that is examined */
    CELL_WORK = 16,       /* of two pixels of cells that are no tiles */
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
    bool by_tiles;          /* woven squares too */
    uint32_t columns, rows; /* of cells */
    uint32_t cell, wall, margin;
    uint32_t width, height;         /* in pixels */
    struct cell_pattern pattern;    /* unless there are tiles */
    const struct maze_steps *steps; /* borrowed from the maze */
    uint64_t position, applied, every;
    uint32_t frames, frame, sequence; /* in all; begun; chunks that have a number */
    bool cleaned;                     /* nothing is marked as visited any more */
    struct steps_board board;
    enum part part;         /* what is done next for the frame that is being made */
    uint64_t until;         /* that frame ends before this event */
    struct steps_area area; /* the tiles that it redraws, or the pixels */
    uint32_t
        strip; /* its next row of tiles, or pixels; of tiles in the first frame: margin, walls, margin */
    uint32_t strips;      /* how many of these it has */
    uint32_t left;        /* rows of pixels that are still to be written as `row` */
    size_t row_bytes;     /* the length of `row` */
    size_t chunk;         /* where the frame's chunk begins in `bytes` */
    uint64_t work;        /* since the last MAZE_LATER */
    uint8_t *row, *above; /* of pixels, and the one above it; owned */
    uint8_t *way;  /* of woven squares, by cell: where the tunnel under it leads, or 0; owned */
    unsigned fine; /* of woven squares, the part of the row of cells that is painted next */
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
    size_t begin;

    png_head_add(&self->bytes, self->width, self->height, DEPTH);
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

/* The board that is all wall, in its margin of floor: of tiles three strips. */
static void begin_board(struct apng *self)
{
    add_control(self, 0, 0, self->width, self->height);
    self->chunk = png_chunk_begin(&self->bytes, "IDAT");
    self->area = (struct steps_area){0, 0, self->width, self->height};
    begin_pixels(self, self->width, self->by_tiles ? 3 : self->height);
}

/* Where tiles are, in pixels. */
static struct steps_area pixels_of_tiles(const struct apng *self, const struct steps_area *tiles)
{
    const uint32_t right = tiles->right - 1, bottom = tiles->bottom - 1;

    return (struct steps_area){tile_begin(self, tiles->left), tile_begin(self, tiles->top),
        tile_begin(self, right) + tile_side(self, right),
        tile_begin(self, bottom) + tile_side(self, bottom)};
}

/* Where cells that are no tiles are with all their walls, of patches that may be in the border. */
static struct steps_area pixels_of_cells(const struct apng *self, const struct steps_area *patches)
{
    const struct cell_pattern *pattern = &self->pattern;
    const uint32_t parts = self->board.parts;
    const uint32_t left = patches->left / parts, right = (patches->right - 1) / parts + 1;
    const uint64_t x = left ? (uint64_t)(left - 1) * pattern->column : 0;
    const uint64_t y = patches->top ? (uint64_t)(patches->top - 1) * pattern->row : 0;
    const uint64_t end_x = self->margin + cell_pattern_width(pattern, right - 1);
    const uint64_t end_y = self->margin + cell_pattern_height(pattern, patches->bottom - 1);

    return (struct steps_area){self->margin + (uint32_t)x, self->margin + (uint32_t)y,
        (uint32_t)(end_x < self->width ? end_x : self->width),
        (uint32_t)(end_y < self->height ? end_y : self->height)};
}

/* A frame of what changed, or of one patch where nothing did. */
static void begin_changes(struct apng *self)
{
    const struct steps_area one = {0, 0, 1, 1}, *changed = &self->board.changed;
    const struct steps_area of = changed->left < changed->right ? *changed : one;
    const struct steps_area pixels =
        self->by_tiles ? pixels_of_tiles(self, &of) : pixels_of_cells(self, &of);
    const uint32_t width = pixels.right - pixels.left, height = pixels.bottom - pixels.top;

    self->area = self->by_tiles ? of : pixels;
    add_control(self, pixels.left, pixels.top, width, height);
    self->chunk = png_chunk_begin(&self->bytes, "fdAT");
    png_chunk_add(&self->bytes, self->sequence++);
    begin_pixels(self, width, self->by_tiles ? of.bottom - of.top : height);
}

/* ---- pixels of tiles: those of a row of tiles have one row of them, many times ---- */

/* Paints a row of a part of the board: margin, walls, margin. */
static void paint_board(struct apng *self)
{
    struct pixels pixels = {.to = self->row, .depth = DEPTH};

    pixels_add(&pixels, COLOR_FLOOR, self->margin);
    pixels_add(
        &pixels, self->strip == 1 ? COLOR_WALL : COLOR_FLOOR, self->width - 2 * self->margin);
    pixels_add(&pixels, COLOR_FLOOR, self->margin);
    pixels_end(&pixels);
    self->left = self->strip == 1 ? self->height - 2 * self->margin : self->margin;
}

/* ---- woven squares: walls next to a bridge have two tunnels, or are as wide as the bridge ---- */

/* The direction of the tunnel under a cell, to the east or to the south; 0: there is none, or no cell. */
static unsigned way_under(const struct apng *self, uint64_t x, uint64_t y)
{
    return x < self->columns && y < self->rows ? self->way[y * self->columns + x] : 0;
}

/* Shows a cell as a bridge from now on, with the walls around it. */
static void make_bridge(struct apng *self, struct maze_point cell, unsigned way)
{
    self->way[cell.y * self->columns + cell.x] = (uint8_t)way;
    for (int64_t i = 0; i < 9; i++)
        steps_board_touch(&self->board,
            (struct maze_tile){2 * (int64_t)cell.x + i % 3, 2 * (int64_t)cell.y + i / 3});
}

/* Carries out an event. Of a wall through which a tunnel leads, only the tunnel is shown: at both of its ends. */
static void apply_woven(struct apng *self, struct maze_event event)
{
    const bool is_tunnel = event.direction >= MAZE_DIRECTIONS && event.direction < MAZE_LINKS_MAX;
    const unsigned side = event.direction % MAZE_DIRECTIONS;
    const unsigned way = side % 2 ? MAZE_EAST : MAZE_SOUTH;
    const struct maze_point next = steps_board_next(&self->board, event.cell, side);

    if (event.direction < MAZE_DIRECTIONS &&
        (way_under(self, event.cell.x, event.cell.y) == way ||
            way_under(self, next.x, next.y) == way))
        return;
    if (is_tunnel) {
        struct maze_event other = event;

        make_bridge(self, next, way);
        event.direction = side;
        other.cell = steps_board_next(&self->board, next, side);
        other.direction = self->board.tiling->back[side];
        steps_board_apply(&self->board, &other);
    }
    steps_board_apply(&self->board, &event);
}

/* Paints part of a tile; the parts of a wall that goes along the row are all alike. */
static void paint_woven_tile(
    struct apng *self, struct pixels *pixels, uint32_t x, uint32_t y, unsigned part)
{
    const uint32_t strip = picture_strip(&self->drawing) / MAZE_LENGTH_UNIT;
    const uint32_t edge = strip + self->wall, core = self->cell - 2 * edge;
    const uint8_t color = (uint8_t)steps_board_color(&self->board, x, y);
    const unsigned way = way_under(self, x / 2, y / 2);
    const bool is_strip = part == 0 || part == 4, is_core = part == 2;
    uint8_t beside = color;

    if (x % 2 == 0) {
        const bool narrow = y % 2 && !is_core &&
            (way == MAZE_SOUTH || way_under(self, x / 2 - 1, y / 2) == MAZE_SOUTH);

        pixels_add(pixels, narrow ? COLOR_WALL : color, self->wall);
    } else if (y % 2 == 0) {
        if (way == MAZE_EAST || way_under(self, x / 2, y / 2 - 1) == MAZE_EAST)
            beside = COLOR_WALL;
        pixels_add(pixels, beside, edge);
        pixels_add(pixels, color, core);
        pixels_add(pixels, beside, edge);
    } else if (way == MAZE_EAST) {
        beside = (uint8_t)steps_board_color(&self->board, x - 1, y);
        pixels_add(pixels, beside, strip);
        pixels_add(pixels, COLOR_WALL, self->wall);
        pixels_add(pixels, color, core);
        pixels_add(pixels, COLOR_WALL, self->wall);
        pixels_add(pixels, beside, strip);
    } else {
        if (way && !is_core)
            beside = is_strip ? (uint8_t)steps_board_color(&self->board, x, y - 1) : COLOR_WALL;
        pixels_add(pixels, beside, self->cell);
    }
}

/* Paints a row of the next part of a row of tiles. */
static void paint_woven(struct apng *self)
{
    const uint32_t y = self->area.top + self->strip;
    const uint32_t strip = picture_strip(&self->drawing) / MAZE_LENGTH_UNIT;
    const uint32_t parts[] = {
        strip, self->wall, self->cell - 2 * (strip + self->wall), self->wall, strip};
    struct pixels pixels = {.to = self->row, .depth = DEPTH};

    for (uint32_t x = self->area.left; x < self->area.right; x++)
        paint_woven_tile(self, &pixels, x, y, self->fine);
    pixels_end(&pixels);
    self->left = y % 2 ? parts[self->fine] : self->wall;
    self->fine = y % 2 ? (self->fine + 1) % (sizeof(parts) / sizeof(parts[0])) : 0;
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

static void add_tiles(struct apng *self)
{
    static const uint8_t none = FILTER_NONE;

    if (self->frame == 1)
        paint_board(self);
    else if (self->way)
        paint_woven(self);
    else
        paint_tiles(self);
    if (self->left) {
        deflate_add(&self->deflate, &none, 1);
        deflate_add(&self->deflate, self->row, self->row_bytes);
        self->left--;
    }
}

/* ---- pixels of other cells ---- */

/* Whether one of the cells at a pixel is such a cell. */
static bool is_at(const struct apng *self, struct maze_point cell,
    const struct pattern_pixel *pixel, bool (*is)(const struct steps_board *, struct maze_point))
{
    const struct steps_board *board = &self->board;

    return is(board, cell) ||
        (pixel->part != PIXEL_FLOOR && is(board, steps_board_next(board, cell, pixel->side))) ||
        (pixel->part == PIXEL_CORNER && is(board, steps_board_next(board, cell, pixel->other)));
}

/* The first frame is all wall. Later corners of walls stay as they are, unless no cell at them is part of the maze. */
static uint8_t color_of(
    const struct apng *self, struct maze_point cell, const struct pattern_pixel *pixel)
{
    struct maze_tile at;

    if (!is_at(self, cell, pixel, steps_board_is_on))
        return self->frame == 1 ? COLOR_FLOOR : COLOR_AS_BEFORE;
    if (self->frame == 1)
        return COLOR_WALL;
    if (pixel->part == PIXEL_CORNER)
        return self->cleaned && !is_at(self, cell, pixel, steps_board_is_floor) ? COLOR_FLOOR
                                                                                : COLOR_AS_BEFORE;
    at = steps_board_place(
        &self->board, cell, pixel->part == PIXEL_WALL ? pixel->side : MAZE_LINKS_MAX);
    return (uint8_t)steps_board_show(&self->board, (uint32_t)at.x, (uint32_t)at.y);
}

static void paint_cells(struct apng *self)
{
    const uint32_t period = 2 * self->pattern.column, margin = self->margin;
    const uint32_t y = self->area.top + self->strip - margin;
    const bool inside = y < self->height - 2 * margin;
    const struct pattern_pixel *row = inside ? cell_pattern_row(&self->pattern, y) : NULL;
    struct pixels pixels = {.to = self->row, .depth = DEPTH};

    for (uint32_t i = self->area.left; i < self->area.right; i++) {
        const uint32_t x = i - margin;
        uint8_t color = COLOR_FLOOR;

        if (inside && x < self->width - 2 * margin) {
            const struct pattern_pixel *pixel = &row[x % period];

            color = color_of(self,
                (struct maze_point){(uint64_t)(x / period * 2) + (uint64_t)pixel->x,
                    (uint64_t)(y / (2 * self->pattern.row) * 2) + (uint64_t)pixel->y},
                pixel);
        }
        pixels_add(&pixels, color, 1);
    }
    pixels_end(&pixels);
}

/* Adds a row as its difference to the one above, which repeats along walls. */
static void add_cells(struct apng *self)
{
    static const uint8_t up = FILTER_UP;

    if (self->strip == 0)
        memset(self->above, 0, self->row_bytes);
    paint_cells(self);
    for (size_t i = 0; i < self->row_bytes; i++) {
        const uint8_t byte = self->row[i];

        self->row[i] = (uint8_t)(byte - self->above[i]);
        self->above[i] = byte;
    }
    deflate_add(&self->deflate, &up, 1);
    deflate_add(&self->deflate, self->row, self->row_bytes);
}

/* ---- rows of pixels ---- */

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
    static const uint8_t up = FILTER_UP;

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
    if (self->by_tiles)
        add_tiles(self);
    else
        add_cells(self);
    self->strip += self->fine == 0;
    return self->by_tiles
        ? self->row_bytes + (self->area.right - self->area.left) * (uint64_t)TILE_WORK
        : self->row_bytes * CELL_WORK;
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
    if (self->way)
        apply_woven(self, event);
    else
        steps_board_apply(&self->board, &event);
    self->applied++;
    return EVENT_WORK;
}

/* Cleans the next row of patches. */
static uint64_t clean(struct apng *self)
{
    if (self->strip == self->board.rows) {
        begin_changes(self);
        return 0;
    }
    steps_board_clean(&self->board, self->strip++);
    return self->board.columns * TILE_WORK;
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

/* The tiling of its board: woven squares have tiles here, of which those at bridges have parts. */
static const struct maze_tiling *tiling_of(const struct maze_spec *spec)
{
    return spec->weave ? maze_tiling_at(0) : maze_spec_tiling(spec);
}

static enum maze_status apng_begin(struct source *source, const struct maze *maze)
{
    struct apng *self = (struct apng *)source;
    const struct maze_steps *steps = steps_of_maze(maze);
    const uint64_t solving = steps->count - steps->making;

    self->steps = steps;
    self->every = self->drawing.every;
    if (!self->every)
        self->every = 1 + steps->count / (FRAMES - 4);
    /* The board, and the cleaned maze. */
    self->frames =
        (uint32_t)(2 + frames_of(steps->making, self->every) + frames_of(solving, self->every));
    self->row = malloc(row_bytes(self->width) + 1);
    self->above = malloc(row_bytes(self->width) + 1);
    if (!maze->rows->tiling->by_tiles && self->by_tiles) {
        self->way = calloc((size_t)self->columns * self->rows, 1);
        if (!self->way)
            return MAZE_NO_MEMORY;
    }
    return self->row && self->above &&
            steps_board_begin(&self->board, self->pattern.tiling, self->columns, self->rows) &&
            (self->by_tiles || cell_pattern_begin(&self->pattern))
        ? MAZE_OK
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
    cell_pattern_free(&self->pattern);
    free(self->row);
    free(self->above);
    free(self->way);
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
        .by_tiles = tiling_of(spec)->by_tiles,
        .columns = (uint32_t)spec->width,
        .rows = (uint32_t)spec->height,
        .cell = rendering->drawing.cell / MAZE_LENGTH_UNIT,
        .wall = rendering->drawing.wall / MAZE_LENGTH_UNIT,
        .margin = rendering->drawing.margin / MAZE_LENGTH_UNIT,
    };
    self->pattern = cell_pattern_of(tiling_of(spec), self->cell, self->wall);
    self->width = (uint32_t)cell_pattern_width(&self->pattern, spec->width) + 2 * self->margin;
    self->height = (uint32_t)cell_pattern_height(&self->pattern, spec->height) + 2 * self->margin;
    return &self->source;
}

static bool apng_fits(const struct maze_rendering *rendering, const struct maze_spec *spec)
{
    const struct maze_drawing *drawing = &rendering->drawing;
    const struct cell_pattern pattern = cell_pattern_of(
        tiling_of(spec), drawing->cell / MAZE_LENGTH_UNIT, drawing->wall / MAZE_LENGTH_UNIT);
    const uint64_t margins = 2 * drawing->margin / MAZE_LENGTH_UNIT;

    return picture_in_range(drawing, MAZE_LENGTH_UNIT, MAZE_LENGTH_UNIT) &&
        (!spec->weave || picture_has_bridges(drawing, true)) && spec->width < TILES_MAX &&
        spec->height < TILES_MAX && (2 * spec->width + 1) * (2 * spec->height + 1) <= TILES_MAX &&
        cell_pattern_width(&pattern, spec->width) + margins <= SIDE_MAX &&
        cell_pattern_height(&pattern, spec->height) + margins <= SIDE_MAX;
}

static uint64_t apng_memory(const struct maze_rendering *rendering, const struct maze_spec *spec)
{
    const struct maze_drawing *drawing = &rendering->drawing;
    const struct cell_pattern pattern = cell_pattern_of(
        tiling_of(spec), drawing->cell / MAZE_LENGTH_UNIT, drawing->wall / MAZE_LENGTH_UNIT);
    const uint64_t tiles = (2 * spec->width + 1) * (2 * spec->height + 1);

    return tiles * TILE_BYTES + SIDE_MAX * DEPTH / 8 + BUFFERS +
        (pattern.tiling->by_tiles ? 0 : tiles * CELL_BYTES + cell_pattern_memory(&pattern));
}

const struct maze_output apng_output = {
    sizeof(struct apng), apng_sources, .memory = apng_memory, .fits = apng_fits};
