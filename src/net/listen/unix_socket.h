/*
 * Listening Unix sockets that never displace one in use. Only the holder of a lock on the file
 * PATH.lock, which is never removed, may put a socket at PATH or remove it.
 */
#ifndef NET_LISTEN_UNIX_SOCKET_H
#define NET_LISTEN_UNIX_SOCKET_H

#include "base/buffer.h"

#include <stdbool.h>
#include <sys/types.h>

/* All zero is no socket. */
struct unix_socket {
    const char *path;      /* borrowed; at most CONFIG_SOCKET_PATH_MAX bytes */
    int lock;              /* -1: not held */
    bool is_lock_unusable; /* no socket listens because PATH.lock cannot be opened */
    dev_t device;          /* of the file that was bound here */
    ino_t inode;           /* 0: none */
};

/*
 * Returns a stream socket that listens at the path, for its user and group, or -1 with errno set.
 * Never waits. Holds the lock until unix_socket_close, which must be called even on failure.
 * Replaces a socket on which nobody listens any more. Else errno is EWOULDBLOCK if another process
 * holds the lock, EADDRINUSE if a program listens without a lock, and EEXIST if the file is not a
 * socket.
 */
int unix_socket_listen(struct unix_socket *, const char *path);

/*
 * Removes the file that was bound here, unless it has been replaced, and releases the lock. The
 * listening socket stays the caller's.
 */
void unix_socket_close(struct unix_socket *);

/*
 * Adds, in words that continue the path, why one of these functions failed with errno `failure`.
 * Call it before unix_socket_close.
 */
void unix_socket_explain(const struct unix_socket *, int failure, struct buffer *error);

/* Like listener_connect, to a path. For 0 seconds, errno is EAGAIN if connecting would wait. */
int unix_socket_connect(const char *path, unsigned seconds);

#endif
