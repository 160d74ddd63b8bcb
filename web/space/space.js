// The mode 3D: the maze as a model on a table, and from within.
import { hear } from '../board/gestures.js';
import { text as words } from '../text/space.js';
import { text } from '../text/page.js';
import { Camera } from './camera.js';
import { Chart } from './chart.js';
import { barOf, handles, listenToKeys, pad } from './controls.js';
import { Display } from './display.js';
import { modelOf } from './model.js';
import { Passage } from './passage.js';
import { Renderer } from './renderer.js';
import { Sharpness } from './sharpness.js';
import { Visit } from './visit.js';

const MOST_CELLS = 500 * 500;
const MOST_SLOW = 100 * 100; // without a graphics card
const LONGEST = 0.1; // seconds that a frame may count

class Space {
  constructor(studio, options) {
    Object.assign(this, { studio, renderer: null, model: null, visit: null, walks: false, url: '', asked: 0, last: 0 });
    this.sharpness = new Sharpness();
    this.wanted = options.get('walk') === 'yes'; // to walk, as soon as there is a maze
    this.still = matchMedia('(prefers-reduced-motion: reduce)').matches;
    this.camera = new Camera(this.still);
    this.passage = new Passage(this.still);
    this.ended = new AbortController();
    this.display = new Display(studio, handles(this), pad(this));
    this.canvas = this.display.canvas;
    this.chart = new Chart(this.display.chart);
    this.listen();
    try {
      this.renderer = new Renderer(this.canvas);
      if (this.renderer.slow) this.sharpness.most = 1;
    } catch {
      this.canvas.remove();
    }
  }

  listen() {
    const { canvas, ended: { signal } } = this;
    for (const part of [canvas, this.display.pad]) listenToKeys(part, this, signal);
    const zoom = (factor) => this.walks || this.move((camera) => camera.zoom(factor));
    hear(canvas, { drag: (...way) => this.drag(...way), zoom }, signal);
    canvas.addEventListener('contextmenu', (event) => event.preventDefault(), { signal });
    canvas.addEventListener('webglcontextlost', (event) => {
      event.preventDefault();
      this.show(words.lost, false);
    }, { signal });
    canvas.addEventListener('webglcontextrestored', async () => {
      this.renderer = new Renderer(canvas);
      await this.renderer.prepare();
      if (!this.model || this.ended.signal.aborted) return;
      this.renderer.load(this.model);
      this.show('', false);
      this.ask();
    }, { signal });
    this.sizes = new ResizeObserver(() => this.resize());
    this.sizes.observe(canvas);
  }

  // Shows a sentence, perhaps over the flat board, or the model.
  show(sentence, isFlat) {
    this.display.show(isFlat ? 'flat' : this.walks ? 'within' : 'table', sentence);
    this.studio.bar.replaceChildren(...(isFlat ? [] : barOf(this)));
  }

  async draw(maze, scene, signal) {
    const most = this.renderer?.slow ? MOST_SLOW : MOST_CELLS;
    if (!this.renderer || !scene || scene.width * scene.height > most) {
      this.model = null;
      this.walks = false;
      this.passage = new Passage(this.still);
      this.show(this.renderer ? words.tooLarge(most, Math.sqrt(most), this.renderer.slow) : words.none, true);
      if (scene) await this.studio.board.show(scene, signal);
      else this.studio.board.showPicture(this.studio.picture);
      return;
    }
    const [model] = await Promise.all([modelOf(scene, signal), this.renderer.prepare()]);
    if (this.ended.signal.aborted) return;
    this.model = model;
    this.renderer.load(model);
    const other = this.url !== maze.url;
    this.url = maze.url;
    if (other) this.camera.hold(model.plan.size);
    const name = this.studio.names?.algo.get(maze.algorithm) ?? maze.algorithm;
    this.label = [text.maze_of(name, maze.width, maze.height, maze.seed), text.ends(maze.start, maze.goal)].join('. ');
    this.display.name(words.label(this.label));
    if (this.wanted || (this.walks && other)) this.enter(false);
    else this.show(this.renderer.gl.isContextLost() ? words.lost : '', false);
    this.wanted = false;
    this.ask();
  }

  leave() {
    this.goTo(false);
    this.canvas.focus({ preventScroll: true });
  }

  // To the start, and in. Whoever is busy with the form stays there where the maze is another.
  enter(isAsked = true) {
    if (!this.model) return;
    this.visit = new Visit(this.model, this.display.said, this.still);
    this.goTo(true);
    if (isAsked) this.canvas.focus({ preventScroll: true });
  }

  goTo(walks) {
    this.walks = walks;
    this.release();
    this.passage.begin(walks);
    this.display.name((walks ? words.labelWithin : words.label)(this.label));
    this.show('', false);
    this.studio.modes.note(walks ? { walk: 'yes' } : {});
    this.ask();
  }

  // Moves the camera.
  move(how) {
    how(this.camera);
    this.ask();
  }

  drag(dx, dy, pans) {
    const height = this.canvas.clientHeight;
    if (this.walks) this.visit.stroll.turnHead((-dx / height) * 1.6, (dy / height) * 1.6);
    else if (pans) this.camera.pan(dx / height, dy / height);
    else this.camera.turn((dx / height) * -3, (dy / height) * 3);
    this.ask();
  }

  press(way, repeated) {
    this.visit.press(way, repeated);
    this.ask();
  }

  release(way) {
    this.visit?.release(way);
  }

  resize() {
    const { canvas } = this;
    if (!canvas.clientWidth || !canvas.clientHeight) return;
    const { ratio } = this.sharpness;
    [canvas.width, canvas.height] = [canvas.clientWidth * ratio, canvas.clientHeight * ratio].map(Math.round);
    this.camera.resize(canvas.width / canvas.height);
    this.render();
  }

  // One frame, and more only while something moves.
  ask() {
    this.asked ||= requestAnimationFrame((now) => {
      this.asked = 0;
      const seconds = this.last ? Math.min((now - this.last) / 1000, LONGEST) : 1 / 60;
      const moves = [this.camera, this.visit, this.passage].map((part) => part?.advance(seconds)).some(Boolean);
      this.render();
      if (this.sharpness.hear(this.last && now - this.last)) this.resize();
      this.last = moves ? now : 0;
      if (moves) this.ask();
    });
  }

  render() {
    if (!this.model || !this.renderer) return;
    this.renderer.draw(this.passage.pose(this.camera, this.visit?.stroll));
    if (this.walks) this.chart.draw(this.model.scene, this.model.colors.flat, this.visit.stroll);
  }

  close() {
    this.ended.abort();
    cancelAnimationFrame(this.asked);
    this.sizes.disconnect();
    this.renderer?.free();
    this.display.close();
    this.model = null;
  }
}

export const open = (studio, options) => new Space(studio, options);
