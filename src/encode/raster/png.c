/* PNG (ISO 15948): a palette; rows that repeat the previous one are differences. Large plain mazes use row_codes. */
#include "base/buffer.h"
#include "encode/raster/tile_raster.h"

#include <stdlib.h>

const struct maze_style png_styles[] = {
    {"pixels", "walls and floor", "square", .openings = true, .path = true, .tunnels = true},
    {"strokes", "walls and path with smooth edges", .openings = true, .path = true,
        .output = &stroke_png_output},
};

enum {
    CHUNK = 16 * 1024,     /* bytes of image data that complete a chunk */
    ZEROS = 1 << 18,       /* bytes written at a time of a row that repeats the previous one */
    ZEROS_CELL = 64,       /* how many of those take as long as a cell */
    BUFFERS = 7 * CHUNK,   /* the most bytes of a chunk, and of tokens or codes, while they grow */
    SIDE_MAX = INT32_MAX,  /* the most pixels of a side in PNG */
    CODES_CELLS = 1 << 14, /* from this many cells, a table of codes is faster */
    COLORS = 256
};

struct png {
    struct text_source source; /* what is left of a finished chunk */
    struct maze_drawing drawing;
    bool is_perfect; /* a wall meets at every post */
    struct tile_raster raster;
    struct row_codes *codes; /* NULL: none */
    struct deflate deflate;
    struct buffer chunk; /* begins with its length and type, ends with its checksum */
    size_t data;         /* where the data of the current chunk begin */
    bool fills;          /* it is not finished */
    uint64_t repeats;    /* rows of the band that have not begun */
    uint64_t rest;       /* bytes of a repeated or blank row to come; or: */
    uint8_t blank;       /* each of them */
    bool paints;         /* the raster has more of the row */
    bool begun, ended;
};

/* ---- colours ---- */

/* The colours of the raster's pixels. Returns how many there are. */
static unsigned list_colors(const struct png *self, maze_rgba colors[COLORS])
{
    const struct maze_drawing *drawing = &self->drawing;
    const unsigned shades = self->raster.shades, count = tile_raster_colors(&self->raster);

    for (unsigned i = 0; i < count; i++) {
        const unsigned layer = i / shades, shade = i % shades;
        const maze_rgba floor = shade ? png_color_over(heat_color(shade - 1), drawing->background)
                                      : drawing->background;

        colors[i] = layer == RASTER_FLOOR
            ? floor
            : png_color_over(
                  layer == RASTER_WALL ? drawing->wall_color : drawing->path_color, floor);
    }
    return count;
}

/* ---- the image ---- */

static void add_png_head(struct png *self)
{
    struct buffer *out = &self->chunk;
    maze_rgba colors[COLORS];

    png_head_add(out, (uint32_t)self->raster.width, (uint32_t)self->raster.height,
        self->raster.pixels.depth);
    png_palette_add(out, colors, list_colors(self, colors));
}

/* Whether the table of codes suits this maze and is worth making. */
static bool suits_codes(const struct png *self)
{
    const struct tile_raster *raster = &self->raster;
    const struct maze_rows *rows = raster->lines.rows;

    return self->is_perfect && raster->pixels.depth == 1 && !self->drawing.tile && !raster->woven &&
        raster->margin % 8 == 0 && !(rows->planes >> MAZE_PLANE_INSIDE & 1) &&
        rows->width >= ROW_CODES_CELLS && (uint64_t)rows->width * rows->height >= CODES_CELLS;
}

static enum maze_status begin_data(struct png *self)
{
    self->begun = true;
    if (!suits_codes(self)) {
        deflate_begin(&self->deflate, &self->chunk);
        return MAZE_OK;
    }
    self->codes = row_codes_new(&self->raster, &self->deflate, &self->chunk);
    return self->codes ? MAZE_OK : MAZE_NO_MEMORY;
}

/* A byte full of floor. */
static uint8_t floor_byte(const struct png *self)
{
    const unsigned floor = tile_raster_color(&self->raster, RASTER_FLOOR, 0);

    return (uint8_t)(floor * (0xff / ((1U << self->raster.pixels.depth) - 1)));
}

static void begin_png_row(struct png *self, enum png_filter filter)
{
    deflate_run(&self->deflate, (uint8_t)filter, 1);
    self->blank = filter == PNG_FILTER_NONE && self->raster.blank ? floor_byte(self) : 0;
    self->paints = filter == PNG_FILTER_NONE && !self->raster.blank;
    self->rest = self->paints ? 0 : tile_raster_bytes(&self->raster);
}

/* Adds the next pixels of a row. Returns the work in cells, as SOURCE_CELLS counts it. */
static uint64_t add_row_pixels(struct png *self)
{
    const uint64_t x = self->raster.x;
    uint8_t pixels[RASTER_ROOM];
    size_t n;

    if (self->codes && row_codes_add(self->codes, &self->raster, &self->deflate))
        return self->raster.x - x;
    n = tile_raster_paint(&self->raster, pixels);
    deflate_add(&self->deflate, pixels, n);
    self->paints = n > 0;
    return self->raster.x - x + n;
}

/* Adds the next part of a row, and the work for it to *examined. */
static enum maze_status add_row_part(struct png *self, uint64_t *examined)
{
    const uint64_t rest = self->rest < ZEROS ? self->rest : ZEROS;
    enum maze_status status = MAZE_OK;

    if (self->paints) {
        *examined += add_row_pixels(self);
    } else if (rest) {
        deflate_run(&self->deflate, self->blank, rest);
        self->rest -= rest;
        *examined += rest / ZEROS_CELL;
    } else if (self->repeats) {
        self->repeats--;
        *examined += SOURCE_ROW;
        begin_png_row(self, PNG_FILTER_UP);
    } else {
        *examined += SOURCE_ROW + self->raster.lines.rows->width;
        status = tile_raster_next(&self->raster, &self->repeats);
        if (status == MAZE_OK) {
            self->repeats--;
            begin_png_row(self, PNG_FILTER_NONE);
        }
    }
    return status;
}

/* Begins a chunk; before the first one, writes the head of the image. */
static enum maze_status begin_filling(struct png *self)
{
    buffer_clear(&self->chunk);
    if (!self->begun)
        add_png_head(self);
    self->data = png_chunk_begin(&self->chunk, "IDAT");
    self->fills = true;
    return self->begun ? MAZE_OK : begin_data(self);
}

/* Fills a chunk with rows, or ends the image. MAZE_LATER if the chunk is not finished. */
static enum maze_status fill_chunk(struct png *self)
{
    enum maze_status status = self->fills ? MAZE_OK : begin_filling(self);
    /* A tile is small enough to be painted in one go. */
    const uint64_t most = self->drawing.tile ? UINT64_MAX : SOURCE_CELLS;
    uint64_t examined = 0;

    while (status == MAZE_OK && self->chunk.length - self->data < CHUNK && !self->chunk.failed)
        status = examined < most ? add_row_part(self, &examined) : MAZE_LATER;
    if (status != MAZE_OK && status != MAZE_END)
        return status;
    if (status == MAZE_END) {
        deflate_end(&self->deflate);
        self->ended = true;
        status = MAZE_OK;
    }
    self->fills = false;
    png_chunk_end(&self->chunk, self->data);
    if (self->ended)
        png_chunk_end(&self->chunk, png_chunk_begin(&self->chunk, "IEND"));
    self->source.text = self->chunk.data;
    self->source.length = self->chunk.length;
    return self->chunk.failed ? MAZE_NO_MEMORY : status;
}

static enum maze_status png_begin(struct source *source, const struct maze *maze)
{
    struct png *self = (struct png *)source;

    return tile_raster_begin(&self->raster, maze, &self->drawing);
}

static enum maze_status png_next(struct source *source, char *to, size_t room, size_t *written)
{
    struct png *self = (struct png *)source;
    enum maze_status status = MAZE_OK;

    *written = 0;
    if (!self->source.length && !self->ended)
        status = fill_chunk(self);
    return status == MAZE_OK ? text_source_next(source, to, room, written) : status;
}

static void png_free(struct source *source)
{
    struct png *self = (struct png *)source;

    tile_raster_free(&self->raster);
    row_codes_free(self->codes);
    deflate_free(&self->deflate);
    buffer_free(&self->chunk);
}

static struct source *png_sources(void *memory, const struct maze_rendering *rendering,
    const struct maze_spec *spec, const struct maze_question *question)
{
    static const struct source_kind kind = {.begin = png_begin, .next = png_next, .free = png_free};
    struct png *self = memory;

    (void)question;
    *self = (struct png){.source.source = {&kind, .piece = 1},
        .drawing = rendering->drawing,
        .is_perfect = maze_spec_is_perfect(spec)};
    return &self->source.source;
}

static bool png_fits(const struct maze_rendering *rendering, const struct maze_spec *spec)
{
    return picture_in_range(&rendering->drawing, MAZE_LENGTH_UNIT, MAZE_LENGTH_UNIT) &&
        (!spec->weave || picture_has_bridges(&rendering->drawing, true)) &&
        tile_raster_side(spec->width, &rendering->drawing) <= SIDE_MAX &&
        tile_raster_side(spec->height, &rendering->drawing) <= SIDE_MAX;
}

static uint64_t png_memory(const struct maze_rendering *rendering, const struct maze_spec *spec)
{
    const struct maze_drawing *drawing = &rendering->drawing;

    return tile_raster_memory(spec->width, drawing) + BUFFERS +
        row_codes_memory((drawing->cell + drawing->wall) / MAZE_LENGTH_UNIT);
}

const struct maze_output png_output = {
    sizeof(struct png), png_sources, .memory = png_memory, .fits = png_fits};
