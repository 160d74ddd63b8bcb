/* Reads a query and, where it is refused, suggests what would not be. */
#ifndef QUERY_QUERY_READER_H
#define QUERY_QUERY_READER_H

#include "query/query_parser.h"

/* As query_input_parse; the suggestions in the problem were tried. */
bool query_input_read(const struct query_input *, struct maze_query *, struct problem *);

/* The same for the query of a URL, which is decoded in place. */
bool query_read(
    struct query_context *, int subject, struct span text, struct maze_query *, struct problem *);

#endif
