/* What an I/O thread has for itself, so that I/O threads share nothing but the service. */
#ifndef NET_IO_CONTEXT_H
#define NET_IO_CONTEXT_H

#include "maze/task.h"

#include "coding/coder.h"
#include "net/connection_table.h"
#include "net/heartbeat.h"
#include "net/loop_turn.h"
#include "net/peers.h"
#include "net/request_id.h"
#include "net/response_pool.h"
#include "process/seed_pool.h"
#include "routes/service.h"

#include <stddef.h>
#include <stdint.h>

struct io_context {
    struct service *service;
    struct connection_table *connections;
    struct maze_task *task;
    struct response_pool *responses;
    struct seed_pool seeds;
    struct request_ids ids;
    struct maze_encoder *spare;    /* a cleared one, or NULL */
    char *scratch;                 /* SMALL_ANSWER bytes, or NULL until they are needed */
    struct buffer packed;          /* the coded form of a small answer */
    struct coder *coders[CODINGS]; /* that are not in use, or NULL */
    size_t streams;                /* answers being pulled */
    struct loop_turn turn;         /* of requests, and of the bytes of streams */
    struct loop_turn pulls;
    struct peers peers;
    struct heartbeat heartbeat;
};

#endif
