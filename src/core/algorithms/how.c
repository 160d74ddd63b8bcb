/*
 * How each algorithm works, for people who want to learn it: the textbook's steps, and why the mazes look as they do.
 * What this program does in another way, to be fast, is said where it is done and in docs/ALGORITHMS.md.
 */
#include "core/algorithms/algorithms.h"

#define STEPS(...)                                                                                 \
    {                                                                                              \
        __VA_ARGS__, NULL                                                                          \
    }

const char *const recursive_backtracker_how[] = STEPS(
    "Begin in a random cell, with all walls standing.",
    "Go to a random neighbour that has not been visited, and open the wall on the way.",
    "Where every neighbour has been visited, step back along the way you came, to the last cell "
    "that still has an unvisited one, and go on from there.",
    "When you are back at the first cell, and it has no unvisited neighbour either, the maze is "
    "done.",
    "A walk goes on for as long as it can. This makes long corridors with many turns, and few dead "
    "ends.");

const char *const kruskal_how[] = STEPS(
    "Give every wall between two cells a random cost. At first each cell is a region of its own.",
    "Take the walls in the order of their costs, the cheapest first.",
    "If a wall divides two regions, open it: the two are one region from then on. If it has the "
    "same region on both sides, leave it, since a passage there would close a loop.",
    "When only one region is left, the maze is done.",
    "The next wall may be anywhere, so the maze grows everywhere at once. No place and no "
    "direction is favoured.");

const char *const prim_how[] = STEPS(
    "Give every wall between two cells a random cost. One cell is the maze so far.",
    "Of all walls between the maze and the cells outside it, open the cheapest. The cell behind "
    "it joins the maze.",
    "Repeat this until every cell has joined. A queue, ordered by cost, has the next wall ready.",
    "The passages are the cheapest tree that joins all cells. Kruskal's way leads to the same "
    "tree, so the mazes of both are of one kind.");

const char *const prim_simplified_how[] = STEPS(
    "A random cell is the maze so far. List the walls around it.",
    "Draw a wall from the list, each equally likely. If the cell behind it is still outside the "
    "maze, open the wall: the cell joins, and the list grows by the walls around that cell.",
    "If both sides belong to the maze already, drop the wall.",
    "When the list is empty, the maze is done.",
    "There are no costs: each draw is a new one. The maze grows in all directions from its first "
    "cell, and most passages lead away from there.");

const char *const prim_modified_how[] = STEPS(
    "A random cell is the maze so far. The cells next to the maze are its frontier.",
    "Draw a cell of the frontier, each equally likely, and open the wall to a random one of its "
    "neighbours in the maze.",
    "The cell joins the maze, and its neighbours outside join the frontier.",
    "When the frontier is empty, the maze is done.",
    "A cell counts once, however many of its walls it shares with the maze. That is the "
    "difference from Prim, simplified, and makes even more dead ends.");

const char *const boruvka_how[] = STEPS(
    "Give every wall between two cells a random cost. At first each cell is a region of its own.",
    "Each region looks for the cheapest of all walls around it.",
    "All these walls are opened at once. Two neighbours may have found the same one.",
    "Regions that are joined now are one, and the next round begins. A round leaves at most half "
    "of the regions, so few rounds are needed until there is one.",
    "The passages are the cheapest tree that joins all cells, as Kruskal's and Prim's are.");

const char *const reverse_delete_how[] = STEPS(
    "Begin with everything open. Each place where a wall could stand has a random cost.",
    "Take these places in the order of their costs, the dearest first.",
    "Close the wall there, unless that would cut cells off from the others.",
    "What stays open in the end has no loop, since a loop can be closed anywhere without cutting "
    "anything off.",
    "It is Kruskal's algorithm backwards: the same costs lead to the same maze.");

const char *const growing_tree_how[] = STEPS("Put a random cell on a list of active cells.",
    "Pick a cell from the list: the newest, the oldest, the one in the middle or a random one, as "
    "`mix` says.",
    "If the cell has unvisited neighbours, open the wall to a random one and put that one on the "
    "list. If it has none, take the cell off the list.",
    "When the list is empty, the maze is done.",
    "Everything depends on the pick. Always the newest is the recursive backtracker; always a "
    "random one makes short dead ends, much as Prim does; and a mix is something in between.");

const char *const growing_forest_how[] = STEPS(
    "Some random cells each begin a tree. The trees take turns.",
    "In its turn a tree walks on from its newest cell, to a random neighbour that is unvisited or "
    "of another tree. Where there is none, it steps back by one cell.",
    "Where a tree walks into another one, the wall is opened and the two are one tree. No other "
    "wall between them will be opened.",
    "More trees may begin meanwhile, as `spawn` says.",
    "When all cells belong to one tree, the maze is done. Each tree has left a region of winding "
    "corridors, with at most one passage to another region.");

const char *const hunt_and_kill_how[] = STEPS(
    "Walk from the first cell to random neighbours that have not been visited, and open the walls "
    "on the way.",
    "Where every neighbour has been visited, hunt: look row by row for the first unvisited cell "
    "that has a visited neighbour.",
    "Open the wall to a random one of these neighbours, and walk on from the cell that was found.",
    "When a hunt finds nothing, the maze is done.",
    "Nothing has to be remembered to find a way back. The mazes are much like those of the "
    "recursive backtracker.");

const char *const wilson_how[] = STEPS("One cell is the maze so far.",
    "From any cell outside it, walk at random until you meet the maze.",
    "Whenever the walk comes to a cell where it has been before, it forgets the loop: all steps "
    "since then.",
    "Open the walls along what is left of the walk. Its cells join the maze.",
    "Begin the next walk in another cell outside. When there is none, the maze is done.",
    "Every maze is equally likely. The first walks take long, since the maze is hard to meet while "
    "it is small.");

const char *const aldous_broder_how[] =
    STEPS("Begin in any cell and walk at random: each neighbour is equally likely, visited or not.",
        "Whenever the walk enters a cell for the first time, open the wall that it came through.",
        "When every cell has been visited, the maze is done.",
        "Every maze is equally likely. The last cells take long, since the walk does not look for "
        "them.");

const char *const houston_how[] = STEPS(
    "Begin as Aldous-Broder: walk at random, and open the wall wherever the walk enters a cell for "
    "the first time. This is quick while nearly every cell is new.",
    "After a part of the cells, stop. From here on the cell where the walk stands is the root.",
    "Go on as Wilson: from a cell not yet reached, walk at random and forget loops, until the walk "
    "meets the root or what an earlier one of these walks has left. It goes through cells of the "
    "first walk as through any other.",
    "Cells that the first walk reached keep the passage by which it came. All others open the wall "
    "to where their walk went on.",
    "Every maze is equally likely. Were the later walks to end at any cell of the first one, as "
    "the "
    "algorithm is usually described, some mazes would be likelier than others.");

const char *const origin_shift_how[] = STEPS(
    "Begin with some maze, here a binary tree, in which each cell points to a neighbour, and all "
    "pointers together lead to one cell: the origin.",
    "Let the origin walk to a random neighbour. The cell that it leaves points after it, and the "
    "new origin points nowhere.",
    "So one passage opens and another closes, and what is left is a maze at every moment.",
    "Repeat this, here ten times for each cell. The longer the origin walks, the more evenly are "
    "all mazes likely.");

const char *const eller_how[] = STEPS(
    "Work row by row, and know of the rows above only which cells of this one they join: these are "
    "of one set. In the first row each cell is a set of its own.",
    "Go along the row and open the walls between neighbours of different sets at random, which "
    "makes one set of two. Neighbours of one set stay divided, or there would be a loop.",
    "Open cells to the south at random, at least one of each set. What is below belongs to the "
    "set; every other cell of the next row begins a new one.",
    "In the last row, join all sets that are still apart.",
    "Rows that are done can be forgotten. So a maze of any height takes the memory of one row.");

const char *const sidewinder_how[] = STEPS(
    "Go through each row from west to east. The cells that belong together so far are a run.",
    "Toss a coin at each cell: either the run goes on, and the wall to the east is opened, or it "
    "ends here. At the edge it always ends.",
    "Where a run ends, open one of its cells, each equally likely, to the south. The next run "
    "begins in the next cell.",
    "There is nothing to the south of the last row, so it is a single run: a clear corridor.",
    "From every cell a way leads to the south without a step back to the north.");

const char *const binary_tree_how[] = STEPS(
    "Toss a coin for each cell, and open its wall to the east or to the south.",
    "In the last column only the south is left, in the last row only the east. The last corner "
    "opens nothing more.",
    "That is all. No cell has to know of another one, so any part of the maze can be made alone, "
    "and in any order.",
    "From every cell a way leads to the east and to the south, to the last corner. This makes the "
    "diagonal drift, and a clear corridor along both sides.");

const char *const recursive_division_how[] = STEPS("Begin with one empty chamber.",
    "Divide it by a straight wall across its longer side, at a random place.",
    "Leave a gap in the wall, at a random place too.",
    "Divide both halves in the same way, and their halves, until each chamber is one cell wide or "
    "high.",
    "The first walls stay the longest. Each has just one gap, which every way to the other side "
    "goes through.");

const char *const blobby_division_how[] = STEPS(
    "Begin with one region of all cells, without walls.",
    "Draw two of its cells at random, and let both grow, cell by cell and at random, until they "
    "have shared the region between them.",
    "Put a wall along the border of the two, and leave one passage in it, drawn at random.",
    "Divide both halves in the same way, down to single cells.",
    "It is recursive division without its straight lines: a bottleneck is much harder to see.");

const char *const spiral_how[] = STEPS(
    "Begin in a random cell. Walk straight on for 4 to 11 cells, turn, go on about as far, turn "
    "and come back. The walk has closed off a box.",
    "Wind inward: straight on until something is in the way, then to the same hand again, until "
    "the walk is stuck in the middle.",
    "Step back to the last cell with an unvisited neighbour. Begin another spiral there, with a "
    "heading, a hand and a size of its own.",
    "When no cell has an unvisited neighbour, the maze is done. Spirals of all sizes fill it, bent "
    "and cut short by earlier ones.");

const char *const unicursal_how[] = STEPS(
    "Make a maze of half the width and half the height, by the algorithm that `of` names.",
    "Divide each of its passages along the middle by a wall. Each cell becomes four, and a lane "
    "runs along both sides of every passage.",
    "As that maze has no loop, all lanes are one corridor, which comes back to where it began and "
    "goes through every cell.",
    "Cut the corridor at a corner: its two ends are the start and the goal. An odd last column or "
    "row is taken in by detours.",
    "There is no branch, so nobody can get lost. Such labyrinths were laid in floors and lawns "
    "long before there were mazes.");
