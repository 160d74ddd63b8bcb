/* The inside of a spec. */
#ifndef CORE_SPEC_SPEC_H
#define CORE_SPEC_SPEC_H

#include "maze/spec.h"

/* As maze_spec_resolve, of a spec that is known to be valid. */
const struct maze_end *spec_resolve(struct maze_spec *);

/* Whether the weights are in range and have no common divisor. */
bool mix_is_reduced(const struct maze_mix *);

#endif
