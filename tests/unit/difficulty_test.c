/* Difficulty: the steps that a walker who does not know the maze is expected to waste. */
#include "boards.h"
#include "mazes.h"
#include "unit.h"

#include "base/task.h"
#include "core/board/bfs.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { SIGHT = 5, TOWARDS = 3, NONE = -1, SIDES = 9 };

static uint64_t difficulty(struct made *made, struct maze_point start, struct maze_point goal)
{
    struct maze maze = {.start = start, .goal = goal};

    assert_int_equal(stats_count(&made->graph, &(struct maze_spec){0}, made->task, &maze), MAZE_OK);
    return maze.stats.difficulty;
}

/* A maze as numbered cells, and what a search from the goal tells. */
struct scene {
    const struct maze_grid *grid;
    uint32_t
        *nearness; /* of each cell of the rectangle: steps to the goal if there were no walls */
    uint32_t *queue;
    int *parent, *by; /* the cell from which a cell was reached, and in which direction */
};

static int step(const struct scene *scene, int cell, unsigned way)
{
    const uint32_t width = scene->grid->width;
    uint32_t x = (uint32_t)cell % width, y = (uint32_t)cell / width;

    return grid_goes(scene->grid, way, &x, &y) ? (int)(y * width + x) : NONE;
}

/* Searches a wide board without walls, from the goal and its images beyond wrapped edges. */
static uint32_t *nearness(const struct maze_grid *grid, struct maze_point goal)
{
    const int width = (int)grid->width, height = (int)grid->height, sum = width + height;
    const int margin = sum + (sum & 1), wide = 3 * margin, area = wide * wide;
    int *queue = malloc((size_t)area * sizeof(*queue)), first = 0, last = 0;
    uint32_t *steps = malloc((size_t)area * sizeof(*steps));
    uint32_t *near = malloc((size_t)(width * height) * sizeof(*near));

    assert_true(queue && steps && near);
    memset(steps, 0xff, (size_t)area * sizeof(*steps));
    for (int i = -1; i <= 1; i++)
        for (int j = -1; j <= 1; j++) {
            const int x = margin + (int)goal.x + i * width, y = margin + (int)goal.y + j * height;

            if ((i == 0 || grid->wrap & MAZE_WRAP_X) && (j == 0 || grid->wrap & MAZE_WRAP_Y)) {
                steps[y * wide + x] = 0;
                queue[last++] = y * wide + x;
            }
        }
    for (; first < last; first++) {
        const int x = queue[first] % wide, y = queue[first] / wide;

        const unsigned class = maze_tiling_class(grid->tiling, (unsigned)x, (unsigned)y);

        for (unsigned way = 0; way < grid->tiling->directions; way++) {
            const int a = x + grid->tiling->across[class][way];
            const int b = y + grid->tiling->down[class][way];

            if (!(grid->tiling->has[class] >> way & 1) || a < 0 || b < 0 || a == wide ||
                b == wide || steps[b * wide + a] != UINT32_MAX)
                continue;
            steps[b * wide + a] = steps[queue[first]] + 1;
            queue[last++] = b * wide + a;
        }
    }
    for (int i = 0; i < width * height; i++)
        near[i] = steps[(margin + i / width) * wide + margin + i % width];
    free(queue);
    free(steps);
    return near;
}

static struct scene scene_of(const struct maze_grid *grid, struct maze_point goal)
{
    const size_t cells = (size_t)grid->width * grid->height;
    const int root = (int)(goal.y * grid->width + goal.x);
    struct scene scene = {grid, nearness(grid, goal), malloc(cells * sizeof(*scene.queue)),
        malloc(cells * sizeof(int)), malloc(cells * sizeof(int))};
    size_t first = 0, last = 0;

    assert_true(scene.queue && scene.parent && scene.by);
    for (size_t i = 0; i < cells; i++)
        scene.parent[i] = scene.by[i] = NONE;
    for (scene.queue[last++] = (uint32_t)root; first < last; first++)
        for (unsigned way = 0; way < grid->tiling->directions; way++) {
            const int cell = (int)scene.queue[first], next = step(&scene, cell, way);

            if (next == NONE || next == root || scene.parent[next] != NONE)
                continue;
            scene.parent[next] = cell;
            scene.by[next] = (int)way;
            scene.queue[last++] = (uint32_t)next;
        }
    return scene;
}

static void scene_free(struct scene *scene)
{
    free(scene->nearness);
    free(scene->queue);
    free(scene->parent);
    free(scene->by);
}

static bool is_wrong(const struct scene *scene, int cell, unsigned way)
{
    const int next = step(scene, cell, way);

    return next != NONE && scene->parent[next] == cell && scene->by[next] == (int)way;
}

static bool is_right(const struct scene *scene, int cell, unsigned way, int entered_from)
{
    const int next = step(scene, cell, way);

    return next != NONE && next != entered_from && scene->parent[next] != cell;
}

/* Whether all ends of a branch are dead, and no farther away than can be seen. */
static bool is_seen(const struct scene *scene, int cell, int sight)
{
    if (sight == 0)
        return false;
    for (unsigned way = 0; way < scene->grid->tiling->directions; way++) {
        if (is_right(scene, cell, way, scene->parent[cell]))
            return false;
        if (is_wrong(scene, cell, way) && !is_seen(scene, step(scene, cell, way), sight - 1))
            return false;
    }
    return true;
}

static double weight(const struct scene *scene, int cell, unsigned way)
{
    return scene->nearness[step(scene, cell, way)] < scene->nearness[cell] ? TOWARDS : 1;
}

static double wasted_beyond(const struct scene *scene, int cell);

/*
 * What is wasted at a cell, of which some passages have been taken: they are tried one after
 * another, until one is right or none is left.
 */
static double wasted_at(const struct scene *scene, int cell, int entered_from, unsigned taken)
{
    double weights = 0, wasted = 0;

    for (unsigned way = 0; way < scene->grid->tiling->directions; way++)
        if (!(taken >> way & 1) &&
            (is_wrong(scene, cell, way) || is_right(scene, cell, way, entered_from)))
            weights += weight(scene, cell, way);
    for (unsigned way = 0; way < scene->grid->tiling->directions; way++)
        if (!(taken >> way & 1) && is_wrong(scene, cell, way))
            wasted += weight(scene, cell, way) / weights *
                (wasted_beyond(scene, step(scene, cell, way)) +
                    wasted_at(scene, cell, entered_from, taken | 1U << way));
    return wasted;
}

static double wasted_beyond(const struct scene *scene, int cell)
{
    return (is_seen(scene, cell, SIGHT) ? 0 : 2) + wasted_at(scene, cell, scene->parent[cell], 0);
}

/* Tries passages in all orders. */
static double plain_difficulty(
    const struct maze_grid *grid, struct maze_point start, struct maze_point goal)
{
    struct scene scene = scene_of(grid, goal);
    int cell = (int)(start.y * grid->width + start.x);
    unsigned behind = 0;
    double wasted = 0;

    while (scene.parent[cell] != NONE) {
        wasted += wasted_at(&scene, cell, cell, behind);
        behind = 1U << scene.by[cell];
        cell = scene.parent[cell];
    }
    scene_free(&scene);
    return wasted;
}

static void compare_all(unsigned loops)
{
    struct likeness likeness;
    size_t above = 0;

    for (size_t i = 0; likeness_at(i, SIDES, &likeness); i++) {
        likeness.loops = loops ? 1 + (unsigned)(i % loops) : 0;

        struct made made = made_like(&likeness);
        struct rng rng = rng_seeded(i);
        const struct maze_lattice *lattice = &made.graph.lattice;
        const struct maze_point start = graph_point(&made.graph, lattice_draw(lattice, &rng));
        const struct maze_point goal = graph_point(&made.graph, lattice_draw(lattice, &rng));
        const double plain = plain_difficulty(made.grid, start, goal);
        const double measured = (double)difficulty(&made, start, goal);

        if (measured != floor(plain + 0.500001))
            fail_msg("%zu: %.0f, and not %f", i, measured, plain);
        for (size_t cell = 0; cell < lattice_size(lattice); cell++)
            assert_int_equal(made.graph.open[cell] & GRAPH_OWN, 0);
        above += measured > 3;
        made_free(&made);
    }
    assert_true(above > 20);
}

TEST(wasted_steps_are_those_of_all_orders)
{
    compare_all(0);
}

TEST(wasted_steps_are_those_of_all_orders_where_there_are_loops)
{
    compare_all(16);
}

static uint64_t of_tiles(const char *const *tiles, struct maze_point start, struct maze_point goal)
{
    struct made made = made_of_tiles(tiles, 0);
    const uint64_t measured = difficulty(&made, start, goal);

    made_free(&made);
    return measured;
}

TEST(branches_drawn_by_hand)
{
    /* At cell 2,1 a branch of nine cells leads to the east, of which four are entered. */
    static const char *const tiles[] = {
        "###########################",
        "#####                     #",
        "##### ################### #",
        "#                       # #",
        "######################### #",
        "######################### #",
        "###########################",
        NULL,
    };
    const struct maze_point start = {0, 1}, fork = {2, 1}, north = {2, 0}, northeast = {12, 0},
                            southeast = {12, 2};

    /* Towards the goal leads the path alone; both; the branch alone. */
    assert_int_equal(of_tiles(tiles, start, north), 1 * 8 / 4);
    assert_int_equal(of_tiles(tiles, start, northeast), 1 * 8 / 2);
    assert_int_equal(of_tiles(tiles, start, southeast), 3 * 8 / 4);
    /* A branch of two cells is seen from outside. */
    assert_int_equal(of_tiles(tiles, (struct maze_point){11, 1}, southeast), 0);
    /* At the goal nobody chooses. */
    assert_int_equal(of_tiles(tiles, start, fork), 0);
    assert_int_equal(of_tiles(tiles, fork, fork), 0);
}

TEST(a_way_around_is_no_dead_end)
{
    static const char *const ring[] = {
        "#################",
        "#               #",
        "# ############# #",
        "#               #",
        "#################",
        NULL,
    };

    /* Four cells lead away from the goal, to the west; then it is nearer to go on than back. */
    assert_int_equal(
        of_tiles(ring, (struct maze_point){4, 0}, (struct maze_point){7, 0}), 4 * 2 / 4);
}

TEST(without_a_choice_nothing_is_wasted)
{
    const struct maze_spec unicursal = {maze_algorithm_find("unicursal"), 40, 40, 1};
    struct maze *maze = maze_of(&unicursal, &(struct maze_question){.stats = true});

    for (uint32_t length = 1; length < 300; length++) {
        struct made made = made_like(&(struct likeness){length, 1, .seed = 1});

        assert_int_equal(
            difficulty(&made, (struct maze_point){0, 0}, (struct maze_point){length - 1, 0}), 0);
        made_free(&made);
    }
    assert_int_equal(maze->stats.difficulty, 0);
    assert_true(maze->stats.solution > 1500);
    maze_free(maze);
}

enum { SIDE = 20, SEEDS = 50 };

/* Some mazes of an algorithm, changed as told. */
struct sample {
    double difficulty[SEEDS], length[SEEDS];
};

struct change {
    bool back; /* from the last cell to the first */
    uint8_t braid;
    uint32_t loops;
};

static struct sample sample_of(const char *slug, struct change change)
{
    struct sample sample;

    for (uint64_t seed = 0; seed < SEEDS; seed++) {
        struct maze_spec spec = {maze_algorithm_find(slug), SIDE, SIDE, seed, .braid = change.braid,
            .loops = change.loops};

        if (change.back) {
            spec.start = (struct maze_end){MAZE_END_CELL, {SIDE - 1, SIDE - 1}};
            spec.goal = (struct maze_end){MAZE_END_CELL, {0, 0}};
        }

        struct maze *maze = maze_of(&spec, &(struct maze_question){.stats = true});

        sample.difficulty[seed] = (double)maze->stats.difficulty;
        sample.length[seed] = (double)maze->stats.solution;
        maze_free(maze);
    }
    return sample;
}

static double mean(const char *slug, struct change change)
{
    const struct sample sample = sample_of(slug, change);
    double sum = 0;

    for (size_t i = 0; i < SEEDS; i++)
        sum += sample.difficulty[i];
    return sum / (double)SEEDS;
}

/* In which share of pairs of mazes one of the first algorithm is harder than one of the second. */
static double harder(const char *slug, const char *than)
{
    const struct sample a = sample_of(slug, (struct change){0});
    const struct sample b = sample_of(than, (struct change){0});
    size_t pairs = 0;

    for (size_t i = 0; i < SEEDS; i++)
        for (size_t j = 0; j < SEEDS; j++)
            pairs += a.difficulty[i] > b.difficulty[j];
    return (double)pairs / (SEEDS * SEEDS);
}

TEST(few_long_dead_ends_are_harder_than_many_short_ones)
{
    static const char *const slugs[] = {
        "kruskal", "prim", "prim-simplified", "prim-modified", "wilson"};

    for (size_t i = 0; i < LENGTH(slugs); i++)
        assert_true(harder("recursive-backtracker", slugs[i]) > 0.8);
}

/* Twice the rank of each of some numbers, equal ones in the middle of theirs. */
static void rank(const double numbers[SEEDS], double ranks[SEEDS])
{
    for (size_t i = 0; i < SEEDS; i++) {
        ranks[i] = 0;
        for (size_t j = 0; j < SEEDS; j++)
            ranks[i] += (numbers[j] < numbers[i]) + (numbers[j] <= numbers[i]);
    }
}

/* Spearman's rank correlation of difficulty and length. */
static double correlation(const struct sample *sample)
{
    double a[SEEDS], b[SEEDS], ab = 0, aa = 0, bb = 0;

    rank(sample->difficulty, a);
    rank(sample->length, b);
    for (size_t i = 0; i < SEEDS; i++) {
        ab += (a[i] - (double)SEEDS) * (b[i] - (double)SEEDS);
        aa += (a[i] - (double)SEEDS) * (a[i] - (double)SEEDS);
        bb += (b[i] - (double)SEEDS) * (b[i] - (double)SEEDS);
    }
    return ab / sqrt(aa * bb);
}

TEST(difficulty_is_not_length_by_another_name)
{
    for (size_t i = 0; maze_algorithm_at(i); i++) {
        const struct sample sample = sample_of(maze_algorithm_at(i)->slug, (struct change){0});
        const double found = correlation(&sample);

        /* Not a number where all are of one length. */
        if (fabs(found) >= 0.75)
            fail_msg("%s: %f", maze_algorithm_at(i)->slug, found);
    }
}

TEST(it_matters_where_passages_lead)
{
    const double along = mean("binary-tree", (struct change){0});

    /* All passages of a binary tree lead towards the goal, or all away from it. */
    assert_true(3 * along < mean("binary-tree", (struct change){.back = true}));
    for (size_t i = 0; maze_algorithm_at(i); i++) {
        const char *slug = maze_algorithm_at(i)->slug;

        if (strcmp(slug, "binary-tree") != 0 && strcmp(slug, "unicursal") != 0)
            assert_true(1.4 * along < mean(slug, (struct change){0}));
    }
    /* Kruskal's passages lead nowhere. */
    assert_true(
        mean("kruskal", (struct change){.back = true}) < 1.2 * mean("kruskal", (struct change){0}));
}

TEST(loops_mislead_when_they_are_few)
{
    const double perfect = mean("kruskal", (struct change){0});
    const double braided = mean("kruskal", (struct change){.braid = 30});

    assert_true(perfect * 1.1 < braided);
    assert_true(mean("unicursal", (struct change){.loops = 5}) > perfect);
    /* Where nearly all walls are open nobody goes astray. */
    assert_true(mean("kruskal", (struct change){.loops = SIDE * SIDE}) * 3 < perfect);
}

TEST(measuring_can_be_cancelled)
{
    const atomic_bool cancel = true;
    struct made made = made_like(&(struct likeness){5, 5, .seed = 1});
    const struct maze maze = {.start = {0, 0}};
    uint64_t measured;

    maze_task_set_cancel_flag(made.task, &cancel);
    assert_int_equal(difficulty_measure(&made.graph, made.task, bfs_array(&made.graph, made.task),
                         &maze, &measured),
        MAZE_CANCELLED);
    made_free(&made);
}
