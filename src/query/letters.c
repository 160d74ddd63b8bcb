/*
 * A letter is drawn beside the one before it. Scripts that run from right to left, that join letters, or that put marks
 * on them would come out wrong, so they are refused.
 */
#include "query/letters.h"

#include "query/values.h"

#include <stdlib.h>
#include <string.h>

enum { ROWS = VALUE_TITLE_MAX / 2 }; /* other characters than ASCII take two bytes at least */

struct letter {
    uint32_t character, advance;
    size_t begin, length; /* in the outlines */
};

struct letters {
    size_t count;
    struct letter rows[ROWS];
    struct buffer outlines;
};

/* ---- characters that are no letters, or not by themselves ---- */

struct characters {
    uint32_t first, last;
};

/* Without a picture of their own: joiners, and marks that choose a variant. */
static const struct characters blanks[] = {
    {0xad, 0xad}, {0x200b, 0x200d}, {0x2060, 0x2064}, {0xfe00, 0xfe0f}, {0xfeff, 0xfeff}};

/* Combining marks and parts of Hangul: NFC has one code point for most letters that are made of them. */
static const struct characters parts[] = {{0x0300, 0x036f}, {0x1100, 0x11ff}, {0x3099, 0x309a}};

static const struct characters shaped[] = {{0x0483, 0x0489}, {0x0590, 0x109f}, {0x135d, 0x135f},
    {0x1700, 0x18af}, {0x1900, 0x1cff}, {0x1dc0, 0x1dff}, {0x200e, 0x200f}, {0x202a, 0x202e},
    {0x2066, 0x2069}, {0x20d0, 0x20ff}, {0x302a, 0x302f}, {0xa800, 0xa97f}, {0xa980, 0xaaff},
    {0xabc0, 0xabff}, {0xd7b0, 0xd7ff}, {0xfb1d, 0xfdff}, {0xfe20, 0xfe2f}, {0xfe70, 0xfefe},
    {0x10800, 0x11fff}, {0x1e800, 0x1efff}};

#define LENGTH(array) (sizeof(array) / sizeof((array)[0]))

static bool contain(const struct characters *rows, size_t count, uint32_t character)
{
    size_t i = 0;

    while (i < count && !(character >= rows[i].first && character <= rows[i].last))
        i++;
    return i < count;
}

/* ---- letters ---- */

static const struct letter *find_letter(const struct letters *letters, uint32_t character)
{
    for (size_t i = 0; i < letters->count; i++)
        if (letters->rows[i].character == character)
            return &letters->rows[i];
    return NULL;
}

/* Adds a character that is not there yet. False: no font has it, or memory ran out. */
static bool add_letter(struct fonts *fonts, uint32_t character, struct letters *letters)
{
    struct letter *letter = &letters->rows[letters->count];

    *letter = (struct letter){character, 0, letters->outlines.length, 0};
    if (!contain(blanks, LENGTH(blanks), character) &&
        !(fonts && fonts_outline(fonts, character, &letters->outlines, &letter->advance)))
        return false;
    letter->length = letters->outlines.length - letter->begin;
    letters->count++;
    return true;
}

/* Lists a character that cannot be drawn, for a fault; the first fault counts. */
static void list_fault(
    enum letters_fault one, struct span character, enum letters_fault *fault, char which[TEXT_LIST])
{
    char text[5] = "";

    memcpy(text, character.text, character.length);
    if (*fault == LETTERS_OK)
        *fault = one;
    if (*fault == one && !strstr(which, text))
        text_add_to_list(which, text);
}

enum letters_fault letters_read(
    struct fonts *fonts, struct span title, struct letters **letters, char which[TEXT_LIST])
{
    enum letters_fault fault = LETTERS_OK;
    struct maze_glyph glyph;

    *which = '\0';
    *letters = calloc(1, sizeof(**letters));
    if (*letters)
        (void)buffer_reserve(&(*letters)->outlines, 0); /* not NULL if the title has only blanks */
    for (size_t bytes; *letters && title.length; title = span_from(title, bytes)) {
        const struct span character = {title.text, bytes = span_character(title)};
        const uint32_t code = span_code_point(character);

        if (maze_glyph_find(code, &glyph) || find_letter(*letters, code))
            continue;
        if (contain(parts, LENGTH(parts), code))
            list_fault(LETTERS_IN_PARTS, character, &fault, which);
        else if (contain(shaped, LENGTH(shaped), code))
            list_fault(LETTERS_SHAPED, character, &fault, which);
        else if (!add_letter(fonts, code, *letters))
            list_fault(LETTERS_MISSING, character, &fault, which);
    }
    if (!*letters || (*letters)->outlines.failed)
        fault = LETTERS_NO_MEMORY;
    if (fault || !(*letters)->count) {
        letters_free(*letters);
        *letters = NULL;
    }
    return fault;
}

bool letters_find(const void *data, uint32_t character, struct maze_glyph *glyph)
{
    const struct letters *letters = data;
    const struct letter *letter = find_letter(letters, character);

    if (letter)
        *glyph = (struct maze_glyph){
            letter->advance, letters->outlines.data + letter->begin, letter->length};
    return letter;
}

uint64_t letters_memory(const struct letters *letters)
{
    return letters ? sizeof(*letters) + letters->outlines.capacity : 0;
}

uint64_t letters_hash(const struct letters *letters)
{
    uint64_t hash = 0;

    for (size_t i = 0; letters && i < letters->count; i++)
        hash = span_hash_more(hash ^ letters->rows[i].advance,
            (struct span){
                letters->outlines.data + letters->rows[i].begin, letters->rows[i].length});
    return hash;
}

void letters_free(struct letters *letters)
{
    if (letters)
        buffer_free(&letters->outlines);
    free(letters);
}
