/*
 * Holds every algorithm to the mazes it made before: `golden FILE` makes the maze of each line anew
 * and compares its hash, `golden` prints the lines for the catalogue as it is. A hash that changes
 * is a new version of the generator, which the CHANGELOG must say.
 */
#include "base/bits.h"
#include "base/text.h"
#include "maze/maze.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LONGEST_LINE = 256 };

/* FNV-1a over the openings, a byte for each cell, so that no machine's order of bytes matters. */
static bool hash_maze(const struct maze_spec *spec, struct task *task, uint64_t *hash)
{
    struct rows *rows;
    struct row row;

    if (maze_open(spec, task, &rows) != STATUS_OK)
        return false;
    *hash = span_hash(SPAN(""));
    while (rows_next(rows, &row) == STATUS_OK)
        for (uint32_t x = 0; x < row.width; x++) {
            *hash ^= (uint64_t)bits_get(row.plane[PLANE_EAST], x) |
                (uint64_t)bits_get(row.plane[PLANE_SOUTH], x) << 1;
            *hash *= UINT64_C(0x100000001b3);
        }
    rows_free(rows);
    return true;
}

static int print_all(struct task *task)
{
    static const struct maze_spec shapes[] = {
        {NULL, 12, 12, 7}, {NULL, 65, 33, 42}, {NULL, 200, 150, UINT64_MAX}};

    for (size_t i = 0; algorithm_at(i); i++)
        for (size_t k = 0; k < sizeof(shapes) / sizeof(shapes[0]); k++) {
            struct maze_spec spec = shapes[k];
            char text[MAZE_SPEC_TEXT];
            uint64_t hash;

            spec.algorithm = algorithm_at(i);
            maze_spec_write(&spec, text);
            if (!hash_maze(&spec, task, &hash))
                return EXIT_FAILURE;
            printf("%s %016" PRIx64 "\n", text, hash);
        }
    return EXIT_SUCCESS;
}

/* Checks one line; says what is wrong with it. */
static bool check(const char *line, struct task *task)
{
    char slug[64], text[MAZE_SPEC_TEXT];
    uint64_t width, height, seed, expected, hash;

    if (sscanf(line, "algo=%63[^&]&width=%" SCNu64 "&height=%" SCNu64 "&seed=%" SCNu64 " %" SCNx64,
            slug, &width, &height, &seed, &expected) != 5 ||
        !algorithm_find(slug)) {
        printf("not understood: %s", line);
        return false;
    }
    const struct maze_spec spec = {algorithm_find(slug), width, height, seed};

    maze_spec_write(&spec, text);
    if (!hash_maze(&spec, task, &hash) || hash != expected) {
        printf("%s is another maze than before\n", text);
        return false;
    }
    return true;
}

static int check_all(FILE *file, struct task *task)
{
    unsigned passed = 0, failed = 0;
    char line[LONGEST_LINE];

    while (fgets(line, sizeof(line), file)) {
        const bool good = check(line, task);

        passed += good;
        failed += !good;
    }
    printf("golden: %u passed, %u failed\n", passed, failed);
    return passed && !failed ? EXIT_SUCCESS : EXIT_FAILURE;
}

int main(int argc, char *argv[])
{
    struct task *task = task_new();
    FILE *file = argc > 1 ? fopen(argv[1], "r") : NULL;
    int status = EXIT_FAILURE;

    if (task && argc == 1)
        status = print_all(task);
    else if (task && file)
        status = check_all(file, task);
    else
        perror(argv[1]);
    if (file)
        fclose(file);
    task_free(task);
    return status;
}
