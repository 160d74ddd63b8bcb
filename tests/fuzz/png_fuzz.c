/*
 * Random bytes as a maze: how it is drawn, in which slices it is written, and then its planes. What
 * zlib makes of the image data must be what the raster paints.
 */
#include "base/bits.h"
#include "base/buffer.h"
#include "core/board/rows.h"
#include "encode/raster/tile_raster.h"
#include "maze/encoder.h"
#include "maze/path.h"

#include <stdlib.h>
#include <string.h>
#include <zlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum {
    WORDS_MAX = 64,
    PIXELS_MAX = 1 << 21,
    /* Flags. */
    ENDS = 1,
    MASK = 2,
    PATH = 4, /* with marks anywhere */
    STAYS = 8,
    HEAT = 16,
    LOOPS = 32, /* else a wall meets at every post, as in a perfect maze */
    FARTHEST = 1000
};

static void check(bool good)
{
    if (!good)
        abort();
}

struct input {
    const uint8_t *data;
    size_t size;
};

static unsigned take(struct input *input)
{
    if (input->size == 0)
        return 0;
    input->size--;
    return *input->data++;
}

/* Two bytes, the lower first. */
static unsigned take_two(struct input *input)
{
    const unsigned low = take(input);

    return low | take(input) << 8;
}

/* Rows that repeat the bytes of an input. */
struct random_rows {
    struct maze_rows rows;
    struct input bits;
    unsigned flags;
    uint64_t plane[MAZE_PLANES][WORDS_MAX];
    uint32_t value[WORDS_MAX * BITS_WORD];
};

static enum maze_status random_next(struct maze_rows *rows, uint32_t y, struct maze_row *row)
{
    struct random_rows *self = (struct random_rows *)rows;
    const size_t words = bits_words(rows->width);

    for (size_t p = 0; p < MAZE_PLANES; p++) {
        for (size_t i = 0; i < words * sizeof(uint64_t); i++)
            ((uint8_t *)self->plane[p])[i] = self->bits.size
                ? self->bits.data[(y * 31 + p * 7 + i) % self->bits.size]
                : (uint8_t)(i * y);
        self->plane[p][words - 1] &= bits_last_mask(rows->width);
        row->plane[p] = self->plane[p];
    }
    row->west_open = y % 3 == 0;
    if (!(self->flags & LOOPS)) {
        for (size_t i = 0; i < words; i++)
            self->plane[MAZE_PLANE_SOUTH][i] &= ~self->plane[MAZE_PLANE_EAST][i];
        self->plane[MAZE_PLANE_SOUTH][0] &= ~(uint64_t)row->west_open;
    }
    for (uint32_t x = 0; x < rows->width; x++)
        self->value[x] = x % 7 == y % 7 ? MAZE_NO_VALUE : (x * 5 + y * 3) % (FARTHEST + 1);
    if (!(self->flags & MASK))
        row->plane[MAZE_PLANE_INSIDE] = NULL;
    if (!(self->flags & PATH))
        row->plane[MAZE_PLANE_EAST_MARK] = row->plane[MAZE_PLANE_SOUTH_MARK] = NULL;
    row->value = self->flags & HEAT ? self->value : NULL;
    row->west_mark = self->flags & PATH && y % 5 == 0;
    return MAZE_OK;
}

static struct maze *maze_of(struct random_rows rows)
{
    struct maze *maze = calloc(1, sizeof(*maze));
    struct random_rows *copy = malloc(sizeof(*copy));

    check(maze && copy);
    *copy = rows;
    maze->rows = &copy->rows;
    maze->goal = (struct maze_point){rows.rows.width - 1, rows.rows.height - 1};
    maze->farthest = FARTHEST;
    if (rows.flags & (PATH | STAYS)) {
        maze->solution.path = maze_path_new(maze_tiling_at(0));
        check(maze->solution.path);
    }
    if (rows.flags & PATH)
        check(maze_path_add(maze->solution.path, MAZE_EAST));
    return maze;
}

/* The image data of the chunks, one after another. */
static size_t data_of(const uint8_t *png, size_t size, uint8_t *to)
{
    size_t n = 0;

    for (size_t at = 8; at < size;) {
        const size_t length = (size_t)png[at] << 24 | (size_t)png[at + 1] << 16 |
            (size_t)png[at + 2] << 8 | png[at + 3];
        const uint8_t *sum = png + at + 8 + length;

        check(at + 12 + length <= size);
        check(crc32(0, png + at + 4, (uInt)length + 4) ==
            ((uLong)sum[0] << 24 | (uLong)sum[1] << 16 | (uLong)sum[2] << 8 | sum[3]));
        if (memcmp(png + at + 4, "IDAT", 4) == 0) {
            memmove(to + n, png + at + 8, length);
            n += length;
        }
        at += 12 + length;
    }
    return n;
}

/* The rows as they are filtered: those of a band but the first are zeros. */
static size_t paint(const struct maze *maze, const struct maze_drawing *drawing, uint8_t *to)
{
    struct tile_raster raster;
    uint8_t *const begin = to;
    uint64_t times;

    check(tile_raster_begin(&raster, maze, drawing) == MAZE_OK);
    while (tile_raster_next(&raster, &times) == MAZE_OK) {
        const size_t bytes = (size_t)tile_raster_bytes(&raster);
        const unsigned floor = tile_raster_color(&raster, RASTER_FLOOR, 0);
        size_t n = raster.blank ? 0 : 1;

        *to++ = 0;
        /* A blank row is floor, as bytes full of pixels. */
        memset(to, raster.blank ? (int)(floor * (0xff / ((1U << raster.pixels.depth) - 1))) : 0,
            bytes);
        for (size_t at = 0; n; at += n)
            n = tile_raster_paint(&raster, to + at);
        to += bytes;
        for (; times > 1; times--, to += bytes + 1) {
            memset(to, 0, bytes + 1);
            *to = 2;
        }
    }
    tile_raster_free(&raster);
    return (size_t)(to - begin);
}

static void compare(struct random_rows rows, const struct maze_drawing *drawing, size_t slice)
{
    const struct maze_format *png = maze_format_find("png");
    const struct maze_rendering rendering = {.format = png,
        .style = maze_format_style(png, 0),
        .openings = MAZE_OPENINGS_NO,
        .drawn = true,
        .drawing = *drawing};
    const struct maze_spec spec = {maze_algorithm_find("kruskal"), rows.rows.width,
        rows.rows.height, 1, .loops = rows.flags & LOOPS ? 1 : 0};
    struct maze *maze = maze_of(rows);
    uint8_t *expected = malloc(PIXELS_MAX + (1 << 20)), *drawn = malloc(PIXELS_MAX + (1 << 20));
    const size_t bytes = paint(maze, drawing, expected);
    uLongf inflated = PIXELS_MAX;
    struct maze_encoder *encoder;
    struct buffer file = {0};
    char *piece = malloc(slice);
    size_t written = slice, n;

    maze->rows->y = 0;
    check(maze_encoder_new(&rendering, &spec, NULL, &encoder) == MAZE_OK);
    check(maze_encoder_read(encoder, maze) == MAZE_OK);
    while (written == slice) {
        check(maze_encoder_next(encoder, piece, slice, &written) == MAZE_OK);
        buffer_add(&file, piece, written);
    }
    n = data_of((const uint8_t *)file.data, file.length, (uint8_t *)file.data);
    check(uncompress(drawn, &inflated, (const uint8_t *)file.data, n) == Z_OK);
    check(inflated == bytes && memcmp(drawn, expected, bytes) == 0);
    maze_encoder_free(encoder);
    buffer_free(&file);
    free(expected);
    free(drawn);
    free(piece);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const struct rows_kind kind = {.next = random_next};
    struct input input = {data, size};
    const unsigned flags = take(&input);
    const unsigned cell = 1 + take(&input), wall = 1 + take(&input), margin = take(&input);
    struct maze_drawing drawing = {
        .cell = cell * MAZE_LENGTH_UNIT,
        .wall = wall * MAZE_LENGTH_UNIT,
        .margin = margin * MAZE_LENGTH_UNIT,
        .wall_color = 0x000000ff,
        .background = 0xffffffff,
        .path_color = 0xd2452dff,
        .ends = flags & ENDS,
        .heatmap = flags & HEAT,
    };
    const size_t factor = take(&input), slice = 1 + factor * take(&input);
    const unsigned eights = take(&input);
    const uint32_t width = 1 + eights * 8 % 2048 + take(&input);
    struct random_rows rows = {
        .rows = {.kind = &kind,
            .tiling = maze_tiling_at(0),
            .width = width,
            .height = 1 + (take_two(&input) & 0x1fff),
            .planes = flags & MASK ? 1 << MAZE_PLANE_INSIDE : 0},
        .flags = flags,
    };

    rows.bits = input;
    /* Large boards are drawn small. */
    while (
        tile_raster_side(rows.rows.width, &drawing) * tile_raster_side(rows.rows.height, &drawing) >
        PIXELS_MAX / 2) {
        if (drawing.cell + drawing.wall > 2 * MAZE_LENGTH_UNIT) {
            drawing.cell = drawing.cell / 2 / MAZE_LENGTH_UNIT * MAZE_LENGTH_UNIT;
            drawing.wall = drawing.wall / 2 / MAZE_LENGTH_UNIT * MAZE_LENGTH_UNIT;
            drawing.cell += drawing.cell ? 0 : MAZE_LENGTH_UNIT;
            drawing.wall += drawing.wall ? 0 : MAZE_LENGTH_UNIT;
        } else {
            rows.rows.height = (rows.rows.height + 1) / 2;
        }
        drawing.margin /= 2;
        drawing.margin -= drawing.margin % MAZE_LENGTH_UNIT;
    }
    compare(rows, &drawing, slice);
    return 0;
}
