/* Runs the groups of tests that are named, or all of them. */
#include "unit.h"

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { GROUPS = 128, TESTS = 64 };

static struct group {
    const char *file;
    struct CMUnitTest tests[TESTS];
    void (*functions[TESTS])(void);
    size_t count;
    CMFixtureFunction before_each, after_each, before_all, after_all;
} groups[GROUPS];

static struct group *group_of(const char *file)
{
    struct group *group = groups;

    while (group->file && strcmp(group->file, file) != 0)
        if (++group == groups + GROUPS)
            abort();
    group->file = file;
    return group;
}

static void call(void **state)
{
    void (*const *function)(void) = *state;

    (*function)();
}

void unit_in_range(uint64_t value, uint64_t low, uint64_t high, const char *file, int line)
{
    if (value < low || value > high)
        fail_msg("%s:%d: %llu is not within %llu to %llu", file, line, (unsigned long long)value,
            (unsigned long long)low, (unsigned long long)high);
}

void unit_add(const char *file, const char *name, void (*test)(void))
{
    struct group *group = group_of(file);
    const size_t i = group->count++;

    if (i == TESTS)
        abort();
    group->functions[i] = test;
    group->tests[i] =
        (struct CMUnitTest){.name = name, .test_func = call, .initial_state = &group->functions[i]};
}

void unit_around_each(const char *file, CMFixtureFunction before, CMFixtureFunction after)
{
    group_of(file)->before_each = before;
    group_of(file)->after_each = after;
}

void unit_around_all(const char *file, CMFixtureFunction before, CMFixtureFunction after)
{
    group_of(file)->before_all = before;
    group_of(file)->after_all = after;
}

static int run(struct group *group)
{
    for (size_t i = 0; i < group->count; i++) {
        group->tests[i].setup_func = group->before_each;
        group->tests[i].teardown_func = group->after_each;
    }
    /* What cmocka_run_group_tests_name calls for an array. */
    return _cmocka_run_group_tests(
        group->file, group->tests, group->count, group->before_all, group->after_all);
}

static bool is_called(const struct group *group, const char *name)
{
    const char *slash = strrchr(group->file, '/'), *base = slash ? slash + 1 : group->file;
    const size_t length = strlen(name);

    return strncmp(base, name, length) == 0 && strcmp(base + length, "_test.c") == 0;
}

int main(int argc, char **argv)
{
    int failed = 0;

    for (struct group *group = groups; argc == 1 && group->file; group++)
        failed += run(group);
    for (int i = 1; i < argc; i++) {
        struct group *group = groups;

        while (group->file && !is_called(group, argv[i]))
            group++;
        if (!group->file) {
            fprintf(stderr, "unit: no test is in %s_test.c\n", argv[i]);
            return 1;
        }
        failed += run(group);
    }
    return failed != 0;
}
