/*
 * A thread that writes lines to a file descriptor, so that no other thread waits for their reader:
 * a pipe that is not read, a terminal that is stopped. Lines that find no room, or that cannot be
 * written, as on a full disk, are dropped and counted.
 */
#ifndef PROCESS_LINE_WRITER_H
#define PROCESS_LINE_WRITER_H

#include "base/text.h"

#include <stdbool.h>
#include <stdint.h>

struct line_writer;

enum line_writer_state {
    LINE_WRITER_FLOWS, /* the last lines were written, if there were any */
    LINE_WRITER_WAITS, /* the last lines wait for room */
    LINE_WRITER_FAILS  /* they could not be written */
};

/*
 * Starts the thread; `capacity` bytes are for lines that wait, and as many for those that are being
 * written. The descriptor and its flags are left alone, as other programs may share it. NULL
 * without memory or a thread.
 */
struct line_writer *line_writer_start(int fd, size_t capacity);

/* Leaves a line to the thread. Never waits; any thread may call it. */
void line_writer_put(struct line_writer *, struct span line);

/* How many lines were dropped since the start. */
uint64_t line_writer_dropped(struct line_writer *, enum line_writer_state *);

/*
 * Has the lines that are there written until a time of clock_now at most, and ends the thread;
 * false: a write holds it up, so that the writer must not be freed.
 */
bool line_writer_stop(struct line_writer *, uint64_t until);

/* Frees a writer that was stopped. */
void line_writer_free(struct line_writer *);

/*
 * Writes whole lines and waits until a time of clock_now at most; returns how many bytes were
 * written. A descriptor that blocks although poll found room may make it wait longer.
 */
size_t line_write(int fd, struct span lines, uint64_t until);

#endif
