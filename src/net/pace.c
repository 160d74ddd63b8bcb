/* Two parts in turn: when one is PACE_SPAN long, it replaces the one before. */
#include "net/pace.h"

#include "process/clock.h"

void pace_note(struct pace *pace, const struct intake *intake, uint64_t now)
{
    if (pace->at) {
        pace->current.bytes += intake->taken > pace->taken ? intake->taken - pace->taken : 0;
        if (pace->had_more && intake->has_more)
            pace->current.nanoseconds += now - pace->at;
    }
    if (pace->current.nanoseconds >= PACE_SPAN) {
        pace->before = pace->current;
        pace->current = (struct pace_part){0, 0};
    }
    pace->at = now;
    pace->taken = intake->taken;
    pace->had_more = intake->has_more;
}

uint64_t pace_rate(const struct pace *pace)
{
    const uint64_t bytes = pace->before.bytes + pace->current.bytes;
    const uint64_t nanoseconds = pace->before.nanoseconds + pace->current.nanoseconds;

    if (!pace->before.nanoseconds)
        return UINT64_MAX;
    return (uint64_t)((double)bytes * (double)CLOCK_SECOND / (double)nanoseconds);
}
