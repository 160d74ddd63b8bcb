/* Comma-separated values (RFC 4180): a record a row of tiles, without a header. */
#include "encode/line_renderer.h"

static const struct maze_line csv_wall = {WALL_LINE(4), .glyphs = number_wall_glyphs[0],
    .code_glyphs = WALL_GLYPHS(",1", ",1", ",0", ",0", ",1", ",1"), .lead = {TEXT("1"), TEXT("1")},
    .tail = {TEXT("\n")}};

static const struct maze_line csv_cell = {CELL_LINE(4), .glyphs = number_cell_glyphs[0],
    .code_glyphs = CELL_GLYPHS(",1", ",0", ",0", ",1", ",1", ",0", ",0"),
    .lead = {TEXT("1"), TEXT("1"), TEXT("0"), TEXT("0")}, .tail = {TEXT("\n")}};

const struct maze_style csv_styles[] = {
    {"tiles", "a record a row of tiles", "square", &csv_wall, &csv_cell},
};

static struct source *csv_list(void *memory, const struct maze_rendering *rendering,
    const struct maze_spec *spec, const struct maze_question *question)
{
    struct line_renderer *lines = memory;

    (void)question;
    *lines = line_renderer_of(rendering->style, (uint32_t)spec->width, (uint32_t)spec->height);
    return &lines->source;
}

const struct maze_output csv_output = {
    sizeof(struct line_renderer), csv_list, .memory = line_renderer_memory};
