/*
 * The log of events that come in bursts, such as requests that find the queue full: of each kind at
 * most one line a second is written, with how many were suppressed since the last one. Any thread
 * may log them.
 */
#ifndef PROCESS_LOG_LIMITED_H
#define PROCESS_LOG_LIMITED_H

#include "process/log.h"

#include <stdint.h>

/* The kinds: name, level, event. */
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

/* The same with fields that a NULL key ends; LOG_LIMITED_FIELDS at most are written. */
enum { LOG_LIMITED_FIELDS = 6 };
void log_limited_fields(enum log_limited_kind, const struct log_field *);

/*
 * Writes a line for each kind of which events were suppressed since its last one, if that was a
 * second ago. To be called about once a second, so that the end of a burst is logged too; `all`
 * does not wait for the second to be over.
 */
void log_limited_flush(bool all);

#endif
