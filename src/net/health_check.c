/* One request over one connection, and of the answer nothing but the status line. */
#include "net/health_check.h"

#include "net/listen/listener.h"
#include "net/listen/unix_socket.h"

#include <arpa/inet.h>
#include <errno.h>
#include <netinet/in.h>
#include <string.h>
#include <sys/time.h>
#include <unistd.h>

static void any_to_loopback(struct sockaddr_storage *address)
{
    struct sockaddr_in *v4 = (struct sockaddr_in *)address;
    struct sockaddr_in6 *v6 = (struct sockaddr_in6 *)address;

    if (address->ss_family == AF_INET && v4->sin_addr.s_addr == htonl(INADDR_ANY))
        v4->sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    if (address->ss_family == AF_INET6 && IN6_IS_ADDR_UNSPECIFIED(&v6->sin6_addr))
        v6->sin6_addr = in6addr_loopback;
}

enum { HEALTH_CHECK_SECONDS = 3 };

/* Returns a connected socket, or -1 with *error set. A daemon that listens on all addresses is reached by loopback. */
static int connect_to(const struct listener_place *place, struct buffer *error)
{
    const struct timeval patience = {.tv_sec = HEALTH_CHECK_SECONDS};
    struct sockaddr_storage address;
    socklen_t length;

    if (!listener_find_address(place, 0, &address, &length, error))
        return -1;
    any_to_loopback(&address);

    const int fd = socket(address.ss_family, SOCK_STREAM | SOCK_CLOEXEC, IPPROTO_TCP);

    if (fd >= 0 && setsockopt(fd, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof(patience)) == 0 &&
        setsockopt(fd, SOL_SOCKET, SO_SNDTIMEO, &patience, sizeof(patience)) == 0 &&
        connect(fd, (struct sockaddr *)&address, length) == 0)
        return fd;
    buffer_addf(error, "cannot connect to %s port %u: %s", place->address, (unsigned)place->port,
        strerror(errno));
    if (fd >= 0)
        close(fd);
    return -1;
}

/* The same, to where a daemon with this configuration has its probes. */
static int connect_to_probes(const struct config *config, struct buffer *error)
{
    const char *path = config_socket_path(config->admin_address);
    const struct listener_place place =
        *config->admin_address ? listener_admin_place(config) : listener_service_place(config);
    int fd;

    if (!path)
        return connect_to(&place, error);
    fd = unix_socket_connect(path, HEALTH_CHECK_SECONDS);
    if (fd < 0)
        buffer_addf(error, "cannot connect to %s: %s", path, strerror(errno));
    return fd;
}

bool health_check(const struct config *config, struct buffer *error)
{
    static const char request[] = "GET /livez HTTP/1.0\r\n\r\n";
    static const char good[] = "HTTP/1.0 200";
    char answer[sizeof(good)] = {0};
    const int fd = connect_to_probes(config, error);
    bool alive = false;

    if (fd < 0)
        return false;
    errno = 0;
    if (send(fd, request, sizeof(request) - 1, MSG_NOSIGNAL) != (ssize_t)sizeof(request) - 1 ||
        recv(fd, answer, sizeof(good) - 1, MSG_WAITALL) <= 0)
        buffer_addf(error, "/livez does not answer: %s",
            errno ? strerror(errno) : "the connection was closed");
    else if (strcmp(answer + 8, good + 8) != 0)
        buffer_addf(error, "/livez answers %s", answer);
    else
        alive = true;
    close(fd);
    return alive;
}
