// Pictures of a whole maze of squares, for views that show more cells than could be drawn in strokes each time.
import { pixelOf } from './palette.js';
import { E, N, S, W } from './tilings/square.js';
import { INSIDE } from './tilings/tiling.js';
import { inTurns } from './turns.js';

const BAND = 32; // rows of cells at a time
const HERE = 16;
const TILES = { pixels: 2, x: 0.5, y: 0.5, wall: 1, path: 1 }; // the frame of a picture with a pixel a tile

function canvasOf(width, height) {
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [width, height];
  return canvas;
}

// By cell, the directions in which the path leaves it, and HERE where it comes; null where there is none.
function waysOf({ width, cells, path, tiling }) {
  const span = tiling.floor?.width ?? width; // after which a row begins again
  const ways = path && new Uint8Array(cells.length);
  for (let i = 0; i < path?.length; i++) {
    const [from, to] = [path[i - 1] ?? path[i], path[i]];
    ways[to] |= HERE;
    if (from === to) continue;
    const [by, isRow] = [to - from, Math.floor(from / width) === Math.floor(to / width)];
    if (tiling.floor && ![1, span - 1, width].includes(Math.abs(by))) continue; // stairs
    const isAhead = isRow ? (by + span) % span === 1 : (by + cells.length) % cells.length === width;
    ways[from] |= isRow ? (isAhead ? E : W) : isAhead ? S : N;
    ways[to] |= isRow ? (isAhead ? W : E) : isAhead ? N : S;
  }
  return ways;
}

// Where columns or rows of cells are cut, in pixels: each has a wall, and then floor before the path, the path, and floor.
function cutsOf(from, to, begin, { pixels, wall, path }, most) {
  const cuts = new Int32Array(4 * (to - from) + 2);
  for (let place = from, at = 0; place <= to; place++) {
    const edge = Math.round(place * pixels + begin - wall / 2);
    const middle = path ? Math.round((place + 0.5) * pixels + begin - path / 2) : edge + wall;
    for (const cut of [edge, edge + wall, middle, middle + path]) if (at < cuts.length) cuts[at++] = Math.max(0, Math.min(most, cut));
  }
  return cuts;
}

// Paints the walls and the path of cells in a range, as the service's PNG has them, and nothing where floor is. It is done in each
// frame, so nothing is called for each cell.
function paint({ data, width: across, height: down }, { width, height, cells }, ways, frame, [left, top, right, bottom], [wall, way]) {
  const pixels = new Uint32Array(data.buffer);
  const columns = cutsOf(left, right, frame.x, frame, across);
  const rows = cutsOf(top, bottom, frame.y, frame, down);
  const none = new Uint8Array(width); // a row beside the board
  const rowOf = (of, y) => (of && y >= 0 && y < height ? of.subarray(y * width, (y + 1) * width) : none);
  for (let cut = 0; cut + 1 < rows.length; cut++) {
    const [begin, end, y, part] = [rows[cut], rows[cut + 1], top + (cut >> 2), cut & 3];
    if (begin >= end) continue;
    const base = begin * across;
    const [here, above, goes, comes] = [rowOf(cells, y), rowOf(cells, y - 1), rowOf(ways, y), rowOf(ways, y - 1)];
    const middle = part === 2 ? HERE : part === 3 ? S : N; // that the path has to have where it is in the middle
    for (let x = left, i = 0; x <= right; x++, i += 4) {
      const [cell, north, west, path] = [here[x], above[x], here[x - 1], goes[x]];
      let [first, rest] = [0, 0]; // colours: of the wall to the west or the post there, and of what is beside the path
      if (part) {
        if (part === 2 && (path & W || goes[x - 1] & E)) first = way;
        else if (cell & INSIDE ? !(cell & W) : west & INSIDE && !(west & E)) first = wall;
      } else {
        const corner = above[x - 1];
        if (cell & INSIDE ? !(cell & N) : north & INSIDE && !(north & S)) first = rest = wall;
        else if ((west & INSIDE ? !(west & N) : corner & INSIDE && !(corner & S)) || (cell & INSIDE ? !(cell & W) : west & INSIDE && !(west & E)) ||
          (north & INSIDE ? !(north & W) : corner & INSIDE && !(corner & E))) first = wall;
      }
      const goesOn = path & middle || (!part && comes[x] & S);
      for (let at = columns[i]; first && at < columns[i + 1]; at++) pixels[base + at] = first;
      if (x === right || !(rest || goesOn)) continue;
      const colours = [part === 2 && path & W ? way : rest, goesOn ? way : rest, part === 2 && path & E ? way : rest];
      for (let k = 0; k < 3; k++)
        for (let at = columns[i + k + 1]; colours[k] && at < columns[i + k + 2]; at++) pixels[base + at] = colours[k];
    }
    for (let row = begin + 1; row < end; row++) pixels.copyWithin(row * across, base, base + across);
  }
}

// A pixel a cell: its heat, or the floor where that has a colour.
async function floorOf({ width, height, cells, shades, heat }, floor, signal) {
  const canvas = canvasOf(width, height);
  const pen = canvas.getContext('2d');
  const colours = [...(heat ?? []).map(pixelOf), floor && pixelOf(floor)];
  await inTurns(height, (y) => {
    const row = new ImageData(width, 1);
    const pixels = new Uint32Array(row.data.buffer);
    for (let x = 0, at = y * width; x < width; x++, at++)
      if (cells[at] & INSIDE) pixels[x] = colours.at(shades ? shades[at] : -1);
    pen.putImageData(row, 0, y);
  }, signal);
  return canvas;
}

// What is in it, lowest first: `floor`, if there is any, and walls and path, as `tiles` for views of less than two pixels a cell, or
// painted for each view.
export class Layers {
  #scene;
  #ways;
  #colours;
  #image = null;
  #canvas = canvasOf(1, 1);

  static async of(scene, palette, signal) {
    const layers = new Layers();
    [layers.#scene, layers.#ways, layers.#colours] = [scene, waysOf(scene), [pixelOf(palette.wall), pixelOf(palette.path)]];
    if (scene.heat || palette.floor) layers.floor = await floorOf(scene, palette.floor, signal);
    layers.tiles = await layers.#drawTiles(signal);
    return layers;
  }

  async #drawTiles(signal) {
    const { width, height } = this.#scene;
    const canvas = canvasOf(2 * width + 1, 2 * height + 1);
    const pen = canvas.getContext('2d');
    await inTurns(Math.ceil(height / BAND), (i) => {
      const [top, bottom] = [i * BAND, Math.min(height, (i + 1) * BAND)];
      const band = new ImageData(canvas.width, 2 * (bottom - top) + 1);
      paint(band, this.#scene, this.#ways, { ...TILES, y: TILES.y - 2 * top }, [0, top, width, bottom], this.#colours);
      pen.putImageData(band, 0, 2 * top);
    }, signal);
    return canvas;
  }

  // Paints the cells of a range as they are in a frame.
  paint(pen, frame, range) {
    const { width, height } = pen.canvas;
    if (this.#image?.width !== width || this.#image.height !== height) this.#image = new ImageData(width, height);
    else this.#image.data.fill(0);
    paint(this.#image, this.#scene, this.#ways, this.#ways ? frame : { ...frame, path: 0 }, range, this.#colours);
    [this.#canvas.width, this.#canvas.height] = [width, height];
    this.#canvas.getContext('2d').putImageData(this.#image, 0, 0);
    pen.drawImage(this.#canvas, 0, 0);
  }
}
