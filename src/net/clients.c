/*
 * A hash table from the address of a client to its connections, and a table of connections by the numbers of their
 * descriptors, which are small. The longest idle connection is found by looking at all of them; a look notes a few
 * dozen, which serve until they are used up: whatever becomes idle later has been so for less time.
 */
#include "net/clients.h"

#include "base/rng.h"
#include "net/thread_load.h"
#include "process/clock.h"
#include "process/seed_pool.h"

#include <linux/sockios.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/socket.h>

enum {
    OTHER_FILES = 4096, /* descriptors that are not of connections, at most */
    CANDIDATES = 32,
    ROUNDS = 64 /* at most, through all, for one that can make room */
};

struct client {
    struct address address;
    size_t count; /* of connections that are not closing */
    struct client_connection *first;
    struct client *next; /* of the same bucket, or unused */
};

/* The connections that were idle longest when they were looked at, in their order. */
struct candidates {
    size_t first, last; /* those that are left */
    struct candidate {
        struct client_connection *connection;
        uint64_t idle_since;
    } list[CANDIDATES];
};

struct clients {
    pthread_mutex_t lock;
    size_t max, client_max;
    const struct networks *exempt; /* from the latter */
    size_t open, closing;
    atomic_uint_fast64_t removed;

    uint64_t key; /* of the hash, so that nobody can choose addresses of one bucket */
    size_t mask;  /* of buckets */
    struct client **buckets;
    struct client *pool, *unused;
    size_t pool_used;

    struct client_connection *connections; /* by descriptor */
    size_t capacity, end;                  /* of them; past the highest that was used */
    struct candidates candidates;

    size_t threads;
    struct thread_load loads[];
};

static size_t most_connections(size_t max)
{
    return max + CLIENTS_CLOSING + 1;
}

/* Memory that is all zero and costs nothing until it is touched. */
static void *map(size_t size)
{
    void *memory = mmap(
        NULL, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);

    return memory == MAP_FAILED ? NULL : memory;
}

static void unmap(void *memory, size_t size)
{
    if (memory)
        munmap(memory, size);
}

struct clients *clients_new(size_t max, size_t client_max, size_t threads)
{
    struct clients *clients = calloc(1, sizeof(*clients) + threads * sizeof(struct thread_load));
    const size_t for_others = max / 8;
    struct seed_pool seeds = {.left = 0};
    size_t buckets = 1;

    if (!clients)
        return NULL;
    while (buckets < most_connections(max))
        buckets *= 2;
    pthread_mutex_init(&clients->lock, NULL);
    clients->max = max;
    clients->client_max = client_max < max - for_others ? client_max : max - for_others;
    clients->threads = threads;
    clients->key = seed_pool_draw(&seeds);
    clients->mask = buckets - 1;
    clients->capacity = most_connections(max) + OTHER_FILES;
    clients->buckets = map(buckets * sizeof(*clients->buckets));
    clients->pool = map(most_connections(max) * sizeof(*clients->pool));
    clients->connections = map(clients->capacity * sizeof(*clients->connections));
    if (clients->buckets && clients->pool && clients->connections)
        return clients;
    clients_free(clients);
    return NULL;
}

void clients_exempt(struct clients *clients, const struct networks *networks)
{
    clients->exempt = networks;
}

void clients_free(struct clients *clients)
{
    if (!clients)
        return;
    unmap(clients->buckets, (clients->mask + 1) * sizeof(*clients->buckets));
    unmap(clients->pool, most_connections(clients->max) * sizeof(*clients->pool));
    unmap(clients->connections, clients->capacity * sizeof(*clients->connections));
    pthread_mutex_destroy(&clients->lock);
    free(clients);
}

size_t clients_thread_max(const struct clients *clients)
{
    return most_connections(clients->max);
}

uint64_t clients_removed(struct clients *clients)
{
    return atomic_load(&clients->removed);
}

/* ---- clients, by address ---- */

static struct client **bucket_of(struct clients *clients, const struct address *address)
{
    uint64_t half[2];

    memcpy(half, address, sizeof(half));
    return &clients->buckets[mix64(mix64(clients->key ^ half[0]) ^ half[1]) & clients->mask];
}

/* Finds the client of an address, or makes it one; there are as many as there are connections. */
static struct client *client_of(struct clients *clients, const struct address *address)
{
    struct client **bucket = bucket_of(clients, address);
    struct client *client = *bucket;

    while (client && !address_equal(&client->address, address))
        client = client->next;
    if (client)
        return client;
    client = clients->unused;
    if (client)
        clients->unused = client->next;
    else
        client = &clients->pool[clients->pool_used++];
    *client = (struct client){.address = *address, .next = *bucket};
    *bucket = client;
    return client;
}

/* Forgets a client without connections. */
static void forget(struct clients *clients, struct client *client)
{
    struct client **link = bucket_of(clients, &client->address);

    while (*link != client)
        link = &(*link)->next;
    *link = client->next;
    client->next = clients->unused;
    clients->unused = client;
}

/* ---- connections ---- */

static uint64_t cookie_of(int fd)
{
    uint64_t cookie = 0;
    socklen_t size = sizeof(cookie);

    (void)getsockopt(fd, SOL_SOCKET, SO_COOKIE, &cookie, &size);
    return cookie;
}

static void add(struct clients *clients, struct client *client, size_t number, unsigned thread)
{
    struct client_connection *connection = &clients->connections[number];
    const uint64_t now = clock_now();

    atomic_store(&connection->idle_since, now);
    connection->client = client;
    connection->previous = NULL;
    connection->next = client->first;
    if (client->first)
        client->first->previous = connection;
    client->first = connection;
    connection->cookie = cookie_of((int)number);
    connection->admitted_at = now;
    connection->thread = thread;
    connection->started = connection->closing = false;
    if (number >= clients->end)
        clients->end = number + 1;
    client->count++;
    clients->open++;
    thread_load_give(&clients->loads[thread], now);
}

static void remove_connection(struct clients *clients, struct client_connection *connection)
{
    struct client *client = connection->client;

    if (connection->next)
        connection->next->previous = connection->previous;
    if (connection->previous)
        connection->previous->next = connection->next;
    else
        client->first = connection->next;
    if (connection->closing) {
        clients->closing--;
    } else {
        clients->open--;
        client->count--;
    }
    thread_load_end(&clients->loads[connection->thread], connection->started);
    connection->client = NULL;
    if (!client->first)
        forget(clients, client);
    atomic_fetch_add(&clients->removed, 1);
}

struct client_connection *clients_start(struct clients *clients, int fd)
{
    struct client_connection *connection = &clients->connections[fd];

    pthread_mutex_lock(&clients->lock);
    connection->started = true;
    thread_load_take(&clients->loads[connection->thread], clock_now());
    pthread_mutex_unlock(&clients->lock);
    return connection;
}

void clients_remove(struct clients *clients, int fd)
{
    struct client_connection *connection = &clients->connections[fd];

    pthread_mutex_lock(&clients->lock);
    if (connection->client)
        remove_connection(clients, connection);
    pthread_mutex_unlock(&clients->lock);
}

void clients_remove_lost(struct clients *clients, uint64_t now)
{
    size_t waiting = 0;

    pthread_mutex_lock(&clients->lock);
    for (size_t i = 0; i < clients->threads; i++)
        waiting += clients->loads[i].waiting;
    for (size_t i = 0; waiting && i < clients->end; i++) {
        struct client_connection *connection = &clients->connections[i];

        if (!connection->client || connection->started)
            continue;
        waiting--;
        if (now > connection->admitted_at + CLOCK_SECOND && cookie_of((int)i) != connection->cookie)
            remove_connection(clients, connection);
    }
    pthread_mutex_unlock(&clients->lock);
}

/* ---- room for one more ---- */

/* Since when it is idle, or 0. */
static uint64_t idle_since(struct client_connection *connection)
{
    if (!connection->client || !connection->started || connection->closing)
        return 0;
    return atomic_load_explicit(&connection->idle_since, memory_order_relaxed);
}

/* Whether bytes are on their way: a request that the I/O thread has not read, or the end of an answer. */
static bool has_bytes(int fd)
{
    int unread = 0, unsent = 0;

    return ioctl(fd, SIOCINQ, &unread) != 0 || ioctl(fd, SIOCOUTQ, &unsent) != 0 || unread ||
        unsent;
}

static bool make_room(struct clients *clients, struct client_connection *connection)
{
    const int fd = (int)(connection - clients->connections);

    if (clients->closing >= CLIENTS_CLOSING || has_bytes(fd))
        return false;
    connection->closing = true;
    connection->client->count--;
    clients->open--;
    clients->closing++;
    shutdown(fd, SHUT_RDWR);
    return true;
}

/* Notes a connection if it is one of those that have been idle longest, of those since later than `after`. */
static void note(
    struct candidates *candidates, struct client_connection *connection, uint64_t after)
{
    struct candidate *list = candidates->list;
    const uint64_t since = idle_since(connection);
    size_t place = candidates->last;

    if (since <= after || (place == CANDIDATES && since >= list[place - 1].idle_since))
        return;
    if (place < CANDIDATES)
        candidates->last++;
    else
        place--;
    for (; place > 0 && list[place - 1].idle_since > since; place--)
        list[place] = list[place - 1];
    list[place] = (struct candidate){connection, since};
}

static bool try_candidates(struct clients *clients, struct candidates *candidates)
{
    while (candidates->first < candidates->last) {
        const struct candidate *candidate = &candidates->list[candidates->first++];

        if (idle_since(candidate->connection) == candidate->idle_since &&
            make_room(clients, candidate->connection))
            return true;
    }
    return false;
}

/* Begins with the candidates anew; returns since when the last one was idle of those that could not make room. */
static uint64_t begin_round(struct candidates *candidates, unsigned round)
{
    const uint64_t after = round ? candidates->list[candidates->last - 1].idle_since : 0;

    candidates->first = candidates->last = 0;
    return after;
}

static bool evict(struct clients *clients)
{
    if (clients->closing >= CLIENTS_CLOSING)
        return false;
    if (try_candidates(clients, &clients->candidates))
        return true;
    for (unsigned round = 0; round < ROUNDS; round++) {
        const uint64_t after = begin_round(&clients->candidates, round);

        for (size_t i = 0; i < clients->end; i++)
            note(&clients->candidates, &clients->connections[i], after);
        if (try_candidates(clients, &clients->candidates))
            return true;
        if (clients->candidates.last < CANDIDATES)
            return false;
    }
    return false;
}

/* One of the client's own. */
static bool evict_of(struct clients *clients, struct client *client)
{
    struct candidates own;

    for (unsigned round = 0; round < ROUNDS; round++) {
        const uint64_t after = begin_round(&own, round);

        for (struct client_connection *c = client->first; c; c = c->next)
            note(&own, c, after);
        if (try_candidates(clients, &own))
            return true;
        if (own.last < CANDIDATES)
            return false;
    }
    return false;
}

bool clients_evict(struct clients *clients)
{
    bool evicted;

    pthread_mutex_lock(&clients->lock);
    evicted = evict(clients);
    pthread_mutex_unlock(&clients->lock);
    return evicted;
}

/* Whether nothing came for so many nanoseconds; a request may come in pieces. */
static bool is_silent(int fd, uint64_t nanoseconds)
{
    struct tcp_info info = {0};
    socklen_t size = sizeof(info);

    return getsockopt(fd, IPPROTO_TCP, TCP_INFO, &info, &size) != 0 ||
        info.tcpi_last_data_recv * (CLOCK_SECOND / 1000) >= nanoseconds;
}

size_t clients_close_silent(struct clients *clients, uint64_t before)
{
    const uint64_t now = clock_now();
    size_t left;

    pthread_mutex_lock(&clients->lock);
    for (size_t i = 0; i < clients->end; i++) {
        struct client_connection *connection = &clients->connections[i];
        const uint64_t since = idle_since(connection);

        if (since && since < before && is_silent((int)i, now - before))
            (void)make_room(clients, connection);
    }
    left = clients->open + clients->closing;
    pthread_mutex_unlock(&clients->lock);
    return left;
}

static struct clients_admission admit(
    struct clients *clients, struct client *client, size_t number, bool exempt)
{
    struct clients_admission admission = {.verdict = CLIENTS_ADMITTED};

    if (client->count >= clients->client_max && !exempt) {
        admission.client_made_room = evict_of(clients, client);
        if (!admission.client_made_room) {
            admission.verdict = CLIENTS_CLIENT_FULL;
            return admission;
        }
    }
    if (clients->open >= clients->max) {
        admission.daemon_made_room = evict(clients);
        if (!admission.daemon_made_room) {
            admission.verdict = CLIENTS_FULL;
            return admission;
        }
    }
    admission.thread = thread_load_choose(clients->loads, clients->threads, clock_now());
    add(clients, client, number, admission.thread);
    return admission;
}

struct clients_admission clients_admit(
    struct clients *clients, int fd, const struct sockaddr *socket_address)
{
    const struct address address = address_of(socket_address);
    const struct address named = address_client(&address);
    const size_t number = (size_t)fd;
    struct clients_admission admission = {.verdict = CLIENTS_NO_NUMBER};

    if (number >= clients->capacity)
        return admission;
    pthread_mutex_lock(&clients->lock);
    /* A connection that had this descriptor was closed without a word. */
    if (clients->connections[number].client)
        remove_connection(clients, &clients->connections[number]);
    struct client *client = client_of(clients, &named);

    admission =
        admit(clients, client, number, clients->exempt && networks_has(clients->exempt, &address));
    if (!client->first)
        forget(clients, client);
    pthread_mutex_unlock(&clients->lock);
    return admission;
}
