/* Growing bytes. After a failed allocation additions do nothing, so only the finished text needs a look at `failed`. */
#ifndef BASE_BUFFER_H
#define BASE_BUFFER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* All zero is an empty buffer. `data` holds `length` bytes and, once anything is added, a NUL. */
struct buffer {
    char *data;
    size_t length;
    size_t capacity;
    bool failed;
};

/* Makes room for n more bytes and the NUL. False, and sets `failed`, when there is no memory. */
bool buffer_reserve(struct buffer *, size_t n);

void buffer_add(struct buffer *, const void *bytes, size_t n);
void buffer_add_text(struct buffer *, const char *text);
void buffer_addf(struct buffer *, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Adds a reason and evaluates to false, for `return buffer_say(error, …)` in a function that fails. */
#define buffer_say(buffer, ...) (buffer_addf(buffer, __VA_ARGS__), false)

/* Empties the buffer but keeps its memory. */
void buffer_clear(struct buffer *);

/* Frees the memory and leaves an empty buffer. */
void buffer_free(struct buffer *);

#endif
