/*
 * The catalogue: a row per family, and a column for each question that the page answers about it. All samples are there
 * from the start, at 0: for Prometheus, a new series is no increase.
 */
#include "routes/routes.h"

#include "base/decimal.h"
#include "coding/coding.h"
#include "process/clock.h"
#include "process/log.h"
#include "query/accept.h"
#include "query/json.h"
#include "query/picture.h"
#include "query/problem.h"

#include <stdio.h>
#include <string.h>

_Static_assert((int)PROBLEM_KINDS <= (int)METRICS_PROBLEMS, "each problem has a counter");

/* The state at this moment, and limits. METRICS_UNKNOWN is left off the page. */
struct gauges {
    uint64_t requests, connections;
    uint64_t draining; /* 1: yes */
    uint64_t log_lost; /* lines of the log, since the start */
    uint64_t started;  /* nanoseconds since the epoch */
    struct jobs_count jobs;
    struct metrics_process process;
    struct config limits;
};

struct page {
    const struct metrics_route *routes;
    struct metrics *metrics;
    struct gauges gauges;
    struct buffer *text;
};

enum unit { UNIT_NUMBER, UNIT_NANOSECONDS };

struct family {
    const char *name, *type, *help;
    const char *label;  /* of its samples, or NULL; the writer adds any others */
    const char *values; /* of the label, separated by blanks */
    void (*write)(const struct family *, const struct page *);
    size_t at; /* its first event; for a gauge or a histogram, an offset */
    size_t to; /* the event after its last one */
    enum unit unit;
};

static const char counter[] = "counter", gauge[] = "gauge", histogram[] = "histogram";

static uint64_t read_counter(atomic_uint_fast64_t *value)
{
    return atomic_load_explicit(value, memory_order_relaxed);
}

static void write_value(const struct page *page, uint64_t value, enum unit unit)
{
    if (unit == UNIT_NANOSECONDS)
        buffer_addf(page->text, " %llu.%09llu\n", (unsigned long long)(value / CLOCK_SECOND),
            (unsigned long long)(value % CLOCK_SECOND));
    else
        buffer_addf(page->text, " %llu\n", (unsigned long long)value);
}

static uint64_t read_gauge(const struct family *family, const struct page *page)
{
    const char *gauges = (const char *)&page->gauges;

    return *(const uint64_t *)(const void *)(gauges + family->at);
}

static void write_gauge(const struct family *family, const struct page *page)
{
    buffer_add_text(page->text, family->name);
    write_value(page, read_gauge(family, page), family->unit);
}

static void write_events(const struct family *family, const struct page *page)
{
    struct span values = span_of(family->label ? family->values : "");

    for (size_t i = family->at; i < family->to; i++) {
        const struct span value = span_cut(&values, ' ');

        buffer_add_text(page->text, family->name);
        if (family->label)
            buffer_addf(page->text, "{%s=\"%.*s\"}", family->label, (int)value.length, value.text);
        write_value(page, read_counter(&page->metrics->events[i]), UNIT_NUMBER);
    }
}

static void write_requests(const struct family *family, const struct page *page)
{
    for (size_t i = 0; page->routes[i].path; i++)
        for (unsigned hundreds = 1; hundreds < METRICS_CLASSES; hundreds++) {
            buffer_addf(page->text, "%s{route=\"%s\",status=\"%uxx\"}", family->name,
                page->routes[i].path, hundreds + 1);
            write_value(page, read_counter(&page->metrics->answers[i][hundreds]), UNIT_NUMBER);
        }
}

static void write_bytes(const struct family *family, const struct page *page)
{
    for (size_t i = 0; page->routes[i].path; i++) {
        buffer_addf(page->text, "%s{route=\"%s\"}", family->name, page->routes[i].path);
        write_value(page, read_counter(&page->metrics->bytes[i]), UNIT_NUMBER);
    }
}

static void write_problems(const struct family *family, const struct page *page)
{
    for (enum problem_kind i = 0; i < PROBLEM_KINDS; i++) {
        buffer_addf(page->text, "%s{type=\"%s\",status=\"%u\"}", family->name, problem_slug(i),
            problem_status(i));
        write_value(page, read_counter(&page->metrics->problems[i]), UNIT_NUMBER);
    }
}

static void write_cuts(const struct family *family, const struct page *page)
{
    for (enum metrics_cut cut = METRICS_CUT_NONE + 1; cut < METRICS_CUT_STOPPED; cut++) {
        buffer_addf(page->text, "%s{reason=\"%s\"}", family->name, metrics_cut_names[cut]);
        write_value(page, read_counter(&page->metrics->cuts[cut]), UNIT_NUMBER);
    }
}

/* Writes a histogram. The labels end with a comma, or are empty. */
static void write_buckets(const struct family *family, const struct page *page, const char *labels,
    struct histogram *values)
{
    const int rest = (int)strlen(labels) - (*labels != '\0');
    const char *open = *labels ? "{" : "", *close = *labels ? "}" : "";
    char bound[DECIMAL_MAX + 4];
    uint64_t sum = 0;

    for (size_t i = 0; i < HISTOGRAM_BUCKETS; i++) {
        sum += read_counter(&values->counts[i]);
        *decimal_put_scaled(bound, (int64_t)histogram_bounds[i], 9) = '\0';
        buffer_addf(page->text, "%s_bucket{%sle=\"%s\"}", family->name, labels,
            i + 1 < HISTOGRAM_BUCKETS ? bound : "+Inf");
        write_value(page, sum, UNIT_NUMBER);
    }
    buffer_addf(page->text, "%s_sum%s%.*s%s", family->name, open, rest, labels, close);
    write_value(page, read_counter(&values->nanoseconds), UNIT_NANOSECONDS);
    buffer_addf(page->text, "%s_count%s%.*s%s", family->name, open, rest, labels, close);
    write_value(page, sum, UNIT_NUMBER);
}

static void write_histogram(const struct family *family, const struct page *page)
{
    char *metrics = (char *)page->metrics;

    write_buckets(family, page, "", (struct histogram *)(void *)(metrics + family->at));
}

static void write_durations(const struct family *family, const struct page *page)
{
    char labels[96];

    for (size_t i = 0; page->routes[i].path; i++)
        for (size_t way = 0; way < METRICS_WAYS; way++) {
            if (way == METRICS_JOB && !page->routes[i].makes)
                continue;
            snprintf(labels, sizeof(labels), "route=\"%s\",way=\"%s\",", page->routes[i].path,
                metrics_way_names[way]);
            write_buckets(family, page, labels, &page->metrics->durations[i][way]);
        }
}

static void write_build(const struct family *family, const struct page *page)
{
    const char *library = page->metrics->http_library;

    buffer_addf(page->text,
        "%s{version=\"%s\",compiler=\"%s\",libmicrohttpd=\"%s\",jansson=\"%s\",libpng=\"%s\","
        "zlib=\"%s\",zstd=\"%s\"} 1\n",
        family->name, MAZED_VERSION, __VERSION__, library ? library : "none", jansson_version_str(),
        picture_library(), packer_zlib.version(), packer_zstd.version());
}

#define GAUGE(member)       .write = write_gauge, .at = offsetof(struct gauges, member)
#define EVENTS(first, last) .write = write_events, .at = (first), .to = (last) + 1
#define EVENT(event)        EVENTS(event, event)
#define HISTOGRAM(member)   .write = write_histogram, .at = offsetof(struct metrics, member)

static const struct family families[] = {
    {"mazed_requests_total", counter, "Requests answered, by route and class of status.",
        .write = write_requests},
    {"mazed_request_duration_seconds", histogram,
        "Time from the last byte of a request to the last byte of its answer, by route and way.",
        .write = write_durations},
    {"mazed_first_byte_seconds", histogram,
        "Time from the last byte of a request to the beginning of an answer that is made while it "
        "is sent.",
        HISTOGRAM(first_bytes)},
    {"mazed_response_body_bytes_total", counter,
        "Bytes of response bodies handed to the network, after content coding, by route.",
        .write = write_bytes},
    {"mazed_problems_total", counter,
        "Answers that are problem documents, by the type of the problem and its status.",
        .write = write_problems},
    {"mazed_answers_cut_total", counter,
        "Answers cut off before their last byte, or failed before their first, by reason.",
        .write = write_cuts},
    {"mazed_requests_in_progress", gauge, "Requests being answered.", GAUGE(requests)},

    {"mazed_jobs_total", counter,
        "Jobs ended, by result: mazes, searches, large bodies, and blocks of a batch.", "result",
        "done failed too-large timed-out share displaced abandoned",
        EVENTS(METRICS_JOB_DONE, METRICS_JOB_ABANDONED)},
    {"mazed_queue_seconds", histogram,
        "Time that jobs waited before a worker took them; jobs that ended while waiting are not "
        "counted.",
        HISTOGRAM(queue)},
    {"mazed_make_seconds", histogram, "Time that workers spent on jobs.", HISTOGRAM(make)},
    {"mazed_jobs_waiting", gauge,
        "Jobs waiting that --queue counts: all but the later blocks of a batch.",
        GAUGE(jobs.waiting)},
    {"mazed_jobs_waiting_limit", gauge, "Jobs that may wait: --queue.", GAUGE(limits.queue)},
    {"mazed_jobs_running", gauge, "Jobs running.", GAUGE(jobs.running)},
    {"mazed_workers", gauge,
        "Jobs of one client that may run at once: --workers; one more thread serves other clients.",
        GAUGE(limits.workers)},
    {"mazed_memory_reserved_bytes", gauge,
        "Memory reserved for mazes, bodies, and answers under way.", GAUGE(jobs.reserved)},
    {"mazed_memory_limit_bytes", gauge,
        "Memory that may be reserved: --memory without the 32nd that keeps blocks.",
        GAUGE(limits.memory)},

    {"mazed_connections", gauge, "Open connections.", GAUGE(connections)},
    {"mazed_connections_limit", gauge,
        "Connections that may be open: --connections, or fewer where ulimit -n allows fewer.",
        GAUGE(limits.connections)},
    {"mazed_connections_accepted_total", counter, "Connections accepted.",
        EVENT(METRICS_CONNECTION_ACCEPTED)},
    {"mazed_connections_closed_total", counter,
        "Connections closed for being idle, for want of memory, or to make room, by reason.",
        "reason", "idle memory room", EVENTS(METRICS_CLOSED_IDLE, METRICS_CLOSED_FOR_ROOM)},
    {"mazed_connections_refused_total", counter, "Connections refused, by what was lacking.",
        "reason", "limit client-limit files memory",
        EVENTS(METRICS_REFUSED_LIMIT, METRICS_REFUSED_MEMORY)},

    {"mazed_log_lines_dropped_total", counter, "Lines of the log that could not be written.",
        GAUGE(log_lost)},
    {"mazed_draining", gauge, "1 while the daemon drains and accepts no connections, else 0.",
        GAUGE(draining)},
    {"mazed_build_info", gauge, "Always 1; the labels name the build and its libraries.",
        .write = write_build},

    {"process_cpu_seconds_total", counter, "User and system time of the process.",
        GAUGE(process.cpu), .unit = UNIT_NANOSECONDS},
    {"process_resident_memory_bytes", gauge, "Resident memory of the process.",
        GAUGE(process.resident_memory)},
    {"process_virtual_memory_bytes", gauge, "Virtual memory of the process.",
        GAUGE(process.virtual_memory)},
    {"process_open_fds", gauge, "Open file descriptors.", GAUGE(process.open_files)},
    {"process_max_fds", gauge, "Limit of open file descriptors.", GAUGE(process.max_files)},
    {"process_threads", gauge, "Threads of the process.", GAUGE(process.threads)},
    {"process_start_time_seconds", gauge, "Start time of the process, in Unix time.",
        GAUGE(started), .unit = UNIT_NANOSECONDS},
};

static struct gauges read_gauges(struct service *service)
{
    return (struct gauges){
        .requests = atomic_load(&service->metrics.requests),
        .connections = atomic_load(&service->metrics.connections),
        .draining = atomic_load(&service->draining),
        .log_lost = log_lost(),
        .started = service->metrics.started,
        .jobs = jobs_count(service->jobs),
        .process = metrics_read_process(),
        .limits = service->config,
    };
}

/* Identity will do if nothing else is accepted: a monitor must get the figures. */
static void choose_coding(const struct request *request, struct response *response)
{
    const struct accepted_codings accepted =
        accept_codings(request->headers[HEADER_ACCEPT_ENCODING]);
    const enum coding coding = accept_coding(&accepted, CODINGS_ALL);

    response->coding = coding == CODINGS ? CODING_IDENTITY : coding;
    response->vary |= VARY_CODING;
    response_drop_coding_if_short(response, response->made.length);
}

void metrics_page_answer(struct service *service, const struct metrics_route *routes,
    const struct request *request, struct response *response)
{
    const struct page page = {routes, &service->metrics, read_gauges(service), &response->made};

    response->status = 200;
    response->body = BODY_MADE;
    response->content_type = "text/plain; version=0.0.4; charset=utf-8";
    for (size_t i = 0; i < sizeof(families) / sizeof(families[0]); i++) {
        const struct family *family = &families[i];

        if (family->write == write_gauge && read_gauge(family, &page) == METRICS_UNKNOWN)
            continue;
        buffer_addf(page.text, "# HELP %s %s\n# TYPE %s %s\n", family->name, family->help,
            family->name, family->type);
        family->write(family, &page);
    }
    choose_coding(request, response);
}
