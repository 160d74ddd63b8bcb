/*
 * The bounds are 1, 2.5 and 5 of each power of ten, as Prometheus has them, up to the shortest waits of people;
 * then those of the daemon's own limits: 30 seconds of silence, 60 of a job.
 */
#include "process/histogram.h"

const struct histogram_bound histogram_bounds[HISTOGRAM_BUCKETS] = {
    {UINT64_C(50000), "0.00005"},
    {UINT64_C(100000), "0.0001"},
    {UINT64_C(250000), "0.00025"},
    {UINT64_C(500000), "0.0005"},
    {UINT64_C(1000000), "0.001"},
    {UINT64_C(2500000), "0.0025"},
    {UINT64_C(5000000), "0.005"},
    {UINT64_C(10000000), "0.01"},
    {UINT64_C(25000000), "0.025"},
    {UINT64_C(50000000), "0.05"},
    {UINT64_C(100000000), "0.1"},
    {UINT64_C(250000000), "0.25"},
    {UINT64_C(500000000), "0.5"},
    {UINT64_C(1000000000), "1"},
    {UINT64_C(2500000000), "2.5"},
    {UINT64_C(5000000000), "5"},
    {UINT64_C(10000000000), "10"},
    {UINT64_C(30000000000), "30"},
    {UINT64_C(60000000000), "60"},
    {UINT64_C(120000000000), "120"},
    {UINT64_MAX, "+Inf"},
};
