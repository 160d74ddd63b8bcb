/* A peer's connection, and the request on it that is being answered. */
#ifndef NET_CONNECTION_H
#define NET_CONNECTION_H

#include "jobs/jobs.h"

#include <microhttpd.h>

/* libmicrohttpd's callbacks. The closure of each is the struct io_thread. */
void connection_on_change(
    void *closure, struct MHD_Connection *, void **context, enum MHD_ConnectionNotificationCode);
void *connection_on_target(void *io, const char *target, struct MHD_Connection *);
enum MHD_Result connection_on_request(void *io, struct MHD_Connection *, const char *url,
    const char *method, const char *version, const char *upload, size_t *upload_size,
    void **context);
void connection_on_completed(
    void *io, struct MHD_Connection *, void **context, enum MHD_RequestTerminationCode);

/* How the jobs talk to a connection; for jobs_new. */
extern const struct job_owner connection_job_owner;

#endif
