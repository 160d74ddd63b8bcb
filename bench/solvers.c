/*
 * The cost of solvers: ns a cell and bytes a cell of each solver of the catalogue, in mazes with long
 * corridors and with short ones, both perfect and with extra openings (a tenth of the cells); and the
 * cost of building the graph of a grid and of computing all distances.
 *
 *     solvers            a table
 *     solvers --json     one line of JSON for each row
 *
 * The path goes from the first cell to the last in a maze of 2000 x 2000, or the largest square that the solver takes.
 * Time is that of solve() alone.
 * Memory is the peak of a process that solves, less what it has before, including the graph.
 */
#include "core/solve/solvers.h"
#include "base/task.h"
#include "maze/maze.h"

#include <inttypes.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { SIDE = 2000, SEED = 7, OPENINGS_KEY = 5, WARM_UPS = 1, RUNS = 5 };

/* The mazes: an algorithm, and extra openings in percent of the cells. */
static const struct subject {
    const char *algorithm;
    unsigned openings;
} subjects[] = {
    {"recursive-backtracker", 0},
    {"kruskal", 0},
    {"recursive-backtracker", 10},
    {"kruskal", 10},
};

static bool json;

static double now(void)
{
    struct timespec time;

    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec * 1e9 + (double)time.tv_nsec;
}

static void require(bool good, const char *what)
{
    if (good)
        return;
    fprintf(stderr, "solvers: %s\n", what);
    exit(EXIT_FAILURE);
}

/* ---- mazes ---- */

static void open_more(struct maze_grid *grid, unsigned percent)
{
    struct rng rng = rng_seeded(rng_key(SEED, OPENINGS_KEY));

    for (uint64_t left = grid->cells * percent / 100; left > 0;) {
        const uint32_t x = rng_below(&rng, grid->width - 1), y = rng_below(&rng, grid->height - 1);
        uint64_t *row = rng_below(&rng, 2) ? grid_east_row(grid, y) : grid_south_row(grid, y);

        if (bits_get(row, x))
            continue;
        bits_set(row, x);
        left--;
    }
}

static struct maze_grid *make(const struct subject *subject, uint32_t side)
{
    const struct maze_spec spec = {maze_algorithm_find(subject->algorithm), side, side, SEED};
    struct maze_task *task = maze_task_new();
    struct maze_rows *rows;

    require(task && maze_open(&spec, task, &rows) == MAZE_OK, "a maze was not made");
    maze_task_free(task);
    open_more((struct maze_grid *)rows, subject->openings);
    return (struct maze_grid *)rows;
}

/* ---- measuring ---- */

struct timing {
    double best, median; /* nanoseconds of one call */
};

static int by_size(const void *a, const void *b)
{
    const double x = *(const double *)a, y = *(const double *)b;

    return (x > y) - (x < y);
}

static struct timing timing_of(double runs[RUNS])
{
    qsort(runs, RUNS, sizeof(runs[0]), by_size);
    return (struct timing){runs[0], runs[RUNS / 2]};
}

static struct maze_graph read_ways(const struct maze_grid *grid, struct maze_task *task)
{
    struct maze_graph graph;

    require(graph_of_grid(grid, task, &graph) == MAZE_OK, "there are no ways");
    return graph;
}

/* A field of /proc/self/status, in bytes; 0 if it is missing. */
static uint64_t memory_of(const char *format)
{
    FILE *file = fopen("/proc/self/status", "r");
    char line[128];
    uint64_t kib = 0;

    while (file && fgets(line, sizeof(line), file))
        if (sscanf(line, format, &kib) == 1)
            break;
    if (file)
        fclose(file);
    return kib * 1024;
}

/* The figures of one solver in one maze. */
struct result {
    struct timing timing;
    uint64_t growth; /* peak growth of memory, in bytes */
    uint64_t length, visited;
    bool solved;
};

/* Solves once, and returns the time in nanoseconds. */
static double solve(const struct maze_solver *solver, const struct maze_grid *grid,
    struct maze_task *task, struct result *result)
{
    struct maze_graph graph = read_ways(grid, task);
    const ptrdiff_t start = lattice_cell(&graph.lattice, 0, 0);
    const ptrdiff_t goal = lattice_end(&graph.lattice) - 1;
    const uint64_t before = memory_of("VmRSS: %" SCNu64);
    struct maze_solution solution = {0};
    const double begin = now();

    require(
        solver_run(solver, &graph, start, goal, task, &solution) == MAZE_OK, "it was not solved");

    const double end = now();
    const uint64_t peak = memory_of("VmHWM: %" SCNu64);

    result->growth = peak > before ? peak - before : 0;
    result->length = maze_path_length(solution.path);
    result->visited = solution.visited;
    result->solved = solution.solved;
    maze_path_free(solution.path);
    arena_reset(&task->scratch);
    return end - begin;
}

/* Memory is that of the first call, because later calls reuse it. */
static void solve_often(
    const struct maze_solver *solver, const struct maze_grid *grid, struct result *result)
{
    struct maze_task *task = maze_task_new();
    double runs[RUNS];
    struct result again;

    require(task != NULL, "there is not enough memory");
    solve(solver, grid, task, result);
    for (int run = 0; run < RUNS; run++)
        runs[run] = solve(solver, grid, task, &again);
    result->timing = timing_of(runs);
    maze_task_free(task);
}

/* Runs in its own process, forked from one that has solved nothing. */
static struct result measure(const struct maze_solver *solver, const struct maze_grid *grid)
{
    struct result *shared =
        mmap(NULL, sizeof(*shared), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    int status;
    pid_t pid;

    require(shared != MAP_FAILED, "there is not enough memory");
    fflush(stdout);
    pid = fork();
    if (pid == 0) {
        solve_often(solver, grid, shared);
        _exit(EXIT_SUCCESS);
    }
    require(pid > 0 && waitpid(pid, &status, 0) == pid, "a child was lost");
    require(WIFEXITED(status) && WEXITSTATUS(status) == EXIT_SUCCESS, "a child failed");

    const struct result result = *shared;

    munmap(shared, sizeof(*shared));
    return result;
}

/* ---- output ---- */

static void run_solver(
    const struct maze_solver *solver, const struct subject *subject, const struct maze_grid *grid)
{
    const uint64_t promised = grid->cells * solver->cell_bytes +
        maze_path_bytes(grid->tiling, grid->cells * solver->steps_max);
    const struct result result = measure(solver, grid);
    const double cells = (double)grid->cells;
    const double best = result.timing.best / cells, median = result.timing.median / cells;

    if (json)
        printf("{\"what\":\"solve\",\"name\":\"%s\",\"algorithm\":\"%s\",\"openings\":%u,"
               "\"best\":%.5f,\"median\":%.5f,\"cells\":%.0f,\"peak\":%" PRIu64
               ",\"promised\":%" PRIu64 ",\"length\":%" PRIu64 ",\"visited\":%" PRIu64
               ",\"solved\":%s}\n",
            solver->slug, subject->algorithm, subject->openings, best, median, cells, result.growth,
            promised, result.length, result.visited, result.solved ? "true" : "false");
    else
        printf("%-18s %9.3f %9.3f   %9.3f %9.3f   %9" PRIu64 " %9" PRIu64 "%s\n", solver->slug,
            best, median, (double)result.growth / cells, (double)promised / cells, result.length,
            result.visited, result.solved ? "" : "   comes back");
}

/* In a maze of the largest size for the solver. */
static void run_small(const struct maze_solver *solver, const struct subject *subject)
{
    uint32_t side = 1;

    while (maze_solver_takes(solver, (uint64_t)(side + 1) * (side + 1)))
        side++;

    struct maze_grid *grid = make(subject, side);

    run_solver(solver, subject, grid);
    maze_grid_free(grid);
}

/* Building the graph, which every question starts with; and the distances of all cells. */
static void run_ways(const struct subject *subject, const struct maze_grid *grid)
{
    struct maze_task *task = maze_task_new();
    double reading[RUNS], measuring[RUNS];
    ptrdiff_t farthest;
    uint64_t steps;

    require(task != NULL, "there is not enough memory");
    for (int run = -WARM_UPS; run < RUNS; run++) {
        const double begin = now();
        struct maze_graph graph = read_ways(grid, task);
        const double middle = now();
        uint32_t *distances =
            arena_alloc(&task->scratch, lattice_size(&graph.lattice) * sizeof(*distances));

        require(distances &&
                bfs_distances(&graph, lattice_cell(&graph.lattice, 0, 0), task,
                    bfs_array(&graph, task), distances, &farthest, &steps) == MAZE_OK,
            "there are no distances");
        if (run >= 0) {
            reading[run] = middle - begin;
            measuring[run] = now() - middle;
        }
        arena_reset(&task->scratch);
    }
    maze_task_free(task);

    const struct timing read = timing_of(reading), measured = timing_of(measuring);
    const double cells = (double)grid->cells;

    if (json)
        printf("{\"what\":\"ways\",\"algorithm\":\"%s\",\"openings\":%u,\"best\":%.5f,"
               "\"median\":%.5f}\n{\"what\":\"distances\",\"algorithm\":\"%s\",\"openings\":%u,"
               "\"best\":%.5f,\"median\":%.5f}\n",
            subject->algorithm, subject->openings, read.best / cells, read.median / cells,
            subject->algorithm, subject->openings, measured.best / cells, measured.median / cells);
    else
        printf("%-18s %9.3f %9.3f\n%-18s %9.3f %9.3f\n", "(the ways)", read.best / cells,
            read.median / cells, "(all distances)", measured.best / cells, measured.median / cells);
}

int main(int argc, char *argv[])
{
    json = argc == 2 && strcmp(argv[1], "--json") == 0;
    if (argc > 1 && !json) {
        fprintf(stderr, "usage: solvers [--json]\n");
        return EXIT_FAILURE;
    }
    for (size_t i = 0; i < sizeof(subjects) / sizeof(subjects[0]); i++) {
        struct maze_grid *grid = make(&subjects[i], SIDE);

        if (!json)
            printf("%s%s, %u %% more openings\n%-18s %19s   %19s   %9s %9s\n%-18s %9s %9s   %9s "
                   "%9s\n",
                i ? "\n" : "", subjects[i].algorithm, subjects[i].openings, "2000 x 2000 cells",
                "ns a cell", "peak, bytes a cell", "steps", "visited", "", "best", "median",
                "measured", "catalogue");
        run_ways(&subjects[i], grid);
        for (size_t s = 0; maze_solver_at(s); s++) {
            const struct maze_solver *solver = maze_solver_at(s);

            if (maze_solver_takes(solver, grid->cells))
                run_solver(solver, &subjects[i], grid);
            else
                run_small(solver, &subjects[i]);
        }
        maze_grid_free(grid);
    }
    return EXIT_SUCCESS;
}
