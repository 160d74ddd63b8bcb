/* The words and weights of a mix. It is kept in lowest terms, so that equal mixes are the same. */
#include "core/spec/spec.h"

#include "base/decimal.h"
#include "base/text.h"

static const char *const names[MAZE_PICKS] = {
    [MAZE_PICK_NEWEST] = "newest",
    [MAZE_PICK_OLDEST] = "oldest",
    [MAZE_PICK_MIDDLE] = "middle",
    [MAZE_PICK_RANDOM] = "random",
};

static const struct maze_mix default_text = {{[MAZE_PICK_NEWEST] = 1, [MAZE_PICK_RANDOM] = 1}};
static const struct maze_mix none = {{0}};

static bool is_equal(const struct maze_mix *a, const struct maze_mix *b)
{
    return memcmp(a->weight, b->weight, sizeof(a->weight)) == 0;
}

struct maze_mix maze_mix_weights(const struct maze_mix *mix)
{
    return is_equal(mix, &none) ? default_text : *mix;
}

static unsigned divisor(unsigned a, unsigned b)
{
    while (b) {
        const unsigned rest = a % b;

        a = b;
        b = rest;
    }
    return a;
}

/* Reduces weights to lowest terms, and the default to all 0. */
static void reduce(struct maze_mix *mix)
{
    unsigned common = 0;

    for (size_t i = 0; i < MAZE_PICKS; i++)
        common = divisor(mix->weight[i], common);
    for (size_t i = 0; i < MAZE_PICKS; i++)
        mix->weight[i] = (uint8_t)(mix->weight[i] / common);
    if (is_equal(mix, &default_text))
        *mix = none;
}

bool mix_is_reduced(const struct maze_mix *mix)
{
    unsigned common = 0;

    for (size_t i = 0; i < MAZE_PICKS; i++) {
        if (mix->weight[i] > MAZE_MIX_WEIGHT_MAX)
            return false;
        common = divisor(mix->weight[i], common);
    }
    return common <= 1;
}

/* Reads one pick, `newest` or `newest:75`. */
static bool read_pick(struct span text, struct maze_mix *mix)
{
    const bool weighted = memchr(text.text, ':', text.length) != NULL;
    const struct span name = span_cut(&text, ':');
    uint64_t weight = 1;
    size_t pick = 0;

    while (pick < MAZE_PICKS && !span_is(name, names[pick]))
        pick++;
    if (pick == MAZE_PICKS || mix->weight[pick])
        return false;
    if (weighted &&
        (span_u64(text, &weight) != NUMBER_OK || weight < 1 || weight > MAZE_MIX_WEIGHT_MAX))
        return false;
    mix->weight[pick] = (uint8_t)weight;
    return true;
}

bool maze_mix_read(const char *text, size_t length, struct maze_mix *mix)
{
    struct span rest = {text, length};

    *mix = none;
    /* Cutting would not notice a comma at the end. */
    if (length == 0 || text[length - 1] == ',')
        return false;
    while (rest.length)
        if (!read_pick(span_cut(&rest, ','), mix))
            return false;
    reduce(mix);
    return true;
}

/* The pick that equals or resembles a word; MAZE_PICKS if none does. */
static size_t nearest_pick(struct span word)
{
    const unsigned tolerance = text_tolerance(word);

    for (unsigned distance = 0; distance <= tolerance; distance++)
        for (size_t pick = 0; pick < MAZE_PICKS; pick++)
            if (text_distance(word, names[pick], tolerance) == distance)
                return pick;
    return MAZE_PICKS;
}

void maze_mix_nearest(const char *text, size_t length, char nearest[MAZE_MIX_TEXT])
{
    struct span rest = {text, length};
    bool given[MAZE_PICKS + 1] = {[MAZE_PICKS] = true};
    char *to = nearest;

    while (rest.length) {
        struct span weight = span_cut(&rest, ',');
        const size_t pick = nearest_pick(span_trimmed(span_cut(&weight, ':')));
        uint64_t number = MAZE_MIX_WEIGHT_MAX;

        if (given[pick])
            continue;
        given[pick] = true;
        if (to > nearest)
            *to++ = ',';
        to = stpcpy(to, names[pick]);
        if (span_u64(weight, &number) == NUMBER_MALFORMED)
            continue;
        *to++ = ':';
        to += decimal_write(number < 1         ? 1
                : number > MAZE_MIX_WEIGHT_MAX ? MAZE_MIX_WEIGHT_MAX
                                               : number,
            to);
    }
    *to = '\0';
}

size_t maze_mix_write(const struct maze_mix *mix, char text[MAZE_MIX_TEXT])
{
    const struct maze_mix mixed = maze_mix_weights(mix);
    unsigned picks = 0;
    char *to = text;

    for (size_t i = 0; i < MAZE_PICKS; i++)
        picks += mixed.weight[i] > 0;
    for (size_t i = 0; i < MAZE_PICKS; i++) {
        if (!mixed.weight[i])
            continue;
        if (to > text)
            *to++ = ',';
        memcpy(to, names[i], strlen(names[i]));
        to += strlen(names[i]);
        if (picks > 1) {
            *to++ = ':';
            to += decimal_write(mixed.weight[i], to);
        }
    }
    *to = '\0';
    return (size_t)(to - text);
}
