/*
 * A thread that writes lines to a file descriptor, so that no other thread waits for their reader:
 * a pipe that is not read, a terminal that is stopped. Lines that find no room in its ring, or that
 * cannot be written, as on a full disk, are dropped, which is reported.
 */
#ifndef PROCESS_LINE_WRITER_H
#define PROCESS_LINE_WRITER_H

#include "base/text.h"

#include <stdbool.h>
#include <stdint.h>

struct line_writer;

/* Called by the thread with how many lines were dropped since the last call. */
typedef void line_writer_report(const char *name, uint64_t lines);

/*
 * Starts the thread; `capacity` is the ring's, in bytes. The descriptor and its flags are left
 * alone, as other programs may share it. `name` is of static storage. A thread that
 * `carries_reports` writes the stream in which dropped lines are reported, so it reports only after
 * a write; others report at most once a second while they cannot write, and at the end. NULL
 * without memory or a thread.
 */
struct line_writer *line_writer_start(
    int fd, const char *name, size_t capacity, line_writer_report *, bool carries_reports);

/* Leaves a line to the thread. Never waits; any thread may call it. */
void line_writer_put(struct line_writer *, struct span line);

/* How many lines were dropped: there was no room, or they could not be written. */
uint64_t line_writer_dropped(struct line_writer *);

/*
 * Has the lines that are there written until a time of clock_now at most, and ends the thread. Then
 * it is freed, and true returned; where a write holds the thread up, both stay as they are.
 */
bool line_writer_stop(struct line_writer *, uint64_t until);

/*
 * Writes whole lines and waits until a time of clock_now at most; returns how many bytes were
 * written. A descriptor that blocks although poll found room may make it wait longer.
 */
size_t line_write(int fd, struct span lines, uint64_t until);

#endif
