/*
 * Two streams, each written by a thread of its own. If both go to one file or pipe, their lines do not mix, since each
 * write has whole lines.
 */
#include "process/log.h"

#include "process/clock.h"
#include "process/line_writer.h"

#include <errno.h>
#include <fcntl.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

enum {
    EVENT_BYTES = 128 * 1024,   /* of waiting lines; as many are being written */
    REQUEST_BYTES = 512 * 1024, /* for requests, up to 100,000 a second */
    TEXT_MAX = 512              /* bytes of a text that are shown */
};

#define LOG_STOP_TIMEOUT CLOCK_SECOND /* how long log_stop waits for the reader */

enum { EVENTS, REQUESTS, STREAMS };

static const struct {
    int fd;
    const char *name;
    size_t capacity;
} streams[STREAMS] = {
    [EVENTS] = {STDERR_FILENO, "stderr", EVENT_BYTES},
    [REQUESTS] = {STDOUT_FILENO, "stdout", REQUEST_BYTES},
};

/* These are set before there is a second thread, and only read after that. */
static bool muted;
static enum log_level shown = LOG_INFO;
static enum log_format format = LOG_LOGFMT;
static const char *request_priority = "";
static struct line_writer *writers[STREAMS];

/* How many dropped lines log_limited_flush has reported. */
static uint64_t reported[STREAMS];

/* If a descriptor were closed, the next socket would get its number, and its peer the log. */
static void hold_descriptors(void)
{
    for (int fd = STDIN_FILENO; fd <= STDERR_FILENO; fd++)
        if (fcntl(fd, F_GETFD) < 0 && errno == EBADF)
            (void)open("/dev/null", O_RDWR);
}

/* The journal tells what it reads by the numbers of the file (systemd.exec(5)). */
static bool is_read_by_journal(int fd)
{
    const char *journal = getenv("JOURNAL_STREAM");
    char numbers[48];
    struct stat about;

    if (!journal || fstat(fd, &about) != 0)
        return false;
    snprintf(numbers, sizeof(numbers), "%llu:%llu", (unsigned long long)about.st_dev,
        (unsigned long long)about.st_ino);
    return strcmp(journal, numbers) == 0;
}

const char *log_priority(int fd, enum log_level level)
{
    static const char *const priorities[] = {
        [LOG_ERROR] = "<3>", [LOG_WARNING] = "<4>", [LOG_INFO] = "<6>", [LOG_DEBUG] = "<7>"};

    return is_read_by_journal(fd) ? priorities[level] : "";
}

void log_open(enum log_level level, enum log_format line_format)
{
    shown = level;
    format = line_format;
    hold_descriptors();
    request_priority = log_priority(STDOUT_FILENO, LOG_INFO);
}

void log_mute(void)
{
    muted = true;
}

bool log_start(void)
{
    for (size_t i = 0; i < STREAMS; i++) {
        writers[i] = line_writer_start(streams[i].fd, streams[i].capacity);
        reported[i] = 0;
    }
    if (writers[EVENTS] && writers[REQUESTS])
        return true;
    log_stop();
    return false;
}

/* Reports what a stream dropped, once it flows again; while events fail, the report would be dropped too. */
static void report_dropped(size_t stream)
{
    enum line_writer_state state;
    uint64_t dropped;

    if (!writers[stream])
        return;
    dropped = line_writer_dropped(writers[stream], &state);
    if (dropped == reported[stream] || state == LINE_WRITER_WAITS ||
        (stream == EVENTS && state == LINE_WRITER_FAILS))
        return;
    log_event(LOG_WARNING, "log-dropped", log_text("stream", streams[stream].name),
        log_number("lines", dropped - reported[stream]));
    reported[stream] = dropped;
}

/* Stops the request log first, since the lines it dropped are reported as an event. */
void log_stop(void)
{
    const uint64_t until = clock_now() + LOG_STOP_TIMEOUT;

    for (size_t i = STREAMS; i-- > 0;)
        if (writers[i] && line_writer_stop(writers[i], until)) {
            if (i != EVENTS)
                report_dropped(i);
            line_writer_free(writers[i]);
            writers[i] = NULL;
        }
}

/* A line for a writer that log_stop gave up on is never written. */
static void send_line(size_t stream, struct span line)
{
    if (writers[stream])
        line_writer_put(writers[stream], line);
    else
        (void)line_write(streams[stream].fd, line, clock_now() + LOG_STOP_TIMEOUT);
}

void log_fields(enum log_level level, const char *event, const struct log_field *fields)
{
    struct log_line line;

    if (muted || level > shown)
        return;
    log_line_begin(&line, format, log_priority(STDERR_FILENO, level));
    log_line_text(&line, SPAN("level"), span_of(config_log_levels[level]), TEXT_MAX);
    log_line_text(&line, SPAN("event"), span_of(event), TEXT_MAX);
    for (; fields->key; fields++)
        if (fields->text.text)
            log_line_text(&line, span_of(fields->key), fields->text, TEXT_MAX);
        else
            log_line_number(&line, span_of(fields->key), fields->number);
    send_line(EVENTS, log_line_end(&line));
}

void log_remarks(const char *event, const struct buffer *remarks)
{
    for (struct span rest = {remarks->data, remarks->length}; rest.length;) {
        const struct span line = span_cut(&rest, '\n');

        log_event(LOG_WARNING, event, log_span("remark", line));
    }
}

void log_request_begin(struct log_line *line)
{
    log_line_begin(line, format, request_priority);
    log_line_word(line, SPAN("level"), SPAN("info"));
    log_line_word(line, SPAN("event"), SPAN("request"));
}

void log_request(struct span line)
{
    send_line(REQUESTS, line);
}

uint64_t log_lost(void)
{
    enum line_writer_state state;
    uint64_t dropped = 0;

    for (size_t i = 0; i < STREAMS; i++)
        dropped += writers[i] ? line_writer_dropped(writers[i], &state) : 0;
    return dropped;
}

static const struct {
    enum log_level level;
    const char *event;
} kinds[LOG_LIMITED_KINDS] = {
#define X(name, level, event) [name] = {level, event},
    LOG_LIMITED_TABLE(X)
#undef X
};

/* No lock: the thread that sees the second end and sets the new time first writes the line. */
static struct {
    atomic_uint_fast64_t logged_at; /* by clock_now; 0: never */
    atomic_uint_fast64_t suppressed;
} states[LOG_LIMITED_KINDS];

static bool take_turn(enum log_limited_kind kind, bool at_once)
{
    const uint64_t now = clock_now();
    uint64_t logged_at = atomic_load(&states[kind].logged_at);

    return (at_once || !logged_at || now >= logged_at + CLOCK_SECOND) &&
        atomic_compare_exchange_strong(&states[kind].logged_at, &logged_at, now);
}

static void write_line(
    enum log_limited_kind kind, const struct log_field *fields, uint64_t suppressed)
{
    struct log_field all[LOG_LIMITED_FIELDS + 2];
    size_t count = 0;

    for (; fields && fields->key && count < LOG_LIMITED_FIELDS; fields++)
        all[count++] = *fields;
    if (suppressed)
        all[count++] = log_number("suppressed", suppressed);
    all[count] = (struct log_field){NULL};
    log_fields(kinds[kind].level, kinds[kind].event, all);
}

void log_limited_fields(enum log_limited_kind kind, const struct log_field *fields)
{
    if (take_turn(kind, false))
        write_line(kind, fields, atomic_exchange(&states[kind].suppressed, 0));
    else
        atomic_fetch_add(&states[kind].suppressed, 1);
}

void log_limited_flush(bool all)
{
    for (enum log_limited_kind kind = 0; kind < LOG_LIMITED_KINDS; kind++)
        if (atomic_load(&states[kind].suppressed) && take_turn(kind, all))
            write_line(kind, NULL, atomic_exchange(&states[kind].suppressed, 0));
    for (size_t i = 0; i < STREAMS; i++)
        report_dropped(i);
}
