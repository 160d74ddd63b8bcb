/*
 * The log: one line per event on standard error, and one per request on standard output, as logfmt
 * or JSON. Any thread may write.
 *
 * From log_start to log_stop, threads of the log's own write the lines, and nobody waits for them:
 * lines that find no room are dropped and counted. Before and after, the caller waits until its
 * line is written, for a second at most.
 */
#ifndef PROCESS_LOG_H
#define PROCESS_LOG_H

#include "base/buffer.h"
#include "base/text.h"
#include "process/config.h"

#include <stdbool.h>
#include <stdint.h>

/*
 * To be called once, before there is a second thread; before that the log is info, as logfmt.
 * Makes sure that no other file ever gets the numbers of the log's descriptors.
 */
void log_open(enum log_level, enum log_format);

/*
 * Starts the threads; false: there is no memory, or no thread. To be called before there are other
 * threads that write; log_stop, when they have ended.
 */
bool log_start(void);

/* Writes the lines that are left, for a second at most, and ends the threads. */
void log_stop(void);

/* Whether lines of this level are written. */
bool log_shows(enum log_level);

/* The format that log_open was given. */
enum log_format log_format(void);

/* A field of an event: a text, or else a number. */
struct log_field {
    const char *key;
    struct span text; /* if it is NULL, the value is the number */
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

/* The same with fields that a NULL key ends. */
void log_fields(enum log_level, const char *event, const struct log_field *);

/* Writes a warning for each line of the remarks. */
void log_remarks(const char *event, const struct buffer *remarks);

/* Writes a line about a request, which is whole, to standard output. */
void log_request(struct span line);

/* How many lines of either stream were dropped since the start. */
uint64_t log_lost(void);

#endif
