/*
 * The access log: a line on standard output for each request whose headers were read, when it is
 * over. Connections without a request are not logged, nor are requests that libmicrohttpd rejects
 * because it cannot parse them.
 */
#ifndef NET_ACCESS_LOG_H
#define NET_ACCESS_LOG_H

#include "base/text.h"
#include "process/address.h"
#include "process/metrics.h"

#include <stdint.h>

/* The text of a client, written anew when its address is another one. All zero at first. */
struct access_client {
    struct address address;
    uint8_t length;
    char text[ADDRESS_TEXT];
};

/* What a request came to. Times are clock_now's. */
struct access {
    struct span client, id;
    struct span method, target; /* as they were received */
    struct span location;       /* the canonical URL of the maze that was asked for, or empty */
    unsigned status;            /* 0: nothing was answered */
    uint64_t bytes;             /* of the coded body, handed to libmicrohttpd */
    enum metrics_way way;
    enum metrics_cut cut;
    uint64_t received_at; /* its first line */
    uint64_t complete_at; /* its last byte was received; 0: not known */
    uint64_t answered_at; /* its answer began to be sent; 0: it had none */
    uint64_t ended_at;    /* its answer was sent, or was cut */
    uint64_t waited;      /* nanoseconds that it waited for a worker before it was answered */
};

/* The text of an address, as log lines have it; valid until the next call. */
struct span access_client_text(struct access_client *, const struct address *);

/* Writes the line. Times are told in microseconds. */
void access_log_write(const struct access *);

#endif
