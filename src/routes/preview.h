/*
 * The description of a maze when a link to its page is shared: for crawlers in the head of the
 * page, and for /oembed.
 */
#ifndef ROUTES_PREVIEW_H
#define ROUTES_PREVIEW_H

#include "base/buffer.h"
#include "base/text.h"
#include "query/accept.h"
#include "routes/routes.h"

#include <stdbool.h>

/*
 * Adds the URL below which a client sees the paths of this server, without a slash at the end: the
 * operator's, or as the request says.
 */
void preview_add_base(const struct service *, const struct request *, struct buffer *);

/* Texts are not escaped for HTML. Free it in any case. */
struct preview {
    bool is_known;        /* there is a maze: its query is right, and has a seed */
    struct buffer origin; /* see preview_add_base */
    struct buffer page;   /* the URL of the page with the maze, or without one */
    struct buffer card;   /* the URL of its picture, or of the page's own */
    struct buffer title;  /* which maze it is, or empty */
};

enum { PREVIEW_WIDTH = 1200, PREVIEW_HEIGHT = 630 }; /* pixels of a card */

/*
 * Reads the query of a page, decoded in place. False: the response says why, or gave up. A query
 * that is refused is no failure: the page itself shows the problem.
 */
bool preview_make(struct service *, const struct request *, struct span query, enum language,
    struct preview *, struct response *);

/* Adds the elements of a page's head. */
void preview_add_head(const struct preview *, enum language, struct buffer *html);

void preview_free(struct preview *);

/* Adds a text with its markup and quotes escaped. */
void preview_escape(const char *text, struct buffer *html);

#endif
