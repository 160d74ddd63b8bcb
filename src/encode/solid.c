/* The measures of a board, and how large one may be. */
#include "encode/solid.h"

#include "base/buffer.h"
#include "encode/source.h"

/*
 * How many triangles there are at most for each corner of the cells, the outer ones too: a closed
 * surface has twice as many triangles as vertices, at most 12 of them around a post of walls, and 4
 * more for each hole.
 */
enum { TRIANGLES_MAX = 28 };

/* The side of a board in hundredths, or more than SOLID_SIDE_MAX. */
static uint64_t side_of(const struct maze_drawing *drawing, uint64_t cells)
{
    return cells > SOLID_SIDE_MAX ? cells : cells * (drawing->cell + drawing->wall) + drawing->wall;
}

enum maze_status solid_begin(
    struct solid *solid, const struct maze_drawing *drawing, uint64_t width, uint64_t height)
{
    *solid = (struct solid){
        .cell = drawing->cell,
        .wall = drawing->wall,
        .width = (uint32_t)width,
        .height = (uint32_t)height,
        .z = {[SOLID_FLOOR] = drawing->floor, [SOLID_TOP] = drawing->floor + drawing->rise},
    };
    return side_of(drawing, width) <= SOLID_SIDE_MAX && side_of(drawing, height) <= SOLID_SIDE_MAX
        ? MAZE_OK
        : MAZE_TOO_LARGE;
}

char *solid_put(char *to, uint32_t hundredths)
{
    const uint32_t rest = hundredths % MAZE_LENGTH_UNIT;

    to += u64_write(hundredths / MAZE_LENGTH_UNIT, to);
    if (rest) {
        *to++ = '.';
        *to++ = (char)('0' + rest / 10);
    }
    if (rest % 10)
        *to++ = (char)('0' + rest % 10);
    return to;
}

bool solid_fits(const struct maze_rendering *rendering, const struct maze_spec *spec)
{
    const struct maze_format *format = rendering->format;
    const struct maze_drawing *drawing = &rendering->drawing;

    if (side_of(drawing, spec->width) > SOLID_SIDE_MAX ||
        side_of(drawing, spec->height) > SOLID_SIDE_MAX)
        return false;
    return format->output != &stl_output ||
        (spec->width + 1) * (spec->height + 1) <= UINT32_MAX / TRIANGLES_MAX;
}
