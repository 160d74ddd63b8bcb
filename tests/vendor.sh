#!/bin/sh
# Copies the viewer of /docs from its npm package, of the version that tests/http/package.json pins, to web/vendor, and
# writes that version wherever one of its files is named.
set -eu
cd "$(dirname "$0")/.."
package=tests/http/node_modules/swagger-ui-dist

new=swagger-ui-$(sed -n 's/^  "version": "\(.*\)",$/\1/p' "$package/package.json")
old=$(basename web/vendor/swagger-ui-*)
[ "$old" = "$new" ] || mv "web/vendor/$old" "web/vendor/$new"
for file in "web/vendor/$new"/*; do
    cp "$package/$(basename "$file")" "$file"
done
sed -i "s|$old|$new|g" web/docs.html web/docs.css
echo "vendor: $new"
