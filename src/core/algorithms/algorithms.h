/* What the catalogue calls: one of the two for each algorithm. */
#ifndef CORE_ALGORITHMS_H
#define CORE_ALGORITHMS_H

#include "maze/status.h"

struct grid;
struct lattice;
struct maze_point;
struct maze_spec;
struct rows;
struct task;

enum status binary_tree_open(const struct maze_spec *, struct rows **);
enum status eller_open(const struct maze_spec *, struct rows **);
enum status sidewinder_open(const struct maze_spec *, struct rows **);

enum status aldous_broder_generate(
    const struct maze_spec *, const struct lattice *, struct task *, struct grid *);
enum status blobby_division_generate(
    const struct maze_spec *, const struct lattice *, struct task *, struct grid *);
enum status boruvka_generate(
    const struct maze_spec *, const struct lattice *, struct task *, struct grid *);
enum status growing_forest_generate(
    const struct maze_spec *, const struct lattice *, struct task *, struct grid *);
enum status growing_tree_generate(
    const struct maze_spec *, const struct lattice *, struct task *, struct grid *);
enum status houston_generate(
    const struct maze_spec *, const struct lattice *, struct task *, struct grid *);
enum status hunt_and_kill_generate(
    const struct maze_spec *, const struct lattice *, struct task *, struct grid *);
enum status kruskal_generate(
    const struct maze_spec *, const struct lattice *, struct task *, struct grid *);
enum status origin_shift_generate(
    const struct maze_spec *, const struct lattice *, struct task *, struct grid *);
enum status prim_generate(
    const struct maze_spec *, const struct lattice *, struct task *, struct grid *);
enum status prim_modified_generate(
    const struct maze_spec *, const struct lattice *, struct task *, struct grid *);
enum status prim_simplified_generate(
    const struct maze_spec *, const struct lattice *, struct task *, struct grid *);
enum status recursive_backtracker_generate(
    const struct maze_spec *, const struct lattice *, struct task *, struct grid *);
enum status recursive_division_generate(
    const struct maze_spec *, const struct lattice *, struct task *, struct grid *);
enum status reverse_delete_generate(
    const struct maze_spec *, const struct lattice *, struct task *, struct grid *);
enum status spiral_generate(
    const struct maze_spec *, const struct lattice *, struct task *, struct grid *);
enum status unicursal_generate(
    const struct maze_spec *, const struct lattice *, struct task *, struct grid *);
enum status wilson_generate(
    const struct maze_spec *, const struct lattice *, struct task *, struct grid *);

void unicursal_ends(const struct maze_spec *, struct maze_point *start, struct maze_point *goal);

#endif
