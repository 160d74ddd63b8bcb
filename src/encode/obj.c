/*
 * Wavefront OBJ (Alias, Advanced Visualizer manual, appendix B1): a line for each vertex, and one
 * for each face with the numbers of its vertices. Vertices come just before the first face that
 * needs them.
 */
#include "base/put.h"
#include "encode/solid_faces.h"
#include "encode/source.h"
#include "encode/style.h"

#include <string.h>

const struct maze_style obj_styles[] = {
    {"solid", "walls as blocks on a plate", "square", .openings = true},
};

enum {
    HEAD_MAX = MAZE_SPEC_TEXT + 256,
    WORD = 24,     /* bytes that hold a space and a number */
    PREFIXES = 32, /* of numbers of vertices, that are kept */
    FACE_MAX = 2 + SOLID_CORNERS * (1 + DECIMAL_MAX) + WORD
};

/* A space and a number, or how one begins: kept, since the next one often is the same. */
struct word {
    uint64_t of;
    char text[WORD];
    size_t length;
};

struct obj_faces {
    struct source source;
    struct maze_drawing drawing;
    struct maze_rows *rows; /* borrowed from the maze */
    struct solid_faces faces;
    bool begun;
    struct word x, y;            /* of the last vertex, by its column and line */
    struct word z[SOLID_LEVELS]; /* of each level */
    /* A face has corners on its line, and on a few others. */
    struct decimal_prefix prefix[PREFIXES];
};

struct obj {
    struct text_source head;
    struct obj_faces faces;
    char head_text[HEAD_MAX];
};

static char *put_word(char *to, const struct word *word)
{
    memcpy(to, word->text, WORD);
    return to + word->length;
}

static struct word word_of(uint64_t of, uint32_t hundredths)
{
    struct word word = {.of = of};

    word.length =
        (size_t)(decimal_put_scaled(put(word.text, " "), hundredths, SOLID_DECIMALS) - word.text);
    return word;
}

static char *put_vertex(struct obj_faces *self, char *to, const struct solid_vertex *vertex)
{
    const struct solid *solid = &self->faces.solid;

    if (self->x.of != vertex->column)
        self->x = word_of(vertex->column, solid_x(solid, vertex->column));
    if (self->y.of != vertex->line)
        self->y = word_of(vertex->line, solid_y(solid, vertex->line));
    to = put_word(put(to, "v"), &self->x);
    to = put_word(to, &self->y);
    to = put_word(to, &self->z[vertex->level]);
    return put(to, "\n");
}

static char *put_number(struct obj_faces *self, char *to, uint64_t number)
{
    return decimal_put_near(put(to, " "), &self->prefix[number / 100 % PREFIXES], number);
}

static char *put_face(struct obj_faces *self, char *to, const struct solid_face *face)
{
    to = put(to, "f");
    for (unsigned i = 0; i < face->corners; i++)
        to = put_number(self, to, face->corner[i].number);
    return put(to, "\n");
}

static enum maze_status faces_begin(struct source *source, const struct maze *maze)
{
    struct obj_faces *self = (struct obj_faces *)source;
    struct solid solid;

    self->rows = maze->rows;
    return solid_begin(&solid, &self->drawing, maze->rows->width, maze->rows->height);
}

static enum maze_status faces_next(struct source *source, char *to, size_t room, size_t *written)
{
    struct obj_faces *self = (struct obj_faces *)source;
    char *const begin = to, *const end = to + room;
    enum maze_status status = MAZE_OK;

    if (!self->begun) {
        self->begun = true;
        status = solid_faces_begin(&self->faces, self->rows, &self->drawing);
        for (size_t i = 0; i < SOLID_LEVELS; i++)
            self->z[i] = word_of(i, self->faces.solid.z[i]);
    }
    while (status == MAZE_OK && end - to >= FACE_MAX) {
        struct solid_face face;

        status = solid_faces_next(&self->faces, &face);
        if (status == MAZE_OK)
            to = face.corners == 1 ? put_vertex(self, to, face.corner) : put_face(self, to, &face);
    }
    *written = (size_t)(to - begin);
    return status == MAZE_END ? MAZE_OK : status;
}

static void faces_free(struct source *source)
{
    solid_faces_free(&((struct obj_faces *)source)->faces);
}

static struct source *obj_list(void *memory, const struct maze_rendering *rendering,
    const struct maze_spec *spec, const struct maze_question *question)
{
    static const struct source_kind kind = {
        .begin = faces_begin, .next = faces_next, .free = faces_free};
    struct obj *self = memory;
    char *to = put(self->head_text, "# /maze?");

    (void)question;
    to += maze_spec_write(spec, to);
    to = put(to, "\n# in millimetres; z is up, and y is north\no maze\n");
    self->head = text_source_of(self->head_text, (size_t)(to - self->head_text));
    self->faces = (struct obj_faces){.source = {&kind, .piece = FACE_MAX},
        .drawing = rendering->drawing,
        .x = {.of = UINT32_MAX},
        .y = {.of = UINT32_MAX}};
    self->head.source.after = &self->faces.source;
    return &self->head.source;
}

static uint64_t obj_memory(const struct maze_rendering *rendering, const struct maze_spec *spec)
{
    (void)rendering;
    return solid_faces_memory(spec->width);
}

const struct maze_output obj_output = {
    sizeof(struct obj), obj_list, .memory = obj_memory, .fits = solid_fits};
