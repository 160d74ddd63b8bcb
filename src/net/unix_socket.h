/*
 * Sockets in the file system: reachable only from this machine, and only with permission on the
 * file.
 */
#ifndef NET_UNIX_SOCKET_H
#define NET_UNIX_SOCKET_H

#include "base/buffer.h"

#include <stdbool.h>
#include <sys/types.h>

enum { UNIX_SOCKET_PATH_MAX = 107 /* bytes */ };

/* A file that was bound here, so that another one at its path is left alone. */
struct unix_socket {
    const char *path; /* borrowed */
    dev_t device;
    ino_t inode;
};

/* The path that an address names, as `unix:PATH` or as a path that begins with a slash; or NULL. */
const char *unix_socket_path(const char *address);

/*
 * Returns a socket that listens at a path, which its user and group may use, or -1 with errno set
 * and *error, a reason that follows the path. A socket that is there is replaced if nobody listens
 * on it any more; else errno is EADDRINUSE.
 */
int unix_socket_listen(struct unix_socket *, const char *path, struct buffer *error);

/* Returns a connected socket that waits for no more than `seconds`, or -1 with errno set. */
int unix_socket_connect(const char *path, unsigned seconds);

/* Removes the file, unless another one has taken its place. All zero is none. */
void unix_socket_remove(struct unix_socket *);

#endif
