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
"$printer" >"$made/block"

# A document without just one pair of marks, in order, is left alone.
if ! awk -v block="$made/block" '
    /^ *# begin: parameters/ {
        if (begun++) exit 1
        print
        while ((getline line <block) > 0) print line
        inside = 1
        next
    }
    /^ *# end: parameters/ { if (!inside) exit 1; inside = 0; ended++ }
    !inside { print }
    END { if (begun != 1 || ended != 1) exit 1 }
' "$document" >"$made/openapi.yaml"; then
    echo "openapi.sh: $document has no block from '# begin: parameters' to '# end: parameters'" >&2
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
