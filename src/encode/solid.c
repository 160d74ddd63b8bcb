/* The measures of a board, and how large one may be. */
#include "encode/solid.h"

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

bool solid_fits(const struct maze_rendering *rendering, const struct maze_spec *spec)
{
    const struct maze_drawing *drawing = &rendering->drawing;

    return side_of(drawing, spec->width) <= SOLID_SIDE_MAX &&
        side_of(drawing, spec->height) <= SOLID_SIDE_MAX;
}
