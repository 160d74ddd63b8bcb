/*
 * From rows to bytes, as many at a time as there is room for. An encoder holds a few planes of a row and
 * a few KiB whatever the height of the maze, and its bytes are the same however they are sliced.
 */
#ifndef MAZE_ENCODER_H
#define MAZE_ENCODER_H

#include "maze/format.h"
#include "maze/spec.h"
#include "maze/status.h"

MAZE_C_BEGIN

struct maze;
struct maze_question;

/* One answer being written; used by one thread at a time. */
struct maze_encoder;

/*
 * Returns in *encoder a new one that shows the spec's maze, and the answer to the question, NULL for none,
 * as the rendering says. It has no maze yet. Nothing is borrowed but the rows of the catalogues.
 */
enum maze_status maze_encoder_new(const struct maze_rendering *, const struct maze_spec *,
    const struct maze_question *, struct maze_encoder **encoder);

/* The same in the memory of *encoder, which was cleared, or NULL: for many small answers. On failure it is NULL. */
enum maze_status maze_encoder_again(const struct maze_rendering *, const struct maze_spec *,
    const struct maze_question *, struct maze_encoder **encoder);

/* Bytes that an encoder takes at most, beside its maze of a shown spec, see maze_shown: a few planes and a few KiB. */
uint64_t maze_encoder_memory(const struct maze_rendering *, const struct maze_spec *shown);

/* Frees the maze that was given to the encoder and all else that it holds, but not its own memory. */
void maze_encoder_clear(struct maze_encoder *);

/* Frees the encoder and the maze given to it; NULL is allowed. */
void maze_encoder_free(struct maze_encoder *);

/* Whether the answer depends on the maze; if not, maze_encoder_read need not be called. */
bool maze_encoder_needs_maze(const struct maze_encoder *);

/*
 * How many bytes there will be in all, in *length, where the spec and the rendering alone tell, and
 * 64 bits hold it; else false: then only writing tells. To be asked before maze_encoder_next.
 */
bool maze_encoder_length(const struct maze_encoder *, uint64_t *length);

/* Takes the maze, its rows at their beginning; once, before maze_encoder_next. MAZE_TOO_LARGE: it does not fit. */
enum maze_status maze_encoder_read(struct maze_encoder *, struct maze *);

/*
 * Writes the next bytes, at most `capacity` > 0 of them, and says in *written how many; fewer than
 * capacity only at the end, and 0 once everything is written. After any status but MAZE_OK the
 * encoder can only be freed.
 */
enum maze_status maze_encoder_next(
    struct maze_encoder *, char *bytes, size_t capacity, size_t *written);

/*
 * The same for who cannot wait for all of the bytes: some formats have little to say about many
 * cells. MAZE_LATER when the encoder has examined some ten thousand cells; then it may have
 * written fewer bytes, or none, and goes on when called again. After other statuses than MAZE_OK
 * and MAZE_LATER the encoder can only be freed.
 */
enum maze_status maze_encoder_step(
    struct maze_encoder *, char *bytes, size_t capacity, size_t *written);

/* Nanoseconds to pass before the next maze_encoder_step, after MAZE_LATER: frames are to be watched. 0 of all else. */
uint64_t maze_encoder_pause(const struct maze_encoder *);

MAZE_C_END

#endif
