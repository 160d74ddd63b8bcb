/*
 * The server that mazed is compared with: libmicrohttpd, configured as in an I/O thread of mazed, with
 * nothing behind it. Every request gets the same prepared response, from the bytes of a file and the
 * given headers, so the difference to mazed is the cost of a new maze. With --anew, a response of the same
 * bytes and headers is made for each request, as the library's own examples do. With --stream, every request
 * gets that many bytes, pulled as mazed's are but from a reader that writes nothing: the limit of the library
 * and the kernel.
 *
 *     bare [--anew] BODY [HEADER]...     for example: bare body.json 'Content-Type: application/json'
 *     bare --stream LENGTH
 *     bare --version                     the versions of the library and the compiler
 */
#include <errno.h>
#include <microhttpd.h>
#include <netinet/in.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    CONNECTION_MEMORY = 24 * 1024, /* as in src/net/request/request_head.h */
    CONNECTIONS = 4096,
    IDLE_SECONDS = 30,
    BLOCK = 512 * 1024 /* bytes pulled at once */
};

/* The answer to every request: a prepared response, one that is made anew, or a stream. */
struct answer {
    struct MHD_Response *response; /* the prepared one, or NULL */
    bool anew;
    char *body; /* of `length` bytes */
    size_t length;
    char **headers; /* lines such as `Vary: Accept`, ended by NULL */
};

static ssize_t read_nothing(void *reader, uint64_t offset, char *bytes, size_t room)
{
    (void)reader;
    (void)offset;
    (void)bytes;
    return (ssize_t)room;
}

/* Adds a header line, cut in two. */
static bool add_header(struct MHD_Response *response, const char *line)
{
    const char *colon = strchr(line, ':');
    char name[64];

    if (!colon || (size_t)(colon - line) >= sizeof(name))
        return false;
    *(char *)mempcpy(name, line, (size_t)(colon - line)) = '\0';
    return MHD_add_response_header(response, name, colon + 1 + strspn(colon + 1, " ")) == MHD_YES;
}

/* A response with the body and the headers; NULL if one of these is no header. */
static struct MHD_Response *make_response(const struct answer *answer)
{
    struct MHD_Response *response =
        MHD_create_response_from_buffer(answer->length, answer->body, MHD_RESPMEM_PERSISTENT);

    for (size_t i = 0; response && answer->headers[i]; i++)
        if (!add_header(response, answer->headers[i])) {
            MHD_destroy_response(response);
            return NULL;
        }
    return response;
}

/* Sends a response that nobody else has. */
static enum MHD_Result send_once(struct MHD_Connection *connection, struct MHD_Response *response)
{
    enum MHD_Result result = MHD_NO;

    if (response) {
        result = MHD_queue_response(connection, MHD_HTTP_OK, response);
        MHD_destroy_response(response);
    }
    return result;
}

static enum MHD_Result on_request(void *cls, struct MHD_Connection *connection, const char *url,
    const char *method, const char *version, const char *upload, size_t *upload_size,
    void **context)
{
    static int seen;
    const struct answer *answer = cls;

    (void)url;
    (void)method;
    (void)version;
    (void)upload;
    /* The first call has the headers only: answering there would close the connection. */
    if (!*context) {
        *context = &seen;
        return MHD_YES;
    }
    *upload_size = 0;
    if (answer->response)
        return MHD_queue_response(connection, MHD_HTTP_OK, answer->response);
    return send_once(connection,
        answer->anew
            ? make_response(answer)
            : MHD_create_response_from_callback(answer->length, BLOCK, read_nothing, NULL, NULL));
}

/* Returns the contents of a file, to be freed, or NULL; their length in *length. */
static char *read_file(const char *path, size_t *length)
{
    FILE *file = fopen(path, "rb");
    char *bytes = NULL;
    long size;

    if (!file)
        return NULL;
    if (fseek(file, 0, SEEK_END) == 0 && (size = ftell(file)) >= 0 &&
        fseek(file, 0, SEEK_SET) == 0 && (bytes = malloc((size_t)size + 1))) {
        *length = fread(bytes, 1, (size_t)size, file);
        if (*length != (size_t)size) {
            free(bytes);
            bytes = NULL;
        }
    }
    fclose(file);
    return bytes;
}

static struct MHD_Daemon *start(struct answer *answer)
{
    const struct sockaddr_in loopback = {
        .sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};

    return MHD_start_daemon(
        MHD_USE_EPOLL_INTERNAL_THREAD | MHD_USE_ITC | MHD_ALLOW_SUSPEND_RESUME | MHD_USE_ERROR_LOG,
        0, NULL, NULL, on_request, answer, MHD_OPTION_SOCK_ADDR, &loopback,
        MHD_OPTION_CONNECTION_LIMIT, (unsigned)CONNECTIONS, MHD_OPTION_CONNECTION_TIMEOUT,
        (unsigned)IDLE_SECONDS, MHD_OPTION_CONNECTION_MEMORY_LIMIT, (size_t)CONNECTION_MEMORY,
        MHD_OPTION_END);
}

static int fail(const char *what)
{
    fprintf(stderr, "bare: %s\n", what);
    return EXIT_FAILURE;
}

int main(int argc, char *argv[])
{
    struct answer answer = {0};
    struct MHD_Daemon *daemon;
    sigset_t stop;
    int signal;

    if (argc == 2 && strcmp(argv[1], "--version") == 0) {
        printf("libmicrohttpd %s, compiler %s\n", MHD_get_version(), __VERSION__);
        return EXIT_SUCCESS;
    }
    if (argc < 2)
        return fail("usage: bare [--anew] BODY [HEADER]... or bare --stream LENGTH");
    if (argc == 3 && strcmp(argv[1], "--stream") == 0) {
        answer.length = strtoul(argv[2], NULL, 10);
    } else {
        answer.anew = argc > 2 && strcmp(argv[1], "--anew") == 0;
        answer.headers = argv + (answer.anew ? 3 : 2);
        answer.body = read_file(answer.headers[-1], &answer.length);
        if (!answer.body)
            return fail(strerror(errno));
        answer.response = make_response(&answer);
        if (!answer.response)
            return fail(
                "the response cannot be made, or a header is no line such as 'Vary: Accept'");
        if (answer.anew) {
            MHD_destroy_response(answer.response);
            answer.response = NULL;
        }
    }

    /* Before the library's thread starts, so that sigwait gets the signal. */
    sigemptyset(&stop);
    sigaddset(&stop, SIGTERM);
    sigaddset(&stop, SIGINT);
    sigprocmask(SIG_BLOCK, &stop, NULL);
    daemon = start(&answer);
    if (!daemon)
        return fail("the server cannot be started");
    printf("%u\n", (unsigned)MHD_get_daemon_info(daemon, MHD_DAEMON_INFO_BIND_PORT)->port);
    fflush(stdout);
    sigwait(&stop, &signal);
    MHD_stop_daemon(daemon);
    if (answer.response)
        MHD_destroy_response(answer.response);
    free(answer.body);
    return EXIT_SUCCESS;
}
