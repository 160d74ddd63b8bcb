/*
 * Listening Unix sockets, of which none displaces another that is in use. Whoever holds a lock on
 * the file PATH.lock, which is never removed, may put a socket at PATH, or remove it. PATH.new is
 * there while one is prepared.
 */
#ifndef NET_UNIX_SOCKET_H
#define NET_UNIX_SOCKET_H

#include "base/buffer.h"

#include <stdbool.h>
#include <sys/types.h>

/* All zero is none. */
struct unix_socket {
    const char *path;          /* borrowed; of CONFIG_SOCKET_PATH_MAX bytes at most */
    int lock;                  /* -1: not held */
    bool is_beside, is_placed; /* the file that was bound here is at PATH.new, or at PATH */
    dev_t device;              /* of that file */
    ino_t inode;
    const char *failed; /* the suffix of the file beside PATH that could not be used, or NULL */
};

/*
 * Begins for a path at which there is nothing, or a socket. Takes the lock, for which it waits that
 * long, or not at all for 0 seconds. False with errno set: EWOULDBLOCK when another process holds
 * the lock. Must be closed even on failure.
 */
bool unix_socket_open(struct unix_socket *, const char *path, unsigned seconds);

/*
 * With the lock held: listens at PATH.new by a socket of this type, which does not block, and which
 * nobody whom the mode excludes can ever reach. The caller owns it. -1 with errno set on failure.
 */
int unix_socket_listen_beside(struct unix_socket *, int type, mode_t mode);

/* Renames PATH.new to PATH, in place of a socket that is there. False with errno set on failure. */
bool unix_socket_place(struct unix_socket *);

/* Lets another process put its socket at the path, and removes PATH.new if it is there still. */
void unix_socket_unlock(struct unix_socket *);

/*
 * All of these, without waiting: returns a stream socket that listens at the path, for its user and
 * group, or -1 with errno set. The lock is held until unix_socket_close. A socket on which nobody
 * listens any more is replaced; else errno is EWOULDBLOCK if another process holds the lock, and
 * EADDRINUSE if a program listens that takes no lock. Must be closed even on failure.
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

/*
 * Returns a connected socket of a type, each call of which waits for so many seconds at most. For 0
 * seconds, connecting does not wait: errno is EAGAIN where it would. -1 with errno set on failure.
 */
int unix_socket_connect(const char *path, int type, unsigned seconds);

#endif
