/*
 * A thread that writes lines to a file descriptor, so that no other thread waits for a pipe that
 * nobody reads or a terminal that is stopped. Lines that do not fit in the queue, or that cannot be
 * written (a full disk), are dropped and counted.
 */
#ifndef PROCESS_LINE_WRITER_H
#define PROCESS_LINE_WRITER_H

#include "base/text.h"

#include <stdbool.h>
#include <stdint.h>

struct line_writer;

enum line_writer_state {
    LINE_WRITER_FLOWS, /* the last lines, if any, were written */
    LINE_WRITER_WAITS, /* the last lines wait for room */
    LINE_WRITER_FAILS  /* they could not be written */
};

/*
 * Starts the thread. `capacity` bytes hold waiting lines, and as many hold those being written. The
 * descriptor's flags stay as they are, since other programs may share it. NULL when there is no
 * memory or thread.
 */
struct line_writer *line_writer_start(int fd, size_t capacity);

/* Queues a line. Never waits; any thread may call it. */
void line_writer_put(struct line_writer *, struct span line);

/* How many lines were dropped since the start. */
uint64_t line_writer_dropped(struct line_writer *, enum line_writer_state *);

/*
 * Lets the thread write the queued lines until a time of clock_now at most, and ends it. False if a
 * write still blocks it: the writer must then not be freed.
 */
bool line_writer_stop(struct line_writer *, uint64_t until);

/* Frees a stopped writer. */
void line_writer_free(struct line_writer *);

/*
 * Writes whole lines, and waits no longer than until a time of clock_now; returns the number of
 * bytes written. If the descriptor blocks although poll reported room, it may wait longer.
 */
size_t line_write(int fd, struct span lines, uint64_t until);

#endif
