/* Steps on the board of tiles, across edges that wrap around too. */
#include "maze/tile.h"

enum { APART = 2 }; /* no step of a coordinate */

struct maze_board maze_board_of(
    const struct maze_tiling *tiling, uint64_t width, uint64_t height, unsigned wrap)
{
    const unsigned by_tiles = tiling == maze_tiling_at(0);

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
    const unsigned by_tiles = tiling == maze_tiling_at(0);

    return (struct maze_tile){
        (int64_t)((cell.x << by_tiles) + by_tiles),
        (int64_t)((cell.y << by_tiles) + by_tiles),
    };
}

/* Moves a coordinate by 1, 0 or -1 on a side of `period` different tiles. */
static bool move(int64_t *at, int by, int64_t period, unsigned by_tiles, bool wraps)
{
    const int64_t last = period - 1 + by_tiles;

    if (by != 0 && *at == (by > 0 ? last : 0)) {
        if (!wraps)
            return false;
        *at += by > 0 ? -period : period;
    }
    *at += by;
    return true;
}

bool maze_tile_step(const struct maze_board *board, struct maze_tile *tile, unsigned direction)
{
    const struct maze_tiling *tiling = board->tiling;
    struct maze_tile next = *tile;

    if (!move(&next.x, tiling->across[direction], board->columns - board->by_tiles, board->by_tiles,
            board->wrap & MAZE_WRAP_X) ||
        !move(&next.y, tiling->down[direction], board->rows - board->by_tiles, board->by_tiles,
            board->wrap & MAZE_WRAP_Y))
        return false;
    *tile = next;
    return true;
}

bool maze_tile_is_on(const struct maze_board *board, struct maze_tile tile)
{
    return tile.x >= 0 && tile.x < board->columns && tile.y >= 0 && tile.y < board->rows;
}

/* The step from one coordinate to another on such a side: 1, 0, -1 or APART. */
static int step_of(int64_t from, int64_t to, int64_t period, bool wraps)
{
    int64_t difference;

    if (__builtin_sub_overflow(to, from, &difference))
        return APART;
    if (difference >= -1 && difference <= 1)
        return (int)difference;
    if (wraps && (difference == period - 1 || difference == 1 - period))
        return difference < 0 ? 1 : -1;
    return APART;
}

unsigned maze_tile_direction(
    const struct maze_board *board, struct maze_tile from, struct maze_tile to)
{
    const int across =
        step_of(from.x, to.x, board->columns - board->by_tiles, board->wrap & MAZE_WRAP_X);
    const int down =
        step_of(from.y, to.y, board->rows - board->by_tiles, board->wrap & MAZE_WRAP_Y);
    unsigned direction = 0;

    if (!maze_tile_is_on(board, to))
        return MAZE_LINKS_MAX;
    while (direction < board->tiling->directions &&
        (board->tiling->across[direction] != across || board->tiling->down[direction] != down))
        direction++;
    return direction < board->tiling->directions ? direction : MAZE_LINKS_MAX;
}
