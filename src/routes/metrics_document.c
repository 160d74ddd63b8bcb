/* Gathers what the page of metrics shows: the names that other layers give to things, and their figures now. */
#include "routes/metrics_document.h"

#include "coding/coding.h"
#include "process/log.h"
#include "process/metrics_page.h"
#include "process/version.h"
#include "query/accept.h"
#include "query/problem.h"
#include "routes/documents.h"
#include "routes/routes.h"

_Static_assert((int)PROBLEM_KINDS <= (int)METRICS_PROBLEMS, "each problem has a counter");

static const char *problem_label(size_t i)
{
    return i < PROBLEM_KINDS ? problem_slug((enum problem_kind)i) : NULL;
}

static unsigned status_of_problem(size_t i)
{
    return problem_status((enum problem_kind)i);
}

static struct metrics_gauges look(struct service *service)
{
    const struct config *config = &service->config;
    const struct jobs_count jobs = jobs_count(service->jobs);

    return (struct metrics_gauges){
        .requests = atomic_load(&service->metrics.requests),
        .connections = atomic_load(&service->metrics.connections),
        .connections_limit = config->connections,
        .jobs_waiting = jobs.waiting,
        .jobs_waiting_limit = config->queue,
        .jobs_running = jobs.running,
        .workers = config->workers,
        .memory_reserved = jobs.reserved,
        .memory_limit = config->memory,
        .draining = atomic_load(&service->draining),
        .log_lost = log_lost(),
        .process = process_stats_read(),
    };
}

/* Identity does where nothing else is accepted: whoever watches is to see the figures. */
static void choose_coding(const struct request *request, struct response *response)
{
    const struct accepted_codings accepted = accept_codings(request->accept_encoding);
    const enum coding coding = accept_coding(&accepted, CODING_ZSTD);

    response->coding = coding == CODINGS ? CODING_IDENTITY : coding;
    response->varies_by_coding = true;
    response_settle_coding(response, response->made.length);
}

void metrics_document_answer(
    struct service *service, const struct request *request, struct response *response)
{
    const char *library = service->metrics.http_library;
    const struct metrics_build build[] = {
        {"version", MAZED_VERSION},
        {"compiler", __VERSION__},
        {"libmicrohttpd", library ? library : "none"},
        {"jansson", documents_library()},
        {"zlib", coding_row(CODING_GZIP)->version()},
        {"zstd", coding_row(CODING_ZSTD)->version()},
        {NULL},
    };
    const struct metrics_view view = {
        .route = route_path,
        .route_makes = route_makes,
        .problem = problem_label,
        .problem_status = status_of_problem,
        .build = build,
        .gauges = look(service),
    };

    response->status = 200;
    response->body = BODY_MADE;
    response->content_type = "text/plain; version=0.0.4; charset=utf-8";
    metrics_page_write(&service->metrics, &view, &response->made);
    choose_coding(request, response);
}
