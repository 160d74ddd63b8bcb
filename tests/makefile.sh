#!/bin/sh
# Tests the Makefile's requirements and messages. Installs nothing, and builds one object at most.
set -u
cd "$(dirname "$0")/.."
. tests/check.sh
unset PORT CC CFLAGS CPPFLAGS LDFLAGS SANITIZE WERROR BROWSER STAGES DEEP_STAGES

plan() { # plan GOAL...: the commands that make would run
    make -n BUILD="$temporary/build" "$@"
}

# ---- before and after make deps ----

without_libraries() { # without_libraries GOAL LINE: all that it says, and nothing is built
    PKG_CONFIG_PATH= PKG_CONFIG_LIBDIR=$temporary make "$1" BUILD="$temporary/build" >"$temporary/said" 2>&1
    [ $? = 2 ] && grep -qF "$2" "$temporary/said" && [ "$(wc -l <"$temporary/said")" = 1 ]
}

libmaze_without_libraries() {
    PKG_CONFIG_PATH= PKG_CONFIG_LIBDIR=$temporary plan "$temporary/build/libmaze.a" 2>&1 |
        grep -qF 'not installed: freetype2. Run `make deps` first'
}

deps_alone() {
    plan deps | grep install | grep -q libmicrohttpd-dev && ! plan deps | grep -E 'clang|npm|node|cmocka|buildah'
}

installs() { # installs PACKAGE... -- GOAL...
    packages=
    while [ "$1" != -- ]; do
        packages="$packages $1"
        shift
    done
    shift
    for package in $packages; do
        plan "$@" | grep 'apt-get install' | grep -qw -- "$package" || { echo "$package"; return 1; }
    done
}

deps_of_tests() {
    installs libmicrohttpd-dev libcmocka-dev g++ nginx-light haproxy varnish systemd -- "$@" && plan "$@" | grep -q 'npm ci'
}

deps_of_deep_tests() {
    installs firefox-esr clang qemu-user buildah mmdebstrap debhelper lintian -- "$@" && deps_of_tests "$@"
}

no_deps_of_deep_tests() {
    ! plan deps test STAGES= | grep 'apt-get install' | grep -qE ' (firefox-esr|clang|qemu-user|buildah) '
}

stages() { # stages [SETTING]
    make -s --eval='stages: ; @echo $(STAGES) $(DEEP_STAGES)' stages "$@"
}

asks_for_no_browser() {
    ! plan deps test-deep DEEP_STAGES= BROWSER=no | grep 'apt-get install' | grep -qwE 'chromium|firefox-esr' &&
        stages | grep -q ' page .* page-deep ' && ! stages BROWSER=no | grep -q page
}

says_what_tests_take() {
    plan deps test STAGES= | grep -n -e 'take up to 480 MB' -e 'apt-get update' | head -n 1 | grep -q '480 MB' && ! plan deps | grep MB
}

commands_are_whole() { # that the shell takes each of them, whose texts make has put together
    for setting in BROWSER=yes BROWSER=no; do
        plan deps test STAGES= "$setting" | sh -n && plan deps test-deep DEEP_STAGES= "$setting" | sh -n || return 1
    done
}

# ISA-L, where the architecture has it.
libraries="libmicrohttpd jansson libpng zlib libzstd freetype2$(plan deps | grep -q libisal && echo ' libisal') yaml-0.1"
check 'make run without the libraries says so in one line' \
    without_libraries run "not installed: $libraries. Run \`make deps\` first"
check 'so do the unit tests, which need two more' \
    without_libraries unit "not installed: $libraries cmocka. Run \`make test-deps\` first"
check 'libmaze needs FreeType alone, and that only to be built' libmaze_without_libraries
check 'make deps installs what building and running need' deps_alone
check 'make test-deps installs what all tests need too' deps_of_deep_tests test-deps
# There are no stages, since make -n runs commands that have $(MAKE).
check 'make deps test installs what its own tests need' deps_of_tests deps test STAGES=
check 'and no more' no_deps_of_deep_tests
check 'make deps test-deep installs what the others need' deps_of_deep_tests deps test-deep DEEP_STAGES=
check 'it says what that takes before it fetches anything' says_what_tests_take
check 'the browser and its tests can be left out' asks_for_no_browser
check 'what they do are commands of the shell' commands_are_whole

# ---- make run ----

runs_on_port() {
    plan run PORT=9999 | grep -qx "$temporary/build/mazed --port 9999" && plan run | grep -qx "$temporary/build/mazed"
}

compiler_is() { # compiler_is COMPILER [SETTING]
    plan "$temporary/build/src/main.o" ${2:+"$2"} | grep -q "^$1 "
}

check 'make run PORT=9999 listens there' runs_on_port
check 'the compiler is gcc, and not what make calls cc' compiler_is gcc
check 'another one can be chosen on the command line' compiler_is clang CC=clang
CC=clang
export CC
check 'and in the environment' compiler_is clang
unset CC

# ---- flags ----

object=$temporary/build/src/base/buffer.o

compiles() { # compiles SETTING...: whether the object is built anew with these, and not a second time
    make BUILD="$temporary/build" "$@" "$object" | grep -q -- ' -c ' && ! make BUILD="$temporary/build" "$@" "$object" | grep -- ' -c '
}

rebuilds() {
    for setting in CFLAGS=-O2 CFLAGS=-O1 CPPFLAGS=-DOTHER LDFLAGS=-s SANITIZE=undefined 'CC=gcc -pipe' "CFLAGS=-DQUOTED='1'"; do
        compiles "$setting" || { echo "$setting"; return 1; }
    done
}

flags() { # flags SETTING...: of the command that compiles the object
    plan "$object" "$@" | grep -- ' -c '
}

hardens() {
    flags | grep -- -fPIE | grep -- '-D_FORTIFY_SOURCE=2' | grep -q -- -fstack-protector-strong &&
        plan run | grep -- ' -pie -Wl,-z,relro,-z,now .*-o [^ ]*/mazed '
}

fortifies_not() {
    for setting in CFLAGS=-O0 CFLAGS=-g SANITIZE=address 'CFLAGS=-O1 -fsanitize=address' 'CFLAGS=-O2 -O0'; do
        ! flags "$setting" | grep FORTIFY || { echo "$setting"; return 1; }
    done
}

flags_win() { # what somebody asks for stands behind what is there without, or alone
    flags CFLAGS='-O2 -fno-PIE' | grep -q -- '-fPIE .*-fno-PIE ' && plan run LDFLAGS=-no-pie | grep -q -- ' -pie .* -no-pie .*/mazed ' &&
        [ "$(flags CPPFLAGS=-D_FORTIFY_SOURCE=3 | grep -o FORTIFY | wc -l)" = 1 ]
}

check 'other flags build anew, the same ones do not' rebuilds
check 'what is built is hardened' hardens
check '_FORTIFY_SOURCE is left out without optimization, and under sanitizers' fortifies_not
check 'the flags of whoever builds win' flags_win

# ---- the summary of the tests ----

cat >"$temporary/stage" <<'END'
#!/bin/sh
# Replaces make: a stage's name says what it does.
for stage; do :; done
echo "WERROR=$WERROR"
case $stage in
partly) echo 'IPv6 addresses: there is no ::1' >>"$SKIPPED" ;;
absent) echo 'absent: it needs root' >>"$SKIPPED" ;;
broken) printf 'ok 1\n    not ok 2 - a test\n' && exit 2 ;;
esac
END
chmod +x "$temporary/stage"

summarizes() { # summarizes STATUS LINE... -- STAGE...: times are left out
    status=$1
    shift
    : >"$temporary/wanted"
    while [ "$1" != -- ]; do
        echo "$1" >>"$temporary/wanted"
        shift
    done
    shift
    MAKE=$temporary/stage BUILD=$temporary tests/stages.sh "$@" >"$temporary/output"
    [ $? = "$status" ] && sed '1,/^summary/d; s/, [0-9]* s$//' "$temporary/output" | diff "$temporary/wanted" -
}

warnings_are_errors() {
    ! flags | grep -- -Werror && flags WERROR=-Werror | grep -- -Werror && plan clang | grep -- -Werror &&
        MAKE=$temporary/stage BUILD=$temporary tests/stages.sh whole | grep -x -- WERROR=-Werror &&
        WERROR= MAKE=$temporary/stage BUILD=$temporary tests/stages.sh whole | grep -x WERROR=
}

check 'warnings are errors to the tests, and not to whoever builds' warnings_are_errors
check 'the summary says what passed, and what was skipped and why' summarizes 0 \
    'passed   whole' 'passed   partly' 'skipped  IPv6 addresses: there is no ::1' 'skipped  absent: it needs root' \
    -- whole partly absent
check 'a stage that fails is told with its failures, and does not keep the others from running' summarizes 1 \
    'passed   whole' 'FAILED   broken' '         not ok 2 - a test' 'passed   partly' 'skipped  IPv6 addresses: there is no ::1' -- whole broken partly

exit $failed
