// WebGL: the buffers, textures and programs that draw a model, and one picture of it.
import { cameraOf, isSeen } from './camera.js';
import { prismOf } from './mesh.js';
import { HIGH } from './plan.js';
import { programsOf } from './shaders.js';

const SOFTWARE = /swiftshader|llvmpipe|softpipe|software|basic render/i;
const DEEP = 0.7; // what the maze stands on, above the table
const THICK = 0.2; // of a bridge
const FLAT = [[1, 0, -1], [0, 0, -1], [0, 0, 1], [1, 0, 1]]; // the outline of its parts, end to end
// Pixels of a canvas for one of the page.
const MOST = 2;
const LEAST = 0.5;
const SLUGGISH = 70; // milliseconds a frame
const OFTEN = 4;

export class Renderer {
  #canvas;
  #gl;
  #model = null;
  #kept = []; // what forgets the last model
  #runs;
  #square;
  #standing;
  #lying;

  // Throws where there is no WebGL. `slow` is set where there is, but no graphics card.
  constructor(canvas) {
    const quick = canvas.getContext('webgl2', { alpha: false, failIfMajorPerformanceCaveat: true });
    const gl = quick ?? canvas.getContext('webgl2', { alpha: false, antialias: false });
    if (!gl) throw new Error('no WebGL');
    // Not every browser that draws in software owns up to it.
    const told = gl.getExtension('WEBGL_debug_renderer_info');
    const name = told ? gl.getParameter(told.UNMASKED_RENDERER_WEBGL) : '';
    [this.#canvas, this.#gl, this.slow] = [canvas, gl, !quick || SOFTWARE.test(name)];
    this.#square = this.#buffer(new Float32Array([0, 0, 1, 0, 0, 1, 1, 1]));
    gl.enable(gl.DEPTH_TEST);
    gl.enable(gl.CULL_FACE);
    gl.blendFunc(gl.SRC_ALPHA, gl.ONE_MINUS_SRC_ALPHA);
  }

  get isLost() {
    return this.#gl.isContextLost();
  }

  // To be awaited once, before a model is loaded.
  async prepare() {
    if (!this.#standing) [this.#standing, this.#lying] = await programsOf(this.#gl);
  }

  #buffer(numbers) {
    const gl = this.#gl;
    const made = gl.createBuffer();
    gl.bindBuffer(gl.ARRAY_BUFFER, made);
    gl.bufferData(gl.ARRAY_BUFFER, numbers, gl.STATIC_DRAW);
    return made;
  }

  #texture(unit, picture, [inside, format]) {
    const gl = this.#gl;
    gl.activeTexture(gl.TEXTURE0 + unit);
    const made = gl.createTexture();
    gl.bindTexture(gl.TEXTURE_2D, made);
    this.#kept.push(() => gl.deleteTexture(made));
    gl.pixelStorei(gl.UNPACK_ALIGNMENT, 1);
    gl.texImage2D(gl.TEXTURE_2D, 0, inside, picture.width, picture.height, 0, format, gl.UNSIGNED_BYTE, picture.pixels);
    gl.generateMipmap(gl.TEXTURE_2D);
    gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MIN_FILTER, gl.LINEAR_MIPMAP_LINEAR);
    for (const side of [gl.TEXTURE_WRAP_S, gl.TEXTURE_WRAP_T]) gl.texParameteri(gl.TEXTURE_2D, side, gl.CLAMP_TO_EDGE);
  }

  // Takes over a model: { plan, runs: { walls, path, ramps, decks, ends }, view: { ground, mask, border, blur, snap, box }, colors }.
  load(model) {
    const gl = this.#gl;
    for (const forget of this.#kept.splice(0)) forget();
    this.#model = model;
    if (gl.isContextLost()) return;
    this.#texture(0, model.view.mask, [gl.R8, gl.RED]);
    this.#texture(1, model.view.ground, [gl.RGBA8, gl.RGBA]);
    const bufferOf = (numbers) => {
      const buffer = this.#buffer(numbers);
      this.#kept.push(() => gl.deleteBuffer(buffer));
      return buffer;
    };
    const [usual, flat] = [prismOf(model.plan.outline), prismOf(FLAT, true)].map((prism) => ({ buffer: bufferOf(prism), count: prism.length / 7 }));
    this.#runs = Object.fromEntries(Object.entries(model.runs).map(([name, runs]) => {
      const [buffer, corners] = [bufferOf(runs.numbers), name === 'ramps' || name === 'decks' ? flat : usual];
      return [name, { ...runs, buffer, corners: corners.count, array: this.#arrayOf(corners.buffer, buffer) }];
    }));
  }

  #arrayOf(corners, runs) {
    const gl = this.#gl;
    const array = gl.createVertexArray();
    this.#kept.push(() => gl.deleteVertexArray(array));
    gl.bindVertexArray(array);
    gl.bindBuffer(gl.ARRAY_BUFFER, corners);
    for (const [name, size, at] of [['corner', 4, 0], ['normal', 3, 16]]) {
      const place = this.#standing.attribute(name);
      gl.enableVertexAttribArray(place);
      gl.vertexAttribPointer(place, size, gl.FLOAT, false, 28, at);
    }
    gl.bindBuffer(gl.ARRAY_BUFFER, runs);
    for (const place of ['run', 'lift'].map(this.#standing.attribute)) {
      gl.enableVertexAttribArray(place);
      gl.vertexAttribDivisor(place, 1);
    }
    gl.bindVertexArray(null);
    return array;
  }

  // Draws what a pose sees: { eye, yaw, pitch, fov, near, far, fog: [from, to], inside }.
  draw(pose) {
    const [gl, model, canvas] = [this.#gl, this.#model, this.#canvas];
    if (!model || gl.isContextLost()) return;
    const { colors, view, plan } = model;
    const camera = cameraOf(pose, canvas.width / canvas.height, pose.near, pose.far);
    gl.viewport(0, 0, canvas.width, canvas.height);
    gl.clearColor(...colors.page, 1);
    gl.clear(gl.COLOR_BUFFER_BIT | gl.DEPTH_BUFFER_BIT);
    const shared = {
      camera, mask: 0, ground: 1, board: [...view.box, view.border, view.blur], page: colors.page,
      eye: pose.eye, fog: pose.fog, high: HIGH, rays: this.slow ? 6 : 9,
    };
    const [x, , z] = pose.eye;
    const away = ({ box }) => Math.hypot((box[0] + box[3]) / 2 - x, (box[2] + box[5]) / 2 - z);
    // What is near first: what it hides need not be coloured.
    this.#runs.walls.chunks.sort((one, other) => away(one) - away(other));
    const shifts = pose.inside ? plan.shifts : [[0, 0]];
    this.#lay(shared, shifts, pose);
    gl.useProgram(this.#standing.program);
    this.#standing.set(shared);
    for (const shift of shifts) {
      const walls = { span: [plan.half, -DEEP, HIGH], topColor: colors.top, sideColor: colors.side, kind: [1, 0] };
      this.#stand('walls', shift, camera, walls);
      const bridge = { topColor: [-1, 0, 0], sideColor: colors.side, kind: [1, 0] };
      this.#stand('ramps', shift, camera, { ...bridge, span: [plan.deck, -DEEP - HIGH, 0] });
      this.#stand('decks', shift, camera, { ...bridge, span: [plan.deck, -THICK, 0] });
      this.#stand('rails', shift, camera, { ...walls, span: [0.1, -THICK, 0.3] });
      const path = { span: [0.16, 0, 0.07], topColor: colors.path, sideColor: colors.path, kind: [1, 0] };
      this.#stand('path', shift, camera, path);
      if (!pose.inside) this.#glow(gl.GREATER, () => this.#stand('path', shift, camera, { ...path, kind: [0.35, 0] }));
      this.#mark(shift, camera, pose);
    }
  }

  // Draws what lets others be seen through it, or shines through them.
  #glow(depth, paint) {
    const gl = this.#gl;
    gl.enable(gl.BLEND);
    gl.depthMask(false);
    gl.depthFunc(depth);
    paint();
    gl.depthFunc(gl.LESS);
    gl.depthMask(true);
    gl.disable(gl.BLEND);
  }

  // The table, and the floor on it.
  #lay(shared, shifts, { inside }) {
    const gl = this.#gl;
    const { view, plan, colors } = this.#model;
    gl.useProgram(this.#lying.program);
    gl.disable(gl.CULL_FACE);
    gl.bindVertexArray(null);
    gl.bindBuffer(gl.ARRAY_BUFFER, this.#square);
    const place = this.#lying.attribute('corner');
    gl.enableVertexAttribArray(place);
    gl.vertexAttribPointer(place, 2, gl.FLOAT, false, 0, 0);
    this.#lying.set({ ...shared, snap: view.snap });
    const [width, height] = plan.size;
    const plane = (rectangle, level, shift, table) => {
      this.#lying.set({ rectangle, level, shift, table });
      gl.drawArrays(gl.TRIANGLE_STRIP, 0, 4);
    };
    const blur = Math.log2(Math.max(2, ((view.ground.width / view.box[0]) * Math.max(width, height)) / 24));
    const reach = Math.max(width, height) * 0.25 + 3;
    if (!inside) plane([-reach, -reach, width + reach, height + reach], -DEEP, [0, 0], [width, height, blur, colors.shadow]);
    for (const shift of shifts) plane([0, 0, width, height], 0, shift, [0, 0, 0, 0]);
    gl.enable(gl.CULL_FACE);
  }

  #stand(name, shift, camera, look) {
    const gl = this.#gl;
    const { buffer, corners, array, chunks } = this.#runs[name];
    this.#standing.set({ ...look, shift });
    gl.bindVertexArray(array);
    gl.bindBuffer(gl.ARRAY_BUFFER, buffer);
    const [run, lift] = ['run', 'lift'].map(this.#standing.attribute);
    for (const { first, count, box } of chunks) {
      const [x, z] = shift;
      if (!isSeen(camera, [box[0] + x, box[1], box[2] + z, box[3] + x, box[4], box[5] + z])) continue;
      gl.vertexAttribPointer(run, 4, gl.FLOAT, false, 24, 24 * first);
      gl.vertexAttribPointer(lift, 2, gl.FLOAT, false, 24, 24 * first + 16);
      gl.drawArraysInstanced(gl.TRIANGLES, 0, corners, count);
    }
    gl.bindVertexArray(null);
  }

  // Start and goal: a stone on the floor with light above it, and a post that is seen from the table.
  #mark(shift, camera, { inside, eye }) {
    const gl = this.#gl;
    const { colors } = this.#model;
    const { numbers } = this.#runs.ends;
    // Who stands in the light is not to be dazzled.
    const away = (i) => Math.hypot(numbers[6 * i] + shift[0] - eye[0], numbers[6 * i + 1] + shift[1] - eye[2]);
    const shines = (i) => !inside || away(i) > 1;
    const draw = (i, half, bottom, top, kind) => {
      const color = [colors.start, colors.goal][i];
      this.#runs.end = { ...this.#runs.ends, chunks: [this.#runs.ends.chunks[i]] };
      this.#stand('end', shift, camera, { span: [half, bottom, top], topColor: color, sideColor: color, kind });
    };
    for (const i of [0, 1]) draw(i, 0.34, 0, 0.14, [1, 0]);
    if (!inside) for (const [i, top] of [[0, 2.6], [1, 3.8]]) draw(i, 0.14, 0, top, [1, 0]);
    this.#glow(gl.LESS, () => {
      if (shines(0)) draw(0, 0.22, 0.14, 2.6, [0.5, 1]);
      if (shines(1)) for (const [half, alpha] of [[0.34, 0.7], [0.12, 0.9]]) draw(1, half, 0.14, 7, [alpha, 1]);
    });
  }

  // Gives the memory back at once, and not only when somebody collects the canvas.
  free() {
    this.#gl.getExtension('WEBGL_lose_context')?.loseContext();
    this.#model = null;
  }
}

// How many pixels of a canvas go to one of the page: fewer on machines that do not keep up.
export class Sharpness {
  #most;
  #late = 0; // frames after one another

  // Nobody needs much of what a processor draws.
  constructor(slow) {
    this.#most = slow ? 1 : MOST;
  }

  get ratio() {
    return Math.min(devicePixelRatio, this.#most);
  }

  // Hears how long a frame took, or 0 of the first one; says whether the canvas is to be made anew.
  hear(milliseconds) {
    this.#late = milliseconds > SLUGGISH ? this.#late + 1 : 0;
    if (this.#late < OFTEN || this.ratio <= LEAST) return false;
    this.#late = 0;
    this.#most = Math.max(LEAST, this.ratio * 0.75);
    return true;
  }
}
