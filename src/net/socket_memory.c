/*
 * Buffers that the kernel sizes itself grow to megabytes for a peer that takes little: a buffer of a fixed size
 * does not grow, and a connection has that of the socket that it was accepted from.
 */
#include "net/socket_memory.h"

#include <linux/sock_diag.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/socket.h>

/* Of the time between two looks, a second, for which a wider buffer would have sent more. */
#define LIMITED_NANOSECONDS UINT64_C(100000000)

static void set(int socket, int option, int bytes)
{
    /* It cannot fail; where it did, the kernel would use more memory and nothing else. */
    (void)setsockopt(socket, SOL_SOCKET, option, &bytes, sizeof(bytes));
}

void socket_memory_bound(int listener)
{
    set(listener, SO_SNDBUF, SOCKET_SEND_NARROW);
    set(listener, SO_RCVBUF, SOCKET_RECEIVE);
}

/* Bytes that the kernel holds to be sent beyond those of a narrow buffer. */
static uint64_t extra_of(int socket)
{
    uint32_t memory[SK_MEMINFO_VARS] = {0};
    socklen_t size = sizeof(memory);

    if (getsockopt(socket, SOL_SOCKET, SO_MEMINFO, memory, &size) != 0)
        return 0;

    const uint64_t held = memory[SK_MEMINFO_WMEM_QUEUED];

    return held > 2 * SOCKET_SEND_NARROW ? held - 2 * SOCKET_SEND_NARROW : 0;
}

static void widen(
    struct send_buffer *buffer, int socket, struct jobs *jobs, const struct address *client)
{
    /* What is reserved already is of a buffer that is being emptied. */
    if (buffer->reserved || !jobs_reserve_spare(jobs, client, SOCKET_SEND_EXTRA))
        return;
    set(socket, SO_SNDBUF, SOCKET_SEND_WIDE);
    *buffer = (struct send_buffer){true, *client, SOCKET_SEND_EXTRA, buffer->limited};
}

static void release_down_to(struct send_buffer *buffer, struct jobs *jobs, uint64_t bytes)
{
    if (bytes >= buffer->reserved)
        return;
    jobs_release(jobs, &buffer->client, buffer->reserved - bytes);
    buffer->reserved = bytes;
}

void send_buffer_adjust(struct send_buffer *buffer, int socket, const struct intake *intake,
    struct jobs *jobs, const struct address *client, bool may_widen)
{
    const bool is_limited = intake->limited > buffer->limited + LIMITED_NANOSECONDS;

    buffer->limited = intake->limited;
    if (buffer->wide && !(is_limited && may_widen)) {
        set(socket, SO_SNDBUF, SOCKET_SEND_NARROW);
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
