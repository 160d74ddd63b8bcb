/* The texts that are the same for every request, made from the tables once, at the start. */
#ifndef ROUTES_DOCUMENTS_H
#define ROUTES_DOCUMENTS_H

#include "base/buffer.h"

#include <stdbool.h>

struct documents {
    struct buffer algorithms;    /* JSON: the catalogue */
    struct buffer help;          /* plain text: what `GET /` says in a terminal */
    struct buffer problems;      /* plain text: the kinds of problem */
    struct buffer problems_page; /* the same as HTML */
};

/* Called while there is one thread, as it sets up jansson. False when there is no memory. */
bool documents_make(struct documents *);
void documents_free(struct documents *);

#endif
