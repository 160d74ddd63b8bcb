/* Words and weights of a mix; it is kept in its lowest terms, so that equal mixes are one. */
#include "maze/mix.h"

#include "base/buffer.h"
#include "base/text.h"

#include <string.h>

static const char *const names[PICKS] = {
    [PICK_NEWEST] = "newest",
    [PICK_OLDEST] = "oldest",
    [PICK_MIDDLE] = "middle",
    [PICK_RANDOM] = "random",
};

static const struct mix fallback = {{[PICK_NEWEST] = 1, [PICK_RANDOM] = 1}};
static const struct mix none = {{0}};

bool mix_equal(const struct mix *a, const struct mix *b)
{
    return memcmp(a->weight, b->weight, sizeof(a->weight)) == 0;
}

const char *pick_name(enum pick pick)
{
    return names[pick];
}

struct mix mix_weights(const struct mix *mix)
{
    return mix_equal(mix, &none) ? fallback : *mix;
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

/* Brings weights to their lowest terms, and the fallback to all 0. */
static void reduce(struct mix *mix)
{
    unsigned common = 0;

    for (size_t i = 0; i < PICKS; i++)
        common = divisor(mix->weight[i], common);
    for (size_t i = 0; i < PICKS; i++)
        mix->weight[i] = (uint8_t)(mix->weight[i] / common);
    if (mix_equal(mix, &fallback))
        *mix = none;
}

/* Reads one pick, `newest` or `newest:75`. */
static bool read_pick(struct span text, struct mix *mix)
{
    const bool weighted = memchr(text.text, ':', text.length) != NULL;
    const struct span name = span_cut(&text, ':');
    uint64_t weight = 1;
    size_t pick = 0;

    while (pick < PICKS && !span_is(name, names[pick]))
        pick++;
    if (pick == PICKS || mix->weight[pick])
        return false;
    if (weighted && (span_u64(text, &weight) != NUMBER_OK || weight < 1 || weight > MIX_WEIGHT_MAX))
        return false;
    mix->weight[pick] = (uint8_t)weight;
    return true;
}

bool mix_read(const char *text, size_t length, struct mix *mix)
{
    struct span rest = {text, length};

    *mix = none;
    /* A comma at the end would go unseen by the cutting. */
    if (length == 0 || text[length - 1] == ',')
        return false;
    while (rest.length)
        if (!read_pick(span_cut(&rest, ','), mix))
            return false;
    reduce(mix);
    return true;
}

size_t mix_write(const struct mix *mix, char text[MIX_TEXT])
{
    const struct mix mixed = mix_weights(mix);
    unsigned picks = 0;
    char *to = text;

    for (size_t i = 0; i < PICKS; i++)
        picks += mixed.weight[i] > 0;
    for (size_t i = 0; i < PICKS; i++) {
        if (!mixed.weight[i])
            continue;
        if (to > text)
            *to++ = ',';
        memcpy(to, names[i], strlen(names[i]));
        to += strlen(names[i]);
        if (picks > 1) {
            *to++ = ':';
            to += u64_write(mixed.weight[i], to);
        }
    }
    *to = '\0';
    return (size_t)(to - text);
}
