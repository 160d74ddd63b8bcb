/* The catalogue. The first row is the default where a caller names none. */
#include "core/algorithms/algorithms.h"

#include "base/rng.h"
#include "base/text.h"

#define ALIASES(...) ((const char *const[]){__VA_ARGS__, NULL})

static const struct algorithm catalogue[] = {
    {
        .slug = "recursive-backtracker",
        .name = "Recursive backtracker",
        .aliases = ALIASES("dfs", "backtracker", "depth-first"),
        .summary = "Walks at random into cells not yet visited and steps back where it is stuck: "
                   "long winding corridors, few dead ends.",
        .source = "Depth-first search; J. Buck, Mazes for Programmers (2015), chapter 5",
        .texture = "long corridors",
        .symmetry = SYMMETRIES,
        .options = OPTION_BIAS,
        .dead_ends = 100,
        .picoseconds = 12000,
        .cell_bytes = 5,
        .largest = UINT64_C(1) << 31,
        .generate = recursive_backtracker_generate,
    },
    {
        .slug = "kruskal",
        .name = "Kruskal",
        .aliases = ALIASES("kruskals", "randomized-kruskal"),
        .summary = "Opens walls in the order of random costs wherever they part two regions: "
                   "many short dead ends, spread evenly.",
        .source = "J. B. Kruskal, On the shortest spanning subtree of a graph (1956)",
        .texture = "none",
        .symmetry = SYMMETRIES,
        .dead_ends = 307,
        .picoseconds = 28000,
        .cell_bytes = 17,
        .column_bytes = 20,
        .largest = (UINT64_C(1) << 31) - 1,
        .generate = kruskal_generate,
    },
    {
        .slug = "boruvka",
        .name = "Borůvka",
        .aliases = ALIASES("boruvkas", "sollin"),
        .summary = "Every region opens its cheapest wall, all at once, until there is one region: "
                   "many short dead ends, spread evenly.",
        .source = "O. Borůvka, O jistém problému minimálním (1926)",
        .texture = "none",
        .symmetry = SYMMETRIES,
        .dead_ends = 307,
        .picoseconds = 28000,
        .cell_bytes = 17,
        .column_bytes = 20,
        .largest = (UINT64_C(1) << 31) - 1,
        .generate = boruvka_generate,
    },
    {
        .slug = "prim",
        .name = "Prim",
        .aliases = ALIASES("prims", "jarnik", "true-prim"),
        .summary = "Opens the cheapest wall that leads out of the maze so far: many short dead "
                   "ends, spread evenly.",
        .source = "V. Jarník (1930); R. C. Prim, Shortest connection networks (1957)",
        .texture = "none",
        .symmetry = SYMMETRIES,
        .dead_ends = 307,
        .picoseconds = 28000,
        .cell_bytes = 17,
        .column_bytes = 20,
        .largest = (UINT64_C(1) << 31) - 1,
        .generate = prim_generate,
    },
    {
        .slug = "reverse-delete",
        .name = "Reverse-delete",
        .aliases = ALIASES("reversedelete"),
        .summary = "Closes walls, the dearest first, wherever that cuts nothing off: many short "
                   "dead ends, spread evenly.",
        .source =
            "J. B. Kruskal, On the shortest spanning subtree of a graph (1956), construction A'",
        .texture = "none",
        .symmetry = SYMMETRIES,
        .dead_ends = 307,
        .picoseconds = 28000,
        .cell_bytes = 17,
        .column_bytes = 20,
        .largest = (UINT64_C(1) << 31) - 1,
        .generate = reverse_delete_generate,
    },
    {
        .slug = "binary-tree",
        .name = "Binary tree",
        .aliases = ALIASES("bintree"),
        .summary = "Opens each cell to the east or to the south by a coin: a diagonal drift and "
                   "two clear corridors, along the east and the south.",
        .source = "J. Buck, Mazes for Programmers (2015), chapter 2",
        .texture = "a diagonal drift",
        .symmetry = SYMMETRY_DIAGONAL,
        .options = OPTION_BIAS | OPTION_SKEW,
        .dead_ends = 250,
        .picoseconds = 20,
        .column_bytes = 1,
        .largest = MAZE_SIDE_MAX * MAZE_SIDE_MAX,
        .open = binary_tree_open,
    },
    {
        .slug = "sidewinder",
        .name = "Sidewinder",
        .aliases = ALIASES("side-winder"),
        .summary = "Runs eastward and, at the end of each run, opens one of its cells to the "
                   "south: one clear corridor along the south.",
        .source = "J. Buck, Mazes for Programmers (2015), chapter 2",
        .texture = "ways to the south",
        .symmetry = SYMMETRY_EAST_WEST,
        .options = OPTION_BIAS | OPTION_SKEW,
        .dead_ends = 270,
        .picoseconds = 600,
        .column_bytes = 1,
        .largest = MAZE_SIDE_MAX * MAZE_SIDE_MAX,
        .open = sidewinder_open,
    },
    {
        .slug = "spiral",
        .name = "Spiral",
        .aliases = ALIASES("spiral-backtracker"),
        .summary = "Walks into cells not yet visited, always turning to the same hand where it "
                   "can: spirals of all sizes that interlock.",
        .source = "W. D. Pullen, Think Labyrinth!, Maze Algorithms: Spiral",
        .texture = "spirals",
        .symmetry = SYMMETRIES,
        .dead_ends = 31,
        .picoseconds = 6500,
        .cell_bytes = 5,
        .largest = UINT64_C(1) << 31,
        .generate = spiral_generate,
    },
    {
        .slug = "unicursal",
        .name = "Unicursal",
        .aliases = ALIASES("labyrinth"),
        .summary = "Goes round both sides of the passages of a maze of half the sides: one "
                   "corridor through every cell, with no branch.",
        .source = "W. D. Pullen, Think Labyrinth!, Maze Algorithms: Unicursal",
        .texture = "one corridor",
        .options = OPTION_OF,
        .picoseconds = 70,
        .largest = UINT64_C(1) << 32,
        .generate = unicursal_generate,
        .ends = unicursal_ends,
    },
};

const struct algorithm *algorithm_at(size_t i)
{
    return i < sizeof(catalogue) / sizeof(catalogue[0]) ? &catalogue[i] : NULL;
}

const struct algorithm *algorithm_find(const char *word)
{
    for (size_t i = 0; algorithm_at(i); i++)
        if (text_is_among(word, catalogue[i].slug, catalogue[i].aliases))
            return &catalogue[i];
    return NULL;
}

const struct algorithm *algorithm_chosen(uint64_t seed)
{
    static const char *const list[] = {
        "recursive-backtracker", "kruskal", "binary-tree", "sidewinder"};
    struct rng rng = rng_seeded(~seed);

    return algorithm_find(list[rng_below(&rng, sizeof(list) / sizeof(list[0]))]);
}

bool algorithm_streams(const struct algorithm *algorithm)
{
    return algorithm->open != NULL;
}
