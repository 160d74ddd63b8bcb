/* mazed: reads its options, serves until a signal stops it, finishes what it began, and ends. */
#include "daemon.h"
#include "get.h"
#include "net/admin.h"
#include "process/log.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

extern char **environ;

/* Prints the message of an error; returns the exit status. */
static int fail(const struct buffer *error, int status)
{
    fprintf(stderr, "%smazed: %s\n", log_priority(fileno(stderr), LOG_ERROR),
        error->length ? error->data : "there is not enough memory");
    return status;
}

/* Prints the requested text; returns the exit status. */
static int print(const char *text)
{
    if (fputs(text, stdout) >= 0 && fflush(stdout) == 0)
        return EXIT_SUCCESS;
    perror("mazed: standard output");
    return EXIT_FAILURE;
}

static int print_help(void)
{
    struct buffer text = {0};
    int status;

    config_help(&text);
    status = text.failed ? fail(&(struct buffer){0}, EXIT_FAILURE) : print(text.data);
    buffer_free(&text);
    return status;
}

int main(int argc, char *argv[])
{
    struct config config;
    struct buffer remarks = {0}, error = {0};
    enum action action;
    int status = EXIT_SUCCESS;

    if (argc > 1 && strcmp(argv[1], "get") == 0)
        return get_run(argv + 1, environ);
    /* Writing to a closed pipe or socket, or past `ulimit -f`, then fails with an errno, which callers handle. */
    signal(SIGPIPE, SIG_IGN);
    signal(SIGXFSZ, SIG_IGN);
    if (!config_read(&config, argc, argv, environ, &action, &remarks, &error)) {
        status = fail(&error, EXIT_USAGE);
        goto out;
    }
    switch (action) {
    case ACTION_HELP:
        status = print_help();
        break;
    case ACTION_VERSION:
        status = print("mazed " MAZED_VERSION "\n");
        break;
    case ACTION_HEALTHCHECK:
        if (!admin_check_health(&config, &error))
            status = fail(&error, EXIT_FAILURE);
        break;
    case ACTION_SERVE:
        status = daemon_run(&config, &remarks, &error);
        if (error.length)
            fail(&error, status);
        break;
    }
out:
    buffer_free(&remarks);
    buffer_free(&error);
    return status;
}
