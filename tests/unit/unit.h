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

/* As in cmocka 1; version 2 has two with other names, for signed and for unsigned values. */
#undef assert_in_range
#define assert_in_range(value, low, high)                                                          \
    unit_in_range((uint64_t)(value), (uint64_t)(low), (uint64_t)(high), __FILE__, __LINE__)

#define LENGTH(array) (sizeof(array) / sizeof((array)[0]))

/* The head of a test, which is one of the group of its file. They run in the order in which they stand. */
#define TEST(name)                                                                                 \
    static void name(void);                                                                        \
    BEFORE_MAIN(add_##name, unit_add(__FILE__, #name, name))                                       \
    static void name(void)

/* What is called before and after each test of the file, and before the first and after the last; NULL: nothing. */
#define AROUND_EACH_TEST(before, after)                                                            \
    BEFORE_MAIN(add_around_each_test, unit_around_each(__FILE__, before, after))
#define AROUND_ALL_TESTS(before, after)                                                            \
    BEFORE_MAIN(add_around_all_tests, unit_around_all(__FILE__, before, after))

#define BEFORE_MAIN(name, call)                                                                    \
    __attribute__((constructor)) static void name(void)                                            \
    {                                                                                              \
        call;                                                                                      \
    }

void unit_in_range(uint64_t value, uint64_t low, uint64_t high, const char *file, int line);
void unit_add(const char *file, const char *name, void (*test)(void));
void unit_around_each(const char *file, CMFixtureFunction before, CMFixtureFunction after);
void unit_around_all(const char *file, CMFixtureFunction before, CMFixtureFunction after);

#endif
