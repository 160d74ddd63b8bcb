/* Sending: a response becomes a response of libmicrohttpd, a maze one that is pulled or pooled. */
#ifndef NET_ANSWER_H
#define NET_ANSWER_H

#include "maze/encoder.h"

#include "coding/coding.h"
#include "net/io_thread.h"
#include "routes/response.h"

#include <microhttpd.h>
#include <stdbool.h>
#include <stddef.h>

/* What the answer under way holds until it is sent. All zero but for the first four is none. */
struct answer {
    struct MHD_Connection *mhd;
    struct io_thread *io;
    void *owner;       /* as its jobs know it */
    struct peer *peer; /* to whom it goes, or NULL */
    struct pooled_response *pooled;
    struct maze_encoder *encoder; /* of a pulled answer, or NULL */
    char *first;                  /* bytes of it that were encoded beforehand, or NULL */
    size_t first_length, first_sent;
    struct coder *coder;          /* of a coded answer that is pulled, or NULL */
    enum coding coding;           /* the coder's */
    struct source *coded;         /* what the coder writes */
    struct text_source raw_first; /* what it reads: `first`, and then the encoder */
    struct encoder_source raw_rest;
    struct pause pause;             /* between two frames */
    uint64_t frame_at;              /* when the last frame was due; 0: there was none */
    uint64_t paused_until;          /* by clock_now; 0: it is not to pause */
    MHD_ContentReaderCallback read; /* of an answer that is pulled, or NULL, and what it reads */
    void *reader;
    uint64_t answered_at;   /* when it was queued, by clock_now, if it is pulled or logged; or 0 */
    uint64_t sent;          /* bytes of the body that libmicrohttpd was given */
    uint64_t computed;      /* nanoseconds since its last bytes */
    uint64_t put_off_until; /* which turn of the pulls; 0: it is not put off */
    enum metrics_cut cut;   /* why its reader failed, or METRICS_CUT_NONE */
    bool measured;          /* the length of a pulled answer is known */
    bool streams;           /* it counts among the streams of its I/O thread */
};

/*
 * Each sends a response, and returns what libmicrohttpd's handler must return: MHD_NO closes the
 * connection without an answer; then the status of the response is 0. While the daemon is draining,
 * responses close their connection.
 */

/* Sends a response that is whole. What was made for it is taken. */
enum MHD_Result answer_send(struct answer *, struct response *);

/* Sends a BODY_MAZE response: what the encoder, which is taken, writes. */
enum MHD_Result answer_send_maze(struct answer *, struct response *, struct maze_encoder *);

/*
 * Sends what a reader of libmicrohttpd's writes; of MHD_SIZE_UNKNOWN bytes, in chunks. A reader
 * that fails sets the answer's cut, unless it is METRICS_CUT_ERROR.
 */
enum MHD_Result answer_send_from(struct answer *, struct response *, uint64_t length, size_t block,
    MHD_ContentReaderCallback, void *reader);

/*
 * Gives back all that the last answer held, and returns its encoder, which is the caller's, or
 * NULL.
 */
struct maze_encoder *answer_reset(struct answer *);

#endif
