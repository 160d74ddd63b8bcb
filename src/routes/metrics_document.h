/* GET /metrics. */
#ifndef ROUTES_METRICS_DOCUMENT_H
#define ROUTES_METRICS_DOCUMENT_H

#include "routes/request.h"
#include "routes/response.h"
#include "routes/service.h"

/* Answers with the page of this moment. */
void metrics_document_answer(struct service *, const struct request *, struct response *);

#endif
