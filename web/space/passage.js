// The way of the eye between the table and the maze within.
const TIME = 1.1; // seconds

const mix = (from, to, share) => from + (to - from) * share;
// Distances of very different sizes.
const scaled = (from, to, share) => from * (to / from) ** share;

export class Passage {
  constructor(still) {
    this.still = still;
    this.share = 0; // of the way in
    this.to = 0;
  }

  begin(inward) {
    this.to = inward ? 1 : 0;
  }

  advance(seconds) {
    const left = this.to - this.share;
    this.share += this.still ? left : Math.sign(left) * Math.min(Math.abs(left), seconds / TIME);
    return this.share !== this.to;
  }

  pose(camera, stroll) {
    const outside = camera.pose();
    if (this.share === 0) return outside;
    const within = stroll.pose();
    if (this.share === 1) return within;
    const share = this.share * this.share * (3 - 2 * this.share);
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
