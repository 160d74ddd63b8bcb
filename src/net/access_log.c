/* What a client sent is shown as it was received, and cut where it is long. */
#include "net/access_log.h"

#include "process/log.h"

#include <string.h>

enum {
    METHOD_SHOWN = 32, /* bytes of each that are shown at most; escaped, all fit a line */
    PATH_SHOWN = 200,
    QUERY_SHOWN = 256,
    SPEC_SHOWN = 1024
};

struct span access_client_text(struct access_client *client, const struct address *address)
{
    if (!client->length || !address_equal(&client->address, address)) {
        client->address = *address;
        client->length = (uint8_t)strlen(address_write(address, client->text));
    }
    return (struct span){client->text, client->length};
}

static void add_microseconds(struct log_line *line, struct span key, uint64_t nanoseconds)
{
    log_line_number(line, key, nanoseconds / 1000);
}

/*
 * Each time is told as what passed since the one before: the three add up to the total, but for what a body took
 * to arrive.
 */
static void add_times(struct log_line *line, const struct access *access)
{
    const uint64_t answered_at = access->answered_at ? access->answered_at : access->ended_at;
    const uint64_t complete_at = access->complete_at ? access->complete_at : answered_at;
    const uint64_t before = answered_at > complete_at ? answered_at - complete_at : 0;
    const uint64_t waited = access->waited < before ? access->waited : before;

    add_microseconds(line, SPAN("queue_us"), waited);
    add_microseconds(line, SPAN("make_us"), before - waited);
    add_microseconds(line, SPAN("send_us"), access->ended_at - answered_at);
    add_microseconds(line, SPAN("total_us"), access->ended_at - access->received_at);
}

void access_log_write(const struct access *access)
{
    struct log_line line;
    struct span rest = access->target, spec = access->location;
    const struct span path = span_cut(&rest, '?');

    (void)span_cut(&spec, '?');
    log_line_begin(&line, log_format());
    log_line_word(&line, SPAN("level"), SPAN("info"));
    log_line_word(&line, SPAN("event"), SPAN("request"));
    log_line_word(&line, SPAN("id"), access->id);
    log_line_word(&line, SPAN("client"), access->client);
    log_line_text(&line, SPAN("method"), access->method, METHOD_SHOWN);
    log_line_text(&line, SPAN("path"), path, PATH_SHOWN);
    if (spec.length)
        log_line_text(&line, SPAN("spec"), spec, SPEC_SHOWN);
    else if (rest.length)
        log_line_text(&line, SPAN("query"), rest, QUERY_SHOWN);
    log_line_number(&line, SPAN("status"), access->status);
    log_line_number(&line, SPAN("bytes"), access->bytes);
    log_line_word(&line, SPAN("way"), span_of(metrics_way_names[access->way]));
    add_times(&line, access);
    if (access->cut)
        log_line_word(&line, SPAN("cut"), span_of(metrics_cut_names[access->cut]));
    log_request(log_line_end(&line));
}
