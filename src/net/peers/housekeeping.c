/*
 * Closes silent connections instead of libmicrohttpd, whose timeout cuts slow readers off, is put off by a request
 * that trickles in, and costs 4 % of the instructions of a small request.
 */
#include "net/peers/housekeeping.h"

#include "process/clock.h"
#include "process/log.h"

#include <malloc.h>

enum { TRIM_FROM = 256 /* connections that have gone: a few megabytes */ };

#define TRIM_EVERY (5 * CLOCK_SECOND)

/*
 * The memory of a connection lies between that of others, where free leaves it. To look for it takes milliseconds,
 * during which threads wait that allocate.
 */
static void trim(struct housekeeping *housekeeping, uint64_t now)
{
    const uint64_t removed = connection_table_removed(housekeeping->connections);

    if (removed < housekeeping->removed + TRIM_FROM || now < housekeeping->trimmed_at + TRIM_EVERY)
        return;
    malloc_trim(0);
    housekeeping->removed = removed;
    housekeeping->trimmed_at = now;
}

void housekeeping_add(struct housekeeping *housekeeping, struct peers *peers)
{
    peers->next = housekeeping->peers;
    housekeeping->peers = peers;
}

void housekeeping_run(struct housekeeping *housekeeping)
{
    const uint64_t now = clock_now();
    const struct peers_check check = {
        now, housekeeping->idle_max, housekeeping->min_rate, housekeeping->jobs};

    if (now < housekeeping->next_at)
        return;
    housekeeping->next_at = now + CLOCK_SECOND;
    for (struct peers *peers = housekeeping->peers; peers; peers = peers->next)
        peers_check(peers, &check);
    connection_table_remove_lost(housekeeping->connections, now);
    log_limited_flush(false);
    trim(housekeeping, now);
}
