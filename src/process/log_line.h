/*
 * A line of a log as it is written, in logfmt or JSON: pairs of a key and a value. It has a fixed
 * size, so that a line costs no allocation; a pair that finds no room is left out.
 */
#ifndef PROCESS_LOG_LINE_H
#define PROCESS_LOG_LINE_H

#include "base/text.h"
#include "process/config.h"

#include <stdbool.h>
#include <stdint.h>

enum { LOG_LINE_MAX = 4096 /* bytes with the newline: as many as a pipe takes as a whole */ };

struct log_line {
    enum log_format format;
    char *at; /* where the next pair begins */
    char bytes[LOG_LINE_MAX];
};

/* Begins a line with the current time, in UTC and milliseconds. */
void log_line_begin(struct log_line *, enum log_format);

/*
 * Add a pair; keys are letters, digits and underscores. A text may be any bytes; of a longer one,
 * `max` are shown, and an ellipsis. What is not UTF-8 is read as Latin-1. Control characters and
 * all beyond ASCII are escaped as in JSON, so that no text ends the line, controls a terminal or
 * hides a part of itself.
 */
void log_line_text(struct log_line *, struct span key, struct span text, size_t max);

/* The same without a check: the text is letters, digits, '.', ':', '-' and '_', at least one. */
void log_line_word(struct log_line *, struct span key, struct span word);

void log_line_number(struct log_line *, struct span key, uint64_t number);

/* Ends the line; the span is valid as long as the line is. */
struct span log_line_end(struct log_line *);

#endif
