/* Steps on the board of tiles, whose last column and row are its first where edges wrap around. */
#include "maze/tile.h"

struct maze_board maze_board_of(uint64_t width, uint64_t height, unsigned wrap)
{
    return (struct maze_board){2 * (int64_t)width + 1, 2 * (int64_t)height + 1, wrap};
}

bool maze_tile_step(
    const struct maze_board *board, struct maze_tile *tile, enum maze_direction direction)
{
    const bool along_x = direction == MAZE_EAST || direction == MAZE_WEST;
    const bool forward = direction == MAZE_EAST || direction == MAZE_SOUTH;
    const int64_t last = (along_x ? board->columns : board->rows) - 1;
    int64_t *at = along_x ? &tile->x : &tile->y;

    if (*at == (forward ? last : 0)) {
        if (!(board->wrap & (along_x ? MAZE_WRAP_X : MAZE_WRAP_Y)))
            return false;
        *at = forward ? 0 : last;
    }
    *at += forward ? 1 : -1;
    return true;
}

/* 1 or -1 if one coordinate is that far from another, across a wrapped edge of `last` tiles too; else 0. */
static int unit(int64_t from, int64_t to, bool wrapped, int64_t last)
{
    int64_t difference;

    if (__builtin_sub_overflow(to, from, &difference))
        return 0;
    if (difference == 1 || difference == -1)
        return (int)difference;
    if (wrapped && (difference == last - 1 || difference == 1 - last))
        return difference < 0 ? 1 : -1;
    return 0;
}

enum maze_direction maze_tile_direction(
    const struct maze_board *board, struct maze_tile from, struct maze_tile to)
{
    const int across = unit(from.x, to.x, board->wrap & MAZE_WRAP_X, board->columns - 1);
    const int down = unit(from.y, to.y, board->wrap & MAZE_WRAP_Y, board->rows - 1);

    if (across && to.y == from.y)
        return across > 0 ? MAZE_EAST : MAZE_WEST;
    if (down && to.x == from.x)
        return down > 0 ? MAZE_SOUTH : MAZE_NORTH;
    return MAZE_DIRECTIONS;
}
