/* The steps of algorithms that divide, or double a smaller maze, are runs of them: by plain rules, on small boards. */
#include "runs.h"
#include "unit.h"

#include <stdlib.h>
#include <string.h>

/* ---- chambers ---- */

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

TEST(chambers_are_divided)
{
    follow_all("recursive-division", follow_division);
}

/* ---- blobs ---- */

/* Marks the cells of a region that can be reached from one, but not through the wall to another. */
static void flood(
    const struct run *run, const uint32_t *part, uint32_t from, uint32_t not_to, bool *side)
{
    uint32_t list[CELLS], count = 0, next;

    memset(side, 0, CELLS * sizeof(*side));
    list[count++] = from;
    side[from] = true;
    for (uint32_t i = 0; i < count; i++)
        for (unsigned direction = 0; run_neighbour(run, list[i], &direction, &next);)
            if (part[next] == part[from] && !side[next] && !(list[i] == from && next == not_to) &&
                fold_passage(&run->fold, run_point(run, list[i]), direction - 1)) {
                side[next] = true;
                list[count++] = next;
            }
}

/* Whether a region is divided just so: no wall within a side is closed, and all between them but one. */
static bool is_divided(
    const struct run *run, const uint32_t *part, uint32_t region, const bool *side)
{
    uint32_t gaps = 0, next;

    for (uint32_t i = 0; i < run->cells; i++)
        for (unsigned direction = 0; run_neighbour(run, i, &direction, &next);) {
            const bool open = fold_passage(&run->fold, run_point(run, i), direction - 1);

            if (part[i] != region || part[next] != region)
                continue;
            if (side[i] == side[next] && !open)
                return false;
            gaps += side[i] && !side[next] && open;
        }
    return gaps == 1;
}

/* Divides a region, if what was closed in it so far is the border of two halves with one gap. */
static bool divide_region(const struct run *run, uint32_t *part, uint32_t region, uint32_t number)
{
    bool side[CELLS];
    uint32_t next;

    for (uint32_t i = 0; i < run->cells; i++)
        for (unsigned direction = 0;
             part[i] == region && run_neighbour(run, i, &direction, &next);) {
            if (part[next] != region || !fold_passage(&run->fold, run_point(run, i), direction - 1))
                continue;
            flood(run, part, i, next, side);
            if (side[next] || !is_divided(run, part, region, side))
                continue;
            for (uint32_t k = 0; k < run->cells; k++)
                part[k] = side[k] ? number : part[k];
            return true;
        }
    return false;
}

/*
 * What is closed is the border of two connected halves of a region, but for one wall, and then of another. A region
 * that hangs together by one wall is two of them without an event.
 */
static void follow_blobs(struct run *run)
{
    uint32_t part[CELLS] = {0}, parts = 1;
    struct maze_event event;
    bool closes = false, under_way = false;
    uint32_t region = 0;

    while (run_next(run, &event)) {
        assert_int_equal(event.kind, closes |= event.kind == MAZE_STEP_CLOSE);
        if (!closes)
            continue;
        assert_true(event_is_wall(&event));
        assert_int_equal(part[run_here(run, &event)], part[run_beyond(run, &event)]);
        assert_true(!under_way || part[run_here(run, &event)] == region);
        region = part[run_here(run, &event)];
        under_way = !divide_region(run, part, region, parts);
        parts += !under_way;
    }
    assert_false(under_way);
}

TEST(blobs_are_divided_by_whole_borders)
{
    follow_all("blobby-division", follow_blobs);
}

/* ---- doubled mazes ---- */

/* What happened to a block of four cells, or between two: by directions east and south, and of the cell itself. */
struct happened {
    uint32_t cells[CELLS], walls[CELLS][2];
};

static void happen(struct run *run, const struct maze_event *event, struct happened *happened)
{
    const bool own = event->direction == MAZE_EAST || event->direction == MAZE_SOUTH;

    if (event_is_wall(event))
        happened->walls[own ? run_here(run, event) : run_beyond(run, event)]
                       [event->direction % 2 == 0]++;
    else
        happened->cells[run_here(run, event)]++;
}

/* Reads what the four cells of a smaller maze's cell, or the two of its wall, do at once. */
static void read_doubled(struct run *run, const struct maze_event *of)
{
    const bool wall = of->direction < MAZE_LINKS_MAX;
    const bool opens = of->kind == MAZE_STEP_OPEN;
    const uint64_t x = 2 * of->cell.x, y = 2 * of->cell.y;
    static struct happened happened;
    struct maze_event event;

    memset(&happened, 0, sizeof(happened));
    for (unsigned i = 0; i < (wall ? 2 : opens ? 8 : 4); i++) {
        assert_true(run_next(run, &event));
        assert_int_equal(event.kind, of->kind);
        assert_int_equal(event.number, of->number);
        happen(run, &event, &happened);
    }
    if (wall) {
        const bool across = of->direction == MAZE_EAST || of->direction == MAZE_WEST;
        const uint64_t left = x - (of->direction == MAZE_WEST) + (of->direction == MAZE_EAST);
        const uint64_t top = y - (of->direction == MAZE_NORTH) + (of->direction == MAZE_SOUTH);
        const uint32_t first = run_number(run, (struct maze_point){left, top});
        const uint32_t second = run_number(run, (struct maze_point){left + !across, top + across});

        assert_int_equal(happened.walls[first][!across], 1);
        assert_int_equal(happened.walls[second][!across], 1);
        return;
    }
    for (unsigned i = 0; i < 4; i++) {
        const uint32_t cell = run_number(run, (struct maze_point){x + i % 2, y + i / 2});

        assert_int_equal(happened.cells[cell], 1);
        assert_int_equal(happened.walls[cell][0], opens && i % 2 == 0);
        assert_int_equal(happened.walls[cell][1], opens && i / 2 == 0);
    }
}

/* Whether a wall is within a block of four cells. */
static bool is_within_block(const struct run *run, const struct maze_event *event)
{
    const struct maze_point beyond = run_point(run, run_beyond(run, event));

    return event->cell.x / 2 == beyond.x / 2 && event->cell.y / 2 == beyond.y / 2;
}

/* The smaller maze comes to be, then its passages are bisected, and then what is left over is opened. */
static void follow_unicursal(struct run *run)
{
    struct maze_spec inner;
    struct maze_event event;
    uint64_t position = 0;
    bool opens = false;

    if (!maze_spec_inner(&run->spec, &inner)) {
        follow_depth_first(run);
        return;
    }

    struct maze_steps *steps = steps_of(&inner, NULL);

    while (maze_steps_read(steps, &position, &event))
        read_doubled(run, &event);
    maze_steps_free(steps);
    while (run_next(run, &event)) {
        opens |= event.kind == MAZE_STEP_OPEN;
        assert_int_equal(event.kind, opens ? MAZE_STEP_OPEN : MAZE_STEP_CLOSE);
        assert_true(
            opens ? run->spec.width % 2 || run->spec.height % 2 : is_within_block(run, &event));
    }
}

TEST(a_smaller_maze_is_doubled_and_bisected)
{
    struct maze_spec spec = {maze_algorithm_find("unicursal"), 12, 10};

    follow_all("unicursal", follow_unicursal);
    for (size_t i = 0; (spec.of = maze_algorithm_at(i)); i++)
        if (spec.of != spec.algorithm)
            follow_spec(spec, follow_unicursal);
}
