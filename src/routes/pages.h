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
struct problem;

/* The documents must outlive the pages. NULL if memory runs out. */
struct pages *pages_make(const struct documents *);

/* NULL is allowed. */
void pages_free(struct pages *);

/* Answer with the page of the query's maze, or its board, for any site. */
void pages_answer(struct service *, const struct request *, struct response *);
void pages_answer_embed(struct service *, const struct request *, struct response *);

/*
 * Answers with a page to read, a template of web/, in the language that is preferred. If
 * `problem` is given, the page replaces the body of the refusal that was already made.
 */
void pages_answer_text(struct service *, const struct request *, const char *file,
    const struct problem *, struct response *);

#endif
