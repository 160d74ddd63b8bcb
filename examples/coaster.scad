// A round coaster with a maze in it, 100 mm across. Make the maze beside this file, then the solid:
//
//     mazed get '/maze?shape=circle&width=23&seed=7&cell=3&wall=1&rise=1.6&format=scad' -o maze.scad
//     openscad -o coaster.stl coaster.scad
include <maze.scad>

// What is said last holds for the maze too.
plate = 2.4; // thickness of the floor
$fn = 180;

side = columns * (cell + wall) + wall;

// A disc as high as the walls, out of which the cells are cut. The corners of the maze are 49.1 mm from its middle.
difference() {
    translate([side / 2, side / 2])
        cylinder(d = 100, h = plate + rise);
    translate([0, 0, plate])
        linear_extrude(plate + rise) blocks(cells);
}
