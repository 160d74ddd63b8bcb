/*
 * The descriptor may block, and cannot be made non-blocking, since other programs share it. So a write waits with poll
 * for room, and has at most PIPE_BUF bytes, which a pipe with room takes at once. If the descriptor blocks anyway, like
 * a stopped terminal, only this thread is held up, and it is abandoned at the end.
 *
 * There are two buffers, so that a line costs no allocation: lines gather in one while the other is written.
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
    GATHERING = 2000000, /* nanoseconds to gather lines before they are written together */
    CHECK_EVERY = 100,   /* milliseconds between looks at the clock while there is no room */
    PIPE_ROOM = PIPE_BUF /* bytes per write, so that lines of different programs do not mix */
};

struct line_writer {
    int fd;
    pthread_t thread;
    atomic_uint_fast64_t until; /* when to give up, by clock_now; 0: never */

    pthread_mutex_t lock;   /* protects the rest; held only while a line is copied */
    pthread_cond_t changed; /* an awaited line came, the end was requested, or the thread ended */
    bool awaited;           /* the thread is waiting for a line */
    bool ended;             /* the thread has ended */
    enum line_writer_state state;
    uint64_t dropped; /* lines that did not fit or could not be written */
    char *waiting;    /* one of the two buffers, */
    size_t length;    /* and how many bytes it has */
    size_t capacity;
    char bytes[];
};

/* Signals the condition only if the thread is waiting for a line. */
void line_writer_put(struct line_writer *writer, struct span line)
{
    bool awaited;

    pthread_mutex_lock(&writer->lock);
    if (line.length <= writer->capacity - writer->length) {
        memcpy(writer->waiting + writer->length, line.text, line.length);
        writer->length += line.length;
    } else {
        writer->dropped++;
    }
    awaited = writer->awaited;
    writer->awaited = false;
    pthread_mutex_unlock(&writer->lock);
    if (awaited)
        pthread_cond_signal(&writer->changed);
}

/* Takes all waiting lines and switches to the other buffer. */
static struct span take_lines(struct line_writer *writer)
{
    struct span lines;

    pthread_mutex_lock(&writer->lock);
    lines = (struct span){writer->waiting, writer->length};
    writer->waiting = writer->bytes + (lines.text == writer->bytes ? writer->capacity : 0);
    writer->length = 0;
    writer->state = LINE_WRITER_WAITS;
    pthread_mutex_unlock(&writer->lock);
    return lines;
}

/* Waits for a line or the end. False at the end, when no line is left. */
static bool wait_for_lines(struct line_writer *writer)
{
    bool goes_on;

    pthread_mutex_lock(&writer->lock);
    while (!writer->length && !atomic_load(&writer->until)) {
        writer->awaited = true;
        pthread_cond_wait(&writer->changed, &writer->lock);
    }
    goes_on = writer->length;
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

/* Waits a while for room and writes once. Returns the number of bytes, or -1 on failure. */
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

/* The first lines that fit into one write, as whole lines. */
static struct span first_lines(struct span lines)
{
    const char *end = lines.length > PIPE_ROOM ? memrchr(lines.text, '\n', PIPE_ROOM) : NULL;

    if (end)
        lines.length = (size_t)(end - lines.text) + 1;
    else if (lines.length > PIPE_ROOM)
        lines.length = PIPE_ROOM;
    return lines;
}

/* Writes lines until a time, which may be set during the call if it is 0. Returns the number of bytes written. */
static size_t write_all(int fd, struct span lines, atomic_uint_fast64_t *end)
{
    size_t done = 0;

    while (done < lines.length) {
        const uint64_t until = atomic_load(end);
        const struct span left = {lines.text + done, lines.length - done};
        const ssize_t written = write_some(fd, first_lines(left), until ? until : UINT64_MAX);

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

/* Writes lines. It takes as long as it takes, until an end is set. */
static void write_lines(struct line_writer *writer, struct span lines)
{
    const size_t done = write_all(writer->fd, lines, &writer->until);
    uint64_t dropped = 0;

    for (size_t i = done; i < lines.length; i++)
        dropped += lines.text[i] == '\n';
    pthread_mutex_lock(&writer->lock);
    writer->dropped += dropped;
    writer->state = done < lines.length ? LINE_WRITER_FAILS : LINE_WRITER_FLOWS;
    pthread_mutex_unlock(&writer->lock);
}

static void *run(void *argument)
{
    const struct timespec gathering = {.tv_nsec = GATHERING};
    struct line_writer *writer = argument;

    while (wait_for_lines(writer)) {
        if (!atomic_load(&writer->until))
            nanosleep(&gathering, NULL);
        write_lines(writer, take_lines(writer));
    }
    pthread_mutex_lock(&writer->lock);
    writer->ended = true;
    pthread_cond_broadcast(&writer->changed);
    pthread_mutex_unlock(&writer->lock);
    return NULL;
}

struct line_writer *line_writer_start(int fd, size_t capacity)
{
    struct line_writer *writer = malloc(sizeof(*writer) + 2 * capacity);

    if (!writer)
        return NULL;
    *writer = (struct line_writer){.fd = fd, .waiting = writer->bytes, .capacity = capacity};
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
