/* What the catalogue calls: one of the two for each algorithm. */
#ifndef CORE_ALGORITHMS_H
#define CORE_ALGORITHMS_H

#include "maze/status.h"

struct maze_graph;
struct maze_grid;
struct maze_lattice;
struct maze_point;
struct maze_spec;
struct maze_rows;
struct maze_task;

enum maze_status binary_tree_open(const struct maze_spec *, struct maze_rows **);
enum maze_status eller_open(const struct maze_spec *, struct maze_rows **);
enum maze_status sidewinder_open(const struct maze_spec *, struct maze_rows **);

enum maze_status aldous_broder_generate(
    const struct maze_spec *, const struct maze_lattice *, struct maze_task *, struct maze_grid *);
enum maze_status blobby_division_generate(
    const struct maze_spec *, const struct maze_lattice *, struct maze_task *, struct maze_grid *);
enum maze_status boruvka_generate(
    const struct maze_spec *, const struct maze_lattice *, struct maze_task *, struct maze_grid *);
enum maze_status growing_forest_generate(
    const struct maze_spec *, const struct maze_lattice *, struct maze_task *, struct maze_grid *);
enum maze_status growing_tree_generate(
    const struct maze_spec *, const struct maze_lattice *, struct maze_task *, struct maze_grid *);
enum maze_status houston_generate(
    const struct maze_spec *, const struct maze_lattice *, struct maze_task *, struct maze_grid *);
enum maze_status hunt_and_kill_generate(
    const struct maze_spec *, const struct maze_lattice *, struct maze_task *, struct maze_grid *);
enum maze_status kruskal_generate(
    const struct maze_spec *, const struct maze_lattice *, struct maze_task *, struct maze_grid *);
enum maze_status origin_shift_generate(
    const struct maze_spec *, const struct maze_lattice *, struct maze_task *, struct maze_grid *);
enum maze_status prim_generate(
    const struct maze_spec *, const struct maze_lattice *, struct maze_task *, struct maze_grid *);
enum maze_status prim_modified_generate(
    const struct maze_spec *, const struct maze_lattice *, struct maze_task *, struct maze_grid *);
enum maze_status prim_simplified_generate(
    const struct maze_spec *, const struct maze_lattice *, struct maze_task *, struct maze_grid *);
enum maze_status recursive_backtracker_generate(
    const struct maze_spec *, const struct maze_lattice *, struct maze_task *, struct maze_grid *);
enum maze_status recursive_division_generate(
    const struct maze_spec *, const struct maze_lattice *, struct maze_task *, struct maze_grid *);
enum maze_status reverse_delete_generate(
    const struct maze_spec *, const struct maze_lattice *, struct maze_task *, struct maze_grid *);
enum maze_status spiral_generate(
    const struct maze_spec *, const struct maze_lattice *, struct maze_task *, struct maze_grid *);
enum maze_status unicursal_generate(
    const struct maze_spec *, const struct maze_lattice *, struct maze_task *, struct maze_grid *);
enum maze_status wilson_generate(
    const struct maze_spec *, const struct maze_lattice *, struct maze_task *, struct maze_grid *);

/* The same on a graph of any tiling. */
typedef enum maze_status carve_function(
    const struct maze_spec *, struct maze_graph *, struct maze_task *);
carve_function aldous_broder_carve, boruvka_carve, growing_forest_carve, growing_tree_carve,
    houston_carve, hunt_and_kill_carve, kruskal_carve, origin_shift_carve, prim_carve,
    prim_modified_carve, prim_simplified_carve, recursive_backtracker_carve, reverse_delete_carve,
    spiral_carve, wilson_carve;

void unicursal_ends(const struct maze_spec *, struct maze_point *start, struct maze_point *goal);

#endif
