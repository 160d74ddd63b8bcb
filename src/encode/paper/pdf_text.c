/* The widths are from Adobe's metrics of Helvetica (AFM, 1989), in thousandths of the font size. */
#include "encode/paper/pdf_document.h"

enum { FIRST = 0x20, LOW = 0x80, HIGH = 0xa0, END = 0x100 };

/* The characters of bytes LOW to HIGH; all other bytes are their own code points. 0: none. */
static const uint16_t low_characters[HIGH - LOW] = {0x20ac, 0, 0x201a, 0x0192, 0x201e, 0x2026,
    0x2020, 0x2021, 0x02c6, 0x2030, 0x0160, 0x2039, 0x0152, 0, 0x017d, 0, 0, 0x2018, 0x2019, 0x201c,
    0x201d, 0x2022, 0x2013, 0x2014, 0x02dc, 0x2122, 0x0161, 0x203a, 0x0153, 0, 0x017e, 0x0178};

static const uint16_t widths[END - FIRST] = {278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389,
    584, 278, 333, 278, 278, 556, 556, 556, 556, 556, 556, 556, 556, 556, 556, 278, 278, 584, 584,
    584, 556, 1015, 667, 667, 722, 722, 667, 611, 778, 722, 278, 500, 667, 556, 833, 722, 778, 667,
    778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 278, 278, 278, 469, 556, 333, 556, 556, 500,
    556, 556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556, 556, 556, 333, 500, 278, 556, 500,
    722, 500, 500, 500, 334, 260, 334, 584, 0, 556, 0, 222, 556, 333, 1000, 556, 556, 333, 1000,
    667, 333, 1000, 0, 611, 0, 0, 222, 222, 333, 333, 350, 556, 1000, 333, 1000, 500, 333, 944, 0,
    500, 667, 278, 333, 556, 556, 556, 556, 260, 556, 333, 737, 370, 556, 584, 333, 737, 333, 400,
    584, 333, 333, 333, 556, 537, 278, 333, 333, 365, 556, 834, 834, 834, 611, 667, 667, 667, 667,
    667, 667, 1000, 722, 667, 667, 667, 667, 278, 278, 278, 278, 722, 722, 778, 778, 778, 778, 778,
    584, 778, 722, 722, 722, 722, 667, 667, 611, 556, 556, 556, 556, 556, 556, 889, 500, 556, 556,
    556, 556, 278, 278, 278, 278, 556, 556, 556, 556, 556, 556, 556, 584, 611, 556, 556, 556, 556,
    500, 556, 500};

static uint32_t character_of(uint8_t byte)
{
    if (byte < FIRST || byte == LOW - 1)
        return 0;
    return byte >= LOW && byte < HIGH ? low_characters[byte - LOW] : byte;
}

/* The byte of a character; 0 if it has none. */
static uint8_t byte_of(uint32_t character)
{
    if (character < END && character_of((uint8_t)character) == character)
        return (uint8_t)character;
    for (unsigned i = LOW; i < HIGH; i++)
        if (character && low_characters[i - LOW] == character)
            return (uint8_t)i;
    return 0;
}

/* Cuts the first character off the text and returns its code point; 0xfffd for a byte that is not UTF-8. */
static uint32_t cut_character(struct span *text, struct span *character)
{
    const size_t length = span_character(*text);

    *character = (struct span){text->text, length ? length : 1};
    text->text += character->length;
    text->length -= character->length;
    return length ? span_code_point(*character) : 0xfffd;
}

bool pdf_text_shows(struct span text, struct span *missing)
{
    const char *const begin = text.text;

    while (text.length) {
        const struct span rest = text;

        if (!byte_of(cut_character(&text, missing)))
            return false;
        if (text.text > begin + PDF_TEXT_MAX) {
            *missing = rest;
            return false;
        }
    }
    return true;
}

struct pdf_text pdf_text_of(struct span text)
{
    struct pdf_text result = {.length = 0};
    struct span character;

    while (text.length && result.length < PDF_TEXT_MAX) {
        const uint8_t byte = byte_of(cut_character(&text, &character)), shown = byte ? byte : '?';

        result.bytes[result.length++] = shown;
        result.width += widths[shown - FIRST];
    }
    return result;
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

void pdf_text_add(struct buffer *out, const struct pdf_text *text)
{
    add_escaped(out, text->bytes, text->length);
}

static bool is_printable_ascii(struct span text)
{
    for (size_t i = 0; i < text.length; i++)
        if (text.text[i] < FIRST || text.text[i] >= LOW - 1)
            return false;
    return true;
}

/* UTF-16, the higher byte first. */
void pdf_text_add_unicode(struct buffer *out, struct span text)
{
    const uint32_t supplementary = 0x10000;
    struct span first;

    if (is_printable_ascii(text)) {
        add_escaped(out, text.text, text.length);
        return;
    }
    buffer_add_text(out, "<FEFF");
    while (text.length) {
        const uint32_t character = cut_character(&text, &first);

        if (character < supplementary)
            buffer_addf(out, "%04X", (unsigned)character);
        else
            buffer_addf(out, "%04X%04X", (unsigned)(0xd800 + ((character - supplementary) >> 10)),
                (unsigned)(0xdc00 + (character & 0x3ff)));
    }
    buffer_add_text(out, ">");
}
