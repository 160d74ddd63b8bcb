/* Values, commas and brackets. */
#include "encode/matrix.h"

#include "base/buffer.h"

#include <string.h>

static const char no_value[] = "null";

struct matrix matrix_begin(struct maze_rows *rows)
{
    return (struct matrix){.rows = rows, .x = maze_rows_width(rows)};
}

static uint32_t value_at(const struct maze_row *row, uint32_t x)
{
    return row->value ? row->value[x] : MAZE_NO_VALUE;
}

/* Writes the values of the row that there is room for. */
static char *put_values(struct matrix *matrix, char *to, const char *end)
{
    const uint32_t width = matrix->row.width;

    for (; matrix->x < width && end - to >= MATRIX_ROOM; matrix->x++) {
        const uint32_t value = value_at(&matrix->row, matrix->x);

        if (matrix->x > 0)
            *to++ = ',';
        if (value == MAZE_NO_VALUE)
            to = (char *)memcpy(to, no_value, strlen(no_value)) + strlen(no_value);
        else
            to += u64_write(value, to);
        if (matrix->x + 1 == width)
            *to++ = ']';
    }
    return to;
}

enum maze_status matrix_write(struct matrix *matrix, char *to, size_t room, size_t *written)
{
    char *const begin = to, *const end = to + room;

    while (end - to >= MATRIX_ROOM) {
        if (matrix->x == maze_rows_width(matrix->rows)) {
            const enum maze_status status = maze_rows_next(matrix->rows, &matrix->row);

            if (status == MAZE_END)
                break;
            if (status != MAZE_OK)
                return status;
            if (matrix->y++ > 0)
                *to++ = ',';
            *to++ = '[';
            matrix->x = 0;
        }
        to = put_values(matrix, to, end);
    }
    *written = (size_t)(to - begin);
    return MAZE_OK;
}

enum maze_status matrix_length(struct maze_rows *rows, uint64_t *length)
{
    /* A comma or a bracket after every value; before every row a bracket, and between two a comma. */
    uint64_t sum = 2 * (uint64_t)maze_rows_height(rows) - 1;
    enum maze_status status;
    struct maze_row row;

    while ((status = maze_rows_next(rows, &row)) == MAZE_OK)
        for (uint32_t x = 0; x < row.width; x++) {
            const uint32_t value = value_at(&row, x);

            sum += 1 + (value == MAZE_NO_VALUE ? strlen(no_value) : u64_digits(value));
        }
    maze_rows_rewind(rows);
    *length = sum;
    return status == MAZE_END ? MAZE_OK : status;
}
