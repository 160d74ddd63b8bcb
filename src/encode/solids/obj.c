/*
 * Wavefront OBJ (Alias, Advanced Visualizer manual, appendix B1): a line for each vertex, and a line for each face with
 * the numbers of its vertices. Vertices come just before the first face that needs them.
 */
#include "base/decimal.h"
#include "encode/lines/members.h"
#include "encode/solids/solid.h"
#include "encode/source.h"

enum {
    HEAD_MAX = MAZE_SPEC_TEXT + 256,
    PREFIXES = 32, /* how many vertex number prefixes are cached */
    PART = 16,     /* bytes for a part of a line; a length has ten */
    VERTEX_MAX = 3 * PART,
    FACE_MAX = 2 + SOLID_CORNERS * (1 + DECIMAL_MAX),
    PIECE = SOLID_LEVELS * VERTEX_MAX + SOLID_FACES * FACE_MAX
};

_Static_assert((int)PIECE <= (int)SOURCE_PIECE, "what is made at once must fit in a piece");

/* A part of a line, cached because other lines share it. */
struct part {
    char text[PART];
    size_t length;
};

struct obj_faces {
    struct source source;
    struct maze_drawing drawing;
    struct solid solid;
    struct part x, y;            /* of the vertices at the last corner */
    struct part z[SOLID_LEVELS]; /* and the ends of their lines, by level */
    uint32_t last_line;          /* the line of that corner */
    /* A face has corners on its own line and on the one above. */
    struct decimal_prefix prefix[PREFIXES];
};

struct obj {
    struct text_source head;
    struct obj_faces faces;
    char head_text[HEAD_MAX];
};

static char *put_part(char *to, const struct part *part)
{
    memcpy(to, part->text, PART);
    return to + part->length;
}

static INLINE struct part part_of(const char *before, uint32_t hundredths, const char *after)
{
    struct part part;
    char *to = put(part.text, before);

    to = put(decimal_put_scaled(to, hundredths, SOLID_DECIMALS), after);
    part.length = (size_t)(to - part.text);
    return part;
}

/* Writes the vertices of a corner, which differ only in height. */
static char *put_vertices(struct obj_faces *self, char *to)
{
    const struct solid_vertex *vertex = self->solid.vertex;

    self->x = part_of("v ", solid_x(&self->solid, vertex->column), " ");
    if (vertex->line != self->last_line)
        self->y = part_of("", solid_y(&self->solid, vertex->line), " ");
    self->last_line = vertex->line;
    for (unsigned i = 0; i < self->solid.vertices; i++) {
        to = put_part(put_part(to, &self->x), &self->y);
        to = put_part(to, &self->z[vertex[i].level]);
    }
    return to;
}

static char *put_number(struct obj_faces *self, char *to, uint64_t number)
{
    return decimal_put_near(put(to, " "), &self->prefix[number / 100 % PREFIXES], number);
}

static char *put_face(struct obj_faces *self, char *to, const struct solid_face *face)
{
    to = put(to, "f");
    for (unsigned i = 0; i < SOLID_CORNERS; i++)
        to = put_number(self, to, face->corner[i].number);
    return put(to, "\n");
}

static enum maze_status faces_begin(struct source *source, const struct maze *maze)
{
    struct obj_faces *self = (struct obj_faces *)source;
    const enum maze_status status = solid_begin(&self->solid, maze->rows, &self->drawing);

    for (size_t i = 0; i < SOLID_LEVELS; i++)
        self->z[i] = part_of("", self->solid.z[i], "\n");
    return status;
}

static enum maze_status faces_next(struct source *source, char *to, size_t room, size_t *written)
{
    struct obj_faces *self = (struct obj_faces *)source;
    char *const begin = to, *const end = to + room;
    enum maze_status status = MAZE_OK;

    while (status == MAZE_OK && end - to >= PIECE) {
        status = solid_next(&self->solid);
        if (status == MAZE_OK)
            to = put_vertices(self, to);
        for (unsigned i = 0; status == MAZE_OK && i < self->solid.faces; i++)
            to = put_face(self, to, &self->solid.face[i]);
    }
    *written = (size_t)(to - begin);
    return status == MAZE_END ? MAZE_OK : status;
}

static void faces_free(struct source *source)
{
    solid_free(&((struct obj_faces *)source)->solid);
}

static struct source *obj_sources(void *memory, const struct maze_rendering *rendering,
    const struct maze_spec *spec, const struct maze_question *question)
{
    static const struct source_kind kind = {
        .begin = faces_begin, .next = faces_next, .free = faces_free};
    struct obj *self = memory;
    char *to = members_permalink(put(self->head_text, "# "), rendering);

    (void)spec;
    (void)question;
    to = put(to, "\n# in millimetres; z is up, and y is north\no maze\n");
    self->head = text_source_of(self->head_text, (size_t)(to - self->head_text));
    self->faces = (struct obj_faces){
        .source = {&kind, .piece = PIECE}, .drawing = rendering->drawing, .last_line = UINT32_MAX};
    self->head.source.after = &self->faces.source;
    return &self->head.source;
}

const struct maze_output obj_output = {
    sizeof(struct obj), obj_sources, .memory = solid_memory, .fits = solid_fits};
