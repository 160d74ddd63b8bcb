/*
 * The service manager that started the daemon, as systemd: what it passed, and what it wants to be
 * told. Its protocol is a few environment variables and datagrams (sd_listen_fds(3),
 * sd_notify(3)). All functions are for the main thread.
 */
#ifndef PROCESS_MANAGER_H
#define PROCESS_MANAGER_H

#include "base/buffer.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/socket.h>
#include <sys/un.h>

enum { MANAGER_SOCKETS = 8 };

struct manager {
    int notices; /* a datagram socket, or -1: nobody wants to be told */
    struct sockaddr_un address;
    socklen_t address_length;
    uint64_t watchdog; /* nanoseconds within which it wants a sign of life; 0: it wants none */
    size_t socket_count;
    struct {
        int fd;        /* -1: taken */
        char name[32]; /* may be empty */
    } sockets[MANAGER_SOCKETS];
};

/*
 * Reads the variables and unsets them, since they are for this process alone, and before there is a
 * second thread. Sockets that were passed are checked by manager_adopt. False when they cannot be
 * used: *error is one line that says why. Must be closed even on failure.
 */
bool manager_open(struct manager *, struct buffer *error);

/* Closes the sockets that were not taken, and tells nothing more. */
void manager_close(struct manager *);

/*
 * Takes the socket of this name (FileDescriptorName= of the unit), or the first that there is if
 * the name is NULL. The caller owns it then. Returns -1 if there is none.
 */
int manager_take(struct manager *, const char *name);

/* How many sockets are not taken. */
size_t manager_left(const struct manager *);

/*
 * Makes a descriptor of another process one's own: it has to be a listening TCP socket of IPv4 or
 * IPv6, and becomes non-blocking and closed on exec. False if it is none, with *error added to.
 */
bool manager_adopt(int fd, struct buffer *error);

/* Tells the manager a line, or several, as "READY=1". What cannot be told is logged. */
void manager_tell(const struct manager *, const char *lines);

#endif
