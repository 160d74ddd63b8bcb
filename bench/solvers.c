#include "core/answers.h"
#include "core/grid.h"
#include "core/ways.h"
#include "maze/maze.h"
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
static double now(void){struct timespec t;clock_gettime(CLOCK_MONOTONIC,&t);return t.tv_sec*1e9+t.tv_nsec;}
int main(int argc,char**argv){
 const char*names[]={"recursive-backtracker","kruskal"};
 uint32_t side=argc>1?atoi(argv[1]):2000; double cells=(double)side*side;
 struct task*task=task_new();
 for(int n=0;n<2;n++)for(int loops=0;loops<2;loops++){
  struct maze_spec spec={algorithm_find(names[n]),side,side,7};
  struct maze*maze; maze_make(&spec,NULL,task,&maze);
  struct grid*grid=(struct grid*)maze->rows;
  if(loops){struct rng rng=rng_seeded(5);for(uint64_t i=0;i<cells/10;i++){uint32_t x=rng_below(&rng,side-1),y=rng_below(&rng,side-1);bits_set(rng_below(&rng,2)?grid_east_row(grid,y):grid_south_row(grid,y),x);}}
  double bw=1e18,bd=1e18; struct ways ways;
  for(int r=0;r<5;r++){double t=now();ways_of_grid(grid,task,&ways);t=now()-t;if(t<bw)bw=t;
   if(r>1){uint32_t*d=arena_alloc(&task->scratch,lattice_size(&ways.lattice)*4);t=now();distances_from(&ways,ways_cell(&ways,(struct maze_point){0,0}),task,d);t=now()-t;if(t<bd)bd=t;}
   arena_reset(&task->scratch);}
  printf("%s %d: ways %.3f distances %.2f\n",names[n],loops,bw/cells,bd/cells);
  for(size_t s=0;solver_at(s);s++){double b=1e18;struct solution so;
   for(int r=0;r<5;r++){ways_of_grid(grid,task,&ways);so=(struct solution){0};double t=now();
    solver_at(s)->solve(&ways,ways_cell(&ways,(struct maze_point){0,0}),ways_cell(&ways,(struct maze_point){side-1,side-1}),task,&so);
    t=now()-t;if(t<b)b=t;arena_reset(&task->scratch);if(r<4)walk_free(so.walk);}
   printf("  %-18s %.2f ns a cell, length %lu visited %lu (%.2f ns a visited) solved %d\n",solver_at(s)->slug,b/cells,walk_length(so.walk),so.visited,b/so.visited,so.solved);walk_free(so.walk);}
  maze_free(maze);}
}
