/* One request over one connection; only the status line of the answer is read. */
#include "net/healthcheck.h"

#include "net/listener.h"

#include <errno.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

bool healthcheck(const struct config *config, struct buffer *error)
{
    static const char request[] = "GET /livez HTTP/1.0\r\n\r\n";
    static const char good[] = "HTTP/1.0 200";
    char answer[sizeof(good)] = {0};
    const int fd = listener_connect(config, error);
    bool alive = false;

    if (fd < 0)
        return false;
    errno = 0;
    if (send(fd, request, sizeof(request) - 1, MSG_NOSIGNAL) != (ssize_t)sizeof(request) - 1 ||
        recv(fd, answer, sizeof(good) - 1, MSG_WAITALL) <= 0)
        buffer_addf(error, "/livez does not answer: %s",
            errno ? strerror(errno) : "the connection was closed");
    else if (strcmp(answer + 8, good + 8) != 0)
        buffer_addf(error, "/livez answers %s", answer);
    else
        alive = true;
    close(fd);
    return alive;
}
