/*
 * The service manager that started the daemon, such as systemd: it may pass a listening socket, and
 * want to be notified. Its protocol is a few environment variables and datagrams (sd_listen_fds(3),
 * sd_notify(3)). All functions are for the main thread.
 */
#ifndef PROCESS_MANAGER_H
#define PROCESS_MANAGER_H

#include "base/buffer.h"

#include <stdbool.h>
#include <stdint.h>
#include <sys/socket.h>
#include <sys/un.h>

struct manager {
    int listening; /* the socket that was passed, or -1: there is none, or it was taken */
    int notify;    /* a datagram socket, or -1: the manager is not to be notified */
    struct sockaddr_un address; /* of the notifications */
    socklen_t address_length;
    uint64_t watchdog; /* nanoseconds within which it wants a ping; 0: it wants none */
};

/*
 * Reads the variables and unsets them, since they are for this process alone, and before there is a
 * second thread. One listening TCP socket may be passed, of IPv4 or IPv6. False when what was
 * passed cannot be used: *error is one line that says why. Must be closed even on failure.
 */
bool manager_open(struct manager *, struct buffer *error);

/* Closes the socket unless it was taken, and notifies no more. */
void manager_close(struct manager *);

/* Takes the listening socket, which the caller owns then. Returns -1 if there is none. */
int manager_take(struct manager *);

/* Sends the manager one or several lines, such as "READY=1". A failure is logged. */
void manager_notify(const struct manager *, const char *lines);

#endif
