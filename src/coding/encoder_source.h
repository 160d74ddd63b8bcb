/* What an encoder writes, as a source that another one can read. */
#ifndef CODING_ENCODER_SOURCE_H
#define CODING_ENCODER_SOURCE_H

#include "encode/source.h"

struct encoder_source {
    struct source source;
    struct maze_encoder *encoder; /* borrowed; its maze is given to it by others */
};

struct encoder_source encoder_source_of(struct maze_encoder *);

#endif
