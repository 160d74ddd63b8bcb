/*
 * Closes silent connections instead of libmicrohttpd, whose timeout cuts slow readers off, is put off by a request
 * that trickles in, and costs 4 % of the instructions of a small request.
 */
#include "net/reaper.h"

#include "net/slow_readers.h"
#include "process/clock.h"
#include "process/log.h"

#include <malloc.h>
#include <stdio.h>

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
    const uint64_t removed = clients_removed(reaper->clients);

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

static void cut_slow_readers(
    struct reaper *reaper, const struct jobs_shortage *shortages, size_t count)
{
    const struct slow_readers_cut cut =
        slow_readers_cut(reaper->peers, shortages, count, reaper->min_rate);
    char answers[24], bytes[24];

    if (!cut.answers)
        return;
    snprintf(answers, sizeof(answers), "%llu", (unsigned long long)cut.answers);
    snprintf(bytes, sizeof(bytes), "%llu", (unsigned long long)cut.bytes);
    log_line(LOG_WARNING, "slow-readers", "cut", answers, "bytes", bytes, NULL);
}

void reaper_run(struct reaper *reaper)
{
    const uint64_t now = clock_now();
    struct jobs_shortage shortages[SHORTAGES];
    struct peers_look look = {now, reaper->idle_max, reaper->jobs, shortages, 0};

    if (reaper->calls++ % EVERY)
        return;
    look.shortage_count = jobs_shortages(reaper->jobs, shortages, SHORTAGES);
    for (struct peers *peers = reaper->peers; peers; peers = peers->next)
        peers_look(peers, &look);
    cut_slow_readers(reaper, shortages, look.shortage_count);
    clients_remove_lost(reaper->clients, now);
    trim(reaper, now);
}
