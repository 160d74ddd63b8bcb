/* Sums and comparisons; a client's share is checked before the whole, so that its own doing is told as such. */
#include "jobs/job_memory.h"

#include "process/clock.h"

#include <stddef.h>

#define REFUSAL_COUNTS (2 * CLOCK_SECOND)

/* Whether so much more is over a limit of which there is taken some. */
static bool is_over(uint64_t limit, uint64_t taken, uint64_t bytes)
{
    return taken > limit || bytes > limit - taken;
}

static uint64_t held_by(const struct job_client *client)
{
    return client ? client->held : 0;
}

/* Whether a client has nothing but bodies, of which each has to be read before it is given back. */
static bool has_first(const struct job_client *client)
{
    return !client || client->held == client->uploads;
}

enum job_memory_lack job_memory_lack(
    const struct job_memory *memory, const struct job_client *client, uint64_t bytes)
{
    if (bytes == 0)
        return JOB_MEMORY_ENOUGH;
    if (!has_first(client) && memory->share < memory->limit &&
        is_over(memory->share, held_by(client), bytes))
        return JOB_MEMORY_SHARE;
    return is_over(memory->limit, memory->reserved, bytes) ? JOB_MEMORY_WHOLE : JOB_MEMORY_ENOUGH;
}

uint64_t job_memory_missing(
    const struct job_memory *memory, const struct job_client *client, uint64_t bytes)
{
    switch (job_memory_lack(memory, client, bytes)) {
    case JOB_MEMORY_SHARE:
        return held_by(client) + bytes - memory->share;
    case JOB_MEMORY_WHOLE:
        return memory->reserved + bytes - memory->limit;
    default:
        return 0;
    }
}

void job_memory_reserve(struct job_memory *memory, struct job_client *client, uint64_t bytes)
{
    client->held += bytes;
    memory->reserved += bytes;
}

enum job_memory_lack job_memory_reserve_upload(
    struct job_memory *memory, struct job_client *client, uint64_t bytes)
{
    const enum job_memory_lack lack = job_memory_lack(memory, client, bytes);

    if (lack != JOB_MEMORY_ENOUGH)
        return lack;
    if (client->uploads && is_over(memory->share / JOB_MEMORY_UPLOAD_PART, client->uploads, bytes))
        return JOB_MEMORY_SHARE;
    if (is_over(memory->limit / JOB_MEMORY_UPLOAD_PART, memory->uploads, bytes))
        return JOB_MEMORY_WHOLE;
    job_memory_reserve(memory, client, bytes);
    client->uploads += bytes;
    memory->uploads += bytes;
    return JOB_MEMORY_ENOUGH;
}

void job_memory_release(struct job_memory *memory, struct job_client *client, uint64_t bytes)
{
    client->held -= bytes;
    memory->reserved -= bytes;
}

void job_memory_end_upload(struct job_memory *memory, struct job_client *client, uint64_t bytes)
{
    client->uploads -= bytes;
    memory->uploads -= bytes;
}

bool job_memory_refused(const struct job_memory_refusal *refusal, uint64_t now)
{
    return refusal->at && now < refusal->at + REFUSAL_COUNTS;
}

void job_memory_refuse(struct job_memory *memory, struct job_client *client,
    enum job_memory_lack lack, uint64_t bytes, uint64_t now)
{
    struct job_memory_refusal *last =
        lack == JOB_MEMORY_WHOLE ? &memory->refused : &client->refused;
    const uint64_t since = job_memory_refused(last, now) ? last->since : now;

    *last = (struct job_memory_refusal){client->address, bytes, since, now};
}
