#!/usr/bin/env bash
# Runs a command as a newcomer would: in a clone, with the uncommitted changes, on a Debian with only git, gcc, make and apt.
# It shares this machine's network settings: name servers, certificates, and apt's settings. Mounting needs root. As a stage
# of the tests, it is skipped if it cannot run.
#
#   tests/bare-root.sh RELEASE COMMAND [archive|FOLDER]    trixie 'make deps test'
#
# Instead of a clone: the unpacked archive of make dist, or a copy of a folder; and without git.
set -euo pipefail
cd "$(dirname "$0")/.."
release=$1 command=$2 from=${3:-clone}

cannot() { # cannot WHY
    echo "$release: $1" | tee -a "${SKIPPED:-/dev/null}"
    [ -n "${SKIPPED:-}" ]
    exit
}
[ "$(id -u)" = 0 ] || cannot 'a bare root needs root'
command -v mmdebstrap >/dev/null || cannot 'mmdebstrap is not installed: make test-deps'
git rev-parse --git-dir >/dev/null 2>&1 || cannot 'this is no clone'
unshare --mount --pid --fork true 2>/dev/null || cannot 'cannot create namespaces here'

# Not in /tmp, which may be in memory: the packages for the tests take 3 GB.
root=$(mktemp -d "${TMPDIR:-/var/tmp}/mazed.XXXXXX")
# Mounts exist only in the namespace, so nothing else of this machine lies below the folder.
trap 'rm -rf --one-file-system "$root" "$root.conf" "$root.dist"' EXIT
trap 'exit 1' HUP INT TERM

apt-config dump --format '%f "%v";%n' |
    { grep -E '^Acquire::(https?|ftp|Check-|Retries|ForceIPv)[^ ]* "[^"]' || true; } |
    { grep -v -i 'proxy-auto-detect' || true; } >"$root.conf"
[ "$from" = clone ] && git=git, || git=
mmdebstrap --quiet --variant=minbase --include="${git}gcc,make" --aptopt="$root.conf" "$release" "$root"
mv "$root.conf" "$root/etc/apt/apt.conf.d/90-of-this-machine"
if [ "$from" = clone ]; then
    git clone --quiet . "$root/mazed"
    git diff --binary HEAD | git -C "$root/mazed" apply --allow-empty
elif [ "$from" != archive ]; then
    cp -a "$from" "$root/mazed"
else
    changed=$(git -c user.name=tests -c user.email=tests@localhost stash create)
    make -s dist DIST="$root.dist" COMMIT="${changed:-HEAD}"
    mkdir "$root/mazed"
    tar xf "$root.dist"/mazed-*.tar.xz -C "$root/mazed" --strip-components=1
fi
cp /etc/resolv.conf "$root/etc/resolv.conf"
certificates=/etc/ssl/certs/ca-certificates.crt
[ ! -e "$certificates" ] || cp "$certificates" "$root/etc/certificates-of-this-machine.crt"

# shellcheck disable=SC2016 # the inner shell expands it
unshare --mount --pid --fork --kill-child sh -c '
    mount --make-rprivate /
    mount --bind "$0" "$0"
    mount --rbind /dev "$0/dev"
    mount --rbind /sys "$0/sys"
    mount -t proc proc "$0/proc"
    exec chroot "$0" /usr/bin/env -i CI=true HOME=/root PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin \
        NODE_EXTRA_CA_CERTS=/etc/certificates-of-this-machine.crt sh -c "cd /mazed && $1"' "$root" "$command"
