/* The first of a kind is told at once, those that follow with the next line. */
#include "net/incidents.h"

#include "process/clock.h"
#include "process/log.h"

#include <stdio.h>
#include <string.h>

static const struct {
    const char *event, *reason;
} kinds[INCIDENTS] = {
    [INCIDENT_FULL] = {"connections-limit", "--connections is reached"},
    [INCIDENT_CLIENT_FULL] = {"connections-limit", "--client-connections is reached"},
    [INCIDENT_NO_FILES] = {"connections-limit", "there are no file descriptors left"},
    [INCIDENT_NO_MEMORY] = {"connections-limit", "there is not enough memory"},
    [INCIDENT_NOT_ACCEPTED] = {"connections-limit", "connections cannot be accepted"},
};

void incidents_refused(
    struct incidents *incidents, enum incident kind, const struct address *client)
{
    incidents->counts[kind].refused++;
    incidents->counts[kind].client = *client;
}

void incidents_closed(struct incidents *incidents, enum incident kind, const struct address *client)
{
    incidents->counts[kind].closed++;
    incidents->counts[kind].client = *client;
}

void incidents_failed(struct incidents *incidents, enum incident kind, int error)
{
    incidents->counts[kind].failures++;
    incidents->counts[kind].error = error;
}

static void tell(enum incident kind, const struct incident_count *count)
{
    char refused[24], closed[24], failures[24], client[ADDRESS_TEXT];

    snprintf(refused, sizeof(refused), "%llu", (unsigned long long)count->refused);
    snprintf(closed, sizeof(closed), "%llu", (unsigned long long)count->closed);
    snprintf(failures, sizeof(failures), "%llu", (unsigned long long)count->failures);
    log_line(LOG_WARNING, kinds[kind].event, "reason", kinds[kind].reason, "refused", refused,
        "idle_closed", closed, "failures", failures, "error",
        count->error ? strerrorname_np(count->error) : "-", "client",
        address_write(&count->client, client), NULL);
}

bool incidents_tell(struct incidents *incidents, uint64_t now)
{
    bool all = true;

    for (enum incident kind = 0; kind < INCIDENTS; kind++) {
        struct incident_count *count = &incidents->counts[kind];

        if (!count->refused && !count->closed && !count->failures)
            continue;
        if (count->told_at && now < count->told_at + CLOCK_SECOND) {
            all = false;
            continue;
        }
        tell(kind, count);
        *count = (struct incident_count){.told_at = now};
    }
    return all;
}
