/*
 * The service manager that started the daemon, such as systemd. It may pass listening sockets and
 * ask for notifications. Its protocol is a few environment variables and datagrams
 * (sd_listen_fds(3), sd_notify(3)). Only the main thread may call these functions.
 */
#ifndef PROCESS_MANAGER_H
#define PROCESS_MANAGER_H

#include "base/buffer.h"

#include <stdbool.h>
#include <stdint.h>
#include <sys/socket.h>
#include <sys/un.h>

/* The most sockets that may be passed. */
enum { MANAGER_SOCKETS = 16 };

struct manager {
    int next, end;              /* descriptors of the sockets that were passed and not taken */
    int notify;                 /* a datagram socket, or -1 if the manager wants no notifications */
    struct sockaddr_un address; /* where notifications go */
    socklen_t address_length;
    uint64_t watchdog; /* nanoseconds in which it expects a ping; 0: never */
};

/*
 * Reads the variables and unsets them, since they are meant for this process alone. Call it before
 * there is a second thread. Listening TCP sockets, IPv4 or IPv6, and Unix sockets may be passed.
 * False if one cannot be used: *error is one line that says why. Call manager_close even then.
 */
bool manager_open(struct manager *, struct buffer *error);

/* Closes the sockets that were not taken, and stops notifying. */
void manager_close(struct manager *);

/* Takes the next listening socket, which the caller then owns; -1 if there is none. */
int manager_take(struct manager *);

/* Sends the manager one or more lines, such as "READY=1". Failures are logged. */
void manager_notify(const struct manager *, const char *lines);

#endif
