/* The code is nearly Huffman's: Shannon's lengths, and then what is left over of the code space is given away. */
#include "encode/deflate.h"

#include "base/bits.h"
#include "base/inline.h"

#include <string.h>

enum {
    LENGTH_MAX = 15, /* bits of a code */
    END = 256,       /* the symbol that ends a block */
    RUN_MIN = 3,
    RUN_MAX = 258, /* of one match */
    ADLER = 65521,
    ADLER_BYTES = 5552 /* that can be added up before 32 bits are full */
};

/* ---- the code ---- */

/* How often symbols of runs come, of 2^16 in all: enough that they are short where nothing is known. */
static uint32_t weight_of(const uint32_t frequency[256], unsigned symbol)
{
    if (symbol < END)
        return 1 + frequency[symbol];
    return symbol == DEFLATE_SYMBOLS - 1 ? 1 + frequency[0] / 64 : 1;
}

static unsigned shannon(uint64_t weight, uint64_t total)
{
    unsigned length = 1;

    while (length < LENGTH_MAX - 2 && weight << length < total)
        length++;
    return length;
}

/* Chooses the lengths of the codes; they fill the code space, as inflaters demand. */
static void choose_lengths(const uint32_t frequency[256], uint8_t lengths[DEFLATE_SYMBOLS])
{
    uint64_t total = 0;
    int32_t left = 1 << LENGTH_MAX;

    for (unsigned i = 0; i < DEFLATE_SYMBOLS; i++)
        total += weight_of(frequency, i);
    for (unsigned i = 0; i < DEFLATE_SYMBOLS; i++) {
        lengths[i] = (uint8_t)shannon(weight_of(frequency, i), total);
        left -= 1 << (LENGTH_MAX - lengths[i]);
    }
    /* Too much is taken where rare symbols were cut to LENGTH_MAX - 2: they give it back. */
    for (unsigned i = DEFLATE_SYMBOLS; left<0; i = i> 1 ? i - 1 : DEFLATE_SYMBOLS)
        if (lengths[i - 1] < LENGTH_MAX) {
            left += 1 << (LENGTH_MAX - lengths[i - 1] - 1);
            lengths[i - 1]++;
        }
    while (left > 0)
        for (unsigned i = 0; i < DEFLATE_SYMBOLS; i++)
            if (lengths[i] > 1 && 1 << (LENGTH_MAX - lengths[i]) <= left) {
                left -= 1 << (LENGTH_MAX - lengths[i]);
                lengths[i]--;
            }
}

static uint32_t reversed(uint32_t code, unsigned length)
{
    uint32_t result = 0;

    for (; length; length--, code >>= 1)
        result = result << 1 | (code & 1);
    return result;
}

/* Numbers the codes as RFC 1951, section 3.2.2, says. */
static void number_codes(struct deflate *deflate, const uint8_t lengths[DEFLATE_SYMBOLS])
{
    uint32_t code = 0;

    for (unsigned length = 1; length <= LENGTH_MAX; length++, code <<= 1)
        for (unsigned i = 0; i < DEFLATE_SYMBOLS; i++)
            if (lengths[i] == length)
                deflate->symbol[i] = reversed(code++, length) | length << 16;
}

/* ---- bits ---- */

static INLINE void put_bits(struct deflate *deflate, uint64_t bits, unsigned count)
{
    deflate->bits |= bits << deflate->count;
    deflate->count += count;
}

/* Writes the whole bytes. Room for eight is there. */
static INLINE void flush(struct deflate *deflate)
{
    const unsigned whole = deflate->count / 8;

    bits_store((uint8_t *)deflate->out->data + deflate->out->length, deflate->bits);
    deflate->out->length += whole;
    /* In two steps, since a shift by 64 is undefined. */
    deflate->bits = deflate->bits >> 4 * whole >> 4 * whole;
    deflate->count %= 8;
}

static INLINE void put_symbol(struct deflate *deflate, unsigned symbol)
{
    put_bits(deflate, deflate->symbol[symbol] & 0xffff, deflate->symbol[symbol] >> 16);
}

static INLINE void put_byte(struct deflate *deflate, uint8_t byte)
{
    put_symbol(deflate, byte);
}

void deflate_begin(struct deflate *deflate, const uint32_t frequency[256], struct buffer *out)
{
    static const uint8_t order[] = {
        16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15};
    uint8_t lengths[DEFLATE_SYMBOLS];

    *deflate = (struct deflate){.out = out, .a = 1};
    choose_lengths(frequency, lengths);
    number_codes(deflate, lengths);
    if (!buffer_reserve(out, 2 + DEFLATE_SYMBOLS + 64))
        return;
    put_bits(deflate, 0x0178, 16);    /* deflate, a window of 32 KiB; no check of more */
    put_bits(deflate, 1 | 2 << 1, 3); /* the last block, with a code of its own: */
    put_bits(deflate, DEFLATE_SYMBOLS - 257, 5);
    put_bits(deflate, 0, 5); /* one distance */
    put_bits(deflate, sizeof(order) - 4, 4);
    /* Lengths from 0 to 15 are written with four bits each. */
    for (size_t i = 0; i < sizeof(order); i++) {
        put_bits(deflate, order[i] < 16 ? 4 : 0, 3);
        flush(deflate);
    }
    for (unsigned i = 0; i <= DEFLATE_SYMBOLS; i++) {
        put_bits(deflate, reversed(i < DEFLATE_SYMBOLS ? lengths[i] : 1, 4), 4);
        flush(deflate);
    }
}

/* ---- the checksum ---- */

static void sum_bytes(struct deflate *deflate, const uint8_t *bytes, size_t n)
{
    uint32_t a = deflate->a, b = deflate->b;

    while (n) {
        const size_t part = n < ADLER_BYTES ? n : ADLER_BYTES;

        for (size_t i = 0; i < part; i++) {
            a += bytes[i];
            b += a;
        }
        a %= ADLER;
        b %= ADLER;
        bytes += part;
        n -= part;
    }
    deflate->a = a;
    deflate->b = b;
}

static void sum_run(struct deflate *deflate, uint8_t byte, uint64_t n)
{
    const uint64_t m = n % ADLER,
                   triangle = n % 2 ? (n + 1) / 2 % ADLER * m : n / 2 % ADLER * ((n + 1) % ADLER);

    deflate->b = (uint32_t)((deflate->b + m * deflate->a + triangle % ADLER * byte) % ADLER);
    deflate->a = (uint32_t)((deflate->a + m * byte) % ADLER);
}

/* ---- data ---- */

/* A match of the byte before: how long it is, as RFC 1951, section 3.2.5, says. The distance is one bit, 0. */
static void put_match(struct deflate *deflate, unsigned length)
{
    unsigned symbol = 257 + length - RUN_MIN, extra = 0;

    if (length == RUN_MAX) {
        symbol = 285;
    } else if (length >= 11) {
        const unsigned over = length - RUN_MIN;

        extra = 29 - (unsigned)__builtin_clz(over);
        symbol = 257 + 4 * extra + (over >> extra);
    }
    put_symbol(deflate, symbol);
    put_bits(deflate, (length - RUN_MIN) & ((1U << extra) - 1), extra + 1);
    flush(deflate);
}

static void put_run(struct deflate *deflate, uint8_t byte, uint64_t n)
{
    if (!buffer_reserve(deflate->out, n / 64 + 32))
        return;
    put_byte(deflate, byte);
    for (n--; n >= RUN_MIN;) {
        /* What is left must not be too short for a match. */
        const unsigned length = n > RUN_MAX + RUN_MIN - 1 || n == RUN_MAX ? RUN_MAX
            : n > RUN_MAX                                                 ? RUN_MAX - RUN_MIN
                                                                          : (unsigned)n;

        put_match(deflate, length);
        n -= length;
    }
    for (; n; n--) {
        put_byte(deflate, byte);
        flush(deflate);
    }
    flush(deflate);
}

void deflate_run(struct deflate *deflate, uint8_t byte, uint64_t n)
{
    sum_run(deflate, byte, n);
    put_run(deflate, byte, n);
}

static void put_literals(struct deflate *deflate, const uint8_t *bytes, size_t n)
{
    uint8_t *to = (uint8_t *)deflate->out->data + deflate->out->length;
    const uint8_t *const begin = to;
    uint64_t bits = deflate->bits;
    unsigned count = deflate->count;

    /* Three codes and what is left of a byte fit in a word. */
    for (; n >= 3; n -= 3, bytes += 3) {
        for (size_t i = 0; i < 3; i++) {
            const uint32_t symbol = deflate->symbol[bytes[i]];

            bits |= (uint64_t)(symbol & 0xffff) << count;
            count += symbol >> 16;
        }
        bits_store(to, bits);
        to += count / 8;
        bits >>= count / 8 * 8;
        count %= 8;
    }
    deflate->out->length += (size_t)(to - begin);
    deflate->bits = bits;
    deflate->count = count;
    for (; n; n--, bytes++) {
        put_byte(deflate, *bytes);
        flush(deflate);
    }
}

void deflate_add(struct deflate *deflate, const uint8_t *bytes, size_t n)
{
    enum { STEP = 8, LONG = 4 * STEP }; /* bytes that are looked at, and from which on a run pays */
    size_t written = 0;

    if (!buffer_reserve(deflate->out, 2 * n + 32))
        return;
    sum_bytes(deflate, bytes, n);
    for (size_t i = 0; i + LONG <= n; i += STEP) {
        const uint64_t all = bytes[i] * UINT64_C(0x0101010101010101);
        size_t end = i;
        uint64_t word;

        while (end + STEP <= n && (memcpy(&word, bytes + end, STEP), word == all))
            end += STEP;
        if (end - i < LONG)
            continue;
        put_literals(deflate, bytes + written, i - written);
        put_run(deflate, bytes[i], end - i);
        written = end;
        i = end - STEP;
    }
    put_literals(deflate, bytes + written, n - written);
}

void deflate_end(struct deflate *deflate)
{
    const uint32_t sum = deflate->b << 16 | deflate->a;

    if (!buffer_reserve(deflate->out, 32))
        return;
    put_symbol(deflate, END);
    flush(deflate);
    if (deflate->count)
        put_bits(deflate, 0, 8 - deflate->count);
    put_bits(deflate, __builtin_bswap32(sum), 32);
    flush(deflate);
}
