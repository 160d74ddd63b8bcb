/* Memory is reserved for bytes that came, not for announced ones, and for JSON when all are there. */
#include "net/request_body.h"

#include "routes/routes.h"

uint64_t request_body_limit(uint64_t memory)
{
    const uint64_t max = memory / (REQUEST_BODY_GROWTH + 4);

    return max < REQUEST_BODY_MAX ? max : REQUEST_BODY_MAX;
}

static void too_long(uint64_t limit, struct problem *problem)
{
    problem_say(problem, PROBLEM_BODY_TOO_LARGE,
        "a body may have at most %llu bytes on this server", (unsigned long long)limit);
}

bool request_body_admit(uint64_t memory, const struct request *request, uint64_t length,
    struct response *response, size_t *route)
{
    struct problem problem;

    problem_begin(&problem);
    if (routes_refuse(request, response, route))
        return false;
    if (!routes_take_body(request))
        problem_say(&problem, PROBLEM_BODY,
            "what is asked for stands in the URL: the request must have no body");
    else if (length > request_body_limit(memory))
        too_long(request_body_limit(memory), &problem);
    else
        return true;
    response_problem(response, &problem);
    return false;
}

void request_body_begin(struct request_body *upload, struct jobs *jobs, uint64_t memory)
{
    request_body_free(upload);
    upload->jobs = jobs;
    upload->limit = request_body_limit(memory);
}

/* Reserves memory for what came, in steps. */
static bool hold(struct request_body *upload)
{
    /* A buffer that grows is twice as large, and for a moment there are two. */
    const uint64_t max = 4 * upload->received;

    if (upload->received <= REQUEST_BODY_SMALL || upload->received <= upload->held)
        return true;
    if (!jobs_reserve_upload(upload->jobs, max - upload->held))
        return false;
    upload->held = max;
    return true;
}

/* Lets go of what came, since it will not be read. */
static void drop(struct request_body *upload)
{
    buffer_free(&upload->bytes);
    jobs_release_upload(upload->jobs, upload->held);
    upload->held = 0;
}

bool request_body_add(struct request_body *upload, const char *bytes, size_t count)
{
    upload->received += count;
    if (upload->received > REQUEST_BODY_OVERRUN * upload->limit)
        return false;
    if (upload->received <= upload->limit && !upload->crowded)
        upload->crowded = !hold(upload);
    if (upload->received > upload->limit || upload->crowded)
        drop(upload);
    else
        buffer_add(&upload->bytes, bytes, count);
    return true;
}

/* Reserves memory to take the whole body apart. */
static bool open_up(struct request_body *upload)
{
    const uint64_t bytes = REQUEST_BODY_GROWTH * upload->received;

    if (bytes && !jobs_reserve(upload->jobs, bytes))
        return false;
    upload->apart = bytes;
    return true;
}

bool request_body_end(struct request_body *upload, struct problem *problem)
{
    if (upload->received > upload->limit) {
        too_long(upload->limit, problem);
        return false;
    }
    if (upload->crowded || upload->bytes.failed || !open_up(upload)) {
        problem_say(problem, PROBLEM_MEMORY,
            "there is not enough memory for this body now; try again in a moment");
        return false;
    }
    return true;
}

void request_body_free(struct request_body *upload)
{
    if (upload->jobs) {
        drop(upload);
        jobs_release(upload->jobs, upload->apart);
    }
    *upload = (struct request_body){0};
}
