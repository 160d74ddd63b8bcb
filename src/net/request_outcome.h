/*
 * How a request was answered and how it ended: what the metrics count of it, and what the logs say.
 */
#ifndef NET_REQUEST_OUTCOME_H
#define NET_REQUEST_OUTCOME_H

#include "net/access_log.h"
#include "net/answer.h"
#include "net/request/exchange.h"

#include <microhttpd.h>
#include <stdbool.h>
#include <stdint.h>

/* What its connection notes of a request. All zero is none; times are clock_now's. */
struct request_outcome {
    uint64_t received_at; /* its first line */
    uint64_t complete_at; /* its last byte, or when it was answered before that; 0: neither yet */
    uint64_t ended_at;
    uint64_t waited; /* nanoseconds in the queue of jobs, before the answer began */
    bool by_job;     /* a job had a share in its answer */
    bool abandoned;  /* it is not answered, since nobody waits or its body does not end */
    enum metrics_cut batch_cut; /* why no more of a batch came, or METRICS_CUT_NONE */
};

/*
 * Counts a request that is over, and logs it if that is asked for. The answer is the one that it
 * had, not reset yet; the client's text is kept from one request of a connection to the next.
 */
void request_outcome_record(const struct request_outcome *, enum MHD_RequestTerminationCode,
    const struct exchange *, const struct answer *, struct access_client *);

#endif
