/*
 * A line to each turn. Across an edge that wraps around, the line leaves the board and comes in
 * again. Where the path turns back a new line begins: a corner that sharp is drawn without a tip,
 * and the path would end in the middle of the cell.
 */
#include "encode/path_strokes.h"

#include "maze/path.h"

enum { STROKE_ROOM = 4 * STROKE_MAX }; /* bytes that a step takes at most */

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

static bool turns_back(const struct path_strokes *self, unsigned direction)
{
    return self->steps > 0 &&
        maze_path_step(self->path, self->steps - 1) == self->tiling->back[direction];
}

/* Whether the line goes on, in that direction. */
static bool goes_straight(const struct path_strokes *self, unsigned direction)
{
    return picture_is_square(self->tiling) && self->steps < maze_path_length(self->path) &&
        maze_path_step(self->path, self->steps) == direction;
}

/*
 * Goes on in a straight line, or across an edge, at most *left steps. A line that is longer is not
 * drawn before its end.
 */
static char *draw_line(struct path_strokes *self, char *to, uint32_t *left)
{
    const unsigned direction = maze_path_step(self->path, self->steps);
    struct maze_point next;

    if (turns_back(self, direction))
        to = move_to(self, to, self->pen);
    do {
        if (*left == 0)
            return to;
        --*left;
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
    } while (goes_straight(self, direction));
    return line_to(self, to, picture_middle(self->tiling, self->at));
}

static enum maze_status path_next(struct source *source, char *to, size_t room, size_t *written)
{
    struct path_strokes *self = (struct path_strokes *)source;
    char *const begin = to, *const end = to + room;
    uint32_t left = SOURCE_CELLS;

    if (!self->begun) {
        to = move_to(self, to, picture_middle(self->tiling, self->at));
        if (maze_path_length(self->path) == 0)
            to = self->syntax->dot(to, self->pen);
    }
    self->begun = true;
    while (left && self->steps < maze_path_length(self->path) && end - to >= STROKE_ROOM)
        to = draw_line(self, to, &left);
    *written = (size_t)(to - begin);
    return left ? MAZE_OK : MAZE_LATER;
}

struct path_strokes path_strokes_of(const struct maze_tiling *tiling,
    const struct stroke_syntax *syntax, uint64_t width, uint64_t height,
    const struct maze_drawing *drawing, uint32_t thick)
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
            ? ((drawing->cell + 2 * (int64_t)drawing->wall - thick) * MILLI + unit) / (2 * unit)
            : MILLI / 2,
    };
}
