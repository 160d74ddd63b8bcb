/*
 * The descriptor may block, and cannot be made non-blocking, since other programs share it. So a write waits by poll
 * until there is room, and has PIPE_BUF bytes at most, which a pipe with room takes at once. A descriptor that blocks
 * nevertheless, such as a stopped terminal, holds up this thread alone, which is abandoned at the end.
 *
 * Lines wait in a ring of bytes, so that a line costs no allocation. Each has its length before it, so that lines are
 * taken whole without a search for their ends.
 */
#include "process/line_writer.h"

#include "process/clock.h"

#include <errno.h>
#include <limits.h>
#include <poll.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum {
    GATHERING = 2000000, /* nanoseconds for which lines are gathered, to be written together */
    CHECK_EVERY = 100,   /* milliseconds between checks of the time, while there is no room */
    PIPE_ROOM = PIPE_BUF /* bytes of one write, so that lines of several programs do not mix */
};

typedef uint16_t line_length;

struct line_writer {
    int fd;
    pthread_t thread;
    atomic_uint_fast64_t until; /* a time of clock_now at which to give up; 0: there is none */

    pthread_mutex_t lock;   /* of what follows; held for as long as a line takes to copy */
    pthread_cond_t changed; /* an awaited line came, the end was called, or the thread ended */
    bool awaited;           /* the thread waits for a line */
    bool ended;             /* the thread writes no more */
    enum line_writer_state state;
    uint64_t dropped;    /* lines that found no room, or could not be written */
    uint64_t put, taken; /* bytes since the start; their difference is in the ring */
    size_t capacity;
    char bytes[];
};

/* ---- the ring ---- */

/* How many of `count` bytes lie before the end of the memory; the others are at its beginning. */
static size_t before_end(const struct line_writer *writer, uint64_t at, size_t count)
{
    const size_t left = writer->capacity - (size_t)(at & (writer->capacity - 1));

    return count < left ? count : left;
}

static void copy_in(struct line_writer *writer, const void *from, size_t count)
{
    const size_t first = before_end(writer, writer->put, count);

    memcpy(writer->bytes + (writer->put & (writer->capacity - 1)), from, first);
    memcpy(writer->bytes, (const char *)from + first, count - first);
    writer->put += count;
}

static void copy_out(const struct line_writer *writer, uint64_t at, void *to, size_t count)
{
    const size_t first = before_end(writer, at, count);

    memcpy(to, writer->bytes + (at & (writer->capacity - 1)), first);
    memcpy((char *)to + first, writer->bytes, count - first);
}

/* The condition is signalled only where the thread waits for a line. */
void line_writer_put(struct line_writer *writer, struct span line)
{
    const line_length length = (line_length)line.length;
    bool awaited;

    pthread_mutex_lock(&writer->lock);
    if (line.length <= UINT16_MAX &&
        sizeof(length) + line.length <= writer->capacity - (size_t)(writer->put - writer->taken)) {
        copy_in(writer, &length, sizeof(length));
        copy_in(writer, line.text, line.length);
    } else {
        writer->dropped++;
    }
    awaited = writer->awaited;
    writer->awaited = false;
    pthread_mutex_unlock(&writer->lock);
    if (awaited)
        pthread_cond_signal(&writer->changed);
}

/* Takes as many whole lines as there are and find room, in their order; returns their bytes. */
static size_t take_lines(struct line_writer *writer, char *to, size_t room)
{
    size_t count = 0;

    pthread_mutex_lock(&writer->lock);
    while (writer->taken < writer->put) {
        line_length length;

        copy_out(writer, writer->taken, &length, sizeof(length));
        if (length > room - count)
            break;
        copy_out(writer, writer->taken + sizeof(length), to + count, length);
        writer->taken += sizeof(length) + length;
        count += length;
    }
    if (count)
        writer->state = LINE_WRITER_WAITS;
    pthread_mutex_unlock(&writer->lock);
    return count;
}

/* Waits for a line or the end; false: it is the end, and there is no line. */
static bool wait_for_lines(struct line_writer *writer)
{
    bool goes_on;

    pthread_mutex_lock(&writer->lock);
    while (writer->put == writer->taken && !atomic_load(&writer->until)) {
        writer->awaited = true;
        pthread_cond_wait(&writer->changed, &writer->lock);
    }
    goes_on = writer->put != writer->taken;
    pthread_mutex_unlock(&writer->lock);
    return goes_on;
}

uint64_t line_writer_dropped(struct line_writer *writer, enum line_writer_state *state)
{
    uint64_t dropped;

    pthread_mutex_lock(&writer->lock);
    dropped = writer->dropped;
    *state = writer->state;
    pthread_mutex_unlock(&writer->lock);
    return dropped;
}

/* ---- writing ---- */

/* Waits a while until the descriptor has room, and writes once; returns the bytes, or -1: it failed. */
static ssize_t write_some(int fd, struct span bytes, uint64_t until)
{
    const struct timespec pause = {.tv_nsec = 1000000};
    const uint64_t now = clock_now();
    const uint64_t left = until > now ? (until - now) / (CLOCK_SECOND / 1000) : 0;
    struct pollfd room = {.fd = fd, .events = POLLOUT};
    ssize_t written;

    if (poll(&room, 1, left < CHECK_EVERY ? (int)left : CHECK_EVERY) <= 0)
        return 0;
    written = write(fd, bytes.text, bytes.length);
    if (written >= 0 || (errno != EINTR && errno != EAGAIN))
        return written;
    nanosleep(&pause, NULL);
    return 0;
}

/* Writes lines until a time, which is set later where it is 0 at first; returns how many bytes were written. */
static size_t write_all(int fd, struct span lines, atomic_uint_fast64_t *end)
{
    size_t done = 0;

    while (done < lines.length) {
        const uint64_t until = atomic_load(end);
        const ssize_t written = write_some(
            fd, (struct span){lines.text + done, lines.length - done}, until ? until : UINT64_MAX);

        if (written < 0 || (written == 0 && until && clock_now() >= until))
            break;
        done += (size_t)written;
    }
    return done;
}

size_t line_write(int fd, struct span lines, uint64_t until)
{
    atomic_uint_fast64_t end = until;

    return write_all(fd, lines, &end);
}

/* Writes lines, for as long as it takes while there is no end in sight. */
static void write_lines(struct line_writer *writer, const char *lines, size_t length)
{
    const size_t done = write_all(writer->fd, (struct span){lines, length}, &writer->until);
    uint64_t dropped = 0;

    for (size_t i = done; i < length; i++)
        dropped += lines[i] == '\n';
    pthread_mutex_lock(&writer->lock);
    writer->dropped += dropped;
    writer->state = done < length ? LINE_WRITER_FAILS : LINE_WRITER_FLOWS;
    pthread_mutex_unlock(&writer->lock);
}

static void *run(void *argument)
{
    const struct timespec gathering = {.tv_nsec = GATHERING};
    struct line_writer *writer = argument;
    char lines[PIPE_ROOM];

    while (wait_for_lines(writer)) {
        size_t length;

        if (!atomic_load(&writer->until))
            nanosleep(&gathering, NULL);
        while ((length = take_lines(writer, lines, sizeof(lines))))
            write_lines(writer, lines, length);
    }
    pthread_mutex_lock(&writer->lock);
    writer->ended = true;
    pthread_cond_broadcast(&writer->changed);
    pthread_mutex_unlock(&writer->lock);
    return NULL;
}

/* ---- start and end ---- */

struct line_writer *line_writer_start(int fd, size_t capacity)
{
    struct line_writer *writer = malloc(sizeof(*writer) + capacity);

    if (!writer)
        return NULL;
    *writer = (struct line_writer){.fd = fd, .capacity = capacity};
    pthread_mutex_init(&writer->lock, NULL);
    clock_make_condition(&writer->changed);
    if (pthread_create(&writer->thread, NULL, run, writer) == 0)
        return writer;
    line_writer_free(writer);
    return NULL;
}

bool line_writer_stop(struct line_writer *writer, uint64_t until)
{
    const uint64_t patience = until + CLOCK_SECOND / 5;
    bool ended;

    pthread_mutex_lock(&writer->lock);
    atomic_store(&writer->until, until);
    pthread_cond_broadcast(&writer->changed);
    while (!writer->ended && clock_now() < patience)
        clock_wait(&writer->changed, &writer->lock, patience);
    ended = writer->ended;
    pthread_mutex_unlock(&writer->lock);
    if (ended)
        pthread_join(writer->thread, NULL);
    else
        pthread_detach(writer->thread);
    return ended;
}

void line_writer_free(struct line_writer *writer)
{
    pthread_cond_destroy(&writer->changed);
    pthread_mutex_destroy(&writer->lock);
    free(writer);
}
