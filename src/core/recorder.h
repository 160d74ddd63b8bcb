/* Records the steps of a maze: an event list that grows, with a sticky status. */
#ifndef CORE_RECORDER_H
#define CORE_RECORDER_H

#include "core/lattice.h"
#include "core/task.h"
#include "maze/steps.h"

enum {
    STEP_DIRECTION = 4, /* the shifts of the parts of a word */
    STEP_CELL = 8
};

struct maze_recorder {
    const struct maze_task *task;
    struct maze_lattice lattice; /* its inside does not matter */
    uint32_t *word;
    uint64_t length, room; /* words in use, and up to which no question is asked */
    uint64_t expected, allocated, max;
    uint64_t numbers;        /* words that are not events of their own */
    enum maze_status status; /* MAZE_OK until something went wrong; no event is kept after that */
};

/* Gives back the room that is not used. */
void recorder_finish(struct maze_recorder *);

/* Makes room, or tells by the status why not. */
bool recorder_more(struct maze_recorder *);

static INLINE void recorder_put(struct maze_recorder *recorder, uint32_t word)
{
    if (__builtin_expect(recorder->length < recorder->room, 1) || recorder_more(recorder))
        recorder->word[recorder->length++] = word;
}

/* The words of events: of the wall to a neighbour, and of a cell. */
static INLINE uint32_t recorded_wall(enum maze_step kind, ptrdiff_t cell, unsigned direction)
{
    return kind | direction << STEP_DIRECTION | (uint32_t)cell << STEP_CELL;
}

static INLINE uint32_t recorded_cell(enum maze_step kind, ptrdiff_t cell)
{
    return recorded_wall(kind, cell, MAZE_LINKS_MAX);
}

/* An event of a cell. */
static INLINE void record_cell(struct maze_recorder *recorder, enum maze_step kind, ptrdiff_t cell)
{
    recorder_put(recorder, recorded_cell(kind, cell));
}

/* The other tile of a wall across an edge that wraps around, if that is one. */
void record_beyond(struct maze_recorder *, enum maze_step, ptrdiff_t cell, unsigned direction);

/* An event of the wall to a neighbour. */
static INLINE void record_wall(
    struct maze_recorder *recorder, enum maze_step kind, ptrdiff_t cell, unsigned direction)
{
    recorder_put(recorder, recorded_wall(kind, cell, direction));
    if (__builtin_expect(recorder->lattice.wrap, 0))
        record_beyond(recorder, kind, cell, direction);
}

/* What it is to carve into a new cell: it opens with the wall to another, and is visited. */
static INLINE void record_entered(struct maze_recorder *recorder, ptrdiff_t cell, unsigned from)
{
    record_wall(recorder, MAZE_STEP_OPEN, cell, from);
    record_cell(recorder, MAZE_STEP_OPEN, cell);
    record_cell(recorder, MAZE_STEP_VISIT, cell);
}

/* The same of a cell where a tree begins. */
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
