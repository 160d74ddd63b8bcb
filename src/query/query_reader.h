/* Reads a query. If it is refused, suggests values that would be accepted. */
#ifndef QUERY_QUERY_READER_H
#define QUERY_QUERY_READER_H

#include "query/query_parser.h"

/* Like query_input_parse, but the problem's suggestions have been tried. */
bool query_input_read(const struct query_input *, struct maze_query *, struct problem *);

/* The same for the query of a URL, decoded in place. */
bool query_read(
    struct query_context *, int subject, struct span text, struct maze_query *, struct problem *);

#endif
