/*
 * The catalogue; its first row is the default. `how` tells the textbook's steps. The code and docs/ALGORITHMS.md say
 * where this program differs to be fast.
 */
#include "core/carve/algorithms.h"

#include "base/text.h"
#include "core/tell/steps/steps.h"

#define STEPS(...) ((const char *const[]){__VA_ARGS__, NULL})

/* The name in a URL, the name in a sentence, and aliases. */
#define NAMES(in_url, in_words, ...) .slug = in_url, .name = in_words, .aliases = {__VA_ARGS__}

/* Sources that several algorithms share. */
#define BUCK_LINK "https://pragprog.com/titles/jbmaze/mazes-for-programmers/"
#define BUCK(chapter)                                                                              \
    .source = "J. Buck, Mazes for Programmers (2015), chapter " #chapter, .link = BUCK_LINK
#define PULLEN  "https://www.astrolog.org/labyrnth/algrithm.htm"
#define KRUSKAL "https://doi.org/10.1090/S0002-9939-1956-0078686-7"

/* Options of algorithms that know only cells and their neighbours, */
#define CELL_BY_CELL                                                                               \
    (MAZE_OPTION_OUTLINE | MAZE_OPTION_WRAP | MAZE_OPTION_TILING | MAZE_OPTION_BLOCKS)

/* and that favour no direction. */
#define EVEN_CELL_BY_CELL .even_under = MAZE_EVEN_ALL, .options = CELL_BY_CELL

/* Algorithms that find the tree of least cost. */
#define MINIMUM_TREE                                                                               \
    .texture = "nothing", .even_under = MAZE_EVEN_ALL,                                             \
    .options = MAZE_OPTION_WEAVE | CELL_BY_CELL, .generate = minimum_tree_generate,                \
    .carve = minimum_tree_carve

/* Algorithms that join random cells around the maze so far. */
#define FRONTIER                                                                                   \
    .texture = "short dead ends around its start", EVEN_CELL_BY_CELL, .record = frontier_record

/* Algorithms that make a uniform tree. */
#define UNIFORM .uniform = true, .texture = "nothing", EVEN_CELL_BY_CELL, .carves_shapes = true

/*
 * What a maze costs, in the words of struct maze_algorithm: dead ends per thousand cells; picoseconds a cell, and where
 * it is shaped; bytes a cell, a word and a column; words of steps a cell; the most cells.
 */
#define COSTS(ends, plain, shaped, cell, word, column, words, most)                                \
    .dead_ends = ends, .picoseconds = plain, .shaped_picoseconds = shaped, .cell_bytes = cell,     \
    .word_bytes = word, .column_bytes = column, .step_words = words, .largest = most

static const struct maze_algorithm catalogue[] = {
    {
        NAMES(
            "recursive-backtracker", "Recursive backtracker", "dfs", "backtracker", "depth-first"),
        .summary = "Walks at random into cells not yet visited and steps back where it is stuck: "
                   "long winding corridors, few dead ends.",
        .source = "Depth-first search; J. Buck, Mazes for Programmers (2015), chapter 5",
        .link = BUCK_LINK,
        .how = STEPS("Begin in a random cell, with all walls standing.",
            "Go to a random neighbour that has not been visited, and open the wall on the way.",
            "Where every neighbour has been visited, step back along the way you came, to the last "
            "cell that still has an unvisited one, and go on from there.",
            "When you are back at the first cell, and it has no unvisited neighbour either, the "
            "maze is done.",
            "A walk goes on for as long as it can. This makes long corridors with many turns, and "
            "few dead ends."),
        .texture = "long corridors",
        .even_under = MAZE_EVEN_ALL,
        .options = MAZE_OPTION_BIAS | MAZE_OPTION_STRAIGHT | MAZE_OPTION_WEAVE | CELL_BY_CELL,
        COSTS(100, 11900, 22000, 5, 0, 0, 4, UINT64_C(1) << 31),
        .generate = recursive_backtracker_generate,
        .carve = recursive_backtracker_carve,
    },
    {
        NAMES("kruskal", "Kruskal", "kruskals", "randomized-kruskal"),
        .summary = "Opens walls in the order of random costs wherever they divide two regions: "
                   "many short dead ends, spread evenly.",
        .source = "J. B. Kruskal, On the shortest spanning subtree of a graph (1956)",
        .link = KRUSKAL,
        .how = STEPS(
            "Give every wall between two cells a random cost. At first each cell is a region of "
            "its own.",
            "Take the walls in the order of their costs, the cheapest first.",
            "If a wall divides two regions, open it: the two are one region from then on. If it "
            "has the same region on both sides, leave it, since a passage there would close a "
            "loop.",
            "When only one region is left, the maze is done.",
            "The next wall may be anywhere, so the maze grows everywhere at once. No place and no "
            "direction is favoured."),
        MINIMUM_TREE,
        COSTS(307, 26000, 33000, 16, 0, 20, 3, (UINT64_C(1) << 31) - 1),
        .record = kruskal_record,
    },
    {
        NAMES("prim", "Prim", "prims", "jarnik", "true-prim"),
        .summary = "Opens the cheapest wall that leads out of the maze so far: many short dead "
                   "ends, spread evenly.",
        .source = "V. Jarník (1930); R. C. Prim, Shortest connection networks (1957)",
        .link = "https://doi.org/10.1002/j.1538-7305.1957.tb01515.x",
        .how = STEPS(
            "Give every wall between two cells a random cost. One cell is the maze so far.",
            "Of all walls between the maze and the cells outside it, open the cheapest. The cell "
            "behind it joins the maze.",
            "Repeat this until every cell has joined. A queue, ordered by cost, has the next wall "
            "ready.",
            "The passages are the cheapest tree that joins all cells. Kruskal's way leads to the "
            "same tree, so the mazes of both are of one kind."),
        MINIMUM_TREE,
        COSTS(307, 28500, 33000, 16, 0, 20, 4, (UINT64_C(1) << 31) - 1),
        .record = prim_record,
    },
    {
        NAMES("prim-simplified", "Prim, simplified", "simplified-prim", "prims-simplified"),
        .summary = "Opens a random wall of those between the maze and the rest, again and again: "
                   "very many short dead ends.",
        BUCK(11),
        .how = STEPS("A random cell is the maze so far. List the walls around it.",
            "Draw a wall from the list, each equally likely. If the cell behind it is still "
            "outside the maze, open the wall: the cell joins, and the list grows by the walls "
            "around that cell.",
            "If both sides belong to the maze already, drop the wall.",
            "When the list is empty, the maze is done.",
            "There are no costs: each draw is a new one. The maze grows in all directions from its "
            "first cell, and most passages lead away from there."),
        FRONTIER,
        COSTS(324, 24900, 32600, 7, 0, 0, 3, UINT64_C(1) << 31),
        .generate = prim_simplified_generate,
        .carve = prim_simplified_carve,
    },
    {
        NAMES("prim-modified", "Prim, modified", "modified-prim", "prims-modified"),
        .summary = "Joins a random cell of those next to the maze to it, again and again: the "
                   "most dead ends, and very short.",
        .source = "W. D. Pullen, Think Labyrinth: Maze Algorithms, \"Prim's algorithm\"",
        .link = PULLEN,
        .how = STEPS(
            "A random cell is the maze so far. The cells next to the maze are its frontier.",
            "Draw a cell of the frontier, each equally likely, and open the wall to a random one "
            "of its neighbours in the maze.",
            "The cell joins the maze, and its neighbours outside join the frontier.",
            "When the frontier is empty, the maze is done.",
            "A cell counts once, however many of its walls it shares with the maze. That is the "
            "difference from Prim, simplified, and makes even more dead ends."),
        FRONTIER,
        COSTS(357, 12100, 16600, 4, 0, 0, 3, UINT64_C(1) << 31),
        .generate = prim_modified_generate,
        .carve = prim_modified_carve,
    },
    {
        NAMES("boruvka", "Borůvka", "boruvkas", "sollin"),
        .summary = "Every region opens its cheapest wall, all at once, until there is one region: "
                   "many short dead ends, spread evenly.",
        .source = "O. Borůvka, O jistém problému minimálním (1926)",
        .link = "https://dml.cz/handle/10338.dmlcz/500114",
        .how = STEPS(
            "Give every wall between two cells a random cost. At first each cell is a region of "
            "its own.",
            "Each region looks for the cheapest of all walls around it.",
            "All these walls are opened at once. Two neighbours may have found the same one.",
            "Regions that are joined now are one, and the next round begins. A round leaves at "
            "most half of the regions, so few rounds are needed until there is one.",
            "The passages are the cheapest tree that joins all cells, as Kruskal's and Prim's "
            "are."),
        MINIMUM_TREE,
        COSTS(307, 26000, 33000, 16, 0, 20, 2, (UINT64_C(1) << 31) - 1),
        .record = boruvka_record,
    },
    {
        NAMES("reverse-delete", "Reverse-delete", "reversedelete"),
        .summary = "Closes walls, the dearest first, wherever that cuts nothing off: many short "
                   "dead ends, spread evenly.",
        .source =
            "J. B. Kruskal, On the shortest spanning subtree of a graph (1956), construction A'",
        .link = KRUSKAL,
        .how = STEPS(
            "Begin with everything open. Each place where a wall could stand has a random cost.",
            "Take these places in the order of their costs, the dearest first.",
            "Close the wall there, unless that would cut cells off from the others.",
            "What stays open in the end has no loop, since a loop can be closed anywhere without "
            "cutting anything off.",
            "It is Kruskal's algorithm backwards: the same costs lead to the same maze."),
        MINIMUM_TREE,
        COSTS(307, 26000, 33000, 16, 0, 20, 5, (UINT64_C(1) << 31) - 1),
        .record = reverse_delete_record,
    },
    {
        NAMES("growing-tree", "Growing tree", "growingtree", "gt"),
        .summary = "Grows from one of its active cells, the newest, the oldest, the middle or a "
                   "random one: from winding corridors to short dead ends.",
        BUCK(11),
        .how = STEPS("Put a random cell on a list of active cells.",
            "Pick a cell from the list: the newest, the oldest, the one in the middle or a random "
            "one, as `mix` says.",
            "If the cell has unvisited neighbours, open the wall to a random one and put that one "
            "on the list. If it has none, take the cell off the list.",
            "When the list is empty, the maze is done.",
            "Everything depends on the pick. Always the newest is the recursive backtracker; "
            "always a random one makes short dead ends, much as Prim does; and a mix is something "
            "in between."),
        .texture = "by its mix",
        .even_under = MAZE_EVEN_ALL,
        .options = MAZE_OPTION_MIX | MAZE_OPTION_BIAS | MAZE_OPTION_STRAIGHT | MAZE_OPTION_WEAVE |
            CELL_BY_CELL,
        COSTS(179, 36000, 84500, 5, 0, 0, 4, UINT64_C(1) << 31),
        .generate = growing_tree_generate,
        .carve = growing_tree_carve,
        .record = growing_tree_record,
    },
    {
        NAMES("growing-forest", "Growing forest", "growingforest"),
        .summary = "Several trees walk at once, and two are joined where they first touch: winding "
                   "corridors in regions with one way between them at most.",
        .source = "W. D. Pullen, Think Labyrinth: Maze Algorithms, \"Growing forest algorithm\"",
        .link = PULLEN,
        .how = STEPS("Some random cells each begin a tree. The trees take turns.",
            "In its turn a tree walks on from its newest cell, to a random neighbour that is "
            "unvisited or of another tree. Where there is none, it steps back by one cell.",
            "Where a tree walks into another one, the wall is opened and the two are one tree. No "
            "other wall between them will be opened.",
            "More trees may begin meanwhile, as `spawn` says.",
            "When all cells belong to one tree, the maze is done. Each tree has left a region of "
            "winding corridors, with at most one passage to another region."),
        .texture = "regions of long corridors",
        .even_under = MAZE_EVEN_ALL,
        .options = MAZE_OPTION_TREES | CELL_BY_CELL,
        COSTS(100, 120000, 0, 6, 0, 0, 5, UINT64_C(1) << 31),
        .carve = growing_forest_carve,
    },
    {
        NAMES("hunt-and-kill", "Hunt and kill", "hk", "hunt-kill"),
        .summary = "Walks at random into cells not yet visited and, where it is stuck, goes on "
                   "from the first cell left next to the maze: long winding corridors.",
        BUCK(5),
        .how = STEPS(
            "Walk from the first cell to random neighbours that have not been visited, and open "
            "the walls on the way.",
            "Where every neighbour has been visited, hunt: look row by row for the first unvisited "
            "cell that has a visited neighbour.",
            "Open the wall to a random one of these neighbours, and walk on from the cell that was "
            "found.",
            "When a hunt finds nothing, the maze is done.",
            "Nothing has to be remembered to find a way back. The mazes are much like those of the "
            "recursive backtracker."),
        .texture = "long corridors",
        .options = MAZE_OPTION_BIAS | MAZE_OPTION_HUNT | MAZE_OPTION_STRAIGHT | CELL_BY_CELL,
        COSTS(93, 52000, 0, 2, 9, 1, 4, UINT64_C(1) << 31),
        .carve = hunt_and_kill_carve,
    },
    {
        NAMES("wilson", "Wilson", "wilsons", "loop-erased", "ust"),
        .summary =
            "Joins walk after random walk to the tree, each without its loops: every maze is "
            "equally likely.",
        .source = "D. B. Wilson, Generating random spanning trees more quickly than the cover time "
                  "(1996)",
        .link = "https://doi.org/10.1145/237814.237880",
        .how = STEPS("One cell is the maze so far.",
            "From any cell outside it, walk at random until you meet the maze.",
            "Whenever the walk comes to a cell where it has been before, it forgets the loop: all "
            "steps since then.",
            "Open the walls along what is left of the walk. Its cells join the maze.",
            "Begin the next walk in another cell outside. When there is none, the maze is done.",
            "Every maze is equally likely. The first walks take long, since the maze is hard to "
            "meet while it is small."),
        UNIFORM,
        COSTS(294, 12000, 105000, 1, 1, 2, 60, UINT64_C(1) << 40),
        .generate = wilson_generate,
        .carve = wilson_carve,
        .record = wilson_record,
    },
    {
        NAMES("aldous-broder", "Aldous-Broder", "ab", "aldousbroder"),
        .summary =
            "Walks at random and links each cell to the one it was first reached from: every "
            "maze is equally likely, and it takes long.",
        .source = "D. J. Aldous, The random walk construction of uniform spanning trees (1990); "
                  "A. Broder, Generating random spanning trees (1989)",
        .link = "https://doi.org/10.1137/0403039",
        .how = STEPS(
            "Begin in any cell and walk at random: each neighbour is equally likely, visited or "
            "not.",
            "Whenever the walk enters a cell for the first time, open the wall that it came "
            "through.",
            "When every cell has been visited, the maze is done.",
            "Every maze is equally likely. The last cells take long, since the walk does not look "
            "for them."),
        UNIFORM,
        COSTS(294, 50000, 650000, 1, 1, 2, 140, UINT64_C(1) << 40),
        .cover_time = true,
        .generate = aldous_broder_generate,
        .carve = aldous_broder_carve,
    },
    {
        NAMES("houston", "Houston", "aldous-broder-wilson"),
        .summary = "Begins as Aldous-Broder and ends as Wilson, handed over so that every maze is "
                   "equally likely.",
        .source = "Named after R. Houston; D. J. Aldous (1990), A. Broder (1989) and D. B. Wilson "
                  "(1996)",
        .how = STEPS(
            "Begin as Aldous-Broder: walk at random, and open the wall wherever the walk enters a "
            "cell for the first time. This is quick while nearly every cell is new.",
            "After a part of the cells, stop. From here on the cell where the walk stands is the "
            "root.",
            "Go on as Wilson: from a cell not yet reached, walk at random and forget loops, until "
            "the walk meets the root or what an earlier one of these walks has left. It goes "
            "through cells of the first walk as through any other.",
            "Cells that the first walk reached keep the passage by which it came. All others open "
            "the wall to where their walk went on.",
            "Every maze is equally likely. Were the later walks to end at any cell of the first "
            "one, as the algorithm is usually described, some mazes would be likelier than "
            "others."),
        UNIFORM,
        COSTS(294, 14500, 115000, 2, 2, 4, 64, UINT64_C(1) << 40),
        .generate = houston_generate,
        .carve = houston_carve,
        .record = houston_record,
    },
    {
        NAMES("origin-shift", "Origin shift", "originshift"),
        .summary = "Begins with a tree whose cells point to an origin, which then walks at random "
                   "and turns the pointers: the longer, the more even.",
        .source = "CaptainLuma, New maze generating algorithm (2023)",
        .link = "https://www.youtube.com/watch?v=zbXKcDVV4G0",
        .how = STEPS(
            "Begin with some maze, here a binary tree, or a depth-first one in an outline and "
            "where cells are not squares. In it each cell points to a neighbour, and all "
            "pointers together lead to one cell: the origin.",
            "Let the origin walk to a random neighbour. The cell that it leaves points after it, "
            "and the new origin points nowhere.",
            "So one passage opens and another closes, and what is left is a maze at every moment.",
            "Repeat this, here about ten times for each cell, or seven where cells are not "
            "squares. The longer the origin walks, the more evenly are all mazes likely."),
        .texture = "a faint diagonal drift in places",
        .even_under = MAZE_EVEN_DIAGONAL,
        .options = CELL_BY_CELL,
        COSTS(289, 9300, 120000, 1, 1, 2, 34, UINT64_C(1) << 40),
        .generate = origin_shift_generate,
        .carve = origin_shift_carve,
        .carves_shapes = true,
    },
    {
        NAMES("eller", "Eller", "ellers"),
        .summary =
            "Makes row after row, joining neighbours and opening to the south at random, and "
            "remembers only what is connected: many short dead ends.",
        .source = "M. Eller (1982); J. Buck, Mazes for Programmers (2015), chapter 12",
        .link = BUCK_LINK,
        .how = STEPS(
            "Work row by row, and know of the rows above only which cells of this one they join: "
            "these are of one set. In the first row each cell is a set of its own.",
            "Go along the row and open the walls between neighbours of different sets at random, "
            "which makes one set of two. Neighbours of one set stay divided, or there would be a "
            "loop.",
            "Open cells to the south at random, at least one of each set. What is below belongs to "
            "the set; every other cell of the next row begins a new one.",
            "In the last row, join all sets that are still apart.",
            "Rows that are done can be forgotten. So a maze of any height takes the memory of one "
            "row."),
        .texture = "long corridors in its last row",
        .even_under = MAZE_EVEN_EAST_WEST,
        .options = MAZE_OPTION_BIAS | MAZE_OPTION_BLOCKS,
        COSTS(300, 6200, 0, 0, 0, 9, 9, MAZE_SIDE_MAX *MAZE_SIDE_MAX),
        .open = eller_open,
        .record = eller_record,
    },
    {
        NAMES("sidewinder", "Sidewinder", "side-winder"),
        .summary = "Runs eastward and, at the end of each run, opens one of its cells to the "
                   "south: one clear corridor along the south.",
        BUCK(2),
        .how = STEPS(
            "Go through each row from west to east. The cells that belong together so far are a "
            "run.",
            "Toss a coin at each cell: either the run goes on, and the wall to the east is opened, "
            "or it ends here. At the edge it always ends.",
            "Where a run ends, open one of its cells, each equally likely, to the south. The next "
            "run begins in the next cell.",
            "There is nothing to the south of the last row, so it is a single run: a clear "
            "corridor.",
            "From every cell a way leads to the south without a step back to the north."),
        .texture = "ways to the south",
        .even_under = MAZE_EVEN_EAST_WEST,
        .options = MAZE_OPTION_BIAS | MAZE_OPTION_SKEW | MAZE_OPTION_LAST_RUN | MAZE_OPTION_BLOCKS,
        COSTS(278, 530, 0, 0, 0, 1, 4, MAZE_SIDE_MAX *MAZE_SIDE_MAX),
        .open = sidewinder_open,
        .record = sidewinder_record,
    },
    {
        NAMES("binary-tree", "Binary tree", "bintree"),
        .summary = "Opens each cell to the east or to the south at random: a diagonal drift and "
                   "two clear corridors, along the east and the south.",
        BUCK(2),
        .how = STEPS("Toss a coin for each cell, and open its wall to the east or to the south.",
            "In the last column only the south is left, in the last row only the east. The last "
            "corner opens nothing more.",
            "That is all. No cell has to know of another one, so any part of the maze can be made "
            "alone, and in any order.",
            "From every cell a way leads to the east and to the south, to the last corner. This "
            "makes the diagonal drift, and a clear corridor along both sides."),
        .texture = "a diagonal drift",
        .even_under = MAZE_EVEN_DIAGONAL,
        .options = MAZE_OPTION_BIAS | MAZE_OPTION_SKEW | MAZE_OPTION_BLOCKS,
        COSTS(250, 28, 0, 0, 0, 1, 4, MAZE_SIDE_MAX *MAZE_SIDE_MAX),
        .open = binary_tree_open,
        .record = binary_tree_record,
    },
    {
        NAMES("recursive-division", "Recursive division", "division", "recdiv"),
        .summary = "Divides a chamber by a wall with one gap, across its longer side, and then its "
                   "halves: long straight walls, rooms within rooms.",
        BUCK(12),
        .how = STEPS("Begin with one empty chamber.",
            "Divide it by a straight wall across its longer side, at a random place.",
            "Leave a gap in the wall, at a random place too.",
            "Divide both halves in the same way, and their halves, until each chamber is one cell "
            "wide or high.",
            "The first walls stay the longest. Each has just one gap, which every way to the other "
            "side goes through."),
        .texture = "long straight walls",
        .even_under = MAZE_EVEN_ALL,
        .options = MAZE_OPTION_BIAS | MAZE_OPTION_LEAST_ROOM | MAZE_OPTION_BLOCKS,
        COSTS(270, 2800, 0, 0, 0, 0, 4, UINT64_C(1) << 40),
        .generate = recursive_division_generate,
        .record = recursive_division_record,
    },
    {
        NAMES("blobby-division", "Blobby division", "blobby", "blob-division"),
        .summary = "Divides a region into two that grew at random from two of its cells, joins "
                   "them by one passage, and divides these: long ragged walls.",
        .source = "J. Buck, Blobby recursive subdivision, The Buckblog (2015)",
        .link = "https://weblog.jamisbuck.org/2015/1/15/better-recursive-division-algorithm.html",
        .how = STEPS("Begin with one region of all cells, without walls.",
            "Draw two of its cells at random, and let both grow, cell by cell and at random, until "
            "they have shared the region between them.",
            "Put a wall along the border of the two, and leave one passage in it, drawn at random.",
            "Divide both halves in the same way, down to single cells.",
            "It is recursive division without its straight lines: a bottleneck is much harder to "
            "see."),
        .texture = "long ragged walls",
        .even_under = MAZE_EVEN_ALL,
        .options = MAZE_OPTION_LEAST_ROOM | CELL_BY_CELL,
        COSTS(294, 900000, 0, 14, 0, 0, 4, UINT64_C(1) << 31),
        .carve = blobby_division_carve,
    },
    {
        NAMES("spiral", "Spiral", "spiral-backtracker"),
        .summary = "Walks into cells not yet visited, always turning to the same hand where it "
                   "can: spirals of all sizes that interlock.",
        .source = "W. D. Pullen, Think Labyrinth!, Maze Algorithms: Spiral",
        .link = PULLEN,
        .how = STEPS(
            "Begin in a random cell. Walk straight on for 4 to 11 cells, turn, go on about as far, "
            "turn and come back. The walk has closed off a box.",
            "Wind inward: straight on until something is in the way, then to the same hand again, "
            "until the walk is stuck in the middle.",
            "Step back to the last cell with an unvisited neighbour. Begin another spiral there, "
            "with a heading, a hand and a size of its own.",
            "When no cell has an unvisited neighbour, the maze is done. Spirals of all sizes fill "
            "it, bent and cut short by earlier ones."),
        .texture = "spirals",
        EVEN_CELL_BY_CELL,
        COSTS(31, 26000, 0, 2, 0, 0, 4, UINT64_C(1) << 31),
        .carve = spiral_carve,
    },
    {
        NAMES("unicursal", "Unicursal", "labyrinth"),
        .summary = "Follows both sides of the passages of a maze of half the sides: one "
                   "corridor through every cell, with no branch.",
        .source = "W. D. Pullen, Think Labyrinth!, Maze Algorithms: Unicursal",
        .link = PULLEN,
        .how = STEPS(
            "Make a maze of half the width and half the height, by the algorithm that `of` names.",
            "Divide each of its passages along the middle by a wall. Each cell becomes four, and a "
            "lane runs along both sides of every passage.",
            "As that maze has no loop, all lanes are one corridor, which comes back to where it "
            "began and goes through every cell.",
            "Cut the corridor at a corner: its two ends are the start and the goal. An odd last "
            "column or row is taken in by detours.",
            "There is no branch, so nobody can get lost. Such labyrinths were laid in floors and "
            "lawns long before there were mazes."),
        .texture = "one corridor",
        .options = MAZE_OPTION_OF,
        COSTS(0, 70, 0, 0, 0, 0, 4, UINT64_C(1) << 32),
        .follow = unicursal_follow,
        .of = &catalogue[0],
        .ends = unicursal_ends,
        .record = unicursal_record,
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

const struct maze_algorithm *maze_algorithm_chosen(uint64_t seed)
{
    struct rng rng = rng_seeded(~seed);
    const struct maze_algorithm *row = catalogue;
    uint32_t count = 0, drawn;

    for (size_t i = 0; maze_algorithm_at(i); i++)
        count += !catalogue[i].later;
    for (drawn = rng_below(&rng, count); drawn || row->later; row++)
        drawn -= !row->later;
    return row;
}
