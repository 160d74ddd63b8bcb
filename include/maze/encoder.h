/*
 * Turns rows into bytes, as many at a time as fit. An encoder holds a few planes of one row and a few KiB, whatever the
 * height of the maze, and its bytes do not depend on how they are sliced.
 */
#ifndef MAZE_ENCODER_H
#define MAZE_ENCODER_H

#include "maze/format.h"
#include "maze/spec.h"
#include "maze/status.h"

MAZE_C_BEGIN

struct maze;
struct maze_question;

/* An answer being written. Only one thread may use it at a time. */
struct maze_encoder;

/*
 * Returns in *encoder a new encoder, which shows the maze of the spec and the answer to the question (NULL: none) as
 * the rendering says. It has no maze yet. It borrows nothing but rows of the catalogues.
 */
enum maze_status maze_encoder_new(const struct maze_rendering *, const struct maze_spec *,
    const struct maze_question *, struct maze_encoder **encoder);

/* The same, but reuses *encoder, which must be cleared or NULL: for many small answers. On failure *encoder is NULL. */
enum maze_status maze_encoder_again(const struct maze_rendering *, const struct maze_spec *,
    const struct maze_question *, struct maze_encoder **encoder);

/* The most bytes that an encoder takes (a few planes, a few KiB), without its maze. `shown` comes from maze_shown. */
uint64_t maze_encoder_memory(const struct maze_rendering *, const struct maze_spec *shown);

/* Frees the maze and all else that the encoder holds, but keeps the encoder itself, for maze_encoder_again. */
void maze_encoder_clear(struct maze_encoder *);

/* Frees the encoder and its maze; NULL is allowed. */
void maze_encoder_free(struct maze_encoder *);

/* Whether the answer depends on the maze. If not, maze_encoder_read need not be called. */
bool maze_encoder_needs_maze(const struct maze_encoder *);

/*
 * Returns the total number of bytes in *length. False if the spec and the rendering do not determine it, or if it needs
 * more than 64 bits. Call it before maze_encoder_next.
 */
bool maze_encoder_length(const struct maze_encoder *, uint64_t *length);

/*
 * Takes ownership of the maze, whose rows must be at their beginning. Call it once, before maze_encoder_next.
 * MAZE_TOO_LARGE: the maze does not fit. MAZE_INVALID: it is not of the spec, or not for the rendering's book.
 */
enum maze_status maze_encoder_read(struct maze_encoder *, struct maze *);

/*
 * Writes the next bytes, at most `capacity` > 0, and stores their number in *written: less than `capacity` only at the
 * end, and 0 once everything is written. After any status but MAZE_OK, only maze_encoder_free may be called.
 */
enum maze_status maze_encoder_next(
    struct maze_encoder *, char *bytes, size_t capacity, size_t *written);

/*
 * The same for callers that must not wait for all of the bytes, since some formats have little to say about many cells.
 * Returns MAZE_LATER after some ten thousand cells; it may then have written fewer bytes or none, and continues at the
 * next call. After any status but MAZE_OK and MAZE_LATER, only maze_encoder_free may be called.
 */
enum maze_status maze_encoder_step(
    struct maze_encoder *, char *bytes, size_t capacity, size_t *written);

/* After MAZE_LATER: nanoseconds to wait before the next maze_encoder_step, so that frames can be watched; else 0. */
uint64_t maze_encoder_pause(const struct maze_encoder *);

MAZE_C_END

#endif
