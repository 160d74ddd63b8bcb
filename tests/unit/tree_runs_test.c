/* The steps of algorithms that grow trees or go by costs are runs of them, as the textbook has them: by plain rules, on small boards. */
#include "mazes.h"
#include "runs.h"
#include "unit.h"

#include "base/sets.h"
#include "core/carve/algorithms.h"
#include "core/carve/wall_costs.h"

#include <stdlib.h>
#include <string.h>

enum { WALLS = MAZE_LINKS_MAX * CELLS };

/* ---- what grows from cell to cell ---- */

TEST(backtrackers_go_on_from_the_last_cell)
{
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
            assert_false(run->left[run_here(run, &event)]);
            assert_false(run_has_unseen_neighbour(run, run_here(run, &event)));
            run->left[run_here(run, &event)] = true;
        } else {
            (void)read_entered(run, &event, &from);
            assert_false(run->left[from]);
        }
}

/* The cell that a growing tree goes on from has a place among those not left, in the order in which they came. */
static void follow_ordered_growth(struct run *run, enum maze_pick pick)
{
    uint32_t order[CELLS], count = 0, from;
    struct maze_event event;

    order[count++] = read_begun(run);
    while (run_next(run, &event)) {
        const bool leaves = event.kind == MAZE_STEP_LEAVE;
        const uint32_t cell = leaves ? run_here(run, &event) : read_entered(run, &event, &from);
        const uint32_t place = pick == MAZE_PICK_NEWEST ? count - 1
            : pick == MAZE_PICK_MIDDLE                  ? (count - 1) / 2
                                                        : 0;

        assert_int_equal(order[place], leaves ? cell : from);
        if (leaves)
            memmove(order + place, order + place + 1, (--count - place) * sizeof(*order));
        else
            order[count++] = cell;
    }
}

static void follow_newest(struct run *run)
{
    follow_ordered_growth(run, MAZE_PICK_NEWEST);
}

static void follow_oldest(struct run *run)
{
    follow_ordered_growth(run, MAZE_PICK_OLDEST);
}

static void follow_middle(struct run *run)
{
    follow_ordered_growth(run, MAZE_PICK_MIDDLE);
}

TEST(trees_grow_from_active_cells)
{
    static const struct {
        const char *mix;
        run_follower *follow;
    } ordered[] = {{"newest", follow_newest}, {"oldest", follow_oldest}, {"middle", follow_middle}};
    struct maze_spec spec = {maze_algorithm_find("growing-tree"), 19, .height = 18};

    follow_all("growing-tree", follow_growth);
    follow_all("prim-simplified", follow_growth);
    follow_all("prim-modified", follow_growth);
    for (size_t i = 0; i < LENGTH(ordered); i++) {
        assert_true(maze_mix_read(ordered[i].mix, strlen(ordered[i].mix), &spec.mix));
        for (size_t t = 0; t < tilings_count(); t++) {
            spec.tiling = tiling_in_turn(t);
            follow_spec(spec, ordered[i].follow);
        }
    }
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
        assert_int_equal(run_here(run, &event), at);
        assert_false(run_has_unseen_neighbour(run, at));
        for (first = 0;; first++) {
            uint32_t next;
            bool beside = false;

            for (unsigned direction = 0; run_neighbour(run, first, &direction, &next);)
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

TEST(hunters_hunt_where_they_are_stuck)
{
    follow_all("hunt-and-kill", follow_hunt);
}

/* Trees begin anywhere, and a wall is opened into an unseen cell or another tree. */
static void follow_forest(struct run *run)
{
    struct maze_event event;

    while (run_next(run, &event))
        if (event.kind == MAZE_STEP_OPEN && event_is_wall(&event)) {
            assert_true(run->seen[run_here(run, &event)] || run->seen[run_beyond(run, &event)]);
            assert_true(
                union_find_join(run->region, run_here(run, &event), run_beyond(run, &event)));
        } else if (event.kind == MAZE_STEP_LEAVE) {
            assert_false(run_has_unseen_neighbour(run, run_here(run, &event)));
        }
}

TEST(forests_join_trees)
{
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
        if (!event_is_wall(&event))
            continue;
        if (!run->spec.tiling) {
            assert_true(cost_of(run, &event) >= last);
            last = cost_of(run, &event);
        }
        assert_int_equal(
            union_find_join(run->region, run_here(run, &event), run_beyond(run, &event)),
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
            assert_int_equal(run_regions(run), 1);
            continue;
        }
        /* What is refused would have cut something off. */
        event.kind = MAZE_STEP_CLOSE;
        fold_apply(&run->fold, &event);
        assert_int_equal(run_regions(run), 2);
        event.kind = MAZE_STEP_OPEN;
        fold_apply(&run->fold, &event);
    }
}

/* The least cost of the walls between cells of a set, or not, and others, but for walls that are done with. */
static uint32_t least_cost(struct run *run, uint32_t region, const bool *done)
{
    uint32_t least = UINT32_MAX, next;

    for (uint32_t i = 0; i < run->cells; i++)
        for (unsigned direction = 0; run_neighbour(run, i, &direction, &next);) {
            const struct maze_event wall = {.cell = run_point(run, i), .direction = direction - 1};
            const bool inside =
                region == (uint32_t)NONE ? run->seen[i] : union_find_root(run->region, i) == region;
            const bool leads_out =
                region == (uint32_t)NONE ? true : union_find_root(run->region, next) != region;
            const uint32_t cost = cost_of(run, &wall);

            if (inside && leads_out && !(done && done[MAZE_LINKS_MAX * i + direction - 1]) &&
                cost < least)
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
        done[MAZE_LINKS_MAX * run_here(run, &event) + event.direction] = true;
        done[MAZE_LINKS_MAX * run_beyond(run, &event) + run->steps->tiling->back[event.direction]] =
            true;
        assert_true(run->seen[run_here(run, &event)] || run->seen[run_beyond(run, &event)]);
        assert_int_equal(
            !(run->seen[run_here(run, &event)] && run->seen[run_beyond(run, &event)]), joins);
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

        if (!event_is_wall(&event))
            continue;
        assert_int_equal(event.kind, MAZE_STEP_OPEN);
        for (unsigned tries = 0; tries < 2 && !is_cheapest; tries++) {
            const uint32_t a = union_find_root(run->region, run_here(run, &event));
            const uint32_t b = union_find_root(run->region, run_beyond(run, &event));

            is_cheapest = cost_of(run, &event) == least_cost(run, a, NULL) ||
                cost_of(run, &event) == least_cost(run, b, NULL);
            /* Else it is of the next round. */
            if (!is_cheapest)
                memcpy(run->region, now, sizeof(now));
        }
        assert_true(is_cheapest);
        assert_true(union_find_join(now, run_here(run, &event), run_beyond(run, &event)));
    }
}

TEST(walls_are_taken_by_their_costs)
{
    follow_all("kruskal", follow_kruskal);
    follow_all("reverse-delete", follow_reverse_delete);
    follow_all("prim", follow_prim);
    follow_all("boruvka", follow_boruvka);
}
