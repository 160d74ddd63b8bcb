/*
 * How fast one thread makes small mazes, each with a seed of its own, with nothing around them: a
 * line of JSON. Beside it the same with the JSON of each, which is what a batch has to do at least.
 *
 *     many_mazes ALGORITHM SIDE     of SIDE x SIDE cells
 */
#include "maze/encoder.h"
#include "maze/maze.h"

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { LOOK = 256 /* mazes made between two looks at the clock */, ROOM = 64 * 1024 };

static const double SECONDS = 0.7;

static double now(void)
{
    struct timespec time;

    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

/* Makes a maze and, if there is a rendering, writes it. */
static bool make(const struct maze_spec *spec, const struct maze_rendering *rendering,
    struct maze_task *task, struct maze_encoder **encoder)
{
    static char room[ROOM];
    struct maze *maze;
    size_t written = ROOM;

    if (maze_make(spec, NULL, task, &maze) != MAZE_OK)
        return false;
    if (!rendering) {
        maze_free(maze);
        return true;
    }
    if (maze_encoder_again(rendering, spec, NULL, encoder) != MAZE_OK ||
        maze_encoder_read(*encoder, maze) != MAZE_OK)
        return false;
    while (written == ROOM)
        if (maze_encoder_next(*encoder, room, ROOM, &written) != MAZE_OK)
            return false;
    maze_encoder_clear(*encoder);
    return true;
}

/* Mazes a second, or 0 when one was not made. */
static double rate(
    struct maze_spec spec, const struct maze_rendering *rendering, struct maze_task *task)
{
    struct maze_encoder *encoder = NULL;
    const double begin = now();
    uint64_t made = 0;
    bool good = true;

    while (good && now() - begin < SECONDS)
        for (int i = 0; good && i < LOOK; i++) {
            spec.seed = ++made;
            good = make(&spec, rendering, task, &encoder);
        }
    maze_encoder_free(encoder);
    return good ? (double)made / (now() - begin) : 0;
}

int main(int argc, char *argv[])
{
    const struct maze_algorithm *algorithm = argc == 3 ? maze_algorithm_find(argv[1]) : NULL;
    const long side = argc == 3 ? strtol(argv[2], NULL, 10) : 0;
    const struct maze_format *json = maze_format_find("json");
    const struct maze_rendering rendering = {.format = json, .style = maze_format_style(json, 0)};

    if (!algorithm || side < 1 || side > 100) {
        fprintf(stderr, "usage: many_mazes ALGORITHM SIDE\n");
        return EXIT_FAILURE;
    }
    const struct maze_spec spec = {algorithm, (uint64_t)side, (uint64_t)side, 1};
    struct maze_task *task = maze_task_new();
    const double alone = task ? rate(spec, NULL, task) : 0;
    const double shown = task ? rate(spec, &rendering, task) : 0;

    printf("{\"generated\":%.6g,\"encoded\":%.6g}\n", alone, shown);
    maze_task_free(task);
    return alone > 0 && shown > 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
