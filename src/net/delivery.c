/* TCP counts what is acknowledged. A socket of the file system says only what its peer has not read yet. */
#include "net/delivery.h"

#include <linux/sockios.h>
#include <linux/tcp.h>
#include <netinet/in.h>
#include <sys/ioctl.h>
#include <sys/socket.h>

bool delivery_read(int socket, uint64_t written, struct delivery *delivery)
{
    struct tcp_info info = {0};
    socklen_t size = sizeof(info);
    int unsent = 0;

    if (getsockopt(socket, IPPROTO_TCP, TCP_INFO, &info, &size) == 0) {
        *delivery = (struct delivery){
            .delivered = info.tcpi_bytes_acked,
            .is_pending = info.tcpi_unacked || info.tcpi_notsent_bytes,
            .limited_for = info.tcpi_sndbuf_limited * 1000,
            .silent_for = info.tcpi_last_data_recv * UINT64_C(1000000),
        };
        return true;
    }
    if (ioctl(socket, SIOCOUTQ, &unsent) != 0 || unsent < 0)
        return false;
    *delivery = (struct delivery){
        .delivered = written > (uint64_t)unsent ? written - (uint64_t)unsent : 0,
        .is_pending = unsent > 0,
        .silent_for = UINT64_MAX,
    };
    return true;
}
