/*
 * Events that come in bursts, such as requests that find the queue full: of each kind at most one
 * line a second is logged, with how many more there were since the last one. Any thread may tell
 * of them.
 */
#ifndef PROCESS_INCIDENTS_H
#define PROCESS_INCIDENTS_H

#include "process/log.h"

#include <stdint.h>

/* The kinds: name, level, event. */
#define INCIDENTS(X)                                                                               \
    X(INCIDENT_QUEUE, LOG_WARNING, "queue-full")                                                   \
    X(INCIDENT_MEMORY, LOG_WARNING, "memory-short")                                                \
    X(INCIDENT_TIMEOUT, LOG_WARNING, "timed-out")                                                  \
    X(INCIDENT_INTERNAL, LOG_ERROR, "internal")                                                    \
    X(INCIDENT_CUT, LOG_WARNING, "answer-cut")                                                     \
    X(INCIDENT_CONNECTIONS, LOG_WARNING, "connections-full")                                       \
    X(INCIDENT_CLIENT, LOG_WARNING, "client-full")                                                 \
    X(INCIDENT_FILES, LOG_ERROR, "files-exhausted")                                                \
    X(INCIDENT_NOT_ACCEPTED, LOG_ERROR, "not-accepted")

enum incident {
#define X(name, level, event) name,
    INCIDENTS(X)
#undef X
        INCIDENT_KINDS
};

/* Tells of one: incident_tell(INCIDENT_CLIENT, log_text("client", address)). */
#define incident_tell(kind, ...)                                                                   \
    incident_fields(kind, (const struct log_field[]){__VA_ARGS__ __VA_OPT__(, ){NULL}})

/* The same with fields that a NULL key ends; INCIDENT_FIELDS at most are told. */
enum { INCIDENT_FIELDS = 6 };
void incident_fields(enum incident, const struct log_field *);

/*
 * Tells how many were left out since the last line of each kind, if that was a second ago. To be
 * called about once a second, so that the end of a burst is told of too; `all` does not wait for
 * the second to be over.
 */
void incidents_tell_rest(bool all);

#endif
