/* Runs the groups of tests that are named. */
#include "unit.h"

#include <stdio.h>
#include <string.h>

static const struct {
    const char *name;
    int (*run)(void);
} groups[] = {
#define GROUP(name) {#name, name##_test},
#include "groups.def"
#undef GROUP
};

static int run(const char *name)
{
    for (size_t i = 0; i < sizeof(groups) / sizeof(groups[0]); i++)
        if (strcmp(groups[i].name, name) == 0)
            return groups[i].run();
    fprintf(stderr, "unit: no group %s in tests/unit/groups.def\n", name);
    return 1;
}

int main(int argc, char **argv)
{
    int failed = 0;

    for (int i = 1; i < argc; i++)
        failed += run(argv[i]);
    return failed != 0;
}
