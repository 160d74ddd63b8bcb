/*
 * A line to each turn. Across an edge that wraps around, the line leaves the board and comes in
 * again.
 */
#include "encode/path_strokes.h"

#include "maze/path.h"

enum { STROKE_ROOM = 3 * STROKE_MAX }; /* bytes that a step takes at most */

static enum maze_status path_begin(struct source *source, const struct maze *maze)
{
    struct path_strokes *self = (struct path_strokes *)source;

    self->path = maze->solution.path;
    self->at = maze->start;
    return MAZE_OK;
}

static char *move_to(struct path_strokes *self, char *to, struct picture_point point)
{
    to = self->syntax->move(to, self->pen, point);
    self->pen = point;
    return to;
}

static char *line_to(struct path_strokes *self, char *to, struct picture_point point)
{
    to = self->syntax->line(to, self->pen, point);
    self->pen = point;
    return to;
}

/* Where a line across an edge of the board ends. */
static struct picture_point end_beyond(
    const struct path_strokes *self, struct maze_point cell, unsigned direction)
{
    const struct picture_point middle = picture_middle(self->tiling, cell);
    const int64_t row = picture_row(self->tiling), column = picture_column(self->tiling);

    return (struct picture_point){
        middle.x + self->tiling->across[direction] * column * self->reach / MILLI,
        middle.y + self->tiling->down[direction] * row * self->reach / MILLI};
}

/* Goes on in a straight line, or across an edge, from the cell where the pen is. */
static char *draw_line(struct path_strokes *self, char *to)
{
    const unsigned direction = maze_path_step(self->path, self->steps);
    const bool straight = picture_is_square(self->tiling);
    struct maze_point next;

    do {
        next = (struct maze_point){self->at.x + (uint64_t)self->tiling->across[direction],
            self->at.y + (uint64_t)self->tiling->down[direction]};
        self->steps++;
        if (next.x >= self->width || next.y >= self->height) {
            to = line_to(self, to, end_beyond(self, self->at, direction));
            next.x = next.x == self->width ? 0 : next.x > self->width ? self->width - 1 : next.x;
            next.y = next.y == self->height ? 0 : next.y > self->height ? self->height - 1 : next.y;
            to = move_to(self, to, end_beyond(self, next, self->tiling->back[direction]));
            self->at = next;
            break;
        }
        self->at = next;
    } while (straight && self->steps < maze_path_length(self->path) &&
        maze_path_step(self->path, self->steps) == direction);
    return line_to(self, to, picture_middle(self->tiling, self->at));
}

static enum maze_status path_next(struct source *source, char *to, size_t room, size_t *written)
{
    struct path_strokes *self = (struct path_strokes *)source;
    char *const begin = to, *const end = to + room;

    if (!self->begun) {
        to = move_to(self, to, picture_middle(self->tiling, self->at));
        if (maze_path_length(self->path) == 0)
            to = self->syntax->dot(to, self->pen);
    }
    self->begun = true;
    while (self->steps < maze_path_length(self->path) && end - to >= STROKE_ROOM)
        to = draw_line(self, to);
    *written = (size_t)(to - begin);
    return MAZE_OK;
}

struct path_strokes path_strokes_of(const struct maze_tiling *tiling,
    const struct stroke_syntax *syntax, uint64_t width, uint64_t height,
    const struct maze_drawing *drawing)
{
    static const struct source_kind kind = {.begin = path_begin, .next = path_next};
    const int64_t unit = drawing->cell + drawing->wall;
    const bool square = picture_is_square(tiling);

    return (struct path_strokes){
        .source = {&kind, .piece = STROKE_ROOM},
        .tiling = tiling,
        .syntax = syntax,
        .width = width,
        .height = height,
        /* The cap reaches the far side of the outer wall; of a triangle, the edge. */
        .reach = square
            ? ((drawing->cell + 2 * (int64_t)drawing->wall - picture_path_width(drawing)) * MILLI +
                  unit) /
                (2 * unit)
            : MILLI / 2,
    };
}
