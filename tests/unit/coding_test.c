/* What a coder writes is judged by zlib's inflate and libzstd's decoder. */
#include "coding/coding.h"

#include "base/rng.h"
#include "maze/algorithm.h"
#include "maze/maze.h"
#include "mazes.h"
#include "unit.h"

#include <malloc.h>
#include <stdlib.h>
#include <string.h>
#include <zlib.h>
#include <zstd.h>

#define KIB ((size_t)1024)

/* ---- decoders ---- */

static void gunzip(struct span coded, struct buffer *out)
{
    z_stream stream = {.next_in = (Bytef *)coded.text, .avail_in = (uInt)coded.length};
    int result;

    assert_int_equal(inflateInit2(&stream, MAX_WBITS + 16), Z_OK);
    do {
        assert_true(buffer_reserve(out, 64 * KIB));
        stream.next_out = (Bytef *)out->data + out->length;
        stream.avail_out = 64 * KIB;
        result = inflate(&stream, Z_NO_FLUSH);
        out->length += 64 * KIB - stream.avail_out;
    } while (result == Z_OK);
    assert_int_equal(result, Z_STREAM_END);
    assert_int_equal(stream.avail_in, 0);
    inflateEnd(&stream);
}

static void unzstd(struct span coded, struct buffer *out)
{
    ZSTD_DCtx *context = ZSTD_createDCtx();
    ZSTD_inBuffer in = {coded.text, coded.length, 0};
    size_t left;

    assert_non_null(context);
    do {
        ZSTD_outBuffer piece;

        assert_true(buffer_reserve(out, 64 * KIB));
        piece = (ZSTD_outBuffer){out->data + out->length, 64 * KIB, 0};
        left = ZSTD_decompressStream(context, &piece, &in);
        assert_false(ZSTD_isError(left));
        out->length += piece.pos;
        /* A stream that is cut would go on for ever. */
        assert_true(left == 0 || in.pos < in.size || piece.pos == piece.size);
    } while (left);
    assert_int_equal(in.pos, in.size);
    ZSTD_freeDCtx(context);
}

static void (*const decoders[CODINGS])(struct span, struct buffer *) = {
    [CODING_GZIP] = gunzip,
    [CODING_ZSTD] = unzstd,
};

static void assert_decodes(enum coding coding, const struct buffer *coded, struct span text)
{
    struct buffer decoded = {0};

    decoders[coding]((struct span){coded->data, coded->length}, &decoded);
    assert_int_equal(decoded.length, text.length);
    if (text.length)
        assert_memory_equal(decoded.data, text.text, text.length);
    buffer_free(&decoded);
}

/* ---- texts ---- */

enum { TEXT = 400 * 1024 };

enum content { CONTENT_WALLS, CONTENT_NOISE, CONTENT_BLANK, CONTENTS };

/* A text like a maze's, one that can't be packed, and one that repeats itself. */
static char *new_text(enum content content)
{
    char *text = malloc(TEXT);

    assert_non_null(text);
    for (size_t i = 0; i < TEXT; i++) {
        const uint64_t random = rng_at(7, i);

        text[i] = content == CONTENT_BLANK ? ' '
            : content == CONTENT_NOISE     ? (char)random
            : i % 301 == 300               ? '\n'
                                           : "# "[random & 1];
    }
    return text;
}

/* Takes all that a source writes, in slices. */
static void take(struct source *source, size_t slice, struct buffer *out)
{
    size_t written;

    assert_non_null(source);
    do {
        assert_true(buffer_reserve(out, slice));
        assert_int_equal(
            source->kind->next(source, out->data + out->length, slice, &written), MAZE_OK);
        assert_true(written <= slice);
        out->length += written;
    } while (written);
}

static void assert_same(const struct buffer *a, const struct buffer *b)
{
    assert_int_equal(a->length, b->length);
    assert_memory_equal(a->data, b->data, a->length);
}

TEST(decoded_texts_are_the_texts)
{
    static const size_t lengths[] = {0, 1, 100, 1024, 32 * 1024 - 1, 32 * 1024, 32 * 1024 + 1,
        64 * 1024, 65 * 1024, 128 * 1024, TEXT};

    for (enum content content = CONTENT_WALLS; content < CONTENTS; content++) {
        char *text = new_text(content);

        for (enum coding coding = CODING_GZIP; coding < CODINGS; coding++)
            for (enum coding_effort effort = CODING_QUICK; effort < CODING_EFFORTS; effort++) {
                struct coder *coder = coder_new(coding, effort);

                assert_non_null(coder);
                for (size_t i = 0; i < LENGTH(lengths); i++) {
                    struct buffer coded = {0};

                    assert_true(coder_pack(coder, (struct span){text, lengths[i]}, &coded));
                    assert_decodes(coding, &coded, (struct span){text, lengths[i]});
                    if (content != CONTENT_NOISE && lengths[i] >= 1024)
                        assert_true(coded.length < lengths[i] / 3);
                    buffer_free(&coded);
                }
                coder_free(coder);
            }
        free(text);
    }
}

TEST(slices_do_not_change_the_bytes)
{
    static const size_t slices[] = {1, 3, 1000, 32 * 1024, 1024 * 1024};

    for (enum content content = CONTENT_WALLS; content < CONTENTS; content++) {
        char *text = new_text(content);

        for (enum coding coding = CODING_GZIP; coding < CODINGS; coding++) {
            struct coder *coder = coder_new(coding, CODING_QUICK);
            struct buffer whole = {0};

            assert_non_null(coder);
            assert_true(coder_pack(coder, (struct span){text, TEXT}, &whole));
            for (size_t i = 0; i < LENGTH(slices); i++) {
                struct text_source raw = text_source_of(text, TEXT);
                struct buffer coded = {0};

                take(coder_begin(coder, &raw.source), slices[i], &coded);
                assert_same(&coded, &whole);
                buffer_free(&coded);
            }
            buffer_free(&whole);
            coder_free(coder);
        }
        free(text);
    }
}

/* Letters of which the source writes a few at a time, only where there is room for a whole piece. */
struct letters {
    struct source source;
    size_t left, once, taken;
    enum maze_status end;
    unsigned turn;
};

static enum maze_status letters_next(struct source *source, char *to, size_t room, size_t *written)
{
    struct letters *self = (struct letters *)source;

    assert_true(room >= source->piece);
    *written = self->left < self->once ? self->left : self->once;
    *written = *written < room ? *written : room;
    memset(to, 'a', *written);
    self->left -= *written;
    self->taken += *written;
    return *written ? MAZE_OK : self->end;
}

static struct letters letters_of(size_t count, size_t once, enum maze_status end)
{
    static const struct source_kind kind = {.next = letters_next};

    return (struct letters){{&kind, SOURCE_PIECE, NULL}, count, once, 0, end, 0};
}

TEST(sources_that_need_room_are_read_one_after_another)
{
    for (enum coding coding = CODING_GZIP; coding < CODINGS; coding++) {
        struct coder *coder = coder_new(coding, CODING_QUICK);
        struct letters first = letters_of(100000, 777, MAZE_OK),
                       second = letters_of(50000, 1 << 20, MAZE_OK);
        struct text_source last = text_source_of("end", 3);
        struct buffer coded = {0};
        char *expected = malloc(150003);

        assert_non_null(coder);
        assert_non_null(expected);
        first.source.after = &second.source;
        second.source.after = &last.source;
        take(coder_begin(coder, &first.source), 4096, &coded);
        memset(expected, 'a', 150000);
        memcpy(expected + 150000, "end", 3);
        assert_decodes(coding, &coded, (struct span){expected, 150003});
        free(expected);
        buffer_free(&coded);
        coder_free(coder);
    }
}

/* The same letters, of which some come with MAZE_LATER, and now and then that comes alone. */
static enum maze_status hesitant_next(struct source *source, char *to, size_t room, size_t *written)
{
    struct letters *self = (struct letters *)source;
    const unsigned turn = self->turn++ % 3;

    *written = 0;
    if (turn == 0)
        return MAZE_LATER;

    const enum maze_status status = letters_next(source, to, room, written);

    return turn == 1 && *written ? MAZE_LATER : status;
}

/* It keeps nothing back for long, since a thread that gives its client no byte is not told that it has left. */
TEST(a_coder_stops_where_its_source_does)
{
    static const struct source_kind kind = {.next = hesitant_next};
    char *expected = malloc(100000);

    assert_non_null(expected);
    memset(expected, 'a', 100000);
    for (enum coding coding = CODING_GZIP; coding < CODINGS; coding++) {
        struct coder *coder = coder_new(coding, CODING_QUICK);
        struct letters hesitant = letters_of(100000, 777, MAZE_OK);
        struct buffer coded = {0};
        struct source *source;
        enum maze_status status;
        size_t written, stops = 0, quiet = 0;
        char bytes[512];

        assert_non_null(coder);
        hesitant.source.kind = &kind;
        source = coder_begin(coder, &hesitant.source);
        do {
            const unsigned before = hesitant.turn;

            status = source->kind->next(source, bytes, sizeof(bytes), &written);
            assert_true(status == MAZE_OK || (status == MAZE_LATER && written == 0));
            assert_true(hesitant.turn - before <= 2);
            buffer_add(&coded, bytes, written);
            stops += status == MAZE_LATER;
            quiet = written ? 0 : quiet + 1;
            assert_true(quiet <= 10);
        } while (written || status == MAZE_LATER);
        assert_true(stops > 50);
        assert_decodes(coding, &coded, (struct span){expected, 100000});
        buffer_free(&coded);
        coder_free(coder);
    }
    free(expected);
}

/* Bytes that are fed are coded in the same way however they are cut, and as what a source writes. */
TEST(cuts_do_not_change_the_bytes_that_are_fed)
{
    static const size_t cuts[] = {1, 777, 16384, 16385, 65536, 1 << 20},
                        lengths[] = {0, 1, 16383, 16384, 16385, 32768, 150000};

    for (enum coding coding = CODING_GZIP; coding < CODINGS; coding++)
        for (size_t i = 0; i < LENGTH(lengths); i++) {
            struct coder *coder = coder_new(coding, CODING_QUICK);
            struct buffer text = {0}, first = {0};

            assert_non_null(coder);
            buffer_add(&text, "", 1);
            text.length = 0;
            while (text.length < lengths[i])
                buffer_addf(&text, "%zu;", text.length * text.length);
            text.length = lengths[i];
            for (size_t k = 0; k < LENGTH(cuts); k++) {
                struct span rest = {text.data, text.length};
                struct buffer coded = {0};

                assert_non_null(coder_begin(coder, NULL));
                while (rest.length > cuts[k]) {
                    assert_true(
                        coder_feed(coder, (struct span){rest.text, cuts[k]}, false, &coded));
                    rest.text += cuts[k];
                    rest.length -= cuts[k];
                }
                assert_true(coder_feed(coder, rest, k % 2, &coded));
                if (k % 2 == 0)
                    assert_true(coder_feed(coder, SPAN(""), true, &coded));
                assert_decodes(coding, &coded, (struct span){text.data, text.length});
                if (k == 0)
                    buffer_add(&first, coded.data, coded.length);
                assert_int_equal(coded.length, first.length);
                assert_memory_equal(coded.data, first.data, first.length);
                buffer_free(&coded);
            }
            buffer_free(&text);
            buffer_free(&first);
            coder_free(coder);
        }
}

/* Even a text of which a library would make nothing for megabytes comes to bytes. */
TEST(a_call_reads_little)
{
    for (enum coding coding = CODING_GZIP; coding < CODINGS; coding++) {
        struct coder *coder = coder_new(coding, CODING_QUICK);
        struct letters raw = letters_of(8 * 1024 * KIB, SIZE_MAX, MAZE_OK);
        struct source *source;
        char bytes[512];
        size_t written;

        assert_non_null(coder);
        source = coder_begin(coder, &raw.source);
        assert_non_null(source);
        do {
            const size_t before = raw.taken;

            assert_int_equal(source->kind->next(source, bytes, sizeof(bytes), &written), MAZE_OK);
            assert_true(raw.taken - before <= 64 * KIB);
        } while (written);
        assert_int_equal(raw.left, 0);
        coder_free(coder);
    }
}

TEST(what_a_source_fails_with_is_passed_on)
{
    for (enum coding coding = CODING_GZIP; coding < CODINGS; coding++) {
        struct coder *coder = coder_new(coding, CODING_QUICK);
        struct letters raw = letters_of(100 * KIB, SIZE_MAX, MAZE_CANCELLED);
        struct source *source;
        enum maze_status status = MAZE_OK;
        char bytes[512];
        size_t written = 1;

        assert_non_null(coder);
        source = coder_begin(coder, &raw.source);
        while (status == MAZE_OK && written)
            status = source->kind->next(source, bytes, sizeof(bytes), &written);
        assert_int_equal(status, MAZE_CANCELLED);
        coder_free(coder);
    }
}

TEST(a_coder_is_as_new_after_an_answer_that_was_cut)
{
    char *text = new_text(CONTENT_WALLS);

    for (enum coding coding = CODING_GZIP; coding < CODINGS; coding++) {
        struct coder *fresh = coder_new(coding, CODING_QUICK),
                     *used = coder_new(coding, CODING_QUICK);
        struct text_source raw = text_source_of(text, TEXT);
        struct buffer expected = {0}, coded = {0};
        struct source *source;
        size_t written;
        char bytes[100];

        assert_non_null(fresh);
        assert_non_null(used);
        source = coder_begin(used, &raw.source);
        assert_int_equal(source->kind->next(source, bytes, sizeof(bytes), &written), MAZE_OK);
        assert_true(coder_pack(fresh, (struct span){text, 5000}, &expected));
        assert_true(coder_pack(used, (struct span){text, 5000}, &coded));
        assert_same(&coded, &expected);
        buffer_free(&expected);
        buffer_free(&coded);
        coder_free(fresh);
        coder_free(used);
    }
    free(text);
}

TEST(an_encoder_is_a_source)
{
    const struct maze_spec spec = {maze_algorithm_find("kruskal"), 40, 30, 7};
    const struct maze_format *text = maze_format_find("text");
    const struct maze_rendering rendering = {text, maze_format_style(text, 0)};

    for (enum coding coding = CODING_GZIP; coding < CODINGS; coding++) {
        struct coder *coder = coder_new(coding, CODING_QUICK);
        struct buffer plain = bytes_of(&rendering, &spec, NULL, 4096), coded = {0};
        struct maze_encoder *encoder;
        struct encoder_source raw;

        assert_non_null(coder);
        assert_int_equal(maze_encoder_new(&rendering, &spec, NULL, &encoder), MAZE_OK);
        assert_int_equal(maze_encoder_read(encoder, maze_of(&spec, NULL)), MAZE_OK);
        raw = encoder_source_of(encoder);
        take(coder_begin(coder, &raw.source), 100, &coded);
        assert_decodes(coding, &coded, (struct span){plain.data, plain.length});
        maze_encoder_free(encoder);
        buffer_free(&plain);
        buffer_free(&coded);
        coder_free(coder);
    }
}

/* The budget counts on it. */
TEST(a_coder_takes_no_more_memory_than_it_says)
{
    char *text = new_text(CONTENT_WALLS);

    assert_int_equal(coder_memory(CODING_IDENTITY), 0);
    for (unsigned i = 0; i < (CODINGS - CODING_GZIP) * CODING_EFFORTS; i++) {
        const enum coding coding = CODING_GZIP + i / CODING_EFFORTS;
        const enum coding_effort effort = i % CODING_EFFORTS;
        const struct mallinfo2 before = mallinfo2();
        struct coder *coder = coder_new(coding, effort);
        struct text_source raw = text_source_of(text, TEXT);
        struct buffer coded = {0};
        struct mallinfo2 after;

        assert_non_null(coder);
        take(coder_begin(coder, &raw.source), 512 * KIB, &coded);
        buffer_free(&coded);
        after = mallinfo2();
        /* A daemon that has just begun is to be small too. */
        assert_true(after.uordblks + after.hblkhd - before.uordblks - before.hblkhd <=
            (effort == CODING_QUICK ? coder_memory(coding) : 4096 * KIB));
        assert_true(coder_memory(coding) < 1024 * KIB);
        coder_free(coder);
    }
    free(text);
}

TEST(codings_are_found_by_name_and_alias)
{
    assert_int_equal(coding_find(SPAN("identity")), CODING_IDENTITY);
    assert_int_equal(coding_find(SPAN("gzip")), CODING_GZIP);
    assert_int_equal(coding_find(SPAN("X-GZIP")), CODING_GZIP);
    assert_int_equal(coding_find(SPAN("Zstd")), CODING_ZSTD);
    assert_int_equal(coding_find(SPAN("br")), CODINGS);
    assert_int_equal(coding_find(SPAN("gzi")), CODINGS);
    assert_int_equal(coding_find(SPAN("")), CODINGS);
}

/* Frames that are to be seen as they come would wait in a coder until there were enough bytes for it. */
TEST(all_formats_are_coded_but_those_compressed_or_timed)
{
    static const char *const uncoded[] = {"apng", "pdf", "sse", NULL};

    for (size_t i = 0; maze_format_at(i); i++) {
        const struct maze_format *format = maze_format_at(i);

        if (format->packed != text_is_among(format->slug, "png", uncoded))
            fail_msg("%s is%s packed", format->slug, format->packed ? "" : " not");
    }
}
