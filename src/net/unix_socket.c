/* The kernel leaves the file of a socket behind when its program ends, and binds to no file that is there. */
#include "net/unix_socket.h"

#include <errno.h>
#include <stddef.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/time.h>
#include <sys/un.h>
#include <unistd.h>

_Static_assert((int)UNIX_SOCKET_PATH_MAX == (int)sizeof(((struct sockaddr_un *)0)->sun_path) - 1,
    "a path has room, and its NUL");

const char *unix_socket_path(const char *address)
{
    static const char scheme[] = "unix:";

    if (strncmp(address, scheme, sizeof(scheme) - 1) == 0)
        return address + sizeof(scheme) - 1;
    return *address == '/' ? address : NULL;
}

/* False, with errno set, if it is too long. */
static bool name(struct sockaddr_un *address, const char *path)
{
    const size_t length = strlen(path);

    *address = (struct sockaddr_un){.sun_family = AF_UNIX};
    errno = length ? ENAMETOOLONG : EINVAL;
    if (!length || length > UNIX_SOCKET_PATH_MAX)
        return false;
    memcpy(address->sun_path, path, length + 1);
    return true;
}

static int close_failed(int fd)
{
    const int failure = errno;

    if (fd >= 0)
        close(fd);
    errno = failure;
    return -1;
}

int unix_socket_connect(const char *path, unsigned seconds)
{
    const struct timeval patience = {.tv_sec = seconds};
    struct sockaddr_un address;
    int fd;

    if (!name(&address, path))
        return -1;
    fd = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (fd >= 0 && setsockopt(fd, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof(patience)) == 0 &&
        setsockopt(fd, SOL_SOCKET, SO_SNDTIMEO, &patience, sizeof(patience)) == 0 &&
        connect(fd, (const struct sockaddr *)&address, sizeof(address)) == 0)
        return fd;
    return close_failed(fd);
}

/* Removes a socket on which nobody listens; false, with errno set, if what is there must stay. */
static bool remove_stale(const char *path)
{
    struct stat file;
    int fd;

    if (lstat(path, &file) != 0)
        return errno == ENOENT;
    if (!S_ISSOCK(file.st_mode)) {
        errno = EEXIST;
        return false;
    }
    fd = unix_socket_connect(path, 1);
    if (fd >= 0) {
        close(fd);
        errno = EADDRINUSE;
        return false;
    }
    /* Of one that is full or silent, somebody listens too. */
    if (errno == EAGAIN || errno == EINPROGRESS)
        errno = EADDRINUSE;
    return errno == ECONNREFUSED && unlink(path) == 0;
}

/* Nobody else may use it before it has the mode that it is to have. */
static int bind_file(struct unix_socket *self, const struct sockaddr_un *address)
{
    const int fd = socket(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
    struct stat file;

    if (fd < 0 || fchmod(fd, 0600) != 0 ||
        bind(fd, (const struct sockaddr *)address, sizeof(*address)) != 0)
        return close_failed(fd);
    if (chmod(self->path, 0660) != 0 || lstat(self->path, &file) != 0 ||
        listen(fd, SOMAXCONN) != 0) {
        const int failure = errno;

        (void)unlink(self->path);
        errno = failure;
        return close_failed(fd);
    }
    self->device = file.st_dev;
    self->inode = file.st_ino;
    return fd;
}

int unix_socket_listen(struct unix_socket *self, const char *path, struct buffer *error)
{
    struct sockaddr_un address;
    int fd = -1;

    *self = (struct unix_socket){.path = path};
    if (name(&address, path) && remove_stale(path))
        fd = bind_file(self, &address);
    if (fd >= 0)
        return fd;

    const int failure = errno;

    *self = (struct unix_socket){0};
    if (failure == ENAMETOOLONG)
        buffer_addf(error, "the path of a socket has at most %d bytes, and this one has %zu",
            UNIX_SOCKET_PATH_MAX, strlen(path));
    else if (failure == EEXIST)
        buffer_add_text(error, "there is a file that is no socket");
    else if (failure == EINVAL)
        buffer_add_text(error, "a path must follow unix:");
    else if (failure == EADDRINUSE)
        buffer_add_text(error, "another program listens there");
    else
        buffer_add_text(error, strerror(failure));
    errno = failure;
    return -1;
}

void unix_socket_remove(struct unix_socket *self)
{
    struct stat file;

    if (self->path && lstat(self->path, &file) == 0 && file.st_dev == self->device &&
        file.st_ino == self->inode)
        (void)unlink(self->path);
    *self = (struct unix_socket){0};
}
