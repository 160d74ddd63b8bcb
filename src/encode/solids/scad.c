/*
 * A program for OpenSCAD (openscad.org). It lists the walls as strokes between posts, and the cells that stand on the
 * plate as runs in a row, both in units of cells. It turns them into rectangles with the measures at its top. Those of
 * a kind become one flat outline before they are extruded, which takes OpenSCAD no time.
 */
#include "base/bits.h"
#include "base/decimal.h"
#include "encode/lines/members.h"
#include "encode/solids/solid.h"
#include "encode/source.h"

#include <stdlib.h>

enum {
    HEAD_MAX = MAZE_SPEC_TEXT + 1024,
    RECTANGLE_MAX = 4 * (1 + DECIMAL_MAX) + 8 /* bytes */
};

/* What a rectangle is: on a line of posts, or in the row of cells below it, where holes are cells with ways down. */
enum scad_part { SCAD_ALONG, SCAD_POST, SCAD_DOWN, SCAD_CELLS, SCAD_HOLES };

/*
 * A source of rectangles, each after a new line, with commas between them: `\n[x1,y1,x2,y2]`. These are columns and
 * lines of posts, from 0 in the northwest to the width and height of the maze in cells. No wall or cell is in two
 * rectangles.
 */
struct scad_list {
    struct source source;
    struct wall_lines lines;
    uint64_t *posts; /* posts of the line that no wall meets; owned; NULL for cells */
    enum scad_part part;
    bool listed, ended; /* a rectangle was written; all were written */
    size_t x;           /* where the line continues */
};

struct scad {
    struct text_source head, middle, pierced, tail;
    struct scad_list walls, cells, holes;
    char head_text[HEAD_MAX];
};

/* Writes one of the measures at the top, given in hundredths. */
static char *put_measure(char *to, const char *name, uint32_t hundredths, const char *comment)
{
    to = put(stpcpy(to, name), " = ");
    to = decimal_put_scaled(to, hundredths, SOLID_DECIMALS);
    return put(stpcpy(put(to, ";  // "), comment), "\n");
}

static char *put_program_head(
    char *to, const struct maze_rendering *rendering, const struct maze_spec *spec)
{
    const struct maze_drawing *drawing = &rendering->drawing;

    to = members_permalink(put(to, "// "), rendering);
    to = put(to, "\n// Lengths are in millimetres.\n");
    to = put_measure(to, "cell", drawing->cell, "side of a cell between its walls");
    to = put_measure(to, "wall", drawing->wall, "thickness of a wall");
    to = put_measure(to, "rise", drawing->rise, "height of the walls above the plate");
    to = put_measure(to, "plate", drawing->floor, "thickness of the plate; 0: none");
    to = put_u64(to, "\ncolumns = ", spec->width);
    to = put_u64(to, ";\nrows = ", spec->height);
    return put(to,
        ";\n\n// Strokes from post to post, [x1, y1, x2, y2], in cells from the northwest.\nwalls "
        "= [");
}

static const char middle[] =
    "\n];\n\n// Cells with a plate under them, in runs of a row between their corners.\ncells = [";

static const char before_holes[] = "\n];\n\n// Cells with a hole in their plate, where a way leads "
                                   "down to the next floor.\nholes = [";

#define BLOCKS                                                                                     \
    "\n];\n\n"                                                                                     \
    "module blocks(list) {\n"                                                                      \
    "    for (b = list)\n"                                                                         \
    "        translate([b[0] * (cell + wall), (rows - b[3]) * (cell + wall)])\n"                   \
    "            square([(b[2] - b[0]) * (cell + wall) + wall, (b[3] - b[1]) * (cell + wall) + "   \
    "wall]);\n"                                                                                    \
    "}\n\n"                                                                                        \
    "if (plate > 0)\n"
#define WALLS "linear_extrude(plate + rise) blocks(walls);\n"

static const char tail[] = BLOCKS "    linear_extrude(plate) blocks(cells);\n" WALLS;
static const char pierced_tail[] = BLOCKS
    "    linear_extrude(plate) difference() {\n"
    "        blocks(cells);\n"
    "        for (b = holes)\n"
    "            translate([b[0] * (cell + wall) + wall, (rows - b[3]) * (cell + wall) + wall])\n"
    "                square(cell);\n"
    "    }\n" WALLS;

static enum maze_status list_begin(struct source *source, const struct maze *maze)
{
    struct scad_list *self = (struct scad_list *)source;
    const enum maze_status status = wall_lines_begin(&self->lines, maze->rows);

    /* As if a line had just ended. */
    self->x = (size_t)maze->rows->width + 1;
    if (self->part >= SCAD_CELLS)
        return status;
    self->posts = malloc(bits_words(self->x) * sizeof(*self->posts));
    return self->posts ? status : MAZE_NO_MEMORY;
}

/* Moves to the next part of the line, or to the next line. */
static enum maze_status next_part(struct scad_list *self)
{
    enum maze_status status;

    self->x = 0;
    if (self->part < SCAD_DOWN) {
        self->part++;
        return MAZE_OK;
    }
    status = wall_lines_next(&self->lines);
    if (status == MAZE_OK && self->part == SCAD_DOWN) {
        wall_lines_find_lone(&self->lines, 0, self->lines.words, self->posts);
        self->part = SCAD_ALONG;
    }
    return status;
}

/* The plane with the rectangles of the part. */
static const uint64_t *plane_of(const struct scad_list *self)
{
    const uint64_t *const planes[] = {
        [SCAD_ALONG] = self->lines.along,
        [SCAD_POST] = self->posts,
        [SCAD_DOWN] = self->lines.below,
        [SCAD_CELLS] = self->lines.inside_above, /* of the next line, below the cells */
        [SCAD_HOLES] = self->lines.row.plane[MAZE_PLANE_DOWN],
    };

    return planes[self->part];
}

/* Writes the rectangle that begins in column x: a run along the line, a run of cells, or a single post or wall. */
static char *put_rectangle(struct scad_list *self, char *to, size_t x)
{
    const uint32_t line = self->lines.y - 1;
    const size_t n = (size_t)self->lines.rows->width + 1;
    const bool is_run = self->part == SCAD_ALONG || self->part == SCAD_CELLS;
    const size_t end =
        is_run ? bits_next(plane_of(self), x, n, false) : x + (self->part == SCAD_HOLES);

    to = put(to, self->listed ? ",\n[" : "\n[");
    self->listed = true;
    self->x = is_run ? end : x + 1;
    to = put_u64(to, "", x);
    to = put_u64(to, ",", line);
    to = put_u64(to, ",", end);
    to = put_u64(to, ",", line + (self->part >= SCAD_DOWN));
    return put(to, "]");
}

/* How many columns of the part there are; holes have no plane below the last row. */
static size_t columns(const struct scad_list *self)
{
    const struct maze_rows *rows = self->lines.rows;

    if (self->part == SCAD_HOLES)
        return self->lines.y > rows->height ? 0 : rows->width;
    return (size_t)rows->width + 1;
}

static enum maze_status list_next(struct source *source, char *to, size_t room, size_t *written)
{
    struct scad_list *self = (struct scad_list *)source;
    char *const begin = to, *const end = to + room;
    enum maze_status status = MAZE_OK;
    uint64_t examined = 0;

    while (status == MAZE_OK && !self->ended && end - to >= RECTANGLE_MAX) {
        const size_t n = columns(self), x = bits_next(plane_of(self), self->x, n, true);

        if (x < n) {
            to = put_rectangle(self, to, x);
            continue;
        }
        status = next_part(self);
        self->ended = status == MAZE_END;
        examined += (SOURCE_ROW + self->lines.rows->width) / 2;
        if (examined >= SOURCE_CELLS)
            break;
    }
    *written = (size_t)(to - begin);
    return source_stop(status, examined);
}

static void list_free(struct source *source)
{
    struct scad_list *self = (struct scad_list *)source;

    wall_lines_free(&self->lines);
    free(self->posts);
}

/* A list of walls (SCAD_DOWN), of cells (SCAD_CELLS) or of holes. */
static struct scad_list list_of(enum scad_part part)
{
    static const struct source_kind kind = {
        .begin = list_begin, .next = list_next, .free = list_free};

    return (struct scad_list){.source = {&kind, .piece = RECTANGLE_MAX}, .part = part};
}

static struct source *scad_sources(void *memory, const struct maze_rendering *rendering,
    const struct maze_spec *spec, const struct maze_question *question)
{
    struct scad *self = memory;
    const char *end = put_program_head(self->head_text, rendering, spec);

    (void)question;
    self->head = text_source_of(self->head_text, (size_t)(end - self->head_text));
    self->walls = list_of(SCAD_DOWN);
    self->middle = text_source_of(middle, sizeof(middle) - 1);
    self->cells = list_of(SCAD_CELLS);
    self->tail = text_source_of(tail, sizeof(tail) - 1);
    self->cells.source.after = &self->tail.source;
    if (rendering->whole->depth) {
        self->pierced = text_source_of(before_holes, sizeof(before_holes) - 1);
        self->holes = list_of(SCAD_HOLES);
        self->tail = text_source_of(pierced_tail, sizeof(pierced_tail) - 1);
        self->cells.source.after = &self->pierced.source;
        self->pierced.source.after = &self->holes.source;
        self->holes.source.after = &self->tail.source;
    }
    self->head.source.after = &self->walls.source;
    self->walls.source.after = &self->middle.source;
    self->middle.source.after = &self->cells.source;
    return &self->head.source;
}

static uint64_t scad_memory(const struct maze_rendering *rendering, const struct maze_spec *spec)
{
    (void)rendering;
    return 3 * (sizeof(uint64_t) * bits_words(spec->width + 1) + wall_lines_memory(spec->width));
}

const struct maze_output scad_output = {
    sizeof(struct scad), scad_sources, .memory = scad_memory, .fits = solid_fits};
