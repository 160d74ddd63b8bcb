/* The walls of a board in the order of their random costs. */
#ifndef CORE_TELL_STEPS_WALL_ORDER_H
#define CORE_TELL_STEPS_WALL_ORDER_H

#include "core/carve/recording.h"
#include "core/carve/wall_list.h"

/* Each number has the cost in its upper half and the wall in the lower. Of equal costs, the first is the cheaper. */
struct priced_walls {
    uint64_t *wall; /* an array in scratch memory of the task */
    uint32_t count;
};

/* The walls with the costs by which minimum spanning tree algorithms make a spec's maze. */
enum maze_status priced_walls_of(const struct maze_recording *, struct priced_walls *);

/* The same, sorted by cost. */
enum maze_status wall_order_of(const struct maze_recording *, struct priced_walls *);

#endif
