/* Problems as responses, and the life of a response. */
#include "routes/response.h"

#include "process/log.h"

/* The problems that are logged, since the operator can do something about them. */
static const struct {
    bool is_logged;
    enum log_limited_kind kind;
} events[PROBLEM_KINDS] = {
    [PROBLEM_INTERNAL] = {true, LOG_LIMITED_INTERNAL},
    [PROBLEM_BUSY] = {true, LOG_LIMITED_QUEUE},
    [PROBLEM_MEMORY] = {true, LOG_LIMITED_MEMORY},
    [PROBLEM_TIMEOUT] = {true, LOG_LIMITED_TIMEOUT},
};

static const char problem_type[] = "application/problem+json";

/* Seconds after which a client may try again; 0: trying again changes nothing. */
static const uint64_t retry_after[PROBLEM_KINDS] = {
    [PROBLEM_BUSY] = 1,
    [PROBLEM_MEMORY] = 1,
    [PROBLEM_DRAINING] = 1,
    [PROBLEM_TIMEOUT] = 5,
};

void response_problem(struct response *response, const struct problem *problem)
{
    response->status = problem_status(problem->kind);
    response->state = RESPONSE_DECIDED;
    response->problem = 1 + (unsigned)problem->kind;
    response->body = BODY_MADE;
    response->content_type = problem_type;
    response->policy = NULL;
    response->caching = CACHING_NONE;
    response->retry_after = retry_after[problem->kind];
    response->coding = CODING_IDENTITY;
    response->vary &= ~(unsigned)VARY_CODING;
    response->etag[0] = '\0';
    response->file_name[0] = '\0';
    buffer_clear(&response->location);
    buffer_clear(&response->canonical);
    buffer_clear(&response->made);
    problem_write(problem, &response->made);
    if (events[problem->kind].is_logged)
        log_limited(events[problem->kind].kind, log_text("detail", problem->detail),
            log_span("id", response->request_id));
}

void response_refuse(struct response *response, enum problem_kind kind, const char *detail)
{
    struct problem problem = {0};

    problem_say(&problem, kind, "%s", detail);
    response_problem(response, &problem);
}

void response_identify(struct response *response)
{
    if (response->body == BODY_MADE && response->content_type == problem_type &&
        response->request_id.length)
        problem_identify(response->request_id, &response->made);
}

void response_drop_coding_if_short(struct response *response, uint64_t length)
{
    if (length > CODING_MIN || response->refuses_identity)
        return;
    response->coding = CODING_IDENTITY;
    if (!response->etag[0] || response->tagged_before_length)
        response->vary &= ~(unsigned)VARY_CODING;
}

void response_no_memory(struct response *response)
{
    response_refuse(
        response, PROBLEM_MEMORY, "there is not enough memory now; try again in a moment");
}

void response_clear(struct response *response)
{
    const struct span request_id = response->request_id;
    const bool request_id_is_given = response->request_id_is_given;
    struct buffer location = response->location;

    buffer_free(&response->made);
    buffer_free(&response->canonical);
    maze_query_clear(&response->query);
    buffer_clear(&location);
    *response = (struct response){
        .request_id = request_id, .request_id_is_given = request_id_is_given, .location = location};
}
