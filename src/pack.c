/* Run by the build: packs standard input by a coding, as documents are that are made at the start. */
#include "coding/coding.h"

#include <stdio.h>

int main(int argc, char **argv)
{
    const enum coding coding = argc == 2 ? coding_find(span_of(argv[1])) : CODINGS;
    struct coder *coder =
        coding < CODINGS && coding != CODING_IDENTITY ? coder_new(coding, CODING_THOROUGH) : NULL;
    struct buffer text = {0}, packed = {0};
    char bytes[65536];
    size_t n;
    bool good = coder != NULL;

    while (good && (n = fread(bytes, 1, sizeof(bytes), stdin)) > 0)
        buffer_add(&text, bytes, n);
    good = good && !ferror(stdin) && !text.failed &&
        coder_pack(coder, (struct span){text.data, text.length}, &packed) &&
        fwrite(packed.data, 1, packed.length, stdout) == packed.length && fflush(stdout) == 0;
    if (!good)
        fprintf(stderr,
            coder ? "pack: the input cannot be packed\n" : "usage: pack CODING <FROM >TO\n");
    coder_free(coder);
    buffer_free(&text);
    buffer_free(&packed);
    return good ? 0 : 1;
}
