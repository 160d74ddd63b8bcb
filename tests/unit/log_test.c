/* Of a burst one line a second, and at its end how many more there were; and lines that were lost. */
#include "process/log.h"

#include "process/clock.h"

#include "unit.h"

#include <fcntl.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Calls the function with standard error into a pipe; returns what was written, of static storage. */
static char *written_by(void (*function)(void))
{
    static char text[16 * 1024];
    const int before = dup(STDERR_FILENO);
    int ends[2];
    ssize_t length;

    assert_int_equal(pipe(ends), 0);
    dup2(ends[1], STDERR_FILENO);
    close(ends[1]);
    function();
    dup2(before, STDERR_FILENO);
    close(before);
    length = read(ends[0], text, sizeof(text) - 1);
    assert_true(length >= 0);
    text[length] = '\0';
    close(ends[0]);
    return text;
}

static unsigned count(const char *text, const char *word)
{
    unsigned times = 0;

    for (; (text = strstr(text, word)); text++)
        times++;
    return times;
}

static void log_many(void)
{
    for (unsigned i = 0; i < 1000; i++)
        log_limited(LOG_LIMITED_CLIENT, log_text("client", "10.0.0.1"), log_number("i", i));
    log_limited(LOG_LIMITED_FILES);
}

static void flush_all(void)
{
    log_limited_flush(true);
}

static void flush(void)
{
    log_limited_flush(false);
}

TEST(a_burst_has_a_line_and_its_rest_another)
{
    const uint64_t begun = clock_now();
    char *text = written_by(log_many);

    /* On a machine that stood still there may be a line for each second. */
    if (clock_now() - begun < CLOCK_SECOND) {
        assert_int_equal(count(text, "event=client-full client=10.0.0.1 i=0\n"), 1);
        assert_int_equal(count(text, "\n"), 2);
    }
    assert_int_equal(count(text, "level=error event=files-exhausted\n"), 1);
    text = written_by(flush_all);
    assert_int_equal(count(text, "\n"), 1);
    if (clock_now() - begun < CLOCK_SECOND)
        assert_int_equal(count(text, "level=warning event=client-full suppressed=999\n"), 1);
    assert_string_equal(written_by(flush_all), "");
}

TEST(after_a_second_there_is_a_line_again)
{
    char *text;

    written_by(log_many);
    usleep(1100000);
    text = written_by(flush);
    assert_int_equal(count(text, "event=client-full suppressed="), 1);
    usleep(1100000);
    text = written_by(log_many);
    assert_int_equal(count(text, "event=client-full client=10.0.0.1 i=0\n"), 1);
    written_by(flush_all);
}

enum { LINES = 10000, PATIENCE = 20000 };

static bool has(int fd, short what, int milliseconds)
{
    return poll(&(struct pollfd){fd, what, 0}, 1, milliseconds) > 0;
}

/* Reads what is in a pipe, and leaves no descriptor of it but its other end. */
static void read_all(int end, char *text, size_t size)
{
    size_t length = 0;
    ssize_t count;

    while ((count = read(end, text + length, size - length - 1)) > 0)
        length += (size_t)count;
    text[length] = '\0';
    close(end);
}

TEST(events_that_were_lost_are_reported_when_they_flow_again)
{
    const int before = dup(STDERR_FILENO);
    char *text = malloc(1 << 22), *report;
    int ends[2];

    assert_int_equal(pipe2(ends, O_NONBLOCK), 0);
    dup2(ends[1], STDERR_FILENO);
    assert_true(log_start());
    for (unsigned i = 0; i < LINES; i++)
        log_event(LOG_INFO, "many", log_number("i", i));
    /* Not while they do not flow. */
    for (int i = 0; i < PATIENCE && has(ends[1], POLLOUT, 0); i++)
        usleep(1000);
    log_limited_flush(false);
    const uint64_t lost = log_lost();

    for (uint64_t left = LINES - lost; left > 0;) {
        const ssize_t length = has(ends[0], POLLIN, PATIENCE) ? read(ends[0], text, 4096) : 0;

        assert_true(length > 0);
        for (ssize_t i = 0; i < length; i++)
            left -= text[i] == '\n';
    }
    for (int i = 0; i < PATIENCE && !has(ends[0], POLLIN, 1); i++)
        log_limited_flush(false);
    log_limited_flush(false);
    log_stop();
    dup2(before, STDERR_FILENO);
    close(before);
    close(ends[1]);
    read_all(ends[0], text, 1 << 22);
    assert_true(lost > 0 && lost < LINES);
    report = strstr(text, "event=log-dropped stream=stderr lines=");
    assert_non_null(report);
    assert_int_equal(strtoull(strrchr(report, '=') + 1, NULL, 10), lost);
    free(text);
}
