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

/* Pages to read: templates of web/. */
enum page_to_read { PAGE_DOCS, PAGE_CATALOGUE, PAGE_PROBLEMS, PAGES_TO_READ };

/* Answers with the page in the language that is preferred. */
void pages_answer_read(
    struct service *, const struct request *, enum page_to_read, struct response *);

/* Puts a page about a path that is not there in place of the body of its refusal. */
void pages_replace_missing(
    struct service *, const struct request *, const struct problem *, struct response *);

#endif
