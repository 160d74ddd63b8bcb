/*
 * Binary STL, the format of 3D printers (3D Systems, StereoLithography Interface Specification, 1989): 80 free bytes,
 * the number of triangles, and 50 bytes for each. On a plate, the size of a perfect maze without an outline determines
 * that number. Otherwise the rows are read once more to count them, except in a spanning tree, whose rows may be made
 * as they are read.
 */
#include "base/decimal.h"
#include "core/board/rows.h"
#include "encode/lines/members.h"
#include "encode/solids/solid.h"
#include "encode/source.h"

enum {
    TITLE = 80,          /* bytes */
    HEAD = TITLE + 4,    /* with the count */
    VERTEX = 12,         /* three numbers */
    TRIANGLE = 50,       /* bytes */
    FACE = 2 * TRIANGLE, /* a rectangle */
    PIECE = HEAD + SOLID_FACES * FACE
};

_Static_assert((int)PIECE <= (int)SOURCE_PIECE, "what is made at once must fit in a piece");

/*
 * The most triangles per corner of a cell, with outer corners. An inside cell has four tiles with two level faces each,
 * and four walls around it: 24 triangles, or 28 with a hole in the plate. An outside cell may have three such tiles,
 * and around itself four sides of walls and four of plate: 28.
 */
enum { TRIANGLES_MAX = 28 };

struct stl {
    struct source source;
    struct maze_drawing drawing;
    uint64_t width, height;
    bool is_tree;   /* it is a spanning tree on a whole rectangle */
    bool is_known;  /* the number of faces is known without the maze */
    uint64_t faces; /* in total; set once the maze is there */
    bool begun;
    struct solid solid;
    char title[TITLE];
};

static char *put_u32(char *to, uint32_t number)
{
    for (int i = 0; i < 4; i++)
        *to++ = (char)(number >> 8 * i);
    return to;
}

/* Below 2^24 both numbers are exact, so IEEE 754 determines every bit of their quotient. */
static char *put_float(char *to, uint32_t hundredths)
{
    const float number = (float)hundredths / (float)MAZE_LENGTH_UNIT;
    uint32_t bits;

    memcpy(&bits, &number, sizeof(bits));
    return put_u32(to, bits);
}

static char *put_normal(char *to, enum solid_facing facing)
{
    /* Normals point outwards; one of their coordinates is 1. */
    static const uint32_t one = 0x3f800000, minus = 0xbf800000;
    static const uint32_t normal[SOLID_FACINGS][3] = {
        {0, one, 0}, {one, 0, 0}, {0, minus, 0}, {minus, 0, 0}, {0, 0, one}, {0, 0, minus}};

    for (int i = 0; i < 3; i++)
        to = put_u32(to, normal[facing][i]);
    return to;
}

static char *put_triangles(char *to, const struct solid *solid, const struct solid_face *face)
{
    static const unsigned triangles[2][3] = {{0, 1, 2}, {0, 2, 3}};
    char vertex[SOLID_CORNERS][VERTEX];

    for (int i = 0; i < SOLID_CORNERS; i++) {
        const struct solid_vertex *corner = &face->corner[i];

        put_float(vertex[i], solid_x(solid, corner->column));
        put_float(vertex[i] + 4, solid_y(solid, corner->line));
        put_float(vertex[i] + 8, solid->z[corner->level]);
    }
    for (int i = 0; i < 2; i++) {
        to = put_normal(to, face->facing);
        for (int k = 0; k < 3; k++)
            to = mempcpy(to, vertex[triangles[i][k]], VERTEX);
        *to++ = 0;
        *to++ = 0;
    }
    return to;
}

static enum maze_status stl_begin(struct source *source, const struct maze *maze)
{
    struct stl *self = (struct stl *)source;
    enum maze_status status = MAZE_OK;

    if (self->is_tree)
        self->faces = solid_whole_faces(&self->drawing, self->width, self->height,
            self->width * self->height - 1 + rows_openings(maze->rows));
    else if (!self->is_known)
        status = solid_count(maze->rows, &self->drawing, &self->faces);
    return status == MAZE_OK ? solid_begin(&self->solid, maze->rows, &self->drawing) : status;
}

static bool stl_length(const struct source *source, uint64_t *length)
{
    const struct stl *self = (const struct stl *)source;

    *length = HEAD + FACE * self->faces;
    return self->is_known;
}

static enum maze_status stl_next(struct source *source, char *to, size_t room, size_t *written)
{
    struct stl *self = (struct stl *)source;
    char *const begin = to, *const end = to + room;
    enum maze_status status = MAZE_OK;

    if (!self->begun)
        to = put_u32((char *)mempcpy(to, self->title, TITLE), (uint32_t)(2 * self->faces));
    self->begun = true;
    while (status == MAZE_OK && end - to >= PIECE) {
        status = solid_next(&self->solid);
        for (unsigned i = 0; status == MAZE_OK && i < self->solid.faces; i++)
            to = put_triangles(to, &self->solid, &self->solid.face[i]);
    }
    *written = (size_t)(to - begin);
    return status == MAZE_END ? MAZE_OK : status;
}

static void stl_free(struct source *source)
{
    solid_free(&((struct stl *)source)->solid);
}

/* Writes the permalink if it fits, or else what says most of it. The rest is NUL bytes. */
static void put_stl_title(char title[TITLE], const struct maze_rendering *rendering)
{
    char text[MAZE_SPEC_TEXT + 16], *const from = put(text, "mazed ");
    char *to = members_permalink(from, rendering);

    if (to == from || to - text > TITLE)
        to = members_title(from, rendering->whole);
    memset(title, 0, TITLE);
    memcpy(title, text, to - text < TITLE ? (size_t)(to - text) : TITLE);
}

static struct source *stl_sources(void *memory, const struct maze_rendering *rendering,
    const struct maze_spec *spec, const struct maze_question *question)
{
    static const struct source_kind kind = {
        .begin = stl_begin, .length = stl_length, .next = stl_next, .free = stl_free};
    struct stl *self = memory;

    const bool is_whole = !spec->shape && !spec->mask && !spec->sparse && !rendering->whole->depth;

    *self = (struct stl){
        .source = {&kind, .piece = PIECE},
        .drawing = rendering->drawing,
        .width = spec->width,
        .height = spec->height,
        .is_tree = is_whole && !question->window.width && !spec->wrap && maze_spec_is_perfect(spec),
        .is_known = is_whole && rendering->drawing.floor && maze_spec_is_perfect(spec),
    };
    self->faces = solid_whole_faces(&rendering->drawing, spec->width, spec->height, 0);
    put_stl_title(self->title, rendering);
    return &self->source;
}

/* Whether a 32-bit number can count the triangles. */
static bool stl_fits(const struct maze_rendering *rendering, const struct maze_spec *spec)
{
    return solid_fits(rendering, spec) &&
        (spec->width + 1) * (spec->height + 1) <= UINT32_MAX / TRIANGLES_MAX;
}

const struct maze_output stl_output = {
    sizeof(struct stl), stl_sources, .memory = solid_memory, .fits = stl_fits};
