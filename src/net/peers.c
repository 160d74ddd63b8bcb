/*
 * A doubly linked list, since peers leave in any order. That an answer is being taken is seen in what the other
 * side acknowledges: libmicrohttpd sees its own writes only, and the kernel asks for the next one when a third of
 * its buffer is free again, which at some KB a second is minutes later.
 */
#include "net/peers.h"

#include "process/clock.h"

#include <errno.h>
#include <linux/tcp.h>
#include <netinet/in.h>
#include <poll.h>
#include <stddef.h>
#include <string.h>
#include <sys/socket.h>

/* How long a peer that closed its half is not sent anything but its answer. */
#define HALF_CLOSED_PATIENCE (2 * CLOCK_SECOND)

static const char interim[] = "HTTP/1.1 102 Processing\r\n\r\n";

void peers_begin(struct peers *peers)
{
    pthread_mutex_init(&peers->lock, NULL);
    peers->first = NULL;
    peers->next = NULL;
}

void peers_end(struct peers *peers)
{
    pthread_mutex_destroy(&peers->lock);
}

void peers_add(struct peers *peers, struct peer *peer, int socket, const struct sockaddr *address)
{
    peer->socket = socket;
    peer->address = address_of(address);
    atomic_init(&peer->silent_since, clock_now());
    pthread_mutex_lock(&peers->lock);
    peer->previous = NULL;
    peer->next = peers->first;
    if (peer->next)
        peer->next->previous = peer;
    peers->first = peer;
    pthread_mutex_unlock(&peers->lock);
}

void peers_remove(struct peers *peers, struct peer *peer)
{
    pthread_mutex_lock(&peers->lock);
    if (peer->next)
        peer->next->previous = peer->previous;
    if (peer->previous)
        peer->previous->next = peer->next;
    else
        peers->first = peer->next;
    pthread_mutex_unlock(&peers->lock);
}

/* Whether the peer left and there is nothing more to read. */
static bool has_left(const struct peer *peer)
{
    char byte;
    const ssize_t n = recv(peer->socket, &byte, 1, MSG_PEEK | MSG_DONTWAIT);

    return n == 0 || (n < 0 && errno != EAGAIN && errno != EWOULDBLOCK && errno != EINTR);
}

/* Whether the peer takes nothing of what there is to take; notes what is to be compared next time. */
static bool is_stalled(struct peer *peer, const struct tcp_info *info, uint64_t now, uint64_t max)
{
    const bool unsent = info->tcpi_unacked || info->tcpi_notsent_bytes;

    if (!unsent || !peer->acknowledged_at || peer->acknowledged != info->tcpi_bytes_acked)
        peer->acknowledged_at = now;
    peer->acknowledged = info->tcpi_bytes_acked;
    if (unsent)
        peer->unsent_at = now;
    return now - peer->acknowledged_at > max;
}

/* Whether a peer of which a request is awaited sends none; `from` is since when it could. */
static bool is_silent(const struct tcp_info *info, uint64_t from, uint64_t now, uint64_t max)
{
    const uint64_t nothing = info->tcpi_last_data_recv * (CLOCK_SECOND / 1000);

    return now - from > 2 * max || (now - from > max && nothing > max);
}

static bool is_to_be_closed(struct peer *peer, uint64_t now, uint64_t max)
{
    const uint64_t since = atomic_load_explicit(&peer->silent_since, memory_order_relaxed);
    struct tcp_info info = {0};
    socklen_t size = sizeof(info);

    if (since && now < since + max) {
        peer->acknowledged_at = 0;
        return now >= since + CLOCK_SECOND && has_left(peer);
    }
    if (getsockopt(peer->socket, IPPROTO_TCP, TCP_INFO, &info, &size) != 0)
        return since;
    if (is_stalled(peer, &info, now, max))
        return true;
    return since && peer->unsent_at != now &&
        (has_left(peer) ||
            is_silent(&info, since > peer->unsent_at ? since : peer->unsent_at, now, max));
}

void peers_close_silent(struct peers *peers, uint64_t now, uint64_t max)
{
    pthread_mutex_lock(&peers->lock);
    for (struct peer *peer = peers->first; peer; peer = peer->next)
        if (is_to_be_closed(peer, now, max))
            shutdown(peer->socket, SHUT_RDWR);
    pthread_mutex_unlock(&peers->lock);
}

bool peer_is_gone(struct peer *peer)
{
    struct pollfd socket = {.fd = peer->socket, .events = POLLRDHUP};

    if (poll(&socket, 1, 0) <= 0)
        return false;
    if (socket.revents & (POLLHUP | POLLERR))
        return true;

    const uint64_t now = clock_now();

    if (!peer->half_closed_at)
        peer->half_closed_at = now;
    if (peer->takes_interim && now > peer->half_closed_at + HALF_CLOSED_PATIENCE) {
        peer->takes_interim = false;
        (void)send(peer->socket, interim, sizeof(interim) - 1, MSG_DONTWAIT | MSG_NOSIGNAL);
    }
    return false;
}
