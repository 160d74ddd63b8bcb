/* Coordinates are integers in thousandths, so every machine writes the same digits. */
#include "encode/strokes/picture.h"

#include "core/board/lattice.h"
#include "encode/strokes/arcs.h"

#include <sys/param.h>

enum { INSET_MAX = 400 }; /* thousandths */

static struct picture_point place_of(const struct maze_tiling *tiling, struct maze_point cell)
{
    const bool lower = maze_tiling_class(tiling, cell.x, cell.y);

    return (struct picture_point){(int64_t)cell.x * tiling->column,
        (int64_t)cell.y * tiling->row + (lower ? tiling->lower : 0)};
}

static const struct maze_polygon *polygon_of(
    const struct maze_tiling *tiling, struct maze_point cell)
{
    return &tiling->polygon[maze_tiling_class(tiling, cell.x, cell.y)];
}

struct picture_point picture_middle(const struct maze_tiling *tiling, struct maze_point cell)
{
    const struct picture_point place = place_of(tiling, cell);
    const struct maze_polygon *polygon = polygon_of(tiling, cell);

    if (tiling->rings)
        return arc_point(arc_radius(cell.y), arc_turn(cell));
    return (struct picture_point){place.x + polygon->middle[0], place.y + polygon->middle[1]};
}

struct picture_point picture_step(
    const struct maze_tiling *tiling, struct maze_point cell, unsigned direction)
{
    const struct picture_point from = place_of(tiling, cell);
    const struct picture_point to = place_of(tiling, tiling_next(tiling, cell, direction));

    return (struct picture_point){to.x - from.x, to.y - from.y};
}

unsigned picture_corners(const struct maze_tiling *tiling, struct maze_point cell,
    struct picture_corner corner[PICTURE_CORNERS])
{
    const struct picture_point place = place_of(tiling, cell);
    const struct maze_polygon *polygon = polygon_of(tiling, cell);

    if (tiling->rings)
        return arc_corners(cell, corner);
    for (unsigned i = 0; i < polygon->corners; i++)
        corner[i] = (struct picture_corner){
            .at = {place.x + polygon->corner[i].x, place.y + polygon->corner[i].y},
            .side = polygon->corner[i].side};
    return polygon->corners;
}

int64_t picture_origin(const struct maze_tiling *tiling, uint64_t height)
{
    return tiling->rings ? MILLI * ((int64_t)height + 1) : 0;
}

struct picture_point picture_size(const struct maze_tiling *tiling, uint64_t width, uint64_t height)
{
    const int64_t radius = picture_origin(tiling, height);

    if (radius)
        return (struct picture_point){2 * radius, 2 * radius};
    return (struct picture_point){(int64_t)width * tiling->column + tiling->rest[0],
        (int64_t)height * tiling->row + tiling->rest[1]};
}

bool picture_is_square(const struct maze_tiling *tiling)
{
    return tiling->sides == MAZE_DIRECTIONS && !tiling->classes;
}

uint32_t picture_strip(const struct maze_drawing *drawing)
{
    const uint32_t strip = drawing->cell / MAZE_BRIDGE_CELL;

    return strip < MAZE_LENGTH_UNIT ? strip : strip - strip % MAZE_LENGTH_UNIT;
}

int64_t picture_inset(const struct maze_drawing *drawing)
{
    const int64_t inset =
        (int64_t)(drawing->wall + picture_strip(drawing)) * MILLI / (drawing->cell + drawing->wall);

    return inset < INSET_MAX ? inset : INSET_MAX;
}

bool picture_has_bridges(const struct maze_drawing *drawing, bool pixels)
{
    return (drawing->cell >= MAZE_BRIDGE_CELL * MAZE_LENGTH_UNIT || !pixels) &&
        drawing->wall <= drawing->cell / MAZE_BRIDGE_WALLS;
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

/* The width of a cell for things that are drawn in its middle. */
static uint32_t breadth_of(const struct maze_tiling *tiling, const struct maze_drawing *drawing)
{
    return (uint32_t)((uint64_t)drawing->cell * (uint64_t)tiling->breadth / MILLI);
}

uint32_t picture_path_width(
    const struct maze_tiling *tiling, const struct maze_drawing *drawing, bool pixels)
{
    const uint32_t units = drawing->cell / MAZE_LENGTH_UNIT;
    const uint32_t bridge = drawing->cell - 2 * (drawing->wall + picture_strip(drawing));
    uint32_t width = breadth_of(tiling, drawing) / 3;

    /* The width is even if the cell's is, so that both sides keep the same number of pixels. */
    if (pixels && drawing->cell % MAZE_LENGTH_UNIT == 0 && picture_is_square(tiling))
        width = MAZE_LENGTH_UNIT *
            (units % 2          ? units / 6 * 2 + 1
                    : units < 3 ? 2
                                : (units + 3) / 6 * 2);
    return !maze_tiling_has_tunnels(tiling) || !picture_has_bridges(drawing, false)
        ? width
        : MIN(width, bridge);
}

struct picture_mark picture_mark(
    const struct maze_tiling *tiling, const struct maze_drawing *drawing, bool pixels)
{
    enum { RADIUS_LEAST = 3 * MAZE_LENGTH_UNIT, RING_LEAST = MAZE_LENGTH_UNIT };
    const uint32_t room = breadth_of(tiling, drawing) / 2;
    const uint32_t radius = MAX(room * 2 / 3, pixels ? MIN(room, RADIUS_LEAST) : 0);

    return (struct picture_mark){radius, MAX(radius * 2 / 5, pixels ? MIN(radius, RING_LEAST) : 0)};
}

bool picture_is_opaque(const struct maze_drawing *drawing)
{
    return (drawing->background & 0xff) == 0xff;
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
 * The ramp is the light part of YlGnBu (ColorBrewer, Cynthia A. Brewer), from its third darkest blue to the yellow
 * before its lightest: black walls and a red path stand out everywhere, and nothing looks like a white floor. It is
 * linear between nine colours, which are equally far apart (CIEDE2000).
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
    links_begin(&self->links, self->rows);
    self->farthest = maze->farthest;
    return MAZE_OK;
}

/* Finds the end of the run of cells from x that are drawn in one shade, and returns the shade. */
static unsigned find_run(struct heat *self)
{
    const struct maze_row *row = &self->links.here;
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
        if (self->y == 0 || self->x == self->links.width) {
            status = links_next(&self->links, self->rows);
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

bool heat_bridge(const struct heat *self, uint32_t x, struct picture_point *from,
    struct picture_point *to, unsigned *under)
{
    const unsigned way = links_tunnel_direction(&self->links, x);
    const int64_t left = (int64_t)x * MILLI, top = (int64_t)(self->y - 1) * MILLI;
    const int64_t across = way == MAZE_EAST ? self->inset : 0, down = self->inset - across;

    if (way == MAZE_LINKS_MAX)
        return false;
    *from = (struct picture_point){left + across, top + down};
    *to = (struct picture_point){left + MILLI - across, top + MILLI - down};
    *under =
        heat_shade(way == MAZE_EAST ? self->links.here.value[x - 1] : self->links.above.value[x],
            self->farthest);
    return true;
}

struct heat heat_of(const struct maze_tiling *tiling, size_t piece, heat_draw *draw)
{
    static const struct source_kind kind = {.begin = heat_begin, .next = heat_next};

    return (struct heat){
        .source = {&kind, .piece = piece}, .tiling = tiling, .draw = draw, .shade = HEAT_COLORS};
}
