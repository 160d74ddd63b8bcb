/* A text that is the same for every request, in each coding, with a tag for each. */
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
    struct buffer coded[CODINGS];
    struct span forms[CODINGS]; /* of identity: the text */
    char etags[CODINGS][RESPONSE_ETAG];
};

/*
 * Codes a text of more than CODING_MIN bytes that lives as long as the document. False when there
 * is no memory.
 */
bool document_make(struct document *, const char *content_type, struct span text);
void document_free(struct document *);

/* Answers with it in the coding that the request likes best: with 200, 304, 406 or 412. */
void document_answer(const struct document *, const struct request *, struct response *);

#endif
