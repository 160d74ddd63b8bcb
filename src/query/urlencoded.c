/* application/x-www-form-urlencoded, decoded strictly: malformed pieces are refused. */
#include "query/urlencoded.h"

#include <string.h>

void urlencoded_split(struct span target, struct span *path, struct span *query)
{
    *query = target;
    *path = span_cut(query, '?');
    if (path->length && path->text[0] != '/' && path->text[0] != '*') {
        const char *authority = memmem(path->text, path->length, "://", 3);
        const char *end = path->text + path->length;

        if (!authority)
            return;
        const char *slash = memchr(authority + 3, '/', (size_t)(end - authority - 3));

        *path = slash ? (struct span){slash, (size_t)(end - slash)} : SPAN("/");
    }
}

/* Checks before anything is written, so that a refused piece can be shown as it was sent. */
static enum decoding check(struct span piece)
{
    enum decoding decoding = DECODING_OK;

    for (size_t i = 0; i < piece.length; i++) {
        if (piece.text[i] == '\0')
            decoding = DECODING_NUL;
        if (piece.text[i] != '%')
            continue;
        if (piece.length - i < 3 || text_hex_digit(piece.text[i + 1]) < 0 ||
            text_hex_digit(piece.text[i + 2]) < 0)
            return DECODING_BROKEN;
        if (piece.text[i + 1] == '0' && piece.text[i + 2] == '0')
            decoding = DECODING_NUL;
    }
    return decoding;
}

/* Most pieces have no escapes, and are read once. */
enum decoding urlencoded_decode(struct span *piece, bool plus)
{
    static const bool is_code[UINT8_MAX + 1] = {['\0'] = true, ['%'] = true, ['+'] = true};
    /* The text is in the caller's own copy of the target. */
    char *to = (char *)piece->text;
    enum decoding decoding;
    size_t i = 0;

    while (i < piece->length && !is_code[(uint8_t)to[i]])
        i++;
    if (i == piece->length)
        return DECODING_OK;
    decoding = check(*piece);
    if (decoding != DECODING_OK)
        return decoding;
    for (i = 0; i < piece->length; i++) {
        const char c = piece->text[i];

        if (c == '%') {
            *to++ = (char)(text_hex_digit(piece->text[i + 1]) << 4 |
                text_hex_digit(piece->text[i + 2]));
            i += 2;
        } else {
            *to++ = plus && c == '+' ? ' ' : c;
        }
    }
    piece->length = (size_t)(to - piece->text);
    return DECODING_OK;
}

void urlencoded_write(struct span text, const char *kept, struct buffer *url)
{
    static const char unreserved[] =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~";

    for (size_t i = 0; i < text.length; i++)
        if (memchr(unreserved, text.text[i], sizeof(unreserved) - 1) ||
            memchr(kept, text.text[i], strlen(kept)))
            buffer_add(url, &text.text[i], 1);
        else
            buffer_addf(url, "%%%02X", (unsigned char)text.text[i]);
}

bool urlencoded_next(struct span *query, struct pair *pair)
{
    struct span value = {query->text, 0};

    while (query->length && !value.length)
        value = span_cut(query, '&');
    if (!value.length)
        return false;
    pair->name = span_cut(&value, '=');
    pair->value = value;
    pair->decoding = urlencoded_decode(&pair->name, true);
    if (pair->decoding == DECODING_OK)
        pair->decoding = urlencoded_decode(&pair->value, true);
    return true;
}
