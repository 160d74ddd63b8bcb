/* A stream's length is an object after it; the table of objects is of fixed width; pages are one flat list. */
#include "encode/paper/pdf_document.h"

#include "base/decimal.h"

enum {
    CATALOG = 1, /* the objects of every document */
    PAGES,
    INFO,
    FIXED = INFO,
    GROUP = 256,     /* pages, or objects, that are listed at a time */
    BUFFER_MIN = 128 /* the least bytes of a buffer */
};

#define OFFSET_LARGEST UINT64_C(9999999999) /* the largest that the table can hold */

/* ---- numbers and colours ---- */

char *pdf_put_number(char *to, int64_t millionths)
{
    return decimal_put_terse(to, millionths, 6);
}

char *pdf_put_operand(char *to, int64_t millionths)
{
    to = pdf_put_number(to, millionths);
    *to++ = ' ';
    return to;
}

/* Colours have three decimals, from which readers restore the original eight bits. */
static char *put_shade(char *to, unsigned shade)
{
    return pdf_put_operand(to, (int64_t)(shade * 1000 + 127) / 255 * (PDF_ONE / 1000));
}

char *pdf_put_color(char *to, maze_rgba color, enum pdf_paint paint)
{
    const unsigned red = color >> 24, green = color >> 16 & 0xff, blue = color >> 8 & 0xff;

    if (red == green && green == blue)
        return put(put_shade(to, red), paint == PDF_LINES ? "G\n" : "g\n");
    to = put_shade(put_shade(put_shade(to, red), green), blue);
    return put(to, paint == PDF_LINES ? "RG\n" : "rg\n");
}

/* ---- text ---- */

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
        if (text.text[i] < ' ' || text.text[i] > '~')
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
        const uint32_t character = span_cut_character(&text);

        if (character < supplementary)
            buffer_addf(out, "%04X", (unsigned)character);
        else
            buffer_addf(out, "%04X%04X", (unsigned)(0xd800 + ((character - supplementary) >> 10)),
                (unsigned)(0xdc00 + (character & 0x3ff)));
    }
    buffer_add_text(out, ">");
}

/* ---- objects ---- */

static uint64_t position(const struct pdf_document *document)
{
    return document->taken + document->out.length;
}

uint32_t pdf_document_number(struct pdf_document *document)
{
    static const uint64_t unknown;

    buffer_add(&document->offsets, &unknown, sizeof(unknown));
    document->out.failed |= document->offsets.failed;
    return document->offsets.failed ? 0 : ++document->objects;
}

/* Where an object begins. */
static uint64_t *offset_of(struct pdf_document *document, uint32_t number)
{
    return (uint64_t *)(void *)document->offsets.data + number - 1;
}

void pdf_object_begin(struct pdf_document *document, uint32_t number)
{
    document->out.failed |= position(document) > OFFSET_LARGEST;
    if (number == 0 || document->out.failed)
        return;
    *offset_of(document, number) = position(document);
    buffer_addf(&document->out, "%u 0 obj\n", (unsigned)number);
}

void pdf_object_end(struct pdf_document *document)
{
    buffer_add_text(&document->out, "\nendobj\n");
}

void pdf_document_begin(struct pdf_document *document)
{
    *document = (struct pdf_document){.hash = span_hash(SPAN(""))};
    for (uint32_t i = 0; i < FIXED; i++)
        pdf_document_number(document);
    /* Bytes above 127 tell programs that copy files that this is not text. */
    buffer_add_text(&document->out, "%PDF-1.7\n%\xe2\xe3\xcf\xd3\n");
    pdf_object_begin(document, CATALOG);
    buffer_addf(&document->out,
        "<< /Type /Catalog /Pages %d 0 R /ViewerPreferences << /PrintScaling /None >> >>", PAGES);
    pdf_object_end(document);
}

void pdf_document_describe(struct pdf_document *document, struct span title, struct span subject)
{
    struct buffer *out = &document->out;

    pdf_object_begin(document, INFO);
    buffer_add_text(out, "<< /Producer (mazed) /Title ");
    pdf_text_add_unicode(out, title);
    buffer_add_text(out, " /Subject ");
    pdf_text_add_unicode(out, subject);
    buffer_add_text(out, " >>");
    pdf_object_end(document);
}

/* ---- streams ---- */

/* How often each byte comes in drawings of mazes, out of 2^16: numbers, spaces, a few operators. */
static void expect_bytes(uint64_t frequency[DEFLATE_SYMBOLS])
{
    static const struct {
        const char *bytes;
        uint64_t frequency;
    } expected[] = {
        {" ", 14600},
        {"1\n", 6200},
        {"25", 5200},
        {".", 4600},
        {"34l", 3300},
        {"06789m", 1750},
        {"cefrs", 600},
    };

    for (unsigned i = 0; i < DEFLATE_SYMBOLS; i++)
        frequency[i] = 0;
    for (size_t i = 0; i < sizeof(expected) / sizeof(expected[0]); i++)
        for (const char *byte = expected[i].bytes; *byte; byte++)
            frequency[(uint8_t)*byte] = expected[i].frequency;
}

/* All streams share one code, since finding it takes longer than drawing a small maze. */
static void begin_deflate(struct pdf_document *document)
{
    struct buffer *out = &document->out;
    const size_t begin = out->length;
    uint64_t frequency[DEFLATE_SYMBOLS];

    if (document->head_length) {
        buffer_add(out, document->head, document->head_length);
        document->deflate = document->begun;
        return;
    }
    expect_bytes(frequency);
    deflate_begin_with(&document->deflate, frequency, out);
    if (out->failed || out->length - begin > PDF_STREAM_HEAD)
        return;
    document->begun = document->deflate;
    document->head_length = out->length - begin;
    memcpy(document->head, out->data + begin, document->head_length);
}

void pdf_stream_begin(struct pdf_document *document, uint32_t number, const char *entries)
{
    document->length_object = pdf_document_number(document);
    pdf_object_begin(document, number);
    buffer_addf(&document->out, "<< %s /Filter /FlateDecode /Length %u 0 R >>\nstream\n", entries,
        (unsigned)document->length_object);
    document->stream_begin = position(document);
    begin_deflate(document);
}

/* Drawings rarely repeat a byte, so all bytes become literals without a search for runs. */
void pdf_stream_add(struct pdf_document *document, const void *bytes, size_t n)
{
    struct deflate *deflate = &document->deflate;
    const struct deflate_sums sums = deflate_sums_of(bytes, n);
    const uint8_t *byte = bytes;

    if (!buffer_reserve(&document->out, 2 * n + 16))
        return;
    deflate->b = (uint32_t)((deflate->b + n * (uint64_t)deflate->a + sums.b) % DEFLATE_ADLER);
    deflate->a = (deflate->a + sums.a) % DEFLATE_ADLER;
    while (n) {
        /* Three codes and the rest of a byte fit between flushes. */
        for (size_t i = 0; i < 3 && n; i++, n--) {
            const uint32_t symbol = deflate->code.symbol[*byte++];

            deflate_put_bits(deflate, symbol & 0xffff, symbol >> 16);
        }
        deflate_flush(deflate);
    }
}

void pdf_stream_end(struct pdf_document *document)
{
    uint64_t length;

    deflate_end(&document->deflate);
    deflate_free(&document->deflate);
    document->deflate = (struct deflate){0};
    length = position(document) - document->stream_begin;
    buffer_add_text(&document->out, "\nendstream");
    pdf_object_end(document);
    pdf_object_begin(document, document->length_object);
    buffer_addf(&document->out, "%llu", (unsigned long long)length);
    pdf_object_end(document);
}

void pdf_stream_write(struct pdf_document *document, uint32_t number, const struct buffer *bytes)
{
    struct buffer *out = &document->out;

    pdf_object_begin(document, number);
    buffer_addf(out, "<< /Length %zu >>\nstream\n", bytes->length);
    buffer_add(out, bytes->data, bytes->length);
    buffer_add_text(out, "\nendstream");
    pdf_object_end(document);
    out->failed |= bytes->failed;
}

/* ---- pages ---- */

void pdf_document_add_page(struct pdf_document *document, enum pdf_part part, uint32_t width,
    uint32_t height, const char *entries)
{
    const uint32_t number = pdf_document_number(document);
    struct buffer *out = &document->out;
    char size[2 * PDF_NUMBER_MAX], *to = size;

    buffer_add(&document->pages[part], &number, sizeof(number));
    out->failed |= document->pages[part].failed;
    to = pdf_put_operand(to, (int64_t)width * (PDF_ONE / 100));
    to = pdf_put_number(to, (int64_t)height * (PDF_ONE / 100));
    pdf_object_begin(document, number);
    buffer_addf(out, "<< /Type /Page /Parent %d 0 R /MediaBox [0 0 ", PAGES);
    buffer_add(out, size, (size_t)(to - size));
    buffer_add_text(out, "] ");
    buffer_add_text(out, entries);
    buffer_add_text(out, " >>");
    pdf_object_end(document);
}

uint32_t pdf_document_pages(const struct pdf_document *document, enum pdf_part part)
{
    return (uint32_t)(document->pages[part].length / sizeof(uint32_t));
}

uint32_t pdf_document_page(const struct pdf_document *document, uint32_t i)
{
    const uint32_t front = pdf_document_pages(document, PDF_FRONT);
    const enum pdf_part part = i < front ? PDF_FRONT : PDF_BACK;
    uint32_t page;

    memcpy(
        &page, document->pages[part].data + (i - (part ? front : 0)) * sizeof(page), sizeof(page));
    return page;
}

/* Lists some of the pages, in the object that lists all of them. */
static void list_pages(struct pdf_document *document)
{
    const uint32_t count =
        pdf_document_pages(document, PDF_FRONT) + pdf_document_pages(document, PDF_BACK);
    struct buffer *out = &document->out;

    if (document->pages_listed == 0) {
        pdf_object_begin(document, PAGES);
        buffer_addf(out, "<< /Type /Pages /Count %u ", (unsigned)count);
        if (document->resources)
            buffer_addf(out, "/Resources %u 0 R ", (unsigned)document->resources);
        buffer_add_text(out, "/Kids [");
    }
    for (unsigned i = 0; i < GROUP && document->pages_listed < count; i++)
        buffer_addf(
            out, " %u 0 R", (unsigned)pdf_document_page(document, document->pages_listed++));
    if (document->pages_listed == count) {
        buffer_add_text(out, " ] >>");
        pdf_object_end(document);
        document->pages_ended = true;
    }
}

/* ---- the end ---- */

/* Lists the offsets of some objects, 20 bytes each. */
static void write_xref_entries(struct pdf_document *document)
{
    struct buffer *out = &document->out;

    if (document->table_begin == 0) {
        document->table_begin = position(document);
        buffer_addf(out, "xref\n0 %u\n0000000000 65535 f \n", (unsigned)document->objects + 1);
    }
    for (unsigned i = 0; i < GROUP && document->objects_listed < document->objects; i++)
        buffer_addf(out, "%010llu 00000 n \n",
            (unsigned long long)*offset_of(document, ++document->objects_listed));
}

/* The hash of all bytes so far. */
static uint64_t hash_of(const struct pdf_document *document)
{
    return span_hash_more(document->hash, (struct span){document->out.data, document->out.length});
}

/* The document's identifier, 16 bytes, is made from its contents. */
static void add_trailer(struct pdf_document *document)
{
    struct buffer *out = &document->out;
    const unsigned long long hash = hash_of(document), more = span_hash_more(hash, SPAN("\0"));

    buffer_addf(out, "trailer\n<< /Size %u /Root %d 0 R /Info %d 0 R ",
        (unsigned)document->objects + 1, CATALOG, INFO);
    buffer_addf(out, "/ID [<%016llx%016llx> <%016llx%016llx>] >>\n", hash, more, hash, more);
    buffer_addf(out, "startxref\n%llu\n%%%%EOF\n", (unsigned long long)document->table_begin);
}

bool pdf_document_end(struct pdf_document *document)
{
    if (document->out.failed || document->ended)
        return false;
    if (!document->pages_ended) {
        list_pages(document);
    } else if (document->objects_listed < document->objects) {
        write_xref_entries(document);
    } else {
        add_trailer(document);
        document->ended = true;
    }
    return true;
}

void pdf_document_take(struct pdf_document *document)
{
    const bool failed = document->out.failed;

    document->hash = hash_of(document);
    document->taken += document->out.length;
    document->given = 0;
    buffer_clear(&document->out);
    document->out.failed = failed;
}

size_t pdf_document_give(struct pdf_document *document, char *to, size_t room)
{
    const size_t left = document->out.length - document->given, n = left < room ? left : room;

    if (n)
        memcpy(to, document->out.data + document->given, n);
    document->given += n;
    return n;
}

uint64_t pdf_document_memory(uint64_t objects, uint64_t pages)
{
    /* A growing buffer is at most twice as long as needed, and for a moment half of that exists too. */
    return 3 *
        (objects * sizeof(uint64_t) + pages * sizeof(uint32_t) + (1 + PDF_PARTS) * BUFFER_MIN);
}

void pdf_document_free(struct pdf_document *document)
{
    deflate_free(&document->deflate);
    buffer_free(&document->out);
    buffer_free(&document->offsets);
    for (size_t i = 0; i < PDF_PARTS; i++)
        buffer_free(&document->pages[i]);
}
