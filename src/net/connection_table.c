/*
 * A slot for each descriptor, since their numbers are small. To find the connection that has been idle longest,
 * all slots are read; a few dozen are noted then, which serve until they are used up: whatever becomes idle later
 * has been so for less time.
 */
#include "net/connection_table.h"

#include "net/client_table.h"
#include "net/socket_cookie.h"
#include "net/thread_load.h"
#include "process/clock.h"

#include <linux/sockios.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <pthread.h>
#include <stdlib.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/socket.h>

enum {
    OTHER_FILES = 4096, /* descriptors that are not of connections, at most; see file_limit.c */
    CANDIDATES = 32,
    ROUNDS = 64 /* at most, through all, for one that can make room */
};

/* After a search of more rounds than one failed, each has one round for so long: the lock is held meanwhile. */
#define ROUNDS_PAUSE (CLOCK_SECOND / 10)

/* The connections that were idle longest when all were read, in their order. */
struct candidates {
    size_t first, last; /* those that are left */
    struct candidate {
        struct connection_slot *slot;
        uint64_t idle_since;
    } list[CANDIDATES];
};

struct connection_table {
    pthread_mutex_t lock;
    size_t max, client_max;
    const struct networks *exempt; /* from the latter */
    size_t open, closing;
    atomic_uint_fast64_t removed;

    struct connection_slot *slots; /* by descriptor; after them, the memory of `clients` */
    size_t capacity, end;          /* of them; past the highest that was used */
    struct client_table clients;
    struct candidates candidates;
    uint64_t paused_until; /* by clock_now; see ROUNDS_PAUSE */

    size_t threads;
    struct thread_load loads[];
};

static size_t slots_max(size_t max)
{
    return max + CONNECTIONS_CLOSING_MAX + 1;
}

static size_t memory_size(const struct connection_table *table)
{
    return table->capacity * sizeof(*table->slots) + client_table_size(slots_max(table->max));
}

struct connection_table *connection_table_new(size_t max, size_t client_max, size_t threads)
{
    struct connection_table *table =
        calloc(1, sizeof(*table) + threads * sizeof(struct thread_load));
    const size_t for_others = max / 8;
    void *memory;

    if (!table)
        return NULL;
    pthread_mutex_init(&table->lock, NULL);
    table->max = max;
    table->client_max = client_max < max - for_others ? client_max : max - for_others;
    table->threads = threads;
    table->capacity = slots_max(max) + OTHER_FILES;
    /* All zero, and not in memory until it is touched. */
    memory = mmap(NULL, memory_size(table), PROT_READ | PROT_WRITE,
        MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (memory == MAP_FAILED) {
        connection_table_free(table);
        return NULL;
    }
    table->slots = memory;
    client_table_begin(&table->clients, slots_max(max), table->slots + table->capacity);
    return table;
}

void connection_table_exempt(struct connection_table *table, const struct networks *networks)
{
    table->exempt = networks;
}

void connection_table_free(struct connection_table *table)
{
    if (!table)
        return;
    if (table->slots)
        munmap(table->slots, memory_size(table));
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

/* ---- connections ---- */

static void add(
    struct connection_table *table, struct client *client, size_t number, unsigned thread)
{
    struct connection_slot *slot = &table->slots[number];
    const uint64_t now = clock_now();

    atomic_store(&slot->idle_since, now);
    slot->client = client;
    slot->previous = NULL;
    slot->next = client->first;
    if (client->first)
        client->first->previous = slot;
    client->first = slot;
    slot->cookie = socket_cookie((int)number);
    slot->admitted_at = now;
    slot->thread = thread;
    slot->started = slot->closing = false;
    if (number >= table->end)
        table->end = number + 1;
    client->count++;
    table->open++;
    thread_load_give(&table->loads[thread], now);
}

static void remove_connection(struct connection_table *table, struct connection_slot *slot)
{
    struct client *client = slot->client;

    if (slot->next)
        slot->next->previous = slot->previous;
    if (slot->previous)
        slot->previous->next = slot->next;
    else
        client->first = slot->next;
    if (slot->closing) {
        table->closing--;
    } else {
        table->open--;
        client->count--;
    }
    thread_load_end(&table->loads[slot->thread], slot->started);
    slot->client = NULL;
    if (!client->first)
        client_table_remove(&table->clients, client);
    atomic_fetch_add(&table->removed, 1);
}

struct connection_slot *connection_table_start(struct connection_table *table, int fd)
{
    struct connection_slot *slot = &table->slots[fd];

    pthread_mutex_lock(&table->lock);
    slot->started = true;
    thread_load_take(&table->loads[slot->thread], clock_now());
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
    size_t waiting = 0;

    pthread_mutex_lock(&table->lock);
    for (size_t i = 0; i < table->threads; i++)
        waiting += table->loads[i].waiting;
    for (size_t i = 0; waiting && i < table->end; i++) {
        struct connection_slot *slot = &table->slots[i];

        if (!slot->client || slot->started)
            continue;
        waiting--;
        if (now > slot->admitted_at + CLOCK_SECOND && socket_cookie((int)i) != slot->cookie)
            remove_connection(table, slot);
    }
    pthread_mutex_unlock(&table->lock);
}

/* ---- room for one more ---- */

/* Since when it is idle, or 0. */
static uint64_t idle_since(struct connection_slot *slot, uint64_t now)
{
    uint64_t since;

    if (!slot->client || !slot->started || slot->closing)
        return 0;
    since = atomic_load_explicit(&slot->idle_since, memory_order_relaxed);
    return since <= now ? since : 0;
}

/* Whether bytes are on their way: a request that the I/O thread has not read, or the end of an answer. */
static bool has_bytes(int fd)
{
    int unread = 0, unsent = 0;

    return ioctl(fd, SIOCINQ, &unread) != 0 || ioctl(fd, SIOCOUTQ, &unsent) != 0 || unread ||
        unsent;
}

static bool make_room(struct connection_table *table, struct connection_slot *slot)
{
    const int fd = (int)(slot - table->slots);

    if (table->closing >= CONNECTIONS_CLOSING_MAX || has_bytes(fd))
        return false;
    slot->closing = true;
    slot->client->count--;
    table->open--;
    table->closing++;
    shutdown(fd, SHUT_RDWR);
    return true;
}

/* Notes a connection if it is among those that have been idle longest, but not since `after` or before. */
static void note(
    struct candidates *candidates, struct connection_slot *slot, uint64_t after, uint64_t now)
{
    struct candidate *list = candidates->list;
    const uint64_t since = idle_since(slot, now);
    size_t place = candidates->last;

    if (since <= after || (place == CANDIDATES && since >= list[place - 1].idle_since))
        return;
    if (place < CANDIDATES)
        candidates->last++;
    else
        place--;
    for (; place > 0 && list[place - 1].idle_since > since; place--)
        list[place] = list[place - 1];
    list[place] = (struct candidate){slot, since};
}

static bool try_candidates(
    struct connection_table *table, struct candidates *candidates, uint64_t now)
{
    while (candidates->first < candidates->last) {
        const struct candidate *candidate = &candidates->list[candidates->first++];

        if (idle_since(candidate->slot, now) == candidate->idle_since &&
            make_room(table, candidate->slot))
            return true;
    }
    return false;
}

/* Empties the candidates, none of which could make room; returns since when the last one was idle. */
static uint64_t begin_round(struct candidates *candidates, unsigned round)
{
    const uint64_t after = round ? candidates->list[candidates->last - 1].idle_since : 0;

    candidates->first = candidates->last = 0;
    return after;
}

static unsigned rounds_at(uint64_t now, uint64_t paused_until)
{
    return now < paused_until ? 1 : ROUNDS;
}

static bool evict(struct connection_table *table)
{
    const uint64_t now = clock_now();
    const unsigned rounds = rounds_at(now, table->paused_until);
    unsigned round = 0;

    if (table->closing >= CONNECTIONS_CLOSING_MAX)
        return false;
    if (try_candidates(table, &table->candidates, now))
        return true;
    do {
        const uint64_t after = begin_round(&table->candidates, round);

        for (size_t i = 0; i < table->end; i++)
            note(&table->candidates, &table->slots[i], after, now);
        if (try_candidates(table, &table->candidates, now))
            return true;
    } while (table->candidates.last == CANDIDATES && ++round < rounds);
    if (round && rounds > 1)
        table->paused_until = now + ROUNDS_PAUSE;
    return false;
}

/* One of the client's own. */
static bool evict_of(struct connection_table *table, struct client *client)
{
    const uint64_t now = clock_now();
    const unsigned rounds = rounds_at(now, client->paused_until);
    unsigned round = 0;
    struct candidates own;

    if (table->closing >= CONNECTIONS_CLOSING_MAX)
        return false;
    do {
        const uint64_t after = begin_round(&own, round);

        for (struct connection_slot *slot = client->first; slot; slot = slot->next)
            note(&own, slot, after, now);
        if (try_candidates(table, &own, now))
            return true;
    } while (own.last == CANDIDATES && ++round < rounds);
    if (round && rounds > 1)
        client->paused_until = now + ROUNDS_PAUSE;
    return false;
}

bool connection_table_evict(struct connection_table *table)
{
    bool evicted;

    pthread_mutex_lock(&table->lock);
    evicted = evict(table);
    pthread_mutex_unlock(&table->lock);
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

size_t connection_table_close_silent(struct connection_table *table, uint64_t before)
{
    const uint64_t now = clock_now();
    size_t left;

    pthread_mutex_lock(&table->lock);
    for (size_t i = 0; i < table->end; i++) {
        struct connection_slot *slot = &table->slots[i];
        const uint64_t since = idle_since(slot, now);

        if (since && since < before && is_silent((int)i, now - before))
            (void)make_room(table, slot);
    }
    left = table->open + table->closing;
    pthread_mutex_unlock(&table->lock);
    return left;
}

static struct connection_admission admit(
    struct connection_table *table, struct client *client, size_t number, bool exempt)
{
    struct connection_admission admission = {.verdict = CONNECTION_ADMITTED};

    if (client->count >= table->client_max && !exempt) {
        admission.client_made_room = evict_of(table, client);
        if (!admission.client_made_room) {
            admission.verdict = CONNECTION_CLIENT_FULL;
            return admission;
        }
    }
    if (table->open >= table->max) {
        admission.daemon_made_room = evict(table);
        if (!admission.daemon_made_room) {
            admission.verdict = CONNECTION_TABLE_FULL;
            return admission;
        }
    }
    admission.thread = thread_load_choose(table->loads, table->threads, clock_now());
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

    if (number >= table->capacity)
        return admission;
    pthread_mutex_lock(&table->lock);
    /* A connection that had this descriptor was closed without a word. */
    if (table->slots[number].client)
        remove_connection(table, &table->slots[number]);
    struct client *client = client_table_find(&table->clients, &named);

    admission =
        admit(table, client, number, table->exempt && networks_contains(table->exempt, &address));
    if (!client->first)
        client_table_remove(&table->clients, client);
    pthread_mutex_unlock(&table->lock);
    return admission;
}
