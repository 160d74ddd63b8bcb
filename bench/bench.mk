# The benchmarks, and several mazed behind a proxy. The Makefile includes this, so paths begin at its folder.

.PHONY: bench bench-compare bench-test bench-deps instructions scale scale-deps

SCALE_PACKAGES = haproxy varnish
BENCH_PACKAGES = wrk nginx-light curl valgrind linux-perf libpng-dev zlib1g-dev libzstd-dev iproute2 python3

BENCHES = $(addprefix $(BUILD)/bench/,bare blocks codings formats generators many_mazes one_maze path_lengths solvers steps)

bench: $(BUILD)/mazed $(BENCHES) $(BUILD)/bench/turns.so ## measure against limits, peers and goals
	BUILD=$(BUILD) node bench/run.mjs $(BENCH)

OLD ?=

bench-compare: ## compare bench/results.json with an older run: OLD=old/results.json
	@node bench/compare.mjs "$(OLD)" bench/results.json

bench-test: $(BENCHES) ## test the evaluation of benchmark results
	node --test $(wildcard bench/*.test.mjs)

instructions: $(BUILD)/mazed $(BUILD)/bench/one_maze $(BUILD)/bench/bare ## update the counts in tests/golden/instructions.txt
	BUILD=$(BUILD) node bench/instructions.mjs

scale: all ## serve by three mazed behind HAProxy and Varnish on 127.0.0.1:8080
	MAZED=$(abspath $(BUILD)/mazed) deploy/scale/run.sh

scale-deps: ## install the Debian packages for it, and for measuring it
	$(APT_INSTALL) $(SCALE_PACKAGES) curl wrk

bench-deps: ## install the Debian packages for the benchmarks
	$(APT_INSTALL) $(BENCH_PACKAGES)

$(BUILD)/bench/bare: $(BUILD)/bench/bare.o
	$(LINK) -o $@ $^ $(LIBRARIES)

$(BUILD)/bench/generators: $(BUILD)/bench/generators.o $(BUILD)/libmaze.a
	$(LINK) -o $@ $^

$(BUILD)/bench/formats: override LIBRARY_NAMES = libpng zlib
$(BUILD)/bench/formats: $(BUILD)/bench/formats.o $(BUILD)/libmaze.a
	$(LINK) -o $@ $^ $(LIBRARIES)

$(BUILD)/bench/codings: $(BUILD)/bench/codings.o $(CODING_OBJECTS) $(BUILD)/libmaze.a
	$(LINK) -o $@ $^ $(LIBRARIES)

$(BUILD)/bench/many_mazes: $(BUILD)/bench/many_mazes.o $(BUILD)/libmaze.a
	$(LINK) -o $@ $^

$(BUILD)/bench/solvers: $(BUILD)/bench/solvers.o $(CORE_OBJECTS)
	$(LINK) -o $@ $^

$(BUILD)/bench/steps: $(BUILD)/bench/steps.o $(BUILD)/libmaze.a
	$(LINK) -o $@ $^

$(DOCS_PROGRAMS): $(BUILD)/bench/%: $(BUILD)/bench/%.o $(CORE_OBJECTS)
	$(LINK) -o $@ $^

$(BUILD)/bench/one_maze: $(BUILD)/bench/one_maze.o $(CORE_OBJECTS)
	$(LINK) -o $@ $^

$(BUILD)/bench/one_maze.o: private override CPPFLAGS += -DCOMPILER_OPTIONS='"$(CFLAGS)"'
