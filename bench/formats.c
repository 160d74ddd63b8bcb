/*
 * How fast formats are written: a line of JSON for each. Every format and style of the catalogue that
 * shows squares writes a maze that streams, in pieces of 64 KiB, which are touched no more; beside it
 * libc's fwrite writes as many such pieces, which are there already, to a file in memory. PNG is also
 * measured beside zlib (Z_RLE) and libpng (level 1), which are given rows of the same pixels that are
 * there already.
 *
 *     formats            all of that
 *     formats png SCALE  how many bytes a second PNG is written at, by the clock on the wall
 *     formats --list     the formats and styles that show a maze, a line of JSON for each
 */
#include "maze/encoder.h"
#include "maze/maze.h"

#include <png.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <time.h>
#include <zlib.h>

enum {
    PIECE = 64 * 1024,
    WINDOW = 64 * PIECE,
    RUNS = 3,
    SIDE = 3000,
    PNG_SIDE = 10000,
    PNG_ROWS = 64
};

static void require(bool good, const char *what)
{
    if (good)
        return;
    fprintf(stderr, "formats: %s\n", what);
    exit(2);
}

static char piece[PIECE]; /* the last one that was written */

static double read_clock(clockid_t clock)
{
    struct timespec time;

    clock_gettime(clock, &time);
    return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

static double now(void)
{
    return read_clock(CLOCK_PROCESS_CPUTIME_ID);
}

/* Writes a maze and returns its length; the time it took is added to *seconds. */
static uint64_t encode(
    const struct maze_rendering *rendering, const struct maze_spec *spec, double *seconds)
{
    struct maze_task *task = maze_task_new();
    struct maze_encoder *encoder;
    size_t written = PIECE;
    uint64_t length = 0;
    struct maze *maze;
    double begin;

    require(task && maze_make(spec, NULL, task, &maze) == MAZE_OK, "the maze was not made");
    require(maze_encoder_new(rendering, spec, NULL, &encoder) == MAZE_OK, "no encoder");
    begin = now();
    require(maze_encoder_read(encoder, maze) == MAZE_OK, "the maze was not taken");
    while (written == PIECE) {
        require(maze_encoder_next(encoder, piece, PIECE, &written) == MAZE_OK, "writing failed");
        length += written;
    }
    *seconds = now() - begin;
    maze_encoder_free(encoder);
    maze_task_free(task);
    return length;
}

/* To a file of WINDOW bytes, written over and over, so that its pages are there. */
static double write_by_libc(uint64_t length)
{
    const int descriptor = memfd_create("formats", 0);
    FILE *file = descriptor < 0 ? NULL : fdopen(descriptor, "w");
    double begin = 0;

    require(file, "there is no file in memory");
    for (uint64_t written = 0; written < WINDOW + length; written += PIECE) {
        if (written % WINDOW == 0)
            rewind(file);
        if (written == WINDOW)
            begin = now();
        require(fwrite(piece, 1, PIECE, file) == PIECE, "fwrite failed");
    }
    fclose(file);
    return now() - begin;
}

static void measure_format(const struct maze_format *format, const struct maze_style *style)
{
    const struct maze_spec spec = {maze_algorithm_find("sidewinder"), SIDE, SIDE, 1};
    const struct maze_rendering rendering = {.format = format, .style = style};
    double best = 1e9, peer = 1e9, seconds;
    uint64_t length = 0;

    if (!maze_rendering_fits(&rendering, &spec))
        return;
    for (int run = 0; run < RUNS && (run == 0 || length >= PIECE); run++) {
        length = encode(&rendering, &spec, &seconds);
        best = seconds < best ? seconds : best;
        seconds = write_by_libc(length);
        peer = seconds < peer ? seconds : peer;
    }
    if (length < PIECE)
        return;
    printf("{\"what\":\"format\",\"name\":\"%s\",\"style\":\"%s\",\"bytes\":%llu,\"rate\":%.4g,"
           "\"fwrite\":%.4g}\n",
        format->slug, style->name, (unsigned long long)length, (double)length / best / 1e9,
        (double)length / peer / 1e9);
    fflush(stdout);
}

/* ---- PNG ---- */

/* Rows of pixels of a bit, each of a tile; a row of them is shown `scale` times. */
struct rows {
    size_t bytes;
    unsigned scale;
    uint8_t *row[PNG_ROWS];
};

static size_t sunk;

static void sink(png_structp png, png_bytep bytes, png_size_t n)
{
    (void)png;
    (void)bytes;
    sunk += n;
}

static void flush_nothing(png_structp png)
{
    (void)png;
}

static double write_by_libpng(const struct rows *rows)
{
    png_structp png = png_create_write_struct(PNG_LIBPNG_VER_STRING, NULL, NULL, NULL);
    png_infop info = png_create_info_struct(png);
    const double begin = now();

    png_set_user_limits(png, PNG_UINT_31_MAX, PNG_UINT_31_MAX);
    png_set_write_fn(png, NULL, sink, flush_nothing);
    png_set_compression_level(png, 1);
    png_set_IHDR(png, info, (png_uint_32)(8 * rows->bytes), PNG_ROWS * rows->scale, 1,
        PNG_COLOR_TYPE_GRAY, 0, 0, 0);
    png_set_filter(png, 0, PNG_FILTER_NONE | PNG_FILTER_UP);
    png_write_info(png, info);
    for (unsigned y = 0; y < PNG_ROWS; y++)
        for (unsigned i = 0; i < rows->scale; i++) {
            png_set_filter(png, 0, i ? PNG_FILTER_UP : PNG_FILTER_NONE | PNG_FILTER_UP);
            png_write_row(png, rows->row[y]);
        }
    png_write_end(png, info);
    png_destroy_write_struct(&png, &info);
    return now() - begin;
}

static double write_by_zlib(const struct rows *rows)
{
    static uint8_t out[1 << 20];
    uint8_t *zeros = calloc(rows->bytes + 1, 1);
    const uint8_t filters[] = {0, 2};
    const double begin = now();
    z_stream stream = {0};

    require(zeros && deflateInit2(&stream, 1, Z_DEFLATED, 15, 9, Z_RLE) == Z_OK, "zlib failed");
    for (unsigned y = 0; y < PNG_ROWS; y++)
        for (unsigned i = 0; i < 2 * rows->scale; i++) {
            stream.next_in = (Bytef *)(uintptr_t)(i % 2 == 0 ? &filters[i > 0]
                    : i == 1                                 ? rows->row[y]
                                                             : zeros);
            stream.avail_in = i % 2 == 0 ? 1 : (uInt)rows->bytes;
            while (stream.avail_in) {
                stream.next_out = out;
                stream.avail_out = sizeof(out);
                deflate(&stream, Z_NO_FLUSH);
            }
        }
    stream.next_out = out;
    stream.avail_out = sizeof(out);
    deflate(&stream, Z_FINISH);
    deflateEnd(&stream);
    free(zeros);
    return now() - begin;
}

/* Rows of a maze: a bit a tile, of which every other one is free to be a wall. */
static struct rows rows_of(unsigned scale)
{
    struct rows rows = {(size_t)(2 * PNG_SIDE + 1) * scale / 8, scale, {NULL}};
    uint64_t random = 1;

    for (unsigned y = 0; y < PNG_ROWS; y++) {
        rows.row[y] = calloc(rows.bytes, 1);
        require(rows.row[y], "there is no memory");
        for (size_t tile = 0; tile < 8 * rows.bytes / scale; tile++) {
            random = random * UINT64_C(6364136223846793005) + 1442695040888963407;
            if (tile % 2 == 0 ? y % 2 == 0 || random >> 63 : y % 2 == 0 && random >> 63)
                for (size_t x = tile * scale; x < (tile + 1) * scale; x++)
                    rows.row[y][x / 8] |= (uint8_t)(0x80 >> x % 8);
        }
    }
    return rows;
}

static struct maze_spec png_spec(void)
{
    return (struct maze_spec){maze_algorithm_find("binary-tree"), PNG_SIDE, PNG_SIDE, 1};
}

static struct maze_rendering png_rendering(unsigned scale)
{
    const struct maze_format *png = maze_format_find("png");
    struct maze_rendering rendering = {
        .format = png, .style = maze_format_style(png, 0), .drawn = true, .drawing = png->drawing};

    rendering.drawing.cell = rendering.drawing.wall = scale * MAZE_LENGTH_UNIT;
    return rendering;
}

static void measure_png(unsigned scale)
{
    const struct maze_spec spec = png_spec();
    const struct maze_rendering rendering = png_rendering(scale);
    const double side = (2. * PNG_SIDE + 1) * scale, peers = side * PNG_ROWS * scale;
    struct rows rows = rows_of(scale);
    double best = 1e9, zlib = 1e9, libpng = 1e9, seconds;

    for (int run = 0; run < RUNS; run++) {
        encode(&rendering, &spec, &seconds);
        best = seconds < best ? seconds : best;
        seconds = write_by_zlib(&rows);
        zlib = seconds < zlib ? seconds : zlib;
        seconds = write_by_libpng(&rows);
        libpng = seconds < libpng ? seconds : libpng;
    }
    printf("{\"what\":\"png\",\"scale\":%u,\"rate\":%.4g,\"zlib\":%.4g,\"libpng\":%.4g}\n", scale,
        side * side / best / 1e9, peers / zlib / 1e9, peers / libpng / 1e9);
    fflush(stdout);
    for (unsigned y = 0; y < PNG_ROWS; y++)
        free(rows.row[y]);
}

static void measure_bytes(unsigned scale)
{
    const struct maze_spec spec = png_spec();
    const struct maze_rendering rendering = png_rendering(scale);
    const double begin = read_clock(CLOCK_MONOTONIC);
    double unused;
    const uint64_t bytes = encode(&rendering, &spec, &unused);

    printf("{\"bytes\":%llu,\"rate\":%.6g}\n", (unsigned long long)bytes,
        (double)bytes / (read_clock(CLOCK_MONOTONIC) - begin));
}

/* ---- all of them ---- */

static void list(const struct maze_format *format, const struct maze_style *style)
{
    printf("{\"name\":\"%s\",\"style\":\"%s\",\"choice\":\"%s\"}\n", format->slug, style->name,
        format->choice ? format->choice : "");
}

/* Calls something for each format and style that shows a maze of squares. */
static void for_each(void (*call)(const struct maze_format *, const struct maze_style *))
{
    for (size_t i = 0; maze_format_at(i); i++)
        for (size_t k = 0; maze_format_style(maze_format_at(i), k); k++)
            if (maze_format_at(i)->subjects & 1 << MAZE_SUBJECT_MAZE &&
                maze_style_fits(maze_format_style(maze_format_at(i), k), NULL))
                call(maze_format_at(i), maze_format_style(maze_format_at(i), k));
}

int main(int argc, char *argv[])
{
    if (argc == 2 && strcmp(argv[1], "--list") == 0) {
        for_each(list);
        return EXIT_SUCCESS;
    }
    if (argc == 3 && strcmp(argv[1], "png") == 0) {
        measure_bytes((unsigned)strtoul(argv[2], NULL, 10));
        return EXIT_SUCCESS;
    }
    if (argc != 1) {
        fprintf(stderr, "usage: formats [png SCALE | --list]\n");
        return EXIT_FAILURE;
    }
    measure_png(1);
    measure_png(10);
    for_each(measure_format);
    return sunk ? EXIT_SUCCESS : EXIT_FAILURE;
}
