/*
 * The texts that are the same for every request: files built into the program, and texts made from
 * the tables at the start. Each has tags, and its codings if they are worth it.
 */
#ifndef ROUTES_DOCUMENTS_H
#define ROUTES_DOCUMENTS_H

#include "base/text.h"
#include "routes/response.h"

#include <stddef.h>

/* Numbers of documents. Files of web/ begin at DOCUMENT_FILES. */
enum {
    DOCUMENT_OPENAPI,      /* the description of the interface */
    DOCUMENT_OPENAPI_JSON, /* the same as JSON */
    DOCUMENT_ALGORITHMS,
    DOCUMENT_HOW,      /* how algorithms and solvers work, line by line */
    DOCUMENT_PROBLEMS, /* the kinds of problem, as plain text */
    DOCUMENT_FILES
};

#define DOCUMENTS_NONE SIZE_MAX

struct documents;

/* The number of a file known by its name at the root, such as /robots.txt, or DOCUMENTS_NONE. */
size_t documents_file(struct span path);

/*
 * The number of the file at a path in the folder of all files, or DOCUMENTS_NONE. The folder is
 * named after a hash of the files.
 */
size_t documents_asset(const struct documents *, struct span path);

/* The folder's path, such as `/assets/0123456789abcdef`. */
const char *documents_folder(const struct documents *);

/* The number of a file of web/ by name, or DOCUMENTS_NONE; its name, and its bytes. */
size_t documents_find(struct span name);
const char *documents_name(size_t number);
struct span documents_bytes(size_t number);

/*
 * Makes all documents; free them with documents_free. Call it while there is one thread, since it
 * sets up jansson. NULL if memory runs out.
 */
struct documents *documents_make(void);

/* NULL is allowed. */
void documents_free(struct documents *);

/* Answers with a document in the coding that the request prefers: 200, 304, 406 or 412. */
void document_answer(
    const struct documents *, size_t number, const struct request *, struct response *);

/*
 * The same for the text in the response's `made`, which belongs to this request. If memory ran out
 * for the text, the answer is a problem.
 */
void document_answer_made(
    const char *content_type, enum caching, const struct request *, struct response *);

#endif
