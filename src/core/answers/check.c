/* A step from cell to cell is two tiles, and only the wall's is examined; a step of a path by tiles is one. */
#include "core/answers/answers.h"
#include "core/bfs.h"
#include "core/nested/nested.h"

/* Where a candidate is followed: a maze that is there, or one of blocks that is read where the candidate goes. */
struct ground {
    const struct maze_graph *graph; /* NULL: that */
    struct nested_reader reader;
};

static bool same(struct maze_tile a, struct maze_tile b)
{
    return a.x == b.x && a.y == b.y;
}

/*
 * Whether a tile is free, where a tile next to it is: a cell, which is inside since a passage leads
 * there, or the passage to the west or north of one. Past the last cell comes the wall before the
 * first, which is closed where the edge does not wrap around.
 */
static bool is_free(const struct maze_graph *graph, struct maze_tile tile, bool beside)
{
    const struct maze_lattice *lattice = &graph->lattice;
    const uint32_t x = (uint32_t)(tile.x / 2 % lattice->width);
    const uint32_t y = (uint32_t)(tile.y / 2 % lattice->height);

    return graph->open[lattice_cell(lattice, x, y)] >> (beside ? MAZE_WEST : MAZE_NORTH) & 1;
}

static enum maze_status read_tile(struct ground *ground, struct maze_tile tile, bool *open)
{
    const bool beside = tile.x % 2 == 0, above = tile.y % 2 == 0;

    *open = !beside;
    if (beside == above)
        return MAZE_OK;
    *open = ground->graph && is_free(ground->graph, tile, beside);
    if (ground->graph || tile.x == 0 || tile.y == 0)
        return MAZE_OK;
    return nested_read(&ground->reader,
        (struct maze_point){(uint64_t)(tile.x - 1) / 2, (uint64_t)(tile.y - 1) / 2},
        beside ? MAZE_PLANE_EAST : MAZE_PLANE_SOUTH, open);
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
static enum maze_status follow(struct ground *ground, const struct maze_board *board,
    const struct maze_candidate *candidate, const struct maze_task *task, struct maze_check *check)
{
    const uint64_t length = maze_path_length(candidate->path);
    enum maze_status status = MAZE_OK;
    bool open = true;

    while (check->step < length) {
        const unsigned direction = maze_path_step(candidate->path, check->step++);
        const struct maze_tile from = check->tile;

        if (task_stop(task, check->step))
            return MAZE_CANCELLED;
        if (!maze_tile_step(board, &check->tile, direction))
            check->verdict = MAZE_VERDICT_LEFT;
        else if (board->by_tiles)
            status = read_tile(ground, check->tile, &open);
        else
            open = has_passage(ground->graph, from, direction, candidate->by_tiles);
        if (status != MAZE_OK)
            return status;
        if (!open)
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

/* The length of the only way, which is a solved candidate without its detours: without each step that it takes back. */
static enum maze_status shorten(
    const struct maze_candidate *candidate, const struct maze_task *task, struct maze_check *check)
{
    struct maze_path *way = maze_path_new(maze_tiling_at(0));
    enum maze_status status = way ? MAZE_OK : MAZE_NO_MEMORY;

    for (uint64_t i = 0; i < maze_path_length(candidate->path) && status == MAZE_OK; i++) {
        const unsigned step = maze_path_step(candidate->path, i);
        const uint64_t length = maze_path_length(way);

        if (task_stop(task, i))
            status = MAZE_CANCELLED;
        else if (length && maze_path_step(way, length - 1) == (step ^ 2))
            (void)maze_path_resize(way, length - 1);
        else if (!maze_path_add(way, step))
            status = MAZE_NO_MEMORY;
    }
    if (status == MAZE_OK)
        check->shortest = maze_path_length(way) / (candidate->by_tiles ? 2 : 1);
    maze_path_free(way);
    return status;
}

/* Gives a verdict in a check that has the path's length and the shortest. */
static enum maze_status judge(struct ground *ground, const struct maze_board *board,
    const struct maze_candidate *candidate, const struct maze_task *task, struct maze *maze)
{
    struct maze_check *check = &maze->check;
    enum maze_status status;

    check->verdict = MAZE_VERDICT_SOLVED;
    check->step = 0;
    check->tile = maze_tile_of_cell(board->tiling, maze->start);
    check->length =
        maze_path_length(candidate->path) / (board->by_tiles && candidate->by_tiles ? 2 : 1);
    check->by_tiles = candidate->by_tiles;
    if (candidate->by_tiles && !same(candidate->first, check->tile)) {
        check->verdict = MAZE_VERDICT_START;
        check->tile = candidate->first;
        return MAZE_OK;
    }
    status = follow(ground, board, candidate, task, check);
    if (status == MAZE_OK && check->verdict == MAZE_VERDICT_SOLVED)
        finish(board, candidate, maze_tile_of_cell(board->tiling, maze->goal), check);
    return status;
}

enum maze_status candidate_check(struct maze_graph *graph, const struct maze_candidate *candidate,
    struct maze_task *task, struct maze *maze)
{
    const struct maze_lattice *lattice = &graph->lattice;
    const struct maze_board board =
        maze_board_of(lattice->tiling, lattice->width, lattice->height, lattice->wrap);
    struct ground ground = {.graph = graph};
    const enum maze_status status = bfs_distance(graph, graph_cell(graph, maze->start),
        graph_cell(graph, maze->goal), task, bfs_array(graph, task), &maze->check.shortest);

    return status == MAZE_OK ? judge(&ground, &board, candidate, task, maze) : status;
}

enum maze_status candidate_check_nested(const struct maze_spec *shown,
    const struct maze_candidate *candidate, struct maze_task *task, struct maze *maze)
{
    const struct maze_board board =
        maze_board_of(maze_tiling_at(0), shown->width, shown->height, 0);
    struct ground ground = {.reader = {.shown = shown, .task = task}};
    enum maze_status status = judge(&ground, &board, candidate, task, maze);

    maze_grid_free(ground.reader.pane.grid);
    maze->check.shortest = MAZE_NO_LENGTH;
    if (status == MAZE_OK && maze->check.verdict == MAZE_VERDICT_SOLVED)
        status = shorten(candidate, task, &maze->check);
    return status;
}
