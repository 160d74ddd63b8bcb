/*
 * A library to be preloaded into the daemon, in which each n-th allocation fails: from the first SIGURG on, each
 * second; from the next, each third; and so on. SIGWINCH lets all succeed, until the next SIGURG. Of these two signals
 * the daemon knows nothing. Where the variable SCARCE_THREADS is set, so many threads can be made, and no more. Where
 * SCARCE_IPV6 is set, the kernel seems to have no IPv6.
 */
#include <dlfcn.h>
#include <errno.h>
#include <limits.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>

/* The C library's own, which it has by these names too. */
void *__libc_malloc(size_t);
void *__libc_calloc(size_t, size_t);
void *__libc_realloc(void *, size_t);
void *__libc_memalign(size_t, size_t);

static atomic_uint every = 1, calls;
static atomic_bool failing;
static atomic_int threads_left = INT_MAX;

static void go_on(int number)
{
    if (number == SIGURG)
        atomic_fetch_add(&every, 1);
    atomic_store(&failing, number == SIGURG);
}

__attribute__((constructor)) static void begin(void)
{
    const char *threads = getenv("SCARCE_THREADS");

    if (threads)
        threads_left = atoi(threads);
    signal(SIGURG, go_on);
    signal(SIGWINCH, go_on);
}

static bool fails(void)
{
    if (!atomic_load(&failing) || (atomic_fetch_add(&calls, 1) + 1) % atomic_load(&every))
        return false;
    errno = ENOMEM;
    return true;
}

void *malloc(size_t size)
{
    return fails() ? NULL : __libc_malloc(size);
}

void *calloc(size_t n, size_t size)
{
    return fails() ? NULL : __libc_calloc(n, size);
}

void *realloc(void *old, size_t size)
{
    return fails() ? NULL : __libc_realloc(old, size);
}

void *aligned_alloc(size_t alignment, size_t size)
{
    return fails() ? NULL : __libc_memalign(alignment, size);
}

void *mmap(void *at, size_t size, int protection, int flags, int file, off_t offset)
{
    return fails() ? MAP_FAILED
                   : (void *)syscall(SYS_mmap, at, size, protection, flags, file, offset);
}

int socket(int domain, int type, int protocol)
{
    if (domain == AF_INET6 && getenv("SCARCE_IPV6")) {
        errno = EAFNOSUPPORT;
        return -1;
    }
    return (int)syscall(SYS_socket, domain, type, protocol);
}

int pthread_create(
    pthread_t *thread, const pthread_attr_t *attributes, void *(*run)(void *), void *argument)
{
    int (*real)(pthread_t *, const pthread_attr_t *, void *(*)(void *), void *);

    if (atomic_fetch_sub(&threads_left, 1) <= 0)
        return EAGAIN;
    *(void **)&real = dlsym(RTLD_NEXT, "pthread_create");
    return real(thread, attributes, run, argument);
}
