/* Two spans in turn: when the current one is THROUGHPUT_SPAN long, it replaces the one before. */
#include "net/throughput.h"

#include "process/clock.h"

void throughput_note(struct throughput *throughput, const struct delivery *delivery, uint64_t now)
{
    struct throughput_span *current = &throughput->current;

    if (throughput->noted_at) {
        if (delivery->delivered > throughput->delivered)
            current->bytes += delivery->delivered - throughput->delivered;
        if (throughput->was_pending && delivery->is_pending)
            current->nanoseconds += now - throughput->noted_at;
    }
    if (current->nanoseconds >= THROUGHPUT_SPAN) {
        throughput->before = *current;
        *current = (struct throughput_span){0, 0};
    }
    throughput->noted_at = now;
    throughput->delivered = delivery->delivered;
    throughput->was_pending = delivery->is_pending;
}

uint64_t throughput_per_second(const struct throughput *throughput)
{
    const uint64_t bytes = throughput->before.bytes + throughput->current.bytes;
    const uint64_t nanoseconds = throughput->before.nanoseconds + throughput->current.nanoseconds;

    if (!throughput->before.nanoseconds)
        return UINT64_MAX;
    return (uint64_t)((double)bytes * (double)CLOCK_SECOND / (double)nanoseconds);
}
