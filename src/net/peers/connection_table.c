/*
 * A slot per descriptor, since descriptors are small numbers. The search for the longest idle connection reads all
 * slots. Memory that was never used is not touched, and costs nothing.
 */
#include "net/peers/connection_table.h"

#include "process/client_table.h"
#include "process/clock.h"

#include <linux/sockios.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <pthread.h>
#include <stdlib.h>
#include <sys/ioctl.h>
#include <sys/socket.h>

enum {
    OTHER_FILES = 4096, /* the most descriptors of other kinds; see daemon.c */
    ASKED_MAX = 8       /* connections that one search asks the kernel about, with the lock held */
};

struct connection_client {
    struct address address; /* first, for the table */
    size_t open, all;       /* of its connections; the latter counts those that are closing too */
};

struct connection_table {
    pthread_mutex_t lock;
    size_t max, client_max;
    const struct networks *exempt; /* from the latter */
    size_t open, closing;
    atomic_uint_fast64_t removed;

    struct connection_slot *slots; /* by descriptor */
    size_t capacity, end;          /* number of slots; past the highest that was used */
    struct client_table clients;   /* with a connection_client each */

    size_t threads;
    size_t loads[]; /* connections of each I/O thread */
};

/*
 * The kernel's number of a socket, which is never reused, unlike its descriptor: it tells whether the library has
 * closed the socket. 0 if the descriptor is no socket.
 */
static uint64_t socket_cookie(int fd)
{
    uint64_t cookie = 0;
    socklen_t size = sizeof(cookie);

    (void)getsockopt(fd, SOL_SOCKET, SO_COOKIE, &cookie, &size);
    return cookie;
}

static size_t slots_max(size_t max)
{
    return max + CONNECTIONS_CLOSING_MAX + 1;
}

struct connection_table *connection_table_new(
    size_t max, size_t client_max, size_t threads, const struct networks *exempt)
{
    struct connection_table *table = calloc(1, sizeof(*table) + threads * sizeof(size_t));
    const size_t for_others = max / 8;

    if (!table)
        return NULL;
    pthread_mutex_init(&table->lock, NULL);
    table->max = max;
    table->client_max = client_max < max - for_others ? client_max : max - for_others;
    table->exempt = exempt;
    table->threads = threads;
    table->capacity = slots_max(max) + OTHER_FILES;
    table->slots = calloc(table->capacity, sizeof(*table->slots));
    if (table->slots)
        return table;
    connection_table_free(table);
    return NULL;
}

static void remove_connection(struct connection_table *table, struct connection_slot *slot)
{
    struct connection_client *client = slot->client;

    if (slot->closing) {
        table->closing--;
    } else {
        table->open--;
        client->open--;
    }
    table->loads[slot->thread]--;
    slot->client = NULL;
    if (--client->all == 0)
        client_table_remove(&table->clients, client);
    atomic_fetch_add(&table->removed, 1);
}

void connection_table_free(struct connection_table *table)
{
    if (!table)
        return;
    for (size_t i = 0; i < table->end; i++)
        if (table->slots[i].client)
            remove_connection(table, &table->slots[i]);
    free(table->slots);
    pthread_mutex_destroy(&table->lock);
    free(table);
}

size_t connection_table_thread_max(const struct connection_table *table)
{
    return slots_max(table->max);
}

uint64_t connection_table_removed(struct connection_table *table)
{
    return atomic_load(&table->removed);
}

static void add(struct connection_table *table, struct connection_client *client, size_t number,
    unsigned thread)
{
    struct connection_slot *slot = &table->slots[number];
    const uint64_t now = clock_now();

    atomic_store(&slot->idle_since, now);
    slot->client = client;
    slot->cookie = socket_cookie((int)number);
    slot->admitted_at = now;
    slot->thread = thread;
    slot->started = slot->closing = false;
    if (number >= table->end)
        table->end = number + 1;
    client->all++;
    client->open++;
    table->open++;
    table->loads[thread]++;
}

struct connection_slot *connection_table_start(struct connection_table *table, int fd)
{
    struct connection_slot *slot = &table->slots[fd];

    pthread_mutex_lock(&table->lock);
    slot->started = true;
    pthread_mutex_unlock(&table->lock);
    return slot;
}

void connection_table_remove(struct connection_table *table, int fd)
{
    struct connection_slot *slot = &table->slots[fd];

    pthread_mutex_lock(&table->lock);
    if (slot->client)
        remove_connection(table, slot);
    pthread_mutex_unlock(&table->lock);
}

void connection_table_remove_lost(struct connection_table *table, uint64_t now)
{
    pthread_mutex_lock(&table->lock);
    for (size_t i = 0; i < table->end; i++) {
        struct connection_slot *slot = &table->slots[i];

        if (slot->client && !slot->started && now > slot->admitted_at + CLOCK_SECOND &&
            socket_cookie((int)i) != slot->cookie)
            remove_connection(table, slot);
    }
    pthread_mutex_unlock(&table->lock);
}

/* The time since which it is idle, or 0. */
static uint64_t idle_since(struct connection_slot *slot, uint64_t now)
{
    uint64_t since;

    if (!slot->client || !slot->started || slot->closing)
        return 0;
    since = atomic_load_explicit(&slot->idle_since, memory_order_relaxed);
    return since <= now ? since : 0;
}

/* Whether bytes are on their way: a request that the I/O thread has not read, or the rest of an answer. */
static bool has_bytes(int fd)
{
    int unread = 0, unsent = 0;

    return ioctl(fd, SIOCINQ, &unread) != 0 || ioctl(fd, SIOCOUTQ, &unsent) != 0 || unread ||
        unsent;
}

/* Shuts a connection down; it no longer counts. */
static void shut_down(struct connection_table *table, struct connection_slot *slot)
{
    slot->closing = true;
    slot->client->open--;
    table->open--;
    table->closing++;
    shutdown((int)(slot - table->slots), SHUT_RDWR);
}

/* The connection of a client (NULL: of all) that has been idle longest, or NULL. */
static struct connection_slot *longest_idle(
    struct connection_table *table, struct connection_client *client, uint64_t now)
{
    uint64_t longest_since = UINT64_MAX;
    struct connection_slot *longest = NULL;

    for (size_t i = 0; i < table->end; i++) {
        struct connection_slot *slot = &table->slots[i];
        const uint64_t since = client && slot->client != client ? 0 : idle_since(slot, now);

        if (since && since < longest_since) {
            longest = slot;
            longest_since = since;
        }
    }
    return longest;
}

/*
 * The same for connections without bytes on their way. One that has some counts as idle from now on, so that many such
 * do not hide one that can make room. NULL if there is none, or none was found yet.
 */
static struct connection_slot *find_longest_idle(
    struct connection_table *table, struct connection_client *client, uint64_t now)
{
    for (size_t asked = 0; asked < ASKED_MAX; asked++) {
        struct connection_slot *slot = longest_idle(table, client, now);
        uint64_t since = slot ? atomic_load(&slot->idle_since) : 0;

        if (!slot || !has_bytes((int)(slot - table->slots)))
            return slot;
        /* Fails if its I/O thread has set it meanwhile. */
        (void)atomic_compare_exchange_strong(&slot->idle_since, &since, now);
    }
    return NULL;
}

/* Makes room for one more connection, by closing one of a client (NULL: of any). */
static bool evict(struct connection_table *table, struct connection_client *client)
{
    struct connection_slot *slot = table->closing < CONNECTIONS_CLOSING_MAX
        ? find_longest_idle(table, client, clock_now())
        : NULL;

    if (slot)
        shut_down(table, slot);
    return slot;
}

bool connection_table_evict(struct connection_table *table)
{
    bool evicted;

    pthread_mutex_lock(&table->lock);
    evicted = evict(table, NULL);
    pthread_mutex_unlock(&table->lock);
    return evicted;
}

/* Whether nothing has come for this time; a request may come in pieces. */
static bool is_silent(int fd, uint64_t nanoseconds)
{
    struct tcp_info info = {0};
    socklen_t size = sizeof(info);

    return getsockopt(fd, IPPROTO_TCP, TCP_INFO, &info, &size) != 0 ||
        info.tcpi_last_data_recv * (CLOCK_SECOND / 1000) >= nanoseconds;
}

size_t connection_table_close_silent(struct connection_table *table, uint64_t before)
{
    const uint64_t now = clock_now();
    size_t left;

    pthread_mutex_lock(&table->lock);
    for (size_t i = 0; i < table->end; i++) {
        struct connection_slot *slot = &table->slots[i];
        const uint64_t since = idle_since(slot, now);

        if (since && since < before && table->closing < CONNECTIONS_CLOSING_MAX &&
            !has_bytes((int)i) && is_silent((int)i, now - before))
            shut_down(table, slot);
    }
    left = table->open + table->closing;
    pthread_mutex_unlock(&table->lock);
    return left;
}

static struct connection_admission admit(
    struct connection_table *table, struct connection_client *client, size_t number, bool exempt)
{
    struct connection_admission admission = {.verdict = CONNECTION_ADMITTED};

    if (client->open >= table->client_max && !exempt) {
        admission.client_made_room = evict(table, client);
        if (!admission.client_made_room)
            admission.verdict = CONNECTION_CLIENT_FULL;
    }
    if (admission.verdict == CONNECTION_ADMITTED && table->open >= table->max) {
        admission.daemon_made_room = evict(table, NULL);
        if (!admission.daemon_made_room)
            admission.verdict = CONNECTION_TABLE_FULL;
    }
    if (admission.verdict != CONNECTION_ADMITTED)
        return admission;
    for (unsigned i = 1; i < table->threads; i++)
        if (table->loads[i] < table->loads[admission.thread])
            admission.thread = i;
    add(table, client, number, admission.thread);
    return admission;
}

struct connection_admission connection_table_admit(
    struct connection_table *table, int fd, const struct sockaddr *socket_address)
{
    const struct address address = address_of(socket_address);
    const struct address named = address_client(&address);
    const size_t number = (size_t)fd;
    struct connection_admission admission = {.verdict = CONNECTION_NO_SLOT};
    struct connection_client *client;

    if (number >= table->capacity)
        return admission;
    pthread_mutex_lock(&table->lock);
    /* An earlier connection with this descriptor was closed without notice. */
    if (table->slots[number].client)
        remove_connection(table, &table->slots[number]);
    client = client_table_make(&table->clients, &named, sizeof(*client));
    if (client)
        admission = admit(table, client, number, networks_contains(table->exempt, &address));
    if (client && client->all == 0)
        client_table_remove(&table->clients, client);
    pthread_mutex_unlock(&table->lock);
    return admission;
}
