/*
 * The cost of a maze without HTTP: ns a cell and bytes a cell of each algorithm of the catalogue, text
 * from rows, and a small JSON maze from spec to bytes. The same run measures memset as a reference:
 * compare the figures of two machines as shares of its rate.
 *
 *     generators                     tables
 *     generators --huge              10,000 x 10,000 cells against 2000 x 2000: takes minutes, and GiBs
 *     generators --narrow            the largest cheap mazes one and two cells wide or high, with and
 *                                    without wrapped edges; and circular ones
 *     generators [--huge | --narrow] --json     one line of JSON for each row
 *
 * Each row is measured in its own process, forked from one that has generated nothing. So no row reuses
 * memory of another, and the kernel reports the peak of each.
 */
#include "maze/encoder.h"
#include "maze/maze.h"

#include <inttypes.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum {
    SIDE = 2000, /* cells */
    HUGE_SIDE = 10000,
    WARM_UPS = 1,
    RUNS = 5,
    HUGE_RUNS = 2,
    PATIENCE = 100, /* nanoseconds a cell beyond which a huge maze is generated only once */
    LEAST = 20 * 1000 * 1000, /* minimum nanoseconds of a run */
    BLOCK = 512 * 1024,       /* the block size of mazed's answers */
    MEMORY = 64 << 20,        /* more than the caches hold */
    TEXT_SIDE = 10000,        /* cells: 400 MB */
    SMALL_SIDE = 10,
    CHEAP = 300 *
        1000 /* nanoseconds: the limit of mazes that mazed generates on an I/O thread, MAZE_CHEAP */
};

static bool json;
static struct maze_task *task;
static char *block, *memory;
static uint64_t seed; /* of the next maze in this process; never repeated */

static uint64_t now(void)
{
    struct timespec time;

    clock_gettime(CLOCK_MONOTONIC, &time);
    return (uint64_t)time.tv_sec * 1000000000 + (uint64_t)time.tv_nsec;
}

static void require(bool good, const char *what)
{
    if (good)
        return;
    fprintf(stderr, "generators: %s\n", what);
    exit(EXIT_FAILURE);
}

/* ---- measuring in child processes ---- */

struct timing {
    double best, median; /* nanoseconds of one call */
};

/* The subject of a measurement: calls of a piece of code. */
struct subject {
    void (*piece)(const void *);
    const void *argument;
};

static int by_size(const void *a, const void *b)
{
    const double x = *(const double *)a, y = *(const double *)b;

    return (x > y) - (x < y);
}

/* Times one call of the piece. A run has enough calls for the clock. */
static struct timing time_runs(const struct subject *subject)
{
    double runs[RUNS];

    for (int run = -WARM_UPS; run < RUNS; run++) {
        const uint64_t begin = now();
        uint64_t calls = 0, end;

        do {
            subject->piece(subject->argument);
            calls++;
            end = now();
        } while (end - begin < LEAST);
        if (run >= 0)
            runs[run] = (double)(end - begin) / (double)calls;
    }
    qsort(runs, RUNS, sizeof(runs[0]), by_size);
    return (struct timing){runs[0], runs[RUNS / 2]};
}

/* Exactly one call, so that the peak is that of one maze. */
static struct timing time_once(const struct subject *subject)
{
    const uint64_t begin = now();

    subject->piece(subject->argument);

    const double nanoseconds = (double)(now() - begin);

    return (struct timing){nanoseconds, nanoseconds};
}

/* Buffers of a child, which take no memory until they are used. */
static void prepare(void)
{
    task = maze_task_new();
    block = malloc(BLOCK);
    memory = malloc(MEMORY);
    require(task && block && memory, "there is not enough memory");
}

/* Times the subject in a child; *peak, unless NULL, is the peak memory of the child in bytes. */
static struct timing in_child(
    struct timing (*time)(const struct subject *), const struct subject *subject, uint64_t *peak)
{
    struct timing *shared =
        mmap(NULL, sizeof(*shared), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    struct rusage usage;
    int status;
    pid_t pid;

    require(shared != MAP_FAILED, "there is not enough memory");
    fflush(stdout);
    pid = fork();
    if (pid == 0) {
        prepare();
        *shared = time(subject);
        _exit(EXIT_SUCCESS);
    }
    require(pid > 0 && wait4(pid, &status, 0, &usage) == pid, "a child was lost");
    require(WIFEXITED(status) && WEXITSTATUS(status) == EXIT_SUCCESS, "a child failed");

    const struct timing timing = *shared;

    munmap(shared, sizeof(*shared));
    if (peak)
        *peak = (uint64_t)usage.ru_maxrss * 1024;
    return timing;
}

static struct timing measure(void (*piece)(const void *), const void *argument)
{
    return in_child(time_runs, &(struct subject){piece, argument}, NULL);
}

static void do_nothing(const void *unused)
{
    (void)unused;
}

/* Times one call; *growth is its peak memory less that of a child that does nothing. */
static struct timing measure_once(
    void (*piece)(const void *), const void *argument, uint64_t *growth)
{
    uint64_t none, peak;

    in_child(time_once, &(struct subject){do_nothing, NULL}, &none);

    const struct timing timing = in_child(time_once, &(struct subject){piece, argument}, &peak);

    *growth = peak > none ? peak - none : 0;
    return timing;
}

/* ---- the pieces of code ---- */

static void fill_memory(const void *unused)
{
    static int value;

    (void)unused;
    memset(memory, ++value & 0xff, MEMORY);
    /* Keeps the compiler from removing the memset. */
    __asm__ volatile("" : : "r"(memory) : "memory");
}

/* maze_open generates a grid, but a streamed maze is generated while its rows are read. */
static void make_maze(const void *argument)
{
    struct maze_spec spec = *(const struct maze_spec *)argument;
    struct maze_rows *rows;
    struct maze_row row;

    spec.seed = seed++;
    require(maze_open(&spec, task, &rows) == MAZE_OK, "a maze was not made");
    if (spec.algorithm->open)
        while (maze_rows_next(rows, &row) == MAZE_OK)
            ;
    maze_rows_free(rows);
}

/* What mazed generates in one go: a grid, or a row of a streamed maze. */
static void make_row(const void *argument)
{
    struct maze_spec spec = *(const struct maze_spec *)argument;
    struct maze_rows *rows;
    struct maze_row row;

    spec.seed = seed++;
    require(maze_open(&spec, task, &rows) == MAZE_OK && maze_rows_next(rows, &row) == MAZE_OK,
        "a maze was not made");
    maze_rows_free(rows);
}

static void encode(const struct maze_spec *spec, const char *format)
{
    const struct maze_format *row = maze_format_find(format);
    const struct maze_rendering rendering = {row, maze_format_style(row, 0)};
    struct maze_encoder *encoder;
    struct maze *maze;
    uint64_t length, sum = 0;
    size_t written;

    require(maze_encoder_new(&rendering, spec, NULL, &encoder) == MAZE_OK &&
            maze_encoder_length(encoder, &length) &&
            maze_make(spec, NULL, task, &maze) == MAZE_OK &&
            maze_encoder_read(encoder, maze) == MAZE_OK,
        "an encoder was not made");
    do {
        require(maze_encoder_next(encoder, block, BLOCK, &written) == MAZE_OK, "no bytes");
        sum += written;
    } while (written);
    require(length == sum, "a length was wrong");
    maze_encoder_free(encoder);
}

/* The cheapest streamed maze, so that the encoder takes nearly all of the time. */
static void encode_text(const void *algorithm)
{
    const struct maze_spec spec = {algorithm, TEXT_SIDE, TEXT_SIDE, seed++};

    encode(&spec, "text");
}

static void encode_small(const void *algorithm)
{
    const struct maze_spec spec = {algorithm, SMALL_SIDE, SMALL_SIDE, seed++};

    encode(&spec, "json");
}

/* ---- output ---- */

/* Returns bytes a nanosecond, which is GB/s. */
static double run_memset(void)
{
    const struct timing timing = measure(fill_memory, NULL);
    const double best = MEMORY / timing.best, median = MEMORY / timing.median;

    if (json)
        printf("{\"what\":\"memset\",\"best\":%.4f,\"median\":%.4f}\n", best, median);
    else
        printf("memset: %.2f GB/s, median %.2f\n", best, median);
    return best;
}

static uint64_t promised(const struct maze_spec *spec)
{
    const struct maze_cost promise = maze_cost(spec, NULL);

    return promise.held + promise.scratch;
}

static void run_algorithms(double memset_rate)
{
    const double cells = (double)SIDE * SIDE;
    /* East and south, one bit each. */
    const double planes = cells / 4;

    if (!json)
        printf("\n%-24s %19s   %21s   %s\n%-24s %9s %9s   %10s %10s   %s\n", "2000 x 2000 cells",
            "ns a cell", "peak, bytes a cell", "planes written,", "", "best", "median", "measured",
            "catalogue", "of memset");
    for (size_t i = 0; maze_algorithm_at(i); i++) {
        const struct maze_spec spec = {maze_algorithm_at(i), SIDE, SIDE};
        const uint64_t promise = promised(&spec);
        uint64_t peak;

        measure_once(make_maze, &spec, &peak);

        const struct timing timing = measure(make_maze, &spec);
        const double best = timing.best / cells, median = timing.median / cells;
        const double share = planes / timing.best / memset_rate;

        if (json)
            printf("{\"what\":\"generate\",\"name\":\"%s\",\"best\":%.5f,\"median\":%.5f,"
                   "\"of_memset\":%.5f,\"cells\":%.0f,\"peak\":%" PRIu64 ",\"promised\":%" PRIu64
                   "}\n",
                spec.algorithm->slug, best, median, share, cells, peak, promise);
        else
            printf("%-24s %9.3f %9.3f   %10.3f %10.3f   %.4f\n", spec.algorithm->slug, best, median,
                (double)peak / cells, (double)promise / cells, share);
        fflush(stdout);
    }
}

static void run_text(double memset_rate)
{
    const double tiles = 2.0 * TEXT_SIDE + 1, bytes = tiles * (tiles + 1);
    const struct timing timing = measure(encode_text, maze_algorithm_find("binary-tree"));
    const double best = bytes / timing.best, median = bytes / timing.median;

    if (json)
        printf("{\"what\":\"text\",\"best\":%.4f,\"median\":%.4f,\"of_memset\":%.4f}\n", best,
            median, best / memset_rate);
    else
        printf("\n400 MB of binary-tree as text, made and encoded: %.2f GB/s, median %.2f, "
               "%.3f of memset\n",
            best, median, best / memset_rate);
}

static void run_small(void)
{
    if (!json)
        printf("\n%-24s %19s\n%-24s %9s %9s\n", "JSON of 10 x 10 cells", "us, made and encoded", "",
            "best", "median");
    for (size_t i = 0; maze_algorithm_at(i); i++) {
        const char *slug = maze_algorithm_at(i)->slug;
        const struct timing timing = measure(encode_small, maze_algorithm_at(i));
        const double best = timing.best / 1000, median = timing.median / 1000;

        if (json)
            printf("{\"what\":\"small\",\"name\":\"%s\",\"best\":%.4f,\"median\":%.4f}\n", slug,
                best, median);
        else
            printf("%-24s %9.3f %9.3f\n", slug, best, median);
        fflush(stdout);
    }
}

/* ---- huge mazes ---- */

/* Bytes that are available without swapping. */
static uint64_t available_memory(void)
{
    FILE *file = fopen("/proc/meminfo", "r");
    char line[128];
    uint64_t kib = 0;

    while (file && fgets(line, sizeof(line), file))
        if (sscanf(line, "MemAvailable: %" SCNu64, &kib) == 1)
            break;
    if (file)
        fclose(file);
    return kib * 1024;
}

/* Returns the reason why a maze cannot be generated here, or NULL. */
static const char *hindrance(const struct maze_spec *spec)
{
    if (maze_spec_cells(spec) > spec->algorithm->largest)
        return "more cells than it can make";
    return promised(spec) > available_memory() ? "more memory than there is" : NULL;
}

static void run_huge_one(const struct maze_algorithm *algorithm)
{
    const struct maze_spec small = {algorithm, SIDE, SIDE};
    const struct maze_spec huge = {algorithm, HUGE_SIDE, HUGE_SIDE};
    const double cells = (double)HUGE_SIDE * HUGE_SIDE;
    const char *why = hindrance(&huge);
    const double beside = measure(make_maze, &small).best / (double)SIDE / SIDE;
    const int runs = beside > PATIENCE ? 1 : HUGE_RUNS;
    double best = 0;
    uint64_t peak = 0;

    if (why) {
        if (json)
            printf(
                "{\"what\":\"huge\",\"name\":\"%s\",\"skipped\":\"%s\"}\n", algorithm->slug, why);
        else
            printf("%-24s skipped: %s\n", algorithm->slug, why);
        return;
    }
    for (int run = 0; run < runs; run++) {
        uint64_t growth;
        const double time = measure_once(make_maze, &huge, &growth).best / cells;

        best = run == 0 || time < best ? time : best;
        peak = growth > peak ? growth : peak;
    }
    if (json)
        printf("{\"what\":\"huge\",\"name\":\"%s\",\"best\":%.5f,\"beside\":%.5f,\"runs\":%d,"
               "\"cells\":%.0f,\"peak\":%" PRIu64 ",\"promised\":%" PRIu64 "}\n",
            algorithm->slug, best, beside, runs, cells, peak, promised(&huge));
    else
        printf("%-24s %9.3f %9.3f %7.2f   %10.3f %10.3f\n", algorithm->slug, best, beside,
            best / beside, (double)peak / cells, (double)promised(&huge) / cells);
}

static void run_huge(void)
{
    if (!json)
        printf("%-24s %19s %7s   %21s\n%-24s %9s %9s %7s   %10s %10s\n", "cells a side",
            "ns a cell", "", "peak, bytes a cell", "", "10,000", "2000", "ratio", "measured",
            "catalogue");
    for (size_t i = 0; maze_algorithm_at(i); i++) {
        run_huge_one(maze_algorithm_at(i));
        fflush(stdout);
    }
}

/* ---- narrow mazes ---- */

static bool is_cheap(const struct maze_spec *spec)
{
    return maze_spec_cells(spec) <= spec->algorithm->largest &&
        maze_cost(spec, NULL).nanoseconds <= CHEAP;
}

/* Sets a side to the largest value for which the maze is cheap; `side` points into the spec. */
static void lengthen(const struct maze_spec *spec, uint64_t *side)
{
    uint64_t min = 1, max = MAZE_SIDE_MAX;

    while (min < max) {
        *side = min + (max - min + 1) / 2;
        if (is_cheap(spec))
            min = *side;
        else
            max = *side - 1;
    }
    *side = min;
}

static const char *shape_of(const struct maze_spec *spec)
{
    static const char *const wraps[] = {"", "wrap=x", "wrap=y", "wrap=xy"};

    return spec->shape ? "shape=circle" : wraps[spec->wrap];
}

/* Prints the measured time and the estimate by which mazed decides where to generate the maze. */
static void run_narrow_one(const struct maze_spec *spec)
{
    const double best = measure(make_row, spec).best;
    const uint64_t estimated = maze_cost(spec, NULL).nanoseconds;

    if (json)
        printf("{\"name\":\"%s\",\"width\":%" PRIu64 ",\"height\":%" PRIu64
               ",\"shape\":\"%s\",\"best\":%.1f,\"estimated\":%" PRIu64 "}\n",
            spec->algorithm->slug, spec->width, spec->height, shape_of(spec), best, estimated);
    else
        printf("%-24s %-12s %10" PRIu64 " x %-10" PRIu64 " %8.3f\n", spec->algorithm->slug,
            shape_of(spec), spec->width, spec->height, best / (double)estimated);
    fflush(stdout);
}

/* One and two cells wide, and high. */
static void run_narrow_with(const struct maze_algorithm *algorithm, unsigned wrap)
{
    for (uint64_t narrow = 1; narrow <= 2; narrow++) {
        struct maze_spec wide = {algorithm, 1, narrow, .wrap = wrap},
                         high = {algorithm, narrow, 1, .wrap = wrap};

        lengthen(&wide, &wide.width);
        run_narrow_one(&wide);
        /* A streamed maze is generated row by row, so its height does not matter. */
        if (algorithm->open)
            continue;
        lengthen(&high, &high.height);
        run_narrow_one(&high);
    }
}

/* The largest circular maze that is cheap. */
static void run_round(const struct maze_algorithm *algorithm)
{
    struct maze_spec spec = {algorithm, 2, 2, .shape = maze_shape_find("circle")};

    while (is_cheap(&spec))
        spec.width = ++spec.height;
    spec.width = --spec.height;
    run_narrow_one(&spec);
}

static void run_narrow(void)
{
    if (!json)
        printf("%-24s %-12s %23s %s\n", "the longest cheap mazes", "", "", "of the estimate");
    for (size_t i = 0; maze_algorithm_at(i); i++) {
        const unsigned options = maze_algorithm_at(i)->options;

        for (unsigned wrap = 0;
             wrap <= (options & MAZE_OPTION_WRAP ? MAZE_WRAP_X | MAZE_WRAP_Y : 0); wrap++)
            run_narrow_with(maze_algorithm_at(i), wrap);
        if (options & MAZE_OPTION_OUTLINE)
            run_round(maze_algorithm_at(i));
    }
}

int main(int argc, char *argv[])
{
    bool huge = false, narrow = false;

    for (int i = 1; i < argc; i++) {
        if (strcmp(argv[i], "--json") == 0) {
            json = true;
        } else if (strcmp(argv[i], "--huge") == 0) {
            huge = true;
        } else if (strcmp(argv[i], "--narrow") == 0) {
            narrow = true;
        } else {
            fprintf(stderr, "usage: generators [--huge | --narrow] [--json]\n");
            return EXIT_FAILURE;
        }
    }
    if (huge || narrow) {
        huge ? run_huge() : run_narrow();
        return EXIT_SUCCESS;
    }

    const double memset_rate = run_memset();

    run_algorithms(memset_rate);
    run_text(memset_rate);
    run_small();
    return EXIT_SUCCESS;
}
