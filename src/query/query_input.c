/* Pairs in the order in which they came. */
#include "query/query_input.h"

void query_input_add(struct query_input *input, struct pair pair)
{
    if (input->count < QUERY_PAIRS)
        input->pairs[input->count++] = pair;
}

void query_input_of_url(
    struct query_input *input, struct query_context *context, int subject, struct span text)
{
    struct pair pair;

    input->context = context;
    input->subject = subject;
    input->count = 0;
    input->art = NULL;
    while (input->count < QUERY_PAIRS && urlencoded_next(&text, &pair))
        query_input_add(input, pair);
}

size_t query_input_find(const struct query_input *input, const char *name)
{
    size_t i = 0;

    while (i < input->count && !span_is(input->pairs[i].name, name))
        i++;
    return i;
}
