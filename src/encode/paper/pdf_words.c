/* No font is referred to: printers refuse documents whose fonts are not inside. */
#include "encode/paper/pdf_words.h"

#include "base/decimal.h"
#include "encode/glyphs.h"

enum {
    MICRO = PDF_ONE / MAZE_LENGTH_UNIT,
    THOUSAND = 1000,      /* parts of the letters' size */
    WORDS_MEMORY = 16384, /* bytes of the forms but those of a title */
    FORM_MEMORY = 1024    /* bytes of a form besides what it draws */
};

static void write_word(struct pdf_document *document, const struct maze_rendering *rendering,
    struct span text, enum pdf_label label, struct pdf_words *words)
{
    char place[PDF_NUMBER_MAX + 16], entries[96];
    uint64_t advance = 0;

    words->width[label] = 0;
    for (struct span rest = text; rest.length;)
        words->width[label] += glyph_cut(rendering, &rest).advance;
    words->object[label] = pdf_document_number(document);
    *put(put_u64(put(entries, "/Type /XObject /Subtype /Form /BBox [-1000 -1000 "), "",
             words->width[label] + THOUSAND),
        " 2000]") = '\0';
    pdf_stream_begin(document, words->object[label], entries);
    while (text.length) {
        const struct maze_glyph glyph = glyph_cut(rendering, &text);

        if (glyph.length) {
            char *end = put(put_u64(put(place, "1 0 0 1 "), "", advance), " 0 cm\n");

            pdf_stream_add(document, place, advance ? (size_t)(end - place) : 0);
            pdf_stream_add(document, glyph.outline, glyph.length);
            pdf_stream_add(document, "f\n", 2);
            advance = 0;
        }
        advance += glyph.advance;
    }
    pdf_stream_end(document);
}

void pdf_words_write(
    struct pdf_document *document, const struct maze_rendering *rendering, struct pdf_words *words)
{
    static const char digits[] = "0123456789";
    const bool numbered = rendering->number;
    const struct span given = glyphs_title(rendering);
    char title[GLYPHS_TITLE + 1];

    *words = (struct pdf_words){0};
    if (given.length) {
        memcpy(title, given.text, given.length);
        title[given.length] = ' ';
        write_word(
            document, rendering, (struct span){title, given.length + numbered}, PDF_HEADING, words);
        words->object[PDF_SOLVED_HEADING] = words->object[PDF_HEADING];
        words->width[PDF_SOLVED_HEADING] = words->width[PDF_HEADING];
    } else if (numbered) {
        write_word(document, rendering, SPAN("Maze "), PDF_HEADING, words);
        write_word(document, rendering, SPAN("Solution "), PDF_SOLVED_HEADING, words);
    }
    if (!numbered)
        return;
    write_word(document, rendering, SPAN("Solution on page "), PDF_REFERENCE, words);
    for (unsigned i = 0; i < PDF_DIGITS; i++)
        write_word(document, rendering, (struct span){digits + i, 1}, (enum pdf_label)i, words);
}

uint64_t pdf_words_memory(const struct maze_rendering *rendering)
{
    const uint64_t bytes =
        (rendering->number ? WORDS_MEMORY : 0) + 2 * glyphs_memory(rendering, PDF_NUMBER_MAX);

    /* A growing buffer is at most twice as long as needed, and for a moment half of that exists too. */
    return bytes ? 3 * (bytes + FORM_MEMORY) : 0;
}

/* ---- on a page ---- */

/* Places a form, `advance` after the one before. */
static char *put_form(char *to, uint64_t advance, unsigned form)
{
    if (advance)
        to = put(put_u64(to, "1 0 0 1 ", advance), " 0 cm\n");
    *to++ = '/';
    *to++ = (char)(form < PDF_DIGITS ? '0' + form : 'A' + (form - PDF_DIGITS));
    return put(to, " Do\n");
}

char *pdf_words_put(const struct pdf_words *words, const struct pdf_line *line, char *to)
{
    char digits[DECIMAL_MAX];
    const size_t count = line->number ? decimal_write(line->number, digits) : 0;
    const bool labelled = line->label < PDF_NO_LABEL && words->object[line->label];
    uint64_t advance = labelled ? words->width[line->label] : 0, width = advance;
    int64_t size = line->size;

    for (size_t i = 0; i < count; i++)
        width += words->width[digits[i] - '0'];
    if (width == 0)
        return to;
    if (line->room / MICRO * THOUSAND / (int64_t)width < size)
        size = line->room / MICRO * THOUSAND / (int64_t)width;
    to = pdf_put_operand(put(to, "q "), size * MICRO / THOUSAND);
    to = pdf_put_operand(put(to, "0 0 "), size * MICRO / THOUSAND);
    to = pdf_put_operand(to, line->middle - (int64_t)width * size * MICRO / THOUSAND / 2);
    to = put(pdf_put_operand(to, line->y), "cm\n");
    if (labelled)
        to = put_form(to, 0, line->label);
    for (size_t i = 0; i < count; i++) {
        to = put_form(to, advance, (unsigned)(digits[i] - '0'));
        advance = words->width[digits[i] - '0'];
    }
    return put(to, "Q\n");
}

void pdf_words_list(const struct pdf_words *words, struct buffer *out)
{
    for (unsigned i = 0; i < PDF_LABELS; i++)
        if (words->object[i])
            buffer_addf(out, " /%c %u 0 R", i < PDF_DIGITS ? '0' + i : 'A' + (i - PDF_DIGITS),
                (unsigned)words->object[i]);
}
