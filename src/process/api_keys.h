/*
 * The keys that requests must carry. The operator lists them in a file, one per line, which is read
 * at the start and again on SIGHUP.
 */
#ifndef PROCESS_API_KEYS_H
#define PROCESS_API_KEYS_H

#include "base/buffer.h"
#include "base/text.h"

#include <stdbool.h>

enum {
    API_KEY_MIN = 16, /* printable ASCII characters without blanks */
    API_KEY_MAX = 128,
    API_KEYS_MAX = 1000
};

struct api_keys;

/*
 * Reads the file at `path`, which is borrowed. Blank lines and lines that begin with # are ignored.
 * NULL if the file cannot be read, has an invalid line, or has no key at all: *error then has one
 * line, which quotes no key. *remarks gets a line if every user of the machine may read the file.
 */
struct api_keys *api_keys_open(const char *path, struct buffer *remarks, struct buffer *error);

/* Reads the file again and logs the result. If that fails, the old keys stay valid. */
void api_keys_reload(struct api_keys *);

/*
 * Whether this is one of the keys, in a time that depends only on how many keys there are. Any
 * thread may call it, even during a reload.
 */
bool api_keys_contains(struct api_keys *, struct span key);

/* NULL is allowed. */
void api_keys_free(struct api_keys *);

#endif
