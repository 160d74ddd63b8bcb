/* Coordinates are integers, in thousandths, so that every machine writes the same digits. */
#include "encode/strokes/picture.h"

bool picture_is_square(const struct maze_tiling *tiling)
{
    return tiling->by_tiles;
}

int64_t picture_column(const struct maze_tiling *tiling)
{
    return picture_is_square(tiling) ? MILLI : MILLI / 2;
}

int64_t picture_row(const struct maze_tiling *tiling)
{
    return picture_is_square(tiling) ? MILLI : PICTURE_TRIANGLE;
}

struct picture_point picture_middle(const struct maze_tiling *tiling, struct maze_point cell)
{
    const int64_t column = picture_column(tiling), row = picture_row(tiling);
    const int64_t x = (int64_t)cell.x * column, y = (int64_t)cell.y * row;

    if (picture_is_square(tiling))
        return (struct picture_point){x + column / 2, y + row / 2};
    /* A triangle's middle is two thirds of its height from its tip. */
    return (struct picture_point){
        x + column, y + ((cell.x + cell.y) & 1 ? row / 3 : row - row / 3)};
}

unsigned picture_corners(const struct maze_tiling *tiling, struct maze_point cell,
    struct picture_point corner[PICTURE_CORNERS])
{
    const int64_t column = picture_column(tiling), row = picture_row(tiling);
    const int64_t x = (int64_t)cell.x * column, y = (int64_t)cell.y * row;
    const bool down = (cell.x + cell.y) & 1; /* a triangle that stands on its tip */

    if (picture_is_square(tiling)) {
        corner[0] = (struct picture_point){x, y};
        corner[1] = (struct picture_point){x + column, y};
        corner[2] = (struct picture_point){x + column, y + row};
        corner[3] = (struct picture_point){x, y + row};
        return 4;
    }
    corner[0] = (struct picture_point){x, down ? y : y + row};
    corner[1] = (struct picture_point){x + 2 * column, down ? y : y + row};
    corner[2] = (struct picture_point){x + column, down ? y + row : y};
    return 3;
}

struct picture_point picture_size(const struct maze_tiling *tiling, uint64_t width, uint64_t height)
{
    const uint64_t columns = width + !picture_is_square(tiling);

    return (struct picture_point){
        (int64_t)columns * picture_column(tiling), (int64_t)height * picture_row(tiling)};
}

static bool in_range(uint32_t length, uint32_t least, uint32_t most, uint32_t step)
{
    return length >= least && length <= most && length % step == 0;
}

bool picture_in_range(const struct maze_drawing *drawing, uint32_t least, uint32_t step)
{
    return in_range(drawing->cell, least, MAZE_LENGTH_MAX, step) &&
        in_range(drawing->wall, least, MAZE_LENGTH_MAX, step) &&
        in_range(drawing->margin, 0, MAZE_MARGIN_MAX, step);
}

uint32_t picture_path_width(
    const struct maze_tiling *tiling, const struct maze_drawing *drawing, bool pixels)
{
    const uint32_t units = drawing->cell / MAZE_LENGTH_UNIT;

    if (!picture_is_square(tiling))
        return drawing->cell / 6;
    if (!pixels || drawing->cell % MAZE_LENGTH_UNIT)
        return drawing->cell / 3;
    /* The width has the parity of the cell's, so that both sides keep the same number of pixels. */
    if (units % 2)
        return (units / 6 * 2 + 1) * MAZE_LENGTH_UNIT;
    return (units < 3 ? 2 : (units + 3) / 6 * 2) * MAZE_LENGTH_UNIT;
}

static uint32_t larger(uint32_t a, uint32_t b)
{
    return a > b ? a : b;
}

static uint32_t smaller(uint32_t a, uint32_t b)
{
    return a < b ? a : b;
}

struct picture_mark picture_mark(
    const struct maze_tiling *tiling, const struct maze_drawing *drawing, bool pixels)
{
    enum { RADIUS_LEAST = 3 * MAZE_LENGTH_UNIT, RING_LEAST = MAZE_LENGTH_UNIT };
    /* A circle in a triangle is about half as large as one in a square. */
    const uint32_t room = picture_is_square(tiling) ? drawing->cell / 2 : drawing->cell / 4;
    const uint32_t radius = larger(room * 2 / 3, pixels ? smaller(room, RADIUS_LEAST) : 0);

    return (struct picture_mark){
        radius, larger(radius * 2 / 5, pixels ? smaller(radius, RING_LEAST) : 0)};
}

bool picture_is_opaque(const struct maze_drawing *drawing)
{
    return (drawing->background & 0xff) == 0xff;
}

char *put_columns(char *to, const struct maze_tiling *tiling, int64_t columns)
{
    return put_milli(to, columns * picture_column(tiling));
}

char *put_rows(char *to, const struct maze_tiling *tiling, int64_t rows)
{
    return put_milli(to, rows * picture_row(tiling));
}

char *put_paint(char *to, const char *name, maze_rgba color)
{
    const unsigned opacity = color & 0xff;

    *to++ = ' ';
    to = put(stpcpy(to, name), "=\"#");
    for (int i = 0; i < 6; i++)
        *to++ = "0123456789abcdef"[color >> (28 - 4 * i) & 15];
    *to++ = '"';
    if (opacity == 0xff)
        return to;
    *to++ = ' ';
    to = put(stpcpy(to, name), "-opacity=\"");
    to = put_milli(to, (opacity * MILLI + 0xff / 2) / 0xff);
    *to++ = '"';
    return to;
}

/*
 * The ramp is the light part of YlGnBu (ColorBrewer, Cynthia A. Brewer), from its third darkest blue
 * to the yellow before its lightest: black walls and a red path are seen on all of it, and none of it
 * looks like a white floor. It goes in straight lines between nine colours, each as different from the
 * next as the others (CIEDE2000).
 */
maze_rgba heat_color(unsigned i)
{
    static const uint8_t ramp[][3] = {{34, 94, 168}, {35, 119, 180}, {30, 141, 190}, {50, 163, 194},
        {72, 184, 195}, {115, 199, 189}, {155, 215, 185}, {195, 231, 180}, {237, 248, 177}};
    const unsigned pieces = sizeof(ramp) / sizeof(ramp[0]) - 1, last = HEAT_COLORS - 1;
    const unsigned piece = i * pieces / last < pieces ? i * pieces / last : pieces - 1;
    const unsigned part = i * pieces - piece * last;
    maze_rgba color = 0;

    for (unsigned k = 0; k < 3; k++)
        color = color << 8 |
            (ramp[piece][k] * (last - part) + ramp[piece + 1][k] * part + last / 2) / last;
    return color << 8 | 0xff;
}

static enum maze_status heat_begin(struct source *source, const struct maze *maze)
{
    struct heat *self = (struct heat *)source;

    self->rows = maze->rows;
    self->rows->y = 0;
    self->farthest = maze->farthest;
    return MAZE_OK;
}

/* Finds the end of the cells of one shade that are drawn from x on, and returns the shade. */
static unsigned find_run(struct heat *self)
{
    const struct maze_row *row = &self->row;
    const uint64_t farthest = self->farthest;
    const uint32_t from = self->x;
    const unsigned shade = heat_shade(row->value[from], farthest);
    uint32_t x = from + 1;

    while (self->joins && x < row->width && heat_shade(row->value[x], farthest) == shade &&
        (shade < HEAT_COLORS || x - from < SOURCE_CELLS))
        x++;
    self->x = x;
    return shade;
}

static enum maze_status heat_next(struct source *source, char *to, size_t room, size_t *written)
{
    struct heat *self = (struct heat *)source;
    char *const begin = to, *const end = to + room;
    enum maze_status status = MAZE_OK;
    uint64_t examined = 0;

    while ((size_t)(end - to) >= source->piece && examined < SOURCE_CELLS) {
        if (self->y == 0 || self->x == self->row.width) {
            status = maze_rows_next(self->rows, &self->row);
            if (status != MAZE_OK)
                break;
            self->x = 0;
            self->y++;
            examined += SOURCE_ROW;
        }

        const uint32_t from = self->x;
        const unsigned shade = find_run(self);

        examined += self->x - from;
        if (shade == HEAT_COLORS)
            continue;
        to = self->draw(self, to, from, self->x, shade);
        self->shade = shade;
    }
    *written = (size_t)(to - begin);
    return source_stop(status, examined);
}

struct heat heat_of(const struct maze_tiling *tiling, size_t piece, heat_draw *draw)
{
    static const struct source_kind kind = {.begin = heat_begin, .next = heat_next};

    return (struct heat){
        .source = {&kind, .piece = piece}, .tiling = tiling, .draw = draw, .shade = HEAT_COLORS};
}
