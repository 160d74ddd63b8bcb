/* What the system knows of this process. */
#ifndef PROCESS_STATS_H
#define PROCESS_STATS_H

#include <stdint.h>

#define PROCESS_STATS_UNKNOWN UINT64_MAX /* unknown to the system; of a limit: there is none */

struct process_stats {
    uint64_t started;                         /* nanoseconds since 1970 */
    uint64_t cpu;                             /* nanoseconds, user and system together */
    uint64_t resident_memory, virtual_memory; /* bytes */
    uint64_t open_files, max_files;
    uint64_t threads;
};

/* Notes when the process started: to be called once, before there is a second thread. */
void process_stats_begin(void);

/* Any thread may call it; it takes some tens of microseconds. */
struct process_stats process_stats_read(void);

#endif
