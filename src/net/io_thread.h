/*
 * A thread that reads requests and writes answers: a libmicrohttpd daemon of its own, with a listening
 * socket of its own.
 */
#ifndef NET_IO_THREAD_H
#define NET_IO_THREAD_H

#include "net/io_context.h"

#include <microhttpd.h>
#include <stdbool.h>

struct io_thread {
    struct io_context context;
    struct MHD_Daemon *daemon; /* NULL: not started */
};

/*
 * Starts the thread; all zero before. Takes the listening socket; the service is borrowed. False when it
 * cannot be started: io_thread_stop frees what there is.
 */
bool io_thread_start(struct io_thread *, struct service *, int socket);

/* Closes the connections of the thread and ends it. None may be parked any more. */
void io_thread_stop(struct io_thread *);

#endif
