/* Runs become matches of the previous byte. The codes are Huffman's (1952). */
#include "encode/raster/deflate.h"

#include <stdlib.h>

enum {
    LENGTH_MAX = 15, /* the most bits of a code */
    END = 256,       /* the symbol that ends a block */
    RUN_MIN = 3,
    RUN_MAX = 258,     /* the longest match */
    RUN = 0x8000,      /* marks the token of a match */
    ADLER_BYTES = 5552 /* how many bytes can be summed before 32 bits overflow */
};

/* ---- the code ---- */

static int compare(const void *a, const void *b)
{
    const uint64_t left = *(const uint64_t *)a, right = *(const uint64_t *)b;

    return (left > right) - (left < right);
}

/* Replaces n >= 2 weights, in ascending order, by the lengths of their codes. */
static void find_lengths(uint64_t *weights, size_t n)
{
    uint64_t inner[DEFLATE_SYMBOLS]; /* the weights of inner nodes, then their depths */
    size_t parent[2 * DEFLATE_SYMBOLS], leaf = 0, used = 0;

    /* Joins the two lightest nodes, leaves first if equal. Inner nodes come in the order of their weights. */
    for (size_t node = 0; node < n - 1; node++) {
        inner[node] = 0;
        for (unsigned i = 0; i < 2; i++) {
            const bool is_leaf = leaf < n && (used == node || weights[leaf] <= inner[used]);

            inner[node] += is_leaf ? weights[leaf] : inner[used];
            parent[is_leaf ? leaf++ : n + used++] = node;
        }
    }
    inner[n - 2] = 0;
    for (size_t node = n - 2; node-- > 0;)
        inner[node] = inner[parent[n + node]] + 1;
    for (size_t i = 0; i < n; i++)
        weights[i] = inner[parent[i]] + 1;
}

/* Cuts long codes to LENGTH_MAX, then lengthens and shortens others until they fill the code space. */
static void limit_lengths(uint8_t lengths[DEFLATE_SYMBOLS])
{
    int32_t left = 1 << LENGTH_MAX;

    for (size_t i = 0; i < DEFLATE_SYMBOLS; i++) {
        lengths[i] = lengths[i] < LENGTH_MAX ? lengths[i] : LENGTH_MAX;
        left -= lengths[i] ? 1 << (LENGTH_MAX - lengths[i]) : 0;
    }
    for (unsigned length = LENGTH_MAX - 1; left < 0; length--)
        for (size_t i = 0; i < DEFLATE_SYMBOLS && left < 0; i++)
            if (lengths[i] == length) {
                left += 1 << (LENGTH_MAX - length - 1);
                lengths[i]++;
            }
    for (unsigned length = 2; left > 0; length = length < LENGTH_MAX ? length + 1 : 2)
        for (size_t i = 0; i < DEFLATE_SYMBOLS; i++)
            if (lengths[i] == length && 1 << (LENGTH_MAX - length) <= left) {
                left -= 1 << (LENGTH_MAX - length);
                lengths[i]--;
            }
}

/* Chooses the lengths of the codes; 0 for symbols that never come. At least two come. */
static void choose_lengths(
    const uint64_t frequency[DEFLATE_SYMBOLS], uint8_t lengths[DEFLATE_SYMBOLS])
{
    uint64_t sorted[DEFLATE_SYMBOLS], weights[DEFLATE_SYMBOLS] = {0};
    const unsigned symbol_bits = 9;
    size_t n = 0;

    for (size_t i = 0; i < DEFLATE_SYMBOLS; i++)
        if (frequency[i])
            sorted[n++] = frequency[i] << symbol_bits | i;
    qsort(sorted, n, sizeof(sorted[0]), compare);
    for (size_t i = 0; i < n; i++)
        weights[i] = sorted[i] >> symbol_bits;
    find_lengths(weights, n);
    memset(lengths, 0, DEFLATE_SYMBOLS);
    for (size_t i = 0; i < n; i++)
        lengths[sorted[i] & ((1U << symbol_bits) - 1)] =
            (uint8_t)(weights[i] < UINT8_MAX ? weights[i] : UINT8_MAX);
    limit_lengths(lengths);
}

static uint32_t reversed(uint32_t code, unsigned length)
{
    return (uint32_t)(bits_reversed(code) >> (BITS_WORD - length));
}

/* Numbers the codes as in RFC 1951, section 3.2.2. */
static void number_codes(struct deflate_code *code, const uint8_t lengths[DEFLATE_SYMBOLS])
{
    uint32_t next[LENGTH_MAX + 2] = {0}, count[LENGTH_MAX + 1] = {0};

    for (size_t i = 0; i < DEFLATE_SYMBOLS; i++)
        count[lengths[i]]++;
    count[0] = 0;
    for (unsigned length = 1; length <= LENGTH_MAX; length++)
        next[length + 1] = (next[length] + count[length]) << 1;
    for (size_t i = 0; i < DEFLATE_SYMBOLS; i++)
        code->symbol[i] =
            lengths[i] ? reversed(next[lengths[i]]++, lengths[i]) | (uint32_t)lengths[i] << 16 : 0;
}

/* ---- bits ---- */

static INLINE void put_symbol(struct deflate *deflate, unsigned symbol)
{
    deflate_put_bits(
        deflate, deflate->code.symbol[symbol] & UINT16_MAX, deflate->code.symbol[symbol] >> 16);
}

/* The symbol of a match, and how many extra bits its length has (RFC 1951, section 3.2.5). */
static INLINE unsigned symbol_of(unsigned length, unsigned *extra)
{
    const unsigned over = length - RUN_MIN;

    *extra = 0;
    if (length == RUN_MAX)
        return DEFLATE_SYMBOLS - 1;
    if (over < 8)
        return END + 1 + over;
    *extra = 29 - (unsigned)__builtin_clz(over);
    return END + 1 + 4 * *extra + (over >> *extra);
}

/* A match of the previous byte: the distance takes one bit, 0. */
static INLINE void put_match(struct deflate *deflate, unsigned length)
{
    unsigned extra;

    put_symbol(deflate, symbol_of(length, &extra));
    deflate_put_bits(deflate, (length - RUN_MIN) & ((1U << extra) - 1), extra + 1);
}

/* ---- blocks ---- */

/* Writes the lengths of codes: counts of zeros, and the rest literally. The code for this never changes. */
static void put_lengths(struct deflate *deflate, const uint8_t lengths[DEFLATE_SYMBOLS])
{
    static const uint8_t order[] = {
        16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15};
    /* Rare lengths take five bits, the others four; 16 never comes. */
    static const uint8_t bits[] = {4, 5, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 5, 5, 5, 0, 4, 4};
    static const uint8_t codes[] = {
        0, 28, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 29, 30, 31, 0, 12, 13};
    const unsigned few = 17, many = 18, few_min = 3, many_min = 11, many_max = 138;

    for (size_t i = 0; i < sizeof(order); i++) {
        deflate_put_bits(deflate, bits[order[i]], 3);
        deflate_flush(deflate);
    }
    for (unsigned i = 0; i <= DEFLATE_SYMBOLS;) {
        /* The last one is the only distance. */
        unsigned length = i < DEFLATE_SYMBOLS ? lengths[i] : 1, zeros = 0;

        while (i + zeros < DEFLATE_SYMBOLS && !lengths[i + zeros] && zeros < many_max)
            zeros++;
        if (zeros >= few_min)
            length = zeros < many_min ? few : many;
        deflate_put_bits(deflate, reversed(codes[length], bits[length]), bits[length]);
        if (length == few)
            deflate_put_bits(deflate, zeros - few_min, 3);
        else if (length == many)
            deflate_put_bits(deflate, zeros - many_min, 7);
        deflate_flush(deflate);
        i += length >= few ? zeros : 1;
    }
}

static void begin_block(
    struct deflate *deflate, const uint64_t frequency[DEFLATE_SYMBOLS], bool last)
{
    uint8_t lengths[DEFLATE_SYMBOLS];

    choose_lengths(frequency, lengths);
    number_codes(&deflate->code, lengths);
    if (!buffer_reserve(deflate->out, DEFLATE_SYMBOLS + 64))
        return;
    deflate_put_bits(deflate, last | 2 << 1, 3); /* a block with its own code: */
    deflate_put_bits(deflate, DEFLATE_SYMBOLS - 257, 5);
    deflate_put_bits(deflate, 0, 5);  /* one distance */
    deflate_put_bits(deflate, 15, 4); /* all code length codes */
    put_lengths(deflate, lengths);
}

/* Writes the tokens as a block. */
static void end_block(struct deflate *deflate, bool last)
{
    uint64_t frequency[DEFLATE_SYMBOLS] = {[0] = 1, [END] = 1};
    const size_t tokens = deflate->tokens;
    unsigned extra;

    /* Even if there is no memory for the block, since callers may add more before they look. */
    deflate->tokens = 0;
    for (size_t i = 0; i < tokens; i++) {
        const unsigned token = deflate->token[i];

        frequency[token & RUN ? symbol_of(token - RUN, &extra) : token]++;
    }
    begin_block(deflate, frequency, last);
    if (!buffer_reserve(deflate->out, 4 * tokens + 16))
        return;
    for (size_t i = 0; i < tokens; i++) {
        const unsigned token = deflate->token[i];

        if (token & RUN)
            put_match(deflate, token - RUN);
        else
            put_symbol(deflate, token);
        deflate_flush(deflate);
    }
    put_symbol(deflate, END);
    deflate_flush(deflate);
}

static void begin(struct deflate *deflate, struct buffer *out)
{
    *deflate = (struct deflate){.out = out, .a = 1};
    if (!buffer_reserve(out, 16))
        return;
    deflate_put_bits(deflate, 0x0178, 16); /* deflate, window of 32 KiB, no dictionary */
    deflate_flush(deflate);
}

void deflate_begin(struct deflate *deflate, struct buffer *out)
{
    begin(deflate, out);
    deflate->token = malloc(DEFLATE_TOKENS * sizeof(*deflate->token));
    if (!deflate->token)
        out->failed = true;
}

void deflate_begin_with(
    struct deflate *deflate, const uint64_t frequency[DEFLATE_SYMBOLS], struct buffer *out)
{
    uint64_t weights[DEFLATE_SYMBOLS];

    begin(deflate, out);
    for (size_t i = 0; i < DEFLATE_SYMBOLS; i++)
        weights[i] = frequency[i] + 1;
    begin_block(deflate, weights, true);
}

/* ---- the checksum ---- */

static void sum_bytes(uint32_t *sum_a, uint32_t *sum_b, const uint8_t *bytes, size_t n)
{
    uint32_t a = *sum_a, b = *sum_b;

    while (n) {
        const size_t part = n < ADLER_BYTES ? n : ADLER_BYTES;

        for (size_t i = 0; i < part; i++) {
            a += bytes[i];
            b += a;
        }
        a %= DEFLATE_ADLER;
        b %= DEFLATE_ADLER;
        bytes += part;
        n -= part;
    }
    *sum_a = a;
    *sum_b = b;
}

struct deflate_sums deflate_sums_of(const uint8_t *bytes, size_t n)
{
    struct deflate_sums sums = {0};

    sum_bytes(&sums.a, &sums.b, bytes, n);
    return sums;
}

/* Adds one byte n times: `a` grows by it each time, and `b` by each new `a`. */
static void sum_run(struct deflate *deflate, uint8_t byte, uint64_t n)
{
    const uint64_t m = n % DEFLATE_ADLER;
    const uint64_t triangle =
        (n & 1 ? m * ((n + 1) / 2 % DEFLATE_ADLER) : n / 2 % DEFLATE_ADLER * (m + 1)) %
        DEFLATE_ADLER;

    deflate->b = (uint32_t)((deflate->b + m * deflate->a + triangle * byte) % DEFLATE_ADLER);
    deflate->a = (uint32_t)((deflate->a + m * byte) % DEFLATE_ADLER);
}

/* ---- data ---- */

/* Adds a literal or a match. There must be room. */
static INLINE void add_token(struct deflate *deflate, unsigned token)
{
    if (deflate->token) {
        deflate->token[deflate->tokens++] = (uint16_t)token;
        if (deflate->tokens == DEFLATE_TOKENS)
            end_block(deflate, false);
    } else if (token & RUN) {
        put_match(deflate, token - RUN);
        deflate_flush(deflate);
    } else {
        put_symbol(deflate, token);
        deflate_flush(deflate);
    }
}

/* The length of the next match for n remaining bytes. What remains after it must not be too short for another. */
static INLINE unsigned match_of(uint64_t n)
{
    if (n > RUN_MAX + RUN_MIN - 1 || n == RUN_MAX)
        return RUN_MAX;
    return n > RUN_MAX ? RUN_MAX - RUN_MIN : (unsigned)n;
}

static void add_run(struct deflate *deflate, uint8_t byte, uint64_t n)
{
    add_token(deflate, byte);
    for (n--; n >= RUN_MIN;) {
        const unsigned length = match_of(n);

        add_token(deflate, RUN | length);
        n -= length;
    }
    for (; n; n--)
        add_token(deflate, byte);
}

/* Makes room to write this many tokens directly. False after a failed allocation. */
static bool reserve(struct deflate *deflate, uint64_t tokens)
{
    return deflate->token ? !deflate->out->failed
                          : buffer_reserve(deflate->out, (size_t)(4 * tokens + 32));
}

void deflate_run(struct deflate *deflate, uint8_t byte, uint64_t n)
{
    sum_run(deflate, byte, n);
    if (reserve(deflate, n / RUN_MAX + RUN_MIN + 2))
        add_run(deflate, byte, n);
}

/* How many of the n > 0 bytes equal the first, counted from the start. */
static INLINE size_t run_of(const uint8_t *bytes, size_t n)
{
    const uint64_t all = bytes[0] * BITS_BYTES;
    size_t run = 0;

    while (run + 8 <= n) {
        const uint64_t differs = bits_load(bytes + run) ^ all;

        if (differs)
            return run + bits_lowest(differs) / 8;
        run += 8;
    }
    while (run < n && bytes[run] == bytes[0])
        run++;
    return run;
}

void deflate_add(struct deflate *deflate, const uint8_t *bytes, size_t n)
{
    sum_bytes(&deflate->a, &deflate->b, bytes, n);
    if (!reserve(deflate, n))
        return;
    while (n && !deflate->out->failed) {
        const size_t run = n > 1 && bytes[1] != bytes[0] ? 1 : run_of(bytes, n);

        add_run(deflate, bytes[0], run);
        bytes += run;
        n -= run;
    }
}

void deflate_count_run(
    uint64_t frequency[DEFLATE_SYMBOLS], uint8_t byte, uint64_t n, uint64_t times)
{
    const uint64_t many = n > 2 * RUN_MAX ? n / RUN_MAX - 1 : 0;
    unsigned extra;

    frequency[byte] += times;
    frequency[DEFLATE_SYMBOLS - 1] += many * times;
    for (n -= 1 + many * RUN_MAX; n >= RUN_MIN;) {
        const unsigned length = match_of(n);

        frequency[symbol_of(length, &extra)] += times;
        n -= length;
    }
    frequency[byte] += n * times;
}

void deflate_count_symbols(
    uint64_t frequency[DEFLATE_SYMBOLS], const uint8_t *bytes, size_t n, uint64_t times)
{
    while (n) {
        const size_t run = run_of(bytes, n);

        deflate_count_run(frequency, bytes[0], run, times);
        bytes += run;
        n -= run;
    }
}

void deflate_end(struct deflate *deflate)
{
    const uint32_t sum = deflate->b << 16 | deflate->a;

    if (deflate->token && !deflate->out->failed)
        end_block(deflate, true);
    if (!buffer_reserve(deflate->out, 32))
        return;
    if (!deflate->token)
        put_symbol(deflate, END);
    deflate_flush(deflate);
    deflate_put_bits(deflate, 0, -deflate->pending.count % 8);
    deflate_put_bits(deflate, __builtin_bswap32(sum), 32);
    deflate_flush(deflate);
}

void deflate_free(struct deflate *deflate)
{
    free(deflate->token);
}
