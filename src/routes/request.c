/* Strict where two readers could understand a line differently. */
#include "routes/request.h"

#include "query/urlencoded.h"

#include <string.h>

enum method request_method(const char *text)
{
    static const char *const names[] = {
        [METHOD_GET] = "GET",
        [METHOD_HEAD] = "HEAD",
        [METHOD_POST] = "POST",
        [METHOD_OPTIONS] = "OPTIONS",
    };

    for (size_t i = 0; i < METHOD_OTHER; i++)
        if (strcmp(text, names[i]) == 0)
            return (enum method)i;
    return METHOD_OTHER;
}

bool request_target(struct request *request, struct span target, struct response *response)
{
    urlencoded_split(target, &request->path, &request->query);
    if (urlencoded_decode(&request->path, false) == DECODING_OK)
        return true;

    struct problem problem = {0};

    problem_about(&problem, PROBLEM_MALFORMED, SPAN("path"), request->path,
        "percent-escapes of two hexadecimal digits, and no NUL",
        "the path must be well-formed, without a NUL");
    response_problem(response, &problem);
    return false;
}

bool request_is_cut(const char *method, struct span target, const char *version, size_t room)
{
    const uintptr_t before = (uintptr_t)target.text - (uintptr_t)method - strlen(method);
    const uintptr_t behind = (uintptr_t)version - (uintptr_t)target.text - target.length;

    return (before > 1 && before < room) || (behind > 1 && behind < room);
}
