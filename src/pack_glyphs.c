/* Run by the build: writes the outlines of printable ASCII in a font, a row each, for encode/glyphs.c. */
#include "process/fonts.h"

#include <stdio.h>

enum { FIRST = ' ', END = 0x7f };

int main(int argc, char **argv)
{
    struct buffer outline = {0}, remarks = {0}, error = {0};
    struct fonts *fonts = argc == 2 && *argv[1] ? fonts_open(argv[1], &remarks, &error) : NULL;
    uint32_t advance;
    bool good = fonts != NULL;

    for (uint32_t character = FIRST; good && character < END; character++) {
        buffer_clear(&outline);
        good = fonts_outline(fonts, character, &outline, &advance);
        if (good)
            printf("{%u, \"", (unsigned)advance);
        for (size_t i = 0; good && i < outline.length; i++)
            printf(outline.data[i] == '\n' ? "\\n" : "%c", outline.data[i]);
        if (good)
            printf("\"},\n");
    }
    if (!good)
        fprintf(stderr,
            "pack_glyphs: %s. The build takes the letters of PDF from a font: install the package "
            "fonts-dejavu-core, or name another font by make FONT=FILE\n",
            error.length ? error.data : "usage: pack_glyphs FONT");
    good = good && fflush(stdout) == 0;
    fonts_free(fonts);
    buffer_free(&outline);
    buffer_free(&remarks);
    buffer_free(&error);
    return good ? 0 : 1;
}
