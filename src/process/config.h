/*
 * The daemon's version, and its options: one table, from which flags, MAZED_ variables and --help
 * are made. Defaults, variables and flags go through the same setters, in this order.
 */
#ifndef PROCESS_CONFIG_H
#define PROCESS_CONFIG_H

#include "base/buffer.h"
#include "process/address.h"

#include <stdbool.h>
#include <stdint.h>

/* As `--version`, entity tags and metrics show it. */
#define MAZED_VERSION "0.1.0"

enum log_level { LOG_ERROR, LOG_WARNING, LOG_INFO, LOG_DEBUG };
/* The names of the levels, in their order; ended by NULL. */
extern const char *const config_log_levels[];

enum log_format { LOG_LOGFMT, LOG_JSON };

/* Of a Unix socket, with room for the suffix of a file beside it. */
enum { CONFIG_SOCKET_PATH_MAX = 103 };

struct config {
    const char *address;
    uint64_t port; /* 0: any that is free */
    uint64_t io_threads;
    uint64_t workers;
    uint64_t queue;            /* jobs that may wait */
    uint64_t memory;           /* bytes for all mazes together */
    uint64_t client_memory;    /* of them, for those of one client */
    uint64_t max_cells;        /* of a maze held in memory */
    uint64_t max_stream_cells; /* of a maze made row by row */
    const char *api_key_file;  /* or empty: requests need no key */
    const char *admin_address; /* of probes and metrics; or empty: they have none of their own */
    uint64_t admin_port;       /* 0: any that is free; not of an address that is a file */
    uint64_t connections;
    uint64_t client_connections; /* of one client */
    struct networks trusted_proxies;
    const char *public_url;    /* scheme and host; or empty: as each request says */
    uint64_t idle_timeout;     /* seconds */
    uint64_t generate_timeout; /* seconds, from a job's acceptance */
    uint64_t drain_timeout;    /* seconds */
    uint64_t drain_delay;      /* seconds before connections are refused */
    uint64_t min_rate;         /* bytes a second */
    uint64_t log_level;        /* enum log_level */
    uint64_t log_format;       /* enum log_format */
    uint64_t access_log;       /* 1: a line for each request */
};

/*
 * The path that an address names, as `unix:PATH` or as a path that begins with a slash; or NULL.
 */
const char *config_socket_path(const char *address);

/* What the command line asks for. */
enum action { ACTION_SERVE, ACTION_HELP, ACTION_VERSION, ACTION_HEALTHCHECK };

/*
 * Reads defaults, environment and arguments, in this order, into *config, which borrows their
 * texts. False when a value is not allowed or an argument unknown: *error is a line without a
 * newline. *remarks gets a line for each variable that was ignored.
 */
bool config_read(struct config *, int argc, char *const argv[], char *const environment[],
    enum action *, struct buffer *remarks, struct buffer *error);

/* Adds the text of --help. */
void config_help(struct buffer *);

#endif
