/* Checks in the order of the contract: 400, 406, 413, 412, 304, 503, 404. */
#include "routes/routes.h"

#include "maze/encoder.h"

#include "base/decimal.h"
#include "process/clock.h"
#include "query/accept.h"
#include "query/json_body.h"
#include "query/query_parser.h"
#include "query/tile.h"
#include "query/values.h"
#include "routes/limits.h"
#include "routes/making.h"
#include "routes/search.h"

#include <string.h>

static bool refuse(const struct problem *problem, struct response *response)
{
    response_problem(response, problem);
    /* A malformed request is one whatever its client accepts. */
    if (problem_status(problem->kind) == 400)
        response->vary &= ~(unsigned)VARY_ACCEPT;
    if (problem->kind == PROBLEM_NOT_ACCEPTABLE)
        response->vary |= VARY_ACCEPT;
    if (problem->kind == PROBLEM_CODING)
        response->vary |= VARY_CODING;
    return false;
}

/* What a query is admitted by, and what its maze will cost then. */
struct admission {
    const struct config *config;
    const char *accept_encoding; /* or NULL */
    struct accepted_codings accepted;
    enum coding coding; /* that was chosen */
    struct maze_cost cost;
};

/* The codings of an answer. One that comes frame by frame isn't coded: a coder would hold frames back. */
static unsigned offered_codings(const struct maze_rendering *rendering)
{
    const bool waits = rendering->subject == MAZE_SUBJECT_STEPS && rendering->drawing.delay;

    return waits || rendering->format->packed ? CODINGS_NONE : CODINGS_ALL;
}

/* How many mazes there may be at once, uncoded where there is no memory to code so many. */
static uint64_t admitted_count(struct admission *admission, const struct maze_query *query)
{
    const struct config *config = admission->config;
    const struct maze_cost *cost = &admission->cost;
    const uint64_t coded = limits_count(config, query, cost, admission->coding);

    if (coded >= maze_query_count(query) || !admission->accepted.quality[CODING_IDENTITY])
        return coded;
    admission->coding = CODING_IDENTITY;
    return limits_count(config, query, cost, CODING_IDENTITY);
}

enum {
    CARD_CELLS = 1 << 22, /* that a card shows, at most, */
    CARD_TIME = 250,      /* and the milliseconds that these may take, */
    CARD_DRAWING = 10,    /* beside those of drawing it: so it is always a job */
    PART_WIDTH = 222,     /* cells of the part that it shows of a larger maze */
    PART_HEIGHT = 108
};

/* The part around the start of a maze that has one. */
static struct maze_room part_of(const struct maze_spec *spec)
{
    const struct maze_spec shown = maze_spec_shown(spec);
    struct maze_room part = {.width = PART_WIDTH, .height = PART_HEIGHT};
    struct maze_point start, goal;

    (void)maze_spec_ends(&shown, &start, &goal);
    part.x = start.x < PART_WIDTH / 2 ? 0 : (uint32_t)start.x - PART_WIDTH / 2;
    part.y = start.y < PART_HEIGHT / 2 ? 0 : (uint32_t)start.y - PART_HEIGHT / 2;
    window_fit(&part, &shown);
    return part;
}

/*
 * Makes the query that of the part which a card shows, if all of its maze takes too long: of blocks a window, if
 * nothing needs all, else the north-western part of its sides. False where there is no part, since a mask is of all. A
 * maze that no server can make is left as it is.
 */
static bool cut_to_card(struct maze_query *query)
{
    struct maze_spec *spec = &query->spec;
    const struct maze_cost cost = maze_cost(spec, &query->question);
    const uint64_t most = CARD_TIME * (CLOCK_SECOND / 1000);

    if (!cost.too_large && maze_spec_cells(spec) <= CARD_CELLS &&
        cost.nanoseconds * (cost.streams ? spec->height : 1) <= most)
        return true;
    query->question.window = part_of(spec);
    if (maze_cost(spec, &query->question).windowed)
        return true;
    query->question.window = (struct maze_room){0};
    if (cost.too_large)
        return true;
    if (spec->mask)
        return false;
    *spec = maze_spec_shown(spec);
    spec->width = spec->width < PART_WIDTH ? spec->width : PART_WIDTH;
    spec->height = spec->height < PART_HEIGHT ? spec->height : PART_HEIGHT;
    if (!maze_symmetry_fits(spec->symmetry, spec->width, spec->height))
        spec->symmetry = MAZE_SYMMETRY_NONE;
    if (spec->start.kind != MAZE_END_FARTHEST)
        spec->start = (struct maze_end){0};
    if (spec->goal.kind != MAZE_END_FARTHEST)
        spec->goal = (struct maze_end){0};
    return true;
}

/*
 * Checks what a query must satisfy beyond being well-formed: its answer can be coded, the maze fits, and its
 * endpoints are cells.
 */
static bool admit(void *server, struct maze_query *query, struct problem *problem)
{
    struct admission *admission = server;
    const unsigned offered = offered_codings(&query->rendering);
    const struct maze_query asked = *query;
    bool fits;
    uint64_t count;

    admission->coding = accept_coding(&admission->accepted, offered);
    if (admission->coding == CODINGS)
        return accept_refuse_coding(admission->accept_encoding, offered, problem);
    if (query->subject == MAZE_SUBJECT_CARD && !cut_to_card(query))
        return problem_about(problem, PROBLEM_TOO_LARGE, SPAN("mask"), SPAN("a large one"),
            "a smaller one", "with this algorithm, a card of so large a mask takes too long");
    if (query->subject == MAZE_SUBJECT_TILE)
        tile_show(query);
    admission->cost = limits_cost(query);
    fits = limits_fit(admission->config, query, &query->spec, &admission->cost);
    if (query->subject == MAZE_SUBJECT_CARD)
        admission->cost.nanoseconds += CARD_DRAWING * (CLOCK_SECOND / 1000);
    count = fits ? admitted_count(admission, query) : 0;
    query->spec = asked.spec;
    query->question = asked.question;
    query->rendering = asked.rendering;
    if (count && count >= maze_query_count(query) && maze_query_resolve(query, problem))
        return true;
    if (!count && fits && admission->coding)
        accept_refuse_coding(admission->accept_encoding, CODINGS_NONE, problem);
    else if (!count)
        limits_explain(admission->config, query, problem);
    else if (count < maze_query_count(query))
        limits_explain_count(count, query, problem);
    if (query->subject == MAZE_SUBJECT_CHECK)
        problem_within(problem, "maze");
    return false;
}

/*
 * Writes a spec's canonical text with the text that was given as the seed in place of its number, as only that URL
 * has the same answer.
 */
static void add_spec_with_text(
    const struct maze_spec *spec, const char *seed_text, struct buffer *url)
{
    const struct param *seed = &spec_params[SPEC_SEED], *rest = seed + 1;
    char text[MAZE_SPEC_TEXT];
    char *end = params_write(spec_params, SPEC_SEED, spec, text);

    buffer_add(url, text, (size_t)(end - text));
    buffer_addf(url, "&%s=", seed->name);
    urlencoded_write(span_of(seed_text), "", url);
    end = params_write(rest, (size_t)(spec_params + SPEC_PARAMS - rest), spec, text);
    if (end > text)
        buffer_add(url, "&", 1);
    buffer_add(url, text, (size_t)(end - text));
}

/* Adds the URL of a query's answer, with one of its specs. Returns where the spec ends in it. */
static size_t add_url(
    const struct maze_query *query, const struct maze_spec *spec, struct buffer *url)
{
    char text[MAZE_SPEC_TEXT];
    size_t end;

    buffer_add_text(url, maze_query_path(query->subject));
    buffer_add(url, "?", 1);
    if (query->seed_text)
        add_spec_with_text(spec, query->seed_text, url);
    else
        buffer_add(url, text, maze_spec_write(spec, text));
    end = url->length;
    buffer_add(url, "&", 1);
    rendering_write(query, url);
    return end;
}

/* The same; 0, with a problem, when there is no memory. */
static size_t write_url(struct response *response, const struct maze_spec *spec, struct buffer *url)
{
    const size_t end = add_url(&response->query, spec, url);

    if (!url->failed)
        return end;
    response_no_memory(response);
    return 0;
}

/* Writes the URL of exactly this answer, unless there is none since its mask is too long for one. */
static bool write_location(struct response *response)
{
    struct maze_query *query = &response->query;
    const bool sequence = maze_query_has_sequence(query);
    const size_t begin = strlen(maze_query_path(query->subject)) + 1;
    size_t end;

    if (!maze_spec_has_text(&query->spec))
        return true;
    end = write_url(response, sequence ? &query->asked : &query->spec, &response->location);
    if (end && !query->seed_text && !sequence) {
        query->rendering.spec_text = response->location.data + begin;
        query->rendering.spec_length = end - begin;
    }
    return end;
}

/* Names the file that a browser saves, by the maze that was found, or by the mazes that were asked for. */
static void name_file(struct response *response)
{
    const struct maze_query *query = &response->query;
    const struct maze_format *format = query->rendering.format;

    char *to = response->file_name;

    if (!query->download)
        return;
    if (query->subject == MAZE_SUBJECT_BATCH)
        to = put(put_u64(to, "", maze_query_count(query)), "-mazes-");
    *file_name_put(to, maze_query_has_sequence(query) ? &query->asked : &query->spec,
        format->extension ? format->extension : format->slug) = '\0';
}

static void set_maze_headers(struct response *response)
{
    response->status = 200;
    response->content_type = response->query.rendering.format->content_type;
    response->body = response->query.subject == MAZE_SUBJECT_BATCH ? BODY_BATCH : BODY_MAZE;
}

/* How long the answer is before it is coded, in *length; false where only writing tells, or there is no memory. */
static bool find_length(const struct response *response, uint64_t *length)
{
    const struct maze_query *query = &response->query;
    struct maze_encoder *encoder;
    bool known;

    /* Which maze is shown is not known before it is found. */
    if (maze_query_has_sequence(query) ||
        maze_encoder_new(&query->rendering, &query->spec, &query->question, &encoder) != MAZE_OK)
        return false;
    known = maze_encoder_length(encoder, length);
    maze_encoder_free(encoder);
    return known;
}

/*
 * Puts the length that the answer would have in the place of the answer, for HEAD and 304. Where it is not known, no
 * coding is named: a short answer may turn out to have none, and a cache would keep the name with the bytes that it has
 * (RFC 9111, section 3.2).
 */
static void measure(struct response *response)
{
    response->body = BODY_HIDDEN;
    if (!find_length(response, &response->length)) {
        response->coding = CODING_IDENTITY;
        return;
    }
    response_drop_coding_if_short(response, response->length);
    if (response->coding == CODING_IDENTITY)
        response->body = BODY_LENGTH;
    else
        response->streams = response->length > SMALL_ANSWER;
}

/* Chooses no coding for an answer that is short, as far as that is known before the maze is made. */
static void drop_short_coding(struct response *response)
{
    if (response->coding && find_length(response, &response->length))
        response_drop_coding_if_short(response, response->length);
}

typedef bool body_reader(
    const struct message_body *, struct query_context *, struct maze_query *, struct problem *);

/*
 * Reads a query that is admitted, from the body, or where that has no reader from the URL, or makes the response a
 * problem.
 */
static bool read_query(body_reader *read, struct service *service, const struct request *request,
    struct response *response)
{
    struct admission admission = {
        .config = &service->config,
        .accept_encoding = request->headers[HEADER_ACCEPT_ENCODING],
        .accepted = accept_codings(request->headers[HEADER_ACCEPT_ENCODING]),
    };
    struct query_context context = {
        .accept = request->headers[HEADER_ACCEPT],
        .seeds = request->seeds,
        .admit = admit,
        .server = &admission,
        .hurried = request->hurried,
        .task = request->task,
    };
    struct message_body body = request->body;
    struct maze_query *query = &response->query;
    struct problem problem;
    bool good;

    problem_begin(&problem);
    body.query = request->query;
    good = read ? read(&body, &context, query, &problem)
                : query_parse(&context, request->subject, request->query, query, &problem);
    if (query->by_accept && query->subject != MAZE_SUBJECT_CHECK)
        response->vary |= VARY_ACCEPT;
    if (good && offered_codings(&query->rendering) != CODINGS_NONE)
        response->vary |= VARY_CODING;
    response->coding = admission.coding;
    response->refuses_identity = admission.accepted.quality[CODING_IDENTITY] == 0;
    response->cost = admission.cost;
    if (context.gave_up)
        response->state = RESPONSE_GAVE_UP;
    return good || (!context.gave_up && refuse(&problem, response));
}

bool maze_read_card(struct service *service, const struct request *request,
    struct query_input *input, struct maze_query *query, struct problem *problem, bool *gave_up)
{
    struct admission admission = {.config = &service->config, .accepted = accept_codings(NULL)};
    struct query_context context = {
        .seeds = request->seeds, .admit = admit, .server = &admission, .hurried = request->hurried};
    bool good;

    input->context = &context;
    input->subject = MAZE_SUBJECT_CARD;
    good = query_input_parse(input, query, problem);
    *gave_up = context.gave_up;
    return good;
}

void maze_write_location(const struct maze_query *query, struct buffer *url)
{
    (void)add_url(query, &query->spec, url);
}

enum { URLS_MAX = 5000 }; /* bytes that two URLs may take of the head of an answer */

/*
 * Writes the URL that the answer would have had if its seed had been given; nothing where a large mask leaves no
 * room for it in the head.
 */
static bool write_canonical(struct response *response)
{
    struct buffer *url = &response->canonical;

    if (!maze_spec_has_text(&response->query.spec))
        return true;
    if (!write_url(response, &response->query.spec, url))
        return false;
    if (url->length + response->location.length > URLS_MAX)
        buffer_clear(url);
    return true;
}

/* Whether the maze is yet to be found: then maze_search makes the answer. */
static bool begin_search(struct response *response)
{
    const struct maze_query *query = &response->query;

    if (query->subject == MAZE_SUBJECT_BATCH || !maze_query_has_sequence(query))
        return false;
    response->state = RESPONSE_SEARCHES;
    return true;
}

/* Decides how the answer to a GET or a HEAD is sent, once the maze is known. */
static void finish_get(const struct request *request, struct response *response)
{
    name_file(response);
    if (request->method == METHOD_HEAD) {
        /* A first maze may not be found: then the status is another. */
        response->bodiless =
            response->body == BODY_BATCH && maze_query_has_ranges(&response->query);
        if (!response->bodiless)
            measure(response);
    }
}

/*
 * Leaves out the events that an EventSource had before it lost its connection, and says in *resumes whether it does.
 * False: it had all, and a 204 says so, after which it does not connect again. Without a seed the answer is
 * about another maze each time, so it begins anew.
 */
static bool resume(const struct request *request, struct response *response, bool *resumes)
{
    struct maze_rendering *rendering = &response->query.rendering;
    uint64_t from;

    *resumes = false;
    if (!rendering->style->resumes)
        return true;
    response->vary |= VARY_EVENT;
    if (!request->headers[HEADER_LAST_EVENT_ID])
        return true;
    if (strcmp(request->headers[HEADER_LAST_EVENT_ID], MAZE_STEPS_LAST_ID) == 0) {
        response->status = 204;
        return false;
    }
    *resumes = response->query.seeded &&
        span_u64(span_of(request->headers[HEADER_LAST_EVENT_ID]), &from) == NUMBER_OK;
    rendering->from = *resumes ? from : 0;
    return true;
}

void maze_get(struct service *service, const struct request *request, struct response *response)
{
    const struct maze_query *query = &response->query;
    const struct buffer *location = &response->location;
    bool resumes;

    if (!read_query(NULL, service, request, response) || !write_location(response) ||
        !resume(request, response, &resumes))
        return;
    if (query->subject == MAZE_SUBJECT_CARD)
        (void)cut_to_card(&response->query);
    if (query->subject == MAZE_SUBJECT_TILE)
        tile_show(&response->query);
    set_maze_headers(response);
    /*
     * A whole answer with a seed never changes: its URL decides its bytes. The tag says whether it is coded, which
     * short answers are not; to ask for a length takes an encoder.
     */
    if (query->seeded && !resumes) {
        response->tagged_before_length = !response->coding && !maze_query_has_sequence(query);
        drop_short_coding(response);
        response_write_tag(
            response->etag, (struct span){location->data, location->length}, response->coding);
        response->caching = CACHING_FOREVER;
    }
    if (response_ends_by_tag(response, request)) {
        if (response->status == 304)
            measure(response);
        response->coding = CODING_IDENTITY;
        response->streams = false;
        return;
    }
    if (making_refuse_draining(service, response) || begin_search(response))
        return;
    if (!query->seeded)
        drop_short_coding(response);
    finish_get(request, response);
}

void maze_post(struct service *service, const struct request *request, struct response *response)
{
    if (!read_query(maze_body_read, service, request, response) || !write_location(response))
        return;
    set_maze_headers(response);
    if (making_refuse_draining(service, response) || begin_search(response))
        return;
    drop_short_coding(response);
    name_file(response);
}

void maze_post_check(
    struct service *service, const struct request *request, struct response *response)
{
    if (!read_query(candidate_body_read, service, request, response))
        return;
    set_maze_headers(response);
    drop_short_coding(response);
    name_file(response);
}

enum maze_status maze_search(
    const struct request *request, struct response *response, struct maze_task *task)
{
    struct maze_query *query = &response->query;
    struct search search = {0};
    const enum maze_status status = search_next(&search, query, UINT64_MAX, task);

    if (status != MAZE_OK && status != MAZE_END)
        return status;
    response->state = RESPONSE_DECIDED;
    if (status == MAZE_END) {
        struct problem problem = {0};

        search_explain(&search, query, &problem);
        response_problem(response, &problem);
        return MAZE_OK;
    }
    response->cost = maze_cost(&query->spec, &query->question);
    query->sequence = (struct maze_sequence){0};
    if (!write_canonical(response))
        return MAZE_OK;
    drop_short_coding(response);
    if (request->method == METHOD_POST)
        name_file(response);
    else
        finish_get(request, response);
    return MAZE_OK;
}
