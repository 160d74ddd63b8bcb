/*
 * Each thread runs a daemon of libmicrohttpd. In the library's own pool of threads, every connection would wake all of
 * them. A ping is a connection over a Unix socket, which no peer has, so connection.c knows it by its address.
 */
#include "net/io_thread.h"

#include "net/connection.h"
#include "net/request/request_head.h"
#include "process/log.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

static void log_library(void *unused, const char *format, va_list arguments)
{
    char text[256];

    (void)unused;
    vsnprintf(text, sizeof(text), format, arguments);
    text[strcspn(text, "\n")] = '\0';
    log_event(LOG_DEBUG, "libmicrohttpd", log_text("message", text));
}

/*
 * Version 1.0 refuses blanks in a target and folded lines only in strict mode. In that mode, version 0.9 closes the
 * connection silently, or sends its page twice; request_head.c refuses them there.
 */
static int strictness(void)
{
    return strncmp(MHD_get_version(), "0.", 2) == 0 ? 0 : 1;
}

static struct MHD_Daemon *start_daemon(struct io_thread *io)
{
    /* The acceptor limits connections, so this limit, with room for a ping, is never reached. */
    const unsigned connections = (unsigned)connection_table_thread_max(io->connections) + 1;

    return MHD_start_daemon(MHD_USE_EPOLL_INTERNAL_THREAD | MHD_USE_NO_LISTEN_SOCKET | MHD_USE_ITC |
            MHD_ALLOW_SUSPEND_RESUME | MHD_USE_ERROR_LOG,
        0, NULL, NULL, connection_on_request, io, MHD_OPTION_EXTERNAL_LOGGER, log_library, NULL,
        MHD_OPTION_STRICT_FOR_CLIENT, strictness(), MHD_OPTION_CONNECTION_LIMIT, connections,
        MHD_OPTION_CONNECTION_MEMORY_LIMIT, (size_t)CONNECTION_MEMORY, MHD_OPTION_URI_LOG_CALLBACK,
        connection_on_target, io, MHD_OPTION_NOTIFY_COMPLETED, connection_on_completed, io,
        MHD_OPTION_NOTIFY_CONNECTION, connection_on_change, io, MHD_OPTION_END);
}

bool io_thread_start(struct io_thread *io, struct service *service,
    struct connection_table *connections, struct linger_set *linger)
{
    io->service = service;
    io->connections = connections;
    io->linger = linger;
    io->task = maze_task_new();
    io->responses = response_pool_new();
    peers_begin(&io->peers);
    io->next_id = seed_pool_draw(&io->seeds);
    if (io->task && io->responses)
        io->daemon = start_daemon(io);
    return io->daemon;
}

void io_thread_stop(struct io_thread *io)
{
    if (io->daemon)
        MHD_stop_daemon(io->daemon);
    maze_task_free(io->task);
    response_pool_free(io->responses);
    maze_encoder_free(io->spare);
    free(io->scratch);
    buffer_free(&io->packed);
    for (enum coding k = CODING_IDENTITY; k < CODINGS; k++)
        coder_free(io->coders[k]);
    peers_end(&io->peers);
}

void io_thread_ping(struct io_thread *io)
{
    const struct sockaddr_un local = {.sun_family = AF_UNIX};
    int ends[2];

    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0, ends) != 0)
        return;
    close(ends[1]);
    atomic_store(&io->awaits_answer, true);
    /* The library closes a connection that it cannot take. */
    if (MHD_add_connection(io->daemon, ends[0], (const struct sockaddr *)&local, sizeof(local)) !=
        MHD_YES)
        atomic_store(&io->awaits_answer, false);
}
