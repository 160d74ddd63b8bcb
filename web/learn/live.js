// A picture that plays a film while it is looked at; a still one of its end for who wants no motion.
import { INSIDE } from '../board/scene.js';
import { heatStyle, paletteOf } from '../board/palette.js';
import { squares } from '../board/squares.js';
import { element } from '../panel/field.js';
import { DROPPED, Film, LOOKED, WALKED } from './film.js';

const WALL = 0.14; // of a cell
const REST = 2500; // milliseconds at the end, before a film begins again

export const still = matchMedia('(prefers-reduced-motion: reduce)');

// A colour between two of the style sheet.
function mixed(from, to, share) {
  const part = (colour, at) => parseInt(colour.slice(at, at + 2), 16);
  return `rgb(${[1, 3, 5].map((at) => Math.round(part(from, at) * (1 - share) + part(to, at) * share)).join(' ')})`;
}

export class Live {
  // `seconds` that it takes; whether it `loops`. It loads when it is first seen.
  constructor(client, query, { label, seconds, loops = false, signal }) {
    Object.assign(this, { client, query, seconds, loops, signal });
    this.canvas = element('canvas', { className: 'live' });
    this.canvas.setAttribute('role', 'img');
    this.canvas.setAttribute('aria-label', label);
    this.canvas.style.aspectRatio = `${query.width} / ${query.height}`;
    this.film = this.loading = null;
    this.seen = this.paused = false;
    this.frame = this.begun = this.share = 0;
    this.onstate = () => {};
    const resized = new ResizeObserver(() => this.draw());
    resized.observe(this.canvas);
    signal.addEventListener('abort', () => {
      resized.disconnect();
      this.stop();
    });
  }

  get isPlaying() {
    return this.frame !== 0;
  }

  // Somebody sees it now, or does not any more.
  async see(seen) {
    this.seen = seen;
    if (!seen) return this.stop();
    this.loading ??= Film.load(this.client, this.query, this.signal);
    try {
      this.film = await this.loading;
    } catch {
      this.loading = null; // it is tried again when it is seen again
      return;
    }
    if (!this.seen || this.signal.aborted) return;
    this.draw();
    if (!still.matches && !this.paused && (this.loops || !this.hasPlayed)) this.play();
  }

  // From the beginning, or from where it was stopped.
  play(share = this.share < 1 ? this.share : 0) {
    if (!this.film || this.signal.aborted) return;
    this.hasPlayed = true;
    this.stop();
    this.share = share;
    this.begun = performance.now() - share * this.seconds * 1000;
    this.frame = requestAnimationFrame(() => this.step());
    this.tell();
  }

  stop() {
    cancelAnimationFrame(this.frame);
    this.frame = 0;
    this.tell();
  }

  tell() {
    this.canvas.dataset.playing = this.isPlaying ? 'yes' : 'no';
    this.onstate();
  }

  step() {
    const passed = performance.now() - this.begun;
    this.share = Math.min(1, passed / (this.seconds * 1000));
    const { film } = this;
    film.goTo(film.first + Math.round(this.share * (film.length - film.first)));
    this.draw();
    if (this.share === 1 && !this.loops) return this.stop();
    if (passed > this.seconds * 1000 + REST) this.begun = performance.now();
    this.frame = requestAnimationFrame(() => this.step());
  }

  draw() {
    const { canvas, film } = this;
    if (!film || !canvas.clientWidth) return;
    const { width, height } = film.scene;
    const side = Math.round(canvas.clientWidth * devicePixelRatio);
    const scale = side / (width + WALL);
    const across = [side, Math.round((height + WALL) * scale)];
    if (canvas.width !== across[0] || canvas.height !== across[1]) [canvas.width, canvas.height] = across;
    const pen = canvas.getContext('2d');
    const palette = paletteOf(!film.isSolving);
    pen.setTransform(scale, 0, 0, scale, scale * WALL / 2, scale * WALL / 2);
    pen.clearRect(-1, -1, width + 2, height + 2);
    this.drawFloor(pen, palette);
    pen.beginPath();
    squares.walls(pen, film.scene, [0, 0, width, height]);
    [pen.lineWidth, pen.lineCap, pen.strokeStyle] = [WALL, 'square', palette.wall];
    pen.stroke();
    this.drawPath(pen, palette);
    if (this.isPlaying && this.share < 1) this.drawPlace(pen);
  }

  // A cell has the colour of its distance in the finished maze from the beginning on.
  drawFloor(pen, palette) {
    const { scene, marks, isSolving } = this.film;
    const { width, cells, distances, farthest } = scene;
    this.colours ??= Array.from(distances, (distance) => heatStyle(Math.max(0, distance) / (farthest || 1)));
    const style = getComputedStyle(document.documentElement);
    const [solid, accent] = ['--line', '--accent'].map((name) => style.getPropertyValue(name).trim());
    const marked = {
      [WALKED]: mixed(solid, accent, 0.6), [LOOKED]: mixed(palette.floor, accent, 0.45), [DROPPED]: mixed(palette.floor, accent, 0.14),
    };
    for (let at = 0; at < cells.length; at++) {
      const plain = !(cells[at] & INSIDE) ? solid : isSolving ? palette.floor : this.colours[at];
      pen.fillStyle = marked[marks[at]] ?? plain;
      pen.fillRect(at % width - 0.02, Math.floor(at / width) - 0.02, 1.04, 1.04);
    }
  }

  drawPath(pen, palette) {
    const { path } = this.film;
    pen.beginPath();
    for (const [i, [x, y]] of path.entries()) {
      const near = i && Math.abs(x - path[i - 1][0]) + Math.abs(y - path[i - 1][1]) < 3;
      if (near) pen.lineTo(x / 2, y / 2);
      else pen.moveTo(x / 2, y / 2);
    }
    [pen.lineWidth, pen.strokeStyle, pen.lineCap, pen.lineJoin] = [0.3, palette.path, 'round', 'round'];
    pen.stroke();
  }

  drawPlace(pen) {
    const [x, y] = this.film.place ?? [1, 1];
    pen.beginPath();
    pen.arc(x / 2, y / 2, 0.34, 0, 7);
    [pen.fillStyle, pen.lineWidth, pen.strokeStyle] = ['#ffffff', 0.16, '#1f2b27'];
    pen.fill();
    pen.stroke();
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
