/*
 * Each pass of an interlaced PNG goes to the reader as it comes, since adding up pixels needs no order; so it takes no
 * more memory than other pictures. libpng reports errors by longjmp, so everything to free is in a struct.
 */
#include "query/picture.h"

#include <png.h>
#include <stdlib.h>
#include <string.h>

const char *picture_library(void)
{
    return png_get_libpng_ver(NULL);
}

enum picture_kind picture_kind_of(const char *content_type)
{
    struct span rest = span_of(content_type ? content_type : "");
    const struct span media = span_trimmed(span_cut(&rest, ';'));

    if (span_is_caseless(media, "image/png"))
        return PICTURE_PNG;
    if (span_is_caseless(media, "text/plain"))
        return PICTURE_ART;
    return span_is_caseless(media, "image/x-portable-bitmap") ? PICTURE_BITMAP : PICTURE_NONE;
}

static bool refuse(const char *why, struct problem *problem)
{
    return problem_say(
        problem, PROBLEM_CONTENT, "the body is not a picture that can be read: %s", why);
}

/* Tells the reader the sides, unless they are too long. */
static bool begin(
    struct picture_reader *reader, uint32_t width, uint32_t height, struct problem *problem)
{
    if (width <= PICTURE_SIDE && height <= PICTURE_SIDE && height <= PICTURE_PIXELS / width)
        return reader->begin(reader, width, height, problem);
    return problem_say(problem, PROBLEM_BODY_TOO_LARGE,
        "a picture may have at most %d pixels a side and %d in all, and this one has %lu x %lu",
        (int)PICTURE_SIDE, (int)PICTURE_PIXELS, (unsigned long)width, (unsigned long)height);
}

struct png_input {
    png_structp png;
    png_infop info;
    struct picture_reader *reader;
    struct problem *problem;
    struct span rest;
    uint8_t *row;
    bool no_memory;
};

static void *allocate(png_structp png, png_alloc_size_t size)
{
    void *memory = malloc(size);

    if (!memory)
        ((struct png_input *)png_get_mem_ptr(png))->no_memory = true;
    return memory;
}

static void release(png_structp png, void *memory)
{
    (void)png;
    free(memory);
}

/* libpng's error handler. */
static void fail(png_structp png, const char *message)
{
    struct png_input *input = png_get_error_ptr(png);

    if (input->no_memory)
        (void)problem_no_memory(input->problem);
    else
        (void)refuse(message, input->problem);
    png_longjmp(png, 1);
}

static void ignore(png_structp png, const char *message)
{
    (void)png;
    (void)message;
}

static void read_bytes(png_structp png, uint8_t *to, size_t count)
{
    struct span *rest = png_get_io_ptr(png);

    if (count > rest->length)
        png_error(png, "it ends too early");
    memcpy(to, rest->text, count);
    *rest = span_from(*rest, count);
}

/* Turns pixels of 1 to 4 channels into ink, in place. With an even number of channels, the last is opacity. */
static void make_ink(uint8_t *row, uint32_t count, unsigned channels, bool light)
{
    enum { WHITE = 255 * 1000 };
    const unsigned green = channels > 2, blue = 2 * green;

    for (uint32_t i = 0; i < count; i++) {
        const uint8_t *pixel = row + (size_t)i * channels;
        const uint32_t shade = 299U * pixel[0] + 587U * pixel[green] + 114U * pixel[blue];
        const uint32_t opacity = channels % 2 ? 255 : pixel[channels - 1];

        row[i] = (uint8_t)(((light ? shade : WHITE - shade) * opacity + WHITE / 2) / WHITE);
    }
}

static bool read_pass(struct png_input *input, bool interlaced, int pass)
{
    const int width = (int)png_get_image_width(input->png, input->info);
    const int height = (int)png_get_image_height(input->png, input->info);
    const int rows = interlaced ? PNG_PASS_ROWS(height, pass) : height;
    struct picture_row row = {.step = 1, .count = (uint32_t)width, .ink = input->row};

    if (interlaced) {
        row.x = (uint32_t)PNG_PASS_START_COL(pass);
        row.step = (uint32_t)PNG_PASS_COL_OFFSET(pass);
        row.count = (uint32_t)PNG_PASS_COLS(width, pass);
    }
    for (int y = 0; row.count && y < rows; y++) {
        png_read_row(input->png, input->row, NULL);
        make_ink(
            input->row, row.count, png_get_channels(input->png, input->info), input->reader->light);
        row.y = (uint32_t)(interlaced ? PNG_ROW_FROM_PASS_ROW(y, pass) : y);
        if (!input->reader->row(input->reader, &row, input->problem))
            return false;
    }
    return true;
}

static bool decode_png(struct png_input *input)
{
    png_structp png = input->png;
    const int passes = PNG_INTERLACE_ADAM7_PASSES;
    bool interlaced;

    png_set_read_fn(png, &input->rest, read_bytes);
    png_set_user_limits(png, PNG_UINT_31_MAX, PNG_UINT_31_MAX);
    /* Chunks that do not affect pixels, such as text and profiles, are skipped. */
    png_set_keep_unknown_chunks(png, PNG_HANDLE_CHUNK_NEVER, NULL, -1);
    png_set_crc_action(png, PNG_CRC_ERROR_QUIT, PNG_CRC_ERROR_QUIT);
    png_read_info(png, input->info);
    if (!begin(input->reader, png_get_image_width(png, input->info),
            png_get_image_height(png, input->info), input->problem))
        return false;
    png_set_expand(png);
    png_set_scale_16(png);
    png_read_update_info(png, input->info);
    input->row = png_malloc(png, png_get_rowbytes(png, input->info));
    interlaced = png_get_interlace_type(png, input->info) == PNG_INTERLACE_ADAM7;
    for (int pass = 0; pass < (interlaced ? passes : 1); pass++)
        if (!read_pass(input, interlaced, pass))
            return false;
    png_read_end(png, NULL);
    return true;
}

/* `fail` jumps back to this frame, which has no variables to lose. */
static bool try_png(struct png_input *input)
{
    if (setjmp(png_jmpbuf(input->png)))
        return false;
    return decode_png(input);
}

static bool read_png(
    const struct picture *picture, struct picture_reader *reader, struct problem *problem)
{
    struct png_input input = {.reader = reader, .problem = problem, .rest = picture->bytes};
    bool good;

    input.png = png_create_read_struct_2(
        PNG_LIBPNG_VER_STRING, &input, fail, ignore, &input, allocate, release);
    input.info = input.png ? png_create_info_struct(input.png) : NULL;
    good = input.info ? try_png(&input) : problem_no_memory(problem);
    free(input.row);
    png_destroy_read_struct(&input.png, &input.info, NULL);
    return good;
}

/* ---- bitmaps of netpbm: P4, and P1 in digits; 1 is black ---- */

/* Cuts off a number of at most `digits` digits, after blanks and comments, which end with their line. */
static bool next_number(struct span *rest, unsigned digits, uint32_t *number)
{
    unsigned n = 0;
    bool comment = false;

    for (; rest->length && (comment || memchr("# \t\n\v\f\r", *rest->text, 7));
         *rest = span_from(*rest, 1))
        comment = (comment || *rest->text == '#') && *rest->text != '\n';
    for (*number = 0; n < digits && n < rest->length; n++) {
        const unsigned digit = (unsigned)(uint8_t)rest->text[n] - '0';

        if (digit > 9)
            break;
        *number = *number * 10 + digit;
    }
    *rest = span_from(*rest, n);
    return n > 0;
}

/* Reads a row into `count` bytes of ink; false if it is cut short. */
static bool next_row(
    struct span *rest, bool in_digits, bool light, struct picture_row *row, uint8_t *ink)
{
    const size_t length = in_digits ? 0 : (row->count + 7) / 8;

    if (rest->length < length)
        return false;
    for (uint32_t x = 0; x < row->count; x++) {
        uint32_t bit = 0;

        if (!in_digits)
            bit = (uint32_t)rest->text[x / 8] >> (7 - x % 8) & 1;
        else if (!next_number(rest, 1, &bit))
            return false;
        ink[x] = (bit > 0) == light ? 0 : 255;
    }
    *rest = span_from(*rest, length);
    return true;
}

static bool read_bitmap(
    const struct picture *picture, struct picture_reader *reader, struct problem *problem)
{
    struct span rest = picture->bytes;
    const char type = rest.length > 2 && *rest.text == 'P' ? rest.text[1] : '\0';
    struct picture_row row = {.step = 1};
    uint32_t height;
    uint8_t *ink;
    bool good = true;

    rest = type ? span_from(rest, 2) : rest;
    if ((type != '1' && type != '4') || !next_number(&rest, 9, &row.count) ||
        !next_number(&rest, 9, &height) || !row.count || !height || !rest.length)
        return refuse("it is no bitmap, which begins with P1 or P4 and its sides", problem);
    if (!begin(reader, row.count, height, problem))
        return false;
    rest = span_from(rest, 1);
    row.ink = ink = malloc(row.count);
    if (!ink)
        return problem_no_memory(problem);
    for (; good && row.y < height; row.y++)
        good = next_row(&rest, type == '1', reader->light, &row, ink)
            ? reader->row(reader, &row, problem)
            : refuse("it ends too early", problem);
    free(ink);
    return good;
}

bool picture_read(
    const struct picture *picture, struct picture_reader *reader, struct problem *problem)
{
    return (picture->kind == PICTURE_PNG ? read_png : read_bitmap)(picture, reader, problem);
}
