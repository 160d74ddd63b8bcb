/*
 * Which cells belong to which block: prints for the picture in docs/ENDLESS.md, of `make docs`, a line for each row of
 * a maze of blocks. A cell is 1 if its block would be black on a chess board, so neighbours in different blocks differ.
 *
 *     blocks ALGORITHM WIDTH HEIGHT SEED BITS    a block is 2^BITS cells a side
 */
#include "core/make/nested/nested.h"
#include "maze/algorithm.h"

#include <stdio.h>
#include <stdlib.h>

int main(int argc, char *argv[])
{
    if (argc != 6 || !maze_algorithm_find(argv[1])) {
        fprintf(stderr, "usage: blocks ALGORITHM WIDTH HEIGHT SEED BITS\n");
        return EXIT_FAILURE;
    }

    const struct maze_spec spec = {maze_algorithm_find(argv[1]), strtoul(argv[2], NULL, 10),
        strtoul(argv[3], NULL, 10), strtoul(argv[4], NULL, 10),
        .blocks = (uint8_t)strtoul(argv[5], NULL, 10)};
    const struct maze_spec shown = maze_spec_shown(&spec);
    const struct maze_spec level = block_level(&shown, 0);

    for (uint64_t y = 0; y < spec.height; y++) {
        for (uint64_t x = 0; x < spec.width; x++) {
            const struct maze_point at = block_owning(&level, (struct maze_point){x, y});

            putchar('0' + (char)((at.x + at.y) % 2));
        }
        putchar('\n');
    }
    return EXIT_SUCCESS;
}
