/*
 * No value needs escaping: slugs, digits and the canonical form of a spec have neither quotes nor
 * backslashes.
 */
#include "encode/envelope.h"

#include "base/put.h"
#include "maze/algorithm.h"

char *envelope_tile(char *to, const char *before, struct maze_point cell)
{
    to = put_u64(put(to, before), "[", 2 * cell.x + 1);
    return put(put_u64(to, ",", 2 * cell.y + 1), "]");
}

char *envelope_begin(char *to, const struct maze_spec *spec)
{
    to = put(put(to, "{\"algorithm\":\""), spec->algorithm->slug);
    to = put_u64(to, "\",\"seed\":\"", spec->seed);
    to = put_u64(to, "\",\"width\":", spec->width);
    to = put_u64(to, ",\"height\":", spec->height);
    to = put_u64(to, ",\"columns\":", 2 * spec->width + 1);
    return put_u64(to, ",\"rows\":", 2 * spec->height + 1);
}

char *envelope_ends(char *to, struct maze_point start, struct maze_point goal)
{
    return envelope_tile(envelope_tile(to, ",\"start\":", start), ",\"goal\":", goal);
}

char *envelope_url(char *to, const struct maze_spec *spec)
{
    to = put(to, ",\"url\":\"/maze?");
    to += maze_spec_write(spec, to);
    return put(to, "\"");
}
