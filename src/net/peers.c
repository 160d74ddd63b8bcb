/*
 * A doubly linked list, since peers leave in any order. That an answer is being taken is seen in what the other
 * side acknowledges: libmicrohttpd sees its own writes only, and the kernel asks for the next one when a third of
 * its buffer is free again, which at some KB a second is minutes later.
 */
#include "net/peers.h"

#include "process/clock.h"

#include <errno.h>
#include <poll.h>
#include <stddef.h>
#include <string.h>
#include <sys/socket.h>

/* When a peer has closed its sending half for so long, it is sent an interim response. */
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

void peers_remove(struct peers *peers, struct peer *peer, struct jobs *jobs)
{
    pthread_mutex_lock(&peers->lock);
    if (peer->next)
        peer->next->previous = peer->previous;
    if (peer->previous)
        peer->previous->next = peer->next;
    else
        peers->first = peer->next;
    send_buffer_end(&peer->buffer, jobs);
    pthread_mutex_unlock(&peers->lock);
}

void peers_set_reserved(
    struct peers *peers, struct peer *peer, uint64_t bytes, const struct address *client)
{
    /* Nobody else writes it, and for most answers nothing is reserved. */
    if (bytes == peer->reserved)
        return;
    pthread_mutex_lock(&peers->lock);
    peer->reserved = bytes;
    peer->client = *client;
    pthread_mutex_unlock(&peers->lock);
}

void peer_wrote(struct peer *peer, uint64_t bytes)
{
    if (peer)
        atomic_fetch_add_explicit(&peer->written, bytes, memory_order_relaxed);
}

/* Whether the peer left and there is nothing more to read. */
static bool has_left(const struct peer *peer)
{
    char byte;
    const ssize_t n = recv(peer->socket, &byte, 1, MSG_PEEK | MSG_DONTWAIT);

    return n == 0 || (n < 0 && errno != EAGAIN && errno != EWOULDBLOCK && errno != EINTR);
}

/* Whether the peer takes nothing of what there is to take; notes what is to be compared next time. */
static bool is_stalled(
    struct peer *peer, const struct delivery *delivery, const struct peers_check *check)
{
    if (!delivery->is_pending || !peer->delivered_at || peer->delivered != delivery->delivered)
        peer->delivered_at = check->now;
    peer->delivered = delivery->delivered;
    if (delivery->is_pending)
        peer->pending_at = check->now;
    return check->now - peer->delivered_at > check->idle_max;
}

/* Whether a peer of which a request is awaited sends none; `from` is since when it could. */
static bool is_silent(
    const struct delivery *delivery, uint64_t from, const struct peers_check *check)
{
    /* A request may have ended since the check began. */
    const uint64_t time = check->now > from ? check->now - from : 0;

    return time > 2 * check->idle_max ||
        (time > check->idle_max && delivery->silent_for > check->idle_max);
}

/* Whether memory is short for a client: its own share, or the whole. */
static bool is_short(const struct peers_check *check, const struct address *client)
{
    for (size_t i = 0; i < check->shortage_count; i++)
        if (check->shortages[i].kind == BUDGET_OVER_LIMIT ||
            address_equal(&check->shortages[i].client, client))
            return true;
    return false;
}

/* Notes how fast a peer takes what memory is reserved for, until it has taken all. */
static void follow(
    struct peer *peer, const struct delivery *delivery, const struct peers_check *check)
{
    if (!peer->reserved && !peer->buffer.reserved) {
        peer->throughput = (struct throughput){0};
        /* What short answers waited for is no reason to widen the buffer of the next long one. */
        peer->buffer.limited_for = delivery->limited_for;
        return;
    }
    throughput_note(&peer->throughput, delivery, check->now);
    send_buffer_adjust(&peer->buffer, peer->socket, delivery, check->jobs, &peer->client,
        peer->reserved && !is_short(check, &peer->client));
}

static bool should_close(struct peer *peer, const struct peers_check *check)
{
    const uint64_t since = atomic_load_explicit(&peer->silent_since, memory_order_relaxed);
    struct delivery delivery;

    if (since && check->now < since + check->idle_max && !peer->buffer.reserved) {
        peer->delivered_at = 0;
        peer->throughput = (struct throughput){0};
        return check->now >= since + CLOCK_SECOND && has_left(peer);
    }
    if (!delivery_read(
            peer->socket, atomic_load_explicit(&peer->written, memory_order_relaxed), &delivery))
        return since;
    follow(peer, &delivery, check);
    if (is_stalled(peer, &delivery, check))
        return true;
    return since && peer->pending_at != check->now &&
        (has_left(peer) ||
            is_silent(&delivery, since > peer->pending_at ? since : peer->pending_at, check));
}

void peers_check(struct peers *peers, const struct peers_check *check)
{
    pthread_mutex_lock(&peers->lock);
    for (struct peer *peer = peers->first; peer; peer = peer->next)
        if (should_close(peer, check)) {
            if (!has_left(peer))
                atomic_store(&peer->cut_as_silent, true);
            peer_cut(peer);
        }
    pthread_mutex_unlock(&peers->lock);
}

void peer_cut(struct peer *peer)
{
    const struct linger none = {.l_onoff = 1};

    /* Else the kernel would keep what is unsent for minutes, of a connection that is closed. */
    (void)setsockopt(peer->socket, SOL_SOCKET, SO_LINGER, &none, sizeof(none));
    shutdown(peer->socket, SHUT_RDWR);
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
