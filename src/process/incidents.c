/* Two numbers of each kind, without a lock: who finds a second over and sets the time anew writes the line. */
#include "process/incidents.h"

#include "process/clock.h"

#include <stdatomic.h>

static const struct {
    enum log_level level;
    const char *event;
} kinds[INCIDENT_KINDS] = {
#define X(name, level, event) [name] = {level, event},
    INCIDENTS(X)
#undef X
};

static struct {
    atomic_uint_fast64_t told_at; /* by clock_now; 0: never */
    atomic_uint_fast64_t left_out;
} states[INCIDENT_KINDS];

/* Whether it is this caller's turn to write a line of the kind. */
static bool take_turn(enum incident kind, bool at_once)
{
    const uint64_t now = clock_now();
    uint64_t told_at = atomic_load(&states[kind].told_at);

    return (at_once || !told_at || now >= told_at + CLOCK_SECOND) &&
        atomic_compare_exchange_strong(&states[kind].told_at, &told_at, now);
}

static void write_line(enum incident kind, const struct log_field *fields, uint64_t left_out)
{
    struct log_field shown[INCIDENT_FIELDS + 2];
    size_t count = 0;

    for (; fields && fields->key && count < INCIDENT_FIELDS; fields++)
        shown[count++] = *fields;
    if (left_out)
        shown[count++] = log_number("more", left_out);
    shown[count] = (struct log_field){NULL};
    log_fields(kinds[kind].level, kinds[kind].event, shown);
}

void incident_fields(enum incident kind, const struct log_field *fields)
{
    if (take_turn(kind, false))
        write_line(kind, fields, atomic_exchange(&states[kind].left_out, 0));
    else
        atomic_fetch_add(&states[kind].left_out, 1);
}

void incidents_tell_rest(bool all)
{
    for (enum incident kind = 0; kind < INCIDENT_KINDS; kind++)
        if (atomic_load(&states[kind].left_out) && take_turn(kind, all))
            write_line(kind, NULL, atomic_exchange(&states[kind].left_out, 0));
}
