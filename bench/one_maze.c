/*
 * Generates one maze, or solves it, to count its instructions: `valgrind --tool=callgrind --toggle-collect=one_maze`
 * counts those between call and return of one_maze.
 *
 *     one_maze ALGORITHM           500 x 500 squares
 *     one_maze ALGORITHM TILING    500 x 500 cells of any tiling, squares too by the form for all of them
 *     one_maze SOLVER              the path from the first cell to the last, of a maze with loops
 *     one_maze --list              all of these that are counted
 *     one_maze --version           the compiler and its options
 */
#include "core/algorithms/graph_growth.h"
#include "core/solvers/solvers.h"
#include "maze/maze.h"

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SIDE = 500, SEED = 1, LOOPS = SIDE * SIDE / 10 };

/* What is counted of all tilings: a walk, a sorting of walls, random walks. */
static const char *const generic[] = {"recursive-backtracker", "kruskal", "wilson", NULL};

struct one {
    struct maze_spec spec;
    const struct maze_solver *solver;
    bool carves;             /* a graph of the spec's tiling */
    struct maze_graph graph; /* that is solved or carved */
};

/* Solves, carves, or generates from the spec to the last row, because streamed rows are generated as they are read. */
__attribute__((noinline, noclone)) bool one_maze(struct one *, struct maze_task *);

bool one_maze(struct one *one, struct maze_task *task)
{
    const struct maze_lattice *lattice = &one->graph.lattice;
    struct maze_solution solution = {0};
    struct maze_growth growth;
    struct maze_rows *rows;
    struct maze_row row;

    if (one->solver)
        return solver_run(one->solver, &one->graph, lattice_cell(lattice, 0, 0),
                   lattice_end(lattice) - 1, task, &solution) == MAZE_OK;
    if (one->carves) {
        growth = growth_begin(&one->spec, &one->graph, task, NULL);
        return one->spec.algorithm->carve(&growth) == MAZE_OK;
    }
    if (maze_open(&one->spec, task, &rows) != MAZE_OK)
        return false;
    if (one->spec.algorithm->open)
        while (maze_rows_next(rows, &row) == MAZE_OK)
            ;
    maze_rows_free(rows);
    return true;
}

static void list(void)
{
    for (size_t i = 0; maze_algorithm_at(i); i++)
        puts(maze_algorithm_at(i)->slug);
    for (size_t i = 0; generic[i]; i++)
        for (size_t k = 0; maze_tiling_at(k); k++)
            printf("%s %s\n", generic[i], maze_tiling_at(k)->slug);
    for (size_t i = 0; maze_solver_at(i); i++)
        if (maze_solver_takes(maze_solver_at(i), SIDE * SIDE))
            puts(maze_solver_at(i)->slug);
}

/* Reads what is to be counted, and makes the graph that it needs. False: there is no such thing. */
static bool prepare(struct one *one, const char *name, const char *tiling, struct maze_task *task)
{
    const struct maze_solver *solver = maze_solver_find(name);
    struct maze_grid *grid;

    *one = (struct one){
        .spec = {maze_algorithm_find(solver ? "kruskal" : name), SIDE, SIDE, SEED,
            .tiling = tiling ? maze_tiling_find(tiling) : NULL, .loops = solver ? LOOPS : 0},
        .solver = solver,
        .carves = tiling,
    };
    if (!one->spec.algorithm || (tiling && (!one->spec.algorithm->carve || !one->spec.tiling)))
        return false;
    if (!solver && !tiling)
        return true;
    if (maze_open(&one->spec, task, (struct maze_rows **)&grid) != MAZE_OK)
        return false;

    const struct maze_lattice lattice = grid_lattice(grid);

    return (solver ? graph_of_grid(grid, task, &one->graph)
                   : graph_closed(&lattice, task, &one->graph)) == MAZE_OK;
}

int main(int argc, char *argv[])
{
    if (argc == 2 && strcmp(argv[1], "--list") == 0) {
        list();
        return EXIT_SUCCESS;
    }
    if (argc == 2 && strcmp(argv[1], "--version") == 0) {
        printf("%s\n%s\n", __VERSION__, COMPILER_OPTIONS);
        return EXIT_SUCCESS;
    }

    struct maze_task *task = maze_task_new();
    struct one one = {0};

    if (argc < 2 || argc > 3 || !task ||
        !prepare(&one, argv[1], argc == 3 ? argv[2] : NULL, task)) {
        fprintf(stderr, "usage: one_maze ALGORITHM [TILING] | SOLVER | --list | --version\n");
        return EXIT_FAILURE;
    }
    /* Memory is the process's until its end. */
    return one_maze(&one, task) ? EXIT_SUCCESS : EXIT_FAILURE;
}
