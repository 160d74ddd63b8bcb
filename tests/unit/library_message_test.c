/* What libmicrohttpd's messages, of both versions, are counted as. */
#include "net/library_message.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

static const struct {
    enum metrics_event event;
    const char *text;
} cases[] = {
    {METRICS_LIBRARY_LIMIT, "Server reached connection limit. Closing inbound connection."},
    {METRICS_LIBRARY_LIMIT,
        "Hit process or system resource limit at 12 connections, temporarily suspending accept(). "
        "Consider setting a lower MHD_OPTION_CONNECTION_LIMIT."},
    {METRICS_LIBRARY_LIMIT, "Error accepting connection: Too many open files"},
    {METRICS_LIBRARY_MEMORY, "Error allocating memory: Cannot allocate memory"},
    {METRICS_LIBRARY_MEMORY, "Closing connection (out of memory)."},
    {METRICS_LIBRARY_REQUEST, "Closing connection (failed to create response header)."},
    {METRICS_LIBRARY_REQUEST, "Not enough memory in pool to allocate header record!"},
    {METRICS_LIBRARY_REQUEST, "Received HTTP/1.1 request without `Host' header."},
    {METRICS_LIBRARY_REQUEST,
        "Error processing request (HTTP response code is 400 ('Bad Request')). Closing "
        "connection."},
    {METRICS_LIBRARY_REQUEST,
        "Error processing request (HTTP response code is 413 ('Content Too Large')). Closing "
        "connection: Client HTTP "
        "request is too big for the memory constraints of this webserver."},
    {METRICS_LIBRARY_REQUEST, "Failed to parse `Content-Length' header. Closing connection."},
    {METRICS_LIBRARY_CONNECTION, "Connection was closed by remote side with incomplete request."},
    {METRICS_LIBRARY_CONNECTION, "Socket has been disconnected when reading request."},
    {METRICS_LIBRARY_CONNECTION,
        "Failed to send the response body for the request for `/maze'. Error: reset by peer"},
    {METRICS_LIBRARY_ANSWER, "Application reported internal error, closing connection."},
    {METRICS_LIBRARY_ANSWER, "Closing connection (application reported error generating data)."},
    {METRICS_LIBRARY_OTHER, "Call to epoll_wait failed: Bad file descriptor"},
    {METRICS_LIBRARY_OTHER, ""},
};

static void test_messages_are_told_apart(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++)
        if (library_message_event(cases[i].text) != cases[i].event)
            fail_msg("%s: %d", cases[i].text, (int)library_message_event(cases[i].text));
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_messages_are_told_apart)};

    return cmocka_run_group_tests(tests, NULL, NULL);
}
