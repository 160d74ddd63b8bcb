/* A board on which the events of a maze's steps are carried out, for tests. */
#ifndef UNIT_FOLDS_H
#define UNIT_FOLDS_H

#include "maze/maze.h"
#include "maze/steps.h"

#include <stdbool.h>
#include <stdint.h>

/* What is open: of squares a byte a tile; of other tilings one a cell, and one for each of its own walls. */
struct fold {
    const struct maze_steps *steps;
    uint32_t width, height; /* in cells */
    uint32_t columns, rows; /* of tiles, or of cells */
    uint8_t *floor;         /* a tile, or a cell, is open */
    uint8_t *wall;          /* MAZE_WALLS_MAX a cell, not of squares */
};

/* Makes the steps of a spec; fails the test on an error. To be freed by maze_steps_free. */
struct maze_steps *steps_of(const struct maze_spec *, const struct maze_solver *);

/* A closed board. */
struct fold fold_of(const struct maze_steps *);
void fold_free(struct fold *);

/* Carries out an event; fails the test if it opens what is open, or closes what is closed. */
void fold_apply(struct fold *, const struct maze_event *);

/* Fails the test unless the board is the maze of the spec. */
void assert_folded(const struct fold *, const struct maze_spec *);

/* Whether the wall between a cell and its neighbour is open. */
bool fold_passage(const struct fold *, struct maze_point cell, unsigned direction);
bool fold_cell(const struct fold *, struct maze_point cell);

/* The neighbour of a cell, across an edge too, and the number y * width + x of a cell. */
struct maze_point fold_next(const struct fold *, struct maze_point cell, unsigned direction);
size_t fold_number(const struct fold *, struct maze_point cell);

/* The steps of a spec make its maze, and are no more words than are expected, unless random walks make it. */
void assert_steps_fold(const struct maze_spec *);

#endif
