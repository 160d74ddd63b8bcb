/*
 * What is made of a corner, in stages: its vertices, the upright faces to its north and west, and
 * triangles of level surfaces. The last corner of each column is kept; the chains of surfaces refer
 * to those.
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

/* Goes to the corner that is in the column. */
static void arrive(struct solid_faces *self)
{
    self->here = (struct solid_corner){
        .number = self->numbers + 1,
        .line = self->lines.line,
        .has_top = bits_get(self->lines.at_walls, self->column),
        .has_under = bits_get(self->lines.at_plate, self->column),
    };
    self->numbers += 1u + self->here.has_top + self->here.has_under;
    self->stage = 0;
    self->under_way = true;
    solid_surface_meet(&self->surface[SOLID_FLOOR], self->column);
    if (self->here.has_top)
        solid_surface_meet(&self->surface[SOLID_TOP], self->column);
    if (self->here.has_under)
        solid_surface_meet(&self->surface[SOLID_UNDER], self->column);
}

static void leave(struct solid_faces *self)
{
    self->corner[self->column] = self->here;
    if (self->here.has_under)
        self->under[self->column] = self->here;
    self->west = self->column++;
    self->under_way = false;
}

/* ---- stages: each makes something, or returns false ---- */

typedef bool stage(struct solid_faces *, struct solid_face *);

static bool make_vertex(
    const struct solid_faces *self, struct solid_face *face, enum solid_level level)
{
    face->corner[0] = solid_vertex_of(&self->here, self->column, level);
    face->corners = 1;
    return true;
}

static bool make_floor_vertex(struct solid_faces *self, struct solid_face *face)
{
    return make_vertex(self, face, SOLID_FLOOR);
}

static bool make_top_vertex(struct solid_faces *self, struct solid_face *face)
{
    return self->here.has_top && make_vertex(self, face, SOLID_TOP);
}

static bool make_under_vertex(struct solid_faces *self, struct solid_face *face)
{
    return self->here.has_under && make_vertex(self, face, SOLID_UNDER);
}

/* An upright face that goes from the corner to another, in whose column is `other`. */
static bool make_upright(const struct solid_faces *self, size_t other, enum solid_region region,
    enum solid_facing facing, struct solid_face *face)
{
    const enum solid_level low = region == SOLID_PLATE ? SOLID_UNDER : SOLID_FLOOR, high = low + 1;
    const struct solid_corner *last = &self->corner[other];
    const bool is_left = facing == SOLID_EAST || facing == SOLID_NORTH; /* from outside */
    const struct solid_vertex here[] = {solid_vertex_of(&self->here, self->column, low),
        solid_vertex_of(&self->here, self->column, high)};
    const struct solid_vertex there[] = {
        solid_vertex_of(last, other, low), solid_vertex_of(last, other, high)};
    const struct solid_vertex *left = is_left ? here : there, *right = is_left ? there : here;

    *face = (struct solid_face){{left[0], right[0], right[1], left[1]}, SOLID_CORNERS, facing};
    return true;
}

/* The face to the north, where of the tiles on both sides just one is there. */
static bool make_beside(
    const struct solid_faces *self, enum solid_region region, struct solid_face *face)
{
    const uint64_t *tiles = self->lines.above[region];
    const size_t x = self->column;
    const bool west = x > 0 && bits_get(tiles, x - 1), east = bits_get(tiles, x);

    return west != east && make_upright(self, x, region, west ? SOLID_EAST : SOLID_WEST, face);
}

/* The face to the west, as far as the last corner on the line. */
static bool make_along(
    const struct solid_faces *self, enum solid_region region, struct solid_face *face)
{
    const size_t x = self->column - 1;

    if (self->west == self->lines.points)
        return false;

    const bool north = bits_get(self->lines.above[region], x);
    const bool south = bits_get(self->lines.below[region], x);

    return north != south &&
        make_upright(self, self->west, region, north ? SOLID_SOUTH : SOLID_NORTH, face);
}

static bool make_wall_beside(struct solid_faces *self, struct solid_face *face)
{
    return make_beside(self, SOLID_WALLS, face);
}

static bool make_plate_beside(struct solid_faces *self, struct solid_face *face)
{
    return make_beside(self, SOLID_PLATE, face);
}

static bool make_wall_along(struct solid_faces *self, struct solid_face *face)
{
    return make_along(self, SOLID_WALLS, face);
}

static bool make_plate_along(struct solid_faces *self, struct solid_face *face)
{
    return make_along(self, SOLID_PLATE, face);
}

static bool make_level(struct solid_faces *self, enum solid_level level, struct solid_face *face)
{
    struct solid_surface *surface = &self->surface[level];

    face->corners = 3;
    face->facing = surface->facing;
    return solid_surface_next(surface, self->column, &self->here, face->corner);
}

static bool make_under(struct solid_faces *self, struct solid_face *face)
{
    return make_level(self, SOLID_UNDER, face);
}

static bool make_floor(struct solid_faces *self, struct solid_face *face)
{
    return make_level(self, SOLID_FLOOR, face);
}

static bool make_top(struct solid_faces *self, struct solid_face *face)
{
    return make_level(self, SOLID_TOP, face);
}

/* Those from make_under on come again and again, until there is nothing left to make. */
static stage *const stages[] = {make_floor_vertex, make_top_vertex, make_under_vertex,
    make_wall_beside, make_plate_beside, make_wall_along, make_plate_along, make_under, make_floor,
    make_top};

enum { STAGES = sizeof(stages) / sizeof(stages[0]), LEVEL_STAGES = STAGES - SOLID_LEVELS };

enum maze_status solid_faces_next(struct solid_faces *self, struct solid_face *face)
{
    for (;;) {
        while (self->under_way && self->stage < STAGES) {
            const bool made = stages[self->stage](self, face);

            self->stage += !made || self->stage < LEVEL_STAGES;
            if (made)
                return MAZE_OK;
        }
        if (self->under_way)
            leave(self);
        self->column = bits_next(self->lines.corners, self->column, self->lines.points, true);
        if (self->column < self->lines.points) {
            arrive(self);
        } else {
            const enum maze_status status = go_to_next_line(self);

            if (status != MAZE_OK)
                return status;
            self->looked += SOURCE_ROW + self->lines.points / 4; /* two lines a row */
            if (self->looked >= SOURCE_CELLS) {
                self->looked = 0;
                return MAZE_LATER;
            }
        }
    }
}

void solid_faces_free(struct solid_faces *self)
{
    solid_lines_free(&self->lines);
    for (enum solid_level level = 0; level < SOLID_LEVELS; level++)
        free(self->surface[level].chain);
    free(self->corner);
    free(self->under);
}
