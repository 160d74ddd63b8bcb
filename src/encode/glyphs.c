/* The letters that libmaze has itself are those of ASCII, from the font that the build was given. */
#include "encode/glyphs.h"

#include <string.h>

enum { FIRST = ' ' /* of the glyphs that libmaze has */ };

/* Made by the build: see pack_glyphs.c. */
static const struct {
    uint32_t advance;
    const char *outline;
} packed[] = {
#include <glyphs.def>
};

bool maze_glyph_find(uint32_t character, struct maze_glyph *glyph)
{
    if (character < FIRST || character >= FIRST + sizeof(packed) / sizeof(packed[0]))
        return false;
    glyph->advance = packed[character - FIRST].advance;
    glyph->outline = packed[character - FIRST].outline;
    glyph->length = strlen(glyph->outline);
    return true;
}

struct maze_glyph glyph_cut(const struct maze_rendering *rendering, struct span *text)
{
    const uint32_t character = span_cut_character(text);
    struct maze_glyph glyph;

    if (!maze_glyph_find(character, &glyph) &&
        !(rendering->find_glyph && rendering->find_glyph(rendering->glyphs, character, &glyph)))
        (void)maze_glyph_find('?', &glyph);
    return glyph;
}

struct span glyphs_title(const struct maze_rendering *rendering)
{
    const char *title = rendering->title ? rendering->title : "";

    return (struct span){title, strnlen(title, GLYPHS_TITLE)};
}

uint64_t glyphs_memory(const struct maze_rendering *rendering, uint64_t more)
{
    uint64_t bytes = 0;

    for (struct span rest = glyphs_title(rendering); rest.length;)
        bytes += glyph_cut(rendering, &rest).length + more;
    return bytes;
}
