/* What a file with a maze is called. */
#ifndef ENCODE_FILE_NAME_H
#define ENCODE_FILE_NAME_H

#include "maze/spec.h"

enum { FILE_NAME_MAX = 128 }; /* bytes that file_name_put writes at most */

/*
 * Writes a name such as `kruskal-12x12-7.map`: algorithm, or `random` where each maze has one of
 * its own; cells; seed; and of a maze that is more than these say, such as a braided one, eight digits
 * that tell it from others. Returns its end; no NUL.
 */
char *file_name_put(char *to, const struct maze_spec *, const char *extension);

#endif
