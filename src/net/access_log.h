/*
 * Requests that are over: what the metrics count of them, and the access log, a line on standard
 * output for each of which the headers were read. Connections without a request are not logged, nor
 * are requests that libmicrohttpd rejects because it cannot parse them.
 */
#ifndef NET_ACCESS_LOG_H
#define NET_ACCESS_LOG_H

#include "net/answer.h"
#include "net/request/exchange.h"

#include <microhttpd.h>
#include <stdbool.h>
#include <stdint.h>

/* What a connection notes of a request. All zero is none; times are clock_now's. */
struct access {
    uint64_t received_at; /* its first line */
    uint64_t complete_at; /* its last byte, or when it was answered before that; 0: neither yet */
    uint64_t ended_at;    /* its answer was sent, or was cut */
    uint64_t waited;      /* nanoseconds in the queue of jobs, before the answer began */
    bool by_job;          /* a job had a share in its answer */
    bool abandoned;       /* it is not answered, since nobody waits or its body does not end */
};

/*
 * Counts a request that is over, and logs it if that is asked for. The answer is the one that it
 * had, not reset yet.
 */
void access_log_add(const struct access *, enum MHD_RequestTerminationCode, const struct exchange *,
    const struct answer *);

#endif
