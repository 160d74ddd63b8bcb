/* Each passage as the numbers of two cells, y * width + x. Successive numbers differ in their last two digits alone. */
#include "base/bits.h"
#include "base/decimal.h"
#include "encode/source.h"

const struct maze_style edges_styles[] = {
    {"numbers", "two numbers a line, of the cells y * width + x that a passage joins"},
};

/* Bytes that the two lines of a cell take at most. */
enum { EDGES_ROOM = 4 * (DECIMAL_MAX + 1) };

struct edges {
    struct source source;
    struct maze_rows *rows; /* borrowed from the maze */
    struct maze_row row;
    uint64_t first;       /* cell of the row */
    uint64_t below;       /* the first cell of the row below it */
    uint64_t word;        /* in the planes, of the row's next cells */
    uint64_t east, south; /* what is left of that word */
    struct decimal_prefix here, there;
};

static inline char *put_edge(char *to, struct decimal_prefix *digits, uint64_t from,
    struct decimal_prefix *other, uint64_t into)
{
    to = decimal_put_near(to, digits, from);
    *to++ = ' ';
    to = decimal_put_near(to, other, into);
    *to++ = '\n';
    return to;
}

/* Loads the next word of the planes, of the next row if this one has no more. */
static enum maze_status load(struct edges *self)
{
    if (self->word == bits_words(self->row.width)) {
        const enum maze_status status = maze_rows_next(self->rows, &self->row);

        if (status != MAZE_OK)
            return status;
        self->first = (self->rows->y - 1) * (uint64_t)self->rows->width;
        self->below = self->rows->y < self->rows->height ? self->first + self->rows->width : 0;
        self->word = 0;
    }
    self->east = self->row.plane[MAZE_PLANE_EAST][self->word];
    self->south = self->row.plane[MAZE_PLANE_SOUTH][self->word];
    self->word++;
    return MAZE_OK;
}

/* Writes the passages of the cells in the loaded word while there is room. */
static char *put_word(struct edges *self, char *to, const char *end)
{
    const uint64_t x = (self->word - 1) * BITS_WORD, first = self->first;

    for (uint64_t left; (left = self->east | self->south) && end - to >= EDGES_ROOM;) {
        const uint64_t bit = left & -left, column = x + bits_lowest(left);
        const uint64_t cell = first + column;

        if (self->east & bit)
            to = put_edge(to, &self->here, cell, &self->here,
                column + 1 < self->row.width ? cell + 1 : first);
        if (self->south & bit)
            to = put_edge(to, &self->here, cell, &self->there, self->below + column);
        self->east &= ~bit;
        self->south &= ~bit;
    }
    return to;
}

static enum maze_status edges_begin(struct source *source, const struct maze *maze)
{
    ((struct edges *)source)->rows = maze->rows;
    return MAZE_OK;
}

static enum maze_status edges_next(struct source *source, char *to, size_t room, size_t *written)
{
    struct edges *self = (struct edges *)source;
    char *const begin = to, *const end = to + room;
    enum maze_status status = MAZE_OK;
    uint64_t examined = 0;

    while (status == MAZE_OK && examined < SOURCE_CELLS && end - to >= EDGES_ROOM) {
        if (!(self->east | self->south)) {
            status = load(self);
            examined += BITS_WORD;
        }
        if (status == MAZE_OK)
            to = put_word(self, to, end);
    }
    *written = (size_t)(to - begin);
    return source_stop(status, examined);
}

static struct source *edges_sources(void *memory, const struct maze_rendering *rendering,
    const struct maze_spec *spec, const struct maze_question *question)
{
    static const struct source_kind kind = {.begin = edges_begin, .next = edges_next};
    struct edges *self = memory;

    (void)rendering;
    (void)spec;
    (void)question;
    *self = (struct edges){.source = {&kind, .piece = EDGES_ROOM}};
    return &self->source;
}

const struct maze_output edges_output = {sizeof(struct edges), edges_sources};
