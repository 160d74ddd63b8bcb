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
    bool has_codings; /* else only `forms[CODING_IDENTITY]` is there */
    struct buffer coded[CODINGS];
    struct span forms[CODINGS]; /* of identity: the text */
    char etags[CODINGS][RESPONSE_ETAG];
};

/*
 * Makes it of a text that lives as long as the document, in each coding if it is longer than
 * CODING_MIN and not `packed`: bytes such as those of PNG, which no coding makes fewer. A form of
 * length 0 is made here. False when there is no memory.
 */
bool document_make(
    struct document *, const char *content_type, bool packed, const struct span forms[CODINGS]);
void document_free(struct document *);

/* Answers with it in the coding that it has and the request likes best: 200, 304, 406 or 412. */
void document_answer(const struct document *, const struct request *, struct response *);

/*
 * The same with the text in the response's `made`, which is this request's alone. A 304 does not
 * know its coded length. Where there was no memory for the text, it is a problem.
 */
void document_answer_made(const char *content_type, const struct request *, struct response *);

#endif
