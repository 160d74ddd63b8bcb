/*
 * Wavefront OBJ (Alias, Advanced Visualizer manual, appendix B1): a line for each vertex, and one for each face with the
 * numbers of its vertices. Vertices come just before the first face that needs them.
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
    LINE_MAX = 2 + SOLID_CORNERS * (1 + BUFFER_U64_DIGITS) /* bytes */
};

struct obj_faces {
    struct source source;
    struct maze_drawing drawing;
    struct maze_rows *rows; /* borrowed from the maze */
    struct solid_faces faces;
    bool begun;
};

struct obj {
    struct text_source head;
    struct obj_faces faces;
    char head_text[HEAD_MAX];
};

static char *put_number(char *to, uint32_t hundredths)
{
    const uint32_t rest = hundredths % MAZE_LENGTH_UNIT;

    *to++ = ' ';
    to += u64_write(hundredths / MAZE_LENGTH_UNIT, to);
    if (rest == 0)
        return to;
    *to++ = '.';
    *to++ = (char)('0' + rest / 10);
    if (rest % 10)
        *to++ = (char)('0' + rest % 10);
    return to;
}

static char *put_face(char *to, const struct solid *solid, const struct solid_face *face)
{
    const struct solid_vertex *vertex = face->corner;

    if (face->corners == 1) {
        to = put_number(put(to, "v"), solid_x(solid, vertex->column));
        to = put_number(to, solid_y(solid, vertex->line));
        to = put_number(to, solid->z[vertex->level]);
    } else {
        to = put(to, "f");
        for (unsigned i = 0; i < face->corners; i++)
            to = put_u64(to, " ", face->corner[i].number);
    }
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
    }
    while (status == MAZE_OK && end - to >= LINE_MAX) {
        struct solid_face face;

        status = solid_faces_next(&self->faces, &face);
        if (status == MAZE_OK)
            to = put_face(to, &self->faces.solid, &face);
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
    self->faces =
        (struct obj_faces){.source = {&kind, .piece = LINE_MAX}, .drawing = rendering->drawing};
    self->head.source.after = &self->faces.source;
    return &self->head.source;
}

const struct maze_output obj_output = {sizeof(struct obj), obj_list, solid_fits};
