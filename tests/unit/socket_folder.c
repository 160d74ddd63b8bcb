/* The names that net/unix_socket.h says are beside a path are removed with it. */
#include "socket_folder.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

int socket_folder_make(struct socket_folder *folder)
{
    *folder = (struct socket_folder){.name = "/tmp/mazed_socket.XXXXXX"};
    if (!mkdtemp(folder->name))
        return -1;
    snprintf(folder->path, sizeof(folder->path), "%s/socket", folder->name);
    return 0;
}

int socket_folder_remove(struct socket_folder *folder)
{
    char lock[80];

    snprintf(lock, sizeof(lock), "%s.lock", folder->path);
    unlink(lock);
    unlink(folder->path);
    return rmdir(folder->name);
}
