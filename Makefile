# mazed: `make help` lists the targets. tests/tests.mk has the targets of tests, bench/bench.mk those of benchmarks, and
# packaging/packaging.mk those of archives and packages.

# make's own default is cc, which may be any compiler.
ifeq ($(origin CC),default)
CC = gcc
endif
STRIP ?= strip
OBJCOPY ?= objcopy
CFLAGS ?= -O2 -g
# The tests set -Werror. Other builds do not, since a newer compiler may have new warnings.
WERROR ?=
SANITIZE ?=
BUILD ?= build
PREFIX ?= /usr/local
DESTDIR ?=

# Members that an initializer omits are meant to be 0, and strings to fill the rows of glyph tables without a NUL. The latter
# warning came with gcc 15 and clang 21; older clangs warn of its name, unless told not to.
WARNINGS = -Wall -Wextra -Wno-missing-field-initializers -Wno-unknown-warning-option -Wno-unterminated-string-initialization \
	-Wshadow -Wconversion -Wmissing-prototypes -Wstrict-prototypes -Wwrite-strings -Wundef $(WERROR)
SANITIZERS = $(if $(SANITIZE),-fsanitize=$(SANITIZE) -fno-sanitize-recover=all -fno-omit-frame-pointer)
# These come before the builder's flags, so that the builder's win. _FORTIFY_SOURCE needs optimization, hides faults from
# the sanitizers, and stays as it is if the flags define it.
OPTIMIZATION = $(filter-out -O0,$(lastword $(filter -O%,$(CFLAGS))))
UNFORTIFIED = $(findstring -fsanitize,$(CFLAGS) $(SANITIZERS)) $(findstring _FORTIFY_SOURCE,$(CC) $(CFLAGS) $(CPPFLAGS))
FORTIFY = $(if $(OPTIMIZATION),$(if $(strip $(UNFORTIFIED)),,-U_FORTIFY_SOURCE -D_FORTIFY_SOURCE=2))
HARDENING = -fPIE -fstack-protector-strong $(FORTIFY)
LINK_HARDENING = -pie -Wl,-z,relro,-z,now
# musl gives threads 128 KiB of stack unless the program asks for more, which nested JSON takes; glibc gives them 8 MiB.
STACK = -Wl,-z,stack-size=8388608
# Expanded only when a command runs, since `make deps` may have installed the libraries just before.
LIBRARY_NAMES = libmicrohttpd jansson libpng zlib libzstd freetype2 $(if $(USES_ISAL),libisal)
# ISA-L packs gzip three times as fast as zlib. Debian has it for these architectures.
WITH_ISAL ?= $(if $(filter amd64 arm64,$(shell dpkg --print-architecture 2>/dev/null)),yes,no)
USES_ISAL := $(filter yes,$(WITH_ISAL))
ISAL_FLAG = $(if $(USES_ISAL),-DWITH_ISAL)
# Libraries of the programs that only the build runs.
BUILD_LIBRARY_NAMES = yaml-0.1
LIBRARIES = $(shell pkg-config --libs $(LIBRARY_NAMES))
INCLUDES = -Iinclude -Isrc $(shell pkg-config --cflags $(LIBRARY_NAMES) 2>/dev/null)
COMPILE = $(CC) -std=gnu11 -D_GNU_SOURCE $(ISAL_FLAG) $(HARDENING) $(CFLAGS) $(WARNINGS) $(SANITIZERS) $(INCLUDES) \
	$(CPPFLAGS) -MMD -MP
LINK = $(CC) $(HARDENING) $(CFLAGS) $(SANITIZERS) $(LINK_HARDENING) $(STACK) $(LDFLAGS) -pthread
# Objects are rebuilt when these flags change; -Werror is not among them, since it changes no object.
FLAGS := $(CC) $(ISAL_FLAG) $(HARDENING) $(CFLAGS) $(SANITIZERS) $(CPPFLAGS) $(LINK_HARDENING) $(STACK) $(LDFLAGS)

CORE_SOURCES = $(wildcard src/base/*.c src/core/*.c src/core/*/*.c src/core/*/*/*.c)
LIBRARY_SOURCES = $(CORE_SOURCES) $(wildcard src/encode/*.c src/encode/*/*.c)
DAEMON_SOURCES = $(filter-out $(if $(USES_ISAL),,src/coding/isal.c),src/daemon.c src/get.c \
	$(foreach room,coding process query jobs routes net net/*,$(wildcard src/$(room)/*.c)))
# The files inside the program, plain and packed.
ASSETS = $(addprefix $(BUILD)/src/routes/,identity.o gzip.o zstd.o)
# Everything in web, except the file that tells node, for the tests, that the page's files are modules.
WEB_FILES := $(shell find web -type f -not -path web/package.json)
FILES := openapi.yaml openapi.json $(WEB_FILES:web/%=%)
CORE_OBJECTS = $(CORE_SOURCES:%.c=$(BUILD)/%.o)
LIBRARY_OBJECTS = $(LIBRARY_SOURCES:%.c=$(BUILD)/%.o)
DAEMON_OBJECTS = $(DAEMON_SOURCES:%.c=$(BUILD)/%.o) $(ASSETS)
# Those that read fonts. The build takes letters from them for libmaze.
FONT_OBJECTS = $(BUILD)/src/pack_glyphs.o $(BUILD)/src/process/fonts.o
CODING_OBJECTS = $(filter $(BUILD)/src/coding/%,$(DAEMON_OBJECTS))

.DEFAULT_GOAL := all
# Otherwise the next run would take a half-written file for a good one.
.DELETE_ON_ERROR:

.PHONY: help deps libraries font-library all run install install-shared uninstall clean always

help: ## list the targets
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 18

# ---- dependencies ----

PACKAGES = gcc libc6-dev make pkg-config libmicrohttpd-dev libjansson-dev libpng-dev zlib1g-dev libzstd-dev libyaml-dev \
	libfreetype-dev fonts-dejavu-core fonts-nanum $(if $(USES_ISAL),libisal-dev)
SUDO = $(shell [ "$$(id -u)" = 0 ] || echo sudo)
APT_INSTALL = $(SUDO) env DEBIAN_FRONTEND=noninteractive apt-get install -qy --no-install-recommends
# Other goals of the same command depend on `deps` through this, so that -j keeps the order.
DEPS_ASKED = $(filter deps test-deps,$(MAKECMDGOALS))

deps: ## install the Debian packages to build and run; with `make deps test` or `test-deep` those for the tests too
	$(if $(WITH_TESTS),@echo '$(SIZE_OF_TESTS)')
	$(SUDO) apt-get update -q
	$(APT_INSTALL) $(PACKAGES) $(if $(WITH_TESTS),$(TEST_PACKAGES)) $(if $(WITH_DEEP_TESTS),$(DEEP_PACKAGES))
	$(if $(WITH_TESTS),npm ci --prefix tests/http --no-audit --no-fund)

# need_libraries NAMES,GOAL: stops with one line if any is missing.
missing = $(strip $(foreach name,$(1),$(shell pkg-config --exists $(name) 2>/dev/null || echo $(name))))
need_libraries = $(if $(call missing,$(1)),$(error not installed: $(call missing,$(1)). Run `make $(2)` first))

libraries: | $(DEPS_ASKED)
	$(call need_libraries,$(LIBRARY_NAMES) $(BUILD_LIBRARY_NAMES),deps)

font-library: | $(DEPS_ASKED)
	$(call need_libraries,freetype2,deps)

# ---- building ----

all: $(BUILD)/mazed ## build the daemon, build/mazed, and build/libmaze.a

run: all ## build and serve on 127.0.0.1:8080, or on PORT
	$(BUILD)/mazed$(if $(PORT), --port $(PORT))

$(BUILD)/mazed: $(BUILD)/src/main.o $(DAEMON_OBJECTS) $(BUILD)/libmaze.a
	$(LINK) -o $@ $^ $(LIBRARIES)

$(BUILD)/libmaze.a: $(LIBRARY_OBJECTS)
	rm -f $@
	$(AR) rcs $@ $^

$(BUILD)/src/main.o $(BUILD)/src/pack.o $(BUILD)/src/openapi_json.o $(filter-out $(FONT_OBJECTS),$(DAEMON_OBJECTS)): | libraries

$(BUILD)/flags: always | $(DEPS_ASKED)
	@mkdir -p $(@D)
	@printf '%s\n' '$(subst ','\'',$(FLAGS))' | cmp -s - $@ || printf '%s\n' '$(subst ','\'',$(FLAGS))' >$@

$(BUILD)/%.o: %.c $(BUILD)/flags
	@mkdir -p $(@D)
	$(COMPILE) -c -o $@ $<

$(BUILD)/src/openapi_json: $(BUILD)/src/openapi_json.o
	$(LINK) -o $@ $^ $(shell pkg-config --libs $(BUILD_LIBRARY_NAMES) jansson)

$(BUILD)/openapi.json: openapi.yaml $(BUILD)/src/openapi_json
	$(BUILD)/src/openapi_json <$< >$@

# Outlines of the letters that libmaze draws without a font.
FONT ?= /usr/share/fonts/truetype/dejavu/DejaVuSans.ttf

$(FONT_OBJECTS): | font-library
$(FONT_OBJECTS): private override CPPFLAGS += $(shell pkg-config --cflags freetype2 2>/dev/null)

$(BUILD)/src/pack_glyphs: $(FONT_OBJECTS) $(BUILD)/src/base/buffer.o $(BUILD)/src/base/decimal.o $(BUILD)/src/base/text.o
	$(LINK) -o $@ $^ $(shell pkg-config --libs freetype2)

$(BUILD)/glyphs.def: $(BUILD)/src/pack_glyphs
	$< $(FONT) >$@

$(BUILD)/src/encode/glyphs.o: $(BUILD)/glyphs.def
$(BUILD)/src/encode/glyphs.o: private override CPPFLAGS += -I$(BUILD)

# Files are packed once, by the build, instead of at every start.
$(BUILD)/src/pack: $(BUILD)/src/pack.o $(CODING_OBJECTS) $(BUILD)/libmaze.a
	$(LINK) -o $@ $^ $(LIBRARIES)

define packed_by
$(BUILD)/packed/$(1)/%: web/% $(CODING_OBJECTS) | $(BUILD)/src/pack
	@mkdir -p $$(@D)
	$(BUILD)/src/pack $(1) <$$< >$$@

$(BUILD)/packed/$(1)/openapi.yaml: openapi.yaml $(CODING_OBJECTS) | $(BUILD)/src/pack
	@mkdir -p $$(@D)
	$(BUILD)/src/pack $(1) <$$< >$$@

$(BUILD)/packed/$(1)/openapi.json: $(BUILD)/openapi.json $(CODING_OBJECTS) | $(BUILD)/src/pack
	@mkdir -p $$(@D)
	$(BUILD)/src/pack $(1) <$$< >$$@

$(BUILD)/src/routes/$(1).o: $(FILES:%=$(BUILD)/packed/$(1)/%)
$(BUILD)/src/routes/$(1).o: FORM_FLAGS = -I$(BUILD)/packed/$(1) -DASSET_OPENAPI='"$(BUILD)/packed/$(1)/openapi.yaml"'
endef
$(foreach coding,gzip zstd,$(eval $(call packed_by,$(coding))))

$(BUILD)/src/routes/identity.o: openapi.yaml $(BUILD)/openapi.json $(WEB_FILES)
$(BUILD)/src/routes/identity.o: FORM_FLAGS = -Iweb -I$(BUILD) -DASSET_OPENAPI='"openapi.yaml"'

$(ASSETS): src/routes/assets.S $(BUILD)/web_files.def $(BUILD)/flags
	@mkdir -p $(@D)
	$(CC) $(CFLAGS) -I. -DASSET_FORM=$(basename $(@F)) $(FORM_FLAGS) -I$(BUILD) -c -o $@ $<

# A row for each file of web/: WEB_FILE(symbol, name, codings to keep it in, a bit per enum coding). No coding makes PNGs or
# icons smaller. The viewer is kept in gzip alone: it is large, and only browsers read it, which all accept gzip.
$(BUILD)/web_files.def: $(shell find web -type d) | libraries
	@mkdir -p $(@D)
	printf '%s\n' $(WEB_FILES:web/%=%) | LC_ALL=C sort | \
		sed -E -e 'h; s/[^a-zA-Z0-9]/_/g; G; s/(.*)\n(.*)/WEB_FILE(\1, "\2", 7)/' \
		-e 's/(\.(png|ico)", )7/\11/; s/("vendor.*\.(js|css)", )7/\12/' >$@

$(BUILD)/src/routes/documents.o: $(BUILD)/web_files.def
$(BUILD)/src/routes/documents.o: private override CPPFLAGS += -I$(BUILD)

# The installed library exports only the names that its headers declare.
$(BUILD)/install/libmaze.a: $(LIBRARY_OBJECTS)
	@mkdir -p $(@D)
	$(CC) -nostdlib -r -o $(@D)/maze.o $^
	$(OBJCOPY) --strip-unneeded --wildcard --keep-global-symbol='maze_*' $(@D)/maze.o
	rm -f $@
	$(AR) rcs $@ $(@D)/maze.o

# The shared library exports the functions of the public headers. Its number goes up when a program that was linked with it
# would no longer run.
SHARED = libmaze.so.1

$(BUILD)/pic/src/encode/glyphs.o: $(BUILD)/glyphs.def
$(BUILD)/pic/src/encode/glyphs.o: private override CPPFLAGS += -I$(BUILD)

$(BUILD)/pic/%.o: %.c $(BUILD)/flags
	@mkdir -p $(@D)
	$(COMPILE) -fPIC -fno-semantic-interposition -c -o $@ $<

$(BUILD)/libmaze.map: $(wildcard include/maze/*.h)
	@mkdir -p $(@D)
	{ echo 'MAZE_1 { global:'; grep -ohE '\bmaze_[a-z0-9_]+\(' $^ | sed 's/(/;/' | LC_ALL=C sort -u; echo 'local: *; };'; } >$@

$(BUILD)/$(SHARED): $(LIBRARY_SOURCES:%.c=$(BUILD)/pic/%.o) $(BUILD)/libmaze.map
	$(CC) -shared $(CFLAGS) $(SANITIZERS) -Wl,-z,relro,-z,now,-soname,$(SHARED),--version-script=$(BUILD)/libmaze.map \
		$(LDFLAGS) -o $@ $(filter %.o,$^)

VERSION = $(shell sed -n 's/^.define MAZED_VERSION "\(.*\)"/\1/p' src/process/config.h)
TARGET = $(DESTDIR)$(PREFIX)
LIBDIR = $(PREFIX)/lib

install: all $(BUILD)/install/libmaze.a ## install the daemon, its manual and completions, libmaze and its headers under PREFIX
	install -D -m 755 -s --strip-program=$(STRIP) $(BUILD)/mazed $(TARGET)/bin/mazed
	install -D -m 644 docs/mazed.1 $(TARGET)/share/man/man1/mazed.1
	install -D -m 644 -t $(TARGET)/share/doc/mazed LICENSE THIRD-PARTY
	install -D -m 644 docs/completions/mazed.bash $(TARGET)/share/bash-completion/completions/mazed
	install -D -m 644 -t $(TARGET)/share/zsh/site-functions docs/completions/_mazed
	install -D -m 644 -t $(TARGET)/share/fish/vendor_completions.d docs/completions/mazed.fish
	install -D -m 644 $(BUILD)/install/libmaze.a $(DESTDIR)$(LIBDIR)/libmaze.a
	install -D -m 644 -t $(TARGET)/include/maze include/maze/*.h
	sed 's|@PREFIX@|$(PREFIX)|; s|@LIBDIR@|$(patsubst $(PREFIX)/%,$${prefix}/%,$(LIBDIR))|; s|@VERSION@|$(VERSION)|' src/libmaze.pc.in >$(BUILD)/install/libmaze.pc
	install -D -m 644 $(BUILD)/install/libmaze.pc $(DESTDIR)$(LIBDIR)/pkgconfig/libmaze.pc

install-shared: install $(BUILD)/$(SHARED) ## install libmaze as a shared library too; then run ldconfig
	install -D -m 644 -s --strip-program=$(STRIP) $(BUILD)/$(SHARED) $(DESTDIR)$(LIBDIR)/$(SHARED)
	ln -sf $(SHARED) $(DESTDIR)$(LIBDIR)/libmaze.so

uninstall: ## remove what install has installed under PREFIX
	rm -f $(TARGET)/bin/mazed $(TARGET)/share/man/man1/mazed.1 $(TARGET)/share/bash-completion/completions/mazed \
		$(TARGET)/share/zsh/site-functions/_mazed $(TARGET)/share/fish/vendor_completions.d/mazed.fish \
		$(addprefix $(DESTDIR)$(LIBDIR)/,libmaze.a libmaze.so $(SHARED) pkgconfig/libmaze.pc)
	rm -rf $(TARGET)/include/maze $(TARGET)/share/doc/mazed

# The container has only what is built, so these are missing there.
-include tests/tests.mk bench/bench.mk packaging/packaging.mk

.PRECIOUS: $(BUILD)/%.o

clean: ## remove all build output
	rm -rf build

-include $(shell find $(BUILD) -name '*.d' 2>/dev/null)
