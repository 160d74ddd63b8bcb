/* The table of paths, and the handlers that take only a few lines. */
#include "routes/routes.h"

#include "query/accept.h"
#include "query/params.h"
#include "query/urlencoded.h"
#include "routes/pages.h"
#include "routes/preview.h"

#include <string.h>

typedef void handler(struct service *, const struct request *, struct response *);

/* Who needs no key on a path: nobody, everybody, or browsers, since their page asks for it. */
enum access { ACCESS_KEY, ACCESS_OPEN, ACCESS_OPEN_AS_PAGE };

struct route {
    const char *path;
    enum side side;
    handler *get;  /* and HEAD; NULL: the method is not allowed */
    handler *post; /* or NULL */
    const char *allow;
    int subject;      /* of `get` */
    size_t document;  /* for `get` to answer with */
    bool same_origin; /* pages of other origins may not read it */
    enum access access;
};

static const char plain_text[] = "text/plain; charset=utf-8";

static void answer_live(
    struct service *service, const struct request *request, struct response *response)
{
    (void)service;
    (void)request;
    response->status = 200;
    response->body = BODY_TEXT;
    response->content_type = plain_text;
    response->text = SPAN("ok\n");
}

/* Only a stopping server is not ready: if full ones were not, all replicas would leave at once. */
static void answer_ready(
    struct service *service, const struct request *request, struct response *response)
{
    if (atomic_load(&service->stopping))
        response_refuse(response, PROBLEM_DRAINING, "this server is being stopped; ask another");
    else
        answer_live(service, request, response);
}

static void answer_document(
    struct service *service, const struct request *request, struct response *response)
{
    document_answer(service->documents, request->route->document, request, response);
}

static const char assets[] = "/assets/";

static bool is_asset(struct span path)
{
    return path.length >= sizeof(assets) && memcmp(path.text, assets, sizeof(assets) - 1) == 0;
}

static void refuse_path(struct service *, const struct request *, struct response *);

/* Files that browsers load for a page, or that other programs look for. */
static void answer_file(
    struct service *service, const struct request *request, struct response *response)
{
    const bool asset = is_asset(request->path);
    const size_t file =
        asset ? documents_asset(service->documents, request->path) : documents_file(request->path);

    if (file == DOCUMENTS_NONE) {
        refuse_path(service, request, response);
        return;
    }
    document_answer(service->documents, file, request, response);
    /* Its content never changes, since its path contains a hash. */
    if (asset && response->status == 200) {
        response->caching = CACHING_FOREVER;
        response->etag[0] = '\0';
    }
}

static bool prefers_page(const struct request *request)
{
    return request->headers[HEADER_ACCEPT] &&
        accept_quality(request->headers[HEADER_ACCEPT], "text/html") >
        accept_quality(request->headers[HEADER_ACCEPT], "text/plain");
}

static void answer_problems(
    struct service *service, const struct request *request, struct response *response)
{
    response->vary |= VARY_ACCEPT;
    if (prefers_page(request))
        pages_answer_read(service, request, PAGE_PROBLEMS, response);
    else
        document_answer(service->documents, DOCUMENT_PROBLEMS, request, response);
}

static void answer_docs(
    struct service *service, const struct request *request, struct response *response)
{
    pages_answer_read(service, request, PAGE_DOCS, response);
}

/* Whether the help is meant: it is liked better than a page, or as much by a program that shows text. */
static bool prefers_help(const struct request *request)
{
    static const char *const programs[] = {"curl/", "Wget/", "HTTPie/"};
    const char *accept = request->headers[HEADER_ACCEPT];
    const char *agent = request->headers[HEADER_USER_AGENT];
    const unsigned page = accept_quality(accept, "text/html"),
                   text = accept_quality(accept, "text/plain");

    if (page != text || !agent)
        return text > page;
    for (size_t i = 0; i < sizeof(programs) / sizeof(programs[0]); i++)
        if (strncmp(agent, programs[i], strlen(programs[i])) == 0)
            return true;
    return false;
}

/* The help, with examples to paste: they use the address of this request. */
static void write_help(const char *base, struct buffer *text)
{
    static const char *const examples[] = {
        "size=21&style=walls",
        "algo=kruskal&size=25&seed=7",
        "width=40&height=10&style=circles",
        "size=41&shape=heart&style=walls&solve=shortest",
    };

    buffer_addf(text, "mazed %s: mazes over HTTP\n\n", MAZED_VERSION);
    for (size_t i = 0; i < sizeof(examples) / sizeof(examples[0]); i++)
        buffer_addf(text, "  curl '%s/maze?%s'\n", base, examples[i]);
    buffer_add_text(text, "\nGET /maze\n");
    for (size_t i = 0; param_at(i); i++) {
        const struct param *param = param_at(i);
        char list[TEXT_LIST];

        buffer_addf(text, "  %-8s %s\n           %s", param->name, param->summary,
            param_allowed(param, list));
        if (param->default_text)
            buffer_addf(text, "; %s without it", param->default_text);
        if (param->option)
            buffer_addf(text, "; only with algo=%s", param_list(param, param_algorithm, list));
        buffer_addf(text, "%s\n", param->square ? "; only with tiling=square" : "");
    }
    buffer_add_text(text,
        "\nPOST /maze            the same as a JSON object, or a mask: rows of text, a picture\n"
        "POST /maze/check      {\"maze\":\"/maze?…\",\"directions\":\"EES\"} or \"path\": does it "
        "lead to the goal?\n"
        "GET /maze/distances   how far every cell is from the start\n"
        "GET /maze/stats       what can be counted in a maze\n"
        "GET /maze/steps       how a maze came to be, a line an event\n"
        "GET /mazes            many mazes: a line each, or a puzzle book as PDF\n"
        "GET /maze/card        the picture that goes with a link, 1200 x 630\n"
        "GET /maze/tile        a square part of the picture, for viewers of maps: z, x and y\n"
        "GET /play             the maze on a page; /embed its board alone, /oembed what shows it\n"
        "GET /algorithms       algorithms, solvers, shapes, tilings, formats and parameters, as "
        "JSON;\n"
        "                      /algorithms/how is how they work\n"
        "GET /openapi.yaml     all of this for programs; /openapi.json too\n"
        "GET /llms.txt         how to use it, for language models\n"
        "GET /docs             the same as a web page with a form for each request\n"
        "GET /problems         what can be wrong with a request\n"
        "GET /metrics, /livez, /readyz\n");
}

static void answer_root(
    struct service *service, const struct request *request, struct response *response)
{
    struct buffer base = {0};

    response->vary |= VARY_ACCEPT | VARY_USER_AGENT;
    if (!prefers_help(request)) {
        pages_answer(service, request, response);
        return;
    }
    preview_add_base(service, request, &base);
    write_help(base.failed ? "" : base.data, &response->made);
    response->made.failed |= base.failed;
    buffer_free(&base);
    /* A cache that does not tell hosts apart would show everybody the one of whoever asked first. */
    document_answer_made(plain_text, CACHING_NONE, request, response);
}

/* Whether a query has a parameter of rendering. The parser handles names with escapes. */
static bool names_rendering(struct span query)
{
    while (query.length) {
        struct span value = span_cut(&query, '&');
        const struct span name = span_cut(&value, '=');
        const size_t i = params_find(name);

        if ((i >= QUERY_FORMAT && i <= QUERY_GRID) || memchr(name.text, '%', name.length))
            return true;
    }
    return false;
}

/*
 * Whether a browser wants a page, and no data: it names HTML, prefers it to the types that programs ask for, and likes
 * no format of a maze more.
 */
static bool wants_maze_page(const struct request *request)
{
    const char *accept = request->headers[HEADER_ACCEPT];
    const struct maze_format *best;
    unsigned html;

    if (!accept || !strcasestr(accept, "text/html") || names_rendering(request->query))
        return false;
    html = accept_quality(accept, "text/html");
    best = accept_format(accept, MAZE_SUBJECT_MAZE);
    return html > accept_quality(accept, "text/x-other") &&
        html > accept_quality(accept, "application/json") &&
        html > accept_quality(accept, "text/plain") &&
        (!best || html >= accept_quality(accept, best->media_type));
}

static bool is_page(const struct request *request)
{
    return (request->method == METHOD_GET || request->method == METHOD_HEAD) &&
        wants_maze_page(request);
}

enum { LOCATION_MAX = 5000 }; /* bytes of a URL for which the head of an answer has room */

/* Adds a query that is not decoded yet; bytes that no header can repeat are escaped. */
static void add_query(struct span query, struct buffer *url)
{
    if (query.length)
        buffer_add(url, "?", 1);
    urlencoded_write(query, "!#$%&'()*+,/:;<=>?@[]^`{|}", url);
}

/* Names the URL of this page, which does not depend on Accept. */
static void locate_page(const struct request *request, struct response *response)
{
    struct buffer *location = &response->location;

    buffer_add_text(location, "/play");
    add_query(request->query, location);
    if (location->length > LOCATION_MAX)
        buffer_clear(location);
}

static void answer_algorithms(
    struct service *service, const struct request *request, struct response *response)
{
    response->vary |= VARY_ACCEPT;
    if (wants_maze_page(request))
        pages_answer_read(service, request, PAGE_CATALOGUE, response);
    else
        document_answer(service->documents, DOCUMENT_ALGORITHMS, request, response);
}

static void answer_maze(
    struct service *service, const struct request *request, struct response *response)
{
    if (!wants_maze_page(request)) {
        maze_get(service, request, response);
        return;
    }
    response->vary |= VARY_ACCEPT;
    locate_page(request, response);
    if (response->location.failed)
        response_no_memory(response);
    else
        pages_answer(service, request, response);
}

/* The values of Allow; every path answers OPTIONS. */
static const char reads[] = "GET, HEAD, OPTIONS", both[] = "GET, HEAD, POST, OPTIONS",
                  posts[] = "POST, OPTIONS";

/* Passes the table of routes to the page of metrics, which is in the table itself. */
static void answer_metrics(struct service *, const struct request *, struct response *);

/* The rows before ROUTE_FIRST are no single paths: all paths that are not served, and the files of web/. */
static const struct route routes[] = {
    {"other"},
    {"file", SIDE_SERVICE, answer_file, NULL, reads, .access = ACCESS_OPEN},
    {"/maze", SIDE_SERVICE, answer_maze, maze_post, both, MAZE_SUBJECT_MAZE,
        .access = ACCESS_OPEN_AS_PAGE},
    {"/maze/distances", SIDE_SERVICE, maze_get, NULL, reads, MAZE_SUBJECT_DISTANCES},
    {"/maze/stats", SIDE_SERVICE, maze_get, NULL, reads, MAZE_SUBJECT_STATS},
    {"/maze/steps", SIDE_SERVICE, maze_get, NULL, reads, MAZE_SUBJECT_STEPS},
    {"/maze/card", SIDE_SERVICE, maze_get, NULL, reads, MAZE_SUBJECT_CARD},
    {"/maze/tile", SIDE_SERVICE, maze_get, NULL, reads, MAZE_SUBJECT_TILE},
    {"/mazes", SIDE_SERVICE, maze_get, NULL, reads, MAZE_SUBJECT_BATCH},
    {"/maze/check", SIDE_SERVICE, NULL, maze_post_check, posts},
    {"/algorithms", SIDE_SERVICE, answer_algorithms, NULL, reads, .access = ACCESS_OPEN_AS_PAGE},
    {"/algorithms/how", SIDE_SERVICE, answer_document, NULL, reads, .document = DOCUMENT_HOW},
    {"/", SIDE_SERVICE, answer_root, NULL, reads, .access = ACCESS_OPEN},
    {"/play", SIDE_SERVICE, pages_answer, NULL, reads, .access = ACCESS_OPEN},
    {"/embed", SIDE_SERVICE, pages_answer_embed, NULL, reads, .access = ACCESS_OPEN},
    {"/oembed", SIDE_SERVICE, oembed_answer, NULL, reads, .access = ACCESS_OPEN},
    {"/openapi.yaml", SIDE_SERVICE, answer_document, NULL, reads, .document = DOCUMENT_OPENAPI},
    {"/openapi.json", SIDE_SERVICE, answer_document, NULL, reads,
        .document = DOCUMENT_OPENAPI_JSON},
    {"/docs", SIDE_SERVICE, answer_docs, NULL, reads, .access = ACCESS_OPEN},
    {"/tiles.png", SIDE_SERVICE, answer_file, NULL, reads, .access = ACCESS_OPEN},
    {"/llms.txt", SIDE_SERVICE, answer_file, NULL, reads, .access = ACCESS_OPEN},
    {"/robots.txt", SIDE_SERVICE, answer_file, NULL, reads, .access = ACCESS_OPEN},
    {"/favicon.ico", SIDE_SERVICE, answer_file, NULL, reads, .access = ACCESS_OPEN},
    {"/problems", SIDE_SERVICE, answer_problems, NULL, reads, .access = ACCESS_OPEN},
    {"/livez", SIDE_BOTH, answer_live, NULL, reads, .access = ACCESS_OPEN},
    {"/readyz", SIDE_BOTH, answer_ready, NULL, reads, .access = ACCESS_OPEN},
    {"/healthz", SIDE_BOTH, answer_live, NULL, reads, .access = ACCESS_OPEN},
    {"/metrics", SIDE_ADMIN, answer_metrics, NULL, reads, .same_origin = true},
};

enum { ROUTE_OTHER, ROUTE_FILE, ROUTE_FIRST, ROUTES = sizeof(routes) / sizeof(routes[0]) };

_Static_assert((int)ROUTES <= (int)METRICS_ROUTES, "the metrics have a place for every route");

size_t route_number(const struct route *route)
{
    return route ? (size_t)(route - routes) : 0;
}

bool route_is_probe(const struct route *route)
{
    return route && (route->get == answer_live || route->get == answer_ready);
}

static void answer_metrics(
    struct service *service, const struct request *request, struct response *response)
{
    struct metrics_route named[ROUTES + 1] = {0};

    if (response_waits(response, request))
        return;
    for (size_t i = 0; i < ROUTES; i++)
        named[i] =
            (struct metrics_route){routes[i].path, routes[i].get == maze_get || routes[i].post};
    metrics_page_answer(service, named, request, response);
}

/* Whether the address where the request came in serves a route. */
static bool is_served(const struct route *route, const struct request *request)
{
    return route->side & request->side;
}

static const struct route *find_served(const struct request *request, struct span path)
{
    size_t i = ROUTE_FIRST;

    while (i < ROUTES && !span_is(path, routes[i].path))
        i++;
    if (i == ROUTES)
        i = is_asset(path) || documents_file(path) != DOCUMENTS_NONE ? ROUTE_FILE : ROUTE_OTHER;
    return &routes[is_served(&routes[i], request) ? i : ROUTE_OTHER];
}

void route_find(struct request *request, struct span target)
{
    urlencoded_split(target, &request->path, &request->query);
    request->malformed = urlencoded_decode(&request->path, false) != DECODING_OK;
    request->route =
        request->malformed ? &routes[ROUTE_OTHER] : find_served(request, request->path);
    request->subject = request->route->subject;
}

/*
 * Redirects a path with repeated slashes, or with one at its end, to the path that is meant; false if there is none.
 * The reference is relative, so that it holds below the path of a proxy too.
 */
static bool redirect(const struct request *request, struct response *response)
{
    const struct span path = request->path;
    struct buffer *to = &response->location, meant = {0};

    if (request->malformed || request->route != &routes[ROUTE_OTHER])
        return false;
    for (size_t i = 0; i < path.length; i++) {
        if (i && path.text[i] == '/')
            buffer_add_text(to, "../");
        if (path.text[i] != '/' || (i + 1 < path.length && path.text[i + 1] != '/'))
            buffer_add(&meant, &path.text[i], 1);
    }
    const struct span found = {meant.data, meant.length};

    if (found.length && found.length < path.length && span_is_path(found) &&
        find_served(request, found) != &routes[ROUTE_OTHER]) {
        buffer_add(to, found.text + 1, found.length - 1);
        add_query(request->query, to);
        response->redirects = !to->failed && to->length <= LOCATION_MAX;
    }
    buffer_free(&meant);
    if (!response->redirects) {
        buffer_clear(to);
        return false;
    }
    response->status = 308;
    response->body = BODY_NONE;
    response->caching = CACHING_HOUR;
    return true;
}

/* `OPTIONS *` asks about the whole server. */
static bool is_options_star(const struct request *request)
{
    return request->method == METHOD_OPTIONS && span_is(request->path, "*");
}

static handler *handler_of(const struct request *request)
{
    switch (request->method) {
    case METHOD_GET:
    case METHOD_HEAD:
        return request->route->get;
    case METHOD_POST:
        return request->route->post;
    default:
        return NULL;
    }
}

static void refuse_malformed(const struct request *request, struct response *response)
{
    struct problem problem = {0};

    problem_about(&problem, PROBLEM_MALFORMED, SPAN("path"), request->path,
        "percent-escapes of two hexadecimal digits, and no NUL",
        "the path must be well-formed, without a NUL");
    response_problem(response, &problem);
}

static void refuse_path(
    struct service *service, const struct request *request, struct response *response)
{
    const struct span path = request->path;
    struct problem problem = {0};
    char list[TEXT_LIST] = "one of ";

    for (size_t i = ROUTE_FIRST; i < ROUTES; i++) {
        if (!is_served(&routes[i], request))
            continue;
        text_add_to_list(list, routes[i].path);
        if (text_distance(path, routes[i].path, 2) <= 2)
            problem_add_nearest(&problem, routes[i].path);
    }
    problem_about(
        &problem, PROBLEM_NOT_FOUND, SPAN("path"), path, list, "the path must be %s", list);
    response_problem(response, &problem);
    response->vary |= VARY_ACCEPT;
    if (service && prefers_page(request))
        pages_replace_missing(service, request, &problem, response);
}

static void refuse_method(const struct request *request, struct response *response)
{
    const char *allow = request->route->allow;
    struct problem problem = {0};

    problem_about(&problem, PROBLEM_METHOD, SPAN("method"), span_of(request->method_text), allow,
        "this path supports only the methods %s", allow);
    response_problem(response, &problem);
    response->allow = allow;
}

/* Says what a page may do here. The star stands for any header except Authorization, and not in all browsers. */
static void answer_options(const struct request *request, struct response *response)
{
    const struct route *route = is_options_star(request) ? &routes[ROUTE_FIRST] : request->route;

    response->status = 204;
    response->body = BODY_NONE;
    response->allow = route->allow;
    response->allow_headers = route->post ? "*, Authorization, Content-Type" : "*, Authorization";
}

static bool is_open(const struct request *request)
{
    if (request->side == SIDE_ADMIN)
        return true;
    if (request->route->access == ACCESS_OPEN_AS_PAGE)
        return is_page(request);
    return request->method != METHOD_OPTIONS && request->route->access == ACCESS_OPEN;
}

/* Cuts the key out of `Authorization: Bearer KEY` (RFC 6750); false if there is none, or another scheme. */
static bool find_key(const char *authorization, struct span *key)
{
    struct span rest, scheme;

    *key = (struct span){0};
    if (!authorization)
        return false;
    rest = span_of(authorization);
    scheme = span_cut(&rest, ' ');
    *key = span_trimmed(rest);
    return span_is_caseless(scheme, "Bearer");
}

/* Makes the response a 401 that says whether the key is missing or wrong, but nothing about what is served. */
static void refuse_without_key(bool given, struct response *response)
{
    response_refuse(response, PROBLEM_UNAUTHORIZED,
        given
            ? "this server does not accept the key in the Authorization header; ask whoever runs it"
            : "this server needs a key, as Authorization: Bearer KEY; ask whoever runs it");
    response->challenge =
        given ? "Bearer realm=\"mazed\", error=\"invalid_token\"" : "Bearer realm=\"mazed\"";
}

bool route_authorize(
    const struct service *service, struct request *request, struct response *response)
{
    struct span key;
    const bool given = find_key(request->headers[HEADER_AUTHORIZATION], &key);

    if (redirect(request, response))
        return false;
    request->needs_key = service->api_keys && !is_open(request);
    if (request->needs_key && !(given && api_keys_contains(service->api_keys, key))) {
        if (request->method != METHOD_OPTIONS) {
            refuse_without_key(given, response);
            return false;
        }
        request->path = SPAN("*");
        request->malformed = false;
        request->route = &routes[ROUTE_OTHER];
    }
    response->same_origin = request->route->same_origin;
    return true;
}

bool route_takes_body(const struct request *request)
{
    return request->method == METHOD_POST && request->route->post;
}

bool route_refuse(struct service *service, const struct request *request, struct response *response)
{
    if (is_options_star(request) || handler_of(request))
        return false;
    if (request->malformed)
        refuse_malformed(request, response);
    else if (request->route == &routes[ROUTE_OTHER])
        refuse_path(service, request, response);
    else if (request->method == METHOD_OPTIONS)
        return false;
    else
        refuse_method(request, response);
    return true;
}

bool route_needs_documents(const struct request *request)
{
    handler *answer = handler_of(request);

    return answer != maze_get && (answer != answer_maze || wants_maze_page(request));
}

void route_answer(struct service *service, const struct request *request, struct response *response)
{
    handler *answer = handler_of(request);

    if (answer) {
        if (request->needs_key)
            response->vary |= VARY_KEY;
        answer(service, request, response);
    } else if (!route_refuse(service, request, response))
        answer_options(request, response);
}
