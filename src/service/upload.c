/* Memory is reserved before it is taken: for the bytes as they come, for JSON when all are there. */
#include "service/upload.h"

#include "service/routes.h"

enum {
    OVERRUN = 4 /* limits that a chunked body may be long and still be answered, not cut off */
};

uint64_t upload_limit(uint64_t memory)
{
    const uint64_t most = memory / (UPLOAD_GROWTH + 4);

    return most < UPLOAD_MOST ? most : UPLOAD_MOST;
}

static void too_long(uint64_t limit, struct problem *problem)
{
    problem_say(problem, PROBLEM_BODY_TOO_LARGE,
        "a body may have at most %llu bytes on this server", (unsigned long long)limit);
}

bool upload_admit(uint64_t memory, const struct request *request, uint64_t length,
    struct response *response, size_t *route)
{
    struct problem problem = {0};

    if (routes_refuse(request, response, route))
        return false;
    if (!routes_take_body(request))
        problem_say(&problem, PROBLEM_BODY,
            "what is asked for stands in the URL: the request must have no body");
    else if (length > upload_limit(memory))
        too_long(upload_limit(memory), &problem);
    else
        return true;
    response_problem(response, &problem);
    return false;
}

static bool reserve(struct upload *upload, uint64_t bytes)
{
    if (bytes && !jobs_reserve(upload->jobs, bytes))
        return false;
    upload->reserved += bytes;
    return true;
}

void upload_begin(struct upload *upload, struct jobs *jobs, uint64_t memory, uint64_t length)
{
    upload_free(upload);
    upload->jobs = jobs;
    upload->limit = upload_limit(memory);
    upload->crowded = length <= upload->limit && !reserve(upload, length);
    if (!upload->crowded && length <= upload->limit)
        buffer_reserve(&upload->bytes, length);
}

bool upload_add(struct upload *upload, const char *bytes, size_t count)
{
    upload->received += count;
    if (upload->received > OVERRUN * upload->limit)
        return false;
    if (upload->crowded || upload->received > upload->limit)
        return true;
    /* A buffer that grows is twice as large, and for a moment there are two. */
    if (upload->received > upload->reserved &&
        !reserve(upload, 4 * upload->received - upload->reserved)) {
        upload->crowded = true;
        return true;
    }
    buffer_add(&upload->bytes, bytes, count);
    return true;
}

bool upload_end(struct upload *upload, struct problem *problem)
{
    if (upload->received > upload->limit) {
        too_long(upload->limit, problem);
        return false;
    }
    if (upload->crowded || upload->bytes.failed ||
        !reserve(upload, UPLOAD_GROWTH * upload->received)) {
        problem_say(problem, PROBLEM_MEMORY,
            "there is not enough memory for this body now; try again in a moment");
        return false;
    }
    return true;
}

void upload_free(struct upload *upload)
{
    buffer_free(&upload->bytes);
    if (upload->jobs)
        jobs_release(upload->jobs, upload->reserved);
    *upload = (struct upload){0};
}
