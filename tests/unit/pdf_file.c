/* Files of PDF are read from behind: the table of objects is at the end of the file. */
#include "pdf_file.h"
#include "unit.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A number at `at`, ended by `end`. */
static size_t number_at(const char *at, char end)
{
    char *after;
    const unsigned long number = strtoul(at, &after, 10);

    assert_true(after > at && *after == end);
    return number;
}

/* The last place of a text; PDF has binary bytes, so strstr does not do. */
static const char *find_last(const struct buffer *pdf, const char *text)
{
    const size_t length = strlen(text);

    for (size_t i = pdf->length - length; i > 0; i--)
        if (memcmp(pdf->data + i, text, length) == 0)
            return pdf->data + i;
    fail_msg("no %s", text);
    return NULL;
}

size_t assert_whole_pdf(const struct buffer *pdf)
{
    const char *const xref = pdf->data + number_at(find_last(pdf, "startxref\n") + 10, '\n');
    const char *entry;
    size_t objects, pages = 0;

    assert_memory_equal(pdf->data, "%PDF-1.7\n", 9);
    assert_memory_equal(pdf->data + pdf->length - 6, "%%EOF\n", 6);
    assert_memory_equal(xref, "xref\n0 ", 7);
    objects = number_at(xref + 7, '\n');
    entry = strchr(xref + 7, '\n') + 1;
    assert_memory_equal(entry, "0000000000 65535 f \n", 20);
    for (size_t i = 1; i < objects; i++) {
        const char *object;
        char head[32];
        const char *stream, *end, *reference;

        entry += 20;
        assert_memory_equal(entry + 10, " 00000 n \n", 10);
        object = pdf->data + number_at(entry, ' ');
        snprintf(head, sizeof(head), "%zu 0 obj\n", i);
        assert_memory_equal(object, head, strlen(head));
        end = memmem(object, (size_t)(xref - object), "\nendobj\n", 8);
        assert_non_null(end);
        pages += memmem(object, (size_t)(end - object), "/Type /Page ", 12) != NULL;
        stream = memmem(object, (size_t)(end - object), ">>\nstream\n", 10);
        if (!stream)
            continue;
        reference = memmem(object, (size_t)(stream - object), "/Length ", 8);
        assert_non_null(reference);

        size_t length = strtoul(reference + 8, NULL, 10);

        if (memmem(reference, (size_t)(stream - reference), " 0 R", 4)) {
            const char *number =
                pdf->data + number_at(strchr(xref + 7, '\n') + 1 + 20 * length, ' ');

            length = number_at(strchr(number, '\n') + 1, '\n');
        }
        assert_memory_equal(stream + 10 + length, "\nendstream\nendobj\n", 18);
    }
    assert_memory_equal(entry + 20, "trailer\n", 8);
    return pages;
}

const char *pdf_object(const struct buffer *pdf, size_t number)
{
    const char *const xref = pdf->data + number_at(find_last(pdf, "startxref\n") + 10, '\n');

    return pdf->data + number_at(strchr(xref + 7, '\n') + 1 + 20 * number, ' ');
}
