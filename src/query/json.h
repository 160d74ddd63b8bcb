/*
 * Helpers for jansson, which does not report every failed allocation: it may then refuse valid
 * text, or leave out a value.
 */
#ifndef QUERY_JSON_H
#define QUERY_JSON_H

#include "base/buffer.h"

#include <jansson.h>
#include <stdbool.h>
#include <stdint.h>

/* Watches jansson's allocations from now on. Call it while there is one thread. */
void json_memory_watch(void);

/* After json_memory_begin: whether an allocation of jansson failed in this thread. */
void json_memory_begin(void);
bool json_memory_failed(void);

/*
 * Adds a value, made since json_memory_begin, as text and a newline, and releases it. If it is
 * NULL, or memory ran out, the text fails.
 */
void json_write(json_t *, size_t flags, struct buffer *text);

/* Whether the value is a whole number: a signed 64-bit integer, or a whole real up to 2^53. */
bool json_whole_number(const json_t *value, int64_t *number);

/* The type of a value in words: `an array`. */
const char *json_type_name(const json_t *value);

#endif
