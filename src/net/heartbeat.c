/* A ping is a connection over a Unix socket: no peer has one, so the I/O thread knows it by its address. */
#include "net/heartbeat.h"

#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

void heartbeat_ping(struct heartbeat *heartbeat, struct MHD_Daemon *daemon)
{
    const struct sockaddr_un local = {.sun_family = AF_UNIX};
    int ends[2];

    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0, ends) != 0)
        return;
    close(ends[1]);
    atomic_store(&heartbeat->awaited, true);
    /* The library closes what it cannot take. */
    if (MHD_add_connection(daemon, ends[0], (const struct sockaddr *)&local, sizeof(local)) !=
        MHD_YES)
        atomic_store(&heartbeat->awaited, false);
}

bool heartbeat_answered(const struct heartbeat *heartbeat)
{
    return !atomic_load(&heartbeat->awaited);
}

bool heartbeat_on_change(struct heartbeat *heartbeat, struct MHD_Connection *connection,
    void **context, enum MHD_ConnectionNotificationCode code)
{
    const union MHD_ConnectionInfo *info;

    if (code != MHD_CONNECTION_NOTIFY_STARTED)
        return *context == heartbeat;
    info = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CLIENT_ADDRESS);
    if (!info || info->client_addr->sa_family != AF_UNIX)
        return false;
    *context = heartbeat;
    atomic_store(&heartbeat->awaited, false);
    return true;
}
