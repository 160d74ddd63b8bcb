#!/usr/bin/env python3
"""Types at an interactive shell, as a user does, and looks at the command that completion has made of it.

    completions.py SHELL FILE        bash, zsh or fish; the installed file
"""
import os
import pty
import re
import select
import shutil
import sys
import tempfile
import time

shell, file = sys.argv[1:]
file = os.path.abspath(file)


# An option that is completed, with its value: zsh puts them in one word.
def completed(name, value):
    return [f'{name}={value}'] if shell == 'zsh' else [name, value]


# What is typed, where \t is the key that completes, and the arguments that the command gets. Each shell ends quotes in its own way.
COMMON = [
    ('mazed --log-f\tjs\t', completed('--log-format', 'json')),
    ('mazed --api\tmaz\t', completed('--api-key-file', 'maze.txt')),
    ('mazed --log-level=d\t', ['--log-level=debug']),
    ('mazed --fonts=maz\t', ['--fonts=maze.txt']),
    ('mazed --healthcheck g\t', ['--healthcheck', 'g']),
    ('mazed get --output=maz\t /algorithms/h\t', ['get', '--output=maze.txt', '/algorithms/how']),
    ('mazed get -d @maz\t /algorithms/h\t', ['get', '-d', '@maze.txt', '/algorithms/how']),
    ('mazed get --data=@maz\t /algorithms/h\t', ['get', '--data=@maze.txt', '/algorithms/how']),
    ("mazed get -H 'a: b' --help /algorithms/h\t", ['get', '-H', 'a: b', '--help', '/algorithms/how']),
    ('mazed get --log-level=info /algorithms/how /algorithms/h\t', ['get', '--log-level=info', '/algorithms/how', '/algorithms/h']),
    ('mazed g\t--gen\t7 -o maz\t /algorithms/h\t', ['get', *completed('--generate-timeout', '7'), '-o', 'maze.txt', '/algorithms/how']),
]
TYPED = COMMON + {
    'bash': [
        ("mazed g\t'/maze?si\t9&algo=krus\t", ['get', '/maze?size=9&algo=kruskal']),
        ("mazed get '/maze/dist\thei\t5'", ['get', '/maze/distances?height=5']),
        ('mazed get http://localhost:8080/mazes?form\tnd\t', ['get', 'http://localhost:8080/mazes?format=ndjson']),
    ],
    'zsh': [
        ("mazed g\t'/maze?si\t9&algo=krus\t'", ['get', '/maze?size=9&algo=kruskal']),
        ("mazed get '/maze/dist\thei\t5'", ['get', '/maze/distances?height=5']),
        ("mazed get 'http://localhost:8080/mazes?form\tnd\t'", ['get', 'http://localhost:8080/mazes?format=ndjson']),
    ],
    # What fish 3 would not complete at a key it completes for `complete`.
    'fish': [
        (f'mazed (complete -C "mazed get \'{url}")', [wanted]) for url, wanted in (
            ('/maze?si', '/maze?size='), ('/maze?size=9&algo=krus', '/maze?size=9&algo=kruskal'),
            ('http://localhost:8080/mazes?format=nd', 'http://localhost:8080/mazes?format=ndjson'))
    ],
}[shell]
ARGUMENTS = {'bash': ['--norc', '-i'], 'zsh': ['-f', '-i'], 'fish': ['--no-config', '-i']}[shell]
COMMAND = {'fish': "function mazed; printf '|%s' $argv; echo '||'; end"}.get(shell, "mazed() { printf '|%s' \"$@\"; echo '||'; }")
LOAD = {'zsh': f'fpath=({os.path.dirname(file)} $fpath); autoload -Uz compinit; compinit -u -d .dump'}.get(shell, f'. {file}')


def read(fd, pattern):
    """What the shell writes until it fits the pattern, for a minute at most."""
    text, end = '', time.monotonic() + 60
    while time.monotonic() < end and not re.search(pattern, text):
        if select.select([fd], [], [], 1)[0]:
            text += os.read(fd, 65536).decode(errors='replace')
    return text


def arguments(fd, typed):
    """The arguments that the command had."""
    os.write(fd, f'{typed}\n'.encode())
    text = read(fd, r'\|\|\r?\n')
    return (re.findall(r'\|([^\r\n]*)\|\|\r?\n', text) or [text])[-1].split('|')


def main():
    folder = tempfile.mkdtemp(prefix='mazed-')
    open(f'{folder}/maze.txt', 'w').close()
    child, fd = pty.fork()
    if child == 0:
        os.chdir(folder)
        os.execvpe(shell, [shell, *ARGUMENTS], {
            'PATH': os.environ['PATH'], 'HOME': folder, 'XDG_CONFIG_HOME': folder, 'TERM': 'xterm', 'LANG': 'C.UTF-8'})
    try:
        os.write(fd, f'{COMMAND}\n{LOAD}\nmazed ready\n'.encode())
        read(fd, r'\|ready\|\|\r?\n')
        for typed, wanted in TYPED:
            got = arguments(fd, typed)
            if got != wanted:
                sys.exit(f'{shell}: {typed!r} gave the arguments {got}, not {wanted}')
    finally:
        os.kill(child, 9)
        os.waitpid(child, 0)
        shutil.rmtree(folder)


main()
