/* Memory is reserved as bytes arrive, not as they are announced, and for JSON when it is parsed. */
#include "net/request/request_body.h"

#include "query/picture.h"
#include "routes/routes.h"

/* Less than 1/96 of 7/8 of the memory, so that one body can be parsed while others fill all they may. */
uint64_t request_body_limit(uint64_t memory, bool picture)
{
    const uint64_t max = memory / 110, most = picture ? REQUEST_PICTURE_MAX : REQUEST_BODY_MAX;

    return max < most ? max : most;
}

static bool is_picture(const struct request *request)
{
    return picture_kind_of(request->body.content_type) != PICTURE_NONE;
}

static bool refuse_long(uint64_t limit, struct response *response)
{
    return response_refuse(response, PROBLEM_BODY_TOO_LARGE,
        "a body may have at most %llu bytes on this server", (unsigned long long)limit);
}

bool request_body_admit(uint64_t memory, const struct request *request, bool is_known,
    uint64_t length, struct response *response)
{
    const uint64_t limit = request_body_limit(memory, is_picture(request));

    if (route_refuse(NULL, request, response))
        return false;
    if (!route_takes_body(request))
        return !(is_known && length) ||
            response_refuse(response, PROBLEM_BODY,
                "the parameters go into the URL, and this request must have no body");
    return length <= limit || refuse_long(limit, response);
}

void request_body_begin(struct request_body *body, struct jobs *jobs, const struct address *client,
    uint64_t memory, const struct request *request)
{
    request_body_free(body);
    body->jobs = jobs;
    body->client = *client;
    body->picture = is_picture(request);
    body->memory = memory;
    body->limit = request_body_limit(memory, body->picture);
}

/* Reserves memory for the received bytes, in steps. */
static bool hold(struct request_body *body)
{
    /* A growing buffer has twice its bytes, and while it moves there are two. */
    const uint64_t max = 4 * body->received;

    if (body->received <= REQUEST_BODY_SMALL || body->received <= body->held)
        return true;
    if (!jobs_reserve_upload(body->jobs, &body->client, max - body->held))
        return false;
    body->held = max;
    return true;
}

/* Drops the received bytes, which nobody will read. */
static void drop(struct request_body *body)
{
    buffer_free(&body->bytes);
    jobs_release_upload(body->jobs, &body->client, body->held);
    body->held = 0;
}

bool request_body_add(struct request_body *body, const char *bytes, size_t count)
{
    body->received += count;
    if (body->received > REQUEST_BODY_OVERRUN * body->limit)
        return false;
    if (body->received <= body->limit && !body->crowded)
        body->crowded = !hold(body);
    if (body->received > body->limit || body->crowded)
        drop(body);
    else
        buffer_add(&body->bytes, bytes, count);
    return true;
}

uint64_t request_body_growth(const struct request_body *body)
{
    const uint64_t share = body->memory / REQUEST_PICTURE_PART;

    if (!body->picture)
        return REQUEST_BODY_GROWTH * body->received;
    return share < REQUEST_PICTURE_GROWTH ? share : REQUEST_PICTURE_GROWTH;
}

/* Reserves memory to parse the whole body at once. */
static bool reserve_parsing(struct request_body *body)
{
    const bool parses = body->received <= REQUEST_BODY_CHEAP && !body->picture;
    const uint64_t bytes = parses ? request_body_growth(body) : 0;

    if (jobs_reserve(body->jobs, &body->client, bytes) != BUDGET_OK)
        return false;
    body->parsing = bytes;
    return true;
}

bool request_body_end(struct request_body *body, struct response *response)
{
    if (body->received > body->limit)
        return refuse_long(body->limit, response);
    return (!body->crowded && !body->bytes.failed && reserve_parsing(body)) ||
        response_refuse(response, PROBLEM_MEMORY,
            "there is not enough memory for this body now; try again in a moment");
}

void request_body_free(struct request_body *body)
{
    if (body->jobs) {
        drop(body);
        jobs_release(body->jobs, &body->client, body->parsing);
    }
    *body = (struct request_body){0};
}
