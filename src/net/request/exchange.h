/* A request and its response, from the head that libmicrohttpd read to what the routes answer. */
#ifndef NET_REQUEST_EXCHANGE_H
#define NET_REQUEST_EXCHANGE_H

#include "base/buffer.h"
#include "jobs/jobs.h"
#include "net/request/request_body.h"
#include "net/request/request_head.h"
#include "process/seed_pool.h"
#include "routes/response.h"
#include "routes/routes.h"

#include <microhttpd.h>
#include <stdbool.h>
#include <stdint.h>

enum { REQUEST_ID_MAX = 64 }; /* characters of one that came with a request */

/* METHOD_OTHER is any that is not served anywhere. */
enum method exchange_method(const char *text);

/* All zero but for the service and the peer, which are borrowed, at first. */
struct exchange {
    struct service *service;
    const struct address *peer;
    struct address client; /* of this request: the peer, or whom it speaks for as a trusted proxy */
    struct request_head head;
    char id[REQUEST_ID_MAX + 1]; /* by which the client, proxies and the log speak of the request */
    struct buffer decoded;       /* what the request has of the head's target */
    struct request request;
    struct request_body body; /* none where the head announces none */
    bool closes;              /* the connection, whatever is answered */
    struct response response;
};

/* Each returns false where the response says already what is answered. */

/*
 * Begins with the headers; the target was given to request_head_begin. The request has the id of
 * its X-Request-Id, if that is 1 to REQUEST_ID_MAX letters, digits, '.', '_' and '-'; else a new
 * one, made of the calling thread's next number, which is random at first.
 */
bool exchange_begin(struct exchange *, struct MHD_Connection *, const char *method,
    const char *version, uint64_t *next_id);

/* Begins with the body that the headers announce. */
bool exchange_begin_body(struct exchange *);

/*
 * Answers the request, which is whole, in about a millisecond at most; the seeds are the calling
 * thread's. If the response is not RESPONSE_DECIDED then, it says nothing yet, and a job is to make
 * the call of exchange_call, after which the same holds again.
 */
void exchange_answer(struct exchange *, struct seed_pool *);
struct job_call exchange_call(struct exchange *);

/* Gives back the body and its memory, which the response has no need of. */
void exchange_end_body(struct exchange *);

/* Gives back what this request held. Buffers stay for the next one, until exchange_free. */
void exchange_reset(struct exchange *);
void exchange_free(struct exchange *);

#endif
