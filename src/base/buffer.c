/* A growing run of bytes, doubled when full. */
#include "base/buffer.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

bool buffer_reserve(struct buffer *buffer, size_t n)
{
    if (buffer->failed)
        return false;
    if (n < buffer->capacity - buffer->length)
        return true;

    size_t capacity = buffer->capacity ? buffer->capacity : 128;

    while (capacity - buffer->length <= n) {
        if (capacity > SIZE_MAX / 2) {
            buffer->failed = true;
            return false;
        }
        capacity *= 2;
    }
    char *data = realloc(buffer->data, capacity);

    if (!data) {
        buffer->failed = true;
        return false;
    }
    buffer->data = data;
    buffer->capacity = capacity;
    return true;
}

void buffer_add(struct buffer *buffer, const void *bytes, size_t n)
{
    if (!buffer_reserve(buffer, n))
        return;
    if (n)
        memcpy(buffer->data + buffer->length, bytes, n);
    buffer->length += n;
    buffer->data[buffer->length] = '\0';
}

void buffer_add_text(struct buffer *buffer, const char *text)
{
    buffer_add(buffer, text, strlen(text));
}

void buffer_addf(struct buffer *buffer, const char *format, ...)
{
    va_list arguments;

    va_start(arguments, format);
    const int n = vsnprintf(NULL, 0, format, arguments);
    va_end(arguments);

    if (n < 0 || !buffer_reserve(buffer, (size_t)n)) {
        buffer->failed = true;
        return;
    }
    va_start(arguments, format);
    vsnprintf(buffer->data + buffer->length, (size_t)n + 1, format, arguments);
    va_end(arguments);
    buffer->length += (size_t)n;
}

void buffer_clear(struct buffer *buffer)
{
    buffer->length = 0;
    buffer->failed = false;
    if (buffer->data)
        buffer->data[0] = '\0';
}

void buffer_free(struct buffer *buffer)
{
    free(buffer->data);
    *buffer = (struct buffer){0};
}
