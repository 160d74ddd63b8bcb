// Eyes, and what they see. An eye circles the table: where it looks, from how far, and how it gets to where it is wanted; from
// there a passage leads into the maze. East is x, up is y, south is z; a yaw of 0 looks north, and grows clockwise.
import { HIGH } from './plan.js';

const FOV = 0.62;
const USUAL = { yaw: 0.3, tilt: 1.08 };
const TILTS = [0.2, Math.PI / 2];
const NEAREST = 5;
const SPEED = 11; // shares of what is left, a second
const TIME = 1.1; // seconds of a passage

const within = (value, low, high) => Math.min(Math.max(value, low), high);

const axesOf = (yaw, pitch) => {
  const [sy, cy, sp, cp] = [Math.sin(yaw), Math.cos(yaw), Math.sin(pitch), Math.cos(pitch)];
  return { right: [cy, 0, sy], up: [-sy * sp, cp, cy * sp], ahead: [sy * cp, sp, -cy * cp] };
};

const dot = (a, b) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];

// What an eye sees, as a 4 x 4 matrix, column by column as WebGL takes it, on a canvas `aspect` times as wide as it is high.
// `fov` is the angle from its top to its bottom.
export function cameraOf({ eye, yaw, pitch, fov }, aspect, near, far) {
  const { right, up, ahead } = axesOf(yaw, pitch);
  const f = 1 / Math.tan(fov / 2);
  const depth = (far + near) / (near - far);
  const rows = [
    [...right, -dot(right, eye)].map((value) => (value * f) / aspect),
    [...up, -dot(up, eye)].map((value) => value * f),
    [...ahead, -dot(ahead, eye)].map((value, i) => -value * depth + (i === 3 ? (2 * far * near) / (near - far) : 0)),
    [...ahead, -dot(ahead, eye)],
  ];
  return Float32Array.from({ length: 16 }, (_, i) => rows[i & 3][i >> 2]);
}

// Whether any of a box, [west, bottom, north, east, top, south], may be in view: it is not, where all of its corners
// are beyond one side.
export function isSeen(m, box) {
  const beyond = [0, 0, 0, 0, 0, 0];
  for (let i = 0; i < 8; i++) {
    const [x, y, z] = [box[i & 1 ? 3 : 0], box[i & 2 ? 4 : 1], box[i & 4 ? 5 : 2]];
    const w = m[3] * x + m[7] * y + m[11] * z + m[15];
    for (let k = 0; k < 3; k++) {
      const value = m[k] * x + m[4 + k] * y + m[8 + k] * z + m[12 + k];
      if (value < -w) beyond[2 * k]++;
      if (value > w) beyond[2 * k + 1]++;
    }
  }
  return !beyond.includes(8);
}

export class Camera {
  #still;
  #size = [1, 1];
  #aspect = 1;
  #isFitted = true; // until somebody moves it
  #wanted = { ...USUAL, x: 0, z: 0, distance: 10 };
  #now = { ...this.#wanted };

  // `still` is for those who do not want things to move: the camera jumps.
  constructor(still) {
    this.#still = still;
  }

  // Another maze is shown whole.
  hold(size) {
    this.#size = size;
    this.fit();
    this.#now = { ...this.#wanted };
  }

  resize(aspect) {
    this.#aspect = aspect;
    if (!this.#isFitted) return;
    this.fit();
    this.#now = { ...this.#wanted };
  }

  fit() {
    this.#wanted = { ...USUAL, x: this.#size[0] / 2, z: this.#size[1] / 2, distance: 0 };
    // What is near looks larger: the eye is led to where as much room is left above as below.
    const { ahead } = axesOf(USUAL.yaw, 0);
    let [low, high] = [-1, 1].map((sign) => sign * Math.hypot(...this.#size));
    for (let i = 0; i < 24; i++) {
      const by = (low + high) / 2;
      const [, above, below] = this.#rooms([ahead[0] * by, 0, ahead[2] * by]);
      if (above > below) low = by;
      else high = by;
    }
    this.#wanted.x += ahead[0] * low;
    this.#wanted.z += ahead[2] * low;
    this.#wanted.distance = Math.max(NEAREST, ...this.#rooms([ahead[0] * low, 0, ahead[2] * low]));
    this.#isFitted = true;
  }

  // From how far away all of the board is seen, from this side.
  get #whole() {
    return Math.max(NEAREST, ...this.#rooms([0, 0, 0]));
  }

  // How far the eye must be from a point beside the middle, for the sides, the top and the bottom of what it sees.
  #rooms(from) {
    const { yaw, tilt } = this.#wanted;
    const { right, up, ahead } = axesOf(yaw, -tilt);
    const half = Math.tan(FOV / 2);
    const rooms = [0, 0, 0];
    for (let i = 0; i < 8; i++) {
      const corner = [(i & 1 ? 0.5 : -0.5) * this.#size[0], i & 4 ? HIGH : 0, (i & 2 ? 0.5 : -0.5) * this.#size[1]];
      const at = corner.map((value, k) => value - from[k]);
      const [across, above] = [dot(at, right) / half, dot(at, up) / half];
      const beside = [Math.abs(across) / (this.#aspect * 0.93), above / 0.93, -above / 0.82];
      beside.forEach((value, k) => (rooms[k] = Math.max(rooms[k], value - dot(at, ahead))));
    }
    return rooms;
  }

  turn(yaw, tilt) {
    this.#wanted.yaw += yaw;
    this.#wanted.tilt = within(this.#wanted.tilt + tilt, ...TILTS);
    this.#isFitted = false;
  }

  zoom(factor) {
    this.#wanted.distance = within(this.#wanted.distance / factor, NEAREST, 1.6 * this.#whole);
    this.#isFitted = false;
  }

  // By shares of the canvas' height, to the right and down.
  pan(dx, dy) {
    const { yaw, tilt, distance } = this.#wanted;
    const unit = 2 * Math.tan(FOV / 2) * distance;
    const [across, along] = [-dx * unit, (dy * unit) / Math.max(0.4, Math.sin(tilt))];
    this.#wanted.x = within(this.#wanted.x + across * Math.cos(yaw) + along * Math.sin(yaw), 0, this.#size[0]);
    this.#wanted.z = within(this.#wanted.z + across * Math.sin(yaw) - along * Math.cos(yaw), 0, this.#size[1]);
    this.#isFitted = false;
  }

  // Goes on for some seconds; says whether there is more to go.
  advance(seconds) {
    const share = this.#still ? 1 : 1 - Math.exp(-SPEED * seconds);
    let moves = false;
    for (const name of Object.keys(this.#now)) {
      const left = this.#wanted[name] - this.#now[name];
      const small = Math.abs(left) < (name === 'yaw' || name === 'tilt' ? 1e-3 : 1e-3 * this.#now.distance);
      this.#now[name] = small ? this.#wanted[name] : this.#now[name] + left * share;
      moves ||= !small && share < 1;
    }
    return moves;
  }

  pose() {
    const { x, z, yaw, tilt, distance } = this.#now;
    const { ahead } = axesOf(yaw, -tilt);
    const eye = [x - ahead[0] * distance, -ahead[1] * distance, z - ahead[2] * distance];
    const reach = Math.hypot(...this.#size) + HIGH;
    const [near, far] = [Math.max(0.5, (distance - reach) * 0.9), distance + 2 * reach];
    return { eye, yaw, pitch: -tilt, fov: FOV, near, far, fog: [1e6, 2e6], inside: false };
  }
}

const mix = (from, to, share) => from + (to - from) * share;
// Distances of very different sizes.
const scaled = (from, to, share) => from * (to / from) ** share;

// The way of the eye between the table and the maze within.
export class Passage {
  #still;
  #share = 0; // of the way in
  #to = 0;

  constructor(still) {
    this.#still = still;
  }

  begin(inward) {
    this.#to = inward ? 1 : 0;
  }

  advance(seconds) {
    const left = this.#to - this.#share;
    this.#share += this.#still ? left : Math.sign(left) * Math.min(Math.abs(left), seconds / TIME);
    return this.#share !== this.#to;
  }

  pose(camera, stroll) {
    const outside = camera.pose();
    if (this.#share === 0) return outside;
    const within = stroll.pose();
    if (this.#share === 1) return within;
    const share = this.#share * this.#share * (3 - 2 * this.#share);
    const turn = Math.PI * 2;
    const yaw = ((((within.yaw - outside.yaw + Math.PI) % turn) + turn) % turn) - Math.PI;
    return {
      eye: outside.eye.map((value, i) => mix(value, within.eye[i], share)),
      yaw: outside.yaw + yaw * share,
      pitch: mix(outside.pitch, within.pitch, share ** 2),
      fov: mix(outside.fov, within.fov, share),
      near: within.near,
      far: outside.far,
      fog: outside.fog.map((value, i) => scaled(Math.min(value, 1000 * (i + 1)), within.fog[i], share ** 3)),
      inside: false,
    };
  }
}
