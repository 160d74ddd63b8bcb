/*
 * Finished requests: counts them in the metrics and writes the access log, one line on standard
 * output for each request whose headers were read, but for probes. Connections without a request
 * are not logged, nor are requests that libmicrohttpd rejects because it cannot parse them.
 */
#ifndef NET_ACCESS_LOG_H
#define NET_ACCESS_LOG_H

#include "net/answer.h"
#include "net/request/exchange.h"

#include <microhttpd.h>
#include <stdbool.h>
#include <stdint.h>

/* What a connection records about a request. All zero is none; times are of clock_now. */
struct access {
    uint64_t received_at; /* when its first line was read */
    uint64_t complete_at; /* its last byte was read, or it was answered before that; 0: not yet */
    uint64_t ended_at;    /* its answer was sent or cut off */
    uint64_t waited;      /* nanoseconds in the queue of jobs, before the answer began */
    bool by_job;          /* a job helped to make its answer */
    bool abandoned;       /* never answered: nobody waits, or its body does not end */
};

/*
 * Counts a finished request, and logs it if the options say so. The answer must not have been reset
 * yet.
 */
void access_log_add(const struct access *, enum MHD_RequestTerminationCode, const struct exchange *,
    const struct answer *);

#endif
