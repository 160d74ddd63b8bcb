/* A step from cell to cell is two tiles, and only the wall's is examined; a step of a path by tiles is one. */
#include "core/answers/answers.h"
#include "core/bfs.h"

static bool same(struct maze_tile a, struct maze_tile b)
{
    return a.x == b.x && a.y == b.y;
}

/*
 * Whether a tile is free, where a tile next to it is: a cell, which is inside since a passage leads
 * there, or the passage to the west or north of one. Past the last cell comes the wall before the
 * first, which is closed where the edge does not wrap around.
 */
static bool is_free(const struct maze_graph *graph, struct maze_tile tile)
{
    const struct maze_lattice *lattice = &graph->lattice;
    const bool beside = tile.x % 2 == 0, above = tile.y % 2 == 0;
    const uint32_t x = (uint32_t)(tile.x / 2 % lattice->width);
    const uint32_t y = (uint32_t)(tile.y / 2 % lattice->height);

    if (beside == above)
        return !beside;
    return graph->open[lattice_cell(lattice, x, y)] >> (beside ? MAZE_WEST : MAZE_NORTH) & 1;
}

/*
 * Whether there is a passage from a tile that is a cell, off squares. The cells of a path do not
 * tell by which side they go: two may lead to the same cell, across edges that wrap around.
 */
static bool has_passage(
    const struct maze_graph *graph, struct maze_tile from, unsigned direction, bool any_side)
{
    const ptrdiff_t cell = lattice_cell(&graph->lattice, (uint32_t)from.x, (uint32_t)from.y);
    const ptrdiff_t next = graph_step(graph, cell, direction);

    for (unsigned links = graph_links(graph, cell); links;) {
        const unsigned link = graph_take(&links);

        if (link == direction || (any_side && graph_step(graph, cell, link) == next))
            return true;
    }
    return false;
}

/* Follows a candidate from check->tile to the first mistake or the end, which goes to *check. */
static enum maze_status follow(const struct maze_graph *graph, const struct maze_board *board,
    const struct maze_candidate *candidate, const struct maze_task *task, struct maze_check *check)
{
    const uint64_t length = maze_path_length(candidate->path);

    while (check->step < length) {
        const unsigned direction = maze_path_step(candidate->path, check->step++);
        const struct maze_tile from = check->tile;

        if (task_stop(task, check->step))
            return MAZE_CANCELLED;
        if (!maze_tile_step(board, &check->tile, direction))
            check->verdict = MAZE_VERDICT_LEFT;
        else if (board->by_tiles ? !is_free(graph, check->tile)
                                 : !has_passage(graph, from, direction, candidate->by_tiles))
            check->verdict = MAZE_VERDICT_WALL;
        else if (board->by_tiles && !candidate->by_tiles)
            (void)maze_tile_step(board, &check->tile, direction);
        if (check->verdict != MAZE_VERDICT_SOLVED)
            return MAZE_OK;
    }
    return MAZE_OK;
}

/* Gives its verdict on where a candidate without a mistake goes on or ends. */
static void finish(const struct maze_board *board, const struct maze_candidate *candidate,
    struct maze_tile goal, struct maze_check *check)
{
    if (!candidate->by_tiles || !candidate->discontinuous) {
        check->verdict = same(check->tile, goal) ? MAZE_VERDICT_SOLVED : MAZE_VERDICT_ENDS;
        return;
    }
    check->step++;
    check->tile = candidate->next;
    check->verdict =
        maze_tile_is_on(board, candidate->next) ? MAZE_VERDICT_DISCONTINUOUS : MAZE_VERDICT_LEFT;
}

enum maze_status candidate_check(struct maze_graph *graph, const struct maze_candidate *candidate,
    struct maze_task *task, struct maze *maze)
{
    const struct maze_lattice *lattice = &graph->lattice;
    const struct maze_board board =
        maze_board_of(lattice->tiling, lattice->width, lattice->height, lattice->wrap);
    struct maze_check *check = &maze->check;
    enum maze_status status;

    *check = (struct maze_check){
        .tile = maze_tile_of_cell(lattice->tiling, maze->start),
        .length =
            maze_path_length(candidate->path) / (board.by_tiles && candidate->by_tiles ? 2 : 1),
        .by_tiles = candidate->by_tiles,
    };
    status = bfs_distance(graph, graph_cell(graph, maze->start), graph_cell(graph, maze->goal),
        task, bfs_array(graph, task), &check->shortest);
    if (status != MAZE_OK)
        return status;
    if (candidate->by_tiles && !same(candidate->first, check->tile)) {
        check->verdict = MAZE_VERDICT_START;
        check->tile = candidate->first;
        return MAZE_OK;
    }
    status = follow(graph, &board, candidate, task, check);
    if (status == MAZE_OK && check->verdict == MAZE_VERDICT_SOLVED)
        finish(&board, candidate, maze_tile_of_cell(lattice->tiling, maze->goal), check);
    return status;
}
