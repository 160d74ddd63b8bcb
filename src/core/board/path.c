/* Steps of two or four bits, in words of a block that doubles. */
#include "core/board/path.h"

#include <stdlib.h>
#include <string.h>

enum { FIRST_WORDS = 16 };

struct maze_path *maze_path_new(const struct maze_tiling *tiling)
{
    struct maze_path *path = calloc(1, sizeof(*path));

    if (path) {
        path->tiling = tiling;
        path->wide = path_width(tiling);
    }
    return path;
}

void maze_path_free(struct maze_path *path)
{
    if (path)
        free(path->word);
    free(path);
}

bool path_reserve(struct maze_path *path, uint64_t length)
{
    const uint64_t needed = path_word_index(path->wide, length) + 1;

    if (needed <= path->words)
        return true;

    const uint64_t twice = 2 * path->words > FIRST_WORDS ? 2 * path->words : FIRST_WORDS;
    const uint64_t words = needed > twice ? needed : twice;
    uint64_t *word = realloc(path->word, words * sizeof(*word));

    if (!word)
        return false;
    path->word = word;
    path->words = words;
    return true;
}

bool maze_path_add(struct maze_path *path, unsigned step)
{
    return step < path->tiling->directions && path_push_as(path, path->wide, step);
}

bool maze_path_resize(struct maze_path *path, uint64_t length)
{
    if (!path_reserve(path, length))
        return false;
    if (length > path->length) {
        const uint64_t word = path_word_index(path->wide, path->length);

        path->word[word] &= (UINT64_C(1) << path_shift(path->wide, path->length)) - 1;
        memset(path->word + word + 1, 0,
            (path_word_index(path->wide, length) - word) * sizeof(*path->word));
    }
    path->length = length;
    return true;
}

uint64_t maze_path_length(const struct maze_path *path)
{
    return path->length;
}

unsigned maze_path_step(const struct maze_path *path, uint64_t i)
{
    return path_step(path, i);
}

uint64_t maze_path_bytes(const struct maze_tiling *tiling, uint64_t length)
{
    const uint64_t words = path_word_index(path_width(tiling), length) + FIRST_WORDS;

    /* While it is moved to a block of twice the size there are both. */
    return sizeof(struct maze_path) + 3 * words * sizeof(uint64_t);
}

/*
 * Marks the passages of a path. `four` is a constant: whether steps have four directions. The direction of the next
 * step cannot be predicted, so nothing branches by it.
 */
static INLINE enum maze_status mark(const struct maze_grid *grid, struct maze_point at,
    const struct maze_path *path, bool four, const struct maze_task *task)
{
    /* Copies, else each word written might be one of these. */
    const struct maze_lattice lattice = grid_lattice(grid);
    const size_t words = grid->words;
    const uint64_t length = maze_path_length(path);
    /* By direction: the plane of the wall, and all ones if the cell after the step owns it. */
    uint64_t *planes[MAZE_LINKS_MAX], after[MAZE_LINKS_MAX];

    for (unsigned step = 0; step < lattice.tiling->directions; step++) {
        const bool own = lattice.tiling->forward >> step & 1;
        const unsigned wall = own ? step : lattice.tiling->back[step];

        planes[step] = grid->mark[wall_plane(lattice.tiling, wall)];
        after[step] = own ? 0 : UINT64_MAX;
    }
    for (uint64_t i = 0; i < length; i++) {
        const unsigned step = path_step_as(path, !four, i);
        const struct maze_point next = four ? lattice_neighbour_of(&lattice, 0, at, step)
                                            : lattice_neighbour(&lattice, at, step);
        const uint64_t x = at.x ^ ((at.x ^ next.x) & after[step]);
        const uint64_t y = at.y ^ ((at.y ^ next.y) & after[step]);

        if (task_stop(task, i))
            return MAZE_CANCELLED;
        bits_set(planes[step] + y * words, x);
        at = next;
    }
    return MAZE_OK;
}

enum maze_status grid_mark(struct maze_grid *grid, struct maze_point start,
    const struct maze_path *path, const struct maze_task *task)
{
    const enum maze_status status = grid_add_marks(grid);

    if (status != MAZE_OK)
        return status;
    return path->wide ? mark(grid, start, path, false, task) : mark(grid, start, path, true, task);
}

/* ---- the board: steps of a tile, across edges that wrap around too ---- */

struct maze_board maze_board_of(
    const struct maze_tiling *tiling, uint64_t width, uint64_t height, unsigned wrap)
{
    const unsigned by_tiles = tiling->by_tiles;

    return (struct maze_board){
        .tiling = tiling,
        .by_tiles = by_tiles,
        .columns = (int64_t)((width << by_tiles) + by_tiles),
        .rows = (int64_t)((height << by_tiles) + by_tiles),
        .wrap = wrap,
    };
}

struct maze_tile maze_tile_of_cell(const struct maze_tiling *tiling, struct maze_point cell)
{
    const unsigned by_tiles = tiling->by_tiles;

    return (struct maze_tile){
        (int64_t)((cell.x << by_tiles) + by_tiles),
        (int64_t)((cell.y << by_tiles) + by_tiles),
    };
}

/* Moves a coordinate by less than a side along one of `period` different tiles. */
static bool move(int64_t *at, int64_t by, int64_t period, unsigned by_tiles, bool wraps)
{
    const int64_t last = period - 1 + by_tiles;

    if (*at + by < 0 || *at + by > last) {
        if (!wraps)
            return false;
        *at += by > 0 ? -period : period;
    }
    *at += by;
    return true;
}

/* Whether a tile is in the row between two floors. */
static bool is_between(const struct maze_board *board, struct maze_tile tile)
{
    return board->storey && tile.y % board->storey == board->storey - 1;
}

bool maze_tile_is_on(const struct maze_board *board, struct maze_tile tile)
{
    return tile.x >= 0 && tile.x < board->columns && tile.y >= 0 && tile.y < board->rows &&
        !is_between(board, tile) &&
        !(board->tiling->rings && (uint64_t)tile.x >= ring_cells((uint64_t)tile.y));
}

/* Finds the tile beside one, which may be off the board. In rings there is one only across the sides of a cell. */
static bool find_beside(const struct maze_board *board, struct maze_tile tile, unsigned direction,
    struct maze_point *beside)
{
    const struct maze_point at = {(uint64_t)tile.x, (uint64_t)tile.y};

    if (board->tiling->rings &&
        (!maze_tile_is_on(board, tile) || !(ring_sides(at.x, at.y) >> direction & 1)))
        return false;
    *beside = board->storey && direction >= MAZE_UP
        ? (struct maze_point){at.x,
              at.y + (uint64_t)(direction == MAZE_UP ? -board->storey : board->storey)}
        : tiling_next(board->tiling, at, direction);
    return true;
}

bool maze_tile_step(const struct maze_board *board, struct maze_tile *tile, unsigned direction)
{
    struct maze_tile next = *tile;
    struct maze_point beside;

    if (!find_beside(board, *tile, direction, &beside))
        return false;
    if (board->tiling->rings)
        next = (struct maze_tile){(int64_t)beside.x, (int64_t)beside.y};
    else if (!move(&next.x, (int64_t)(beside.x - (uint64_t)next.x),
                 board->columns - board->by_tiles, board->by_tiles, board->wrap & MAZE_WRAP_X) ||
        !move(&next.y, (int64_t)(beside.y - (uint64_t)next.y), board->rows - board->by_tiles,
            board->by_tiles, board->wrap & MAZE_WRAP_Y))
        return false;
    if (!maze_tile_is_on(board, next))
        return false;
    *tile = next;
    return true;
}

/*
 * Whether a step, which would lead from one coordinate to `beside`, ends at `to`, on a side of `period` different tiles
 * if it wraps. Unsigned, since a client's coordinates may be any.
 */
static bool ends_at(uint64_t from, uint64_t beside, uint64_t to, uint64_t period, bool wraps)
{
    return beside == to ||
        (wraps && beside != from && (beside - to == period || to - beside == period));
}

uint64_t maze_candidate_length(const struct maze_candidate *candidate)
{
    uint64_t length = maze_path_length(candidate->path);

    for (uint64_t i = maze_path_length(candidate->path); candidate->runs && i-- > 0;)
        length += candidate->runs[i] - (candidate->runs[i] > 0);
    return length;
}

/* On a side of two cells that wraps, a step may lead to the other one both ways: the way within the board is first. */
unsigned maze_tile_direction(
    const struct maze_board *board, struct maze_tile from, struct maze_tile to)
{
    const unsigned directions = board->tiling->directions;
    const struct maze_point at = {(uint64_t)from.x, (uint64_t)from.y};
    const uint64_t columns = (uint64_t)board->columns - board->by_tiles,
                   rows = (uint64_t)board->rows - board->by_tiles;

    for (unsigned i = 0; i < 2 * directions && maze_tile_is_on(board, to); i++) {
        const unsigned wrap = i < directions ? 0 : board->wrap;
        struct maze_point beside;

        if (find_beside(board, from, i % directions, &beside) &&
            ends_at(at.x, beside.x, (uint64_t)to.x, columns, wrap & MAZE_WRAP_X) &&
            ends_at(at.y, beside.y, (uint64_t)to.y, rows, wrap & MAZE_WRAP_Y))
            return i % directions;
    }
    return MAZE_LINKS_MAX;
}
