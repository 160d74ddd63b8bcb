/* What the system knows of this process. */
#ifndef PROCESS_SELF_H
#define PROCESS_SELF_H

#include <stdint.h>

#define SELF_UNKNOWN UINT64_MAX /* the system does not tell; of limits: there is none */

struct self {
    uint64_t started;                         /* nanoseconds since 1970 */
    uint64_t cpu;                             /* nanoseconds, user and system together */
    uint64_t resident_memory, virtual_memory; /* bytes */
    uint64_t open_files, max_files;
    uint64_t threads;
};

/* Notes when the process started: to be called once, before there is a second thread. */
void self_begin(void);

/* Any thread may look; it takes some tens of microseconds. */
struct self self_look(void);

#endif
