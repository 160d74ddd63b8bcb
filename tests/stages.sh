#!/bin/sh
# Runs the stages of the tests, each a target of the Makefile, up to the first that fails, and ends in a summary.
# What has to be skipped is a line in the file $SKIPPED: its name (the stage's, if that is skipped whole), a colon, why.
#
#   tests/stages.sh STAGE...
set -u
cd "$(dirname "$0")/.."
BUILD=${BUILD:-build}
mkdir -p "$BUILD"
SKIPPED=$(realpath "$BUILD")/skipped
export SKIPPED
summary=$BUILD/summary
failed=
: >"$summary"

for stage in "$@"; do
    if [ -n "$failed" ]; then
        echo "not run  $stage" >>"$summary"
        continue
    fi
    : >"$SKIPPED"
    begun=$(date +%s)
    if ${MAKE:-make} --no-print-directory -j"$(nproc)" "$stage"; then
        result=passed
    else
        result=FAILED failed=$stage
    fi
    [ $result = passed ] && grep -q "^$stage: " "$SKIPPED" ||
        echo "$result   $stage, $(($(date +%s) - begun)) s" >>"$summary"
    sort -u "$SKIPPED" | sed 's/^/skipped  /' >>"$summary"
done

echo
echo 'summary of the tests:'
cat "$summary"
[ -z "$failed" ]
