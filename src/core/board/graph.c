/*
 * The bits of four directions of sixteen cells are lanes of a word; transposed, a lane has the links of four cells.
 * Tilings of more directions are read cell by cell.
 */
#include "core/board/graph.h"

#include "core/board/recorder.h"

enum { DRAWS = 64 }; /* of cells, in search of one inside */

/* Cells that are transposed at once, and cells in a word of the graph. */
enum { CELLS = 16, LANES = 4 };

/* The square's four links in each of four cells. */
#define FOUR_LINKS UINT64_C(0x000f000f000f000f)

/* Swaps the bits under the mask with those `shift` places higher. */
static uint64_t swap(uint64_t word, unsigned shift, uint64_t mask)
{
    const uint64_t differ = (word >> shift ^ word) & mask;

    return word ^ differ ^ differ << shift;
}

/* Bit i of each digit of lane j becomes bit j of that digit of lane i. Source: Warren, Hacker's Delight, 7-3. */
static uint64_t transposed(uint64_t lanes)
{
    return swap(swap(lanes, 15, UINT64_C(0x0000aaaa0000aaaa)), 30, UINT64_C(0x00000000cccccccc));
}

/* Writes a word of planes into 64 cells, `left` of them in the row, and up to 15 more. */
static void put_word(uint16_t *cells, size_t left, const uint64_t open[MAZE_DIRECTIONS])
{
    for (unsigned i = 0; i < BITS_WORD && i < left; i += CELLS) {
        const uint64_t lanes = transposed((open[0] >> i & UINT16_MAX) |
            (open[1] >> i & UINT16_MAX) << CELLS | (open[2] >> i & UINT16_MAX) << 2 * CELLS |
            (open[3] >> i & UINT16_MAX) << 3 * CELLS);

        for (unsigned k = 0; k < CELLS; k += LANES)
            bits_store_four(cells + i + k, lanes >> k & FOUR_LINKS);
    }
}

/* A row's openings to the south, or those above the first row; NULL: none. */
static const uint64_t *souths_above(const struct maze_grid *grid, uint32_t y)
{
    if (y == 0)
        return grid->wrap & MAZE_WRAP_Y ? grid_south_row(grid, grid->height - 1) : NULL;
    return grid_south_row(grid, y - 1);
}

/* Reads the planes of 64 cells, `left` of them in the row: the links to the east and to the south. */
static void get_word(const uint16_t *cells, size_t left, uint64_t *east, uint64_t *south)
{
    const uint64_t mask = left < BITS_WORD ? bits_last_mask(left) : UINT64_MAX;

    *east = *south = 0;
    for (unsigned i = 0; i < BITS_WORD && i < left; i += CELLS) {
        uint64_t lanes = 0;

        for (unsigned k = 0; k < CELLS; k += LANES)
            lanes |= (bits_load_four(cells + i + k) & FOUR_LINKS) << k;
        lanes = transposed(lanes);
        *east |= (lanes >> MAZE_EAST * CELLS & UINT16_MAX) << i;
        *south |= (lanes >> MAZE_SOUTH * CELLS & UINT16_MAX) << i;
    }
    *east &= mask;
    *south &= mask;
}

static enum maze_status read_grid_row(
    const struct maze_grid *grid, uint32_t y, const struct maze_task *task, uint16_t *cells)
{
    const uint64_t *east = grid_east_row(grid, y), *south = grid_south_row(grid, y);
    const uint64_t *north = souths_above(grid, y);
    uint64_t west = grid->wrap & MAZE_WRAP_X && bits_get(east, grid->width - 1);

    for (size_t word = 0; word < grid->words; word++) {
        const uint64_t open[MAZE_DIRECTIONS] = {
            [MAZE_NORTH] = north ? north[word] : 0,
            [MAZE_EAST] = east[word],
            [MAZE_SOUTH] = south[word],
            [MAZE_WEST] = east[word] << 1 | west,
        };

        if (task_stop(task, word * BITS_WORD))
            return MAZE_CANCELLED;
        west = east[word] >> (BITS_WORD - 1);
        put_word(cells + word * BITS_WORD, grid->width - word * BITS_WORD, open);
    }
    return MAZE_OK;
}

/* Whether the planes of a grid are those to the east and to the south of four directions. */
static bool has_four(const struct maze_grid *grid)
{
    return grid->tiling->directions == MAZE_DIRECTIONS;
}

/* Reads the links of all cells, whatever the tiling, into a graph of closed walls: both sides of each open one. */
static enum maze_status read_any(
    const struct maze_grid *grid, const struct maze_task *task, struct maze_graph *graph)
{
    unsigned forward = grid->tiling->forward;

    for (unsigned i = 0; forward; i++) {
        const unsigned direction = graph_take(&forward);

        for (uint32_t y = 0; y < grid->height; y++) {
            const uint64_t *row = grid->wall[i] + y * grid->words;

            for (size_t x = bits_next(row, 0, grid->width, true); x < grid->width;
                 x = bits_next(row, x + 1, grid->width, true)) {
                if (task_stop(task, x))
                    return MAZE_CANCELLED;
                graph_open(graph, lattice_cell(&graph->lattice, (uint32_t)x, y), direction);
            }
        }
    }
    return MAZE_OK;
}

enum maze_status graph_to_plane(const struct maze_graph *graph, unsigned directions,
    const struct maze_task *task, uint64_t *plane)
{
    const struct maze_lattice *lattice = &graph->lattice;

    for (uint32_t y = 0; y < lattice->height; y++, plane += bits_words(lattice->width)) {
        const uint16_t *row = graph->open + lattice_cell(lattice, 0, y);

        memset(plane, 0, bits_words(lattice->width) * sizeof(*plane));
        for (uint32_t x = 0; x < lattice->width; x++) {
            if (task_stop(task, x))
                return MAZE_CANCELLED;
            plane[x / BITS_WORD] |= (uint64_t)((row[x] & directions) != 0) << x % BITS_WORD;
        }
    }
    return MAZE_OK;
}

static enum maze_status write_any(
    const struct maze_graph *graph, const struct maze_task *task, struct maze_grid *grid)
{
    unsigned forward = grid->tiling->forward;
    enum maze_status status = MAZE_OK;

    for (unsigned i = 0; forward && status == MAZE_OK; i++)
        status = graph_to_plane(graph, 1U << graph_take(&forward), task, grid->wall[i]);
    return status;
}

static bool allocate(
    const struct maze_lattice *lattice, struct maze_task *task, struct maze_graph *graph)
{
    *graph = (struct maze_graph){*lattice,
        arena_alloc(&task->scratch, (lattice_size(lattice) + CELLS) * sizeof(*graph->open))};
    return graph->open;
}

/*
 * The rows above and below and between floors, and what lies between the end of a row and the start of the next. In
 * rings every neighbour is computed, so all cells are marked.
 */
static void put_border(struct maze_graph *graph)
{
    const uint16_t border = GRAPH_BORDER | GRAPH_OUTSIDE | GRAPH_INDIRECT;
    const size_t stride = (size_t)graph->lattice.stride, above = graph->lattice.border * stride;
    uint16_t *first = graph->open + 1 + above;
    uint16_t *bottom = graph->open + lattice_size(&graph->lattice) - above - 1;

    for (size_t i = 0; i <= above; i++)
        graph->open[i] = border;
    /* Without a border between rows, the first number below is the last cell's. */
    for (size_t i = stride == graph->lattice.width; i <= above; i++)
        bottom[i] = border;
    for (uint16_t *row = first; row < bottom; row += stride)
        for (size_t x = graph->lattice.width; x < stride; x++)
            row[x] = border;
    for (uint32_t y = graph->lattice.storey; y && y < graph->lattice.height;
         y += graph->lattice.storey)
        for (size_t x = 0; x < stride; x++)
            graph->open[lattice_cell(&graph->lattice, (uint32_t)x, y - 1)] = border;
    for (size_t i = 0; graph->lattice.ring_bits && i < lattice_size(&graph->lattice); i++)
        graph->open[i] |= GRAPH_INDIRECT;
}

enum maze_status graph_of_grid(
    const struct maze_grid *grid, struct maze_task *task, struct maze_graph *graph)
{
    const struct maze_lattice lattice = grid_lattice(grid);
    enum maze_status status = MAZE_OK;

    if (!allocate(&lattice, task, graph))
        return MAZE_NO_MEMORY;
    if (!has_four(grid)) {
        memset(graph->open, 0, lattice_size(&lattice) * sizeof(*graph->open));
        put_border(graph);
        return read_any(grid, task, graph);
    }
    /* Cells written past the end of a row belong to the border and to the next row. */
    for (uint32_t y = 0; y < grid->height && status == MAZE_OK; y++)
        status = read_grid_row(grid, y, task, graph->open + lattice_cell(&lattice, 0, y));
    put_border(graph);
    return status;
}

enum maze_status graph_closed(
    const struct maze_lattice *lattice, struct maze_task *task, struct maze_graph *graph)
{
    if (!allocate(lattice, task, graph))
        return MAZE_NO_MEMORY;
    for (uint32_t y = 0; y < lattice->height; y++) {
        uint16_t *row = graph->open + lattice_cell(lattice, 0, y);

        for (uint32_t x = 0; x < lattice->width; x++) {
            if (task_stop(task, x))
                return MAZE_CANCELLED;
            row[x] = lattice_inside(lattice, x, y) ? 0 : GRAPH_OUTSIDE;
        }
    }
    put_border(graph);
    return MAZE_OK;
}

enum maze_status graph_to_grid(
    const struct maze_graph *graph, const struct maze_task *task, struct maze_grid *grid)
{
    if (!has_four(grid))
        return write_any(graph, task, grid);
    for (uint32_t y = 0; y < grid->height; y++) {
        const uint16_t *row = graph->open + lattice_cell(&graph->lattice, 0, y);
        uint64_t *east = grid_east_row(grid, y), *south = grid_south_row(grid, y);

        for (size_t word = 0; word < grid->words; word++) {
            if (task_stop(task, word * BITS_WORD))
                return MAZE_CANCELLED;
            get_word(
                row + word * BITS_WORD, grid->width - word * BITS_WORD, &east[word], &south[word]);
        }
    }
    return MAZE_OK;
}

enum maze_status graph_clear(struct maze_graph *graph, const struct maze_task *task)
{
    const size_t size = lattice_size(&graph->lattice);

    for (size_t cell = 0; cell < size;) {
        const size_t end = size - cell < TASK_STRIDE ? size : cell + TASK_STRIDE;

        if (task_cancelled(task))
            return MAZE_CANCELLED;
        while (cell < end)
            graph->open[cell++] &= (uint16_t)~GRAPH_OWN;
    }
    return MAZE_OK;
}

/* The first number is a border cell's. */
static ptrdiff_t next_in_rings(
    const struct maze_lattice *lattice, ptrdiff_t cell, unsigned direction)
{
    const struct maze_point at = lattice_ring_point(lattice, cell);
    const struct maze_point next = ring_next(at, direction);
    const bool is_there = ring_sides(at.x, at.y) >> direction & (next.y < lattice->height);

    return is_there ? (ptrdiff_t)((next.y + 1) << lattice->ring_bits) + (ptrdiff_t)next.x + 1 : 0;
}

ptrdiff_t graph_beyond(const struct maze_lattice *lattice, ptrdiff_t cell, unsigned direction)
{
    if (lattice->ring_bits)
        return next_in_rings(lattice, cell, direction);

    const struct maze_point at = lattice_point(lattice, cell);
    const struct maze_point next = lattice_neighbour(lattice, at, direction);
    const struct maze_point straight =
        lattice_straight(lattice, maze_tiling_class(lattice->tiling, at.x, at.y), at, direction);

    if ((next.x != straight.x && !(lattice->wrap & MAZE_WRAP_X)) ||
        (next.y != straight.y && !(lattice->wrap & MAZE_WRAP_Y)))
        return lattice_next(lattice, cell, direction);
    return lattice_cell(lattice, (uint32_t)next.x, (uint32_t)next.y);
}

/* The same of rings: where a cell is has to be found once for all of its neighbours. */
static unsigned neighbours_in_rings(
    const struct maze_graph *graph, ptrdiff_t cell, unsigned without)
{
    const struct maze_lattice *lattice = &graph->lattice;
    const struct maze_point at = lattice_ring_point(lattice, cell);
    const uint64_t x = at.x, last = ring_cells(at.y) - 1;
    const uint16_t *ring = graph->open + (cell - (ptrdiff_t)x), *out = ring + lattice->stride;
    unsigned neighbours = (unsigned)!(ring[(x + 1) & last] & without) << RING_CLOCKWISE |
        (unsigned)!(ring[(x - 1) & last] & without) << RING_COUNTERCLOCKWISE;

    if (at.y > 0) {
        const unsigned half = ring_splits(at.y - 1);
        const unsigned in = !half ? RING_IN : x % 2 ? RING_IN_FROM_SECOND : RING_IN_FROM_FIRST;

        neighbours |= (unsigned)!(ring[(ptrdiff_t)(x >> half) - lattice->stride] & without) << in;
    }
    if (at.y + 1 == lattice->height)
        return neighbours;
    if (!ring_splits(at.y))
        return neighbours | (unsigned)!(out[x] & without) << RING_OUT;
    return neighbours | (unsigned)!(out[2 * x] & without) << RING_OUT_FIRST |
        (unsigned)!(out[2 * x + 1] & without) << RING_OUT_SECOND;
}

/* A cell may be its own neighbour. */
unsigned graph_neighbours_around(const struct maze_graph *graph, ptrdiff_t cell, unsigned without)
{
    const struct maze_lattice *lattice = &graph->lattice;
    unsigned neighbours = 0;

    if (lattice->ring_bits)
        return neighbours_in_rings(graph, cell, without);
    /* Floors without wrapped edges, as graph_neighbours has other boards. */
    if (lattice->wrap == LATTICE_FLOORS) {
        for (unsigned direction = 0; direction <= MAZE_DOWN; direction++)
            neighbours |= (unsigned)!(graph->open[cell + lattice->offset[0][direction]] & without)
                << direction;
        return neighbours & ~lattice_no_stairs(lattice, cell);
    }
    for (unsigned sides = lattice_ways(lattice, cell); sides;) {
        const unsigned direction = graph_take(&sides);
        const ptrdiff_t next = graph_step(graph, cell, direction);

        neighbours |= (unsigned)(!(graph->open[next] & without) & (next != cell)) << direction;
    }
    return neighbours;
}

enum maze_status graph_open_all(struct maze_graph *graph, const struct maze_task *task)
{
    for (ptrdiff_t cell = graph_first(graph); cell < graph_end(graph); cell++) {
        if (task_stop(task, (uint64_t)cell))
            return MAZE_CANCELLED;
        for (unsigned walls = graph_own_walls(graph, cell); walls;)
            graph_open(graph, cell, graph_take(&walls));
    }
    return MAZE_OK;
}

void graph_record_open(const struct maze_graph *graph, struct maze_recorder *recorder)
{
    const unsigned forward = graph->lattice.tiling->forward;

    for (ptrdiff_t cell = graph_first(graph);
         cell < graph_end(graph) && recorder->status == MAZE_OK; cell++) {
        unsigned walls = graph_own_walls(graph, cell) | (graph_links(graph, cell) & forward);

        if (!(graph->open[cell] & GRAPH_OUTSIDE))
            record_cell(recorder, MAZE_STEP_OPEN, cell);
        while (walls)
            record_wall(recorder, MAZE_STEP_OPEN, cell, graph_take(&walls));
    }
}

uint64_t graph_passages(const struct maze_graph *graph)
{
    const ptrdiff_t end = graph_end(graph);
    uint64_t sides = 0;

    for (ptrdiff_t cell = graph_first(graph); cell < end; cell++)
        sides += graph_degree(graph, cell);
    return sides / 2;
}

ptrdiff_t graph_draw_inside(const struct maze_graph *graph, ptrdiff_t cell, struct rng *rng)
{
    for (unsigned draws = 1; draws < DRAWS && graph->open[cell] & GRAPH_OUTSIDE; draws++)
        cell = lattice_draw(&graph->lattice, rng);
    if (graph->open[cell] & GRAPH_OUTSIDE)
        for (cell = graph_first(graph); graph->open[cell] & GRAPH_OUTSIDE;)
            cell++;
    return cell;
}
