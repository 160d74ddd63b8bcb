/* The log: one line per event on standard error, as logfmt or JSON. Any thread may write to it. */
#ifndef PROCESS_LOG_H
#define PROCESS_LOG_H

#include "process/config.h"

/* To be called once, before there is a second thread; before that the log is info, as logfmt. */
void log_open(enum log_level, enum log_format);

/* How many lines could not be written. */
uint64_t log_lost(void);

/* Whether lines of this level are written. */
bool log_shows(enum log_level);

/*
 * Writes a line: the time, the level, the event, then pairs of a key and a value, ended by a NULL
 * key: log_line(LOG_INFO, "listening", "url", url, NULL). Values are quoted as the format asks.
 */
void log_line(enum log_level, const char *event, ...) __attribute__((sentinel));

#endif
