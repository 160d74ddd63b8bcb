/* The four ways from a cell to its neighbours, clockwise. */
#ifndef MAZE_DIRECTION_H
#define MAZE_DIRECTION_H

enum direction { NORTH, EAST, SOUTH, WEST, DIRECTIONS };

#endif
