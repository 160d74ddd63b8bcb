/* A whole maze in memory: a plane of bits for each kind of opening, 0.25 byte a cell. */
#ifndef MAZE_GRID_H
#define MAZE_GRID_H

#include "maze/status.h"

#include <stdint.h>

struct maze_grid;
struct maze_rows;

/* Returns in *grid a new one of width x height cells, 1 … 2^31-1 each, all walls closed. */
enum maze_status maze_grid_new(uint32_t width, uint32_t height, struct maze_grid **grid);
void maze_grid_free(struct maze_grid *);

/* Takes the finished grid and returns its reader, which is part of it: maze_rows_free frees both. */
struct maze_rows *maze_grid_rows(struct maze_grid *);

#endif
