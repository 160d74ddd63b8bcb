/*
 * Recursive division, read off the maze. A wall through a whole chamber with one gap is a cut. Once a half is cut
 * across, a wall of the other direction through the whole chamber would have two gaps or more, one on either side. So
 * all cuts of a chamber are parallel, and only their order remains to be found. A chamber that is cut again must have
 * the proportions that the algorithm asks for. It has them if two neighbouring slabs in it have them together, and
 * within a run the last of its cuts was between two slabs. So any order is valid that does not part the last such pair.
 * Here the cut nearest to the middle that does not is taken.
 */
#include "core/tell/steps/steps.h"

#include "core/carve/algorithms.h"
#include "core/carve/recording.h"

struct chamber {
    uint32_t x, y, width, height;
};

struct division {
    struct maze_recording *recording;
    struct chamber *stack; /* to be divided; the half that comes first is on top */
    uint32_t top;
    uint32_t *cut; /* scratch: columns or rows after which a chamber has a cut */
};

static bool may_cut(const struct maze_spec *spec, uint32_t length, uint32_t side, bool across)
{
    return across ? division_way(length, side, spec->bias) >= 0
                  : division_way(side, length, spec->bias) <= 0;
}

/* The length of a chamber across its walls, in cells; with `across` negated, along them. */
static uint32_t length_of(const struct chamber *chamber, bool across)
{
    return across ? chamber->width : chamber->height;
}

/* The i-th cell before wall `at`, along the wall. */
static ptrdiff_t cell_at(const struct division *division, const struct chamber *chamber,
    bool across, uint32_t at, uint32_t i)
{
    return lattice_cell(&division->recording->graph->lattice, chamber->x + (across ? at : i),
        chamber->y + (across ? i : at));
}

/* Whether the wall after column, or row, `at` has exactly one gap. */
static bool is_cut(
    const struct division *division, const struct chamber *chamber, bool across, uint32_t at)
{
    const unsigned direction = across ? MAZE_EAST : MAZE_SOUTH;
    unsigned gaps = 0;

    for (uint32_t i = 0; gaps < 2 && i < length_of(chamber, !across); i++)
        gaps += graph_is_open(
            division->recording->graph, cell_at(division, chamber, across, at, i), direction);
    return gaps == 1;
}

/* Lists the cuts of a chamber in one direction. */
static uint32_t find_cuts(struct division *division, const struct chamber *chamber, bool across)
{
    uint32_t cuts = 0;

    for (uint32_t at = 0; at + 1 < length_of(chamber, across); at++)
        if (is_cut(division, chamber, across, at))
            division->cut[cuts++] = at;
    return cuts;
}

/* The length of slabs i and i + 1 between the cuts of a chamber together. */
static uint32_t pair_length(
    const struct division *division, uint32_t cuts, uint32_t length, uint32_t i)
{
    const uint32_t end = i + 1 < cuts ? division->cut[i + 1] + 1 : length;

    return end - (i ? division->cut[i - 1] + 1 : 0);
}

/* The index of the chamber's cut to make first. */
static uint32_t first_cut(
    const struct division *division, const struct chamber *chamber, bool across, uint32_t cuts)
{
    const struct maze_spec *spec = division->recording->spec;
    const uint32_t length = length_of(chamber, across), side = length_of(chamber, !across);
    uint32_t first_pair = cuts, last_pair = 0, best = 0;

    for (uint32_t i = 0; i < cuts; i++)
        if (may_cut(spec, pair_length(division, cuts, length, i), side, across)) {
            first_pair = i < first_pair ? i : first_pair;
            last_pair = i;
        }
    if (cuts > 1 && last_pair == 0)
        best = cuts - 1;
    for (uint32_t j = 0; j < cuts; j++)
        if ((j == 0 || first_pair < j) && (j == cuts - 1 || last_pair > j) &&
            apart(2 * division->cut[j], length) < apart(2 * division->cut[best], length))
            best = j;
    return division->cut[best];
}

/* Closes a cut except for its gap, and leaves the halves to be divided. */
static void record_cut(
    struct division *division, const struct chamber *chamber, bool across, uint32_t at)
{
    const unsigned direction = across ? MAZE_EAST : MAZE_SOUTH;
    struct chamber first = *chamber, second = *chamber;

    for (uint32_t i = 0; i < length_of(chamber, !across); i++) {
        const ptrdiff_t cell = cell_at(division, chamber, across, at, i);

        if (!graph_is_open(division->recording->graph, cell, direction))
            record_wall(division->recording->recorder, MAZE_STEP_CLOSE, cell, direction);
    }
    if (across) {
        first.width = at + 1;
        second.x += at + 1;
        second.width -= at + 1;
    } else {
        first.height = at + 1;
        second.y += at + 1;
        second.height -= at + 1;
    }
    division->stack[division->top++] = second;
    division->stack[division->top++] = first;
}

static void divide_chamber(struct division *division, const struct chamber *chamber)
{
    const int64_t way =
        division_way(chamber->width, chamber->height, division->recording->spec->bias);
    bool across = way >= 0;
    uint32_t cuts = find_cuts(division, chamber, across);

    if (!cuts && way == 0) {
        across = false;
        cuts = find_cuts(division, chamber, across);
    }
    if (cuts)
        record_cut(division, chamber, across, first_cut(division, chamber, across, cuts));
}

enum maze_status recursive_division_record(struct maze_recording *recording)
{
    const struct maze_lattice *lattice = &recording->graph->lattice;
    const size_t sides = (size_t)lattice->width + lattice->height;
    struct division division = {
        .recording = recording,
        .stack = arena_alloc(&recording->task->scratch, (sides + 1) * sizeof(struct chamber)),
        .cut = arena_alloc(&recording->task->scratch, sides * sizeof(uint32_t)),
        .top = 1,
    };

    if (!division.stack || !division.cut)
        return MAZE_NO_MEMORY;
    graph_record_open(recording->graph, recording->recorder);
    division.stack[0] = (struct chamber){0, 0, lattice->width, lattice->height};
    for (uint64_t number = 0; division.top && recording->recorder->status == MAZE_OK; number++) {
        const struct chamber chamber = division.stack[--division.top];

        if (task_stop(recording->task, number))
            return MAZE_CANCELLED;
        if (chamber.width > 1 && chamber.height > 1)
            divide_chamber(&division, &chamber);
    }
    return MAZE_OK;
}
