/* Names of files that hold a maze. */
#ifndef ENCODE_FILE_NAME_H
#define ENCODE_FILE_NAME_H

#include "encode/written_tiles.h"

enum { FILE_NAME_MAX = 128 }; /* the most bytes that file_name_put writes */

/*
 * Writes a name such as `kruskal-12x12-7.map`: the algorithm (`random` if each maze has its own), cells, and seed. If
 * these do not define the maze, because it is braided for example, eight digits follow that tell it from others; then
 * tiles that are wide, as `-4x2`. Returns the end; writes no NUL.
 */
char *file_name_put(
    char *to, const struct maze_spec *, struct written_tiles, const char *extension);

#endif
