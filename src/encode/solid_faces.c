/*
 * What is made of a corner: its vertices, the upright faces to its north and west, and triangles of
 * level surfaces. The last corner of each column is kept; the chains of surfaces refer to those.
 */
#include "encode/solid_faces.h"

#include "base/bits.h"
#include "encode/source.h"

#include <stdlib.h>

/* Which tiles a level surface covers, and where it faces. */
struct cover {
    enum solid_region region;
    enum solid_facing facing;
};

static const struct cover with_plate[SOLID_LEVELS] = {
    {SOLID_PLATE, SOLID_DOWN}, {SOLID_GROUND, SOLID_UP}, {SOLID_WALLS, SOLID_UP}};
static const struct cover without_plate[SOLID_LEVELS] = {
    {SOLID_PLATE, SOLID_DOWN}, {SOLID_WALLS, SOLID_DOWN}, {SOLID_WALLS, SOLID_UP}};

enum maze_status solid_faces_begin(
    struct solid_faces *self, struct maze_rows *rows, const struct maze_drawing *drawing)
{
    const struct cover *covers = drawing->floor ? with_plate : without_plate;
    enum maze_status status = solid_begin(&self->solid, drawing, rows->width, rows->height);

    if (status == MAZE_OK)
        status = solid_lines_begin(&self->lines, rows, drawing);
    if (status != MAZE_OK)
        return status;
    self->column = self->lines.points;
    self->corner = malloc(self->lines.points * sizeof(*self->corner));
    self->under = malloc(self->lines.points * sizeof(*self->under));
    if (!self->corner || !self->under)
        return MAZE_NO_MEMORY;
    for (enum solid_level level = 0; level < SOLID_LEVELS && status == MAZE_OK; level++) {
        status = solid_surface_begin(
            &self->surface[level], &self->solid, level, covers[level].facing, self->lines.points);
        self->surface[level].corner = level == SOLID_UNDER ? self->under : self->corner;
    }
    return status;
}

uint64_t solid_faces_memory(uint64_t width)
{
    const uint64_t points = 2 * width + 2;

    return solid_lines_memory(width) + 2 * points * sizeof(struct solid_corner) +
        SOLID_LEVELS * sizeof(uint64_t) * bits_words(points);
}

static enum maze_status go_to_next_line(struct solid_faces *self)
{
    const struct cover *covers = self->lines.plate ? with_plate : without_plate;

    if (self->lines.row > 0)
        for (enum solid_level level = 0; level < SOLID_LEVELS; level++)
            solid_surface_leave(&self->surface[level], self->lines.corners);

    const enum maze_status status = solid_lines_next(&self->lines);

    if (status != MAZE_OK)
        return status;
    for (enum solid_level level = 0; level < SOLID_LEVELS; level++) {
        self->surface[level].above = self->lines.above[covers[level].region];
        self->surface[level].below = self->lines.below[covers[level].region];
    }
    self->column = 0;
    self->west = self->lines.points;
    return MAZE_OK;
}

/* ---- what is made of a corner ---- */

static void add_vertex(struct solid_faces *self, enum solid_level level)
{
    struct solid_face *face = &self->face[self->made++];

    face->corner[0] = solid_vertex_of(&self->here, self->column, level);
    face->corners = 1;
    solid_surface_meet(&self->surface[level], self->column);
}

/* An upright face that goes from the corner to another, in whose column is `other`. */
static void add_upright(
    struct solid_faces *self, size_t other, enum solid_region region, enum solid_facing facing)
{
    struct solid_face *face = &self->face[self->made++];
    const enum solid_level low = region == SOLID_PLATE ? SOLID_UNDER : SOLID_FLOOR, high = low + 1;
    const bool is_left = facing == SOLID_EAST || facing == SOLID_NORTH; /* from outside */
    const struct solid_corner *there = &self->corner[other];
    const struct solid_corner *left = is_left ? &self->here : there;
    const struct solid_corner *right = is_left ? there : &self->here;
    const size_t left_column = is_left ? self->column : other;
    const size_t right_column = is_left ? other : self->column;

    face->corner[0] = solid_vertex_of(left, left_column, low);
    face->corner[1] = solid_vertex_of(right, right_column, low);
    face->corner[2] = solid_vertex_of(right, right_column, high);
    face->corner[3] = solid_vertex_of(left, left_column, high);
    face->corners = SOLID_CORNERS;
    face->facing = facing;
}

/* The face to the north, where of the tiles on both sides just one is there. */
static void add_beside(struct solid_faces *self, enum solid_region region)
{
    const uint64_t *tiles = self->lines.above[region];
    const size_t x = self->column;
    const bool west = x > 0 && bits_get(tiles, x - 1), east = bits_get(tiles, x);

    if (west != east)
        add_upright(self, x, region, west ? SOLID_EAST : SOLID_WEST);
}

/* The face to the west, as far as the last corner on the line. */
static void add_along(struct solid_faces *self, enum solid_region region)
{
    const size_t x = self->column - 1;

    if (self->west == self->lines.points)
        return;

    const bool north = bits_get(self->lines.above[region], x);
    const bool south = bits_get(self->lines.below[region], x);

    if (north != south)
        add_upright(self, self->west, region, north ? SOLID_SOUTH : SOLID_NORTH);
}

/* Goes to the corner that is in the column. */
static void arrive(struct solid_faces *self)
{
    self->here = (struct solid_corner){
        .number = self->numbers + 1,
        .y = solid_y(&self->solid, self->lines.line),
        .has_top = bits_get(self->lines.at_walls, self->column),
        .has_under = bits_get(self->lines.at_plate, self->column),
    };
    self->numbers += 1u + self->here.has_top + self->here.has_under;
    self->under_way = true;
    self->level = 0;
    add_vertex(self, SOLID_FLOOR);
    if (self->here.has_top)
        add_vertex(self, SOLID_TOP);
    if (self->here.has_under)
        add_vertex(self, SOLID_UNDER);
    add_beside(self, SOLID_WALLS);
    add_beside(self, SOLID_PLATE);
    add_along(self, SOLID_WALLS);
    add_along(self, SOLID_PLATE);
}

/* Makes triangles at the corner while there is room for them; returns whether these were all. */
static bool add_triangles(struct solid_faces *self)
{
    for (; self->level < SOLID_LEVELS; self->level++) {
        struct solid_surface *surface = &self->surface[self->level];

        while (surface->meets && self->made < SOLID_FACES) {
            struct solid_face *face = &self->face[self->made];

            face->corners = 3;
            face->facing = surface->facing;
            self->made += solid_surface_next(surface, self->column, &self->here, face->corner);
        }
        if (surface->meets)
            return false;
    }
    return true;
}

static void leave(struct solid_faces *self)
{
    self->corner[self->column] = self->here;
    if (self->here.has_under)
        self->under[self->column] = self->here;
    self->west = self->column++;
    self->under_way = false;
}

/* Goes to the next corner, maybe on another line. */
static enum maze_status go_on(struct solid_faces *self)
{
    enum maze_status status = MAZE_OK;

    for (;;) {
        self->column = bits_next(self->lines.corners, self->column, self->lines.points, true);
        if (self->column < self->lines.points) {
            arrive(self);
            return MAZE_OK;
        }
        status = go_to_next_line(self);
        if (status != MAZE_OK)
            return status;
        self->looked += SOURCE_ROW + self->lines.points / 4; /* two lines a row */
        if (self->looked >= SOURCE_CELLS) {
            self->looked = 0;
            return MAZE_LATER;
        }
    }
}

enum maze_status solid_faces_next(struct solid_faces *self)
{
    enum maze_status status = MAZE_OK;

    self->made = 0;
    if (!self->under_way)
        status = go_on(self);
    if (status == MAZE_OK && add_triangles(self))
        leave(self);
    return status;
}

void solid_faces_free(struct solid_faces *self)
{
    solid_lines_free(&self->lines);
    for (enum solid_level level = 0; level < SOLID_LEVELS; level++)
        free(self->surface[level].chain);
    free(self->corner);
    free(self->under);
}
