/* The steps of algorithms that walk or go row by row are runs of them, as the textbook has them: by plain rules, on small boards. */
#include "runs.h"
#include "unit.h"

#include "base/sets.h"

#include <stdlib.h>
#include <string.h>

/* ---- random walks ---- */

/* Walks from neighbour to neighbour, and opens what it comes to first, until that is all. */
static void follow_aldous_broder(struct run *run)
{
    struct maze_event event;
    uint32_t at = read_begun(run), from, entered = 1;

    while (run_next(run, &event)) {
        const uint32_t before = at;

        assert_true(entered < run->cells);
        if (event.kind == MAZE_STEP_OPEN) {
            at = read_entered(run, &event, &from);
            assert_int_equal(from, before);
            entered++;
        } else {
            assert_int_equal(event.kind, MAZE_STEP_VISIT);
            at = run_here(run, &event);
            assert_true(run->seen[at]);
            assert_true(run_are_neighbours(run, before, at));
        }
    }
    assert_int_equal(entered, run->cells);
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
    assert_true(walk->count == 0 || run_are_neighbours(run, walk->cell[walk->count - 1], cell));
    while (i < walk->count && walk->cell[i] != cell)
        i++;
    for (uint32_t k = i + 1; k < walk->count; k++) {
        walk->in_loop[walk->cell[k]] = true;
        walk->to_leave++;
    }
    walk->cell[i] = cell;
    walk->count = i + 1;
}

/* A tree that walks lead to. */
struct growth {
    struct erased walk;
    uint32_t done; /* cells of the walk that are in the tree since it came to it */
    bool in_tree[CELLS];
};

/* The next cell of a walk that came to the tree joins it, by the passage to a cell if one is opened. */
static void join_tree(struct growth *growth, uint32_t cell, uint32_t beyond)
{
    struct erased *walk = &growth->walk;
    const bool last = growth->done + 1 == walk->count;

    assert_int_equal(walk->to_leave, 0);
    assert_true(growth->done < walk->count);
    assert_int_equal(cell, walk->cell[growth->done]);
    if (beyond != (uint32_t)NONE && last)
        assert_true(growth->in_tree[beyond]);
    else if (beyond != (uint32_t)NONE)
        assert_int_equal(beyond, walk->cell[growth->done + 1]);
    growth->in_tree[cell] = true;
    growth->done++;
    if (last)
        walk->count = growth->done = 0;
}

/* The next cell of a walk, which is not in the tree yet. */
static void walk_on(struct run *run, struct growth *growth, uint32_t cell)
{
    assert_false(growth->in_tree[cell]);
    assert_int_equal(growth->done, 0);
    come_to(run, &growth->walk, cell);
}

static void leave_loop(struct erased *walk, uint32_t cell)
{
    assert_true(walk->in_loop[cell]);
    walk->in_loop[cell] = false;
    walk->to_leave--;
}

static void join_regions(struct run *run, const struct maze_event *event)
{
    assert_true(union_find_join(run->region, run_here(run, event), run_beyond(run, event)));
}

/* Of a walk that has come to the tree, the passages are opened that are left of it, from its start on. */
static void follow_wilson(struct run *run)
{
    struct growth growth = {.done = 0};
    struct maze_event event;

    growth.in_tree[read_begun(run)] = true;
    while (run_next(run, &event)) {
        const uint32_t here = run_here(run, &event);

        if (event.kind == MAZE_STEP_VISIT) {
            walk_on(run, &growth, here);
        } else if (event.kind == MAZE_STEP_LEAVE) {
            leave_loop(&growth.walk, here);
        } else if (event_is_wall(&event)) {
            join_regions(run, &event);
            join_tree(&growth, here, run_beyond(run, &event));
        }
    }
    assert_int_equal(growth.walk.count, 0);
}

/* Where a run of Houston's algorithm is. */
struct houston {
    struct growth growth;
    uint32_t at,
        entered; /* where the first walk is, and the cell behind the passage that it opened last; or NONE */
    uint32_t steps, count; /* of the first walk, and the cells that it reached */
    bool reached[CELLS];
    bool handed_over;
};

/* The first walk reaches a cell, or comes to it again. */
static void walk_first(struct run *run, struct houston *houston, uint32_t cell)
{
    const bool is_new = !houston->reached[cell];

    assert_int_equal(houston->entered, is_new && houston->count ? cell : (uint32_t)NONE);
    if (houston->count) {
        assert_true(run_are_neighbours(run, houston->at, cell));
        houston->steps++;
    }
    houston->count += is_new;
    houston->reached[cell] = true;
    houston->entered = NONE;
    houston->at = cell;
}

/* A walk from a cell that the first one has not reached begins: it leads to where that one stands. */
static void hand_over(const struct run *run, struct houston *houston)
{
    houston->handed_over = true;
    houston->growth.in_tree[houston->at] = true;
    assert_true(houston->count == 1 + (run->cells - 1) / 3 || houston->steps == 2 * run->cells);
}

static void follow_houston(struct run *run)
{
    struct houston houston = {.at = NONE, .entered = NONE};
    struct growth *growth = &houston.growth;
    struct maze_event event;

    while (run_next(run, &event)) {
        const uint32_t here = run_here(run, &event);

        if (event_is_wall(&event)) {
            join_regions(run, &event);
            if (houston.handed_over) {
                assert_false(houston.reached[here]);
                join_tree(growth, here, run_beyond(run, &event));
            } else {
                assert_int_equal(here, houston.at);
                houston.entered = run_beyond(run, &event);
                assert_false(houston.reached[houston.entered]);
            }
        } else if (event.kind == MAZE_STEP_VISIT) {
            if (!houston.handed_over && houston.count && !houston.reached[here] &&
                houston.entered == (uint32_t)NONE)
                hand_over(run, &houston);
            assert_true(!houston.handed_over || growth->walk.count || !houston.reached[here]);
            if (houston.handed_over)
                walk_on(run, growth, here);
            else
                walk_first(run, &houston, here);
        } else if (event.kind == MAZE_STEP_LEAVE && growth->walk.to_leave) {
            leave_loop(&growth->walk, here);
        } else if (event.kind == MAZE_STEP_LEAVE) {
            /* What the first walk reached has its passages. */
            assert_true(houston.reached[here]);
            join_tree(growth, here, NONE);
        }
    }
    assert_int_equal(growth->walk.count, 0);
}

TEST(walks_lead_to_neighbours_and_their_loops_are_erased)
{
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

    while (run_next(run, &event)) {
        passages += event_is_wall(&event) && event.kind == MAZE_STEP_OPEN;
        passages -= event_is_wall(&event) && event.kind == MAZE_STEP_CLOSE;
        shifted |= event.kind == MAZE_STEP_CLOSE;
        if (event.kind != MAZE_STEP_VISIT || !shifted)
            continue;
        assert_int_equal(passages, run->cells - 1);
        assert_int_equal(run_regions(run), 1);
        if (at != (uint32_t)NONE)
            assert_true(run_are_neighbours(run, at, run_here(run, &event)));
        at = run_here(run, &event);
    }
}

TEST(an_origin_leaves_a_tree_behind)
{
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
            at = run_here(run, &event);
            visited++;
            opened = 0;
        } else if (event.kind == MAZE_STEP_LEAVE) {
            assert_int_equal(run_here(run, &event), at);
            assert_int_equal(opened, visited < run->cells);
            at = NONE;
        } else if (event_is_wall(&event)) {
            assert_int_equal(run_here(run, &event), at);
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
        } else if (event_is_wall(&event)) {
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
            set[run_here(run, &event)] = event.number;
        } else if (event_is_wall(&event) && event.direction == MAZE_EAST) {
            a = run_here(run, &event);
            b = run_beyond(run, &event);
            joins = event.kind == MAZE_STEP_OPEN;
            assert_int_equal(set[a] != set[b], joins);
            assert_int_equal(union_find_join(run->region, a, b), joins);
        } else if (event_is_wall(&event)) {
            assert_int_equal(event.direction, MAZE_SOUTH);
            assert_true(
                union_find_join(run->region, run_here(run, &event), run_beyond(run, &event)));
        }
    }
    for (uint32_t y = 0; y < run->spec.height; y++)
        for (uint32_t x = 0; x < run->spec.width; x++)
            assert_true(set[y * run->spec.width + x] > 0);
}

TEST(rows_follow_rows)
{
    follow_all("binary-tree", follow_binary_tree);
    follow_all("sidewinder", follow_sidewinder);
    follow_all("eller", follow_eller);
}
