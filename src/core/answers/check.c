/*
 * Following a claim. By directions it goes from cell to cell and by a path from tile to tile, but both go over
 * the board of tiles: a step of the first kind is two tiles, of which only the wall's needs a look. Where
 * edges are joined round the board is too: its last column or row is its first.
 */
#include "core/answers/answers.h"
#include "core/answers/sweep.h"

/* The board of a maze, and a place on it. */
struct board {
    const struct ways *ways;
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
    const struct lattice *lattice = &board->ways->lattice;
    const bool beside = tile.x % 2 == 0, above = tile.y % 2 == 0;
    const uint32_t x = (uint32_t)(tile.x / 2 % lattice->width);
    const uint32_t y = (uint32_t)(tile.y / 2 % lattice->height);

    if (beside == above)
        return !beside;
    return board->ways->open[lattice_cell(lattice, x, y)] & (beside ? LINK_WEST : LINK_NORTH);
}

/*
 * Goes a tile on; false where that leads off the board. From the first column of one that is joined
 * round west is the last but one, which is next to the last, and so on.
 */
static bool go(struct board *board, enum direction way)
{
    const unsigned wrap = board->ways->lattice.wrap;
    const bool along_x = way == EAST || way == WEST;
    const int64_t last = (along_x ? board->columns : board->rows) - 1;
    int64_t *at = along_x ? &board->at.x : &board->at.y;
    const bool on = way == EAST || way == SOUTH;

    if (*at == (on ? last : 0)) {
        if (!(wrap & (along_x ? WRAP_X : WRAP_Y)))
            return false;
        *at = on ? 0 : last;
    }
    *at = on ? *at + 1 : *at - 1;
    return true;
}

/* Goes a step of a claim, and says what is wrong with it, or VERDICT_SOLVED. */
static enum verdict step(struct board *board, const struct maze_claim *claim, enum direction way)
{
    if (!go(board, way))
        return VERDICT_LEFT;
    if (!is_free(board, board->at))
        return VERDICT_WALL;
    if (!claim->by_tiles)
        (void)go(board, way);
    return VERDICT_SOLVED;
}

/* Follows a claim from where the board is at, until the first mistake, which goes to *check. */
static enum status follow(struct board *board, const struct maze_claim *claim,
    struct maze_tile goal, const struct task *task, struct maze_check *check)
{
    const uint64_t length = walk_length(claim->walk);

    while (check->step < length) {
        const enum direction way = walk_step(claim->walk, check->step++);

        if (check->step % TASK_STRIDE == 0 && task_cancelled(task))
            return STATUS_CANCELLED;
        check->verdict = step(board, claim, way);
        check->tile = board->at;
        if (check->verdict != VERDICT_SOLVED)
            return STATUS_OK;
    }
    if (claim->by_tiles && claim->torn) {
        check->step++;
        check->verdict = is_on(board, claim->next) ? VERDICT_TORN : VERDICT_LEFT;
        check->tile = claim->next;
    } else {
        check->verdict = same(board->at, goal) ? VERDICT_SOLVED : VERDICT_ENDS;
        check->tile = board->at;
    }
    return STATUS_OK;
}

enum status claim_check(
    struct ways *ways, const struct maze_claim *claim, struct task *task, struct maze *maze)
{
    const struct lattice *lattice = &ways->lattice;
    const struct maze_tile start = tile_of(maze->start);
    struct board board = {
        ways, 2 * (int64_t)lattice->width + 1, 2 * (int64_t)lattice->height + 1, start};
    uint32_t *room = rings_room(ways, task);
    struct maze_check *check = &maze->check;
    enum status status;

    if (!room)
        return STATUS_NO_MEMORY;
    *check = (struct maze_check){
        .length = walk_length(claim->walk) / (claim->by_tiles ? 2 : 1),
        .by_tiles = claim->by_tiles,
    };
    status = sweep_distance(ways, ways_cell(ways, maze->start), ways_cell(ways, maze->goal), task,
        room, &check->shortest);
    if (status != STATUS_OK)
        return status;
    if (claim->by_tiles && !same(claim->first, start)) {
        check->verdict = VERDICT_START;
        check->tile = claim->first;
        return STATUS_OK;
    }
    return follow(&board, claim, tile_of(maze->goal), task, check);
}
