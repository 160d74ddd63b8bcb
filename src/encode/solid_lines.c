/* By words of planes: rows of cells become rows of tiles, and pairs of these a line of corners. */
#include "encode/solid_lines.h"

#include "base/bits.h"

#include <stdlib.h>
#include <string.h>

enum {
    PLANES = 2 * SOLID_REGIONS + 3, /* of tiles and points */
    EVEN = 0,
    ODD = 1
};

enum maze_status solid_lines_begin(
    struct solid_lines *self, struct maze_rows *rows, const struct maze_drawing *drawing)
{
    const size_t points = 2 * (size_t)rows->width + 2, words = bits_words(points);
    const size_t cells = bits_words((uint64_t)rows->width + 1);
    uint64_t *planes = calloc(PLANES * words + cells, sizeof(*planes));

    *self = (struct solid_lines){
        .plate = drawing->floor > 0,
        .walls = drawing->rise > 0,
        .rows = 2 * rows->height + 1,
        .words = words,
        .points = points,
        .planes = planes,
    };
    if (!planes)
        return MAZE_NO_MEMORY;
    for (size_t i = 0; i < SOLID_REGIONS; i++) {
        self->above[i] = planes + 2 * i * words;
        self->below[i] = planes + (2 * i + 1) * words;
    }
    self->corners = planes + 2 * SOLID_REGIONS * words;
    self->at_walls = self->corners + words;
    self->at_plate = self->at_walls + words;
    self->inside = self->at_plate + words;
    return wall_lines_begin(&self->lines, rows);
}

uint64_t solid_lines_memory(uint64_t width)
{
    return sizeof(uint64_t) * (PLANES * bits_words(2 * width + 2) + bits_words(width + 1)) +
        wall_lines_memory(width);
}

/*
 * Stores word i of the tiles in even columns, and in odd ones. The last word of cells may have room for
 * more tiles than there are words of.
 */
static void store(
    const struct solid_lines *self, enum solid_region region, size_t i, const uint64_t tiles[2])
{
    uint64_t *plane = self->below[region];

    plane[2 * i] = bits_dilated(tiles[EVEN]) | bits_dilated(tiles[ODD]) << 1;
    if (2 * i + 1 < self->words)
        plane[2 * i + 1] = bits_dilated(tiles[EVEN] >> 32) | bits_dilated(tiles[ODD] >> 32) << 1;
}

/* A row of posts, and of walls and openings between cells above and below it. */
static void find_posts(struct solid_lines *self)
{
    const struct wall_lines *lines = &self->lines;
    uint64_t along_left = 0, cells_left = 0;

    for (size_t i = 0; i < lines->words; i++) {
        const uint64_t along = lines->along[i], cells = self->inside[i] | lines->inside_above[i];
        const uint64_t walls[] = {
            along | along << 1 | along_left | lines->above[i] | lines->below[i], along};
        const uint64_t plate[] = {cells | cells << 1 | cells_left, cells};

        along_left = along >> (BITS_WORD - 1);
        cells_left = cells >> (BITS_WORD - 1);
        self->inside[i] = lines->inside_above[i];
        store(self, SOLID_WALLS, i, walls);
        store(self, SOLID_PLATE, i, plate);
    }
}

/* A row of cells, and of walls and openings between them. */
static void find_cells(struct solid_lines *self)
{
    uint64_t cells_left = 0;

    for (size_t i = 0; i < self->lines.words; i++) {
        const uint64_t walls[] = {self->lines.below[i], 0}, cells = self->inside[i];
        const uint64_t plate[] = {cells | cells << 1 | cells_left, cells};

        cells_left = cells >> (BITS_WORD - 1);
        store(self, SOLID_WALLS, i, walls);
        store(self, SOLID_PLATE, i, plate);
    }
}

static void clear(const struct solid_lines *self, enum solid_region region)
{
    memset(self->below[region], 0, self->words * sizeof(uint64_t));
}

/* Reads the next row of tiles below the line; past the last all are empty. */
static enum maze_status read_row(struct solid_lines *self)
{
    enum maze_status status = MAZE_OK;

    if (self->row == self->rows) {
        for (enum solid_region region = 0; region < SOLID_REGIONS; region++)
            clear(self, region);
        return MAZE_OK;
    }
    if (self->row % 2 == 0)
        status = wall_lines_next(&self->lines);
    if (status != MAZE_OK)
        return status;
    if (self->row % 2 == 0)
        find_posts(self);
    else
        find_cells(self);
    if (!self->walls)
        clear(self, SOLID_WALLS);
    if (!self->plate)
        clear(self, SOLID_PLATE);
    for (size_t i = 0; i < self->words; i++)
        self->below[SOLID_GROUND][i] = self->below[SOLID_PLATE][i] & ~self->below[SOLID_WALLS][i];
    return MAZE_OK;
}

/* The four tiles around each of 64 points. */
struct around {
    uint64_t northwest, northeast, southwest, southeast;
};

static struct around around_word(const struct solid_lines *self, enum solid_region region, size_t i)
{
    const uint64_t *above = self->above[region], *below = self->below[region];
    const unsigned last = BITS_WORD - 1;

    return (struct around){
        above[i] << 1 | (i ? above[i - 1] >> last : 0),
        above[i],
        below[i] << 1 | (i ? below[i - 1] >> last : 0),
        below[i],
    };
}

/* Where an outline turns: one or three of the four tiles are there, and never two across. */
static uint64_t turns(struct around at)
{
    return at.northwest ^ at.northeast ^ at.southwest ^ at.southeast;
}

/* Where some of the four tiles are there and some are not. */
static uint64_t edges(struct around at)
{
    return (at.northwest | at.northeast | at.southwest | at.southeast) &
        ~(at.northwest & at.northeast & at.southwest & at.southeast);
}

enum maze_status solid_lines_next(struct solid_lines *self)
{
    enum maze_status status;

    if (self->row > self->rows)
        return MAZE_END;
    for (enum solid_region region = 0; region < SOLID_REGIONS; region++) {
        uint64_t *above = self->above[region];

        self->above[region] = self->below[region];
        self->below[region] = above;
    }
    status = read_row(self);
    if (status != MAZE_OK)
        return status;
    for (size_t i = 0; i < self->words; i++) {
        const struct around walls = around_word(self, SOLID_WALLS, i);
        const struct around plate = around_word(self, SOLID_PLATE, i);

        self->corners[i] = turns(walls) | turns(plate);
        self->at_walls[i] = self->corners[i] & edges(walls);
        self->at_plate[i] = self->corners[i] & edges(plate);
    }
    self->line = self->row++;
    return MAZE_OK;
}

/*
 * A closed surface of V vertices has 2 V - 2 c triangles, c its Euler characteristic. That of a
 * board's is twice that of the region that it covers, four times which is the convex corners of the
 * region's outline less the others.
 */
int64_t solid_lines_triangles(const struct solid_lines *self)
{
    const enum solid_region covered = self->plate ? SOLID_PLATE : SOLID_WALLS;
    int64_t vertices = 0, convex = 0;

    for (size_t i = 0; i < self->words; i++) {
        const struct around at = around_word(self, covered, i);
        const uint64_t corners = turns(at);
        const uint64_t reflex =
            corners & ((at.northwest & at.northeast) | (at.southwest & at.southeast));

        vertices += bits_count(self->corners[i]) + bits_count(self->at_walls[i]) +
            bits_count(self->at_plate[i]);
        convex += (int64_t)bits_count(corners) - 2 * (int64_t)bits_count(reflex);
    }
    return 2 * vertices - convex;
}

void solid_lines_free(struct solid_lines *self)
{
    wall_lines_free(&self->lines);
    free(self->planes);
}
