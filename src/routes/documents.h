/*
 * The texts that are the same for every request, each with tags, in each coding if that is worth
 * it: files that are part of the program, and texts made from the tables once, at the start.
 */
#ifndef ROUTES_DOCUMENTS_H
#define ROUTES_DOCUMENTS_H

#include "base/text.h"
#include "routes/response.h"

#include <stddef.h>

/* The numbers of documents. Those of the files of web/ begin at DOCUMENT_FILES. */
enum {
    DOCUMENT_OPENAPI,      /* the description of the interface */
    DOCUMENT_OPENAPI_JSON, /* the same as JSON */
    DOCUMENT_ALGORITHMS,
    DOCUMENT_HOW,           /* how algorithms and solvers work, line by line */
    DOCUMENT_PROBLEMS,      /* the kinds of problem, as plain text */
    DOCUMENT_PROBLEMS_PAGE, /* and as HTML */
    DOCUMENT_FILES
};

#define DOCUMENTS_NONE SIZE_MAX

struct documents;

/* The number of the file that others know by its name alone, at a path, or DOCUMENTS_NONE. */
size_t documents_file(struct span path);

/*
 * The number of the file at a path behind the folder of all files, or DOCUMENTS_NONE: the folder
 * is named after a hash of them.
 */
size_t documents_asset(const struct documents *, struct span path);

/* That folder, such as `/assets/0123456789abcdef`. */
const char *documents_folder(const struct documents *);

/* The number of the file of web/ with a name, or DOCUMENTS_NONE; its name, and its bytes. */
size_t documents_find(struct span name);
const char *documents_name(size_t number);
struct span documents_bytes(size_t number);

/*
 * Makes all of them, to be freed by documents_free. Called while there is one thread, as it sets
 * up jansson. NULL when there is no memory.
 */
struct documents *documents_make(void);

/* NULL is allowed. */
void documents_free(struct documents *);

/* Answers with a document in the coding that the request prefers: 200, 304, 406 or 412. */
void document_answer(
    const struct documents *, size_t number, const struct request *, struct response *);

/*
 * The same with the text in the response's `made`, which is this request's alone. Where there was
 * no memory for the text, it is a problem.
 */
void document_answer_made(
    const char *content_type, enum caching, const struct request *, struct response *);

#endif
