/*
 * Walls are drawn line by line: the walls along the line, the posts without walls, and then the upright walls that end
 * there, each from where it began. On every UPRIGHT_LINES'th line all upright walls are drawn so far, since the sides
 * of a corridor may be a thousand million lines long: a thread would be busy with them for minutes without a byte for
 * the client, and without noticing that it has left. In triangles, the other walls lean to either side in turn, so each
 * of them is a stroke of its own.
 *
 * Other cells are drawn one by one, with a stroke per wall that continues from corner to corner where it can.
 */
#include "encode/strokes/wall_strokes.h"

#include "core/board/lattice.h"

#include <stdlib.h>

enum {
    WALL_ROOM = 2 * STROKE_MAX, /* the most bytes of a move and a stroke */
    UPRIGHT_LINES = 256,
    LISTED_WORDS = SOURCE_CELLS / (4 * BITS_WORD) /* words of the plane, listed at once */
};

static bool is_square(const struct wall_strokes *self)
{
    return self->tiling->by_tiles;
}

/* The number of the line that was read last. */
static int64_t line_of(const struct wall_strokes *self)
{
    return (int64_t)self->lines.y - 1;
}

/* The last bit of the previous word, as a first bit. */
static uint64_t carry_into(const uint64_t *plane, size_t word)
{
    return word > 0 ? plane[word - 1] >> (BITS_WORD - 1) : 0;
}

/* The finders list what to draw in the words `from` to `end` - 1. */

/* Finds runs along the line. A triangle's side is two columns of corners wide. */
static void find_along(struct wall_strokes *self, size_t from, size_t end)
{
    wall_lines_find(&self->lines, end);
    for (size_t i = from; i < end; i++) {
        const uint64_t walls = self->lines.along[i];

        self->runs[i] =
            is_square(self) ? walls : walls | walls << 1 | carry_into(self->lines.along, i);
    }
}

/* Finds upright walls to draw: for squares those that end at the line, else all that lead to it. */
static void find_upright(struct wall_strokes *self, size_t from, size_t end)
{
    const uint64_t *walls = is_square(self) ? self->lines.above : self->lines.below;

    if (is_square(self))
        wall_lines_find_ends(&self->lines, from, end, self->begun, self->runs);
    if (!is_square(self) || line_of(self) % UPRIGHT_LINES == 0)
        memcpy(self->runs + from, walls + from, (end - from) * sizeof(*self->runs));
}

/* Finds the posts that no wall meets; triangles have none. */
static void find_lone(struct wall_strokes *self, size_t from, size_t end)
{
    if (is_square(self))
        wall_lines_find_lone(&self->lines, from, end, self->runs);
    else
        memset(self->runs + from, 0, (end - from) * sizeof(*self->runs));
}

/* The corners on a line, one more than cells. */
static size_t columns(const struct wall_strokes *self)
{
    return (size_t)self->rows->width + 1;
}

/* Lists the next columns of the part. Returns how many. */
static size_t list(struct wall_strokes *self)
{
    static void (*const finders[])(struct wall_strokes *, size_t from, size_t end) = {
        [WALLS_ALONG] = find_along, [WALLS_LONE] = find_lone, [WALLS_UPRIGHT] = find_upright};
    const size_t listed = self->listed, from = listed / BITS_WORD;
    const size_t left = self->lines.words - from;

    if (left <= LISTED_WORDS) {
        finders[self->part](self, from, self->lines.words);
        self->listed = columns(self);
    } else {
        finders[self->part](self, from, from + LISTED_WORDS);
        self->listed += LISTED_WORDS * BITS_WORD;
    }
    return self->listed - listed;
}

/* Moves to the next columns, part of the line, or line. Adds to *examined how many cells would take as long. */
static enum maze_status next_columns(struct wall_strokes *self, uint64_t *examined)
{
    enum maze_status status = MAZE_OK;

    if (self->x == columns(self)) {
        self->x = self->listed = 0;
        self->part = self->part == WALLS_UPRIGHT ? WALLS_ALONG : self->part + 1;
        if (self->part == WALLS_ALONG) {
            status = wall_lines_read(&self->lines);
            *examined += SOURCE_ROW;
        }
    }
    if (status == MAZE_OK)
        *examined += list(self);
    return status;
}

static enum maze_status walls_begin(struct source *source, const struct maze *maze)
{
    struct wall_strokes *self = (struct wall_strokes *)source;
    const size_t sides = (size_t)maze->rows->width + 1;
    const enum maze_status status = wall_lines_begin(&self->lines, maze->rows);

    self->rows = maze->rows;
    self->runs = malloc(bits_words(sides) * sizeof(*self->runs));
    self->begun = malloc(sides * sizeof(*self->begun));
    /* As if a line had just ended. */
    self->part = WALLS_UPRIGHT;
    self->x = self->listed = sides;
    return self->runs && self->begun ? status : MAZE_NO_MEMORY;
}

/* Whether walls are drawn line by line: there are four directions, and cells own their eastern and southern walls. */
static bool has_lines(const struct maze_tiling *tiling)
{
    return tiling->directions == MAZE_DIRECTIONS;
}

uint64_t wall_strokes_memory(const struct maze_rendering *rendering, const struct maze_spec *spec)
{
    const uint64_t sides = spec->width + 1;

    (void)rendering;
    if (!has_lines(maze_spec_tiling(spec)))
        return 0;
    return sizeof(uint64_t) * bits_words(sides) + sizeof(uint32_t) * sides +
        wall_lines_memory(spec->width);
}

/* Draws what is listed of the part and fits. Works on local copies, since a byte that is written could alias *self. */
static char *draw(struct wall_strokes *self, char *to, const char *end)
{
    const size_t listed = self->listed, sides = columns(self);
    const int64_t column = self->tiling->column, row = self->tiling->row;
    const int64_t line = line_of(self), y = line * row;
    const bool upright = self->part == WALLS_UPRIGHT, leaning = upright && !is_square(self);
    struct stroke_pen pen = self->pen;
    bool draws = self->draws;
    size_t x = self->x;

    while (end - to >= WALL_ROOM &&
        (x = draws ? x : bits_next(self->runs, x, listed, true)) < listed) {
        /* The side of a triangle leads from its upper corner to the lower, the other one of its column. */
        const int64_t at = (int64_t)x, lower = at + ((at + line) & 1), upper = 2 * at + 1 - lower;

        if (!draws)
            to = pen_reach(&pen, to, (struct picture_point){(leaning ? upper : at) * column, y});
        if (leaning) {
            to = pen_line(&pen, to, (struct picture_point){lower * column, y + row});
            x++;
        } else if (upright) {
            to = pen_line(&pen, to, (struct picture_point){at * column, self->begun[x] * row});
            self->begun[x++] = (uint32_t)line;
        } else if (self->part == WALLS_LONE) {
            to = pen_dot(&pen, to);
            x++;
        } else {
            x = bits_next(self->runs, x, listed, false);
            draws = x == listed && listed < sides;
            if (!draws)
                to = pen_line(&pen, to, (struct picture_point){(int64_t)x * column, y});
        }
    }
    self->pen = pen;
    self->draws = draws;
    self->x = x;
    return to;
}

static enum maze_status walls_next(struct source *source, char *to, size_t room, size_t *written)
{
    struct wall_strokes *self = (struct wall_strokes *)source;
    char *const begin = to, *const end = to + room;
    enum maze_status status = MAZE_OK;
    uint64_t examined = 0;

    while (status == MAZE_OK && !self->ended && examined < SOURCE_CELLS && end - to >= WALL_ROOM) {
        to = draw(self, to, end);
        if (self->x == self->listed)
            status = next_columns(self, &examined);
        self->ended = status == MAZE_END;
    }
    *written = (size_t)(to - begin);
    return source_stop(status, examined);
}

static void walls_free(struct source *source)
{
    struct wall_strokes *self = (struct wall_strokes *)source;

    wall_lines_free(&self->lines);
    free(self->runs);
    free(self->begun);
}

/* ---- Walls of other tilings ---- */

/* The most bytes of a cell's walls; and the cells of lines that can be examined in the time of one of these. */
enum { SIDES_ROOM = MAZE_LINKS_MAX * WALL_ROOM, SIDES_LOAD = 8 };

_Static_assert((int)SIDES_ROOM <= (int)SOURCE_PIECE, "a piece has the walls of a cell");
_Static_assert(2 * (int)WALL_ROOM + 3 * (STROKE_MAX + ARC_MAX) <= (int)SIDES_ROOM,
    "so have two straight sides in rings, and three arcs");

static enum maze_status sides_begin(struct source *source, const struct maze *maze)
{
    ((struct wall_strokes *)source)->rows = maze->rows;
    return MAZE_OK;
}

/* The set of walls to draw with cell x of the row. A wall between two inside cells is drawn with its owner. */
static unsigned walls_of(const struct wall_strokes *self, uint32_t x)
{
    const struct links *links = &self->links;
    const struct maze_point cell = {x, links->y};
    unsigned walls = tiling_sides(self->tiling, cell), others, open;

    /* A bridge is open on two sides, and tunnels begin on the other two. */
    if (!links_inside(&links->here, x) || links_tunnel_direction(links, x) < MAZE_LINKS_MAX)
        return 0;
    open = links_open(links, x, MAZE_PLANE_WALL);
    walls &= ~(open | open >> self->tiling->sides);
    others = walls & ~(unsigned)self->tiling->forward;
    for (; others; others &= others - 1) {
        const struct maze_point owner = tiling_next(self->tiling, cell, bits_lowest(others));

        if (links_inside(owner.y == cell.y ? &links->here : &links->above, owner.x))
            walls &= ~(others & -others);
    }
    return walls;
}

/* Draws the side of a cell from one corner to the next. */
static char *draw_side(struct stroke_pen *pen, char *to, const struct picture_corner *corner,
    const struct picture_corner *next)
{
    to = pen_reach(pen, to, corner->at);
    if (!corner->arc.radius)
        return pen_line(pen, to, next->at);
    pen->point = next->at;
    return pen->syntax.arc(to, corner->at, &corner->arc);
}

static char *draw_sides(struct wall_strokes *self, char *to, struct maze_point cell, unsigned walls)
{
    struct picture_corner corner[PICTURE_CORNERS];
    const unsigned corners = picture_corners(self->tiling, cell, corner);

    for (unsigned i = 0; i < corners; i++)
        if (walls >> corner[i].side & 1)
            to = draw_side(&self->pen, to, &corner[i], &corner[(i + 1) % corners]);
    return to;
}

/* Draws the walls of a bridge, from one corner of its cell to the next, on both sides of the tunnel. */
static char *draw_bridge(struct wall_strokes *self, char *to, struct maze_point cell, unsigned way)
{
    const int64_t x = (int64_t)cell.x * MILLI, y = (int64_t)cell.y * MILLI;

    for (int64_t side = 0; side <= MILLI; side += MILLI) {
        const int64_t wall = side ? MILLI - self->inset : self->inset;
        /* Along the tunnel, and across it. */
        const int64_t points[][2] = {{side, 0}, {wall, 0}, {wall, MILLI}, {side, MILLI}};

        for (unsigned i = 0; i < 4; i++) {
            const bool east = way == MAZE_EAST;
            const struct picture_point point = {x + points[i][!east], y + points[i][east]};

            to = i ? pen_line(&self->pen, to, point) : pen_move(&self->pen, to, point);
        }
    }
    return to;
}

static enum maze_status sides_next(struct source *source, char *to, size_t room, size_t *written)
{
    struct wall_strokes *self = (struct wall_strokes *)source;
    char *const begin = to, *const end = to + room;
    enum maze_status status = MAZE_OK;
    uint64_t examined = 0;

    if (!self->reads)
        links_begin(&self->links, self->rows);
    while (end - to >= SIDES_ROOM && examined < SOURCE_CELLS) {
        struct maze_point cell;
        unsigned way;

        if (!self->reads || self->x == self->links.width) {
            status = links_next(&self->links, self->rows);
            if (status != MAZE_OK)
                break;
            self->reads = true;
            self->x = 0;
        }
        cell = (struct maze_point){self->x++, self->links.y};
        way = links_tunnel_direction(&self->links, (uint32_t)cell.x);
        if (way < MAZE_LINKS_MAX)
            to = draw_bridge(self, to, cell, way);
        else
            to = draw_sides(self, to, cell, walls_of(self, (uint32_t)cell.x));
        examined += SIDES_LOAD;
    }
    *written = (size_t)(to - begin);
    return source_stop(status, examined);
}

struct wall_strokes wall_strokes_of(const struct maze_tiling *tiling,
    const struct stroke_syntax *syntax, const struct maze_drawing *drawing)
{
    static const struct source_kind lines = {
        .begin = walls_begin, .next = walls_next, .free = walls_free};
    static const struct source_kind sides = {
        .begin = sides_begin, .next = sides_next, .free = walls_free};
    const bool is_lines = has_lines(tiling);

    return (struct wall_strokes){
        .source = {is_lines ? &lines : &sides, .piece = is_lines ? WALL_ROOM : SIDES_ROOM},
        .tiling = tiling,
        .pen = {.syntax = *syntax},
        .inset = picture_inset(drawing),
    };
}
