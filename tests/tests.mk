# The tests. The Makefile includes this, so paths begin at its folder.

.PHONY: test-deps test-libraries test test-deep unit golden golden-everywhere fuzz grammar http torture soak page page-deep screenshots \
	docs docs-check vendor openapi test-asan test-tsan clang packaging artefacts container trixie lint format

# ---- dependencies ----

# Programs and libraries that read mazed's formats.
FORMAT_READERS = librsvg2-bin qpdf poppler-utils python3-pil python3-networkx admesh openscad assimp-utils tiled zstd
# BROWSER=no leaves out Chromium, Firefox and the tests of the page, which need them.
BROWSER ?= yes
WITH_BROWSER = $(filter-out no,$(BROWSER))
# MB to download if no package for the tests is installed.
DOWNLOAD = $(if $(WITH_DEEP_TESTS),660,480)
BROWSERS = $(if $(WITH_DEEP_TESTS),Chromium and Firefox with what they need are 195,Chromium and what it needs are 115)
BROWSER_SHARE = , of which $(BROWSERS): BROWSER=no leaves that out
SIZE_OF_TESTS = The tests take up to $(DOWNLOAD) MB of packages$(if $(WITH_BROWSER),$(BROWSER_SHARE)).
TEST_PACKAGES = libcmocka-dev $(if $(WITH_BROWSER),chromium-headless-shell) python3 python3-numpy curl openssl clang-format g++ mandoc nginx-light \
	systemd python3-seccomp prometheus zsh fish mono-mcs libmono-system-net-http4.0-cil $(SCALE_PACKAGES) $(FORMAT_READERS) \
	$(shell command -v node >/dev/null && command -v npm >/dev/null || echo nodejs npm)
DEEP_PACKAGES = clang libclang-rt-dev musl-tools gcc-s390x-linux-gnu libc6-dev-s390x-cross qemu-user buildah mmdebstrap iproute2 \
	xz-utils debhelper lintian python3-venv mypy \
	$(if $(WITH_BROWSER),firefox-esr zbar-tools)
WITH_TESTS = $(filter test test-deep test-deps,$(MAKECMDGOALS))
WITH_DEEP_TESTS = $(filter test-deep test-deps,$(MAKECMDGOALS))

test-deps: deps ## install the Debian packages and npm modules for the tests

test-libraries: | $(DEPS_ASKED)
	$(call need_libraries,$(LIBRARY_NAMES) $(BUILD_LIBRARY_NAMES) cmocka,test-deps)

# ---- stages ----

CORES := $(shell nproc)
STAGES = all lint packaging unit golden bench-test docs-check http $(if $(WITH_BROWSER),page)
DEEP_STAGES = clang golden-everywhere fuzz grammar $(if $(WITH_BROWSER),page-deep) test-asan test-tsan artefacts container trixie

# Stages run one after another, since some measure times; each uses all cores if it can.
test: | $(DEPS_ASKED) ## run the tests that say whether a change is right; without a browser by BROWSER=no
	@MAKE='$(MAKE)' BUILD=$(BUILD) tests/stages.sh $(STAGES)

test-deep: | $(DEPS_ASKED) ## run those that take longer: sanitizers, fuzzers, other compilers, the container
	@MAKE='$(MAKE)' BUILD=$(BUILD) tests/stages.sh $(DEEP_STAGES)

# ---- units, golden hashes, fuzzers ----

# Each file is a group of unit tests. All are one program, except those that replace functions.
UNIT_GROUPS = $(patsubst tests/unit/%_test.c,%,$(wildcard tests/unit/*_test.c))
UNIT_APART = allocation minimum_tree_ties service_allocation
UNIT_OBJECTS = $(patsubst %.c,$(BUILD)/%.o,$(filter-out $(UNIT_APART:%=tests/unit/%_test.c),$(wildcard tests/unit/*.c)))
UNIT_HELPERS = $(filter-out %_test.o,$(UNIT_OBJECTS))
# The commands, from the folder of the programs.
UNIT_RUNS = $(foreach group,$(UNIT_GROUPS),'$(if $(filter $(group),$(UNIT_APART)),$(group)_test,unit $(group))')

unit: $(BUILD)/tests/unit/unit $(patsubst %,$(BUILD)/tests/unit/%_test,$(filter $(UNIT_APART),$(UNIT_GROUPS))) ## run the unit tests
	@cd $(BUILD)/tests/unit && rm -f *.log && printf '%s\n' $(UNIT_RUNS) | \
		xargs -P $(CORES) -I{} sh -c './{} >"{}.log" 2>&1 || { cat "{}.log"; exit 1; }'
	@echo "unit: $(words $(UNIT_GROUPS)) groups, $$(cat $(BUILD)/tests/unit/*.log | grep -c '       OK ') tests passed"

$(UNIT_OBJECTS) $(UNIT_APART:%=$(BUILD)/tests/unit/%_test.o): | test-libraries

$(BUILD)/tests/unit/unit: $(UNIT_OBJECTS) $(DAEMON_OBJECTS) $(BUILD)/libmaze.a
	$(LINK) -o $@ $^ -lcmocka -lm $(LIBRARIES)

$(BUILD)/tests/unit/%_test: $(BUILD)/tests/unit/%_test.o $(UNIT_HELPERS) $(DAEMON_OBJECTS) $(BUILD)/libmaze.a
	$(LINK) -o $@ $^ -lcmocka -lm $(LIBRARIES)

# Wrap the allocation functions, so that the tests can make them fail.
WRAPPED = -Wl,--wrap=malloc,--wrap=calloc,--wrap=realloc,--wrap=aligned_alloc,--wrap=posix_memalign,--wrap=mmap,--wrap=free
$(BUILD)/tests/unit/allocation_test: private override LDFLAGS += $(WRAPPED),--wrap=munmap
$(BUILD)/tests/unit/service_allocation_test: private override LDFLAGS += $(WRAPPED)

# One for each release that added mazes.
GOLDEN_FILES = $(wildcard tests/golden/mazes-*.txt)

golden: $(BUILD)/tests/golden/golden ## compare the mazes of every algorithm with recorded hashes
	$< $(GOLDEN_FILES)

# Links only libmaze's core, which needs no other library, so that any compiler can build it.
$(BUILD)/tests/golden/golden: $(BUILD)/tests/golden/golden.o $(CORE_OBJECTS)
	$(LINK) -o $@ $^

# The same mazes with other compilers, at optimization levels that would expose undefined behaviour, with another C library,
# and on a big-endian machine.
GOLDEN_WAYS = gcc-O0 gcc-O3 clang-O0 clang-O3 musl s390x

golden-everywhere: $(GOLDEN_WAYS:%=golden-%) ## the same with other compilers, and on another machine

golden-gcc-%:
	$(call golden_by,gcc,gcc,-$*)

golden-clang-%:
	$(call golden_by,clang,clang,-$*)

golden-musl:
	$(call golden_by,musl-gcc,musl-tools,-O2)

golden-s390x: override LDFLAGS = -static
golden-s390x:
	$(call need,qemu-s390x,qemu-user)
	$(call golden_by,s390x-linux-gnu-gcc,gcc-s390x-linux-gnu and libc6-dev-s390x-cross,-O2,qemu-s390x)

# need PROGRAM,PACKAGE: fails unless the program is installed.
need = @command -v $(1) >/dev/null || { echo "$@: $(1) is not here: make test-deps, or install $(2)"; exit 1; }

# golden_by COMPILER,PACKAGE,OPTIONS[,RUNNER]. Warnings are not errors: only the mazes matter here.
define golden_by
	$(call need,$(1),$(2))
	@$(MAKE) --no-print-directory -s BUILD=build/$@ CC=$(1) CFLAGS=$(3) LDFLAGS="$(LDFLAGS)" \
		WERROR= SANITIZE= build/$@/tests/golden/golden
	$(4) build/$@/tests/golden/golden $(GOLDEN_FILES)
endef

# A separate build, because libFuzzer needs clang. FUZZ_SECONDS=3600 searches longer.
FUZZ_SECONDS ?= 20
FUZZED = $(LIBRARY_SOURCES) $(wildcard src/coding/*.c src/query/*.c) src/process/fonts.c

fuzz: fuzz-query fuzz-body fuzz-picture fuzz-png fuzz-spec ## fuzz the parsers of queries and bodies, pictures in them, PNG that is written, and libmaze's specs

fuzz-%: build/fuzz/%_fuzz
	@mkdir -p build/fuzz/$*
	$< -max_total_time=$(FUZZ_SECONDS) -timeout=60 -artifact_prefix=build/fuzz/ -max_len=2048 -print_final_stats=0 -verbosity=0 \
		-dict=tests/fuzz/$*.dict build/fuzz/$* tests/fuzz/$*
	@echo "fuzz: $*: nothing found in $(FUZZ_SECONDS) s"

FUZZ_OBJECTS = $(FUZZED:%.c=build/fuzz/objects/%.o)
FUZZ_CLANG = clang -std=gnu11 -D_GNU_SOURCE -O1 -g $(WERROR) -fsanitize=fuzzer,address,undefined \
	-fno-sanitize-recover=all

.PRECIOUS: build/fuzz/%_fuzz build/fuzz/objects/%.o

build/fuzz/objects/src/encode/glyphs.o: $(BUILD)/glyphs.def

build/fuzz/objects/%.o: %.c
	@mkdir -p $(@D)
	$(FUZZ_CLANG) $(INCLUDES) -I$(BUILD) -MMD -MP -c -o $@ $<

build/fuzz/%_fuzz: build/fuzz/objects/tests/fuzz/%_fuzz.o $(FUZZ_OBJECTS)
	$(FUZZ_CLANG) -o $@ $^ $(LIBRARIES)

build/fuzz/png_fuzz: private override LIBRARY_NAMES += zlib

# GRAMMAR_SEED=N repeats the requests of a run with that seed.
export GRAMMAR_SECONDS ?= 120

grammar: ## send random requests of all routes to a daemon under ASan and UBSan
	$(call need,node,nodejs)
	@$(MAKE) --no-print-directory -s BUILD=build/asan SANITIZE=address,undefined $(SANITIZED) build/asan/mazed
	MAZED=build/asan/mazed node tests/http/grammar-fuzz.mjs

# How long clients keep disconnecting midway.
export STORM_SECONDS ?= 5
HTTP_TESTS ?= $(notdir $(wildcard tests/http/*.test.mjs))
# Test files that run at once, one more than there are cores, since they wait for clients, timeouts and frames of the page.
AT_ONCE ?= $(shell expr $(CORES) + 1)

http: all $(BUILD)/tests/http/openapi_parameters $(BUILD)/tests/http/scarce.so ## run the tests over HTTP
	$(call need,node,nodejs)
	@test -d tests/http/node_modules || { echo "$@: its npm modules are not here: make test-deps"; exit 1; }
	failed=0; tests/http/openapi.sh check $(BUILD)/tests/http/openapi_parameters || failed=1; \
		cd tests/http && MAZED=$(abspath $(BUILD)/mazed) node --test --test-concurrency=$(AT_ONCE) $(HTTP_TESTS) || failed=1; exit $$failed

torture: all $(BUILD)/tests/http/scarce.so ## run the tests that docs/RELIABILITY.md names, in two minutes
	@test -d tests/http/node_modules || { echo "$@: its npm modules are not here: make test-deps"; exit 1; }
	MAZED=$(abspath $(BUILD)/mazed) node tests/torture.mjs run

# How long the daemon is kept busy.
export SOAK_SECONDS ?= 600

soak: all ## keep a daemon busy for SOAK_SECONDS, and see that it does not grow
	@test -d tests/http/node_modules || { echo "$@: its npm modules are not here: make test-deps"; exit 1; }
	MAZED=$(abspath $(BUILD)/mazed) node tests/http/soak.mjs

# The first view, and the modes with the most code, without their slow tests.
PAGE_TESTS ?= first-view walk carve mask
ALL_PAGE_TESTS = $(patsubst tests/http/page/%.test.mjs,%,$(wildcard tests/http/page/*.test.mjs))

page: all ## test the page in a browser
	$(call need,node,nodejs)
	@test -d tests/http/node_modules || { echo "$@: its npm modules are not here: make test-deps"; exit 1; }
	cd tests/http && MAZED=$(abspath $(BUILD)/mazed) node --test --test-concurrency=$(AT_ONCE) $(PAGE_TESTS:%=page/%.test.mjs)

page-deep: ## test the rest of the page
	@$(MAKE) --no-print-directory PAGE_TESTS='$(filter-out $(PAGE_TESTS),$(ALL_PAGE_TESTS))' page

screenshots: all ## take pictures of every view of the page, for the eye, in build/screenshots
	@test -d tests/http/node_modules || { echo "$@: its npm modules are not here: make test-deps"; exit 1; }
	MAZED=$(abspath $(BUILD)/mazed) node tests/http/page/screenshots.mjs $(BUILD)/screenshots

$(BUILD)/tests/http/openapi_parameters: $(BUILD)/tests/http/openapi_parameters.o \
		$(DAEMON_OBJECTS) $(BUILD)/libmaze.a
	$(LINK) -o $@ $^ $(LIBRARIES)

# To preload. Built without sanitizers, which have allocation functions of their own.
$(BUILD)/%.so: %.c
	@mkdir -p $(@D)
	$(CC) -std=gnu11 -D_GNU_SOURCE $(CFLAGS) $(WARNINGS) -shared -fPIC -o $@ $<

DOCS_PROGRAMS = $(BUILD)/bench/path_lengths $(BUILD)/bench/blocks

docs: all $(BUILD)/install/libmaze.a $(DOCS_PROGRAMS) ## update the options, tables, pictures and examples in the documents
	node tests/docs.mjs write $(BUILD)/mazed $(DOCS_PROGRAMS)
	BUILD=$(abspath $(BUILD)) tests/install.sh write >/dev/null

docs-check: all $(DOCS_PROGRAMS) ## check that the documents agree with the program
	failed=0; node tests/docs.mjs check $(BUILD)/mazed $(DOCS_PROGRAMS) || failed=1; \
		node tests/torture.mjs check || failed=1; mandoc -T lint -W warning docs/mazed.1 || failed=1; exit $$failed

vendor: ## copy the modules of the page from their npm packages, as tests/http/package.json pins them
	@test -d tests/http/node_modules || { echo "$@: its npm modules are not here: make test-deps"; exit 1; }
	tests/vendor.sh

openapi: $(BUILD)/tests/http/openapi_parameters ## update the parameters in openapi.yaml
	tests/http/openapi.sh write $<

SANITIZED = SLOW=1 CFLAGS='-O1 -g' AT_ONCE=$(CORES)

# Tests of other programs, and of what these make of an answer: sanitizers would change nothing in them.
OTHERS_HTTP_TESTS = agents client clients data deploy examples nginx pdf pictures prometheus scale solids

# Tests of distributions and of what waits for what; TSan runs the latter.
TIMED_HTTP_TESTS = fairness io-threads load log metrics
TIMED_GROUPS = cancel statistics

test-asan: ## run the unit, golden and HTTP tests under ASan and UBSan, with half a minute of clients that leave
	@failed=0; for stage in unit golden http; do \
		$(MAKE) BUILD=build/asan SANITIZE=address,undefined STORM_SECONDS=30 $(SANITIZED) \
			UNIT_GROUPS='$(filter-out $(TIMED_GROUPS),$(UNIT_GROUPS))' \
			HTTP_TESTS='$(filter-out $(patsubst %,%.test.mjs,$(OTHERS_HTTP_TESTS) $(TIMED_HTTP_TESTS)),$(HTTP_TESTS))' $$stage || failed=1; done; exit $$failed

# TSan only needs the tests with threads. allocation_test has one case with jobs, and service_allocation_test covers it.
THREADED = canceller.h|pthread.h|jobs/|routes/|process/line_
THREADED_GROUPS = $(filter-out allocation,\
	$(patsubst tests/unit/%_test.c,%,$(shell grep -lE '["<]($(THREADED))' tests/unit/*_test.c)))
THREADED_HTTP_TESTS = admin batches connections draining fairness io-threads leaving load log metrics restarts \
	slow-clients slow-readers steps

test-tsan: ## run the unit and HTTP tests of what has threads under TSan
	@failed=0; for stage in unit http; do \
		$(MAKE) BUILD=build/tsan SANITIZE=thread $(SANITIZED) UNIT_GROUPS='$(THREADED_GROUPS)' \
			HTTP_TESTS='$(THREADED_HTTP_TESTS:%=%.test.mjs)' $$stage || failed=1; done; exit $$failed

clang: ## build with clang, whose warnings are others
	@$(MAKE) --no-print-directory -s BUILD=build/clang CC=clang CFLAGS=-O0 WERROR=-Werror all

packaging: all ## test this Makefile, and what it installs
	failed=0; tests/makefile.sh || failed=1; BUILD=$(abspath $(BUILD)) tests/install.sh || failed=1; exit $$failed

artefacts: all ## make archives and packages twice, and use them on their own
	MAZED=$(BUILD)/mazed tests/artefacts/run.sh

container: ## build and test the container image, if buildah is available
	failed=0; for release in trixie bookworm; do tests/container/run.sh $$release || failed=1; done; exit $$failed

# Debian 13 has other versions of the compiler, the libraries, node and nginx. What needs none of these is tested once.
# It is the archive that is built there, as others get it.
TRIXIE_HTTP_TESTS = bad-requests client codings connections contract deploy draining embedding endings files mazes negotiation \
	nginx pdf picture-masks pictures prometheus restarts scarce service slow-clients slow-readers

trixie: ## run the archive's golden tests, and those over HTTP of what it takes from libraries, on a bare Debian 13
	tests/bare-root.sh $@ 'make deps test BROWSER=no STAGES="golden http" \
		HTTP_TESTS="$(TRIXIE_HTTP_TESTS:%=%.test.mjs)"' archive

lint: ## check the layout, the includes and the other code rules
	tests/lint.sh

format: ## format the code
	clang-format -i $$(find src include tests bench -name '*.[ch]' -not -path '*/node_modules/*')
