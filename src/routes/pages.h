/*
 * The pages for browsers. Each is a template of web/: words and addresses are filled in once per
 * language, and the elements about a maze for each request.
 */
#ifndef ROUTES_PAGES_H
#define ROUTES_PAGES_H

#include "routes/documents.h"
#include "routes/response.h"

struct service;
struct pages;

/* The documents must outlive the pages. NULL if memory runs out. */
struct pages *pages_make(const struct documents *);

/* NULL is allowed. */
void pages_free(struct pages *);

/* Answer with the page of the query's maze; its board, for any site; and the reference, /docs. */
void pages_answer(struct service *, const struct request *, struct response *);
void pages_answer_embed(struct service *, const struct request *, struct response *);
void pages_answer_docs(struct service *, const struct request *, struct response *);

#endif
