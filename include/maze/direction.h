/* The four ways from a cell to its neighbours, clockwise. */
#ifndef MAZE_DIRECTION_H
#define MAZE_DIRECTION_H

enum direction { NORTH, EAST, SOUTH, WEST, DIRECTIONS };

/* The way back from where one came by a direction. */
static inline enum direction direction_back(enum direction direction)
{
    return (enum direction)((direction + 2) % DIRECTIONS);
}

#endif
