/*
 * Byte by byte, so that a number may be cut anywhere. A move is written with the line that follows
 * it.
 */
#include "encode/pdf_strokes.h"

#include "base/put.h"
#include "encode/pdf_numbers.h"

enum { LINE_ROOM = 4 * (PDF_NUMBER_MAX + 2) }; /* bytes that a line takes at most */

static bool is_relative(char command)
{
    return command >= 'a';
}

/* How many numbers a command has. */
static unsigned operands_of(char command)
{
    return strchr("HhVv", command) ? 1 : 2;
}

static char *put_point(const struct pdf_strokes *self, char *to, char operator)
{
    to = pdf_put_operand(pdf_put_operand(to, self->x), self->y);
    *to++ = operator;
    *to++ = '\n';
    return to;
}

/* Draws a command whose numbers are all there. Further numbers after a move are lines. */
static char *draw(struct pdf_strokes *self, char *to)
{
    const char command = self->command;
    const bool moves = command == 'M' || command == 'm', relative = is_relative(command);
    const bool across = command != 'V' && command != 'v', down = command != 'H' && command != 'h';

    if (!moves && self->moved)
        to = put_point(self, to, 'm');
    self->moved = moves;
    if (across)
        self->x = self->operand[0] + (relative ? self->x : 0);
    if (down)
        self->y = self->operand[across] + (relative ? self->y : 0);
    self->operands = 0;
    if (!moves)
        return put_point(self, to, 'l');
    self->command = relative ? 'l' : 'L';
    return to;
}

/* Takes the number that ends here, if there is one. */
static char *end_number(struct pdf_strokes *self, char *to)
{
    if (!self->in_number)
        return to;
    self->in_number = false;
    if (self->negative)
        self->operand[self->operands] = -self->operand[self->operands];
    self->operands++;
    return self->operands == operands_of(self->command) ? draw(self, to) : to;
}

static void take_digit(struct pdf_strokes *self, int64_t digit)
{
    int64_t *number = &self->operand[self->operands];

    if (self->fraction) {
        *number += digit * self->decimal;
        self->decimal /= 10;
    } else {
        *number = *number * 10 + digit * PDF_ONE;
    }
}

static void begin_number(struct pdf_strokes *self)
{
    self->in_number = true;
    self->negative = false;
    self->fraction = false;
    self->operand[self->operands] = 0;
}

static char *take_byte(struct pdf_strokes *self, char *to, char byte)
{
    const bool digit = byte >= '0' && byte <= '9';

    if (!self->in_number || !(digit || (byte == '.' && !self->fraction)))
        to = end_number(self, to);
    if ((digit || byte == '.' || byte == '-') && !self->in_number)
        begin_number(self);
    if (digit) {
        take_digit(self, byte - '0');
    } else if (byte == '.') {
        self->fraction = true;
        self->decimal = PDF_ONE / 10;
    } else if (byte == '-') {
        self->negative = true;
    } else if (byte > ' ' && byte != ',') {
        self->command = byte;
    }
    return to;
}

static enum maze_status strokes_begin(struct source *source, const struct maze *maze)
{
    struct source *data = ((struct pdf_strokes *)source)->data;

    return data->kind->begin ? data->kind->begin(data, maze) : MAZE_OK;
}

static enum maze_status strokes_next(struct source *source, char *to, size_t room, size_t *written)
{
    struct pdf_strokes *self = (struct pdf_strokes *)source;
    char *const begin = to, *const end = to + room;

    while (!self->ended && end - to >= LINE_ROOM) {
        enum maze_status status;

        while (self->read < self->length && end - to >= LINE_ROOM)
            to = take_byte(self, to, self->bytes[self->read++]);
        if (end - to < LINE_ROOM)
            break;
        self->read = 0;
        status =
            self->data->kind->next(self->data, self->bytes, sizeof(self->bytes), &self->length);
        if (status != MAZE_OK)
            return status;
        self->ended = self->length == 0;
        if (self->ended)
            to = end_number(self, to);
    }
    *written = (size_t)(to - begin);
    return MAZE_OK;
}

static void strokes_free(struct source *source)
{
    struct source *data = ((struct pdf_strokes *)source)->data;

    if (data->kind->free)
        data->kind->free(data);
}

struct pdf_strokes pdf_strokes_of(struct source *data)
{
    static const struct source_kind kind = {
        .begin = strokes_begin, .next = strokes_next, .free = strokes_free};

    return (struct pdf_strokes){.source = {&kind, .piece = LINE_ROOM}, .data = data, .moved = true};
}
