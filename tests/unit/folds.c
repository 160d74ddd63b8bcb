#include "folds.h"
#include "unit.h"

#include "base/bits.h"
#include "core/board/lattice.h"
#include "core/board/rows.h"

#include <stdlib.h>
#include <string.h>

struct maze_steps *steps_of(const struct maze_spec *spec, const struct maze_solver *solver)
{
    struct maze_task *task = maze_task_new();
    struct maze_steps *steps = NULL;

    assert_non_null(task);
    assert_int_equal(maze_steps_make(spec, solver, UINT64_MAX, task, &steps), MAZE_OK);
    maze_task_free(task);
    return steps;
}

static bool by_tiles(const struct fold *fold)
{
    return fold->steps->tiling == maze_tiling_at(0);
}

struct fold fold_of(const struct maze_steps *steps)
{
    const bool tiles = steps->tiling == maze_tiling_at(0);
    struct fold fold = {.steps = steps,
        .width = steps->width,
        .height = steps->height,
        .columns = tiles ? 2 * steps->width + 1 : steps->width,
        .rows = tiles ? 2 * steps->height + 1 : steps->height};

    fold.floor = calloc((size_t)fold.columns * fold.rows, 1);
    fold.wall = calloc((size_t)fold.width * fold.height, MAZE_WALLS_MAX);
    assert_true(fold.floor && fold.wall);
    return fold;
}

void fold_free(struct fold *fold)
{
    free(fold->floor);
    free(fold->wall);
}

size_t fold_number(const struct fold *fold, struct maze_point cell)
{
    assert_true(cell.x < fold->width && cell.y < fold->height);
    return (size_t)(cell.y * fold->width + cell.x);
}

struct maze_point fold_next(const struct fold *fold, struct maze_point cell, unsigned direction)
{
    const struct maze_tiling *tiling = fold->steps->tiling;
    const unsigned class = maze_tiling_class(tiling, cell.x, cell.y);

    return (struct maze_point){
        (cell.x + fold->width + (uint64_t)tiling->across[class][direction]) % fold->width,
        (cell.y + fold->height + (uint64_t)tiling->down[class][direction]) % fold->height};
}

/* Whether a cell has a side, or may have a tunnel. */
static bool fold_has(const struct fold *fold, struct maze_point cell, unsigned direction)
{
    const struct maze_tiling *tiling = fold->steps->tiling;

    return direction >= tiling->sides ||
        tiling->has[maze_tiling_class(tiling, cell.x, cell.y)] >> direction & 1;
}

/* The byte of a wall. */
static uint8_t *wall_at(const struct fold *fold, struct maze_point cell, unsigned direction)
{
    const struct maze_event event = {.cell = cell, .direction = direction};
    const struct maze_tile tile = maze_event_tile(fold->steps, &event);

    if (by_tiles(fold)) {
        assert_true(tile.x >= 0 && tile.x < fold->columns && tile.y >= 0 && tile.y < fold->rows);
        return fold->floor + (size_t)tile.y * fold->columns + tile.x;
    }
    assert_true(fold_has(fold, cell, direction));
    if (!(fold->steps->tiling->forward >> direction & 1)) {
        cell = fold_next(fold, cell, direction);
        direction = fold->steps->tiling->back[direction];
    }
    return fold->wall + fold_number(fold, cell) * MAZE_WALLS_MAX +
        bits_count(fold->steps->tiling->forward & ((1U << direction) - 1));
}

static uint8_t *cell_at(const struct fold *fold, struct maze_point cell)
{
    if (!by_tiles(fold))
        return fold->floor + fold_number(fold, cell);
    (void)fold_number(fold, cell);
    return fold->floor + (2 * cell.y + 1) * fold->columns + 2 * cell.x + 1;
}

void fold_apply(struct fold *fold, const struct maze_event *event)
{
    uint8_t *at = event->direction < MAZE_LINKS_MAX ? wall_at(fold, event->cell, event->direction)
                                                    : cell_at(fold, event->cell);

    if (event->kind == MAZE_STEP_OPEN) {
        assert_int_equal(*at, 0);
        *at = 1;
    } else if (event->kind == MAZE_STEP_CLOSE) {
        assert_int_equal(*at, 1);
        *at = 0;
    }
}

bool fold_passage(const struct fold *fold, struct maze_point cell, unsigned direction)
{
    return *wall_at(fold, cell, direction);
}

bool fold_cell(const struct fold *fold, struct maze_point cell)
{
    return *cell_at(fold, cell);
}

static void assert_folded_row(const struct fold *fold, const struct maze_row *row, uint32_t y)
{
    const uint64_t *inside = row->plane[MAZE_PLANE_INSIDE];

    for (uint32_t x = 0; x < fold->width; x++) {
        const struct maze_point cell = {x, y};

        assert_int_equal(fold_cell(fold, cell), !inside || bits_get(inside, x));
        unsigned forward = fold->steps->tiling->forward;

        for (unsigned n = MAZE_PLANE_WALL; forward; n++, forward &= forward - 1)
            if (fold_has(fold, cell, bits_lowest(forward)))
                assert_int_equal(
                    fold_passage(fold, cell, bits_lowest(forward)), bits_get(row->plane[n], x));
        if (by_tiles(fold) && x == 0)
            assert_int_equal(fold_passage(fold, cell, MAZE_WEST), row->west_open);
    }
}

void assert_folded(const struct fold *fold, const struct maze_spec *spec)
{
    struct maze_task *task = maze_task_new();
    struct maze_rows *rows;
    struct maze_row row;

    assert_non_null(task);
    assert_int_equal(maze_open(spec, task, &rows), MAZE_OK);
    for (uint32_t y = 0; y < fold->height; y++) {
        assert_int_equal(maze_rows_next(rows, &row), MAZE_OK);
        assert_folded_row(fold, &row, y);
        for (uint32_t x = 0; by_tiles(fold) && y == 0 && x < fold->width; x++)
            assert_int_equal(fold_passage(fold, (struct maze_point){x, 0}, MAZE_NORTH),
                rows->top[MAZE_PLANE_SOUTH] && bits_get(rows->top[MAZE_PLANE_SOUTH], x));
    }
    for (uint32_t y = 0; by_tiles(fold) && y < fold->rows; y += 2)
        for (uint32_t x = 0; x < fold->columns; x += 2)
            assert_int_equal(fold->floor[(size_t)y * fold->columns + x], 0);
    maze_rows_free(rows);
    maze_task_free(task);
}

void assert_steps_fold(const struct maze_spec *spec)
{
    struct maze_steps *steps = steps_of(spec, NULL);
    struct fold fold = fold_of(steps);
    struct maze_event event;

    for (uint64_t position = 0; maze_steps_read(steps, &position, &event);)
        fold_apply(&fold, &event);
    assert_folded(&fold, spec);
    if (!spec->algorithm->uniform)
        assert_true(steps->words <= maze_steps_words(spec, NULL));
    fold_free(&fold);
    maze_steps_free(steps);
}
