// Tiles of the service, a pyramid over a maze of blocks: which there are, those that are here, and those that are on their way.
const SIDE = 256; // pixels of a tile
const LARGEST = 64; // pixels of the largest cells, or as many as a block has cells
const AT_ONCE = 6; // requests
const KEPT = 300; // tiles, some 75 MB, or twice as many as are in view
const AGAIN = 2000; // milliseconds after which a tile is asked for once more

const ROOT = '0/0/0';

// As src/query/tile.c has it: the pixels of the largest cells, and the zoom that shows them, where 0 shows all in one tile.
export function pyramidOf({ width, height }, blocks) {
  const [pixels, sizes] = [Math.max(LARGEST, blocks), Math.log2(blocks)];
  const cellAt = (away) => pixels / 2 ** (away % sizes);
  const boardAt = (away) => [width, height].map((side) => Math.ceil(side / blocks ** Math.floor(away / sizes)) * cellAt(away));
  let deepest = 0;
  while (Math.max(...boardAt(deepest)) > SIDE) deepest++;
  return {
    deepest,
    // Pixels a cell of the maze itself at a zoom, and the zoom of so many.
    scaleAt: (zoom) => pixels * 2 ** (zoom - deepest),
    zoomOf: (scale) => deepest + Math.log2(scale / pixels),
    // The pixels of all tiles that show the maze, of which the last cells may lead beyond it.
    sidesAt: (zoom) => boardAt(deepest - zoom).map((side) => side + Math.max(1, cellAt(deepest - zoom) / 8)),
  };
}

export class Tiles {
  onchange = () => {}; // another one is here
  onfail = () => {};
  #client;
  #look; // what the tiles are asked for with
  #here = new Map(); // by z/x/y, that used last at the end: { picture, look }
  #coming = new Map(); // what ends the request
  #failed = new Map(); // when
  #wanted = new Set([ROOT]);

  // `maze` has width and height; `query` is what a tile is asked for with.
  constructor(client, maze, query, blocks) {
    [this.#client, this.#look] = [client, query];
    this.pyramid = pyramidOf(maze, blocks);
  }

  // The same maze in another look: tiles as they were show until there are others.
  set look(query) {
    this.#look = query;
    this.#coming.forEach((ending) => ending.abort());
  }

  get root() {
    return this.#take(ROOT);
  }

  #take(key) {
    const tile = this.#here.get(key);
    if (!tile) return null;
    this.#here.delete(key);
    this.#here.set(key, tile);
    return tile.picture;
  }

  // Draws what a view shows, in pixels of the canvas: `scale` of a cell, and the corner of the maze. Says whether all of it was there.
  draw(pen, scale, [left, top], [across, down]) {
    const { deepest, scaleAt, zoomOf, sidesAt } = this.pyramid;
    const zoom = Math.max(0, Math.min(deepest, Math.round(zoomOf(scale))));
    const side = SIDE * scale / scaleAt(zoom);
    const [width, height] = sidesAt(zoom).map((pixels) => pixels * side / SIDE);
    // The last wall alone has no tile.
    const range = (from, room, long) =>
      [Math.max(0, Math.floor(-from / side)), Math.min(Math.ceil(long / side - 1 / 4), Math.ceil((room - from) / side))];
    const [columns, rows] = [range(left, across, width), range(top, down, height)];
    const tiles = [];
    for (let y = rows[0]; y < rows[1]; y++)
      for (let x = columns[0]; x < columns[1]; x++) {
        const [x0, y0, x1, y1] = [x * side + left, y * side + top, (x + 1) * side + left, (y + 1) * side + top].map(Math.round);
        tiles.push({ key: `${zoom}/${x}/${y}`, x, y, box: [x0, y0, x1 - x0, y1 - y0], off: Math.hypot(x0 + x1 - across, y0 + y1 - down) });
      }
    pen.beginPath();
    pen.rect(left, top, width, height);
    pen.clip();
    for (const tile of tiles) {
      pen.imageSmoothingEnabled = side < 1.5 * SIDE;
      const picture = this.#take(tile.key);
      if (picture) pen.drawImage(picture, ...tile.box);
      else this.#drawInstead(pen, zoom, tile);
    }
    this.#want([ROOT, ...tiles.sort((a, b) => a.off - b.off).map(({ key }) => key)]);
    return [...this.#wanted].every((key) => this.#here.get(key)?.look === this.#look);
  }

  // The part of the nearest tile above that is here, and over it those below that are.
  #drawInstead(pen, zoom, { x, y, box: [left, top, width, height] }) {
    for (let up = 1; up <= zoom; up++) {
      const parts = 2 ** up;
      const picture = this.#take(`${zoom - up}/${Math.floor(x / parts)}/${Math.floor(y / parts)}`);
      if (!picture) continue;
      const part = SIDE / parts;
      pen.imageSmoothingEnabled = false;
      pen.drawImage(picture, (x % parts) * part, (y % parts) * part, part, part, left, top, width, height);
      break;
    }
    for (const [dx, dy] of [[0, 0], [1, 0], [0, 1], [1, 1]]) {
      const picture = this.#take(`${zoom + 1}/${2 * x + dx}/${2 * y + dy}`);
      pen.imageSmoothingEnabled = true;
      if (picture) pen.drawImage(picture, left + dx * width / 2, top + dy * height / 2, width / 2, height / 2);
    }
  }

  // Asks for tiles, the most wanted first; what nobody wants any more is given up.
  #want(keys) {
    this.#wanted = new Set(keys);
    for (const [key, ending] of this.#coming) if (!this.#wanted.has(key)) ending.abort();
    for (const key of this.#wanted) {
      if (this.#coming.size >= AT_ONCE) break;
      const isHere = this.#here.get(key)?.look === this.#look;
      if (!isHere && !this.#coming.has(key) && !(performance.now() < this.#failed.get(key) + AGAIN)) this.#fetch(key);
    }
  }

  async #fetch(key) {
    const ending = new AbortController();
    this.#coming.set(key, ending);
    const look = this.#look;
    const [z, x, y] = key.split('/');
    try {
      const answer = await this.#client.response({ ...look, z, x, y }, '/maze/tile', { signal: ending.signal });
      const picture = await createImageBitmap(await answer.blob());
      this.#here.get(key)?.picture.close();
      this.#here.delete(key);
      this.#here.set(key, { picture, look });
      this.#failed.delete(key);
      this.#forget();
    } catch (error) {
      if (!ending.signal.aborted) {
        this.#failed.set(key, performance.now());
        setTimeout(() => this.onchange(), AGAIN);
        this.onfail(error);
      }
    } finally {
      this.#coming.delete(key);
      this.onchange();
    }
  }

  #forget() {
    for (const [key, { picture }] of this.#here) {
      if (this.#here.size <= Math.max(KEPT, 2 * this.#wanted.size)) break;
      if (this.#wanted.has(key)) continue;
      picture.close();
      this.#here.delete(key);
    }
  }

  close() {
    this.onchange = this.onfail = () => {};
    this.#coming.forEach((ending) => ending.abort());
    this.#here.forEach(({ picture }) => picture.close());
    this.#here.clear();
  }
}
