/*
 * Generates one maze, or solves it, to count its instructions: `valgrind --tool=callgrind --toggle-collect=one_maze`
 * counts those between call and return of one_maze.
 *
 *     one_maze ALGORITHM           500 x 500 squares
 *     one_maze ALGORITHM TILING    500 x 500 cells of any tiling, squares too by the form for all of them; of 292 rings,
 *                                  which have 250,536
 *     one_maze ALGORITHM floors    25 floors of 100 x 100 cells
 *     one_maze ALGORITHM VIEW      a part of a maze of blocks of 2^31 - 1 cells a side
 *     one_maze SOLVER              the path from the first cell to the last, of a maze with loops
 *     one_maze --list              all of these that are counted
 *     one_maze --version           the compiler and its options
 */
#include "core/carve/graph_growth.h"
#include "core/solve/solvers.h"
#include "core/spec/rings.h"
#include "maze/maze.h"

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SIDE = 500, RINGS = 292, FLOORS = 25, SEED = 1, LOOPS = SIDE * SIDE / 10 };

/* What is counted of all tilings: a walk, a sorting of walls, random walks. */
static const char *const generic[] = {"recursive-backtracker", "kruskal", "wilson", NULL};

/* Parts of the largest maze: in its middle, where blocks of all levels have their corners, and at its start. */
enum { MIDDLE = 1 << 30, WINDOW = 256, TILE = 32, TILES = 64, KEPT = 4 << 20 };

static const struct view {
    const char *name;
    uint32_t at, side, parts; /* each part lies to the east of the one before */
    bool route;               /* the path is marked */
    bool warm;                /* blocks are kept, those of the part before the first one too */
} views[] = {
    {"window", MIDDLE, WINDOW, 1},
    {"window-path", MIDDLE, WINDOW, 1, .route = true},
    {"first-window", 0, WINDOW, 1},
    {"first-window-path", 0, WINDOW, 1, .route = true},
    {"tiles-beside", MIDDLE, TILE, TILES, .warm = true},
};

enum { VIEWS = sizeof(views) / sizeof(*views) };

struct one {
    struct maze_spec spec;
    const struct view *view;
    const struct maze_solver *solver;
    bool carves;             /* a graph of the spec's tiling */
    struct maze_graph graph; /* that is solved or carved */
};

static const struct view *find_view(const char *name)
{
    for (size_t i = 0; i < VIEWS; i++)
        if (strcmp(views[i].name, name) == 0)
            return &views[i];
    return NULL;
}

/* Makes a part of a view. */
static bool show(const struct one *one, uint32_t part, struct maze_task *task)
{
    const struct view *view = one->view;
    const struct maze_question question = {
        .solver = view->route ? maze_solver_find("shortest") : NULL,
        .window = {view->at + part * view->side, view->at, view->side, view->side},
    };
    struct maze *maze;

    if (maze_make(&one->spec, &question, task, &maze) != MAZE_OK)
        return false;
    maze_free(maze);
    return true;
}

/* Solves, carves, or generates from the spec to the last row, because streamed rows are generated as they are read. */
__attribute__((noinline, noclone)) bool one_maze(struct one *, struct maze_task *);

bool one_maze(struct one *one, struct maze_task *task)
{
    const struct maze_lattice *lattice = &one->graph.lattice;
    struct maze_solution solution = {0};
    struct maze_growth growth;
    struct maze_rows *rows;
    struct maze_row row;

    for (uint32_t part = 0; one->view && part < one->view->parts; part++)
        if (!show(one, part + one->view->warm, task))
            return false;
    if (one->view)
        return true;
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
    for (size_t i = 0; generic[i]; i++)
        printf("%s floors\n", generic[i]);
    for (size_t i = 0; generic[i]; i++)
        for (size_t k = 0; k < VIEWS; k++)
            printf("%s %s\n", generic[i], views[k].name);
    for (size_t i = 0; maze_solver_at(i); i++)
        if (maze_solver_takes(maze_solver_at(i), SIDE * SIDE))
            puts(maze_solver_at(i)->slug);
}

/* Makes the spec one of blocks, and the part before the first one of a view that is warm. */
static bool prepare_view(struct one *one, struct maze_task *task)
{
    one->spec.width = one->spec.height = MAZE_SIDE_MAX;
    one->spec.blocks = 6;
    return !one->view->warm || (maze_task_keep_blocks(task, KEPT) && show(one, 0, task));
}

/* Reads what is to be counted, and makes the graph that it needs. False: there is no such thing. */
static bool prepare(struct one *one, const char *name, const char *tiling, struct maze_task *task)
{
    const struct view *view = tiling ? find_view(tiling) : NULL;
    const struct maze_solver *solver = maze_solver_find(name);
    const bool floors = tiling && strcmp(tiling, "floors") == 0;
    struct maze_grid *grid;

    *one = (struct one){
        .spec = {maze_algorithm_find(solver ? "kruskal" : name), SIDE, SIDE, SEED,
            .tiling = tiling ? maze_tiling_find(tiling) : NULL, .loops = solver ? LOOPS : 0},
        .solver = solver,
        .carves = tiling,
    };
    if (maze_spec_tiling(&one->spec)->rings) {
        one->spec.height = RINGS;
        one->spec.width = ring_cells(RINGS - 1);
    }
    if (one->spec.algorithm && view) {
        one->view = view;
        return prepare_view(one, task);
    }
    if (floors) {
        one->spec.depth = FLOORS;
        one->spec.width = one->spec.height = SIDE / 5;
    }
    if (!one->spec.algorithm ||
        (tiling && (!one->spec.algorithm->carve || !(one->spec.tiling || floors))))
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
        fprintf(stderr,
            "usage: one_maze ALGORITHM [TILING | floors | VIEW] | SOLVER | --list | --version\n");
        return EXIT_FAILURE;
    }
    /* Memory is the process's until its end. */
    return one_maze(&one, task) ? EXIT_SUCCESS : EXIT_FAILURE;
}
