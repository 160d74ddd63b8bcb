/*
 * Files are read whole, since one that is mapped and then replaced would end the process. Faces are read under a lock:
 * they are not for two threads at once. Outlines come in the font's own units, without hints, so they are the same
 * everywhere.
 */
#include "process/fonts.h"

#include "base/decimal.h"
#include "base/text.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <ft2build.h>
#include FT_FREETYPE_H
#include FT_OUTLINE_H

enum {
    FACES_MAX = 16,
    UNITS = 1000,
    PIECE = 1 << 16,   /* bytes to read at a time */
    FILE_MAX = 1 << 28 /* the longest file; fonts of all Chinese characters take a tenth of it */
};

struct fonts {
    const char *unread;   /* paths of files that are read for the first character, or NULL */
    struct buffer *error; /* borrowed, until they are read */
    FT_Library library;
    FT_Face faces[FACES_MAX];
    struct buffer files[FACES_MAX]; /* what the faces read */
    size_t count;
    pthread_mutex_t lock;
};

static bool read_file(struct span path, struct buffer *bytes)
{
    char *name = span_copy(path);
    FILE *file = name ? fopen(name, "rbe") : NULL;
    size_t count = file ? PIECE : 0;
    bool good = file;

    free(name);
    while (count == PIECE && bytes->length < FILE_MAX && buffer_reserve(bytes, PIECE)) {
        count = fread(bytes->data + bytes->length, 1, PIECE, file);
        bytes->length += count;
    }
    if (file) {
        good = count < PIECE && !ferror(file);
        (void)fclose(file);
    }
    return good;
}

/* Opens one more file. */
static bool open_face(struct fonts *fonts, struct span path)
{
    struct buffer *file = &fonts->files[fonts->count];
    FT_Face *face = &fonts->faces[fonts->count];

    if (read_file(path, file) &&
        FT_New_Memory_Face(
            fonts->library, (const FT_Byte *)file->data, (FT_Long)file->length, 0, face) == 0) {
        if (FT_IS_SCALABLE(*face) && (*face)->units_per_EM > 0) {
            fonts->count++;
            return true;
        }
        (void)FT_Done_Face(*face);
    }
    buffer_free(file);
    return false;
}

/* Reads the files; false, perhaps without an error, if one that is not usual cannot be read, or memory ran out. */
static bool read_fonts(struct fonts *fonts, struct buffer *remarks)
{
    const char *paths = fonts->unread;
    struct span rest = span_of(paths);
    bool good = FT_Init_FreeType(&fonts->library) == 0;

    fonts->unread = NULL;
    while (good && rest.length) {
        const struct span path = span_cut(&rest, ',');

        if (fonts->count == FACES_MAX)
            return buffer_say(fonts->error, "--fonts: there are more than %d files", FACES_MAX);
        if (open_face(fonts, path))
            continue;
        good = strcmp(paths, FONTS_USUAL) == 0;
        buffer_addf(good ? remarks : fonts->error, "--fonts: %.*s is not a font that can be read%s",
            (int)path.length, path.text,
            good ? "; titles of PDF and cards lack its letters\n" : "");
    }
    return good;
}

struct fonts *fonts_open_later(const char *paths, struct buffer *error)
{
    struct fonts *fonts = calloc(1, sizeof(*fonts));

    if (!fonts || pthread_mutex_init(&fonts->lock, NULL) != 0) {
        free(fonts);
        return NULL;
    }
    fonts->unread = paths;
    fonts->error = error;
    return fonts;
}

struct fonts *fonts_open(const char *paths, struct buffer *remarks, struct buffer *error)
{
    struct fonts *fonts = fonts_open_later(paths, error);

    if (fonts && read_fonts(fonts, remarks))
        return fonts;
    if (!error->length)
        buffer_add_text(error, "no memory for fonts");
    fonts_free(fonts);
    return NULL;
}

/* ---- outlines ---- */

struct pen {
    struct buffer *out;
    FT_Vector at;
    int64_t em;
};

/* A coordinate in thousandths, of which `parts` parts are given. */
static int64_t scaled(int64_t units, int64_t parts, const struct pen *pen)
{
    const int64_t whole = parts * pen->em, twice = 2 * UNITS * units;

    return (twice + (twice < 0 ? -whole : whole)) / (2 * whole);
}

static void add_point(const struct pen *pen, int64_t x, int64_t y, int64_t parts)
{
    char text[64], *to = decimal_put_scaled(text, scaled(x, parts, pen), 0);

    *to++ = ' ';
    to = decimal_put_scaled(to, scaled(y, parts, pen), 0);
    *to++ = ' ';
    buffer_add(pen->out, text, (size_t)(to - text));
}

/* Adds the last point of a part of the path, and its operator. */
static int add_end(struct pen *pen, const FT_Vector *to, const char *operator)
{
    add_point(pen, to->x, to->y, 1);
    buffer_add(pen->out, operator, 2);
    pen->at = *to;
    return pen->out->failed;
}

static int move_to(const FT_Vector *to, void *pen)
{
    return add_end(pen, to, "m\n");
}

static int line_to(const FT_Vector *to, void *pen)
{
    return add_end(pen, to, "l\n");
}

/* A curve with one handle is one with two, each a third of the way from it to an end. */
static int conic_to(const FT_Vector *handle, const FT_Vector *to, void *data)
{
    struct pen *pen = data;
    const FT_Vector ends[] = {pen->at, *to};

    for (unsigned i = 0; i < 2; i++)
        add_point(pen, ends[i].x + 2 * handle->x, ends[i].y + 2 * handle->y, 3);
    return add_end(pen, to, "c\n");
}

static int cubic_to(const FT_Vector *one, const FT_Vector *other, const FT_Vector *to, void *data)
{
    add_point(data, one->x, one->y, 1);
    add_point(data, other->x, other->y, 1);
    return add_end(data, to, "c\n");
}

static const FT_Outline_Funcs functions = {move_to, line_to, conic_to, cubic_to, 0, 0};

/* The same of one font. What it lacks leaves the buffer as it was; out of memory the buffer has failed. */
static bool draw(FT_Face face, uint32_t character, struct buffer *outline, uint32_t *advance)
{
    const FT_UInt glyph = FT_Get_Char_Index(face, character);
    const size_t before = outline->length;
    const FT_Error error =
        glyph ? FT_Load_Glyph(face, glyph, FT_LOAD_NO_SCALE | FT_LOAD_NO_BITMAP) : 0;
    struct pen pen = {.out = outline, .em = face->units_per_EM};
    bool good = glyph && !error && face->glyph->format == FT_GLYPH_FORMAT_OUTLINE &&
        face->glyph->advance.x >= 0 &&
        FT_Outline_Decompose(&face->glyph->outline, &functions, &pen) == 0 &&
        outline->length - before <= FONTS_OUTLINE_MAX;

    outline->failed |= error == FT_Err_Out_Of_Memory;
    if (good)
        *advance = (uint32_t)scaled(face->glyph->advance.x, 1, &pen);
    else
        outline->length = before;
    return good && !outline->failed;
}

bool fonts_outline(
    struct fonts *fonts, uint32_t character, struct buffer *outline, uint32_t *advance)
{
    struct buffer remarks = {0};
    bool found = false;

    pthread_mutex_lock(&fonts->lock);
    outline->failed |= fonts->unread && !read_fonts(fonts, &remarks);
    buffer_free(&remarks);
    for (size_t i = 0; i < fonts->count && !found && !outline->failed; i++)
        found = draw(fonts->faces[i], character, outline, advance);
    pthread_mutex_unlock(&fonts->lock);
    return found;
}

void fonts_free(struct fonts *fonts)
{
    if (!fonts)
        return;
    for (size_t i = 0; i < fonts->count; i++) {
        (void)FT_Done_Face(fonts->faces[i]);
        buffer_free(&fonts->files[i]);
    }
    (void)FT_Done_FreeType(fonts->library);
    pthread_mutex_destroy(&fonts->lock);
    free(fonts);
}
