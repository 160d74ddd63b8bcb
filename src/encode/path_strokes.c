/* A line to each turn. Across an edge that wraps around, the line leaves the board and comes in again. */
#include "encode/path_strokes.h"

#include "encode/picture.h"
#include "maze/path.h"

enum { STROKE_ROOM = 8 * PICTURE_NUMBER };

static enum maze_status path_begin(struct source *source, const struct maze *maze)
{
    struct path_strokes *self = (struct path_strokes *)source;

    self->path = maze->solution.path;
    self->at = maze->start;
    return MAZE_OK;
}

static char *put_point(char *to, char command, struct picture_point point)
{
    *to++ = command;
    to = put_milli(to, point.x);
    *to++ = ' ';
    return put_milli(to, point.y);
}

/* Halfway from a cell across its side. */
static struct picture_point halfway(
    const struct path_strokes *self, struct maze_point cell, unsigned direction)
{
    const struct picture_point middle = picture_middle(self->tiling, cell);

    return (struct picture_point){
        middle.x + self->tiling->across[direction] * picture_column(self->tiling) / 2,
        middle.y + self->tiling->down[direction] * picture_row(self->tiling) / 2};
}

/* Goes on in a straight line, or across an edge, from the cell where the pen is. */
static char *draw_line(struct path_strokes *self, char *to)
{
    const unsigned direction = maze_path_step(self->path, self->steps);
    const bool straight = self->tiling->has[0] == self->tiling->has[1];
    struct maze_point next;

    do {
        next = (struct maze_point){self->at.x + (uint64_t)self->tiling->across[direction],
            self->at.y + (uint64_t)self->tiling->down[direction]};
        self->steps++;
        if (next.x >= self->width || next.y >= self->height) {
            to = put_point(to, 'L', halfway(self, self->at, direction));
            next.x = next.x == self->width ? 0 : next.x > self->width ? self->width - 1 : next.x;
            next.y = next.y == self->height ? 0 : next.y > self->height ? self->height - 1 : next.y;
            to = put_point(to, 'M', halfway(self, next, self->tiling->back[direction]));
            self->at = next;
            break;
        }
        self->at = next;
    } while (straight && self->steps < maze_path_length(self->path) &&
        maze_path_step(self->path, self->steps) == direction);
    return put_point(to, 'L', picture_middle(self->tiling, self->at));
}

static enum maze_status path_next(struct source *source, char *to, size_t room, size_t *written)
{
    struct path_strokes *self = (struct path_strokes *)source;
    char *const begin = to, *const end = to + room;

    if (!self->begun)
        to = put_point(to, 'M', picture_middle(self->tiling, self->at));
    self->begun = true;
    while (self->steps < maze_path_length(self->path) && end - to >= STROKE_ROOM)
        to = draw_line(self, to);
    *written = (size_t)(to - begin);
    return MAZE_OK;
}

struct path_strokes path_strokes_of(
    const struct maze_tiling *tiling, uint64_t width, uint64_t height)
{
    static const struct source_kind kind = {.begin = path_begin, .next = path_next};

    return (struct path_strokes){
        .source = {&kind, .piece = 2 * STROKE_ROOM}, tiling, width, height};
}
