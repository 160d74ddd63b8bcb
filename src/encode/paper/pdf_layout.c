/* Lengths are whole millionths of a point, rounded down, so the layout never exceeds the margins. */
#include "encode/paper/pdf_layout.h"

#include <sys/param.h>

enum {
    MICRO = PDF_ONE / MAZE_LENGTH_UNIT, /* a hundredth of a point, in millionths */
    WALL_SHARE = 10,                    /* a wall takes 1 / 10 of a cell and a wall */
    GAP = 1800 * MICRO                  /* between two places, a quarter of an inch */
};

static const struct maze_named_paper papers[] = {
    {"a3", {2970000, 4200000}},
    {"a4", {2100000, 2970000}},
    {"a5", {1480000, 2100000}},
    {"letter", {2159000, 2794000}},
    {"legal", {2159000, 3556000}},
};

enum { PAPERS = sizeof(papers) / sizeof(papers[0]) };

const struct maze_named_paper *maze_paper_at(size_t i)
{
    return i < PAPERS ? &papers[i] : NULL;
}

static bool has_name(const struct maze_paper *paper)
{
    size_t i = 0;

    while (i < PAPERS && memcmp(&papers[i].size, paper, sizeof(*paper)) != 0)
        i++;
    return i < PAPERS;
}

static bool is_side(uint32_t length)
{
    return length >= MAZE_PAPER_MIN * MAZE_PAPER_MILLIMETRE &&
        length <= MAZE_PAPER_MAX * MAZE_PAPER_MILLIMETRE;
}

bool pdf_layout_is_valid(const struct maze_drawing *drawing)
{
    return is_side(drawing->paper.width) && is_side(drawing->paper.height) &&
        drawing->gutter <= MAZE_PAPER_MAX * MAZE_LENGTH_UNIT &&
        drawing->per_page <= MAZE_PER_PAGE_6 && drawing->solutions_per_page <= MAZE_PER_PAGE_9;
}

/* In the order of enum maze_per_page. */
static const uint8_t per_page[] = {1, 2, 4, 6, 9};

/* A side of paper in hundredths of a point. */
static uint32_t side_of(uint32_t length)
{
    const uint64_t inch = 254 * MAZE_PAPER_MILLIMETRE / 10;

    return (uint32_t)((length * UINT64_C(7200) + inch / 2) / inch);
}

/* Fills in `cell` and `wall` where the request left them to the paper. Only their proportion counts then. */
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

/* A maze to be laid out. */
struct board {
    const struct maze_drawing *drawing; /* as requested */
    enum pdf_heading heading;
    struct picture_point size;
    int64_t origin;
    const struct pdf_layout *front; /* whose proportions it has; or NULL */
};

/* The largest unit at which a side of `size` thousandths of a unit, and a wall, fit into `room`; 0: none does. */
static int64_t unit_of(const struct board *board, int64_t size, int64_t room)
{
    const int64_t cell = board->drawing->cell * (int64_t)MICRO;
    const int64_t wall = board->drawing->wall * (int64_t)MICRO;
    const struct pdf_layout *front = board->front;
    const int64_t share = front ? front->wall * MILLI / front->unit + 1 : MILLI / WALL_SHARE;
    const int64_t fits = room > 0 ? room * MILLI / (size + share) : 0;

    if (front)
        return cell || wall ? MIN(fits, front->unit) : fits;
    if (cell)
        return cell + (wall ? wall : cell / (WALL_SHARE - 1));
    return !wall ? fits : room > wall ? (room - wall) * MILLI / size : 0;
}

/* Finds the unit and the wall for boards in a room of this size. */
static void set_unit(
    const struct board *board, int64_t width, int64_t height, struct pdf_layout *layout)
{
    const struct maze_drawing *drawing = board->drawing;
    const struct pdf_layout *front = board->front;

    layout->unit = MIN(unit_of(board, board->size.x, width), unit_of(board, board->size.y, height));
    layout->wall = front ? (int64_t)((__int128)layout->unit * front->wall / front->unit)
        : drawing->wall  ? drawing->wall * (int64_t)MICRO
        : drawing->cell  ? drawing->cell * (int64_t)MICRO / (WALL_SHARE - 1)
                         : layout->unit / WALL_SHARE;
}

/* Lays it out in so many columns of the layout's places. False if it does not fit, as pdf_layout_of says. */
static bool lay_out(const struct board *board, unsigned columns, struct pdf_layout *layout)
{
    const struct maze_drawing *drawing = board->drawing;
    const struct picture_point size = board->size;
    const bool numbered = board->heading == PDF_NUMBERED;
    const int64_t margin = drawing->margin * (int64_t)MICRO, rows = layout->places / columns;
    const int64_t below = numbered ? PDF_REFERENCE_ROOM * MICRO : 0;
    const int64_t title = board->heading ? PDF_TITLE_ROOM * (int64_t)MICRO : 0;
    int64_t height;

    layout->columns = columns;
    layout->left = drawing->gutter ? drawing->gutter * (int64_t)PDF_ONE * 72 / 2540 : margin;
    layout->right = layout->page_width * (int64_t)MICRO - margin;
    layout->foot = margin + (numbered ? PDF_FOLIO_ROOM * MICRO : 0);
    layout->across = (layout->right - layout->left + GAP) / columns;
    layout->down = (layout->page_height * (int64_t)MICRO - margin - layout->foot + GAP) / rows;
    layout->room = layout->across - GAP;
    height = layout->down - GAP - title - below;
    set_unit(board, layout->room, height, layout);
    if (layout->wall < PDF_LINE_MIN || layout->unit - layout->wall < PDF_LINE_MIN ||
        size.x > layout->room / layout->unit * MILLI + MILLI ||
        size.y > height / layout->unit * MILLI + MILLI)
        return false;
    layout->width = size.x * layout->unit / MILLI + layout->wall;
    layout->height = size.y * layout->unit / MILLI + layout->wall;
    if (layout->width > layout->room || layout->height > height)
        return false;
    layout->x = layout->left + (layout->room - layout->width + layout->wall) / 2;
    layout->y = layout->foot + (rows - 1) * layout->down + below + height -
        (height - layout->height + layout->wall) / 2;
    layout->origin = board->origin * layout->unit / MILLI;
    layout->drawing = board->front ? board->front->drawing : *drawing;
    set_proportion(layout);
    return true;
}

/* Tries all columns of its places on such a page, and takes the layout if its unit is the largest so far. */
static bool improve(
    const struct board *board, const struct pdf_layout *page, struct pdf_layout *best)
{
    struct pdf_layout layout = *page;
    bool improved = false;

    for (unsigned columns = 1; columns <= page->places; columns++)
        if (page->places % columns == 0 && lay_out(board, columns, &layout) &&
            layout.unit > best->unit) {
            *best = layout;
            improved = true;
        }
    return improved;
}

/* Sets a wall if the request gave only a cell, and a ninth of that would be too thin. */
static struct maze_drawing with_wall(struct maze_drawing drawing)
{
    if (drawing.cell && !drawing.wall &&
        drawing.cell * (int64_t)MICRO / (WALL_SHARE - 1) < PDF_LINE_MIN)
        drawing.wall = PDF_LINE_MIN / MICRO + 1;
    return drawing;
}

/* Paper with a name lies as the maze needs it; one of other sides, or one that is bound, as the request says. */
bool pdf_layout_of(const struct maze_drawing *asked, enum pdf_heading heading,
    const struct maze_tiling *tiling, uint64_t width, uint64_t height, struct pdf_layout *layout)
{
    const struct maze_drawing drawing = with_wall(*asked);
    const struct board board = {&drawing, heading, picture_size(tiling, width, height),
        picture_origin(tiling, height), NULL};
    const bool turns = has_name(&drawing.paper) && !drawing.gutter;
    struct pdf_layout page = {side_of(drawing.paper.width), side_of(drawing.paper.height)};
    bool fits;

    page.places = heading == PDF_NUMBERED ? per_page[drawing.per_page] : 1;
    *layout = (struct pdf_layout){0};
    fits = improve(&board, &page, layout);
    page.page_width = side_of(drawing.paper.height);
    page.page_height = side_of(drawing.paper.width);
    return (turns && improve(&board, &page, layout)) || fits;
}

bool pdf_layout_back(const struct pdf_layout *front, const struct maze_drawing *asked,
    const struct maze_tiling *tiling, uint64_t width, uint64_t height, struct pdf_layout *layout)
{
    const struct board board = {asked, PDF_NUMBERED, picture_size(tiling, width, height),
        picture_origin(tiling, height), front};
    const struct pdf_layout page = {
        front->page_width, front->page_height, .places = per_page[asked->solutions_per_page]};

    *layout = (struct pdf_layout){0};
    return improve(&board, &page, layout);
}
