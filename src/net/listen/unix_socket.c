/*
 * The kernel leaves a socket's file behind when its program ends, and refuses to bind to an existing file. So the
 * holder of the lock removes the file if nobody answers there.
 */
#include "net/listen/unix_socket.h"

#include "net/listen/listener.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/file.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

enum { BACKLOG = 128 };

#define LOCK ".lock"

_Static_assert(CONFIG_SOCKET_PATH_MAX < sizeof(((struct sockaddr_un *)0)->sun_path),
    "the longest path has room");

static struct sockaddr_un address_at(const char *path)
{
    struct sockaddr_un address = {.sun_family = AF_UNIX};

    snprintf(address.sun_path, sizeof(address.sun_path), "%s", path);
    return address;
}

int unix_socket_connect(const char *path, unsigned seconds)
{
    const struct sockaddr_un address = address_at(path);

    return listener_connect((const struct sockaddr *)&address, sizeof(address), seconds);
}

static bool take_lock(struct unix_socket *unix_socket)
{
    char name[CONFIG_SOCKET_PATH_MAX + sizeof(LOCK)];
    int fd;

    snprintf(name, sizeof(name), "%s" LOCK, unix_socket->path);
    fd = open(name, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0600);
    if (fd < 0) {
        unix_socket->is_lock_unusable = true;
        return false;
    }
    /* Whatever the umask, a daemon must be able to read its own file at the next start. */
    (void)fchmod(fd, 0600);
    if (flock(fd, LOCK_EX | LOCK_NB) != 0) {
        listener_close(fd);
        return false;
    }
    unix_socket->lock = fd;
    return true;
}

/* Whether there is nothing but a socket at the path; false with errno set. */
static bool may_be_replaced(const char *path)
{
    struct stat file;

    if (lstat(path, &file) != 0)
        return errno == ENOENT;
    errno = EEXIST;
    return S_ISSOCK(file.st_mode);
}

/* Whether nobody listens at the path; false with errno set. */
static bool is_unused(const char *path)
{
    const int fd = unix_socket_connect(path, 0);

    if (fd >= 0) {
        close(fd);
        errno = EADDRINUSE;
    } else if (errno == EAGAIN) {
        errno = EADDRINUSE; /* of a program that accepts nothing for now */
    }
    return errno == ENOENT || errno == ECONNREFUSED;
}

/*
 * Listens where nobody does; needs the lock. Only its user and group can ever reach the socket. -1 with errno set on
 * failure.
 */
static int listen_there(struct unix_socket *unix_socket)
{
    const struct sockaddr_un address = address_at(unix_socket->path);
    struct stat file;
    int fd;

    if (unlink(unix_socket->path) != 0 && errno != ENOENT)
        return -1;
    fd = socket(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
    /* Until chmod, the file has the socket's mode, less the umask. */
    if (fd >= 0 && fchmod(fd, 0) == 0 &&
        bind(fd, (const struct sockaddr *)&address, sizeof(address)) == 0 &&
        lstat(unix_socket->path, &file) == 0) {
        unix_socket->device = file.st_dev;
        unix_socket->inode = file.st_ino;
        if (chmod(unix_socket->path, 0660) == 0 && listen(fd, BACKLOG) == 0)
            return fd;
    }
    listener_close(fd);
    return -1;
}

int unix_socket_listen(struct unix_socket *unix_socket, const char *path)
{
    *unix_socket = (struct unix_socket){.path = path, .lock = -1};
    if (!may_be_replaced(path) || !take_lock(unix_socket) || !is_unused(path))
        return -1;
    return listen_there(unix_socket);
}

void unix_socket_close(struct unix_socket *unix_socket)
{
    struct stat file;

    if (!unix_socket->path)
        return;
    if (unix_socket->inode && lstat(unix_socket->path, &file) == 0 &&
        file.st_dev == unix_socket->device && file.st_ino == unix_socket->inode)
        (void)unlink(unix_socket->path);
    if (unix_socket->lock >= 0)
        close(unix_socket->lock);
    *unix_socket = (struct unix_socket){0};
}

void unix_socket_explain(const struct unix_socket *unix_socket, int failure, struct buffer *error)
{
    static const struct {
        int failure;
        const char *reason;
    } reasons[] = {
        {EEXIST, "there is a file that is no socket"},
        {EWOULDBLOCK, "another mazed answers there"},
        {EADDRINUSE, "another program listens there"},
    };

    if (unix_socket->is_lock_unusable)
        buffer_addf(error, "%s" LOCK ": ", unix_socket->path);
    for (size_t i = 0; i < sizeof(reasons) / sizeof(reasons[0]); i++)
        if (reasons[i].failure == failure) {
            buffer_add_text(error, reasons[i].reason);
            return;
        }
    buffer_add_text(error, strerror(failure));
}
