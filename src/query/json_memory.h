/*
 * Whether jansson had the memory that it needed. It does not always say so: where memory runs out
 * it may take good text for bad, or leave a value out.
 */
#ifndef QUERY_JSON_MEMORY_H
#define QUERY_JSON_MEMORY_H

#include <stdbool.h>

/* Watches the library's allocations from now on. To be called while there is one thread. */
void json_memory_watch(void);

/* Whether an allocation of this thread failed since the last json_memory_begin. */
void json_memory_begin(void);
bool json_memory_failed(void);

#endif
