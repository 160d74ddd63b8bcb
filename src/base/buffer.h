/* Bytes that grow. After a failed allocation additions do nothing, so a text is built and asked once if it is whole. */
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

/* Makes room for n more bytes and the NUL; false, and failed, when there is no memory. */
bool buffer_reserve(struct buffer *, size_t n);

void buffer_add(struct buffer *, const void *bytes, size_t n);
void buffer_add_text(struct buffer *, const char *text);
void buffer_addf(struct buffer *, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* The same with a reason, and false, as the caller returns that fails for it. */
#define buffer_say(buffer, ...) (buffer_addf(buffer, __VA_ARGS__), false)

/* Empties it and keeps its memory. */
void buffer_clear(struct buffer *);

/* Frees its memory; it is empty afterwards. */
void buffer_free(struct buffer *);

#endif
