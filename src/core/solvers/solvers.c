/* The catalogue of solvers. */
#include "core/solvers/solvers.h"
#include "core/bfs.h"

#include "base/text.h"

#define ALIASES(...) ((const char *const[]){__VA_ARGS__, NULL})

/* Of scratch memory a cell: A* has up to 4/3 numbers of cells that wait. */
enum { A_STAR_CELL_BYTES = 6 };

/*
 * A wall with all its bends is as long as the passages that a hand on it goes through: twice the
 * cells of a maze without loops, and not more with them, since each loop takes a wall of its own
 * away from it. Trémaux goes through each passage twice, of which there are up to two a cell.
 */
enum { WALL_STEPS = 2, TREMAUX_STEPS = 4 };

static const struct maze_solver catalogue[] = {
    {
        .slug = "shortest",
        .name = "Shortest",
        .aliases = ALIASES("bfs", "breadth-first"),
        .summary = "Goes ring by ring around the start until it meets the goal.",
        .source = "E. F. Moore, The shortest path through a maze (1959)",
        .shortest = true,
        .picoseconds = 8400,
        .cell_bytes = BFS_CELL_BYTES,
        .steps_max = 1,
        .solve = shortest_solve,
        .tell = frontiers_tell,
    },
    {
        .slug = "a-star",
        .name = "A*",
        .aliases = ALIASES("astar"),
        .summary =
            "Tries first the cells that would be on the shortest way if there were no walls.",
        .source = "P. Hart, N. Nilsson and B. Raphael, A formal basis for the heuristic "
                  "determination of minimum cost paths (1968)",
        .shortest = true,
        .picoseconds = 41000,
        .cell_bytes = A_STAR_CELL_BYTES,
        .steps_max = 1,
        .solve = a_star_solve,
        .tell = a_star_tell,
    },
    {
        .slug = "dead-end-filling",
        .name = "Dead-end filling",
        .aliases = ALIASES("dead-end-filler"),
        .summary = "Walls up every dead end, corridor by corridor: what is left is the way; with "
                   "loops, the shortest of those that are left.",
        .source = "W. D. Pullen, Think Labyrinth: Maze Algorithms, \"Dead end filler\"",
        .shortest = true,
        .picoseconds = 20500,
        .cell_bytes = BFS_CELL_BYTES,
        .steps_max = 1,
        .solve = dead_end_filling_solve,
        .tell = filling_tell,
    },
    {
        .slug = "right-hand",
        .name = "Right hand",
        .aliases = ALIASES("wall-follower", "right-hand-rule"),
        .summary = "Walks with the right hand on the wall, into every dead end and out again; with "
                   "loops it may come back to its start.",
        .source = "W. D. Pullen, Think Labyrinth: Maze Algorithms, \"Wall follower\"",
        .picoseconds = 17000,
        .steps_max = WALL_STEPS,
        .solve = right_hand_solve,
        .tell = walker_tell,
    },
    {
        .slug = "left-hand",
        .name = "Left hand",
        .aliases = ALIASES("left-hand-rule"),
        .summary = "Walks with the left hand on the wall, into every dead end and out again; with "
                   "loops it may come back to its start.",
        .source = "W. D. Pullen, Think Labyrinth: Maze Algorithms, \"Wall follower\"",
        .picoseconds = 17000,
        .steps_max = WALL_STEPS,
        .solve = left_hand_solve,
        .tell = walker_tell,
    },
    {
        .slug = "tremaux",
        .name = "Trémaux",
        .aliases = ALIASES("tremauxs"),
        .summary = "Walks and marks the passages, goes through none a third time, and always finds "
                   "the goal.",
        .source = "É. Lucas, Récréations mathématiques I (1882)",
        .picoseconds = 22000,
        .steps_max = TREMAUX_STEPS,
        .solve = tremaux_solve,
        .tell = walker_tell,
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
