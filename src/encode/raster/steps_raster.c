/*
 * Tiles are painted by rows of tiles, whose rows of pixels are all equal. Other cells are painted pixel by pixel.
 */
#include "encode/raster/steps_raster.h"

#include "core/board/lattice.h"
#include "encode/raster/png_parts.h"
#include "encode/strokes/picture.h"

#include <stdlib.h>
#include <sys/param.h>

enum {
    CELL_BYTES = 16, /* per tile, for a frame of cells that are not tiles */
    NEAR = 2,        /* a change affects pixels of cells at most this many rows and columns away */
    ROW_WORK = 16,   /* the least for a row of pixels that equals the previous one */
    TILE_WORK = 4,   /* for a tile that is examined */
    CELL_WORK = 24   /* for two pixels of cells that are not tiles */
};

/* The tiling of the board. Woven squares become tiles here; at bridges, tiles have parts. */
static const struct maze_tiling *tiling_of(const struct maze_spec *spec)
{
    return spec->weave ? maze_tiling_at(0) : maze_spec_tiling(spec);
}

struct steps_raster steps_raster_of(
    const struct maze_spec *spec, const struct maze_drawing *drawing)
{
    const struct picture_point size = picture_size(tiling_of(spec), spec->width, spec->height);
    struct steps_raster raster = {
        .tiling = tiling_of(spec),
        .drawing = *drawing,
        .by_tiles = tiling_of(spec)->by_tiles,
        .weaves = spec->weave,
        .columns = (uint32_t)spec->width,
        .rows = (uint32_t)spec->height,
        .cell = drawing->cell / MAZE_LENGTH_UNIT,
        .wall = drawing->wall / MAZE_LENGTH_UNIT,
        .margin = drawing->margin / MAZE_LENGTH_UNIT,
    };

    raster.width = cell_pixels_side(size.x, raster.cell, raster.wall) + 2 * raster.margin;
    raster.height = cell_pixels_side(size.y, raster.cell, raster.wall) + 2 * raster.margin;
    return raster;
}

static size_t row_bytes(uint32_t width)
{
    return ((size_t)width * STEPS_RASTER_DEPTH + 7) / 8;
}

bool steps_raster_begin(struct steps_raster *self)
{
    self->row = malloc(row_bytes((uint32_t)self->width) + 1);
    self->above = malloc(row_bytes((uint32_t)self->width) + 1);
    if (!self->row || !self->above)
        return false;
    if (self->weaves) {
        self->way = calloc((size_t)self->columns * self->rows, 1);
        if (!self->way)
            return false;
    }
    if (!self->by_tiles)
        self->pixels = cell_pixels_of(self->tiling, self->cell, self->wall);
    if (!steps_board_begin(&self->board, self->tiling, self->columns, self->rows))
        return false;
    self->board.weaves = self->weaves;
    return true;
}

void steps_raster_free(struct steps_raster *self)
{
    steps_board_free(&self->board);
    free(self->row);
    free(self->above);
    free(self->way);
}

uint64_t steps_raster_memory(const struct steps_raster *self)
{
    const uint64_t tiles = (2 * (uint64_t)self->columns + 1) * (2 * (uint64_t)self->rows + 1);

    return self->by_tiles ? 0 : tiles * CELL_BYTES;
}

/* ---- Where a frame is ---- */

/* Where a column, or row, of tiles begins, in pixels. */
static uint32_t tile_begin(const struct steps_raster *self, uint32_t tile)
{
    return self->margin + tile / 2 * (self->cell + self->wall) + tile % 2 * self->wall;
}

static uint32_t tile_side(const struct steps_raster *self, uint32_t tile)
{
    return tile % 2 ? self->cell : self->wall;
}

/* The area of tiles, in pixels. */
static struct steps_area pixels_of_tiles(
    const struct steps_raster *self, const struct steps_area *tiles)
{
    const uint32_t right = tiles->right - 1, bottom = tiles->bottom - 1;

    return (struct steps_area){tile_begin(self, tiles->left), tile_begin(self, tiles->top),
        tile_begin(self, right) + tile_side(self, right),
        tile_begin(self, bottom) + tile_side(self, bottom)};
}

/* The area of cells that are not tiles, with all their walls, in pixels. The patches may be in the border. */
static struct steps_area pixels_of_cells(
    const struct steps_raster *self, const struct steps_area *patches)
{
    const struct maze_tiling *tiling = self->board.tiling;
    const uint32_t parts = self->board.parts, unit = self->cell + self->wall;
    const uint32_t left = patches->left / parts, right = (patches->right - 1) / parts + 1;
    const struct picture_point end = picture_size(tiling, right - 1, patches->bottom - 1);
    const uint64_t x = left ? (uint64_t)(left - 1) * (uint64_t)tiling->column * unit / MILLI : 0;
    const uint64_t y =
        patches->top ? (uint64_t)(patches->top - 1) * (uint64_t)tiling->row * unit / MILLI : 0;
    const uint64_t end_x = self->margin + cell_pixels_side(end.x, self->cell, self->wall);
    const uint64_t end_y = self->margin + cell_pixels_side(end.y, self->cell, self->wall);

    return (struct steps_area){self->margin + (uint32_t)x, self->margin + (uint32_t)y,
        (uint32_t)(end_x < self->width ? end_x : self->width),
        (uint32_t)(end_y < self->height ? end_y : self->height)};
}

/* The area of changed cells in rings, with all their walls. */
static struct steps_area pixels_of_rings(const struct steps_raster *self)
{
    const struct steps_board *board = &self->board;
    const int64_t unit = self->cell + self->wall, beside = self->margin + self->wall;
    const int64_t middle = (int64_t)(self->rows + 1) * unit;
    int64_t left = (int64_t)self->width, top = left, right = 0, bottom = 0;

    for (uint32_t y = 1; y <= self->rows; y++)
        for (uint32_t x = board->runs[y].left; x < board->runs[y].right; x++) {
            const struct maze_point cell = {x / board->parts - 1, y - 1};
            struct picture_corner corner[PICTURE_CORNERS];

            if (cell.x >= ring_cells(cell.y) ||
                steps_board_changed_color(board, x, y) == COLOR_AS_BEFORE)
                continue;
            for (unsigned i = picture_corners(self->tiling, cell, corner); i-- > 0;) {
                const int64_t across = middle + corner[i].at.x * unit / MILLI;
                const int64_t down = middle + corner[i].at.y * unit / MILLI;

                left = MIN(left, across);
                right = MAX(right, across + 1);
                top = MIN(top, down);
                bottom = MAX(bottom, down + 1);
            }
        }
    if (left >= right)
        return (struct steps_area){0, 0, 1, 1};
    return (struct steps_area){(uint32_t)MAX(left - self->wall, 0) + self->margin,
        (uint32_t)MAX(top - self->wall, 0) + self->margin,
        (uint32_t)MIN(right + 2 * beside, (int64_t)self->width),
        (uint32_t)MIN(bottom + 2 * beside, (int64_t)self->height)};
}

/* Begins the rows of an area, in strips. */
static struct steps_area begin_rows(
    struct steps_raster *self, struct steps_area pixels, uint32_t strips)
{
    self->row_bytes = row_bytes(pixels.right - pixels.left);
    self->strip = 0;
    self->strips = strips;
    return pixels;
}

struct steps_area steps_raster_board(struct steps_raster *self)
{
    self->area = (struct steps_area){0, 0, (uint32_t)self->width, (uint32_t)self->height};
    self->is_board = true;
    return begin_rows(self, self->area, self->by_tiles ? 3 : self->area.bottom);
}

struct steps_area steps_raster_changes(struct steps_raster *self)
{
    const struct steps_area one = {0, 0, 1, 1}, *changed = &self->board.changed;
    const struct steps_area of = changed->left < changed->right ? *changed : one;
    const struct steps_area pixels = self->by_tiles ? pixels_of_tiles(self, &of)
        : self->tiling->rings                       ? pixels_of_rings(self)
                                                    : pixels_of_cells(self, &of);

    self->is_board = false;
    self->area = self->by_tiles ? of : pixels;
    return begin_rows(self, pixels, self->area.bottom - self->area.top);
}

/* ---- Tiles: all rows of pixels of a row of tiles are equal ---- */

/* Paints a row of a part of the first board: margin, walls, margin. */
static void paint_board(struct steps_raster *self, struct pixels *pixels)
{
    pixels_add(pixels, COLOR_FLOOR, self->margin);
    pixels_add(pixels, self->strip == 1 ? COLOR_WALL : COLOR_FLOOR,
        (uint32_t)self->width - 2 * self->margin);
    pixels_add(pixels, COLOR_FLOOR, self->margin);
    self->left = self->strip == 1 ? (uint32_t)self->height - 2 * self->margin : self->margin;
}

/* ---- Woven squares: a wall beside a bridge has two tunnels, or is as wide as the bridge ---- */

/* The direction of the tunnel under a cell, east or south; 0 if there is none, or no such cell. */
static unsigned way_under(const struct steps_raster *self, uint64_t x, uint64_t y)
{
    return x < self->columns && y < self->rows ? self->way[y * self->columns + x] : 0;
}

/* Shows a cell as a bridge from now on, and redraws the walls around it. */
static void make_bridge(struct steps_raster *self, struct maze_point cell, unsigned way)
{
    self->way[cell.y * self->columns + cell.x] = (uint8_t)way;
    for (int64_t i = 0; i < 9; i++)
        steps_board_touch(&self->board,
            (struct maze_tile){2 * (int64_t)cell.x + i % 3, 2 * (int64_t)cell.y + i / 3});
}

/* Applies an event. Where a tunnel leads through a wall, only the tunnel is shown, at both of its ends. */
static void apply_woven(struct steps_raster *self, struct maze_event event)
{
    const bool is_tunnel = event.direction >= MAZE_DIRECTIONS && event.direction < MAZE_LINKS_MAX;
    const unsigned side = event.direction % MAZE_DIRECTIONS;
    const unsigned way = side % 2 ? MAZE_EAST : MAZE_SOUTH;
    const struct maze_point next = tiling_next(self->board.tiling, event.cell, side);

    if (event.direction < MAZE_DIRECTIONS &&
        (way_under(self, event.cell.x, event.cell.y) == way ||
            way_under(self, next.x, next.y) == way))
        return;
    if (is_tunnel) {
        struct maze_event other = event;

        make_bridge(self, next, way);
        event.direction = side;
        other.cell = tiling_next(self->board.tiling, next, side);
        other.direction = self->board.tiling->back[side];
        steps_board_apply(&self->board, &other);
    }
    steps_board_apply(&self->board, &event);
}

/* Paints a part of a tile. All parts of a horizontal wall are equal. */
static void paint_woven_tile(
    struct steps_raster *self, struct pixels *pixels, uint32_t x, uint32_t y, unsigned part)
{
    const uint32_t strip = picture_strip(&self->drawing) / MAZE_LENGTH_UNIT;
    const uint32_t edge = strip + self->wall, core = self->cell - 2 * edge;
    const uint8_t color = (uint8_t)steps_board_color(&self->board, x, y);
    const unsigned way = way_under(self, x / 2, y / 2);
    const bool is_strip = part == 0 || part == 4, is_core = part == 2;
    uint8_t beside = color;

    if (x % 2 == 0) {
        const bool narrow = y % 2 && !is_core &&
            (way == MAZE_SOUTH || way_under(self, x / 2 - 1, y / 2) == MAZE_SOUTH);

        pixels_add(pixels, narrow ? COLOR_WALL : color, self->wall);
    } else if (y % 2 == 0) {
        if (way == MAZE_EAST || way_under(self, x / 2, y / 2 - 1) == MAZE_EAST)
            beside = COLOR_WALL;
        pixels_add(pixels, beside, edge);
        pixels_add(pixels, color, core);
        pixels_add(pixels, beside, edge);
    } else if (way == MAZE_EAST) {
        beside = (uint8_t)steps_board_color(&self->board, x - 1, y);
        pixels_add(pixels, beside, strip);
        pixels_add(pixels, COLOR_WALL, self->wall);
        pixels_add(pixels, color, core);
        pixels_add(pixels, COLOR_WALL, self->wall);
        pixels_add(pixels, beside, strip);
    } else {
        if (way && !is_core)
            beside = is_strip ? (uint8_t)steps_board_color(&self->board, x, y - 1) : COLOR_WALL;
        pixels_add(pixels, beside, self->cell);
    }
}

/* Paints a pixel row for the next part of a row of tiles. */
static void paint_woven(struct steps_raster *self, struct pixels *pixels)
{
    const uint32_t y = self->area.top + self->strip;
    const uint32_t strip = picture_strip(&self->drawing) / MAZE_LENGTH_UNIT;
    const uint32_t parts[] = {
        strip, self->wall, self->cell - 2 * (strip + self->wall), self->wall, strip};

    for (uint32_t x = self->area.left; x < self->area.right; x++)
        paint_woven_tile(self, pixels, x, y, self->fine);
    self->left = y % 2 ? parts[self->fine] : self->wall;
    self->fine = y % 2 ? (self->fine + 1) % (sizeof(parts) / sizeof(parts[0])) : 0;
}

/* Paints a pixel row for the changes in a row of tiles. */
static void paint_tiles(struct steps_raster *self, struct pixels *pixels)
{
    const uint32_t y = self->area.top + self->strip;

    for (uint32_t x = self->area.left; x < self->area.right; x++)
        pixels_add(
            pixels, (uint8_t)steps_board_changed_color(&self->board, x, y), tile_side(self, x));
    self->left = tile_side(self, y);
}

static void add_tiles(struct steps_raster *self, struct deflate *deflate)
{
    struct pixels pixels = {.to = self->row, .depth = STEPS_RASTER_DEPTH};

    if (self->is_board)
        paint_board(self, &pixels);
    else if (self->weaves)
        paint_woven(self, &pixels);
    else
        paint_tiles(self, &pixels);
    pixels_end(&pixels);
    if (self->left) {
        deflate_run(deflate, PNG_FILTER_NONE, 1);
        deflate_add(deflate, self->row, self->row_bytes);
        self->left--;
    }
}

/* ---- Other cells ---- */

/* Whether `is` holds for one of the cells that meet at a pixel. */
static bool is_at(const struct steps_raster *self, const struct cell_pixel *pixel,
    bool (*is)(const struct steps_board *, struct maze_point))
{
    const struct maze_point cell = pixel->cell;
    const struct steps_board *board = &self->board;

    return is(board, cell) ||
        (pixel->part != PIXEL_FLOOR && is(board, tiling_next(board->tiling, cell, pixel->side))) ||
        (pixel->part == PIXEL_CORNER && is(board, tiling_next(board->tiling, cell, pixel->other)));
}

/* The first frame is all wall. Later, corners of walls stay, unless none of their cells belongs to the maze. */
static uint8_t color_of(const struct steps_raster *self, const struct cell_pixel *pixel)
{
    struct maze_tile at;

    if (!is_at(self, pixel, steps_board_is_on))
        return self->is_board ? COLOR_FLOOR : COLOR_AS_BEFORE;
    if (self->is_board)
        return COLOR_WALL;
    if (pixel->part == PIXEL_CORNER)
        return self->cleaned && !is_at(self, pixel, steps_board_is_floor) ? COLOR_FLOOR
                                                                          : COLOR_AS_BEFORE;
    at = steps_board_place(
        &self->board, pixel->cell, pixel->part == PIXEL_WALL ? pixel->side : MAZE_LINKS_MAX);
    return (uint8_t)steps_board_changed_color(&self->board, (uint32_t)at.x, (uint32_t)at.y);
}

static uint32_t clamped(uint64_t x, const struct steps_area *area)
{
    return x < area->left ? area->left : x < area->right ? (uint32_t)x : area->right;
}

/*
 * The pixels of the area in row y, counted from the outer wall, that may have changed: those of changed cells in the
 * rows nearby, and of their neighbours, which share walls.
 */
static struct steps_run find_changed(const struct steps_raster *self, uint32_t y)
{
    const struct steps_board *board = &self->board;
    const uint64_t column = (uint64_t)self->tiling->column * (self->cell + self->wall);
    const uint64_t row = (uint64_t)self->tiling->row * (self->cell + self->wall);
    const uint64_t here = (uint64_t)y * MILLI / row + 1;
    struct steps_run run = {UINT32_MAX, 0};
    uint64_t left, right;

    if (self->is_board || self->tiling->rings)
        return (struct steps_run){self->area.left, self->area.right};
    for (uint64_t i = here > NEAR ? here - NEAR : 0; i <= here + NEAR && i < board->rows; i++) {
        run.left = board->runs[i].left < run.left ? board->runs[i].left : run.left;
        run.right = board->runs[i].right > run.right ? board->runs[i].right : run.right;
    }
    if (run.left >= run.right)
        return (struct steps_run){self->area.left, self->area.left};
    left = run.left / board->parts;
    left = left > NEAR ? (left - NEAR) * column / MILLI : 0;
    right = (run.right / board->parts + NEAR) * column / MILLI + self->wall;
    return (struct steps_run){
        clamped(self->margin + left, &self->area), clamped(self->margin + right, &self->area)};
}

/* A cell near a pixel. Pixels count from the outer wall. */
static struct maze_point first_cell(const struct steps_raster *self, uint32_t x, uint32_t y)
{
    const uint64_t unit = self->cell + self->wall;

    return (struct maze_point){(uint64_t)x * MILLI / ((uint64_t)self->tiling->column * unit),
        (uint64_t)y * MILLI / ((uint64_t)self->tiling->row * unit)};
}

static void paint_cells(struct steps_raster *self)
{
    const uint32_t margin = self->margin, y = self->area.top + self->strip - margin;
    const uint32_t right = (uint32_t)self->width - margin;
    const bool inside = y < self->height - 2 * margin;
    const struct steps_run run = find_changed(self, y);
    struct pixels pixels = {.to = self->row, .depth = STEPS_RASTER_DEPTH};
    struct cell_pixel pixel = {.cell = first_cell(self, MAX(run.left, margin) - margin, y)};

    pixels_add(&pixels, COLOR_AS_BEFORE, run.left - self->area.left);
    for (uint32_t i = run.left, n; i < run.right; i += n) {
        uint8_t color = COLOR_FLOOR;

        n = 1;
        if (inside && i >= margin && i < right) {
            pixel = self->tiling->rings
                ? ring_pixels_at(self->rows, self->cell, self->wall, i - margin, y)
                : cell_pixels_at(&self->pixels, i - margin, y, pixel.cell);
            color = color_of(self, &pixel);
            n = MIN(pixel.same + 1, MIN(run.right, right) - i);
        }
        pixels_add(&pixels, color, n);
    }
    pixels_add(&pixels, COLOR_AS_BEFORE, self->area.right - run.right);
    pixels_end(&pixels);
}

/* Adds a row as its difference to the previous one, which repeats along walls. */
static void add_cells(struct steps_raster *self, struct deflate *deflate)
{
    if (self->strip == 0)
        memset(self->above, 0, self->row_bytes);
    paint_cells(self);
    for (size_t i = 0; i < self->row_bytes; i++) {
        const uint8_t byte = self->row[i];

        self->row[i] = (uint8_t)(byte - self->above[i]);
        self->above[i] = byte;
    }
    deflate_run(deflate, PNG_FILTER_UP, 1);
    deflate_add(deflate, self->row, self->row_bytes);
}

/* ---- Rows of pixels ---- */

bool steps_raster_ends(const struct steps_raster *self)
{
    return !self->left && self->strip == self->strips;
}

uint64_t steps_raster_add(struct steps_raster *self, struct deflate *deflate)
{
    if (self->left) {
        deflate_run(deflate, PNG_FILTER_UP, 1);
        deflate_run(deflate, 0, self->row_bytes);
        self->left--;
        return ROW_WORK + self->row_bytes / ROW_WORK;
    }
    if (self->by_tiles)
        add_tiles(self, deflate);
    else
        add_cells(self, deflate);
    self->strip += self->fine == 0;
    return self->by_tiles
        ? self->row_bytes + (self->area.right - self->area.left) * (uint64_t)TILE_WORK
        : self->row_bytes * CELL_WORK;
}

void steps_raster_apply(struct steps_raster *self, const struct maze_event *event)
{
    if (self->weaves)
        apply_woven(self, *event);
    else
        steps_board_apply(&self->board, event);
}

uint64_t steps_raster_clean(struct steps_raster *self, uint32_t y)
{
    self->cleaned = true;
    steps_board_clean(&self->board, y);
    /* Posts without walls are floor from now on, though no colour of a cell may have changed. */
    if (self->board.runs)
        self->board.runs[y] = (struct steps_run){0, self->board.columns};
    return self->board.columns * TILE_WORK;
}
