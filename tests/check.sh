# For tests in shell: $temporary is an empty folder, and $failed is 1 once a check has failed.
unset MAKEFLAGS MFLAGS MAKELEVEL MAKEOVERRIDES
temporary=$(mktemp -d) || exit 1
trap 'rm -rf "$temporary"' EXIT
failed=0

check() { # check WHAT COMMAND...
    checked=$1
    shift
    if "$@" >"$temporary/check" 2>&1; then
        echo "ok    $checked"
    else
        echo "FAIL  $checked: $(head -c 1000 "$temporary/check")"
        failed=1
    fi
}
