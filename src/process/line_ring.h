/*
 * Lines on their way to a thread that writes them: a ring of bytes, so that a line costs no
 * allocation. Any thread puts lines in, one takes them out. Where there is no room, a line is
 * dropped and counted: nobody waits for room.
 */
#ifndef PROCESS_LINE_RING_H
#define PROCESS_LINE_RING_H

#include "base/text.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct line_ring;

/* For `capacity` bytes, a power of 2. NULL: there is no memory. */
struct line_ring *line_ring_new(size_t capacity);
void line_ring_free(struct line_ring *);

/* Puts a line in, with its newline; false: it was dropped. */
bool line_ring_put(struct line_ring *, struct span line);

/*
 * Takes as many whole lines as there are and find room, in the order in which they were put in;
 * returns their bytes. Room for less than the next line takes nothing.
 */
size_t line_ring_take(struct line_ring *, char *to, size_t room);

/*
 * Waits until there is a line or line_ring_end was called, or until a time of clock_now; false: it
 * was called, and there is no line.
 */
bool line_ring_wait(struct line_ring *, uint64_t until);

/* Ends all waiting. Lines may still be put in and taken. */
void line_ring_end(struct line_ring *);

/* How many lines were dropped since the start. */
uint64_t line_ring_dropped(struct line_ring *);

#endif
