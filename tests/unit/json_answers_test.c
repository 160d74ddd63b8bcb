/* Answers as JSON: solutions, distances, statistics and checks, against what they must be. */
#include "scenes.h"
#include "unit.h"

#include <stdlib.h>
#include <string.h>

#include <jansson.h>

static struct maze_rendering json(const char *grid, unsigned subject)
{
    struct maze_rendering rendering = {
        maze_format_find("json"), maze_style_find(maze_format_find("json"), grid)};

    rendering.subject = subject;
    return rendering;
}

static const char *const corner_tiles[] = {
    "#######",
    "#. #  #",
    "#.### #",
    "#...  #",
    "#######",
};

static const struct scene corner = {corner_tiles, 3, 2, .start = {0, 0}, .goal = {1, 1},
    .path = "SE", .maze = {.solution = {.visited = 5}}};

TEST(a_solution_has_its_directions_and_tiles)
{
    struct maze_rendering rendering = json("rows", MAZE_SUBJECT_MAZE);

    assert_json(&corner, &rendering,
        ",\"solution\":{\"solver\":\"shortest\",\"solved\":true,\"length\":2,\"visited\":5,"
        "\"directions\":\"SE\",\"path\":[[1,1],[1,2],[1,3],[2,3],[3,3]]},"
        "\"grid\":[\"#######\",\"#  #  #\",\"# ### #\",\"#     #\",\"#######\"]}\n");
    rendering.pathless = true;
    assert_json(&corner, &rendering,
        ",\"solution\":{\"solver\":\"shortest\",\"solved\":true,\"length\":2,\"visited\":5,"
        "\"directions\":\"SE\"},"
        "\"grid\":[\"#######\",\"#  #  #\",\"# ### #\",\"#     #\",\"#######\"]}\n");
}

TEST(a_solution_is_there_without_a_grid)
{
    const struct maze_rendering rendering = json("none", MAZE_SUBJECT_MAZE);
    const struct maze_spec spec = {maze_algorithm_find("kruskal"), 3, 2, 42};
    const struct maze_question question = {.solver = maze_solver_at(0)};
    struct scene lost = corner;
    struct maze_encoder *encoder;
    uint64_t length;

    lost.path = "SN";
    lost.lost = true;
    assert_json(&lost, &rendering,
        ",\"solution\":{\"solver\":\"shortest\",\"solved\":false,\"length\":2,\"visited\":5,"
        "\"directions\":\"SN\",\"path\":[[1,1],[1,2],[1,3],[1,2],[1,1]]}}\n");
    assert_int_equal(maze_encoder_new(&rendering, &spec, &question, &encoder), MAZE_OK);
    assert_true(maze_encoder_needs_maze(encoder));
    assert_false(maze_encoder_length(encoder, &length));
    maze_encoder_free(encoder);
    assert_int_equal(maze_encoder_new(&rendering, &spec, NULL, &encoder), MAZE_OK);
    assert_false(maze_encoder_needs_maze(encoder));
    assert_true(maze_encoder_length(encoder, &length));
    maze_encoder_free(encoder);
}

TEST(tiles_across_wrapped_edges_are_the_wall_that_is_left)
{
    static const char *const tiles[] = {
        "#.###",
        ".....",
        "#.###",
        ".....",
        "#.###",
    };
    struct scene torus = {tiles, 2, 2, MAZE_WRAP_X | MAZE_WRAP_Y, {0, 0}, {0, 0}, "WENS"};
    const struct maze_rendering rendering = json("none", MAZE_SUBJECT_MAZE);

    assert_json(&torus, &rendering,
        ",\"solution\":{\"solver\":\"shortest\",\"solved\":true,\"length\":4,\"visited\":0,"
        "\"directions\":\"WENS\","
        "\"path\":[[1,1],[0,1],[3,1],[4,1],[1,1],[1,0],[1,3],[1,4],[1,1]]}}\n");
}

/* A path through all cells of a wide maze, to and fro, so that numbers get longer. */
TEST(long_paths_are_written_in_full)
{
    enum { WIDTH = 60, HEIGHT = 9, STEPS = WIDTH * HEIGHT - 1 };
    static char lines[2 * HEIGHT + 1][2 * WIDTH + 2], letters[STEPS + 1];
    const char *tiles[2 * HEIGHT + 1];
    const struct maze_rendering rendering = json("none", MAZE_SUBJECT_MAZE);
    const struct scene scene = {tiles, WIDTH, HEIGHT, .path = letters};
    struct buffer bytes;
    json_t *answer, *object, *path;
    size_t n = 0;

    for (size_t y = 0; y < 2 * HEIGHT + 1; y++) {
        memset(lines[y], '.', 2 * WIDTH + 1);
        tiles[y] = lines[y];
        lines[y][0] = lines[y][2 * WIDTH] = '#';
        if (y == 0 || y == 2 * HEIGHT)
            memset(lines[y], '#', 2 * WIDTH + 1);
    }
    for (size_t y = 0; y < HEIGHT; y++) {
        for (size_t x = 1; x < WIDTH; x++)
            letters[n++] = y % 2 ? 'W' : 'E';
        if (y + 1 < HEIGHT)
            letters[n++] = 'S';
    }
    bytes = scene_encode(&scene, &rendering, NULL);
    assert_non_null(answer = json_loads(bytes.data, JSON_REJECT_DUPLICATES, NULL));
    object = json_object_get(answer, "solution");
    assert_string_equal(json_string_value(json_object_get(object, "directions")), letters);
    path = json_object_get(object, "path");
    assert_int_equal(json_array_size(path), 2 * STEPS + 1);
    for (size_t i = 0; i < 2 * STEPS + 1; i++) {
        const size_t line = i / (2 * WIDTH), at = i % (2 * WIDTH);
        const size_t across = at < 2 * WIDTH - 1 ? at : 2 * WIDTH - 2;
        const size_t x = line % 2 ? 2 * WIDTH - 1 - across : 1 + across;
        const size_t y = 2 * line + 1 + (at == 2 * WIDTH - 1);

        assert_int_equal(json_integer_value(json_array_get(json_array_get(path, i), 0)), x);
        assert_int_equal(json_integer_value(json_array_get(json_array_get(path, i), 1)), y);
    }
    json_decref(answer);
    buffer_free(&bytes);
}

TEST(ends_that_depend_on_the_maze_come_from_it)
{
    struct maze_spec spec = {maze_algorithm_find("kruskal"), 3, 2, 42};
    const struct maze_rendering none = json("none", MAZE_SUBJECT_MAZE),
                                text = {maze_format_find("text"),
                                    maze_format_style(maze_format_find("text"), 0)};
    struct scene scene = corner;
    struct maze_encoder *encoder;
    struct buffer bytes;
    uint64_t length;

    spec.start.kind = MAZE_END_FARTHEST;
    scene.start = (struct maze_point){2, 0};
    scene.path = NULL;
    bytes = scene_encode(&scene, &none, &spec);
    assert_string_equal(bytes.data,
        "{\"algorithm\":\"kruskal\",\"seed\":\"42\",\"width\":3,\"height\":2,\"columns\":7,"
        "\"rows\":5,\"start\":[5,1],\"goal\":[3,3],"
        "\"url\":\"/maze?algo=kruskal&width=3&height=2&seed=42&start=farthest\"}\n");
    buffer_free(&bytes);
    assert_int_equal(maze_encoder_new(&none, &spec, NULL, &encoder), MAZE_OK);
    assert_true(maze_encoder_needs_maze(encoder));
    assert_false(maze_encoder_length(encoder, &length));
    maze_encoder_free(encoder);
    assert_int_equal(maze_encoder_new(&text, &spec, NULL, &encoder), MAZE_OK);
    assert_true(maze_encoder_length(encoder, &length));
    maze_encoder_free(encoder);
}

TEST(distances_are_a_matrix_with_null_outside)
{
    static const uint32_t values[] = {0, 1, MAZE_NO_VALUE, 12, 345, 6789};
    struct scene scene = corner;
    const struct maze_rendering rendering = json("tiles", MAZE_SUBJECT_DISTANCES);

    scene.values = values;
    scene.maze.farthest = 6789;
    scene.maze.farthest_cell = (struct maze_point){2, 1};
    assert_json(&scene, &rendering,
        ",\"farthest\":{\"at\":[5,3],\"distance\":6789},"
        "\"distances\":[[0,1,null],[12,345,6789]]}\n");
}

TEST(statistics_are_counts_and_shares)
{
    struct scene scene = corner;
    const struct maze_rendering rendering = json("tiles", MAZE_SUBJECT_STATS);

    scene.maze.stats = (struct maze_stats){.cells = 6,
        .passages = 5,
        .dead_ends = 2,
        .junctions = 1,
        .crossroads = 6,
        .solution = 2,
        .turns = 1,
        .choices = 3,
        .longest_path = 4,
        .ends = {{0, 0}, {2, 1}},
        .longest_run = 5,
        .difficulty = 17};
    assert_json(&scene, &rendering,
        ",\"stats\":{\"cells\":6,\"passages\":5,\"dead_ends\":{\"count\":2,\"share\":0.333},"
        "\"junctions\":{\"count\":1,\"share\":0.167},"
        "\"crossroads\":{\"count\":6,\"share\":1.000},"
        "\"solution\":{\"length\":2,\"turns\":1,\"choices\":3},"
        "\"longest_path\":{\"length\":4,\"ends\":[[1,1],[5,3]]},\"longest_run\":5,"
        "\"difficulty\":17}}\n");
}

TEST(checks_say_what_went_wrong)
{
    static const struct {
        struct maze_check check;
        const char *expected;
    } checks[] = {
        {{MAZE_VERDICT_SOLVED, .length = 2, .shortest = 2},
            "{\"solved\":true,\"length\":2,\"shortest\":2}\n"},
        {{MAZE_VERDICT_START, .tile = {3, 1}, .length = 1, .shortest = 2},
            "{\"solved\":false,\"verdict\":\"start\","
            "\"reason\":\"the path begins at tile [3,1], not at the start, [1,1]\","
            "\"tile\":[3,1],\"length\":1,\"shortest\":2}\n"},
        {{MAZE_VERDICT_WALL, 7, {13, 5}, 9, 2},
            "{\"solved\":false,\"verdict\":\"wall\","
            "\"reason\":\"the path runs into a wall at step 7, tile [13,5]\","
            "\"step\":7,\"tile\":[13,5],\"length\":9,\"shortest\":2}\n"},
        {{MAZE_VERDICT_LEFT, 4, .length = 9, .shortest = 2},
            "{\"solved\":false,\"verdict\":\"left\","
            "\"reason\":\"the path leaves the maze at step 4\","
            "\"step\":4,\"length\":9,\"shortest\":2}\n"},
        {{MAZE_VERDICT_DISCONTINUOUS, 3, {9, 9}, 9, 2},
            "{\"solved\":false,\"verdict\":\"discontinuous\",\"reason\":\"the path jumps at "
            "step 3 to tile [9,9], to which no straight way leads from the tile before\","
            "\"step\":3,\"tile\":[9,9],\"length\":9,\"shortest\":2}\n"},
        {{MAZE_VERDICT_WALL, 11, {13, 5}, 9, 2, true},
            "{\"solved\":false,\"verdict\":\"wall\","
            "\"reason\":\"the path runs into a wall at path[11], tile [13,5]\","
            "\"step\":11,\"tile\":[13,5],\"length\":9,\"shortest\":2}\n"},
        {{MAZE_VERDICT_ENDS, 2, {3, 1}, 1, 2, true},
            "{\"solved\":false,\"verdict\":\"ends\",\"reason\":\"the path ends at tile [3,1] after "
            "2 steps "
            "from tile to tile, not at the goal, [3,3]\","
            "\"step\":2,\"tile\":[3,1],\"length\":1,\"shortest\":2}\n"},
        {{MAZE_VERDICT_START, .tile = {-1, INT64_MIN}, .length = 1, .shortest = 2,
             .by_tiles = true},
            "{\"solved\":false,\"verdict\":\"start\","
            "\"reason\":\"the path begins at tile [-1,-9223372036854775808], not at the start, "
            "[1,1]\","
            "\"tile\":[-1,-9223372036854775808],\"length\":1,\"shortest\":2}\n"},
        {{MAZE_VERDICT_ENDS, 1, {1, 3}, 1, 2},
            "{\"solved\":false,\"verdict\":\"ends\","
            "\"reason\":\"the path ends at tile [1,3] after 1 step, not at the goal, [3,3]\","
            "\"step\":1,\"tile\":[1,3],\"length\":1,\"shortest\":2}\n"},
        {{MAZE_VERDICT_ENDS, 0, {1, 1}, 0, 2},
            "{\"solved\":false,\"verdict\":\"ends\","
            "\"reason\":\"the path ends at tile [1,1] after 0 steps, not at the goal, [3,3]\","
            "\"step\":0,\"tile\":[1,1],\"length\":0,\"shortest\":2}\n"},
    };
    const struct maze_rendering rendering = json("tiles", MAZE_SUBJECT_CHECK);

    for (size_t i = 0; i < LENGTH(checks); i++) {
        struct scene scene = corner;

        scene.maze.check = checks[i].check;
        assert_json(&scene, &rendering, checks[i].expected);
    }
}

TEST(formats_say_what_they_can_show)
{
    const struct maze_format *text = maze_format_find("text");

    for (size_t i = 0; maze_format_at(i); i++)
        assert_true(maze_format_at(i)->subjects &
            (1 << MAZE_SUBJECT_MAZE | 1 << MAZE_SUBJECT_BATCH | 1 << MAZE_SUBJECT_STEPS));
    assert_int_equal(maze_format_find("json")->subjects, 15 | 1 << MAZE_SUBJECT_BATCH);
    assert_int_equal(text->subjects,
        1 << MAZE_SUBJECT_MAZE | 1 << MAZE_SUBJECT_DISTANCES | 1 << MAZE_SUBJECT_STEPS);
}
