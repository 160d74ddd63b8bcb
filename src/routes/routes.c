/* The table of paths, and the handlers that are only a few lines. */
#include "routes/routes.h"

#include "query/accept.h"
#include "routes/assets.h"
#include "routes/maze_handlers.h"

#include <stdio.h>
#include <string.h>

typedef void handler(struct service *, const struct request *, struct response *);

static void say(struct response *response, const char *content_type, struct span text)
{
    response->status = 200;
    response->body = BODY_TEXT;
    response->content_type = content_type;
    response->text = text;
}

static struct span whole(const struct buffer *buffer)
{
    return (struct span){buffer->data, buffer->length};
}

static void answer_live(
    struct service *service, const struct request *request, struct response *response)
{
    (void)service;
    (void)request;
    say(response, "text/plain; charset=utf-8", SPAN("ok\n"));
}

/* Not ready only while it is being stopped: were it so when it is full, all copies would go at once. */
static void answer_ready(
    struct service *service, const struct request *request, struct response *response)
{
    struct problem problem = {0};

    if (!atomic_load(&service->draining)) {
        answer_live(service, request, response);
        return;
    }
    problem_say(&problem, PROBLEM_DRAINING, "this server is being stopped; ask another");
    response_problem(response, &problem);
    response->retry_after = 1;
}

static void answer_metrics(
    struct service *service, const struct request *request, struct response *response)
{
    const struct jobs_count count = jobs_count(service->jobs);
    const struct gauges gauges = {
        count.waiting, count.running, count.reserved, service->config.memory};

    (void)request;
    response->status = 200;
    response->body = BODY_MADE;
    response->content_type = "text/plain; version=0.0.4; charset=utf-8";
    metrics_write(&service->metrics, &gauges, routes_path, &response->made);
}

static void answer_algorithms(
    struct service *service, const struct request *request, struct response *response)
{
    (void)request;
    say(response, "application/json", whole(&service->documents.algorithms));
    response->caching = CACHING_HOUR;
}

static void answer_openapi(
    struct service *service, const struct request *request, struct response *response)
{
    (void)service;
    (void)request;
    say(response, "application/yaml", asset_openapi());
    response->caching = CACHING_HOUR;
}

static void answer_problems(
    struct service *service, const struct request *request, struct response *response)
{
    (void)request;
    say(response, "text/plain; charset=utf-8", whole(&service->documents.problems));
    response->caching = CACHING_HOUR;
}

/* The page for who would rather have HTML than plain text, the help for everybody else. */
static void answer_root(
    struct service *service, const struct request *request, struct response *response)
{
    const bool page = request->accept &&
        accept_quality(request->accept, "text/html") >
            accept_quality(request->accept, "text/plain");

    if (page)
        say(response, "text/html; charset=utf-8", asset_page());
    else
        say(response, "text/plain; charset=utf-8", whole(&service->documents.help));
    response->caching = CACHING_HOUR;
    response->varies = true;
}

/* The methods of a path, as Allow says them; every path answers OPTIONS. */
static const char reads[] = "GET, HEAD, OPTIONS", both[] = "GET, HEAD, POST, OPTIONS",
                  posts[] = "POST, OPTIONS";

static const struct route {
    const char *path;
    handler *answer; /* of GET and HEAD, or NULL */
    handler *post;   /* of POST, with a body, or NULL */
    const char *allow;
} routes[] = {
    {"/maze", maze_route, maze_post_route, both},
    {"/maze/distances", maze_distances_route, NULL, reads},
    {"/maze/stats", maze_stats_route, NULL, reads},
    {"/maze/check", NULL, maze_check_route, posts},
    {"/algorithms", answer_algorithms, NULL, reads},
    {"/", answer_root, NULL, reads},
    {"/openapi.yaml", answer_openapi, NULL, reads},
    {"/problems", answer_problems, NULL, reads},
    {"/livez", answer_live, NULL, reads},
    {"/readyz", answer_ready, NULL, reads},
    {"/healthz", answer_live, NULL, reads},
    {"/metrics", answer_metrics, NULL, reads},
};

enum { ROUTES = sizeof(routes) / sizeof(routes[0]) };

_Static_assert(
    (int)ROUTES < (int)METRICS_ROUTES, "the metrics have a place for every route and one more");

const char *routes_path(size_t i)
{
    if (i == 0)
        return "other";
    return i <= ROUTES ? routes[i - 1].path : NULL;
}

static void refuse_path(struct span path, struct response *response)
{
    struct problem problem = {0};
    struct buffer list = {0}, lead = {0};

    for (size_t i = 0; i < ROUTES; i++)
        buffer_addf(&list, "%s%s", i ? ", " : "one of ", routes[i].path);
    for (size_t i = 0; i < ROUTES; i++)
        if (text_distance(path, routes[i].path, 2) <= 2)
            problem_add_nearest(&problem, routes[i].path);
    buffer_addf(&lead, "the path must be %s", list.failed ? "one that is served" : list.data);
    problem_about(&problem, PROBLEM_NOT_FOUND, SPAN("path"), path, list.failed ? "" : list.data,
        lead.failed ? "there is nothing at this path" : lead.data);
    buffer_free(&list);
    buffer_free(&lead);
    response_problem(response, &problem);
}

static void refuse_method(
    const struct route *route, const struct request *request, struct response *response)
{
    struct problem problem = {0};
    char lead[64];

    snprintf(lead, sizeof(lead), "this path answers %s", route->allow);
    problem_about(&problem, PROBLEM_METHOD, SPAN("method"), span_of(request->method_text),
        route->allow, lead);
    response_problem(response, &problem);
    response->allow = route->allow;
}

/* What a page may do here. A star stands for any header, but not to all browsers. */
static void answer_options(const struct route *route, struct response *response)
{
    response->status = 204;
    response->body = BODY_NONE;
    response->allow = route->allow;
    response->allow_headers = route->post ? "*, Content-Type" : "*";
}

/* The path's row, or NULL. `OPTIONS *` asks about the server, and is answered as of its first path. */
static const struct route *find(const struct request *request)
{
    for (size_t i = 0; i < ROUTES; i++)
        if (span_is(request->path, routes[i].path))
            return &routes[i];
    return request->method == METHOD_OPTIONS && span_is(request->path, "*") ? &routes[0] : NULL;
}

/* What answers the method on the path, or NULL. */
static handler *handler_of(const struct route *route, enum method method)
{
    switch (method) {
    case METHOD_GET:
    case METHOD_HEAD:
        return route->answer;
    case METHOD_POST:
        return route->post;
    default:
        return NULL;
    }
}

/* Its number, for the metrics; what is asked of no path is of the first, `other`. */
static size_t number_of(const struct route *route, const struct request *request)
{
    return !route || span_is(request->path, "*") ? 0 : (size_t)(route - routes) + 1;
}

bool routes_take_body(const struct request *request)
{
    const struct route *route = find(request);

    return route && request->method == METHOD_POST && route->post;
}

bool routes_refuse(const struct request *request, struct response *response, size_t *number)
{
    const struct route *route = find(request);

    *number = number_of(route, request);
    if (!route)
        refuse_path(request->path, response);
    else if (request->method != METHOD_OPTIONS && !handler_of(route, request->method))
        refuse_method(route, request, response);
    else
        return false;
    return true;
}

size_t routes_answer(
    struct service *service, const struct request *request, struct response *response)
{
    size_t number;

    if (routes_refuse(request, response, &number))
        return number;

    const struct route *route = find(request);

    if (request->method == METHOD_OPTIONS)
        answer_options(route, response);
    else
        handler_of(route, request->method)(service, request, response);
    return number;
}
