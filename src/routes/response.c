/* Responses that are not of one route. */
#include "routes/response.h"

void response_problem(struct response *response, const struct problem *problem)
{
    response->status = problem_status(problem->kind);
    response->body = BODY_MADE;
    response->content_type = "application/problem+json";
    response->caching = CACHING_NONE;
    response->etag[0] = '\0';
    buffer_clear(&response->location);
    buffer_clear(&response->made);
    problem_write(problem, &response->made);
}

void response_clear(struct response *response)
{
    const struct buffer location = response->location;

    buffer_free(&response->made);
    maze_query_clear(&response->query);
    *response = (struct response){.location = location};
    buffer_clear(&response->location);
}

void response_free(struct response *response)
{
    buffer_free(&response->location);
    buffer_free(&response->made);
    maze_query_clear(&response->query);
}
