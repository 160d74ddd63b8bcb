/* A path is a line to each turn. */
#include "encode/strokes/path_strokes.h"

#include "core/board/lattice.h"
#include "encode/floor_rows.h"
#include "encode/strokes/arcs.h"

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
