// The mode 3D: the maze as a model on a table, and from within.
import { hear } from '../board/gestures.js';
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
const LONGEST = 0.1; // seconds that a frame may count

class Space {
  walks = false;
  #studio;
  #canvas;
  #renderer = null;
  #model = null;
  #visit = null;
  #url = ''; // of the maze
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

  async draw(maze, scene, signal) {
    const most = this.#renderer?.slow ? MOST_SLOW : MOST_CELLS;
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
    this.#label = [this.#studio.title, text.ends(maze.start, maze.goal)].join('. ');
    this.#canvas.ariaLabel = words.label(this.#label);
    if (this.#isWanted || (this.walks && other)) this.enter(false);
    else this.#show(this.#renderer.isLost ? words.lost : '', false);
    this.#isWanted = false;
    this.#ask();
  }

  leave() {
    this.#goTo(false);
    this.#canvas.focus({ preventScroll: true });
  }

  // To the start, and in. Whoever is busy with the form stays there where the maze is another.
  enter(isAsked = true) {
    if (!this.#model) return;
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
    this.#studio.modes.note(walks ? { walk: 'yes' } : {});
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
