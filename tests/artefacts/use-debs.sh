#!/bin/sh
# Installs the packages of this folder on a bare Debian, and uses them as whoever installs them does.
set -eu
export DEBIAN_FRONTEND=noninteractive LC_ALL=C
apt-get update -q
apt-get install -qy --no-install-recommends ./*.deb pkg-config systemd

wanted='+   +---+---+---+
|               |
+---+---+   +   +
|       |   |   |
+   +   +---+   +
|   |           |
+   +---+---+   +
|       |        
+---+---+---+---+'
[ "$(mazed get '/maze?size=9&seed=7&style=walls')" = "$wanted" ]

mazed --port 8080 2>log >requests &
daemon=$!
tries=0
until mazed --healthcheck 2>/dev/null; do
    tries=$((tries + 1))
    [ $tries -lt 50 ] || { cat log; exit 1; }
    sleep 0.2
done
kill $daemon
wait $daemon

systemd-analyze verify --man=no mazed.service mazed.socket
systemctl is-enabled mazed.service
[ "$(systemctl is-enabled mazed.socket)" = disabled ]
[ -e /usr/share/man/man1/mazed.1.gz ]
grep -q 'Permission is hereby granted' /usr/share/doc/mazed/copyright
grep -q '^openapi:' /usr/share/doc/mazed/openapi.yaml

# The second program of the document for those who embed libmaze.
awk '$0 == "```c" { inside = ++n == 2; next } /^```/ { inside = 0 } inside' /usr/share/doc/mazed/docs/EMBEDDING.md >program.c
# shellcheck disable=SC2046 # these are words
gcc -Wall -Werror -o program program.c $(pkg-config --cflags --libs libmaze)
./program | grep '^path: ESSSEEEENESE$'
ldd program | grep -E 'libmaze.so.1 => (/usr)?/lib'
gcc -static -o program program.c -lmaze
./program | grep '^path: '

apt-get purge -qy mazed libmaze1 libmaze-dev mazed-doc
[ -z "$(find / -xdev -name '*mazed*' -not -path '/mazed*' -not -path '/proc/*' -not -path '/var/lib/dpkg/*' -not -path '/var/log/*')" ]
echo 'the packages are good'
