/* sigtimedwait(2) returns signals as data, so no handler is needed. */
#include "process/signals.h"

#include <signal.h>
#include <stddef.h>

static const struct {
    int number;
    const char *name;
    enum signals_action action;
} handled[] = {
    {SIGTERM, "SIGTERM", SIGNALS_STOP},
    {SIGINT, "SIGINT", SIGNALS_STOP},
    {SIGQUIT, "SIGQUIT", SIGNALS_STOP},
    {SIGHUP, "SIGHUP", SIGNALS_RELOAD},
    {SIGUSR1, "SIGUSR1", SIGNALS_IGNORE},
    {SIGUSR2, "SIGUSR2", SIGNALS_IGNORE},
    {SIGALRM, "SIGALRM", SIGNALS_IGNORE},
    {SIGVTALRM, "SIGVTALRM", SIGNALS_IGNORE},
    {SIGPROF, "SIGPROF", SIGNALS_IGNORE},
    {SIGIO, "SIGIO", SIGNALS_IGNORE},
    {SIGPWR, "SIGPWR", SIGNALS_IGNORE},
    {SIGSTKFLT, "SIGSTKFLT", SIGNALS_IGNORE},
    {SIGXCPU, "SIGXCPU", SIGNALS_IGNORE},
};

enum { HANDLED = sizeof(handled) / sizeof(handled[0]) };

static sigset_t all(void)
{
    sigset_t signals;

    sigemptyset(&signals);
    for (size_t i = 0; i < HANDLED; i++)
        sigaddset(&signals, handled[i].number);
    for (int number = SIGRTMIN; number <= SIGRTMAX; number++)
        sigaddset(&signals, number);
    return signals;
}

void signals_block(void)
{
    const sigset_t signals = all();

    pthread_sigmask(SIG_BLOCK, &signals, NULL);
}

enum signals_action signals_wait(const struct timespec *timeout, const char **name)
{
    const sigset_t signals = all();
    const int number = sigtimedwait(&signals, NULL, timeout);

    if (number < 0)
        return SIGNALS_NONE;
    for (size_t i = 0; i < HANDLED; i++)
        if (handled[i].number == number) {
            *name = handled[i].name;
            return handled[i].action;
        }
    *name = "real-time signal";
    return SIGNALS_IGNORE;
}
