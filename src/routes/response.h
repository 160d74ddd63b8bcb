/*
 * A request and its response as values: what handlers read, and what they fill. Nothing here knows
 * of sockets or of the HTTP library.
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
 * The sides of the daemon, as bits: the service, and the probes and metrics, which may have an
 * address of their own.
 */
enum side { SIDE_SERVICE = 1, SIDE_ADMIN = 2, SIDE_BOTH = SIDE_SERVICE | SIDE_ADMIN };

/* The headers of a request whose values are kept. Those of repeated ones are joined by commas. */
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
    HEADER_HOST,
    HEADER_AUTHORIZATION,
    HEADERS
};

struct route;

struct request {
    enum side side; /* of the address at which it came in: both, if there is only one */
    enum method method;
    const char *method_text;
    struct span path;             /* decoded */
    bool malformed;               /* the path: then it is not decoded */
    const struct route *route;    /* of the path; see routes.h */
    int subject;                  /* MAZE_SUBJECT_… of the path */
    struct span query;            /* as sent; decoded in place when it is read */
    const char *headers[HEADERS]; /* values, or NULL; Forwarded ones only of a trusted proxy */
    bool needs_key;               /* see route_authorize */
    struct message_body body;
    struct seed_pool *seeds; /* of the thread */
    bool hurried;            /* the thread has others to serve */
    struct maze_task *task;  /* of a job that reads the request, or NULL */
};

/* Who goes on with a response. */
enum response_state {
    RESPONSE_DECIDED, /* nobody has to: `body` says what is sent, even if that is yet to be made */
    RESPONSE_GAVE_UP, /* reading takes too long for an I/O thread: a job answers the request anew */
    RESPONSE_SEARCHES /* the maze of `query` is yet to be found: a job does it, by maze_search */
};

/* The headers of a request on which an answer depends, as bits. */
enum {
    VARY_ACCEPT = 1,
    VARY_CODING = 2,   /* Accept-Encoding */
    VARY_EVENT = 4,    /* Last-Event-ID */
    VARY_KEY = 8,      /* Authorization: no shared cache keeps it */
    VARY_LANGUAGE = 16 /* Accept-Language */
};

/* What a cache may do with a response. */
enum caching { CACHING_NONE, CACHING_CHECKED, CACHING_HOUR, CACHING_FOREVER };

enum body {
    BODY_NONE,
    BODY_TEXT,   /* `text`, which lives as long as the daemon */
    BODY_MADE,   /* `made`, which the response owns */
    BODY_MAZE,   /* the maze of `query`, yet to be made (see making.h) */
    BODY_BATCH,  /* the mazes of `query`, yet to be made (see batch.h) */
    BODY_LENGTH, /* of HEAD and 304: only `length` is known */
    BODY_HIDDEN  /* of HEAD and 304: not even that */
};

enum {
    RESPONSE_ETAG = 64,
    RESPONSE_FILE_NAME = sizeof("10000-mazes-") + FILE_NAME_MAX
}; /* bytes */

/*
 * All zero is an empty response; response_clear frees what it owns but the memory of its location.
 */
struct response {
    unsigned status;
    unsigned problem; /* 1 + the kind of the problem that it tells; 0: none */
    enum response_state state;
    enum body body;
    const char *content_type; /* or NULL; of static storage */
    const char *policy;       /* the Content-Security-Policy, or NULL; of static storage */
    enum caching caching;
    enum coding coding;        /* of the bytes that are sent */
    unsigned vary;             /* VARY_… */
    bool tagged_before_length; /* tagged without its length, since no coding was chosen */
    bool closes;               /* the connection, after it */
    bool streams;              /* its length is unknown: proxies should pass it on as it comes */
    bool same_origin;          /* pages of other origins may not read it */
    const char *challenge;     /* the value of WWW-Authenticate, or NULL; of static storage */
    const char *allow;         /* the value of Allow, or NULL */
    const char *allow_headers; /* of OPTIONS: those that a page may set, or NULL */
    uint64_t retry_after;      /* seconds, or 0 */
    char etag[RESPONSE_ETAG];  /* or empty */
    char file_name[RESPONSE_FILE_NAME]; /* under which a browser saves it, or empty: it shows it */
    struct span request_id;             /* with a NUL behind it, or empty; borrowed */
    bool request_id_is_given;           /* the client sent it */
    struct buffer location;             /* Content-Location, or empty */
    struct buffer canonical;            /* the URL that Link names as the canonical one, or empty */
    bool bodiless;                      /* of BODY_BATCH: no more is sent than the headers */
    struct span text;
    struct buffer made;
    uint64_t length; /* of BODY_LENGTH; of an answer that is coded at its source, before that */
    struct maze_query query; /* owned */
    struct order order;      /* of the query, as far as it was made */
};

/* Makes the response a problem document, with the status and the Retry-After of its kind. */
void response_problem(struct response *, const struct problem *);

/* The same for a problem that takes a single sentence, in printf's format. Returns false. */
bool response_refuse(struct response *, enum problem_kind, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/*
 * Says how long the answer is before it is coded: what is short is not coded, unless its client
 * refuses identity. Said before there is a tag, it also means that Accept-Encoding does not count;
 * the tag of an answer whose length comes later is of the coding that was chosen.
 */
void response_drop_coding_if_short(struct response *, uint64_t length);

/* Writes the id of the request into a problem document; does nothing to another body. */
void response_identify(struct response *);

/* Makes it a 503 for want of memory. */
void response_no_memory(struct response *);

/*
 * Writes the strong tag of an answer (RFC 9110, section 8.8.3): the program's version, a hash of a
 * text that decides the answer's bytes, and the coding. The version of the library that codes is
 * in the hash.
 */
void response_write_tag(char etag[RESPONSE_ETAG], struct span text, enum coding);

/*
 * Makes it a 412 where If-Match names another tag than the response's, or a 304 where
 * If-None-Match names it; or returns false. A 304 has no coding, since caches have that with the
 * bytes: the caller clears it.
 */
bool response_ends_by_tag(struct response *, const struct request *);

/*
 * Empties a response for the next one, and keeps the memory of its location, and the id of the
 * request.
 */
void response_clear(struct response *);

#endif
