/* A request and its response, from the head that libmicrohttpd reads to the routes' answer. */
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

enum { REQUEST_ID_MAX = 64 }; /* the most characters of an id that comes with a request */

/* METHOD_OTHER is any method that no route serves. */
enum method exchange_method(const char *text);

/* Initially all zero, except for the service and the peer, which are borrowed. */
struct exchange {
    struct service *service;
    const struct address *peer;
    struct address client; /* the peer, or the client that a trusted proxy names */
    struct request_head head;
    char id[REQUEST_ID_MAX + 1]; /* what clients, proxies and the log call the request */
    struct buffer decoded;       /* the parts of the target that the request points to */
    struct request request;
    struct request_body body; /* none if the head announces none */
    bool closes;              /* the connection closes, whatever is answered */
    struct response response;
    struct search search; /* of its maze */
};

/* Each returns false if the response is already decided. */

/*
 * Begins with the headers; request_head_begin has the target already. The request's id is its
 * X-Request-Id, if that is 1 to REQUEST_ID_MAX letters, digits, '.', '_' and '-'; else a new one,
 * from the calling thread's counter, which starts at random.
 */
bool exchange_begin(struct exchange *, struct MHD_Connection *, const char *method,
    const char *version, uint64_t *next_id);

/* Begins with the body that the headers announce. */
bool exchange_begin_body(struct exchange *);

/*
 * Answers a complete request, in about a millisecond at most. The seeds belong to the calling
 * thread. If the response is then RESPONSE_PUT_OFF, the caller repeats this in another turn of the
 * event loop. If it is not RESPONSE_DECIDED either, a job must make the call of exchange_call,
 * after which the same applies.
 */
void exchange_answer(struct exchange *, struct seed_pool *);
struct job_call exchange_call(struct exchange *);

/* Releases the body and its memory, which the response does not need. */
void exchange_end_body(struct exchange *);

/* Releases what this request held. Buffers stay for the next one, until exchange_free. */
void exchange_reset(struct exchange *);
void exchange_free(struct exchange *);

#endif
