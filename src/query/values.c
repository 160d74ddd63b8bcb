/* Reads and writes values that are more than a number or a word, for columns of a parameter's row. */
#include "query/values.h"

#include "maze/format.h"

#include "base/decimal.h"
#include "base/text.h"

#include <stdio.h>
#include <string.h>
#include <sys/param.h>

/* ---- ranges: two ends with two dots between; one end may be left out ---- */

static const char dots[] = "..";

static bool read_end(struct span text, uint64_t *number)
{
    return span_u64(text, number) == NUMBER_OK && *number <= RANGE_MAX;
}

bool range_read(const struct param *param, struct span value, void *at)
{
    struct range *range = at;
    struct span last = value;
    const struct span first = span_cut_at(&last, dots);
    uint64_t max = RANGE_MAX;

    (void)param;
    range->min = 0;
    if (first.length == value.length) {
        if (!read_end(value, &range->min))
            return false;
        max = range->min;
    } else if (!(first.length || last.length) || (first.length && !read_end(first, &range->min)) ||
        (last.length && !read_end(last, &max))) {
        return false;
    }
    range->end = max + 1;
    return range->min <= max;
}

const char *const difficulty_words[] = {"easy", "medium", "hard", "very-hard", NULL};

/* docs/SOLVING.md says what they feel like. */
bool difficulty_read(const struct param *param, struct span value, void *at)
{
    static const uint64_t from[] = {0, 50, 200, 800, RANGE_MAX + 1};
    const size_t i = span_find(value, difficulty_words);

    if (!difficulty_words[i])
        return range_read(param, value, at);
    *(struct range *)at = (struct range){from[i], from[i + 1]};
    return true;
}

uint32_t difficulty_side(struct span value)
{
    static const uint32_t sides[] = {12, 20, 32, 60, 0};

    return sides[span_find(value, difficulty_words)];
}

char *range_write(const struct param *param, const void *at, char *to)
{
    const struct range *range = at;

    (void)param;
    if (range->end == range->min + 1)
        return to + decimal_write(range->min, to);
    if (range->min || range->end > RANGE_MAX)
        to += decimal_write(range->min, to);
    to = stpcpy(to, dots);
    if (range->end <= RANGE_MAX)
        to += decimal_write(range->end - 1, to);
    return to;
}

/* The next number in a text, past anything before it; false: none is left. */
static bool next_number(struct span *rest, uint64_t *number)
{
    struct span digits = *rest;

    while (digits.length && (digits.text[0] < '0' || digits.text[0] > '9'))
        digits = span_from(digits, 1);
    *rest = digits;
    while (rest->length && rest->text[0] >= '0' && rest->text[0] <= '9')
        *rest = span_from(*rest, 1);
    digits.length -= rest->length;
    if (digits.length == 0)
        return false;
    if (!read_end(digits, number))
        *number = RANGE_MAX;
    return true;
}

/* Takes up to two numbers in any notation, and puts them in order. */
void range_nearest(struct span value, char text[PARAM_NEAREST])
{
    struct range range;
    uint64_t first, second;

    text[0] = '\0';
    if (!next_number(&value, &first))
        return;
    if (!next_number(&value, &second))
        second = first;
    range.min = first < second ? first : second;
    range.end = (first < second ? second : first) + 1;
    *range_write(NULL, &range, text) = '\0';
}

bool range_is_given(struct range range)
{
    return range.end > 0;
}

uint64_t range_distance(struct range range, uint64_t number)
{
    if (!range_is_given(range))
        return 0;
    if (number < range.min)
        return range.min - number;
    return number >= range.end ? number - range.end + 1 : 0;
}

struct range range_with(struct range range, uint64_t number)
{
    if (number < range.min)
        range.min = number;
    if (number >= range.end)
        range.end = number + 1;
    return range;
}

enum { WINDOW_NUMBERS = 4 };

_Static_assert(sizeof(struct maze_room) == WINDOW_NUMBERS * sizeof(uint32_t),
    "a window is kept as its numbers");

bool window_read(const struct param *param, struct span value, void *at)
{
    uint32_t *numbers = at;
    uint64_t number;

    (void)param;
    for (int i = 0; i < WINDOW_NUMBERS; i++) {
        const struct span text = i < WINDOW_NUMBERS - 1 ? span_cut(&value, ',') : value;

        if (span_u64(text, &number) != NUMBER_OK || number > MAZE_SIDE_MAX ||
            (i >= 2 && number == 0))
            return false;
        numbers[i] = (uint32_t)number;
    }
    return true;
}

char *window_write(const struct param *param, const void *at, char *to)
{
    const uint32_t *numbers = at;

    (void)param;
    for (int i = 0; i < WINDOW_NUMBERS; i++)
        to = put_u64(to, i ? "," : "", numbers[i]);
    return to;
}

static void clamp(uint64_t cells, uint32_t *first, uint32_t *side)
{
    *side = *side > cells ? (uint32_t)cells : *side;
    *first = *first > cells - *side ? (uint32_t)(cells - *side) : *first;
}

void window_fit(struct maze_room *window, const struct maze_spec *spec)
{
    clamp(spec->width, &window->x, &window->width);
    clamp(spec->height, &window->y, &window->height);
}

/* Takes four numbers in any notation. */
void window_nearest(struct span value, char text[PARAM_NEAREST])
{
    uint32_t numbers[WINDOW_NUMBERS];
    uint64_t number;

    text[0] = '\0';
    for (int i = 0; i < WINDOW_NUMBERS; i++) {
        if (!next_number(&value, &number))
            return;
        number = i >= 2 && number == 0 ? 1 : number;
        numbers[i] = (uint32_t)(number > MAZE_SIDE_MAX ? MAZE_SIDE_MAX : number);
    }
    *window_write(NULL, numbers, text) = '\0';
}

const char *const place_words[] = {"doors", "dead-ends", "junctions", NULL};

/* Sets what is named, or in `nearest` what may have been meant. False: a word means nothing. */
static bool find_places(struct span value, bool nearest, uint8_t *set)
{
    bool known = value.length;

    for (*set = 0; value.length;) {
        const struct span word = span_cut(&value, ',');
        const unsigned most = nearest ? text_tolerance(word) : 0;
        bool found = false;

        for (unsigned i = 0; place_words[i]; i++)
            if (text_distance(word, place_words[i], most) <= most) {
                *set |= (uint8_t)(1 << i);
                found = true;
            }
        known &= found;
    }
    return known;
}

bool places_read(const struct param *param, struct span value, void *at)
{
    (void)param;
    return find_places(value, false, at);
}

char *places_write(const struct param *param, const void *at, char *to)
{
    char *const begin = to;

    (void)param;
    for (unsigned i = 0; place_words[i]; i++)
        if (*(const uint8_t *)at >> i & 1)
            to = stpcpy(stpcpy(to, to > begin ? "," : ""), place_words[i]);
    return to;
}

void places_nearest(struct span value, char text[PARAM_NEAREST])
{
    uint8_t set;

    (void)find_places(value, true, &set);
    *places_write(NULL, &set, text) = '\0';
}

/* ---- paper ---- */

enum {
    PAPER_MIN = MAZE_PAPER_MIN * MAZE_PAPER_MILLIMETRE,
    PAPER_MAX = MAZE_PAPER_MAX * MAZE_PAPER_MILLIMETRE,
    INCH_PART = 254,       /* a thousandth of an inch, in a paper's unit */
    MILLIMETRE_PART = 10,  /* a thousandth of a millimetre */
    INCHES_MAX = 48 * 1000 /* what people give in inches without saying so */
};

/* Cuts a number with up to three decimals off the front, in thousandths. */
static bool cut_thousandths(struct span *rest, uint64_t *number)
{
    const struct span before = *rest;
    unsigned decimals = 0;
    bool pointed = false;

    *number = 0;
    for (; rest->length && decimals < 4 && *number < PAPER_MAX; *rest = span_from(*rest, 1)) {
        const char c = rest->text[0];

        if (c == '.' && !pointed && rest->length < before.length)
            pointed = true;
        else if (c >= '0' && c <= '9')
            *number = 10 * *number + (uint64_t)(c - '0');
        else
            break;
        decimals += pointed && c != '.';
    }
    for (unsigned i = decimals; i < 3; i++)
        *number *= 10;
    return rest->length < before.length && decimals < 4 && (!pointed || decimals);
}

bool paper_read(const struct param *param, struct span value, void *at)
{
    struct maze_paper *paper = at;
    uint64_t width, height, part = INCH_PART;

    (void)param;
    for (size_t i = 0; maze_paper_at(i); i++)
        if (span_is_caseless(value, maze_paper_at(i)->name)) {
            *paper = maze_paper_at(i)->size;
            return true;
        }
    if (!cut_thousandths(&value, &width) || !value.length || (value.text[0] | 32) != 'x')
        return false;
    value = span_from(value, 1);
    if (!cut_thousandths(&value, &height))
        return false;
    if (span_is_caseless(value, "mm"))
        part = MILLIMETRE_PART;
    else if (value.length && !span_is_caseless(value, "in"))
        return false;
    if (width * part < PAPER_MIN || width * part > PAPER_MAX || height * part < PAPER_MIN ||
        height * part > PAPER_MAX)
        return false;
    *paper = (struct maze_paper){(uint32_t)(width * part), (uint32_t)(height * part)};
    return true;
}

/* In inches where both sides are whole thousandths of one. */
char *paper_write(const struct param *param, const void *at, char *to)
{
    const struct maze_paper *paper = at;
    const bool inches = paper->width % INCH_PART == 0 && paper->height % INCH_PART == 0;
    const uint32_t part = inches ? INCH_PART : MILLIMETRE_PART;

    (void)param;
    for (size_t i = 0; maze_paper_at(i); i++)
        if (memcmp(&maze_paper_at(i)->size, paper, sizeof(*paper)) == 0)
            return stpcpy(to, maze_paper_at(i)->name);
    to = decimal_put_scaled(to, paper->width / part, 3);
    *to++ = 'x';
    return stpcpy(decimal_put_scaled(to, paper->height / part, 3), inches ? "" : "mm");
}

/* Two numbers, however they are written. */
void paper_nearest(struct span value, char text[PARAM_NEAREST])
{
    uint64_t sides[2], part = MILLIMETRE_PART;
    struct maze_paper paper;
    unsigned found = 0;

    *text = '\0';
    for (struct span rest = value; rest.length && found < 2;) {
        const bool is_number = cut_thousandths(&rest, &sides[found]);

        found += is_number;
        rest = is_number ? rest : span_from(rest, rest.length > 0);
    }
    if (found < 2)
        return;
    if (memmem(value.text, value.length, "cm", 2))
        part *= 10;
    else if (!memmem(value.text, value.length, "mm", 2) && sides[0] <= INCHES_MAX &&
        sides[1] <= INCHES_MAX)
        part = INCH_PART;
    for (unsigned i = 0; i < 2; i++)
        sides[i] = MIN(MAX(sides[i] * part, PAPER_MIN), PAPER_MAX);
    paper = (struct maze_paper){(uint32_t)sides[0], (uint32_t)sides[1]};
    *paper_write(NULL, &paper, text) = '\0';
}

/* ---- colours, characters, titles ---- */

enum { OPAQUE = 0xff };

/* The basic colours of HTML 4.01, section 6.5. */
static const struct {
    const char *name;
    uint32_t rgb;
} basic_colors[] = {
    {"black", 0x000000},
    {"silver", 0xc0c0c0},
    {"gray", 0x808080},
    {"white", 0xffffff},
    {"maroon", 0x800000},
    {"red", 0xff0000},
    {"purple", 0x800080},
    {"fuchsia", 0xff00ff},
    {"green", 0x008000},
    {"lime", 0x00ff00},
    {"olive", 0x808000},
    {"yellow", 0xffff00},
    {"navy", 0x000080},
    {"blue", 0x0000ff},
    {"teal", 0x008080},
    {"aqua", 0x00ffff},
};

enum { BASIC_COLORS = sizeof(basic_colors) / sizeof(basic_colors[0]) };

/* Reads 3, 6 or 8 digits; the last two of 8 are the opacity. */
static bool read_digits(struct span digits, maze_rgba *color)
{
    const unsigned repeat = digits.length == 3 ? 2 : 1;
    uint32_t value = 0;

    if (digits.length != 3 && digits.length != 6 && digits.length != 8)
        return false;
    for (size_t i = 0; i < digits.length; i++) {
        const int digit = text_hex_digit(digits.text[i]);

        if (digit < 0)
            return false;
        for (unsigned k = 0; k < repeat; k++)
            value = value << 4 | (uint32_t)digit;
    }
    *color = digits.length == 8 ? value : value << 8 | OPAQUE;
    return true;
}

bool value_read_color(const struct param *param, struct span value, void *at)
{
    maze_rgba *color = at;

    (void)param;
    *color = 0;
    if (span_is_caseless(value, "none"))
        return true;
    for (size_t i = 0; i < BASIC_COLORS; i++)
        if (span_is_caseless(value, basic_colors[i].name)) {
            *color = basic_colors[i].rgb << 8 | OPAQUE;
            return true;
        }
    if (value.length && value.text[0] == '#')
        value = span_from(value, 1);
    if (!read_digits(value, color))
        return false;
    /* A transparent colour is none. */
    *color = *color & OPAQUE ? *color : 0;
    return true;
}

char *value_write_color(const struct param *param, const void *at, char *to)
{
    const maze_rgba color = *(const maze_rgba *)at;

    (void)param;
    if (!(color & OPAQUE))
        return stpcpy(to, "none");
    return to +
        ((color & OPAQUE) == OPAQUE ? snprintf(to, sizeof("rrggbb"), "%06x", color >> 8)
                                    : snprintf(to, sizeof("rrggbbaa"), "%08x", color));
}

void value_nearest_color(struct span value, char text[PARAM_NEAREST])
{
    unsigned least = text_tolerance(value) + 1;

    stpcpy(text, span_is_caseless(value, "transparent") ? "none" : "");
    for (size_t i = 0; i < BASIC_COLORS; i++) {
        const unsigned distance = text_distance(value, basic_colors[i].name, least - 1);

        if (distance < least) {
            least = distance;
            stpcpy(text, basic_colors[i].name);
        }
    }
}

bool value_read_character(const struct param *param, struct span value, void *at)
{
    const bool usual = param->default_text && span_is(value, param->default_text);
    const size_t kept = usual ? 0 : value.length;
    char *text = at;

    if (!span_is_one_column(value) || value.length >= MAZE_CHARACTER)
        return false;
    memcpy(text, value.text, kept);
    text[kept] = '\0';
    return true;
}

bool value_read_title(const struct param *param, struct span value, void *at)
{
    (void)param;
    (void)at;
    if (value.length == 0 || value.length > VALUE_TITLE_MAX)
        return false;
    for (size_t bytes; value.length; value = span_from(value, bytes)) {
        bytes = span_xml_character(value);
        if (bytes == 0 || (unsigned char)value.text[0] < ' ' || value.text[0] == 0x7f)
            return false;
    }
    return true;
}
