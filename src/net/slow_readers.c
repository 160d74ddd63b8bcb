/*
 * First those that hold memory are listed, under the locks of all peers, so that none leaves meanwhile. Then each
 * shortage in turn has as many of them cut as it needs.
 */
#include "net/slow_readers.h"

#include <stdlib.h>

/* ---- the choice ---- */

/* Compares how long each reader needs, at its rate, to free the memory it holds. */
static int compare(const void *one, const void *other)
{
    const struct slow_reader *a = one, *b = other;
    const double left = (double)a->rate * (double)b->reserved;
    const double right = (double)b->rate * (double)a->reserved;

    return left < right ? -1 : left > right;
}

void slow_readers_sort(struct slow_reader *readers, size_t count)
{
    qsort(readers, count, sizeof(*readers), compare);
}

static bool helps(const struct slow_reader *reader, const struct jobs_shortage *shortage)
{
    return shortage->kind == BUDGET_OVER_LIMIT || address_equal(&reader->client, &shortage->client);
}

/* Unmarks readers that are no longer needed because one marked later frees enough. */
static void unmark_unneeded(struct slow_reader *readers, size_t from, size_t to,
    const struct jobs_shortage *shortage, uint64_t excess)
{
    for (size_t i = from; i < to && excess; i++)
        if (readers[i].is_chosen && helps(&readers[i], shortage) && readers[i].reserved <= excess) {
            readers[i].is_chosen = readers[i].is_cut = false;
            excess -= readers[i].reserved;
        }
}

void slow_readers_choose(struct slow_reader *readers, size_t count,
    const struct jobs_shortage *shortage, uint64_t min_rate)
{
    uint64_t released = 0;
    size_t i;

    for (i = 0; i < count; i++) {
        readers[i].is_chosen = false;
        if (readers[i].is_cut && helps(&readers[i], shortage))
            released += readers[i].reserved;
    }
    for (i = 0; i < count && released < shortage->bytes; i++)
        if (!readers[i].is_cut && readers[i].rate < min_rate && helps(&readers[i], shortage)) {
            readers[i].is_chosen = readers[i].is_cut = true;
            released += readers[i].reserved;
        }
    if (released > shortage->bytes)
        unmark_unneeded(readers, 0, i, shortage, released - shortage->bytes);
}

/* ---- the readers ---- */

static void lock_all(struct peers *peers)
{
    for (; peers; peers = peers->next)
        pthread_mutex_lock(&peers->lock);
}

static void unlock_all(struct peers *peers)
{
    for (; peers; peers = peers->next)
        pthread_mutex_unlock(&peers->lock);
}

/* Lists the peers that hold memory, or only counts them. */
static size_t list(const struct peers *peers, struct slow_reader *readers)
{
    size_t count = 0;

    for (; peers; peers = peers->next)
        for (struct peer *peer = peers->first; peer; peer = peer->next) {
            const uint64_t reserved = peer->reserved + peer->buffer.reserved;

            if (!reserved)
                continue;
            if (readers)
                readers[count] = (struct slow_reader){
                    .client = peer->reserved ? peer->client : peer->buffer.client,
                    .reserved = reserved,
                    .rate = throughput_per_second(&peer->throughput),
                    .is_cut = atomic_load(&peer->cut_as_slow),
                    .peer = peer,
                };
            count++;
        }
    return count;
}

static void cut_marked(const struct slow_reader *readers, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (readers[i].is_cut && !atomic_exchange(&readers[i].peer->cut_as_slow, true))
            peer_cut(readers[i].peer);
}

void slow_readers_cut(struct peers *peers, const struct jobs_shortage *shortages,
    size_t shortage_count, uint64_t min_rate)
{
    struct slow_reader *readers;
    size_t count;

    if (!shortage_count || !min_rate)
        return;
    lock_all(peers);
    count = list(peers, NULL);
    /* Without the memory for a list there is a next second. */
    readers = count ? malloc(count * sizeof(*readers)) : NULL;
    if (readers) {
        list(peers, readers);
        slow_readers_sort(readers, count);
        for (size_t i = 0; i < shortage_count; i++)
            slow_readers_choose(readers, count, &shortages[i], min_rate);
        cut_marked(readers, count);
    }
    unlock_all(peers);
    free(readers);
}
