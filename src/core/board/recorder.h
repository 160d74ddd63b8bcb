/* Records the steps of a maze: a growing list of events, and the first error. */
#ifndef CORE_BOARD_RECORDER_H
#define CORE_BOARD_RECORDER_H

#include "base/task.h"
#include "core/board/lattice.h"
#include "maze/steps.h"

enum {
    STEP_DIRECTION = 4, /* shifts of the parts of a word */
    STEP_CELL = 8
};

struct maze_recorder {
    const struct maze_task *task;
    struct maze_lattice lattice; /* except for its `inside` */
    uint32_t *word;
    uint64_t length, room; /* words in use, and words that fit without a check */
    uint64_t expected, allocated, max;
    uint64_t numbers;        /* words that are the second of an event */
    enum maze_status status; /* MAZE_OK until something fails; later events are dropped */
};

/* Frees the room that is not used. */
void recorder_finish(struct maze_recorder *);

/* Makes more room; false, and sets the status, if it cannot. */
bool recorder_more(struct maze_recorder *);

static INLINE void recorder_put(struct maze_recorder *recorder, uint32_t word)
{
    if (__builtin_expect(recorder->length < recorder->room, 1) || recorder_more(recorder))
        recorder->word[recorder->length++] = word;
}

/* The words of events: about the wall to a neighbour, and about a cell. */
static INLINE uint32_t recorded_wall(enum maze_step kind, ptrdiff_t cell, unsigned direction)
{
    return kind | direction << STEP_DIRECTION | (uint32_t)cell << STEP_CELL;
}

static INLINE uint32_t recorded_cell(enum maze_step kind, ptrdiff_t cell)
{
    return recorded_wall(kind, cell, MAZE_LINKS_MAX);
}

/* Records an event of a cell. */
static INLINE void record_cell(struct maze_recorder *recorder, enum maze_step kind, ptrdiff_t cell)
{
    recorder_put(recorder, recorded_cell(kind, cell));
}

/* Records the second tile of a wall across a wrapped edge, if it has one. */
void record_beyond(struct maze_recorder *, enum maze_step, ptrdiff_t cell, unsigned direction);

/* Records an event of the wall to a neighbour. */
static INLINE void record_wall(
    struct maze_recorder *recorder, enum maze_step kind, ptrdiff_t cell, unsigned direction)
{
    recorder_put(recorder, recorded_wall(kind, cell, direction));
    if (__builtin_expect(recorder->lattice.wrap, 0))
        record_beyond(recorder, kind, cell, direction);
}

/* Records that a new cell is carved into: the wall to another cell opens, it opens, and it is visited. */
static INLINE void record_entered(struct maze_recorder *recorder, ptrdiff_t cell, unsigned from)
{
    record_wall(recorder, MAZE_STEP_OPEN, cell, from);
    record_cell(recorder, MAZE_STEP_OPEN, cell);
    record_cell(recorder, MAZE_STEP_VISIT, cell);
}

/* Records that a tree begins at a cell. */
static INLINE void record_begun(struct maze_recorder *recorder, ptrdiff_t cell)
{
    record_cell(recorder, MAZE_STEP_OPEN, cell);
    record_cell(recorder, MAZE_STEP_VISIT, cell);
}

static inline void record_set(struct maze_recorder *recorder, ptrdiff_t cell, uint32_t number)
{
    record_cell(recorder, MAZE_STEP_SET, cell);
    recorder_put(recorder, number);
    recorder->numbers++;
}

#endif
