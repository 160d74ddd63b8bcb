/*
 * What the operator is told of connections that found no room: counted, and told in a line a
 * second for each kind at most. All is of one thread.
 */
#ifndef NET_INCIDENTS_H
#define NET_INCIDENTS_H

#include "process/address.h"

#include <stdbool.h>
#include <stdint.h>

enum incident {
    INCIDENT_FULL,        /* of connections, the whole daemon */
    INCIDENT_CLIENT_FULL, /* or a client */
    INCIDENT_NO_FILES,
    INCIDENT_NO_MEMORY,
    INCIDENT_NOT_ACCEPTED, /* for another reason */
    INCIDENTS
};

struct incident_count {
    uint64_t refused;      /* connections, since the last line */
    uint64_t closed;       /* idle ones, to make room */
    uint64_t failures;     /* to accept one */
    int error;             /* of the last of them, or 0 */
    struct address client; /* of the last connection that was refused or made room for */
    uint64_t told_at;      /* 0: never */
};

/* All zero at the start. */
struct incidents {
    struct incident_count counts[INCIDENTS];
};

void incidents_refused(struct incidents *, enum incident, const struct address *client);
void incidents_closed(struct incidents *, enum incident, const struct address *client);
void incidents_failed(struct incidents *, enum incident, int error);

/* Writes the lines that are due; false if some are not yet, so that it is to be called again. */
bool incidents_tell(struct incidents *, uint64_t now);

#endif
