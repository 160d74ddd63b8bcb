/*
 * Allocation failures in the service's own code: each request is answered while the first allocation fails, alone
 * or with all after it, then the second, and so on until it is answered as ever; and while each n-th fails.
 */
#include "base/buffer.h"
#include "jobs/jobs.h"
#include "net/request/request_body.h"
#include "net/request/request_head.h"
#include "query/query_reader.h"
#include "routes/batch.h"
#include "routes/making.h"
#include "routes/routes.h"

#include "unit.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

/* Which calls fail. */
static struct {
    bool on;
    bool once;      /* only one */
    unsigned good;  /* calls that succeed before */
    unsigned every; /* one of so many; 0: all */
    unsigned calls;
    long blocks; /* that are not freed */
} failing;

static bool fails(void)
{
    if (!failing.on)
        return false;
    failing.calls++;
    if (failing.every)
        return failing.calls % failing.every == 0;
    return failing.once ? failing.calls == failing.good + 1 : failing.calls > failing.good;
}

static void *counted(void *block)
{
    failing.blocks += block != NULL;
    return block;
}

void *__real_malloc(size_t);
void *__real_calloc(size_t, size_t);
void *__real_realloc(void *, size_t);
void *__real_aligned_alloc(size_t, size_t);
int __real_posix_memalign(void **, size_t, size_t);
void __real_free(void *);
void *__real_mmap(void *, size_t, int, int, int, off_t);
void *__wrap_malloc(size_t);
void *__wrap_calloc(size_t, size_t);
void *__wrap_realloc(void *, size_t);
void *__wrap_aligned_alloc(size_t, size_t);
int __wrap_posix_memalign(void **, size_t, size_t);
void __wrap_free(void *);
void *__wrap_mmap(void *, size_t, int, int, int, off_t);

void *__wrap_malloc(size_t size)
{
    return fails() ? NULL : counted(__real_malloc(size));
}

void *__wrap_calloc(size_t n, size_t size)
{
    return fails() ? NULL : counted(__real_calloc(n, size));
}

void *__wrap_realloc(void *old, size_t size)
{
    void *new = fails() ? NULL : __real_realloc(old, size);

    return old ? new : counted(new);
}

void *__wrap_aligned_alloc(size_t alignment, size_t size)
{
    return fails() ? NULL : counted(__real_aligned_alloc(alignment, size));
}

int __wrap_posix_memalign(void **block, size_t alignment, size_t size)
{
    if (fails() || __real_posix_memalign(block, alignment, size) != 0)
        return ENOMEM;
    counted(*block);
    return 0;
}

void __wrap_free(void *block)
{
    failing.blocks -= block != NULL;
    __real_free(block);
}

void *__wrap_mmap(void *at, size_t size, int protection, int flags, int file, off_t offset)
{
    return fails() ? MAP_FAILED : __real_mmap(at, size, protection, flags, file, offset);
}

/* ---- a service without a socket ---- */

static void nothing(void *owner)
{
    (void)owner;
}

static bool stays(void *owner)
{
    (void)owner;
    return false;
}

static const struct job_owner calls = {nothing, nothing, stays};

static struct service service;
static const struct address client;
static struct maze_task *io_task, *worker_task;
static struct seed_pool seeds;

static int set_up(void **state)
{
    static char *const none[] = {NULL};
    char *arguments[] = {(char[]){"mazed"}, NULL};
    struct buffer remarks = {0}, error = {0};
    enum action action;
    const struct jobs_limits limits = {.memory = UINT64_C(1) << 28,
        .client_memory = UINT64_C(1) << 28,
        .queue = 4,
        .workers = UINT64_MAX,
        .timeout = 60,
        .metrics = &service.metrics};

    (void)state;
    assert_true(config_read(&service.config, 1, arguments, none, &action, &remarks, &error));
    service.fonts = fonts_open(FONTS_USUAL, &remarks, &error);
    service.jobs = jobs_new(&calls, &limits);
    io_task = maze_task_new();
    worker_task = maze_task_new();
    service.documents = documents_make();
    service.pages = service.documents ? pages_make(service.documents) : NULL;
    return service.pages && service.jobs && io_task && worker_task ? 0 : -1;
}

static int tear_down(void **state)
{
    (void)state;
    pages_free(service.pages);
    fonts_free(service.fonts);
    documents_free(service.documents);
    jobs_free(service.jobs);
    maze_task_free(io_task);
    maze_task_free(worker_task);
    return 0;
}

/* A request, and what it was answered with. */
struct trial {
    unsigned status;
    enum method method;
    const char *target;
    const char *accept;
    const char *body; /* of JSON, or NULL */
    const char *accept_encoding;
    const char *media; /* of a body that is no JSON, or NULL, */
    size_t length;     /* and its bytes */
    bool varies;       /* from one answer to the next, as the time of the process does */
};

struct outcome {
    unsigned status;
    bool cut; /* where the connection would be closed */
    size_t length;
    char bytes[1 << 18];
};

static void take(struct outcome *outcome, const char *bytes, size_t count)
{
    assert_true(outcome->length + count <= sizeof(outcome->bytes));
    /* A coder may keep back a whole block, so that there are no bytes to point to. */
    if (count)
        memcpy(outcome->bytes + outcome->length, bytes, count);
    outcome->length += count;
}

static void pull(struct outcome *outcome, struct maze_encoder *encoder)
{
    char bytes[4096];
    size_t written;

    do {
        outcome->cut |= maze_encoder_next(encoder, bytes, sizeof(bytes), &written) != MAZE_OK;
        if (!outcome->cut)
            take(outcome, bytes, written);
    } while (!outcome->cut && written);
}

/* Makes the batch of the response, as workers would, and sends it, as an I/O thread would. */
static void make_batch(struct response *response, struct outcome *outcome)
{
    struct batch *batch = batch_new(
        &response->query, &response->order, response->location.data, response->coding, CODING_MIN);
    enum maze_status status = batch ? MAZE_OK : MAZE_NO_MEMORY;

    while (status == MAZE_OK && batch_goes_on(batch)) {
        status = batch_next(batch, worker_task);
        if (status == MAZE_OK && batch->state == BATCH_NOT_FOUND)
            response_problem(response, &batch->problem);
        else if (status == MAZE_OK)
            take(outcome, batch->ready.text, batch->ready.length);
    }
    if (status != MAZE_OK && !outcome->length)
        response_no_memory(response);
    outcome->status = response->status;
    outcome->cut = (status != MAZE_OK && outcome->length) || (batch && batch->state == BATCH_CUT);
    maze_encoder_free(batch_free(batch));
}

/* Makes the maze of the response, as an I/O thread and a worker would. */
static void make(struct response *response, struct outcome *outcome)
{
    struct making making = {.client = &client};
    struct maze_encoder *spare = NULL;
    enum making_state state = making_begin(&making, &service, io_task, &spare, response, &making);

    if (state == MAKING_WAITS) {
        job_make(jobs_take(service.jobs), worker_task);
        state = making_resume(&making, &service, response);
    }
    outcome->status = response->status;
    outcome->cut = state == MAKING_ABANDONED;
    if (state == MAKING_READY)
        pull(outcome, making.encoder);
    making_end(&making, &service, NULL);
    maze_encoder_free(spare);
    jobs_free_discarded(service.jobs);
}

/* Looks for the maze of the response, as a worker would. */
static void search(const struct request *request, struct response *response)
{
    struct search search = {0};

    while (response->state == RESPONSE_SEARCHES)
        if (maze_search(request, &search, response, worker_task) != MAZE_OK)
            response_no_memory(response);
}

static void answer(const struct trial *trial, struct outcome *outcome)
{
    struct request request = {.side = SIDE_BOTH,
        .method = trial->method,
        .method_text = "ANY",
        .headers[HEADER_ACCEPT] = trial->accept,
        .headers[HEADER_ACCEPT_ENCODING] = trial->accept_encoding,
        .headers[HEADER_IF_NONE_MATCH] = "*",
        .seeds = &seeds,
        .body = {span_of(trial->body ? trial->body : ""), "application/json", NULL}};
    if (trial->media) {
        request.body.bytes.length = trial->length;
        request.body.content_type = trial->media;
    }
    struct response response = {0};
    struct request_body body = {0};
    char target[1024];

    outcome->status = 0;
    outcome->cut = false;
    outcome->length = 0;
    strcpy(target, trial->target);
    if (!strstr(target, "none-match"))
        request.headers[HEADER_IF_NONE_MATCH] = NULL;
    target[strcspn(target, "#")] = '\0';
    request_body_begin(&body, service.jobs, &client, service.config.memory, &request);
    request_body_add(&body, request.body.bytes.text, request.body.bytes.length);
    route_find(&request, span_of(target));
    if (route_authorize(&service, &request, &response)) {
        if (request_body_end(&body, &response)) {
            request.body.bytes = (struct span){body.bytes.data, body.bytes.length};
            request.body.memory = request_body_growth(&body);
            route_answer(&service, &request, &response);
            if (response.state == RESPONSE_SEARCHES)
                search(&request, &response);
        }
    }
    request_body_free(&body);
    outcome->status = response.status;
    if (response.body == BODY_MAZE)
        make(&response, outcome);
    else if (response.body == BODY_BATCH)
        make_batch(&response, outcome);
    outcome->cut |= response.body == BODY_MADE && response.made.failed;
    if (response.body == BODY_MADE && !outcome->cut)
        take(outcome, response.made.data, response.made.length);
    response_clear(&response);
    buffer_free(&response.location);
}

/* 3 x 2 pixels of two bits, interlaced. */
#define PNG_BODY                                                                                   \
    "\211PNG\r\n\032\n\0\0\0\015IHDR\0\0\0\003\0\0\0\002\002\0\0\0\001\205\250\021\361"            \
    "\0\0\0\014IDAT\170\234\143\140\000\003\027\000\000\114\000\105\215\111\245\104"               \
    "\0\0\0\0IEND\256\102\140\202"
#define BITMAP "P1 4 3 1111 1011 1111"
#define MASK   "\"mask\":[\"####\",\"#.##\",\"####\"]"

static const struct trial trials[] = {
    {200, METHOD_GET, "/maze?seed=1"},
    {200, METHOD_GET, "/maze?seed=1&format=text&openings=yes"},
    {200, METHOD_GET, "/maze?seed=1&algo=kruskal&width=90&solve=a-star&braid=50&goal=farthest"},
    {200, METHOD_GET, "/maze?seed=1&algo=eller&width=50&height=200&format=text"},
    {200, METHOD_GET, "/maze?seed=1&shape=heart&width=20&start=random&wrap=x",
        "text/plain, */*;q=0.1"},
    {200, METHOD_GET, "/maze?seed=1&width=4&height=3&mask=k3Q"},
    {200, METHOD_GET, "/maze?seed=1&tiling=triangle&shape=circle&width=30"},
    {200, METHOD_GET, "/maze?seed=1&algo=unicursal&of=kruskal&size=25"},
    {304, METHOD_GET, "/maze?seed=1#none-match"},
    {200, METHOD_GET, "/mazes?seed=1&count=3&width=20&algo=random&start=random"},
    {200, METHOD_GET, "/mazes?seed=2&count=2&width=6&length=1..&grid=none&format=json"},
    {200, METHOD_GET, "/mazes?seed=2&count=3&width=6&order=difficulty&grid=none"},
    {200, METHOD_GET,
        "/mazes?seed=3&count=5&width=9&format=pdf&solve=shortest&heatmap=yes&title=Book"},
    {200, METHOD_GET, "/mazes?seed=1&count=9&width=20", .accept_encoding = "zstd"},
    {200, METHOD_GET, "/mazes?seed=1&count=9&width=20", .accept_encoding = "gzip"},
    {200, METHOD_GET, "/maze?seed=1&width=9&length=9..&difficulty=0..&format=text"},
    {200, METHOD_POST, "/maze", NULL, "{\"seed\":\"1\",\"width\":9,\"length\":\"9..\"}"},
    {200, METHOD_HEAD, "/maze?seed=1&solve=shortest"},
    {200, METHOD_GET, "/maze/distances?seed=1"},
    {200, METHOD_GET, "/maze/stats?seed=1&width=40"},
    {200, METHOD_POST, "/maze", NULL,
        "{\"seed\":\"word\"," MASK ",\"start\":[1,1],\"format\":\"text\"}"},
    {200, METHOD_POST, "/maze/check", NULL,
        "{\"maze\":\"/maze?seed=1&width=3\",\"path\":[[1,1],[1,3],[3,3]]}"},
    {200, METHOD_POST, "/maze/check", NULL,
        "{\"maze\":\"/maze?seed=1&width=3\",\"directions\":\"SSEENSS\"}"},
    {200, METHOD_POST, "/maze?seed=1&width=3", .body = PNG_BODY, .media = "image/png",
        .length = sizeof(PNG_BODY) - 1},
    {200, METHOD_POST, "/maze?seed=1&tiling=hexagon&width=8&fill=yes", .body = BITMAP,
        .media = "image/x-portable-bitmap", .length = sizeof(BITMAP) - 1},
    {400, METHOD_POST, "/maze?seed=1", .body = PNG_BODY, .media = "image/png", .length = 68},
    {400, METHOD_GET, "/maze?algo=krusal"},
    {400, METHOD_GET, "/maze?sed=1"},
    {400, METHOD_GET, "/maze?algo=eller&braid=5&wrap=x"},
    {413, METHOD_GET, "/maze?width=99999&height=99999"},
    {406, METHOD_GET, "/maze", "image/webp"},
    {400, METHOD_GET, "/maze?width=3&height=3&mask=AAAA"},
    {400, METHOD_POST, "/maze?seed=1", NULL, "{}"},
    {200, METHOD_POST, "/maze?seed=1&invert=no", .body = "##\r\n.#\n", .media = "text/plain",
        .length = 7},
    {400, METHOD_POST, "/maze?seed=1", .body = "#.#\n#.#", .media = "text/plain", .length = 7},
    {400, METHOD_POST, "/maze", NULL, "{\"mask\":[\"#.#.#\"]}"},
    {400, METHOD_POST, "/maze", NULL, "{\"size\":{\"a\":[1,2,3]}}"},
    {400, METHOD_POST, "/maze", NULL, "{\"size\":"},
    {400, METHOD_POST, "/maze/check", NULL,
        "{\"maze\":\"/maze?seed=1&sise=3\",\"directions\":\"S\"}"},
    {400, METHOD_POST, "/maze/check", NULL, "{\"maze\":\"/maze?seed=1\",\"path\":[[1,\"1\"]]}"},
    {200, METHOD_GET, "/maze?seed=1&width=3&format=pdf&solve=bfs&title=%EB%AF%B8%EB%A1%9C"},
    {200, METHOD_GET, "/mazes?seed=1&width=3&count=5&format=pdf&solve=bfs&per_page=2&title=%C5%81"},
    {400, METHOD_GET, "/maze?seed=1&format=pdf&title=%E7%AE%80"},
    {200, METHOD_GET, "/maze?seed=text"},
    {200, METHOD_GET, "/maze?seed=1&format=svg&title=Ways%20out&heatmap=yes&solve=shortest"},
    {200, METHOD_GET, "/maze?seed=1&format=png&scale=3&download=yes"},
    {200, METHOD_GET, "/"},
    {200, METHOD_GET, "/play?seed=1&algo=kruskals&shape=heart&width=20&solve=shortest&utm_x=1"},
    {200, METHOD_GET, "/play?nope=1", .accept_encoding = "gzip"},
    {200, METHOD_GET, "/embed?seed=1"},
    {304, METHOD_GET, "/play?seed=1#none-match", .accept_encoding = "gzip"},
    {400, METHOD_GET, "/play?seed=%zz"},
    {200, METHOD_GET, "/maze?seed=1", "text/html"},
    {200, METHOD_GET,
        "/oembed?url=http://localhost:8080/play%3Fseed=1&maxwidth=2000&maxheight=900"},
    {404, METHOD_GET, "/oembed?url=http://localhost/play"},
    {501, METHOD_GET, "/oembed?format=xml"},
    {200, METHOD_GET, "/maze/card?seed=1&width=9&solve=shortest&heatmap=yes"},
    {200, METHOD_GET, "/maze/card?seed=1&width=9000&algo=wilson"},
    {200, METHOD_GET, "/maze/card?seed=1&width=9&title=%EB%AF%B8%EB%A1%9C"},
    {200, METHOD_GET, "/play?seed=1&width=9&title=%EB%AF%B8%EB%A1%9C"},
    {404, METHOD_GET, "/assets/1/en/page.js"},
    {200, METHOD_GET, "/maze?seed=1&format=text&size=101", .accept_encoding = "gzip"},
    {200, METHOD_GET, "/maze?seed=1&solve=shortest", .accept_encoding = "zstd"},
    {304, METHOD_GET, "/maze?seed=1#none-match", .accept_encoding = "gzip"},
    {304, METHOD_GET, "/algorithms#none-match", .accept_encoding = "gzip"},
    {406, METHOD_GET, "/maze", .accept_encoding = "identity;q=0"},
    {406, METHOD_GET, "/problems", .accept_encoding = "identity;q=0"},
    {404, METHOD_GET, "/maxe"},
    {405, METHOD_POST, "/livez"},
    {204, METHOD_OPTIONS, "/maze"},
    {400, METHOD_GET, "/%zz"},
    {200, METHOD_GET, "/metrics", .varies = true},
};

/* As ever, or 503 for want of memory, or cut; and nothing is left behind. */
static void assert_survived(
    const struct trial *trial, const struct outcome *outcome, const struct outcome *usual)
{
    const bool right = outcome->status == usual->status &&
        (outcome->status >= 400 || trial->varies ||
            (outcome->length == usual->length &&
                memcmp(outcome->bytes, usual->bytes, usual->length) == 0));

    if (!outcome->cut && !right && outcome->status != 503)
        fail_msg("%s: %u instead of %u, %.*s", trial->target, outcome->status, usual->status,
            (int)outcome->length, outcome->bytes);
}

/* Answers while calls fail, and returns whether any did. */
static bool try(const struct trial *trial, const struct outcome *usual)
{
    static struct outcome outcome;
    const long blocks = failing.blocks;

    failing.on = true;
    answer(trial, &outcome);
    failing.on = false;
    assert_survived(trial, &outcome, usual);
    if (failing.blocks != blocks)
        fail_msg("%s: %ld blocks are left, good %u, every %u", trial->target,
            failing.blocks - blocks, failing.good, failing.every);
    if (jobs_count(service.jobs).reserved)
        fail_msg("%s: memory is still reserved", trial->target);
    return failing.calls > failing.good;
}

TEST(a_request_for_which_there_is_no_memory_is_answered_right_or_refused)
{
    static struct outcome usual;

    failing.every = 0;
    for (size_t i = 0; i < 2 * LENGTH(trials); i++) {
        const struct trial *trial = &trials[i / 2];

        answer(trial, &usual);
        assert_int_equal(usual.status, trial->status);
        assert_false(usual.cut);
        failing.once = i % 2;
        failing.good = 0;
        do
            failing.calls = 0;
        while (try(trial, &usual) && failing.good++ < 300);
        assert_true(failing.good < 300);
    }
}

TEST(each_request_survives_that_each_nth_allocation_fails)
{
    static struct outcome usual;

    failing.calls = 0;
    for (failing.every = 2; failing.every <= 30; failing.every++)
        for (size_t i = 0; i < LENGTH(trials); i++) {
            answer(&trials[i], &usual);
            for (unsigned k = 0; k < 5; k++)
                (void)try(&trials[i], &usual);
        }
}

TEST(jobs_that_cannot_be_made_are_none_and_displace_none)
{
    const struct jobs_limits limits = {.memory = 1 << 20,
        .client_memory = 1 << 20,
        .queue = 2,
        .workers = UINT64_MAX,
        .metrics = &service.metrics};
    const struct job_call call = {.is_long = true};
    const struct address other = {{[15] = 1}};
    struct job *waiting[2];
    struct jobs *jobs;
    uint64_t held;

    failing.every = 0;
    failing.once = false;
    failing.good = failing.calls = 0;
    failing.on = true;
    assert_null(jobs_new(&calls, &limits));
    assert_int_equal(jobs_reserve(service.jobs, &client, 1), BUDGET_OVER_LIMIT);
    failing.on = false;
    jobs = jobs_new(&calls, &limits);
    for (int i = 0; i < 2; i++)
        assert_non_null(waiting[i] = job_submit(jobs, &other, &call, NULL));
    /* The job, and its client. */
    for (; failing.good < 2; failing.good++) {
        failing.calls = 0;
        failing.on = true;
        assert_null(job_submit(jobs, &client, &call, NULL));
        failing.on = false;
        assert_int_equal(jobs_count(jobs).waiting, 2);
    }
    for (int i = 0; i < 2; i++)
        (void)job_close(waiting[i], &held);
    jobs_free(jobs);
}

TEST(headers_for_which_there_is_no_memory_are_known_to_be_missing)
{
    struct headers headers = {0};

    failing.every = 0;
    failing.good = failing.calls = 0;
    failing.on = true;
    headers_add(&headers, SPAN("Accept"), SPAN("text/plain"));
    headers_add(&headers, SPAN("Accept"), SPAN("*/*"));
    failing.on = false;
    assert_true(headers.failed);
    headers_free(&headers);
}

TEST(a_buffer_remembers_that_it_failed)
{
    struct buffer buffer = {0};

    failing.every = 0;
    failing.once = false;
    failing.good = 1;
    failing.calls = 0;
    failing.on = true;
    for (int i = 0; i < 1000; i++)
        buffer_add_text(&buffer, "0123456789");
    failing.on = false;
    assert_true(buffer.failed);
    assert_int_equal(buffer.length, 120);
    buffer_add_text(&buffer, "more");
    buffer_addf(&buffer, "%d", 5);
    assert_int_equal(buffer.length, 120);
    buffer_clear(&buffer);
    buffer_add_text(&buffer, "more");
    assert_false(buffer.failed);
    assert_string_equal(buffer.data, "more");
    buffer_free(&buffer);
}

TEST(a_refusal_survives_without_memory)
{
    static struct seed_pool pool;
    struct query_context context = {.seeds = &pool};

    failing.every = 0;
    failing.once = false;
    for (failing.good = 0; failing.good < 6; failing.good++) {
        char text[] = "algo=krusal";
        struct problem problem = {0};
        struct maze_query query;

        failing.calls = 0;
        failing.on = true;
        assert_false(query_read(&context, MAZE_SUBJECT_MAZE, span_of(text), &query, &problem));
        failing.on = false;
        assert_string_equal(problem.nearest[0], "kruskal");
        assert_true(problem.detail[0]);
    }
}

AROUND_ALL_TESTS(set_up, tear_down)
