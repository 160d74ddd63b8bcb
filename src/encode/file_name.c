/* Letters, digits, hyphens and dots only, which any file system and any header takes. */
#include "encode/file_name.h"

#include "base/put.h"
#include "maze/algorithm.h"

char *file_name_put(char *to, const struct maze_spec *spec, const char *extension)
{
    to = stpcpy(to, spec->algorithm ? spec->algorithm->slug : "random");
    to = put_u64(to, "-", spec->width);
    to = put_u64(to, "x", spec->height);
    to = put_u64(to, "-", spec->seed);
    return stpcpy(put(to, "."), extension);
}
