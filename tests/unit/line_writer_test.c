/* A writer of lines and readers of all kinds: one that reads, one that stops, one that went away. */
#include "process/line_writer.h"

#include "process/clock.h"

#include "unit.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { CAPACITY = 64 * 1024, PATIENCE = 20000 /* milliseconds */ };

static void make_pipe(int ends[2])
{
    assert_int_equal(pipe(ends), 0);
    signal(SIGPIPE, SIG_IGN);
}

static uint64_t dropped_by(struct line_writer *writer)
{
    enum line_writer_state state;

    return line_writer_dropped(writer, &state);
}

static enum line_writer_state state_of(struct line_writer *writer)
{
    enum line_writer_state state;

    (void)line_writer_dropped(writer, &state);
    return state;
}

static void end(struct line_writer *writer)
{
    assert_true(line_writer_stop(writer, clock_now() + 20 * CLOCK_SECOND));
    line_writer_free(writer);
}

/* Leaves no room in the pipe. */
static void fill_pipe(int fd)
{
    static const char page[4096];

    while (line_write(fd, (struct span){page, sizeof(page)}, clock_now()) == sizeof(page))
        ;
}

static uint64_t in_seconds(uint64_t seconds)
{
    return clock_now() + seconds * CLOCK_SECOND;
}

static void put_numbered(struct line_writer *writer, unsigned from, unsigned end)
{
    for (unsigned i = from; i < end; i++) {
        char line[64];

        snprintf(line, sizeof(line), "line %u of those that are put in\n", i);
        line_writer_put(writer, span_of(line));
    }
}

TEST(lines_are_written_in_order_before_it_stops)
{
    char bytes[16 * 1024];
    unsigned number = 0;
    int ends[2];

    make_pipe(ends);
    struct line_writer *writer = line_writer_start(ends[1], CAPACITY);

    assert_non_null(writer);
    put_numbered(writer, 0, 300);
    end(writer);
    const ssize_t length = read(ends[0], bytes, sizeof(bytes) - 1);

    assert_true(length > 0);
    bytes[length] = '\0';
    for (char *line = strtok(bytes, "\n"); line; line = strtok(NULL, "\n"))
        assert_int_equal(strtoul(line + 5, NULL, 10), number++);
    assert_int_equal(number, 300);
    /* The descriptor is as it was: others share it. */
    assert_int_equal(fcntl(ends[1], F_GETFL) & O_NONBLOCK, 0);
    close(ends[0]);
    close(ends[1]);
}

/* Reads lines until one ends with the text; returns how many. */
static uint64_t read_until(int fd, const char *last)
{
    static char bytes[CAPACITY];
    uint64_t lines = 0;

    for (;;) {
        const ssize_t length = read(fd, bytes, sizeof(bytes) - 1);

        assert_true(length > 0);
        bytes[length] = '\0';
        for (ssize_t i = 0; i < length; i++)
            lines += bytes[i] == '\n';
        if (strstr(bytes, last))
            return lines;
    }
}

TEST(a_reader_that_pauses_costs_lines_which_are_counted)
{
    enum { LINES = 10000 };
    int ends[2];

    make_pipe(ends);
    fill_pipe(ends[1]);
    struct line_writer *writer = line_writer_start(ends[1], CAPACITY);

    put_numbered(writer, 0, LINES);
    for (int i = 0; i < PATIENCE && !dropped_by(writer); i++)
        usleep(1000);
    assert_true(dropped_by(writer) > 0);
    for (int i = 0; i < PATIENCE && state_of(writer) != LINE_WRITER_WAITS; i++)
        usleep(1000);
    const uint64_t dropped = dropped_by(writer);

    assert_int_equal(state_of(writer), LINE_WRITER_WAITS);
    for (uint64_t read_lines = 0; read_lines < LINES - dropped;) {
        char bytes[4096];
        const ssize_t length = read(ends[0], bytes, sizeof(bytes));

        assert_true(length > 0);
        for (ssize_t i = 0; i < length; i++)
            read_lines += bytes[i] == '\n';
    }
    for (int i = 0; i < PATIENCE && state_of(writer) != LINE_WRITER_FLOWS; i++)
        usleep(1000);
    assert_int_equal(state_of(writer), LINE_WRITER_FLOWS);
    assert_int_equal(dropped_by(writer), dropped);
    line_writer_put(writer, SPAN("the last\n"));
    assert_int_equal(read_until(ends[0], "the last"), 1);
    end(writer);
    close(ends[0]);
    close(ends[1]);
}

TEST(a_reader_that_never_comes_holds_up_nobody)
{
    int ends[2];

    make_pipe(ends);
    fill_pipe(ends[1]);
    struct line_writer *writer = line_writer_start(ends[1], CAPACITY);

    put_numbered(writer, 0, 10000);
    /* Nobody joins what might write for ever: it ends when its time is up. */
    assert_true(line_writer_stop(writer, clock_now() + CLOCK_SECOND / 5));
    assert_int_equal(dropped_by(writer), 10000);
    line_writer_free(writer);
    close(ends[0]);
    close(ends[1]);
}

TEST(a_reader_that_went_away_costs_its_lines_and_no_more)
{
    int ends[2];

    make_pipe(ends);
    close(ends[0]);
    struct line_writer *writer = line_writer_start(ends[1], CAPACITY);

    put_numbered(writer, 0, 100);
    for (int i = 0; i < PATIENCE && dropped_by(writer) < 100; i++)
        usleep(1000);
    assert_int_equal(dropped_by(writer), 100);
    end(writer);
    close(ends[1]);
}

TEST(a_full_disk_costs_its_lines_and_fails)
{
    const int full = open("/dev/full", O_WRONLY | O_CLOEXEC);
    struct line_writer *writer = line_writer_start(full, CAPACITY);

    assert_true(full >= 0);
    assert_non_null(writer);
    put_numbered(writer, 0, 100);
    for (int i = 0; i < PATIENCE && state_of(writer) != LINE_WRITER_FAILS; i++)
        usleep(1000);
    assert_int_equal(state_of(writer), LINE_WRITER_FAILS);
    put_numbered(writer, 100, 200);
    assert_true(line_writer_stop(writer, in_seconds(20)));
    assert_int_equal(dropped_by(writer), 200);
    line_writer_free(writer);
    close(full);
}

/* They are in either place many times. */
TEST(lines_are_whole_wherever_they_lie)
{
    char wanted[32], read_line[32];
    int ends[2];

    make_pipe(ends);
    struct line_writer *writer = line_writer_start(ends[1], 32);

    for (unsigned i = 0; i < 200; i++) {
        const int length = snprintf(wanted, sizeof(wanted), "line %u\n", i);

        line_writer_put(writer, span_of(wanted));
        assert_int_equal(read(ends[0], read_line, sizeof(read_line)), length);
        assert_memory_equal(read_line, wanted, (size_t)length);
    }
    assert_int_equal(dropped_by(writer), 0);
    end(writer);
    close(ends[0]);
    close(ends[1]);
}

TEST(lines_without_room_are_dropped_and_counted)
{
    char written[64];
    int ends[2];

    make_pipe(ends);
    struct line_writer *writer = line_writer_start(ends[1], 30);

    line_writer_put(writer, SPAN("123456789 123456789 1234567890\n"));
    assert_int_equal(dropped_by(writer), 1);
    line_writer_put(writer, SPAN("123456789 123456789 123456789\n"));
    assert_int_equal(dropped_by(writer), 1);
    end(writer);
    assert_int_equal(read(ends[0], written, sizeof(written)), 30);
    close(ends[0]);
    close(ends[1]);
}

enum { PUTTERS = 4, LINES_EACH = 20000 };

struct putter {
    struct line_writer *writer;
    int number;
};

static void *put_lines(void *argument)
{
    const struct putter *putter = argument;

    for (int i = 0; i < LINES_EACH; i++) {
        char line[64];

        snprintf(line, sizeof(line), "%d %d %.*s\n", putter->number, i, i % 40,
            "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx");
        line_writer_put(putter->writer, span_of(line));
    }
    return NULL;
}

/* Every line is one that was put in, and those of a thread are in order. Returns how many there are. */
static uint64_t check_lines(FILE *file)
{
    int last[PUTTERS] = {-1, -1, -1, -1};
    uint64_t seen = 0;
    char text[128], *rest;

    for (; fgets(text, sizeof(text), file); seen++) {
        const int number = (int)strtol(text, &rest, 10);
        const int line = (int)strtol(rest, &rest, 10);

        assert_in_range(number, 0, PUTTERS - 1);
        assert_true(line > last[number]);
        assert_int_equal(strspn(rest + 1, "x"), line % 40);
        assert_int_equal(rest[1 + line % 40], '\n');
        last[number] = line;
    }
    return seen;
}

struct crowd {
    struct putter putters[PUTTERS];
    int end;
};

static void *put_in_crowd(void *argument)
{
    struct crowd *crowd = argument;
    pthread_t threads[PUTTERS];

    for (int i = 0; i < PUTTERS; i++)
        pthread_create(&threads[i], NULL, put_lines, &crowd->putters[i]);
    for (int i = 0; i < PUTTERS; i++)
        pthread_join(threads[i], NULL);
    (void)line_writer_stop(crowd->putters->writer, in_seconds(20));
    close(crowd->end);
    return NULL;
}

TEST(many_threads_put_lines_in)
{
    struct crowd crowd;
    pthread_t thread;
    int ends[2];

    make_pipe(ends);
    struct line_writer *writer = line_writer_start(ends[1], 4096);
    FILE *file = fdopen(ends[0], "r");
    uint64_t seen;

    for (int i = 0; i < PUTTERS; i++)
        crowd.putters[i] = (struct putter){writer, i};
    crowd.end = ends[1];
    assert_int_equal(pthread_create(&thread, NULL, put_in_crowd, &crowd), 0);
    seen = check_lines(file);
    pthread_join(thread, NULL);
    assert_int_equal(seen + dropped_by(writer), PUTTERS * LINES_EACH);
    line_writer_free(writer);
    fclose(file);
}

TEST(a_descriptor_that_is_none_costs_its_lines)
{
    int ends[2];

    make_pipe(ends);
    close(ends[0]);
    close(ends[1]);
    assert_int_equal(line_write(ends[1], SPAN("line\n"), in_seconds(20)), 0);
    struct line_writer *writer = line_writer_start(ends[1], CAPACITY);

    put_numbered(writer, 0, 10);
    for (int i = 0; i < PATIENCE && dropped_by(writer) < 10; i++)
        usleep(1000);
    assert_int_equal(dropped_by(writer), 10);
    end(writer);
}

TEST(a_direct_write_ends_when_its_time_is_up)
{
    int ends[2];

    make_pipe(ends);
    assert_int_equal(line_write(ends[1], SPAN("line\n"), in_seconds(20)), 5);
    fill_pipe(ends[1]);
    assert_int_equal(line_write(ends[1], SPAN("line\n"), clock_now() + 10000000), 0);
    close(ends[0]);
    close(ends[1]);
}
