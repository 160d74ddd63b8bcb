/* The header lines of a response. */
#ifndef NET_RESPONSE_HEADERS_H
#define NET_RESPONSE_HEADERS_H

#include "routes/response.h"

#include <microhttpd.h>
#include <stdbool.h>

/* Adds all header lines but those that libmicrohttpd adds itself. False when there is no memory. */
bool response_headers_add(struct MHD_Response *, const struct response *);

#endif
