/* A byte a tile: its colour, whether it is floor, and whether it changed. */
#include "encode/steps/steps_board.h"

#include <stdlib.h>

enum { COLOR_BITS = 15, CHANGED = 16, IS_FLOOR = 32 };

static const uint8_t colors[MAZE_STEP_KINDS] = {
    [MAZE_STEP_OPEN] = COLOR_FLOOR,
    [MAZE_STEP_CLOSE] = COLOR_WALL,
    [MAZE_STEP_VISIT] = COLOR_VISITED,
    [MAZE_STEP_LEAVE] = COLOR_FLOOR,
    [MAZE_STEP_REJECT] = COLOR_REJECTED,
    [MAZE_STEP_SET] = COLOR_SET,
    [MAZE_STEP_LOOK] = COLOR_LOOKED,
    [MAZE_STEP_DROP] = COLOR_DROPPED,
    [MAZE_STEP_PATH] = COLOR_PATH,
};

static const struct steps_area nothing = {UINT32_MAX, UINT32_MAX, 0, 0};

bool steps_board_begin(struct steps_board *board, uint32_t columns, uint32_t rows)
{
    const size_t tiles = (size_t)columns * rows;

    *board = (struct steps_board){columns, rows, malloc(tiles), STEPS_NO_HEAD, nothing};
    for (size_t i = 0; board->tile && i < tiles; i++)
        board->tile[i] = COLOR_WALL;
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

static void set_color(struct steps_board *board, uint32_t x, uint32_t y, unsigned color)
{
    uint8_t *tile = &board->tile[(size_t)y * board->columns + x];

    if ((*tile & COLOR_BITS) == color)
        return;
    *tile = (uint8_t)((*tile & ~(unsigned)COLOR_BITS) | color);
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

/* The colour of a cell, if it is one that its passages share; beyond an edge, that of no cell. */
static unsigned shared_color(const struct steps_board *board, int64_t x, int64_t y)
{
    unsigned color;

    if (x < 0 || y < 0 || x >= board->columns || y >= board->rows)
        return COLOR_FLOOR;
    color = board->tile[(size_t)y * board->columns + (size_t)x] & COLOR_BITS;
    return color == COLOR_WALL || color == COLOR_PATH ? COLOR_FLOOR : color;
}

/* Gives an open passage the colour of its two cells. One of the path, or that was refused, keeps its own. */
static void share_color(struct steps_board *board, int64_t x, int64_t y)
{
    const bool across = x % 2 == 0;
    unsigned a, b, color;
    uint8_t tile;

    if (x < 0 || y < 0 || x >= board->columns || y >= board->rows)
        return;
    tile = board->tile[(size_t)y * board->columns + (size_t)x];
    color = tile & COLOR_BITS;
    if (!(tile & IS_FLOOR) || color == COLOR_PATH || color == COLOR_REJECTED)
        return;
    a = shared_color(board, x - across, y - !across);
    b = shared_color(board, x + across, y + !across);
    set_color(board, (uint32_t)x, (uint32_t)y, a == b ? a : COLOR_FLOOR);
}

void steps_board_apply(
    struct steps_board *board, const struct maze_event *event, struct maze_tile at)
{
    const uint32_t x = (uint32_t)at.x, y = (uint32_t)at.y;
    const size_t number = (size_t)y * board->columns + x;
    uint8_t *tile = &board->tile[number];
    unsigned color;

    if (event->kind == MAZE_STEP_OPEN)
        *tile |= IS_FLOOR;
    else if (event->kind == MAZE_STEP_CLOSE)
        *tile &= (uint8_t)~IS_FLOOR;
    color = colors[steps_shown_as(event->kind, *tile & IS_FLOOR)];
    if (event->kind == MAZE_STEP_SET)
        color += (event->number - 1) % (COLORS - COLOR_SET);
    set_color(board, x, y, color);
    if (event->direction < MAZE_LINKS_MAX) {
        share_color(board, x, y);
    } else {
        share_color(board, at.x - 1, at.y);
        share_color(board, at.x + 1, at.y);
        share_color(board, at.x, at.y - 1);
        share_color(board, at.x, at.y + 1);
    }
    if (steps_is_head(event->kind))
        move_head(board, number);
    else if (event->kind == MAZE_STEP_PATH)
        move_head(board, STEPS_NO_HEAD);
}

void steps_board_rest(struct steps_board *board)
{
    move_head(board, STEPS_NO_HEAD);
}

/* Whether a tile is floor, or a wall of a cell that is. */
static bool is_of_maze(const struct steps_board *board, uint32_t x, uint32_t y)
{
    const uint32_t right = x + 1 < board->columns ? x + 1 : x,
                   bottom = y + 1 < board->rows ? y + 1 : y;

    for (uint32_t j = y ? y - 1 : 0; j <= bottom; j++)
        for (uint32_t i = x ? x - 1 : 0; i <= right; i++)
            if (board->tile[(size_t)j * board->columns + i] & IS_FLOOR)
                return true;
    return false;
}

void steps_board_clean(struct steps_board *board, uint32_t y)
{
    steps_board_rest(board);
    for (uint32_t x = 0; x < board->columns; x++) {
        const bool floor = board->tile[(size_t)y * board->columns + x] & IS_FLOOR;

        set_color(board, x, y, floor || !is_of_maze(board, x, y) ? COLOR_FLOOR : COLOR_WALL);
    }
}

enum steps_color steps_board_show(struct steps_board *board, uint32_t x, uint32_t y)
{
    const size_t number = (size_t)y * board->columns + x;
    const uint8_t tile = board->tile[number];

    board->tile[number] &= (uint8_t)~CHANGED;
    if (!(tile & CHANGED))
        return COLOR_AS_BEFORE;
    return number == board->head ? COLOR_HEAD : (enum steps_color)(tile & COLOR_BITS);
}

void steps_board_shown(struct steps_board *board)
{
    board->changed = nothing;
}
