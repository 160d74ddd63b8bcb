/*
 * What glibc has and musl has not. musl maps large blocks by itself, and returns what is free when
 * it is freed.
 */
#ifndef PROCESS_LIBC_H
#define PROCESS_LIBC_H

#include <string.h>

#ifdef __GLIBC__
#include <malloc.h>

/* Gives each block of at least this many bytes a mapping of its own. */
static inline void libc_map_from(int bytes)
{
    mallopt(M_MMAP_THRESHOLD, bytes);
}

/* Returns free memory between blocks to the system, while threads that allocate wait. */
static inline void libc_trim(void)
{
    malloc_trim(0);
}

/* The name of an errno, as EMFILE; on musl, what it means. */
static inline const char *libc_error_name(int error)
{
    return strerrorname_np(error);
}
#else
static inline void libc_map_from(int bytes)
{
    (void)bytes;
}

static inline void libc_trim(void)
{
}

static inline const char *libc_error_name(int error)
{
    return strerror(error);
}
#endif

#endif
