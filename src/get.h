/* `mazed get URL`: one answer without a server. */
#ifndef GET_H
#define GET_H

/*
 * Answers a request that the arguments describe: argv[0] is `get`, and NULL ends them. Writes the
 * bytes that a daemon would send to standard output, or to the file of -o; a problem goes to
 * standard error. Opens no socket and starts no thread. Returns the exit status: EXIT_SUCCESS,
 * EXIT_FAILURE after a problem, when memory ran out or when not all could be written, EXIT_USAGE
 * for arguments that cannot be used.
 */
int get_run(char *const argv[], char *const environment[]);

#endif
