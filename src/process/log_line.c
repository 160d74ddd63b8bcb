/* Handwritten, since every request has a line. Nearly all texts need no escape. logfmt uses JSON's quoting too. */
#include "process/log.h"

#include "base/decimal.h"

#include <stdio.h>
#include <string.h>
#include <time.h>

enum {
    ESCAPED = 12, /* the longest form of a character: two surrogates */
    CUT_MARK = 3, /* bytes of the ellipsis */
    SECOND = 20   /* bytes of 2026-01-02T03:04:05 and a NUL */
};

enum { ESCAPED_BYTE = 1, SEPARATOR = 2 };

/* What a text needs if it has a byte: escapes, or only quotes in logfmt. */
static const unsigned char needs[256] = {
    [0 ... 0x1f] = ESCAPED_BYTE,
    [0x7f ... 0xff] = ESCAPED_BYTE,
    ['"'] = ESCAPED_BYTE,
    ['\\'] = ESCAPED_BYTE,
    [' '] = SEPARATOR,
    ['='] = SEPARATOR,
};

static unsigned scan(struct span text)
{
    unsigned found = 0;

    for (size_t i = 0; i < text.length; i++)
        found |= needs[(unsigned char)text.text[i]];
    return found;
}

static char *put_unit(char *to, unsigned unit)
{
    return to + snprintf(to, ESCAPED, "\\u%04x", unit);
}

static char *put_escaped(char *to, uint32_t character)
{
    if (character == '"' || character == '\\') {
        *to = '\\';
        to[1] = (char)character;
        return to + 2;
    }
    if (character < 0x10000)
        return put_unit(to, character);
    to = put_unit(to, 0xd800 + ((character - 0x10000) >> 10));
    return put_unit(to, 0xdc00 + ((character - 0x10000) & 0x3ff));
}

/* Writes a text with escapes. False if it does not fit before `end`. */
static bool put_special(char **at, const char *end, struct span text)
{
    const bool utf8 = span_is_utf8(text);
    char *to = *at;

    while (text.length) {
        /* A byte that does not begin a character of UTF-8 is read as Latin-1. */
        const size_t length = utf8 ? span_character(text) : 1;
        const uint32_t character = span_code_point((struct span){text.text, length});

        if (end - to < ESCAPED)
            return false;
        if (character >= ' ' && character < 0x7f && character != '"' && character != '\\')
            *to++ = (char)character;
        else
            to = put_escaped(to, character);
        text = span_from(text, length);
    }
    *at = to;
    return true;
}

/* The beginning of a text that is too long, without half a character at its end. */
static struct span cut(struct span text, size_t max)
{
    size_t length = max;

    while (length && max - length < 4 && (text.text[length] & 0xc0) == 0x80)
        length--;
    return (struct span){text.text, length};
}

void log_line_text(struct log_line *line, struct span key, struct span text, size_t max)
{
    const bool is_cut = text.length > max;
    unsigned found;
    bool quoted;
    char *to;

    if (is_cut)
        text = cut(text, max);
    if (!log_line_has_room(line, key, text.length + CUT_MARK))
        return;
    found = scan(text);
    quoted = line->format == LOG_JSON || found || is_cut || text.length == 0;
    to = log_line_key(line, key);
    if (quoted)
        *to++ = '"';
    if (!(found & ESCAPED_BYTE))
        to = mempcpy(to, text.text, text.length);
    else if (!put_special(&to, line->bytes + LOG_LINE_MAX - LOG_LINE_TAIL - CUT_MARK - 1, text))
        return;
    if (is_cut)
        to = mempcpy(to, "…", CUT_MARK);
    if (quoted)
        *to++ = '"';
    line->at = to;
}

/* Writes the time. The text of a second is kept, as most lines are of the same one as the last. */
static char *put_time(char *to)
{
    static _Thread_local struct {
        time_t second;
        char text[SECOND];
    } last;
    struct timespec now;
    unsigned milliseconds;

    clock_gettime(CLOCK_REALTIME, &now);
    if (now.tv_sec != last.second || !last.text[0]) {
        struct tm utc;

        gmtime_r(&now.tv_sec, &utc);
        if (!strftime(last.text, sizeof(last.text), "%Y-%m-%dT%H:%M:%S", &utc))
            memcpy(last.text, "1970-01-01T00:00:00", SECOND);
        last.second = now.tv_sec;
    }
    milliseconds = (unsigned)now.tv_nsec / 1000000;
    memcpy(to, last.text, SECOND - 1);
    to += SECOND - 1;
    *to++ = '.';
    *to++ = (char)('0' + milliseconds / 100);
    memcpy(to, decimal_pairs + 2 * (milliseconds % 100), 2);
    return put(to + 2, "Z");
}

void log_line_begin(struct log_line *line, enum log_format format, const char *priority)
{
    const bool json = format == LOG_JSON;

    line->format = format;
    line->at = put_time(put(stpcpy(line->bytes, priority), json ? "{\"time\":\"" : "time="));
    if (json)
        *line->at++ = '"';
}

struct span log_line_end(struct log_line *line)
{
    if (line->format == LOG_JSON)
        *line->at++ = '}';
    *line->at++ = '\n';
    return (struct span){line->bytes, (size_t)(line->at - line->bytes)};
}
