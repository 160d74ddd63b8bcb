#!/usr/bin/env bash
# Runs the stages of the tests, each a target of the Makefile, and prints a summary, which repeats what a stage that failed
# said of its failures. Fails if any stage fails.
# A skipped part adds a line to the file $SKIPPED: its name (the stage's, if it skips all), a colon, the reason.
#
#   tests/stages.sh STAGE...
set -uo pipefail
# How compilers and the tests begin a line about a failure.
FAILURE='^ *(not ok|FAIL|\[  (ERROR|FAILED) )|ERROR: |: error: |\*\*\* '
cd "$(dirname "$0")/.."
BUILD=${BUILD:-build}
mkdir -p "$BUILD"
SKIPPED=$(realpath "$BUILD")/skipped
export SKIPPED
# Warnings are errors here, unless WERROR= is given.
export WERROR="${WERROR--Werror}"
summary=$BUILD/summary
output=$BUILD/stage.log
failed=0
: >"$summary"

for stage in "$@"; do
    : >"$SKIPPED"
    begun=$(date +%s)
    # Other parts go on when one fails, so that all faults are seen.
    if ${MAKE:-make} --no-print-directory --keep-going -j"$(nproc)" "$stage" 2>&1 | tee "$output"; then
        result=passed
    else
        result=FAILED failed=1
    fi
    [ $result = passed ] && grep -q "^$stage: " "$SKIPPED" ||
        echo "$result   $stage, $(($(date +%s) - begun)) s" >>"$summary"
    [ $result = passed ] ||
        grep -E "$FAILURE" "$output" | cut -c 1-200 | head -n 20 | sed 's/^ */         /' >>"$summary"
    sort -u "$SKIPPED" | sed 's/^/skipped  /' >>"$summary"
done

echo
echo 'summary of the tests:'
cat "$summary"
exit $failed
