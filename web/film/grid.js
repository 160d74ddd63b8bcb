// The tiles of a film: cells, walls, and corners. Each has a number, and a byte of a state.
//
// A grid has a `count` of them in rows, `across` a row and so many `down`. It says
//   tileOf(x, y, code), the tile that an event is about, tileOfCell(x, y), and whether one isCell(tile)
//   twinOf(tile), the other tile of a wall across an edge, which events do not name, or -1; none where it has no twins (hasTwins)
//   cellsAt(tile), the cells that a tile is, or lies between; placeOf(tile), where its middle is in the plane that the board draws
//   closed(scene), a promise of the board before the first event: closed cells, and nothing where no cell is
//   finished(scene), a promise of the board of a finished maze
//   looks(isRamp), what tiles look like: see there
//   samples(cell, [x, y], [width, height], pixel), how the canvas is drawn in samples, of which `cell` are a unit of the plane, [x, y] is
//     where the plane's corner is, [width, height] the canvas, and `pixel` how many are one of its pixels.
// Samples are { left, top, width, height } of the canvas; rectOf(tile) is the rectangle of them that an event may change, span(from, to)
// the rows of them that show rows of tiles, and fill(pixels, looks, table, rectangle) draws them.
import { FloorGrid } from './floors.js';
import { CellGrid } from './polygons.js';
import { RingGrid } from './rings.js';
import { TileGrid } from './squares.js';

export const gridOf = (scene) => new (scene.tiling.floor ? FloorGrid : scene.tiling.isByTiles ? TileGrid : scene.tiling.slug === 'polar' ? RingGrid : CellGrid)(scene);
