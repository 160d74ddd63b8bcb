/*
 * Closes silent connections instead of libmicrohttpd, whose timeout cuts slow readers off, is put off by a request
 * that trickles in, and costs 4 % of the instructions of a small request.
 */
#include "net/reaper.h"

#include "net/slow_readers.h"
#include "process/clock.h"
#include "process/log_limited.h"

#include <malloc.h>

enum {
    SHORTAGES = 64, /* at most, that are looked at together */
    EVERY = 20,     /* calls: once a second */
    TRIM_FROM = 256 /* connections that have gone: a few megabytes */
};

#define TRIM_EVERY (5 * CLOCK_SECOND)

/*
 * The memory of a connection lies between that of others, where free leaves it. To look for it takes milliseconds,
 * during which threads wait that allocate.
 */
static void trim(struct reaper *reaper, uint64_t now)
{
    const uint64_t removed = connection_table_removed(reaper->connections);

    if (removed < reaper->removed + TRIM_FROM || now < reaper->trimmed_at + TRIM_EVERY)
        return;
    malloc_trim(0);
    reaper->removed = removed;
    reaper->trimmed_at = now;
}

void reaper_add(struct reaper *reaper, struct peers *peers)
{
    peers->next = reaper->peers;
    reaper->peers = peers;
}

void reaper_run(struct reaper *reaper)
{
    const uint64_t now = clock_now();
    struct jobs_shortage shortages[SHORTAGES];
    struct peers_check check = {now, reaper->idle_max, reaper->jobs, shortages, 0};

    if (reaper->calls++ % EVERY)
        return;
    check.shortage_count = jobs_shortages(reaper->jobs, shortages, SHORTAGES);
    for (struct peers *peers = reaper->peers; peers; peers = peers->next)
        peers_check(peers, &check);
    slow_readers_cut(reaper->peers, shortages, check.shortage_count, reaper->min_rate);
    connection_table_remove_lost(reaper->connections, now);
    log_limited_flush(false);
    trim(reaper, now);
}
