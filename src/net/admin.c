/*
 * A daemon of libmicrohttpd beside those of the I/O threads. It answers at once with texts, so a request needs nothing
 * of the service's connections, and the connection that has been silent longest can always make room.
 */
#include "net/admin.h"

#include "net/listen/listener.h"
#include "net/listen/unix_socket.h"
#include "net/request/exchange.h"
#include "net/response_pool.h"
#include "process/clock.h"
#include "process/log.h"
#include "routes/routes.h"

#include <errno.h>
#include <netdb.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

enum {
    CONNECTIONS = 32, /* of probes and scrapers */
    CLOSING = 8,      /* more, which were shut down to make room; see daemon.c */
    SILENCE = 10,     /* seconds after which a connection is closed */
    MEMORY = 8 * 1024,
    PATH_ROOM = 128, /* bytes; no served path is as long */
    HEALTH_CHECK_SECONDS = 3
};

/* A connection; only the one thread uses it. */
struct place {
    int socket;
    uint64_t since; /* when it began or last sent a request, by clock_now; 0: the place is free */
};

struct admin {
    struct service *service;
    struct listener listener;
    struct unix_socket file;         /* or empty */
    struct sockaddr_storage address; /* unless the address is a file */
    socklen_t address_length;
    struct place places[CONNECTIONS];
    struct MHD_Daemon *daemon; /* NULL: not listening yet */
    int failure;               /* errno of the last try, which is logged when it changes */
};

/* Takes a free place; if there is none, shuts down the connection that has been silent longest. */
static struct place *take_place(struct admin *admin, int socket)
{
    struct place *place = admin->places;

    for (size_t i = 1; i < CONNECTIONS; i++)
        if (admin->places[i].since < place->since)
            place = &admin->places[i];
    if (place->since)
        shutdown(place->socket, SHUT_RDWR);
    *place = (struct place){socket, clock_now()};
    return place;
}

/* -1 if the library does not know it. */
static int socket_of(struct MHD_Connection *mhd)
{
    const union MHD_ConnectionInfo *info =
        MHD_get_connection_info(mhd, MHD_CONNECTION_INFO_CONNECTION_FD);

    return info ? info->connect_fd : -1;
}

static void on_change(
    void *admin, struct MHD_Connection *mhd, void **place, enum MHD_ConnectionNotificationCode code)
{
    struct place *own = *place;
    const int socket = socket_of(mhd);

    if (code == MHD_CONNECTION_NOTIFY_STARTED)
        *place = take_place(admin, socket);
    else if (own->socket == socket)
        own->since = 0;
}

/* Notes that a connection sent a request, if it still has its place. */
static void note_request(struct MHD_Connection *mhd)
{
    const union MHD_ConnectionInfo *info =
        MHD_get_connection_info(mhd, MHD_CONNECTION_INFO_SOCKET_CONTEXT);
    struct place *place = info ? info->socket_context : NULL;

    if (place && place->socket == socket_of(mhd))
        place->since = clock_now();
}

static enum MHD_Result send_response(struct MHD_Connection *mhd, const struct response *response)
{
    const struct span made = {response->made.data, response->made.length};
    const struct span body = response->body == BODY_MADE ? made : response->text;
    enum MHD_Result result = MHD_NO;
    struct MHD_Response *sent;

    if (response->made.failed)
        return MHD_NO;
    sent = MHD_create_response_from_buffer(body.length, (void *)body.text, MHD_RESPMEM_MUST_COPY);
    if (sent && response_headers_add(sent, response))
        result = MHD_queue_response(mhd, response->status, sent);
    if (sent)
        MHD_destroy_response(sent);
    return result;
}

static enum MHD_Result answer(
    struct service *service, struct MHD_Connection *mhd, const char *url, const char *method)
{
    struct request request = {
        .method = exchange_method(method), .method_text = method, .side = SIDE_ADMIN};
    struct response response = {0};
    char path[PATH_ROOM];
    enum MHD_Result result;

    snprintf(path, sizeof(path), "%s", url);
    route_find(&request, span_of(path));
    if (route_authorize(service, &request, &response))
        route_answer(service, &request, &response);
    result = send_response(mhd, &response);
    response_clear(&response);
    buffer_free(&response.location);
    return result;
}

/* Called with the headers, and again when the request is whole. A body hangs up, since no request here has one. */
static enum MHD_Result on_request(void *admin, struct MHD_Connection *mhd, const char *url,
    const char *method, const char *version, const char *upload, size_t *upload_size,
    void **context)
{
    static char begun;

    (void)version;
    (void)upload;
    if (*upload_size)
        return MHD_NO;
    if (*context) {
        note_request(mhd);
        return answer(((struct admin *)admin)->service, mhd, url, method);
    }
    *context = &begun;
    return MHD_YES;
}

/* Looks up its address; false with errno 0 if it does not exist. */
static bool find_address(struct admin *admin, struct buffer *error)
{
    const struct config *config = &admin->service->config;
    const struct listener_place place = listener_admin_place(config);

    if (config_socket_path(config->admin_address) ||
        listener_find_address(&place, AI_PASSIVE, &admin->address, &admin->address_length, error))
        return true;
    errno = 0;
    return false;
}

/* Opens the socket without waiting; false with errno set. */
static bool listen_there(struct admin *admin, struct buffer *error)
{
    const struct config *config = &admin->service->config;
    const char *path = config_socket_path(config->admin_address);
    const struct listener_place place = listener_admin_place(config);

    if (!path)
        return listener_open(&admin->listener, &place, (struct sockaddr *)&admin->address,
            admin->address_length, error);
    admin->listener.fd = unix_socket_listen(&admin->file, path);
    if (admin->listener.fd >= 0) {
        snprintf(admin->listener.url, sizeof(admin->listener.url), "unix:%s", path);
        return true;
    }

    const int failure = errno;

    buffer_addf(error, "cannot listen on %s %s: ", place.address_option, config->admin_address);
    unix_socket_explain(&admin->file, failure, error);
    unix_socket_close(&admin->file);
    errno = failure;
    return false;
}

/* False with errno set, or 0 if trying again is no use. */
static bool begin(struct admin *admin, struct buffer *error)
{
    int listens = 0;

    if (!listen_there(admin, error))
        return false;
    admin->daemon = MHD_start_daemon(MHD_USE_EPOLL_INTERNAL_THREAD | MHD_USE_ITC, 0, NULL, NULL,
        on_request, admin, MHD_OPTION_LISTEN_SOCKET, admin->listener.fd,
        MHD_OPTION_CONNECTION_LIMIT, (unsigned)(CONNECTIONS + CLOSING),
        MHD_OPTION_NOTIFY_CONNECTION, on_change, admin, MHD_OPTION_CONNECTION_MEMORY_LIMIT,
        (size_t)MEMORY, MHD_OPTION_CONNECTION_TIMEOUT, (unsigned)SILENCE, MHD_OPTION_END);
    if (admin->daemon) {
        log_event(LOG_INFO, "admin", log_text("url", admin->listener.url));
        return true;
    }
    /*
     * The library has closed the socket only if the thread was what failed to start. No other thread opens a listening
     * one.
     */
    if (getsockopt(admin->listener.fd, SOL_SOCKET, SO_ACCEPTCONN, &listens,
            &(socklen_t){sizeof(listens)}) == 0 &&
        listens)
        close(admin->listener.fd);
    unix_socket_close(&admin->file);
    buffer_add_text(error, "cannot start the thread of --admin-address");
    errno = 0;
    return false;
}

struct admin *admin_start(struct service *service, struct buffer *error)
{
    struct admin *admin = calloc(1, sizeof(*admin));
    struct buffer reason = {0};

    if (!admin) {
        buffer_add_text(error, "there is not enough memory to start");
        return NULL;
    }
    admin->service = service;
    if (find_address(admin, &reason) && begin(admin, &reason))
        return admin;
    admin->failure = errno;
    if ((admin->failure == EADDRINUSE || admin->failure == EWOULDBLOCK) && !reason.failed) {
        log_event(LOG_WARNING, "admin", log_text("error", reason.data),
            log_text("remark", "tried again every second until it is free"));
    } else {
        buffer_add_text(error, reason.failed ? "there is not enough memory to start" : reason.data);
        free(admin);
        admin = NULL;
    }
    buffer_free(&reason);
    return admin;
}

void admin_retry(struct admin *admin)
{
    struct buffer reason = {0};

    if (!admin || admin->daemon)
        return;
    if (!begin(admin, &reason) && errno != admin->failure && !reason.failed) {
        admin->failure = errno;
        log_event(LOG_WARNING, "admin", log_text("error", reason.data));
    }
    buffer_free(&reason);
}

void admin_stop(struct admin *admin)
{
    if (!admin)
        return;
    /* Close the file first, so that the next daemon does not find one where nobody answers. */
    unix_socket_close(&admin->file);
    if (admin->daemon)
        MHD_stop_daemon(admin->daemon);
    free(admin);
}

/* ---- the health check: one request, whose answer is read up to its status line ---- */

/* Returns a socket connected to the probes of a daemon with this configuration, or -1. */
static int connect_to_probes(const struct config *config, struct buffer *error)
{
    const char *path = config_socket_path(config->admin_address);
    const struct listener_place place =
        *config->admin_address ? listener_admin_place(config) : listener_service_place(config);
    struct sockaddr_storage address;
    struct sockaddr_in ipv4;
    socklen_t length;
    int fd;

    if (path) {
        fd = unix_socket_connect(path, HEALTH_CHECK_SECONDS);
        if (fd < 0)
            buffer_addf(error, "cannot connect to %s: %s", path, strerror(errno));
        return fd;
    }
    if (!listener_find_address(&place, 0, &address, &length, error))
        return -1;
    /* On Linux, connecting to the address of all addresses reaches this machine. */
    fd = listener_connect((struct sockaddr *)&address, length, HEALTH_CHECK_SECONDS);
    /* Many containers have no IPv6 address, not even ::1, though the kernel has IPv6. */
    if (fd < 0 && listener_any_ipv4((struct sockaddr *)&address, &ipv4))
        fd = listener_connect((struct sockaddr *)&ipv4, sizeof(ipv4), HEALTH_CHECK_SECONDS);
    if (fd < 0)
        buffer_addf(error, "cannot connect to %s port %u: %s", place.address, (unsigned)place.port,
            strerror(errno));
    return fd;
}

bool admin_check_health(const struct config *config, struct buffer *error)
{
    static const char request[] = "GET /livez HTTP/1.0\r\n\r\n";
    static const char good[] = "HTTP/1.0 200";
    char answer[sizeof(good)] = {0};
    const int fd = connect_to_probes(config, error);
    bool alive = false;

    if (fd < 0)
        return false;
    errno = 0;
    if (send(fd, request, sizeof(request) - 1, MSG_NOSIGNAL) != (ssize_t)sizeof(request) - 1 ||
        recv(fd, answer, sizeof(good) - 1, MSG_WAITALL) <= 0)
        buffer_addf(error, "/livez does not answer: %s",
            errno ? strerror(errno) : "the connection was closed");
    else if (strcmp(answer + 8, good + 8) != 0)
        buffer_addf(error, "/livez answers %s", answer);
    else
        alive = true;
    close(fd);
    return alive;
}
