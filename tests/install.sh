#!/bin/bash
# Installs into an empty folder, and uses the program there, and libmaze in the programs of docs/EMBEDDING.md,
# as C and as C++.
#
#   tests/install.sh [write]    write: puts the programs' output into the document
set -uo pipefail
cd "$(dirname "$0")/.." || exit 1
. tests/check.sh
unset SANITIZE
document=docs/EMBEDDING.md
root=$temporary/root/opt/maze

run_make() {
    make -s BUILD="${BUILD:-build}" DESTDIR="$temporary/root" PREFIX=/opt/maze "$@"
}

installed() { # what there is but headers, with its mode
    local files
    files=$(find "$root" -type f -not -path '*/include/*' -printf '%m %P\n' | sort -k 2)
    echo "$files"
    [ "$files" = "755 bin/mazed
644 lib/libmaze.a
644 lib/pkgconfig/libmaze.pc
644 share/bash-completion/completions/mazed
644 share/doc/mazed/LICENSE
644 share/doc/mazed/THIRD-PARTY
644 share/fish/vendor_completions.d/mazed.fish
644 share/man/man1/mazed.1
644 share/zsh/site-functions/_mazed" ]
}

uninstalled() { # all but a file that is not ours
    local files
    files=$(find "$temporary/root" -not -type d -printf '%P\n')
    echo "$files"
    [ "$files" = opt/maze/bin/other ]
}

stripped() {
    "$root/bin/mazed" --version && ! readelf -S "$root/bin/mazed" "$root/lib/libmaze.a" | grep -F .debug_info &&
        ! readelf -S "$root/bin/mazed" | grep -F .symtab
}

hardened() {
    local about mark
    about=$(readelf -hldW --dyn-syms "$root/bin/mazed")
    for mark in 'Type: *DYN' ' GNU_RELRO ' 'FLAGS_1).* NOW PIE' ' __stack_chk_fail' ' __[a-z]*_chk'; do
        grep -q -- "$mark" <<<"$about" || { echo "no $mark"; return 1; }
    done
    ! grep 'GNU_STACK .* RWE' <<<"$about"
}

completed() { # completed SHELL FILE
    if command -v "$1" >/dev/null; then
        check "$1 completes commands" tests/completions.py "$1" "$root/share/$2"
    else
        echo "completion by $1: it is not installed: make test-deps" | tee -a "${SKIPPED:-/dev/null}"
    fi
}

names_of_its_own() {
    ! nm -g --defined-only "$root/lib/libmaze.a" | awk 'NF == 3 { print $3 }' | grep -v '^maze_'
}

compiles_alone() { # compiles_alone COMPILER...
    local header

    for header in "$root"/include/maze/*.h; do
        echo "#include <maze/${header##*/}>" |
            "$@" -pedantic -Wall -Wextra -Werror -fsyntax-only "-I$root/include" - || return
    done
}

# Writes the blocks of a language in the document to $temporary/program1.SUFFIX, $temporary/program2.SUFFIX …
blocks() { # blocks LANGUAGE SUFFIX
    awk -v fence="\`\`\`$1" -v name="$temporary/program" -v suffix="$2" '
        $0 == fence { inside = 1; file = name (++n) "." suffix; printf "" >file; next }
        /^```/ { inside = 0 }
        inside { print >file }' "$document"
}

prints() { # prints I COMPILER...: what the document says that program I prints
    local program=$temporary/program$1
    shift
    "$@" -Wall -Wextra -Wno-missing-field-initializers -Werror -o "$program" "$program.c" \
        $(PKG_CONFIG_PATH=$root/lib/pkgconfig PKG_CONFIG_SYSROOT_DIR=$temporary/root pkg-config --cflags --libs libmaze) &&
        "$program" >"$program.output" && diff "$program.text" "$program.output"
}

# Replaces the blocks of text by the programs' output.
write() {
    awk -v name="$temporary/program" '
        $0 == "```text" { print; file = name (++n) ".output"; while ((getline line <file) > 0) print line; skip = 1; next }
        /^```/ { skip = 0 }
        !skip' "$document" >"$temporary/document" && cp "$temporary/document" "$document"
}

check 'make install succeeds' run_make install
check 'it installs the program, its manual and completions, and the library' installed
check 'they are stripped' stripped
check 'the program is hardened' hardened
completed bash bash-completion/completions/mazed
completed zsh zsh/site-functions/_mazed
completed fish fish/vendor_completions.d/mazed.fish
check 'the library defines no names but its own' names_of_its_own
check 'its headers are good C11' compiles_alone gcc -std=c11 -x c
check 'and good C++11' compiles_alone g++ -std=c++11 -x c++
check 'and good C++20' compiles_alone g++ -std=c++20 -x c++

blocks c c
blocks text text
for i in 1 2; do
    check "program $i of $document prints what it says, as C" prints $i gcc -std=c11
    check "program $i of $document prints what it says, as C++" prints $i g++ -std=c++20 -x c++
done
[ "${1:-}" != write ] || write

touch "$root/bin/other"
check 'make uninstall succeeds' run_make uninstall
check 'it removes what was installed, and nothing else' uninstalled

exit $failed
