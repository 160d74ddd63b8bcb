/* jansson allocates through a function of ours, which notes failures. */
#include "query/json.h"

#include <stdlib.h>

#define SAFE_INTEGER 9007199254740991.0 /* 2^53 - 1 */

static _Thread_local bool failed;

static void *allocate(size_t size)
{
    void *block = malloc(size);

    failed |= block == NULL;
    return block;
}

void json_memory_watch(void)
{
    json_set_alloc_funcs(allocate, free);
}

void json_memory_begin(void)
{
    failed = false;
}

bool json_memory_failed(void)
{
    return failed;
}

void json_write(json_t *object, size_t flags, struct buffer *text)
{
    char *dump = object ? json_dumps(object, flags) : NULL;

    json_decref(object);
    if (dump && !failed)
        buffer_addf(text, "%s\n", dump);
    else
        text->failed = true;
    free(dump);
}

bool json_whole_number(const json_t *value, int64_t *number)
{
    const double real = json_real_value(value); /* 0 if it is an integer */

    if (json_is_integer(value)) {
        *number = json_integer_value(value);
        return true;
    }
    /* JSON takes 1.0 and 1e0 for the integer 1; past 2^53 a real has lost digits. */
    if (!json_is_real(value) || real < -SAFE_INTEGER || real > SAFE_INTEGER)
        return false;
    *number = (int64_t)real;
    return (double)*number == real;
}

const char *json_type_name(const json_t *value)
{
    static const char *const names[] = {
        [JSON_OBJECT] = "an object",
        [JSON_ARRAY] = "an array",
        [JSON_STRING] = "a string",
        [JSON_INTEGER] = "a number",
        [JSON_REAL] = "a number with a fraction or an exponent",
        [JSON_TRUE] = "true",
        [JSON_FALSE] = "false",
        [JSON_NULL] = "null",
    };

    return names[json_typeof(value)];
}
