/* The page of metrics: counters and gauges in the Prometheus text format. */
#ifndef ROUTES_METRICS_PAGE_H
#define ROUTES_METRICS_PAGE_H

#include "routes/request.h"
#include "routes/response.h"
#include "routes/service.h"

void metrics_page_answer(struct service *, const struct request *, struct response *);

#endif
