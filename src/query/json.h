/*
 * jansson, and what it does not say by itself. Where memory runs out, it may take good text for
 * bad, or leave a value out.
 */
#ifndef QUERY_JSON_H
#define QUERY_JSON_H

#include "base/buffer.h"

#include <jansson.h>
#include <stdbool.h>
#include <stdint.h>

/* Watches the library's allocations from now on. To be called while there is one thread. */
void json_memory_watch(void);

/* Whether an allocation of this thread failed since the last json_memory_begin. */
void json_memory_begin(void);
bool json_memory_failed(void);

/*
 * Adds a value, made since json_memory_begin, as text and a newline, and lets go of it. NULL, or
 * memory that ran out: the text has failed.
 */
void json_write(json_t *, size_t flags, struct buffer *text);

/*
 * Whether the value is a whole number, of 64 bits with a sign, or written with a fraction or an
 * exponent up to 2^53.
 */
bool json_whole_number(const json_t *value, int64_t *number);

/* What a value is, in words: `an array`. */
const char *json_type_name(const json_t *value);

#endif
