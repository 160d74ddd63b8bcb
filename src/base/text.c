/* Strict reading: the whole of what was given counts, or it is refused. */
#include "base/text.h"

#include "base/bits.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <sys/param.h>

enum { WORD_MAX = 63 };

struct span span_of(const char *text)
{
    return (struct span){text, strlen(text)};
}

bool span_is(struct span span, const char *text)
{
    return span.length == strlen(text) &&
        (span.length == 0 || memcmp(span.text, text, span.length) == 0);
}

size_t span_find(struct span span, const char *const *words)
{
    size_t i = 0;

    while (words[i] && !span_is(span, words[i]))
        i++;
    return i;
}

bool span_is_caseless(struct span span, const char *text)
{
    return span.length == strlen(text) && strncasecmp(span.text, text, span.length) == 0;
}

static bool is_blank(char c)
{
    return c == ' ' || c == '\t';
}

struct span span_trimmed(struct span span)
{
    while (span.length && is_blank(span.text[0]))
        span = span_from(span, 1);
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

struct span span_cut_at(struct span *rest, const char *mark)
{
    const char *at = rest->length ? memmem(rest->text, rest->length, mark, strlen(mark)) : NULL;
    const struct span front = {rest->text, at ? (size_t)(at - rest->text) : rest->length};

    *rest = span_from(*rest, front.length + (at ? strlen(mark) : 0));
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
        const unsigned digit = (unsigned)span.text[i] - '0';

        if (digit > 9)
            return NUMBER_MALFORMED;
        overflow |= sum > UINT64_MAX / 10;
        sum = sum * 10 + digit;
        overflow |= sum < digit;
    }
    if (overflow)
        return NUMBER_TOO_LARGE;
    *number = sum;
    return NUMBER_OK;
}

/* How many bytes follow a lead byte; -1 if it is not one. */
static int utf8_followers(unsigned char lead)
{
    if (lead < 0x80)
        return 0;
    if (lead < 0xc2 || lead >= 0xf5)
        return -1;
    return lead < 0xe0 ? 1 : lead < 0xf0 ? 2 : 3;
}

uint32_t span_code_point(struct span character)
{
    uint32_t point = (unsigned char)character.text[0];

    if (character.length > 1)
        point &= 0x7fU >> character.length;
    for (size_t i = 1; i < character.length; i++)
        point = point << 6 | ((unsigned char)character.text[i] & 0x3f);
    return point;
}

size_t span_character(struct span span)
{
    /* The least code point that needs this many following bytes. */
    static const uint32_t min[] = {0, 0x80, 0x800, 0x10000};
    const int followers = utf8_followers((unsigned char)span.text[0]);
    uint32_t point;

    if (followers < 0 || (size_t)followers >= span.length)
        return 0;
    span.length = 1 + (size_t)followers;
    for (size_t i = 1; i < span.length; i++)
        if (((unsigned char)span.text[i] & 0xc0) != 0x80)
            return 0;
    point = span_code_point(span);
    if (point < min[followers] || point > 0x10ffff || (point >= 0xd800 && point < 0xe000))
        return 0;
    return span.length;
}

uint32_t span_cut_character(struct span *span)
{
    const size_t length = span_character(*span);
    const struct span character = {span->text, length ? length : 1};

    *span = span_from(*span, character.length);
    return length ? span_code_point(character) : 0xfffd;
}

bool span_is_utf8(struct span span)
{
    size_t bytes;

    for (; span.length; span = span_from(span, bytes)) {
        bytes = span_character(span);
        if (!bytes)
            return false;
    }
    return true;
}

int text_hex_digit(char c)
{
    const int letter = tolower((unsigned char)c);

    if (isdigit(letter))
        return letter - '0';
    return letter >= 'a' && letter <= 'f' ? letter - 'a' + 10 : -1;
}

/* The eight digits of a number, as bytes of a word from the lowest byte on. */
static uint64_t hex_of(uint32_t number)
{
    const uint64_t bytes = 0x0101010101010101;
    uint64_t digits = __builtin_bswap32(number);
    uint64_t letters;

    digits = (digits | digits << 16) & 0x0000ffff0000ffff;
    digits = (digits | digits << 8) & 0x00ff00ff00ff00ff;
    digits = (digits >> 4 | digits << 8) & 15 * bytes;
    letters = (digits + 6 * bytes) >> 4 & bytes;
    return digits + '0' * bytes + letters * ('a' - '9' - 1);
}

char *text_put_hex(char *to, uint64_t number)
{
    bits_store((uint8_t *)to, hex_of((uint32_t)(number >> 32)));
    bits_store((uint8_t *)to + 8, hex_of((uint32_t)number));
    return to + TEXT_HEX;
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

    return span_from(span, sign);
}

/* Cuts off the front all digits, among separators and at most one point, and returns how many digits there are. */
static size_t take_digits(struct span *rest)
{
    static const char separators[] = ",_' ";
    size_t digits = 0, points = 0;

    for (; rest->length; rest->text++, rest->length--) {
        const char c = rest->text[0];

        if (isdigit((unsigned char)c))
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

    if (rest.length > 2 && rest.text[0] == '0' && tolower((unsigned char)rest.text[1]) == 'x')
        return is_hexadecimal(span_from(rest, 2));
    if (take_digits(&rest) == 0)
        return false;
    if (rest.length == 0)
        return true;
    return tolower((unsigned char)rest.text[0]) == 'e' &&
        span_u64(without_sign(span_from(rest, 1)), &power) != NUMBER_MALFORMED;
}

bool span_is_host(struct span text)
{
    static const bool allowed[256] = {
        ['0' ... '9'] = true,
        ['A' ... 'Z'] = true,
        ['a' ... 'z'] = true,
        ['-'] = true,
        ['.'] = true,
        ['_'] = true,
        [':'] = true,
        ['['] = true,
        [']'] = true,
    };

    for (size_t i = 0; i < text.length; i++)
        if (!allowed[(unsigned char)text.text[i]])
            return false;
    return true;
}

bool span_is_path(struct span text)
{
    static const char allowed[] =
        "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz-._~/%";

    for (size_t i = 0; i < text.length; i++)
        if (!memchr(allowed, text.text[i], sizeof(allowed) - 1))
            return false;
    return !text.length || (text.text[0] == '/' && !(text.length > 1 && text.text[1] == '/'));
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

void text_add_to_list(char list[TEXT_LIST], const char *word)
{
    const size_t length = strlen(list);

    if (length && list[length - 1] != ' ')
        strncat(list, ", ", TEXT_LIST - 1 - length);
    strncat(list, word, TEXT_LIST - 1 - strlen(list));
}

bool text_is_among(const char *word, const char *name, const char *const *others)
{
    bool found = *word == *name && strcmp(word, name) == 0;

    for (; !found && *others; others++)
        found = *word == **others && strcmp(word, *others) == 0;
    return found;
}

unsigned text_distance(struct span given, const char *word, unsigned limit)
{
    const size_t m = given.length, n = strlen(word);
    unsigned before[WORD_MAX + 1], last[WORD_MAX + 1], row[WORD_MAX + 1];

    if (m > WORD_MAX || n > WORD_MAX || m > n + limit || n > m + limit)
        return limit + 1;
    for (size_t j = 0; j <= n; j++)
        last[j] = (unsigned)j;
    for (size_t i = 1; i <= m; i++) {
        const int a = tolower((unsigned char)given.text[i - 1]);

        row[0] = (unsigned)i;
        for (size_t j = 1; j <= n; j++) {
            const int b = tolower((unsigned char)word[j - 1]);

            row[j] = MIN(MIN(last[j], row[j - 1]) + 1, last[j - 1] + (a != b));
            if (i > 1 && j > 1 && a == tolower((unsigned char)word[j - 2]) &&
                tolower((unsigned char)given.text[i - 2]) == b)
                row[j] = MIN(row[j], before[j - 2] + 1);
        }
        memcpy(before, last, sizeof(before));
        memcpy(last, row, sizeof(last));
    }
    return MIN(last[n], limit + 1);
}

unsigned text_tolerance(struct span given)
{
    return given.length < 5 ? 1 : given.length < 8 ? 2 : 3;
}

/* ---- How wide a terminal draws a character, and whether XML may hold it ---- */

/* A range may include a few characters that are one column wide. */
static const uint32_t not_one_column[][2] = {
    /* Control characters, joiners, directions, separators, and invisible characters. */
    {0x0000, 0x001f}, {0x007f, 0x009f}, {0x00ad, 0x00ad}, {0x200b, 0x200f}, {0x2028, 0x202e},
    {0x2060, 0x206f}, {0x2d7f, 0x2d7f}, {0xffa0, 0xffa0}, {0xfff0, 0xfffb}, {0x13430, 0x1345f},
    {0xe0000, 0xe0fff},
    /* Characters that combine with others. */
    {0x0300, 0x036f}, {0x0483, 0x0489}, {0x135d, 0x135f}, {0x1dc0, 0x1dff}, {0x20d0, 0x20ff},
    {0x2cef, 0x2cf1}, {0x2de0, 0x2dff}, {0xa66f, 0xa69f}, {0xa6f0, 0xa6f1}, {0x101fd, 0x101fd},
    {0x102e0, 0x102e0}, {0x10376, 0x1037a}, {0x16af0, 0x16b36}, {0x1cf00, 0x1cf46},
    {0x1d165, 0x1d1ad}, {0x1d242, 0x1d244},
    /* Scripts that a terminal reorders or shapes: from right to left, South and Southeast Asia, composed Hangul. */
    {0x0590, 0x109f}, {0x1100, 0x11ff}, {0x1700, 0x1cff}, {0xa800, 0xdfff}, {0x10800, 0x11fff},
    {0x16100, 0x1613f}, {0x16d40, 0x1bcaf}, {0x1da00, 0x1daaf}, {0x1e000, 0x1efff},
    /* Two columns: emoji, China, Japan, Korea, and fullwidth signs. */
    {0x231a, 0x231b}, {0x2329, 0x232a}, {0x23e9, 0x23f3}, {0x25fd, 0x25fe}, {0x2614, 0x2615},
    {0x2630, 0x2637}, {0x2648, 0x2653}, {0x267f, 0x267f}, {0x268a, 0x268f}, {0x2693, 0x2693},
    {0x26a1, 0x26a1}, {0x26aa, 0x26ab}, {0x26bd, 0x26be}, {0x26c4, 0x26c5}, {0x26ce, 0x26ce},
    {0x26d4, 0x26d4}, {0x26ea, 0x26ea}, {0x26f2, 0x26f5}, {0x26fa, 0x26fd}, {0x2705, 0x2705},
    {0x270a, 0x270b}, {0x2728, 0x2728}, {0x274c, 0x274e}, {0x2753, 0x2757}, {0x2795, 0x2797},
    {0x27b0, 0x27b0}, {0x27bf, 0x27bf}, {0x2b1b, 0x2b1c}, {0x2b50, 0x2b50}, {0x2b55, 0x2b55},
    {0x2e80, 0xa4cf}, {0xf900, 0xfaff}, {0xfb1d, 0xff60}, {0xffe0, 0xffe6}, {0x1d300, 0x1d37f},
    {0x1f004, 0x1f004}, {0x1f0cf, 0x1f0cf}, {0x1f18e, 0x1f19a}, {0x1f1e6, 0x1f64f},
    {0x1f680, 0x1f6ff}, {0x1f7e0, 0x1f7ff}, {0x1f900, 0x1f9ff}, {0x1fa70, 0x1faff},
    {0x20000, 0x3ffff}};

bool span_is_one_column(struct span span)
{
    const size_t bytes = span.length ? span_character(span) : 0;
    uint32_t point;

    if (bytes == 0 || bytes != span.length)
        return false;
    point = span_code_point(span);
    /* The last two code points of each plane are not characters. */
    if ((point & 0xfffe) == 0xfffe)
        return false;
    for (size_t i = 0; i < sizeof(not_one_column) / sizeof(not_one_column[0]); i++)
        if (point >= not_one_column[i][0] && point <= not_one_column[i][1])
            return false;
    return true;
}

size_t span_xml_character(struct span span)
{
    const size_t bytes = span_character(span);
    const uint32_t point = bytes ? span_code_point((struct span){span.text, bytes}) : 0;
    const bool breaks = point == '\t' || point == '\n' || point == '\r';

    return (point < ' ' && !breaks) || point == 0xfffe || point == 0xffff ? 0 : bytes;
}
