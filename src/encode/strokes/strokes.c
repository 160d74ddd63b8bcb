/*
 * Walls are drawn line by line: the walls along the line, the posts without walls, and then the upright walls that end
 * there, each from where it began. On every UPRIGHT_LINES'th line all upright walls are drawn so far, since the sides
 * of a corridor may be a thousand million lines long: a thread would be busy with them for minutes without a byte for
 * the client, and without noticing that it has left. In triangles, the other walls lean to either side in turn, so each
 * of them is a stroke of its own.
 *
 * Other cells are drawn one by one, with a stroke per wall that continues from corner to corner where it can.
 *
 * A path is a line to each turn.
 */
#include "encode/strokes/strokes.h"

#include "core/board/lattice.h"
#include "encode/strokes/arcs.h"

#include <stdlib.h>

/* ---- SVG (section 9.3, path data): relative commands; `h` and `v` take only one number ---- */

static char *put_pair(char *to, int64_t x, int64_t y)
{
    to = put_milli(to, x);
    if (y >= 0)
        *to++ = ' ';
    return put_milli(to, y);
}

static char *svg_move(char *to, struct picture_point pen, struct picture_point point)
{
    *to++ = 'm';
    return put_pair(to, point.x - pen.x, point.y - pen.y);
}

static char *svg_line(char *to, struct picture_point pen, struct picture_point point)
{
    if (point.y == pen.y) {
        *to++ = 'h';
        return put_milli(to, point.x - pen.x);
    }
    if (point.x == pen.x) {
        *to++ = 'v';
        return put_milli(to, point.y - pen.y);
    }
    *to++ = 'l';
    return put_pair(to, point.x - pen.x, point.y - pen.y);
}

static char *svg_dot(char *to, struct picture_point pen)
{
    return svg_line(to, pen, pen);
}

static char *svg_arc(char *to, struct picture_point pen, const struct picture_arc *arc)
{
    const struct picture_point end = arc_end(arc);

    *to++ = 'a';
    to = put_milli(to, arc->radius);
    *to++ = ' ';
    to = put(put_milli(to, arc->radius), arc->by > 0 ? " 0 0 1 " : " 0 0 0 ");
    return put_pair(to, end.x - pen.x, end.y - pen.y);
}

const struct stroke_syntax svg_strokes = {svg_move, svg_line, svg_arc, svg_dot};

/* ---- The pen ---- */

static INLINE char *pen_move(struct stroke_pen *pen, char *to, struct picture_point point)
{
    const struct picture_point before = pen->point;

    pen->point = point;
    pen->moved = true;
    return pen->syntax.move(to, before, point);
}

/* Moves the pen, unless it is there. */
static INLINE char *pen_reach(struct stroke_pen *pen, char *to, struct picture_point point)
{
    return pen->moved && pen->point.x == point.x && pen->point.y == point.y
        ? to
        : pen_move(pen, to, point);
}

static INLINE char *pen_line(struct stroke_pen *pen, char *to, struct picture_point point)
{
    const struct picture_point before = pen->point;

    pen->point = point;
    return pen->syntax.line(to, before, point);
}

/* The side of a cell from one corner to the next. */
static char *pen_side(struct stroke_pen *pen, char *to, const struct picture_corner *corner,
    const struct picture_corner *next)
{
    to = pen_reach(pen, to, corner->at);
    if (!corner->arc.radius)
        return pen_line(pen, to, next->at);
    pen->point = next->at;
    return pen->syntax.arc(to, corner->at, &corner->arc);
}

static char *pen_dot(const struct stroke_pen *pen, char *to)
{
    return pen->syntax.dot(to, pen->point);
}

/* ---- Walls ---- */

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

static char *draw_sides(struct wall_strokes *self, char *to, struct maze_point cell, unsigned walls)
{
    struct picture_corner corner[PICTURE_CORNERS];
    const unsigned corners = picture_corners(self->tiling, cell, corner);

    for (unsigned i = 0; i < corners; i++)
        if (walls >> corner[i].side & 1)
            to = pen_side(&self->pen, to, &corner[i], &corner[(i + 1) % corners]);
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

/* ---- The path ---- */

/* The most bytes of a step, and of a cell's marks in a window. */
enum { STEP_ROOM = 2 * ARC_MAX + STROKE_MAX, MARKS_ROOM = 10 * STROKE_MAX };

_Static_assert((int)STEP_ROOM <= (int)MARKS_ROOM, "a piece has a step");

static enum maze_status marks_next(struct source *, char *to, size_t room, size_t *written);

static enum maze_status path_begin(struct source *source, const struct maze *maze)
{
    static const struct source_kind marks = {.next = marks_next};
    struct path_strokes *self = (struct path_strokes *)source;

    self->path = maze->solution.path;
    self->at = maze->start;
    if (maze->rows->whole || rows_have_stairs(maze->rows)) {
        self->source.kind = &marks;
        self->rows = maze->rows;
        self->stays = path_stays(maze);
        self->at = maze_rows_place(self->rows, maze->start);
    }
    return MAZE_OK;
}

/* Where a line ends that leads across an edge of the board or into a tunnel. */
static struct picture_point end_beyond(
    const struct path_strokes *self, struct maze_point cell, unsigned direction)
{
    const struct picture_point middle = picture_middle(self->tiling, cell);
    const struct picture_point step =
        picture_step(self->tiling, cell, direction % self->tiling->sides);

    return (struct picture_point){
        middle.x + step.x * self->reach / MILLI, middle.y + step.y * self->reach / MILLI};
}

/* A new line begins there: so sharp a corner is drawn without a tip, and would end in the middle of the cell. */
static bool turns_back(const struct path_strokes *self, unsigned direction)
{
    return self->steps > 0 &&
        maze_path_step(self->path, self->steps - 1) == self->tiling->back[direction];
}

/* Whether the line continues straight in that direction. In triangles no two steps are in a line. */
static bool goes_straight(const struct path_strokes *self, unsigned direction)
{
    return self->straight && self->steps < maze_path_length(self->path) &&
        maze_path_step(self->path, self->steps) == direction;
}

/* ---- The path in rings ---- */

/* Goes around to a turn on the ring where the pen is. */
static char *go_around(struct path_strokes *self, char *to, int64_t turn)
{
    const struct picture_arc arc = {arc_radius(self->at.y), self->turn, turn - self->turn};

    if (arc.by) {
        to = self->pen.syntax.arc(to, self->pen.point, &arc);
        self->pen.point = arc_end(&arc);
        self->turn = turn;
    }
    return to;
}

/* The turn at which the next step leaves a cell: the middle of a half of its outer side, or of the cell. */
static int64_t turn_out(const struct path_strokes *self, struct maze_point cell)
{
    const unsigned direction = self->steps < maze_path_length(self->path)
        ? maze_path_step(self->path, self->steps)
        : RING_OUT;

    return arc_turn(direction == RING_OUT_FIRST || direction == RING_OUT_SECOND
            ? ring_next(cell, direction)
            : cell);
}

/* A step along a ring goes on to where the path leaves the next cell. One to another ring is straight. */
static char *draw_in_rings(struct path_strokes *self, char *to, uint32_t *left)
{
    const unsigned direction = maze_path_step(self->path, self->steps);
    const bool along = direction == RING_CLOCKWISE || direction == RING_COUNTERCLOCKWISE;
    const struct maze_point next = ring_next(self->at, direction);

    --*left;
    if (turns_back(self, direction))
        to = pen_move(&self->pen, to, self->pen.point);
    if (!along)
        to = go_around(self, to, turn_out(self, self->at));
    self->steps++;
    if (along) {
        const int64_t width = INT64_C(1) << (ARC_TURN - ring_bits(next.y));
        const int64_t middle =
            arc_turn(self->at) + (direction == RING_COUNTERCLOCKWISE ? -width : width);

        to = go_around(self, to, middle + turn_out(self, next) - arc_turn(next));
        self->turn += arc_turn(next) - middle;
    } else {
        to = pen_line(&self->pen, to, arc_point(arc_radius(next.y), self->turn));
    }
    self->at = next;
    return self->steps < maze_path_length(self->path) ? to : go_around(self, to, arc_turn(next));
}

/*
 * Continues in a straight line, or across an edge, for at most *left steps; a longer line is drawn when its end is
 * known. Across a wrapped edge, the line leaves the board and enters again; the same holds under a bridge.
 */
static char *draw_line(struct path_strokes *self, char *to, uint32_t *left)
{
    const unsigned direction = maze_path_step(self->path, self->steps);
    struct maze_point next;

    if (turns_back(self, direction))
        to = pen_move(&self->pen, to, self->pen.point);
    do {
        if (*left == 0)
            return to;
        --*left;
        next = tiling_next(self->tiling, self->at, direction);
        self->steps++;
        if (next.x >= self->width || next.y >= self->height || direction >= self->tiling->sides) {
            to = pen_line(&self->pen, to, end_beyond(self, self->at, direction));
            next = (struct maze_point){wrapped(next.x, self->width), wrapped(next.y, self->height)};
            to = pen_move(&self->pen, to, end_beyond(self, next, self->tiling->back[direction]));
            self->at = next;
            break;
        }
        self->at = next;
    } while (goes_straight(self, direction));
    return pen_line(&self->pen, to, picture_middle(self->tiling, self->at));
}

static enum maze_status path_next(struct source *source, char *to, size_t room, size_t *written)
{
    struct path_strokes *self = (struct path_strokes *)source;
    char *const begin = to, *const end = to + room;
    uint32_t left = SOURCE_CELLS;

    if (!self->begun) {
        to = pen_move(&self->pen, to, picture_middle(self->tiling, self->at));
        self->turn = self->tiling->rings ? arc_turn(self->at) : 0;
        if (maze_path_length(self->path) == 0)
            to = pen_dot(&self->pen, to);
    }
    self->begun = true;
    while (left && self->steps < maze_path_length(self->path) && end - to >= STEP_ROOM)
        to = self->tiling->rings ? draw_in_rings(self, to, &left) : draw_line(self, to, &left);
    *written = (size_t)(to - begin);
    return left ? MAZE_OK : MAZE_LATER;
}

/* ---- The path in a window: a stroke from cell to cell, or to the border ---- */

/* Draws a line from the middle of a cell to the middle of the next, or as far as the border. */
static char *put_mark(struct path_strokes *self, char *to, unsigned direction)
{
    const struct maze_point cell = {self->x, self->rows->y - 1};
    const struct maze_point next = {
        cell.x + (direction == MAZE_EAST), cell.y + (direction == MAZE_SOUTH)};
    const bool beyond = direction == MAZE_NORTH || direction == MAZE_WEST ||
        next.x == self->rows->width || next.y == self->rows->height;

    to = pen_move(&self->pen, to, picture_middle(self->tiling, cell));
    return pen_line(&self->pen, to,
        beyond ? end_beyond(self, cell, direction) : picture_middle(self->tiling, next));
}

/* Draws the marks of a cell. Its northern and western marks are drawn only at the border. */
static char *put_marks(struct path_strokes *self, char *to)
{
    const uint64_t *top = self->rows->top_mark[MAZE_PLANE_SOUTH];
    const struct maze_point cell = {self->x, self->rows->y - 1};

    if ((self->stays && maze_point_is(self->at, cell)) ||
        row_stairs(&self->row, self->x, MAZE_PLANE_MARK)) {
        to = pen_move(&self->pen, to, picture_middle(self->tiling, cell));
        to = pen_dot(&self->pen, to);
    }
    if (self->rows->y == 1 && bits_has(top, self->x))
        to = put_mark(self, to, MAZE_NORTH);
    if (self->x == 0 && self->row.west_mark)
        to = put_mark(self, to, MAZE_WEST);
    if (bits_has(self->row.plane[MAZE_PLANE_EAST_MARK], self->x))
        to = put_mark(self, to, MAZE_EAST);
    if (bits_has(self->row.plane[MAZE_PLANE_SOUTH_MARK], self->x))
        to = put_mark(self, to, MAZE_SOUTH);
    return to;
}

static enum maze_status marks_next(struct source *source, char *to, size_t room, size_t *written)
{
    struct path_strokes *self = (struct path_strokes *)source;
    char *const begin = to, *const end = to + room;
    enum maze_status status = MAZE_OK;
    uint64_t examined = 0;

    if (!self->begun) {
        self->rows->y = 0;
        self->x = self->rows->width;
        self->begun = true;
    }
    while (status == MAZE_OK && examined++ < SOURCE_CELLS && end - to >= MARKS_ROOM)
        if (self->x < self->rows->width) {
            to = self->put_marks(self, to);
            self->x++;
        } else {
            status = maze_rows_next(self->rows, &self->row);
            self->x = status == MAZE_OK ? 0 : self->x;
        }
    *written = (size_t)(to - begin);
    return source_stop(status, examined);
}

struct path_strokes path_strokes_of(const struct maze_tiling *tiling,
    const struct stroke_syntax *syntax, uint64_t width, uint64_t height,
    const struct maze_drawing *drawing, uint32_t thick)
{
    static const struct source_kind kind = {.begin = path_begin, .next = path_next};
    const int64_t unit = drawing->cell + drawing->wall;
    const struct maze_polygon *polygon = tiling->polygon;
    /* The far side of the outer wall, or of the strip where a tunnel begins. */
    const int64_t strips = tiling->by_tiles ? 0 : 2 * (int64_t)picture_strip(drawing);

    return (struct path_strokes){
        .source = {&kind, .piece = MARKS_ROOM},
        .tiling = tiling,
        .pen = {.syntax = *syntax},
        .width = width,
        .height = height,
        .put_marks = put_marks,
        .straight = memcmp(polygon[0].middle, polygon[1].middle, sizeof(polygon->middle)) == 0,
        /* The reach of a cap; for other tilings, the edge. */
        .reach = picture_is_square(tiling)
            ? ((drawing->cell + 2 * (int64_t)drawing->wall + strips - thick) * MILLI + unit) /
                (2 * unit)
            : MILLI / 2,
    };
}

/* ---- Stairs ---- */

/* From the middle of a cell to the tip of an arrow, and how far its ends are behind that and beside it. */
enum { STAIR_TIP = 300, STAIR_SIDE = 160 };

static enum maze_status stairs_begin(struct source *source, const struct maze *maze)
{
    ((struct path_strokes *)source)->rows = maze->rows;
    return MAZE_OK;
}

static char *put_arrow(struct path_strokes *self, char *to, struct picture_point middle, bool down)
{
    const int64_t tip = middle.y + (down ? STAIR_TIP : -STAIR_TIP);
    const int64_t back = tip + (down ? -STAIR_SIDE : STAIR_SIDE);

    to = pen_move(&self->pen, to, (struct picture_point){middle.x - STAIR_SIDE, back});
    to = pen_line(&self->pen, to, (struct picture_point){middle.x, tip});
    return pen_line(&self->pen, to, (struct picture_point){middle.x + STAIR_SIDE, back});
}

static char *put_stairs(struct path_strokes *self, char *to)
{
    const struct maze_point cell = {self->x, self->rows->y - 1};
    const unsigned stairs = row_stairs(&self->row, self->x, MAZE_PLANE_WALL);

    for (unsigned down = 0; down < 2; down++)
        if (stairs >> down & 1)
            to = put_arrow(self, to, picture_middle(self->rows->tiling, cell), down);
    return to;
}

struct path_strokes stair_strokes_of(const struct stroke_syntax *syntax)
{
    static const struct source_kind kind = {.begin = stairs_begin, .next = marks_next};

    return (struct path_strokes){.source = {&kind, .piece = MARKS_ROOM},
        .pen = {.syntax = *syntax},
        .put_marks = put_stairs};
}
