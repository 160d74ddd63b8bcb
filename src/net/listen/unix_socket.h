/*
 * Listening Unix sockets, of which none displaces another that is in use. Whoever holds a lock on
 * the file PATH.lock, which is never removed, may put a socket at PATH, or remove it.
 */
#ifndef NET_LISTEN_UNIX_SOCKET_H
#define NET_LISTEN_UNIX_SOCKET_H

#include "base/buffer.h"

#include <stdbool.h>
#include <sys/types.h>

/* All zero is none. */
struct unix_socket {
    const char *path;      /* borrowed; of CONFIG_SOCKET_PATH_MAX bytes at most */
    int lock;              /* -1: not held */
    bool is_lock_unusable; /* why no socket listens: PATH.lock cannot be opened */
    dev_t device;          /* of the file that was bound here */
    ino_t inode;           /* 0: none was */
};

/*
 * Returns a stream socket that listens at the path, for its user and group, or -1 with errno set;
 * it never waits. The lock is held until unix_socket_close. A socket on which nobody listens any
 * more is replaced; else errno is EWOULDBLOCK if another process holds the lock, EADDRINUSE if a
 * program listens that takes no lock, and EEXIST if there is a file that is no socket. Must be
 * closed even on failure.
 */
int unix_socket_listen(struct unix_socket *, const char *path);

/*
 * Removes the file that was bound here, unless it was replaced, and gives up the lock. The
 * listening socket stays the caller's.
 */
void unix_socket_close(struct unix_socket *);

/*
 * Adds why one of these functions failed with that errno, in words that follow the path. To be
 * called before unix_socket_close.
 */
void unix_socket_explain(const struct unix_socket *, int failure, struct buffer *error);

/* As listener_connect, to a path; for 0 seconds, errno is EAGAIN where connecting would wait. */
int unix_socket_connect(const char *path, unsigned seconds);

#endif
