/*
 * Members of the JSON object that an answer is: what the maze is, and what was found out about it; all but
 * what is as long as the maze. Each function writes at `to` and returns the end of what it wrote.
 */
#ifndef ENCODE_LINES_MEMBERS_H
#define ENCODE_LINES_MEMBERS_H

#include "encode/source.h"
#include "maze/format.h"

/* Bytes that all members of an answer take at most, of which a text given as the seed may have much. */
enum { MEMBERS_MAX = MAZE_SPEC_TEXT + 6 * MAZE_SEED_TEXT + 256 + 1024 + 512 };

/*
 * The brace, the algorithm and the seed, and a text that was given as the seed; the size, and off squares the tiling;
 * the level and the window; start and goal; the URL. Where only the maze says start and goal, *ends is the gap for
 * members_fill_ends, else NULL.
 */
char *members_head(
    char *to, const struct maze_rendering *, const struct maze_room *window, char **ends);

/* Puts start and goal into the gap, unless that is NULL, and what is behind it, up to `to`, next to them. */
char *members_fill_ends(char *to, char *ends, const struct maze *);

/*
 * The tiling alone; `"level":…` and `"window":…`, where these are asked for; the URL; what the maze is ordered by
 * among others; what directions in a grid are called.
 */
char *members_tiling(char *to, const struct maze_tiling *);
char *members_part(char *to, const struct maze_spec *, const struct maze_room *window);
char *members_url(char *to, const struct maze_rendering *);
/* No member, but its value. Neither is written where the canonical text is not all of the spec. */
char *members_permalink(char *to, const struct maze_rendering *);
char *members_measure(char *to, const char *name, uint64_t value);
char *members_directions(char *to, const struct maze_tiling *);

/* No member, but a title: the algorithm's name, the sides and the seed. */
char *members_title(char *to, const struct maze_spec *);

/* `"solver":…`, how long the solution is and what it took. */
char *members_solution(char *to, const struct maze_solver *, const struct maze_solution *);

/* A source of a maze's rooms, with commas between; each is written by `put`, in ROOM_MEMBER_MAX bytes at most. */
struct room_writer {
    struct source source;
    char *(*put)(char *to, const struct maze_room *, uint32_t i);
    const struct maze_room *rooms; /* borrowed from the maze */
    uint32_t written, count;
};
enum { ROOM_MEMBER_MAX = 256 };
struct room_writer room_writer_of(char *(*put)(char *to, const struct maze_room *, uint32_t i));

/* A room `[x,y,width,height]` in cells; and in tiles, as which its floor is seen. */
char *members_room(char *to, const struct maze_room *, uint32_t i);
char *members_room_in_tiles(char *to, const struct maze_room *, uint32_t i);

/* `"farthest":{…}`: the cell that is farthest from the start. */
char *members_farthest(char *to, const struct maze *);

/* `"stats":{…}`. */
char *members_stats(char *to, const struct maze *);

/* `"solved":…`, and what is wrong with the candidate path if it is not a solution. */
char *members_check(char *to, const struct maze *);

#endif
