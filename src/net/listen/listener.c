/*
 * SO_REUSEPORT is not set: another daemon could share the port unnoticed. SO_REUSEADDR lets a daemon follow one that
 * has just ended; if two bind at the same time, the second fails when it listens.
 */
#include "net/listen/listener.h"

#include "process/log.h"

#include <errno.h>
#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <string.h>
#include <sys/time.h>
#include <sys/un.h>
#include <unistd.h>

struct listener_place listener_service_place(const struct config *config)
{
    return (struct listener_place){config->address, config->port, "--address", "--port"};
}

struct listener_place listener_admin_place(const struct config *config)
{
    return (struct listener_place){
        config->admin_address, config->admin_port, "--admin-address", "--admin-port"};
}

bool listener_find_address(const struct listener_place *place, int flags,
    struct sockaddr_storage *address, socklen_t *length, struct buffer *error)
{
    const struct addrinfo hints = {.ai_socktype = SOCK_STREAM, .ai_flags = flags | AI_NUMERICSERV};
    struct addrinfo *found;
    char port[8];

    snprintf(port, sizeof(port), "%u", (unsigned)place->port);
    const int failure = getaddrinfo(place->address, port, &hints, &found);

    if (failure)
        return buffer_say(
            error, "%s %s: %s", place->address_option, place->address, gai_strerror(failure));
    memcpy(address, found->ai_addr, found->ai_addrlen);
    *length = found->ai_addrlen;
    freeaddrinfo(found);
    return true;
}

/* Bounds the kernel's buffers of every connection that the socket accepts; on Linux they are inherited. */
static void set_buffers(int fd)
{
    const int unsent = LISTENER_UNSENT, receive = LISTENER_RECEIVE_BUFFER;

    /* Neither can fail; a failure would only cost the kernel more memory. */
    (void)setsockopt(fd, IPPROTO_TCP, TCP_NOTSENT_LOWAT, &unsent, sizeof(unsent));
    (void)setsockopt(fd, SOL_SOCKET, SO_RCVBUF, &receive, sizeof(receive));
}

void listener_close(int fd)
{
    const int failure = errno;

    if (fd >= 0)
        close(fd);
    errno = failure;
}

bool listener_any_ipv4(const struct sockaddr *address, struct sockaddr_in *ipv4)
{
    const struct sockaddr_in6 *ipv6 = (const struct sockaddr_in6 *)address;

    if (address->sa_family != AF_INET6 || !IN6_IS_ADDR_UNSPECIFIED(&ipv6->sin6_addr))
        return false;
    *ipv4 = (struct sockaddr_in){.sin_family = AF_INET, .sin_port = ipv6->sin6_port};
    return true;
}

static int listen_at(const struct sockaddr *address, socklen_t length)
{
    const int on = 1, off = 0;
    const int fd =
        socket(address->sa_family, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, IPPROTO_TCP);

    if (fd < 0)
        return -1;
    set_buffers(fd);
    if (setsockopt(fd, SOL_SOCKET, SO_REUSEADDR, &on, sizeof(on)) == 0 &&
        (address->sa_family != AF_INET6 ||
            setsockopt(fd, IPPROTO_IPV6, IPV6_V6ONLY, &off, sizeof(off)) == 0) &&
        bind(fd, address, length) == 0 && listen(fd, SOMAXCONN) == 0)
        return fd;
    listener_close(fd);
    return -1;
}

/* Says why it cannot listen, and what helps; keeps errno. */
static void explain(
    const struct listener *listener, const struct listener_place *place, struct buffer *error)
{
    const int failure = errno;
    const char *port = place->port_option;

    buffer_addf(error, "cannot listen on %s: %s", listener->url, strerror(failure));
    if (failure == EADDRINUSE)
        buffer_addf(error, "; choose another port with %s, or any free one with %s 0", port, port);
    if (failure == EACCES)
        buffer_addf(error, "; choose a port from 1024 on with %s", port);
    if (failure == EADDRNOTAVAIL)
        buffer_addf(error, "; choose an address of this machine with %s", place->address_option);
    errno = failure;
}

static void write_url(struct listener *listener, const struct sockaddr *address, socklen_t length)
{
    char host[64], port[8];

    if (address->sa_family == AF_UNIX) {
        snprintf(listener->url, sizeof(listener->url), "unix:%s",
            ((const struct sockaddr_un *)address)->sun_path);
        return;
    }
    if (getnameinfo(address, length, host, sizeof(host), port, sizeof(port),
            NI_NUMERICHOST | NI_NUMERICSERV))
        return;
    snprintf(listener->url, sizeof(listener->url),
        address->sa_family == AF_INET6 ? "http://[%s]:%s" : "http://%s:%s", host, port);
}

/* Names the place where the socket listens; port 0 has become a real port. */
static void name_socket(struct listener *listener)
{
    struct sockaddr_storage storage = {0};
    struct sockaddr *address = (struct sockaddr *)&storage;
    socklen_t length = sizeof(storage);

    if (getsockname(listener->fd, address, &length) == 0)
        write_url(listener, address, length);
}

void listener_adopt(struct listener *listener, int fd)
{
    *listener = (struct listener){.fd = fd};
    set_buffers(fd);
    name_socket(listener);
}

bool listener_open(struct listener *listener, const struct listener_place *place,
    const struct sockaddr *address, socklen_t length, struct buffer *error)
{
    struct sockaddr_in ipv4;

    *listener = (struct listener){.fd = -1};
    write_url(listener, address, length);
    listener->fd = listen_at(address, length);
    if (listener->fd < 0 && errno == EAFNOSUPPORT && listener_any_ipv4(address, &ipv4) &&
        (listener->fd = listen_at((struct sockaddr *)&ipv4, sizeof(ipv4))) >= 0)
        log_event(LOG_INFO, "no-ipv6", log_text("address", place->address),
            log_text("remark", "this kernel has no IPv6, so the address is 0.0.0.0"));
    if (listener->fd < 0) {
        explain(listener, place, error);
        return false;
    }
    name_socket(listener);
    return true;
}

int listener_connect(const struct sockaddr *address, socklen_t length, unsigned seconds)
{
    const struct timeval patience = {.tv_sec = seconds};
    const int fd =
        socket(address->sa_family, SOCK_STREAM | SOCK_CLOEXEC | (seconds ? 0 : SOCK_NONBLOCK), 0);

    if (fd >= 0 && setsockopt(fd, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof(patience)) == 0 &&
        setsockopt(fd, SOL_SOCKET, SO_SNDTIMEO, &patience, sizeof(patience)) == 0 &&
        connect(fd, address, length) == 0)
        return fd;
    listener_close(fd);
    return -1;
}
