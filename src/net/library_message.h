/* What libmicrohttpd's messages are about. */
#ifndef NET_LIBRARY_MESSAGE_H
#define NET_LIBRARY_MESSAGE_H

#include "process/metrics.h"

/*
 * The event that a message is counted as, one of METRICS_LIBRARY_…: LIMIT: the limit of connections
 * or of the system's resources was reached; MEMORY: there was none; REQUEST: a peer's request is
 * malformed or too large; CONNECTION: a peer left or did not take its answer; ANSWER: this
 * program ended an answer, or a request without one; OTHER: everything else, which should not be.
 */
enum metrics_event library_message_event(const char *text);

#endif
