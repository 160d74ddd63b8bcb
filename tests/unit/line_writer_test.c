/* A writer of lines and readers of all kinds: one that reads, one that stops, one that went away. */
#include "process/line_writer.h"

#include "process/clock.h"

#include "unit.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { CAPACITY = 64 * 1024, PATIENCE = 20000 /* milliseconds */ };

static atomic_uint_fast64_t reported;

static void report(const char *name, uint64_t lines)
{
    assert_string_equal(name, "test");
    atomic_fetch_add(&reported, lines);
}

static void make_pipe(int ends[2])
{
    assert_int_equal(pipe(ends), 0);
    atomic_store(&reported, 0);
    signal(SIGPIPE, SIG_IGN);
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
    struct line_writer *writer = line_writer_start(ends[1], "test", CAPACITY, report, true);

    assert_non_null(writer);
    put_numbered(writer, 0, 300);
    assert_true(line_writer_stop(writer, in_seconds(20)));
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

TEST(a_reader_that_pauses_costs_lines_which_are_told_of)
{
    enum { LINES = 10000 };
    int ends[2];

    make_pipe(ends);
    fill_pipe(ends[1]);
    struct line_writer *writer = line_writer_start(ends[1], "test", CAPACITY, report, true);

    put_numbered(writer, 0, LINES);
    for (int i = 0; i < PATIENCE && !line_writer_dropped(writer); i++)
        usleep(1000);
    assert_true(line_writer_dropped(writer) > 0);
    usleep(50000);
    const uint64_t dropped = line_writer_dropped(writer);

    assert_int_equal(atomic_load(&reported), 0);
    for (uint64_t read_lines = 0; read_lines < LINES - dropped;) {
        char bytes[4096];
        const ssize_t length = read(ends[0], bytes, sizeof(bytes));

        assert_true(length > 0);
        for (ssize_t i = 0; i < length; i++)
            read_lines += bytes[i] == '\n';
    }
    for (int i = 0; i < PATIENCE && !atomic_load(&reported); i++)
        usleep(1000);
    assert_int_equal(atomic_load(&reported), dropped);
    line_writer_put(writer, SPAN("the last\n"));
    assert_int_equal(read_until(ends[0], "the last"), 1);
    assert_true(line_writer_stop(writer, in_seconds(20)));
    close(ends[0]);
    close(ends[1]);
}

TEST(a_reader_that_never_comes_holds_up_nobody)
{
    int ends[2];

    make_pipe(ends);
    fill_pipe(ends[1]);
    struct line_writer *writer = line_writer_start(ends[1], "test", CAPACITY, report, true);

    put_numbered(writer, 0, 10000);
    /* Nobody joins what might write for ever: it ends when its time is up. */
    assert_true(line_writer_stop(writer, clock_now() + CLOCK_SECOND / 5));
    assert_int_equal(atomic_load(&reported), 0);
    close(ends[0]);
    close(ends[1]);
}

TEST(a_reader_that_went_away_costs_its_lines_and_no_more)
{
    int ends[2];

    make_pipe(ends);
    close(ends[0]);
    struct line_writer *writer = line_writer_start(ends[1], "test", CAPACITY, report, true);

    put_numbered(writer, 0, 100);
    for (int i = 0; i < PATIENCE && line_writer_dropped(writer) < 100; i++)
        usleep(1000);
    assert_int_equal(line_writer_dropped(writer), 100);
    assert_true(line_writer_stop(writer, in_seconds(20)));
    close(ends[1]);
}

/* All writes to it fail for want of space. */
static struct line_writer *start_full(bool carries_reports)
{
    const int full = open("/dev/full", O_WRONLY | O_CLOEXEC);
    struct line_writer *writer = line_writer_start(full, "test", CAPACITY, report, carries_reports);

    assert_true(full >= 0);
    assert_non_null(writer);
    atomic_store(&reported, 0);
    put_numbered(writer, 0, 100);
    return writer;
}

TEST(a_full_disk_is_reported_by_another_writer)
{
    struct line_writer *writer = start_full(false);

    for (int i = 0; i < PATIENCE && !atomic_load(&reported); i++)
        usleep(1000);
    assert_in_range(atomic_load(&reported), 1, 100);
    put_numbered(writer, 100, 200);
    assert_true(line_writer_stop(writer, in_seconds(20)));
    assert_int_equal(atomic_load(&reported), 200);

    writer = start_full(true);
    assert_true(line_writer_stop(writer, in_seconds(20)));
    assert_int_equal(atomic_load(&reported), 0);
}

TEST(a_descriptor_that_is_none_costs_its_lines)
{
    int ends[2];

    make_pipe(ends);
    close(ends[0]);
    close(ends[1]);
    assert_int_equal(line_write(ends[1], SPAN("line\n"), in_seconds(20)), 0);
    struct line_writer *writer = line_writer_start(ends[1], "test", CAPACITY, report, true);

    put_numbered(writer, 0, 10);
    for (int i = 0; i < PATIENCE && line_writer_dropped(writer) < 10; i++)
        usleep(1000);
    assert_int_equal(line_writer_dropped(writer), 10);
    assert_true(line_writer_stop(writer, in_seconds(20)));
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
