/*
 * A buffer that the kernel sizes itself grows to megabytes for a peer that takes little; one of a fixed size does
 * not grow. It may be made smaller than what it holds, which then is sent without being replaced.
 */
#include "net/send_buffer.h"

#include <linux/sock_diag.h>
#include <sys/socket.h>

/* A wider buffer helps if it would have sent more for so much of the last second. */
#define LIMITED_NANOSECONDS UINT64_C(100000000)

static void set_size(int socket, int bytes)
{
    /* It cannot fail; where it did, the kernel would use more memory and nothing else. */
    (void)setsockopt(socket, SOL_SOCKET, SO_SNDBUF, &bytes, sizeof(bytes));
}

/* Bytes that the kernel holds to be sent beyond those of a narrow buffer. */
static uint64_t extra_of(int socket)
{
    uint32_t memory[SK_MEMINFO_VARS] = {0};
    socklen_t size = sizeof(memory);

    if (getsockopt(socket, SOL_SOCKET, SO_MEMINFO, memory, &size) != 0)
        return 0;

    const uint64_t held = memory[SK_MEMINFO_WMEM_QUEUED];

    return held > 2 * SEND_BUFFER_NARROW ? held - 2 * SEND_BUFFER_NARROW : 0;
}

static void widen(
    struct send_buffer *buffer, int socket, struct jobs *jobs, const struct address *client)
{
    /* What is reserved already is of a buffer that is being emptied. */
    if (buffer->reserved || !jobs_reserve_spare(jobs, client, SEND_BUFFER_EXTRA))
        return;
    set_size(socket, SEND_BUFFER_WIDE);
    *buffer = (struct send_buffer){true, *client, SEND_BUFFER_EXTRA, buffer->limited_for};
}

static void release_down_to(struct send_buffer *buffer, struct jobs *jobs, uint64_t bytes)
{
    if (bytes >= buffer->reserved)
        return;
    jobs_release(jobs, &buffer->client, buffer->reserved - bytes);
    buffer->reserved = bytes;
}

void send_buffer_adjust(struct send_buffer *buffer, int socket, const struct delivery *delivery,
    struct jobs *jobs, const struct address *client, bool may_widen)
{
    const bool is_limited = delivery->limited_for > buffer->limited_for + LIMITED_NANOSECONDS;

    buffer->limited_for = delivery->limited_for;
    if (buffer->wide && !(is_limited && may_widen)) {
        set_size(socket, SEND_BUFFER_NARROW);
        buffer->wide = false;
    }
    if (!buffer->wide && buffer->reserved)
        release_down_to(buffer, jobs, extra_of(socket));
    if (!buffer->wide && is_limited && may_widen)
        widen(buffer, socket, jobs, client);
}

void send_buffer_end(struct send_buffer *buffer, struct jobs *jobs)
{
    release_down_to(buffer, jobs, 0);
    buffer->wide = false;
}
