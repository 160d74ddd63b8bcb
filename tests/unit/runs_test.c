/* The steps of each algorithm are a run of it, as the textbook has it: by plain rules, on small boards. */
#include "folds.h"
#include "mazes.h"

#include "core/algorithms/algorithms.h"
#include "core/algorithms/wall_costs.h"
#include "core/union_find.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { SEEDS = 12, CELLS = 400, NONE = CELLS, WALLS = 4 * CELLS };

/* A run that is followed, on squares without an outline or on triangles. */
struct run {
    struct maze_spec spec;
    struct maze_steps *steps;
    struct fold fold;
    uint64_t position;
    uint32_t cells;
    uint32_t region[CELLS]; /* a union-find, of what is joined by open passages */
    bool seen[CELLS];       /* was opened */
    bool left[CELLS];
};

static struct run run_of(const struct maze_spec *spec)
{
    struct run run = {.spec = *spec, .steps = steps_of(spec, NULL)};

    run.fold = fold_of(run.steps);
    run.cells = (uint32_t)(spec->width * spec->height);
    assert_true(run.cells <= CELLS);
    for (uint32_t i = 0; i < run.cells; i++)
        run.region[i] = i;
    return run;
}

static void run_free(struct run *run)
{
    fold_free(&run->fold);
    maze_steps_free(run->steps);
}

static bool run_next(struct run *run, struct maze_event *event)
{
    if (!maze_steps_read(run->steps, &run->position, event))
        return false;
    fold_apply(&run->fold, event);
    if (event->kind == MAZE_STEP_OPEN && event->direction == MAZE_LINKS_MAX)
        run->seen[fold_number(&run->fold, event->cell)] = true;
    return true;
}

static uint32_t number_of(const struct run *run, struct maze_point cell)
{
    return (uint32_t)fold_number(&run->fold, cell);
}

static uint32_t here(const struct run *run, const struct maze_event *event)
{
    return number_of(run, event->cell);
}

static uint32_t beyond(const struct run *run, const struct maze_event *event)
{
    return number_of(run, fold_next(&run->fold, event->cell, event->direction));
}

static bool is_wall(const struct maze_event *event)
{
    return event->direction < MAZE_LINKS_MAX;
}

static struct maze_point point_of(const struct run *run, uint32_t cell)
{
    return (struct maze_point){cell % run->spec.width, cell / run->spec.width};
}

/* Calls for each neighbour of a cell: the direction, and the neighbour in *next; false past the last. */
static bool neighbour(const struct run *run, uint32_t cell, unsigned *direction, uint32_t *next)
{
    const struct maze_point at = point_of(run, cell);
    const struct maze_tiling *tiling = run->steps->tiling;

    for (; *direction < tiling->directions; ++*direction) {
        const uint64_t x = at.x + (uint64_t)tiling->across[*direction];
        const uint64_t y = at.y + (uint64_t)tiling->down[*direction];

        if (!(tiling->has[(at.x + at.y) & 1] >> *direction & 1) || x >= run->spec.width ||
            y >= run->spec.height)
            continue;
        *next = number_of(run, (struct maze_point){x, y});
        ++*direction;
        return true;
    }
    return false;
}

static bool are_neighbours(const struct run *run, uint32_t a, uint32_t b)
{
    uint32_t next;

    for (unsigned direction = 0; neighbour(run, a, &direction, &next);)
        if (next == b)
            return true;
    return false;
}

static bool has_unseen_neighbour(const struct run *run, uint32_t cell)
{
    uint32_t next;

    for (unsigned direction = 0; neighbour(run, cell, &direction, &next);)
        if (!run->seen[next])
            return true;
    return false;
}

/* How many regions the open passages make. */
static uint32_t count_regions(const struct run *run)
{
    uint32_t parent[CELLS], regions = run->cells, next;

    for (uint32_t i = 0; i < run->cells; i++)
        parent[i] = i;
    for (uint32_t i = 0; i < run->cells; i++)
        for (unsigned direction = 0; neighbour(run, i, &direction, &next);)
            if (fold_passage(&run->fold, point_of(run, i), direction - 1))
                regions -= union_find_join(parent, i, next);
    return regions;
}

typedef void run_follower(struct run *);

static void follow_spec(struct maze_spec spec, run_follower *follow)
{
    for (spec.seed = 0; spec.seed < SEEDS; spec.seed++) {
        struct run run = run_of(&spec);

        follow(&run);
        assert_int_equal(run.position, run.steps->words);
        assert_folded(&run.fold, &spec);
        run_free(&run);
    }
}

/* Follows the runs of all variants of an algorithm on a few boards. */
static void follow_all(const char *slug, run_follower *follow)
{
    static const uint32_t sizes[][2] = {{2, 2}, {7, 5}, {1, 6}, {3, 12}, {12, 9}};
    const struct maze_algorithm *algorithm = maze_algorithm_find(slug);
    struct maze_spec spec;

    assert_non_null(algorithm);
    for (size_t k = 0; variant_at(algorithm, k, &spec); k++)
        for (size_t i = 0; i < sizeof(sizes) / sizeof(sizes[0]); i++) {
            spec.width = sizes[i][0];
            spec.height = sizes[i][1];
            follow_spec(spec, follow);
            spec.tiling = maze_tiling_at(1);
            if (algorithm->carve && spec.width > 1)
                follow_spec(spec, follow);
            spec.tiling = NULL;
        }
}

/* ---- what grows from cell to cell ---- */

/* Reads the opening of a wall, of the cell beyond it and its visit; *from is the cell that was there. */
static uint32_t read_entered(struct run *run, struct maze_event *event, uint32_t *from)
{
    uint32_t cell;

    assert_int_equal(event->kind, MAZE_STEP_OPEN);
    assert_true(is_wall(event));
    cell = here(run, event);
    *from = beyond(run, event);
    if (run->seen[cell]) {
        const uint32_t other = *from;

        *from = cell;
        cell = other;
    }
    assert_false(run->seen[cell]);
    assert_true(run->seen[*from]);
    assert_true(run_next(run, event));
    assert_int_equal(event->kind, MAZE_STEP_OPEN);
    assert_false(is_wall(event));
    assert_int_equal(here(run, event), cell);
    assert_true(run_next(run, event));
    assert_int_equal(event->kind, MAZE_STEP_VISIT);
    assert_int_equal(here(run, event), cell);
    return cell;
}

static uint32_t read_begun(struct run *run)
{
    struct maze_event event;
    uint32_t cell;

    assert_true(run_next(run, &event));
    assert_int_equal(event.kind, MAZE_STEP_OPEN);
    assert_false(is_wall(&event));
    cell = here(run, &event);
    assert_true(run_next(run, &event));
    assert_int_equal(event.kind, MAZE_STEP_VISIT);
    assert_int_equal(here(run, &event), cell);
    return cell;
}

/* Goes on from the top of the stack, and back where there is nothing left around it. */
static void follow_depth_first(struct run *run)
{
    uint32_t stack[CELLS], top = 0, from;
    struct maze_event event;

    stack[top++] = read_begun(run);
    while (run_next(run, &event))
        if (event.kind == MAZE_STEP_LEAVE) {
            assert_true(top > 0);
            assert_int_equal(here(run, &event), stack[--top]);
            assert_false(has_unseen_neighbour(run, stack[top]));
        } else {
            stack[top] = read_entered(run, &event, &from);
            assert_int_equal(from, stack[top - 1]);
            top++;
        }
    assert_int_equal(top, 0);
}

static void test_backtrackers_go_on_from_the_last_cell(void **state)
{
    (void)state;
    follow_all("recursive-backtracker", follow_depth_first);
    follow_all("spiral", follow_depth_first);
}

/* Goes on from any cell that is not left, and leaves those with nothing around them. */
static void follow_growth(struct run *run)
{
    uint32_t from;
    struct maze_event event;

    (void)read_begun(run);
    while (run_next(run, &event))
        if (event.kind == MAZE_STEP_LEAVE) {
            assert_false(run->left[here(run, &event)]);
            assert_false(has_unseen_neighbour(run, here(run, &event)));
            run->left[here(run, &event)] = true;
        } else {
            (void)read_entered(run, &event, &from);
            assert_false(run->left[from]);
        }
}

/* The cell that a growing tree goes on from is the first that came, or the last, of those not left. */
static void follow_ordered_growth(struct run *run, bool newest)
{
    uint32_t order[CELLS], count = 0, from;
    struct maze_event event;

    order[count++] = read_begun(run);
    while (run_next(run, &event)) {
        const bool leaves = event.kind == MAZE_STEP_LEAVE;
        const uint32_t cell = leaves ? here(run, &event) : read_entered(run, &event, &from);
        uint32_t first = newest ? count : 0;

        if (newest)
            do
                first--;
            while (run->left[order[first]]);
        else
            while (run->left[order[first]])
                first++;
        assert_int_equal(order[first], leaves ? cell : from);
        if (leaves)
            run->left[cell] = true;
        else
            order[count++] = cell;
    }
}

static void follow_newest(struct run *run)
{
    follow_ordered_growth(run, true);
}

static void follow_oldest(struct run *run)
{
    follow_ordered_growth(run, false);
}

static void test_trees_grow_from_active_cells(void **state)
{
    struct maze_spec spec = {maze_algorithm_find("growing-tree"), 9, 8, 0};

    (void)state;
    follow_all("growing-tree", follow_growth);
    follow_all("prim-simplified", follow_growth);
    follow_all("prim-modified", follow_growth);
    assert_true(maze_mix_read("newest", strlen("newest"), &spec.mix));
    follow_spec(spec, follow_newest);
    assert_true(maze_mix_read("oldest", strlen("oldest"), &spec.mix));
    follow_spec(spec, follow_oldest);
    spec.tiling = maze_tiling_at(1);
    follow_spec(spec, follow_oldest);
}

/* Walks on, and hunts only where it is stuck, for the first cell that there is if it is to. */
static void follow_hunt(struct run *run)
{
    uint32_t at = read_begun(run), from, first;
    struct maze_event event;

    if (run->spec.width == 1 || run->spec.height == 1) {
        while (run_next(run, &event))
            ;
        return;
    }
    while (run_next(run, &event)) {
        if (event.kind != MAZE_STEP_LEAVE) {
            const uint32_t cell = read_entered(run, &event, &from);

            assert_int_equal(from, at);
            at = cell;
            continue;
        }
        assert_int_equal(here(run, &event), at);
        assert_false(has_unseen_neighbour(run, at));
        for (first = 0;; first++) {
            uint32_t next;
            bool beside = false;

            for (unsigned direction = 0; neighbour(run, first, &direction, &next);)
                beside |= run->seen[next];
            if (!run->seen[first] && beside)
                break;
        }
        assert_true(run_next(run, &event));
        at = read_entered(run, &event, &from);
        if (run->spec.hunt == MAZE_HUNT_FIRST)
            assert_int_equal(at, first);
    }
}

static void test_hunters_hunt_where_they_are_stuck(void **state)
{
    (void)state;
    follow_all("hunt-and-kill", follow_hunt);
}

/* Trees begin anywhere, and a wall is opened into an unseen cell or another tree. */
static void follow_forest(struct run *run)
{
    struct maze_event event;

    while (run_next(run, &event))
        if (event.kind == MAZE_STEP_OPEN && is_wall(&event)) {
            assert_true(run->seen[here(run, &event)] || run->seen[beyond(run, &event)]);
            assert_true(union_find_join(run->region, here(run, &event), beyond(run, &event)));
        } else if (event.kind == MAZE_STEP_LEAVE) {
            assert_false(has_unseen_neighbour(run, here(run, &event)));
        }
}

static void test_forests_join_trees(void **state)
{
    (void)state;
    follow_all("growing-forest", follow_forest);
}

/* ---- what goes by costs ---- */

/* The cost of a wall of squares, with its place in the order of walls of equal cost left out. */
static uint32_t cost_of(const struct run *run, const struct maze_event *event)
{
    const bool own = event->direction == MAZE_EAST || event->direction == MAZE_SOUTH;
    const struct maze_point at =
        own ? event->cell : fold_next(&run->fold, event->cell, event->direction);
    const struct costs costs = wall_costs(rng_key(algorithm_key(&run->spec), at.y), (uint32_t)at.x);

    return event->direction % 2 ? costs.east : costs.south;
}

static void follow_kruskal(struct run *run)
{
    struct maze_event event;
    uint32_t last = 0;

    while (run_next(run, &event)) {
        if (!is_wall(&event))
            continue;
        if (!run->spec.tiling) {
            assert_true(cost_of(run, &event) >= last);
            last = cost_of(run, &event);
        }
        assert_int_equal(union_find_join(run->region, here(run, &event), beyond(run, &event)),
            event.kind == MAZE_STEP_OPEN);
    }
}

static void follow_reverse_delete(struct run *run)
{
    struct maze_event event;
    uint32_t last = UINT32_MAX;

    while (run_next(run, &event)) {
        if (event.kind == MAZE_STEP_OPEN)
            continue;
        if (!run->spec.tiling) {
            assert_true(cost_of(run, &event) <= last);
            last = cost_of(run, &event);
        }
        if (event.kind == MAZE_STEP_CLOSE) {
            assert_int_equal(count_regions(run), 1);
            continue;
        }
        /* What is refused would have cut something off. */
        event.kind = MAZE_STEP_CLOSE;
        fold_apply(&run->fold, &event);
        assert_int_equal(count_regions(run), 2);
        event.kind = MAZE_STEP_OPEN;
        fold_apply(&run->fold, &event);
    }
}

/* The least cost of the walls between cells of a set, or not, and others, but for walls that are done with. */
static uint32_t least_cost(struct run *run, uint32_t region, const bool *done)
{
    uint32_t least = UINT32_MAX, next;

    for (uint32_t i = 0; i < run->cells; i++)
        for (unsigned direction = 0; neighbour(run, i, &direction, &next);) {
            const struct maze_event wall = {.cell = point_of(run, i), .direction = direction - 1};
            const bool inside =
                region == (uint32_t)NONE ? run->seen[i] : union_find_root(run->region, i) == region;
            const bool leads_out =
                region == (uint32_t)NONE ? true : union_find_root(run->region, next) != region;
            const uint32_t cost = cost_of(run, &wall);

            if (inside && leads_out && !(done && done[4 * i + direction - 1]) && cost < least)
                least = cost;
        }
    return least;
}

static void follow_prim(struct run *run)
{
    static bool done[WALLS];
    struct maze_event event;

    memset(done, 0, sizeof(done));
    (void)read_begun(run);
    while (run_next(run, &event)) {
        const bool joins = event.kind == MAZE_STEP_OPEN;

        if (!run->spec.tiling)
            assert_int_equal(cost_of(run, &event), least_cost(run, NONE, done));
        done[4 * here(run, &event) + event.direction] = true;
        done[4 * beyond(run, &event) + run->steps->tiling->back[event.direction]] = true;
        assert_true(run->seen[here(run, &event)] || run->seen[beyond(run, &event)]);
        assert_int_equal(!(run->seen[here(run, &event)] && run->seen[beyond(run, &event)]), joins);
        if (joins) {
            uint32_t from;

            (void)read_entered(run, &event, &from);
        }
    }
}

/* A wall is the cheapest of one of its two regions, as they were when the round began. */
static void follow_boruvka(struct run *run)
{
    uint32_t now[CELLS];
    struct maze_event event;

    if (run->spec.tiling) {
        follow_forest(run);
        return;
    }
    memcpy(now, run->region, sizeof(now));
    while (run_next(run, &event)) {
        bool is_cheapest = false;

        if (!is_wall(&event))
            continue;
        assert_int_equal(event.kind, MAZE_STEP_OPEN);
        for (unsigned tries = 0; tries < 2 && !is_cheapest; tries++) {
            const uint32_t a = union_find_root(run->region, here(run, &event));
            const uint32_t b = union_find_root(run->region, beyond(run, &event));

            is_cheapest = cost_of(run, &event) == least_cost(run, a, NULL) ||
                cost_of(run, &event) == least_cost(run, b, NULL);
            /* Else it is of the next round. */
            if (!is_cheapest)
                memcpy(run->region, now, sizeof(now));
        }
        assert_true(is_cheapest);
        assert_true(union_find_join(now, here(run, &event), beyond(run, &event)));
    }
}

static void test_walls_are_taken_by_their_costs(void **state)
{
    (void)state;
    follow_all("kruskal", follow_kruskal);
    follow_all("reverse-delete", follow_reverse_delete);
    follow_all("prim", follow_prim);
    follow_all("boruvka", follow_boruvka);
}

/* ---- random walks ---- */

/* Walks from neighbour to neighbour, and opens what it comes to first. */
static void follow_aldous_broder(struct run *run)
{
    struct maze_event event;
    uint32_t at, from;

    if (run->spec.width == 1 || run->spec.height == 1) {
        follow_depth_first(run);
        return;
    }
    at = read_begun(run);
    while (run_next(run, &event)) {
        const uint32_t before = at;

        if (event.kind == MAZE_STEP_OPEN) {
            at = read_entered(run, &event, &from);
            assert_int_equal(from, before);
        } else {
            assert_int_equal(event.kind, MAZE_STEP_VISIT);
            at = here(run, &event);
            assert_true(run->seen[at]);
            assert_true(are_neighbours(run, before, at));
        }
    }
}

/* A walk without its loops. */
struct erased {
    uint32_t cell[CELLS], count;
    uint32_t to_leave; /* cells of a loop that are still to be left */
    bool in_loop[CELLS];
};

static void come_to(struct run *run, struct erased *walk, uint32_t cell)
{
    uint32_t i = 0;

    assert_int_equal(walk->to_leave, 0);
    assert_true(walk->count == 0 || are_neighbours(run, walk->cell[walk->count - 1], cell));
    while (i < walk->count && walk->cell[i] != cell)
        i++;
    for (uint32_t k = i + 1; k < walk->count; k++) {
        walk->in_loop[walk->cell[k]] = true;
        walk->to_leave++;
    }
    walk->cell[i] = cell;
    walk->count = i + 1;
}

/* Of a walk that has come to the tree, the passages are opened that are left of it, from its start on. */
static void follow_wilson(struct run *run)
{
    struct erased walk = {.count = 0};
    struct maze_event event;
    uint32_t opened = 0;
    bool in_tree[CELLS] = {false}, begun = false;

    while (run_next(run, &event)) {
        if (event.kind == MAZE_STEP_VISIT && !begun) {
            in_tree[here(run, &event)] = begun = true;
        } else if (event.kind == MAZE_STEP_VISIT) {
            assert_false(in_tree[here(run, &event)]);
            assert_int_equal(opened, 0);
            come_to(run, &walk, here(run, &event));
        } else if (event.kind == MAZE_STEP_LEAVE) {
            assert_true(walk.in_loop[here(run, &event)]);
            walk.in_loop[here(run, &event)] = false;
            walk.to_leave--;
        } else if (event.kind == MAZE_STEP_OPEN && is_wall(&event)) {
            assert_int_equal(walk.to_leave, 0);
            assert_true(union_find_join(run->region, here(run, &event), beyond(run, &event)));
            if (!begun)
                continue; /* the only passage of a cell, before any walk */
            assert_int_equal(here(run, &event), walk.cell[opened]);
            in_tree[here(run, &event)] = true;
            if (++opened < walk.count) {
                assert_int_equal(beyond(run, &event), walk.cell[opened]);
            } else {
                assert_true(in_tree[beyond(run, &event)]);
                walk.count = opened = 0;
            }
        }
    }
    assert_int_equal(walk.count, 0);
}

static void follow_houston(struct run *run)
{
    struct maze_event event;

    while (run_next(run, &event))
        if (event.kind == MAZE_STEP_OPEN && is_wall(&event))
            assert_true(union_find_join(run->region, here(run, &event), beyond(run, &event)));
}

static void test_walks_lead_to_neighbours_and_their_loops_are_erased(void **state)
{
    (void)state;
    follow_all("aldous-broder", follow_aldous_broder);
    follow_all("wilson", follow_wilson);
    follow_all("houston", follow_houston);
}

/* After each step of the origin there is a tree, and what was opened leads from where it was to where it is. */
static void follow_origin(struct run *run)
{
    struct maze_event event;
    uint64_t passages = 0;
    uint32_t at = NONE;
    bool shifted = false;

    if (run->spec.width == 1 || run->spec.height == 1) {
        follow_depth_first(run);
        return;
    }
    while (run_next(run, &event)) {
        passages += is_wall(&event) && event.kind == MAZE_STEP_OPEN;
        passages -= is_wall(&event) && event.kind == MAZE_STEP_CLOSE;
        shifted |= event.kind == MAZE_STEP_CLOSE;
        if (event.kind != MAZE_STEP_VISIT || !shifted)
            continue;
        assert_int_equal(passages, run->cells - 1);
        assert_int_equal(count_regions(run), 1);
        if (at != (uint32_t)NONE)
            assert_true(are_neighbours(run, at, here(run, &event)));
        at = here(run, &event);
    }
}

static void test_an_origin_leaves_a_tree_behind(void **state)
{
    (void)state;
    follow_all("origin-shift", follow_origin);
}

/* ---- rows ---- */

/* A cell opens one passage while it is visited, to the east or the south as the maze leans. */
static void follow_binary_tree(struct run *run)
{
    struct maze_event event;
    uint32_t at = NONE, opened = 0, visited = 0;

    while (run_next(run, &event)) {
        if (event.kind == MAZE_STEP_VISIT) {
            assert_int_equal(at, NONE);
            at = here(run, &event);
            visited++;
            opened = 0;
        } else if (event.kind == MAZE_STEP_LEAVE) {
            assert_int_equal(here(run, &event), at);
            assert_int_equal(opened, visited < run->cells);
            at = NONE;
        } else if (is_wall(&event)) {
            assert_int_equal(here(run, &event), at);
            assert_int_equal(
                event.direction % 2 ? event.direction == MAZE_WEST : event.direction == MAZE_NORTH,
                event.direction % 2 ? run->spec.skew & MAZE_SKEW_WEST && true
                                    : run->spec.skew & MAZE_SKEW_NORTH && true);
            opened++;
        }
    }
    assert_int_equal(visited, run->cells);
}

/* A run is joined; then one of its cells opens to the next row, but in the last one, and all are left. */
static void follow_sidewinder(struct run *run)
{
    struct maze_event event;
    uint32_t length = 0, risers = 0, left = 0, done = 0;

    while (run_next(run, &event)) {
        if (event.kind == MAZE_STEP_VISIT) {
            assert_int_equal(left, 0);
            length++;
        } else if (event.kind == MAZE_STEP_LEAVE) {
            left++;
        } else if (is_wall(&event)) {
            risers += event.direction % 2 == 0;
            assert_true(risers > 0 || event.direction % 2 == 1);
        }
        if (left && left == length) {
            done += length;
            assert_int_equal(risers, done <= run->cells - run->spec.width && run->spec.height > 1);
            length = risers = left = 0;
        }
    }
    assert_int_equal(done, run->cells);
}

/* Cells have one number just if they are joined, as far as their row knows. */
static void follow_eller(struct run *run)
{
    struct maze_event event;
    uint32_t set[CELLS] = {0};
    bool joins = false;
    uint32_t a = 0, b = 0;

    while (run_next(run, &event)) {
        if (joins && event.kind != MAZE_STEP_SET) {
            assert_int_equal(set[a], set[b]);
            joins = false;
        }
        if (event.kind == MAZE_STEP_SET) {
            assert_true(event.number >= 1 && event.number <= run->spec.width);
            set[here(run, &event)] = event.number;
        } else if (is_wall(&event) && event.direction == MAZE_EAST) {
            a = here(run, &event);
            b = beyond(run, &event);
            joins = event.kind == MAZE_STEP_OPEN;
            assert_int_equal(set[a] != set[b], joins);
            assert_int_equal(union_find_join(run->region, a, b), joins);
        } else if (is_wall(&event)) {
            assert_int_equal(event.direction, MAZE_SOUTH);
            assert_true(union_find_join(run->region, here(run, &event), beyond(run, &event)));
        }
    }
    for (uint32_t y = 0; y < run->spec.height; y++)
        for (uint32_t x = 0; x < run->spec.width; x++)
            assert_true(set[y * run->spec.width + x] > 0);
}

static void test_rows_follow_rows(void **state)
{
    (void)state;
    follow_all("binary-tree", follow_binary_tree);
    follow_all("sidewinder", follow_sidewinder);
    follow_all("eller", follow_eller);
}

/* ---- division ---- */

struct chamber {
    uint64_t x, y, width, height;
};

static struct chamber *chamber_of(struct chamber *chambers, size_t count, struct maze_point at)
{
    for (size_t i = 0; i < count; i++)
        if (at.x - chambers[i].x < chambers[i].width && at.y - chambers[i].y < chambers[i].height)
            return &chambers[i];
    fail();
    return NULL;
}

/* A cut goes through a chamber, across its longer side as the bias has it, and leaves one gap. */
static void follow_division(struct run *run)
{
    struct chamber chambers[CELLS] = {{0, 0, run->spec.width, run->spec.height}};
    size_t count = 1;
    struct maze_event event;
    bool more = true;

    while ((more = run_next(run, &event)) && event.kind == MAZE_STEP_OPEN)
        ;
    for (; more; more = run_next(run, &event)) {
        struct chamber *chamber = chamber_of(chambers, count, event.cell), half = *chamber;
        const bool across = event.direction == MAZE_EAST;
        const uint64_t side = across ? chamber->height : chamber->width;
        const uint64_t at = across ? event.cell.x - chamber->x : event.cell.y - chamber->y;
        const int64_t leaning = (int64_t)chamber->width * (100 - run->spec.bias) -
            (int64_t)chamber->height * (100 + run->spec.bias);

        assert_true(across ? leaning >= 0 : leaning <= 0);
        assert_true(chamber->width > 1 && chamber->height > 1);
        for (uint64_t i = 1; i < side; i++) {
            assert_int_equal(event.kind, MAZE_STEP_CLOSE);
            assert_ptr_equal(chamber_of(chambers, count, event.cell), chamber);
            assert_int_equal(event.direction, across ? MAZE_EAST : MAZE_SOUTH);
            assert_int_equal(across ? event.cell.x - chamber->x : event.cell.y - chamber->y, at);
            if (i + 1 < side)
                assert_true(run_next(run, &event));
        }
        if (across) {
            chamber->width = at + 1;
            half.x += at + 1;
            half.width -= at + 1;
        } else {
            chamber->height = at + 1;
            half.y += at + 1;
            half.height -= at + 1;
        }
        chambers[count++] = half;
    }
    for (size_t i = 0; i < count; i++)
        assert_true(chambers[i].width == 1 || chambers[i].height == 1);
}

/* Whatever is closed, all cells can be reached. */
static void follow_blobs(struct run *run)
{
    struct maze_event event;
    bool closes = false;

    while (run_next(run, &event)) {
        assert_int_equal(event.kind, closes |= event.kind == MAZE_STEP_CLOSE);
        if (closes)
            assert_int_equal(count_regions(run), 1);
    }
}

static void test_chambers_are_divided(void **state)
{
    (void)state;
    follow_all("recursive-division", follow_division);
    follow_all("blobby-division", follow_blobs);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_backtrackers_go_on_from_the_last_cell),
        cmocka_unit_test(test_trees_grow_from_active_cells),
        cmocka_unit_test(test_hunters_hunt_where_they_are_stuck),
        cmocka_unit_test(test_forests_join_trees),
        cmocka_unit_test(test_walls_are_taken_by_their_costs),
        cmocka_unit_test(test_walks_lead_to_neighbours_and_their_loops_are_erased),
        cmocka_unit_test(test_an_origin_leaves_a_tree_behind),
        cmocka_unit_test(test_rows_follow_rows),
        cmocka_unit_test(test_chambers_are_divided),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
