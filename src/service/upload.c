/* Memory is reserved for bytes that came, not for announced ones, and for JSON when all are there. */
#include "service/upload.h"

#include "service/routes.h"

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

void upload_begin(struct upload *upload, struct jobs *jobs, uint64_t memory)
{
    upload_free(upload);
    upload->jobs = jobs;
    upload->limit = upload_limit(memory);
}

/* Reserves memory for what came, in steps. */
static bool hold(struct upload *upload)
{
    /* A buffer that grows is twice as large, and for a moment there are two. */
    const uint64_t most = 4 * upload->received;

    if (upload->received <= UPLOAD_SMALL || upload->received <= upload->held)
        return true;
    if (!jobs_reserve_upload(upload->jobs, most - upload->held))
        return false;
    upload->held = most;
    return true;
}

/* Lets go of what came, since it will not be read. */
static void drop(struct upload *upload)
{
    buffer_free(&upload->bytes);
    jobs_release_upload(upload->jobs, upload->held);
    upload->held = 0;
}

bool upload_add(struct upload *upload, const char *bytes, size_t count)
{
    upload->received += count;
    if (upload->received > UPLOAD_OVERRUN * upload->limit)
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
static bool open_up(struct upload *upload)
{
    const uint64_t bytes = UPLOAD_GROWTH * upload->received;

    if (bytes && !jobs_reserve(upload->jobs, bytes))
        return false;
    upload->apart = bytes;
    return true;
}

bool upload_end(struct upload *upload, struct problem *problem)
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

void upload_free(struct upload *upload)
{
    if (upload->jobs) {
        drop(upload);
        jobs_release(upload->jobs, upload->apart);
    }
    *upload = (struct upload){0};
}
