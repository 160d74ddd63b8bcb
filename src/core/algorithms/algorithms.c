/* The catalogue. The first row is the default where a caller names none. */
#include "core/algorithms/algorithms.h"

#include "base/text.h"

#define ALIASES(...) ((const char *const[]){__VA_ARGS__, NULL})

/* Where sources of several are. */
#define BUCK    "https://pragprog.com/titles/jbmaze/mazes-for-programmers/"
#define PULLEN  "https://www.astrolog.org/labyrnth/algrithm.htm"
#define KRUSKAL "https://doi.org/10.1090/S0002-9939-1956-0078686-7"

/* What those have that know cells and their neighbours only. */
#define CELL_BY_CELL (MAZE_OPTION_OUTLINE | MAZE_OPTION_WRAP | MAZE_OPTION_TILING)

/* And favour no direction. */
#define EVEN_CELL_BY_CELL .even_under = MAZE_EVEN_ALL, .options = CELL_BY_CELL

/* The ways to the tree of least cost. */
#define MINIMUM_TREE                                                                               \
    .chosen = true, .texture = "nothing", .even_under = MAZE_EVEN_ALL,                             \
    .options = MAZE_OPTION_WEAVE | CELL_BY_CELL, .dead_ends = 307, .cell_bytes = 16,               \
    .column_bytes = 20, .largest = (UINT64_C(1) << 31) - 1, .shaped_picoseconds = 33000,           \
    .generate = minimum_tree_generate, .carve = minimum_tree_carve

/* Those that join the cells around the maze so far at random. */
#define FRONTIER                                                                                   \
    .chosen = true, .texture = "short dead ends around its start", EVEN_CELL_BY_CELL,              \
    .largest = UINT64_C(1) << 31, .record = frontier_record, .step_words = 3

/* The ways to a uniform tree. */
#define UNIFORM                                                                                    \
    .chosen = true, .uniform = true, .texture = "nothing", EVEN_CELL_BY_CELL, .dead_ends = 294,    \
    .largest = UINT64_C(1) << 40, .carves_shapes = true

static const struct maze_algorithm catalogue[] = {
    {
        .slug = "recursive-backtracker",
        .name = "Recursive backtracker",
        .aliases = ALIASES("dfs", "backtracker", "depth-first"),
        .summary = "Walks at random into cells not yet visited and steps back where it is stuck: "
                   "long winding corridors, few dead ends.",
        .source = "Depth-first search; J. Buck, Mazes for Programmers (2015), chapter 5",
        .link = BUCK,
        .how = recursive_backtracker_how,
        .chosen = true,
        .texture = "long corridors",
        .even_under = MAZE_EVEN_ALL,
        .options = MAZE_OPTION_BIAS | MAZE_OPTION_STRAIGHT | MAZE_OPTION_WEAVE | CELL_BY_CELL,
        .dead_ends = 100,
        .picoseconds = 11900,
        .cell_bytes = 5,
        .largest = UINT64_C(1) << 31,
        .shaped_picoseconds = 22000,
        .generate = recursive_backtracker_generate,
        .carve = recursive_backtracker_carve,
        .step_words = 4,
    },
    {
        .slug = "kruskal",
        .name = "Kruskal",
        .aliases = ALIASES("kruskals", "randomized-kruskal"),
        .summary = "Opens walls in the order of random costs wherever they divide two regions: "
                   "many short dead ends, spread evenly.",
        .source = "J. B. Kruskal, On the shortest spanning subtree of a graph (1956)",
        .link = KRUSKAL,
        .how = kruskal_how,
        MINIMUM_TREE,
        .picoseconds = 26000,
        .record = kruskal_record,
        .step_words = 3,
    },
    {
        .slug = "prim",
        .name = "Prim",
        .aliases = ALIASES("prims", "jarnik", "true-prim"),
        .summary = "Opens the cheapest wall that leads out of the maze so far: many short dead "
                   "ends, spread evenly.",
        .source = "V. Jarník (1930); R. C. Prim, Shortest connection networks (1957)",
        .link = "https://doi.org/10.1002/j.1538-7305.1957.tb01515.x",
        .how = prim_how,
        MINIMUM_TREE,
        .picoseconds = 28500,
        .record = prim_record,
        .step_words = 4,
    },
    {
        .slug = "prim-simplified",
        .name = "Prim, simplified",
        .aliases = ALIASES("simplified-prim", "prims-simplified"),
        .summary = "Opens a random wall of those between the maze and the rest, again and again: "
                   "very many short dead ends.",
        .source = "J. Buck, Mazes for Programmers (2015), chapter 11",
        .link = BUCK,
        .how = prim_simplified_how,
        FRONTIER,
        .dead_ends = 324,
        .picoseconds = 24900,
        .cell_bytes = 7,
        .shaped_picoseconds = 32600,
        .generate = prim_simplified_generate,
        .carve = prim_simplified_carve,
    },
    {
        .slug = "prim-modified",
        .name = "Prim, modified",
        .aliases = ALIASES("modified-prim", "prims-modified"),
        .summary = "Joins a random cell of those next to the maze to it, again and again: the "
                   "most dead ends, and very short.",
        .source = "W. D. Pullen, Think Labyrinth: Maze Algorithms, \"Prim's algorithm\"",
        .link = PULLEN,
        .how = prim_modified_how,
        FRONTIER,
        .dead_ends = 357,
        .picoseconds = 12100,
        .cell_bytes = 4,
        .shaped_picoseconds = 16600,
        .generate = prim_modified_generate,
        .carve = prim_modified_carve,
    },
    {
        .slug = "boruvka",
        .name = "Borůvka",
        .aliases = ALIASES("boruvkas", "sollin"),
        .summary = "Every region opens its cheapest wall, all at once, until there is one region: "
                   "many short dead ends, spread evenly.",
        .source = "O. Borůvka, O jistém problému minimálním (1926)",
        .link = "https://dml.cz/handle/10338.dmlcz/500114",
        .how = boruvka_how,
        MINIMUM_TREE,
        .picoseconds = 26000,
        .record = boruvka_record,
        .step_words = 2,
    },
    {
        .slug = "reverse-delete",
        .name = "Reverse-delete",
        .aliases = ALIASES("reversedelete"),
        .summary = "Closes walls, the dearest first, wherever that cuts nothing off: many short "
                   "dead ends, spread evenly.",
        .source =
            "J. B. Kruskal, On the shortest spanning subtree of a graph (1956), construction A'",
        .link = KRUSKAL,
        .how = reverse_delete_how,
        MINIMUM_TREE,
        .picoseconds = 26000,
        .record = reverse_delete_record,
        .step_words = 5,
    },
    {
        .slug = "growing-tree",
        .name = "Growing tree",
        .aliases = ALIASES("growingtree", "gt"),
        .summary = "Grows from one of its active cells, the newest, the oldest, the middle or a "
                   "random one: from winding corridors to short dead ends.",
        .source = "J. Buck, Mazes for Programmers (2015), chapter 11",
        .link = BUCK,
        .how = growing_tree_how,
        .chosen = true,
        .texture = "by its mix",
        .even_under = MAZE_EVEN_ALL,
        .options = MAZE_OPTION_MIX | MAZE_OPTION_BIAS | MAZE_OPTION_STRAIGHT | MAZE_OPTION_WEAVE |
            CELL_BY_CELL,
        .dead_ends = 179,
        .picoseconds = 36000,
        .cell_bytes = 5,
        .largest = UINT64_C(1) << 31,
        .shaped_picoseconds = 84500,
        .generate = growing_tree_generate,
        .carve = growing_tree_carve,
        .record = growing_tree_record,
        .step_words = 4,
    },
    {
        .slug = "growing-forest",
        .name = "Growing forest",
        .aliases = ALIASES("growingforest"),
        .summary = "Several trees walk at once, and two are joined where they first touch: winding "
                   "corridors in regions with one way between them at most.",
        .source = "W. D. Pullen, Think Labyrinth: Maze Algorithms, \"Growing forest algorithm\"",
        .link = PULLEN,
        .how = growing_forest_how,
        .chosen = true,
        .texture = "regions of long corridors",
        .even_under = MAZE_EVEN_ALL,
        .options = MAZE_OPTION_TREES | CELL_BY_CELL,
        .dead_ends = 100,
        .picoseconds = 120000,
        .cell_bytes = 6,
        .largest = UINT64_C(1) << 31,
        .carve = growing_forest_carve,
        .step_words = 5,
    },
    {
        .slug = "hunt-and-kill",
        .name = "Hunt and kill",
        .aliases = ALIASES("hk", "hunt-kill"),
        .summary = "Walks at random into cells not yet visited and, where it is stuck, goes on "
                   "from the first cell left next to the maze: long winding corridors.",
        .source = "J. Buck, Mazes for Programmers (2015), chapter 5",
        .link = BUCK,
        .how = hunt_and_kill_how,
        .chosen = true,
        .texture = "long corridors",
        .options = MAZE_OPTION_BIAS | MAZE_OPTION_HUNT | MAZE_OPTION_STRAIGHT | CELL_BY_CELL,
        .dead_ends = 93,
        .picoseconds = 52000,
        .cell_bytes = 2,
        .word_bytes = 9,
        .column_bytes = 1,
        .largest = UINT64_C(1) << 31,
        .carve = hunt_and_kill_carve,
        .step_words = 4,
    },
    {
        .slug = "wilson",
        .name = "Wilson",
        .aliases = ALIASES("wilsons", "loop-erased", "ust"),
        .summary =
            "Joins walk after random walk to the tree, each without its loops: every maze is "
            "equally likely.",
        .source = "D. B. Wilson, Generating random spanning trees more quickly than the cover time "
                  "(1996)",
        .link = "https://doi.org/10.1145/237814.237880",
        .how = wilson_how,
        UNIFORM,
        .picoseconds = 12000,
        .cell_bytes = 1,
        .word_bytes = 1,
        .column_bytes = 2,
        .shaped_picoseconds = 105000,
        .generate = wilson_generate,
        .carve = wilson_carve,
        .record = wilson_record,
        .step_words = 60,
    },
    {
        .slug = "aldous-broder",
        .name = "Aldous-Broder",
        .aliases = ALIASES("ab", "aldousbroder"),
        .summary =
            "Walks at random and links each cell to the one it was first reached from: every "
            "maze is equally likely, and it takes long.",
        .source = "D. J. Aldous, The random walk construction of uniform spanning trees (1990); "
                  "A. Broder, Generating random spanning trees (1989)",
        .link = "https://doi.org/10.1137/0403039",
        .how = aldous_broder_how,
        UNIFORM,
        .picoseconds = 50000,
        .cover_time = true,
        .cell_bytes = 1,
        .word_bytes = 1,
        .column_bytes = 2,
        .shaped_picoseconds = 650000,
        .generate = aldous_broder_generate,
        .carve = aldous_broder_carve,
        .step_words = 140,
    },
    {
        .slug = "houston",
        .name = "Houston",
        .aliases = ALIASES("aldous-broder-wilson"),
        .summary = "Begins as Aldous-Broder and ends as Wilson, handed over so that every maze is "
                   "equally likely.",
        .source = "Named after R. Houston; D. J. Aldous (1990), A. Broder (1989) and D. B. Wilson "
                  "(1996)",
        .how = houston_how,
        UNIFORM,
        .picoseconds = 14500,
        .cell_bytes = 2,
        .word_bytes = 2,
        .column_bytes = 4,
        .shaped_picoseconds = 115000,
        .generate = houston_generate,
        .carve = houston_carve,
        .record = houston_record,
        .step_words = 64,
    },
    {
        .slug = "origin-shift",
        .name = "Origin shift",
        .aliases = ALIASES("originshift"),
        .summary = "Begins with a binary tree whose cells point to an origin, which then walks at "
                   "random and turns the pointers: the longer, the more even.",
        .source = "CaptainLuma, New maze generating algorithm (2023)",
        .link = "https://www.youtube.com/watch?v=zbXKcDVV4G0",
        .how = origin_shift_how,
        .chosen = true,
        .texture = "a faint diagonal drift in places",
        .even_under = MAZE_EVEN_DIAGONAL,
        .options = CELL_BY_CELL,
        .dead_ends = 289,
        .picoseconds = 9300,
        .cell_bytes = 1,
        .word_bytes = 1,
        .column_bytes = 2,
        .largest = UINT64_C(1) << 40,
        .shaped_picoseconds = 120000,
        .generate = origin_shift_generate,
        .carve = origin_shift_carve,
        .carves_shapes = true,
        .step_words = 34,
    },
    {
        .slug = "eller",
        .name = "Eller",
        .aliases = ALIASES("ellers"),
        .summary =
            "Makes row after row, joining neighbours and opening to the south at random, and "
            "remembers only what is connected: many short dead ends.",
        .source = "M. Eller (1982); J. Buck, Mazes for Programmers (2015), chapter 12",
        .link = BUCK,
        .how = eller_how,
        .chosen = true,
        .texture = "long corridors in its last row",
        .even_under = MAZE_EVEN_EAST_WEST,
        .options = MAZE_OPTION_BIAS,
        .dead_ends = 300,
        .picoseconds = 6200,
        .column_bytes = 9,
        .largest = MAZE_SIDE_MAX * MAZE_SIDE_MAX,
        .open = eller_open,
        .record = eller_record,
        .step_words = 9,
    },
    {
        .slug = "sidewinder",
        .name = "Sidewinder",
        .aliases = ALIASES("side-winder"),
        .summary = "Runs eastward and, at the end of each run, opens one of its cells to the "
                   "south: one clear corridor along the south.",
        .source = "J. Buck, Mazes for Programmers (2015), chapter 2",
        .link = BUCK,
        .how = sidewinder_how,
        .chosen = true,
        .texture = "ways to the south",
        .even_under = MAZE_EVEN_EAST_WEST,
        .options = MAZE_OPTION_BIAS | MAZE_OPTION_SKEW | MAZE_OPTION_LAST_RUN,
        .dead_ends = 278,
        .picoseconds = 530,
        .column_bytes = 1,
        .largest = MAZE_SIDE_MAX * MAZE_SIDE_MAX,
        .open = sidewinder_open,
        .record = sidewinder_record,
        .step_words = 4,
    },
    {
        .slug = "binary-tree",
        .name = "Binary tree",
        .aliases = ALIASES("bintree"),
        .summary = "Opens each cell to the east or to the south at random: a diagonal drift and "
                   "two clear corridors, along the east and the south.",
        .source = "J. Buck, Mazes for Programmers (2015), chapter 2",
        .link = BUCK,
        .how = binary_tree_how,
        .chosen = true,
        .texture = "a diagonal drift",
        .even_under = MAZE_EVEN_DIAGONAL,
        .options = MAZE_OPTION_BIAS | MAZE_OPTION_SKEW,
        .dead_ends = 250,
        .picoseconds = 28,
        .column_bytes = 1,
        .largest = MAZE_SIDE_MAX * MAZE_SIDE_MAX,
        .open = binary_tree_open,
        .record = binary_tree_record,
        .step_words = 4,
    },
    {
        .slug = "recursive-division",
        .name = "Recursive division",
        .aliases = ALIASES("division", "recdiv"),
        .summary = "Divides a chamber by a wall with one gap, across its longer side, and then its "
                   "halves: long straight walls, rooms within rooms.",
        .source = "J. Buck, Mazes for Programmers (2015), chapter 12",
        .link = BUCK,
        .how = recursive_division_how,
        .chosen = true,
        .texture = "long straight walls",
        .even_under = MAZE_EVEN_ALL,
        .options = MAZE_OPTION_BIAS | MAZE_OPTION_LEAST_ROOM,
        .dead_ends = 270,
        .picoseconds = 2800,
        .largest = UINT64_C(1) << 40,
        .generate = recursive_division_generate,
        .record = recursive_division_record,
        .step_words = 4,
    },
    {
        .slug = "blobby-division",
        .name = "Blobby division",
        .aliases = ALIASES("blobby", "blob-division"),
        .summary = "Divides a region into two that grew at random from two of its cells, joins "
                   "them by one passage, and divides these: long ragged walls.",
        .source = "J. Buck, Blobby recursive subdivision, The Buckblog (2015)",
        .link = "https://weblog.jamisbuck.org/2015/1/15/better-recursive-division-algorithm.html",
        .how = blobby_division_how,
        .chosen = true,
        .texture = "long ragged walls",
        .even_under = MAZE_EVEN_ALL,
        .options = MAZE_OPTION_LEAST_ROOM | CELL_BY_CELL,
        .dead_ends = 294,
        .picoseconds = 900000,
        .cell_bytes = 14,
        .largest = UINT64_C(1) << 31,
        .carve = blobby_division_carve,
        .step_words = 4,
    },
    {
        .slug = "spiral",
        .name = "Spiral",
        .aliases = ALIASES("spiral-backtracker"),
        .summary = "Walks into cells not yet visited, always turning to the same hand where it "
                   "can: spirals of all sizes that interlock.",
        .source = "W. D. Pullen, Think Labyrinth!, Maze Algorithms: Spiral",
        .link = PULLEN,
        .how = spiral_how,
        .chosen = true,
        .texture = "spirals",
        EVEN_CELL_BY_CELL,
        .dead_ends = 31,
        .picoseconds = 26000,
        .cell_bytes = 2,
        .largest = UINT64_C(1) << 31,
        .carve = spiral_carve,
        .step_words = 4,
    },
    {
        .slug = "unicursal",
        .name = "Unicursal",
        .aliases = ALIASES("labyrinth"),
        .summary = "Follows both sides of the passages of a maze of half the sides: one "
                   "corridor through every cell, with no branch.",
        .source = "W. D. Pullen, Think Labyrinth!, Maze Algorithms: Unicursal",
        .link = PULLEN,
        .how = unicursal_how,
        .chosen = true,
        .texture = "one corridor",
        .options = MAZE_OPTION_OF,
        .picoseconds = 70,
        .largest = UINT64_C(1) << 32,
        .generate = unicursal_generate,
        .ends = unicursal_ends,
        .record = unicursal_record,
        .step_words = 4,
    },
};

const struct maze_algorithm *maze_algorithm_at(size_t i)
{
    return i < sizeof(catalogue) / sizeof(catalogue[0]) ? &catalogue[i] : NULL;
}

const struct maze_algorithm *maze_algorithm_find(const char *word)
{
    for (size_t i = 0; maze_algorithm_at(i); i++)
        if (text_is_among(word, catalogue[i].slug, catalogue[i].aliases))
            return &catalogue[i];
    return NULL;
}

uint64_t algorithm_key(const struct maze_spec *spec)
{
    const uint64_t own = rng_key(spec->seed, span_hash(span_of(spec->algorithm->slug)));

    return rng_key(own, (uint64_t)spec->width << 32 | spec->height);
}

struct rng algorithm_rng(const struct maze_spec *spec)
{
    return rng_seeded(algorithm_key(spec));
}

const struct maze_algorithm *maze_algorithm_chosen(uint64_t seed)
{
    struct rng rng = rng_seeded(~seed);
    const struct maze_algorithm *row = catalogue;
    uint32_t count = 0, drawn;

    for (size_t i = 0; maze_algorithm_at(i); i++)
        count += catalogue[i].chosen;
    for (drawn = rng_below(&rng, count); drawn || !row->chosen; row++)
        drawn -= row->chosen;
    return row;
}
