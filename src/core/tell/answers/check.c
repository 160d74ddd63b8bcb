/* A step between cells is two tiles, of which only the wall is examined; a step of a path by tiles is one tile. */
#include "core/board/bfs.h"
#include "core/make/nested/nested.h"
#include "core/tell/answers/answers.h"

/* Where a candidate is followed: a maze, or the part of a maze of blocks around its last step. */
struct followed_part {
    struct maze_board board;
    struct maze_graph graph;
    const struct maze_spec *shown; /* for blocks; else NULL */
    struct maze_point first;       /* the place of the graph's first cell */
    struct maze_task *task;
};

static bool same(struct maze_tile a, struct maze_tile b)
{
    return a.x == b.x && a.y == b.y;
}

/* Continues in the part of a maze of blocks around a cell. MAZE_OK, MAZE_NO_MEMORY or MAZE_CANCELLED. */
static enum maze_status make_part_around(struct followed_part *part, uint64_t x, uint64_t y)
{
    const uint64_t before = FOLLOWED_SIDE / 2;
    const struct maze_point first = {x < before ? 0 : x - before, y < before ? 0 : y - before};
    struct maze_grid *grid;
    enum maze_status status = maze_grid_new(FOLLOWED_SIDE, FOLLOWED_SIDE, &grid);

    if (status != MAZE_OK)
        return status;
    status = nested_fill(part->shown, first, false, part->task, grid);
    arena_reset(&part->task->scratch);
    if (status == MAZE_OK)
        status = graph_of_grid(grid, part->task, &part->graph);
    maze_grid_free(grid);
    part->first = first;
    return status;
}

/*
 * Whether a tile is free, given that the tile next to it is: a cell (inside, since a passage leads there), or the
 * passage to the east or south of one. The wall before the first cell is the wall after the last, which is closed
 * unless the edge wraps around.
 */
static enum maze_status read_tile(struct followed_part *part, struct maze_tile tile, bool *free)
{
    const int64_t columns = part->board.columns - 1, rows = part->board.rows - 1;
    const uint64_t x = (uint64_t)((tile.x - 1 + columns) % columns) / 2;
    const uint64_t y = (uint64_t)((tile.y - 1 + rows) % rows) / 2;
    const struct maze_lattice *lattice = &part->graph.lattice;
    const struct maze_point *first = &part->first;
    const bool beside = tile.x % 2 == 0;
    enum maze_status status = MAZE_OK;

    *free = !beside;
    if (beside == (tile.y % 2 == 0))
        return MAZE_OK;
    if (x - first->x >= lattice->width || y - first->y >= lattice->height)
        status = make_part_around(part, x, y);
    if (status == MAZE_OK)
        *free = graph_is_open(&part->graph,
            graph_cell(&part->graph, (struct maze_point){x - first->x, y - first->y}),
            beside ? MAZE_EAST : MAZE_SOUTH);
    return status;
}

/*
 * Whether there is a passage from a cell to another, for tilings other than squares. The cells of a path do not tell
 * which side is crossed: two sides may lead to the same cell, across wrapped edges.
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

/* How often a candidate takes step i of its path. */
static uint32_t run_of(const struct maze_candidate *candidate, uint64_t i)
{
    return candidate->runs && candidate->runs[i] ? candidate->runs[i] : 1;
}

/* Follows a candidate from check->tile to the first mistake or the end, and stores where that is in *check. */
static enum maze_status follow_candidate(
    struct followed_part *part, const struct maze_candidate *candidate, struct maze_check *check)
{
    const struct maze_board *board = &part->board;
    const uint64_t length = maze_path_length(candidate->path);
    enum maze_status status = MAZE_OK;
    uint64_t taken = 0;
    bool open = true;

    for (uint32_t left = 0; left > 0 || check->step < length; left--) {
        left = left ? left : run_of(candidate, check->step++);

        const struct maze_tile from = check->tile;
        const unsigned direction =
            tiling_side(board->tiling, (struct maze_point){(uint64_t)from.x, (uint64_t)from.y},
                maze_path_step(candidate->path, check->step - 1));

        if (task_stop(part->task, ++taken))
            return MAZE_CANCELLED;
        if (!maze_tile_step(board, &check->tile, direction))
            check->verdict = MAZE_VERDICT_LEFT;
        else if (board->by_tiles)
            status = read_tile(part, check->tile, &open);
        else
            open = has_passage(&part->graph, from, direction, candidate->by_tiles);
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

/* The length of the only way, which is a solved candidate without each step that it takes back. */
static enum maze_status shorten(
    const struct maze_candidate *candidate, const struct maze_task *task, struct maze_check *check)
{
    struct maze_path *way = maze_path_new(maze_tiling_at(0));
    enum maze_status status = way ? MAZE_OK : MAZE_NO_MEMORY;
    uint32_t left = 0;

    for (uint64_t i = 0; i < maze_path_length(candidate->path) && status == MAZE_OK; i += !left) {
        const unsigned step = maze_path_step(candidate->path, i);
        const uint64_t length = maze_path_length(way);

        left = (left ? left : run_of(candidate, i)) - 1;
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

/* Gives the verdict in a check that has both lengths. */
static enum maze_status judge(
    struct followed_part *part, const struct maze_candidate *candidate, struct maze *maze)
{
    const struct maze_board *board = &part->board;
    struct maze_check *check = &maze->check;
    enum maze_status status;

    check->verdict = MAZE_VERDICT_SOLVED;
    check->step = 0;
    check->tile = maze_tile_of_cell(board->tiling, maze->start);
    check->length =
        maze_candidate_length(candidate) / (board->by_tiles && candidate->by_tiles ? 2 : 1);
    check->by_tiles = candidate->by_tiles;
    if (candidate->by_tiles && !same(candidate->first, check->tile)) {
        check->verdict = MAZE_VERDICT_START;
        check->tile = candidate->first;
        return MAZE_OK;
    }
    status = follow_candidate(part, candidate, check);
    if (status != MAZE_OK || check->verdict != MAZE_VERDICT_SOLVED)
        return status;
    if (candidate->by_tiles && candidate->discontinuous) {
        check->step++;
        check->tile = candidate->next;
        check->verdict = maze_tile_is_on(board, candidate->next) ? MAZE_VERDICT_DISCONTINUOUS
                                                                 : MAZE_VERDICT_LEFT;
    } else if (!same(check->tile, maze_tile_of_cell(board->tiling, maze->goal))) {
        check->verdict = MAZE_VERDICT_ENDS;
    }
    return MAZE_OK;
}

enum maze_status candidate_check(struct maze_graph *graph, const struct maze_candidate *candidate,
    struct maze_task *task, struct maze *maze)
{
    const struct maze_lattice *lattice = &graph->lattice;
    struct followed_part part = {
        maze_board_of(lattice->tiling, lattice->width, lattice->height, lattice->wrap), *graph,
        .task = task};
    enum maze_status status;

    part.board.storey = lattice->storey;
    status = bfs_distance(graph, graph_cell(graph, maze->start), graph_cell(graph, maze->goal),
        task, bfs_array(graph, task), &maze->check.shortest);

    return status == MAZE_OK ? judge(&part, candidate, maze) : status;
}

enum maze_status candidate_check_nested(const struct maze_spec *shown,
    const struct maze_candidate *candidate, struct maze_task *task, struct maze *maze)
{
    struct followed_part part = {
        .board = maze_board_of(maze_tiling_at(0), shown->width, shown->height, 0),
        .shown = shown,
        .task = task};
    enum maze_status status = judge(&part, candidate, maze);

    arena_reset(&task->scratch);
    maze->check.shortest = MAZE_NO_LENGTH;
    if (status == MAZE_OK && maze->check.verdict == MAZE_VERDICT_SOLVED)
        status = shorten(candidate, task, &maze->check);
    return status;
}
