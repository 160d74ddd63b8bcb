/* The four directions from a square to its neighbours, clockwise. */
#ifndef MAZE_DIRECTION_H
#define MAZE_DIRECTION_H

enum maze_direction { MAZE_NORTH, MAZE_EAST, MAZE_SOUTH, MAZE_WEST, MAZE_DIRECTIONS };

/* The opposite direction. */
static inline enum maze_direction maze_direction_back(enum maze_direction direction)
{
    return (enum maze_direction)((direction + 2) % MAZE_DIRECTIONS);
}

#endif
