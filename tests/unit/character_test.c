/* Characters of one column, against a list, and against the C library of this machine. */
#include "base/text.h"

#include "unit.h"

#include <locale.h>
#include <wchar.h>

TEST(characters_of_one_column_are_known)
{
    static const char *const narrow[] = {"#", " ", "~", "é", "§", "Ω", "Ж", "·", "→", "∎", "█", "░",
        "╬", "●", "☺", "♥", "✓", "⣿", "ｱ", "\ue0b0", "🮌", "𝔸", "\U00040000", "\U000e1000"};

    for (size_t i = 0; i < LENGTH(narrow); i++)
        if (!span_is_one_column(span_of(narrow[i])))
            fail_msg("%s", narrow[i]);
}

TEST(other_texts_are_refused)
{
    static const char *const others[] = {"", "##", "\x1b", "\n", "\x7f", "\xc2\x85", "\u00ad",
        "\u0301", "e\u0301", "א", "ا", "क", "ก", "가", "한", "あ", "世", "　", "Ａ", "￦", "⌚", "⭐",
        "⬛", "😀", "🧱", "🇩", "\u200b", "\u200d", "\u202e", "\ufe0f", "\ufeff", "\uffff", "\xff",
        "\U0001fffe", "\U0001ffff", "\U0002ffff", "\U0004fffe", "\U000effff", "\U000e0001", "\xc3",
        "\xed\xa0\x80", "\xf4\x8f\xbf\xbf"};

    for (size_t i = 0; i < LENGTH(others); i++)
        if (span_is_one_column(span_of(others[i])))
            fail_msg("%zu: %s", i, others[i]);
    assert_false(span_is_one_column((struct span){"\0", 1}));
}

/* Writes a code point in UTF-8 and returns how many bytes it has. */
static size_t encode(uint32_t point, char bytes[4])
{
    const size_t n = point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4;

    for (size_t i = n; i-- > 1; point >>= 6)
        bytes[i] = (char)(0x80 | (point & 0x3f));
    bytes[0] = (char)(n == 1 ? point : (0xf00U >> n & 0xff) | point);
    return n;
}

/* Of the areas for private use, the last two characters of a plane are none (Unicode, section 23.7). */
static bool is_private(uint32_t point)
{
    return (point >= 0xe000 && point <= 0xf8ff) || (point >= 0xf0000 && (point & 0xffff) < 0xfffe);
}

TEST(private_characters_have_one_column)
{
    unsigned count = 0;

    for (uint32_t point = 0; point <= 0x10ffff; point++) {
        char bytes[4];
        const size_t n = encode(point, bytes);

        if (!is_private(point))
            continue;
        if (!span_is_one_column((struct span){bytes, n}))
            fail_msg("U+%04X", (unsigned)point);
        count++;
    }
    assert_int_equal(count, 137468);
}

TEST(the_c_library_agrees)
{
    unsigned agreed = 0, refused = 0;

    assert_non_null(setlocale(LC_CTYPE, "C.UTF-8"));
    for (uint32_t point = 0; point <= 0x10ffff; point++) {
        char bytes[4];
        const size_t n = encode(point, bytes);
        /* -1: it knows no such character. */
        const int width = wcwidth((wchar_t)point);

        if (is_private(point))
            continue;
        if (!span_is_one_column((struct span){bytes, n})) {
            refused += width == 1;
            continue;
        }
        if (width != 1 && width != -1)
            fail_msg("U+%04X is %d columns wide", (unsigned)point, width);
        agreed += width == 1;
    }
    /* It knows more with each of its versions; those that are refused stand in ranges of scripts. */
    assert_true(agreed >= 14000);
    assert_in_range(refused, 1, agreed);
}
