/* What the other end of a connection takes of what it is sent, as this kernel sees it. */
#ifndef NET_INTAKE_H
#define NET_INTAKE_H

#include <stdbool.h>
#include <stdint.h>

struct intake {
    uint64_t taken;   /* bytes since the connection began: what the other end acknowledged */
    bool has_more;    /* there are bytes for it to take: not sent yet, or not acknowledged */
    uint64_t limited; /* nanoseconds for which a larger send buffer would have sent more */
    uint64_t silent;  /* nanoseconds since it last sent anything; UINT64_MAX: not known */
};

/*
 * Looks at a socket, of TCP or of the file system; to the latter, `written` bytes were written
 * since its connection began, about. False where the kernel does not tell.
 */
bool intake_read(int socket, uint64_t written, struct intake *);

#endif
