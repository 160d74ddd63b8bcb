#!/bin/bash
# Makes what is given away, each twice, and uses it as those do who have nothing else of mazed. The archive of the sources
# is used by the stage trixie, and the image by the stage container.
set -uo pipefail
cd "$(dirname "$0")/../.." || exit 1
. tests/check.sh
unset WERROR SANITIZE CFLAGS CPPFLAGS LDFLAGS BUILD SOURCE_DATE_EPOCH
# Without optimization, which takes most of the time of a build, and changes nothing of what is looked at here.
export DEB_OPTIONS=noopt
program=$(realpath "${MAZED:-build/mazed}")
artefacts=(dist deb npm wheel)

skipped() { # skipped WHAT WHY
    echo "$1: $2" | tee -a "${SKIPPED:-/dev/null}"
}
git rev-parse --git-dir >/dev/null 2>&1 || { skipped artefacts 'this is no clone'; exit; }

made() { # made FOLDER: from a clone there, with what is not yet committed
    git clone --quiet . "$1" && git diff --binary HEAD | git -C "$1" apply --allow-empty && make -s -C "$1" "${artefacts[@]}"
}

made_elsewhere() { # by another user, so to speak
    (umask 077 && TZ=Asia/Seoul LC_ALL=C LANG=C HOME=$temporary made "$temporary/in/another/folder")
}

same_bytes() {
    diff "$temporary/a/build/dist/SHA256SUMS" "$temporary/in/another/folder/build/dist/SHA256SUMS" &&
        (cd "$temporary/a/build/dist" && sha256sum --quiet --check SHA256SUMS) && [ "$(wc -l <"$temporary/a/build/dist/SHA256SUMS")" = 7 ]
}

# The archive says what it is of, and knows what to do without git, and inside another's clone.
archive_knows_commit() {
    local folder=$temporary/other/unpacked
    git init --quiet "$temporary/other" && git -C "$temporary/other" -c user.name=tests -c user.email=tests@localhost commit --quiet --allow-empty -m other
    mkdir "$folder" && tar xf "$temporary"/a/build/dist/mazed-*.tar.xz -C "$folder" --strip-components=1 &&
        [ "$(make -s -C "$folder" --eval='told: ; @echo $(REVISION) $(TIME)' told)" = "$(git log -1 --format='%H %ct')" ]
}

# Of that clone nothing can be archived.
archive_leaves_nothing() {
    ! make -s -C "$temporary/other/unpacked" dist && [ -z "$(ls "$temporary/other/unpacked/build/dist")" ]
}

wheel_is_used() {
    /usr/bin/python3 -m venv --system-site-packages "$temporary/venv" &&
        "$temporary/venv/bin/pip" install --quiet --no-index "$temporary"/a/build/dist/*.whl &&
        env -C "$temporary" "$temporary/venv/bin/python" -I "$PWD/tests/artefacts/client.py" "$program"
}

wheel_is_typed() {
    mypy --strict --python-version 3.9 --cache-dir "$temporary/mypy" packaging/python/mazed
}

folder_is_installed() { # by pip, without a network and without leaving anything
    "$temporary/venv/bin/pip" install --quiet --no-index --force-reinstall "$temporary/a/packaging/python" &&
        [ -z "$(git -C "$temporary/a" status --short --untracked-files=all packaging)" ]
}

package_is_used() {
    PACKAGE=$(realpath "$temporary"/a/build/dist/*.tgz) MAZED=$program node --test tests/artefacts/npm.test.mjs
}

debs_are_clean() {
    lintian --fail-on error --tag-display-limit 0 "$temporary"/a/build/dist/*.deb
}

links_lead_to_files() { # those of the installed documents
    local file link status=0
    dpkg-deb -x "$temporary"/a/build/dist/mazed-doc_*.deb "$temporary/doc"
    while IFS=: read -r file link; do
        [ -e "${file%/*}/$link" ] || { echo "$file: $link"; status=1; }
    done < <(grep -roE '\]\([^):# ]+[)#]' --include='*.md' "$temporary/doc" | sed 's/:](/:/; s/.$//')
    return $status
}

library_exports() { # the functions of the public headers that are in it, and no others
    local names
    dpkg-deb -x "$temporary"/a/build/dist/libmaze1_*.deb "$temporary/libmaze1"
    names=$(nm -D --defined-only "$temporary"/libmaze1/usr/lib/*/libmaze.so.1 | awk '$2 == "T" { print $3 }')
    grep -q '^maze_make' <<<"$names" && ! grep -vxFf <(grep -ohE '\bmaze_[a-z0-9_]+\(' include/maze/*.h | tr -d '(') <<<"${names//@@MAZE_1/}"
}

debs_are_used() { # debs_are_used RELEASE
    tests/bare-root.sh "$1" 'sh use-debs.sh' "$temporary/debs" >"$temporary/$1.log" 2>&1 || { tail -n 30 "$temporary/$1.log"; return 1; }
}

check "make ${artefacts[*]}" made "$temporary/a"
check 'in another folder, by another umask, time zone and language' made_elsewhere
check 'makes the same bytes, whose sums are right' same_bytes
check 'the archive says of which commit it is' archive_knows_commit
check 'and leaves no archive where it cannot make one' archive_leaves_nothing
check 'the wheel is installed, and asks a daemon' wheel_is_used
check 'its types are strict' wheel_is_typed
check 'so is the folder that it is made of' folder_is_installed
check 'the npm package is installed, and asks a daemon' package_is_used
check 'lintian finds no error in the packages of Debian' debs_are_clean
check 'links of the documents lead to files of their package' links_lead_to_files
check 'the shared library exports what its headers declare' library_exports

mkdir "$temporary/debs"
cp "$temporary"/a/build/dist/*.deb tests/artefacts/use-debs.sh "$temporary/debs"
# What is built on a release needs that or a later one.
if [ "$(id -u)" != 0 ] || ! command -v mmdebstrap >/dev/null || ! unshare --mount --pid --fork true 2>/dev/null; then
    skipped 'the packages of Debian' 'a bare root needs root, mmdebstrap (make test-deps) and namespaces'
else
    for release in bookworm trixie; do
        if [ $release = bookworm ] && [ "$(. /etc/os-release && echo "$VERSION_CODENAME")" != bookworm ]; then
            echo "      on Debian 12 those are used that are built there"
        else
            check "the packages are used on a bare $release" debs_are_used $release
        fi
    done
fi
exit $failed
