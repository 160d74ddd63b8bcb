// A round coaster with a maze in it, 100 mm across. Make the maze beside this file, then the solid:
//
//     mazed get '/maze?shape=circle&width=24&seed=7&cell=3&wall=1&rise=1.6&openings=yes&format=scad' -o maze.scad
//     openscad -o coaster.stl coaster.scad
include <maze.scad>

// What is said last holds for the maze too.
plate = 2.4;   // thickness of the floor
rim = 1.5;       // width of the rim around the maze
$fn = 180;

side = columns * (cell + wall) + wall;

translate([side / 2, side / 2]) {
    // A bed below all of it, and a rim as high as the walls.
    cylinder(d = side + 2 * rim, h = plate);
    difference() {
        cylinder(d = side + 2 * rim, h = plate + rise);
        translate([0, 0, plate / 2])
            cylinder(d = side, h = plate + rise);
    }
}
