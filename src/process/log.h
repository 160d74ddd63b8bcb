/*
 * The log: one line per event on standard error, and one per request on standard output, as logfmt
 * or JSON. Any thread may write.
 *
 * From log_start to log_stop, the log's own threads write the lines and nobody waits for them:
 * lines that do not fit are dropped and counted. Before and after, the caller waits, for a second
 * at most, until its line is written.
 */
#ifndef PROCESS_LOG_H
#define PROCESS_LOG_H

#include "base/bits.h"
#include "base/buffer.h"
#include "base/decimal.h"
#include "base/text.h"
#include "process/config.h"

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

/*
 * Call this once, before there is a second thread; until then the log is at level info, in logfmt.
 * Makes sure that no other file ever gets the numbers of the log's descriptors.
 */
void log_open(enum log_level, enum log_format);

/* Call this in its place for events to write no line at all. */
void log_mute(void);

/*
 * Starts the threads; false when there is no memory or thread. Call it before any other thread
 * writes, and log_stop after they have ended.
 */
bool log_start(void);

/* Writes the remaining lines, for a second at most, and ends the threads. */
void log_stop(void);

/*
 * The prefix by which systemd's journal knows the level of a line (sd-daemon(3)), if it reads this
 * descriptor; else empty.
 */
const char *log_priority(int fd, enum log_level);

/* A field of an event: a text or a number. */
struct log_field {
    const char *key;
    struct span text; /* if it is NULL, the value is `number` */
    uint64_t number;
};

static inline struct log_field log_span(const char *key, struct span text)
{
    return (struct log_field){.key = key, .text = text.text ? text : SPAN("")};
}

static inline struct log_field log_text(const char *key, const char *text)
{
    return log_span(key, span_of(text));
}

static inline struct log_field log_number(const char *key, uint64_t number)
{
    return (struct log_field){.key = key, .number = number};
}

/*
 * Writes a line: the time, the level, the event, then the fields:
 * log_event(LOG_INFO, "listening", log_text("url", url), log_number("port", port)).
 */
#define log_event(level, event, ...)                                                               \
    log_fields(level, event, (const struct log_field[]){__VA_ARGS__ __VA_OPT__(, ){NULL}})

/* The same with an array of fields that ends with a NULL key. */
void log_fields(enum log_level, const char *event, const struct log_field *);

/* Writes each line of the remarks as a warning. */
void log_remarks(const char *event, const struct buffer *remarks);

/* How many lines were dropped since the start, in both streams. */
uint64_t log_lost(void);

/*
 * Events that come in bursts, such as requests that meet a full queue. Each kind writes at most one
 * line per second, with the number of events suppressed since the last one. Any thread may log
 * them. A row has a name, a level and the event.
 */
#define LOG_LIMITED_TABLE(X)                                                                       \
    X(LOG_LIMITED_QUEUE, LOG_WARNING, "queue-full")                                                \
    X(LOG_LIMITED_MEMORY, LOG_WARNING, "memory-short")                                             \
    X(LOG_LIMITED_TIMEOUT, LOG_WARNING, "timed-out")                                               \
    X(LOG_LIMITED_INTERNAL, LOG_ERROR, "internal")                                                 \
    X(LOG_LIMITED_CUT, LOG_WARNING, "answer-cut")                                                  \
    X(LOG_LIMITED_CONNECTIONS, LOG_WARNING, "connections-full")                                    \
    X(LOG_LIMITED_CLIENT, LOG_WARNING, "client-full")                                              \
    X(LOG_LIMITED_FILES, LOG_ERROR, "files-exhausted")                                             \
    X(LOG_LIMITED_NOT_ACCEPTED, LOG_ERROR, "not-accepted")

enum log_limited_kind {
#define X(name, level, event) name,
    LOG_LIMITED_TABLE(X)
#undef X
        LOG_LIMITED_KINDS
};

/* Logs an event: log_limited(LOG_LIMITED_CLIENT, log_text("client", address)). */
#define log_limited(kind, ...)                                                                     \
    log_limited_fields(kind, (const struct log_field[]){__VA_ARGS__ __VA_OPT__(, ){NULL}})

/* The same with fields that end with a NULL key; LOG_LIMITED_FIELDS of them are written. */
enum { LOG_LIMITED_FIELDS = 6 };
void log_limited_fields(enum log_limited_kind, const struct log_field *);

/*
 * Writes a line for each kind that has suppressed events, if its last line is a second old, and for
 * each stream that dropped lines and flows again. Call it about once a second, from one thread at a
 * time, so that the end of a burst is logged too; `all` does not wait for the second to pass.
 */
void log_limited_flush(bool all);

/*
 * A line in logfmt or JSON: pairs of a key and a value. Its size is fixed, so a line costs no
 * allocation; a pair that does not fit is left out.
 */
enum {
    LOG_LINE_MAX = 4096, /* bytes with the newline: as many as a pipe takes as a whole */
    LOG_LINE_TAIL = 2,   /* bytes kept for the end of the line */
    LOG_LINE_PAIR = 8    /* bytes that a pair has beside its key and its value */
};

struct log_line {
    enum log_format format;
    char *at; /* where the next pair begins */
    char bytes[LOG_LINE_MAX];
};

/*
 * Begins a line with the current time, in UTC, to the millisecond, behind what log_priority
 * returned.
 */
void log_line_begin(struct log_line *, enum log_format, const char *priority);

/*
 * Adds a pair. Keys are letters, digits and underscores. A text may hold any bytes; only its first
 * `max` are shown, followed by an ellipsis. What is not UTF-8 is read as Latin-1. Control
 * characters and everything beyond ASCII are escaped as in JSON, so that no text can end the line,
 * control a terminal or hide a part of itself.
 */
void log_line_text(struct log_line *, struct span key, struct span text, size_t max);

/* Whether there is room for a pair whose value has `length` bytes. */
static inline bool log_line_has_room(const struct log_line *line, struct span key, size_t length)
{
    const char *end = line->bytes + LOG_LINE_MAX - LOG_LINE_TAIL;

    return (size_t)(end - line->at) >= key.length + length + LOG_LINE_PAIR;
}

/* Begins a pair for which there is room; returns where its value goes. A literal is a few moves. */
static INLINE char *log_line_key(const struct log_line *line, struct span key)
{
    char *to = line->at;

    if (line->format != LOG_JSON) {
        *to++ = ' ';
        memcpy(to, key.text, key.length);
        to[key.length] = '=';
        return to + key.length + 1;
    }
    *to++ = ',';
    *to++ = '"';
    memcpy(to, key.text, key.length);
    return put(to + key.length, "\":");
}

/*
 * The same as log_line_text without a check: the text is letters, digits, '.', ':', '-' and '_', at
 * least one.
 */
static INLINE void log_line_word(struct log_line *line, struct span key, struct span word)
{
    char *to;

    if (!log_line_has_room(line, key, word.length))
        return;
    to = log_line_key(line, key);
    if (line->format == LOG_JSON)
        *to++ = '"';
    to = mempcpy(to, word.text, word.length);
    if (line->format == LOG_JSON)
        *to++ = '"';
    line->at = to;
}

/* The same in quotes: the text is printable ASCII without '"' and '\\'. */
static INLINE void log_line_quoted(struct log_line *line, struct span key, struct span text)
{
    char *to;

    if (!log_line_has_room(line, key, text.length))
        return;
    to = log_line_key(line, key);
    *to++ = '"';
    to = mempcpy(to, text.text, text.length);
    *to++ = '"';
    line->at = to;
}

static INLINE void log_line_number(struct log_line *line, struct span key, uint64_t number)
{
    if (log_line_has_room(line, key, DECIMAL_MAX))
        line->at = decimal_put_short(log_line_key(line, key), number);
}

/* Ends the line. The span is valid as long as the line. */
struct span log_line_end(struct log_line *);

/* Begins a line about a request; writes such a line, once it is complete, to standard output. */
void log_request_begin(struct log_line *);
void log_request(struct span line);

#endif
