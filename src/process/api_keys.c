/*
 * Every key is padded to one length and compared in full with the given text, even after a match, so the time of an
 * answer tells nothing about how much of a key was guessed.
 */
#include "process/api_keys.h"

#include "process/log.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum {
    FILE_MAX = 1 << 20, /* bytes */
    KEY_WORDS = API_KEY_MAX / sizeof(uint64_t)
};

/* Padded with NULs, which no key contains. */
struct key {
    uint64_t words[KEY_WORDS];
};

struct list {
    struct key *keys;
    size_t count;
};

struct api_keys {
    const char *path;
    pthread_mutex_t lock; /* protects the list */
    struct list list;
};

static bool is_key(struct span text)
{
    if (text.length < API_KEY_MIN || text.length > API_KEY_MAX)
        return false;
    for (size_t i = 0; i < text.length; i++)
        if (text.text[i] <= ' ' || text.text[i] > '~')
            return false;
    return true;
}

/* Cuts off what is longer than a key; its length then shows that it is not one. */
static struct key pad(struct span text)
{
    struct key key = {{0}};

    memcpy(key.words, text.text, text.length < sizeof(key) ? text.length : sizeof(key));
    return key;
}

/* Opens a file, without waiting if it is a pipe. */
static int open_file(const char *path, struct buffer *remarks, struct buffer *error)
{
    const int fd = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    struct stat about;

    if (fd < 0 || fstat(fd, &about) != 0)
        buffer_addf(error, "--api-key-file %s: %s", path, strerror(errno));
    else if (!S_ISREG(about.st_mode))
        buffer_addf(error, "--api-key-file %s: it is not a regular file", path);
    else if (about.st_size > FILE_MAX)
        buffer_addf(error, "--api-key-file %s: it has more than %d bytes", path, FILE_MAX);
    else {
        if (about.st_mode & S_IROTH)
            buffer_addf(
                remarks, "every user of this machine may read %s; chmod o= %s\n", path, path);
        return fd;
    }
    if (fd >= 0)
        close(fd);
    return -1;
}

static bool read_file(
    const char *path, struct buffer *text, struct buffer *remarks, struct buffer *error)
{
    const int fd = open_file(path, remarks, error);
    ssize_t count = -1;

    if (fd < 0)
        return false;
    errno = ENOMEM;
    /* The file may have grown since it was checked, but no more than FILE_MAX bytes are read. */
    if (buffer_reserve(text, FILE_MAX))
        while (text->length < FILE_MAX &&
            (count = read(fd, text->data + text->length, FILE_MAX - text->length)) > 0)
            text->length += (size_t)count;
    if (count < 0)
        buffer_addf(error, "--api-key-file %s: %s", path, strerror(errno));
    close(fd);
    return count >= 0;
}

_Static_assert(API_KEY_MIN == 16 && API_KEY_MAX == 128 && API_KEYS_MAX == 1000, "add_key says so");

/* Adds the key in a line, unless the line is blank or a comment. Returns what is wrong with it, or NULL. */
static const char *add_key(struct list *list, struct span line)
{
    if (!is_key(line))
        return "a key must have 16 to 128 printable ASCII characters and no blanks";
    if (list->count == API_KEYS_MAX)
        return "there are more than 1000 keys";
    list->keys[list->count++] = pad(line);
    return NULL;
}

static bool read_keys(struct list *list, const char *path, struct span text, struct buffer *error)
{
    const char *fault = NULL;
    unsigned number = 0;

    list->keys = calloc(API_KEYS_MAX, sizeof(*list->keys));
    if (!list->keys)
        return buffer_say(error, "there is not enough memory for the keys");
    while (text.length && !fault) {
        struct span line = span_cut(&text, '\n');

        number++;
        if (line.length && line.text[line.length - 1] == '\r')
            line.length--;
        line = span_trimmed(line);
        if (line.length && line.text[0] != '#')
            fault = add_key(list, line);
    }
    if (fault)
        buffer_addf(error, "--api-key-file %s: line %u: %s", path, number, fault);
    else if (!list->count)
        buffer_addf(error, "--api-key-file %s: there is no key in it", path);
    return !fault && list->count;
}

/* Overwrites the keys first, so that none stays in memory that others get. */
static void free_list(struct list *list)
{
    if (list->keys)
        explicit_bzero(list->keys, API_KEYS_MAX * sizeof(*list->keys));
    free(list->keys);
    *list = (struct list){0};
}

static bool read_list(
    struct list *list, const char *path, struct buffer *remarks, struct buffer *error)
{
    struct buffer text = {0};
    const bool good = read_file(path, &text, remarks, error) &&
        read_keys(list, path, (struct span){text.data, text.length}, error);

    if (text.data)
        explicit_bzero(text.data, text.capacity);
    buffer_free(&text);
    if (!good)
        free_list(list);
    return good;
}

struct api_keys *api_keys_open(const char *path, struct buffer *remarks, struct buffer *error)
{
    struct api_keys *keys = calloc(1, sizeof(*keys));

    if (!keys) {
        buffer_add_text(error, "there is not enough memory for the keys");
        return NULL;
    }
    pthread_mutex_init(&keys->lock, NULL);
    keys->path = path;
    if (read_list(&keys->list, path, remarks, error))
        return keys;
    api_keys_free(keys);
    return NULL;
}

void api_keys_reload(struct api_keys *keys)
{
    struct buffer remarks = {0}, error = {0};
    struct list fresh = {0}, old;

    if (read_list(&fresh, keys->path, &remarks, &error)) {
        pthread_mutex_lock(&keys->lock);
        old = keys->list;
        keys->list = fresh;
        pthread_mutex_unlock(&keys->lock);
        free_list(&old);
        log_event(LOG_INFO, "api-keys", log_text("remark", "read again"));
    } else {
        log_event(
            LOG_ERROR, "api-keys", log_text("error", error.length ? error.data : "no memory"));
    }
    log_remarks("api-keys", &remarks);
    buffer_free(&remarks);
    buffer_free(&error);
}

/* Returns 1 if they are equal, else 0. The compiler must not notice that one difference decides. */
static uint64_t equals(const struct key *a, const struct key *b)
{
    uint64_t different = 0;

    for (size_t i = 0; i < KEY_WORDS; i++)
        different |= a->words[i] ^ b->words[i];
    __asm__ volatile("" : "+r"(different));
    return 1 ^ ((different | -different) >> 63);
}

bool api_keys_contains(struct api_keys *keys, struct span text)
{
    const struct key given = pad(text);
    uint64_t found = 0;

    pthread_mutex_lock(&keys->lock);
    for (size_t i = 0; i < keys->list.count; i++)
        found |= equals(&keys->list.keys[i], &given);
    pthread_mutex_unlock(&keys->lock);
    return found && is_key(text);
}

void api_keys_free(struct api_keys *keys)
{
    if (!keys)
        return;
    free_list(&keys->list);
    pthread_mutex_destroy(&keys->lock);
    free(keys);
}
