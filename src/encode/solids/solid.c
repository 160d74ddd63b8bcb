/*
 * Works on words of planes: rows of cells become rows of tiles, and two rows of tiles become a line of corners. Each
 * corner adds its vertices, the level faces of the tile to its northwest, and the upright faces to its north and west.
 * All other vertices of those faces came before.
 */
#include "encode/solids/solid.h"

#include "base/bits.h"
#include "encode/floor_rows.h"
#include "encode/source.h"

#include <stdlib.h>

enum {
    PLANES = 2 * SOLID_REGIONS + 1, /* planes of tiles and points */
    EVEN = 0,
    ODD = 1
};

const struct maze_style solid_styles[] = {
    {"solid", "walls as blocks on a plate", "square", .openings = true, .floors = true},
};

/* The side of a board in hundredths; any value above SOLID_SIDE_MAX if it is too long. */
static uint64_t side_of(const struct maze_drawing *drawing, uint64_t cells)
{
    return cells > SOLID_SIDE_MAX ? cells : cells * (drawing->cell + drawing->wall) + drawing->wall;
}

static bool is_in_range(const struct maze_drawing *drawing, uint64_t width, uint64_t height)
{
    return side_of(drawing, width) <= SOLID_SIDE_MAX && side_of(drawing, height) <= SOLID_SIDE_MAX;
}

bool solid_fits(const struct maze_rendering *rendering, const struct maze_spec *spec)
{
    return is_in_range(&rendering->drawing, spec->width, spec->height);
}

enum maze_status solid_begin(
    struct solid *self, struct maze_rows *rows, const struct maze_drawing *drawing)
{
    const size_t points = 2 * (size_t)rows->width + 2, words = bits_words(points);
    const size_t cells = bits_words((uint64_t)rows->width + 1);

    *self = (struct solid){
        .cell = drawing->cell,
        .wall = drawing->wall,
        .width = rows->width,
        .height = rows->height,
        .z = {[SOLID_FLOOR] = drawing->floor, [SOLID_TOP] = drawing->floor + drawing->rise},
        .plate = drawing->floor > 0,
        .words = words,
        .points = points,
        .column = points,
    };
    if (!is_in_range(drawing, rows->width, rows->height))
        return MAZE_TOO_LARGE;
    self->planes = calloc(PLANES * words + cells, sizeof(*self->planes));
    self->number = calloc(points, sizeof(*self->number));
    if (!self->planes || !self->number)
        return MAZE_NO_MEMORY;
    for (size_t i = 0; i < SOLID_REGIONS; i++) {
        self->above[i] = self->planes + 2 * i * words;
        self->below[i] = self->planes + (2 * i + 1) * words;
    }
    self->corners = self->planes + 2 * SOLID_REGIONS * words;
    self->inside = self->corners + words;
    return wall_lines_begin(&self->lines, rows);
}

uint64_t solid_memory(const struct maze_rendering *rendering, const struct maze_spec *spec)
{
    const uint64_t width = spec->width, points = 2 * width + 2;

    (void)rendering;
    return sizeof(uint64_t) * (PLANES * bits_words(points) + bits_words(width + 1) + points) +
        wall_lines_memory(width);
}

void solid_free(struct solid *self)
{
    wall_lines_free(&self->lines);
    free(self->planes);
    free(self->number);
}

/* ---- rows of tiles ---- */

/* Stores word i of the tiles in even and odd columns. The last pair may fill only one word of the plane. */
static void store(
    const struct solid *self, enum solid_region region, size_t i, const uint64_t tiles[2])
{
    uint64_t *plane = self->below[region];

    plane[2 * i] = bits_dilated(tiles[EVEN]) | bits_dilated(tiles[ODD]) << 1;
    if (2 * i + 1 < self->words)
        plane[2 * i + 1] = bits_dilated(tiles[EVEN] >> 32) | bits_dilated(tiles[ODD] >> 32) << 1;
}

/* Finds a row of posts, and of the walls and openings between cells above and below it. */
static void find_posts(struct solid *self)
{
    const struct wall_lines *lines = &self->lines;

    for (size_t i = 0; i < lines->words; i++) {
        const uint64_t cells = self->inside[i] | lines->inside_above[i];
        const uint64_t walls[] = {lines->posts[i], lines->along[i]};
        const uint64_t plate[] = {lines->corners[i], cells | lines->along[i]};

        self->inside[i] = lines->inside_above[i];
        store(self, SOLID_WALLS, i, walls);
        store(self, SOLID_PLATE, i, plate);
    }
}

/* Finds a row of cells, and of the walls and openings between them. A way down is a hole in the plate. */
static void find_cells(struct solid *self)
{
    const uint64_t *down = self->lines.row.plane[MAZE_PLANE_DOWN];
    const size_t words = rows_have_stairs(self->lines.rows) ? bits_words(self->width) : 0;
    uint64_t cells_left = 0;

    for (size_t i = 0; i < self->lines.words; i++) {
        const uint64_t walls[] = {self->lines.below[i], 0}, cells = self->inside[i];
        const uint64_t plate[] = {
            cells | cells << 1 | cells_left | walls[EVEN], cells & ~(i < words ? down[i] : 0)};

        cells_left = cells >> (BITS_WORD - 1);
        store(self, SOLID_WALLS, i, walls);
        store(self, SOLID_PLATE, i, plate);
    }
}

/* The region whose corners are the vertices of the floor. */
static enum solid_region covered(const struct solid *self)
{
    return self->plate ? SOLID_PLATE : SOLID_WALLS;
}

/* Reads the next row of tiles. One empty row follows the last, then MAZE_END. */
static enum maze_status read_row(struct solid *self)
{
    const uint32_t rows = 2 * self->height + 1;
    enum maze_status status = MAZE_OK;

    if (self->rows > rows)
        return MAZE_END;
    for (enum solid_region region = 0; region < SOLID_REGIONS; region++) {
        uint64_t *above = self->above[region];

        self->above[region] = self->below[region];
        self->below[region] = above;
    }
    if (self->rows < rows && self->rows % 2 == 0)
        status = wall_lines_next(&self->lines);
    if (status != MAZE_OK)
        return status;
    if (self->rows == rows)
        for (enum solid_region region = 0; region < SOLID_REGIONS; region++)
            memset(self->below[region], 0, self->words * sizeof(uint64_t));
    else if (self->rows % 2 == 0)
        find_posts(self);
    else
        find_cells(self);
    if (!self->plate)
        memset(self->below[SOLID_PLATE], 0, self->words * sizeof(uint64_t));
    self->rows++;
    return MAZE_OK;
}

/* ---- corners ---- */

/* Moves to the next line, and finds the points that touch a tile. */
static enum maze_status read_line(struct solid *self)
{
    const enum maze_status status = read_row(self);
    const enum solid_region region = covered(self);
    uint64_t left = 0;

    if (status != MAZE_OK)
        return status;
    for (size_t i = 0; i < self->words; i++) {
        const uint64_t tiles = self->above[region][i] | self->below[region][i];

        self->corners[i] = tiles | tiles << 1 | left;
        left = tiles >> (BITS_WORD - 1);
    }
    self->column = 0;
    return MAZE_OK;
}

/* The vertex of a corner at a level, given the number of its first vertex. The numbers follow the order of levels. */
static struct solid_vertex vertex_of(
    const struct solid *self, uint64_t number, size_t column, uint32_t line, enum solid_level level)
{
    const uint64_t after = level == SOLID_FLOOR ? 0 : level == SOLID_UNDER ? 1 : 1U + self->plate;

    return (struct solid_vertex){number + after, (uint32_t)column, line, level};
}

/* The current corner, and the corners around it that share a face with it. */
enum { HERE, WEST, NORTH, NORTHWEST = NORTH | WEST, AROUND };

struct place {
    size_t column;
    uint32_t line;
    uint64_t number[AROUND]; /* of their first vertices */
};

/* Adds a face whose lower edge, or all of which, is at a level. */
static void add_face(
    struct solid *self, const struct place *at, enum solid_facing facing, enum solid_level level)
{
    enum { ABOVE = AROUND }; /* added to a corner: at the next level */
    static const uint8_t corners[SOLID_FACINGS][SOLID_CORNERS] = {
        [SOLID_NORTH] = {HERE, WEST, WEST + ABOVE, HERE + ABOVE},
        [SOLID_EAST] = {HERE, NORTH, NORTH + ABOVE, HERE + ABOVE},
        [SOLID_SOUTH] = {WEST, HERE, HERE + ABOVE, WEST + ABOVE},
        [SOLID_WEST] = {NORTH, HERE, HERE + ABOVE, NORTH + ABOVE},
        [SOLID_UP] = {WEST, HERE, NORTH, NORTHWEST},
        [SOLID_DOWN] = {NORTHWEST, NORTH, HERE, WEST},
    };
    struct solid_face *face = &self->face[self->faces++];

    face->facing = facing;
    for (unsigned i = 0; i < SOLID_CORNERS; i++) {
        const unsigned corner = corners[facing][i];

        face->corner[i] =
            vertex_of(self, at->number[corner % AROUND], at->column - (corner & WEST ? 1 : 0),
                at->line - (corner & NORTH ? 1 : 0), level + corner / ABOVE);
    }
}

/* Adds the upright faces of a region around the tile to the northwest of the corner. */
static void add_uprights(
    struct solid *self, const struct place *at, enum solid_region region, bool northwest)
{
    const enum solid_level low = region == SOLID_PLATE ? SOLID_UNDER : SOLID_FLOOR;
    const bool northeast = bits_get(self->above[region], at->column);
    const bool southwest = at->column && bits_get(self->below[region], at->column - 1);

    if (northwest != northeast)
        add_face(self, at, northwest ? SOLID_EAST : SOLID_WEST, low);
    if (northwest != southwest)
        add_face(self, at, northwest ? SOLID_SOUTH : SOLID_NORTH, low);
}

static bool has_wall(const struct solid *self, size_t column)
{
    const uint64_t *above = self->above[SOLID_WALLS], *below = self->below[SOLID_WALLS];

    return bits_get(above, column) || bits_get(below, column) ||
        (column && (bits_get(above, column - 1) || bits_get(below, column - 1)));
}

static void add_corner(struct solid *self, size_t column)
{
    const uint32_t line = self->rows - 1;
    const bool wall = column && bits_get(self->above[SOLID_WALLS], column - 1);
    const bool plate = column && bits_get(self->above[SOLID_PLATE], column - 1);
    const struct place at = {
        .column = column,
        .line = line,
        .number = {self->numbers + 1, column ? self->number[column - 1] : 0, self->number[column],
            self->north},
    };

    self->vertices = self->faces = 0;
    self->vertex[self->vertices++] = vertex_of(self, at.number[HERE], column, line, SOLID_FLOOR);
    if (self->plate)
        self->vertex[self->vertices++] =
            vertex_of(self, at.number[HERE], column, line, SOLID_UNDER);
    if (has_wall(self, column))
        self->vertex[self->vertices++] = vertex_of(self, at.number[HERE], column, line, SOLID_TOP);
    if (wall || plate) {
        add_face(self, &at, SOLID_UP, wall ? SOLID_TOP : SOLID_FLOOR);
        add_face(self, &at, SOLID_DOWN, self->plate ? SOLID_UNDER : SOLID_FLOOR);
    }
    add_uprights(self, &at, SOLID_WALLS, wall);
    add_uprights(self, &at, SOLID_PLATE, plate);
    self->north = at.number[NORTH];
    self->number[column] = at.number[HERE];
    self->numbers += self->vertices;
}

enum maze_status solid_next(struct solid *self)
{
    for (;;) {
        const size_t column = bits_next(self->corners, self->column, self->points, true);

        if (column < self->points) {
            add_corner(self, column);
            self->column = column + 1;
            return MAZE_OK;
        }

        const enum maze_status status = read_line(self);

        if (status != MAZE_OK)
            return status;
        self->examined += SOURCE_ROW + self->points / 4; /* a row has two lines */
        if (self->examined >= SOURCE_CELLS) {
            self->examined = 0;
            return MAZE_LATER;
        }
    }
}

/* ---- counting ---- */

/* Counts the faces between the last row of tiles and the one above it, and its own. */
static uint64_t count_row(const struct solid *self)
{
    uint64_t faces = 0, left[SOLID_REGIONS] = {0};

    for (size_t i = 0; i < self->words; i++) {
        for (enum solid_region region = 0; region < SOLID_REGIONS; region++) {
            const uint64_t above = self->above[region][i], tiles = self->below[region][i];

            faces += bits_count(above ^ tiles) + bits_count(tiles ^ (tiles << 1 | left[region]));
            left[region] = tiles >> (BITS_WORD - 1);
        }
        faces += 2 * bits_count(self->below[covered(self)][i]);
    }
    return faces;
}

enum maze_status solid_count(
    struct maze_rows *rows, const struct maze_drawing *drawing, uint64_t *faces)
{
    struct solid solid;
    enum maze_status status = solid_begin(&solid, rows, drawing);

    *faces = 0;
    while (status == MAZE_OK) {
        status = read_row(&solid);
        if (status == MAZE_OK)
            *faces += count_row(&solid);
    }
    solid_free(&solid);
    return status == MAZE_END ? MAZE_OK : status;
}

uint64_t solid_whole_faces(
    const struct maze_drawing *drawing, uint64_t width, uint64_t height, uint64_t passages)
{
    const uint64_t tiles = (2 * width + 1) * (2 * height + 1), cells = width * height;
    const uint64_t around = 2 * (2 * width + 1) + 2 * (2 * height + 1);
    const uint64_t walls = tiles - cells - passages;

    return drawing->floor ? 2 * tiles + 2 * around + 4 * cells : 2 * walls + around + 4 * cells;
}
