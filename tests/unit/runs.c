#include "runs.h"

#include "mazes.h"
#include "unit.h"

#include "base/sets.h"

#include <stdlib.h>
#include <string.h>

enum { SEEDS = 12 };

struct run run_of(const struct maze_spec *spec)
{
    struct run run = {.spec = *spec, .steps = steps_of(spec, NULL)};

    run.fold = fold_of(run.steps);
    run.cells = (uint32_t)(spec->width * spec->height);
    assert_true(run.cells <= CELLS);
    for (uint32_t i = 0; i < run.cells; i++)
        run.region[i] = i;
    return run;
}

void run_free(struct run *run)
{
    fold_free(&run->fold);
    maze_steps_free(run->steps);
}

bool run_next(struct run *run, struct maze_event *event)
{
    if (!maze_steps_read(run->steps, &run->position, event))
        return false;
    fold_apply(&run->fold, event);
    if (event->kind == MAZE_STEP_OPEN && event->direction == MAZE_LINKS_MAX)
        run->seen[fold_number(&run->fold, event->cell)] = true;
    return true;
}

uint32_t run_number(const struct run *run, struct maze_point cell)
{
    return (uint32_t)fold_number(&run->fold, cell);
}

uint32_t run_here(const struct run *run, const struct maze_event *event)
{
    return run_number(run, event->cell);
}

uint32_t run_beyond(const struct run *run, const struct maze_event *event)
{
    return run_number(run, fold_next(&run->fold, event->cell, event->direction));
}

bool event_is_wall(const struct maze_event *event)
{
    return event->direction < MAZE_LINKS_MAX;
}

struct maze_point run_point(const struct run *run, uint32_t cell)
{
    return (struct maze_point){cell % run->spec.width, cell / run->spec.width};
}

bool run_neighbour(const struct run *run, uint32_t cell, unsigned *direction, uint32_t *next)
{
    const struct maze_point at = run_point(run, cell);
    const struct maze_tiling *tiling = run->steps->tiling;
    const unsigned class = maze_tiling_class(tiling, at.x, at.y);

    for (; *direction < tiling->directions; ++*direction) {
        const uint64_t x = at.x + (uint64_t)tiling->across[class][*direction];
        const uint64_t y = at.y + (uint64_t)tiling->down[class][*direction];

        if (!(tiling->has[class] >> *direction & 1) || x >= run->spec.width ||
            y >= run->spec.height)
            continue;
        *next = run_number(run, (struct maze_point){x, y});
        ++*direction;
        return true;
    }
    return false;
}

bool run_are_neighbours(const struct run *run, uint32_t a, uint32_t b)
{
    uint32_t next;

    for (unsigned direction = 0; run_neighbour(run, a, &direction, &next);)
        if (next == b)
            return true;
    return false;
}

bool run_has_unseen_neighbour(const struct run *run, uint32_t cell)
{
    uint32_t next;

    for (unsigned direction = 0; run_neighbour(run, cell, &direction, &next);)
        if (!run->seen[next])
            return true;
    return false;
}

uint32_t run_regions(const struct run *run)
{
    uint32_t parent[CELLS], regions = run->cells, next;

    for (uint32_t i = 0; i < run->cells; i++)
        parent[i] = i;
    for (uint32_t i = 0; i < run->cells; i++)
        for (unsigned direction = 0; run_neighbour(run, i, &direction, &next);)
            if (fold_passage(&run->fold, run_point(run, i), direction - 1))
                regions -= union_find_join(parent, i, next);
    return regions;
}

void follow_spec(struct maze_spec spec, run_follower *follow)
{
    for (spec.seed = 0; spec.seed < SEEDS; spec.seed++) {
        struct run run = run_of(&spec);

        follow(&run);
        assert_int_equal(run.position, run.steps->words);
        assert_folded(&run.fold, &spec);
        run_free(&run);
    }
}

void follow_all(const char *slug, run_follower *follow)
{
    static const uint32_t sizes[][2] = {{2, 2}, {7, 5}, {1, 6}, {3, 12}, {12, 9}};
    const struct maze_algorithm *algorithm = maze_algorithm_find(slug);
    struct maze_spec spec;

    assert_non_null(algorithm);
    for (size_t k = 0; variant_at(algorithm, k, &spec); k++)
        for (size_t i = 0; i < LENGTH(sizes); i++) {
            spec.width = sizes[i][0];
            spec.height = sizes[i][1];
            follow_spec(spec, follow);
            for (size_t t = 1; (spec.tiling = maze_tiling_at(t)); t++)
                if (algorithm->carve && !maze_spec_fault(&spec))
                    follow_spec(spec, follow);
        }
}

uint32_t read_entered(struct run *run, struct maze_event *event, uint32_t *from)
{
    uint32_t cell;

    assert_int_equal(event->kind, MAZE_STEP_OPEN);
    assert_true(event_is_wall(event));
    cell = run_here(run, event);
    *from = run_beyond(run, event);
    if (run->seen[cell]) {
        const uint32_t other = *from;

        *from = cell;
        cell = other;
    }
    assert_false(run->seen[cell]);
    assert_true(run->seen[*from]);
    assert_true(run_next(run, event));
    assert_int_equal(event->kind, MAZE_STEP_OPEN);
    assert_false(event_is_wall(event));
    assert_int_equal(run_here(run, event), cell);
    assert_true(run_next(run, event));
    assert_int_equal(event->kind, MAZE_STEP_VISIT);
    assert_int_equal(run_here(run, event), cell);
    return cell;
}

uint32_t read_begun(struct run *run)
{
    struct maze_event event;
    uint32_t cell;

    assert_true(run_next(run, &event));
    assert_int_equal(event.kind, MAZE_STEP_OPEN);
    assert_false(event_is_wall(&event));
    cell = run_here(run, &event);
    assert_true(run_next(run, &event));
    assert_int_equal(event.kind, MAZE_STEP_VISIT);
    assert_int_equal(run_here(run, &event), cell);
    return cell;
}

void follow_depth_first(struct run *run)
{
    uint32_t stack[CELLS], top = 0, from;
    struct maze_event event;

    stack[top++] = read_begun(run);
    while (run_next(run, &event))
        if (event.kind == MAZE_STEP_LEAVE) {
            assert_true(top > 0);
            assert_int_equal(run_here(run, &event), stack[--top]);
            assert_false(run_has_unseen_neighbour(run, stack[top]));
        } else {
            stack[top] = read_entered(run, &event, &from);
            assert_int_equal(from, stack[top - 1]);
            top++;
        }
}
