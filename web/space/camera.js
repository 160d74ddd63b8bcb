// An eye that circles the table: where it looks, from how far, and how it gets to where it is wanted.
import { axesOf, dot } from './matrix.js';
import { HIGH } from './plan.js';

const FOV = 0.62;
const USUAL = { yaw: 0.3, tilt: 1.08 };
const TILTS = [0.2, Math.PI / 2];
const NEAREST = 5;
const SPEED = 11; // shares of what is left, a second

const within = (value, low, high) => Math.min(Math.max(value, low), high);

export class Camera {
  // `still` is for those who do not want things to move: the camera jumps.
  constructor(still) {
    this.still = still;
    this.size = [1, 1];
    this.aspect = 1;
    this.fitted = true; // until somebody moves it
    this.wanted = { ...USUAL, x: 0, z: 0, distance: 10 };
    this.now = { ...this.wanted };
  }

  // Another maze is shown whole.
  hold(size) {
    this.size = size;
    this.fit();
    this.now = { ...this.wanted };
  }

  resize(aspect) {
    this.aspect = aspect;
    if (!this.fitted) return;
    this.fit();
    this.now = { ...this.wanted };
  }

  fit() {
    this.wanted = { ...USUAL, x: this.size[0] / 2, z: this.size[1] / 2, distance: 0 };
    // What is near looks larger: the eye is led to where as much room is left above as below.
    const { ahead } = axesOf(USUAL.yaw, 0);
    let [low, high] = [-1, 1].map((sign) => sign * Math.hypot(...this.size));
    for (let i = 0; i < 24; i++) {
      const by = (low + high) / 2;
      const [, above, below] = this.rooms([ahead[0] * by, 0, ahead[2] * by]);
      if (above > below) low = by;
      else high = by;
    }
    this.wanted.x += ahead[0] * low;
    this.wanted.z += ahead[2] * low;
    this.wanted.distance = Math.max(NEAREST, ...this.rooms([ahead[0] * low, 0, ahead[2] * low]));
    this.fitted = true;
  }

  // From how far away all of the board is seen, from this side.
  get whole() {
    return Math.max(NEAREST, ...this.rooms([0, 0, 0]));
  }

  // How far the eye must be from a point beside the middle, for the sides, the top and the bottom of what it sees.
  rooms(from) {
    const { yaw, tilt } = this.wanted;
    const { right, up, ahead } = axesOf(yaw, -tilt);
    const half = Math.tan(FOV / 2);
    const rooms = [0, 0, 0];
    for (let i = 0; i < 8; i++) {
      const corner = [(i & 1 ? 0.5 : -0.5) * this.size[0], i & 4 ? HIGH : 0, (i & 2 ? 0.5 : -0.5) * this.size[1]];
      const at = corner.map((value, k) => value - from[k]);
      const [across, above] = [dot(at, right) / half, dot(at, up) / half];
      const beside = [Math.abs(across) / (this.aspect * 0.93), above / 0.93, -above / 0.82];
      beside.forEach((value, k) => (rooms[k] = Math.max(rooms[k], value - dot(at, ahead))));
    }
    return rooms;
  }

  turn(yaw, tilt) {
    this.wanted.yaw += yaw;
    this.wanted.tilt = within(this.wanted.tilt + tilt, ...TILTS);
    this.fitted = false;
  }

  zoom(factor) {
    this.wanted.distance = within(this.wanted.distance / factor, NEAREST, 1.6 * this.whole);
    this.fitted = false;
  }

  // By shares of the canvas' height, to the right and down.
  pan(dx, dy) {
    const { yaw, tilt, distance } = this.wanted;
    const unit = 2 * Math.tan(FOV / 2) * distance;
    const [across, along] = [-dx * unit, (dy * unit) / Math.max(0.4, Math.sin(tilt))];
    this.wanted.x = within(this.wanted.x + across * Math.cos(yaw) + along * Math.sin(yaw), 0, this.size[0]);
    this.wanted.z = within(this.wanted.z + across * Math.sin(yaw) - along * Math.cos(yaw), 0, this.size[1]);
    this.fitted = false;
  }

  // Goes on for some seconds; says whether there is more to go.
  advance(seconds) {
    const share = this.still ? 1 : 1 - Math.exp(-SPEED * seconds);
    let moves = false;
    for (const name of Object.keys(this.now)) {
      const left = this.wanted[name] - this.now[name];
      const small = Math.abs(left) < (name === 'yaw' || name === 'tilt' ? 1e-3 : 1e-3 * this.now.distance);
      this.now[name] = small ? this.wanted[name] : this.now[name] + left * share;
      moves ||= !small && share < 1;
    }
    return moves;
  }

  pose() {
    const { x, z, yaw, tilt, distance } = this.now;
    const { ahead } = axesOf(yaw, -tilt);
    const eye = [x - ahead[0] * distance, -ahead[1] * distance, z - ahead[2] * distance];
    const reach = Math.hypot(...this.size) + HIGH;
    const [near, far] = [Math.max(0.5, (distance - reach) * 0.9), distance + 2 * reach];
    return { eye, yaw, pitch: -tilt, fov: FOV, near, far, fog: [1e6, 2e6], inside: false };
  }
}
