/* Sends a response by libmicrohttpd: a maze is pulled piece by piece, or from the pool. */
#ifndef NET_ANSWER_H
#define NET_ANSWER_H

#include "maze/encoder.h"

#include "coding/coding.h"
#include "net/io_thread.h"
#include "routes/response.h"

#include <microhttpd.h>
#include <stdbool.h>
#include <stddef.h>

/* What the current answer holds until it is sent. All zero but the first four is no answer. */
struct answer {
    struct MHD_Connection *mhd;
    struct io_thread *io;
    void *owner;       /* known to the jobs */
    struct peer *peer; /* who receives it, or NULL */
    struct pooled_response *pooled;
    struct maze_encoder *encoder; /* of a pulled answer, or NULL */
    char *first;                  /* bytes encoded beforehand, or NULL */
    size_t first_length, first_sent;
    struct coder *coder;          /* of a pulled answer that is coded, or NULL */
    enum coding coding;           /* the coder's */
    struct source *coded;         /* the coder's output */
    struct text_source raw_first; /* the coder's input: `first`, then the encoder */
    struct encoder_source raw_rest;
    struct pause pause;             /* between two frames */
    uint64_t frame_at;              /* when the last frame was due; 0: none yet */
    uint64_t paused_until;          /* by clock_now; 0: no pause */
    MHD_ContentReaderCallback read; /* of a pulled answer, or NULL; and its argument */
    void *reader;
    uint64_t answered_at;   /* when it was queued (clock_now), if pulled or logged; else 0 */
    uint64_t sent;          /* bytes of the body that libmicrohttpd took */
    uint64_t computed;      /* nanoseconds since its last bytes */
    uint64_t put_off_until; /* the turn of the pulls it waits for; 0: none */
    enum metrics_cut cut;   /* why its reader failed, or METRICS_CUT_NONE */
    bool measured;          /* the length of a pulled answer is known */
    bool streams;           /* it counts among the streams of its I/O thread */
};

/*
 * Each of these sends a response and returns what libmicrohttpd's handler must return. MHD_NO
 * closes the connection without an answer, and the response's status becomes 0. While the daemon
 * drains, responses close their connection.
 */

/* Sends a complete response. Takes ownership of what was made for it. */
enum MHD_Result answer_send(struct answer *, struct response *);

/*
 * Sends a BODY_MAZE response: the output of the encoder, which it takes ownership of. is_small:
 * that is at most SMALL_ANSWER bytes, as far as can be told without writing them.
 */
enum MHD_Result answer_send_maze(
    struct answer *, struct response *, struct maze_encoder *, bool is_small);

/*
 * Sends what a libmicrohttpd reader writes; if the length is MHD_SIZE_UNKNOWN, in chunks. A reader
 * that fails sets the answer's cut, unless that is METRICS_CUT_ERROR.
 */
enum MHD_Result answer_send_from(struct answer *, struct response *, uint64_t length, size_t block,
    MHD_ContentReaderCallback, void *reader);

/*
 * Releases everything that the last answer held, except its encoder, which it returns (or NULL) and
 * the caller then owns.
 */
struct maze_encoder *answer_reset(struct answer *);

#endif
