# mazed: `make help` lists what can be done.

CC ?= gcc
CFLAGS ?= -O2 -g
WERROR ?= -Werror
SANITIZE ?=
BUILD ?= build
PREFIX ?= /usr/local
DESTDIR ?=

WARNINGS = -Wall -Wextra -Wshadow -Wconversion -Wmissing-prototypes -Wstrict-prototypes \
	-Wwrite-strings -Wundef $(WERROR)
SANITIZERS = $(if $(SANITIZE),-fsanitize=$(SANITIZE) -fno-omit-frame-pointer)
# Asked for when a command runs and not before, since `make deps` may bring it.
LIBRARIES = $(shell pkg-config --libs libmicrohttpd jansson)
INCLUDES = $(shell pkg-config --cflags libmicrohttpd jansson)
COMPILE = $(CC) -std=gnu11 -D_GNU_SOURCE -Iinclude -Isrc $(CFLAGS) $(WARNINGS) $(SANITIZERS) \
	$(INCLUDES) $(CPPFLAGS) -MMD -MP

LIBRARY_SOURCES = $(wildcard src/base/*.c src/core/*.c src/core/algorithms/*.c src/encode/*.c)
SERVICE_SOURCES = $(wildcard src/service/*.c)
LIBRARY_OBJECTS = $(LIBRARY_SOURCES:%.c=$(BUILD)/%.o)
SERVICE_OBJECTS = $(SERVICE_SOURCES:%.c=$(BUILD)/%.o) $(BUILD)/src/service/assets.o

all: $(BUILD)/mazed ## build the daemon, build/mazed, and build/libmaze.a

$(BUILD)/mazed: $(BUILD)/src/main.o $(SERVICE_OBJECTS) $(BUILD)/libmaze.a
	$(CC) $(CFLAGS) $(SANITIZERS) $(LDFLAGS) -pthread -o $@ $^ $(LIBRARIES)

$(BUILD)/libmaze.a: $(LIBRARY_OBJECTS)
	rm -f $@
	$(AR) rcs $@ $^

$(BUILD)/%.o: %.c
	@mkdir -p $(@D)
	$(COMPILE) -c -o $@ $<

$(BUILD)/src/service/assets.o: src/service/assets.S openapi.yaml web/index.html
	@mkdir -p $(@D)
	$(CC) -c -o $@ $<

clean: ## remove what was built
	rm -rf build

-include $(LIBRARY_OBJECTS:.o=.d) $(SERVICE_SOURCES:%.c=$(BUILD)/%.d) $(BUILD)/src/main.d

.PHONY: all clean
