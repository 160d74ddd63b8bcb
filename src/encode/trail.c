/* From a walk's steps to letters and tiles. Every step goes two tiles: the wall, then the next cell. */
#include "encode/trail.h"

#include "base/buffer.h"

struct trail trail_begin(
    const struct maze_path *path, struct maze_point start, uint64_t width, uint64_t height)
{
    return (struct trail){path, 2 * width + 1, 2 * height + 1, 2 * start.x + 1, 2 * start.y + 1, 0};
}

size_t trail_letters(struct trail *trail, char *to, size_t room)
{
    const uint64_t rest = maze_path_length(trail->path) - trail->written;
    const size_t n = rest < room ? (size_t)rest : room;

    for (size_t i = 0; i < n; i++)
        to[i] = maze_direction_letter(maze_path_step(trail->path, trail->written + i));
    trail->written += n;
    return n;
}

/* One tile on; beyond the last tile of a line comes the second, as the first and the last are one. */
static uint64_t forth(uint64_t at, uint64_t count)
{
    return at + 1 < count ? at + 1 : 1;
}

static uint64_t back(uint64_t at, uint64_t count)
{
    return at > 0 ? at - 1 : count - 2;
}

/* Goes to tile `i` > 0 of the walk from the one before. */
static void go(struct trail *trail, uint64_t i)
{
    switch (maze_path_step(trail->path, (i - 1) / 2)) {
    case MAZE_NORTH:
        trail->y = back(trail->y, trail->rows);
        break;
    case MAZE_EAST:
        trail->x = forth(trail->x, trail->columns);
        break;
    case MAZE_SOUTH:
        trail->y = forth(trail->y, trail->rows);
        break;
    default:
        trail->x = back(trail->x, trail->columns);
        break;
    }
}

size_t trail_tiles(struct trail *trail, char *to, size_t room)
{
    const uint64_t tiles = 2 * maze_path_length(trail->path) + 1;
    char *const begin = to, *const end = to + room;

    for (; trail->written < tiles && end - to >= TRAIL_ROOM; trail->written++) {
        if (trail->written > 0) {
            go(trail, trail->written);
            *to++ = ',';
        }
        *to++ = '[';
        to += u64_write(trail->x, to);
        *to++ = ',';
        to += u64_write(trail->y, to);
        *to++ = ']';
    }
    return (size_t)(to - begin);
}

uint64_t trail_tiles_length(struct trail trail)
{
    const uint64_t tiles = 2 * maze_path_length(trail.path) + 1;
    uint64_t digits = u64_digits(trail.x) + u64_digits(trail.y);

    for (uint64_t i = 1; i < tiles; i++) {
        go(&trail, i);
        digits += u64_digits(trail.x) + u64_digits(trail.y);
    }
    /* Two brackets and a comma each, and a comma after all but the last. */
    return digits + 4 * tiles - 1;
}
