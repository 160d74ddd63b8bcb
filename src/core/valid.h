/*
 * What makes a spec, and a question about it, valid. This is said here and nowhere else, and nothing that is refused
 * here reaches an algorithm. The parser of queries asks the same predicates when it has to explain a refusal.
 */
#ifndef CORE_VALID_H
#define CORE_VALID_H

#include "core/spec_params.h"
#include "maze/maze.h"

/*
 * The first parameter by which a spec is not valid, or SPEC_PARAMS. Ends may still be tiles, corners or random.
 * Whether the outline is connected is left to outline_check, which takes longer.
 */
enum spec_param spec_fault(const struct maze_spec *);

/*
 * MAZE_INVALID if the cells of the outline are not connected by the sides of the tiling, MAZE_NO_MEMORY if that could
 * not be found out. The spec is valid otherwise. It counts components only off squares, of a shape, and of a mask
 * that was made for another tiling. An outline that is too large passes.
 */
enum maze_status outline_check(const struct maze_spec *);

/* Whether the ends of a valid spec are known as maze_spec_resolve leaves them. */
bool spec_is_resolved(const struct maze_spec *);

/* Whether a question, which is not NULL, can be asked about a valid spec. */
bool question_is_valid(const struct maze_spec *, const struct maze_question *);

/* MAZE_OK, MAZE_INVALID or MAZE_NO_MEMORY: whether a maze can be made of these, unless it is too large. */
enum maze_status asked_check(const struct maze_spec *, const struct maze_question *);

/* ---- predicates ---- */

/* The MAZE_OPTION_… that a parameter needs in a spec; 0: any algorithm has it. */
unsigned spec_param_option(const struct maze_spec *, enum spec_param);

/* Whether a parameter applies to a tiling, if the algorithm has both. */
bool spec_param_has_tiling(const struct param *, const struct maze_tiling *);

/* Whether a parameter cannot be off its default beside another: symmetry, weave, blocks or level, which come later. */
bool spec_param_is_excluded(enum spec_param, enum spec_param by);

/* Whether an end that is a cell or a tile is a cell of the rectangle, at the spec's level; the others are. */
bool spec_contains_end(const struct maze_spec *, const struct maze_end *);

/* Whether a window, of at least one cell, is within the maze at the spec's level. */
bool spec_contains_window(const struct maze_spec *, const struct maze_room *window);

#endif
