#!/bin/bash
# Starts three mazed, two Varnish and one HAProxy on loopback, as haproxy.cfg and mazed.vcl have them, and prints the URL.
# Ends all of them when it is ended (Ctrl-C), or when HAProxy ends. `make scale` builds mazed and runs this.
#
# The addresses are haproxy.cfg's, unless the environment has SCALE_PUBLIC, SCALE_ORIGIN, SCALE_CACHE_1 … and
# SCALE_MAZED_1 … MAZED is the program, and SCALE_OTHER that of the third mazed, as in the middle of an update.
# SCALE_CACHE_SIZE (256m) is what each cache may keep.
set -u
here=$(cd "$(dirname "$0")" && pwd)
PATH=$PATH:/usr/sbin
MAZED=${MAZED:-$here/../../build/mazed}
folder=$(mktemp -d "${TMPDIR:-/tmp}/mazed-scale.XXXXXX") || exit 1
chmod 755 "$folder" # Varnish runs as a user of its own
children=()

# The processes of this script and no others, HAProxy first: then nobody asks what is gone.
finish() {
    local i

    trap '' INT TERM
    for ((i = ${#children[@]} - 1; i >= 0; i--)); do
        kill -TERM "${children[i]}" 2>/dev/null
    done
    wait
    rm -rf --one-file-system "$folder"
}
trap finish EXIT
trap 'exit 0' INT TERM

launch() { # launch NAME COMMAND...
    local name=$1

    shift
    "$@" >>"$folder/$name.log" 2>&1 </dev/null &
    children+=($!)
    echo "started name=$name pid=$!"
}

fail() {
    echo "scale: $1" >&2
    tail -n 20 "$folder"/*.log >&2
    exit 1
}

# The address NAME, as haproxy.cfg sets it where the environment does not.
address() { # address NAME
    local own=SCALE_$1

    echo "${!own:-$(sed -n "s/^ *presetenv $own *//p" "$here/haproxy.cfg")}"
}

# Waits until a process answers; fails if it ends.
answers() { # answers PROCESS ADDRESS PATH
    local tries

    for tries in {1..300}; do
        curl -fs -o /dev/null --max-time 2 "http://$2$3" && return
        kill -0 "$1" 2>/dev/null || return
        sleep 0.1
    done
    return 1
}

programs=("$MAZED" "$MAZED" "${SCALE_OTHER:-$MAZED}")
for program in haproxy varnishd curl "${programs[@]}"; do
    command -v "$program" >/dev/null || { echo "scale: $program is not here: make scale-deps" >&2; exit 1; }
done

# Several share this machine, so that each gets one thread of each kind.
for i in 1 2 3; do
    own=$(address "MAZED_$i")
    launch "mazed-$i" env MAZED_ADDRESS="${own%:*}" MAZED_PORT="${own##*:}" MAZED_TRUSTED_PROXIES=127.0.0.1 \
        MAZED_IO_THREADS=1 MAZED_WORKERS=1 "${programs[i - 1]}"
done

origin=$(address ORIGIN)
sed "s/\.host = \"127.0.0.1\"/.host = \"${origin%:*}\"/; s/\.port = \"8090\"/.port = \"${origin##*:}\"/" \
    "$here/mazed.vcl" >"$folder/mazed.vcl"
for i in 1 2; do
    launch "cache-$i" varnishd -F -n "$folder/cache-$i" -f "$folder/mazed.vcl" -a "$(address "CACHE_$i")" -T none \
        -s "malloc,${SCALE_CACHE_SIZE:-256m}" -p thread_pool_min=20 -p http_gzip_support=off
done

for i in 1 2 3; do
    answers "${children[i - 1]}" "$(address "MAZED_$i")" /readyz || fail "mazed-$i does not answer"
done
for i in 1 2; do
    answers "${children[i + 2]}" "$(address "CACHE_$i")" /cache || fail "cache-$i does not answer"
done
launch haproxy haproxy -db -f "$here/haproxy.cfg"
balancer=$!
# By way of a cache, and to a mazed.
answers "$balancer" "$(address PUBLIC)" '/maze?seed=1' || fail 'HAProxy does not answer'
echo "listening url=http://$(address PUBLIC)"
wait "$balancer"
