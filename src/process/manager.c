/*
 * The protocol of a service manager, implemented here: it is promised to stay stable, and takes fewer lines than
 * libsystemd takes shared libraries.
 */
#include "process/manager.h"

#include "base/text.h"
#include "process/log.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <unistd.h>

enum { FIRST_SOCKET = 3, MICROSECOND = 1000 /* nanoseconds */ };

static const char *const variables[] = {"NOTIFY_SOCKET", "LISTEN_PID", "LISTEN_FDS",
    "LISTEN_FDNAMES", "LISTEN_PIDFDID", "WATCHDOG_PID", "WATCHDOG_USEC"};

/* Whether a variable names this process; `otherwise` if it is not set. */
static bool is_for_us(const char *variable, bool otherwise)
{
    const char *value = getenv(variable);
    uint64_t pid;

    if (!value)
        return otherwise;
    return span_u64(span_of(value), &pid) == NUMBER_OK && pid == (uint64_t)getpid();
}

/* Reads a number from a variable that is set, if it is meant for this process. */
static bool read_number(
    const char *variable, bool is_ours, uint64_t max, uint64_t *number, struct buffer *error)
{
    const char *value = getenv(variable);

    if (!value || !is_ours || (span_u64(span_of(value), number) == NUMBER_OK && *number <= max))
        return true;
    return buffer_say(error, "%s must be a number up to %llu; got '%.40s'", variable,
        (unsigned long long)max, value);
}

/*
 * Takes over a descriptor that was passed: it must be a listening socket, TCP or Unix, and becomes non-blocking and
 * close-on-exec. False, with *error extended, if it is not one.
 */
static bool adopt(int fd, struct buffer *error)
{
    int type = 0, domain = 0, listens = 0;
    socklen_t size = sizeof(int);
    const int flags = fcntl(fd, F_GETFL);

    return (flags >= 0 && getsockopt(fd, SOL_SOCKET, SO_TYPE, &type, &size) == 0 &&
               type == SOCK_STREAM && getsockopt(fd, SOL_SOCKET, SO_DOMAIN, &domain, &size) == 0 &&
               (domain == AF_INET || domain == AF_INET6 || domain == AF_UNIX) &&
               getsockopt(fd, SOL_SOCKET, SO_ACCEPTCONN, &listens, &size) == 0 && listens &&
               fcntl(fd, F_SETFL, flags | O_NONBLOCK) == 0 &&
               fcntl(fd, F_SETFD, FD_CLOEXEC) == 0) ||
        buffer_say(error,
            "descriptor %d, which was passed to listen on, is not a listening TCP or Unix socket",
            fd);
}

static bool read_sockets(struct manager *manager, struct buffer *error)
{
    uint64_t count = 0;

    if (!read_number("LISTEN_FDS", is_for_us("LISTEN_PID", false), INT_MAX, &count, error))
        return false;
    if (count > MANAGER_SOCKETS)
        return buffer_say(error, "the service manager passed %d sockets, and %d can be used",
            (int)count, MANAGER_SOCKETS);
    for (int i = 0; i < (int)count; i++)
        if (!adopt(FIRST_SOCKET + i, error))
            return false;
    manager->end = FIRST_SOCKET + (int)count;
    return true;
}

static bool read_watchdog(struct manager *manager, struct buffer *error)
{
    uint64_t microseconds = 0;
    const bool good = read_number("WATCHDOG_USEC", is_for_us("WATCHDOG_PID", true),
        UINT64_MAX / MICROSECOND, &microseconds, error);

    manager->watchdog = microseconds * MICROSECOND;
    return good;
}

static bool open_notify(struct manager *manager, struct buffer *error)
{
    const struct timeval patience = {.tv_sec = 1};
    const char *path = getenv("NOTIFY_SOCKET");
    const size_t length = path ? strlen(path) : 0;
    struct sockaddr_un *address = &manager->address;

    if (!length)
        return true;
    if ((*path != '/' && *path != '@') || length < 2 || length >= sizeof(address->sun_path))
        return buffer_say(
            error, "NOTIFY_SOCKET must be a path or an abstract name; got '%.120s'", path);
    address->sun_family = AF_UNIX;
    memcpy(address->sun_path, path, length);
    manager->address_length = (socklen_t)(offsetof(struct sockaddr_un, sun_path) + length);
    if (*path == '@')
        address->sun_path[0] = '\0';
    else
        manager->address_length++;
    manager->notify = socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC, 0);
    if (manager->notify >= 0 &&
        setsockopt(manager->notify, SOL_SOCKET, SO_SNDTIMEO, &patience, sizeof(patience)) == 0)
        return true;
    return buffer_say(error, "cannot notify the service manager: %s", strerror(errno));
}

bool manager_open(struct manager *manager, struct buffer *error)
{
    bool good;

    *manager = (struct manager){.next = FIRST_SOCKET, .end = FIRST_SOCKET, .notify = -1};
    good = read_sockets(manager, error) && read_watchdog(manager, error) &&
        open_notify(manager, error);
    for (size_t i = 0; i < sizeof(variables) / sizeof(variables[0]); i++)
        unsetenv(variables[i]);
    return good;
}

void manager_close(struct manager *manager)
{
    while (manager->next < manager->end)
        close(manager->next++);
    if (manager->notify >= 0)
        close(manager->notify);
    manager->notify = -1;
}

int manager_take(struct manager *manager)
{
    return manager->next < manager->end ? manager->next++ : -1;
}

void manager_notify(const struct manager *manager, const char *lines)
{
    if (manager->notify < 0)
        return;
    if (sendto(manager->notify, lines, strlen(lines), MSG_NOSIGNAL,
            (const struct sockaddr *)&manager->address, manager->address_length) < 0)
        log_event(
            LOG_WARNING, "manager", log_text("message", lines), log_text("error", strerror(errno)));
}
