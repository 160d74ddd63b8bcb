/*
 * A doubly linked list, since clients leave in any order. That an answer is being taken is seen in what the other
 * side acknowledges: libmicrohttpd sees its own writes only, and the kernel asks for the next one when a third of
 * its buffer is free again, which at some KB a second is minutes later.
 */
#include "net/clients.h"

#include "process/clock.h"

#include <errno.h>
#include <linux/tcp.h>
#include <netinet/in.h>
#include <poll.h>
#include <stddef.h>
#include <string.h>
#include <sys/socket.h>

/* How long a client that closed its half is not sent anything but its answer. */
#define HALF_CLOSED_PATIENCE (2 * CLOCK_SECOND)

static const char interim[] = "HTTP/1.1 102 Processing\r\n\r\n";

void clients_begin(struct clients *clients)
{
    pthread_mutex_init(&clients->lock, NULL);
    clients->first = NULL;
}

void clients_end(struct clients *clients)
{
    pthread_mutex_destroy(&clients->lock);
}

void clients_add(struct clients *clients, struct client *client, int socket)
{
    client->socket = socket;
    atomic_init(&client->silent_since, clock_now());
    pthread_mutex_lock(&clients->lock);
    client->previous = NULL;
    client->next = clients->first;
    if (client->next)
        client->next->previous = client;
    clients->first = client;
    pthread_mutex_unlock(&clients->lock);
}

void clients_remove(struct clients *clients, struct client *client)
{
    pthread_mutex_lock(&clients->lock);
    if (client->next)
        client->next->previous = client->previous;
    if (client->previous)
        client->previous->next = client->next;
    else
        clients->first = client->next;
    pthread_mutex_unlock(&clients->lock);
}

/* Whether the client left and there is nothing more to read. */
static bool has_left(const struct client *client)
{
    char byte;
    const ssize_t n = recv(client->socket, &byte, 1, MSG_PEEK | MSG_DONTWAIT);

    return n == 0 || (n < 0 && errno != EAGAIN && errno != EWOULDBLOCK && errno != EINTR);
}

/* Whether the client takes nothing of what there is to take; notes what is to be compared next time. */
static bool is_stalled(
    struct client *client, const struct tcp_info *info, uint64_t now, uint64_t max)
{
    const bool unsent = info->tcpi_unacked || info->tcpi_notsent_bytes;

    if (!unsent || !client->acknowledged_at || client->acknowledged != info->tcpi_bytes_acked)
        client->acknowledged_at = now;
    client->acknowledged = info->tcpi_bytes_acked;
    if (unsent)
        client->unsent_at = now;
    return now - client->acknowledged_at > max;
}

/* Whether a client of which a request is awaited sends none; `from` is since when it could. */
static bool is_silent(const struct tcp_info *info, uint64_t from, uint64_t now, uint64_t max)
{
    const uint64_t nothing = info->tcpi_last_data_recv * (CLOCK_SECOND / 1000);

    return now - from > 2 * max || (now - from > max && nothing > max);
}

static bool is_to_be_closed(struct client *client, uint64_t now, uint64_t max)
{
    const uint64_t since = atomic_load_explicit(&client->silent_since, memory_order_relaxed);
    struct tcp_info info = {0};
    socklen_t size = sizeof(info);

    if (since && now < since + max) {
        client->acknowledged_at = 0;
        return now >= since + CLOCK_SECOND && has_left(client);
    }
    if (getsockopt(client->socket, IPPROTO_TCP, TCP_INFO, &info, &size) != 0)
        return since;
    if (is_stalled(client, &info, now, max))
        return true;
    return since && client->unsent_at != now &&
        (has_left(client) ||
            is_silent(&info, since > client->unsent_at ? since : client->unsent_at, now, max));
}

void clients_close_silent(struct clients *clients, uint64_t now, uint64_t max)
{
    pthread_mutex_lock(&clients->lock);
    for (struct client *client = clients->first; client; client = client->next)
        if (is_to_be_closed(client, now, max))
            shutdown(client->socket, SHUT_RDWR);
    pthread_mutex_unlock(&clients->lock);
}

bool client_is_gone(struct client *client)
{
    struct pollfd socket = {.fd = client->socket, .events = POLLRDHUP};

    if (poll(&socket, 1, 0) <= 0)
        return false;
    if (socket.revents & (POLLHUP | POLLERR))
        return true;

    const uint64_t now = clock_now();

    if (!client->half_closed_at)
        client->half_closed_at = now;
    if (client->takes_interim && now > client->half_closed_at + HALF_CLOSED_PATIENCE) {
        client->takes_interim = false;
        (void)send(client->socket, interim, sizeof(interim) - 1, MSG_DONTWAIT | MSG_NOSIGNAL);
    }
    return false;
}
