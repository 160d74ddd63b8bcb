/*
 * The keys that requests must carry: a file of the operator's with one a line, read at the start
 * and again on SIGHUP.
 */
#ifndef PROCESS_API_KEYS_H
#define PROCESS_API_KEYS_H

#include "base/buffer.h"
#include "base/text.h"

#include <stdbool.h>

enum {
    API_KEY_MIN = 16, /* characters, which are printable ASCII without blanks */
    API_KEY_MAX = 128,
    API_KEYS_MAX = 1000
};

struct api_keys;

/*
 * Reads the file at a path, which is borrowed. Blank lines and those that begin with # are no keys.
 * NULL with one line in *error, which quotes no key, where the file cannot be read, has a line that
 * is no key, or no key at all. *remarks gets a line if every user of the machine may read the file.
 */
struct api_keys *api_keys_open(const char *path, struct buffer *remarks, struct buffer *error);

/* Reads the file again, and logs what came of it. If that fails, the keys stay what they were. */
void api_keys_reload(struct api_keys *);

/*
 * Whether this is one of the keys. The time it takes depends on nothing but their number. Any
 * thread may call it, while another reloads them.
 */
bool api_keys_contains(struct api_keys *, struct span key);

/* NULL is allowed. */
void api_keys_free(struct api_keys *);

#endif
