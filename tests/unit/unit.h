/*
 * The unit tests are one program, of a group of tests for each file *_test.c; and those apart that
 * replace functions of the C library or of libmaze. What cmocka.h wants is included before it.
 */
#ifndef UNIT_UNIT_H
#define UNIT_UNIT_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

/* A group returns how many of its tests failed. */
#define GROUP(name) int name##_test(void);
#include "groups.def"
#undef GROUP

#endif
