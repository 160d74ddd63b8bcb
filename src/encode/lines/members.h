/*
 * Members of an answer's JSON object that describe the maze and the findings about it, except those as long as the
 * maze. Each function writes at `to` and returns the end of what it wrote.
 */
#ifndef ENCODE_LINES_MEMBERS_H
#define ENCODE_LINES_MEMBERS_H

#include "encode/lines/places.h"
#include "maze/format.h"

/* The most bytes of an answer's members; a seed given as text may take many. */
enum { MEMBERS_MAX = MAZE_SPEC_TEXT + 6 * MAZE_SEED_TEXT + 256 + 1024 + 512 };

/*
 * Begins the object: algorithm, seed (and its text, if given); size, and tiling unless square; level and window; start
 * and goal, also as wide tiles if there are; URL. If only the maze tells start and goal, *ends is the gap for
 * members_fill_ends, else NULL.
 */
char *members_head(
    char *to, const struct maze_rendering *, const struct maze_room *window, char **ends);

/* Writes start and goal into the gap, if there is one, and moves the text after it, up to `to`, next to them. */
char *members_fill_ends(char *to, char *ends, struct written_tiles, const struct maze *);

/*
 * The tiling; `"level":…` and `"window":…`, if asked for; the URL; the value that orders the maze among others; the
 * names of directions in a grid.
 */
char *members_tiling(char *to, const struct maze_tiling *);
/* Writes [x,y], or on floors [x,y,z]; `storey` is 0 without floors. */
char *members_tile(char *to, const char *before, struct maze_tile, uint32_t storey);
char *members_part(char *to, const struct maze_spec *, const struct maze_room *window);
char *members_url(char *to, const struct maze_rendering *);
/* Only the URL itself. Neither is written if the canonical text does not cover the whole spec. */
char *members_permalink(char *to, const struct maze_rendering *);
char *members_measure(char *to, const char *name, uint64_t value);
char *members_directions(char *to, const struct maze_tiling *);

/* A title, no member: the algorithm's name, the sides and the seed; the sides alone, or the number of rings. */
char *members_title(char *to, const struct maze_spec *);
char *members_sides(char *to, const struct maze_spec *);

/* `"solver":…`, the solution's length, and the solver's effort. */
char *members_solution(char *to, const struct maze_solver *, const struct maze_solution *);

/* `,"rooms":[…]`, each room `[x,y,width,height]`, and `,"doors":[…]` and so on, each place `[x,y]`. */
extern const struct places_form members_places;

/* `"farthest":{…}`: the cell farthest from the start. */
char *members_farthest(char *to, const struct maze *);

/* `"stats":{…}`. */
char *members_stats(char *to, const struct maze *);

/* `"solved":…`, and what is wrong with a candidate path that is no solution. */
char *members_check(char *to, const struct maze *);

#endif
