/* Letters of titles from fonts: which there are, where they come from, and why some titles have none. */
#include "unit.h"

#include "query/letters.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static struct fonts *open_fonts(const char *paths)
{
    struct buffer remarks = {0}, error = {0};
    struct fonts *fonts = fonts_open(paths, &remarks, &error);

    assert_non_null(fonts);
    assert_int_equal(remarks.length + error.length, 0);
    return fonts;
}

static enum letters_fault read_title(
    struct fonts *fonts, const char *title, struct letters **letters, char which[TEXT_LIST])
{
    return letters_read(fonts, span_of(title), letters, which);
}

TEST(letters_come_from_the_first_font_that_has_them)
{
    struct fonts *both = open_fonts(FONTS_USUAL);
    struct fonts *dejavu = open_fonts("/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf");
    struct letters *letters, *other;
    struct maze_glyph glyph;
    char which[TEXT_LIST];

    assert_int_equal(read_title(both, "Maze Żż 미로 Ż", &letters, which), LETTERS_OK);
    assert_true(letters_find(letters, 0x17b, &glyph));
    /* DejaVu Sans has 1403 of 2048 parts for it. */
    assert_int_equal(glyph.advance, 685);
    assert_memory_equal(glyph.outline + glyph.length - 2, "l\n", 2);
    assert_true(letters_find(letters, 0xbbf8, &glyph) && glyph.length > 100);
    assert_false(letters_find(letters, 'M', &glyph));
    assert_false(letters_find(letters, 0x416, &glyph));
    assert_int_equal(read_title(dejavu, "Żż", &other, which), LETTERS_OK);
    assert_int_not_equal(letters_hash(letters), letters_hash(other));
    letters_free(other);
    assert_int_equal(read_title(both, "Żż", &other, which), LETTERS_OK);
    assert_int_equal(letters_hash(other), letters_hash(other));
    letters_free(other);
    letters_free(letters);
    assert_int_equal(read_title(both, "Maze 100%", &letters, which), LETTERS_OK);
    assert_null(letters);
    assert_int_equal(letters_hash(NULL), 0);
    fonts_free(dejavu);
    fonts_free(both);
}

TEST(titles_that_cannot_be_drawn_say_why)
{
    static const struct {
        const char *title, *which;
        enum letters_fault fault;
        bool fonts;
    } rows[] = {
        {"Ł and ź and Ł", "Ł, ź", LETTERS_MISSING, false},
        {"简简体", "简, 体", LETTERS_MISSING, true},
        {"\U0001f9e9", "\U0001f9e9", LETTERS_MISSING, true},
        {"שלום", "ש, ל, ו, ם", LETTERS_SHAPED, true},
        {"क", "क", LETTERS_SHAPED, true},
        {"e\u0301", "\u0301", LETTERS_IN_PARTS, true},
        {"\u1106\u1175", "\u1106, \u1175", LETTERS_IN_PARTS, true},
        {"\u3099か", "\u3099", LETTERS_IN_PARTS, false},
        {"简 ש", "简", LETTERS_MISSING, true},
        {"\ufeffa\u200d\u00ad", "", LETTERS_OK, false},
    };
    struct fonts *fonts = open_fonts(FONTS_USUAL);

    for (size_t i = 0; i < LENGTH(rows); i++) {
        struct letters *letters;
        char which[TEXT_LIST];

        assert_int_equal(read_title(rows[i].fonts ? fonts : NULL, rows[i].title, &letters, which),
            rows[i].fault);
        assert_string_equal(which, rows[i].which);
        assert_int_equal(letters == NULL, rows[i].fault != LETTERS_OK);
        letters_free(letters);
    }
    fonts_free(fonts);
}

TEST(a_title_of_any_length_has_room)
{
    struct fonts *fonts = open_fonts(FONTS_USUAL);
    struct letters *letters;
    char title[201] = "", which[TEXT_LIST];

    for (unsigned i = 0; i < 100; i++)
        memcpy(title + 2 * i, (char[]){(char)(0xc4 + i / 64), (char)(0x80 + i % 64)}, 2);
    assert_int_equal(read_title(fonts, title, &letters, which), LETTERS_OK);
    letters_free(letters);
    for (unsigned i = 0; i < 50; i++)
        memcpy(title + 4 * i, (char[]){(char)0xf0, (char)0x93, (char)0x80, (char)(0x80 + i)}, 4);
    assert_int_equal(read_title(fonts, title, &letters, which), LETTERS_MISSING);
    assert_in_range(strlen(which), 50 * 4, TEXT_LIST - 1);
    fonts_free(fonts);
}

TEST(a_font_that_cannot_be_read_is_an_error_unless_it_is_usual)
{
    static const char *const lists[] = {
        "/nowhere.ttf", "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf,/dev/null", ",", "x,"};
    struct buffer remarks = {0}, error = {0};

    for (size_t i = 0; i < LENGTH(lists); i++) {
        assert_null(fonts_open(lists[i], &remarks, &error));
        assert_non_null(strstr(error.data, "is not a font that can be read"));
        assert_int_equal(remarks.length, 0);
        buffer_clear(&error);
    }
    buffer_free(&error);
}

TEST(fonts_that_are_opened_later_are_read_for_the_first_letter)
{
    struct buffer error = {0};
    struct letters *letters;
    char which[TEXT_LIST];
    struct fonts *usual = fonts_open_later(FONTS_USUAL, &error);
    struct fonts *none = fonts_open_later("/nowhere.ttf", &error);

    assert_int_equal(read_title(usual, "é", &letters, which), LETTERS_OK);
    letters_free(letters);
    assert_int_equal(read_title(none, "maze", &letters, which), LETTERS_OK);
    assert_int_equal(error.length, 0);
    assert_int_equal(read_title(none, "é", &letters, which), LETTERS_NO_MEMORY);
    assert_string_equal(error.data, "--fonts: /nowhere.ttf is not a font that can be read");
    buffer_free(&error);
    fonts_free(usual);
    fonts_free(none);
}

/* Characters without a picture have an outline, which is empty; of them alone no font is read. */
TEST(blanks_have_empty_outlines)
{
    struct letters *letters;
    struct maze_glyph glyph = {1, NULL, 1};
    char which[TEXT_LIST];

    assert_int_equal(read_title(NULL, "\u200b", &letters, which), LETTERS_OK);
    assert_true(letters_find(letters, 0x200b, &glyph));
    assert_int_equal(glyph.advance + glyph.length, 0);
    assert_non_null(glyph.outline);
    assert_true(letters_memory(letters) > 0);
    assert_int_equal(letters_memory(NULL), 0);
    letters_free(letters);
}

TEST(a_font_may_be_replaced_while_it_is_in_use)
{
    char path[64], command[160];
    struct fonts *fonts;
    struct letters *letters;
    char which[TEXT_LIST];

    snprintf(path, sizeof(path), "/tmp/letters_test.%d.ttf", (int)getpid());
    snprintf(
        command, sizeof(command), "cp /usr/share/fonts/truetype/dejavu/DejaVuSans.ttf %s", path);
    assert_int_equal(system(command), 0);
    fonts = open_fonts(path);
    assert_int_equal(truncate(path, 0), 0);
    assert_int_equal(read_title(fonts, "Łódź", &letters, which), LETTERS_OK);
    letters_free(letters);
    fonts_free(fonts);
    assert_int_equal(unlink(path), 0);
}

TEST(too_many_fonts_are_said_to_be_too_many)
{
    static const char path[] = "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf";
    struct buffer paths = {0}, remarks = {0}, error = {0};
    struct fonts *fonts;

    for (unsigned i = 0; i < 16; i++)
        buffer_addf(&paths, "%s%s", i ? "," : "", path);
    fonts = fonts_open(paths.data, &remarks, &error);
    assert_non_null(fonts);
    fonts_free(fonts);
    buffer_addf(&paths, ",%s", path);
    assert_null(fonts_open(paths.data, &remarks, &error));
    assert_string_equal(error.data, "--fonts: there are more than 16 files");
    buffer_free(&paths);
    buffer_free(&error);
}
