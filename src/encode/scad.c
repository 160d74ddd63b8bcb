/*
 * A program for OpenSCAD (openscad.org). It lists the walls as strokes from post to post, and the
 * cells under which the plate is as rectangles, both in cells, and makes them squares of the
 * measures at its top: those of a kind become one flat outline before they rise, which takes
 * OpenSCAD no time.
 */
#include "base/put.h"
#include "encode/scad_lists.h"
#include "encode/solid.h"
#include "encode/style.h"

#include <string.h>

const struct maze_style scad_styles[] = {
    {"solid", "walls as blocks on a plate", "square", .openings = true},
};

enum { HEAD_MAX = MAZE_SPEC_TEXT + 1024 };

struct scad {
    struct text_source head, middle, tail;
    struct scad_list walls, cells;
    char head_text[HEAD_MAX];
};

/* One of the measures at the top, in hundredths. */
static char *put_measure(char *to, const char *name, uint32_t hundredths, const char *comment)
{
    to = put(stpcpy(to, name), " = ");
    to = decimal_put_scaled(to, hundredths, SOLID_DECIMALS);
    return put(stpcpy(put(to, ";  // "), comment), "\n");
}

static char *put_head(char *to, const struct maze_drawing *drawing, const struct maze_spec *spec)
{
    to = put(to, "// /maze?");
    to += maze_spec_write(spec, to);
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
    "\n];\n\n// Cells with a plate under them, in rectangles between their corners.\ncells = [";

static const char tail[] =
    "\n];\n\n"
    "module blocks(list) {\n"
    "    for (b = list)\n"
    "        translate([b[0] * (cell + wall), (rows - b[3]) * (cell + wall)])\n"
    "            square([(b[2] - b[0]) * (cell + wall) + wall, (b[3] - b[1]) * (cell + wall) + "
    "wall]);\n"
    "}\n\n"
    "if (plate > 0)\n"
    "    linear_extrude(plate) blocks(cells);\n"
    "linear_extrude(plate + rise) blocks(walls);\n";

static struct source *scad_list(void *memory, const struct maze_rendering *rendering,
    const struct maze_spec *spec, const struct maze_question *question)
{
    struct scad *self = memory;
    const char *end = put_head(self->head_text, &rendering->drawing, spec);

    (void)question;
    self->head = text_source_of(self->head_text, (size_t)(end - self->head_text));
    self->walls = scad_walls();
    self->middle = text_source_of(middle, sizeof(middle) - 1);
    self->cells = scad_cells();
    self->tail = text_source_of(tail, sizeof(tail) - 1);
    self->head.source.after = &self->walls.source;
    self->walls.source.after = &self->middle.source;
    self->middle.source.after = &self->cells.source;
    self->cells.source.after = &self->tail.source;
    return &self->head.source;
}

static uint64_t scad_memory(const struct maze_rendering *rendering, const struct maze_spec *spec)
{
    (void)rendering;
    return 2 * scad_list_memory(spec->width);
}

const struct maze_output scad_output = {
    sizeof(struct scad), scad_list, .memory = scad_memory, .fits = solid_fits};
