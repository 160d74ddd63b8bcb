/*
 * How often walks go straight on, read off the steps of mazes: with the chance that the spec asks for where they can,
 * and else as with any other way. Seeds are fixed, so the tests are deterministic.
 */
#include "folds.h"
#include "mazes.h"
#include "unit.h"

#include "maze/tiling.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { NOT_VISITED = MAZE_LINKS_MAX + 1, BEGUN = MAZE_LINKS_MAX };

/* By cell the direction by which it was entered. */
struct walked {
    struct fold fold;
    uint8_t *came;
    uint64_t chances, taken; /* to go straight on */
    double expected, variance;
};

/* Whether a cell has an unvisited neighbour in a direction. */
static bool is_ahead(const struct walked *walked, struct maze_point cell, unsigned direction)
{
    const struct maze_tiling *tiling = walked->fold.steps->tiling;
    const unsigned class = maze_tiling_class(tiling, cell.x, cell.y);
    const struct maze_point next = fold_next(&walked->fold, cell, direction);
    const uint64_t column = cell.x + (uint64_t)tiling->across[class][direction];
    const uint64_t row = cell.y + (uint64_t)tiling->down[class][direction];

    return tiling->has[class] >> direction & 1 && column < walked->fold.width &&
        row < walked->fold.height && walked->came[fold_number(&walked->fold, next)] == NOT_VISITED;
}

/* The direction straight on from a cell: of triangles that of the step before the last. BEGUN: none. */
static unsigned onward(const struct walked *walked, struct maze_point cell)
{
    const struct maze_tiling *tiling = walked->fold.steps->tiling;
    unsigned came = walked->came[fold_number(&walked->fold, cell)];

    if (came == BEGUN || strcmp(tiling->slug, "triangle") != 0)
        return came;
    return walked
        ->came[fold_number(&walked->fold, fold_next(&walked->fold, cell, tiling->back[came]))];
}

/* A walk went from a cell by a direction. */
static void count_step(
    struct walked *walked, struct maze_point cell, unsigned direction, unsigned percent)
{
    const unsigned straight = onward(walked, cell);
    unsigned ahead = 0;
    double chance;

    if (straight == BEGUN || !is_ahead(walked, cell, straight))
        return;
    for (unsigned i = 0; i < walked->fold.steps->tiling->directions; i++)
        ahead += is_ahead(walked, cell, i);
    chance = percent / 100.0 + (100 - percent) / 100.0 / ahead;
    walked->chances++;
    walked->taken += direction == straight;
    walked->expected += chance;
    walked->variance += chance * (1 - chance);
}

/* Counts the steps straight on in the maze of a spec; where a hunt joined a cell there was no step. */
static struct walked walk(const struct maze_spec *spec)
{
    struct maze_steps *steps = steps_of(spec, NULL);
    struct walked walked = {.fold = fold_of(steps)};
    const bool hunts = strcmp(spec->algorithm->slug, "hunt-and-kill") == 0;
    struct maze_event event, entered = {.direction = MAZE_LINKS_MAX};
    bool left = false;
    uint64_t position = 0;

    walked.came = malloc(spec->width * spec->height);
    memset(walked.came, NOT_VISITED, spec->width * spec->height);
    while (maze_steps_read(steps, &position, &event)) {
        uint8_t *came = &walked.came[fold_number(&walked.fold, event.cell)];

        if (event.kind == MAZE_STEP_OPEN && event.direction < MAZE_LINKS_MAX)
            entered = event;
        if (event.kind == MAZE_STEP_VISIT && *came == NOT_VISITED) {
            const unsigned way =
                entered.direction < MAZE_LINKS_MAX ? steps->tiling->back[entered.direction] : BEGUN;

            if (way < BEGUN && !(hunts && left))
                count_step(&walked, fold_next(&walked.fold, event.cell, entered.direction), way,
                    spec->straight);
            *came = (uint8_t)way;
            left = false;
        }
        left |= event.kind == MAZE_STEP_LEAVE;
    }
    free(walked.came);
    fold_free(&walked.fold);
    maze_steps_free(steps);
    return walked;
}

TEST(walks_go_straight_on_as_often_as_asked_for)
{
    static const unsigned percents[] = {1, 30, 80, 100};
    size_t walkers = 0;

    for (size_t i = 0; maze_algorithm_at(i); i++) {
        if (!(maze_algorithm_at(i)->options & MAZE_OPTION_STRAIGHT))
            continue;
        walkers++;
        for (size_t n = 0; n < LENGTH(percents) * tilings_count(); n++) {
            const struct maze_spec spec = {maze_algorithm_at(i), 80, 60, n,
                .straight = (uint8_t)percents[n / tilings_count()], .tiling = tiling_in_turn(n)};
            const struct walked walked = walk(&spec);

            assert_true(walked.chances > 1000);
            assert_true(fabs((double)walked.taken - walked.expected) <= 4 * sqrt(walked.variance));
        }
    }
    assert_int_equal(walkers, 3);
}
