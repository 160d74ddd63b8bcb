/* libmicrohttpd does not tell when a turn begins: the first request that was put off and comes back does. */
#include "net/loop_turn.h"

#include "process/clock.h"

enum {
    TURN_NANOSECONDS = 1000000, /* that requests may take of a turn */
    EXEMPT_NANOSECONDS = 20000,
    /* Of a larger maze, the first bytes take up to a millisecond. */
    EXEMPT_CELLS = 4096
};

bool loop_turn_puts_off(struct loop_turn *turn, uint64_t *until)
{
    if (*until > turn->number)
        *turn = (struct loop_turn){.number = *until};
    *until = 0;
    if (turn->busy < TURN_NANOSECONDS)
        return false;
    *until = turn->number + 1;
    return true;
}

void loop_turn_count(struct loop_turn *turn, uint64_t begun)
{
    turn->busy += clock_now() - begun;
}

bool loop_turn_exempts(const struct response *response)
{
    return response->cost.nanoseconds <= EXEMPT_NANOSECONDS &&
        maze_spec_cells(&response->query.spec) <= EXEMPT_CELLS;
}
