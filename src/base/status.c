/* The texts of the statuses, from the one list in the header. */
#include "maze/status.h"

const char *maze_status_text(enum maze_status status)
{
    static const char *const texts[] = {
#define X(name, text) [name] = (text),
        MAZE_STATUSES(X)
#undef X
    };

    return texts[status];
}
