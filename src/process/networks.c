/* There are few, so each is compared in turn. */
#include "process/networks.h"

bool networks_read(struct span text, struct networks *networks)
{
    bool more = true;

    networks->count = 0;
    if (span_is(text, "none"))
        return true;
    while (more) {
        const struct span before = text, one = span_cut(&text, ',');

        /* After a comma there must be another network. */
        more = one.length < before.length;
        if (networks->count == NETWORKS_MAX ||
            !network_read(span_trimmed(one), &networks->list[networks->count])) {
            networks->count = 0;
            return false;
        }
        networks->count++;
    }
    return true;
}

bool networks_contains(const struct networks *networks, const struct address *address)
{
    for (size_t i = 0; i < networks->count; i++)
        if (network_contains(&networks->list[i], address))
            return true;
    return false;
}
