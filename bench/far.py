"""A client at the end of a long line: far.py NAMESPACE MILLISECONDS

Makes a network namespace whose only way out is a line that takes MILLISECONDS there and back. A server listens at the
near end, 198.18.0.1, and the far end is 198.18.0.2 (addresses for benchmarks, by RFC 2544). Two TUN devices are the
line, and this program between them holds each packet back, since not every kernel has netem. Prints "open", and takes
all of it away at SIGTERM. Needs root, iproute2 and /dev/net/tun.
"""
import collections
import fcntl
import os
import selectors
import signal
import struct
import subprocess
import sys
import time

NEAR, FAR = '198.18.0.1', '198.18.0.2'
LARGE = 'mtu 9000 txqueuelen 10000'  # so that Python carries some hundred MB/s, and the line drops nothing
BATCH = 64                           # packets read in a row
TUNSETIFF, IFF_TUN, IFF_NO_PI = 0x400454CA, 0x0001, 0x1000


def device(name):
    end = os.open('/dev/net/tun', os.O_RDWR | os.O_NONBLOCK)
    fcntl.ioctl(end, TUNSETIFF, struct.pack('16sH', name.encode(), IFF_TUN | IFF_NO_PI))
    return end


def ip(command):
    subprocess.run(['ip', *command.split()], check=True)


def set_up(namespace):
    ends = device('mazed-near'), device('mazed-far')
    ip(f'link set mazed-far netns {namespace}')
    ip(f'addr add {NEAR} peer {FAR} dev mazed-near')
    ip(f'link set mazed-near up {LARGE}')
    ip(f'-n {namespace} addr add {FAR} peer {NEAR} dev mazed-far')
    ip(f'-n {namespace} link set mazed-far up {LARGE}')
    return ends


def receive(end):
    for _ in range(BATCH):
        try:
            yield os.read(end, 65536)
        except BlockingIOError:
            return


def send(end, packet):
    try:
        os.write(end, packet)
    except (BlockingIOError, OSError):
        pass  # lost, as on any line


def carry(ends, delay):
    other = {ends[0]: ends[1], ends[1]: ends[0]}
    held = collections.deque()  # (when it arrives, at which end, packet)
    selector = selectors.DefaultSelector()
    for end in ends:
        selector.register(end, selectors.EVENT_READ)
    while True:
        while held and held[0][0] <= time.monotonic():
            send(*held.popleft()[1:])
        wait = max(0, held[0][0] - time.monotonic()) if held else None
        for key, _ in selector.select(wait):
            arrives = time.monotonic() + delay
            held.extend((arrives, other[key.fd], packet) for packet in receive(key.fd))


def main():
    namespace, delay = sys.argv[1], float(sys.argv[2]) / 2000
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
    ip(f'netns add {namespace}')
    try:
        ends = set_up(namespace)
        print('open', flush=True)
        carry(ends, delay)
    finally:
        ip(f'netns del {namespace}')


main()
