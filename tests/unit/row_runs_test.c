/* The steps of algorithms that walk, go row by row, or divide are runs of them, as the textbook has them: by plain rules, on small boards. */
#include "runs.h"

#include "core/union_find.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

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
            at = run_here(run, &event);
            assert_true(run->seen[at]);
            assert_true(run_are_neighbours(run, before, at));
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

/* Of a walk that has come to the tree, the passages are opened that are left of it, from its start on. */
static void follow_wilson(struct run *run)
{
    struct erased walk = {.count = 0};
    struct maze_event event;
    uint32_t opened = 0;
    bool in_tree[CELLS] = {false}, begun = false;

    while (run_next(run, &event)) {
        if (event.kind == MAZE_STEP_VISIT && !begun) {
            in_tree[run_here(run, &event)] = begun = true;
        } else if (event.kind == MAZE_STEP_VISIT) {
            assert_false(in_tree[run_here(run, &event)]);
            assert_int_equal(opened, 0);
            come_to(run, &walk, run_here(run, &event));
        } else if (event.kind == MAZE_STEP_LEAVE) {
            assert_true(walk.in_loop[run_here(run, &event)]);
            walk.in_loop[run_here(run, &event)] = false;
            walk.to_leave--;
        } else if (event.kind == MAZE_STEP_OPEN && event_is_wall(&event)) {
            assert_int_equal(walk.to_leave, 0);
            assert_true(
                union_find_join(run->region, run_here(run, &event), run_beyond(run, &event)));
            if (!begun)
                continue; /* the only passage of a cell, before any walk */
            assert_int_equal(run_here(run, &event), walk.cell[opened]);
            in_tree[run_here(run, &event)] = true;
            if (++opened < walk.count) {
                assert_int_equal(run_beyond(run, &event), walk.cell[opened]);
            } else {
                assert_true(in_tree[run_beyond(run, &event)]);
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
        if (event.kind == MAZE_STEP_OPEN && event_is_wall(&event))
            assert_true(
                union_find_join(run->region, run_here(run, &event), run_beyond(run, &event)));
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
            assert_int_equal(run_regions(run), 1);
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
        cmocka_unit_test(test_walks_lead_to_neighbours_and_their_loops_are_erased),
        cmocka_unit_test(test_an_origin_leaves_a_tree_behind),
        cmocka_unit_test(test_rows_follow_rows),
        cmocka_unit_test(test_chambers_are_divided),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
