/* Runs of algorithms that are followed event by event, and what all tests of them read. */
#ifndef UNIT_RUNS_H
#define UNIT_RUNS_H

#include "folds.h"

enum { CELLS = 400, NONE = CELLS };

/* A run that is followed, on squares without an outline or on triangles. */
struct run {
    struct maze_spec spec;
    struct maze_steps *steps;
    struct fold fold;
    uint64_t position;
    uint32_t cells;
    uint32_t region[CELLS]; /* a union-find, of what is joined by open passages */
    bool seen[CELLS];       /* was opened */
    bool left[CELLS];
};

typedef void run_follower(struct run *);

/* Makes the steps of a spec. To be freed by run_free. */
struct run run_of(const struct maze_spec *spec);
void run_free(struct run *run);
/* The next event, carried out on the board; false at the end. */
bool run_next(struct run *run, struct maze_event *event);
uint32_t run_number(const struct run *run, struct maze_point cell);
/* The numbers of an event's cell, and of that beyond its wall. */
uint32_t run_here(const struct run *run, const struct maze_event *event);
uint32_t run_beyond(const struct run *run, const struct maze_event *event);
bool event_is_wall(const struct maze_event *event);
struct maze_point run_point(const struct run *run, uint32_t cell);
/* From direction *direction on, the next neighbour of a cell, in *next; *direction is one past its direction then. */
bool run_neighbour(const struct run *run, uint32_t cell, unsigned *direction, uint32_t *next);
bool run_are_neighbours(const struct run *run, uint32_t a, uint32_t b);
bool run_has_unseen_neighbour(const struct run *run, uint32_t cell);
/* How many regions the open passages make. */
uint32_t run_regions(const struct run *run);
/* Follows runs of some seeds, and checks that each makes its maze. */
void follow_spec(struct maze_spec spec, run_follower *follow);
/* The same of all variants of an algorithm, on a few boards. */
void follow_all(const char *slug, run_follower *follow);
/* Reads the opening of a wall, of the cell beyond it and its visit; *from is the cell that was there. */
uint32_t read_entered(struct run *run, struct maze_event *event, uint32_t *from);
/* Reads the opening and the visit of a first cell. */
uint32_t read_begun(struct run *run);
/* Goes on from the top of a stack, and back where there is nothing left around it. */
void follow_depth_first(struct run *run);

#endif
