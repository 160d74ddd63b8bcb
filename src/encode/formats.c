/* The catalogue of formats. The first row is the default where a caller names none. */
#include "base/text.h"
#include "encode/source.h"
#include "encode/style.h"

#include <string.h>

#define LENGTH(array) (sizeof(array) / sizeof((array)[0]))

/* What all pictures have by default. */
#define PICTURE(cell_side, wall_side)                                                              \
    .cell = (cell_side)*MAZE_LENGTH_UNIT, .wall = (wall_side)*MAZE_LENGTH_UNIT,                    \
    .wall_color = 0x000000ff, .background = 0xffffffff, .path_color = 0xd2452dff

static const struct maze_format catalogue[] = {
    {
        .slug = "json",
        .aliases = (const char *const[]){NULL},
        .media_type = "application/json",
        .content_type = "application/json",
        .summary = "an object that says what the maze is, with its grid",
        .choice = "grid",
        .styles = json_styles,
        .style_count = LENGTH(json_styles),
        .output = &json_output,
        .subjects = 1 << MAZE_SUBJECT_MAZE | 1 << MAZE_SUBJECT_DISTANCES | 1 << MAZE_SUBJECT_STATS |
            1 << MAZE_SUBJECT_CHECK | 1 << MAZE_SUBJECT_BATCH,
    },
    {
        .slug = "text",
        .aliases = (const char *const[]){"ascii", "txt", NULL},
        .media_type = "text/plain",
        .content_type = "text/plain; charset=utf-8",
        .extension = "txt",
        .summary = "a drawing for a terminal",
        .choice = "style",
        .styles = text_styles,
        .style_count = LENGTH(text_styles),
        .output = &text_output,
        .subjects = 1 << MAZE_SUBJECT_MAZE | 1 << MAZE_SUBJECT_DISTANCES,
    },
    {
        .slug = "svg",
        .aliases = (const char *const[]){NULL},
        .media_type = "image/svg+xml",
        .content_type = "image/svg+xml",
        .summary = "a vector picture",
        .styles = svg_styles,
        .style_count = LENGTH(svg_styles),
        .output = &svg_output,
        .drawing = {PICTURE(18, 2)},
        .pixels = true,
        .subjects = 1 << MAZE_SUBJECT_MAZE,
    },
    {
        .slug = "png",
        .aliases = (const char *const[]){NULL},
        .media_type = "image/png",
        .content_type = "image/png",
        .summary = "a picture of pixels",
        .styles = png_styles,
        .style_count = LENGTH(png_styles),
        .output = &png_output,
        .drawing = {PICTURE(18, 2)},
        .pixels = true,
        .subjects = 1 << MAZE_SUBJECT_MAZE,
    },
    {
        .slug = "ndjson",
        .aliases = (const char *const[]){"jsonl", NULL},
        .media_type = "application/x-ndjson",
        .content_type = "application/x-ndjson",
        .summary = "many mazes, a line each, which is the object that json is",
        .choice = "grid",
        .styles = json_styles,
        .style_count = LENGTH(json_styles),
        .output = &json_output,
        .subjects = 1 << MAZE_SUBJECT_BATCH,
        .leads = 1 << MAZE_SUBJECT_BATCH,
    },
};

const struct maze_format *maze_format_at(size_t i)
{
    return i < LENGTH(catalogue) ? &catalogue[i] : NULL;
}

const struct maze_format *maze_format_find(const char *word)
{
    for (size_t i = 0; maze_format_at(i); i++)
        if (text_is_among(word, catalogue[i].slug, catalogue[i].aliases))
            return maze_format_at(i);
    return NULL;
}

const struct maze_style *maze_format_style(const struct maze_format *format, size_t i)
{
    return i < format->style_count ? &format->styles[i] : NULL;
}

const struct maze_style *maze_style_find(const struct maze_format *format, const char *name)
{
    for (size_t i = 0; i < format->style_count; i++)
        if (strcmp(format->styles[i].name, name) == 0)
            return &format->styles[i];
    return NULL;
}

bool maze_rendering_fits(const struct maze_rendering *rendering, const struct maze_spec *spec)
{
    const struct maze_output *output = rendering->format->output;

    return !output->fits || output->fits(rendering, spec);
}
