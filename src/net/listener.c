/*
 * Sockets that share a port by SO_REUSEPORT would also share it with another daemon, unnoticed. So the
 * address is first bound without it; if there are to be several sockets, that one is closed.
 */
#include "net/listener.h"

#include <arpa/inet.h>
#include <errno.h>
#include <netdb.h>
#include <netinet/in.h>
#include <stdio.h>
#include <string.h>
#include <sys/time.h>
#include <unistd.h>

static bool find_address(const struct config *config, int flags, struct sockaddr_storage *address,
    socklen_t *length, struct buffer *error)
{
    const struct addrinfo hints = {.ai_socktype = SOCK_STREAM, .ai_flags = flags | AI_NUMERICSERV};
    struct addrinfo *found;
    char port[8];

    snprintf(port, sizeof(port), "%u", (unsigned)config->port);
    const int failure = getaddrinfo(config->address, port, &hints, &found);

    if (failure) {
        buffer_addf(error, "--address %s: %s", config->address, gai_strerror(failure));
        return false;
    }
    memcpy(address, found->ai_addr, found->ai_addrlen);
    *length = found->ai_addrlen;
    freeaddrinfo(found);
    return true;
}

static int bind_socket(const struct listener *listener, bool shared)
{
    const int on = 1, off = 0;
    const struct sockaddr *address = (const struct sockaddr *)&listener->address;
    const int fd =
        socket(address->sa_family, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, IPPROTO_TCP);

    if (fd < 0)
        return -1;
    if (setsockopt(fd, SOL_SOCKET, SO_REUSEADDR, &on, sizeof(on)) == 0 &&
        (!shared || setsockopt(fd, SOL_SOCKET, SO_REUSEPORT, &on, sizeof(on)) == 0) &&
        (address->sa_family != AF_INET6 ||
            setsockopt(fd, IPPROTO_IPV6, IPV6_V6ONLY, &off, sizeof(off)) == 0) &&
        bind(fd, address, listener->address_length) == 0 && listen(fd, SOMAXCONN) == 0)
        return fd;

    const int failure = errno;

    close(fd);
    errno = failure;
    return -1;
}

/* What helps against a failure to listen. */
static const struct {
    int failure;
    const char *advice;
} advices[] = {
    {EADDRINUSE, "; choose another port with --port, or any free one with --port 0"},
    {EACCES, "; choose a port from 1024 on with --port"},
    {EADDRNOTAVAIL, "; choose an address of this machine with --address"},
};

static void explain(const struct listener *listener, struct buffer *error)
{
    const int failure = errno;

    buffer_addf(error, "cannot listen on %s: %s", listener->url, strerror(failure));
    for (size_t i = 0; i < sizeof(advices) / sizeof(*advices); i++)
        if (advices[i].failure == failure)
            buffer_add_text(error, advices[i].advice);
}

static void write_url(struct listener *listener)
{
    char host[64], port[8];
    const struct sockaddr *address = (const struct sockaddr *)&listener->address;

    if (getnameinfo(address, listener->address_length, host, sizeof(host), port, sizeof(port),
            NI_NUMERICHOST | NI_NUMERICSERV))
        return;
    snprintf(listener->url, sizeof(listener->url),
        address->sa_family == AF_INET6 ? "http://[%s]:%s" : "http://%s:%s", host, port);
}

bool listener_open(struct listener *listener, const struct config *config, struct buffer *error)
{
    *listener = (struct listener){.shared = config->io_threads > 1, .first = -1};
    if (!find_address(config, AI_PASSIVE, &listener->address, &listener->address_length, error))
        return false;
    write_url(listener);
    listener->first = bind_socket(listener, false);
    if (listener->first < 0) {
        explain(listener, error);
        return false;
    }
    /* Port 0 has become a real one. */
    getsockname(listener->first, (struct sockaddr *)&listener->address, &listener->address_length);
    write_url(listener);
    return true;
}

int listener_socket(struct listener *listener, struct buffer *error)
{
    int fd = listener->first;

    listener->first = -1;
    if (!listener->shared)
        return fd;
    if (fd >= 0)
        close(fd);
    fd = bind_socket(listener, true);
    if (fd < 0)
        explain(listener, error);
    return fd;
}

static void any_to_loopback(struct sockaddr_storage *address)
{
    struct sockaddr_in *v4 = (struct sockaddr_in *)address;
    struct sockaddr_in6 *v6 = (struct sockaddr_in6 *)address;

    if (address->ss_family == AF_INET && v4->sin_addr.s_addr == htonl(INADDR_ANY))
        v4->sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    if (address->ss_family == AF_INET6 && IN6_IS_ADDR_UNSPECIFIED(&v6->sin6_addr))
        v6->sin6_addr = in6addr_loopback;
}

/*
 * Returns a socket connected to a daemon with this configuration, or -1 with *error set. A daemon that listens
 * on all addresses is reached by loopback.
 */
static int connect_to(const struct config *config, struct buffer *error)
{
    const struct timeval patience = {.tv_sec = 3};
    struct sockaddr_storage address;
    socklen_t length;

    if (!find_address(config, 0, &address, &length, error))
        return -1;
    any_to_loopback(&address);

    const int fd = socket(address.ss_family, SOCK_STREAM | SOCK_CLOEXEC, IPPROTO_TCP);

    if (fd >= 0 && setsockopt(fd, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof(patience)) == 0 &&
        setsockopt(fd, SOL_SOCKET, SO_SNDTIMEO, &patience, sizeof(patience)) == 0 &&
        connect(fd, (struct sockaddr *)&address, length) == 0)
        return fd;
    buffer_addf(error, "cannot connect to %s port %u: %s", config->address, (unsigned)config->port,
        strerror(errno));
    if (fd >= 0)
        close(fd);
    return -1;
}

/* One request over one connection, and of the answer nothing but the status line. */
bool listener_is_alive(const struct config *config, struct buffer *error)
{
    static const char request[] = "GET /livez HTTP/1.0\r\n\r\n";
    static const char good[] = "HTTP/1.0 200";
    char answer[sizeof(good)] = {0};
    const int fd = connect_to(config, error);
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
