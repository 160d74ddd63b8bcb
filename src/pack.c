/* Run by the build: packs a file by a coding, as documents are that are made at the start. */
#include "coding/coding.h"

#include <stdio.h>
#include <string.h>

static bool read_file(const char *path, struct buffer *text)
{
    FILE *file = fopen(path, "rb");
    char bytes[65536];
    size_t n;

    if (!file)
        return false;
    while ((n = fread(bytes, 1, sizeof(bytes), file)) > 0)
        buffer_add(text, bytes, n);

    const bool good = !ferror(file) && !text->failed;

    fclose(file);
    return good;
}

static bool write_file(const char *path, const struct buffer *text)
{
    FILE *file = fopen(path, "wb");

    if (!file)
        return false;

    const bool good = fwrite(text->data, 1, text->length, file) == text->length;

    return fclose(file) == 0 && good;
}

int main(int argc, char **argv)
{
    const enum coding coding =
        argc == 4 ? coding_find((struct span){argv[1], strlen(argv[1])}) : CODINGS;
    struct coder *coder =
        coding < CODINGS && coding != CODING_IDENTITY ? coder_new(coding, CODING_THOROUGH) : NULL;
    struct buffer text = {0}, packed = {0};
    bool good = false;

    if (!coder)
        fprintf(stderr, "usage: pack CODING FROM TO\n");
    else if (!read_file(argv[2], &text))
        perror(argv[2]);
    else if (!coder_pack(coder, (struct span){text.data, text.length}, &packed))
        fprintf(stderr, "%s: cannot be packed\n", argv[2]);
    else if (write_file(argv[3], &packed))
        good = true;
    else
        perror(argv[3]);
    coder_free(coder);
    buffer_free(&text);
    buffer_free(&packed);
    return good ? 0 : 1;
}
