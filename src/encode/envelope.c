/*
 * The members that every JSON answer has. No value needs escaping: slugs, digits and the canonical form of a
 * spec have neither quotes nor backslashes.
 */
#include "encode/envelope.h"

#include "maze/algorithm.h"

static void add_number(struct buffer *json, const char *before, uint64_t number)
{
    buffer_add_text(json, before);
    buffer_add_u64(json, number);
}

void envelope_add_tile(struct buffer *json, struct maze_point cell)
{
    add_number(json, "[", 2 * cell.x + 1);
    add_number(json, ",", 2 * cell.y + 1);
    buffer_add_text(json, "]");
}

void envelope_begin(struct buffer *json, const struct maze_spec *spec)
{
    buffer_add_text(json, "{\"algorithm\":\"");
    buffer_add_text(json, spec->algorithm->slug);
    add_number(json, "\",\"seed\":\"", spec->seed);
    add_number(json, "\",\"width\":", spec->width);
    add_number(json, ",\"height\":", spec->height);
    add_number(json, ",\"columns\":", 2 * spec->width + 1);
    add_number(json, ",\"rows\":", 2 * spec->height + 1);
}

void envelope_end(
    struct buffer *json, struct maze_point start, struct maze_point goal, const struct buffer *url)
{
    buffer_add_text(json, ",\"start\":");
    envelope_add_tile(json, start);
    buffer_add_text(json, ",\"goal\":");
    envelope_add_tile(json, goal);
    buffer_add_text(json, ",\"url\":\"/maze?");
    buffer_add(json, url->data, url->length);
    buffer_add_text(json, "\"");
}
