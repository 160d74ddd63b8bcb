// The mode 3D: the maze as a model on a table, and from within.
import { hear } from '../board/gestures.js';
import { endsOf } from '../client.js';
import { beginOf, isNearEdge, shiftInto, windowAround } from '../map/window.js';
import { text as words } from '../text/space.js';
import { text } from '../text/page.js';
import { Camera, Passage } from './camera.js';
import { drawChart } from './chart.js';
import { displayOf } from './display.js';
import { modelOf } from './model.js';
import { Renderer, Sharpness } from './renderer.js';
import { Visit } from './stroll.js';

const MOST_CELLS = 500 * 500;
const MOST_SLOW = 100 * 100; // without a graphics card
const SIDE = 96; // cells of a window
const LONGEST = 0.1; // seconds that a frame may count

class Space {
  walks = false;
  #studio;
  #canvas;
  #renderer = null;
  #model = null;
  #visit = null;
  #url = ''; // of the maze
  #isComing = false; // the next window
  #options;
  #label; // what it is called
  #isWanted; // to walk, as soon as there is a maze
  #asked = 0; // a frame, and when the last one was
  #last = 0;
  #still = matchMedia('(prefers-reduced-motion: reduce)').matches;
  #camera = new Camera(this.#still);
  #passage = new Passage(this.#still);
  #ended = new AbortController();
  #display;
  #sharpness;
  #sizes = new ResizeObserver(() => this.#resize());

  constructor(studio, options) {
    this.#studio = studio;
    this.#options = options;
    this.#isWanted = options.get('walk') === 'yes';
    this.#display = displayOf(this, studio, this.#ended.signal);
    this.#canvas = this.#display.canvas;
    this.#listen();
    try {
      this.#renderer = new Renderer(this.#canvas);
    } catch {
      this.#canvas.remove();
    }
    this.#sharpness = new Sharpness(this.#renderer?.slow);
  }

  #listen() {
    const canvas = this.#canvas;
    const { signal } = this.#ended;
    const zoom = (factor) => this.walks || this.move((camera) => camera.zoom(factor));
    hear(canvas, { drag: (...way) => this.#drag(...way), zoom }, signal);
    canvas.addEventListener('contextmenu', (event) => event.preventDefault(), { signal });
    canvas.addEventListener('webglcontextlost', (event) => {
      event.preventDefault();
      this.#show(words.lost, false);
    }, { signal });
    canvas.addEventListener('webglcontextrestored', async () => {
      this.#renderer = new Renderer(canvas);
      await this.#renderer.prepare();
      if (!this.#model || this.#ended.signal.aborted) return;
      this.#renderer.load(this.#model);
      this.#show('', false);
      this.#ask();
    }, { signal });
    this.#sizes.observe(canvas);
  }

  // Shows a sentence, perhaps over the flat board, or the model.
  #show(sentence, isFlat) {
    this.#display.show(isFlat ? 'flat' : this.walks ? 'within' : 'table', sentence);
  }

  get hasFloors() {
    return Boolean(this.#model?.plan.pointOf);
  }

  async draw(maze, scene, signal) {
    const most = this.#renderer?.slow ? MOST_SLOW : MOST_CELLS;
    scene = await this.#windowOf(maze, scene, signal) ?? scene;
    if (!this.#renderer || !scene || scene.width * scene.height > most) {
      this.#model = null;
      this.walks = false;
      this.#passage = new Passage(this.#still);
      this.#show(!this.#renderer ? words.none : words.tooLarge(most, Math.sqrt(most), this.#renderer.slow), true);
      if (scene) await this.#studio.board.show(scene, signal);
      else this.#studio.board.showPicture(this.#studio.picture);
      return;
    }
    const [model] = await Promise.all([modelOf(scene, signal), this.#renderer.prepare()]);
    if (this.#ended.signal.aborted) return;
    this.#model = model;
    this.#renderer.load(model);
    const other = this.#url !== maze.url;
    this.#url = maze.url;
    if (other) this.#camera.hold(model.plan.size);
    const { start, goal } = endsOf(maze);
    const { title, words: { place } } = this.#studio;
    this.#label = [title, text.ends(place(start), place(goal))].join('. ');
    this.#canvas.ariaLabel = words.label(this.#label);
    if (this.#isWanted || (this.walks && other)) this.enter(document.activeElement === document.body);
    else this.#show(this.#renderer.isLost ? words.lost : '', false);
    this.#isWanted = false;
    this.#ask();
  }

  // Of a maze of blocks that is too large, or entered at a cell, there is a window.
  #windowOf(maze, scene, signal) {
    const { client, state } = this.#studio;
    if (!state.blocks || !this.#renderer || (scene && !this.#options.has('at'))) return null;
    if (this.#url === maze.url && this.#model) return this.#model.scene;
    return windowAround(client, maze, beginOf(maze, this.#options), SIDE, signal);
  }

  // Near the edge of a window the walk goes on in the next one.
  async #goOn() {
    const [{ maze, client }, { scene: last }, { stroll }] = [this.#studio, this.#model, this.#visit];
    if (!last.from || this.#isComing || !isNearEdge(last, maze, stroll.cell)) return;
    this.#isComing = true;
    try {
      const { signal } = this.#ended;
      const next = await windowAround(client, maze, stroll.cell.map((at, i) => at + last.from[i]), SIDE, signal, last);
      const by = shiftInto(last, next);
      const model = await modelOf(next, signal);
      if (this.#model?.scene !== last || this.#visit.stroll !== stroll) return;
      this.#model = model;
      this.#renderer.load(model);
      stroll.carry(next, model.plan, by);
      this.#ask();
    } catch (error) {
      if (!this.#ended.signal.aborted) this.#studio.trouble.show(error, () => this.#studio.load());
    } finally {
      this.#isComing = false;
    }
  }

  leave() {
    this.#goTo(false);
    this.#canvas.focus({ preventScroll: true });
  }

  // To the start, and in. Whoever is busy with the form stays there where the maze is another.
  enter(isAsked = true) {
    if (!this.#model) return;
    const { start, width, height } = this.#model.scene;
    // Where the walk began in a window before, that is fetched once more.
    if (start.some((at, i) => at < 0 || at >= [width, height][i])) {
      [this.#model, this.#url, this.#isWanted] = [null, '', true];
      return this.#studio.load();
    }
    this.#visit = new Visit(this.#model, this.#display.said, this.#still);
    this.#goTo(true);
    if (isAsked) this.#canvas.focus({ preventScroll: true });
  }

  #goTo(walks) {
    this.walks = walks;
    this.release();
    this.#passage.begin(walks);
    this.#canvas.ariaLabel = (walks ? words.labelWithin : words.label)(this.#label);
    this.#show('', false);
    const at = this.#options.get('at');
    this.#studio.modes.note({ ...(at && { at }), ...(walks && { walk: 'yes' }) });
    this.#ask();
  }

  // Moves the camera.
  move(how) {
    how(this.#camera);
    this.#ask();
  }

  #drag(dx, dy, pans) {
    const height = this.#canvas.clientHeight;
    if (this.walks) this.#visit.stroll.turnHead((-dx / height) * 1.6, (dy / height) * 1.6);
    else if (pans) this.#camera.pan(dx / height, dy / height);
    else this.#camera.turn((dx / height) * -3, (dy / height) * 3);
    this.#ask();
  }

  press(way, repeated) {
    this.#visit.press(way, repeated);
    this.#ask();
  }

  release(way) {
    this.#visit?.release(way);
  }

  #resize() {
    const canvas = this.#canvas;
    if (!canvas.clientWidth || !canvas.clientHeight) return;
    const { ratio } = this.#sharpness;
    [canvas.width, canvas.height] = [canvas.clientWidth * ratio, canvas.clientHeight * ratio].map(Math.round);
    this.#camera.resize(canvas.width / canvas.height);
    this.#render();
  }

  // One frame, and more only while something moves.
  #ask() {
    this.#asked ||= requestAnimationFrame((now) => {
      this.#asked = 0;
      const seconds = this.#last ? Math.min((now - this.#last) / 1000, LONGEST) : 1 / 60;
      const moves = [this.#camera, this.#visit, this.#passage].map((part) => part?.advance(seconds)).some(Boolean);
      this.#render();
      if (this.walks) this.#goOn();
      if (this.#sharpness.hear(this.#last && now - this.#last)) this.#resize();
      this.#last = moves ? now : 0;
      if (moves) this.#ask();
    });
  }

  #render() {
    if (!this.#model || !this.#renderer) return;
    this.#renderer.draw(this.#passage.pose(this.#camera, this.#visit?.stroll));
    if (this.walks) drawChart(this.#display.chart, this.#model.scene, this.#model.colors.flat, this.#visit.stroll);
  }

  close() {
    this.#ended.abort();
    cancelAnimationFrame(this.#asked);
    this.#sizes.disconnect();
    this.#renderer?.free();
    this.#display.close();
    this.#model = null;
  }
}

export const open = (studio, options) => new Space(studio, options);
