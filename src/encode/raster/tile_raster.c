/* Each cell is painted after the wall to its west; a line, after the post. Both are runs of colours. */
#include "encode/raster/tile_raster.h"

#include <stdlib.h>

enum {
    SIDE_MAX = 256, /* the most pixels of a cell, and of a wall */
    MARGIN_RUN = 2 * SIDE_MAX,
    FOUND_WORDS = 64 /* words of 64 cells to examine together */
};

uint64_t tile_raster_side(uint64_t cells, const struct maze_drawing *drawing)
{
    return (cells * (drawing->cell + drawing->wall) + drawing->wall +
               2 * (uint64_t)drawing->margin) /
        MAZE_LENGTH_UNIT;
}

/* ---- beginning ---- */

/*
 * How a side of a tile shows the board's cells. If they are the last of the maze, the side includes their last wall;
 * otherwise not, since that wall is the first of the next tile.
 */
static struct raster_side side_of_tile(
    const struct tile_raster *raster, uint64_t cells, uint32_t pixels, bool last)
{
    const uint32_t rest = pixels - (uint32_t)cells * (raster->cell + raster->wall);

    if (!last)
        return (struct raster_side){.open = true};
    if (rest)
        return (struct raster_side){.margin = rest - raster->wall};
    /* Cells of one pixel are not cut, since nothing would be left of them. */
    return raster->cell > raster->wall ? (struct raster_side){.cut = raster->wall}
                                       : (struct raster_side){.open = true};
}

static void fit_tile(struct tile_raster *raster, const struct maze_rows *rows, uint32_t pixels)
{
    const struct maze_rows *whole = rows->whole ? rows->whole : rows;

    raster->east =
        side_of_tile(raster, rows->width, pixels, rows->west + rows->width == whole->width);
    raster->south =
        side_of_tile(raster, rows->height, pixels, rows->north + rows->height == whole->height);
    raster->width = raster->height = pixels;
}

enum maze_status tile_raster_begin(
    struct tile_raster *raster, const struct maze *maze, const struct maze_drawing *drawing)
{
    struct maze_rows *rows = maze->rows;
    const struct maze_path *solution = maze->solution.path;
    const bool path = solution || rows->planes >> MAZE_PLANE_MARK & 1;
    const size_t words = bits_words(rows->width);
    const struct picture_mark mark = picture_mark(rows->tiling, drawing, true);

    *raster = (struct tile_raster){
        .cell = drawing->cell / MAZE_LENGTH_UNIT,
        .wall = drawing->wall / MAZE_LENGTH_UNIT,
        .margin = drawing->margin / MAZE_LENGTH_UNIT,
        .path = path ? picture_path_width(rows->tiling, drawing, true) / MAZE_LENGTH_UNIT : 0,
        .width = tile_raster_side(rows->width, drawing),
        .height = tile_raster_side(rows->height, drawing),
        .radius = drawing->ends ? mark.radius : 0,
        .hole = mark.radius - mark.ring,
        .hollow = picture_is_opaque(drawing),
        .start = maze_rows_place(rows, maze->start),
        .goal = maze_rows_place(rows, maze->goal),
        .stays = path_stays(maze),
        .shades = drawing->heatmap ? RASTER_SHADES : 1,
        .solid = (drawing->wall_color & 0xff) == 0xff,
        .farthest = maze->farthest,
    };
    raster->east.margin = raster->south.margin = raster->margin;
    if (drawing->tile)
        fit_tile(raster, rows, drawing->tile);
    for (unsigned colors = tile_raster_colors(raster), depth = 1; depth <= 8; depth *= 2)
        if (raster->pixels.depth == 0 && colors <= 1U << depth)
            raster->pixels.depth = depth;
    if (!rows->tiling->by_tiles) {
        woven_raster_begin(raster, rows, drawing);
        return MAZE_OK;
    }
    if (path)
        raster->marks_above = calloc(words, sizeof(*raster->marks_above));
    if (drawing->heatmap) {
        raster->shade = calloc((size_t)rows->width + 2, 1);
        raster->shade_above = calloc((size_t)rows->width + 2, 1);
    }
    if ((path && !raster->marks_above) ||
        (drawing->heatmap && (!raster->shade || !raster->shade_above)))
        return MAZE_NO_MEMORY;
    if (path && rows->top_mark[MAZE_PLANE_SOUTH])
        memcpy(raster->marks_above, rows->top_mark[MAZE_PLANE_SOUTH], words * sizeof(uint64_t));
    return wall_lines_begin(&raster->lines, rows);
}

unsigned tile_raster_colors(const struct tile_raster *raster)
{
    return (raster->path || raster->radius ? RASTER_LAYERS : RASTER_PATH) * raster->shades;
}

uint64_t tile_raster_bytes(const struct tile_raster *raster)
{
    return raster->width / 8 * raster->pixels.depth +
        (raster->width % 8 * raster->pixels.depth + 7) / 8;
}

uint64_t tile_raster_memory(uint64_t width, const struct maze_drawing *drawing)
{
    return sizeof(uint64_t) * bits_words(width) + (drawing->heatmap ? 2 * (width + 2) : 0) +
        wall_lines_memory(width);
}

void tile_raster_free(struct tile_raster *raster)
{
    wall_lines_free(&raster->lines);
    free(raster->shade);
    free(raster->shade_above);
    free(raster->marks_above);
}

/* ---- rows and bands ---- */

static uint64_t height_of(const struct tile_raster *raster)
{
    return raster->lines.rows->height;
}

/* The row below the last line becomes the row above the next one. */
static void leave_cells(struct tile_raster *raster)
{
    uint8_t *const above = raster->shade_above;
    const uint64_t *marks = raster->lines.row.plane[MAZE_PLANE_SOUTH_MARK];

    raster->shade_above = raster->shade;
    raster->shade = above;
    /* There are no cells below the last line. */
    if (above && raster->lines.y == height_of(raster))
        memset(above, 0, (size_t)raster->lines.rows->width + 2);
    if (raster->marks_above && raster->lines.y > 0) {
        const size_t bytes = bits_words(raster->lines.rows->width) * sizeof(*marks);

        if (marks)
            memcpy(raster->marks_above, marks, bytes);
        else
            memset(raster->marks_above, 0, bytes);
    }
}

/* Finds the shades of the cells x to end - 1. */
static void find_shades(struct tile_raster *raster, uint64_t x, uint64_t end)
{
    const struct maze_row *row = &raster->lines.row;

    for (; x < end; x++)
        raster->shade[x + 1] = row->value && row->value[x] != MAZE_NO_VALUE
            ? (uint8_t)(1 + heat_shade(row->value[x], raster->farthest))
            : 0;
}

static enum maze_status read_raster_line(struct tile_raster *raster)
{
    leave_cells(raster);
    raster->found = 0;
    return wall_lines_read(&raster->lines);
}

void tile_raster_find(struct tile_raster *raster, uint64_t end)
{
    const uint64_t width = raster->lines.rows->width;

    while (raster->found < end) {
        const uint64_t from = raster->found;
        const size_t words = raster->lines.words, next = raster->lines.found + FOUND_WORDS;

        wall_lines_find(&raster->lines, next < words ? next : words);
        raster->found = (uint64_t)raster->lines.found * BITS_WORD;
        if (raster->found > width)
            raster->found = width + 1;
        if (raster->shade && raster->lines.y <= height_of(raster))
            find_shades(raster, from, raster->found < width ? raster->found : width);
    }
}

static bool has_bits(const uint64_t *plane, size_t words)
{
    for (size_t i = 0; plane && i < words; i++)
        if (plane[i])
            return true;
    return false;
}

static bool path_crosses_row(const struct tile_raster *raster)
{
    const struct maze_row *row = &raster->lines.row;
    const size_t words = bits_words(row->width);

    return raster->path &&
        (row->west_mark || (raster->stays && raster->start.y == raster->lines.y - 1) ||
            has_bits(raster->marks_above, words) ||
            has_bits(row->plane[MAZE_PLANE_EAST_MARK], words) ||
            has_bits(row->plane[MAZE_PLANE_SOUTH_MARK], words));
}

static enum maze_status begin_pixel_row(struct tile_raster *raster)
{
    const uint64_t last = 2 * height_of(raster) + 2, row = raster->row++;

    if (row > last)
        return MAZE_END;
    raster->blank = row == 0 || row == last;
    raster->line = !raster->blank && row % 2;
    raster->tall = row == 0 ? raster->margin
        : row == last       ? raster->south.margin
        : !raster->line     ? raster->cell - (row + 2 == last ? raster->south.cut : 0)
        : row + 1 == last && raster->south.open ? 0
                                                : raster->wall;
    raster->down = 0;
    if (raster->line && !raster->woven)
        return read_raster_line(raster);
    /* Below the last line there is no row. */
    if (raster->line)
        return row + 1 == last ? MAZE_OK : links_next(&raster->links, raster->lines.rows);
    raster->path_here = !raster->blank && !raster->woven && path_crosses_row(raster);
    raster->ends_here = !raster->blank && raster->radius &&
        (raster->start.y == row / 2 - 1 || raster->goal.y == row / 2 - 1);
    return MAZE_OK;
}

enum maze_status tile_raster_next(struct tile_raster *raster, uint64_t *times)
{
    const uint32_t beside = (raster->cell - raster->path) / 2;
    uint32_t end;

    while (raster->down == raster->tall) {
        const enum maze_status status = begin_pixel_row(raster);

        if (status != MAZE_OK)
            return status;
    }
    end = raster->tall;
    if (!raster->blank && !raster->line && raster->path_here) {
        raster->part = raster->down < beside       ? RASTER_NORTH
            : raster->down < raster->cell - beside ? RASTER_MIDDLE
                                                   : RASTER_SOUTH;
        end = raster->part == RASTER_NORTH  ? beside
            : raster->part == RASTER_MIDDLE ? raster->cell - beside
                                            : raster->tall;
    }
    if (!raster->blank && !raster->line && raster->woven)
        end = woven_raster_band(raster);
    if (!raster->blank && !raster->line && raster->ends_here)
        end = raster->down + 1;
    *times = end - raster->down;
    raster->down = end;
    raster->pixels = (struct pixels){.depth = raster->pixels.depth};
    raster->left = raster->margin;
    raster->right = raster->east.margin;
    raster->x = 0;
    raster->painted = false;
    return MAZE_OK;
}

/* ---- pixels ---- */

/* The pixels of a cell's width that are cut off. */
static INLINE uint32_t cut_of(const struct tile_raster *raster, uint64_t x)
{
    return x + 1 == raster->lines.rows->width ? raster->east.cut : 0;
}

/* Paints the width of cell x: both sides, and a middle as wide as the path, each in its own layer. */
static INLINE void paint_parts(struct tile_raster *raster, uint64_t x, unsigned west,
    unsigned middle, unsigned east, unsigned shade)
{
    const uint32_t beside = (raster->cell - raster->path) / 2;

    pixels_add(&raster->pixels, tile_raster_color(raster, west, shade), beside);
    pixels_add(&raster->pixels, tile_raster_color(raster, middle, shade), raster->path);
    pixels_add(&raster->pixels, tile_raster_color(raster, east, shade), beside - cut_of(raster, x));
}

/* The shade between two cells: the later one's, if it has any. */
static INLINE unsigned shade_between(unsigned earlier, unsigned later)
{
    return later ? later : earlier;
}

/* Paints a post, and what is between it and the next. */
static INLINE void paint_line(struct tile_raster *raster, uint64_t x)
{
    const struct wall_lines *lines = &raster->lines;
    const unsigned post = bits_get(lines->posts, x) ? RASTER_WALL : RASTER_FLOOR;
    const uint8_t *above = raster->shade_above, *below = raster->shade;
    unsigned around = 0, here = 0;

    if (below) {
        around = shade_between(
            shade_between(above[x], above[x + 1]), shade_between(below[x], below[x + 1]));
        here = shade_between(above[x + 1], below[x + 1]);
    }
    pixels_add(&raster->pixels, tile_raster_color(raster, post, around), raster->wall);
    if (x == lines->rows->width)
        return;

    const unsigned along = bits_get(lines->along, x) ? RASTER_WALL : RASTER_FLOOR;

    if (raster->path && bits_get(raster->marks_above, x))
        paint_parts(raster, x, along, RASTER_PATH, along, here);
    else
        pixels_add(&raster->pixels, tile_raster_color(raster, along, here),
            raster->cell - cut_of(raster, x));
}

/* The layers of a cell's pixels in the band: west, middle, east. */
struct layers {
    unsigned west, middle, east;
};

static struct layers layers_of(const struct tile_raster *raster, uint64_t x, bool from_west)
{
    const struct maze_row *row = &raster->lines.row;
    const bool north = bits_get(raster->marks_above, x),
               south = bits_has(row->plane[MAZE_PLANE_SOUTH_MARK], x),
               east = bits_has(row->plane[MAZE_PLANE_EAST_MARK], x);
    const bool stays =
        raster->stays && raster->start.x == x && raster->start.y == raster->lines.y - 1;

    if (raster->part != RASTER_MIDDLE)
        return (struct layers){RASTER_FLOOR,
            (raster->part == RASTER_NORTH ? north : south) ? RASTER_PATH : RASTER_FLOOR,
            RASTER_FLOOR};
    return (struct layers){
        .west = from_west ? RASTER_PATH : RASTER_FLOOR,
        .middle = from_west || north || south || east || stays ? RASTER_PATH : RASTER_FLOOR,
        .east = east ? RASTER_PATH : RASTER_FLOOR,
    };
}

static void paint_end(
    struct tile_raster *raster, struct layers layers, unsigned shade, struct maze_point cell)
{
    const uint32_t beside = (raster->cell - raster->path) / 2;

    for (uint32_t i = 0; i < raster->cell - cut_of(raster, cell.x); i++) {
        const unsigned layer = i < beside ? layers.west
            : i < raster->cell - beside   ? layers.middle
                                          : layers.east;

        pixels_add(&raster->pixels,
            tile_raster_end_color(raster, cell, i, tile_raster_color(raster, layer, shade), shade),
            1);
    }
}

/* Paints the wall to the west of a cell, and the cell. */
static INLINE void paint_cell(struct tile_raster *raster, uint64_t x)
{
    const struct wall_lines *lines = &raster->lines;
    const uint64_t *east_marks = lines->row.plane[MAZE_PLANE_EAST_MARK];
    const uint8_t *shade = raster->shade;
    const struct maze_point cell = {x, lines->y - 1};
    const bool from_west =
        raster->path_here && (x ? bits_has(east_marks, x - 1) : lines->row.west_mark);
    struct layers layers = {RASTER_FLOOR, RASTER_FLOOR, RASTER_FLOOR};
    unsigned upright = bits_get(lines->below, x) ? RASTER_WALL : RASTER_FLOOR;

    if (from_west && raster->part == RASTER_MIDDLE)
        upright = RASTER_PATH;

    const unsigned here = shade ? shade[x + 1] : 0;

    pixels_add(&raster->pixels,
        tile_raster_color(raster, upright, shade_between(shade ? shade[x] : 0, here)),
        raster->wall);
    if (x == lines->rows->width)
        return;
    if (raster->path_here)
        layers = layers_of(raster, x, from_west);
    if (tile_raster_is_end(raster, cell))
        paint_end(raster, layers, here, cell);
    else if (raster->path_here)
        paint_parts(raster, x, layers.west, layers.middle, layers.east, here);
    else
        pixels_add(&raster->pixels, tile_raster_color(raster, RASTER_FLOOR, here),
            raster->cell - cut_of(raster, x));
}

/* Adds pixels of a margin. Returns how many are left of it. */
static uint32_t paint_margin(struct tile_raster *raster, uint32_t left)
{
    const uint32_t n = left < MARGIN_RUN ? left : MARGIN_RUN;

    pixels_add(&raster->pixels, tile_raster_color(raster, RASTER_FLOOR, 0), n);
    return left - n;
}

size_t tile_raster_paint(struct tile_raster *raster, uint8_t *to)
{
    struct pixels *pixels = &raster->pixels;
    const uint64_t last = raster->lines.rows->width - raster->east.open;
    const size_t full = RASTER_ROOM - MARGIN_RUN - 2;

    pixels->to = to;
    while (!raster->painted && (size_t)(pixels->to - to) + pixels_waiting(pixels) <= full) {
        if (raster->left)
            raster->left = paint_margin(raster, raster->left);
        else if (raster->x == raster->found && raster->x <= last)
            tile_raster_find(raster, raster->x + 1);
        else if (raster->x <= last && raster->woven)
            woven_raster_paint(raster, raster->x++);
        else if (raster->x <= last && raster->line)
            paint_line(raster, raster->x++);
        else if (raster->x <= last)
            paint_cell(raster, raster->x++);
        else if (raster->right)
            raster->right = paint_margin(raster, raster->right);
        else
            raster->painted = true;
    }
    if (raster->painted)
        pixels_end(pixels);
    else
        pixels_write(pixels);
    return (size_t)(pixels->to - to);
}
