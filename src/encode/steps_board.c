/* A byte a tile: its look, whether it is floor, and whether it changed. */
#include "encode/steps_board.h"

#include <stdlib.h>

enum { LOOK_BITS = 15, CHANGED = 16, IS_FLOOR = 32 };

static const uint8_t looks[MAZE_STEP_KINDS] = {
    [MAZE_STEP_OPEN] = LOOK_FLOOR,
    [MAZE_STEP_CLOSE] = LOOK_WALL,
    [MAZE_STEP_VISIT] = LOOK_VISITED,
    [MAZE_STEP_LEAVE] = LOOK_FLOOR,
    [MAZE_STEP_REJECT] = LOOK_REJECTED,
    [MAZE_STEP_SET] = LOOK_SET,
    [MAZE_STEP_LOOK] = LOOK_LOOKED,
    [MAZE_STEP_DROP] = LOOK_DROPPED,
    [MAZE_STEP_PATH] = LOOK_PATH,
};

static const struct steps_area nothing = {UINT32_MAX, UINT32_MAX, 0, 0};

bool steps_board_begin(struct steps_board *board, uint32_t columns, uint32_t rows)
{
    const size_t tiles = (size_t)columns * rows;

    *board = (struct steps_board){columns, rows, malloc(tiles), STEPS_NO_HEAD, nothing};
    for (size_t i = 0; board->tile && i < tiles; i++)
        board->tile[i] = LOOK_WALL;
    return board->tile;
}

void steps_board_free(struct steps_board *board)
{
    free(board->tile);
    board->tile = NULL;
}

static void mark(struct steps_board *board, uint32_t x, uint32_t y)
{
    struct steps_area *area = &board->changed;

    board->tile[(size_t)y * board->columns + x] |= CHANGED;
    area->left = x < area->left ? x : area->left;
    area->top = y < area->top ? y : area->top;
    area->right = x >= area->right ? x + 1 : area->right;
    area->bottom = y >= area->bottom ? y + 1 : area->bottom;
}

static void set_look(struct steps_board *board, uint32_t x, uint32_t y, unsigned look)
{
    uint8_t *tile = &board->tile[(size_t)y * board->columns + x];

    if ((*tile & LOOK_BITS) == look)
        return;
    *tile = (uint8_t)((*tile & ~(unsigned)LOOK_BITS) | look);
    mark(board, x, y);
}

static void move_head(struct steps_board *board, size_t head)
{
    if (head == board->head)
        return;
    if (board->head != STEPS_NO_HEAD)
        mark(board, (uint32_t)(board->head % board->columns),
            (uint32_t)(board->head / board->columns));
    if (head != STEPS_NO_HEAD)
        mark(board, (uint32_t)(head % board->columns), (uint32_t)(head / board->columns));
    board->head = head;
}

/* The look of a cell, if it is one that its passages share; beyond an edge, that of no cell. */
static unsigned shared_look(const struct steps_board *board, int64_t x, int64_t y)
{
    unsigned look;

    if (x < 0 || y < 0 || x >= board->columns || y >= board->rows)
        return LOOK_FLOOR;
    look = board->tile[(size_t)y * board->columns + (size_t)x] & LOOK_BITS;
    return look == LOOK_WALL || look == LOOK_PATH ? LOOK_FLOOR : look;
}

/* Lets an open passage look as its two cells do. One that the path has, or that was refused, stays as it is. */
static void share_look(struct steps_board *board, int64_t x, int64_t y)
{
    const bool across = x % 2 == 0;
    unsigned a, b, look;
    uint8_t tile;

    if (x < 0 || y < 0 || x >= board->columns || y >= board->rows)
        return;
    tile = board->tile[(size_t)y * board->columns + (size_t)x];
    look = tile & LOOK_BITS;
    if (!(tile & IS_FLOOR) || look == LOOK_PATH || look == LOOK_REJECTED)
        return;
    a = shared_look(board, x - across, y - !across);
    b = shared_look(board, x + across, y + !across);
    set_look(board, (uint32_t)x, (uint32_t)y, a == b ? a : LOOK_FLOOR);
}

/* Whether the algorithm or the solver is at the cell of such an event. */
static bool is_head(enum maze_step kind)
{
    return kind == MAZE_STEP_VISIT || kind == MAZE_STEP_LEAVE || kind == MAZE_STEP_LOOK ||
        kind == MAZE_STEP_DROP;
}

void steps_board_apply(
    struct steps_board *board, const struct maze_event *event, struct maze_tile at)
{
    const uint32_t x = (uint32_t)at.x, y = (uint32_t)at.y;
    const size_t number = (size_t)y * board->columns + x;
    uint8_t *tile = &board->tile[number];
    unsigned look = looks[event->kind];

    if (event->kind == MAZE_STEP_OPEN)
        *tile |= IS_FLOOR;
    else if (event->kind == MAZE_STEP_CLOSE)
        *tile &= (uint8_t)~IS_FLOOR;
    else if (event->kind == MAZE_STEP_SET)
        look += (event->number - 1) % (LOOKS - LOOK_SET);
    /* What is left may still be wall: a random walk erases its loops. */
    set_look(board, x, y, look == LOOK_FLOOR && !(*tile & IS_FLOOR) ? LOOK_WALL : look);
    if (event->direction < MAZE_LINKS_MAX) {
        share_look(board, x, y);
    } else {
        share_look(board, at.x - 1, at.y);
        share_look(board, at.x + 1, at.y);
        share_look(board, at.x, at.y - 1);
        share_look(board, at.x, at.y + 1);
    }
    if (is_head(event->kind))
        move_head(board, number);
    else if (event->kind == MAZE_STEP_PATH)
        move_head(board, STEPS_NO_HEAD);
}

void steps_board_rest(struct steps_board *board)
{
    move_head(board, STEPS_NO_HEAD);
}

void steps_board_clean(struct steps_board *board, uint32_t y)
{
    steps_board_rest(board);
    for (uint32_t x = 0; x < board->columns; x++)
        set_look(board, x, y,
            board->tile[(size_t)y * board->columns + x] & IS_FLOOR ? LOOK_FLOOR : LOOK_WALL);
}

enum steps_look steps_board_show(struct steps_board *board, uint32_t x, uint32_t y)
{
    const size_t number = (size_t)y * board->columns + x;
    const uint8_t tile = board->tile[number];

    board->tile[number] &= (uint8_t)~CHANGED;
    if (!(tile & CHANGED))
        return LOOK_AS_BEFORE;
    return number == board->head ? LOOK_HEAD : (enum steps_look)(tile & LOOK_BITS);
}

void steps_board_shown(struct steps_board *board)
{
    board->changed = nothing;
}
