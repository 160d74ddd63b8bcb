/* JSON bodies, and how a body comes in. */
#include "jobs/jobs.h"
#include "net/request/request_body.h"
#include "query/json_body.h"

#include "unit.h"

#include <stdio.h>
#include <string.h>
#include <sys/resource.h>

static struct seed_pool seeds;

typedef bool body_reader(
    const struct message_body *, struct query_context *, struct maze_query *, struct problem *);

static bool read_as(body_reader *read, const char *type, const char *body, struct maze_query *query,
    struct problem *problem)
{
    const struct message_body message = {.bytes = span_of(body), .content_type = type};
    struct query_context context = {.seeds = &seeds};

    *query = (struct maze_query){0};
    *problem = (struct problem){0};
    return read(&message, &context, query, problem);
}

static void assert_same(const char *body, const char *canonical)
{
    struct maze_query query;
    struct problem problem;
    char text[MAZE_SPEC_TEXT];

    if (!read_as(maze_body_read, "application/json", body, &query, &problem))
        fail_msg("%s: %s", body, problem.detail);
    maze_spec_write(&query.spec, text);
    assert_string_equal(text, canonical);
    maze_query_clear(&query);
}

TEST(members_are_what_parameters_are)
{
    assert_same("{\"algo\":\"kruskals\",\"size\":\"9\",\"seed\":\"7\"}",
        "algo=kruskal&width=4&height=4&seed=7");
    assert_same("{\"algo\":\"kruskal\",\"width\":4,\"height\":3.0,\"seed\":7}",
        "algo=kruskal&width=4&height=3&seed=7");
    assert_same("{\"seed\":1,\"size\":9,\"braid\":50,\"start\":[5,3],\"goal\":\"farthest\","
                "\"openings\":true,\"solve\":\"shortest\",\"path\":false}",
        "algo=recursive-backtracker&width=4&height=4&seed=1&braid=50&start=5,3&goal=farthest");
    assert_same("{\"seed\":1,\"size\":9,\"bias\":-7}",
        "algo=recursive-backtracker&width=4&height=4&seed=1&bias=-7");
    /* A percent sign is no escape here. */
    assert_same("{\"seed\":\"%34\",\"size\":9}",
        "algo=recursive-backtracker&width=4&height=4&seed=11059592840980630983");
}

struct refused {
    const char *body;
    enum problem_kind kind;
    const char *parameter, *said;
};

static void assert_refused(body_reader *read, const struct refused *rows, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        struct maze_query query;
        struct problem problem;

        if (read_as(read, "application/json", rows[i].body, &query, &problem))
            fail_msg("%s was understood", rows[i].body);
        if (problem.kind != rows[i].kind || strcmp(problem.parameter, rows[i].parameter) != 0 ||
            !strstr(problem.detail, rows[i].said))
            fail_msg("%s: kind %d, parameter %s: %s", rows[i].body, problem.kind, problem.parameter,
                problem.detail);
        maze_query_clear(&query);
    }
}

TEST(bad_bodies_are_told_what_is_wrong)
{
    static const struct refused rows[] = {
        {"null", PROBLEM_CONTENT, "", "not null"},
        {"{", PROBLEM_CONTENT, "", "line 1, column 1"},
        {"{\"size\":9,\n\"seed\":}", PROBLEM_CONTENT, "", "line 2, column 8"},
        {"{\"size\":9} x", PROBLEM_CONTENT, "", "line 1"},
        {"{\"seed\":18446744073709551616}", PROBLEM_CONTENT, "", "as a string"},
        {"{\"size\":1e400}", PROBLEM_CONTENT, "", "a number is too large"},
        {"{\"size\":\"24\"}", PROBLEM_INVALID, "size", "try 23 or 25"},
        {"{\"size\":9.5}", PROBLEM_INVALID, "size", "9.5"},
        {"{\"size\":null}", PROBLEM_INVALID, "size", "null"},
        {"{\"size\":[9]}", PROBLEM_INVALID, "size", "[9]"},
        {"{\"seed\":{}}", PROBLEM_INVALID, "seed", "{}"},
        {"{\"algo\":1}", PROBLEM_INVALID, "algo", "must be a string: 1"},
        {"{\"start\":[1,1.5]}", PROBLEM_INVALID, "start", "[1,1.5]"},
        {"{\"start\":[2,1]}", PROBLEM_INVALID, "start", "try 1,1 or 3,1"},
        {"{\"openings\":5}", PROBLEM_INVALID, "openings", "true, false or a string: 5"},
        {"{\"path\":5}", PROBLEM_INVALID, "path", "\"yes\" or \"no\": 5"},
        {"{\"mask\":[\"..\"]}", PROBLEM_CONFLICT, "invert", "there is none"},
        {"{\"mask\":[\"#.#.\"]}", PROBLEM_INVALID, "mask", "2 separate parts"},
        {"{\"mask\":[\"#.#\",\"...\"]}", PROBLEM_CONFLICT, "invert", "there are several"},
        {"{\"mask\":[1]}", PROBLEM_INVALID, "mask", "row 1 is a number"},
        {"{\"mask\":[\"##\",[1]]}", PROBLEM_INVALID, "mask", "row 2 is an array: '[1]'"},
        {"{\"mask\":\"..##\\n####\"}", PROBLEM_INVALID, "mask", "an array of its rows"},
        {"{\"\":1}", PROBLEM_UNKNOWN, "", "must have a name"},
        {"{\"mask\":7}", PROBLEM_INVALID, "mask", "an array of strings"},
        {"{\"size\":5,\"width\":2}", PROBLEM_CONFLICT, "width", "exclude each other: width=2"},
        {"{\"tiling\":\"triangle\",\"mask\":[\"XXX\",\"XXX\"],\"wrap\":\"x\"}", PROBLEM_CONFLICT,
            "mask", "with tiling=triangle, wrap=x needs an even width: mask=XXX"},
        {"{\"tiling\":\"triangle\",\"mask\":[\"XX\"],\"width\":3}", PROBLEM_CONFLICT, "width",
            "try 2"},
    };

    assert_refused(maze_body_read, rows, LENGTH(rows));
}

TEST(other_media_types_are_refused)
{
    static const char *const good[] = {"application/json", "Application/JSON",
        "application/json; charset=utf-8", "application/json;charset=\"utf-8\""};
    static const char *const bad[] = {NULL, "", "text/html", "application/json5",
        "application/x-www-form-urlencoded", "application/json, text/plain"};
    struct maze_query query;
    struct problem problem;

    for (size_t i = 0; i < LENGTH(good); i++)
        assert_true(read_as(maze_body_read, good[i], "{}", &query, &problem));
    for (size_t i = 0; i < LENGTH(bad); i++) {
        assert_false(read_as(maze_body_read, bad[i], "{}", &query, &problem));
        assert_int_equal(problem.kind, PROBLEM_MEDIA_TYPE);
    }
}

#define LINK "\"maze\":\"/maze?size=9&seed=1\""

TEST(bad_candidates_are_refused_with_reasons)
{
    static const struct refused rows[] = {
        {"{}", PROBLEM_CONTENT, "", "maze, the permalink of the maze, is missing"},
        {"{" LINK "}", PROBLEM_CONTENT, "", "both are missing"},
        {"{" LINK ",\"directions\":\"E\",\"path\":[[1,1]]}", PROBLEM_CONTENT, "", "both are there"},
        {"{" LINK ",\"direction\":\"E\"}", PROBLEM_UNKNOWN, "direction", "try directions"},
        {"{\"maze\":7,\"directions\":\"\"}", PROBLEM_INVALID, "maze", "7"},
        {"{\"maze\":\"/maze\",\"directions\":\"\"}", PROBLEM_INVALID, "maze", "/maze?"},
        {"{\"maze\":\"http://a/docs?seed=1\",\"directions\":\"\"}", PROBLEM_INVALID, "maze",
            "such as /maze?"},
        {"{\"maze\":\"#/maze?size=9&seed=1\",\"directions\":\"\"}", PROBLEM_INVALID, "maze",
            "such as /maze?"},
        {"{\"maze\":\"/maze?size=9&seed=1 \",\"directions\":\"\"}", PROBLEM_INVALID, "maze",
            "byte 20 cannot be"},
        {"{\"maze\":\"/maze?size=9&seed=1\\n\",\"directions\":\"\"}", PROBLEM_INVALID, "maze",
            "byte 20 cannot be"},
        {"{\"maze\":\"/maze?size=9&seed=1\x7f\",\"directions\":\"\"}", PROBLEM_INVALID, "maze",
            "byte 20 cannot be"},
        {"{\"maze\":\"/maze?sise=9&seed=1\",\"directions\":\"\"}", PROBLEM_UNKNOWN, "maze.sise",
            "try size"},
        {"{\"maze\":\"/maze?seed=%zz\",\"directions\":\"\"}", PROBLEM_INVALID, "maze.seed",
            "percent"},
        {"{" LINK ",\"directions\":\"NEx\"}", PROBLEM_INVALID, "directions", "number 3"},
        {"{" LINK ",\"directions\":\"E\u00e9\"}", PROBLEM_INVALID, "directions", "\u00e9"},
        {"{" LINK ",\"directions\":\"y\"}", PROBLEM_INVALID, "directions", "number 1"},
        {"{" LINK ",\"directions\":[[]]}", PROBLEM_INVALID, "directions", "a string"},
        {"{" LINK ",\"directions\":[\"e\",7]}", PROBLEM_INVALID, "directions", "a string"},
        {"{" LINK ",\"path\":[]}", PROBLEM_INVALID, "path", "an array of tiles"},
        {"{" LINK ",\"path\":\"1,1\"}", PROBLEM_INVALID, "path", "an array of tiles"},
        {"{" LINK ",\"path\":[[1,1],[1]]}", PROBLEM_INVALID, "path[1]", "[1]"},
        {"{" LINK ",\"path\":[[1,1],[1,\"2\"]]}", PROBLEM_INVALID, "path[1]", "whole"},
        {"{" LINK ",\"path\":[[1,1.5]]}", PROBLEM_INVALID, "path[0]", "1.5"},
        {"{" LINK ",\"path\":[[1,1],[9,9],[1]]}", PROBLEM_INVALID, "path[2]", "[1]"},
    };

    assert_refused(candidate_body_read, rows, LENGTH(rows));
}

static uint32_t candidate_run(const struct maze_query *query, uint64_t step)
{
    const uint32_t *runs = query->question.candidate.runs;

    return runs ? runs[step] : 1;
}

/* The steps of a candidate path as letters. */
static const char *steps_of(const char *maze, const char *path, struct maze_candidate *candidate)
{
    static char letters[64];
    char body[512];
    struct maze_query query;
    struct problem problem;
    uint64_t i = 0;

    snprintf(body, sizeof(body), "{\"maze\":\"%s\",%s}", maze, path);
    if (!read_as(candidate_body_read, "application/json", body, &query, &problem))
        fail_msg("%s: %s", body, problem.detail);
    assert_int_equal(query.rendering.subject, MAZE_SUBJECT_CHECK);
    for (uint64_t k = 0; k < maze_path_length(query.question.candidate.path); k++)
        for (uint32_t run = candidate_run(&query, k); run > 0; run--)
            letters[i++] =
                *maze_tiling_at(0)->names[maze_path_step(query.question.candidate.path, k)];
    assert_int_equal(i, maze_candidate_length(&query.question.candidate));
    letters[i] = '\0';
    *candidate = query.question.candidate;
    maze_query_clear(&query);
    return letters;
}

TEST(a_path_of_tiles_becomes_steps)
{
    static const char maze[] = "/maze?width=3&height=2&seed=1&format=text";
    struct maze_candidate candidate;

    assert_string_equal(steps_of(maze, "\"directions\":\"NESW\"", &candidate), "NESW");
    assert_string_equal(
        steps_of(
            maze, "\"directions\":[\" up\\tright\\ndlE\\r\\n\",\"\",\"south WN\"]", &candidate),
        "NESWESWN");
    assert_false(candidate.by_tiles);
    assert_string_equal(
        steps_of(maze, "\"path\":[[1,1],[2,1],[3,1],[3,2],[2,2],[2,1]]", &candidate), "EESWN");
    assert_true(candidate.by_tiles && candidate.first.x == 1 && candidate.first.y == 1 &&
        !candidate.discontinuous);
    assert_string_equal(steps_of(maze, "\"path\":[[5,3]]", &candidate), "");
    assert_true(candidate.first.x == 5 && candidate.first.y == 3);
    assert_string_equal(steps_of(maze, "\"path\":[[1,1],[1,0],[1,-1]]", &candidate), "N");
    assert_true(candidate.discontinuous && candidate.next.x == 1 && candidate.next.y == -1);
    assert_string_equal(steps_of(maze, "\"path\":[[1,1],[2,1],[4,1],[5,1]]", &candidate), "EEEE");
    assert_string_equal(steps_of(maze, "\"path\":[[5,1],[5,3],[1,3]]", &candidate), "SSWWWW");
    assert_false(candidate.discontinuous);
    assert_string_equal(
        steps_of(maze, "\"points\":\"cells\",\"path\":[[0,0],[1,0],[1,1],[1,0],[2,0],[0,0]]",
            &candidate),
        "EESSNNEEWWWW");
    assert_true(candidate.by_tiles && candidate.first.x == 1 && candidate.first.y == 1);
    assert_string_equal(steps_of(maze, "\"path\":[[1,1],[2,1],[4,2],[5,1]]", &candidate), "E");
    assert_true(candidate.discontinuous && candidate.next.x == 4 && candidate.next.y == 2);
    assert_string_equal(steps_of(maze, "\"path\":[[1,1],[1,1]]", &candidate), "");
    assert_true(candidate.discontinuous);
    /* What is off the board on any side, however far, is not next to anything. */
    assert_string_equal(steps_of(maze, "\"path\":[[1,1],[-1,1]]", &candidate), "");
    assert_true(candidate.discontinuous && candidate.next.x == -1 && candidate.next.y == 1);
    assert_string_equal(steps_of(maze, "\"path\":[[1,1],[99999999999,1]]", &candidate), "");
    assert_true(candidate.discontinuous && candidate.next.x == 99999999999);
    assert_string_equal(
        steps_of(maze,
            "\"path\":[[-9223372036854775808,1],[9223372036854775807,-9223372036854775808]]",
            &candidate),
        "");
    assert_true(
        candidate.discontinuous && candidate.first.x == INT64_MIN && candidate.next.y == INT64_MIN);
    assert_string_equal(
        steps_of(
            maze, "\"points\":\"cells\",\"path\":[[-9223372036854775808,0],[0,0]]", &candidate),
        "");
    assert_true(candidate.discontinuous && candidate.first.x == INT64_MIN);
}

/*
 * Eight million letters take a tenth of a second, or an hour if each costs a look at all that follow: the
 * kernel then ends this program by SIGXCPU.
 */
TEST(the_time_for_directions_is_linear_in_their_number)
{
    enum { ROUNDS = 1 << 12, SECONDS = 60 };
    char letters[2049];
    struct buffer body = {0};
    struct rlimit unlimited, limited;
    struct rusage used;
    struct maze_query query;
    struct problem problem;

    for (size_t i = 0; i < sizeof(letters) - 1; i++)
        letters[i] = "EW"[i % 2];
    letters[sizeof(letters) - 1] = '\0';
    buffer_add_text(&body, "{" LINK ",\"directions\":\"");
    for (size_t i = 0; i < ROUNDS; i++)
        buffer_add_text(&body, letters);
    buffer_add_text(&body, "\"}");
    assert_false(body.failed);

    assert_int_equal(getrlimit(RLIMIT_CPU, &unlimited), 0);
    assert_int_equal(getrusage(RUSAGE_SELF, &used), 0);
    limited = unlimited;
    limited.rlim_cur = (rlim_t)used.ru_utime.tv_sec + SECONDS;
    assert_int_equal(setrlimit(RLIMIT_CPU, &limited), 0);
    assert_true(read_as(candidate_body_read, "application/json", body.data, &query, &problem));
    assert_int_equal(setrlimit(RLIMIT_CPU, &unlimited), 0);
    assert_int_equal(
        maze_path_length(query.question.candidate.path), ROUNDS * (sizeof(letters) - 1));
    maze_query_clear(&query);
    buffer_free(&body);
}

TEST(only_the_beginning_of_a_refused_value_is_shown)
{
    static const char element[] = "\"\u00e9\",";
    struct buffer body = {0};
    struct maze_query query;
    struct problem problem;

    buffer_add_text(&body, "{\"size\":[");
    for (size_t i = 0; i < 5000; i++)
        buffer_add_text(&body, element);
    buffer_add_text(&body, "1]}");
    assert_false(body.failed);
    assert_false(read_as(maze_body_read, "application/json", body.data, &query, &problem));
    assert_int_equal(problem.kind, PROBLEM_INVALID);
    assert_memory_equal(problem.given, "[\"\u00e9\",\"\u00e9\",", 11);
    assert_string_equal(problem.given + strlen(problem.given) - 3, "\u2026");
    assert_null(strstr(problem.given, "\\x"));
    buffer_free(&body);
}

TEST(a_path_of_tiles_crosses_wrapped_edges)
{
    const char *algorithm = NULL;
    char maze[128];
    struct maze_candidate candidate;

    for (size_t i = 0; maze_algorithm_at(i); i++)
        if (maze_algorithm_at(i)->options & MAZE_OPTION_WRAP)
            algorithm = maze_algorithm_at(i)->slug;
    if (!algorithm)
        return;
    snprintf(maze, sizeof(maze), "/maze?algo=%s&width=3&height=2&seed=1&wrap=x", algorithm);
    assert_string_equal(steps_of(maze, "\"path\":[[5,1],[6,1],[1,1]]", &candidate), "EE");
    assert_string_equal(steps_of(maze, "\"path\":[[5,1],[0,1],[1,1]]", &candidate), "EE");
    assert_string_equal(steps_of(maze, "\"path\":[[1,1],[6,1],[5,1]]", &candidate), "WW");
    assert_string_equal(steps_of(maze, "\"path\":[[1,1],[0,1],[5,1]]", &candidate), "WW");
    assert_string_equal(steps_of(maze, "\"path\":[[1,3],[1,0]]", &candidate), "NNN");
    assert_string_equal(
        steps_of(maze, "\"points\":\"cells\",\"path\":[[0,0],[2,0],[0,0]]", &candidate), "WWEE");
}

/* ---- how a body comes in ---- */

static const struct job_owner nobody;
static const struct address client;
static const struct request request;

enum { MEMORY = 100 * 1000 };

TEST(a_body_is_held_within_the_budget)
{
    struct jobs *jobs =
        jobs_new(&nobody, &(struct jobs_limits){.memory = MEMORY, .client_memory = MEMORY});
    struct request_body upload = {0};
    struct response response = {0};
    char bytes[600] = {0};
    uint64_t limit = request_body_limit(MEMORY, false);

    assert_int_equal(request_body_limit(UINT64_MAX, false), REQUEST_BODY_MAX);
    assert_true(limit >= 600 && limit < 1200);
    request_body_begin(&upload, jobs, &client, MEMORY, &request);
    assert_true(request_body_add(&upload, bytes, 600));
    assert_true(request_body_end(&upload, &response));
    assert_true(jobs_count(jobs).reserved >= 600 * REQUEST_BODY_GROWTH);
    request_body_free(&upload);
    assert_int_equal(jobs_count(jobs).reserved, 0);

    /* In pieces. */
    request_body_begin(&upload, jobs, &client, MEMORY, &request);
    for (unsigned i = 0; i < 4; i++)
        assert_true(request_body_add(&upload, bytes, 150));
    assert_true(request_body_end(&upload, &response));
    assert_int_equal(upload.bytes.length, 600);
    request_body_free(&upload);

    /* Too long: it is answered, and, if it does not end, cut off. */
    request_body_begin(&upload, jobs, &client, MEMORY, &request);
    for (unsigned i = 0; i < 4; i++)
        assert_true(request_body_add(&upload, bytes, 600));
    assert_false(request_body_end(&upload, &response));
    assert_int_equal(response.problem, 1 + PROBLEM_BODY_TOO_LARGE);
    while (upload.received + 600 <= REQUEST_BODY_OVERRUN * limit)
        assert_true(request_body_add(&upload, bytes, 600));
    assert_int_equal(jobs_count(jobs).reserved, 0);
    assert_false(request_body_add(&upload, bytes, 600));
    request_body_free(&upload);

    /* Others have the memory. */
    assert_int_equal(jobs_reserve(jobs, &client, MEMORY - 700), BUDGET_OK);
    request_body_begin(&upload, jobs, &client, MEMORY, &request);
    assert_true(request_body_add(&upload, bytes, 600));
    assert_false(request_body_end(&upload, &response));
    assert_int_equal(response.problem, 1 + PROBLEM_MEMORY);
    request_body_free(&upload);
    assert_int_equal(jobs_count(jobs).reserved, MEMORY - 700);
    jobs_release(jobs, &client, MEMORY - 700);
    response_clear(&response);
    jobs_free(jobs);
}

TEST(a_picture_may_be_longer_and_takes_a_part_of_the_budget)
{
    enum { LARGE = 256 << 20, SMALL = 16 << 20 };
    const struct request posted = {.body.content_type = "Image/PNG; q=1"};
    struct jobs *jobs =
        jobs_new(&nobody, &(struct jobs_limits){.memory = LARGE, .client_memory = LARGE});
    struct request_body upload = {0};
    struct response response = {0};

    assert_int_equal(request_body_limit(UINT64_MAX, true), REQUEST_PICTURE_MAX);
    assert_int_equal(request_body_limit(SMALL, true), request_body_limit(SMALL, false));
    request_body_begin(&upload, jobs, &client, LARGE, &posted);
    assert_int_equal(request_body_growth(&upload), REQUEST_PICTURE_GROWTH);
    assert_true(request_body_add(&upload, "P", 1));
    assert_true(request_body_end(&upload, &response));
    /* A job reserves what reading it takes. */
    assert_int_equal(jobs_count(jobs).reserved, 0);
    request_body_begin(&upload, jobs, &client, SMALL, &posted);
    assert_int_equal(request_body_growth(&upload), SMALL / REQUEST_PICTURE_PART);
    request_body_free(&upload);
    response_clear(&response);
    jobs_free(jobs);
}

TEST(bodies_together_hold_a_part_of_the_budget)
{
    enum { LARGE = 64 << 20, BODIES = 64, PIECE = 65536 };
    static char bytes[PIECE];
    struct jobs *jobs =
        jobs_new(&nobody, &(struct jobs_limits){.memory = LARGE, .client_memory = LARGE});
    struct request_body uploads[BODIES] = {{0}};
    struct response response = {0};
    unsigned whole = 0;

    for (unsigned i = 0; i < BODIES; i++) {
        request_body_begin(&uploads[i], jobs, &client, LARGE, &request);
        assert_true(request_body_add(&uploads[i], bytes, 1));
    }
    assert_int_equal(jobs_count(jobs).reserved, 0);
    for (unsigned i = 0; i < BODIES; i++)
        assert_true(request_body_add(&uploads[i], bytes, PIECE));
    assert_in_range(jobs_count(jobs).reserved, PIECE, LARGE / BUDGET_UPLOAD_PART);
    for (unsigned i = 0; i < BODIES; i++) {
        whole += request_body_end(&uploads[i], &response);
        request_body_free(&uploads[i]);
    }
    assert_in_range(whole, LARGE / BUDGET_UPLOAD_PART / PIECE / 8, BODIES - 1);
    assert_int_equal(response.problem, 1 + PROBLEM_MEMORY);
    assert_int_equal(jobs_count(jobs).reserved, 0);
    response_clear(&response);
    jobs_free(jobs);
}
