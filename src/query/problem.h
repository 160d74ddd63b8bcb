/* A refused request as its client reads it: RFC 9457, application/problem+json. */
#ifndef QUERY_PROBLEM_H
#define QUERY_PROBLEM_H

#include "base/buffer.h"
#include "base/text.h"

#include <stdbool.h>
#include <stdint.h>

/* The kinds: name, type (the fragment of its URI), status, title. */
#define PROBLEMS(X)                                                                                \
    X(PROBLEM_MALFORMED, "malformed-request", 400, "The request is not well-formed HTTP")          \
    X(PROBLEM_BODY, "unexpected-body", 400, "The request must have no body")                       \
    X(PROBLEM_CONTENT, "invalid-body", 400, "The body is not what this path takes")                \
    X(PROBLEM_MEDIA_TYPE, "unsupported-media-type", 415, "The body must be of another media type") \
    X(PROBLEM_BODY_TOO_LARGE, "body-too-large", 413, "The body is larger than this server reads")  \
    X(PROBLEM_LENGTH, "length-required", 411, "The length of the body must be announced")          \
    X(PROBLEM_URI, "uri-too-long", 414, "The URL is longer than this server reads")                \
    X(PROBLEM_HEADERS, "headers-too-large", 431, "The headers are larger than this server reads")  \
    X(PROBLEM_UNAUTHORIZED, "unauthorized", 401, "The request has no key of this server")          \
    X(PROBLEM_NOT_FOUND, "not-found", 404, "There is nothing at this path")                        \
    X(PROBLEM_METHOD, "method-not-allowed", 405, "The path does not support this method")          \
    X(PROBLEM_UNKNOWN, "unknown-parameter", 400, "There is no such parameter")                     \
    X(PROBLEM_REPEATED, "repeated-parameter", 400, "A parameter is given more than once")          \
    X(PROBLEM_INVALID, "invalid-parameter", 400, "A parameter has a value that is not allowed")    \
    X(PROBLEM_CONFLICT, "conflicting-parameters", 400, "Two parameters exclude each other")        \
    X(PROBLEM_MEANINGLESS, "meaningless-parameter", 400,                                           \
        "A parameter does not apply to this request")                                              \
    X(PROBLEM_NO_SUCH_MAZE, "no-such-maze", 404, "None of the mazes that were tried fits")         \
    X(PROBLEM_NOT_ACCEPTABLE, "not-acceptable", 406, "No format suits the Accept header")          \
    X(PROBLEM_CODING, "coding-not-acceptable", 406, "No coding suits the Accept-Encoding header")  \
    X(PROBLEM_PRECONDITION, "precondition-failed", 412, "If-Match names another answer")           \
    X(PROBLEM_TOO_LARGE, "too-large", 413, "The maze is larger than this server makes")            \
    X(PROBLEM_MASK_TOO_LARGE, "mask-too-large", 413, "The mask is larger than this server takes")  \
    X(PROBLEM_INTERNAL, "internal", 500, "The server failed")                                      \
    X(PROBLEM_NOT_IMPLEMENTED, "not-implemented", 501, "The server does not know this format")     \
    X(PROBLEM_BUSY, "busy", 503, "The server is too busy")                                         \
    X(PROBLEM_MEMORY, "out-of-memory", 503, "The server does not have enough memory now")          \
    X(PROBLEM_TIMEOUT, "timed-out", 503, "The maze took too long to make")                         \
    X(PROBLEM_DRAINING, "draining", 503, "The server is being stopped")

enum problem_kind {
#define X(name, type, status, title) name,
    PROBLEMS(X)
#undef X
        PROBLEM_KINDS
};

enum {
    PROBLEM_GIVEN = 100, /* bytes of the given value that are repeated */
    PROBLEM_NEAREST = 3,
    PROBLEM_HINT = 320 /* bytes of a hint, and its NUL */
};

/*
 * Large, but untouched until something goes wrong: problem_begin sets a few bytes. An all-zero
 * problem is begun too.
 */
struct problem {
    enum problem_kind kind;
    bool about; /* a parameter; `parameter`, `given` and `allowed` are set */
    uint8_t nearest_count;
    uint16_t lead_length; /* of the detail, up to the given value */
    char detail[1536];    /* a sentence that a person can act on, made from the members below */
    char parameter[4 * PROBLEM_GIVEN + 4]; /* as given, made printable; may be empty */
    char given[4 * PROBLEM_GIVEN + 4];     /* made printable */
    char allowed[TEXT_LIST];
    char nearest[PROBLEM_NEAREST][64]; /* nearest_count of them */
    char hint[PROBLEM_HINT];           /* ends the detail; may be empty */
    bool also;                         /* another parameter, in both members below */
    char other_parameter[64], other_given[32];
};

/* Empties a problem. */
static inline void problem_begin(struct problem *problem)
{
    problem->kind = PROBLEM_INTERNAL;
    problem->about = problem->also = false;
    problem->nearest_count = 0;
    problem->detail[0] = problem->hint[0] = '\0';
}

unsigned problem_status(enum problem_kind);

/* The fragment of the kind's URI, such as `busy`. */
const char *problem_slug(enum problem_kind);

/* What is wrong, as a sentence without its full stop. */
const char *problem_title(enum problem_kind);

/*
 * Describes a parameter as `LEAD: GIVEN was given, try A or B; HINT`; the lead is in printf's
 * format. Add the nearest values, and set the hint, before. Returns false, so that the reader that
 * refuses can return it.
 */
bool problem_about(struct problem *, enum problem_kind, struct span parameter, struct span given,
    const char *allowed, const char *format, ...) __attribute__((format(printf, 6, 7)));

/* Adds one of the nearest values, if there is room and it is new. */
void problem_add_nearest(struct problem *, const char *value);

/* Ends the detail with a sentence, unless it has one already or the sentence is too long. */
void problem_hint(struct problem *, struct span sentence);

/*
 * Adds a second parameter, whose name needs no escapes, that is wrong for the same reason, with the
 * same allowed and nearest values.
 */
void problem_also(struct problem *, const char *parameter, const char *given);

/* Composes the detail again, after the given value or the nearest ones have changed. */
void problem_compose(struct problem *);

/* Sets the kind and the detail, and returns false. */
bool problem_say(struct problem *, enum problem_kind, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* Says that there is not enough memory, and returns false. */
bool problem_no_memory(struct problem *);

/* Adds the document, a JSON object, to *json. */
void problem_write(const struct problem *, struct buffer *json);

/* Adds the id of the request, which needs no escapes, as a member to a document. */
void problem_identify(struct span request_id, struct buffer *json);

/* Places the whole problem inside a member of the request, such as `maze`. */
void problem_within(struct problem *, const char *member);

/* Adds a line about each kind, for people. */
void problem_list(struct buffer *text);

#endif
