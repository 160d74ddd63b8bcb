/*
 * The descriptor may block, and cannot be made non-blocking, since other programs share it. So a write waits by poll
 * until there is room, and has PIPE_BUF bytes at most, which a pipe with room takes at once. A descriptor that blocks
 * nevertheless, such as a stopped terminal, holds up this thread alone, which is abandoned at the end.
 */
#include "process/line_writer.h"

#include "process/clock.h"
#include "process/line_ring.h"
#include "process/threads.h"

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

struct line_writer {
    int fd;
    const char *name;
    line_writer_report *report;
    bool carries_reports;
    struct line_ring *ring;
    pthread_t thread;
    pthread_mutex_t lock;
    pthread_cond_t end;
    bool ended;                  /* the thread writes no more */
    bool abandoned;              /* line_writer_stop gave up: the thread may not report any more */
    atomic_uint_fast64_t until;  /* a time of clock_now at which to give up; 0: there is none */
    atomic_uint_fast64_t failed; /* lines that could not be written */
    uint64_t reported;           /* lines dropped that were reported, */
    uint64_t reported_at;        /* and when, by clock_now */
};

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

size_t line_write(int fd, struct span lines, uint64_t until)
{
    size_t done = 0;

    while (done < lines.length) {
        const ssize_t written =
            write_some(fd, (struct span){lines.text + done, lines.length - done}, until);

        if (written < 0 || (written == 0 && clock_now() >= until))
            break;
        done += (size_t)written;
    }
    return done;
}

static uint64_t count_lines(const char *text, size_t length)
{
    uint64_t lines = 0;

    for (size_t i = 0; i < length; i++)
        lines += text[i] == '\n';
    return lines;
}

/* Writes lines, for as long as it takes while there is no end in sight; false: it failed. */
static bool write_lines(struct line_writer *writer, const char *lines, size_t length)
{
    size_t done = 0;

    while (done < length) {
        const uint64_t until = atomic_load(&writer->until);
        const ssize_t written = write_some(
            writer->fd, (struct span){lines + done, length - done}, until ? until : UINT64_MAX);

        if (written < 0 || (written == 0 && until && clock_now() >= until)) {
            atomic_fetch_add(&writer->failed, count_lines(lines + done, length - done));
            return false;
        }
        done += (size_t)written;
    }
    return true;
}

uint64_t line_writer_dropped(struct line_writer *writer)
{
    return line_ring_dropped(writer->ring) + atomic_load(&writer->failed);
}

static void report_dropped(struct line_writer *writer)
{
    const uint64_t dropped = line_writer_dropped(writer);

    if (dropped == writer->reported)
        return;
    writer->reported_at = clock_now();
    pthread_mutex_lock(&writer->lock);
    if (!writer->abandoned)
        writer->report(writer->name, dropped - writer->reported);
    pthread_mutex_unlock(&writer->lock);
    writer->reported = dropped;
}

/* When to report what has not been, if no line comes; what carries the reports tells of it once a line is written. */
static uint64_t next_report(struct line_writer *writer)
{
    if (writer->carries_reports || line_writer_dropped(writer) == writer->reported)
        return UINT64_MAX;
    return writer->reported_at + CLOCK_SECOND;
}

static void *run(void *argument)
{
    const struct timespec gathering = {.tv_nsec = GATHERING};
    struct line_writer *writer = argument;
    char lines[PIPE_ROOM];

    while (line_ring_wait(writer->ring, next_report(writer))) {
        size_t length;
        bool good = false;

        if (!atomic_load(&writer->until))
            nanosleep(&gathering, NULL);
        while ((length = line_ring_take(writer->ring, lines, sizeof(lines))))
            good = write_lines(writer, lines, length);
        if (good || (!writer->carries_reports && clock_now() >= writer->reported_at + CLOCK_SECOND))
            report_dropped(writer);
    }
    if (!writer->carries_reports)
        report_dropped(writer);
    pthread_mutex_lock(&writer->lock);
    writer->ended = true;
    pthread_cond_signal(&writer->end);
    pthread_mutex_unlock(&writer->lock);
    return NULL;
}

static void free_writer(struct line_writer *writer)
{
    pthread_cond_destroy(&writer->end);
    pthread_mutex_destroy(&writer->lock);
    line_ring_free(writer->ring);
    free(writer);
}

struct line_writer *line_writer_start(
    int fd, const char *name, size_t capacity, line_writer_report *report, bool carries_reports)
{
    struct line_writer *writer = calloc(1, sizeof(*writer));

    if (!writer)
        return NULL;
    *writer = (struct line_writer){.fd = fd,
        .name = name,
        .report = report,
        .carries_reports = carries_reports,
        .ring = line_ring_new(capacity)};
    pthread_mutex_init(&writer->lock, NULL);
    threads_make_condition(&writer->end);
    if (writer->ring && threads_start(&writer->thread, run, writer) == 0)
        return writer;
    free_writer(writer);
    return NULL;
}

void line_writer_put(struct line_writer *writer, struct span line)
{
    (void)line_ring_put(writer->ring, line);
}

bool line_writer_stop(struct line_writer *writer, uint64_t until)
{
    const uint64_t patience = until + CLOCK_SECOND / 5;
    bool ended;

    atomic_store(&writer->until, until);
    line_ring_end(writer->ring);
    pthread_mutex_lock(&writer->lock);
    while (!writer->ended && clock_now() < patience)
        threads_wait(&writer->end, &writer->lock, patience);
    ended = writer->ended;
    writer->abandoned = !ended;
    pthread_mutex_unlock(&writer->lock);
    if (!ended) {
        pthread_detach(writer->thread);
        return false;
    }
    pthread_join(writer->thread, NULL);
    free_writer(writer);
    return true;
}
