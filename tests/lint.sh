#!/bin/sh
# Checks the rules that a compiler does not know. Prints each fault, and fails if there is any.
set -u
cd "$(dirname "$0")/.."
broken=0

say() {
    echo "lint: $*"
    broken=1
}

# ---- includes point one way: base <- core <- encode <- coding <- process <- query <- jobs <- routes <- net <- daemon <- main ----

rank() {
    case $1 in
    base) echo 1 ;;
    core) echo 2 ;;
    encode) echo 3 ;;
    coding) echo 4 ;;
    process) echo 5 ;;
    query) echo 6 ;;
    jobs) echo 7 ;;
    routes) echo 8 ;;
    net) echo 9 ;;
    daemon) echo 10 ;;
    main) echo 11 ;;
    esac
}

# A public header belongs to the room of its .c file.
room_of_public() {
    case $1 in
    maze/maze.h) echo core ;;
    maze/algorithm.h | maze/solver.h) echo core ;;
    maze/format.h | maze/book.h) echo encode ;;
    *)
        for room in base core encode; do
            find "src/$room" -name "$(basename "$1" .h).c" | grep -q . && echo $room
        done
        ;;
    esac
}

room_of() {
    case $1 in
    src/main.c | src/pack.c | src/pack_glyphs.c | src/openapi_json.c) echo main ;;
    src/daemon.[ch] | src/get.[ch]) echo daemon ;;
    src/*) echo "$1" | cut -d/ -f2 ;;
    include/*) room_of_public "${1#include/}" ;;
    esac
}

for file in $(find src include -name '*.[ch]'); do
    room=$(room_of "$file")
    [ -n "$room" ] || say "$file is of no room"
    for included in $(sed -n 's/^#include "\(.*\)"/\1/p' "$file"); do
        case $included in
        maze/*) other=$(room_of_public "$included") ;;
        daemon.h | get.h) other=daemon ;;
        */*) other=${included%%/*} ;;
        *) say "$file: \"$included\" does not name its room" && continue ;;
        esac
        [ "$(rank "$other")" -le "$(rank "$room")" ] ||
            say "$file ($room) must not include $included ($other)"
    done
done

# ---- so do those within a room: encode's top files serve its folders; those of core and net compose them ----

folder_rank() {
    case $1 in
    core/spec/*) echo 1 ;;
    core/board/*) echo 2 ;;
    core/carve/*) echo 3 ;;
    core/solve/*) echo 4 ;;
    core/make/*) echo 5 ;;
    core/tell/*) echo 6 ;;
    core/*) echo 7 ;;
    encode/lines/*) echo 1 ;;
    encode/steps/*) echo 2 ;;
    encode/strokes/*) echo 3 ;;
    encode/raster/*) echo 4 ;;
    encode/paper/*) echo 5 ;;
    encode/solids/*) echo 6 ;;
    net/peers/*) echo 1 ;;
    net/listen/*) echo 2 ;;
    net/request/*) echo 3 ;;
    net/*) echo 4 ;;
    *) echo 0 ;;
    esac
}

for room in core encode net; do
    for file in $(find src/$room -name '*.[ch]'); do
        for included in $(sed -n "s/^#include \"\($room\/.*\)\"/\1/p" "$file"); do
            [ "$(folder_rank "$included")" -le "$(folder_rank "${file#src/}")" ] || say "$file must not include $included"
        done
    done
done

# ---- no two files need each other, even indirectly: as the linker sees it, in the last build ----

circles() {
    build=${BUILD:-build}
    sources=$(find src -name '*.c')
    for source in $sources; do
        [ "$build/${source%.c}.o" -nt "$source" ] || return 1
    done
    nm -A -P -g $(echo "$sources" | sed "s|\(.*\)c$|$build/\1o|") | sed "s|^$build/\(.*\)o:|\1c|" >"$symbols"
    # Lists file, needed file and symbol; then keeps only files in circles.
    awk '$3 == "U" { used[$1 " " $2] } $3 ~ /^[A-TV-Z]$/ { owner[$2] = $1 }
        END { for (use in used) { split(use, part, " "); by = owner[part[2]]
            if (by && by != part[1]) print part[1], by, part[2] } }' "$symbols" | LC_ALL=C sort >"$symbols.needs"
    cut -d' ' -f1,2 "$symbols.needs" | LC_ALL=C tsort 2>&1 >/dev/null | sed -n 's/^tsort: \(src[^ ]*\)$/\1/p' |
        awk 'NR == FNR { circled[$1]; next } $1 in circled && $2 in circled' - "$symbols.needs"
}

symbols=$(mktemp)
if found=$(circles); then
    [ -z "$found" ] || say "circles of files, each with what it needs of the next:
$found"
else
    echo "circles of object files: no build is as new as src" | tee -a "${SKIPPED:-/dev/null}"
fi
rm -f "$symbols" "$symbols.needs"

# ---- libraries stay in their layers ----

only_in() { # header, pattern of the files that may include it
    for file in $(grep -rlE "#include <$1>" src include | grep -vE "$2"); do
        say "$file must not include <$1>"
    done
}
only_in 'microhttpd.h' '^src/net/'
only_in 'jansson.h' '^src/(query/json\.h|openapi_json\.c)$'
only_in 'png.h' '^src/query/picture\.c$'
only_in 'ft2build.h' '^src/process/fonts\.c$'
only_in 'yaml.h' '^src/openapi_json\.c$'
only_in 'zlib.h' '^src/coding/gzip\.c$'
only_in 'isa-l.h' '^src/coding/isal\.c$'
only_in 'zstd.h' '^src/coding/zstd\.c$'
only_in '(stdio|fcntl|time).h' '^src/(process/|query/|jobs/|routes/|net/|daemon\.c|get\.c|main\.c|pack(_glyphs)?\.c|openapi_json\.c|base/buffer\.c)'
only_in '(pthread|unistd).h' '^src/(process|jobs|net)/'

# ---- each algorithm has its own random numbers ----

grep -rn 'spec->seed' src/core/carve &&
    say "algorithm_key makes the numbers of an algorithm, not the seed alone"

# ---- code asks a tiling's columns, and compares no rows; a spec has NULL instead of row 0 ----

grep -rnE '[!=]= maze_tiling_at|maze_tiling_at\([0-9]*\) [!=]=|has\[0\] [!=]=' src include |
    grep -v '^src/core/spec/spec\.c:' &&
    say "a tiling is asked by its columns, and compared with no row"

# ---- documents that promise the same maze promise it in the same words ----

promise='From version 1.0 on, a link with a seed shows the same maze in every release'
promising='README.md CHANGELOG.md openapi.yaml docs/STABILITY.md docs/CLIENTS.md docs/DATASETS.md'
for file in $promising $(grep -lE 'every machine|answered the same|\bfor ?ever\b|never change|immutable' docs/*.md docs/mazed.1 deploy/*.md web/llms.txt); do
    tr -s ' >\n' ' ' <"$file" | grep -qF "$promise" || say "$file does not say: $promise"
done
for file in $(git ls-files '*.md' '*.1' '*.txt' '*.yaml' '*.[ch]' 2>/dev/null | xargs grep -liE 'until version 1\.0|before (version )?1\.0'); do
    say "$file speaks of the time before 1.0"
done

# ---- one version everywhere ----

version=$(sed -n 's/^#define MAZED_VERSION "\(.*\)"/\1/p' src/process/config.h)
grep -qxF "version: $version" CITATION.cff || say "CITATION.cff is of another version than $version"
grep -qxF "  version: $version" openapi.yaml || say "openapi.yaml is of another version than $version"
grep -qF "\"mazed $version\"" docs/mazed.1 || say "docs/mazed.1 is of another version than $version"
grep -qE "image: .*/mazed:$version\$" deploy/kubernetes.yaml || say "deploy/kubernetes.yaml is of another version than $version"

# ---- nobody edits what a release has promised ----

(cd tests/golden && sha256sum --quiet -c SHA256SUMS) || say "docs/STABILITY.md promises that no line of these files changes"

# ---- every header compiles alone ----

for header in $(find src include -name '*.h'); do
    echo "#include \"${header#*/}\"" |
        ${CC:-gcc} -std=gnu11 -D_GNU_SOURCE -Iinclude -Isrc -Wall -Wextra -Werror -fsyntax-only -x c - ||
        say "$header does not compile alone"
done

for header in $(grep -LE '^(MAZE_C_BEGIN|extern "C" \{)$' include/maze/*.h); do
    say "$header cannot be used from C++: it has no MAZE_C_BEGIN, nor extern \"C\""
done

# ---- commits have no core dump, which holds the memory of a process, and no large file ----

if git rev-parse --git-dir >/dev/null 2>&1; then
    for file in $(git ls-files | grep -E '(^|/)core(\.[0-9]+)?$'); do
        say "$file is a core dump"
    done
    for file in $(git ls-files -z | xargs -0 -r sh -c 'find "$@" -type f -size +3M 2>/dev/null' -); do
        say "$file has over 3 MiB"
    done
fi

# ---- tests/README.md says what each test covers ----

map=$(sed -n '/^## What covers what/,$p' tests/README.md)
for file in tests/unit/*_test.c tests/http/*.test.mjs tests/fuzz/*_fuzz.c; do
    name=$(basename "$file" | sed 's/_test\.c$//; s/_fuzz\.c$//; s/\.test\.mjs$//')
    echo "$map" | grep -qE "[ ,;|]$name([ ,;|]|\$)" || say "tests/README.md does not say what $file covers"
done

# ---- sizes and leftovers ----

[ "$(wc -l <src/main.c)" -lt 80 ] || say "src/main.c has 80 lines or more"
for file in $(find src include tests -name '*.[ch]'); do
    [ "$(wc -l <"$file")" -le 800 ] || say "$file is more than one noun: it has over 800 lines"
done
for file in $(find src include -name '*.[ch]'); do
    awk '/^{$/ { from = NR } /^}$/ && from && NR - from > 49 { print FILENAME ":" from ": a function of over 50 lines"; bad = 1 }
        END { exit bad }' "$file" || say "a function does not fit a screen"
done
grep -rnE '\b(rand|srand|atoi|sprintf|strcat|strcpy|gets|setlocale)\(' src include &&
    say "a function that is not used here"
grep -rnE 'TODO|FIXME|XXX' src include && say "something is left for later"
for name in $(grep -rhoE '(^|[^<"/a-z0-9_.-])[a-z_]+\.[ch]([^a-z_.]|\.?$)' src include --include='*.[ch]' |
    grep -oE '[a-z_]+\.[ch]' | sort -u); do
    find src include -name "$name" | grep -q . || say "a comment names $name, which is not there"
done

# ---- lines; clang-format breaks code at 100 columns, but not comments ----

too_long() { # columns, files: of characters, each byte of them but the first left out
    columns=$1
    shift
    LC_ALL=C awk -v columns="$columns" '{ line = $0; gsub(/[\200-\277]/, "", line) }
        length(line) > columns { print FILENAME ":" FNR ": a line of over " columns " columns"; bad = 1 }
        END { exit !bad }' "$@"
}
too_long 120 $(find src include -name '*.[ch]') && say "a line is too long to be read"
too_long 100 $(find src/process src/query src/jobs src/routes src/net -name '*.h') &&
    say "a comment in a header is wider than the code"

# ---- clang-format, in the version of the style ----

if clang-format --version 2>/dev/null | grep -q 'version 14\.'; then
    clang-format --dry-run -Werror $(find src include tests bench -name '*.[ch]' -not -path '*/node_modules/*') ||
        say "run make format"
else
    echo "layout of the code: clang-format 14 is not installed" | tee -a "${SKIPPED:-/dev/null}"
fi

exit $broken
