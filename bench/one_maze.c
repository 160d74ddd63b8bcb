/*
 * Generates one maze, to count its instructions: `valgrind --tool=callgrind --toggle-collect=make_one`
 * counts those between call and return of make_one.
 *
 *     one_maze ALGORITHM [SIDE]   of SIDE x SIDE cells, 500 x 500 by default
 *     one_maze --list             the algorithms
 *     one_maze --version          the compiler and its options
 */
#include "maze/maze.h"

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SIDE = 500, SEED = 1 };

/* From the spec to the last row, because streamed rows are generated as they are read. Not inlined. */
__attribute__((noinline, noclone)) bool make_one(const struct maze_spec *, struct maze_task *);

bool make_one(const struct maze_spec *spec, struct maze_task *task)
{
    struct maze_rows *rows;
    struct maze_row row;

    if (maze_open(spec, task, &rows) != MAZE_OK)
        return false;
    if (spec->algorithm->open)
        while (maze_rows_next(rows, &row) == MAZE_OK)
            ;
    maze_rows_free(rows);
    return true;
}

int main(int argc, char *argv[])
{
    if (argc == 2 && strcmp(argv[1], "--list") == 0) {
        for (size_t i = 0; maze_algorithm_at(i); i++)
            puts(maze_algorithm_at(i)->slug);
        return EXIT_SUCCESS;
    }
    if (argc == 2 && strcmp(argv[1], "--version") == 0) {
        printf("%s\n%s\n", __VERSION__, COMPILER_OPTIONS);
        return EXIT_SUCCESS;
    }

    const long side = argc == 3 ? strtol(argv[2], NULL, 10) : SIDE;
    const struct maze_spec spec = {
        .algorithm = argc == 2 || argc == 3 ? maze_algorithm_find(argv[1]) : NULL,
        .width = (uint64_t)side,
        .height = (uint64_t)side,
        .seed = SEED,
    };

    if (!spec.algorithm || side < 1 || side > SIDE) {
        fprintf(stderr, "usage: one_maze ALGORITHM [SIDE] | --list | --version\n");
        return EXIT_FAILURE;
    }

    struct maze_task *task = maze_task_new();
    const bool made = task && make_one(&spec, task);

    maze_task_free(task);
    return made ? EXIT_SUCCESS : EXIT_FAILURE;
}
