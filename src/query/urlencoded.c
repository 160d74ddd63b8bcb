/* application/x-www-form-urlencoded, but nothing is let through that is not well-formed. */
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

static int hex(char c)
{
    if (c >= '0' && c <= '9')
        return c - '0';
    if (c >= 'a' && c <= 'f')
        return c - 'a' + 10;
    if (c >= 'A' && c <= 'F')
        return c - 'A' + 10;
    return -1;
}

/* Looks before it writes, so that a piece that is refused can still be shown as it was sent. */
static enum decoding check(struct span piece)
{
    enum decoding decoding = DECODING_OK;

    for (size_t i = 0; i < piece.length; i++) {
        if (piece.text[i] == '\0')
            decoding = DECODING_NUL;
        if (piece.text[i] != '%')
            continue;
        if (piece.length - i < 3 || hex(piece.text[i + 1]) < 0 || hex(piece.text[i + 2]) < 0)
            return DECODING_BROKEN;
        if (piece.text[i + 1] == '0' && piece.text[i + 2] == '0')
            decoding = DECODING_NUL;
    }
    return decoding;
}

enum decoding urlencoded_decode(struct span *piece, bool plus)
{
    const enum decoding decoding = check(*piece);
    /* The text is in the caller's own copy of the target. */
    char *to = (char *)piece->text;

    if (decoding != DECODING_OK)
        return decoding;
    if (!memchr(piece->text, '%', piece->length) &&
        !(plus && memchr(piece->text, '+', piece->length)))
        return DECODING_OK;
    for (size_t i = 0; i < piece->length; i++) {
        const char c = piece->text[i];

        if (c == '%') {
            *to++ = (char)(hex(piece->text[i + 1]) << 4 | hex(piece->text[i + 2]));
            i += 2;
        } else {
            *to++ = plus && c == '+' ? ' ' : c;
        }
    }
    piece->length = (size_t)(to - piece->text);
    return DECODING_OK;
}

void urlencoded_write(struct span text, struct buffer *url)
{
    static const char unreserved[] =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~";

    for (size_t i = 0; i < text.length; i++)
        if (memchr(unreserved, text.text[i], sizeof(unreserved) - 1))
            buffer_add(url, &text.text[i], 1);
        else
            buffer_addf(url, "%%%02X", (unsigned char)text.text[i]);
}

/* Most pairs have nothing to decode, and are read once. */
bool urlencoded_next(struct span *query, struct pair *pair)
{
    size_t begin = 0, equals, end;
    bool plain = true;

    while (begin < query->length && query->text[begin] == '&')
        begin++;
    if (begin == query->length)
        return false;
    equals = query->length;
    for (end = begin; end < query->length && query->text[end] != '&'; end++) {
        const char c = query->text[end];

        if (c == '=' && equals > end)
            equals = end;
        plain &= c != '%' && c != '+' && c != '\0';
    }
    equals = equals < end ? equals : end;
    pair->name = (struct span){query->text + begin, equals - begin};
    pair->value =
        (struct span){query->text + equals + (equals < end), end - equals - (equals < end)};
    *query = (struct span){query->text + end, query->length - end};
    pair->decoding = plain ? DECODING_OK : urlencoded_decode(&pair->name, true);
    if (!plain && pair->decoding == DECODING_OK)
        pair->decoding = urlencoded_decode(&pair->value, true);
    return true;
}
