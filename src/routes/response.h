/*
 * Requests and responses as values: handlers read one and fill the other. Nothing here knows
 * sockets or the HTTP library.
 */
#ifndef ROUTES_RESPONSE_H
#define ROUTES_RESPONSE_H

#include "base/buffer.h"
#include "base/text.h"
#include "coding/coding.h"
#include "encode/file_name.h"
#include "process/seed_pool.h"
#include "query/json_body.h"
#include "query/order.h"
#include "query/problem.h"

#include <stdbool.h>
#include <stdint.h>

enum method { METHOD_GET, METHOD_HEAD, METHOD_POST, METHOD_OPTIONS, METHOD_OTHER };

/*
 * The sides of the daemon, as bits. Probes and metrics (the administration) may have an address of
 * their own.
 */
enum side { SIDE_SERVICE = 1, SIDE_ADMIN = 2, SIDE_BOTH = SIDE_SERVICE | SIDE_ADMIN };

/* The headers whose values are kept. Values of a repeated header are joined by commas. */
enum header_name {
    HEADER_ACCEPT,
    HEADER_ACCEPT_ENCODING,
    HEADER_ACCEPT_LANGUAGE,
    HEADER_IF_MATCH,
    HEADER_IF_NONE_MATCH,
    HEADER_CONTENT_TYPE,
    HEADER_CONTENT_ENCODING,
    HEADER_LAST_EVENT_ID,
    HEADER_REQUEST_ID,
    HEADER_FORWARDED,
    HEADER_X_FORWARDED_FOR,
    HEADER_X_FORWARDED_PROTO,
    HEADER_X_FORWARDED_HOST,
    HEADER_X_FORWARDED_PREFIX, /* the last that only a trusted proxy may send */
    HEADER_HOST,
    HEADER_AUTHORIZATION,
    HEADER_USER_AGENT,
    HEADER_TRACEPARENT,
    HEADERS
};

struct route;

struct request {
    enum side side; /* of the address where it came in; both if there is only one */
    enum method method;
    const char *method_text;
    struct span path;             /* decoded */
    bool malformed;               /* the path is malformed, and not decoded */
    const struct route *route;    /* of the path; see routes.h */
    int subject;                  /* MAZE_SUBJECT_… of the path */
    struct span query;            /* as sent; decoded in place by its reader */
    const char *headers[HEADERS]; /* values, or NULL; Forwarded headers only from a trusted proxy */
    bool busy;                    /* a refusal that takes long is put off */
    bool needs_key;               /* see route_authorize */
    struct message_body body;
    struct seed_pool *seeds; /* of the thread */
    bool hurried;            /* others wait for the thread */
    struct maze_task *task;  /* of a job that reads the request, or NULL */
};

/* Who completes a response. */
enum response_state {
    RESPONSE_DECIDED, /* nobody: `body` says what to send, even if it must still be made */
    RESPONSE_PUT_OFF, /* the I/O thread, which answers anew in its next turn */
    RESPONSE_GAVE_UP, /* reading is too slow for an I/O thread: a job answers anew */
    RESPONSE_SEARCHES /* the maze of `query` must be found: a job calls maze_search */
};

/* The request headers on which an answer depends, as bits. */
enum {
    VARY_ACCEPT = 1,
    VARY_CODING = 2,    /* Accept-Encoding */
    VARY_EVENT = 4,     /* Last-Event-ID */
    VARY_KEY = 8,       /* Authorization: no shared cache keeps the answer */
    VARY_LANGUAGE = 16, /* Accept-Language */
    VARY_USER_AGENT = 32
};

/* How long a cache may keep a response. */
enum caching { CACHING_NONE, CACHING_CHECKED, CACHING_HOUR, CACHING_FOREVER };

enum body {
    BODY_NONE,
    BODY_TEXT,   /* `text`, which lives as long as the daemon */
    BODY_MADE,   /* `made`, which the response owns */
    BODY_MAZE,   /* the maze of `query`, still to be made (see making.h) */
    BODY_BATCH,  /* the mazes of `query`, still to be made (see batch.h) */
    BODY_LENGTH, /* for HEAD and 304: only `length` is known */
    BODY_HIDDEN  /* for HEAD and 304: not even the length */
};

enum {
    RESPONSE_ETAG = 64,
    RESPONSE_FILE_NAME = sizeof("10000-mazes-") + FILE_NAME_MAX
}; /* bytes */

/* All zero is an empty response. response_clear frees everything but the memory of its location. */
struct response {
    unsigned status;
    unsigned problem; /* 1 + the kind of problem; 0: none */
    enum response_state state;
    enum body body;
    const char *content_type; /* static, or NULL */
    const char *policy;       /* the Content-Security-Policy; static, or NULL */
    bool embeds;              /* says what cross-origin isolated pages ask of what they frame */
    enum caching caching;
    enum coding coding;        /* of the bytes that are sent */
    unsigned vary;             /* VARY_… */
    bool closes;               /* the connection closes after it */
    bool streams;              /* its length is unknown, so proxies should pass it on as it comes */
    bool same_origin;          /* pages of other origins may not read it */
    const char *challenge;     /* the value of WWW-Authenticate; static, or NULL */
    const char *allow;         /* the value of Allow, or NULL */
    const char *allow_headers; /* for OPTIONS: headers that a page may send, or NULL */
    uint64_t retry_after;      /* seconds, or 0 */
    char etag[RESPONSE_ETAG];  /* or empty */
    char file_name[RESPONSE_FILE_NAME]; /* under which a browser saves it; empty: it is shown */
    struct span request_id;             /* followed by a NUL; may be empty; borrowed */
    bool request_id_is_given;           /* the client sent it */
    struct buffer location;             /* Content-Location, or empty */
    bool redirects;                     /* it is the Location instead */
    struct buffer canonical;            /* the canonical URL for Link, or empty */
    bool bodiless;                      /* for BODY_BATCH and BODY_MAZE: only headers are sent */
    struct span text;
    struct buffer made;
    uint64_t length; /* for BODY_LENGTH; of an answer coded at its source, the length before */
    struct maze_query query; /* owned */
    struct order order;      /* of the query, once admitted */
};

/* Makes the response a problem document, with the status and Retry-After of its kind. */
void response_problem(struct response *, const struct problem *);

/* Makes the response a problem with this detail, in printf's format. Returns false. */
bool response_refuse(struct response *, enum problem_kind, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/*
 * Drops the coding if an answer of this length, before coding, is too short for it, unless the
 * client refuses identity: so short answers vary by Accept-Encoding too. A tag that was made before
 * is for the chosen coding.
 */
void response_drop_coding_if_short(struct response *, uint64_t length);

/* Whether an answer that is made anew each time is put off, since others have taken this turn. */
bool response_waits(struct response *, const struct request *);

/* Adds the id of the request to a problem document; other bodies stay as they are. */
void response_identify(struct response *);

/* Makes it a 503 because memory ran out. */
void response_no_memory(struct response *);

/*
 * Writes the tag of an answer (RFC 9110, section 8.8.3) from the program's version, a hash of a
 * text that determines the answer, and the coding. The hash includes the version of the library
 * that packs with this effort; if its bytes depend on the processor, the tag is weak.
 */
void response_write_tag(
    char etag[RESPONSE_ETAG], struct span text, enum coding, enum coding_effort);

/*
 * Makes it a 412 if If-Match names only other tags, or a 304 if If-None-Match names its tag; else
 * returns false. The caller clears the coding of a 304, since caches have it with the bytes.
 */
bool response_ends_by_tag(struct response *, const struct request *);

/* Empties a response for reuse; keeps the memory of its location and the id of the request. */
void response_clear(struct response *);

#endif
