/*
 * Binary STL, the format of 3D printers (3D Systems, StereoLithography Interface Specification,
 * 1989): 80 bytes of anything, how many triangles there are, and 50 bytes for each. So all lines
 * are read twice: once to count.
 */
#include "base/put.h"
#include "encode/solid_faces.h"
#include "encode/source.h"
#include "encode/style.h"

#include <string.h>

const struct maze_style stl_styles[] = {
    {"solid", "walls as blocks on a plate", "square", .openings = true},
};

enum {
    TITLE = 80,                         /* bytes */
    HEAD = TITLE + 4,                   /* and the count */
    TRIANGLE = 50,                      /* bytes */
    FACES = SOLID_FACES * 2 * TRIANGLE, /* that are made at once, at most */
    STRIDE = 1 << 16                    /* cells that are counted at once, about */
};

_Static_assert(HEAD + FACES <= (int)SOURCE_PIECE, "what is made at once must fit in a piece");

/*
 * How many triangles there are at most for each corner of the cells, the outer ones too: a closed
 * surface has twice as many triangles as vertices, at most 12 of them around a post of walls, and 4
 * more for each hole.
 */
enum { TRIANGLES_MAX = 28 };

struct stl {
    struct source source;
    struct maze_drawing drawing;
    struct maze_rows *rows; /* borrowed from the maze */
    uint64_t nanoseconds;   /* that counting takes, about */
    struct solid_lines counted;
    int64_t triangles;
    bool counts, has_count, begun;
    struct solid_faces faces;
    char title[TITLE];
};

static char *put_u32(char *to, uint32_t number)
{
    for (int i = 0; i < 4; i++)
        *to++ = (char)(number >> 8 * i);
    return to;
}

/* Below 2^24 both numbers are exact, so IEEE 754 says what their quotient is, to the bit. */
static char *put_float(char *to, uint32_t hundredths)
{
    const float number = (float)hundredths / (float)MAZE_LENGTH_UNIT;
    uint32_t bits;

    memcpy(&bits, &number, sizeof(bits));
    return put_u32(to, bits);
}

static char *put_triangle(
    char *to, const struct solid *solid, const struct solid_face *face, const unsigned corners[3])
{
    /* Of a vector that points outwards; one is 1. */
    static const uint32_t one = 0x3f800000, minus = 0xbf800000;
    static const uint32_t normal[SOLID_FACINGS][3] = {
        {0, one, 0}, {one, 0, 0}, {0, minus, 0}, {minus, 0, 0}, {0, 0, one}, {0, 0, minus}};

    for (int i = 0; i < 3; i++)
        to = put_u32(to, normal[face->facing][i]);
    for (int i = 0; i < 3; i++) {
        const struct solid_vertex *vertex = &face->corner[corners[i]];

        to = put_float(to, solid_x(solid, vertex->column));
        to = put_float(to, vertex->y);
        to = put_float(to, solid->z[vertex->level]);
    }
    *to++ = 0;
    *to++ = 0;
    return to;
}

/* A vertex is nothing of its own. */
static char *put_face(char *to, const struct solid *solid, const struct solid_face *face)
{
    if (face->corners >= 3)
        to = put_triangle(to, solid, face, (const unsigned[]){0, 1, 2});
    if (face->corners == SOLID_CORNERS)
        to = put_triangle(to, solid, face, (const unsigned[]){0, 2, 3});
    return to;
}

static enum maze_status stl_begin(struct source *source, const struct maze *maze)
{
    struct stl *self = (struct stl *)source;
    struct solid solid;

    self->rows = maze->rows;
    return solid_begin(&solid, &self->drawing, maze->rows->width, maze->rows->height);
}

/* Counts some lines. */
static enum maze_status stl_prepare(struct source *source)
{
    struct stl *self = (struct stl *)source;
    const uint32_t lines = 1 + STRIDE / self->rows->width;
    enum maze_status status = MAZE_OK;

    if (self->has_count)
        return MAZE_END;
    if (!self->counts) {
        self->counts = true;
        status = solid_lines_begin(&self->counted, self->rows, &self->drawing);
    }
    for (uint32_t i = 0; i < lines && status == MAZE_OK; i++) {
        status = solid_lines_next(&self->counted);
        if (status == MAZE_OK)
            self->triangles += solid_lines_triangles(&self->counted);
    }
    if (status != MAZE_END)
        return status;
    solid_lines_free(&self->counted);
    self->counted = (struct solid_lines){0};
    self->has_count = true;
    return MAZE_OK;
}

/* Known as soon as all triangles are counted. */
static bool stl_length(const struct source *source, uint64_t *length)
{
    const struct stl *self = (const struct stl *)source;

    *length = HEAD + TRIANGLE * (uint64_t)self->triangles;
    return self->has_count;
}

static uint64_t stl_preparing(const struct source *source)
{
    return ((const struct stl *)source)->nanoseconds;
}

static enum maze_status stl_next(struct source *source, char *to, size_t room, size_t *written)
{
    struct stl *self = (struct stl *)source;
    char *const begin = to, *const end = to + room;
    enum maze_status status = MAZE_OK;

    if (!self->begun) {
        self->begun = true;
        status = solid_faces_begin(&self->faces, self->rows, &self->drawing);
        to = put_u32((char *)mempcpy(to, self->title, TITLE), (uint32_t)self->triangles);
    }
    while (status == MAZE_OK && end - to >= FACES) {
        status = solid_faces_next(&self->faces);
        for (unsigned i = 0; i < self->faces.made; i++)
            to = put_face(to, &self->faces.solid, &self->faces.face[i]);
    }
    *written = (size_t)(to - begin);
    return status == MAZE_END ? MAZE_OK : status;
}

static void stl_free(struct source *source)
{
    struct stl *self = (struct stl *)source;

    solid_lines_free(&self->counted);
    solid_faces_free(&self->faces);
}

/* The permalink where it fits, or else what says most of it; the rest is NUL bytes. */
static void put_title(char title[TITLE], const struct maze_spec *spec)
{
    char text[MAZE_SPEC_TEXT + 16], *const from = put(text, "mazed ");
    char *to = put(from, "/maze?");

    to += maze_spec_write(spec, to);
    if (to - text > TITLE) {
        to = stpcpy(from, spec->algorithm->slug);
        to = put_u64(to, ", ", spec->width);
        to = put_u64(to, " x ", spec->height);
        to = put_u64(to, ", seed ", spec->seed);
    }
    memset(title, 0, TITLE);
    memcpy(title, text, to - text < TITLE ? (size_t)(to - text) : TITLE);
}

static struct source *stl_list(void *memory, const struct maze_rendering *rendering,
    const struct maze_spec *spec, const struct maze_question *question)
{
    static const struct source_kind kind = {.begin = stl_begin,
        .length = stl_length,
        .prepare = stl_prepare,
        .preparing = stl_preparing,
        .next = stl_next,
        .free = stl_free};
    const struct maze_cost cost = maze_cost(spec, NULL);
    struct stl *self = memory;

    (void)question;
    *self = (struct stl){.source = {&kind, .piece = HEAD + FACES}, .drawing = rendering->drawing};
    self->nanoseconds =
        maze_spec_cells(spec) + (cost.streams ? cost.nanoseconds * spec->height : 0);
    put_title(self->title, spec);
    return &self->source;
}

static uint64_t stl_memory(const struct maze_rendering *rendering, const struct maze_spec *spec)
{
    (void)rendering;
    return solid_faces_memory(spec->width);
}

/* Whether a number of 32 bits counts the triangles. */
static bool stl_fits(const struct maze_rendering *rendering, const struct maze_spec *spec)
{
    return solid_fits(rendering, spec) &&
        (spec->width + 1) * (spec->height + 1) <= UINT32_MAX / TRIANGLES_MAX;
}

const struct maze_output stl_output = {
    sizeof(struct stl), stl_list, .memory = stl_memory, .fits = stl_fits};
