/*
 * What parameters' values mean: a reader for each row of the table, or for several that are alike. What
 * depends on other parameters is not looked at here, but when all are read (see reading.h).
 */
#ifndef QUERY_VALUES_H
#define QUERY_VALUES_H

#include "query/param.h"

param_reader read_algorithm, read_size, read_side, read_seed, read_bias, read_skew, read_mix,
    read_of, read_shape, read_mask, read_wrap, read_percent, read_loops, read_solver, read_path,
    read_openings, read_format, read_drawing;

#endif
