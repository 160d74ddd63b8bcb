/*
 * A table by byte: tiles follow no pattern, so that a branch for each would often be mispredicted.
 */
#include "encode/tile_characters.h"

#include <string.h>

static enum maze_status characters_begin(struct source *source, const struct maze *maze)
{
    struct source *tiles = ((struct tile_characters *)source)->tiles;

    return tiles->kind->begin(tiles, maze);
}

static bool characters_length(const struct source *source, uint64_t *length)
{
    const struct tile_characters *self = (const struct tile_characters *)source;
    const uint64_t bytes = self->of['#'].length;
    uint64_t more;

    /* Which tiles are wall only the maze tells. */
    if (bytes != self->of[' '].length || (bytes > 1 && !self->only_tiles))
        return false;
    return self->tiles->kind->length(self->tiles, length) &&
        !__builtin_mul_overflow(self->count, bytes - 1, &more) &&
        !__builtin_add_overflow(*length, more, length);
}

/* Writes the characters of what is held, as many as surely fit. */
static char *put_held(struct tile_characters *self, char *to, const char *end)
{
    const size_t fit = (size_t)(end - to) / sizeof(struct tile_character);
    const size_t held = self->end - self->from, n = held < fit ? held : fit;
    const char *from = self->held + self->from;

    for (size_t i = 0; i < n; i++) {
        const struct tile_character *character = &self->of[(unsigned char)from[i]];

        memcpy(to, character, sizeof(*character));
        to += character->length;
    }
    self->from += n;
    return to;
}

static enum maze_status characters_next(
    struct source *source, char *bytes, size_t room, size_t *written)
{
    struct tile_characters *self = (struct tile_characters *)source;
    char *to = bytes, *const end = bytes + room;
    enum maze_status status = MAZE_OK;

    while (status == MAZE_OK && end - to >= (ptrdiff_t)sizeof(struct tile_character)) {
        if (self->from == self->end) {
            status =
                self->tiles->kind->next(self->tiles, self->held, sizeof(self->held), &self->end);
            self->from = 0;
            if (self->end == 0)
                break;
        }
        to = put_held(self, to, end);
    }
    *written = (size_t)(to - bytes);
    return status;
}

static void characters_free(struct source *source)
{
    struct source *tiles = ((struct tile_characters *)source)->tiles;

    tiles->kind->free(tiles);
}

static void become(struct tile_characters *self, char tile, const char *text)
{
    if (!*text)
        return;

    struct tile_character *character = &self->of[(unsigned char)tile];

    character->length = (uint8_t)strnlen(text, sizeof(character->bytes));
    memcpy(character->bytes, text, character->length);
}

void tile_characters_init(struct tile_characters *self, struct source *tiles, uint64_t count,
    bool only_tiles, const struct maze_drawing *drawing)
{
    static const struct source_kind kind = {
        characters_begin, characters_length, characters_next, characters_free};

    self->source = (struct source){&kind, .piece = sizeof(struct tile_character)};
    self->tiles = tiles;
    self->count = count;
    self->only_tiles = only_tiles;
    self->from = self->end = 0;
    for (size_t i = 0; i < sizeof(self->of) / sizeof(*self->of); i++)
        self->of[i] = (struct tile_character){{(char)i}, 1};
    become(self, '#', drawing->wall_text);
    become(self, ' ', drawing->floor_text);
}
