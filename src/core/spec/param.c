/* Reads and writes values as their rows, of struct param, say. */
#include "core/spec/param.h"

#include "base/decimal.h"

enum { WORD_MAX = 63 };

static int64_t load(const struct param *param, const void *at)
{
    switch (param->size) {
    case sizeof(uint8_t):
        return param->min < 0 ? *(const int8_t *)at : *(const uint8_t *)at;
    case sizeof(uint32_t):
        return *(const uint32_t *)at;
    default:
        return *(const int64_t *)at;
    }
}

static void store(const struct param *param, int64_t number, void *at)
{
    switch (param->size) {
    case sizeof(uint8_t):
        *(uint8_t *)at = (uint8_t)number;
        break;
    case sizeof(uint32_t):
        *(uint32_t *)at = (uint32_t)number;
        break;
    default:
        *(int64_t *)at = number;
        break;
    }
}

const char *param_word(const struct param *param, size_t i)
{
    const char *const *row;

    if (param->words)
        return param->words[i];
    row = param->row(param, NULL, i);
    if (row)
        return *row;
    return param->extra && i > 0 && param->row(param, NULL, i - 1) ? param->extra : NULL;
}

bool param_parse_number(struct span value, int64_t *number)
{
    const bool negative = value.length && value.text[0] == '-';
    uint64_t size = INT64_MAX;

    if (span_u64((struct span){value.text + negative, value.length - negative}, &size) ==
        NUMBER_MALFORMED)
        return false;
    *number = size > INT64_MAX ? INT64_MAX : (int64_t)size;
    *number = negative ? -*number : *number;
    return true;
}

bool param_parse(const struct param *param, struct span value, int64_t *number)
{
    struct span decimals = value;
    const struct span whole = span_cut(&decimals, '.');
    int64_t hundredths = 0;

    if (!param->hundredths)
        return param_parse_number(value, number);
    if (!param_parse_number(whole, number))
        return false;
    if (whole.length < value.length &&
        (decimals.length < 1 || decimals.length > 2 || decimals.text[0] == '-' ||
            !param_parse_number(decimals, &hundredths)))
        return false;
    if (decimals.length == 1)
        hundredths *= 10;
    if (*number > INT64_MAX / 100 - 1 || *number < -(INT64_MAX / 100 - 1))
        return true;
    *number = *number * 100 + (value.text[0] == '-' ? -hundredths : hundredths);
    return true;
}

char *param_write_number(const struct param *param, int64_t number, char *to)
{
    return decimal_put_scaled(to, number, param->hundredths ? 2 : 0);
}

bool param_read_number(const struct param *param, struct span value, int64_t *number)
{
    /* -0 is a number only if negative numbers are allowed. */
    return !(param->min >= 0 && value.length && value.text[0] == '-') &&
        param_parse(param, value, number) && *number >= param->min && *number <= param->max &&
        !(param->odd && *number % 2 == 0);
}

const void *param_find(const struct param *param, struct span value)
{
    char word[WORD_MAX + 1];

    if (value.length > WORD_MAX || memchr(value.text, '\0', value.length))
        return NULL;
    memcpy(word, value.text, value.length);
    word[value.length] = '\0';
    return param->row(param, word, 0);
}

const struct param_alias param_flag_aliases[] = {
    {"true", "yes"},
    {"1", "yes"},
    {"on", "yes"},
    {"false", "no"},
    {"0", "no"},
    {"off", "no"},
    {NULL, NULL},
};

static bool read_listed(const struct param *param, struct span value, void *at)
{
    if (param->kind == PARAM_FLAG)
        for (const struct param_alias *alias = param_flag_aliases; alias->word; alias++)
            if (span_is(value, alias->word))
                value = span_of(alias->meant);

    const size_t i = span_find(value, param->words);

    if (param->words[i])
        store(param, (int64_t)i + param->first, at);
    return param->words[i];
}

bool param_read(const struct param *param, struct span value, void *base)
{
    void *at = (char *)base + param->offset;
    int64_t number;

    if (param->read)
        return param->read(param, value, at);
    if (param->words)
        return read_listed(param, value, at);
    if (param->row) {
        const void *row = param_find(param, value);

        memcpy(at, &row, sizeof(row));
        return row != NULL;
    }
    if (!param_read_number(param, value, &number))
        return false;
    store(param, number, at);
    return true;
}

bool param_is_default(const struct param *param, const void *base)
{
    static const uint64_t none[2] = {0}; /* as large as any value */
    const void *at = (const char *)base + param->offset;

    switch (param->size) {
    case sizeof(uint8_t):
        return *(const uint8_t *)at == 0;
    case sizeof(uint32_t):
        return *(const uint32_t *)at == 0;
    default:
        return memcmp(at, none, param->size) == 0;
    }
}

bool param_is_in_range(const struct param *param, const void *base)
{
    int64_t number, count = 0;

    if (param->read || param->row)
        return true;
    number = load(param, (const char *)base + param->offset);
    if (!param->words)
        return number >= param->min && number <= param->max;
    while (param->words[count])
        count++;
    return number >= param->first && number < param->first + count;
}

static char *write_value(const struct param *param, const void *at, char *to)
{
    if (param->write)
        return param->write(param, at, to);
    if (param->row) {
        const char *const *row;

        memcpy(&row, at, sizeof(row));
        return stpcpy(to, row ? *row : param->extra);
    }

    const int64_t number = load(param, at);

    if (param->words)
        return stpcpy(to, param->words[number - param->first]);
    return param_write_number(param, number, to);
}

char *param_write(const struct param *param, const void *base, char *to)
{
    to = stpcpy(to, param->name);
    *to++ = '=';
    return write_value(param, (const char *)base + param->offset, to);
}

char *params_write(const struct param *rows, size_t count, const void *base, char *to)
{
    const char *begin = to;

    for (const struct param *param = rows; param < rows + count; param++) {
        if (param->derived || (!param->always && param_is_default(param, base)))
            continue;
        if (to > begin)
            *to++ = '&';
        to = param_write(param, base, to);
    }
    return to;
}
