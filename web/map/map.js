// Map: a maze of blocks of any size, from the whole to a cell, as tiles on the board's canvas. The address says what is seen,
// `#map=ZOOM/X/Y`: the zoom as /maze/tile counts it, and the cell in the middle.
import { some } from '../address.js';
import { lookOf } from '../board/look.js';
import { paletteOf, styleOf } from '../board/palette.js';
import { pointOf } from '../board/gestures.js';
import { drawDisc } from '../draw/strokes.js';
import { queryOf } from '../link.js';
import { endsOf } from '../client.js';
import { button, element } from '../panel/field.js';
import { text as words } from '../text/map.js';
import { Tiles } from './tiles.js';
import { treasuresIn } from './treasure.js';

const REST = 250; // milliseconds without a move, after which the address and the words follow
const [LEAST, NEAR] = [8, 24]; // pixels of a cell that somebody goes to
const MARK = 9; // pixels, of what is seen in the small map
const SMALL = [128, 0.16, 0.4]; // pixels of its longer side, and shares of the stage that it takes at most
const REACH = 64; // cells to each side in which there are treasures
const TREASURES = 4; // pixels of a cell from which on they show

// A zoom and a cell of the maze; null where it says none, and the whole is meant.
function placeOf(hash, { width, height }) {
  const [, zoom, x, y] = (/^#map=(\d+(?:\.\d+)?)\/(\d+)\/(\d+)(?:[?&]|$)/.exec(hash) ?? []).map(Number);
  return x < width && y < height && zoom < 64 ? { zoom, cell: [x, y] } : null;
}

class WorldMap {
  #studio;
  #maze = null;
  #tiles = null;
  #asked = ''; // what tiles are asked for with, and of which maze
  #seen = ''; // the view that the address has, or will have in a moment
  #resting = 0;
  #colours;
  #hasFailed = false;
  #small = element('canvas', { id: 'map-small', role: 'img', ariaLabel: words.small });
  #to = element('input', { name: 'to', inputMode: 'numeric', autocomplete: 'off', pattern: '\\s*[\\d\\s]+[,;][\\d\\s]+', required: true });

  constructor(studio) {
    this.#studio = studio;
    const { board, stage, bar } = studio;
    const go = element('form', { id: 'map-go' }, element('label', {}, words.to, this.#to), element('button', {}, words.go));
    go.onsubmit = (event) => {
      event.preventDefault();
      this.#goTo(this.#to.value.replace(/\s/g, '').split(/[,;]/).map(Number));
    };
    const end = (name) => button(words[name], () => this.#goTo(endsOf(this.#maze)[name]));
    const from = (mode, more = '') =>
      button(words[mode], () => (location.hash = `${mode}?at=${this.#cell}${more}`), { className: 'map-from' });
    const treasure = button(words.treasure, () => this.#goTo(this.#nearest()));
    bar.append(go, end('start'), end('goal'), treasure, from('walk'), from('space', '&walk=yes'));
    stage.append(this.#small);
    this.#listen();
    board.painter = () => this.#paint();
    board.resize(); // now that there is a bar
  }

  // The small map leads where it is pressed.
  #listen() {
    for (const type of ['pointerdown', 'pointermove'])
      this.#small.addEventListener(type, (event) => {
        if (!event.buttons || !this.#maze) return;
        this.#small.setPointerCapture(event.pointerId);
        const { width, height } = this.#small.getBoundingClientRect();
        const [x, y] = pointOf(this.#small, event);
        this.#look(this.#within([x / width * this.#maze.width, y / height * this.#maze.height].map(Math.floor)));
      });
  }

  draw(maze) {
    const { client, state, board: { view }, hasMap } = this.#studio;
    const query = queryOf(maze);
    if (!hasMap) return void location.replace('#');
    const isOther = this.#maze?.url !== maze.url;
    const { solve, ...look } = some(lookOf(state), (name) => name !== 'heatmap');
    Object.assign(query, look, state.solve && { solve: 'shortest' }); // there is one path, whoever finds it
    const asked = JSON.stringify(query);
    const isFirst = !this.#maze;
    this.#maze = maze;
    if (isOther) this.#begin(client, query, maze);
    else if (asked !== this.#asked) this.#tiles.look = query;
    this.#asked = asked;
    this.#colours = { floor: paletteOf(false).floor, accent: styleOf()('accent') };
    view.hold([maze.width, maze.height]);
    const place = isFirst && (placeOf(location.hash, maze) ?? this.#studio.place);
    if (place && this.#isInside(place.cell)) this.#look(place.cell, 'zoom' in place ? this.#tiles.pyramid.scaleAt(place.zoom) : NEAR);
    else if (isFirst) view.fit();
    this.#studio.board.ask();
  }

  #begin(client, query, maze) {
    this.#tiles?.close();
    this.#tiles = new Tiles(client, maze, query, Number(query.blocks));
    this.#tiles.onchange = () => this.#studio.board.ask();
    this.#tiles.onfail = (error) => {
      this.#hasFailed = true;
      this.#studio.trouble.show(error, () => this.#studio.load());
    };
    this.#seen = '';
  }

  #isInside([x, y]) {
    return x >= 0 && y >= 0 && x < this.#maze.width && y < this.#maze.height;
  }

  #within(cell) {
    return cell.map((at, i) => Math.max(0, Math.min([this.#maze.width, this.#maze.height][i] - 1, at)));
  }

  // The cell in the middle of what is seen.
  get #cell() {
    const { view } = this.#studio.board;
    return this.#within(view.placeOf(view.room.map((side) => side / 2)).map(Math.floor));
  }

  // The treasure nearest to the middle, by air.
  #nearest() {
    const [x, y] = this.#cell;
    const away = (cell) => Math.hypot(cell[0] - x, cell[1] - y) || Infinity; // but that which is there
    const around = treasuresIn(this.#maze, [x - REACH, y - REACH, x + REACH, y + REACH]);
    return around.reduce((best, cell) => (away(cell) < away(best) ? cell : best));
  }

  // Puts a cell into the middle.
  #look(cell, scale = this.#studio.board.view.scale) {
    const { view } = this.#studio.board;
    view.zoom(scale / view.scale);
    view.move(...cell.map((at, i) => view.room[i] / 2 - (at + 0.5) * view.scale - [view.x, view.y][i]));
  }

  #goTo(cell) {
    const { canvas, view } = this.#studio.board;
    this.#look(this.#within(cell), view.scale < LEAST ? NEAR : view.scale);
    canvas.focus({ preventScroll: true });
  }

  #paint() {
    const { canvas, view } = this.#studio.board;
    const pen = canvas.getContext('2d');
    const ratio = devicePixelRatio;
    const [scale, left, top] = [view.scale, view.x, view.y].map((length) => length * ratio);
    pen.setTransform(1, 0, 0, 1, 0, 0);
    pen.clearRect(0, 0, canvas.width, canvas.height);
    if (!this.#tiles) return;
    const [x, y, right, bottom] = [left, top, left + view.size[0] * scale, top + view.size[1] * scale]
      .map((at, i) => Math.round(Math.max(0, Math.min(at, [canvas.width, canvas.height][i % 2]))));
    pen.fillStyle = this.#colours.floor;
    pen.fillRect(x, y, right - x, bottom - y);
    pen.save();
    const isWhole = this.#tiles.draw(pen, scale, [left, top], [canvas.width, canvas.height]);
    pen.restore();
    canvas.ariaBusy = isWhole ? null : 'true';
    if (isWhole && this.#hasFailed) {
      this.#hasFailed = false;
      this.#studio.trouble.hide();
    }
    this.#drawTreasures(pen, view);
    this.#drawSmall(view);
    this.#follow(view);
  }

  #drawTreasures(pen, view) {
    if (view.scale < TREASURES) return;
    pen.setTransform(devicePixelRatio, 0, 0, devicePixelRatio, 0, 0);
    // In pixels: a canvas does not tell such cells apart.
    for (const cell of treasuresIn(this.#maze, view.window())) {
      const at = cell.map((from, i) => (from + 0.5) * view.scale + [view.x, view.y][i]);
      drawDisc(pen, [...at, Math.max(3, 0.3 * view.scale)], this.#colours.accent, this.#colours.floor, 1);
    }
  }

  // All of the maze in its own shape, and what of it is seen.
  #drawSmall(view) {
    const canvas = this.#small;
    const { root, pyramid } = this.#tiles;
    const shape = Math.min(8, Math.max(1 / 8, view.size[0] / view.size[1]));
    const { clientWidth, clientHeight } = this.#studio.stage;
    const [most, across, down] = SMALL;
    const wide = Math.min(most * Math.min(1, shape), Math.max(72, clientWidth * across), clientHeight * down * shape);
    [canvas.style.width, canvas.style.height] = [`${wide}px`, `${wide / shape}px`];
    const sides = [canvas.clientWidth, canvas.clientHeight];
    const pixels = sides.map((side) => Math.round(side * devicePixelRatio));
    if (canvas.width !== pixels[0]) [canvas.width] = pixels;
    if (canvas.height !== pixels[1]) [, canvas.height] = pixels;
    const pen = canvas.getContext('2d');
    pen.setTransform(1, 0, 0, 1, 0, 0);
    pen.clearRect(0, 0, ...pixels);
    pen.imageSmoothingQuality = 'high';
    if (root) pen.drawImage(root, 0, 0, ...pyramid.sidesAt(0), 0, 0, ...pixels);
    pen.scale(devicePixelRatio, devicePixelRatio);
    const [left, top, right, bottom] = view.window().map((at, i) => at / view.size[i % 2] * sides[i % 2]);
    // All of the frame is on the map, however little is seen, or all.
    const box = [[left, right], [top, bottom]].map(([first, last], i) => {
      const long = Math.min(Math.max(MARK, last - first), sides[i] - 4);
      return [Math.max(2, Math.min((first + last - long) / 2, sides[i] - long - 2)), long];
    });
    for (const [style, line] of [[this.#colours.floor, 4], [this.#colours.accent, 2]]) {
      [pen.strokeStyle, pen.lineWidth] = [style, line];
      pen.strokeRect(box[0][0], box[1][0], box[0][1], box[1][1]);
    }
  }

  // The address, and what is said of the place, when nothing moves any more.
  #follow(view) {
    const seen = [view.scale, view.x, view.y].join();
    if (seen === this.#seen) return;
    const isFirst = !this.#seen && !location.hash.includes('=');
    this.#seen = seen;
    clearTimeout(this.#resting);
    this.#resting = setTimeout(() => {
      const { modes, onmaze } = this.#studio;
      const [cell, zoom] = [this.#cell, Math.max(0, this.#tiles.pyramid.zoomOf(view.scale))];
      this.#studio.place = { cell, zoom };
      for (const tell of onmaze) tell(this.#maze); // files are of this place
      // Another mode may be on its way.
      if (!isFirst && location.hash.startsWith('#map')) modes.write(`map=${Number(zoom.toFixed(2))}/${cell.join('/')}`);
      if (document.activeElement !== this.#to) this.#to.value = cell.join(', ');
      const { width, height } = this.#maze;
      const across = Math.min(width, view.room[0] / view.scale);
      this.#studio.say(across < width ? words.seen(cell, across) : words.whole(width * height, across));
    }, REST);
  }

  close() {
    const { board } = this.#studio;
    clearTimeout(this.#resting);
    this.#tiles?.close();
    this.#small.remove();
    board.painter = null;
    board.canvas.ariaBusy = null;
    board.view.fit();
  }
}

export const open = (studio) => new WorldMap(studio);
