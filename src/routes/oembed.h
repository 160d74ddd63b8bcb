/* GET /oembed: how other sites show a maze (oEmbed 1.0, https://oembed.com). */
#ifndef ROUTES_OEMBED_H
#define ROUTES_OEMBED_H

#include "routes/routes.h"

void oembed_answer(struct service *, const struct request *, struct response *);

#endif
