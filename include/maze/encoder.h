/*
 * Rows becoming bytes, as many at a time as there is room for. An encoder holds a few planes of a row and
 * a few KiB whatever the height of the maze, and its bytes are the same however they are cut in slices.
 */
#ifndef MAZE_ENCODER_H
#define MAZE_ENCODER_H

#include "maze/format.h"
#include "maze/spec.h"
#include "maze/status.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct maze;
struct maze_question;

/* One answer being written; of one thread at a time. */
struct encoder;

/*
 * The envelopes of JSON answers, which differ by little more than the seed from one maze to the
 * next, kept so that each is made once. Of one thread at a time.
 */
struct envelopes;

/* Returns a new store, or NULL when there is no memory. */
struct envelopes *envelopes_new(void);
void envelopes_free(struct envelopes *); /* NULL is allowed */

/*
 * Returns in *encoder a new one that shows the spec's maze, and the answer to the question, as the
 * rendering says. It has no maze yet. The envelopes are borrowed for the call; NULL makes each anew.
 */
enum status encoder_new(const struct rendering *, const struct maze_spec *,
    const struct maze_question *, struct envelopes *, struct encoder **encoder);

/* Frees the encoder and the maze given to it; NULL is allowed. */
void encoder_free(struct encoder *);

/* Whether it shows anything that must be made; if not, encoder_read need not be called. */
bool encoder_needs_maze(const struct encoder *);

/*
 * How many bytes there will be in all, in *length; false when that cannot be told in 64 bits, or not
 * before encoder_read. To be asked before encoder_next.
 */
bool encoder_length(const struct encoder *, uint64_t *length);

/*
 * Takes the maze that was made of the spec and the question, its rows at their beginning; to be called
 * once, before encoder_next.
 */
enum status encoder_read(struct encoder *, struct maze *);

/*
 * Writes the next bytes, at most `capacity` > 0 of them, and says in *written how many; fewer than
 * capacity only at the end, and 0 once everything is written. After any status but STATUS_OK the
 * encoder can only be freed.
 */
enum status encoder_next(struct encoder *, char *bytes, size_t capacity, size_t *written);

#endif
