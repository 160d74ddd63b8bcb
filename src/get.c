/*
 * The way of a request from its target to its bytes, as a daemon goes it, but on one thread: what would be a job is
 * done at once, and what would wait for a socket is written. Memory and time are limited by the options, cells are not.
 */
#include "get.h"

#include "daemon.h"
#include "maze/maze.h"
#include "net/request/request_body.h"
#include "net/request/request_head.h"
#include "process/clock.h"
#include "process/log.h"
#include "query/picture.h"
#include "routes/batch.h"
#include "routes/limits.h"
#include "routes/making.h"
#include "routes/routes.h"

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/time.h>

/* All zero at first. */
struct get {
    const char *url;
    const char *data; /* of --data, or NULL */
    const char *file; /* of --output, or NULL */
    struct headers headers;
    struct buffer target, host, body;
    FILE *out; /* where the answer goes, once there is one */
};

/* ---- arguments ---- */

static const char help[] =
    "Usage: mazed get [OPTION VALUE]... URL\n\n"
    "Writes one answer without a server, byte for byte what a daemon would send:\n"
    "mazed get '/maze?size=21&style=walls'. A whole URL may be given as well.\n\n"
    "  --output, -o FILE\n        write to a file instead of standard output, which is -\n"
    "  --data, -d TEXT\n        the body of a POST; @FILE is read from a file, @- from standard "
    "input\n"
    "  --header, -H 'NAME: VALUE'\n        a header of the request, such as 'Accept: image/png'\n\n"
    "Of the daemon's options these apply, and their variables: --memory BYTES and\n"
    "--generate-timeout SECONDS, by which alone a maze is too large or takes too long;\n"
    "--fonts PATHS, for letters of titles; --public-url URL, with which links begin.\n"
    "mazed --help says more about them.\n\n"
    "The exit status is 1 after a problem, which goes to standard error, and 2 if an\n"
    "argument cannot be used.\n";

enum { OWN_OUTPUT, OWN_DATA, OWN_HEADER, OWN };

static const char *const own_names[] = {"output", "data", "header", NULL};
static const char own_letters[] = "odH";

/*
 * Which of its own options an argument is; OWN if none. *value is joined to it or in the next argument, to which *argv
 * then moves; NULL if there is none.
 */
static size_t find_own(char *const **argv, const char **value)
{
    const char *argument = **argv;
    const size_t length = strcspn(argument, "=");
    size_t i = 0;

    if (strncmp(argument, "--", 2) == 0) {
        i = span_find((struct span){argument + 2, length - 2}, own_names);
        *value = argument[length] ? argument + length + 1 : NULL;
    } else {
        while (i < OWN && (argument[0] != '-' || argument[1] != own_letters[i]))
            i++;
        *value = i < OWN && argument[2] ? argument + 2 : NULL;
    }
    if (i < OWN && !*value && (*argv)[1])
        *value = *++*argv;
    return i;
}

static bool add_header(struct headers *headers, const char *text, struct buffer *error)
{
    const char *value = strchr(text, ':');

    if (!value)
        return buffer_say(error, "a header is NAME: VALUE, and '%.100s' has no colon", text);
    const struct span name = {text, (size_t)(value - text)};

    if (span_is_caseless(name, "Accept-Encoding"))
        return buffer_say(error, "answers are not compressed here; pipe them into gzip or zstd");
    headers_add(headers, name, span_of(value + 1 + strspn(value + 1, " \t")));
    return true;
}

/* Reads its own options, those of the daemon into *config, and the URL. */
static bool read_arguments(struct get *get, char *const *argv, struct config *config,
    enum action *action, struct buffer *error)
{
    while (*++argv) {
        const char *argument = *argv, *value;
        const size_t own = find_own(&argv, &value);

        if (own < OWN && !value)
            return buffer_say(error, "%s needs a value", argument);
        if (own == OWN_OUTPUT) {
            get->file = strcmp(value, "-") == 0 ? NULL : value;
        } else if (own == OWN_DATA) {
            get->data = value;
        } else if (own == OWN_HEADER) {
            if (!add_header(&get->headers, value, error))
                return false;
        } else if (*argument == '-') {
            if (!(config_read_action(argument, action) && *action != ACTION_HEALTHCHECK) &&
                !config_read_flag(config, &argv, own_names, error))
                return false;
        } else if (get->url) {
            return buffer_say(error, "there is a second URL: '%.100s'", argument);
        } else {
            get->url = argument;
        }
    }
    return true;
}

/* What follows `http://` or `https://`, or NULL. */
static const char *without_scheme(const char *url)
{
    static const char *const schemes[] = {"http://", "https://"};

    for (size_t i = 0; i < sizeof(schemes) / sizeof(schemes[0]); i++)
        if (strncasecmp(url, schemes[i], strlen(schemes[i])) == 0)
            return url + strlen(schemes[i]);
    return NULL;
}

/* Splits the URL into its scheme and host, which become headers, and the target of the request. */
static bool read_url(struct get *get, struct buffer *error)
{
    const char *target = get->url, *host, *fault;
    const char **headers = get->headers.values;

    if (!target)
        return buffer_say(error, "there is no URL, such as '/maze?size=21&style=walls'");
    host = without_scheme(target);
    if (host) {
        target = host + strcspn(host, "/?#");
        buffer_add(&get->host, host, (size_t)(target - host));
        if (!get->host.failed && !get->headers.hosts)
            headers_add(&get->headers, SPAN("Host"), span_of(get->host.data));
        if (strncasecmp(get->url, "https", 5) == 0 && !headers[HEADER_FORWARDED] &&
            !headers[HEADER_X_FORWARDED_PROTO])
            headers[HEADER_X_FORWARDED_PROTO] = "https";
        if (*target != '/')
            buffer_add_text(&get->target, "/");
    }
    buffer_add(&get->target, target, strcspn(target, "#"));
    if (get->host.failed || get->target.failed || get->headers.failed)
        return false;
    if (*get->target.data != '/' || (host && !get->host.length))
        return buffer_say(error,
            "the URL must be like '/maze?size=21&style=walls'; '%.100s' was given", get->url);
    /* As for HTTP/1.0, which needs no Host. */
    fault = headers_fault(&get->headers, "HTTP/1.0");
    return !fault || buffer_say(error, "%s", fault);
}

/* Reads the body that --data names, but no more than is needed to see that it is too long. */
static bool read_body(struct get *get, uint64_t most, struct buffer *error)
{
    char block[4096];
    FILE *file = NULL;
    size_t count;

    if (!get->data)
        return true;
    if (*get->data != '@') {
        buffer_add_text(&get->body, get->data);
    } else if (!(file = strcmp(get->data, "@-") == 0 ? stdin : fopen(get->data + 1, "rb"))) {
        return buffer_say(error, "cannot open '%.100s': %s", get->data + 1, strerror(errno));
    } else {
        while (get->body.length <= most && (count = fread(block, 1, sizeof(block), file)) > 0)
            buffer_add(&get->body, block, count);
        if (ferror(file))
            buffer_addf(error, "cannot read '%.100s': %s", get->data + 1, strerror(errno));
        if (file != stdin)
            fclose(file);
    }
    if (!get->headers.values[HEADER_CONTENT_TYPE])
        headers_add(&get->headers, SPAN("Content-Type"), SPAN("application/json"));
    return !error->length && !get->body.failed;
}

/* ---- writing ---- */

static bool write_bytes(struct get *get, const char *bytes, size_t length)
{
    const char *file = get->file ? get->file : "standard output";

    if (!get->out)
        get->out = get->file ? fopen(get->file, "wb") : stdout;
    if (get->out && fwrite(bytes, 1, length, get->out) == length)
        return true;
    fprintf(stderr, "mazed: cannot write to %s: %s\n", file, strerror(errno));
    return false;
}

/* Ends the answer, if there was any; false if not all of it was written. */
static bool end_writing(struct get *get)
{
    if (!get->out || (!ferror(get->out) && (get->file ? fclose(get->out) : fflush(get->out)) == 0))
        return true;
    fprintf(stderr, "mazed: cannot write the answer: %s\n", strerror(errno));
    return false;
}

/* A frame that people watch stays for a while. */
static void show_frame(struct get *get, uint64_t pause)
{
    const struct timespec time = {
        .tv_sec = (time_t)(pause / CLOCK_SECOND), .tv_nsec = (long)(pause % CLOCK_SECOND)};

    if (get->out)
        fflush(get->out);
    nanosleep(&time, NULL);
}

/* ---- making, within --generate-timeout ---- */

static maze_flag timed_out;

static void on_alarm(int signal)
{
    (void)signal;
    atomic_store(&timed_out, true);
}

/* Lets the work that begins take some seconds; 0 ends that. */
static void set_alarm(uint64_t seconds)
{
    const struct itimerval timer = {.it_value.tv_sec = (time_t)seconds};

    (void)setitimer(ITIMER_REAL, &timer, NULL);
}

static enum maze_status make_maze(const struct service *service, const struct order *order,
    struct maze_task *task, struct maze_encoder **encoder)
{
    struct maze *maze;
    enum maze_status status =
        maze_encoder_new(&order->rendering, &order->spec, &order->question, encoder);

    if (status != MAZE_OK || !maze_encoder_needs_maze(*encoder))
        return status;
    set_alarm(service->config.generate_timeout);
    status = maze_make(&order->spec, &order->question, task, &maze);
    set_alarm(0);
    return status == MAZE_OK ? maze_encoder_read(*encoder, maze) : status;
}

/* Returns MAZE_END when writing failed. */
static enum maze_status write_maze(struct get *get, struct maze_encoder *encoder)
{
    static char block[ANSWER_BLOCK];
    enum maze_status status;
    size_t written;

    do {
        status = maze_encoder_step(encoder, block, sizeof(block), &written);
        if (written && !write_bytes(get, block, written))
            return MAZE_END;
        if (status == MAZE_LATER && maze_encoder_pause(encoder))
            show_frame(get, maze_encoder_pause(encoder));
    } while (status == MAZE_LATER || (status == MAZE_OK && written == sizeof(block)));
    return status;
}

static bool answer_maze(struct get *get, const struct service *service, struct maze_task *task,
    struct response *response)
{
    struct maze_encoder *encoder = NULL;
    enum maze_status status = make_maze(service, &response->order, task, &encoder);

    if (status != MAZE_OK) {
        making_explain(status, response);
    } else {
        status = write_maze(get, encoder);
        if (status != MAZE_OK && status != MAZE_END)
            fprintf(stderr, "mazed: the answer broke off: %s\n", maze_status_text(status));
    }
    maze_encoder_free(encoder);
    return status == MAZE_OK;
}

/* Writes a batch block by block; a problem instead, if there is not even a first maze. */
static bool answer_batch(struct get *get, const struct service *service, struct maze_task *task,
    struct response *response)
{
    struct batch *batch = batch_new(
        &response->query, &response->order, response->location.data, CODING_IDENTITY, CODING_MIN);
    enum maze_status status = batch ? MAZE_OK : MAZE_NO_MEMORY;
    bool good = true;

    while (good && status == MAZE_OK && batch_goes_on(batch)) {
        set_alarm(service->config.generate_timeout);
        do
            status = batch_next(batch, task);
        while (status == MAZE_LATER);
        set_alarm(0);
        if (status == MAZE_OK && batch->state != BATCH_NOT_FOUND)
            good = write_bytes(get, batch->ready.text, batch->ready.length);
    }
    if (status != MAZE_OK && !get->out)
        making_explain(status, response);
    else if (status == MAZE_OK && batch->state == BATCH_NOT_FOUND)
        response_problem(response, &batch->problem);
    else if (good && (status != MAZE_OK || batch->state == BATCH_CUT))
        fprintf(stderr, "mazed: the answer broke off: %s\n",
            status != MAZE_OK ? maze_status_text(status) : "no more mazes are found");
    good = good && status == MAZE_OK && batch->state == BATCH_WHOLE;
    if (batch)
        maze_encoder_free(batch_free(batch));
    return good;
}

/* ---- one request ---- */

/* Decides the response, short of writing its maze. */
static void decide(struct get *get, struct service *service, struct request *request,
    struct maze_task *task, struct response *response)
{
    const uint64_t memory = service->config.memory;
    struct search search = {0};
    enum maze_status status = MAZE_LATER;

    if (!route_authorize(service, request, response) ||
        (get->data && !request_body_admit(memory, request, true, get->body.length, response)))
        return;
    if (route_needs_documents(request) &&
        !((service->documents = documents_make()) &&
            (service->pages = pages_make(service->documents)))) {
        response_no_memory(response);
        return;
    }
    route_answer(service, request, response);
    set_alarm(service->config.generate_timeout);
    while (response->state == RESPONSE_SEARCHES && status == MAZE_LATER)
        status = maze_search(request, &search, response, task);
    set_alarm(0);
    if (response->state == RESPONSE_SEARCHES)
        making_explain(status, response);
}

/* Writes what was decided, or a problem to standard error; false after a problem, or if writing failed. */
static bool write_response(
    struct get *get, struct service *service, struct maze_task *task, struct response *response)
{
    bool good = true;

    /* Its document, if it is of one, is not sent. */
    if (response->status == 304)
        return true;
    if (response->body == BODY_MAZE)
        good = answer_maze(get, service, task, response);
    else if (response->body == BODY_BATCH)
        good = answer_batch(get, service, task, response);
    else if (response->body == BODY_TEXT)
        good = write_bytes(get, response->text.text, response->text.length);
    else if (response->body == BODY_MADE && !response->problem)
        good = write_bytes(get, response->made.data, response->made.length);
    if (response->problem)
        fwrite(response->made.data, 1, response->made.length, stderr);
    if (response->redirects)
        fprintf(stderr, "mazed: the path has superfluous slashes: see /%s\n",
            response->location.data + strspn(response->location.data, "./"));
    return good && !response->problem && !response->redirects && end_writing(get);
}

/* Returns the exit status: EXIT_USAGE if fonts were needed and cannot be read. */
static int answer(
    struct get *get, struct service *service, struct maze_task *task, struct buffer *error)
{
    struct seed_pool seeds = {0};
    struct response response = {0};
    struct request request = {.side = SIDE_BOTH,
        .method = get->data ? METHOD_POST : METHOD_GET,
        .method_text = get->data ? "POST" : "GET",
        .seeds = &seeds,
        .task = task};
    const struct request_body body = {.received = get->body.length,
        .picture = picture_kind_of(get->headers.values[HEADER_CONTENT_TYPE]) != PICTURE_NONE,
        .memory = service->config.memory};
    int status = EXIT_USAGE;

    memcpy(request.headers, get->headers.values, sizeof(request.headers));
    request.body = (struct message_body){.bytes = {get->body.data, get->body.length},
        .content_type = request.headers[HEADER_CONTENT_TYPE],
        .content_encoding = request.headers[HEADER_CONTENT_ENCODING],
        .memory = request_body_growth(&body)};
    route_find(&request, (struct span){get->target.data, get->target.length});
    if (span_is(request.path, "/metrics")) {
        fputs("mazed: /metrics tells about a running daemon\n", stderr);
        return EXIT_FAILURE;
    }
    decide(get, service, &request, task, &response);
    if (!error->length)
        status = write_response(get, service, task, &response) ? EXIT_SUCCESS : EXIT_FAILURE;
    response_clear(&response);
    buffer_free(&response.location);
    return status;
}

/* Answers with the memory and the fonts of the options. EXIT_USAGE without an error: memory ran out. */
static int run(struct get *get, const struct config *config, struct buffer *error)
{
    const uint64_t blocks = config->memory / BLOCKS_PART;
    struct service service = {.config = *config, .fonts = fonts_open_later(config->fonts, error)};
    struct maze_task *task = maze_task_new();
    int status = EXIT_USAGE;

    service.config.memory -= blocks;
    service.config.max_cells = service.config.max_stream_cells = UINT64_MAX;
    if (task && service.fonts) {
        maze_task_set_cancel_flag(task, &timed_out);
        (void)maze_task_keep_blocks(task, blocks);
        status = answer(get, &service, task, error);
    }
    pages_free(service.pages);
    documents_free(service.documents);
    fonts_free(service.fonts);
    maze_task_free(task);
    return status;
}

/* Prints a text instead of an answer; returns the exit status. */
static int print(const char *text)
{
    struct get get = {0};

    return write_bytes(&get, text, strlen(text)) && end_writing(&get) ? EXIT_SUCCESS : EXIT_FAILURE;
}

int get_run(char *const argv[], char *const environment[])
{
    struct get get = {0};
    struct config config;
    struct buffer remarks = {0}, error = {0};
    enum action action;
    int status = EXIT_USAGE;

    log_mute();
    signal(SIGPIPE, SIG_DFL);
    signal(SIGALRM, on_alarm);
    if (config_read(&config, 1, argv, environment, &action, &remarks, &error) &&
        read_arguments(&get, argv, &config, &action, &error)) {
        if (action != ACTION_SERVE)
            status = print(action == ACTION_HELP ? help : "mazed " MAZED_VERSION "\n");
        else if (read_url(&get, &error) && read_body(&get, config.memory, &error))
            status = run(&get, &config, &error);
    }
    if (status == EXIT_USAGE) {
        fprintf(stderr, "mazed: %s\n", error.length ? error.data : "there is not enough memory");
        status = error.length ? EXIT_USAGE : EXIT_FAILURE;
    }
    buffer_free(&remarks);
    buffer_free(&error);
    buffer_free(&get.target);
    buffer_free(&get.host);
    buffer_free(&get.body);
    headers_free(&get.headers);
    return status;
}
