/* A folder for the Unix socket of a test. */
#ifndef UNIT_SOCKET_FOLDER_H
#define UNIT_SOCKET_FOLDER_H

struct socket_folder {
    char name[32], path[64]; /* of the folder, and of the socket in it */
};

/* Makes an empty folder. Not 0 on failure. */
int socket_folder_make(struct socket_folder *);

/* Removes the folder, its socket and the lock beside it. Not 0 where anything else is left. */
int socket_folder_remove(struct socket_folder *);

#endif
