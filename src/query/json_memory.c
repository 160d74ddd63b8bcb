/* jansson allocates by a function that can be set, and that notes what fails. */
#include "query/json_memory.h"

#include <jansson.h>
#include <stdlib.h>

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
