/*
 * How the solvers fare, by counts: prints the table in docs/SOLVING.md, of `make docs`. Every figure is a quotient of
 * sums over the same mazes, in whole numbers, so that it is the same on every machine.
 */
#include "maze/maze.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

enum { SIDE = 50, MAZES = 100, EXTRA_WALLS = SIDE * SIDE / 10, CELLS = SIDE * SIDE };

/* The columns; of a wall follower, those of its paths count that arrive. */
static const char *const solvers[] = {"shortest", "a-star", "right-hand", "left-hand", "tremaux"};

enum { SHORTEST, A_STAR, RIGHT_HAND, LEFT_HAND, TREMAUX, SOLVERS };

/* Of one solver in all mazes of a row. */
struct sums {
    uint64_t arrived, steps, shortest, visited; /* shortest: of the mazes where it arrived */
};

static void require(bool good, const char *what)
{
    if (good)
        return;
    fprintf(stderr, "path_lengths: %s\n", what);
    exit(EXIT_FAILURE);
}

/* Solves one maze by every solver. */
static void add(const struct maze_spec *spec, struct maze_task *task, struct sums sums[SOLVERS])
{
    uint64_t shortest = 0;

    for (unsigned i = 0; i < SOLVERS; i++) {
        const struct maze_question question = {.solver = maze_solver_find(solvers[i])};
        struct maze *maze;

        require(question.solver && maze_make(spec, &question, task, &maze) == MAZE_OK,
            "a maze was not solved");

        const uint64_t steps = maze_path_length(maze->solution.path);

        shortest = i == SHORTEST ? steps : shortest;
        sums[i].visited += maze->solution.visited;
        if (maze->solution.solved) {
            sums[i].arrived++;
            sums[i].steps += steps;
            sums[i].shortest += shortest;
        }
        maze_free(maze);
    }
}

static void print_share(uint64_t part, uint64_t whole)
{
    printf(" | %" PRIu64 " %%", (100 * part + whole / 2) / whole);
}

static void print_times(uint64_t steps, uint64_t shortest)
{
    const uint64_t tenths = shortest ? (10 * steps + shortest / 2) / shortest : 0;

    printf(" | %" PRIu64 ".%" PRIu64, tenths / 10, tenths % 10);
}

/* Solves the mazes of an algorithm, all of a kind. */
static void solve_all(const struct maze_algorithm *algorithm, unsigned loops, struct maze_end goal,
    struct maze_task *task, struct sums sums[SOLVERS])
{
    struct maze_spec spec = {algorithm, SIDE, SIDE, .loops = loops, .goal = goal};

    for (spec.seed = 1; spec.seed <= MAZES; spec.seed++)
        add(&spec, task, sums);
}

static void print_kind(const struct sums sums[SOLVERS])
{
    const struct sums *right = &sums[RIGHT_HAND], *left = &sums[LEFT_HAND];

    print_share(sums[SHORTEST].visited, (uint64_t)MAZES * CELLS);
    print_share(sums[A_STAR].visited, (uint64_t)MAZES * CELLS);
    print_times(right->steps + left->steps, right->shortest + left->shortest);
    print_times(sums[TREMAUX].steps, sums[TREMAUX].shortest);
}

static void print_row(const struct maze_algorithm *algorithm, struct maze_task *task)
{
    const struct maze_end corner = {0}, middle = {MAZE_END_CELL, {SIDE / 2, SIDE / 2}};
    struct sums plain[SOLVERS] = {0}, looped[SOLVERS] = {0}, inner[SOLVERS] = {0};

    solve_all(algorithm, 0, corner, task, plain);
    solve_all(algorithm, EXTRA_WALLS, corner, task, looped);
    solve_all(algorithm, EXTRA_WALLS, middle, task, inner);
    printf("| %s", algorithm->slug);
    print_kind(plain);
    print_kind(looped);
    print_share(inner[RIGHT_HAND].arrived + inner[LEFT_HAND].arrived, 2 * MAZES);
    print_times(inner[TREMAUX].steps, inner[TREMAUX].shortest);
    printf(" |\n");
}

int main(void)
{
    struct maze_task *task = maze_task_new();

    require(task != NULL, "there is not enough memory");
    printf("| algorithm | `shortest` | `a-star` | hands | `tremaux` | loops: `shortest` | `a-star` "
           "| hands "
           "| `tremaux` | middle: hands arrive | `tremaux` |\n"
           "| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |\n");
    for (size_t i = 0; maze_algorithm_at(i); i++)
        print_row(maze_algorithm_at(i), task);
    maze_task_free(task);
    return EXIT_SUCCESS;
}
