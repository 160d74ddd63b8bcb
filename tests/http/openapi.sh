#!/bin/sh
# Keeps the parameters in openapi.yaml as the program has them.
#
#   openapi.sh write PRINTER    puts what PRINTER (built from openapi_parameters.c) prints in place
#   openapi.sh check PRINTER    fails, and shows the difference, where that would change something
set -eu

usage() {
    echo "usage: openapi.sh write|check PRINTER [OPENAPI.YAML]" >&2
    exit 2
}

[ $# -ge 2 ] && [ $# -le 3 ] || usage
mode=$1
printer=$2
document=${3:-$(dirname "$0")/../../openapi.yaml}

made=$(mktemp -d)
trap 'rm -rf "$made"' EXIT
for block in parameters maze distances stats steps card tile mazes media; do
    "$printer" $block >"$made/$block"
done

# A document without just these blocks, each between its marks, is left alone.
if ! awk -v made="$made" '
    /^ *# begin: / {
        if (block != "") exit 1
        block = $3
        begun++
        print
        while ((got = (getline line <(made "/" block))) > 0) print line
        if (got < 0) exit 1
        close(made "/" block)
        next
    }
    /^ *# end: / { if ($3 != block) exit 1; block = "" }
    block == "" { print }
    END { if (begun != 10 || block != "") exit 1 }
' "$document" >"$made/openapi.yaml"; then
    echo "openapi.sh: $document must have the blocks parameters, maze, distances, stats, steps, card, tile, mazes and media (twice)," \
        "each from '# begin: NAME' to '# end: NAME'" >&2
    exit 1
fi

case $mode in
write)
    # Untouched where nothing changed, so that make does not build it into the program again.
    cmp -s "$made/openapi.yaml" "$document" || cat "$made/openapi.yaml" >"$document"
    ;;
check)
    if ! diff -u "$document" "$made/openapi.yaml"; then
        echo "openapi.sh: the parameters in $document are not the program's; run make openapi" >&2
        exit 1
    fi
    ;;
*)
    usage
    ;;
esac
