/*
 * A table of the characters that are not one column wide, by ranges that are as large as they can
 * be.
 */
#include "base/character.h"

/* Ascending. Within a range there may be a few characters that are one column wide. */
static const struct {
    uint32_t first, last;
} others[] = {
    {0x0000, 0x001f}, /* control characters */
    {0x007f, 0x009f}, /* control characters */
    {0x00ad, 0x00ad}, /* soft hyphen */
    {0x0300, 0x036f}, /* combining marks */
    {0x0483, 0x0489}, /* combining marks of Cyrillic */
    {0x0590, 0x109f}, /* Hebrew, Arabic and others from right to left; South and Southeast Asia */
    {0x1100, 0x11ff}, /* Hangul that is put together */
    {0x135d, 0x135f}, /* combining marks of Ethiopic */
    {0x1700, 0x1cff}, /* Southeast Asia, Mongolian */
    {0x1dc0, 0x1dff}, /* combining marks */
    {0x200b, 0x200f}, /* joiners and directions */
    {0x2028, 0x202e}, /* separators and directions */
    {0x2060, 0x206f}, /* joiners and directions */
    {0x20d0, 0x20ff}, /* combining marks for symbols */
    {0x231a, 0x231b}, /* emoji among the technical signs */
    {0x2329, 0x232a}, /* wide brackets */
    {0x23e9, 0x23f3}, /* emoji, as all to U+2B55 */
    {0x25fd, 0x25fe},
    {0x2614, 0x2615},
    {0x2630, 0x2637},
    {0x2648, 0x2653},
    {0x267f, 0x267f},
    {0x268a, 0x268f},
    {0x2693, 0x2693},
    {0x26a1, 0x26a1},
    {0x26aa, 0x26ab},
    {0x26bd, 0x26be},
    {0x26c4, 0x26c5},
    {0x26ce, 0x26ce},
    {0x26d4, 0x26d4},
    {0x26ea, 0x26ea},
    {0x26f2, 0x26f5},
    {0x26fa, 0x26fd},
    {0x2705, 0x2705},
    {0x270a, 0x270b},
    {0x2728, 0x2728},
    {0x274c, 0x274e},
    {0x2753, 0x2757},
    {0x2795, 0x2797},
    {0x27b0, 0x27b0},
    {0x27bf, 0x27bf},
    {0x2b1b, 0x2b1c},
    {0x2b50, 0x2b50},
    {0x2b55, 0x2b55},
    {0x2cef, 0x2cf1},   /* combining marks of Coptic */
    {0x2d7f, 0x2d7f},   /* joiner of Tifinagh */
    {0x2de0, 0x2dff},   /* combining Cyrillic letters */
    {0x2e80, 0xa4cf},   /* China, Japan, Korea, Yi */
    {0xa66f, 0xa69f},   /* combining marks of Cyrillic */
    {0xa6f0, 0xa6f1},   /* combining marks of Bamum */
    {0xa800, 0xdfff},   /* South and Southeast Asia, Hangul, surrogates */
    {0xf900, 0xfaff},   /* China, Japan, Korea */
    {0xfb1d, 0xff60},   /* right to left, combining, vertical, fullwidth */
    {0xffa0, 0xffa0},   /* filler of halfwidth Hangul */
    {0xffe0, 0xffe6},   /* fullwidth signs */
    {0xfff0, 0xfffb},   /* annotations */
    {0xfffe, 0xffff},   /* no characters */
    {0x101fd, 0x101fd}, /* combining marks of old scripts */
    {0x102e0, 0x102e0},
    {0x10376, 0x1037a},
    {0x10800, 0x11fff}, /* right to left, South Asia */
    {0x13430, 0x1345f}, /* joiners of hieroglyphs */
    {0x16100, 0x1613f}, /* South Asia */
    {0x16af0, 0x16b36}, /* combining marks of Bassa Vah and Pahawh Hmong */
    {0x16d40, 0x1bcaf}, /* Miao, Tangut, Khitan, kana, Duployan */
    {0x1cf00, 0x1cf46}, /* combining marks of Znamenny notation */
    {0x1d165, 0x1d1ad}, /* combining marks of musical notation */
    {0x1d242, 0x1d244},
    {0x1d300, 0x1d37f}, /* wide counting signs */
    {0x1da00, 0x1daaf}, /* sign writing */
    {0x1e000, 0x1efff}, /* combining letters, right to left */
    {0x1f004, 0x1f004}, /* emoji, as all to U+1FAFF */
    {0x1f0cf, 0x1f0cf},
    {0x1f18e, 0x1f19a},
    {0x1f1e6, 0x1f64f},
    {0x1f680, 0x1f6ff},
    {0x1f7e0, 0x1f7ff},
    {0x1f900, 0x1f9ff},
    {0x1fa70, 0x1faff},
    {0x1fffe, 0x3ffff}, /* no characters; China, Japan, Korea */
    {0x4fffe, 0x4ffff}, /* noncharacters: the last two of this plane and of each after it */
    {0x5fffe, 0x5ffff},
    {0x6fffe, 0x6ffff},
    {0x7fffe, 0x7ffff},
    {0x8fffe, 0x8ffff},
    {0x9fffe, 0x9ffff},
    {0xafffe, 0xaffff},
    {0xbfffe, 0xbffff},
    {0xcfffe, 0xcffff},
    {0xdfffe, 0xdffff},
    {0xe0000, 0xe0fff}, /* tags, and others that are not shown */
    {0xefffe, 0xeffff},
    {0xffffe, 0xfffff},
    {0x10fffe, 0x10ffff},
};

/* The code point of a character of so many bytes. */
static uint32_t code_point(const char *text, size_t bytes)
{
    uint32_t point = (unsigned char)text[0];

    if (bytes > 1)
        point &= 0x7fU >> bytes;
    for (size_t i = 1; i < bytes; i++)
        point = point << 6 | ((unsigned char)text[i] & 0x3f);
    return point;
}

bool character_is_one_column(struct span span)
{
    const size_t bytes = span.length ? span_character(span) : 0;
    uint32_t point;

    if (bytes == 0 || bytes != span.length)
        return false;
    point = code_point(span.text, bytes);
    for (size_t i = 0; i < sizeof(others) / sizeof(others[0]) && others[i].first <= point; i++)
        if (point <= others[i].last)
            return false;
    return true;
}

size_t character_of_xml(struct span span)
{
    const size_t bytes = span_character(span);
    const uint32_t point = bytes ? code_point(span.text, bytes) : 0;
    const bool breaks = point == '\t' || point == '\n' || point == '\r';

    return (point < ' ' && !breaks) || point == 0xfffe || point == 0xffff ? 0 : bytes;
}
