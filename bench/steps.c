/*
 * How fast it is told how mazes come to be, without HTTP: a line of JSON for each algorithm, and one for an
 * animated picture. An event costs what it takes to make the maze, to tell its events, and to write them as
 * NDJSON to a piece of 64 KiB, which is touched no more. Beside it the same maze is made alone.
 *
 *     steps              all of that
 *     steps ALGORITHM    one algorithm
 */
#include "maze/encoder.h"
#include "maze/maze.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum {
    PIECE = 64 * 1024,
    RUNS = 5,
    SIDE = 1000,
    WALKED_SIDE = 300, /* of what walks at random, whose events are many more than cells */
    PICTURE_SIDE = 40,
    PICTURE_SCALE = 4,
    PICTURE_EVERY = 4
};

static struct maze_task *task;
static char piece[PIECE]; /* the last one that was written */

static void require(bool good, const char *what)
{
    if (good)
        return;
    fprintf(stderr, "steps: %s\n", what);
    exit(2);
}

/* Of this process, so that others count little. */
static double now(void)
{
    struct timespec time;

    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

static double least(double a, double b)
{
    return a < b ? a : b;
}

/* Seconds, each the least of all runs. */
struct times {
    double maze;  /* alone */
    double steps; /* the maze and its events */
    double text;  /* these written */
    double all;   /* both, in one run */
};

static const struct times forever = {1e9, 1e9, 1e9, 1e9};

static struct maze *make(const struct maze_spec *spec, bool steps, double *seconds)
{
    const struct maze_question question = {.steps = steps};
    const double begin = now();
    struct maze *maze;

    require(maze_make(spec, &question, task, &maze) == MAZE_OK, "the maze was not made");
    *seconds = now() - begin;
    return maze;
}

/* Writes a maze, which it takes, and returns its length. */
static uint64_t encode(const struct maze_rendering *rendering, const struct maze_spec *spec,
    struct maze *maze, double *seconds)
{
    const double begin = now();
    const struct maze_question question = {.steps = true};
    struct maze_encoder *encoder;
    uint64_t length = 0;
    size_t written;

    require(maze_encoder_new(rendering, spec, &question, &encoder) == MAZE_OK, "no encoder");
    require(maze_encoder_read(encoder, maze) == MAZE_OK, "the maze was not taken");
    do {
        require(maze_encoder_next(encoder, piece, PIECE, &written) == MAZE_OK, "writing failed");
        length += written;
    } while (written);
    *seconds = now() - begin;
    maze_encoder_free(encoder);
    return length;
}

static struct maze_rendering rendering_of(const char *slug)
{
    const struct maze_format *format = maze_format_find(slug);

    return (struct maze_rendering){.format = format,
        .style = format->steps,
        .subject = MAZE_SUBJECT_STEPS,
        .drawn = true,
        .drawing = format->drawing};
}

static void measure_events(const struct maze_algorithm *algorithm)
{
    const uint64_t side = algorithm->uniform ? WALKED_SIDE : SIDE;
    const struct maze_spec spec = {algorithm, side, side, 1};
    const struct maze_rendering rendering = rendering_of("ndjson");
    struct times best = forever;
    uint64_t events = 0, bytes = 0;

    for (int run = 0; run < RUNS; run++) {
        double alone, steps, text;
        struct maze *maze = make(&spec, false, &alone);

        maze_free(maze);
        maze = make(&spec, true, &steps);
        events = maze->steps->count;
        bytes = encode(&rendering, &spec, maze, &text);
        best = (struct times){least(best.maze, alone), least(best.steps, steps),
            least(best.text, text), least(best.all, steps + text)};
    }

    const double nano = 1e9 / (double)events;

    printf("{\"what\":\"events\",\"name\":\"%s\",\"side\":%llu,\"events\":%llu,\"bytes\":%llu,"
           "\"maze\":%.4g,\"steps\":%.4g,\"text\":%.4g,\"rate\":%.4g}\n",
        algorithm->slug, (unsigned long long)side, (unsigned long long)events,
        (unsigned long long)bytes, nano * best.maze, nano * best.steps, nano * best.text,
        (double)events / best.all / 1e6);
    fflush(stdout);
}

static void measure_picture(void)
{
    const struct maze_spec spec = {
        maze_algorithm_find("recursive-backtracker"), PICTURE_SIDE, PICTURE_SIDE, 1};
    struct maze_rendering rendering = rendering_of("apng");
    uint64_t bytes = 0;
    double best = 1e9;

    rendering.drawing.cell = rendering.drawing.wall = PICTURE_SCALE * MAZE_LENGTH_UNIT;
    rendering.drawing.every = PICTURE_EVERY;
    for (int run = 0; run < RUNS; run++) {
        double steps, picture;
        struct maze *maze = make(&spec, true, &steps);

        bytes = encode(&rendering, &spec, maze, &picture);
        best = least(best, steps + picture);
    }
    printf("{\"what\":\"picture\",\"bytes\":%llu,\"milliseconds\":%.4g}\n",
        (unsigned long long)bytes, 1000 * best);
}

int main(int argc, char *argv[])
{
    const struct maze_algorithm *algorithm = argc == 2 ? maze_algorithm_find(argv[1]) : NULL;

    if (argc > 2 || (argc == 2 && !algorithm)) {
        fprintf(stderr, "usage: steps [ALGORITHM]\n");
        return EXIT_FAILURE;
    }
    task = maze_task_new();
    require(task, "there is no memory");
    if (algorithm) {
        measure_events(algorithm);
        return EXIT_SUCCESS;
    }
    for (size_t i = 0; maze_algorithm_at(i); i++)
        measure_events(maze_algorithm_at(i));
    measure_picture();
    return EXIT_SUCCESS;
}
