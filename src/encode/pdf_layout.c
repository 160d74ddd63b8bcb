/*
 * Lengths are whole millionths of a point, rounded down, so that what is laid out never passes the
 * margins.
 */
#include "encode/pdf_layout.h"

#include "encode/pdf_numbers.h"
#include "encode/picture.h"

enum {
    MICRO = PDF_ONE / MAZE_LENGTH_UNIT, /* a hundredth, in millionths */
    WALL_SHARE = 10 /* of a cell and its wall, a wall takes one part of so many */
};

/* Sheets, in hundredths of a point: 210 x 297 mm, 8.5 x 11 inches. */
static const struct {
    uint32_t width, height;
} papers[] = {
    [MAZE_PAPER_A4] = {59528, 84189},
    [MAZE_PAPER_LETTER] = {61200, 79200},
};

/*
 * The largest unit with which a board of `size` thousandths of it, and a wall, are as long as
 * `room`; 0: none is.
 */
static int64_t unit_of(const struct maze_drawing *drawing, int64_t size, int64_t room)
{
    const int64_t cell = drawing->cell * (int64_t)MICRO, wall = drawing->wall * (int64_t)MICRO;
    int64_t unit;

    if (cell)
        unit = cell + (wall ? wall : cell / (WALL_SHARE - 1));
    else if (wall)
        unit = room > wall ? (room - wall) * MILLI / size : 0;
    else
        unit = room > 0 ? room * MILLI / (size + MILLI / WALL_SHARE) : 0;
    return unit;
}

static int64_t min(int64_t a, int64_t b)
{
    return a < b ? a : b;
}

/*
 * A cell and a wall in the proportion that they have, in hundredths of a point where one was asked
 * for.
 */
static void set_proportion(struct pdf_layout *layout)
{
    struct maze_drawing *drawing = &layout->drawing;

    if (!drawing->wall) {
        drawing->wall = 2 * MAZE_LENGTH_UNIT;
        drawing->cell = (WALL_SHARE - 1) * drawing->wall;
    } else if (!drawing->cell) {
        drawing->cell = (uint32_t)((layout->unit - layout->wall) / MICRO);
    }
}

/* Lays it out on a page of this size; false as pdf_layout_of. */
static bool lay_out(const struct maze_drawing *drawing, int64_t title, struct picture_point size,
    struct pdf_layout *layout)
{
    const int64_t margin = drawing->margin * (int64_t)MICRO;
    const int64_t width = layout->page_width * (int64_t)MICRO - 2 * margin;
    const int64_t height = layout->page_height * (int64_t)MICRO - 2 * margin - title;
    int64_t board_width, board_height;

    layout->unit = min(unit_of(drawing, size.x, width), unit_of(drawing, size.y, height));
    layout->wall = drawing->wall ? drawing->wall * (int64_t)MICRO
        : drawing->cell          ? drawing->cell * (int64_t)MICRO / (WALL_SHARE - 1)
                                 : layout->unit / WALL_SHARE;
    if (layout->wall < PDF_LINE_MIN || layout->unit - layout->wall < PDF_LINE_MIN ||
        size.x > width / layout->unit * MILLI + MILLI ||
        size.y > height / layout->unit * MILLI + MILLI)
        return false;
    board_width = size.x * layout->unit / MILLI + layout->wall;
    board_height = size.y * layout->unit / MILLI + layout->wall;
    if (board_width > width || board_height > height)
        return false;
    layout->x = margin + (width - board_width + layout->wall) / 2;
    layout->y = margin + height - (height - board_height + layout->wall) / 2;
    layout->drawing = *drawing;
    set_proportion(layout);
    return true;
}

/* With a wall of its own where a cell was asked for whose usual one would be too thin. */
static struct maze_drawing with_wall(struct maze_drawing drawing)
{
    if (drawing.cell && !drawing.wall &&
        drawing.cell * (int64_t)MICRO / (WALL_SHARE - 1) < PDF_LINE_MIN)
        drawing.wall = PDF_LINE_MIN / MICRO + 1;
    return drawing;
}

bool pdf_layout_of(const struct maze_drawing *asked, bool title, const struct maze_tiling *tiling,
    uint64_t width, uint64_t height, struct pdf_layout *layout)
{
    const struct maze_drawing walled = with_wall(*asked), *drawing = &walled;
    const struct picture_point size = picture_size(tiling, width, height);
    const uint32_t narrow = papers[drawing->paper].width, long_side = papers[drawing->paper].height;
    const int64_t title_room = title ? PDF_TITLE_ROOM * (int64_t)MICRO : 0;
    struct pdf_layout across = {long_side, narrow};
    const bool fits_across = lay_out(drawing, title_room, size, &across);

    *layout = (struct pdf_layout){narrow, long_side};
    if (lay_out(drawing, title_room, size, layout) && (!fits_across || across.unit <= layout->unit))
        return true;
    *layout = across;
    return fits_across;
}
