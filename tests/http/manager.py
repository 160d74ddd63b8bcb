"""A service manager as small as can be, for the tests: it holds the listening sockets, starts the daemon with them
as systemd does, and hears what it tells. Commands come as lines, and what happens is told as lines of JSON:

    manager.py SOCKETS NOTIFY_SOCKET WATCHDOG_USEC PROGRAM OPTION...

SOCKETS is a list of ports, 0 for any, and of paths.
"""
import ctypes
import json
import os
import signal
import socket
import subprocess
import sys
import threading

sockets, notify, watchdog, *command = sys.argv[1:]
sockets = sockets.split(",")
PTRACE_SEIZE, PTRACE_INTERRUPT, PTRACE_DETACH, WALL = 0x4206, 0x4207, 17, 0x40000000
lock = threading.Lock()
processes = {}


def tell(**event):
    with lock:
        print(json.dumps(event), flush=True)


def listen(descriptor, place):
    if place.startswith("/"):
        listener = socket.socket(socket.AF_UNIX)
        listener.bind(place)
        listener.listen(4096)
        port = place
    else:
        listener = socket.create_server(("127.0.0.1", int(place)), backlog=4096)
        port = listener.getsockname()[1]
    number = listener.detach()
    if number != descriptor:
        os.dup2(number, descriptor)
        os.close(number)
    return port


def hear():
    receiver = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
    receiver.bind("\0" + notify[1:] if notify.startswith("@") else notify)
    while True:
        tell(told=receiver.recv(4096).decode())


def start():
    environment = dict(os.environ, NOTIFY_SOCKET=notify, LISTEN_FDS=str(len(sockets)))
    if int(watchdog):
        environment["WATCHDOG_USEC"] = watchdog
    process = subprocess.Popen(
        ["/bin/sh", "-c", 'export LISTEN_PID=$$; exec "$@"', "sh", *command],
        env=environment, pass_fds=range(3, 3 + len(sockets)), stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
    processes[process.pid] = process
    tell(started=process.pid)

    def wait():
        log = process.stderr.read().decode()
        tell(ended=process.pid, status=process.wait(), log=log)

    threading.Thread(target=wait, daemon=True).start()


def trace(request, thread):
    if ctypes.CDLL(None, use_errno=True).ptrace(request, thread, None, None) != 0:
        raise OSError(ctypes.get_errno(), "ptrace")


def freeze(thread):
    """Stops one thread, as a signal cannot."""
    try:
        trace(PTRACE_SEIZE, thread)
        trace(PTRACE_INTERRUPT, thread)
        os.waitpid(thread, WALL)
    except OSError as error:
        tell(frozen=False, why=str(error))
    else:
        tell(frozen=True)


ports = [listen(3 + i, place) for i, place in enumerate(sockets)]
threading.Thread(target=hear, daemon=True).start()
tell(ports=ports)
for line in sys.stdin:
    word, *arguments = line.split()
    if word == "start":
        start()
    elif word == "signal":
        os.kill(int(arguments[0]), getattr(signal, arguments[1]))
    elif word == "freeze":
        freeze(int(arguments[0]))
    elif word == "thaw":
        trace(PTRACE_DETACH, int(arguments[0]))
for process in processes.values():
    process.kill()
