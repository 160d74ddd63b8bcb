/*
 * What each client has of the jobs and of their memory. A client is an address of address_client,
 * and is in the table as long as it has anything. The caller holds the jobs' lock.
 */
#ifndef JOBS_JOB_CLIENT_H
#define JOBS_JOB_CLIENT_H

#include "process/address.h"

#include <stdint.h>

struct job;

enum { JOB_CLIENT_BUCKETS = 1024 };

struct job_client {
    struct job_client *next; /* of the same bucket */
    struct address address;
    uint64_t jobs;    /* that are not freed yet */
    uint64_t running; /* of them */

    /* Of budget.c: bytes that it has reserved, and those of them that are for bodies. */
    uint64_t held, uploads;

    /* Of job_queue.c: its waiting jobs, in their order, and its place in the ring. */
    struct job *first, *last;
    struct job_client *before, *after;
    uint64_t waiting, counted; /* see struct job_queue */
};

/* A table by address. Empty when all is zero but the key, which should be random. */
struct job_clients {
    uint64_t key; /* of the hash */
    struct job_client *buckets[JOB_CLIENT_BUCKETS];
};

/* Returns the client of an address, or NULL if it has nothing. */
struct job_client *job_client_find(const struct job_clients *, const struct address *);

/* The same, but adds a client that is not known; NULL: there is no memory. */
struct job_client *job_client_make(struct job_clients *, const struct address *);

/* Frees a client that has nothing; to be called whenever something was taken from it. */
void job_client_free(struct job_clients *, struct job_client *);

#endif
