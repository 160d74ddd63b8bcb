#!/bin/bash
# Builds the image from the Dockerfile, by make image, and starts what is in its archive, first as an engine does by
# default, then with every restriction that an engine can apply. Uses no registry: debian:RELEASE-slim is built once from
# Debian's packages and kept in build/container.
#
#   tests/container/run.sh [RELEASE]    trixie (the default), bookworm, ...
#
# Where this machine has another release, and so other libraries, some of the tests over HTTP are run against the
# image's program too: those that depend on its libraries.
#
# The container has its own network, so no port of this machine is used.
# shellcheck disable=SC2013,SC2016,SC2034,SC2317 # these are intentional
set -uo pipefail
export LC_ALL=C BUILDAH_ISOLATION=chroot
exec </dev/null
cd "$(dirname "$0")/../.." || exit 1

release=${1:-trixie}
cache=build/container
image=localhost/mazed
address=192.0.2.1 # reserved for documentation, so it conflicts with no real address; see $network
passed=0 failed=0 launcher='' daemon=''

# ---- reporting ----

report() { # report STATUS WHAT [DETAIL]
    if [ "$1" = 0 ]; then
        passed=$((passed + 1))
        echo "ok    $2"
    else
        failed=$((failed + 1))
        echo "FAIL  $2${3:+: $3}"
    fi
}

check() { # check WHAT COMMAND...
    local what=$1 output status
    shift
    output=$("$@" 2>&1)
    status=$?
    report $status "$what" "${output:0:500}"
}

same() { # same WHAT WANTED GIVEN
    [ "$2" = "$3" ]
    report $? "$1" "expected '$2', got '$3'"
}

# Kills the container and the daemon if they are still running.
end() {
    [ -z "$daemon" ] || kill -KILL "$daemon" 2>/dev/null
    [ -z "$launcher" ] || { kill -TERM "$launcher"; wait "$launcher"; } 2>/dev/null
    daemon='' launcher=''
}

finish() {
    end
    # Twice, because an interrupted build may still have been writing.
    rm -rf --one-file-system "$temporary" 2>/dev/null ||
        { sleep 2 && rm -rf --one-file-system "$temporary"; }
}

# Runs a long command in the background, as the container is run, so that a signal to this script ends it.
long() { # long SECONDS COMMAND...
    local status

    timeout --kill-after=5 "$@" &
    launcher=$!
    wait "$launcher"
    status=$?
    launcher=''
    return $status
}

summary() {
    echo "$passed passed, $failed failed"
    [ "$failed" = 0 ]
    exit
}

skip() {
    echo "container: $1" | tee -a "${SKIPPED:-/dev/null}"
    exit 0
}

# ---- dependencies ----

prepare() {
    local program

    [ "$(id -u)" = 0 ] || skip "building a container needs root"
    for program in buildah mmdebstrap ip curl; do
        command -v $program >/dev/null || skip "$program is not installed: make test-deps"
    done
    unshare --net --mount --pid --fork true 2>/dev/null || skip "cannot create namespaces here"
}

# ---- the image ----

# How this machine reaches Debian's packages: apt's proxy settings and the mirror.
write_apt_settings() {
    apt-config dump --format '%f "%v";%n' |
        grep -E '^Acquire::(https?|ftp|Check-|Retries|ForceIPv)[^ ]* "[^"]' |
        grep -v -i 'proxy-auto-detect' >"$temporary/apt.conf"
    mirror=$(apt-get indextargets --format '$(REPO_URI)' \
        'Created-By: Packages' 'Origin: Debian' 'Label: Debian' 2>/dev/null | head -n 1)
    mirror=${mirror:-http://deb.debian.org/debian}
    echo "// $mirror" >>"$temporary/apt.conf"
}

make_base() {
    local tarball=$cache/$release.tar container

    write_apt_settings
    mkdir -p "$cache"
    if ! [ -s "$tarball" ] || ! cmp -s "$temporary/apt.conf" "$cache/$release.conf"; then
        long 180 mmdebstrap --quiet --variant=minbase \
            --aptopt="$temporary/apt.conf" "$release" "$temporary/base.tar" "$mirror" &&
            mv "$temporary/base.tar" "$tarball" &&
            cp "$temporary/apt.conf" "$cache/$release.conf" || return
    fi
    container=$("${buildah[@]}" from scratch) &&
        "${buildah[@]}" add --quiet "$container" "$tarball" / &&
        "${buildah[@]}" commit --quiet --rm "$container" \
            "localhost/debian:$release-slim" >/dev/null
}

# Leaves the image in Docker's format too, because OCI's has no health check.
build_image() {
    long 600 make image DIST="$temporary/dist" BUILDAH="${buildah[*]}" IMAGE="$image" \
        IMAGE_FLAGS="--pull-never --build-arg DEBIAN=$release" >"$temporary/log" 2>&1
}

# Once more, of a clone in another folder, without what buildah has kept, by another umask and time zone.
image_again() {
    git clone --quiet . "$temporary/clone" && git diff --binary HEAD | git -C "$temporary/clone" apply --allow-empty &&
        (umask 077 && TZ=Asia/Seoul long 600 make -C "$temporary/clone" image DIST="$temporary/again" BUILDAH="${buildah[*]}" \
            IMAGE="$image-again" IMAGE_FLAGS="--pull-never --no-cache --build-arg DEBIAN=$release") >"$temporary/log" 2>&1 ||
        { tail -n 20 "$temporary/log"; return 1; }
    diff "$temporary/dist/SHA256SUMS" "$temporary/again/SHA256SUMS"
}

config() { # config FIELD, or another expression of a Go template
    "${buildah[@]}" inspect --type image --format "{{with .Docker.Config}}{{$1}}{{end}}" "$image"
}

label() { # label NAME
    config "index .Labels \"org.opencontainers.image.$1\""
}

config_list() { # config_list FIELD: one item a line
    config "range $1}}{{println .}}{{end" | sed '/^$/d'
}

check_config() {
    local uid=${user%:*}

    [[ $user =~ ^[0-9]+:[0-9]+$ ]] && [ "$uid" -gt 0 ]
    report $? "the user is numeric and not root" "$user"
    same "the entry point is the program itself, without a shell" \
        "[/usr/local/bin/mazed]" "$(config .Entrypoint)"
    same "there is no default command" "[]" "$(config .Cmd)"
    same "the stop signal is SIGTERM" SIGTERM "$(config .StopSignal)"
    same "the health check is the program's own --healthcheck" \
        "[CMD /usr/local/bin/mazed --healthcheck]" "$(config .Healthcheck.Test)"
    same "the port is 8080" "map[8080/tcp:{}]" "$(config .ExposedPorts)"
    same "the version label is right" "$version" "$(label version)"
    same "the labels say of which commit it is, and when that was made" \
        "$(make -s --eval='told: ; @echo $(REVISION) $(TIME)' told)" "$(label revision) $(date -d "$(label created)" +%s)"
    same "they say what it is" "mazed, MIT" "$(label title), $(label licenses)"
}

# The packages inside, as dpkg's own file has them, against those of the bill.
check_bill() {
    awk '/^Package: / { name = $2 } /^Version: / { print name, $2 }' "$root/var/lib/dpkg/status" | sort >"$temporary/packages"
    python3 -c 'import json, sys
bill = json.load(sys.stdin)
mazed, *others = bill["components"]
for package in others:
    print(package["name"], package["version"])
parts = {part["name"].removesuffix("-dist") + "-" + part["version"] for part in mazed["components"]}
version, *vendored = sys.argv[1:]
assert (bill["bomFormat"], mazed["name"], mazed["version"]) == ("CycloneDX", "mazed", version)
assert set(vendored) < parts and any(part.startswith("outlines of DejaVu Sans-") for part in parts), parts
' "$version" $(ls web/vendor) <"$temporary/dist/mazed-$version.cdx.json" >"$temporary/bill" &&
        sort "$temporary/bill" | diff "$temporary/packages" -
}

# ---- the container ----

network='ip link set lo up && ip address add '$address'/32 dev lo && exec "$@"'
locks='mount --bind "$0" "$0" && mount -o remount,bind,ro "$0" && exec chroot "$0" "$@"'

run_once() { # run_once COMMAND...: without a network
    timeout --kill-after=5 20 unshare --net "${buildah[@]}" run "$container" -- "$@"
}

# Starts the container as an engine does.
start_ordinary() {
    exec timeout --kill-after=5 120 unshare --net sh -c "$network" - \
        "${buildah[@]}" run "$container" -- "${entrypoint[@]}"
}

# Starts the daemon as process 1 on a read-only root, without capabilities and without a way to gain
# any. There is no /proc and no /dev either.
start_locked() {
    exec timeout --kill-after=5 120 unshare --net --mount --pid --fork --kill-child \
        sh -c "$network" - sh -c "$locks" "$root" \
        /usr/bin/env -i "${variables[@]}" \
        setpriv --reuid "${user%:*}" --regid "${user#*:}" --clear-groups \
        --inh-caps=-all --bounding-set=-all --no-new-privs "${entrypoint[@]}"
}

# Prints the id of the process that runs the program: the given one or a descendant.
find_daemon() { # find_daemon PROCESS
    local child

    case $(readlink "/proc/$1/exe") in
    */usr/local/bin/mazed) echo "$1" && return ;;
    esac
    for child in $(cat "/proc/$1"/task/*/children 2>/dev/null); do
        find_daemon "$child" && return
    done
    return 1
}

inside() { # inside COMMAND...: as the image's user, in the daemon's namespaces
    timeout 10 env -i "${variables[@]}" nsenter --target "$daemon" --mount --net --pid --root \
        --wd=/ --setuid "${user%:*}" --setgid "${user#*:}" "$@"
}

wait_until_well() {
    local tries

    for tries in {1..100}; do
        daemon=$(find_daemon "$launcher") && inside "${healthcheck[@]}" 2>/dev/null && return
        kill -0 "$launcher" 2>/dev/null || break
        sleep 0.1
    done
    cat "$temporary/output"
    return 1
}

# Not by loopback, which would work without MAZED_ADDRESS too.
gets_maze() {
    timeout 15 nsenter --target "$daemon" --net curl -sS --fail --max-time 10 \
        "http://$address:8080/maze?algo=kruskal&size=25&seed=7&format=text" >"$temporary/maze" &&
        awk 'length != 25 { exit bad = 1 } END { exit bad || NR != 25 }' "$temporary/maze"
}

status_of() { # status_of FIELD: from /proc/PID/status, tabs as spaces
    sed -n "s/^$1:[[:space:]]*//p" "/proc/$daemon/status" | tr -s '\t' ' '
}

# Succeeds if the container exits by itself with status 0 within ten seconds of SIGTERM.
stops() {
    local tries status

    kill -TERM "$daemon"
    for tries in {1..100}; do
        kill -0 "$launcher" 2>/dev/null || break
        sleep 0.1
    done
    if kill -0 "$launcher" 2>/dev/null; then
        echo "it is still running after ten seconds"
        return 1
    fi
    wait "$launcher"
    status=$?
    launcher='' daemon=''
    [ $status = 0 ] || cat "$temporary/output"
    return $status
}

# Without the times of directories: buildah itself creates and removes files in /run.
listing() {
    find "$root" -xdev \( -type d -printf '%P %m %U:%G\n' -o -printf '%P %m %U:%G %s %T@\n' \) |
        sort
}

check_container() { # check_container WAY
    local way=$1 none=0000000000000000 uid=${user%:*} gid=${user#*:}

    "start_$way" >"$temporary/output" 2>&1 &
    launcher=$!
    # Not by check(), whose subshell would lose the value of $daemon.
    wait_until_well >"$temporary/why" 2>&1
    report $? "$way: it starts, and --healthcheck inside it succeeds" "$(cat "$temporary/why")"
    [ -n "$daemon" ] || { end; return; }
    check "$way: it serves a maze on all addresses" gets_maze
    same "$way: it runs as the image's user" "$uid $uid $uid $uid, $gid $gid $gid $gid" \
        "$(status_of Uid), $(status_of Gid)"
    same "$way: it has no capability" "$none" "$(status_of CapEff)"
    if [ "$way" = locked ]; then
        same "locked: it can gain no capability" "$none 1" "$(status_of CapBnd) $(status_of NoNewPrivs)"
        same "locked: it is process 1" "$daemon 1" "$(status_of NSpid)"
    fi
    stops >"$temporary/why" 2>&1
    report $? "$way: SIGTERM ends it with status 0" "$(cat "$temporary/why")"
    end
}

# ---- the tests over HTTP ----

# The tests start the program themselves, in the image's root and beside its libraries. It sees the files that the tests
# give it, and what any container has in /proc and /dev.
test_http() {
    local program=$temporary/mazed files=${TMPDIR:-/tmp}

    printf '#!/bin/sh\nexec chroot "%s" %s "$@"\n' "$root" "${entrypoint[0]}" >"$program"
    chmod +x "$program"
    mkdir -p "$root/proc" "$root/dev" "$root$files"
    long 900 unshare --net --mount sh -c '
        for folder in /proc /dev "$2"; do mount --bind "$folder" "$1$folder" || exit 1; done
        ip link set lo up && shift 2 && exec "$@"' - "$root" "$files" \
        env -C tests/http MAZED="$program" OTHER_LIBRARIES=1 node --test --test-concurrency=2 \
        {bad-requests,codings,contract,identity}.test.mjs >"$temporary/http" 2>&1
}

check_http() {
    # shellcheck disable=SC1091
    if [ "$release" = "$(. /etc/os-release && echo "$VERSION_CODENAME")" ]; then
        echo "      the tests over HTTP have these libraries on this machine too: see make http"
    elif ! [ -d tests/http/node_modules ] || ! command -v node >/dev/null; then
        echo "      the tests over HTTP are left out: make deps installs what they need"
    else
        SECONDS=0
        test_http
        report $? "the tests over HTTP pass ($SECONDS s)" \
            "$(grep -E '^ *not ok|^ *error: |^# (tests|fail)' "$temporary/http" | head -n 40)"
    fi
}

# ---- main ----

# About 2 GB, too much for a /tmp in memory.
temporary=$(mktemp -d "${TMPDIR:-/var/tmp}/mazed.XXXXXX") || exit 1
export TMPDIR=$temporary
buildah=(timeout --kill-after=5 600 buildah --storage-driver vfs
    --root "$temporary/storage" --runroot "$temporary/state")
trap finish EXIT
trap 'exit 1' HUP INT TERM

prepare
version=$(sed -n 's/^#define MAZED_VERSION "\(.*\)"/\1/p' src/process/config.h)

SECONDS=0
make_base
report $? "the base image, Debian $release, is built ($SECONDS s)"
SECONDS=0
build_image
report $? "the Dockerfile builds ($SECONDS s)" "$(tail -n 20 "$temporary/log")"
[ "$failed" = 0 ] || summary
check "it compiles without warnings" \
    awk '/: (warning|error):/ { print; bad = 1 } END { exit bad }' "$temporary/log"

user=$(config .User)
mapfile -t entrypoint < <(config_list .Entrypoint)
mapfile -t variables < <(config_list .Env)
mapfile -t healthcheck < <(config_list .Healthcheck.Test | tail -n +2)
check_config

# From here on what is given away, the archive.
container=$("${buildah[@]}" from --quiet "oci-archive:$temporary/dist/mazed-$version.oci.tar")
root=$("${buildah[@]}" mount "$container")
check "the bill of materials has the packages inside, and what is in the program" check_bill
check "the archive's sum is right" env -C "$temporary/dist" sha256sum --quiet --check SHA256SUMS
[ "$release" != trixie ] || check "another clone makes the same bytes" image_again
# The first run leaves files that the engine itself writes, such as /etc/hosts.
same "--version agrees with the label" "mazed $version" "$(run_once "${entrypoint[@]}" --version)"
! run_once "${healthcheck[@]}" 2>/dev/null
report $? "--healthcheck fails if no daemon is running"
echo "      with $(chroot "$root" dpkg-query --showformat '${Package} ${Version}\n' \
    --show 'libmicrohttpd*' 'libjansson*' 'libpng16*' zlib1g libzstd1 | awk 'NF == 2' | paste -sd ,)"

listing >"$temporary/before"
check_container ordinary
listing >"$temporary/after"
check "ordinary: it has written no files" diff "$temporary/before" "$temporary/after"
check_container locked
check_http
summary
