/* A line is built whole and written by one call, so that lines of different threads do not mix. */
#include "process/log.h"

#include "base/text.h"

#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

/* Set while there is one thread, and only read afterwards. */
static enum log_level shown = LOG_INFO;
static enum log_format format = LOG_LOGFMT;

static atomic_uint_fast64_t lost;

uint64_t log_lost(void)
{
    return atomic_load_explicit(&lost, memory_order_relaxed);
}

void log_open(enum log_level level, enum log_format line_format)
{
    shown = level;
    format = line_format;
}

bool log_shows(enum log_level level)
{
    return level <= shown;
}

static bool is_plain(const char *value)
{
    for (const char *c = value; *c; c++)
        if ((unsigned char)*c <= ' ' || *c == '"' || *c == '=' || *c == '\\' || *c == 0x7f)
            return false;
    return *value != '\0';
}

/* JSON quoting serves logfmt too. What is not UTF-8 is taken as Latin-1. */
static void add_quoted(struct buffer *line, const char *value)
{
    const bool utf8 = span_is_utf8(span_of(value));

    buffer_add(line, "\"", 1);
    for (const char *c = value; *c; c++) {
        if (*c == '"' || *c == '\\')
            buffer_addf(line, "\\%c", *c);
        else if ((unsigned char)*c < ' ' || *c == 0x7f || (!utf8 && (unsigned char)*c > 0x7f))
            buffer_addf(line, "\\u%04x", (unsigned)(unsigned char)*c);
        else
            buffer_add(line, c, 1);
    }
    buffer_add(line, "\"", 1);
}

static void add_pair(struct buffer *line, const char *key, const char *value)
{
    const bool first = line->length == 0;

    if (format == LOG_JSON) {
        buffer_addf(line, "%s\"%s\":", first ? "{" : ",", key);
        add_quoted(line, value);
        return;
    }
    buffer_addf(line, "%s%s=", first ? "" : " ", key);
    if (is_plain(value))
        buffer_add_text(line, value);
    else
        add_quoted(line, value);
}

static void add_time(struct buffer *line)
{
    char stamp[32], text[48];
    struct timespec now;
    struct tm utc;

    clock_gettime(CLOCK_REALTIME, &now);
    gmtime_r(&now.tv_sec, &utc);
    strftime(stamp, sizeof(stamp), "%Y-%m-%dT%H:%M:%S", &utc);
    snprintf(text, sizeof(text), "%s.%03ldZ", stamp, now.tv_nsec / 1000000);
    add_pair(line, "time", text);
}

void log_line(enum log_level level, const char *event, ...)
{
    struct buffer line = {0};
    va_list pairs;

    if (!log_shows(level))
        return;
    add_time(&line);
    add_pair(&line, "level", config_log_levels[level]);
    add_pair(&line, "event", event);
    va_start(pairs, event);
    for (const char *key; (key = va_arg(pairs, const char *));)
        add_pair(&line, key, va_arg(pairs, const char *));
    va_end(pairs);
    buffer_add_text(&line, format == LOG_JSON ? "}\n" : "\n");
    /* A line that cannot be written is no reason to fail a request. */
    if (line.failed || write(STDERR_FILENO, line.data, line.length) < 0)
        atomic_fetch_add_explicit(&lost, 1, memory_order_relaxed);
    buffer_free(&line);
}
