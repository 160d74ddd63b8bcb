/*
 * The planes of a maze as they are in memory: a line of JSON that counts them, then their words row by row. Spaces
 * before the end of the line align the words, as readers like it.
 */
#include "base/decimal.h"
#include "encode/lines/members.h"
#include "encode/source.h"

const struct maze_style bits_styles[] = {
    {"planes", "open walls to the east and the south, and cells that are inside, 64 a word"},
};

enum { WORD = sizeof(uint64_t) };

struct planes {
    struct text_source head; /* the first of the list */
    struct source words;
    struct maze_rows *rows; /* borrowed from the maze */
    struct maze_row row;
    unsigned walls;     /* number of planes of walls */
    unsigned count;     /* one more for the inside, if cells are outside */
    unsigned plane;     /* next one of the row; count: none is left */
    size_t width, word; /* words per plane; words written */
    uint64_t height;
    char text[MAZE_SPEC_TEXT + 512]; /* of the head */
};

static bool planes_length(const struct source *source, uint64_t *length)
{
    const struct planes *self = SOURCE_OWNER(source, struct planes, words);

    return !__builtin_mul_overflow(self->height, self->count * self->width * WORD, length);
}

static enum maze_status planes_begin(struct source *source, const struct maze *maze)
{
    SOURCE_OWNER(source, struct planes, words)->rows = maze->rows;
    return MAZE_OK;
}

/* Word i of a plane of the row. If all cells are inside, the rows have no such plane. */
static uint64_t word_of(const struct planes *self, size_t i)
{
    const unsigned inside = self->plane == self->walls;
    const uint64_t *plane = self->row.plane[inside ? MAZE_PLANE_INSIDE : self->plane];

    if (plane)
        return plane[i];
    return i + 1 < self->width ? UINT64_MAX : bits_last_mask(self->row.width);
}

static enum maze_status planes_next(struct source *source, char *to, size_t room, size_t *written)
{
    struct planes *self = SOURCE_OWNER(source, struct planes, words);
    char *const begin = to, *const end = to + room;
    enum maze_status status = MAZE_OK;
    uint64_t examined = 0;

    while (end - to >= WORD && examined < SOURCE_CELLS) {
        if (self->plane == self->count) {
            status = maze_rows_next(self->rows, &self->row);
            if (status != MAZE_OK)
                break;
            examined += SOURCE_ROW + self->row.width;
            if (self->rows->storey && self->rows->y % self->rows->storey == 0)
                continue;
            self->plane = 0;
        }
        for (; self->word < self->width && end - to >= WORD; to += WORD)
            bits_store((uint8_t *)to, word_of(self, self->word++));
        if (self->word == self->width) {
            self->word = 0;
            self->plane++;
        }
    }
    *written = (size_t)(to - begin);
    return source_stop(status, examined);
}

static char *put_planes_head(const struct planes *self, char *to,
    const struct maze_rendering *rendering, const struct maze_room *window)
{
    const struct maze_spec maze = maze_spec_shown(rendering->whole);
    const struct maze_tiling *tiling = maze_spec_tiling(&maze);
    char *const begin = to;

    to = put_u64(to, "{\"width\":", maze.width);
    to = put_u64(to, ",\"height\":", maze.storey ? maze.storey - 1 : maze.height);
    if (maze.depth)
        to = put_u64(to, ",\"depth\":", maze.depth);
    to = put(members_part(to, rendering->whole, window), ",\"planes\":[");
    for (unsigned i = 0; i < self->walls; i++)
        to = put(stpcpy(put(to, i ? ",\"" : "\""), tiling->planes[i]), "\"");
    to = put(to, self->count > self->walls ? ",\"inside\"]" : "]");
    to = put_u64(to, ",\"words\":", self->width);
    if (!tiling->by_tiles)
        to = members_directions(members_tiling(to, tiling), tiling);
    to = put(members_url(to, rendering), "}");
    while ((to + 1 - begin) % WORD)
        *to++ = ' ';
    return put(to, "\n");
}

static struct source *planes_sources(void *memory, const struct maze_rendering *rendering,
    const struct maze_spec *spec, const struct maze_question *question)
{
    static const struct source_kind kind = {planes_begin, planes_length, planes_next};
    struct planes *self = memory;
    const bool outlined =
        spec->shape || spec->mask || spec->sparse || maze_spec_tiling(spec)->rings;

    self->words = (struct source){&kind, .piece = WORD};
    self->walls = bits_count(maze_spec_tiling(spec)->forward);
    self->count = self->plane = self->walls + outlined;
    self->width = bits_words(spec->width);
    self->word = 0;
    self->height = spec->storey ? spec->depth * (spec->storey - UINT64_C(1)) : spec->height;
    self->head = text_source_of(self->text,
        (size_t)(put_planes_head(self, self->text, rendering, &question->window) - self->text));
    self->head.source.after = &self->words;
    return &self->head.source;
}

const struct maze_output bits_output = {sizeof(struct planes), planes_sources, .floors = true};
