#!/bin/sh
# Copies the page's modules from their npm packages, in the versions that tests/http/package.json pins, to web/vendor, and
# updates the versions wherever their files are named.
set -eu
cd "$(dirname "$0")/.."

# vendor NAME PACKAGE
vendor() {
    package=tests/http/node_modules/$2
    new=$1-$(sed -n 's/^  "version": "\(.*\)",$/\1/p' "$package/package.json")
    old=$(basename web/vendor/"$1"-[0-9]*)
    [ "$old" = "$new" ] || mv "web/vendor/$old" "web/vendor/$new"
    for file in "web/vendor/$new"/*; do
        name=$(basename "$file")
        [ -f "$package/$name" ] || name=dist/$name
        cp "$package/$name" "$file"
    done
    grep -rlF "$old" web --include='*.js' --include='*.css' --include='*.html' --exclude-dir=vendor |
        xargs -r sed -i "s|$old|$new|g"
    echo "vendor: $new"
}

vendor swagger-ui swagger-ui-dist
vendor uqr uqr
