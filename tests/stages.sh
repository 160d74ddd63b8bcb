#!/bin/sh
# Runs the stages of the tests, each a target of the Makefile, and ends in a summary. Fails if any of them fails.
# What has to be skipped is a line in the file $SKIPPED: its name (the stage's, if that is skipped whole), a colon, why.
#
#   tests/stages.sh STAGE...
set -u
cd "$(dirname "$0")/.."
BUILD=${BUILD:-build}
mkdir -p "$BUILD"
SKIPPED=$(realpath "$BUILD")/skipped
export SKIPPED
# Here warnings are errors, unless somebody says WERROR=
export WERROR="${WERROR--Werror}"
summary=$BUILD/summary
failed=0
: >"$summary"

for stage in "$@"; do
    : >"$SKIPPED"
    begun=$(date +%s)
    # A part that fails does not hide what the others would say.
    if ${MAKE:-make} --no-print-directory --keep-going -j"$(nproc)" "$stage"; then
        result=passed
    else
        result=FAILED failed=1
    fi
    [ $result = passed ] && grep -q "^$stage: " "$SKIPPED" ||
        echo "$result   $stage, $(($(date +%s) - begun)) s" >>"$summary"
    sort -u "$SKIPPED" | sed 's/^/skipped  /' >>"$summary"
done

echo
echo 'summary of the tests:'
cat "$summary"
exit $failed
