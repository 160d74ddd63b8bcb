/*
 * The protocol of a service manager, by code of its own: it is promised to stay, and takes fewer lines than
 * libsystemd takes shared libraries.
 */
#include "process/manager.h"

#include "base/text.h"
#include "process/log.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <unistd.h>

enum { FIRST_SOCKET = 3, MICROSECOND = 1000 /* nanoseconds */ };

static const char *const variables[] = {"NOTIFY_SOCKET", "LISTEN_PID", "LISTEN_FDS",
    "LISTEN_FDNAMES", "LISTEN_PIDFDID", "WATCHDOG_PID", "WATCHDOG_USEC"};

/* Whether a variable names this process; `otherwise` if there is no such variable. */
static bool is_for_us(const char *variable, bool otherwise)
{
    const char *value = getenv(variable);
    uint64_t pid;

    if (!value)
        return otherwise;
    return span_u64(span_of(value), &pid) == NUMBER_OK && pid == (uint64_t)getpid();
}

static bool read_number(const char *variable, uint64_t max, uint64_t *number, struct buffer *error)
{
    const char *value = getenv(variable);

    if (value && span_u64(span_of(value), number) == NUMBER_OK && *number <= max)
        return true;
    buffer_addf(error, "%s must be a number up to %llu; got '%.40s'", variable,
        (unsigned long long)max, value ? value : "");
    return false;
}

bool manager_adopt(int fd, struct buffer *error)
{
    int type = 0, domain = 0, listens = 0;
    socklen_t size = sizeof(int);
    const char *what = "a listening socket";
    const int flags = fcntl(fd, F_GETFL);

    if (flags < 0 || getsockopt(fd, SOL_SOCKET, SO_TYPE, &type, &size) != 0)
        what = flags < 0 ? "an open file" : "a socket";
    else if (type != SOCK_STREAM || getsockopt(fd, SOL_SOCKET, SO_DOMAIN, &domain, &size) != 0 ||
        (domain != AF_INET && domain != AF_INET6))
        what = "a TCP socket";
    else if (getsockopt(fd, SOL_SOCKET, SO_ACCEPTCONN, &listens, &size) == 0 && listens) {
        if (fcntl(fd, F_SETFL, flags | O_NONBLOCK) == 0 && fcntl(fd, F_SETFD, FD_CLOEXEC) == 0)
            return true;
        what = "of use";
    }
    buffer_addf(error, "descriptor %d, which was passed to listen on, is not %s", fd, what);
    return false;
}

/* Takes what systemd calls the socket; a name that is too long is cut, and is none that is asked for. */
static void name_socket(struct manager *manager, size_t i, struct span *names)
{
    const struct span name = span_cut(names, ':');

    snprintf(manager->sockets[i].name, sizeof(manager->sockets[i].name), "%.*s", (int)name.length,
        name.length ? name.text : "");
}

static bool read_sockets(struct manager *manager, struct buffer *error)
{
    const char *value = getenv("LISTEN_FDNAMES");
    struct span names = span_of(value ? value : "");
    uint64_t count = 0;

    if (!getenv("LISTEN_FDS") || !is_for_us("LISTEN_PID", false))
        return true;
    if (!read_number("LISTEN_FDS", MANAGER_SOCKETS, &count, error))
        return false;
    for (size_t i = 0; i < count; i++) {
        const int fd = FIRST_SOCKET + (int)i;

        if (!manager_adopt(fd, error))
            return false;
        name_socket(manager, i, &names);
        manager->sockets[i].fd = fd;
        manager->socket_count++;
    }
    return true;
}

static bool read_watchdog(struct manager *manager, struct buffer *error)
{
    uint64_t microseconds;

    if (!getenv("WATCHDOG_USEC") || !is_for_us("WATCHDOG_PID", true))
        return true;
    if (!read_number("WATCHDOG_USEC", UINT64_MAX / MICROSECOND, &microseconds, error))
        return false;
    manager->watchdog = microseconds * MICROSECOND;
    return true;
}

static bool read_notices(struct manager *manager, struct buffer *error)
{
    const struct timeval patience = {.tv_sec = 1};
    const char *path = getenv("NOTIFY_SOCKET");
    const size_t length = path ? strlen(path) : 0;
    struct sockaddr_un *address = &manager->address;

    if (!length)
        return true;
    if ((*path != '/' && *path != '@') || length < 2 || length >= sizeof(address->sun_path)) {
        buffer_addf(error, "NOTIFY_SOCKET must be a path or an abstract name; got '%.120s'", path);
        return false;
    }
    address->sun_family = AF_UNIX;
    memcpy(address->sun_path, path, length);
    manager->address_length = (socklen_t)(offsetof(struct sockaddr_un, sun_path) + length);
    if (*path == '@')
        address->sun_path[0] = '\0';
    else
        manager->address_length++;
    manager->notices = socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC, 0);
    if (manager->notices >= 0 &&
        setsockopt(manager->notices, SOL_SOCKET, SO_SNDTIMEO, &patience, sizeof(patience)) == 0)
        return true;
    buffer_addf(error, "cannot speak to the service manager: %s", strerror(errno));
    return false;
}

bool manager_open(struct manager *manager, struct buffer *error)
{
    bool good;

    *manager = (struct manager){.notices = -1};
    good = read_sockets(manager, error) && read_watchdog(manager, error) &&
        read_notices(manager, error);
    for (size_t i = 0; i < sizeof(variables) / sizeof(variables[0]); i++)
        unsetenv(variables[i]);
    return good;
}

void manager_close(struct manager *manager)
{
    for (size_t i = 0; i < manager->socket_count; i++)
        if (manager->sockets[i].fd >= 0)
            close(manager->sockets[i].fd);
    manager->socket_count = 0;
    if (manager->notices >= 0)
        close(manager->notices);
    manager->notices = -1;
}

int manager_take(struct manager *manager, const char *name)
{
    for (size_t i = 0; i < manager->socket_count; i++) {
        const int fd = manager->sockets[i].fd;

        if (fd < 0 || (name && strcmp(manager->sockets[i].name, name) != 0))
            continue;
        manager->sockets[i].fd = -1;
        return fd;
    }
    return -1;
}

size_t manager_left(const struct manager *manager)
{
    size_t left = 0;

    for (size_t i = 0; i < manager->socket_count; i++)
        left += manager->sockets[i].fd >= 0;
    return left;
}

void manager_tell(const struct manager *manager, const char *lines)
{
    if (manager->notices < 0)
        return;
    if (sendto(manager->notices, lines, strlen(lines), MSG_NOSIGNAL,
            (const struct sockaddr *)&manager->address, manager->address_length) < 0)
        log_event(
            LOG_WARNING, "manager", log_text("untold", lines), log_text("error", strerror(errno)));
}
