/* The texts that are the same for every request, made from the tables once, at the start. */
#ifndef ROUTES_DOCUMENTS_H
#define ROUTES_DOCUMENTS_H

#include "base/buffer.h"
#include "routes/document.h"

#include <stdbool.h>

/* From files that are part of the program, or from texts made of the tables. */
enum document_name {
    DOCUMENT_PAGE,    /* what `GET /` is to a browser */
    DOCUMENT_OPENAPI, /* the description of the interface */
    DOCUMENT_TILES,   /* the tileset of format=tmj: floor, then wall */
    DOCUMENT_ALGORITHMS,
    DOCUMENT_HELP,          /* what `GET /` says in a terminal */
    DOCUMENT_PROBLEMS,      /* the kinds of problem, as plain text */
    DOCUMENT_PROBLEMS_PAGE, /* and as HTML */
    DOCUMENTS
};

struct documents {
    struct document all[DOCUMENTS];
    struct buffer texts[DOCUMENTS]; /* of those that are no files */
};

/* Called while there is one thread, as it sets up jansson. False when there is no memory. */
bool documents_make(struct documents *);
void documents_free(struct documents *);

#endif
