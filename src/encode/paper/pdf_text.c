/* Strings outside content streams, where all of Unicode is allowed. */
#include "encode/paper/pdf_document.h"

enum { FIRST = 0x20, END = 0x7f };

uint32_t pdf_text_cut(struct span *text)
{
    const size_t length = span_character(*text);
    const struct span character = {text->text, length ? length : 1};

    *text = span_from(*text, character.length);
    return length ? span_code_point(character) : 0xfffd;
}

static void add_escaped(struct buffer *out, const void *bytes, size_t length)
{
    buffer_add(out, "(", 1);
    for (size_t i = 0; i < length; i++) {
        const char byte = ((const char *)bytes)[i];

        if (byte == '(' || byte == ')' || byte == '\\')
            buffer_add(out, "\\", 1);
        buffer_add(out, &byte, 1);
    }
    buffer_add(out, ")", 1);
}

static bool is_printable_ascii(struct span text)
{
    for (size_t i = 0; i < text.length; i++)
        if (text.text[i] < FIRST || text.text[i] >= END)
            return false;
    return true;
}

/* UTF-16, the higher byte first. */
void pdf_text_add_unicode(struct buffer *out, struct span text)
{
    const uint32_t supplementary = 0x10000;

    if (is_printable_ascii(text)) {
        add_escaped(out, text.text, text.length);
        return;
    }
    buffer_add_text(out, "<FEFF");
    while (text.length) {
        const uint32_t character = pdf_text_cut(&text);

        if (character < supplementary)
            buffer_addf(out, "%04X", (unsigned)character);
        else
            buffer_addf(out, "%04X%04X", (unsigned)(0xd800 + ((character - supplementary) >> 10)),
                (unsigned)(0xdc00 + (character & 0x3ff)));
    }
    buffer_add_text(out, ">");
}
