/* Two dots stand between the ends, of which either may be left out, but not both. */
#include "query/range.h"

#include "base/decimal.h"

#include <stdio.h>
#include <string.h>

static const char dots[] = "..";

/* A text before the first two dots, which are cut off with it; false: there are none. */
static bool cut_at_dots(struct span *rest, struct span *before)
{
    const char *at = memmem(rest->text, rest->length, dots, strlen(dots));

    if (!at)
        return false;
    *before = (struct span){rest->text, (size_t)(at - rest->text)};
    *rest = (struct span){at + strlen(dots), rest->length - before->length - strlen(dots)};
    return true;
}

static bool read_end(struct span text, uint64_t *number)
{
    return span_u64(text, number) == NUMBER_OK && *number <= RANGE_MAX;
}

bool range_read(const struct param *param, struct span value, void *at)
{
    struct range *range = at;
    struct span first, last = value;
    uint64_t max = RANGE_MAX;

    (void)param;
    range->min = 0;
    if (!cut_at_dots(&last, &first)) {
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

/* The next number in a text, whatever stands before it; false: there is none. */
static bool next_number(struct span *rest, uint64_t *number)
{
    struct span digits = *rest;

    while (digits.length && (digits.text[0] < '0' || digits.text[0] > '9'))
        digits = (struct span){digits.text + 1, digits.length - 1};
    *rest = digits;
    while (rest->length && rest->text[0] >= '0' && rest->text[0] <= '9')
        *rest = (struct span){rest->text + 1, rest->length - 1};
    digits.length -= rest->length;
    if (digits.length == 0)
        return false;
    if (!read_end(digits, number))
        *number = RANGE_MAX;
    return true;
}

/* Takes up to two numbers, however they are written, in their order. */
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
