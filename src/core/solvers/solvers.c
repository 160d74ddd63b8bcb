/* The catalogue of solvers. */
#include "core/solvers/solvers.h"

#include "base/text.h"

#define ALIASES(...) ((const char *const[]){__VA_ARGS__, NULL})

static const struct solver catalogue[] = {
    {
        .slug = "shortest",
        .name = "Shortest",
        .aliases = ALIASES("bfs", "breadth-first"),
        .summary = "Goes ring by ring around the start until it meets the goal.",
        .source = "E. F. Moore, The shortest path through a maze (1959)",
        .shortest = true,
        .picoseconds = 30000,
        .cell_bytes = 4,
        .most_steps = 1,
        .solve = shortest_solve,
    },
};

const struct solver *solver_at(size_t i)
{
    return i < sizeof(catalogue) / sizeof(catalogue[0]) ? &catalogue[i] : NULL;
}

const struct solver *solver_find(const char *word)
{
    for (size_t i = 0; solver_at(i); i++)
        if (text_is_among(word, catalogue[i].slug, catalogue[i].aliases))
            return solver_at(i);
    return NULL;
}
