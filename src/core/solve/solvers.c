/* The catalogue of solvers. */
#include "core/solve/solvers.h"

#include "base/text.h"

#define STEPS(...) ((const char *const[]){__VA_ARGS__, NULL})

/* The name in a URL, the name in a sentence, and aliases. */
#define NAMES(in_url, in_words, ...) .slug = in_url, .name = in_words, .aliases = {__VA_ARGS__}

#define PULLEN_LINK "https://www.astrolog.org/labyrnth/algrithm.htm"
#define PULLEN(title)                                                                              \
    .source = "W. D. Pullen, Think Labyrinth: Maze Algorithms, \"" title "\"", .link = PULLEN_LINK

/* Scratch per cell: up to 4/3 cell numbers wait in A*. */
enum { A_STAR_CELL_BYTES = 6 };

/* Scratch per cell: two searches; the order of a flood and a search; three numbers and a search. */
enum {
    BIDIRECTIONAL_CELL_BYTES = 2 * BFS_CELL_BYTES,
    COLLISION_CELL_BYTES = sizeof(uint32_t) + BFS_CELL_BYTES,
    BLIND_ALLEY_CELL_BYTES = 3 * sizeof(uint32_t) + BFS_CELL_BYTES
};

/* In this many cells a random mouse takes some 50 steps per cell, and 1000 with a chance below one in a million. */
enum { MOUSE_CELLS = 64 * 64 };

/*
 * A wall with all its bends is as long as the passages along it: twice the cells of a maze without loops, and no longer
 * with loops, since each loop takes a wall of its own away from it. Trémaux goes through each passage twice; there are
 * up to two per cell.
 */
enum { WALL_STEPS = 2, TREMAUX_STEPS = 4 };

/* Picoseconds and bytes per cell, and the most steps per cell. */
#define COSTS(time, bytes, steps) .picoseconds = time, .cell_bytes = bytes, .steps_max = steps

/* The two that keep a hand on the wall. */
#define HAND(side)                                                                                 \
    PULLEN("Wall follower"),                                                                       \
        .summary = "Walks with the " side " hand on the wall, into every dead end and out again; " \
                   "with loops it may come back to its start.",                                    \
        .how = STEPS("Begin with a wall at your back and put the " side                            \
                     " hand on the wall beside you.",                                              \
            "In each cell take the first open passage from the " side ": that side first, then "   \
            "straight on, then the other side, and at a dead end the way back.",                   \
            "Without loops the walls are all of one piece, so the hand passes every cell "         \
            "and comes to the goal.",                                                              \
            "With loops some walls stand apart. If the goal is beside such a wall, the walk "      \
            "comes back to its start without having found it."),                                   \
        .walks = true, COSTS(17000, 0, WALL_STEPS)

static const struct maze_solver catalogue[] = {
    {
        NAMES("shortest", "Shortest", "bfs", "breadth-first"),
        .summary = "Goes ring by ring around the start until it meets the goal.",
        .source = "E. F. Moore, The shortest path through a maze (1959)",
        .how = STEPS(
            "Look at every cell one step from the start, then at every cell two steps from it, and "
            "so on: ring by ring.",
            "Note for each cell from which one it was reached.",
            "When a ring meets the goal, follow the notes back to the start. No way is shorter, "
            "since every shorter one would have ended in an earlier ring."),
        .shortest = true,
        COSTS(8400, BFS_CELL_BYTES, 1),
        .solve = shortest_solve,
    },
    {
        NAMES("a-star", "A*", "astar"),
        .summary =
            "Tries first the cells that would be on the shortest way if there were no walls.",
        .source = "P. Hart, N. Nilsson and B. Raphael, A formal basis for the heuristic "
                  "determination of minimum cost paths (1968)",
        .link = "https://doi.org/10.1109/TSSC.1968.300136",
        .how = STEPS(
            "For each cell in reach, add the steps taken so far to those that would be left if "
            "there were no walls.",
            "Go on from the cell with the smallest sum, and look at its neighbours.",
            "When the goal has the smallest sum, it is reached by a shortest way: the estimate is "
            "never more than what is really left.",
            "The search goes straight at the goal as long as it can, and turns to other cells "
            "where walls make the way longer."),
        .shortest = true,
        COSTS(41000, A_STAR_CELL_BYTES, 1),
        .solve = a_star_solve,
    },
    {
        NAMES("bidirectional", "Bidirectional", "bidirectional-bfs"),
        .summary = "Goes ring by ring around the start and around the goal until the rings meet.",
        .source = "I. Pohl, Bi-directional search, in Machine Intelligence 6 (1971)",
        .how = STEPS("Search ring by ring from the start, and from the goal as well.",
            "Each time let the smaller of the two rings grow by a step.",
            "When a passage leads from a cell of one search to a cell of the other, follow the "
            "notes from there back to both ends. No way is shorter, since both have looked at all "
            "that is nearer.",
            "Two small circles have fewer cells than a large one; in a maze of winding corridors "
            "that helps less than in the open."),
        .shortest = true,
        COSTS(11500, BIDIRECTIONAL_CELL_BYTES, 1),
        .solve = bidirectional_solve,
    },
    {
        NAMES("collision", "Collision", "collision-solver", "amoeba"),
        .summary = "Floods the maze, walls up where fronts collide, and leaves all shortest ways.",
        PULLEN("Collision solver"),
        .how = STEPS("Let water run from the start into all passages, equally fast.",
            "Where two fronts meet head on, put up a wall. Neither is on a shortest way.",
            "Fill the dead ends that this makes, and let the water come again, until nothing "
            "collides.",
            "What is left are all shortest ways to the goal, not just one of them."),
        .shortest = true,
        COSTS(35000, COLLISION_CELL_BYTES, 1),
        .solve = collision_solve,
    },
    {
        NAMES("dead-end-filling", "Dead-end filling", "dead-end-filler"),
        .summary = "Walls up every dead end, corridor by corridor: what is left is the way; with "
                   "loops, the shortest of those that are left.",
        PULLEN("Dead end filler"),
        .how = STEPS(
            "Look for a cell with one passage that is neither the start nor the goal, and fill it.",
            "If the next cell has only one passage left by that, fill it too, and go on along the "
            "corridor up to a junction.",
            "When no dead end is left, neither is any way but that to the goal.",
            "With loops there may be several ways. Then a search, ring by ring, finds the shortest "
            "of them."),
        .shortest = true,
        COSTS(20500, BFS_CELL_BYTES, 1),
        .solve = dead_end_filling_solve,
    },
    {
        NAMES("blind-alley-filling", "Blind alley filling", "blind-alley-filler"),
        .summary = "Fills every part of the maze that can only be left as it was entered, loops "
                   "too: what is left are all ways to the goal, of which it takes the shortest.",
        PULLEN("Blind alley filler"),
        .how = STEPS("Look for a passage through which one would have to come back to reach the "
                     "goal, however far one goes on behind it.",
            "Seal it, and fill all that is behind it: a dead end, a whole branch, or "
            "a part with loops.",
            "When there is no such passage left, all that is left lies on a way to the goal.",
            "With loops there may be several ways. Then a search, ring by ring, finds the shortest "
            "of them."),
        .shortest = true,
        COSTS(50000, BLIND_ALLEY_CELL_BYTES, 1),
        .solve = blind_alley_filling_solve,
    },
    {
        NAMES("right-hand", "Right hand", "wall-follower", "right-hand-rule"),
        HAND("right"),
        .solve = right_hand_solve,
    },
    {
        NAMES("left-hand", "Left hand", "left-hand-rule"),
        HAND("left"),
        .solve = left_hand_solve,
    },
    {
        NAMES("tremaux", "Trémaux", "tremauxs"),
        .summary = "Walks and marks the passages, goes through none a third time, and always finds "
                   "the goal.",
        .source = "É. Lucas, Récréations mathématiques I (1882)",
        .how = STEPS("Walk, and mark each passage that you go through.",
            "In each cell take a passage without a mark. If it leads to a cell that you have seen "
            "before, turn back at once.",
            "Where no passage is without a mark, go back by the one that first brought you here.",
            "No passage is walked through more than twice, and the goal is always found, with "
            "loops too."),
        .walks = true,
        COSTS(22000, 0, TREMAUX_STEPS),
        .solve = tremaux_solve,
    },
    {
        NAMES("pledge", "Pledge", "pledge-algorithm"),
        .summary = "Walks north, around walls with a hand on them and counting turns, and finds "
                   "every goal at the edge; one in the middle it may miss.",
        .source = "H. Abelson and A. diSessa, Turtle Geometry (1981)",
        .link = PULLEN_LINK,
        .how = STEPS("Walk north until there is a wall.",
            "Turn left, put the right hand on the wall and follow it. Count the turns: one to the "
            "right adds, one to the left takes away.",
            "When the turns come to nothing, let go of the wall and walk north again.",
            "So every wall that stands apart is left behind, and the outer one leads to a goal at "
            "the edge. A goal in the middle may be missed."),
        .walks = true,
        .planar = true,
        COSTS(28000, 0, PLEDGE_STEPS),
        .solve = pledge_solve,
    },
    {
        NAMES("chain", "Chain", "chain-algorithm"),
        .summary = "Follows a straight line to the goal; at a wall two robots look for the nearest "
                   "way around, one with each hand on it.",
        PULLEN("Chain algorithm"),
        .how = STEPS("Draw a straight line from the start to the goal, through walls too, and "
                     "follow it.",
            "At a wall send out two robots: one with its right hand on the wall, one with its "
            "left.",
            "When one of them is on the line again, nearer to the goal, go there too, without the "
            "dead ends that it went into.",
            "Follow the line again. So the maze becomes a chain of small mazes, one after "
            "another."),
        COSTS(25000, 0, 1),
        .solve = chain_solve,
    },
    {
        NAMES("random-mouse", "Random mouse", "mouse"),
        .summary = "Takes any passage at a junction, remembers nothing, and finds the goal in the "
                   "end; for small mazes.",
        PULLEN("Random mouse"),
        .how = STEPS("Follow the passage up to a junction.",
            "There take any of the others, each equally likely, without a thought for where they "
            "led before.",
            "Turn back only at a dead end.",
            "Sooner or later the goal is found; it may take hundreds of steps for each cell."),
        .walks = true,
        .largest = MOUSE_CELLS,
        COSTS(600000, 0, MOUSE_STEPS),
        .solve = random_mouse_solve,
    },
};

const struct maze_solver *maze_solver_at(size_t i)
{
    return i < sizeof(catalogue) / sizeof(catalogue[0]) ? &catalogue[i] : NULL;
}

const struct maze_solver *maze_solver_find(const char *word)
{
    for (size_t i = 0; maze_solver_at(i); i++)
        if (text_is_among(word, catalogue[i].slug, catalogue[i].aliases))
            return maze_solver_at(i);
    return NULL;
}

enum maze_status solver_run(const struct maze_solver *solver, struct maze_graph *graph,
    ptrdiff_t start, ptrdiff_t goal, struct maze_task *task, struct maze_solution *solution)
{
    if (lattice_size(&graph->lattice) > UINT32_MAX)
        return MAZE_TOO_LARGE;
    solution->path = maze_path_new(graph->lattice.tiling);
    if (!solution->path)
        return MAZE_NO_MEMORY;
    if (solver->walks) {
        graph->open[start] |= GRAPH_VISITED;
        solution->visited = 1;
    }
    return solver->solve(graph, start, goal, task, solution);
}
