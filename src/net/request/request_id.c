/* New ids hash a counter with a random start, so that they look random and never repeat. */
#include "net/request/request_id.h"

#include "base/rng.h"

#include <stdbool.h>
#include <string.h>

void request_ids_begin(struct request_ids *ids, uint64_t random)
{
    ids->next = random;
}

static bool is_allowed(char c)
{
    static const bool allowed[256] = {
        ['0' ... '9'] = true,
        ['A' ... 'Z'] = true,
        ['a' ... 'z'] = true,
        ['.'] = true,
        ['_'] = true,
        ['-'] = true,
    };

    return allowed[(unsigned char)c];
}

/* The length of an id that may be taken, or 0. */
static size_t measure(const char *given)
{
    size_t length = 0;

    while (length <= REQUEST_ID_MAX && is_allowed(given[length]))
        length++;
    return length <= REQUEST_ID_MAX && !given[length] ? length : 0;
}

/* Writes all digits at once: each half of a byte becomes a byte, and those above 9 a letter. */
static void put_digits(char *to, uint32_t number)
{
    uint64_t digits = number, letters;

    digits = (digits | digits << 16) & UINT64_C(0x0000ffff0000ffff);
    digits = (digits | digits << 8) & UINT64_C(0x00ff00ff00ff00ff);
    digits = (digits | digits << 4) & UINT64_C(0x0f0f0f0f0f0f0f0f);
    letters = (digits + UINT64_C(0x0606060606060606)) >> 4 & UINT64_C(0x0101010101010101);
    digits += UINT64_C(0x3030303030303030) + letters * ('a' - '0' - 10);
    memcpy(to, &digits, sizeof(digits));
}

void request_id_take(struct request_id *id, const char *given, struct request_ids *ids)
{
    const size_t length = given ? measure(given) : 0;
    uint64_t mixed;

    id->length = (uint8_t)(length ? length : REQUEST_ID_MADE);
    id->is_given = length;
    id->text[id->length] = '\0';
    if (length) {
        memcpy(id->text, given, length);
        return;
    }
    mixed = mix64(ids->next++);
    put_digits(id->text, (uint32_t)mixed);
    put_digits(id->text + REQUEST_ID_MADE / 2, (uint32_t)(mixed >> 32));
}
