/*
 * What is said of a maze where somebody shares a link to its page: in the head of the page, which
 * crawlers read, and by /oembed.
 */
#ifndef ROUTES_PREVIEW_H
#define ROUTES_PREVIEW_H

#include "base/buffer.h"
#include "base/text.h"
#include "query/accept.h"
#include "routes/routes.h"

#include <stdbool.h>

/*
 * The parameters that others append to links, ended by NULL; a star at the end stands for any
 * letters. The page ignores them, and nothing else does.
 */
extern const char *const preview_ignored[];

/* All texts are without escapes of HTML. To be freed, in any case. */
struct preview {
    bool is_known;        /* there is a maze: its query is right, and has a seed */
    struct buffer origin; /* `https://example.com`, by which the request asked */
    struct buffer page;   /* the URL of the page with the maze, or without one */
    struct buffer card;   /* the URL of its picture, or of the page's own */
    struct buffer title;  /* which maze it is, or empty */
};

enum { PREVIEW_WIDTH = 1200, PREVIEW_HEIGHT = 630 }; /* pixels of a card */

/*
 * Reads the query of a page, which is decoded in place. False: the response says why, or is given
 * up. That the query is wrong is no such case, of which the page tells.
 */
bool preview_make(struct service *, const struct request *, struct span query, enum language,
    struct preview *, struct response *);

/* Adds the elements of a page's head. */
void preview_add_head(const struct preview *, enum language, struct buffer *html);

void preview_free(struct preview *);

/* Adds a text in which nothing is markup, also within quotes. */
void preview_escape(const char *text, struct buffer *html);

#endif
