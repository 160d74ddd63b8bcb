// A picture that plays a film while it is looked at; a still one of its end for who wants no motion.
import { measure } from '../board/heat.js';
import { paletteOf, styleOf } from '../board/palette.js';
import { strokeLine } from '../draw/lines.js';
import { drawDisc, strokeWalls } from '../draw/strokes.js';
import { DROP, FLOOR, MARK, PATH, SHADE, VISIT } from '../film/events.js';
import { mixed } from '../film/looks.js';
import { Picture } from './picture.js';
import { continues } from './listing.js';
import { Recording } from './recording.js';

const WALL = 0.14; // of a cell
const REST = 2500; // milliseconds at the end, before a film begins again

export const still = matchMedia('(prefers-reduced-motion: reduce)');

export class Live extends Picture {
  paused = false;
  onstate = () => {};
  onstep = () => {}; // when it is drawn, of the recording, and whether that is under way
  #client;
  #heat;
  #query;
  #seconds;
  #loops;
  #recording = null;
  #seen = false;
  #hasPlayed = false;
  #frame = 0; // that is asked for
  #begun = 0; // when
  #share = 0; // of the film that was shown

  // `seconds` that it takes; whether it `loops`.
  constructor({ client, catalogue }, query, { label, seconds, loops = false, signal }) {
    super('live', { label, shape: query.width / query.height, signal });
    [this.#client, this.#heat, this.#query, this.#seconds, this.#loops] = [client, catalogue.heat, query, seconds, loops];
    signal.addEventListener('abort', () => this.stop());
  }

  get isPlaying() {
    return this.#frame !== 0;
  }

  async load() {
    const recording = await Recording.load(this.#client, this.#query, this.signal);
    await measure(recording.scene, this.#heat, this.signal);
    this.#recording = recording;
  }

  async see(seen) {
    this.#seen = seen;
    if (!seen) return this.stop();
    if (!(await this.fill()) || !this.#seen || this.signal.aborted) return;
    if (!still.matches && !this.paused && (this.#loops || !this.#hasPlayed)) this.play();
  }

  // From the beginning, or from where it was stopped.
  play(share = this.#share < 1 ? this.#share : 0) {
    if (this.signal.aborted) return;
    if (!this.#recording) {
      this.see(true);
      return;
    }
    this.#hasPlayed = true;
    this.stop();
    this.#share = share;
    this.#begun = performance.now() - share * this.#seconds * 1000;
    this.#frame = requestAnimationFrame(() => this.#step());
    this.#tell();
  }

  stop() {
    cancelAnimationFrame(this.#frame);
    this.#frame = 0;
    this.#tell();
  }

  // Goes on by one step, which may be several events, and stays there.
  async step() {
    if (!(await this.fill()) || this.signal.aborted) return;
    const recording = this.#recording;
    let to = this.#isUnderWay ? recording.at : recording.first;
    this.#hasPlayed = this.paused = true;
    do to++; while (to < recording.length && continues(recording.reel, to));
    recording.goTo(to);
    this.#share = (to - recording.first) / (recording.length - recording.first);
    this.stop();
    this.draw();
  }

  // Stands still at its end.
  finish() {
    this.#share = 1;
    this.#recording?.goTo(this.#recording.length);
    this.stop();
    this.draw();
  }

  get #isUnderWay() {
    return this.#hasPlayed && this.#share < 1;
  }

  #tell() {
    this.canvas.dataset.playing = this.isPlaying ? 'yes' : 'no';
    this.onstate();
  }

  #step() {
    const passed = performance.now() - this.#begun;
    this.#share = Math.min(1, passed / (this.#seconds * 1000));
    const recording = this.#recording;
    recording.goTo(recording.first + Math.round(this.#share * (recording.length - recording.first)));
    this.draw();
    if (this.#share === 1 && !this.#loops) return this.stop();
    if (passed > this.#seconds * 1000 + REST) this.#begun = performance.now();
    this.#frame = requestAnimationFrame(() => this.#step());
  }

  draw() {
    const [canvas, recording] = [this.canvas, this.#recording];
    if (!recording || !canvas.clientWidth) return;
    const { width, height } = recording.scene;
    const side = Math.round(canvas.clientWidth * devicePixelRatio);
    const scale = side / (width + WALL);
    const across = [side, Math.round((height + WALL) * scale)];
    if (canvas.width !== across[0] || canvas.height !== across[1]) [canvas.width, canvas.height] = across;
    const pen = canvas.getContext('2d');
    const palette = paletteOf(!recording.isSolving);
    pen.setTransform(scale, 0, 0, scale, scale * WALL / 2, scale * WALL / 2);
    pen.clearRect(-1, -1, width + 2, height + 2);
    this.#drawFloor(pen, palette);
    strokeWalls(pen, recording.scene, [0, 0, width, height], WALL, palette.wall);
    strokeLine(pen, recording.path, { width: 0.3, style: palette.path });
    this.onstep(recording, this.#isUnderWay);
    if (this.#isUnderWay) drawDisc(pen, [...recording.place, 0.34], '#ffffff', '#1f2b27');
  }

  // A cell has the colour of its distance in the finished maze from the beginning on.
  #drawFloor(pen, palette) {
    const recording = this.#recording;
    const { width, cells, shades, heat } = recording.scene;
    const [solid, accent] = ['line', 'accent'].map(styleOf());
    const walked = mixed(solid, accent, 0.6);
    const [looked, dropped] = [0.45, 0.14].map((share) => mixed(palette.floor, accent, share));
    const made = (state, at) => (state & FLOOR ? heat[shades[at]] : (state & MARK) === VISIT ? walked : solid);
    const solved = (state) => {
      const mark = state & MARK;
      return mark === DROP ? dropped : mark === PATH || mark >= SHADE ? looked : palette.floor;
    };
    const colourOf = recording.isSolving ? solved : made;
    for (let at = 0; at < cells.length; at++) {
      const [x, y] = [at % width, Math.floor(at / width)];
      pen.fillStyle = colourOf(recording.stateOf(x, y), at);
      pen.fillRect(x - 0.02, y - 0.02, 1.04, 1.04);
    }
  }
}

// Tells pictures when they are seen.
export function watch(pictures, signal) {
  const of = new Map(pictures.map((picture) => [picture.canvas, picture]));
  const observer = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) of.get(target).see(isIntersecting);
  }, { threshold: 0.4 });
  for (const { canvas } of pictures) observer.observe(canvas);
  signal.addEventListener('abort', () => observer.disconnect());
}
