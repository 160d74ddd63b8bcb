/*
 * The daemon's version and its options: flags, MAZED_ variables and --help all come from one table.
 * Defaults, variables and flags go through the same setters, in this order.
 */
#ifndef PROCESS_CONFIG_H
#define PROCESS_CONFIG_H

#include "base/buffer.h"
#include "process/address.h"

#include <stdbool.h>
#include <stdint.h>

/* As shown by `--version`, entity tags and metrics. */
#define MAZED_VERSION "1.0.0"

enum log_level { LOG_ERROR, LOG_WARNING, LOG_INFO, LOG_DEBUG };
/* The names of the levels in order, ended by NULL. */
extern const char *const config_log_levels[];

enum log_format { LOG_LOGFMT, LOG_JSON };

/* The longest path of a Unix socket, which leaves room for the suffix of its lock file. */
enum { CONFIG_SOCKET_PATH_MAX = 103 };

struct config {
    const char *address;
    uint64_t port; /* 0: any free port */
    uint64_t io_threads;
    uint64_t workers;
    uint64_t queue;            /* jobs that may wait */
    uint64_t memory;           /* bytes for all mazes together */
    uint64_t memory_limit;     /* bytes that the cgroup allows the process; UINT64_MAX: no limit */
    uint64_t client_memory;    /* of that, for one client's mazes */
    uint64_t max_cells;        /* of a maze held in memory */
    uint64_t max_stream_cells; /* of a maze made row by row */
    const char *api_key_file;  /* empty: requests need no key */
    const char *admin_address; /* for probes and metrics; empty: no separate address */
    uint64_t admin_port;       /* 0: any free port; unused if the address is a file */
    uint64_t connections;
    uint64_t client_connections; /* of one client */
    struct networks trusted_proxies;
    const char *fonts;           /* paths of files, with commas */
    const char *public_url;      /* with or without a path; empty: taken from each request */
    uint64_t idle_timeout;       /* seconds, of a request or an answer under way */
    uint64_t keep_alive_timeout; /* seconds, between requests */
    uint64_t generate_timeout;   /* seconds, from a job's acceptance */
    uint64_t drain_timeout;      /* seconds */
    uint64_t drain_delay;        /* seconds between a failing /readyz and refused connections */
    uint64_t min_rate;           /* bytes a second */
    uint64_t log_level;          /* enum log_level */
    uint64_t log_format;         /* enum log_format */
    uint64_t access_log;         /* 1: a line for each request */
};

/* The path in an address of the form `unix:PATH` or `/PATH`; NULL for any other address. */
const char *config_socket_path(const char *address);

/* What the command line asks for. */
enum action { ACTION_SERVE, ACTION_HELP, ACTION_VERSION, ACTION_HEALTHCHECK };

/*
 * Reads defaults, environment and arguments, in this order, into *config, which borrows their
 * texts. An empty value is as if it were not given, but for api_key_file, where it is not allowed.
 * False if a value is not allowed or an argument is unknown: *error is then one line without a
 * newline. *remarks gets a line for each variable that is ignored.
 */
bool config_read(struct config *, int argc, char *const argv[], char *const environment[],
    enum action *, struct buffer *remarks, struct buffer *error);

/* Whether an argument asks for something else than to serve, as *action then says. */
bool config_read_action(const char *argument, enum action *);

/*
 * Reads the option at **argv; *argv moves to its value if that is the next argument. NULL ends the
 * arguments. False as config_read; `others`, ended by NULL, are suggested for unknown ones as well.
 */
bool config_read_flag(
    struct config *, char *const **argv, const char *const *others, struct buffer *error);

/* Adds the text of --help. */
void config_help(struct buffer *);

#endif
