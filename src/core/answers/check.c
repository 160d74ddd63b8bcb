/*
 * Following a claim. By directions it goes from cell to cell and by a path from tile to tile, but both go over
 * the board of tiles: a step of the first kind is two tiles, of which only the wall's needs a look. Where
 * edges are joined round the board is too: its last column or row is its first.
 */
#include "core/answers/answers.h"
#include "core/answers/sweep.h"

/* The board of a maze, and a place on it. */
struct board {
    const struct maze_graph *graph;
    int64_t columns, rows; /* of tiles */
    struct maze_tile at;
};

static struct maze_tile tile_of(struct maze_point cell)
{
    return (struct maze_tile){(int64_t)(2 * cell.x + 1), (int64_t)(2 * cell.y + 1)};
}

static bool same(struct maze_tile a, struct maze_tile b)
{
    return a.x == b.x && a.y == b.y;
}

static bool is_on(const struct board *board, struct maze_tile tile)
{
    return tile.x >= 0 && tile.x < board->columns && tile.y >= 0 && tile.y < board->rows;
}

/*
 * Whether a tile next to one that is no wall is none either: a cell, which is inside since a passage
 * leads there, or the passage to the west or north of one. What lies past the last cell is the first one's
 * wall, which is closed where no edges are joined round.
 */
static bool is_free(const struct board *board, struct maze_tile tile)
{
    const struct maze_lattice *lattice = &board->graph->lattice;
    const bool beside = tile.x % 2 == 0, above = tile.y % 2 == 0;
    const uint32_t x = (uint32_t)(tile.x / 2 % lattice->width);
    const uint32_t y = (uint32_t)(tile.y / 2 % lattice->height);

    if (beside == above)
        return !beside;
    return board->graph->open[lattice_cell(lattice, x, y)] >> (beside ? MAZE_WEST : MAZE_NORTH) & 1;
}

/*
 * Goes a tile on; false where that leads off the board. From the first column of one that is joined
 * round west is the last but one, which is next to the last, and so on.
 */
static bool go(struct board *board, enum maze_direction way)
{
    const unsigned wrap = board->graph->lattice.wrap;
    const bool along_x = way == MAZE_EAST || way == MAZE_WEST;
    const int64_t last = (along_x ? board->columns : board->rows) - 1;
    int64_t *at = along_x ? &board->at.x : &board->at.y;
    const bool on = way == MAZE_EAST || way == MAZE_SOUTH;

    if (*at == (on ? last : 0)) {
        if (!(wrap & (along_x ? MAZE_WRAP_X : MAZE_WRAP_Y)))
            return false;
        *at = on ? 0 : last;
    }
    *at = on ? *at + 1 : *at - 1;
    return true;
}

/* Goes a step of a claim, and says what is wrong with it, or MAZE_VERDICT_SOLVED. */
static enum maze_verdict step(
    struct board *board, const struct maze_candidate *candidate, enum maze_direction way)
{
    if (!go(board, way))
        return MAZE_VERDICT_LEFT;
    if (!is_free(board, board->at))
        return MAZE_VERDICT_WALL;
    if (!candidate->by_tiles)
        (void)go(board, way);
    return MAZE_VERDICT_SOLVED;
}

/* Follows a claim from where the board is at, until the first mistake, which goes to *check. */
static enum maze_status follow(struct board *board, const struct maze_candidate *candidate,
    struct maze_tile goal, const struct maze_task *task, struct maze_check *check)
{
    const uint64_t length = maze_path_length(candidate->path);

    while (check->step < length) {
        const enum maze_direction way = maze_path_step(candidate->path, check->step++);

        if (check->step % TASK_STRIDE == 0 && task_cancelled(task))
            return MAZE_CANCELLED;
        check->verdict = step(board, candidate, way);
        check->tile = board->at;
        if (check->verdict != MAZE_VERDICT_SOLVED)
            return MAZE_OK;
    }
    if (candidate->by_tiles && candidate->discontinuous) {
        check->step++;
        check->verdict =
            is_on(board, candidate->next) ? MAZE_VERDICT_DISCONTINUOUS : MAZE_VERDICT_LEFT;
        check->tile = candidate->next;
    } else {
        check->verdict = same(board->at, goal) ? MAZE_VERDICT_SOLVED : MAZE_VERDICT_ENDS;
        check->tile = board->at;
    }
    return MAZE_OK;
}

enum maze_status candidate_check(struct maze_graph *graph, const struct maze_candidate *candidate,
    struct maze_task *task, struct maze *maze)
{
    const struct maze_lattice *lattice = &graph->lattice;
    const struct maze_tile start = tile_of(maze->start);
    struct board board = {
        graph, 2 * (int64_t)lattice->width + 1, 2 * (int64_t)lattice->height + 1, start};
    uint32_t *room = rings_room(graph, task);
    struct maze_check *check = &maze->check;
    enum maze_status status;

    if (!room)
        return MAZE_NO_MEMORY;
    *check = (struct maze_check){
        .length = maze_path_length(candidate->path) / (candidate->by_tiles ? 2 : 1),
        .by_tiles = candidate->by_tiles,
    };
    status = sweep_distance(graph, graph_cell(graph, maze->start), graph_cell(graph, maze->goal),
        task, room, &check->shortest);
    if (status != MAZE_OK)
        return status;
    if (candidate->by_tiles && !same(candidate->first, start)) {
        check->verdict = MAZE_VERDICT_START;
        check->tile = candidate->first;
        return MAZE_OK;
    }
    return follow(&board, candidate, tile_of(maze->goal), task, check);
}
