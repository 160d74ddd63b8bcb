/* A text that is the same for every request, with a tag; in each coding if that is worth it. */
#ifndef ROUTES_DOCUMENT_H
#define ROUTES_DOCUMENT_H

#include "base/buffer.h"
#include "base/text.h"
#include "coding/coding.h"
#include "routes/request.h"
#include "routes/response.h"

#include <stdbool.h>

/* All zero is none. */
struct document {
    const char *content_type; /* of static storage */
    const char *policy;       /* the Content-Security-Policy, or NULL; of static storage */
    enum caching caching;
    unsigned codings; /* that it is kept in, as bits */
    struct buffer coded[CODINGS];
    struct span forms[CODINGS];
    char etags[CODINGS][RESPONSE_ETAG];
};

/*
 * Makes it of its forms, which live as long as the document, in each of the codings (bits): one
 * whose form has length 0 is packed here. A text of at most CODING_MIN bytes is not coded. False
 * when there is no memory.
 */
bool document_make(struct document *, const char *content_type, unsigned codings,
    const struct span forms[CODINGS]);
void document_free(struct document *);

/* Answers with it in the coding that the request prefers: 200, 304, 406 or 412. */
void document_answer(const struct document *, const struct request *, struct response *);

#endif
