/*
 * One lock, held for as long as a line takes to copy. Each line has its length before it, so that lines are taken
 * whole without a search for their ends. The condition is signalled only where the writer waits for it.
 */
#include "process/line_ring.h"

#include "process/clock.h"
#include "process/threads.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

struct line_ring {
    pthread_mutex_t lock;
    pthread_cond_t filled;
    size_t capacity;
    uint64_t put, taken; /* bytes since the start; their difference is in the ring */
    uint64_t dropped;    /* lines */
    bool awaited;        /* a thread waits for a line */
    bool ended;
    char bytes[];
};

typedef uint16_t line_length;

struct line_ring *line_ring_new(size_t capacity)
{
    struct line_ring *ring = malloc(sizeof(*ring) + capacity);

    if (!ring)
        return NULL;
    *ring = (struct line_ring){.capacity = capacity};
    pthread_mutex_init(&ring->lock, NULL);
    threads_make_condition(&ring->filled);
    return ring;
}

void line_ring_free(struct line_ring *ring)
{
    if (!ring)
        return;
    pthread_cond_destroy(&ring->filled);
    pthread_mutex_destroy(&ring->lock);
    free(ring);
}

/* How many of `count` bytes lie before the end of the memory; the others are at its beginning. */
static size_t before_end(const struct line_ring *ring, uint64_t at, size_t count)
{
    const size_t left = ring->capacity - (size_t)(at & (ring->capacity - 1));

    return count < left ? count : left;
}

static void copy_in(struct line_ring *ring, const void *from, size_t count)
{
    const size_t first = before_end(ring, ring->put, count);

    memcpy(ring->bytes + (ring->put & (ring->capacity - 1)), from, first);
    if (first < count)
        memcpy(ring->bytes, (const char *)from + first, count - first);
    ring->put += count;
}

static void copy_out(const struct line_ring *ring, uint64_t at, void *to, size_t count)
{
    const size_t first = before_end(ring, at, count);

    memcpy(to, ring->bytes + (at & (ring->capacity - 1)), first);
    if (first < count)
        memcpy((char *)to + first, ring->bytes, count - first);
}

bool line_ring_put(struct line_ring *ring, struct span line)
{
    const line_length length = (line_length)line.length;
    bool fits, awaited;

    pthread_mutex_lock(&ring->lock);
    fits = line.length <= UINT16_MAX &&
        sizeof(length) + line.length <= ring->capacity - (size_t)(ring->put - ring->taken);
    if (fits) {
        copy_in(ring, &length, sizeof(length));
        copy_in(ring, line.text, line.length);
    } else {
        ring->dropped++;
    }
    awaited = ring->awaited;
    ring->awaited = false;
    pthread_mutex_unlock(&ring->lock);
    if (awaited)
        pthread_cond_signal(&ring->filled);
    return fits;
}

size_t line_ring_take(struct line_ring *ring, char *to, size_t room)
{
    size_t count = 0;

    pthread_mutex_lock(&ring->lock);
    while (ring->taken < ring->put) {
        line_length length;

        copy_out(ring, ring->taken, &length, sizeof(length));
        if (length > room - count)
            break;
        copy_out(ring, ring->taken + sizeof(length), to + count, length);
        ring->taken += sizeof(length) + length;
        count += length;
    }
    pthread_mutex_unlock(&ring->lock);
    return count;
}

bool line_ring_wait(struct line_ring *ring, uint64_t until)
{
    bool goes_on;

    pthread_mutex_lock(&ring->lock);
    while (ring->put == ring->taken && !ring->ended && clock_now() < until) {
        ring->awaited = true;
        threads_wait(&ring->filled, &ring->lock, until);
    }
    goes_on = ring->put != ring->taken || !ring->ended;
    pthread_mutex_unlock(&ring->lock);
    return goes_on;
}

void line_ring_end(struct line_ring *ring)
{
    pthread_mutex_lock(&ring->lock);
    ring->ended = true;
    pthread_cond_signal(&ring->filled);
    pthread_mutex_unlock(&ring->lock);
}

uint64_t line_ring_dropped(struct line_ring *ring)
{
    uint64_t dropped;

    pthread_mutex_lock(&ring->lock);
    dropped = ring->dropped;
    pthread_mutex_unlock(&ring->lock);
    return dropped;
}
