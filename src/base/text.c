/* Strict reading: the whole of what was given counts, or it is refused. */
#include "base/text.h"

#include <stdlib.h>
#include <string.h>

enum { WORD_MAX = 63 };

struct span span_of(const char *text)
{
    return (struct span){text, strlen(text)};
}

bool span_is(struct span span, const char *text)
{
    return span.length == strlen(text) && memcmp(span.text, text, span.length) == 0;
}

static char lower(char c)
{
    return c >= 'A' && c <= 'Z' ? (char)(c + ('a' - 'A')) : c;
}

bool span_is_caseless(struct span span, const char *text)
{
    if (span.length != strlen(text))
        return false;
    for (size_t i = 0; i < span.length; i++)
        if (lower(span.text[i]) != lower(text[i]))
            return false;
    return true;
}

static bool is_blank(char c)
{
    return c == ' ' || c == '\t';
}

struct span span_trimmed(struct span span)
{
    while (span.length && is_blank(span.text[0]))
        span = (struct span){span.text + 1, span.length - 1};
    while (span.length && is_blank(span.text[span.length - 1]))
        span.length--;
    return span;
}

struct span span_cut(struct span *rest, char separator)
{
    const char *end = rest->length ? memchr(rest->text, separator, rest->length) : NULL;
    struct span front = *rest;

    if (!end) {
        *rest = (struct span){rest->text + rest->length, 0};
        return front;
    }
    front.length = (size_t)(end - front.text);
    *rest = (struct span){end + 1, rest->length - front.length - 1};
    return front;
}

char *span_copy(struct span span)
{
    char *copy = malloc(span.length + 1);

    if (copy)
        *(char *)mempcpy(copy, span.text, span.length) = '\0';
    return copy;
}

enum number span_u64(struct span span, uint64_t *number)
{
    uint64_t sum = 0;
    bool overflow = false;

    if (span.length == 0)
        return NUMBER_MALFORMED;
    for (size_t i = 0; i < span.length; i++) {
        const char c = span.text[i];

        if (c < '0' || c > '9')
            return NUMBER_MALFORMED;
        overflow |= __builtin_mul_overflow(sum, UINT64_C(10), &sum);
        overflow |= __builtin_add_overflow(sum, (uint64_t)(c - '0'), &sum);
    }
    if (overflow)
        return NUMBER_TOO_LARGE;
    *number = sum;
    return NUMBER_OK;
}

/* How many bytes follow a lead byte; -1 if it is none. */
static int utf8_followers(unsigned char lead)
{
    if (lead < 0x80)
        return 0;
    if (lead < 0xc2 || lead >= 0xf5)
        return -1;
    return lead < 0xe0 ? 1 : lead < 0xf0 ? 2 : 3;
}

size_t span_character(struct span span)
{
    /* The least code point that needs so many followers. */
    static const uint32_t min[] = {0, 0x80, 0x800, 0x10000};
    const unsigned char lead = (unsigned char)span.text[0];
    const int followers = utf8_followers(lead);

    if (followers < 0 || (size_t)followers >= span.length)
        return 0;

    uint32_t point = followers ? lead & (0x3fU >> followers) : lead;

    for (int i = 1; i <= followers; i++) {
        const unsigned char c = (unsigned char)span.text[i];

        if ((c & 0xc0) != 0x80)
            return 0;
        point = point << 6 | (c & 0x3f);
    }
    if (point < min[followers] || point > 0x10ffff || (point >= 0xd800 && point < 0xe000))
        return 0;
    return 1 + (size_t)followers;
}

bool span_is_utf8(struct span span)
{
    size_t bytes;

    for (; span.length; span.text += bytes, span.length -= bytes) {
        bytes = span_character(span);
        if (!bytes)
            return false;
    }
    return true;
}

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

int text_hex_digit(char c)
{
    if (is_digit(c))
        return c - '0';
    return lower(c) >= 'a' && lower(c) <= 'f' ? lower(c) - 'a' + 10 : -1;
}

static bool is_hexadecimal(struct span span)
{
    for (size_t i = 0; i < span.length; i++)
        if (text_hex_digit(span.text[i]) < 0)
            return false;
    return span.length > 0;
}

static struct span without_sign(struct span span)
{
    const bool sign = span.length && (span.text[0] == '-' || span.text[0] == '+');

    return (struct span){span.text + sign, span.length - sign};
}

/* Takes digits off the front, with separators and one point among them, and returns how many they are. */
static size_t take_digits(struct span *rest)
{
    static const char separators[] = ",_' ";
    size_t digits = 0, points = 0;

    for (; rest->length; rest->text++, rest->length--) {
        const char c = rest->text[0];

        if (is_digit(c))
            digits++;
        else if (c == '.' && points == 0)
            points++;
        else if (digits == 0 || !memchr(separators, c, sizeof(separators) - 1))
            break;
    }
    return digits;
}

bool span_is_numeric(struct span span)
{
    struct span rest = without_sign(span_trimmed(span));
    uint64_t power;

    if (rest.length > 2 && rest.text[0] == '0' && lower(rest.text[1]) == 'x')
        return is_hexadecimal((struct span){rest.text + 2, rest.length - 2});
    if (take_digits(&rest) == 0)
        return false;
    if (rest.length == 0)
        return true;
    return lower(rest.text[0]) == 'e' &&
        span_u64(without_sign((struct span){rest.text + 1, rest.length - 1}), &power) !=
        NUMBER_MALFORMED;
}

uint64_t span_hash(struct span span)
{
    return span_hash_more(UINT64_C(0xcbf29ce484222325), span);
}

uint64_t span_hash_more(uint64_t hash, struct span more)
{
    for (size_t i = 0; i < more.length; i++) {
        hash ^= (unsigned char)more.text[i];
        hash *= UINT64_C(0x100000001b3);
    }
    return hash;
}

bool text_is_among(const char *word, const char *name, const char *const *others)
{
    bool found = *word == *name && strcmp(word, name) == 0;

    for (; !found && *others; others++)
        found = *word == **others && strcmp(word, *others) == 0;
    return found;
}

static unsigned min(unsigned a, unsigned b)
{
    return a < b ? a : b;
}

unsigned text_distance(struct span given, const char *word, unsigned limit)
{
    const size_t m = given.length, n = strlen(word);
    unsigned before[WORD_MAX + 1], last[WORD_MAX + 1], row[WORD_MAX + 1];

    if (m > WORD_MAX || n > WORD_MAX)
        return limit + 1;
    for (size_t j = 0; j <= n; j++)
        last[j] = (unsigned)j;
    for (size_t i = 1; i <= m; i++) {
        const char a = lower(given.text[i - 1]);

        row[0] = (unsigned)i;
        for (size_t j = 1; j <= n; j++) {
            const char b = lower(word[j - 1]);

            row[j] = min(min(last[j], row[j - 1]) + 1, last[j - 1] + (a != b));
            if (i > 1 && j > 1 && a == lower(word[j - 2]) && lower(given.text[i - 2]) == b)
                row[j] = min(row[j], before[j - 2] + 1);
        }
        memcpy(before, last, sizeof(before));
        memcpy(last, row, sizeof(last));
    }
    return min(last[n], limit + 1);
}

unsigned text_tolerance(struct span given)
{
    return given.length < 5 ? 1 : given.length < 8 ? 2 : 3;
}
