/*
 * The one budget of memory, of which each client may have a share. Memory is reserved before it is
 * used. The caller holds the lock.
 *
 * A client that holds nothing but bodies may have more than its share for one thing, as far as the
 * budget has it: so whatever fits in the budget can be made.
 */
#ifndef JOBS_JOB_MEMORY_H
#define JOBS_JOB_MEMORY_H

#include "jobs/job_client.h"

#include <stdbool.h>
#include <stdint.h>

enum {
    JOB_MEMORY_UPLOAD_PART = 8 /* uploads may have an eighth of the budget, and of a share */
};

/* Whether there is enough memory for something. */
enum job_memory_lack {
    JOB_MEMORY_ENOUGH,
    JOB_MEMORY_SHARE, /* its client has too much already */
    JOB_MEMORY_WHOLE  /* all clients together have; the client itself may have more */
};

/* Bytes. */
struct job_memory {
    uint64_t limit, share;
    uint64_t reserved, uploads;        /* the latter is a part of the former */
    struct job_memory_refusal refused; /* the last one for want of the whole */
};

/* Whether there is enough for a client, or for one that is not known since it holds nothing. */
enum job_memory_lack job_memory_lack(
    const struct job_memory *, const struct job_client *, uint64_t bytes);

/* How many of the bytes are missing, where there is not enough. */
uint64_t job_memory_missing(const struct job_memory *, const struct job_client *, uint64_t bytes);

/* Reserves bytes of which there are enough. */
void job_memory_reserve(struct job_memory *, struct job_client *, uint64_t bytes);

/* The same for bodies, if there are enough, of those that bodies may have too. */
enum job_memory_lack job_memory_reserve_upload(
    struct job_memory *, struct job_client *, uint64_t bytes);

/* Gives back bytes that were reserved; says of so many that they are not for a body any more. */
void job_memory_release(struct job_memory *, struct job_client *, uint64_t bytes);
void job_memory_end_upload(struct job_memory *, struct job_client *, uint64_t bytes);

/* Notes that a client was refused memory now. */
void job_memory_refuse(
    struct job_memory *, struct job_client *, enum job_memory_lack, uint64_t bytes, uint64_t now);

/* Whether a refusal counts now. */
bool job_memory_refused(const struct job_memory_refusal *, uint64_t now);

#endif
