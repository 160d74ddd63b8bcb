/* The texts that are the same for every request, made from the tables once, at the start. */
#ifndef ROUTES_DOCUMENTS_H
#define ROUTES_DOCUMENTS_H

#include "base/buffer.h"
#include "base/text.h"
#include "coding/coding.h"
#include "routes/request.h"
#include "routes/response.h"
#include "routes/web_files.h"

#include <stdbool.h>

/* One of them, with a tag, in each coding if that is worth it. All zero is none. */
struct document {
    const char *content_type; /* of static storage */
    const char *policy;       /* the Content-Security-Policy, or NULL; of static storage */
    enum caching caching;
    unsigned codings; /* that it is kept in, as bits */
    struct buffer coded[CODINGS];
    struct span forms[CODINGS];
    char etags[CODINGS][RESPONSE_ETAG];
};

/* Answers with it in the coding that the request prefers: 200, 304, 406 or 412. */
void document_answer(const struct document *, const struct request *, struct response *);

/*
 * The same with the text in the response's `made`, which is this request's alone. A 304 does not
 * know its coded length. Where there was no memory for the text, it is a problem.
 */
void document_answer_made(const char *content_type, const struct request *, struct response *);

#define WEB_DOCUMENT(symbol, ...) DOCUMENT_##symbol,

/*
 * From files that are part of the program, or from texts made of the tables. DOCUMENT_PAGE is what
 * `GET /` is to a browser.
 */
enum document_name {
    DOCUMENT_OPENAPI,      /* the description of the interface */
    DOCUMENT_OPENAPI_JSON, /* the same as JSON */
    DOCUMENT_ALGORITHMS,
    DOCUMENT_PROBLEMS,      /* the kinds of problem, as plain text */
    DOCUMENT_PROBLEMS_PAGE, /* and as HTML */
    WEB_FILES(WEB_DOCUMENT) DOCUMENTS
};

struct documents {
    struct document all[DOCUMENTS];
    struct buffer texts[DOCUMENTS]; /* of those that are no files */
};

/* Called while there is one thread, as it sets up jansson. False when there is no memory. */
bool documents_make(struct documents *);

/* Adds what `GET /` says in a terminal, with examples for a server at this host. */
void documents_write_help(const char *host, struct buffer *);

/* jansson's version, for mazed_build_info. */
const char *documents_library(void);

/* The file of web/ that is served at a path, or DOCUMENTS. */
enum document_name documents_file(struct span path);

void documents_free(struct documents *);

#endif
