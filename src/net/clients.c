/* A doubly linked list, since clients leave in any order. */
#include "net/clients.h"

#include "process/clock.h"

#include <errno.h>
#include <poll.h>
#include <stddef.h>
#include <sys/socket.h>

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

void clients_close_silent(struct clients *clients, uint64_t now, uint64_t max)
{
    pthread_mutex_lock(&clients->lock);
    for (struct client *client = clients->first; client; client = client->next) {
        const uint64_t since = atomic_load_explicit(&client->silent_since, memory_order_relaxed);

        if (since == 0 || now < since + CLOCK_SECOND)
            continue;
        if (now - since > max || has_left(client))
            shutdown(client->socket, SHUT_RDWR);
    }
    pthread_mutex_unlock(&clients->lock);
}

bool client_is_gone(const struct client *client)
{
    struct pollfd socket = {.fd = client->socket, .events = POLLRDHUP};

    return poll(&socket, 1, 0) > 0 && socket.revents & (POLLRDHUP | POLLHUP | POLLERR);
}
