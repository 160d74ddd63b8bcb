/*
 * What a maze costs with no HTTP around it: ns a cell of each row of the catalogue, text from rows,
 * and a small JSON maze from spec to bytes. Memory being filled by memset, in the same run, is the
 * ruler: figures of two machines are best compared by their share of it.
 *
 *     generators            a table
 *     generators --json     a line of JSON a row
 */
#include "maze/encoder.h"
#include "maze/maze.h"

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum {
    SIDE = 2000, /* cells */
    WARM_UPS = 1,
    RUNS = 9,
    LEAST = 20 * 1000 * 1000, /* nanoseconds that a run takes at least */
    BLOCK = 512 * 1024,       /* as mazed gives to an answer */
    MEMORY = 64 << 20,        /* more than caches hold */
    TEXT_SIDE = 10000,        /* cells: 400 MB */
    SMALL_SIDE = 10
};

static bool json;
static struct task *task;
static struct envelopes *envelopes;
static char *block, *memory;
static uint64_t seed; /* of the next maze: no two are the same */

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

struct timing {
    double best, median; /* nanoseconds of one call */
};

static int by_size(const void *a, const void *b)
{
    const double x = *(const double *)a, y = *(const double *)b;

    return (x > y) - (x < y);
}

/* Times one call of the piece; a run has as many calls as the clock needs. */
static struct timing measure(void (*piece)(const void *), const void *argument)
{
    double runs[RUNS];

    for (int run = -WARM_UPS; run < RUNS; run++) {
        const uint64_t begin = now();
        uint64_t calls = 0, end;

        do {
            piece(argument);
            calls++;
            end = now();
        } while (end - begin < LEAST);
        if (run >= 0)
            runs[run] = (double)(end - begin) / (double)calls;
    }
    qsort(runs, RUNS, sizeof(runs[0]), by_size);
    return (struct timing){runs[0], runs[RUNS / 2]};
}

/* ---- the pieces ---- */

static struct rows *open_maze(const struct algorithm *algorithm, uint64_t side)
{
    const struct maze_spec spec = {algorithm, side, side, seed++};
    struct rows *rows;

    require(maze_open(&spec, task, &rows) == STATUS_OK, "a maze was not made");
    return rows;
}

static void fill_memory(const void *unused)
{
    static int value;

    (void)unused;
    memset(memory, ++value & 0xff, MEMORY);
    /* Else the compiler may see that nobody reads it. */
    __asm__ volatile("" : : "r"(memory) : "memory");
}

/* A grid is made by maze_open; a streamed maze while its rows are read, so those are read. */
static void make_maze(const void *algorithm)
{
    struct rows *rows = open_maze(algorithm, SIDE);
    struct row row;

    if (algorithm_streams(algorithm))
        while (rows_next(rows, &row) == STATUS_OK)
            ;
    rows_free(rows);
}

static void encode(const struct maze_spec *spec, const char *format)
{
    const struct format *row = format_find(format);
    const struct rendering rendering = {row, format_drawing(row, 0)};
    struct encoder *encoder;
    struct rows *rows;
    uint64_t length, sum = 0;
    size_t written;

    require(encoder_new(&rendering, spec, envelopes, &encoder) == STATUS_OK &&
            encoder_length(encoder, &length) && maze_open(spec, task, &rows) == STATUS_OK &&
            encoder_read(encoder, rows) == STATUS_OK,
        "an encoder was not made");
    do {
        require(encoder_next(encoder, block, BLOCK, &written) == STATUS_OK, "no bytes");
        sum += written;
    } while (written);
    require(length == sum, "a length was wrong");
    encoder_free(encoder);
}

/* A streamed maze of the cheapest kind, so that nearly all of the time is the encoder's. */
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

/* ---- what is printed ---- */

static void print_title(const char *title, const char *unit)
{
    if (!json)
        printf("\n%-34s %10s %10s  %s\n", title, "best", "median", unit);
}

/* `share` is of what memset writes in a second; 0 where that says nothing. */
static void print(
    const char *what, const char *name, double best, double median, const char *unit, double share)
{
    if (json)
        printf("{\"what\":\"%s\",\"name\":\"%s\",\"best\":%.4f,\"median\":%.4f,\"unit\":\"%s\","
               "\"of_memset\":%.4f}\n",
            what, name, best, median, unit, share);
    else if (share > 0)
        printf("%-34s %10.3f %10.3f  %.3f of memset\n", name, best, median, share);
    else
        printf("%-34s %10.3f %10.3f\n", name, best, median);
    fflush(stdout);
}

/* Returns bytes a nanosecond, which is GB/s. */
static double run_memset(void)
{
    const struct timing timing = measure(fill_memory, NULL);

    print_title("memory", "GB/s");
    print("memset", "memset", MEMORY / timing.best, MEMORY / timing.median, "GB/s", 0);
    return MEMORY / timing.best;
}

static void run_algorithms(double memset_rate)
{
    const double cells = (double)SIDE * SIDE;
    /* East and south, a bit each. */
    const double planes = cells / 4;

    print_title("2000 x 2000 cells", "ns a cell; planes written, of memset");
    for (size_t i = 0; algorithm_at(i); i++) {
        const struct algorithm *algorithm = algorithm_at(i);
        const struct timing timing = measure(make_maze, algorithm);

        print("generate", algorithm->slug, timing.best / cells, timing.median / cells, "ns a cell",
            planes / timing.best / memset_rate);
    }
}

static void run_text(double memset_rate)
{
    const double tiles = 2.0 * TEXT_SIDE + 1, bytes = tiles * (tiles + 1);
    const struct timing timing = measure(encode_text, algorithm_find("binary-tree"));

    print_title("text of 400 MB, slices of 512 KiB", "GB/s");
    print("text", "binary-tree, made and encoded", bytes / timing.best, bytes / timing.median,
        "GB/s", bytes / timing.best / memset_rate);
}

static void run_small(void)
{
    print_title("JSON of 10 x 10 cells", "us a maze, made and encoded");
    for (size_t i = 0; algorithm_at(i); i++) {
        const struct timing timing = measure(encode_small, algorithm_at(i));

        print("small", algorithm_at(i)->slug, timing.best / 1000, timing.median / 1000, "us", 0);
    }
}

int main(int argc, char *argv[])
{
    json = argc == 2 && strcmp(argv[1], "--json") == 0;
    if (argc > 1 && !json) {
        fprintf(stderr, "usage: generators [--json]\n");
        return EXIT_FAILURE;
    }
    task = task_new();
    envelopes = envelopes_new();
    block = malloc(BLOCK);
    memory = malloc(MEMORY);
    require(task && envelopes && block && memory, "there is not enough memory");

    const double memset_rate = run_memset();

    run_algorithms(memset_rate);
    run_text(memset_rate);
    run_small();
    free(memory);
    free(block);
    envelopes_free(envelopes);
    task_free(task);
    return EXIT_SUCCESS;
}
