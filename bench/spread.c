/*
 * What a second thread is good for: each algorithm that spreads its work, made with one thread and
 * with two in turn, and whether both mazes are the same.
 *
 *     spread     a line of JSON an algorithm and side; none for one that does not spread its work
 *
 * The ruler is arithmetic that needs no memory: what it does not gain by a second thread here and
 * now, because others use the processors, no maze can.
 */
#include "crew.h"
#include "maze/maze.h"

#include <inttypes.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { ROUNDS = 15, WARM_UPS = 2, THREADS = 2, PIECES = 100, ARITHMETIC = 100000 };

static const uint64_t sides[] = {2000, 4000};

static void require(bool good, const char *what)
{
    if (good)
        return;
    fprintf(stderr, "spread: %s\n", what);
    exit(EXIT_FAILURE);
}

static double now(void)
{
    struct timespec time;

    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec * 1e9 + (double)time.tv_nsec;
}

/* Makes a maze with the threads of a crew, or with none but this if it is NULL. */
static struct maze_rows *make(
    const struct maze_spec *spec, struct maze_task *task, struct crew *crew)
{
    struct maze_rows *rows;

    maze_task_lend(task, crew ? crew_run : NULL, crew);
    require(maze_open(spec, task, &rows) == MAZE_OK, "a maze was not made");
    return rows;
}

static double time_maze(const struct maze_spec *spec, struct maze_task *task, struct crew *crew)
{
    const double begin = now();
    struct maze_rows *rows = make(spec, task, crew);
    const double end = now();

    maze_rows_free(rows);
    return end - begin;
}

static void count(void *totals, size_t i)
{
    uint64_t number = i + 1;

    for (unsigned k = 0; k < ARITHMETIC; k++)
        number = (number ^ number >> 29) * UINT64_C(0x9e3779b97f4a7c15);
    ((uint64_t *)totals)[i] = number;
}

static double time_arithmetic(
    const struct maze_spec *unused, struct maze_task *none, struct crew *crew)
{
    uint64_t totals[PIECES];
    const double begin = now();

    (void)unused;
    (void)none;
    if (crew)
        crew_run(crew, PIECES, count, totals);
    else
        for (size_t i = 0; i < PIECES; i++)
            count(totals, i);

    const double end = now();

    /* Else the compiler may see that nobody reads them. */
    __asm__ volatile("" : : "r"(totals) : "memory");
    return end - begin;
}

static bool same_rows(struct maze_rows *one, struct maze_rows *other)
{
    struct maze_row a, b;

    while (maze_rows_next(one, &a) == MAZE_OK) {
        const size_t size = (a.width + 63) / 64 * sizeof(uint64_t);

        if (maze_rows_next(other, &b) != MAZE_OK)
            return false;
        for (enum maze_plane plane = MAZE_PLANE_EAST; plane <= MAZE_PLANE_SOUTH; plane++)
            if (memcmp(a.plane[plane], b.plane[plane], size) != 0)
                return false;
    }
    return maze_rows_next(other, &b) == MAZE_END;
}

static bool is_same(const struct maze_spec *spec, struct maze_task *task, struct crew *crew)
{
    struct maze_rows *alone = make(spec, task, NULL), *together = make(spec, task, crew);
    const bool same = same_rows(alone, together);

    maze_rows_free(alone);
    maze_rows_free(together);
    return same;
}

static int by_size(const void *a, const void *b)
{
    const double x = *(const double *)a, y = *(const double *)b;

    return (x > y) - (x < y);
}

/* What the piece is run on, by one thread or two: the nanoseconds that it takes. */
typedef double timed(const struct maze_spec *, struct maze_task *, struct crew *);

/* Compares both ways in turn; a round with one seed, so that both do the same. */
static void compare(const char *name, timed *time_one, struct maze_spec *spec,
    struct maze_task *task, struct crew *crew, bool same)
{
    double one[ROUNDS], two[ROUNDS], speedup[ROUNDS];

    for (int round = -WARM_UPS; round < ROUNDS; round++) {
        const bool first = round % 2 == 0;
        const double a = time_one(spec, task, first ? NULL : crew);
        const double b = time_one(spec, task, first ? crew : NULL);

        spec->seed++;
        if (round < 0)
            continue;
        one[round] = first ? a : b;
        two[round] = first ? b : a;
        speedup[round] = one[round] / two[round];
    }
    qsort(one, ROUNDS, sizeof(one[0]), by_size);
    qsort(two, ROUNDS, sizeof(two[0]), by_size);
    qsort(speedup, ROUNDS, sizeof(speedup[0]), by_size);
    printf("{\"name\":\"%s\",\"side\":%" PRIu64 ",\"threads\":%d,\"same\":%s,\"best\":%.4f,"
           "\"median\":%.4f,\"one\":%.4f,\"two\":%.4f}\n",
        name, spec->width, THREADS, same ? "true" : "false", one[0] / two[0], speedup[ROUNDS / 2],
        one[0] / 1e6, two[0] / 1e6);
    fflush(stdout);
}

/* Whether it spreads its work at all; those that do not would be made many times for nothing. */
static bool spreads(
    const struct maze_algorithm *algorithm, struct maze_task *task, struct crew *crew)
{
    const struct maze_spec spec = {algorithm, sides[0], sides[0], 1};
    const size_t before = crew_pieces(crew);

    maze_rows_free(make(&spec, task, crew));
    return crew_pieces(crew) > before;
}

int main(void)
{
    struct maze_task *task = maze_task_new();
    struct crew *crew = crew_new(THREADS);

    require(task && crew, "there are not enough threads or memory");
    compare("arithmetic", time_arithmetic, &(struct maze_spec){0}, task, crew, true);
    for (size_t i = 0; maze_algorithm_at(i); i++) {
        if (!spreads(maze_algorithm_at(i), task, crew))
            continue;
        for (size_t k = 0; k < sizeof(sides) / sizeof(sides[0]); k++) {
            struct maze_spec spec = {maze_algorithm_at(i), sides[k], sides[k], 1};

            compare(spec.algorithm->slug, time_maze, &spec, task, crew, is_same(&spec, task, crew));
        }
    }
    maze_task_free(task);
    crew_free(crew);
    return EXIT_SUCCESS;
}
