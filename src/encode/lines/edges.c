/* Writes each passage as the numbers of two cells, y * width + x. Only the last two digits of the next ones differ. */
#include "base/bits.h"
#include "base/decimal.h"
#include "core/board/lattice.h"
#include "encode/source.h"

const struct maze_style edges_styles[] = {
    {"numbers", "two numbers a line, of the cells y * width + x that a passage joins"},
};

/* The most bytes of a cell's lines. */
enum { EDGES_ROOM = MAZE_WALLS_MAX * 2 * (DECIMAL_MAX + 1) };

struct edges {
    struct source source;
    struct maze_rows *rows; /* borrowed from the maze */
    struct maze_row row;
    uint64_t y;                      /* of the row */
    uint64_t first[3];               /* cell of the row, and of the two rows below */
    uint64_t word;                   /* of the planes, with the next cells */
    unsigned walls;                  /* planes */
    unsigned way[MAZE_WALLS_MAX];    /* the direction of each */
    uint64_t left[MAZE_WALLS_MAX];   /* not yet written of that word */
    struct decimal_prefix digits[3]; /* of cell numbers in these rows */
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

/* Loads the next word of the planes, from the next row if this one is done. No passage leads out of a window. */
static enum maze_status load(struct edges *self)
{
    const struct maze_rows *rows = self->rows, *whole = rows->whole ? rows->whole : rows;

    if (self->word == bits_words(self->row.width)) {
        const enum maze_status status = maze_rows_next(self->rows, &self->row);

        if (status != MAZE_OK)
            return status;
        self->y = rows->y - 1;
        self->first[0] = (rows->north + self->y) * whole->width + rows->west;
        self->first[1] = rows->y < rows->height ? self->first[0] + whole->width : rows->west;
        self->first[2] = self->first[1] + whole->width; /* only tunnels lead there, or stairs */
        /* The rows between floors have no numbers. */
        if (rows->storey) {
            self->first[0] -= self->y / rows->storey * whole->width;
            self->first[1] = self->first[0] + whole->width;
            self->first[2] = self->first[0] + (rows->storey - UINT64_C(1)) * whole->width;
        }
        self->word = 0;
    }
    for (unsigned i = 0; i < self->walls; i++)
        self->left[i] = self->row.plane[MAZE_PLANE_WALL + i][self->word];
    self->word++;
    if (rows->width < whole->width && self->word == bits_words(rows->width))
        self->left[0] &= bits_last_mask(rows->width) >> 1;
    if (rows->height < whole->height && rows->y == rows->height)
        self->left[1] = 0;
    return MAZE_OK;
}

/* Cells of the word that are left. */
static inline uint64_t cells_left(const struct edges *self)
{
    return self->left[0] | self->left[1] | self->left[2] | self->left[3];
}

/* Writes the passage through a wall that a cell of the row owns; it may cross an edge of the board. */
static inline char *put_passage(struct edges *self, char *to, uint64_t x, unsigned direction)
{
    const struct maze_point next =
        tiling_next(self->rows->tiling, (struct maze_point){x, self->y}, direction);
    const uint64_t down = self->rows->storey && direction == MAZE_DOWN ? 2 : next.y - self->y;

    return put_edge(to, &self->digits[0], self->first[0] + x, &self->digits[down],
        self->first[down] + wrapped(next.x, self->row.width));
}

/* Writes the passages of the cells in the loaded word while there is room. */
static char *put_word(struct edges *self, char *to, const char *end)
{
    const uint64_t x = (self->word - 1) * BITS_WORD;

    for (uint64_t left; (left = cells_left(self)) && end - to >= EDGES_ROOM;) {
        const uint64_t bit = left & -left, column = x + bits_lowest(left);

        for (unsigned i = 0; i < self->walls; i++) {
            if (self->left[i] & bit)
                to = put_passage(self, to, column, self->way[i]);
            self->left[i] &= ~bit;
        }
    }
    return to;
}

static enum maze_status edges_begin(struct source *source, const struct maze *maze)
{
    struct edges *self = (struct edges *)source;

    self->rows = maze->rows;
    for (unsigned set = maze->rows->tiling->forward; set; set &= set - 1)
        self->way[self->walls++] = bits_lowest(set);
    return MAZE_OK;
}

static enum maze_status edges_next(struct source *source, char *to, size_t room, size_t *written)
{
    struct edges *self = (struct edges *)source;
    char *const begin = to, *const end = to + room;
    enum maze_status status = MAZE_OK;
    uint64_t examined = 0;

    while (status == MAZE_OK && examined < SOURCE_CELLS && end - to >= EDGES_ROOM) {
        if (!cells_left(self)) {
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

const struct maze_output edges_output = {sizeof(struct edges), edges_sources, .floors = true};
