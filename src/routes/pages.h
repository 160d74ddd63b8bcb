/*
 * The pages for browsers. Each is a template of web/, in which words and addresses are filled in
 * once for each language, and what is said of its maze with each request.
 */
#ifndef ROUTES_PAGES_H
#define ROUTES_PAGES_H

#include "routes/documents.h"
#include "routes/response.h"

struct service;
struct pages;

/* The documents must last as long. NULL when there is no memory. */
struct pages *pages_make(const struct documents *);

/* NULL is allowed. */
void pages_free(struct pages *);

/* The page of the query's maze; its board alone, for any site; and the reference, /docs. */
void pages_answer(struct service *, const struct request *, struct response *);
void pages_answer_embed(struct service *, const struct request *, struct response *);
void pages_answer_docs(struct service *, const struct request *, struct response *);

#endif
