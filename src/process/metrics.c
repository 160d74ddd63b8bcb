/* Counters only grow, and a page need not be consistent: there is no lock. */
#include "process/metrics.h"

#include "process/version.h"

static const struct {
    uint64_t nanoseconds;
    const char *seconds;
} bounds[METRICS_BUCKETS] = {
    {100000, "0.0001"},
    {300000, "0.0003"},
    {1000000, "0.001"},
    {3000000, "0.003"},
    {10000000, "0.01"},
    {30000000, "0.03"},
    {100000000, "0.1"},
    {300000000, "0.3"},
    {1000000000, "1"},
    {3000000000, "3"},
    {10000000000, "10"},
    {UINT64_MAX, "+Inf"},
};

void metrics_count(struct metrics *metrics, size_t route, unsigned status, uint64_t nanoseconds)
{
    size_t bucket = 0;

    while (nanoseconds > bounds[bucket].nanoseconds)
        bucket++;
    atomic_fetch_add(&metrics->answers[route][status / 100 - 1], 1);
    atomic_fetch_add(&metrics->durations[bucket], 1);
    atomic_fetch_add(&metrics->nanoseconds, nanoseconds);
}

static void describe(struct buffer *page, const char *name, const char *type, const char *help)
{
    buffer_addf(page, "# HELP mazed_%s %s\n# TYPE mazed_%s %s\n", name, help, name, type);
}

static void write_answers(
    struct metrics *metrics, const char *(*path)(size_t i), struct buffer *page)
{
    describe(page, "requests_total", "counter", "Requests answered, by route and status class.");
    for (size_t route = 0; path(route); route++)
        for (unsigned hundreds = 1; hundreds < METRICS_CLASSES; hundreds++)
            buffer_addf(page, "mazed_requests_total{route=\"%s\",status=\"%uxx\"} %llu\n",
                path(route), hundreds + 1,
                (unsigned long long)atomic_load(&metrics->answers[route][hundreds]));
}

static void write_durations(struct metrics *metrics, struct buffer *page)
{
    uint64_t sum = 0;

    describe(page, "request_duration_seconds", "histogram",
        "Time from the first line of a request to the last byte of its answer.");
    for (size_t i = 0; i < METRICS_BUCKETS; i++) {
        sum += atomic_load(&metrics->durations[i]);
        buffer_addf(page, "mazed_request_duration_seconds_bucket{le=\"%s\"} %llu\n",
            bounds[i].seconds, (unsigned long long)sum);
    }
    const uint64_t nanoseconds = atomic_load(&metrics->nanoseconds);

    buffer_addf(page, "mazed_request_duration_seconds_sum %llu.%09llu\n",
        (unsigned long long)(nanoseconds / 1000000000),
        (unsigned long long)(nanoseconds % 1000000000));
    buffer_addf(page, "mazed_request_duration_seconds_count %llu\n", (unsigned long long)sum);
}

void metrics_write(struct metrics *metrics, const struct gauges *gauges,
    const char *(*path)(size_t i), struct buffer *page)
{
    const struct {
        const char *name, *help;
        uint64_t value;
    } rows[] = {
        {"requests_in_progress", "Requests being answered.", atomic_load(&metrics->requests)},
        {"connections", "Open connections.", atomic_load(&metrics->connections)},
        {"jobs_waiting", "Large mazes waiting for a worker.", gauges->jobs_waiting},
        {"jobs_running", "Large mazes being made.", gauges->jobs_running},
        {"memory_reserved_bytes", "Memory reserved for mazes.", gauges->memory_reserved},
        {"memory_limit_bytes", "Memory that all mazes together may use.", gauges->memory_limit},
    };

    write_answers(metrics, path, page);
    write_durations(metrics, page);
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        describe(page, rows[i].name, "gauge", rows[i].help);
        buffer_addf(page, "mazed_%s %llu\n", rows[i].name, (unsigned long long)rows[i].value);
    }
    describe(page, "build_info", "gauge", "Always 1; the labels name the build.");
    buffer_addf(
        page, "mazed_build_info{version=\"%s\",compiler=\"%s\"} 1\n", MAZED_VERSION, __VERSION__);
}
