/*
 * Two numbers of each kind, without a lock: whoever finds that the second is over, and is the first to set the new
 * time, writes the line.
 */
#include "process/log_limited.h"

#include "process/clock.h"

#include <stdatomic.h>

static const struct {
    enum log_level level;
    const char *event;
} kinds[LOG_LIMITED_KINDS] = {
#define X(name, level, event) [name] = {level, event},
    LOG_LIMITED_TABLE(X)
#undef X
};

static struct {
    atomic_uint_fast64_t logged_at; /* by clock_now; 0: never */
    atomic_uint_fast64_t suppressed;
} states[LOG_LIMITED_KINDS];

/* Whether it is this caller's turn to write a line of the kind. */
static bool take_turn(enum log_limited_kind kind, bool at_once)
{
    const uint64_t now = clock_now();
    uint64_t logged_at = atomic_load(&states[kind].logged_at);

    return (at_once || !logged_at || now >= logged_at + CLOCK_SECOND) &&
        atomic_compare_exchange_strong(&states[kind].logged_at, &logged_at, now);
}

static void write_line(
    enum log_limited_kind kind, const struct log_field *fields, uint64_t suppressed)
{
    struct log_field shown[LOG_LIMITED_FIELDS + 2];
    size_t count = 0;

    for (; fields && fields->key && count < LOG_LIMITED_FIELDS; fields++)
        shown[count++] = *fields;
    if (suppressed)
        shown[count++] = log_number("suppressed", suppressed);
    shown[count] = (struct log_field){NULL};
    log_fields(kinds[kind].level, kinds[kind].event, shown);
}

void log_limited_fields(enum log_limited_kind kind, const struct log_field *fields)
{
    if (take_turn(kind, false))
        write_line(kind, fields, atomic_exchange(&states[kind].suppressed, 0));
    else
        atomic_fetch_add(&states[kind].suppressed, 1);
}

void log_limited_flush(bool all)
{
    for (enum log_limited_kind kind = 0; kind < LOG_LIMITED_KINDS; kind++)
        if (atomic_load(&states[kind].suppressed) && take_turn(kind, all))
            write_line(kind, NULL, atomic_exchange(&states[kind].suppressed, 0));
}
