/*
 * By words of the texts, since there is nothing else: those of versions 0.9.75 and 1.0.1. The first row whose words are
 * in the text decides.
 */
#include "net/library_message.h"

#include <string.h>

static const struct {
    const char *words;
    enum metrics_event event;
} rows[] = {
    {"reached connection limit", METRICS_LIBRARY_LIMIT},
    {"resource limit", METRICS_LIBRARY_LIMIT},
    {"Error accepting connection", METRICS_LIBRARY_LIMIT},
    {"not less than FD_SETSIZE", METRICS_LIBRARY_LIMIT},
    {"Error processing request", METRICS_LIBRARY_REQUEST},
    {"request body", METRICS_LIBRARY_REQUEST},
    /* The pool of a connection has a fixed size, of which a large head leaves too little. */
    {"memory in pool", METRICS_LIBRARY_REQUEST},
    {"failed to create response header", METRICS_LIBRARY_REQUEST},
    {"memory", METRICS_LIBRARY_MEMORY},
    {"Failed to create", METRICS_LIBRARY_MEMORY},
    {"failed to create", METRICS_LIBRARY_MEMORY},
    {"failed to queue error response", METRICS_LIBRARY_MEMORY},
    {"application", METRICS_LIBRARY_ANSWER},
    {"Application reported", METRICS_LIBRARY_ANSWER},
    {"disconnected when reading", METRICS_LIBRARY_CONNECTION},
    {"closed when reading request", METRICS_LIBRARY_CONNECTION},
    {"closed by remote side", METRICS_LIBRARY_CONNECTION},
    {"detected connection closure", METRICS_LIBRARY_CONNECTION},
    {"Failed to send", METRICS_LIBRARY_CONNECTION},
    {"Too late to send an error response", METRICS_LIBRARY_REQUEST},
    {"`Host' header", METRICS_LIBRARY_REQUEST},
    {"header", METRICS_LIBRARY_REQUEST},
    {"request", METRICS_LIBRARY_REQUEST},
};

enum metrics_event library_message_event(const char *text)
{
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++)
        if (strstr(text, rows[i].words))
            return rows[i].event;
    return METRICS_LIBRARY_OTHER;
}
