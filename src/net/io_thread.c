/*
 * One daemon a thread rather than libmicrohttpd's own pool of threads, of which each would wake for every
 * connection.
 */
#include "net/io_thread.h"

#include "net/connection.h"
#include "process/log.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static void log_library(void *cls, const char *format, va_list arguments)
{
    char text[256];

    (void)cls;
    vsnprintf(text, sizeof(text), format, arguments);
    text[strcspn(text, "\n")] = '\0';
    log_line(LOG_DEBUG, "libmicrohttpd", "message", text, NULL);
}

static struct MHD_Daemon *start_daemon(struct io_context *context, int socket)
{
    const struct config *config = &context->service->config;
    const unsigned connections =
        (unsigned)((config->connections + config->io_threads - 1) / config->io_threads);

    return MHD_start_daemon(
        MHD_USE_EPOLL_INTERNAL_THREAD | MHD_USE_ITC | MHD_ALLOW_SUSPEND_RESUME | MHD_USE_ERROR_LOG,
        0, NULL, NULL, connection_on_request, context, MHD_OPTION_EXTERNAL_LOGGER, log_library,
        NULL, MHD_OPTION_LISTEN_SOCKET, socket, MHD_OPTION_CONNECTION_LIMIT, connections,
        MHD_OPTION_CONNECTION_TIMEOUT, (unsigned)config->idle_timeout,
        MHD_OPTION_CONNECTION_MEMORY_LIMIT, (size_t)CONNECTION_MEMORY, MHD_OPTION_URI_LOG_CALLBACK,
        connection_on_target, context, MHD_OPTION_NOTIFY_COMPLETED, connection_on_completed,
        context, MHD_OPTION_NOTIFY_CONNECTION, connection_on_change, context, MHD_OPTION_END);
}

bool io_thread_start(struct io_thread *thread, struct service *service, int socket)
{
    struct io_context *context = &thread->context;

    context->service = service;
    context->task = maze_task_new();
    context->responses = response_pool_new();
    clients_begin(&context->clients);
    if (context->task && context->responses)
        thread->daemon = start_daemon(context, socket);
    if (thread->daemon)
        return true;
    close(socket);
    return false;
}

void io_thread_stop(struct io_thread *thread)
{
    struct io_context *context = &thread->context;

    if (thread->daemon)
        MHD_stop_daemon(thread->daemon);
    maze_task_free(context->task);
    response_pool_free(context->responses);
    free(context->scratch);
    clients_end(&context->clients);
}
