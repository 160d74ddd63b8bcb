/* A whole maze in memory: a plane of bits for each kind of opening, 0.25 byte a cell. */
#ifndef MAZE_GRID_H
#define MAZE_GRID_H

#include "maze/status.h"

#include <stdint.h>

struct grid;
struct rows;

/* Returns in *grid a new one of width x height cells, 1 … 2^31-1 each, all walls closed. */
enum status grid_new(uint32_t width, uint32_t height, struct grid **grid);
void grid_free(struct grid *);

/* The memory that a grid of so many cells takes, in bytes. */
uint64_t grid_bytes(uint64_t width, uint64_t height);

/* Takes the grid and returns its reader, which is part of it: rows_free frees both. */
struct rows *grid_rows(struct grid *);

#endif
