// The mode 3D: the maze as a model on a table, and from within.
import { element } from '../panel/field.js';
import { text as words } from '../text/space.js';
import { text } from '../text/page.js';
import { Camera } from './camera.js';
import { Chart } from './chart.js';
import { barOf, handles, listenToKeys, pad } from './controls.js';
import { handOn } from './hand.js';
import { modelOf } from './model.js';
import { Passage } from './passage.js';
import { Renderer } from './renderer.js';
import { Sharpness } from './sharpness.js';
import { Walk } from './walk.js';

const MOST_CELLS = 500 * 500;
const MOST_SLOW = 100 * 100; // without a graphics card
const LONGEST = 0.1; // seconds that a frame may count

class Space {
  constructor(studio, options) {
    Object.assign(this, { studio, renderer: null, model: null, walk: null, walks: false, url: '', asked: 0, last: 0 });
    this.sharpness = new Sharpness();
    this.wanted = options.get('walk') === 'yes'; // to walk, as soon as there is a maze
    this.still = matchMedia('(prefers-reduced-motion: reduce)').matches;
    this.camera = new Camera(this.still);
    this.passage = new Passage(this.still);
    this.ended = new AbortController();
    this.build();
    this.listen();
    try {
      this.renderer = new Renderer(this.canvas);
      if (this.renderer.slow) this.sharpness.most = 1;
    } catch {
      this.canvas.remove();
    }
  }

  build() {
    this.canvas = element('canvas', { id: 'space', tabIndex: 0 });
    this.canvas.setAttribute('role', 'application');
    this.canvas.setAttribute('aria-describedby', 'space-keys');
    this.chart = new Chart(element('canvas', { id: 'space-chart', ariaHidden: 'true' }));
    [this.said, this.notice] = ['space-said', 'space-notice'].map((id) => element('p', { id }));
    [this.handles, this.pad] = [handles(this), pad(this)];
    const over = [this.chart.canvas, this.said, this.notice, this.handles, this.pad];
    this.parts = [this.canvas, ...over];
    for (const part of [this.said, this.notice]) part.setAttribute('role', 'status');
    for (const part of this.parts) part.hidden = true;
    this.studio.board.canvas.after(this.canvas);
    this.studio.stage.append(...over);
    this.zoom = this.studio.stage.querySelector('#zoom');
  }

  listen() {
    const { canvas, ended: { signal } } = this;
    for (const part of [canvas, this.pad]) listenToKeys(part, this, signal);
    const zoom = (factor) => this.walks || this.move((camera) => camera.zoom(factor));
    handOn(canvas, { drag: (...way) => this.drag(...way), zoom }, signal);
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

  // Shows what of the mode there is to be seen: a sentence, perhaps over the flat board, or the model.
  show(sentence, flat) {
    const { canvas, walks } = this;
    [this.notice.textContent, this.notice.hidden] = [sentence, !sentence];
    canvas.hidden = flat;
    this.studio.board.canvas.style.visibility = flat ? '' : 'hidden';
    this.zoom.hidden = !flat;
    this.handles.hidden = flat || walks;
    for (const part of [this.chart.canvas, this.said, this.pad]) part.hidden = flat || !walks;
    this.studio.bar.replaceChildren(...(flat ? [] : barOf(this)));
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
    this.canvas.setAttribute('aria-label', words.label(this.label));
    if (this.wanted || (this.walks && other)) this.enter();
    else this.show(this.renderer.gl.isContextLost() ? words.lost : '', false);
    this.wanted = false;
    this.ask();
  }

  leave() {
    this.goTo(false);
  }

  // To the start, and in.
  enter() {
    if (!this.model) return;
    this.walk = new Walk(this.model, this.said, this.still);
    this.goTo(true);
  }

  goTo(walks) {
    this.walks = walks;
    this.release();
    this.passage.begin(walks);
    this.canvas.setAttribute('aria-label', (walks ? words.labelWithin : words.label)(this.label));
    this.show('', false);
    this.canvas.focus({ preventScroll: true });
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
    if (this.walks) this.walk.stroll.turnHead((-dx / height) * 1.6, (dy / height) * 1.6);
    else if (pans) this.camera.pan(dx / height, dy / height);
    else this.camera.turn((dx / height) * -3, (dy / height) * 3);
    this.ask();
  }

  press(way, repeated) {
    this.walk.press(way, repeated);
    this.ask();
  }

  release(way) {
    this.walk?.release(way);
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
      const moves = [this.camera, this.walk, this.passage].map((part) => part?.advance(seconds)).some(Boolean);
      this.render();
      if (this.sharpness.hear(this.last && now - this.last)) this.resize();
      this.last = moves ? now : 0;
      if (moves) this.ask();
    });
  }

  render() {
    if (!this.model || !this.renderer) return;
    this.renderer.draw(this.passage.pose(this.camera, this.walk?.stroll));
    if (this.walks) this.chart.draw(this.model.scene, this.model.colors.flat, this.walk.stroll);
  }

  close() {
    this.ended.abort();
    cancelAnimationFrame(this.asked);
    this.sizes.disconnect();
    this.renderer?.free();
    for (const part of this.parts) part.remove();
    this.studio.board.canvas.style.visibility = '';
    this.zoom.hidden = false;
    this.model = null;
  }
}

export const open = (studio, options) => new Space(studio, options);
