/*
 * Only the other side's acknowledgements show that an answer is being read. libmicrohttpd sees only its own writes, and
 * the kernel asks for the next one when enough of its buffer is free, which at a few KB a second takes a minute.
 */
#include "net/peers/peers.h"

#include "jobs/jobs.h"

#include <errno.h>
#include <linux/sockios.h>
#include <linux/tcp.h>
#include <netinet/in.h>
#include <poll.h>
#include <stddef.h>
#include <sys/ioctl.h>
#include <sys/param.h>
#include <sys/socket.h>

/* A peer that has closed its sending half for this long is sent an interim response. */
#define HALF_CLOSED_PATIENCE (2 * CLOCK_SECOND)

static const char interim[] = "HTTP/1.1 102 Processing\r\n\r\n";

void peers_begin(struct peer_list *list)
{
    pthread_mutex_init(&list->lock, NULL);
    LIST_INIT(&list->all);
}

void peers_end(struct peer_list *list)
{
    pthread_mutex_destroy(&list->lock);
}

void peers_add(
    struct peer_list *list, struct peer *peer, int socket, const struct sockaddr *address)
{
    peer->socket = socket;
    peer->address = address_of(address);
    atomic_init(&peer->silent_since, clock_now());
    pthread_mutex_lock(&list->lock);
    LIST_INSERT_HEAD(&list->all, peer, all);
    pthread_mutex_unlock(&list->lock);
}

void peers_remove(struct peer_list *list, struct peer *peer)
{
    pthread_mutex_lock(&list->lock);
    LIST_REMOVE(peer, all);
    pthread_mutex_unlock(&list->lock);
}

void peers_set_reserved(
    struct peer_list *list, struct peer *peer, uint64_t bytes, const struct address *client)
{
    /* Nobody else writes it, and most answers reserve nothing. */
    if (bytes == peer->reserved)
        return;
    pthread_mutex_lock(&list->lock);
    peer->reserved = bytes;
    peer->client = *client;
    pthread_mutex_unlock(&list->lock);
}

/* Whether the peer left, and there is nothing more to read. */
static bool has_left(const struct peer *peer)
{
    char byte;
    const ssize_t n = recv(peer->socket, &byte, 1, MSG_PEEK | MSG_DONTWAIT);

    return n == 0 || (n < 0 && errno != EAGAIN && errno != EWOULDBLOCK && errno != EINTR);
}

/* How much the peer has acknowledged. */
struct delivery {
    uint64_t delivered; /* bytes since the connection began */
    bool is_pending;    /* more bytes are unsent or unacknowledged */
    bool is_unsent;     /* more bytes could not be sent yet */
    uint64_t
        silent_for; /* nanoseconds since the peer sent anything; 0 if the kernel does not tell */
};

/* A Unix socket tells only how much its peer has not read yet; the number changes whenever the peer reads. */
static bool read_unix_delivery(int socket, struct delivery *delivery)
{
    int unread;

    if (ioctl(socket, SIOCOUTQ, &unread) != 0)
        return false;
    *delivery =
        (struct delivery){.delivered = UINT64_MAX - (unsigned)unread, .is_pending = unread > 0};
    return true;
}

/* False if the kernel does not tell. */
static bool read_delivery(int socket, struct delivery *delivery)
{
    struct tcp_info info = {0};
    socklen_t size = sizeof(info);

    if (getsockopt(socket, IPPROTO_TCP, TCP_INFO, &info, &size) != 0)
        return read_unix_delivery(socket, delivery);
    *delivery = (struct delivery){
        .delivered = info.tcpi_bytes_acked,
        .is_pending = info.tcpi_unacked || info.tcpi_notsent_bytes,
        .is_unsent = info.tcpi_notsent_bytes,
        .silent_for = info.tcpi_last_data_recv * UINT64_C(1000000),
    };
    return true;
}

static uint64_t *bytes_of_span(struct throughput *throughput, unsigned number)
{
    return &throughput->bytes[number % (PEER_SPANS + 1)];
}

/* A peer that has read everything begins anew: its earlier speed says nothing about the present. */
static void note_throughput(
    struct throughput *throughput, const struct delivery *delivery, uint64_t now)
{
    if (!delivery->is_unsent) {
        *throughput = (struct throughput){.noted_at = now, .delivered = delivery->delivered};
        return;
    }
    if (throughput->noted_at) {
        *bytes_of_span(throughput, throughput->spans) +=
            delivery->delivered - throughput->delivered;
        if (throughput->was_unsent)
            throughput->spent += now - throughput->noted_at;
    }
    if (throughput->spent >= PEER_SPAN) {
        throughput->spent = 0;
        *bytes_of_span(throughput, ++throughput->spans) = 0;
    }
    throughput->noted_at = now;
    throughput->delivered = delivery->delivered;
    throughput->was_unsent = true;
}

/* Whether a peer read less than `rate` bytes a second in the last `spans`; false until these are over. */
static bool is_slower(struct throughput *throughput, unsigned spans, uint64_t rate)
{
    uint64_t bytes = 0;

    if (throughput->spans < spans)
        return false;
    for (unsigned i = 1; i <= spans; i++)
        bytes += *bytes_of_span(throughput, throughput->spans - i);
    return bytes / spans < rate * (PEER_SPAN / CLOCK_SECOND);
}

/* Whether a peer is too slow, or slow while it holds memory that others wait for. */
static bool is_too_slow(struct peer *peer, const struct peers_check *check)
{
    return is_slower(&peer->throughput, PEER_SPANS, check->min_rate / PEER_FLOOR) ||
        (peer->reserved && is_slower(&peer->throughput, 1, check->min_rate) &&
            jobs_want_memory_of(check->jobs, &peer->client));
}

/* Whether the peer has stopped reading: bytes are pending, and none has left since the last look. */
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

/* Whether a peer fails to send the request that is awaited since then, and may have begun. */
static bool is_silent(const struct peer *peer, const struct delivery *delivery, uint64_t since,
    bool has_begun, const struct peers_check *check)
{
    /* It could send one when it had taken the answer before. Either may be later than the check. */
    const uint64_t from = since > peer->pending_at ? since : peer->pending_at;
    const uint64_t time = check->now > from ? check->now - from : 0;

    if (!has_begun)
        return time > check->keep_alive_max;
    return time > 2 * check->idle_max ||
        (time > check->idle_max && delivery->silent_for > check->idle_max);
}

/* Whether only the end of the connection would tell the peer that its answer is whole. */
static bool needs_reset(const struct peer *peer)
{
    return !atomic_load(&peer->is_framed) && !atomic_load(&peer->silent_since);
}

void peer_reset(struct peer *peer)
{
    const struct sockaddr none = {.sa_family = AF_UNSPEC};

    /* A FIN would be sent by shutdown and, if there are no unsent bytes, before the reset of a close without linger. */
    (void)connect(peer->socket, &none, sizeof(none));
}

/* Closes a peer's connection; unsent bytes are lost. */
static void cut(struct peer *peer, atomic_bool *reason)
{
    const struct linger none = {.l_onoff = 1};

    if (reason)
        atomic_store(reason, true);
    /* Otherwise the kernel would keep unsent bytes for minutes after the close. */
    (void)setsockopt(peer->socket, SOL_SOCKET, SO_LINGER, &none, sizeof(none));
    if (needs_reset(peer))
        peer_reset(peer);
    shutdown(peer->socket, SHUT_RDWR);
}

static void check_peer(struct peer *peer, const struct peers_check *check)
{
    /* In this order: a request that has begun is then awaited since its own beginning. */
    const bool has_begun = atomic_load(&peer->has_begun);
    const uint64_t since = atomic_load(&peer->silent_since);
    const uint64_t least = MIN(check->idle_max, check->keep_alive_max);
    struct delivery delivery;

    if (since && check->now < since + least) {
        peer->delivered_at = 0;
        peer->throughput = (struct throughput){0};
        if (check->now >= since + CLOCK_SECOND && has_left(peer))
            cut(peer, NULL);
        return;
    }
    if (!read_delivery(peer->socket, &delivery)) {
        if (since)
            cut(peer, NULL);
        return;
    }
    note_throughput(&peer->throughput, &delivery, check->now);
    if (is_stalled(peer, &delivery, check) ||
        (since && peer->pending_at != check->now &&
            (has_left(peer) || is_silent(peer, &delivery, since, has_begun, check))))
        cut(peer, has_left(peer) ? NULL : &peer->cut_as_silent);
    else if (is_too_slow(peer, check))
        cut(peer, &peer->cut_as_slow);
}

void peers_check(struct peer_list *list, const struct peers_check *check)
{
    pthread_mutex_lock(&list->lock);
    for (struct peer *peer = LIST_FIRST(&list->all); peer; peer = LIST_NEXT(peer, all))
        check_peer(peer, check);
    pthread_mutex_unlock(&list->lock);
}

void peers_reset_unframed(struct peer_list *list)
{
    pthread_mutex_lock(&list->lock);
    for (struct peer *peer = LIST_FIRST(&list->all); peer; peer = LIST_NEXT(peer, all))
        if (needs_reset(peer))
            peer_reset(peer);
    pthread_mutex_unlock(&list->lock);
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
